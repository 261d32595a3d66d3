"""Rubbish is answered with a sentence: nothing is changed by it, and no process crashes."""

import numpy as np

from hanabi import Game, HanabiError
from hanabi.batch import Batch, filled, play, random_steps
from hanabi.bots.small import CAREFUL

RUBBISH = (
    *(None, True, False, 0, 1, 3, -1, 4, 20, 255, 2**31, 2**63, 2**64, -(2**63), 0.5, float("nan"), 1j),
    *("", "german", "german 3p", "german 2p strikes=9", "x" * 500, b"german", [], (), {}, object(), int),
    *(
        [0, 0, 0],
        [5, 5, 5],
        ["german 2p"] * 3,
        ["german 2p", "german 3p"],
        [None],
        [[1, 2], [3]],
        [5, 5, 2**70],
    ),
    *(np.zeros(3), np.zeros((3, 8), np.int8), np.zeros((3, 60), np.int8), np.zeros(0, np.int64), np.int64(1)),
    *(np.full(3, 99), np.full(3, -1), np.full(3, 2**62), np.array(["a"] * 3), np.ma.masked_all(3, int)),
    *(np.zeros(3, np.uint64) + np.uint64(2**63), np.array([5, 5, 5], ">i8"), np.array([[5], [5], [5]])),
    *(Game("german 2p", seed=1), Game("german 3p", seed=1), CAREFUL, [CAREFUL, None]),
)


def state_of(batch: Batch) -> bytes:
    names = ("states", "numbers", "turns", "score", "done", "legal_bits", "log")
    return b"".join(getattr(batch, name).tobytes() for name in names)


def test_rubbish_never_crashes_and_changes_nothing(dice, budget):
    batch = Batch("german 2p", games=3, seed=7, log=True)
    views = batch.views(0)
    entries = {
        "rules": lambda one, other: Batch(one, seed=7),
        "count": lambda one, other: Batch("german 2p", one, seed=7),
        "seed": lambda one, other: Batch("german 2p", seed=one),
        "step": lambda one, other: batch.step(one),
        "views": lambda one, other: batch.views(one),
        "look": lambda one, other: batch[one],
        "put": lambda one, other: batch.__setitem__(one, other),
        "reset": lambda one, other: batch.reset(one),
        "refresh": lambda one, other: batch.refresh(one, other),
        "retrace": lambda one, other: batch.retrace(one),
        "unlogged": lambda one, other: Batch("german 2p", 3).retrace(one),
        "renew": lambda one, other: batch.renew(one),
        "play": lambda one, other: play("german 2p", one, games=2),
        "games": lambda one, other: play(
            "german 2p", CAREFUL, games=1 if type(one) is int and one > 99 else one
        ),
        "walk": lambda one, other: random_steps("german 2p", 2, seed=one),
        "fill": lambda one, other: filled("german 2p", views, one, other),
        "sights": lambda one, other: filled("german 2p", one, np.zeros((3, 8), np.int8), other),
    }
    refused = dict.fromkeys(entries, 0)
    for _ in range(budget(400, 50_000)):
        name = dice.choice(list(entries))
        one, other = dice.choice(RUBBISH), dice.choice(RUBBISH)
        before, told = state_of(batch), ""
        try:
            entries[name](one, other)
        except HanabiError as error:
            told = str(error)
        if told:
            assert state_of(batch) == before
            refused[name] += 1
    assert all(refused.values())
