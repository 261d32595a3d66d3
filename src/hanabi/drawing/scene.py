"""What a picture shows of a view, looked up once: names, piles, marks, the last move."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hanabi.rules import (
    Card,
    CardSet,
    Clued,
    Discarded,
    Event,
    Held,
    Outcome,
    Played,
    Reordered,
    Sentence,
    Suit,
    View,
    say,
)
from hanabi.rules.actions import TOP
from hanabi.rules.outcome import outcome
from hanabi.rules.sentences import Wording

from .names import clean, shorten

Catalogue = Mapping[str, Wording]
Move = Clued | Discarded | Played | Reordered


class Pile(NamedTuple):
    """What became of a suit: how high its stack is and can get, and its discards, from its first card on."""

    suit: Suit
    ranks: tuple[int, ...]
    top: int
    limit: int
    copies: tuple[int, ...]
    discarded: tuple[int, ...]
    critical: tuple[bool, ...]


class Marks(NamedTuple):
    """What is certain of a card: it fits now, it can never score, it is a last copy still needed."""

    playable: bool = False
    trash: bool = False
    critical: bool = False


class Place(NamedTuple):
    """A card in a hand, what clues leave of it, and its marks."""

    held: Held
    suits: tuple[Suit, ...]
    ranks: tuple[int, ...]
    marks: Marks
    pointed: bool
    """Whether the last move was a clue that touched it."""

    @property
    def suit(self) -> Suit | None:
        """The suit, if it can be seen or clues leave no other."""
        if self.held.card:
            return self.held.card.suit
        return self.suits[0] if len(self.suits) == 1 else None

    @property
    def rank(self) -> int | None:
        """The value, if it can be seen or clues leave no other."""
        if self.held.card:
            return self.held.card.rank
        return self.ranks[0] if len(self.ranks) == 1 else None


class Scene(NamedTuple):
    """A view, ready to be drawn."""

    view: View
    names: tuple[str, ...]
    piles: tuple[Pile, ...]
    hands: tuple[tuple[Place, ...], ...]
    outcome: Outcome | None
    latest: tuple[Move, ...]
    """The last turn, and the hands rearranged since."""

    @property
    def turns(self) -> int:
        """How many turns have been taken."""
        return sum(isinstance(event, Clued | Discarded | Played) for event in self.view.history)

    @property
    def rest(self) -> int:
        """Turns left in the last round, while it goes on."""
        return 0 if self.outcome else self.view.turns_left or 0

    @property
    def limit(self) -> int | None:
        """The best score still in reach, while the game goes on, if it is no longer the maximum."""
        best = self.view.max_score
        return best if not self.outcome and best < self.view.rules.maximum else None


def scene(view: View, *, columns: int = 80) -> Scene:
    """What there is to draw in a view, with names of at most so many columns."""
    names = tuple(shorten(clean(name), columns) for name in view.names)
    latest = _latest(view.history)
    pointed = {order for event in latest if isinstance(event, Clued) for order in event.touched}
    certain = (view.playable, view.trash, view.critical)
    return Scene(
        view=view,
        names=names,
        piles=tuple(_pile(view, suit, certain[1], certain[2]) for suit in view.book.suits),
        hands=tuple(tuple(_place(view, held, certain, pointed) for held in hand) for hand in view.hands),
        outcome=outcome(view.state, view.book, names),
        latest=latest,
    )


def _latest(history: Sequence[Event]) -> tuple[Move, ...]:
    moves: list[Move] = []
    for event in reversed(history):
        if isinstance(event, Move):
            moves.insert(0, event)
            if not isinstance(event, Reordered):
                break
    return tuple(moves)


def _pile(view: View, suit: Suit, trash: CardSet, critical: CardSet) -> Pile:
    ranks = suit.climb(view.rules.ranks)
    cards = [Card(suit, rank) for rank in ranks]
    limit = top = view.stacks[suit.color]
    while limit < len(cards) and cards[limit] not in trash:
        limit += 1
    return Pile(
        suit=suit,
        ranks=ranks,
        top=top,
        limit=limit,
        copies=tuple(view.rules.copies(card) for card in cards),
        discarded=tuple(view.discards.count(card) for card in cards),
        critical=tuple(card in critical for card in cards),
    )


def _place(view: View, held: Held, certain: Sequence[CardSet], pointed: set[int]) -> Place:
    really = held.counted if held.card is None else view.book.set(view.book.mask([held.card]))
    going_on = bool(really) and view.turn is not None
    return Place(
        held=held,
        suits=tuple(dict.fromkeys(card.suit for card in held.possible)),
        ranks=tuple(sorted({card.rank for card in held.possible})),
        marks=Marks(*(really <= cards for cards in certain)) if going_on else Marks(),
        pointed=held.order in pointed,
    )


# --- in words -------------------------------------------------------------------------------------------


def label(name: str, catalogue: Catalogue) -> str:
    """What stands beside a part of a picture."""
    return say(Sentence(f"draw.label.{name}"), catalogue)


def named(suit: Suit) -> Sentence:
    return Sentence(f"draw.suit.{suit.color}")


def card(which: Card) -> Sentence:
    return Sentence(f"draw.card.{which.suit.color}", {"rank": which.rank})


def move(scene: Scene, event: Move) -> Sentence:
    """What somebody did."""
    told: dict[str, object] = {"name": scene.names[event.seat]}
    if isinstance(event, Reordered):
        return Sentence("draw.reordered", told)
    if isinstance(event, Clued):
        return _clue(scene, event, told)
    told |= {"card": card(event.card), "slot": event.slot}
    if isinstance(event, Discarded):
        return Sentence("draw.discarded", told)
    if event.declared:
        return Sentence(f"draw.declared{'' if event.fits else '-strike'}.{event.declared}", told)
    top = "-top" if event.slot == TOP else ""
    return Sentence(f"draw.played{top}" if event.fits else f"draw.strike{top}", told)


def _clue(scene: Scene, event: Clued, told: dict[str, object]) -> Sentence:
    slots = [str(place.held.slot) for place in scene.hands[event.to] if place.held.order in event.touched]
    told |= {"to": scene.names[event.to], "slots": ", ".join(slots), "n": len(slots), "value": event.word}
    none = "" if slots else "-none"
    return Sentence(
        f"draw.clued-value{none}" if isinstance(event.word, int) else f"draw.clued{none}.{event.word}", told
    )
