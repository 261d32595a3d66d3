"""What many games come to: how they ended, what they scored, and the means of their numbers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Any

from hanabi.game import Game

from .numbers import numbers

UNFINISHED = "unfinished"


@dataclass
class Mean:
    """A mean that grows number by number, and how much the numbers differ.

    >>> mean = Mean()
    >>> for number in (1, 2, 3): mean.add(number)
    >>> mean.value, mean.deviation
    (2.0, 1.0)
    """

    count: int = 0
    value: float = 0.0
    _squares: float = 0.0

    def add(self, number: float | None) -> None:
        """Take one in; none counts as nothing."""
        if number is None:
            return
        self.count += 1
        before = number - self.value
        self.value += before / self.count
        self._squares += before * (number - self.value)

    @property
    def deviation(self) -> float:
        """How far numbers are from the mean, usually."""
        return sqrt(self._squares / (self.count - 1)) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """How far the mean of so few may be from that of all."""
        return self.deviation / sqrt(self.count) if self.count else 0.0


MEANS = ("score", "turns", "clues", "discards", "misplays", "bad_discards", "lost", "efficiency", "pace")


@dataclass
class Totals:
    """Games by the same rules, taken together; however many there are, no more than this is kept."""

    maximum: int
    scores: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    means: dict[str, Mean] = field(default_factory=lambda: {name: Mean() for name in MEANS})

    @property
    def games(self) -> int:
        return self.scores.total()

    @property
    def perfect(self) -> int:
        """Games with the best score there is."""
        return self.scores[self.maximum]

    def add(self, game: Game, score: int | None = None) -> None:
        """Take in a game; its score may be known better by whoever kept it."""
        told = numbers(game)
        last, turns = told[-1], told[-1].turn
        score = game.score if score is None else score
        self.scores[score] += 1
        self.ends[game.outcome.finish if game.outcome else UNFINISHED] += 1
        clues = sum(before.tokens > after.tokens for before, after in pairwise(told))
        plays = last.score + last.misplays
        values = {
            "score": score,
            "turns": turns,
            "clues": clues,
            "discards": turns - clues - plays,
            "misplays": last.misplays,
            "bad_discards": last.bad_discards,
            "lost": len(last.lost),
            "efficiency": last.efficiency,
            "pace": next((now.pace for now in reversed(told) if now.pace is not None), None),
        }
        for name, value in values.items():
            self.means[name].add(value)

    def json(self) -> dict[str, Any]:
        """Everything, as JSON has it."""
        return {
            "games": self.games,
            "maximum": self.maximum,
            "perfect": self.perfect,
            "scores": {str(score): self.scores[score] for score in sorted(self.scores)},
            "ends": dict(self.ends.most_common()),
            "means": {
                name: {
                    "mean": mean.value,
                    "deviation": mean.deviation,
                    "error": mean.error,
                    "games": mean.count,
                }
                for name, mean in self.means.items()
            },
        }


def totals(games: Iterable[Game]) -> dict[str, Totals]:
    """The totals of games, by their rules."""
    found: dict[str, Totals] = {}
    for game in games:
        found.setdefault(str(game.rules), Totals(game.rules.maximum)).add(game)
    return found
