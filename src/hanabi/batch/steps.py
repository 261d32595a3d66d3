"""The steps of a batch: text that is only run compiled, over the arrays of a desk."""

from typing import Any

import numpy as np

from hanabi.rules.bits import key_of, lot, members
from hanabi.rules.core import (
    LEGAL,
    act,
    deal,
    legal_clues,
    may_discard,
    may_play_top,
    objection,
    score,
)
from hanabi.rules.state import GOING

from .memory import Address, array, look, spread
from .rows import BOOK, STATE, VIEW

MOST_GAMES = 1 << 24

MOST_TURNS = 256
"""No game takes as many: every turn takes a card or a token, and there are few of both."""

TINY = np.dtype(np.int8)
BYTE = np.dtype(np.uint8)
SHORT = np.dtype(np.int16)
INT = np.dtype(np.int32)
LONG = np.dtype(np.int64)
FLOAT = np.dtype(np.float32)

DESK = np.dtype(
    [
        (name, LONG)
        for name in (
            *("count", "again", "seed", "actions", "books", "starts", "which"),
            *("states", "numbers", "turns", "rewards", "done", "score", "legal_bits", "legal", "legal_size"),
            *("log", "sight", "seen", "seen_size"),
        )
    ]
)
"""The desk of a batch: how many games, whether they begin anew by themselves, and where each array lies.

`books` and `starts` have a row for each rule set, and `which` says whose a game is; who starts at -1 is drawn
by lot. Without a `log`, its address is 0.
"""


def begin(at: Address) -> None:
    """Deal every game."""
    desk = array(at, 1, DESK)[0]
    for number in range(desk.count):
        shuffle(desk, number)
        show(desk, number)


def step(at: Address) -> int:
    """Take one turn in every game that goes on.

    Where some action is not legal nothing is changed, and the first such game is the answer; else -1.
    """
    desk = array(at, 1, DESK)[0]
    actions = array(desk.actions, desk.count, LONG)
    allowed = array(desk.legal_bits, 2 * desk.count, LONG)
    for number in range(desk.count):
        action = actions[number]
        known = 0 <= action < 128 and allowed[2 * number + (action >> 6)] >> (action & 63) & 1
        if not known and array(desk.states, desk.count, STATE)[number].over == GOING:
            return number
    for number in range(desk.count):
        turn(desk, number, actions[number])
    return -1


def turn(desk: Any, number: int, action: int) -> None:
    """Take one turn in one game; one that is over stays as it is."""
    game = array(desk.states, desk.count, STATE)[number]
    rewards = array(desk.rewards, desk.count, FLOAT)
    rewards[number] = 0
    if game.over != GOING:
        return
    book = book_of(desk, number)
    turns = array(desk.turns, desk.count, INT)
    if desk.log:
        array(desk.log, desk.count * MOST_TURNS, BYTE)[number * MOST_TURNS + turns[number]] = action
    before = score(game, book)
    act(game, book, action)
    after = score(game, book)
    turns[number] += 1
    rewards[number] = after - before
    array(desk.score, desk.count, SHORT)[number] = after
    array(desk.done, desk.count, BYTE)[number] = game.over != GOING
    if game.over != GOING and desk.again:
        array(desk.numbers, desk.count, LONG)[number] += desk.count
        shuffle(desk, number)
    show(desk, number)


def renew(at: Address, which: Address) -> None:
    """Deal some of the games anew."""
    desk = array(at, 1, DESK)[0]
    wanted = array(which, desk.count, BYTE)
    for number in range(desk.count):
        if wanted[number]:
            array(desk.numbers, desk.count, LONG)[number] += desk.count
            shuffle(desk, number)
            show(desk, number)


def book_of(desk: Any, number: int) -> Any:
    """The book that a game is played by."""
    return array(desk.books, desk.count, BOOK)[array(desk.which, desk.count, INT)[number]]


def shuffle(desk: Any, number: int) -> None:
    """Deal one game, the one of the seed that has its number."""
    deal_out(desk, number, array(desk.states, desk.count, STATE)[number])
    array(desk.turns, desk.count, INT)[number] = 0


def deal_out(desk: Any, number: int, game: Any) -> None:
    """The deal of one game."""
    book = book_of(desk, number)
    key = key_of(desk.seed, array(desk.numbers, desk.count, LONG)[number])
    start = array(desk.starts, desk.count, LONG)[array(desk.which, desk.count, INT)[number]]
    deal(game, book, key, lot(key, book.players) if start < 0 else start)


def refresh(at: Address, begin: int, end: int) -> None:
    """Show some games again, which were changed from outside."""
    desk = array(at, 1, DESK)[0]
    for number in range(begin, end):
        show(desk, number)


def retrace(at: Address, out: Address, number: int) -> bool:
    """Play one game again from its deal, by the log; whether all its actions were legal."""
    desk = array(at, 1, DESK)[0]
    game, book = array(out, 1, STATE)[0], book_of(desk, number)
    deal_out(desk, number, game)
    log = array(desk.log, desk.count * MOST_TURNS, BYTE)
    for turn in range(array(desk.turns, desk.count, INT)[number]):
        action = log[number * MOST_TURNS + turn]
        if objection(game, book, action) != LEGAL:
            return False
        act(game, book, action)
    return True


def show(desk: Any, number: int) -> None:
    """What whoever acts next wants to know: the legal actions, as bits and bytes, and what is observed."""
    game, book = array(desk.states, desk.count, STATE)[number], book_of(desk, number)
    allowed = array(desk.legal_bits, 2 * desk.count, LONG)
    allowed[2 * number] = allowed[2 * number + 1] = 0
    if game.over == GOING:
        allow(game, book, allowed, 2 * number)
    words = desk.legal_size >> 3
    legal = array(desk.legal, desk.count * words, LONG)
    for word in range(words):
        legal[number * words + word] = spread(allowed[2 * number + (word >> 3)] >> 8 * (word & 7) & 255)
    observe(game, book, array(desk.sight, 1, VIEW)[0], desk.seen + number * desk.seen_size)


def allow(game: Any, book: Any, allowed: Any, at: Address) -> None:
    """The legal actions of a game that goes on, as bits of two words."""
    held = game.held[game.turn]
    lanes = (1 << held) - 1
    allowed[at] = lanes << book.hand
    if may_discard(game, book):
        allowed[at] |= lanes
    put(allowed, at, 2 * book.hand, legal_clues(game, book))
    if book.declared:
        declared = 2 * book.hand + (book.players - 1) * (book.colors + book.values)
        put(allowed, at, declared, (1 << held * members(book.ones)) - 1)
    if may_play_top(game, book):
        put(allowed, at, book.play_top, 1)


def put(words: Any, at: int, place: int, bits: int) -> None:
    """Set bits from a place on, over two words."""
    if place < 64:
        words[at] |= bits << place
        if place > 0:
            words[at + 1] |= bits >> 64 - place
    else:
        words[at + 1] |= bits << place - 64


def observe(game: Any, book: Any, view: Any, at: Address) -> None:
    """What an observer writes of each game, with a view to work with; this one writes nothing."""


def views(at: Address, out: Address, seat: Address) -> None:
    """What a seat may know of each game; for seat -1, whoever is to act."""
    desk = array(at, 1, DESK)[0]
    games, views = array(desk.states, desk.count, STATE), array(out, desk.count, VIEW)
    for number in range(desk.count):
        look(games[number], views[number], games[number].turn if seat < 0 else seat)
