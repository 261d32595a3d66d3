"""The table as a seat saw it turn by turn, rebuilt from what it has heard.

So a bot that remembers can be asked at any time: after a restart, when turns were taken back, or in a seat
that somebody else had before.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hanabi.rules import Book, Clued, Discarded, Drew, Event, Played, Position, Reordered, View, core
from hanabi.rules.actions import TOP
from hanabi.rules.bits import LANES
from hanabi.rules.state import GOING, NOTHING
from hanabi.rules.view import view as seen


class Moment(NamedTuple):
    """What a seat saw when the cards were dealt, or after a turn."""

    begins: bool
    state: Position


class Trail:
    """What a seat has followed so far."""

    def __init__(self) -> None:
        self._heard: tuple[Event, ...] = ()
        self._state: Position | None = None

    def follow(self, view: View) -> list[Moment]:
        """The moments since it followed last.

        Where something was taken back, it is all of them from the deal on; where the deal was not heard, as
        in a game that was set out in the middle, there is nothing but what lies there now.
        """
        heard, history = len(self._heard), view.history
        if self._state is not None and history[:heard] == self._heard:
            moments = _walk(self._state, view, history[heard:])
        elif _heard_the_deal(view):
            self._state, moments = _from_the_deal(view)
        if self._state is None or seen(self._state, view.seat) != view.state:
            self._state = view.state.copy()
            moments = [Moment(True, view.state)]
        self._heard = history
        return moments


def _heard_the_deal(view: View) -> bool:
    """Whether what was heard begins with whole hands from a whole deck."""
    drawn = [event.order for event in view.history if isinstance(event, Drew)]
    first = view.history[: view.book.players * view.book.hand]
    return drawn == list(range(view.state.dealt)) and all(isinstance(event, Drew) for event in first)


def _from_the_deal(view: View) -> tuple[Position, list[Moment]]:
    """What is heard of a game, walked through."""
    book = view.book
    state = Position()
    dealt = book.players * book.hand
    state.deck = [0] * len(state.deck)
    for event in view.history[:dealt]:
        if isinstance(event, Drew) and event.card is not None:
            state.deck[event.order] = book.cards.index(event.card)
    done = (event.seat for event in view.history if isinstance(event, Clued | Discarded | Played))
    core.deal(state, book, 0, next(done, view.state.turn))
    moments = [Moment(True, seen(state, view.seat))]
    return state, moments + _walk(state, view, view.history[dealt:])


def _walk(state: Position, view: View, events: Sequence[Event]) -> list[Moment]:
    """Let a state go through what happened."""
    book, moments = view.book, []
    for event in events:  # a card is drawn within an action, and told after it
        if isinstance(event, Drew) and event.card is not None:
            state.deck[event.order] = book.cards.index(event.card)
    for event in events:
        if isinstance(event, Reordered):
            held = len(event.slots)
            core.reorder(state, event.seat, [held - slot for slot in reversed(event.slots)])
        elif isinstance(event, Clued | Discarded | Played):
            core.act(state, book, _number(state, book, event))
            state.over = GOING  # where all that this seat cannot see would do no good, it thinks it is over
            moments.append(Moment(False, seen(state, view.seat)))
    return moments


def _number(state: Position, book: Book, event: Clued | Discarded | Played) -> int:
    """The number of an action that happened; the cards that it was about become what it showed."""
    if isinstance(event, Clued):
        word = book.names.index(event.word)
        for at in range(event.to * LANES, event.to * LANES + state.held[event.to]):
            touched = state.orders[at] in event.touched
            if (book.words[state.cards[at]] >> word & 1 == 1) != touched:
                fitting = book.hit[word] if touched else book.miss[word]
                left = state.known[at] & fitting & book.everything
                state.cards[at] = (left & -left).bit_length() - 1
        return book.numbers[core.CLUE, (event.to - event.seat) % book.players, word]
    card = book.cards.index(event.card)
    if event.slot == TOP:
        state.deck[event.order] = card
        return book.numbers[core.PLAY_TOP, 0, NOTHING]
    lane = state.held[event.seat] - event.slot
    state.cards[event.seat * LANES + lane] = card
    if isinstance(event, Played) and event.declared is not None:
        suit = [suit.color for suit in book.suits].index(event.declared)
        return book.numbers[core.DECLARE, lane, suit]
    kind = core.PLAY if isinstance(event, Played) else core.DISCARD
    return book.numbers[core.effect(book, kind, card), lane, NOTHING]
