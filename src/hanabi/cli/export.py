"""`hanabi export`: the games that were played on a server, as records."""

from .kept import WHERE, opened, where
from .parser import Parser, Wish

ABOUT = "Write all finished games of a server to a file, a record a line; the server may run."
MORE = f"""\
The records are those that hanabi verify, stats, replay and convert read. A name that ends in .gz or .zst is
packed. Players have the names that they had at the table, and the notes that all saw after the game;
--anonymous leaves out both. Nothing else is told of anybody.
{WHERE}

examples:
  hanabi export games.jsonl.zst
  hanabi export --anonymous games.jsonl
  hanabi export --closed - | hanabi stats -       also games that were closed before their end
"""


def parser() -> Parser:
    takes = Parser("export", ABOUT, MORE, run)
    takes.add_argument("file", metavar="FILE", help="what to write; - is standard output")
    takes.add_argument("--anonymous", action="store_true", help="without names and notes")
    takes.add_argument("--closed", action="store_true", help="games that time, a vote or you ended, too")
    takes.quiet("do not say how many there are")
    where(takes)
    return takes


def run(wish: Wish) -> int:
    import sys

    from hanabi.game import dump
    from hanabi.rules import Sentence

    from .sources import STANDARD

    with opened(wish) as store:
        from hanabi.server.export import games

        found = games(store, closed=wish.closed, anonymous=wish.anonymous)
        count = dump(found, sys.stdout.buffer if wish.file == STANDARD else wish.file)
    if wish.file != STANDARD and not wish.quiet:
        print(Sentence("convert.done", {"n": count, "file": wish.file}))
    return 0
