"""The environment of `rl_env` by itself: what is built when, what is dealt, and what people build on it."""

import copy
import json
import pickle

import numpy as np
import pytest

from hanabi import Game
from hanabi.research import pyhanabi, rl_env


def plain(sight: dict) -> dict:
    """An observation without the object that no two programs share."""
    return {name: value for name, value in sight.items() if name != "pyhanabi"}


# --- observations that are built when they are read -------------------------------------------------------


def sights(seed: int = 7) -> list:
    env = rl_env.HanabiEnv({"seed": seed})
    env.reset()
    return env.step(5)[0]["player_observations"]


def test_nothing_is_built_before_it_is_read():
    sight = sights()[0]
    assert dict.__len__(sight) == 1
    assert len(sight["vectorized"]) == 658
    assert dict.__len__(sight) == 2
    assert sight["vectorized"] is sight["vectorized"]
    assert sight.get("legal_moves_as_int") == []
    assert sight.get("nothing", 3) == 3
    with pytest.raises(KeyError, match="nothing"):
        sight["nothing"]
    assert dict.__len__(sight) == 3


def by_match(sight: dict):
    match sight:
        case {"life_tokens": lives, "deck_size": deck}:
            return lives, deck


OPERATIONS = {
    "len": len,
    "bool": bool,
    "in": lambda sight: ("vectorized" in sight, "nothing" in sight),
    "iter": list,
    "reversed": lambda sight: list(reversed(sight)),
    "keys": lambda sight: list(sight.keys()),
    "values": lambda sight: list(sight.values()),
    "items": lambda sight: list(sight.items()),
    "repr": repr,
    "str": str,
    "copy": lambda sight: sight.copy(),
    "copy.copy": copy.copy,
    "dict": dict,
    "unpacked": lambda sight: {**sight},
    "arguments": lambda sight: dict(**sight),
    "or": lambda sight: sight | {"more": 1},
    "ror": lambda sight: {"more": 1} | sight,
    "updated": lambda sight: {}.__ior__(sight),
    "equal": lambda sight: (sight == dict(sight), sight != dict(sight), sight == {}, sight != {}),
    "pop": lambda sight: (sight.pop("deck_size"), dict(sight)),
    "popitem": lambda sight: (sight.popitem(), dict(sight)),
    "del": lambda sight: (sight.__delitem__("deck_size"), dict(sight)),
    "set": lambda sight: (sight.__setitem__("deck_size", 3), dict(sight)),
    "new": lambda sight: (sight.__setitem__("more", 3), dict(sight)),
    "setdefault": lambda sight: (sight.setdefault("deck_size", 3), sight.setdefault("more", 4), dict(sight)),
    "update": lambda sight: (sight.update(deck_size=3), dict(sight)),
    "clear": lambda sight: (sight.clear(), dict(sight)),
    "get": lambda sight: (sight.get("deck_size"), sight.get("nothing")),
    "match": by_match,
    "pickle": lambda sight: plain(pickle.loads(pickle.dumps(sight))),
    "deepcopy": lambda sight: plain(copy.deepcopy(sight)),
    "json": lambda sight: json.dumps(sight, default=str),
    "json indented": lambda sight: json.dumps(sight, default=str, indent=1),
    "json sorted": lambda sight: json.dumps(sight, default=str, sort_keys=True),
}


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("read", [(), ("vectorized", "legal_moves"), "all"], ids=str)
def test_an_observation_does_what_a_plain_dictionary_does(name, read):
    sight = sights()[1]
    expected = sight.copy()
    fresh = rl_env.PlayerObservation(sights_still(sight), 1, expected["current_player"])
    for part in expected if read == "all" else read:
        assert fresh[part] is not None
    fresh["pyhanabi"] = expected["pyhanabi"]
    assert OPERATIONS[name](fresh) == OPERATIONS[name](expected)


def sights_still(sight: dict):
    return sight["pyhanabi"]._still


def test_observations_stay_as_they_were_while_the_game_goes_on(dice):
    env = rl_env.HanabiEnv({"seed": dice.getrandbits(30), "players": 3})
    kept, told = [], []
    for _ in range(10):
        observation, done = env.reset(), False
        while not done:
            kept.append(observation["player_observations"])
            told.append([(plain(sight.copy()), str(sight["pyhanabi"].last_moves())) for sight in again(env)])
            legal = observation["player_observations"][observation["current_player"]]["legal_moves_as_int"]
            observation, _, done, _ = env.step(dice.choice(legal))
    assert len(kept) > 64
    for seen, expected in zip(kept, told, strict=True):
        assert [(plain(sight), str(sight["pyhanabi"].last_moves())) for sight in seen] == expected


def again(env) -> list:
    return env._make_observation_all_players()["player_observations"]


def test_what_travels_of_an_observation_is_what_its_player_may_know(dice):
    env = rl_env.HanabiEnv({"seed": dice.getrandbits(30), "players": 3})
    observation, done = env.reset(), False
    while not done:
        seat = observation["current_player"]
        legal = observation["player_observations"][seat]["legal_moves_as_int"]
        observation, _, done, _ = env.step(dice.choice(legal))
        player = (seat + 1) % 3
        sight = observation["player_observations"][player]["pyhanabi"]
        sent = pickle.dumps(sight)
        again = pickle.loads(sent)
        assert str(again) == str(sight)
        assert str(again.last_moves()) == str(sight.last_moves())
        assert env.observation_encoder.encode(again) == env.observation_encoder.encode(sight)
        other = pickle.loads(pickle.dumps(env))
        forge_secrets(other, player)
        assert pickle.dumps(other.state.observation(player)) == sent


def forge_secrets(env, player: int) -> None:
    """Change all that a player cannot see: the draw pile, what it is drawn by, and the own cards."""
    row = env.state._row["state"]
    row["key"] ^= 12345
    row["deck"][row["dealt"] :] = 0
    for lane in range(8 * player, 8 * player + row["held"][player]):
        row["deck"][row["orders"][lane]] = row["cards"][lane] = 24 - row["cards"][lane]
    log = memoryview(env.state._log).cast("q")
    for at, entry in enumerate(log):
        if entry & 127 == 127 and entry >> 7 & 7 == player:
            log[at] = entry & ~(63 << 10) | 25 << 10
    env.game._values["seed"] ^= 2
    env.game._dealt += 1


# --- deals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_game_n_of_a_seed_is_game_n_of_that_seed_everywhere(players, dice):
    seed = dice.getrandbits(31)
    env = rl_env.HanabiEnv({"seed": seed, "players": players})
    for number in range(3):
        observation, done = env.reset(), False
        game = Game(f"hle {players}p", seed=seed, number=number)
        while not done:
            hands = [[held.card for held in reversed(hand)] for hand in game.view(-2).hands]
            assert str(hands) == str(hands_of(env, game))
            sight = observation["player_observations"][observation["current_player"]]
            action = dice.choice(sight["legal_moves_as_int"])
            game.push(action)
            observation, _, done, _ = env.step(action)
        assert game.over


def hands_of(env, game) -> list:
    return [
        [game.rules.cards[5 * held.color() + held.rank()] for held in hand]
        for hand in env.state.player_hands()
    ]


def test_who_starts_is_drawn_by_lot_where_that_is_wished():
    env = rl_env.HanabiEnv({"seed": 3, "players": 4, "random_start_player": True})
    assert {env.reset()["current_player"] for _ in range(60)} == {0, 1, 2, 3}
    assert {rl_env.HanabiEnv({"seed": 3, "players": 4}).reset()["current_player"] for _ in range(9)} == {0}


def test_a_copy_of_a_state_is_dealt_other_cards():
    env = rl_env.HanabiEnv({"seed": 3})
    env.reset()
    futures = {str(discarding(env.state.copy())) for _ in range(20)}
    assert len(futures) > 10
    once = discarding(env.state)
    again = rl_env.HanabiEnv({"seed": 3})
    again.reset()
    assert str(discarding(again.state)) == str(once)


def discarding(one) -> list:
    """The hands after everybody played the oldest card."""
    for _ in range(2):
        one.apply_move(pyhanabi.HanabiMove.get_play_move(0))
        one.deal_random_card()
    return one.player_hands()


def test_a_copy_and_what_it_was_copied_from_go_their_own_ways():
    env = rl_env.HanabiEnv({"seed": 3})
    env.reset()
    before, other = str(env.state), env.state.copy()
    discarding(other)
    assert str(env.state) == before
    assert len(other.move_history()) == len(env.state.move_history()) + 4


@pytest.mark.parametrize("travel", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_an_environment_travels_and_goes_on_as_it_would_have(travel):
    env = rl_env.HanabiEnv({"seed": 3, "players": 4})
    env.reset()
    env.step(4)
    other = travel(env)
    for _ in range(3):
        (one, *told), (two, *again) = env.step(4), other.step(4)
        assert told == again
        assert [plain(sight) for sight in one["player_observations"]] == [
            plain(sight) for sight in two["player_observations"]
        ]
        if told[1]:
            break
    assert str(env.state.move_history()) == str(other.state.move_history())
    assert str(env.reset()) == str(other.reset())


# --- what people build on it ------------------------------------------------------------------------------


def test_an_encoder_of_ones_own_writes_what_vectorized_is():
    class Lives(pyhanabi.ObservationEncoder):
        def encode(self, observation):
            return [observation.life_tokens()]

    env = rl_env.make("Hanabi-Full")
    env.observation_encoder = Lives(env.game)
    assert [sight["vectorized"] for sight in env.reset()["player_observations"]] == [[3], [3]]


def test_a_subclass_may_tell_more_of_observations():
    class More(rl_env.HanabiEnv):
        def _extract_dict_from_backend(self, player_id, observation):
            told = super()._extract_dict_from_backend(player_id, observation)
            told["mine"] = player_id
            return told

    seen = More({"players": 3}).reset()["player_observations"]
    assert [sight["mine"] for sight in seen] == [0, 1, 2]
    assert [list(sight)[-1] for sight in seen] == ["mine"] * 3


def test_a_subclass_may_make_something_else_of_all_observations():
    class Turns(rl_env.HanabiEnv):
        def _make_observation_all_players(self):
            return super()._make_observation_all_players()["current_player"]

    env = Turns({"players": 3})
    assert (env.reset(), env.step(5)[0]) == (0, 1)


def test_numbers_of_numpy_are_actions_too():
    env = rl_env.HanabiEnv({"seed": 3})
    env.reset()
    assert env.step(np.int64(5))[2] is False
