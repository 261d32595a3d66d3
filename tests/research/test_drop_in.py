"""The drop-in beside the original: the same games, move by move, and everything that can be asked of them."""

import copy
import importlib.util
import inspect
import json
import pickle
import warnings
from random import Random
from types import SimpleNamespace

import pytest

from hanabi import HanabiError, IllegalAction
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


# --- names, configurations and errors --------------------------------------------------------------------


BINDING = {
    "ffi",
    "lib",
    "encode_ffi_string",
    "cffi",
    "os",
    "re",
    "sys",
    "enum",
    "absolute_import",
    "division",
}
"""What of the original's names belongs to its library in C++, or comes in with an import."""


@pytest.mark.parametrize("module", ["pyhanabi", "rl_env"])
def test_every_public_name_is_there_with_the_same_parameters(original, module):
    theirs, ours = getattr(original, module), {"pyhanabi": our_pyhanabi, "rl_env": our_env}[module]
    names = {name for name in vars(theirs) if not name.startswith("_")} - BINDING
    assert len(names) > 5
    for name in names:
        alike(getattr(theirs, name), getattr(ours, name))


def alike(theirs, ours) -> None:
    if inspect.isclass(theirs):
        if issubclass(theirs, int):
            assert {one.name: one.value for one in theirs} == {one.name: one.value for one in ours}
        for name, value in vars(theirs).items():
            if callable(getattr(theirs, name)) and (not name.startswith("_") or name == "__init__"):
                assert parameters(getattr(ours, name)) == parameters(getattr(theirs, name))
            elif isinstance(value, property):
                assert isinstance(getattr(ours, name), property)
    elif inspect.isfunction(theirs):
        assert parameters(ours) == parameters(theirs)
    elif isinstance(theirs, str | int | list):
        assert ours == theirs


def parameters(function) -> list[tuple]:
    told = inspect.signature(function).parameters.values()
    return [(one.name, one.kind, one.default is not one.empty) for one in told]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_environments_have_the_same_settings_by_their_names(original, players):
    for name in our_env.ENVIRONMENTS:
        told = [module.make(name, players).game.parameter_string() for module in (original.rl_env, our_env)]
        first, second = ([line for line in text.split("\n") if "seed" not in line] for text in told)
        assert first == second


ACCEPTED = (
    {},
    {"players": 2, "bogus": 3},
    {"players": 2.5, "seed": -2},
    {"players": " 3"},
    {"players": "3x"},
    {"random_start_player": True},
    {"random_start_player": 1},
    {"random_start_player": "true"},
    {"random_start_player": 2},
    {"max_life_tokens": 0},
    {"max_information_tokens": 20, "max_life_tokens": 20},
    {"observation_type": our_pyhanabi.AgentObservationType.SEER.value},
    {"colors": 1, "ranks": 1, "hand_size": 1},
)
REFUSED = (
    {"players": 1},
    {"players": 6},
    {"players": True},
    {"players": "x"},
    {"colors": 0},
    {"colors": 6},
    {"ranks": 0},
    {"ranks": 6},
    {"hand_size": 0},
    {"hand_size": 9},
    {"players": 5, "colors": 1, "ranks": 1},
    {"max_information_tokens": -1},
    {"max_life_tokens": -1},
    {"max_life_tokens": 33},
    {"observation_type": 3},
    {"observation_type": None},
    {"seed": 2**31},
)


@pytest.mark.parametrize("config", ACCEPTED, ids=str)
def test_a_configuration_is_read_as_the_original_reads_it(original, config):
    theirs, ours = original.pyhanabi.HanabiGame(config), our_pyhanabi.HanabiGame(config)
    told = [
        [line for line in game.parameter_string().split("\n") if "seed" not in config and "seed" not in line]
        for game in (theirs, ours)
    ]
    assert told[0] == told[1]
    for ask in ("num_players", "num_colors", "num_ranks", "hand_size", "max_information_tokens"):
        assert getattr(theirs, ask)() == getattr(ours, ask)()
    assert theirs.max_life_tokens() == ours.max_life_tokens()
    assert int(theirs.observation_type()) == ours.observation_type()
    assert theirs.max_moves() == ours.max_moves()
    cards = [(color, rank) for color in range(-1, 7) for rank in range(-1, 7)]
    assert [theirs.num_cards(*one) for one in cards] == [ours.num_cards(*one) for one in cards]
    for action in range(theirs.max_moves()):
        assert move(theirs.get_move(action)) == move(ours.get_move(action))
        assert theirs.get_move_uid(theirs.get_move(action)) == ours.get_move_uid(ours.get_move(action))


@pytest.mark.parametrize("config", REFUSED, ids=str)
def test_a_configuration_that_cannot_be_is_refused_with_a_sentence(config):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        our_env.HanabiEnv(config)
    assert isinstance(caught.value, HanabiError)
    assert str(caught.value)


BAD_ACTIONS = (
    (0, "(Discard 0) is not legal: it may be one of [(Play 0), "),
    (-1, "(INVALID) is not legal"),
    (20, "(INVALID) is not legal"),
    (2**70, "(INVALID) is not legal"),
    ("x", "an action is a dictionary or a whole number: not 'x'"),
    (1.5, "an action is a dictionary or a whole number: not 1.5"),
    (None, "an action is a dictionary or a whole number: not None"),
    ({}, "an action has an action_type, one of PLAY, DISCARD, REVEAL_COLOR, REVEAL_RANK: not None"),
    ({"action_type": "DEAL"}, "an action has an action_type, one of PLAY"),
    ({"action_type": []}, "an action has an action_type, one of PLAY"),
    ({"action_type": "PLAY"}, "an action of type PLAY has card_index: not"),
    ({"action_type": "PLAY", "card_index": "x"}, "an action of type PLAY has card_index: not"),
    ({"action_type": "PLAY", "card_index": 7}, "(Play 7) is not legal"),
    ({"action_type": "PLAY", "card_index": -1}, "(Play -1) is not legal"),
    ({"action_type": "DISCARD", "card_index": 0}, "(Discard 0) is not legal"),
    ({"action_type": "REVEAL_COLOR", "target_offset": 1, "color": "Q"}, "REVEAL_COLOR has target_offset and"),
    ({"action_type": "REVEAL_COLOR", "target_offset": 1, "color": 3}, "REVEAL_COLOR has target_offset and"),
    ({"action_type": "REVEAL_COLOR", "target_offset": 0, "color": "R"}, "(Reveal player +0 color R) is not"),
    (
        {"action_type": "REVEAL_RANK", "target_offset": 1, "rank": 9},
        "(Reveal player +1 rank 10) is not legal",
    ),
)


@pytest.mark.parametrize(("action", "told"), BAD_ACTIONS, ids=str)
def test_a_bad_action_is_refused_with_a_sentence_and_changes_nothing(action, told):
    env = our_env.HanabiEnv({"seed": 7})
    env.reset()
    before = env.state._still().row
    with pytest.raises((AssertionError, ValueError)) as caught:
        env.step(action)
    assert isinstance(caught.value, HanabiError)
    assert told in str(caught.value)
    assert env.state._still().row == before


def test_a_game_that_is_over_takes_no_more_moves():
    env = our_env.make("Hanabi-Very-Small")
    env.reset()
    while not env.step(env.state._still().legal()[-1])[2]:
        pass
    with pytest.raises(IllegalAction, match="the game is over"):
        env.step(env.state._still().legal()[0])
    with pytest.raises(IllegalAction, match="the game is over"):
        env.state.apply_move(env.state.legal_moves()[0])


def test_what_chance_and_players_may_not_do_is_refused():
    game = our_pyhanabi.HanabiGame({"seed": 7, "players": 3})
    one = game.new_initial_state()
    play = our_pyhanabi.HanabiMove.get_play_move(0)
    assert one.legal_moves() == []
    assert not one.move_is_legal(play)
    with pytest.raises(IllegalAction, match="a card is to be dealt first"):
        one.apply_move(play)
    for _ in range(3):
        one.apply_move(deal_move(0, 0))
    assert not one.move_is_legal(deal_move(0, 0))
    with pytest.raises(IllegalAction, match="the draw pile has no such card"):
        one.apply_move(deal_move(0, 0))
    with pytest.raises(IllegalAction, match="the draw pile has no such card"):
        one.apply_move(deal_move(5, 0))
    while one.cur_player() < 0:
        one.deal_random_card()
    with pytest.raises(IllegalAction, match="no hand lacks a card"):
        one.deal_random_card()
    with pytest.raises(IllegalAction, match="no hand lacks a card"):
        one.apply_move(deal_move(1, 1))
    for player in (-1, 3):
        with pytest.raises(HanabiError, match="there is no player"):
            one.observation(player)


def deal_move(color: int, rank: int) -> our_pyhanabi.HanabiMove:
    blank = our_pyhanabi.HanabiMove.get_play_move(-1).c_move
    return our_pyhanabi.HanabiMove(blank._replace(type=DEAL, color=color, rank=rank))


def test_whoever_asks_for_another_environment_or_configuration_is_told():
    with pytest.raises(ValueError, match="there is no environment 'Hanabi-Huge'"):
        our_env.make("Hanabi-Huge")
    with pytest.raises(AssertionError, match="a configuration is a dictionary: not 3"):
        our_env.HanabiEnv(3)
    for abstract in (our_env.Environment().reset, our_env.Environment().step, our_env.Agent):
        with pytest.raises(NotImplementedError):
            abstract({})


def test_the_agents_of_the_original_play_here(original):
    for kind in (original.simple.SimpleAgent, original.random.RandomAgent):
        env = our_env.make("Hanabi-Full", 3)
        agents = [kind({"players": 3}) for _ in range(3)]
        observation, done = env.reset(), False
        while not done:
            for player, agent in enumerate(agents):
                acted = agent.act(observation["player_observations"][player])
                if observation["current_player"] == player:
                    chosen = acted
                else:
                    assert acted is None
            observation, _, done, _ = env.step(chosen)
        assert env.state.is_terminal()
