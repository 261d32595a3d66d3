"""One game after the other at one table, with what its seats are shown."""

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from hanabi.batch import Batch
from hanabi.batch.rows import position
from hanabi.game import Game
from hanabi.rules import ALL, IllegalAction, Rules, compile
from hanabi.rules.actions import refusal

from .rendering import rendered
from .settings import Illegal, warn
from .sight import Sight

Options = Mapping[str, Any]
"""What a reset may be told: the `deck`, next card first, and the seat that has the `start`."""


class Sitting:
    """Games that are played one after the other: each as the next of a seed, or from a deck.

    It can be copied and pickled, also in the middle of a game.
    """

    batch: Batch
    rows: npt.NDArray[Any]
    """What is shown of the game: always the memory in which the next step writes."""

    def __init__(self, rules: Rules, sight: Sight, illegal: Illegal) -> None:
        self.rules = rules
        self.sight = sight
        self.illegal = illegal
        self.book = compile(rules)
        self._given: Game | None = None
        self._warned = False
        self.batch = Batch(rules, 1, again=False, log=True, observer=sight.encoder)
        self.rows = sight.rows(self.batch)[0]

    def deal(self, seed: int | None, options: Options | None) -> None:
        """Deal the first game of a seed, or without one the next; or the one that the options tell of."""
        if seed is None:
            self.batch.reset(first=self.number + 1)
        else:
            self.batch.reset(seed=index(seed))
        self._given = None
        deck, start = ((options or {}).get(name) for name in ("deck", "start"))
        if deck is not None:
            self._given = Game(self.rules, deck=deck, start=start)
        elif start is not None:
            self._given = Game(self.rules, seed=self.batch.seed, number=self.number, start=start)
        if self._given is not None:
            self.batch[0] = self._given

    def begun(self) -> Game:
        """The game as it was dealt, to be followed from its first turn on."""
        if self._given is not None:
            return self._given.copy()
        return Game(self.rules, seed=self.batch.seed, number=self.number)

    # -- looking --

    @property
    def number(self) -> int:
        """Which game of the seed it is."""
        return int(self.batch.numbers[0])

    @property
    def turn(self) -> int:
        return int(self.batch.turn[0])

    @property
    def over(self) -> bool:
        return bool(self.batch.over[0])

    @property
    def score(self) -> int:
        return int(self.batch.score[0])

    @property
    def game(self) -> Game:
        """The game with its whole history."""
        return self.batch[0]

    def mask(self) -> npt.NDArray[np.int8]:
        """Which actions are legal, as others write it."""
        mask: npt.NDArray[np.int8] = self.batch.legal[0].astype(np.int8)
        return mask

    def drawn(self, mode: str | None) -> Any:
        """The game with all hands open, in one of the ways of rendering."""
        return None if mode is None else rendered(self.game.view(ALL), mode)

    # -- acting --

    def take(self, action: Any) -> tuple[float, str]:
        """Take an action: what it changes of the score, or why nothing was done."""
        why = self._wrong(action)
        if why is None:
            self.batch.step(np.array([action], np.int64))
            return float(self.batch.rewards[0]), ""
        if self.illegal == "raise":
            raise why
        if not self._warned:
            self._warned = True
            warn(why)
        return 0.0, str(why)

    def _wrong(self, action: Any) -> IllegalAction | None:
        legal = self.batch.legal[0]
        try:
            number = index(action)
        except TypeError:
            return IllegalAction("env.action", got=str(action)[:40])
        if 0 <= number < len(legal) and legal[number]:
            return None
        return refusal(position(self.batch.states[0]), self.book, number)

    # -- keeping --

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "rows"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.rows = self.sight.rows(self.batch)[0]
