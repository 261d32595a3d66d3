"""In place of `hanabi_learning_environment.rl_env`: the same environments, by our rules."""

from collections.abc import Callable
from typing import Any

from hanabi.rules import HanabiError

from . import pyhanabi
from .learning.lazy import PlayerObservation
from .learning.moves import HanabiMove
from .pyhanabi import color_char_to_idx

MOVE_TYPES = [kind.name for kind in pyhanabi.HanabiMoveType]

Config = dict[str, Any]


class ActionError(HanabiError, ValueError, AssertionError):
    """Something that is no action, no configuration, or no environment.

    What used to be an `AssertionError` or a `ValueError` can be caught as such.
    """


_DERIVE = "this says only what there is to do: derive a class that does it"


class Environment:
    """What an environment does."""

    def reset(self, config: Config) -> Any:
        """Begin a new game; the first observation."""
        raise NotImplementedError(_DERIVE)

    def step(self, action: Any) -> Any:
        """Take a turn: the observation, the reward, whether the game is over, and further information."""
        raise NotImplementedError(_DERIVE)


class HanabiEnv(Environment):
    """Games of one configuration, one after another.

    >>> env = make("Hanabi-Full", num_players=2)
    >>> observation = env.reset()
    >>> sight = observation["player_observations"][observation["current_player"]]
    >>> len(sight["vectorized"]), sight["legal_moves"][0]
    (658, {'action_type': 'PLAY', 'card_index': 0})
    >>> observation, reward, done, _ = env.step(sight["legal_moves_as_int"][-1])
    >>> reward, done, observation["current_player"]
    (0, False, 1)
    """

    state: pyhanabi.HanabiState
    _own_extract = _own_observations = False
    """Whether a subclass makes something else of one observation, or of all."""

    def __init_subclass__(cls) -> None:
        cls._own_extract = cls._extract_dict_from_backend is not HanabiEnv._extract_dict_from_backend
        cls._own_observations = (
            cls._make_observation_all_players is not HanabiEnv._make_observation_all_players
        )

    def __init__(self, config: Config) -> None:
        if not isinstance(config, dict):
            raise ActionError("learning.dict", got=config)
        self.game = pyhanabi.HanabiGame(config)
        self.observation_encoder = pyhanabi.ObservationEncoder(
            self.game, pyhanabi.ObservationEncoderType.CANONICAL
        )
        self.players = self.game.num_players()

    def reset(self) -> dict[str, Any]:  # type: ignore[override]
        """Deal the next game; what each player sees."""
        self.state = self.game.new_initial_state()
        self.state._deal_all()
        return self._make_observation_all_players()

    def vectorized_observation_shape(self) -> list[int]:
        """How many bits an observation has, as a list of one."""
        return self.observation_encoder.shape()

    def num_moves(self) -> int:
        """How many different moves there are, legal or not."""
        return self.game.max_moves()

    def step(self, action: dict[str, Any] | int) -> tuple[dict[str, Any], int, bool, dict[str, Any]]:
        """Take a turn, by a dictionary or by its number, and deal the next card.

        The answer is the observation, what the turn changed of the score, whether the game is over, and an
        empty dictionary.
        """
        number = action if type(action) is int else self._number(action)
        try:
            told = self.state._move(self.game._step, number)
        except OverflowError:
            told = -1
        if told < 0:
            raise self.state._refusal(self.game.get_move(number))
        turn = told >> 2 & 7
        seen = self._make_observation_all_players() if self._own_observations else self._sights(turn)
        return seen, (told >> 8) - 64, told & 3 != 0, {}

    def _sights(self, turn: int) -> dict[str, Any]:
        still = self.state._still()
        seen: list[Any] = [PlayerObservation(still, player, turn) for player in range(self.players)]
        if self._own_extract or type(self.observation_encoder) is not pyhanabi.ObservationEncoder:
            seen = [self._extract_dict_from_backend(at, sight["pyhanabi"]) for at, sight in enumerate(seen)]
        return {"player_observations": seen, "current_player": turn}

    def _make_observation_all_players(self) -> dict[str, Any]:
        return self._sights(self.state.cur_player())

    def _extract_dict_from_backend(
        self, player_id: int, observation: pyhanabi.HanabiObservation
    ) -> dict[str, Any]:
        """One player's observation, with the bits of this environment's encoder."""
        sight = PlayerObservation(observation._still, player_id, self.state.cur_player())
        if type(self.observation_encoder) is not pyhanabi.ObservationEncoder:
            sight["vectorized"] = self.observation_encoder.encode(observation)
        return sight

    def _number(self, action: Any) -> int:
        """The number of an action."""
        if isinstance(action, dict):
            return self.game.get_move_uid(self._build_move(action))
        if hasattr(action, "__index__"):
            return int(action)
        raise ActionError("learning.action", got=action)

    def _build_move(self, action: dict[str, Any]) -> HanabiMove:
        """The move that a dictionary describes, which must be legal."""
        kind = action.get("action_type")
        if not isinstance(kind, str) or kind not in _PARTS:
            raise ActionError("learning.kind", got=kind, known=", ".join(_PARTS))
        try:
            parts = [action[part] for part in _PARTS[kind]]
            if kind == "REVEAL_COLOR":
                parts[1] = color_char_to_idx(parts[1])
            move = _MAKE[kind](*map(int, parts))
        except (KeyError, ValueError, TypeError, AssertionError):
            wanted = " and ".join(_PARTS[kind])
            raise ActionError("learning.part", kind=kind, parts=wanted, got=action) from None
        if not self.state.move_is_legal(move):
            raise self.state._refusal(move)
        return move


_PARTS = {
    "PLAY": ("card_index",),
    "DISCARD": ("card_index",),
    "REVEAL_COLOR": ("target_offset", "color"),
    "REVEAL_RANK": ("target_offset", "rank"),
}
_MAKE: dict[str, Callable[..., HanabiMove]] = {
    "PLAY": HanabiMove.get_play_move,
    "DISCARD": HanabiMove.get_discard_move,
    "REVEAL_COLOR": HanabiMove.get_reveal_color_move,
    "REVEAL_RANK": HanabiMove.get_reveal_rank_move,
}

_FULL = {"colors": 5, "ranks": 5, "max_information_tokens": 8, "max_life_tokens": 3, "observation_type": 1}
_SMALL = {
    "ranks": 5,
    "hand_size": 2,
    "max_information_tokens": 3,
    "max_life_tokens": 1,
    "observation_type": 1,
}
ENVIRONMENTS: dict[str, Config] = {
    "Hanabi-Full": _FULL,
    "Hanabi-Full-CardKnowledge": _FULL,
    "Hanabi-Full-Minimal": _FULL | {"observation_type": 0},
    "Hanabi-Small": {"colors": 2} | _SMALL,
    "Hanabi-Very-Small": {"colors": 1} | _SMALL,
}


def make(
    environment_name: str = "Hanabi-Full", num_players: int = 2, pyhanabi_path: str | None = None
) -> HanabiEnv:
    """An environment by its name."""
    if environment_name not in ENVIRONMENTS:
        raise ActionError("learning.name", got=environment_name, known=", ".join(ENVIRONMENTS))
    return HanabiEnv({**ENVIRONMENTS[environment_name], "players": num_players})


class Agent:
    """What plays: derive from it, as the original asks."""

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError(_DERIVE)

    def reset(self, config: Config) -> None:
        """Begin anew."""
        raise NotImplementedError(_DERIVE)

    def act(self, observation: dict[str, Any]) -> Any:
        """An action, by a dictionary or by its number; nothing if it is not this player's turn."""
        raise NotImplementedError(_DERIVE)
