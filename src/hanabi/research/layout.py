"""Where each part of an observation lies, as data."""

from collections.abc import Mapping
from functools import lru_cache
from math import prod
from typing import NamedTuple

from hanabi.rules import Rules


class Section(NamedTuple):
    """A part of an observation: a block of bits, and what its axes count.

    Seats count from the observer, 0, clockwise; `others` leaves it out, and begins with 1. Lanes are the
    places of a hand, the oldest card first. A clue is a colour or, behind all colours, a value; a fact is a
    card or, behind all cards, a clue.
    """

    name: str
    start: int
    shape: tuple[int, ...]
    axes: tuple[str, ...]
    about: str

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def stop(self) -> int:
        return self.start + self.size


Layout = Mapping[str, Section]

_PARTS = (
    ("hands", ("others", "lanes", "cards"), "the cards of the other players"),
    ("short", ("seats",), "whose hand lacks a card"),
    ("deck", ("drawable",), "the draw pile, a bit for each card left, from the first on"),
    ("stacks", ("cards",), "the highest card of each stack"),
    ("clues", ("tokens",), "the clue tokens there, from the first on"),
    ("lives", ("strikes",), "the strikes still to come, from the first on"),
    ("discards", ("copies",), "the discard pile, for each card its copies there, from the first on"),
    ("last.who", ("seats",), "the last action: whose it was"),
    ("last.kind", ("kinds",), "whether it was a play, a discard, a clue of a colour, or of a value"),
    ("last.to", ("seats",), "a clue: to whom"),
    ("last.clue", ("clues",), "a clue: what it said"),
    ("last.touched", ("lanes",), "a clue: the cards that it touched"),
    ("last.lane", ("lanes",), "a play or a discard: where in the hand the card was"),
    ("last.card", ("cards",), "a play or a discard: which card it was"),
    ("last.fits", ("one",), "a play: whether the card fitted"),
    ("last.token", ("one",), "a play: whether it brought a clue token back"),
    ("last.declared", ("suits",), "a declared play: the suit that was named"),
    (
        "known",
        ("seats", "lanes", "facts"),
        "for each card what clues leave possible, and which of them touched it",
    ),
)

KINDS = ("play", "discard", "color", "rank")


@lru_cache(64)
def layout(rules: Rules) -> Layout:
    """The sections of an observation by name, in their order.

    >>> layout(Rules("hle"))["last.clue"]
    Section(name='last.clue', start=261, shape=(10,), axes=('clues',), about='a clue: what it said')
    """
    counts = _counts(rules)
    sections, start = {}, 0
    for name, axes, about in _PARTS:
        if name == "last.declared" and not rules.declared:
            continue
        sections[name] = Section(name, start, tuple(counts[axis] for axis in axes), axes, about)
        start = sections[name].stop
    return sections


def length(rules: Rules) -> int:
    """How many bits an observation has.

    >>> [length(Rules("hle", players=players)) for players in (2, 3, 4, 5)]
    [658, 956, 1041, 1280]
    """
    return layout(rules)["known"].stop


def _counts(rules: Rules) -> dict[str, int]:
    """How many there are along each axis."""
    clues = len(rules.said.words)
    return {
        "others": rules.players - 1,
        "seats": rules.players,
        "lanes": rules.hand,
        "cards": len(rules.cards),
        "drawable": rules.size - rules.players * rules.hand,
        "tokens": rules.tokens,
        "strikes": rules.strikes,
        "copies": rules.size,
        "kinds": len(KINDS),
        "clues": clues,
        "one": 1,
        "suits": len(rules.suits),
        "facts": len(rules.cards) + clues,
    }
