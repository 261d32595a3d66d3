"""A SQLite database as it is at one moment, in another file."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from hanabi import HanabiError


class CopyError(HanabiError):
    """A file that is no sound database."""


def copy(source: Path, target: Path) -> None:
    """Copy a database while others write to it: what was committed before is there, all of it, and sound."""
    target.touch(mode=0o600)
    with closing(read(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)
        other.execute("PRAGMA journal_mode=DELETE")  # one file, and nothing beside it
        check(other, target)


def read(file: Path) -> sqlite3.Connection:
    """A database to be read, which stays as it is."""
    return sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro", uri=True, isolation_level=None)


def check(database: sqlite3.Connection, file: Path) -> None:
    """`CopyError` says what is wrong with a database, if something is."""
    try:
        (told,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        torn = database.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        told, torn = str(error), None
    if told != "ok" or torn:
        raise CopyError("copy.unsound", file=str(file), why="rows lack what they refer to" if torn else told)
