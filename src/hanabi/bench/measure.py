"""Measures works side by side: in turns, several rounds, so that a busy machine hits all alike."""

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import NamedTuple, Protocol

from hanabi.rules import HanabiError

Clock = Callable[[], float]

SECONDS = 0.2
"""So long a work runs in each round, about."""


class Spent(NamedTuple):
    """What a work did, and how long it took."""

    steps: int
    seconds: float


class Work(Protocol):
    """Does about so many steps as it is told, and says what it did."""

    def __call__(self, steps: int, /) -> Spent: ...


class Stopped(HanabiError):
    """A work stopped while it was measured."""


class Measured(NamedTuple):
    """Microseconds a step, round by round."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.rounds)

    @property
    def least(self) -> float:
        return min(self.rounds)

    @property
    def most(self) -> float:
        return max(self.rounds)

    @property
    def rate(self) -> float:
        """Steps a second."""
        return 1e6 / self.median

    def times(self, peer: "Measured") -> "Ratio":
        """How many times as fast as a peer, which was measured in the same rounds.

        >>> Measured((2.0, 2.0, 4.0)).times(Measured((8.0, 10.0, 12.0)))
        Ratio(median=5.0, least=3.0, most=5.0)
        """
        ratios = [theirs / own for own, theirs in zip(self.rounds, peer.rounds, strict=True)]
        return Ratio(peer.median / self.median, min(ratios), max(ratios))


class Ratio(NamedTuple):
    """How many times as fast: by the medians, and the least and the most of any round."""

    median: float
    least: float
    most: float


def timed(loop: Callable[[int], int], clock: Clock = time.process_time) -> Work:
    """A loop that says how many steps it did, timed: by default the time of all cores that it kept busy."""

    def work(steps: int) -> Spent:
        before = clock()
        done = loop(steps)
        return Spent(done, clock() - before)

    return work


def side_by_side(
    works: Mapping[str, Work],
    rounds: int = 5,
    seconds: float = SECONDS,
    told: Callable[[], None] = lambda: None,
) -> dict[str, Measured]:
    """Run every work once in each round, another one first each time; before, each finds its pace."""
    paces = {}
    for name, work in works.items():
        paces[name] = pace(work, seconds)
        told()
    taken: dict[str, list[float]] = {name: [] for name in works}
    names = list(works)
    for round_ in range(rounds):
        first = round_ % len(names)
        for name in names[first:] + names[:first]:
            spent = works[name](paces[name])
            taken[name].append(spent.seconds / spent.steps * 1e6)
            told()
    return {name: Measured(tuple(all_)) for name, all_ in taken.items()}


def pace(work: Work, seconds: float) -> int:
    """How many steps a work does in so many seconds, once it is warm."""
    work(1)
    steps = 1
    while (spent := work(steps)).seconds < seconds / 4:
        steps = max(steps, spent.steps) * (2 if spent.seconds > seconds / 40 else 8)
    return max(1, round(spent.steps * seconds / spent.seconds))
