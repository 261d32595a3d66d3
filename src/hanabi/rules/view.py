"""The state with holes: what one viewer may know of a game."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from . import core
from .actions import Action, action, legal
from .bits import LANES
from .book import Book
from .cards import Card, CardSet, Suit
from .counting import narrow
from .events import Drew, Event
from .numbers import whole
from .outcome import Outcome, outcome
from .sentences import RulesError, brief
from .settings import Rules
from .state import CARDS, NOTHING, Position

PUBLIC = -1
"""Who sees no hand at all: what everybody knows."""
ALL = -2
"""Who sees every hand, but not the draw pile: for review, and for spectators where the table allows it."""


def sees(viewer: int, seat: int) -> bool:
    """Whether a viewer may see the cards in the hand of a seat."""
    return viewer == ALL or (viewer != PUBLIC and viewer != seat)


def view(state: Position, viewer: int) -> Position:
    """A copy of the state in which everything that the viewer may not see is blank.

    This is the one place where something is kept secret: the draw pile, the key that it is drawn with,
    and the hands that the viewer does not see.
    """
    seen = state.copy()
    seen.key = 0
    seen.deck = [NOTHING] * CARDS
    for seat in range(len(state.held)):
        if not sees(viewer, seat):
            seen.cards[seat * LANES : (seat + 1) * LANES] = [NOTHING] * LANES
    return seen


def whole_deck(state: Position, book: Book) -> tuple[Card, ...]:
    """Every card in the order in which it is or would be drawn: for records, never for a player."""
    rest = state.copy()
    while rest.dealt < book.size:
        core.top(rest, book)
    if NOTHING in rest.deck[: book.size]:
        raise RulesError("deck.unknown")
    return tuple(book.cards[card] for card in rest.deck[: book.size])


def told(event: Event, viewer: int) -> Event:
    """An event as the viewer may know it: who draws a card does not see it."""
    if isinstance(event, Drew) and not sees(viewer, event.seat):
        return event._replace(card=None)
    return event


class Held(NamedTuple):
    """A card in a hand: where it is, and what is known of it.

    `possible` is what clues leave, positive and negative; `counted` what is left of it after counting the
    cards that its owner sees, as far as the viewer can tell.
    """

    slot: int
    order: int
    card: Card | None
    possible: CardSet
    counted: CardSet
    colors: tuple[str, ...]
    ranks: tuple[int, ...]

    @property
    def touched(self) -> bool:
        """Whether a clue ever pointed at it."""
        return bool(self.colors or self.ranks)


class View:
    """What a viewer may know: a seat's number, `PUBLIC` or `ALL`. It holds nothing else."""

    def __init__(
        self, state: Position, book: Book, viewer: int, names: tuple[str, ...], history: Sequence[Event] = ()
    ) -> None:
        seat = whole(viewer, ALL, book.players - 1)
        if seat is None:
            raise RulesError("view.nobody", seat=viewer, last=book.players - 1)
        self.state = view(state, seat)
        self.book = book
        self.seat = seat
        self.names = names
        self.history = tuple(told(event, seat) for event in history)

    @property
    def rules(self) -> Rules:
        return self.book.rules

    # -- the table --

    @property
    def turn(self) -> int | None:
        """The seat to act; none once the game is over."""
        return None if self.state.over else self.state.turn

    @property
    def clues(self) -> int:
        return self.state.clues

    @property
    def strikes(self) -> int:
        return self.state.strikes

    @property
    def deck_left(self) -> int:
        """Cards in the draw pile."""
        return self.book.size - self.state.dealt

    @property
    def turns_left(self) -> int | None:
        """Turns left in the last round; none before it."""
        return self.state.rest or None

    @property
    def score(self) -> int:
        return core.score(self.state, self.book)

    @property
    def max_score(self) -> int:
        """The best score that the discards still allow; of a lost game, its score."""
        if core.lost(self.state):
            return self.score
        return core.reachable(self.state, self.book).bit_count()

    @property
    def outcome(self) -> Outcome | None:
        return outcome(self.state, self.book, self.names)

    @property
    def stacks(self) -> dict[str, int]:
        """The highest value on each stack."""
        return {
            suit.color: (self.state.played & self.book.stack[at]).bit_count()
            for at, suit in enumerate(self.book.suits)
        }

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile, sorted."""
        return tuple(
            self.book.cards[card]
            for copy, card in enumerate(self.book.deck)
            if self.state.discarded >> copy & 1
        )

    @property
    def legal(self) -> list[Action]:
        """What the player to move may do; whoever does not see enough to tell gets nothing."""
        if self.state.over or self.seat == PUBLIC or not (self.seat == ALL or self.seat == self.state.turn):
            return []
        return [action(self.state, self.book, number) for number in legal(self.state, self.book)]

    # -- sets of cards --

    @property
    def playable(self) -> CardSet:
        """The cards that fit now."""
        return self.book.set(core.playable(self.state, self.book))

    @property
    def trash(self) -> CardSet:
        """The cards that can never score any more."""
        return self.book.set(
            self.book.everything & ~(core.reachable(self.state, self.book) & ~self.state.played)
        )

    @property
    def critical(self) -> CardSet:
        """The cards still needed of which one copy is left."""
        kept = ~self.state.discarded
        last = sum(
            1 << card for card, copies in enumerate(self.book.copies) if (copies & kept).bit_count() == 1
        )
        return self.book.set(last) - self.trash

    @property
    def dead(self) -> tuple[Suit, ...]:
        """The suits that can no longer be completed."""
        lost = self.book.everything & ~core.reachable(self.state, self.book)
        return tuple(suit for at, suit in enumerate(self.book.suits) if lost & self.book.stack[at])

    @cached_property
    def _left(self) -> list[int]:
        """How many copies of each card are neither played nor discarded."""
        kept, played = ~self.state.discarded, self.state.played
        return [
            (copies & kept).bit_count() - (played >> card & 1) for card, copies in enumerate(self.book.copies)
        ]

    def unseen(self, owner: int) -> list[int]:
        """How many copies of each card are out of sight of an owner, as far as the viewer can tell."""
        left = self._left.copy()
        for seat in range(self.book.players):
            if seat != owner and sees(self.seat, seat):
                for at in range(seat * LANES, seat * LANES + self.state.held[seat]):
                    left[self.state.cards[at]] -= 1
        return left

    @property
    def hidden(self) -> tuple[Card, ...]:
        """All cards that the viewer sees nowhere, sorted: the draw pile and the hidden hands together."""
        unseen = self.unseen(self.seat)
        return tuple(
            card for card, copies in zip(self.book.cards, unseen, strict=True) for _ in range(copies)
        )

    # -- hands --

    @cached_property
    def hands(self) -> tuple[tuple[Held, ...], ...]:
        """Every hand, the newest card first."""
        return tuple(self._hand(seat) for seat in range(self.book.players))

    @property
    def mine(self) -> tuple[Held, ...]:
        """The viewer's own hand."""
        return self.hands[self.seat] if self.seat >= 0 else ()

    def _hand(self, seat: int) -> tuple[Held, ...]:
        state, book = self.state, self.book
        held = state.held[seat]
        lanes = range(seat * LANES, seat * LANES + held)
        possible = [state.known[at] & book.everything for at in lanes]
        counted = narrow(possible, self.unseen(seat))
        cards = []
        for lane in reversed(range(held)):
            at = lanes[lane]
            colors, ranks = _said(book, state.known[at] & ~book.everything)
            cards.append(
                Held(
                    slot=held - lane,
                    order=state.orders[at],
                    card=None if state.cards[at] == NOTHING else book.cards[state.cards[at]],
                    possible=book.set(possible[lane]),
                    counted=book.set(counted[lane]),
                    colors=colors,
                    ranks=ranks,
                )
            )
        return tuple(cards)


@lru_cache(4096)
def _said(book: Book, flags: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The colours and the values that were said of a card, by its flags; most cards have one of a few."""
    said = [name for word, name in enumerate(book.names) if flags & book.flag[word]]
    return (
        tuple(name for name in said if isinstance(name, str)),
        tuple(name for name in said if isinstance(name, int)),
    )


def fill(view: View, hands: Mapping[int, Sequence[Card]], deck: Sequence[Card]) -> Position:
    """A full state, ready to be played on, of a view and a guess: the hidden hands, newest card first, and
    the draw pile, next card first."""
    state, book = view.state.copy(), view.book
    if len(deck) != view.deck_left:
        raise RulesError("fill.deck", got=len(deck), need=view.deck_left)
    for seat in range(book.players):
        if sees(view.seat, seat):
            continue
        held = state.held[seat]
        guess = hands.get(seat, ())
        if len(guess) != held:
            raise RulesError("fill.hands", seat=seat)
        state.cards[seat * LANES : seat * LANES + held] = [_number(card, book) for card in reversed(guess)]
    state.deck[state.dealt : book.size] = [_number(card, book) for card in deck]
    left = View(state, book, ALL, view.names).unseen(PUBLIC)
    for card in state.deck[state.dealt : book.size]:
        left[card] -= 1
    for card, copies in enumerate(left):
        if copies < 0:
            raise RulesError("fill.cards", card=str(book.cards[card]))
    return state


def _number(card: Card, book: Book) -> int:
    if card not in book.cards:
        raise RulesError("card.unknown", text=str(brief(card)))
    return book.cards.index(card)
