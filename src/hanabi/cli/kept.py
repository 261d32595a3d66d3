"""What the commands for hosts work on: the settings of a server, and its database."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .parser import Parser, UsageError, Wish

if TYPE_CHECKING:
    from hanabi.server.config import Config
    from hanabi.server.store import Store

WHERE = """\
Which database: the one that hanabi serve uses, by the same settings, HANABI_DATA and HANABI_DATABASE."""


def where(takes: Parser) -> None:
    """Let a command be told which database is meant."""
    takes.add_argument("--data", metavar="FOLDER", help="where the server keeps everything")
    takes.add_argument("--database", metavar="URL", help="or its PostgreSQL")


@contextmanager
def needed() -> Iterator[None]:
    """What a server needs need not be installed."""
    try:
        yield
    except ImportError:
        raise UsageError("cli.server") from None


def config(wish: Wish) -> "Config":
    """The settings that are meant."""
    with needed():
        from hanabi.server.config import Config

    return Config.of(os.environ, data=wish.data, database=wish.database)


def store_at(url: str) -> "Store":
    """A database by its URL, whether it is there or not."""
    with needed():
        from hanabi.server.store import Store

    return Store(url)


@contextmanager
def opened(wish: Wish, *, old: bool = False) -> Iterator["Store"]:
    """The database that is meant, which must be there; of this version, unless an `old` one will do."""
    with existing(config(wish).store, old=old) as store:
        yield store


@contextmanager
def existing(url: str, *, old: bool = False) -> Iterator["Store"]:
    """A database that is there."""
    from hanabi.server.migrations import known

    store = store_at(url)
    try:
        if store.file and not store.file.exists():
            raise UsageError("cli.no-database", where=str(store.file))
        due = store.due()
        if due == known():
            raise UsageError("cli.no-database", where=store.url.render_as_string())
        if due and not old:
            raise UsageError("cli.old-database")
        yield store
    finally:
        store.close()
