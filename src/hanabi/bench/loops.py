"""Random legal steps as a kernel: text that is only run compiled, over a desk."""

import numpy as np

from hanabi.batch.memory import Address, array
from hanabi.batch.rows import BOOK, STATE, VIEW
from hanabi.batch.steps import LONG, observe
from hanabi.rules.bits import dice, key_of, member, members
from hanabi.rules.core import Book, act, deal, legal_clues, may_discard
from hanabi.rules.state import GOING, State

DESK = np.dtype([(name, LONG) for name in ("game", "book", "sight", "seen", "seed", "steps")])
"""The desk: a game, its book, a view, where observations go; the seed of the deals, and how many steps."""


def random_steps(at: Address) -> int:
    """Play games by legal actions at random, until there were so many; how many there were."""
    desk = array(at, 1, DESK)[0]
    game, book, view = (
        array(desk.game, 1, STATE)[0],
        array(desk.book, 1, BOOK)[0],
        array(desk.sight, 1, VIEW)[0],
    )
    steps = 0
    number = 0
    while steps < desk.steps:
        deal(game, book, key_of(desk.seed, number), 0)
        fate = key_of(desk.seed + 1, number)
        turns = 0
        while game.over == GOING:
            observe(game, book, view, desk.seen)
            act(game, book, anything(game, book, fate, turns))
            turns += 1
        steps += turns
        number += 1
    return steps


def anything(state: State, book: Book, key: int, number: int) -> int:
    """A legal action, each as likely as any other, by a numbered throw under a key."""
    held = state.held[state.turn]
    discards = held if may_discard(state, book) else 0
    clues = legal_clues(state, book)
    pick = dice(key, number, discards + held + members(clues))
    if pick < discards:
        return pick
    if pick < discards + held:
        return pick - discards + book.hand
    return 2 * book.hand + member(clues, pick - discards - held)
