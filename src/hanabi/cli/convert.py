"""`hanabi convert`: games from one form into another."""

from collections.abc import Iterator
from typing import Any

from .parser import Parser, UsageError, Wish

ABOUT = "Take games from one form into another."
MORE = """\
What IN is, is seen from what is in it: our records, replays of the leading online site, its links or
its seeds, one a line, packed by gzip or zstd or not. What OUT becomes, its name says:

  .jsonl .hanabi    our records, a game a line
  .json             replays as the site has them, a game a line
  .txt .url         links, a game a line

and .gz or .zst behind that packs it. A game that cannot be told in a form is refused; OUT is then left
as it was.

examples:
  hanabi convert games.jsonl games.json.gz
  hanabi convert replay.json replay.jsonl
  hanabi convert replay.json - --to link
  zcat games.gz | hanabi convert - games.jsonl.zst
"""
FORMS = ("record", "site", "link")


def parser() -> Parser:
    takes = Parser("convert", ABOUT, MORE, run)
    takes.add_argument("source", metavar="IN", help="a file, a link, a seed; - is standard input")
    takes.add_argument("target", metavar="OUT", help="a file; - is standard output")
    takes.add_argument("--to", metavar="FORM", help=f"{', '.join(FORMS)}: whatever the name says")
    takes.quiet("say nothing where nothing is wrong")
    return takes


def run(wish: Wish) -> int:
    import os
    import sys

    from hanabi.notation import files
    from hanabi.rules import Sentence

    from .parser import unknown
    from .sources import STANDARD, found, one

    if wish.to is not None and wish.to not in FORMS:
        unknown("cli.form", wish.to, FORMS)
    form = wish.to or files.form_of(wish.target) or ("record" if wish.target == STANDARD else None)
    if form is None:
        raise UsageError("cli.ending", file=wish.target, known=", ".join(files.ENDINGS))
    file = wish.source == STANDARD or os.path.exists(wish.source)
    games = _read(found([wish.source], quiet=wish.quiet)) if file else iter([one(wish.source, 1, None)])
    if wish.target == STANDARD:
        files.write(games, sys.stdout.buffer, form)
        return 0
    count = files.write(games, wish.target, form)
    if not wish.quiet:
        print(Sentence("convert.done", {"n": count, "file": wish.target}))
    return 0


def _read(all: Iterator[Any]) -> Iterator[Any]:
    """Games, as long as nothing is wrong with one."""
    from hanabi.rules import HanabiError

    for at in all:
        if isinstance(at.told, HanabiError):
            raise at.told
        yield at.told
