"""`hanabi restore`: a backup put back."""

from pathlib import Path

from .kept import WHERE, config, store_at, where
from .parser import Parser, Wish

ABOUT = "Put back what hanabi backup wrote, while no server runs."
MORE = f"""\
The file is checked first; then all of it is put back, or nothing. A backup of an earlier version is brought
to this one. Where there is a database already, nothing happens without --force.
{WHERE}

examples:
  hanabi restore hanabi-monday.db
  hanabi restore --force hanabi-monday.db         over all that is there
  hanabi restore --database postgresql://hanabi@localhost/hanabi hanabi.dump
"""


def parser() -> Parser:
    takes = Parser("restore", ABOUT, MORE, run)
    takes.add_argument("file", metavar="FILE", help="a backup")
    takes.add_argument("--force", action="store_true", help="write over a database that is there")
    where(takes)
    return takes


def run(wish: Wish) -> int:
    from hanabi.rules import Sentence

    store = store_at(config(wish).store)
    try:
        from hanabi.server.backup import restore

        restore(store, Path(wish.file), force=wish.force)
    finally:
        store.close()
    print(Sentence("restore.done", {"file": wish.file}))
    return 0
