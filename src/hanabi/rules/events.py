"""What happens at the table, as everyone or one seat may know it."""

from typing import NamedTuple

from .cards import Card


class Drew(NamedTuple):
    """A seat got a card, in the deal or as a replacement; `None` for who may not see it."""

    seat: int
    order: int
    card: Card | None


class Clued(NamedTuple):
    """A seat told another one a word: the cards it touched, by order, and the newly touched ones."""

    seat: int
    to: int
    word: str | int
    touched: tuple[int, ...]
    fresh: tuple[int, ...]


class Discarded(NamedTuple):
    """A seat put a card on the discard pile, and so many tokens came back."""

    seat: int
    slot: int
    order: int
    card: Card
    clues: int


class Played(NamedTuple):
    """A seat played a card: it fitted, or it was a strike; and so many tokens came back."""

    seat: int
    slot: int
    order: int
    card: Card
    fits: bool
    clues: int
    declared: str | None = None


class Reordered(NamedTuple):
    """A seat rearranged its hand: slot 1 now holds what was in the first of these slots, and so on."""

    seat: int
    slots: tuple[int, ...]


class Ended(NamedTuple):
    """The game is over."""

    finish: str


Event = Drew | Clued | Discarded | Played | Reordered | Ended
