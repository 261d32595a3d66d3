"""Whole games of bots: the same however they are shared out; they can be broken off; wrong bots are named."""

import ctypes
import threading

import numpy as np
import pytest

from hanabi.batch import Batch, BatchError, Results, play, random_steps
from hanabi.bots.policy import Policy
from hanabi.bots.small import ANYTHING, CAREFUL, TRUSTING
from hanabi.rules import IllegalAction, Rules


def same(one: Results, other: Results) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("score", "ends", "turns", "log")
    )


@pytest.mark.parametrize("bots", [ANYTHING, [TRUSTING, CAREFUL, ANYTHING]])
def test_games_are_the_same_in_any_number_on_any_number_of_threads(bots, seed):
    rules = Rules("danish", players=3, variant="declared", start="lot")
    all_ = play(rules, bots, 600, seed=seed, log=True, threads=1)
    for threads in (2, 7):
        assert same(play(rules, bots, 600, seed=seed, log=True, threads=threads), all_)
    for first, games in ((0, 1), (1, 64), (599, 1), (100, 333)):
        part = play(rules, bots, games, seed=seed, first=first, log=True)
        assert part.score.tolist() == all_.score[first : first + games].tolist()
        assert (part.log == all_.log[first : first + games]).all()


def test_a_batch_deals_what_whole_games_are_dealt(seed):
    results = play("german 4p", TRUSTING, 50, seed=seed, log=True)
    batch = Batch("german 4p", games=50, seed=seed, again=False, log=True)
    for turn in range(results.turns.max()):
        batch.step(results.log[:, turn])
    assert batch.over.all()
    assert batch.score.tolist() == results.score.tolist()
    assert batch.states["over"].tolist() == results.ends.tolist()
    assert batch[7].record() == results.game(7).record()


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1, 2**63, 2**64 - 1])
def test_every_seed_deals_the_same_everywhere(seed):
    results = play("german 2p", CAREFUL, 3, seed=seed, first=2**53 - 4, log=True)
    game = results.game(2)
    assert (game.seed, game.number, game.score) == (seed, 2**53 - 2, results.score[2])
    batch = Batch("german 2p", games=3, seed=seed)
    batch.reset(2**53 - 4)
    assert batch[2].deck == game.deck
    assert random_steps("german 2p", 1, seed=seed).games == 1


def test_results_tell_what_came_of_the_games():
    results = play("german 3p", CAREFUL, 500, seed=7)
    assert (results.mean, results.error) == (results.score.mean(), results.score.std(ddof=1) / 500**0.5)
    assert repr(results).startswith(f"<Results german 3p: 500 games, {results.mean:.2f} ± ")
    with pytest.raises(BatchError, match="keeps no log"):
        results.game(0)
    with pytest.raises(BatchError, match="there is no game 500"):
        play("german 3p", CAREFUL, 500, log=True).game(500)
    assert np.isnan(play("german 3p", CAREFUL, 1).error)


# --- breaking off ---


def test_whoever_breaks_off_waits_no_longer_than_a_slice():
    main = threading.get_ident()
    told = []

    def progress(done: int, total: int) -> None:
        told.append(done)
        if len(told) == 2:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(main), ctypes.py_object(KeyboardInterrupt)
            )

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        play("german 5p", TRUSTING, 50_000_000, progress=progress)
    assert told[-1] < 50_000_000
    assert threading.active_count() == before
    assert len(play("german 5p", TRUSTING, 100).score) == 100


def test_progress_is_told_up_to_the_end():
    told = []
    play("german 2p", CAREFUL, 3000, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (3000, 3000)


# --- bots that are none ---


def nothing_legal(view, book, memory, dice):
    return 99


def discards_at_full(view, book, memory, dice):
    return 0


def endless(view, book, memory, dice):
    return memory.nonsense


def test_a_bot_that_takes_an_illegal_action_is_named_with_game_and_seat():
    why = "game 5: the bot discards_at_full in seat 0 took an action .*: .*all 8 clue tokens are there"
    with pytest.raises(BatchError, match=why):
        play("german 2p", discards_at_full, 4, first=5, threads=1)
    with pytest.raises(BatchError, match=r"the bot wrong in seat 1 took .*: there is no action 99"):
        play("german 2p", [CAREFUL, Policy("wrong", nothing_legal)], 1)


def test_a_bot_that_cannot_be_compiled_is_told_so():
    with pytest.raises(BatchError, match=r"the bot endless cannot be compiled: .*nonsense"):
        play("german 2p", endless)


def gives_up(view, book, memory, dice):
    if view.dealt > 12:
        raise ValueError
    return book.hand


def test_a_bot_that_raises_ends_the_games_with_an_error():
    with pytest.raises(RuntimeError, match="compiled code raised an exception"):
        play("german 2p", gives_up, threads=2)


def test_a_bot_has_functions_and_every_seat_has_a_bot():
    for wrong in (7, "cautious", None, object()):
        with pytest.raises(BatchError, match="a bot to be compiled has a function 'act'"):
            play("german 2p", wrong)
    with pytest.raises(BatchError, match="each of the 2 seats needs a bot, or one plays them all: 3 came"):
        play("german 2p", [CAREFUL] * 3)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *(("games", wrong) for wrong in (0, -1, 2.0, "1", None, True, 2**40)),
        *(("seed", wrong) for wrong in (-1, 2**64, 0.5, None, "7")),
        *(("first", wrong) for wrong in (-1, 2**53, 0.5, None)),
        *(("threads", wrong) for wrong in (-1, 1000, 0.5, "2")),
    ],
)
def test_a_number_that_is_none_is_refused_with_a_sentence(name, wrong):
    with pytest.raises(BatchError, match="whole"):
        play("german 2p", CAREFUL, **{"games": 1} | {name: wrong})


def test_random_steps_want_rules_a_number_and_a_seed():
    for steps in (0, -1, 1.5, "7", None):
        with pytest.raises(BatchError, match="a number of steps is whole"):
            random_steps("german 2p", steps)
    with pytest.raises(BatchError, match="a seed is a whole number"):
        random_steps("german 2p", 10, seed=-1)


def test_an_illegal_action_is_refused_in_a_batch_and_nothing_has_changed():
    batch = Batch("german 2p", games=3, seed=7, log=True)
    kept = {name: np.copy(rows) for name, rows in batch.arrays.items() if name not in ("actions", "sight")}
    with pytest.raises(IllegalAction, match="game 1: cannot discard: all 8 clue tokens are there"):
        batch.step([5, 0, 5])
    for wrong in (-1, 20, 127, 128, 2**40, -(2**63), 2**63 - 1):
        with pytest.raises(IllegalAction, match="game 2: there is no action"):
            batch.step([5, 5, wrong])
    assert all(np.array_equal(batch.arrays[name], rows) for name, rows in kept.items())
