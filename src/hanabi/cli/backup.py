"""`hanabi backup`: everything that a server keeps, in a file, while it runs."""

from pathlib import Path

from .kept import WHERE, opened, where
from .parser import Parser, Wish

ABOUT = "Copy everything that a server keeps into a file; the server may run, and goes on running."
MORE = f"""\
All that was acknowledged to anybody before the command began is in the file, and nothing by halves. It
holds secrets: only you may read it. On PostgreSQL this calls PostgreSQL's own pg_dump.
{WHERE}

examples:
  hanabi backup hanabi-monday.db
  hanabi backup --force /var/backups/hanabi.db    over the file that is there
  hanabi backup --database postgresql://hanabi@localhost/hanabi hanabi.dump
"""


def parser() -> Parser:
    takes = Parser("backup", ABOUT, MORE, run)
    takes.add_argument("file", metavar="FILE", help="what to write")
    takes.add_argument("--force", action="store_true", help="write over a file that is there")
    where(takes)
    return takes


def run(wish: Wish) -> int:
    from hanabi.rules import Sentence

    with opened(wish, old=True) as store:
        from hanabi.server.backup import backup

        backup(store, Path(wish.file), force=wish.force)
    print(Sentence("backup.done", {"file": wish.file, "size": f"{Path(wish.file).stat().st_size / 1e6:.1f}"}))
    return 0
