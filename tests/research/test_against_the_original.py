"""Beside the C++ environment, step by step: every legal move, the score, the end, and every bit."""

import importlib.util
import warnings
from collections import Counter
from types import ModuleType

import pytest

from hanabi import Game
from hanabi.research.encoder import Encoder
from hanabi.rules.actions import legal
from hanabi.rules.state import COMPLETE, LAST_ROUND, STRIKES
from research.hle import configs, deck_of, rules_of
from rules.drivers import FAIR, GOOD, PERFECT, RASH, choose


@pytest.fixture(scope="module")
def pyhanabi(needs) -> ModuleType:
    needs("hanabi_learning_environment", importlib.util.find_spec("hanabi_learning_environment"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it leaves a file open
        from hanabi_learning_environment import pyhanabi

    return pyhanabi


def test_games_are_the_same_to_the_bit(pyhanabi, dice, budget):
    ends = Counter()
    for _ in range(budget(12, 600)):
        for config in configs(dice, odd=4):
            ends[one_game(pyhanabi, config, dice)] += 1
    assert ends.keys() >= {COMPLETE, LAST_ROUND, STRIKES}


def one_game(pyhanabi, config, dice) -> int:
    seed, rules = dice.randrange(2**31), rules_of(config)
    ours, encoder = Game(rules, deck=deck_of(pyhanabi, config, seed)), Encoder(rules)
    game = pyhanabi.HanabiGame({**config, "seed": seed})
    theirs, their_encoder = game.new_initial_state(), pyhanabi.ObservationEncoder(game)
    assert their_encoder.shape() == list(encoder.shape)
    habit = dice.choice([GOOD, FAIR, RASH, PERFECT])
    while True:
        while theirs.cur_player() == pyhanabi.CHANCE_PLAYER_ID and not theirs.is_terminal():
            theirs.deal_random_card()
        for seat in range(rules.players):
            expected = their_encoder.encode(theirs.observation(seat))
            assert encoder.encode(ours.view(seat)).tolist() == expected
        assert theirs.is_terminal() == ours.over
        assert theirs.score() == ours.score
        if ours.over:
            return ours.state.over
        allowed = legal(ours.state, ours.book)
        assert sorted(game.get_move_uid(move) for move in theirs.legal_moves()) == allowed
        action = choose(ours.state, ours.book, dice, habit)
        ours.push(action)
        theirs.apply_move(game.get_move(action))
