"""Random play: nothing but the rules, as fast as they go."""

from typing import NamedTuple

import numpy as np

from hanabi.rules import Position, Rules, compile
from hanabi.rules.bits import key_of, lot
from hanabi.rules.chance import anything, fate
from hanabi.rules.core import act, deal, score
from hanabi.rules.settings import LOT
from hanabi.rules.state import GOING

from .asked import whole
from .compiled import kernels
from .memory import Address, array
from .rows import BOOK, STATE, book_rows, position, state_rows
from .steps import LONG

MOST_STEPS = 1 << 48

WALK_DESK = np.dtype([(name, LONG) for name in ("game", "book", "seed", "fate", "start", "steps", "points")])
"""The desk of a walk: a game and a book, what it is dealt by and led by, how far, and what it made."""


class Walk(NamedTuple):
    """What came of random play: games begun, points made in those that ended, and how the last one stands."""

    games: int
    points: int
    last: Position


def random_steps(rules: Rules | str, steps: int, *, seed: int = 0) -> Walk:
    """Take so many legal actions, each as likely as any other, in one game after another of a seed.

    >>> random_steps("house 2p ranks=2 strikes=8", 100_000)[:2]
    (5072, 20733)
    """
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    desk, game, book = np.zeros(1, WALK_DESK), state_rows([Position()]), book_rows([compile(rules)])
    desk["seed"] = np.uint64(whole("whole.seed", seed, 1 << 64)).astype(np.int64)
    desk["steps"] = whole("whole.steps", steps, MOST_STEPS, least=1)
    desk["fate"] = fate(seed)
    desk["start"] = -1 if rules.start == LOT else rules.start
    desk["game"], desk["book"] = game.ctypes.data, book.ctypes.data
    games = kernels([walk], about="random play")["walk"](desk.ctypes.data)
    return Walk(games, int(desk["points"][0]), position(game[0]))


def walk(at: Address) -> int:
    """Take random actions, game after game; how many were begun."""
    desk = array(at, 1, WALK_DESK)[0]
    game, book = array(desk.game, 1, STATE)[0], array(desk.book, 1, BOOK)[0]
    left = desk.steps
    games = 0
    while left > 0:
        key, chance = key_of(desk.seed, games), key_of(desk.fate, games)
        deal(game, book, key, lot(key, book.players) if desk.start < 0 else desk.start)
        games += 1
        turns = 0
        while game.over == GOING and turns < left:
            act(game, book, anything(game, book, chance, turns))
            turns += 1
        left -= turns
        if game.over != GOING:
            desk.points += score(game, book)
    return games
