"""What many games come to."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from .match import Games


class Figures(NamedTuple):
    """Mean and share with their standard errors; scores by how often they came."""

    games: int
    mean: float
    error: float
    zero: float
    """The mean with games that struck out counted as 0, whatever the rules say."""
    perfect: float
    perfect_error: float
    struck: int
    turns: float
    rate: float
    """Games that one core plays in a second of its time."""
    scores: dict[int, int]


def figures(games: Games) -> Figures:
    """What these games come to.

    >>> import numpy as np
    >>> from hanabi.arena import Games
    >>> four = Games(np.int16([25, 25, 24, 0]), np.uint8([1, 1, 2, 3]), np.int16([60, 61, 62, 30]), 2.0)
    >>> figures(four)[:5], figures(four).scores
    ((4, 18.5, 6.17..., 18.5, 0.5), {0: 1, 24: 1, 25: 2})
    """
    count = len(games.score)
    perfect = float(games.perfect.mean())
    scores, times = np.unique(games.score, return_counts=True)
    return Figures(
        games=count,
        mean=float(games.score.mean()),
        error=error(games.score),
        zero=float(np.where(games.struck, 0, games.score).mean()),
        perfect=perfect,
        perfect_error=sqrt(perfect * (1 - perfect) / count),
        struck=int(games.struck.sum()),
        turns=float(games.turns.mean()),
        rate=count / max(games.seconds, 1e-9),
        scores=dict(zip(scores.tolist(), times.tolist(), strict=True)),
    )


def error(values: "np.ndarray[tuple[int], np.dtype[np.int16]]") -> float:
    """The standard error of a mean; of a single value, none."""
    return float(values.std(ddof=1) / sqrt(len(values))) if len(values) > 1 else float("nan")
