"""Whole games played by bots, as kernels: text that is only run compiled, over a desk."""

from typing import Any

import numpy as np

from hanabi.rules.bits import key_of, lot, wipe
from hanabi.rules.chance import throw
from hanabi.rules.core import LEGAL, act, deal, objection, score
from hanabi.rules.state import GOING, SEATS

from .memory import Address, array, look
from .rows import BOOK, STATE, VIEW
from .steps import BYTE, LONG, MOST_TURNS, SHORT

PLAY_DESK = np.dtype(
    [
        (name, LONG)
        for name in (
            *("begin", "end", "seed", "fate", "start", "book", "bots"),
            *("game", "sight", "memory", "memory_size", "scores", "ends", "turns", "log"),
            *("refused", "refused_seat", "refused_action"),
        )
    ]
)
"""The desk of a player of whole games.

On it lie: which games of a seed to play, what the dice of the bots are thrown by, who starts (-1: by lot),
which bot sits where; a game, a view and memories to work with; and where results go, those of game `begin`
first. A bot that takes an action which is not legal is written down, and nothing more is played.
"""


def play_games(at: Address) -> int:
    """Play games from their deals to their ends; 1 if a bot took an action that is not legal."""
    desk = array(at, 1, PLAY_DESK)[0]
    for number in range(desk.begin, desk.end):
        if not play_one(desk, number):
            desk.refused = number
            return 1
    return 0


def play_one(desk: Any, number: int) -> bool:
    """Play one game; whether all its actions were legal."""
    game, book = array(desk.game, 1, STATE)[0], array(desk.book, 1, BOOK)[0]
    bots = array(desk.bots, SEATS, LONG)
    key, fate = key_of(desk.seed, number), key_of(desk.fate, number)
    deal(game, book, key, lot(key, book.players) if desk.start < 0 else desk.start)
    view = array(desk.sight, 1, VIEW)[0]
    wipe(array(desk.memory, book.players * desk.memory_size, BYTE), 0)
    for seat in range(book.players):
        if resets(bots[seat]):
            look(game, view, seat)
            reset(bots[seat], view, book, desk.memory + seat * desk.memory_size, throw(fate, 0, seat, 1))
    place = number - desk.begin
    turns = 0
    while game.over == GOING:
        seat = game.turn
        look(game, view, seat)
        action = choose(
            bots[seat], view, book, desk.memory + seat * desk.memory_size, throw(fate, turns, seat, 0)
        )
        if objection(game, book, action) != LEGAL:
            desk.refused_seat = seat
            desk.refused_action = action
            return False
        if desk.log:
            array(desk.log, (place + 1) * MOST_TURNS, BYTE)[place * MOST_TURNS + turns] = action
        act(game, book, action)
        turns += 1
        for seat in range(book.players):
            if sees(bots[seat]):
                look(game, view, seat)
                see(
                    bots[seat], view, book, desk.memory + seat * desk.memory_size, throw(fate, turns, seat, 1)
                )
    array(desk.scores, place + 1, SHORT)[place] = score(game, book)
    array(desk.ends, place + 1, BYTE)[place] = game.over
    array(desk.turns, place + 1, SHORT)[place] = turns
    return True


# What the bots do; `seating` puts them in the place of these.


def choose(bot: int, view: Any, book: Any, memory: Address, dice: int) -> int:
    """The action that a bot takes."""
    raise NotImplementedError


def resets(bot: int) -> bool:
    """Whether a bot wants to see the deal."""
    raise NotImplementedError


def reset(bot: int, view: Any, book: Any, memory: Address, dice: int) -> None:
    """Let a bot see the deal."""
    raise NotImplementedError


def sees(bot: int) -> bool:
    """Whether a bot wants to see every action."""
    raise NotImplementedError


def see(bot: int, view: Any, book: Any, memory: Address, dice: int) -> None:
    """Let a bot see the position after an action."""
    raise NotImplementedError
