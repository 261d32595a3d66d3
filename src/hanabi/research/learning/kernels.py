"""The moves of the learning environment, compiled: core's turns, with every card dealt as a move of its own.

A state is a row. No row is ever changed: a move writes the next one beside it, so whoever looked at a row may
look again. What happened lies in a log, which grows.
"""

from functools import cache
from typing import Any

import numpy as np

from hanabi.batch.compiled import Kernel, kernels
from hanabi.batch.memory import Address, array, look, unpack_bytes
from hanabi.batch.rows import BOOK, STATE, VIEW
from hanabi.batch.steps import BYTE, LONG
from hanabi.research.canonical import MOST_WORDS, write
from hanabi.rules.bits import LANES, members
from hanabi.rules.core import (
    CLUE,
    LEGAL,
    act,
    begin_last_round,
    deal,
    draw,
    legal_clues,
    may_discard,
    neighbour,
    objection,
    top,
)
from hanabi.rules.state import COMPLETE, GOING, LAST_ROUND, NOTHING

MOST_MOVES = 512
"""So many moves and deals fit into a log: no game has more."""
NOT_FINISHED, NO_LIVES, NO_CARDS, FINISHED = range(4)
"""Why a game is over, as the learning environment numbers it."""
DEALT = 127
"""As the action of a log entry: a card was dealt."""

ROW = np.dtype(
    [
        ("state", STATE),
        *((name, LONG) for name in ("next", "status", "moves", "fallen", "allowed")),
        ("discards", BYTE, (64,)),
        ("legal", BYTE, (64,)),
    ],
    align=True,
)
"""A state; who is next, 0 for chance and 1 for the first seat; why it is over; how long its log is; how many
discards there are, and legal actions; the discards in their order, the legal actions by number."""
WORDS = ROW.itemsize // 8

DESK = np.dtype([(name, LONG) for name in ("book", "seer", "sight", "out")])
"""Where a game has its book, whether hands are open, a view to work with, and room for answers."""


def open_game(at: Address, to: Address, key: int, start: int) -> int:
    """Lay out the tokens: no card is dealt yet."""
    desk, row = array(at, 1, DESK)[0], array(to, 1, ROW)[0]
    book = array(desk.book, 1, BOOK)[0]
    deal(row.state, book, key, start)
    row.status = NOT_FINISHED if book.strikes else NO_LIVES
    row.moves = row.fallen = 0
    pass_on(book, row)
    return 0


def step(at: Address, source: Address, to: Address, log: Address, action: int) -> int:
    """Take a turn, and deal: what changed of the score, who is next, and why the game is over, in one number.

    It is -1 for an action that is not legal. A card is dealt after the end, too: so the original does it.
    """
    before = points(at, source)
    if take(at, source, to, log, action) < 0:
        return -1
    deal_all(at, to, log)
    row = array(to, 1, ROW)[0]
    changed = points(at, to) - before
    return changed + 64 << 8 | int(row.state.turn) << 2 | int(row.status)


def take(at: Address, source: Address, to: Address, log: Address, action: int) -> int:
    """Take a turn, but deal no card; -1 if it is not legal."""
    desk = array(at, 1, DESK)[0]
    book = array(desk.book, 1, BOOK)[0]
    old = array(source, 1, ROW)[0]
    if old.status != NOT_FINISHED or old.next == 0:
        return -1
    if objection(old.state, book, action) != LEGAL:
        return -1
    follow(source, to)
    row = array(to, 1, ROW)[0]
    state = row.state
    seat = state.turn
    told = fresh(state, book, action)
    act(state, book, action)
    entry = action | seat << 7 | state.last_card + 1 << 10 | state.last_touched << 16
    entry |= (state.last_touched & told) << 24 | state.last_fits << 32
    if state.last_clues > 0:
        entry |= 1 << 33
    note(row, log, entry)
    if state.last_card >= 0 and not state.last_fits:
        row.discards[row.fallen] = state.last_card
        row.fallen += 1
    if state.over != GOING:
        row.status = (
            FINISHED if state.over == COMPLETE else NO_CARDS if state.over == LAST_ROUND else NO_LIVES
        )
        state.over = GOING
        state.turn = neighbour(state, book, 1)
    pass_on(book, row)
    return 0


def pass_on(book: Any, row: Any) -> None:
    """Write down who is next, and what that player may do: chance comes first, while it has a card to deal.

    The end of the game speaks against no action: so the original does it.
    """
    state = row.state
    row.next = row.allowed = 0
    if receiver(state, book) >= 0:
        return
    row.next = state.turn + 1
    if may_discard(state, book):
        for lane in range(state.held[state.turn]):
            allow(row, lane)
    for lane in range(state.held[state.turn]):
        allow(row, book.hand + lane)
    clues = legal_clues(state, book)
    for clue in range((book.players - 1) * (book.colors + book.values)):
        if clues >> clue & 1:
            allow(row, 2 * book.hand + clue)


def allow(row: Any, action: int) -> None:
    """Write down a legal action."""
    row.legal[row.allowed] = action
    row.allowed += 1


def deal_all(at: Address, to: Address, log: Address) -> int:
    """Deal until no hand is short, or no card is left."""
    desk, row = array(at, 1, DESK)[0], array(to, 1, ROW)[0]
    book = array(desk.book, 1, BOOK)[0]
    while row.next == 0:
        deal_one(desk, book, row, log, NOTHING)
    return 0


def deal_card(at: Address, source: Address, to: Address, log: Address, card: int) -> int:
    """Deal one card: a certain one, or by the dice; -1 if there is none, or nobody to get it."""
    desk = array(at, 1, DESK)[0]
    book = array(desk.book, 1, BOOK)[0]
    if array(source, 1, ROW)[0].next:
        return -1
    follow(source, to)
    row = array(to, 1, ROW)[0]
    if card >= 0 and not lift(row.state, book, card):
        return -1
    deal_one(desk, book, row, log, card)
    return 0


def receiver(state: Any, book: Any) -> int:
    """Who gets the next card: the first seat whose hand is short; -1 if none is, or no card is left."""
    if state.dealt < book.size:
        for seat in range(book.players):
            if state.held[seat] < book.hand:
                return seat
    return -1


def lift(state: Any, book: Any, card: int) -> bool:
    """Lay a card on top of the draw pile, if it is there."""
    for order in range(state.dealt, book.size):
        if state.deck[order] == card:
            state.deck[order] = state.deck[state.dealt]
            state.deck[state.dealt] = card
            return True
    return False


def deal_one(desk: Any, book: Any, row: Any, log: Address, card: int) -> None:
    """Deal the top card, which the dice decide if it is not known."""
    state = row.state
    seat = receiver(state, book)
    order = state.dealt
    if card < 0:
        card = top(state, book)
    else:
        state.dealt += 1
    lane = seat * LANES + state.held[seat]
    state.cards[lane] = card
    state.orders[lane] = order
    state.known[lane] = open_card(book, card) if desk.seer else book.everything
    state.held[seat] += 1
    note(row, log, DEALT | seat << 7 | card + 1 << 10)
    begin_last_round(state, book)
    pass_on(book, row)


def open_card(book: Any, card: int) -> int:
    """What is known of a card of which everything was told."""
    said = book.words[card]
    return 1 << card | said << members(book.everything)  # type: ignore[no-any-return]


def fresh(state: Any, book: Any, action: int) -> int:
    """The lanes to which a clue would tell something for the first time: a colour, or a value."""
    lanes = 0
    if book.kind[action] == CLUE:
        cards = members(book.everything)
        colors = (1 << book.colors) - 1 << cards
        told = colors if book.what[action] < book.colors else (1 << book.values) - 1 << cards + book.colors
        base = neighbour(state, book, book.which[action]) * LANES
        for lane in range(LANES):
            if state.known[base + lane] & told == 0:
                lanes |= 1 << lane
    return lanes


def note(row: Any, log: Address, entry: int) -> None:
    """Write into the log."""
    if row.moves < MOST_MOVES:
        array(log, MOST_MOVES, LONG)[row.moves] = entry
        row.moves += 1


def follow(source: Address, to: Address) -> None:
    """Begin a row as a copy of another."""
    old, new = array(source, WORDS, LONG), array(to, WORDS, LONG)
    for word in range(WORDS):
        new[word] = old[word]


def points(at: Address, source: Address) -> int:
    """The score, which is nothing once the lives are gone."""
    book = array(array(at, 1, DESK)[0].book, 1, BOOK)[0]
    state = array(source, 1, ROW)[0].state
    return members(state.played) if state.strikes < book.strikes else 0


def observe(at: Address, source: Address, seat: int) -> int:
    """Write down what a seat sees, a byte for each bit."""
    desk = array(at, 1, DESK)[0]
    book, view = array(desk.book, 1, BOOK)[0], array(desk.sight, 1, VIEW)[0]
    look(array(source, 1, ROW)[0].state, view, seat)
    words = array(desk.out, MOST_WORDS, LONG)
    bits = write(view, book, seat, words)
    for word in range((bits + 63 >> 6) - 1, -1, -1):
        unpack_bytes(desk.out + 64 * word, words[word])
    return bits


def draw_nothing(state: Any, book: Any, seat: int) -> None:
    """A turn draws no card: the deal is a move of its own."""


@cache
def compiled() -> dict[str, Kernel]:
    """What moves states on, and looks at them."""
    return kernels(
        (open_game, deal_all, step, take, deal_card, observe),
        swaps={draw: draw_nothing},
        about="the learning environment",
    )
