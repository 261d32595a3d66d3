"""Random legal steps that are observed, as a kernel: text that is only run compiled, over a desk."""

import numpy as np

from hanabi.batch.memory import Address, array
from hanabi.batch.rows import BOOK, STATE, VIEW
from hanabi.batch.steps import LONG, observe
from hanabi.rules.bits import key_of
from hanabi.rules.chance import anything
from hanabi.rules.core import act, deal
from hanabi.rules.state import GOING

DESK = np.dtype([(name, LONG) for name in ("game", "book", "sight", "seen", "seed", "fate", "steps")])
"""The desk: a game, its book, a view, where observations go; what deals and leads it; how many steps."""


def observed_steps(at: Address) -> int:
    """Play games by legal actions at random, each observed before, until there were so many; how many."""
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
        chance = key_of(desk.fate, number)
        turns = 0
        while game.over == GOING:
            observe(game, book, view, desk.seen)
            act(game, book, anything(game, book, chance, turns))
            turns += 1
        steps += turns
        number += 1
    return steps
