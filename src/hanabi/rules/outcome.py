"""How a game ended: what finished it, the score, and the impression it made."""

from typing import NamedTuple

from . import core
from . import state as states
from .bits import members
from .book import Book
from .sentences import Sentence
from .state import State

FINISHES = ("", "complete", "last round", "strikes", "indispensable", "stuck", "no gain")

GRADES = {
    25: ((0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 25)),
    30: ((0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 29), (30, 30)),
}
"""The scores of each impression grade, by the maximum; the Danish leaflet extends them to six suits."""


def grade(score: int, maximum: int) -> int | None:
    """The impression grade of a score, 1 being the lowest; none where no rulebook names one.

    >>> grade(18, 25), grade(30, 30), grade(3, 10)
    (4, 7, None)
    """
    return next(
        (
            number
            for number, (low, high) in enumerate(GRADES.get(maximum, ()), start=1)
            if low <= score <= high
        ),
        None,
    )


class Outcome(NamedTuple):
    """The result of a finished game; `stacks` is what they showed, also where a lost game scores nothing."""

    finish: str
    won: bool
    lost: bool
    score: int
    maximum: int
    grade: int | None
    stacks: int
    reason: Sentence

    @property
    def sentence(self) -> Sentence:
        told = {"finish": self.reason, "score": self.score, "maximum": self.maximum, "stacks": self.stacks}
        if self.lost:
            return Sentence("outcome.lost", told)
        if self.grade:
            return Sentence("outcome.grade", told | {"grade": Sentence(f"grade.{self.grade}")})
        return Sentence("outcome.won" if self.won else "outcome.score", told)

    def __str__(self) -> str:
        return str(self.sentence)


def outcome(state: State, book: Book, names: tuple[str, ...] = ()) -> Outcome | None:
    """The outcome of a state; none while the game goes on."""
    if state.over == states.GOING:
        return None
    finish = FINISHES[state.over]
    lost = core.lost(state)
    score = core.score(state, book)
    told: dict[str, object] = {}
    if finish == "strikes":
        told["n"] = book.strikes
    elif finish == "indispensable":
        told["card"] = str(book.cards[state.last_card])
    elif finish == "stuck":
        told["name"] = names[state.turn] if names else f"player {state.turn + 1}"
    return Outcome(
        finish=finish,
        won=state.over == states.COMPLETE,
        lost=lost,
        score=score,
        maximum=book.rules.maximum,
        grade=None if lost or book.perfection else grade(score, book.rules.maximum),
        stacks=members(state.played),
        reason=Sentence(f"finish.{finish}", told),
    )
