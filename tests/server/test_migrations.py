"""The form of the database: made at the first start, brought along later, and nothing lost on the way."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from hanabi.server import migrations
from hanabi.server.migrations import MigrationError
from hanabi.server.schema import GAMES, LOG, SEATS, metadata
from hanabi.server.store import Seated, Store, StoreError
from server.test_store import wish

NEXT = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{number}", "{before}"


def upgrade():
    how = "{how}" if op.get_context().dialect.name == "sqlite" else "auto"
    with op.batch_alter_table("games", recreate=how) as games:
        games.add_column(sa.Column("mood", sa.String(20), nullable=False, server_default="merry"))
    op.execute("UPDATE games SET mood = 'solemn' WHERE game = 'h'")
    {more}
"""


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The forms that there are, and one more."""
    folder = tmp_path / "forms" / "versions"
    shutil.copytree(migrations.VERSIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    add(folder)
    return folder


def add(folder: Path, more: str = "", how: str = "auto") -> str:
    """The next form, with what else its step shall do."""
    before = migrations.known()[-1]
    number = f"{int(before) + 1:04}"
    text = NEXT.format(number=number, before=before, more=more, how=how)
    (folder / f"v{number}_next.py").write_text(text)
    return number


def kept(store: Store) -> Store:
    """A store with something in it."""
    store.write([wish(0, seats=(Seated(0, "ann", "Ann", False),)), wish(1, seats=None), wish(0, game="h")])
    return store


def rows(store: Store, table: sql.Table) -> list[tuple[object, ...]]:
    with store.engine.connect() as work:
        return sorted(tuple(row) for row in work.execute(sql.select(table)))


def test_the_migrated_database_is_the_one_that_the_program_describes(store):
    with store.engine.connect() as work:
        context = MigrationContext.configure(work, opts={"version_table": migrations.TABLE})
        assert compare_metadata(context, metadata) == [], (
            "schema.py has changed: tools/migration.py writes a migration"
        )


def test_it_is_the_one_that_is_made_at_once_to_the_last_comment(bare, url, store):
    with bare.begin() as work:
        metadata.create_all(work)
    assert described(store.engine) == described(bare)


def described(engine: sql.Engine) -> dict[str, list[object]]:
    """Everything that a database tells of its tables."""
    asked = sql.inspect(engine)
    kinds = ("columns", "pk_constraint", "foreign_keys", "indexes", "unique_constraints", "check_constraints")
    return {
        f"{kind} of {name[1]}": sorted(
            json.dumps(one, default=str, sort_keys=True)
            for one in ([told] if isinstance(told, dict) else told)
        )
        for kind in kinds
        for name, told in getattr(asked, f"get_multi_{kind}")().items()
        if name[1] != migrations.TABLE
    }


@pytest.fixture
def bare(url, request, tmp_path) -> Iterator[sql.Engine]:
    """Another database, in which nothing is."""
    if url.startswith("sqlite"):
        engine = sql.create_engine(f"sqlite:///{tmp_path / 'bare.db'}")
    else:
        engine = Store(request.getfixturevalue("cluster").database(f"bare_{os.urandom(8).hex()}")).engine
    yield engine
    engine.dispose()


def test_a_start_without_steps_does_not_load_alembic(url, store):
    code = f"from hanabi.server.store import Store; Store({url!r}).create()"
    code += "; import sys; print('alembic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_second_start_has_nothing_to_do(url, store):
    assert store.due() == store.create() == []
    again = Store(url)
    assert again.create() == []
    again.close()


@pytest.mark.parametrize("start", range(len(migrations.known())), ids=migrations.known().__getitem__)
def test_from_every_form_with_something_in_it_one_comes_to_the_last(url, start, tmp_path, later):
    first = tmp_path / "first" / "versions"
    first.mkdir(parents=True)
    for path in sorted(later.glob("v*.py"))[: start + 1]:
        shutil.copy(path, first)
    add(later, how="always")  # the table is made anew, and what refers to it stays
    store = Store(url)
    migrations.bring(store.engine, first)
    kept(store)
    before = {table.name: rows(store, table) for table in (LOG, SEATS)}
    assert migrations.bring(store.engine, later) == migrations.known(later)[start + 1 :]
    assert {table.name: rows(store, table) for table in (LOG, SEATS)} == before
    with store.engine.connect() as work:
        moods = work.exec_driver_sql("SELECT game, mood FROM games ORDER BY game").all()
    assert [tuple(mood) for mood in moods] == [("g", "merry"), ("h", "solemn")]
    store.close()


def test_a_file_is_copied_before_a_step(tmp_path, later):
    store = kept(made(tmp_path))
    migrations.bring(store.engine, later)
    step = migrations.known(later)[-1]
    copy = Store(f"sqlite:///{tmp_path / 'hanabi.db'}.before-{step}")
    assert copy.due() == []
    assert rows(copy, LOG) == rows(store, LOG)
    assert len(rows(copy, GAMES)) == 2
    assert copy.file.stat().st_mode & 0o077 == 0
    copy.close()
    store.close()


def all_rows(store: Store, name: str) -> list[tuple[object, ...]]:
    with store.engine.connect() as work:
        return sorted(tuple(row) for row in work.exec_driver_sql(f"SELECT * FROM {name}"))


def made(folder: Path) -> Store:
    store = Store(f"sqlite:///{folder / 'hanabi.db'}")
    store.create()
    return store


def test_nothing_is_copied_where_nothing_was(tmp_path):
    made(tmp_path).close()
    assert [path.name for path in tmp_path.iterdir()] == ["hanabi.db"]


def test_a_step_that_fails_leaves_everything_as_it_was(url, store, later):
    kept(store)
    before = [all_rows(store, table.name) for table in metadata.sorted_tables]
    add(later, 'op.execute("UPDATE log SET seq = NULL")')
    with pytest.raises(sql.exc.IntegrityError):
        migrations.bring(store.engine, later)
    assert [all_rows(store, table.name) for table in metadata.sorted_tables] == before
    assert store.due() == []
    store.write([wish(2)])


def test_a_step_that_tears_rows_apart_is_refused(tmp_path, later):
    store = kept(made(tmp_path))
    add(later, "op.execute(\"DELETE FROM games WHERE game = 'g'\")")
    with pytest.raises(MigrationError, match="contradicts itself"):
        migrations.bring(store.engine, later)
    assert len(rows(store, SEATS)) == 1 and len(rows(store, GAMES)) == 2
    store.close()


def test_of_many_that_start_together_one_takes_the_steps(url, later):
    stores = [Store(url) for _ in range(4)]
    took: list[list[str]] = []
    threads = [
        threading.Thread(target=lambda store=store: took.append(migrations.bring(store.engine, later)))
        for store in stores
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(took) == [[], [], [], migrations.known(later)]
    for store in stores:
        store.close()


def test_a_database_of_a_newer_program_is_refused_and_left_alone(store, later):
    kept(store)
    migrations.bring(store.engine, later)
    with pytest.raises(MigrationError, match=r"newer hanabi made .* form 000\d, and this one knows 000\d"):
        store.create()
    assert len(rows(store, LOG)) == 3


def test_a_database_of_somebody_else_is_refused_and_left_alone(url):
    store = Store(url)
    with store.engine.begin() as work:
        work.exec_driver_sql("CREATE TABLE alembic_version (version_num TEXT)")
        work.exec_driver_sql("CREATE TABLE games (title TEXT)")
    with pytest.raises(MigrationError, match="not hanabi's"):
        store.create()
    assert all_rows(store, "games") == []
    store.close()


def test_what_is_no_database_is_a_sentence(tmp_path):
    (tmp_path / "hanabi.db").write_text("Dear diary, today we nearly made twenty-five. " * 50)
    store = Store(f"sqlite:///{tmp_path / 'hanabi.db'}")
    with pytest.raises(StoreError, match="not a database"):
        store.create()
    store.close()


def test_a_new_file_and_its_folder_are_nobody_elses_to_read(tmp_path):
    store = made(tmp_path / "data")
    assert sqlite3.connect(store.file).execute("PRAGMA journal_mode").fetchone() == ("wal",)
    for path in (store.file, store.file.parent):
        assert path.stat().st_mode & 0o077 == 0
    store.close()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path):
    (tmp_path / "data").touch()
    with pytest.raises(StoreError, match="cannot be reached"):
        made(tmp_path / "data" / "deeper")
