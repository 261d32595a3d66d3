"""PettingZoo's doors: its own tests pass, and agents see what seats see."""

import warnings
from functools import partial
from importlib.util import find_spec

import numpy as np
import pettingzoo
import pytest

from hanabi.game import Game
from hanabi.research.encoder import Encoder
from hanabi.research.pettingzoo import Rounds, Turns, env, parallel_env
from hanabi.research.settings import EnvError, Refused
from hanabi.rules import HanabiError, IllegalAction, Rules
from hanabi.testing import check_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for environments of its own, by names that it no longer likes
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
    from pettingzoo.test.state_test import state_test

TABLES = (
    {},
    {"players": 5, "form": "bytes"},
    {"colors": 2, "ranks": 5, "hand_size": 2, "max_information_tokens": 3, "max_life_tokens": 1},
    {"rules": "german 3p wild10"},
    {"rules": "danish 4p multi5 declared"},
    {"rules": "house 6p perfection start=lot"},
)
TRUE = ("Observation space for each agent probably should be", "Observation is not a NumPy array")
"""What PettingZoo remarks of every environment that shows a mask."""

pytestmark = pytest.mark.filterwarnings("ignore::hanabi.research.settings.Refused")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_has_nothing_against_it(table):
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        api_test(env(**table), num_cycles=200)
        parallel_api_test(parallel_env(**table), num_cycles=200)
    assert [str(remark.message) for remark in remarks if not str(remark.message).startswith(TRUE)] == []
    seed_test(partial(env, **table), num_cycles=100)
    parallel_seed_test(partial(parallel_env, **table), num_cycles=100)


def test_pettingzoo_finds_its_state_and_its_pictures_in_order(capsys):
    state_test(env(), parallel_env())
    render_test(env, {"svg": lambda drawn: drawn.startswith("<svg")})
    assert "Alice" in capsys.readouterr().out


@pytest.mark.parametrize("door", [Turns, Rounds])
@pytest.mark.parametrize(
    "table", [{}, {"rules": "german 3p wild10", "illegal": "raise"}, {"rules": "house 3p start=lot"}], ids=str
)
def test_it_passes_our_exam(door, table, seed, budget):
    games = budget(2, 40)
    assert check_env(partial(door, **table), games=games, seed=seed).secrets == 5 * games


def test_every_agent_sees_what_its_seat_sees():
    table, game, encoder = (
        Turns("german 3p wild10"),
        Game("german 3p wild10", seed=7),
        Encoder("german 3p wild10"),
    )
    table.reset(seed=7)
    for action in (12, 0, 6, 20):
        for seat, agent in enumerate(table.agents):
            assert (table.observe(agent)["observation"] == encoder.encode(game.view(seat))).all()
        assert table.state().shape == (3, encoder.shape[0])
        table.step(action)
        game.push(action)


def test_only_who_is_to_act_may_do_something():
    table = Turns(players=4)
    table.reset(seed=7)
    masks = {agent: table.observe(agent)["action_mask"] for agent in table.agents}
    assert table.agent_selection == "player_0"
    assert [agent for agent, mask in masks.items() if mask.any()] == ["player_0"]
    assert not masks["player_0"][:4].any() and masks["player_0"][4:8].all()


def test_a_deck_and_a_start_can_be_given():
    rules = Rules("german", players=3)
    deck = [str(card) for card in reversed(rules.deck)]
    table = Turns(rules)
    table.reset(options={"deck": deck, "start": 2})
    assert table.agent_selection == "player_2"
    table.step(5)
    assert table.infos["player_0"] == {"score": 0}
    table.reset()
    assert table.agent_selection == "player_0"


def test_what_is_not_legal_is_answered_and_warned_of_once():
    table = Turns()
    table.reset(seed=7)
    before = table.last()[0]
    with pytest.warns(Refused, match="the mask says what is"):
        table.step(0)
    assert table.infos["player_0"]["refused"] == "cannot discard: all 8 clue tokens are there"
    assert table.agent_selection == "player_0" and table.rewards == {"player_0": 0.0, "player_1": 0.0}
    assert all((before[name] == table.last()[0][name]).all() for name in before)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table.step("red")
    assert table.infos["player_0"]["refused"] == "an action is a whole number: not red"
    table.step(5)
    assert "refused" not in table.infos["player_0"] and table.agent_selection == "player_1"


def test_what_is_not_legal_can_raise_and_nothing_has_changed():
    table = Rounds(illegal="raise")
    seen, _ = table.reset(seed=7)
    with pytest.raises(IllegalAction, match="all 8 clue tokens"):
        table.step({"player_0": 0})
    assert all(
        (table.observe(agent)[name] == seen[agent][name]).all() for agent in seen for name in seen[agent]
    )


def test_pettingzoos_words_are_settings_of_the_common_learning_environment():
    table = env(
        players=3,
        colors=4,
        ranks=4,
        hand_size=3,
        max_information_tokens=5,
        max_life_tokens=2,
        random_start_player=True,
    )
    asked = "hle 3p suits=red,yellow,green,white ranks=4 hand=3 clues=5 strikes=2 start=lot"
    assert table.rules == Rules.parse(asked)
    assert [env(players=players).rules.hand for players in (2, 3, 4, 5)] == [5, 5, 4, 4]
    assert env().rules == Rules("hle")


def test_the_minimal_observation_is_the_whole_one_without_what_clues_have_told():
    whole, minimal = env(), env(observation_type="minimal")
    for table in (whole, minimal):
        table.reset(seed=7)
        table.step(5)
    shown = minimal.last()[0]["observation"]
    assert shown.shape == (658 - 2 * 5 * 35,)
    assert (shown == whole.last()[0]["observation"][: len(shown)]).all()


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"rules": "german 3p", "players": 3}, "env.rules-twice"),
        ({"hands": 4}, "env.setting"),
        ({"observation_type": "seer"}, "env.seer"),
        ({"observation_type": "all"}, "env.kind"),
        ({"observation_type": "minimal", "form": "bits"}, "env.minimal"),
        ({"illegal": "lose"}, "env.illegal"),
        ({"render_mode": "rgb"}, "env.render"),
        ({"form": "int"}, "encoder.form"),
        ({"players": 7}, "setting.choice"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(settings, code):
    with pytest.raises(HanabiError) as refused:
        env(**settings)
    assert refused.value.code == code


def test_nobody_acts_before_a_deal_or_in_the_place_of_another():
    for door, action in ((Turns, 0), (Rounds, {})):
        with pytest.raises(EnvError) as refused:
            door().step(action)
        assert refused.value.code == "env.fresh"
    table = Rounds()
    table.reset(seed=7)
    with pytest.raises(EnvError) as refused:
        table.step({"player_1": 5})
    assert refused.value.code == "env.silent"
    with pytest.raises(EnvError) as refused:
        table.observe("player_2")
    assert refused.value.code == "env.agent"


def test_it_is_the_size_of_pettingzoos_own(needs):
    needs(
        "shimmy and OpenSpiel, which are under PettingZoo's Hanabi",
        find_spec("shimmy") and find_spec("pyspiel"),
    )
    for settings in (
        {},
        {"players": 3},
        {"players": 4, "hand_size": 4},
        {"colors": 2, "hand_size": 2, "max_information_tokens": 3, "max_life_tokens": 1},
        {"observation_type": "minimal"},
    ):
        theirs, ours = pettingzoo.make("aec", "classic/hanabi-v5", **settings), env(**settings)
        for agent in theirs.possible_agents:
            mine, yours = ours.observation_space(agent), theirs.observation_space(agent)
            assert {name: mine[name].shape for name in mine} == {name: yours[name].shape for name in yours}
            assert ours.action_space(agent) == theirs.action_space(agent)


def test_pettingzoo_makes_them_by_name():
    table = pettingzoo.make("aec", "hanabi/Hanabi-v0", rules="german 3p wild10")
    assert isinstance(table, Turns) and len(table.possible_agents) == 3
    assert isinstance(pettingzoo.make("parallel", "hanabi/Hanabi-v0"), Rounds)


def test_an_observation_is_not_written_over():
    table = Rounds()
    seen, _ = table.reset(seed=7)
    kept = seen["player_1"]["observation"].copy()
    table.step({"player_0": 5})
    assert np.array_equal(seen["player_1"]["observation"], kept)
