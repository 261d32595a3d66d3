"""The form of the database, from one version of the program to the next."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql

from hanabi import HanabiError
from hanabi.server.copying import copy
from hanabi.server.schema import metadata

VERSIONS = Path(__file__).parent / "versions"
"""A file for each form that there ever was; tools/migration.py begins the next one."""
TABLE = "hanabi_form"
"""Where a database says which form it has; whatever has this table is ours."""
_LOCK = 0x68616E616269
"""The word hanabi: whoever changes a form on PostgreSQL holds this lock."""


class MigrationError(HanabiError):
    """A database whose form cannot be dealt with."""


def known(versions: Path = VERSIONS) -> list[str]:
    """The forms by their numbers, the oldest first.

    >>> known()[0]
    '0001'
    """
    return sorted(path.name[1:5] for path in versions.glob("v[0-9]*.py"))


def due(work: sql.Connection, versions: Path = VERSIONS) -> list[str]:
    """The steps that a database needs; `MigrationError` if it is newer, or somebody else's."""
    forms = known(versions)
    there = set(sql.inspect(work).get_table_names())
    if TABLE not in there:
        if there & metadata.tables.keys():
            raise MigrationError("migrate.foreign")
        return forms
    found = work.execute(sql.text(f"SELECT version_num FROM {TABLE}")).scalar()
    if found is None:
        return forms
    if found not in forms:
        raise MigrationError("migrate.newer", found=found, known=forms[-1])
    return forms[forms.index(found) + 1 :]


def bring(engine: sql.Engine, versions: Path = VERSIONS) -> list[str]:
    """Bring a database to the form of this program, all of it or nothing; the steps that it took.

    Of several that start together one does it, and the others find it done. A SQLite database in which
    something is kept is copied to a file beside it first.
    """
    with _alone(engine) as work:
        steps = due(work, versions)
        if steps and steps != known(versions) and engine.dialect.name == "sqlite":
            database = Path(engine.url.database or "")
            copy(database, _free(database, steps[-1]))
        if steps:
            _climb(work, versions)
    return steps


@contextmanager
def _alone(engine: sql.Engine) -> Iterator[sql.Connection]:
    """One transaction, in which nobody else changes the form, nor on SQLite anything at all."""
    with engine.connect() as work:
        if engine.dialect.name != "sqlite":
            with work.begin():
                work.execute(sql.select(sql.func.pg_advisory_xact_lock(_LOCK)))
                yield work
            return
        # A table that is made anew is dropped first, which would take with it whatever refers to it.
        raw = work.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.execute("PRAGMA foreign_keys=OFF")
        try:
            with work.begin():
                yield work
                if work.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise MigrationError("migrate.broken")
        finally:
            raw.execute("PRAGMA foreign_keys=ON")


def _free(database: Path, step: str) -> Path:
    """A name for the database as it is before a step, which nothing has yet."""
    names = (database.with_name(f"{database.name}.before-{step}{end}") for end in _ends())
    return next(name for name in names if not name.exists())


def _ends() -> Iterator[str]:
    yield ""
    number = 1
    while True:
        number += 1
        yield f"-{number}"


def _climb(work: sql.Connection, versions: Path) -> None:
    """Take all steps that are left. Alembic is loaded here, and so only when there are some."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(versions.parent), version_locations=[str(versions)])
    with EnvironmentContext(
        Config(), script, fn=lambda found, _: script._upgrade_revs("head", found)
    ) as environment:
        environment.configure(connection=work, render_as_batch=True, version_table=TABLE)
        environment.run_migrations()
