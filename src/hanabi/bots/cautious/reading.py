"""The convention: what a clue says beyond its words. Everybody at the table reads it the same way."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from hanabi.rules import Book, Card, Clued, Discarded, Drew, Event, Played, Position, View, core
from hanabi.rules.bits import LANES


class Promise(NamedTuple):
    """What a clue promised of a card: by whom, and what it may be, the cards that fitted just then."""

    giver: int
    cards: int


class Said(NamedTuple):
    """What a clue says: what each card of the hand can be by its words, and beyond them, which card fits and
    which is to be kept."""

    known: dict[int, int]
    points: int | None = None
    keeps: int | None = None


class Reading:
    """What a history says to everybody: what clues told and promised of each card, named by its order."""

    def __init__(self, view: View) -> None:
        self.book = view.book
        self.table = _begin(view)
        self.hands: list[list[int]] = [[] for _ in range(self.book.players)]
        self.known: dict[int, int] = {}
        self._before = _told_before(view)
        self.clued = set(self._before)
        self.promised: dict[int, Promise] = {}
        self.misled: set[int] = set()
        """Seats that broke a promise: from then on they are taken at their plain word."""
        self._critical: int | None = None
        for event in view.history:
            self.hear(event)
        self._catch_up(view)

    def hear(self, event: Event) -> None:
        """Take in what happened next."""
        if isinstance(event, Drew):
            self.hands[event.seat].append(event.order)
            self.known[event.order] = self._before.get(event.order, self.book.everything)
        elif isinstance(event, Clued):
            said = self.read(event.to, event.word, event.touched)
            self.known |= said.known
            self.clued.update(event.touched)
            if said.points is not None:
                self.promised[said.points] = Promise(event.seat, core.playable(self.table, self.book))
        elif isinstance(event, Played | Discarded):
            self.hands[event.seat].remove(event.order)
            self._settle(event)

    def _settle(self, event: Played | Discarded) -> None:
        """A card comes to light: it lies on the table now, and a promise was kept or broken."""
        card = places(self.book)[event.card]
        promise = self.promised.get(event.order)
        if promise and not promise.cards >> card & 1:
            self.misled.add(promise.giver)
        if isinstance(event, Played) and event.fits:
            self.table.played |= 1 << card
        else:
            core.bury(self.table, self.book, card)
            self.table.strikes += isinstance(event, Played)
        self._critical = None

    def _catch_up(self, view: View) -> None:
        """Add the cards of which the history does not tell: there is none in a view that came without it."""
        for seat, hand in enumerate(self.hands):
            for at in range(seat * LANES, seat * LANES + view.state.held[seat]):
                order = view.state.orders[at]
                if order not in self.known:
                    hand.append(order)
                    self.known[order] = view.state.known[at] & self.book.everything

    def read(self, to: int, word: str | int, touched: tuple[int, ...]) -> Said:
        """What a clue would say now.

        1. While only one strike is left it says its words, and no more.
        2. So does a clue that touches no new card, or after which some card is known to fit.
        3. A value that touches the card which would be discarded next, where this may be the last copy of
           a card still needed, asks to keep it; the highest value never asks for more.
        4. Any other clue points at the newest new card that can fit, and promises that it does.
        """
        book, at = self.book, self.book.names.index(word)
        hit, miss = book.hit[at], book.miss[at]
        known = {order: self.known[order] & (hit if order in touched else miss) for order in self.hands[to]}
        new = [order for order in touched if order not in self.clued]
        fits = core.playable(self.table, book)
        reveals = any(not known[order] & ~fits and self.known[order] & ~fits for order in known)
        if not new or reveals or not self.strike_to_spare:
            return Said(known)
        next_out = self.next_out(to)
        if at >= book.colors and next_out in new and known[next_out] & self.critical:
            return Said(known, keeps=next_out)
        if word == book.ranks:
            return Said(known)
        return Said(known, points=max((order for order in new if known[order] & fits), default=None))

    def next_out(self, seat: int) -> int | None:
        """The card that a seat discards if it knows nothing better: the oldest that no clue touched."""
        return min((order for order in self.hands[seat] if order not in self.clued), default=None)

    @property
    def strike_to_spare(self) -> bool:
        """Whether the game would survive a strike."""
        return self.table.strikes + 1 < self.book.strikes

    @property
    def critical(self) -> int:
        """The cards still needed of which one copy is left."""
        if self._critical is None:
            book, table = self.book, self.table
            last = 0
            for card, pile in enumerate(book.copies):
                if (table.discarded & pile).bit_count() + 1 == pile.bit_count():
                    last |= 1 << card
            self._critical = last & core.reachable(table, book) & ~table.played
        return self._critical


@lru_cache(64)
def places(book: Book) -> dict[Card, int]:
    """The number of every card."""
    return {card: at for at, card in enumerate(book.cards)}


def _begin(view: View) -> Position:
    """The table as it was before the history: not bare where a game began in the middle."""
    state, book, table = view.state, view.book, Position()
    table.played, table.strikes = state.played, state.strikes
    buried: Counter[int] = Counter()
    for event in view.history:
        if isinstance(event, Played) and event.fits:
            table.played &= ~(1 << places(book)[event.card])
        elif isinstance(event, Played | Discarded):
            buried[places(book)[event.card]] += 1
            table.strikes -= isinstance(event, Played)
    for card, pile in enumerate(book.copies):
        for _ in range((state.discarded & pile).bit_count() - buried[card]):
            core.bury(table, book, card)
    return table


def _told_before(view: View) -> dict[int, int]:
    """What cards can be by the clues that came before the history begins."""
    state, book = view.state, view.book
    clues = [event for event in view.history if isinstance(event, Clued)]
    before = {}
    for seat in range(book.players):
        for at in range(seat * LANES, seat * LANES + state.held[seat]):
            order = state.orders[at]
            if state.known[at] > book.everything and not any(order in event.fresh for event in clues):
                since = {event.word for event in clues if order in event.touched}
                before[order] = book.everything
                for name, flag, hit in zip(book.names, book.flag, book.hit, strict=True):
                    if state.known[at] & flag and name not in since:
                        before[order] &= hit
    return before
