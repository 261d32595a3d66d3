"""Cross-play: how each bot does among others."""

from collections.abc import Callable, Sequence

from hanabi.rules import Rules

from .match import Games, Table, table

Play = Callable[[Table], Games]


def crossed(rules: Rules | str, bots: Sequence[str], seed: int, play: Play) -> list[list[Games]]:
    """Games of every bot in the first seat (a row each) with every bot in the others (a column each).

    >>> from .running import run
    >>> rows = crossed("german 2p", ["cautious"], 7, lambda at: run(at, 2, workers=1))
    >>> len(rows), len(rows[0]), len(rows[0][0].score)
    (1, 1, 2)
    """
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    others = rules.players - 1
    return [[play(table(rules, [guest, *[host] * others], seed)) for host in bots] for guest in bots]
