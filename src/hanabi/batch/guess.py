"""Guesses: what a seat knows, with the rest guessed, is a game to play on, for bots that look ahead."""

from typing import Any

import numpy as np

from hanabi.rules import Rules, compile, core
from hanabi.rules.bits import LANES, copy, members, wipe
from hanabi.rules.state import CARDS, FIELDS, NOTHING, SEATS, Position, State

from .compiled import kernels
from .error import BatchError
from .memory import Address, array
from .rows import BOOK, STATE, VIEW, Rows, book_rows, state_rows
from .steps import LONG, TINY


def fill(view: Any, book: core.Book, hand: list[int], pile: list[int], state: State) -> bool:
    """Make a state of a view and a guess: the own hand, oldest card first, and the pile, next card first.

    The answer is whether every card is then somewhere, once for each of its copies. This is
    `hanabi.rules.view.fill` for a seat, in text that runs at both speeds.
    """
    state.key = 0
    copy(state.cards, view.cards, SEATS * LANES)
    copy(state.known, view.known, SEATS * LANES)
    copy(state.orders, view.orders, SEATS * LANES)
    copy(state.held, view.held, SEATS)
    state.played = view.played
    state.discarded = view.discarded
    state.gone = view.gone
    state.clues = view.clues
    state.strikes = view.strikes
    state.dealt = view.dealt
    state.turn = view.turn
    state.rest = view.rest
    state.over = view.over
    state.clued = view.clued
    state.last = view.last
    state.last_card = view.last_card
    state.last_touched = view.last_touched
    state.last_fits = view.last_fits
    state.last_clues = view.last_clues
    for lane in range(view.held[view.seat]):
        state.cards[view.seat * LANES + lane] = hand[lane]
    wipe(state.deck, NOTHING)
    for order in range(view.dealt, book.size):
        state.deck[order] = pile[order - view.dealt]
    return complete(state, book)


def complete(state: State, book: core.Book) -> bool:
    """Whether every card is on a stack, on the discard pile, in a hand or in the draw pile, once a copy."""
    out = state.discarded
    for card in range(members(book.everything)):
        if state.played >> card & 1:
            out = count(out, book, card)
    for seat in range(book.players):
        for at in range(seat * LANES, seat * LANES + state.held[seat]):
            out = count(out, book, state.cards[at])
    for order in range(state.dealt, book.size):
        out = count(out, book, state.deck[order])
    return out == (1 << book.size) - 1


def count(out: int, book: core.Book, card: int) -> int:
    """One more copy of a card that was found, as `discarded` has them; -1 where there are no more."""
    if out < 0 or card < 0 or card >= members(book.everything):
        return -1
    pile = book.copies[card]
    return -1 if out & pile == pile else out | (out & pile) + (1 << book.first_copy[card]) & pile


# --- for rows -----------------------------------------------------------------------------------------

GUESS_DESK = np.dtype([(name, LONG) for name in ("count", "book", "views", "hands", "piles", "states")])
"""The desk of guesses: how many, and where what is known, what is guessed, and the states lie."""


def fill_rows(at: Address) -> int:
    """Make states of views and guesses; the first that does not fit, or -1."""
    desk = array(at, 1, GUESS_DESK)[0]
    book, views = array(desk.book, 1, BOOK)[0], array(desk.views, desk.count, VIEW)
    states = array(desk.states, desk.count, STATE)
    for number in range(desk.count):
        hand = array(desk.hands + number * LANES, LANES, TINY)
        pile = array(desk.piles + number * CARDS, CARDS, TINY)
        if not fill(views[number], book, hand, pile, states[number]):
            return number
    return -1


def filled(rules: Rules | str, views: Any, hands: Any, piles: Any) -> Rows:
    """States of views of seats and guesses at what each does not see, as rows.

    `hands` has 8 places for each view, oldest card first, and `piles` 60, next card first; what lies beyond
    the hand or the pile is not read.
    """
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    known = _rows("views", views, VIEW, ())
    hands = _rows("hands", hands, TINY, (LANES,), len(known))
    piles = _rows("piles", piles, TINY, (CARDS,), len(known))
    for name in VIEW.names or ():
        low, high = (0, rules.players - 1) if name == "seat" else (FIELDS[name].low, FIELDS[name].high)
        if not ((known[name] >= low) & (known[name] <= high)).all():
            raise BatchError("guess.view", field=name, low=low, high=high)
    states = np.repeat(state_rows([Position()]), len(known))
    book, desk = book_rows([compile(rules)]), np.zeros(1, GUESS_DESK)
    desk["count"] = len(known)
    lying = {"book": book, "views": known, "hands": hands, "piles": piles, "states": states}
    for name, rows in lying.items():
        desk[name] = rows.ctypes.data
    wrong = kernels([fill_rows], about="guesses")["fill_rows"](desk.ctypes.data)
    if wrong >= 0:
        raise BatchError("guess.cards", at=wrong)
    return states


def _rows(name: str, rows: Any, kind: np.dtype[Any], more: tuple[int, ...], count: int | None = None) -> Rows:
    """Rows as they were asked for."""
    given = (rows.dtype, rows.shape[1:], rows.ndim) if isinstance(rows, np.ndarray) else None
    if given != (kind, more, 1 + len(more)):
        raise BatchError("guess.rows", name=name, kind="views" if kind == VIEW else kind, places=more or "no")
    if count not in (None, len(rows)):
        raise BatchError("guess.count", name=name, n=count, got=len(rows))
    return np.ascontiguousarray(rows)
