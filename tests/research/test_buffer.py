"""A rollout: what happens in a batch, in arrays that others read without a copy."""

from importlib.util import find_spec

import numpy as np
import pytest

from hanabi.batch import Batch
from hanabi.game import Game
from hanabi.research.buffer import Rollout
from hanabi.research.encoder import Encoder
from hanabi.research.settings import EnvError

RULES = "house 2p suits=2 hand=3 strikes=2"
ARRAYS = ("seen", "legal", "seats", "actions", "rewards", "done", "values")


def rolled(form="float32", games=6, steps=40, seed=7) -> Rollout:
    encoder = Encoder(RULES, form=form)
    batch = Batch(RULES, games, seed=seed, observer=encoder)
    rollout = Rollout(batch, encoder, steps, keeps={"values": "f4"})
    dice = np.random.default_rng(seed)

    def choose(seen, legal):
        return (legal * dice.random(legal.shape)).argmax(axis=1), {"values": seen[:, 0] * 0.5 + 1}

    rollout.collect(choose)
    return rollout


def test_a_rollout_is_what_happened_in_each_game(seed):
    rollout = rolled(seed=seed)
    encoder, ends = Encoder(RULES, form="float32"), 0
    for column in range(6):
        number, game = column, Game(RULES, seed=seed, number=column)
        for step in range(40):
            row = step, column
            assert (rollout.seen[row] == encoder.encode(game.view(game.turn))).all()
            assert rollout.seats[row] == game.turn and rollout.legal[row].sum() == len(game.legal)
            before = game.score
            game.push(int(rollout.actions[row]))
            assert rollout.rewards[row] == game.score - before and rollout.done[row] == game.over
            if game.over:
                number, ends = number + 6, ends + 1
                game = Game(RULES, seed=seed, number=number)
    assert ends and (rollout.kept["values"] >= 1).all()


def test_a_second_rollout_goes_on_where_the_first_ended_in_the_same_memory():
    rollout = rolled(steps=5)
    shown = rollout.encoder.array(rollout.batch).copy()
    lies = rollout.seen.ctypes.data
    rollout.collect(lambda seen, legal: (legal.argmax(axis=1), {"values": 0}))
    assert (rollout.seen[0] == shown).all() and rollout.seen.ctypes.data == lies


def test_what_is_won_from_a_step_on_is_the_sum_of_the_rewards_of_its_game():
    rollout = rolled()
    won = rollout.returns(after=10.0, discount=0.5)
    for column in range(6):
        for step in range(40):
            worth, expected = 1.0, 0.0
            for later in range(step, 40):
                expected += worth * rollout.rewards[later, column]
                worth *= 0.5
                if rollout.done[later, column]:
                    break
            else:
                expected += worth * 10.0
            assert won[step, column] == pytest.approx(expected, abs=1e-5)


def test_an_advantage_is_the_return_less_what_was_expected_if_all_is_traced():
    rollout = rolled()
    values, after = rollout.kept["values"], np.full(6, 3.0)
    whole = rollout.advantages(values, after, discount=0.9, trace=1.0)
    assert whole == pytest.approx(rollout.returns(after, 0.9) - values, abs=1e-4)
    one = rollout.advantages(values, after, discount=0.9, trace=0.0)
    nexts = np.vstack([values[1:], after[None]]) * ~rollout.done
    assert one == pytest.approx(rollout.rewards + 0.9 * nexts - values, abs=1e-5)


@pytest.mark.parametrize("form", ["float32", "bytes", "bits"])
def test_the_arrays_are_contiguous_and_others_share_their_memory(form):
    rollout = rolled(form, steps=4)
    for name in ARRAYS:
        rows = rollout.kept.get(name, getattr(rollout, name, None))
        assert rows.flags.c_contiguous and rows.flags.owndata and rows.flags.writeable
        assert np.shares_memory(rollout.flat(name), rows) and len(rollout.flat(name)) == 24
        assert np.shares_memory(np.from_dlpack(rows), rows)
        assert memoryview(rows).nbytes == rows.nbytes


def test_torch_reads_and_writes_the_same_memory():
    if find_spec("torch") is None:
        pytest.skip(reason="needs torch, which is no part of hanabi")
    import torch

    rollout = rolled()
    for name in ARRAYS:
        rows = rollout.kept.get(name, getattr(rollout, name, None))
        assert torch.from_numpy(rows).data_ptr() == torch.from_dlpack(rows).data_ptr() == rows.ctypes.data
    torch.from_numpy(rollout.flat("rewards"))[3] = 99
    assert rollout.rewards[0, 3] == 99


def test_a_rollout_is_of_games_that_begin_anew_and_of_one_view_of_each():
    encoder = Encoder(RULES)
    batch = Batch(RULES, 2, observer=encoder)
    everybody = Encoder(RULES, form="float32", who="all")
    for refused, code in (
        (lambda: Rollout(batch, encoder, 0), "env.steps"),
        (lambda: Rollout(Batch(RULES, 2, again=False, observer=encoder), encoder, 4), "env.rollout"),
        (lambda: Rollout(Batch(RULES, 2, observer=everybody), everybody, 4), "env.rollout"),
    ):
        with pytest.raises(EnvError) as error:
            refused()
        assert error.value.code == code
