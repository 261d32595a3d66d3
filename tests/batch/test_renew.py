"""Some games of a batch are dealt anew, and a batch is copied."""

import copy
import pickle

import numpy as np
import pytest

from hanabi.batch import Batch, BatchError
from hanabi.game import Game


def some_turns(batch: Batch, turns: int) -> None:
    for _ in range(turns):
        batch.step(batch.actions - 1 - batch.legal[:, ::-1].argmax(axis=1))


def test_the_games_that_are_renewed_are_the_next_of_the_seed_and_the_others_stay():
    batch = Batch("german 3p wild10", games=4, seed=7, again=False)
    some_turns(batch, 3)
    before = batch.states.copy()
    batch.renew(np.array([False, True, False, True]))
    assert batch.numbers.tolist() == [0, 5, 2, 7] and batch.turns.tolist() == [3, 0, 3, 0]
    assert batch[1].state == Game("german 3p wild10", seed=7, number=5).state
    assert (batch.states[[0, 2]] == before[[0, 2]]).all()
    assert not batch.done[1] and batch.score[1] == 0 and batch.legal[1].any()


def test_a_reset_with_a_seed_deals_what_a_batch_of_that_seed_deals():
    batch, other = Batch("german 3p", games=4, seed=7), Batch("german 3p", games=4, seed=2**64 - 1)
    some_turns(batch, 3)
    batch.reset(seed=2**64 - 1)
    assert (batch.states == other.states).all() and (batch.seed, batch.turns.sum()) == (other.seed, 0)
    assert batch[2].state == other[2].state
    before = batch.states.copy()
    with pytest.raises(BatchError) as error:
        batch.reset(seed=-1)
    assert error.value.code == "whole.seed" and (batch.states == before).all()


@pytest.mark.parametrize("wrong", [np.ones(3, np.bool_), np.ones(4, np.int8), np.ones((4, 1), np.bool_)])
def test_which_games_are_renewed_is_a_yes_or_no_for_each(wrong):
    batch = Batch("hle 2p", games=4, seed=7)
    with pytest.raises(BatchError) as error:
        batch.renew(wrong)
    assert error.value.code == "batch.some"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("log", [False, True])
def test_a_copy_of_a_batch_goes_its_own_way(again, log):
    batch = Batch(["german 3p", "danish 3p"], seed=7, again=False, log=log)
    batch[1] = Game("danish 3p", seed=99)
    some_turns(batch, 5)
    other = again(batch)
    assert (other.states == batch.states).all() and (other.legal == batch.legal).all()
    before = batch.states.copy()
    some_turns(other, 4)
    assert (batch.states == before).all() and not (other.states == before).all()
    some_turns(batch, 4)
    assert (other.states == batch.states).all()
    assert batch[1].record() == other[1].record()
