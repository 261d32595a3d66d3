"""Gymnasium's door: one game, played by whoever is to act, or from one seat among bots."""

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from hanabi.bots import Match
from hanabi.game import Act, Game
from hanabi.rules import Rules

from .encoder import Form
from .partners import Partner, match, seated
from .settings import ILLEGAL, MODES, EnvError, Illegal, Mode, asked, one_of
from .sight import Kind, Sight
from .sitting import Sitting

Bits = npt.NDArray[Any]


class Seat(gymnasium.Env[Bits, np.int64]):
    """Gives what the player to act sees, and takes an action: for all seats, or for one among partners.

    >>> env = Seat("german 3p wild10", partners="cautious", seat="rotate")
    >>> seen, info = env.reset(seed=7)
    >>> seen, reward, over, _, info = env.step(info["action_mask"].argmax())
    >>> info["turn"], info["score"], info["actions"]
    (0, 0, (5, 25, 25))

    `info` tells the `action_mask`, whose `turn` it is and the `score`; with partners also all `actions` since
    the last step. An action that is not legal changes nothing, and `info["refused"]` says why.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | str | None = None,
        *,
        partners: Partner | Sequence[Partner] | None = None,
        seat: int | Literal["rotate"] = 0,
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
        self._partners = None if partners is None else seated(partners, self.rules.players)
        if seat not in ("rotate", *range(self.rules.players)) or isinstance(seat, bool):
            raise EnvError("env.seat", got=seat, last=self.rules.players - 1)
        self._sits = seat
        who = "turn" if partners is None else "all"
        sight = Sight(self.rules, who, form, observation_type)
        self._sitting = Sitting(self.rules, sight, illegal)
        self._match: Match | None = None
        self.observation_space = sight.space()
        self.action_space = spaces.Discrete(self._sitting.batch.actions)

    @property
    def game(self) -> Game:
        """The game with its whole history: it knows all cards."""
        return self._sitting.game

    @property
    def seat(self) -> int:
        """The seat that is asked what to do."""
        if self._partners is None:
            return self._sitting.turn
        return self._sitting.number % self.rules.players if self._sits == "rotate" else self._sits

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bits, dict[str, Any]]:
        """Deal the first game of a seed, or without one the next; `options` may tell `deck` and `start`."""
        first = self._np_random is None and seed is None
        super().reset(seed=seed)
        self._sitting.deal(int(self.np_random.integers(1 << 63)) if first else seed, options)
        if self._partners is not None:
            self._match = match(self._sitting.begun(), self.seat, self._partners)
        actions = self._go_round(0)
        return self._seen(), self._info("", actions)

    def step(self, action: Any) -> tuple[Bits, float, bool, bool, dict[str, Any]]:
        """Take the turn of the player to act, and those of the partners after it."""
        before = self._sitting.score
        turns = int(self._sitting.batch.turns[0])
        _, refused = self._sitting.take(action)
        if self._match is not None and not refused:
            self._match.game.push(int(action))
            self._match.tell()
        actions = self._go_round(turns)
        change = float(self._sitting.score - before)
        return self._seen(), change, self._sitting.over, False, self._info(refused, actions)

    def _go_round(self, turns: int) -> tuple[int, ...]:
        """Let the partners act until it is the learner's turn; all actions since so many turns."""
        sitting = self._sitting
        if self._match is None:
            return ()
        while not sitting.over and sitting.turn != self.seat:
            self._match.step()
            done = self._match.game.steps[-1]
            assert isinstance(done, Act)
            sitting.take(done.number)
        assert sitting.batch.log is not None
        return tuple(sitting.batch.log[0, turns : sitting.batch.turns[0]].tolist())

    def _seen(self) -> Bits:
        rows = self._sitting.rows
        return (rows if self._partners is None else rows[self.seat]).copy()

    def _info(self, refused: str, actions: tuple[int, ...]) -> dict[str, Any]:
        sitting = self._sitting
        info = {"action_mask": sitting.mask(), "turn": self.seat, "score": sitting.score}
        if self._partners is not None:
            info["actions"] = actions
        return info | ({"refused": refused} if refused else {})

    def render(self) -> Any:
        """The game with all hands open."""
        return self._sitting.drawn(self.render_mode)
