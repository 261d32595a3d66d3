"""Gymnasium's door for many games: one batch, in each game of which whoever is to act is asked."""

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hanabi.batch import Batch
from hanabi.batch.rows import position
from hanabi.game import Game
from hanabi.rules import ALL, IllegalAction, Rules, compile
from hanabi.rules.actions import refusal
from hanabi.rules.state import GOING, STRIKES

from .encoder import Form
from .rendering import rendered
from .settings import ILLEGAL, MODES, EnvError, Illegal, Mode, asked, one_of, warn
from .sight import Kind, Sight

Bits = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]
Infos = dict[str, Any]
Step = tuple[Bits, npt.NDArray[np.float64], Mask, Mask, Infos]

_MODES = tuple(mode.value for mode in AutoresetMode)


class Seats(VectorEnv[Bits, npt.ArrayLike, npt.NDArray[Any]]):
    """What `Seat` is without partners, in many games at once: game g is the one of that number of the seed.

    >>> envs = Seats(4, "german 3p wild10")
    >>> seen, infos = envs.reset(seed=7)
    >>> seen, rewards, over, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
    >>> infos["turn"], rewards
    (array([1, 1, 1, 1]), array([0., 0., 0., 1.]))

    A game that is over begins anew as `autoreset_mode` says: with the step after, in the same step, where
    `infos["final_obs"]` and `infos["final_info"]` tell of its end, or not before it is reset. With
    `copy=False` what is given is the memory that the next step writes in.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": list(MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str | None = None,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        partners: None = None,
        form: Form = "float32",
        observation_type: Kind = "card_knowledge",
        illegal: Illegal = "refuse",
        render_mode: Mode | None = None,
        **settings: Any,
    ) -> None:
        one_of("env.illegal", illegal, ILLEGAL)
        one_of("env.render", render_mode or "human", MODES)
        mode = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        one_of("env.autoreset", mode, _MODES)
        if partners is not None:
            raise EnvError("env.vector-partners")
        self.rules = asked(rules, settings)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(mode)
        self.metadata = type(self).metadata | {"autoreset_mode": self.autoreset_mode}  # type: ignore[misc]
        self._illegal = illegal
        self._warned = False
        self._copy = copy
        self._sight = Sight(self.rules, "turn", form, observation_type)
        self.batch = Batch(self.rules, num_envs, again=False, observer=self._sight.encoder)
        self.single_observation_space = self._sight.space()
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    # -- dealing --

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bits, Infos]:
        """Deal all games of a seed, or without one the next.

        `options` may tell a `deck` for each, the seat that has the `start`, and as `reset_mask` which games
        are to be dealt.
        """
        options = options or {}
        first = self._np_random is None and seed is None
        super().reset(seed=seed)
        if first:
            seed = int(self.np_random.integers(1 << 63))
        which = options.get("reset_mask")
        if which is not None and not first:
            if seed is not None:
                raise EnvError("env.mask-seed")
            self.batch.renew(which)
        elif seed is not None:
            self.batch.reset(seed=seed)
        else:
            self.batch.reset(first=int(self.batch.numbers.max()) + 1)
        self._put(options, np.ones(self.num_envs, np.bool_) if which is None else which)
        return self._seen(), self._infos()

    def _put(self, options: dict[str, Any], which: Mask) -> None:
        """Lay the games that the options tell of."""
        decks, start = options.get("deck"), options.get("start")
        if decks is not None and len(decks) != self.num_envs:
            raise EnvError("env.decks", n=self.num_envs, got=len(decks))
        if decks is None and start is None:
            return
        for game in np.flatnonzero(which).tolist():
            if decks is not None:
                self.batch[game] = Game(self.rules, deck=decks[game], start=start)
            else:
                number = int(self.batch.numbers[game])
                self.batch[game] = Game(self.rules, seed=self.batch.seed, number=number, start=start)

    # -- stepping --

    def step(self, actions: npt.ArrayLike) -> Step:
        """Take a turn in every game; those that are over take none, and begin anew if they are to."""
        batch = self.batch
        ended = batch.over
        refused = self._take(actions)
        rewards, over = batch.rewards.astype(np.float64), batch.done.copy()
        final: Infos = {}
        if self.autoreset_mode is AutoresetMode.NEXT_STEP and ended.any():
            batch.renew(ended)
            over[ended] = False
        elif self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            final = self._final(over)
            batch.renew(over)
        infos = self._infos() | final
        if refused is not None:
            infos |= {"refused": refused, "_refused": refused != ""}
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _take(self, actions: npt.ArrayLike) -> npt.NDArray[Any] | None:
        """Take the actions; where one is not legal its game waits, and is told why."""
        try:
            self.batch.step(actions)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            if not self._warned:
                self._warned = True
                warn(error)
        else:
            return None
        batch, numbers = self.batch, np.asarray(actions)
        inside = (numbers >= 0) & (numbers < batch.actions)
        legal = inside & batch.legal[np.arange(self.num_envs), np.where(inside, numbers, 0)]
        waits = ~legal & ~batch.over
        refused = np.full(self.num_envs, "", object)
        for game in np.flatnonzero(waits).tolist():
            refused[game] = str(
                refusal(position(batch.states[game]), compile(self.rules), int(numbers[game]))
            )
        batch.states["over"][waits] = STRIKES  # a game that is over takes no notice of actions
        try:
            batch.step(np.where(waits, 0, numbers))
        finally:
            batch.states["over"][waits] = GOING
        return refused

    # -- telling --

    def _seen(self) -> Bits:
        rows = self._sight.rows(self.batch)
        return rows.copy() if self._copy else rows

    def _infos(self) -> Infos:
        batch, everywhere = self.batch, np.ones(self.num_envs, np.bool_)
        legal = batch.legal.view(np.int8)
        infos: Infos = {
            "action_mask": legal.copy() if self._copy else legal,
            "turn": batch.turn.astype(np.int64),
            "score": batch.score.astype(np.int64),
        }
        return infos | {f"_{name}": everywhere.copy() for name in infos}

    def _final(self, over: Mask) -> Infos:
        """How games end, that begin anew in this step."""
        rows = np.full(self.num_envs, None, object)
        seen = self._sight.rows(self.batch)
        for game in np.flatnonzero(over).tolist():
            rows[game] = seen[game].copy()
        told = self._infos()
        for name in ("action_mask", "turn", "score"):
            told[name] = told[name].copy()
            told[name][~over] = 0
            told[f"_{name}"] = over.copy()
        return {"final_obs": rows, "_final_obs": over.copy(), "final_info": told, "_final_info": over.copy()}

    def render(self) -> tuple[Any, ...] | None:
        """Every game with all hands open."""
        if self.render_mode is None:
            return None
        views = [self.batch[game].view(ALL) for game in range(self.num_envs)]
        drawn = tuple(rendered(view, self.render_mode) for view in views)
        return None if self.render_mode == "human" else drawn
