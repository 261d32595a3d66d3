"""Exact beliefs about the own hand, in the middle of games of the simple bot, with hands of five."""

from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np

from hanabi.batch import play
from hanabi.batch.compiled import kernels
from hanabi.batch.memory import Address, array
from hanabi.batch.rows import BOOK, STATE, Rows, book_rows, state_rows
from hanabi.game import Game
from hanabi.rules import Position, Rules, compile
from hanabi.rules.beliefs import (
    BELIEF,
    CHOICES,
    HELD,
    WALK,
    WEIGHTS,
    believe,
    following,
    go_on,
    sample,
    set_out,
    suppose,
    weigh,
)
from hanabi.rules.bits import LANES, members, space

from .measure import Work, timed
from .simple import act

SEED = 1
SAMPLES = 1000
"""So many hands are drawn from each belief."""
_MOST = 5_000_000
"""A walk goes through no more hands than this."""


def beliefs(kernel: str, players: int) -> Work:
    """A belief is made of each position, and asked something."""
    rows = _rows(players)
    return timed(partial(_again, _made(kernel, players, rows), len(rows)))


def samples(players: int) -> Work:
    """Hands by chance."""
    rows = _rows(players)[:100]
    return timed(partial(_again, _made("sampled", players, rows), len(rows) * SAMPLES))


def hands(kernel: str, players: int) -> Work:
    """All hands that a player may hold, one after the other."""
    few, many = [], 0
    for row in np.split(rows := _rows(players), len(rows)):
        if 0 < (count := _made("walked", players, row)()) < _MOST:
            few.append(row)
            many += count
    return timed(partial(_again, _made(kernel, players, np.concatenate(few)), many))


def _again(kernel: Callable[[], int], each: int, steps: int) -> int:
    """Call a kernel until so much is done, of which it does so much at once."""
    calls = max(1, round(steps / each))
    for _ in range(calls):
        kernel()
    return calls * each


def _rows(players: int) -> Rows:
    """Positions from the middle of games."""
    rules, dice = _rules(players), Random(SEED)
    played = play(rules, act, games=200, seed=SEED, log=True, threads=1)
    positions: list[Position] = []
    for number in range(len(played.score)):
        game = Game(rules, seed=SEED, number=number)
        assert played.log is not None
        for action in played.log[number, : min(dice.randrange(8, 45), played.turns[number])].tolist():
            game.push(action)
        if not game.over:
            positions.append(game.state)
    return state_rows(positions)


def _rules(players: int) -> Rules:
    return Rules("house", players=players, hand=5)


def _made(name: str, players: int, rows: Rows) -> Callable[[], int]:
    """A kernel over these positions."""
    made = kernels(
        (counted, weighed, crossing, sampled, walked, followed), about="beliefs that are measured"
    )[name]
    book = book_rows([compile(_rules(players))])
    return lambda: made(rows.ctypes.data, len(rows), book.ctypes.data)


# --- kernels: text that is only run compiled, over positions ----------------------------------------------


def counted(games: Address, many: int, books: Address) -> int:
    """Make a belief of each game's view, which counts the hands."""
    book, belief, told = array(books, 1, BOOK)[0], space(BELIEF), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        told ^= believe(game, book, game.turn, belief)
    return told


def weighed(games: Address, many: int, books: Address) -> int:
    """Make a belief of each game's view, and weigh every card in every lane."""
    book, belief, weights, told = array(books, 1, BOOK)[0], space(BELIEF), space(WEIGHTS), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        weigh(belief, book, weights)
        told ^= weights[number & LANES - 1]
    return told


def crossing(games: Address, many: int, books: Address) -> int:
    """The same where two lanes cross: the oldest card can be scored, and the newest is no 1."""
    book, belief, weights, told = array(books, 1, BOOK)[0], space(BELIEF), space(WEIGHTS), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        suppose(belief, book, 0, book.everything & ~game.played)
        suppose(belief, book, belief[HELD] - 1, book.everything & ~book.ones)
        weigh(belief, book, weights)
        told ^= weights[number & LANES - 1]
    return told


def sampled(games: Address, many: int, books: Address) -> int:
    """Hands by chance, many of each belief."""
    book, belief, hand, told = array(books, 1, BOOK)[0], space(BELIEF), space(LANES), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        for draw in range(SAMPLES):
            told += sample(belief, book, number, draw, hand)
    return told


def walked(games: Address, many: int, books: Address) -> int:
    """Go through all hands, those that differ in their last lane together; how many different ones."""
    book, belief, walk, told = array(books, 1, BOOK)[0], space(BELIEF), space(WALK), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        set_out(belief, book, walk)
        while go_on(belief, book, walk):
            told += members(walk[CHOICES])
    return told


def followed(games: Address, many: int, books: Address) -> int:
    """Go through all hands one by one."""
    book, belief, walk, told = array(books, 1, BOOK)[0], space(BELIEF), space(WALK), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        set_out(belief, book, walk)
        while following(belief, book, walk):
            told += 1
    return told
