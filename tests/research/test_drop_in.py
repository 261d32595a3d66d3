"""The drop-in beside the original: the same games, move by move, and everything that can be asked of them."""

import copy
import importlib.util
import json
import pickle
import warnings
from random import Random
from types import SimpleNamespace

import pytest

from hanabi.research import pyhanabi as our_pyhanabi
from hanabi.research import rl_env as our_env
from research.hle import configs

DEAL = our_pyhanabi.HanabiMoveType.DEAL


@pytest.fixture(scope="module")
def original(needs) -> SimpleNamespace:
    needs("hanabi_learning_environment", importlib.util.find_spec("hanabi_learning_environment"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it leaves a file open
        from hanabi_learning_environment import pyhanabi, rl_env
        from hanabi_learning_environment.agents import random_agent, simple_agent
    return SimpleNamespace(pyhanabi=pyhanabi, rl_env=rl_env, random=random_agent, simple=simple_agent)


def plain(sight: dict) -> dict:
    """An observation without the object that no two programs share."""
    return {name: value for name, value in sight.items() if name != "pyhanabi"}


def card(one) -> tuple:
    return one.color(), one.rank(), one.valid(), str(one), repr(one), one.to_dict()


def move(one) -> tuple:
    told = () if one.type() == 0 else (one.to_dict(),)
    fields = one.type(), one.card_index(), one.target_offset(), one.color(), one.rank()
    return (*map(int, fields), str(one), repr(one), *told)


def item(one) -> tuple:
    facts = one.player(), one.scored(), one.information_token(), one.color(), one.rank(), one.deal_to_player()
    return (
        *facts,
        one.card_info_revealed(),
        one.card_info_newly_revealed(),
        move(one.move()),
        str(one),
        repr(one),
    )


def knowledge(one, game) -> tuple:
    plausible = [bool(one.color_plausible(color)) for color in range(game.num_colors())]
    plausible += [bool(one.rank_plausible(rank)) for rank in range(game.num_ranks())]
    return one.color(), one.rank(), plausible, str(one), repr(one)


def observation(one, game, encoder) -> tuple:
    """Everything that an observation says."""
    return (
        str(one),
        one.cur_player_offset(),
        one.num_players(),
        [[card(held) for held in hand] for hand in one.observed_hands()],
        [[knowledge(held, game) for held in hand] for hand in one.card_knowledge()],
        [card(discard) for discard in one.discard_pile()],
        one.fireworks(),
        one.deck_size(),
        [item(last) for last in one.last_moves()],
        one.information_tokens(),
        one.life_tokens(),
        [move(legal) for legal in one.legal_moves()],
        [one.card_playable_on_fireworks(color, rank) for color in range(5) for rank in range(5)],
        encoder.encode(one),
    )


def state(one, game) -> tuple:
    """Everything that a state says."""
    chance = one.cur_player() == our_pyhanabi.CHANCE_PLAYER_ID
    return (
        str(one),
        repr(one),
        one.cur_player(),
        one.deck_size(),
        [card(discard) for discard in one.discard_pile()],
        one.fireworks(),
        [[card(held) for held in hand] for hand in one.player_hands()],
        one.information_tokens(),
        int(one.end_of_game_status()),
        one.is_terminal(),
        [] if chance else [move(legal) for legal in one.legal_moves()],
        one.life_tokens(),
        one.num_players(),
        one.score(),
        [item(done) for done in one.move_history()],
    )


def last_deal(one) -> tuple[int, int]:
    dealt = one.move_history()[-1].move()
    return dealt.color(), dealt.rank()


def any_config(dice: Random) -> dict:
    config = dice.choice(configs(dice, odd=4))
    kind = dice.choice([0, 1, 1, 2])
    if dice.random() < 0.2:
        config |= {"max_information_tokens": dice.randint(0, 32), "max_life_tokens": dice.randint(1, 32)}
    return {**config, "observation_type": kind, "seed": dice.randrange(2**31)}


def good(one, dice: Random):
    """A move that keeps a game going, by all the cards there are; or any."""
    legal, hands = one.legal_moves(), one.player_hands()
    mine = hands[one.cur_player()]
    fits = [
        m
        for m in legal
        if m.type() == 1
        and one.card_playable_on_fireworks(mine[m.card_index()].color(), mine[m.card_index()].rank())
    ]
    if fits and dice.random() < 0.9:
        return dice.choice(fits)
    others = [m for m in legal if m.type() != 1]
    return dice.choice(others if others and dice.random() < 0.9 else legal)


def test_states_are_the_same_move_by_move_and_deal_by_deal(original, dice, budget):
    for number in range(budget(10, 400)):
        config = any_config(dice)
        theirs, ours = original.pyhanabi.HanabiGame(config), our_pyhanabi.HanabiGame(config)
        their_encoder = original.pyhanabi.ObservationEncoder(theirs)
        our_encoder = our_pyhanabi.ObservationEncoder(ours)
        assert their_encoder.shape() == our_encoder.shape()
        one, other = theirs.new_initial_state(), ours.new_initial_state()
        while True:
            while one.cur_player() == our_pyhanabi.CHANCE_PLAYER_ID:
                one.deal_random_card()
                color, rank = last_deal(one)
                dealt = our_pyhanabi.HanabiMove(
                    our_pyhanabi.HanabiMove.get_play_move(0).c_move._replace(
                        type=DEAL, card_index=-1, color=color, rank=rank
                    )
                )
                other.apply_move(dealt)
                if number % 10 == 0:
                    assert state(one, theirs) == state(other, ours)
            assert state(one, theirs) == state(other, ours)
            for player in range(config["players"]):
                seen = observation(one.observation(player), theirs, their_encoder)
                assert seen == observation(other.observation(player), ours, our_encoder)
            if one.is_terminal():
                break
            chosen = good(one, dice)
            other.apply_move(ours.get_move(theirs.get_move_uid(chosen)))
            one.apply_move(chosen)


def test_environments_are_the_same_step_by_step(original, dice, budget, monkeypatch):
    for _ in range(budget(10, 400)):
        config = any_config(dice)
        theirs, ours = original.rl_env.HanabiEnv(config), our_env.HanabiEnv(config)
        assert theirs.vectorized_observation_shape() == ours.vectorized_observation_shape()
        assert theirs.num_moves() == ours.num_moves()
        one, other = theirs.reset(), dealt_like(theirs, ours)
        reward = done = 0
        while True:
            compare(one, other)
            if done:
                break
            sight = one["player_observations"][one["current_player"]]
            chosen = theirs.game.get_move_uid(good(theirs.state, dice))
            actions = [chosen, sight["legal_moves"][sight["legal_moves_as_int"].index(chosen)]]
            one, reward, done, info = theirs.step(dice.choice(actions))
            drawn = last_deal(theirs.state) if theirs.state.move_history()[-1].move().type() == 5 else None
            load(ours.state, drawn)
            other, *rest = ours.step(dice.choice(actions))
            assert rest == [reward, done, info]
            assert str(theirs.state) == str(ours.state)


def dealt_like(theirs, ours) -> dict:
    """Our first observation, with the deck of the original."""
    ours.reset()
    ours.state = ours.game.new_initial_state()
    for done in theirs.state.move_history():
        load(ours.state, (done.move().color(), done.move().rank()))
        ours.state.deal_random_card()
    return ours._make_observation_all_players()


def load(one, drawn) -> None:
    """Lay a card on the draw pile where the dice will find it."""
    if drawn is not None:
        row = one._row
        left = row["state"]["deck"][row["state"]["dealt"] : one._game._book.size]
        left[:] = sorted(left, key=lambda number: number != drawn[0] * one._game._ranks + drawn[1])
        row["state"]["key"] = 0


def compare(one: dict, other: dict) -> None:
    """Two observations, in all the ways that programs have to look at them."""
    assert list(one) == list(other)
    assert one["current_player"] == other["current_player"]
    for first, second in zip(one["player_observations"], other["player_observations"], strict=True):
        assert first["legal_moves_as_int"] == second["legal_moves_as_int"]
        expected = plain(first)
        again, text = pickle.loads(pickle.dumps(second)), json.dumps(plain(copy.copy(second)))
        assert plain(second) == expected
        assert type(again) is dict
        assert plain(again) == expected
        assert text == json.dumps(expected)
        assert list(first) == list(second)
        second.pop("pyhanabi")
        assert second == expected
        assert expected == second
        assert repr(second) == repr(expected)
        assert json.dumps(second) == text
