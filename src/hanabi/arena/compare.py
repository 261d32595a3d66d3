"""Two bots, or two versions of one, on the same deals: is one better, and how sure can one be?"""

from math import comb, erfc, sqrt
from typing import NamedTuple

import numpy as np

from .error import ArenaError
from .figures import error
from .match import Games

_EXACT = 1000


class Comparison(NamedTuple):
    """What the first has over the second."""

    games: int
    difference: float
    error: float
    better: int
    worse: int
    sign: float
    """How likely it would be, were they equally good, that one is ahead at least so often: the sign test."""
    perfect: float
    """By how much its share of perfect games is greater."""


def compare(one: Games, other: Games) -> Comparison:
    """Compare games of the same deals.

    >>> import numpy as np
    >>> from hanabi.arena import Games
    >>> one = Games(np.int16([25, 25, 24, 20]), np.uint8([1, 1, 2, 2]), np.int16([60] * 4), 1.0)
    >>> other = one._replace(score=np.int16([24, 25, 22, 19]), ends=np.uint8([2, 1, 2, 2]))
    >>> compare(one, other)
    Comparison(games=4, difference=1.0, error=0.40..., better=3, worse=0, sign=0.25, perfect=0.25)
    """
    if len(one.score) != len(other.score):
        raise ArenaError("arena.pairs", one=len(one.score), other=len(other.score))
    more = one.score.astype(np.int16) - other.score
    better, worse = int((more > 0).sum()), int((more < 0).sum())
    return Comparison(
        games=len(more),
        difference=float(more.mean()),
        error=error(more),
        better=better,
        worse=worse,
        sign=sign_test(better, worse),
        perfect=float(one.perfect.mean() - other.perfect.mean()),
    )


def sign_test(better: int, worse: int) -> float:
    """How likely so uneven a split is, were either side equally likely.

    >>> sign_test(5, 5), sign_test(10, 0), sign_test(600, 500) < 0.01
    (1.0, 0.001953125, True)
    """
    count, most = better + worse, max(better, worse)
    if count <= _EXACT:
        ways = sum(comb(count, times) for times in range(most, count + 1))
        return min(1.0, ways / (1 << count) * 2)
    return erfc((2 * most - count - 1) / sqrt(2 * count))
