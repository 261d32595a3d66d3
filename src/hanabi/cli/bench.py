"""`hanabi bench`: how fast it is, by itself or beside other programs."""

import sys
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
  hanabi bench server                             moves, and open sockets, at tables that are served
  hanabi bench server --database postgresql://hanabi@localhost/empty --processes 1,2,3
  hanabi bench server --tables 50 --sockets 500 --seconds 2
"""


def parser() -> Parser:
    takes = Parser("bench", ABOUT, MORE, run)
    takes.add_argument("what", nargs="?", metavar="server", help="measure the server, and nothing else")
    takes.add_argument("--peers", action="store_true", help="measure the programs that are installed, too")
    takes.add_argument("--only", metavar="WHAT", default="", help="some sections: steps,games")
    takes.add_argument("--players", metavar="N", default="2,5", help="with so many players: 2,5")
    takes.add_argument("--rounds", metavar="N", default="5", help="how often each is measured")
    takes.add_argument("--tables", metavar="N", default="2000", help="server: so many tables")
    takes.add_argument("--flight", metavar="N", default="64", help="server: so many moves under way at once")
    takes.add_argument("--seconds", metavar="N", default="10", help="server: so long each way")
    takes.add_argument("--sockets", metavar="N", default="10000", help="server: so many open sockets")
    takes.add_argument("--database", metavar="URL", default="", help="server: an empty PostgreSQL, too")
    takes.add_argument("--processes", metavar="N", default="1,2,3", help="server: with so many on it")
    takes.json()
    return takes


def run(wish: Wish) -> int:
    if wish.what == "server":
        return serve(wish)
    if wish.what:
        raise UsageError("cli.surplus", command="hanabi bench", word=wish.what[:60])
    return play(wish)


def serve(wish: Wish) -> int:
    """Measure the server."""
    from hanabi.bench import server

    sizes = {name: _number(getattr(wish, name)) for name in ("tables", "flight", "seconds", "sockets")}
    processes = [_number(word.strip()) for word in wish.processes.split(",")]
    server.check(**sizes)
    for count in processes:
        server.check(processes=count)
    told = server.measure(server.Sizes(**sizes), wish.database, processes, _hint)
    if wish.json:
        tell_json(told)
    else:
        tell(server.markdown(told).rstrip())
    return 0


def play(wish: Wish) -> int:
    """Measure everything else."""
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


def _hint(name: str) -> None:
    """What is measured now, to whoever waits."""
    print(name, file=sys.stderr)


def _number(word: str) -> Any:
    """A whole number; a word that is none stays as it is, to be refused with a sentence."""
    return int(word) if word.isdecimal() and len(word) < 10 else word
