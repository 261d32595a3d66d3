"""PettingZoo's doors: agents who act by turns, or in rounds in which one of them acts."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv, register

from hanabi.game import Game
from hanabi.rules import Rules

from .encoder import Form
from .settings import ILLEGAL, MODES, EnvError, Illegal, Mode, asked, one_of
from .sight import Kind, Sight
from .sitting import Sitting

Seen = dict[str, Any]
Info = dict[str, Any]
Space = spaces.Space[Any]


class _Table:
    """What both doors have: agents round a table, their spaces, and what each of them is shown."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hanabi_v0",
        "render_modes": list(MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    observation_spaces: dict[str, Any]
    action_spaces: dict[str, Any]

    def __init__(
        self,
        rules: Rules | str | None = None,
        *,
        form: Form = "float32",
        observation_type: Kind = "card_knowledge",
        illegal: Illegal = "refuse",
        render_mode: Mode | None = None,
        **settings: Any,
    ) -> None:
        one_of("env.illegal", illegal, ILLEGAL)
        one_of("env.render", render_mode or "human", MODES)
        self.rules = asked(rules, settings)
        self.render_mode = render_mode
        self._sitting = Sitting(self.rules, Sight(self.rules, "all", form, observation_type), illegal)
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions, sight = self._sitting.batch.actions, self._sitting.sight
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": sight.space(), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self.state_space = sight.space(self.rules.players)

    @property
    def game(self) -> Game:
        """The game with its whole history: it knows all cards."""
        return self._sitting.game

    def observation_space(self, agent: str) -> Space:
        space: Space = self.observation_spaces[self._known(agent)]
        return space

    def action_space(self, agent: str) -> Space:
        space: Space = self.action_spaces[self._known(agent)]
        return space

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and what it may do: nothing while it is another one's turn."""
        sitting, seat = self._sitting, self._seats[self._known(agent)]
        mask = sitting.mask()
        if seat != sitting.turn:
            mask[:] = 0
        return {"observation": sitting.rows[seat].copy(), "action_mask": mask}

    def state(self) -> Any:
        """What all agents see, a row each: among them they see every hand."""
        return self._sitting.rows.copy()

    def render(self) -> Any:
        return self._sitting.drawn(self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""

    def _known(self, agent: str) -> str:
        one_of("env.agent", agent, tuple(self._seats))
        return agent

    @property
    def _acting(self) -> str:
        return self.possible_agents[self._sitting.turn]

    def _infos(self, refused: str) -> dict[str, Info]:
        infos: dict[str, Info] = {agent: {"score": self._sitting.score} for agent in self.agents}
        if refused:
            infos[self._acting]["refused"] = refused
        return infos


class Turns(_Table, AECEnv[str, Seen, int]):
    """Agents act one after the other; what is not legal is answered in `infos`, and changes nothing.

    >>> env = Turns("german 3p wild10")
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     seen, reward, over, _, info = env.last()
    ...     env.step(None if over else int(seen["action_mask"].argmax()))
    >>> agent, info, env.agents
    ('player_...', {'score': 0}, [])
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of a seed, or without one the next; `options` may tell `deck` and `start`."""
        self._sitting.deal(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos("")
        self._skip_agent_selection = None  # type: ignore[assignment]  # as their own text has it
        self.agent_selection = self._acting

    def step(self, action: int | None) -> None:
        """Take the turn of `agent_selection`; of an agent whose game is over, nothing."""
        if not self.agents:
            raise EnvError("env.fresh")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        reward, refused = self._sitting.take(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, reward)
        self.terminations = dict.fromkeys(self.agents, self._sitting.over)
        self.infos = self._infos(refused)
        self._accumulate_rewards()
        self.agent_selection = self._acting


class Rounds(_Table, ParallelEnv[str, Seen, int]):
    """All agents act at once, of whom one has a mask that allows something: the others' actions are not read.

    >>> env = Rounds(players=2, colors=2, hand_size=2)
    >>> seen, infos = env.reset(seed=7)
    >>> {agent: seen[agent]["action_mask"].tolist() for agent in env.agents}
    {'player_0': [0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0], 'player_1': [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}
    >>> seen, rewards, over, _, infos = env.step({"player_0": 4, "player_1": 0})
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Info]]:
        """Deal the first game of a seed, or without one the next; `options` may tell `deck` and `start`."""
        self._sitting.deal(seed, options)
        self.agents = self.possible_agents[:]
        return {agent: self.observe(agent) for agent in self.agents}, self._infos("")

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Take the turn of the one agent who may act."""
        if not self.agents:
            raise EnvError("env.fresh")
        if self._acting not in actions:
            raise EnvError("env.silent", agent=self._acting)
        reward, refused = self._sitting.take(actions[self._acting])
        agents, over = self.agents, self._sitting.over
        told = (
            {agent: self.observe(agent) for agent in agents},
            dict.fromkeys(agents, reward),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            self._infos(refused),
        )
        if over:
            self.agents = []
        return told


env = raw_env = Turns
parallel_env = Rounds
"""The names by which PettingZoo's own environments are made."""

register("aec", "hanabi/Hanabi-v0", entry_point=f"{__name__}:Turns")
register("parallel", "hanabi/Hanabi-v0", entry_point=f"{__name__}:Rounds")
