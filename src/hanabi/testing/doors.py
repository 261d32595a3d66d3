"""The doors of learning environments, so that one exam can walk through all of them.

Four kinds are known by what they have: PettingZoo's environments of turns and of rounds, Gymnasium's, and
Gymnasium's of many games at once.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hanabi.rules import Rules


class Deal(NamedTuple):
    """A deck for each game, as the names of its cards; and who begins, where that is drawn by lot."""

    decks: list[list[str]]
    start: int | None

    def options(self, many: bool = False) -> dict[str, Any]:
        """How an environment is told of it."""
        told: dict[str, Any] = {"deck": self.decks if many else self.decks[0]}
        return told if self.start is None else told | {"start": self.start}


class Look(NamedTuple):
    """What an environment shows of a game: whose turn it is, and what that seat, and each other one, sees."""

    seat: int
    observation: Any
    mask: Any
    score: int
    shown: dict[int, bytes]


class Turn(NamedTuple):
    """What came of an action: all that were taken before somebody is asked again, and what they changed."""

    actions: tuple[int, ...]
    reward: float
    over: bool
    score: int
    refused: str


class Door(Protocol):
    """An environment as the exam knows it: `games` of them at once, each of the same `rules`."""

    env: Any
    rules: Rules
    games: int

    def reset(self, seed: int | None = None, deal: Deal | None = None) -> list[tuple[int, ...]]:
        """Deal; what partners did in each game before the first look."""

    def spaces(self) -> tuple[Any, Any]: ...

    def looks(self) -> list[Look]: ...

    def step(self, actions: Sequence[int]) -> list[Turn]: ...


def door(env: Any) -> Door:
    """The door that an environment is."""
    if hasattr(env, "num_envs"):
        return _Vector(env)
    if hasattr(env, "agent_iter"):
        return _Turns(env)
    if hasattr(env, "possible_agents"):
        return _Rounds(env)
    return _Seat(env)


def as_bytes(data: Any) -> bytes:
    """Everything that is in an observation or an info, in the same order each time."""
    if isinstance(data, Mapping):
        return b"".join(as_bytes(key) + as_bytes(data[key]) for key in sorted(data, key=str))
    if isinstance(data, list | tuple):
        return b"".join(map(as_bytes, data))
    if hasattr(data, "tobytes"):
        return f"{data.dtype}{data.shape}".encode() + bytes(data.tobytes())
    return repr(data).encode()


def _shown(observation: Any, info: Mapping[str, Any]) -> bytes:
    """What a seat is shown; not what was answered to its last action."""
    return as_bytes((observation, {name: info[name] for name in info if name not in ("refused", "actions")}))


class _Turns:
    """PettingZoo: one agent after the other."""

    games = 1

    def __init__(self, env: Any) -> None:
        self.env = env
        self.rules: Rules = env.unwrapped.rules

    def reset(self, seed: int | None = None, deal: Deal | None = None) -> list[tuple[int, ...]]:
        self.env.reset(seed=seed, options=deal and deal.options())
        return [()]

    def spaces(self) -> tuple[Any, Any]:
        agent = self.env.possible_agents[0]
        return self.env.observation_space(agent), self.env.action_space(agent)

    def looks(self) -> list[Look]:
        env = self.env
        seen = {seat: env.observe(agent) for seat, agent in enumerate(env.possible_agents)}
        shown = {
            seat: _shown(one, env.infos.get(env.possible_agents[seat], {})) for seat, one in seen.items()
        }
        seat = env.possible_agents.index(env.agent_selection)
        return [Look(seat, seen[seat], seen[seat]["action_mask"], self._score(), shown)]

    def step(self, actions: Sequence[int]) -> list[Turn]:
        env, agent = self.env, self.env.agent_selection
        env.step(actions[0])
        reward, over = float(env.rewards[agent]), bool(env.terminations[agent])
        if {float(other) for other in env.rewards.values()} != {reward}:
            reward = float("nan")  # all win and lose together
        refused = "" if over else env.infos[agent].get("refused", "")
        return [Turn(() if refused else (actions[0],), reward, over, self._score(), refused)]

    def _score(self) -> int:
        return int(next(iter(self.env.infos.values()))["score"])


class _Rounds:
    """PettingZoo: everybody at once, of whom one acts."""

    games = 1

    def __init__(self, env: Any) -> None:
        self.env = env
        self.rules: Rules = env.unwrapped.rules

    def reset(self, seed: int | None = None, deal: Deal | None = None) -> list[tuple[int, ...]]:
        self._seen, self._infos = self.env.reset(seed=seed, options=deal and deal.options())
        return [()]

    def spaces(self) -> tuple[Any, Any]:
        agent = self.env.possible_agents[0]
        return self.env.observation_space(agent), self.env.action_space(agent)

    def looks(self) -> list[Look]:
        agents = self.env.possible_agents
        masks = [self._seen[agent]["action_mask"] for agent in agents]
        seat = next((seat for seat, mask in enumerate(masks) if mask.any()), 0)
        shown = {seat: _shown(self._seen[agent], self._infos[agent]) for seat, agent in enumerate(agents)}
        return [Look(seat, self._seen[agents[seat]], masks[seat], self._score(), shown)]

    def step(self, actions: Sequence[int]) -> list[Turn]:
        agents = self.env.possible_agents
        seen, rewards, over, _, infos = self.env.step(dict.fromkeys(agents, actions[0]))
        self._seen, self._infos = seen, infos
        reward = float(rewards[agents[0]])
        if {float(other) for other in rewards.values()} != {reward}:
            reward = float("nan")
        refused = next((info["refused"] for info in infos.values() if "refused" in info), "")
        done = bool(over[agents[0]])
        return [Turn(() if refused else (actions[0],), reward, done, self._score(), refused)]

    def _score(self) -> int:
        return int(self._infos[self.env.possible_agents[0]]["score"])


class _Seat:
    """Gymnasium: whoever is to act, or one seat among partners."""

    games = 1

    def __init__(self, env: Any) -> None:
        self.env = env
        self.rules: Rules = env.unwrapped.rules

    def reset(self, seed: int | None = None, deal: Deal | None = None) -> list[tuple[int, ...]]:
        self._seen, self._info = self.env.reset(seed=seed, options=deal and deal.options())
        return [tuple(map(int, self._info.get("actions", ())))]

    def spaces(self) -> tuple[Any, Any]:
        return self.env.observation_space, self.env.action_space

    def looks(self) -> list[Look]:
        seat = int(self._info["turn"])
        shown = {seat: _shown(self._seen, self._info)}
        return [Look(seat, self._seen, self._info["action_mask"], int(self._info["score"]), shown)]

    def step(self, actions: Sequence[int]) -> list[Turn]:
        self._seen, reward, over, _, self._info = self.env.step(actions[0])
        refused = self._info.get("refused", "")
        taken = tuple(map(int, self._info.get("actions", () if refused else actions[:1])))
        return [Turn(taken, float(reward), bool(over), int(self._info["score"]), refused)]


class _Vector:
    """Gymnasium: many games, in each of which somebody is to act."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.games = int(env.num_envs)
        self.rules: Rules = env.unwrapped.rules

    def reset(self, seed: int | None = None, deal: Deal | None = None) -> list[tuple[int, ...]]:
        self._seen, self._infos = self.env.reset(seed=seed, options=deal and deal.options(many=True))
        return [()] * self.games

    def spaces(self) -> tuple[Any, Any]:
        return self.env.single_observation_space, self.env.single_action_space

    def looks(self) -> list[Look]:
        looks = []
        for game in range(self.games):
            info = {name: column[game] for name, column in self._infos.items() if name in _COLUMNS}
            shown = {int(info["turn"]): _shown(self._seen[game], info)}
            looks.append(
                Look(
                    int(info["turn"]),
                    self._seen[game],
                    info["action_mask"],
                    int(info["score"]),
                    shown,
                )
            )
        return looks

    def step(self, actions: Sequence[int]) -> list[Turn]:
        import numpy as np

        self._seen, rewards, over, _, infos = self.env.step(np.array(actions))
        self._infos = infos
        scores = infos["score"].copy()
        if "final_info" in infos:
            ended = infos["_final_info"]
            scores[ended] = infos["final_info"]["score"][ended]
        refused = infos.get("refused", [""] * self.games)
        return [
            Turn(
                () if refused[game] else (int(actions[game]),),
                float(rewards[game]),
                bool(over[game]),
                int(scores[game]),
                refused[game],
            )
            for game in range(self.games)
        ]


_COLUMNS = ("turn", "score", "action_mask")
