"""`hanabi bench`: how fast it is, by itself or beside other programs."""

from typing import Any

from .output import tell, tell_json
from .parser import Parser, UsageError, Wish

ABOUT = "How fast it is, by itself or beside other programs."
MORE = """\
Each section is measured in rounds, in which everybody does the same work in turn; what counts is the time
of the processor. Peers are measured if they are installed: nothing is installed by this.

examples:
  hanabi bench                                    hanabi by itself
  hanabi bench --peers                            beside the other programs that are installed here
  hanabi bench --peers --only steps,games
  hanabi bench --players 3 --rounds 9 --json
"""


def parser() -> Parser:
    takes = Parser("bench", ABOUT, MORE, run)
    takes.add_argument("--peers", action="store_true", help="measure the programs that are installed, too")
    takes.add_argument("--only", metavar="WHAT", default="", help="some sections: steps,games")
    takes.add_argument("--players", metavar="N", default="2,5", help="with so many players: 2,5")
    takes.add_argument("--rounds", metavar="N", default="5", help="how often each is measured")
    takes.json()
    return takes


def run(wish: Wish) -> int:
    from importlib.util import find_spec

    if not all(map(find_spec, ("numpy", "numba"))):
        raise UsageError("cli.batch")
    from hanabi.bench import report
    from hanabi.bench.run import run

    told = report.data(
        run(
            [word.strip() for word in wish.only.split(",") if word.strip()],
            players=[_number(word.strip()) for word in wish.players.split(",")],
            rounds=_number(wish.rounds),
            peers=wish.peers,
            progress=True,
        )
    )
    if wish.json:
        tell_json(told)
    else:
        tell(report.markdown(told).rstrip())
    return 0


def _number(word: str) -> Any:
    """A whole number; a word that is none stays as it is, to be refused with a sentence."""
    return int(word) if word.isdecimal() and len(word) < 10 else word
