"""Everything that is kept, put into a file while the server runs; and put back while it does not."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sql

from hanabi import HanabiError

from . import copying, migrations
from .store import IN_USE, Store, sentences

_SQLITE = b"SQLite format 3\0"
_POSTGRESQL = b"PGDMP"
_PATIENCE = 2.0
"""Seconds until PostgreSQL has noticed that whoever was connected is gone."""
PLACES = Path("/usr/lib/postgresql")
"""Where Debian keeps PostgreSQL's programs, a folder a version."""


class BackupError(HanabiError):
    """A backup that cannot be made, or put back."""


def backup(store: Store, target: Path, *, force: bool = False) -> None:
    """Copy a database into a file: all that was acknowledged before this was called, and nothing torn."""
    if target.exists() and not force:
        raise BackupError("backup.there", file=str(target))
    if store.file and target.exists() and target.samefile(store.file):
        raise BackupError("backup.itself", file=str(target))
    with _saying(), _becoming(target) as part:
        if store.file:
            copying.copy(store.file, part)
        else:
            _run(store.url, "pg_dump", "--format=custom", "--no-owner", f"--file={part}")
            _run(None, "pg_restore", "--list", part)


def restore(store: Store, source: Path, *, force: bool = False) -> None:
    """Put a backup in the place of a database, while nobody uses it: all of it, or nothing."""
    with _saying():
        with open(source, "rb") as file:
            kind = file.read(len(_SQLITE))
        if kind == _SQLITE and store.file:
            _check_file(source)
            _restore_file(source, store.file, force)
        elif kind.startswith(_POSTGRESQL) and store.shared:
            _restore_dump(store, source, force)
        elif kind == _SQLITE or kind.startswith(_POSTGRESQL):
            raise BackupError("restore.other-kind", file=str(source))
        else:
            raise BackupError("restore.no-backup", file=str(source))
    store.create()


@contextmanager
def alone(store: Store) -> Iterator[None]:
    """Keep everybody else out of a database; `BackupError` if somebody is in it."""
    if store.file is None:
        with _in_use_by_nobody(store):
            yield
    elif store.file.exists():
        with _saying(), closing(_alone(store.file)):
            yield
    else:
        yield


@contextmanager
def _becoming(target: Path) -> Iterator[Path]:
    """A file of nobody else's that takes its place when it is whole, and goes otherwise."""
    with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as folder:
        part = Path(folder) / target.name
        part.touch(mode=0o600)
        yield part
        with open(part, "rb") as file:
            os.fsync(file.fileno())
        os.replace(part, target)
    folder_of = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder_of)  # the name is kept, too
    finally:
        os.close(folder_of)


@contextmanager
def _saying() -> Iterator[None]:
    """What the system says against it becomes a sentence."""
    try:
        yield
    except OSError as error:
        raise BackupError("backup.file", file=str(error.filename), why=error.strerror) from None
    except sqlite3.Error as error:
        raise BackupError("backup.failed", why=str(error)) from None


# -- SQLite --


def _check_file(source: Path) -> None:
    """A backup must be sound, and of a form that this program knows."""
    with closing(copying.read(source)) as database:
        copying.check(database, source)
        engine = sql.create_engine("sqlite://", creator=lambda: database, poolclass=sql.StaticPool)
        with engine.connect() as work:
            if migrations.due(work) == migrations.known():
                raise BackupError("restore.no-backup", file=str(source))


def _restore_file(source: Path, target: Path, force: bool) -> None:
    """Write a backup over a database in one transaction, which whoever is using it forbids."""
    if target.exists() and target.stat().st_size and not force:
        raise BackupError("restore.there", file=str(target))
    if target.exists() and target.samefile(source):
        raise BackupError("backup.itself", file=str(target))
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    target.touch(mode=0o600)
    if _broken(target):
        _put_aside(target)
    _ours(target)
    with closing(copying.read(source)) as one, closing(_alone(target)) as other:
        one.backup(other)


def _alone(target: Path) -> sqlite3.Connection:
    """The database for nobody else, until it is closed.

    Whoever has a database open in WAL mode holds a lock on it, idle or not: it cannot leave that mode then.
    """
    there = sqlite3.connect(target, isolation_level=None, timeout=0)
    try:
        there.execute("PRAGMA locking_mode=EXCLUSIVE")
        there.execute("PRAGMA journal_mode=DELETE")
        there.execute("BEGIN EXCLUSIVE")
        there.execute("COMMIT")
    except sqlite3.OperationalError:
        there.close()
        raise BackupError("restore.running") from None
    return there


def _broken(target: Path) -> bool:
    """Whether a file is no database that could be written over."""
    try:
        with closing(copying.read(target)) as database:
            database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError:
        return False  # it is in use
    except sqlite3.DatabaseError:
        return True
    return False


def _ours(target: Path) -> None:
    """Another program's database is written over by nobody here."""
    with closing(copying.read(target)) as database, contextlib.suppress(sqlite3.OperationalError):
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if names and migrations.TABLE not in names:
            raise migrations.MigrationError("migrate.foreign")


def _put_aside(target: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        file = target.with_name(target.name + end)
        if file.exists():
            os.replace(file, target.with_name(f"{target.name}.broken{end}"))
    target.touch(mode=0o600)


# -- PostgreSQL --


def _restore_dump(store: Store, source: Path, force: bool) -> None:
    """Drop what is there and make what was, in one transaction of PostgreSQL's own program."""
    with _in_use_by_nobody(store) as there:
        tables = sql.inspect(there).get_table_names()
        if tables and not force:
            raise BackupError("restore.there", file=store.url.database)
        if tables and migrations.TABLE not in tables:
            raise migrations.MigrationError("migrate.foreign")
        with tempfile.TemporaryDirectory(prefix="hanabi-restore-") as folder:
            drop, make = Path(folder) / "drop.sql", Path(folder) / "make.sql"
            _run(None, "pg_restore", "--no-owner", "--no-privileges", f"--file={make}", source)
            _check_script(make, source)
            drop.write_text("".join(f'DROP TABLE "{name}" CASCADE;\n' for name in tables), encoding="utf-8")
            one = ("--single-transaction", "--set=ON_ERROR_STOP=1", "--quiet", "--no-psqlrc")
            _run(store.url, "psql", *one, f"--file={drop}", f"--file={make}")


@contextmanager
def _in_use_by_nobody(store: Store) -> Iterator[sql.Connection]:
    """A connection that keeps all others of ours out."""
    url = store.url.set(drivername="postgresql+psycopg")
    engine = sql.create_engine(url, poolclass=sql.NullPool, isolation_level="AUTOCOMMIT")
    with sentences(), engine.connect() as there:
        until = time.monotonic() + _PATIENCE
        while not there.execute(sql.select(sql.func.pg_try_advisory_lock(IN_USE))).scalar():
            if time.monotonic() > until:
                raise BackupError("restore.running")
            time.sleep(0.05)
        try:
            yield there
        finally:
            there.execute(sql.select(sql.func.pg_advisory_unlock(IN_USE)))


def _check_script(script: Path, source: Path) -> None:
    """What is put back must be ours, and of a form that this program knows."""
    with open(script, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("COPY ") and f"{migrations.TABLE} " in line:
                found = next(lines).strip()
                if found not in migrations.known():
                    raise migrations.MigrationError(
                        "migrate.newer", found=found, known=migrations.known()[-1]
                    )
                return
    raise BackupError("restore.no-backup", file=str(source))


def _run(url: sql.URL | None, name: str, *words: object) -> None:
    """Call a program of PostgreSQL's; a password is handed over where nobody else sees it."""
    given = os.environ | ({"PGPASSWORD": url.password} if url and url.password else {})
    where = [f"--dbname={_bare(url)}"] if url else []
    done = subprocess.run(
        [_program(name), *where, *map(str, words)],
        env=given,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or [str(done.returncode)]
        raise BackupError("backup.failed", why=said[0])


def _bare(url: sql.URL) -> str:
    return url._replace(drivername="postgresql", password=None).render_as_string()


def _program(name: str) -> str:
    found = shutil.which(name)
    places = sorted(PLACES.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    if not found and not places:
        raise BackupError("backup.no-program", program=name)
    return found or str(places[-1])
