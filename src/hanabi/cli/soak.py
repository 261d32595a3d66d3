"""`hanabi soak`, which only the repository has: what breaks servers, for as long as one likes."""

from typing import cast

from .parser import Parser, UsageError, Wish

KNOWN = ("kill", "away", "network", "fuzz", "wire", "all")
ABOUT = "Try to break a server, for as long as you like: ./hanabi soak, in the repository."
MORE = """\
kill      servers are killed at random moments while people play; on SQLite, and on PostgreSQL
          where three share one
away      their database goes away while people play, and comes back
network   the line is cut, slow, and says things twice
fuzz      sockets and pages are sent what is nearly right
wire      evenings that differ only in what somebody cannot see
all       all of them, in turns

examples:
  hanabi soak                                     a minute of everything
  hanabi soak kill wire --seconds 3600
  hanabi soak fuzz --seed 7                       the same once more
"""


def parser() -> Parser:
    takes = Parser("soak", ABOUT, MORE, run)
    takes.add_argument(
        "what", metavar="WHAT", nargs="*", default=["all"], help="what to try; all if not said"
    )
    takes.add_argument("--seconds", metavar="N", default="60", help="for how long; 60 if not said")
    takes.add_argument("--seed", metavar="N", help="repeat what was done by this seed")
    return takes


def run(wish: Wish) -> int:
    from importlib import import_module
    from importlib.util import find_spec

    if find_spec("storm") is None:
        raise UsageError("cli.soak")
    for word in wish.what:
        if word not in KNOWN:
            raise UsageError("cli.soak-what", word=word[:20], known=", ".join(KNOWN))
    seconds, seed = _whole(wish.seconds), None if wish.seed is None else _whole(wish.seed)
    return cast(int, import_module("storm.soak").soak(wish.what, seconds=seconds, seed=seed))


def _whole(word: str) -> int:
    if not (word.isdecimal() and len(word) < 10):
        raise UsageError("cli.soak-number", word=word[:20])
    return int(word)
