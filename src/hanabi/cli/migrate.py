"""`hanabi migrate`: a database from an earlier version brought to this one."""

from .kept import WHERE, config, store_at, where
from .parser import Parser, Wish

ABOUT = "Bring the database to the form of this version; hanabi serve does so by itself when it starts."
MORE = f"""\
It happens in one piece: all of it, or nothing where something goes wrong. A SQLite database is copied to a
file beside it first. A database that a newer version has used is refused.
{WHERE}

examples:
  hanabi migrate
  hanabi migrate --check                          only say; exit code 1 if something is to be done
  hanabi migrate --database postgresql://hanabi@localhost/hanabi
"""


def parser() -> Parser:
    takes = Parser("migrate", ABOUT, MORE, run)
    takes.add_argument("--check", action="store_true", help="change nothing, and say what would be done")
    where(takes)
    return takes


def run(wish: Wish) -> int:
    from hanabi.rules import Sentence

    store = store_at(config(wish).store)
    try:
        if wish.check:
            absent = store.file is not None and not store.file.exists()
            steps = ["0001"] if absent else store.due()
            print(Sentence("migrate.due" if steps else "migrate.none", {"n": len(steps)}))
            return 1 if steps else 0
        steps = store.create()
        print(Sentence("migrate.done" if steps else "migrate.none", {"n": len(steps)}))
        return 0
    finally:
        store.close()
