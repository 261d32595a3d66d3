"""The state of a game as plain numbers, and what each of them may be."""

from operator import attrgetter
from typing import Any, NamedTuple

from .bits import LANES

BARE: tuple[str, ...] = ()
"""As `__slots__`: the fields are those of the subclass."""

SEATS = 6
CARDS = 60
IDENTITIES = 36
NOTHING = -1
"""What stands where there is no card, no action, or none that the viewer may see."""

GOING, COMPLETE, LAST_ROUND, STRIKES, INDISPENSABLE, STUCK, NO_GAIN = range(7)
"""Why a game is over; `GOING` while it is not. Three of them are losses: strikes, indispensable, stuck."""


class State:
    """What core reads and writes: an object of numbers here, a row of an array when compiled."""

    __slots__ = BARE

    cards: list[int]
    deck: list[int]
    key: int
    known: list[int]
    orders: list[int]
    held: list[int]
    played: int
    discarded: int
    gone: int
    clues: int
    strikes: int
    dealt: int
    turn: int
    rest: int
    over: int
    clued: int
    last: int
    last_card: int
    last_touched: int
    last_fits: int
    last_clues: int
    barred: int


class Field(NamedTuple):
    """One field of a state: the least and the greatest value, how many of them, whether it is secret."""

    low: int
    high: int
    length: int = 0
    secret: bool = False
    about: str = ""


FIELDS = {
    "cards": Field(-1, IDENTITIES - 1, SEATS * LANES, True, "the card in each lane, oldest first"),
    "deck": Field(
        -1, IDENTITIES - 1, CARDS, True, "the cards by order; under a key those to come are unsorted"
    ),
    "key": Field(0, 2**63 - 1, 0, True, "what the next cards are drawn by; 0: a given deck"),
    "known": Field(
        0, 2**48 - 1, SEATS * LANES, False, "what clues said of each lane: identities, flags above"
    ),
    "orders": Field(-1, CARDS - 1, SEATS * LANES, False, "which physical card is in each lane"),
    "held": Field(0, LANES, SEATS, False, "cards in each hand"),
    "played": Field(0, 2**IDENTITIES - 1, 0, False, "identities on the stacks"),
    "discarded": Field(0, 2**CARDS - 1, 0, False, "the discard pile, one bit a copy, filled from below"),
    "gone": Field(0, 2**IDENTITIES - 1, 0, False, "identities with every copy discarded"),
    "clues": Field(0, 16, 0, False, "clue tokens left"),
    "strikes": Field(0, 8, 0, False, "strikes made"),
    "dealt": Field(0, CARDS, 0, False, "cards dealt and drawn"),
    "turn": Field(0, SEATS - 1, 0, False, "the seat to act"),
    "rest": Field(0, SEATS, 0, False, "turns left in the last round; 0 before it"),
    "over": Field(GOING, NO_GAIN, 0, False, "why the game is over"),
    "clued": Field(0, 2**SEATS - 1, 0, False, "seats that got a clue since their own last action"),
    "last": Field(-1, 118, 0, False, "the last action"),
    "last_card": Field(-1, IDENTITIES - 1, 0, False, "the card that it played or discarded"),
    "last_touched": Field(0, 2**LANES - 1, 0, False, "the lanes that its clue touched, as they lay then"),
    "last_fits": Field(0, 1, 0, False, "1 if its play was added to a stack"),
    "last_clues": Field(-2, 2, 0, False, "clue tokens that it gained or cost"),
    "barred": Field(0, 2**11 - 1, 0, False, "words that may not be said now, for what was said last"),
}
"""Every field of a state in the order of a snapshot. The first three are the secret ones."""

LATER = ("barred",)
"""Fields that states had before there was a rule that needs them: they were 0 then."""

SCALARS = tuple(name for name, field in FIELDS.items() if not field.length)
LISTS = tuple(name for name, field in FIELDS.items() if field.length)
_scalars = attrgetter(*SCALARS)

Snapshot = tuple[Any, ...]


class Position(State):
    """A state on plain Python integers: what a `Game` holds."""

    __slots__ = tuple(FIELDS)

    def __init__(self) -> None:
        for name, field in FIELDS.items():
            empty = max(field.low, -1) if field.low < 0 else field.low
            setattr(self, name, [empty] * field.length if field.length else empty)

    def save(self) -> Snapshot:
        """Everything there is, as a value that never changes."""
        return (
            *_scalars(self),
            tuple(self.cards),
            tuple(self.deck),
            tuple(self.known),
            tuple(self.orders),
            tuple(self.held),
        )

    def load(self, snapshot: Snapshot) -> "Position":
        """Become the state that was saved."""
        for name, value in zip(SCALARS + LISTS, snapshot, strict=True):
            setattr(self, name, list(value) if isinstance(value, tuple) else value)
        return self

    def copy(self) -> "Position":
        return Position.__new__(Position).load(self.save())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.save() == other.save()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "Position(" + ", ".join(f"{name}={getattr(self, name)}" for name in FIELDS) + ")"
