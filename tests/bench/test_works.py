"""Every row of the bench does the work that it says, in the smallest portion."""

import gc
import importlib.util

import numpy as np
import pytest

from hanabi.batch import play
from hanabi.bench import native, ours
from hanabi.bench.peers import CPP, JAXMARL, PEERS, US
from hanabi.bench.sections import SECTIONS
from hanabi.bench.simple import act
from hanabi.game import Game
from hanabi.research.encoder import Encoder
from hanabi.rules.bits import key_of
from hanabi.rules.chance import anything, fate

RARE = {("seat", "hanabi, as bytes"), "all", "beliefs", "sizes"}
"""Rows and sections that are compiled for themselves, or large; in full only."""


def _rows(ours):
    return list(_all_rows(ours))


def _all_rows(ours):
    for section in SECTIONS:
        for row in section.rows:
            if (row.peer is US) == ours:
                rare = not ours or bool({section.name, (section.name, row.name)} & RARE)
                name = f"{section.name}: {row.name}"
                yield pytest.param(row, id=name, marks=[pytest.mark.full] if rare else [])


@pytest.mark.parametrize("row", _rows(ours=True))
def test_a_row_of_ours_does_its_work(row):
    steps, seconds = row.make(2)(1)
    assert steps >= 1
    assert seconds > 0


@pytest.mark.filterwarnings("ignore")  # peers have their own manners
@pytest.mark.parametrize("row", _rows(ours=False))
def test_a_row_of_a_peer_does_its_work(row, needs):
    if row.peer is JAXMARL and row.peer.missing:
        pytest.skip(reason="jaxmarl is half a gigabyte: not even CI has it")
    needs(row.peer.name, not row.peer.missing)
    steps, seconds = row.make(3)(1)
    gc.collect()  # files that it left open are told of now
    assert steps >= 1
    assert seconds > 0


def test_every_section_is_set_beside_one_of_its_rows():
    for section in SECTIONS:
        assert section.beside in ("", *(row.name for row in section.rows))
        assert len({row.name for row in section.rows}) == len(section.rows)
    assert len({section.name for section in SECTIONS}) == len(SECTIONS)


def test_what_is_observed_before_a_random_step_is_what_the_player_sees():
    rules = ours.table(3)
    game, encoder, work = Game(rules, seed=ours.SEED), Encoder(rules, "bits"), ours.Observed(3, "turn")
    chance, steps = key_of(fate(ours.SEED), 0), work(1)
    for turn in range(steps):
        seen = encoder.encode(game.view(game.turn))
        game.push(anything(game.state, game.book, chance, turn))
    assert game.over
    assert np.array_equal(work.seen, seen)


def test_actions_that_lie_ready_are_legal_again_and_do_the_same():
    batch, actions = ours.recorded(2, 16)
    ends = batch.states.copy()
    assert int(batch.numbers.max()) > 15  # some games were over, and others began
    batch.reset()
    for each in actions:
        batch.step(each)
    assert np.array_equal(batch.states, ends)


def test_two_threads_play_what_one_plays():
    one, two = (play(ours.table(2), act, games=500, seed=1, threads=threads) for threads in (1, 2))
    assert np.array_equal(one.score, two.score)


def test_the_simple_bot_plays_alike_here_and_in_the_native_loop(needs, seed, budget):
    needs(CPP.name, not CPP.missing)
    games = budget(4000, 40_000)
    for players in (2, 3, 5):
        own = play(ours.table(players), act, games=games, seed=seed, threads=1)
        points, turns = native.simple_games(players, seed % 1000, games)
        for mine, theirs in ((own.score, points), (own.turns, turns)):
            doubt = 5 * mine.std() * (2 / games) ** 0.5
            assert abs(mine.mean() - theirs) < doubt


def test_the_native_loop_knows_how_a_move_lies_in_memory(needs):
    needs(CPP.name, not CPP.missing)
    assert native.library().fits() == 1


def test_every_peer_is_in_the_requirements(request):
    folder = request.config.rootpath / "requirements"
    wanted = {
        line.partition("[")[0].strip()
        for name in ("peers.in", "peers-jax.in")
        for line in (folder / name).read_text().splitlines()
    }
    assert {peer.package for peer in PEERS} <= wanted


def test_a_peer_that_is_not_there_says_what_to_install():
    absent = type(US)("Nobody", "nobody-at-all", "nobody_at_all")
    assert importlib.util.find_spec(absent.module) is None
    assert str(absent.missing) == "nobody-at-all is not installed here"
    assert absent.missing.code == "bench.missing"
