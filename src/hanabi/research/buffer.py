"""A rollout: some steps of many games, in arrays that are made once and that Torch reads without a copy."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from hanabi.batch import Batch

from .encoder import Encoder
from .settings import EnvError

Floats = npt.NDArray[np.float32]
Choose = Callable[[npt.NDArray[Any], npt.NDArray[np.bool_]], Any]
"""Answers what is seen and what is legal, a row for each game, with an action for each; and with more, if it
keeps more: the actions, and a dictionary."""


class Rollout:
    """What happens in a batch: every array has a row for each step, and in it one for each game.

    >>> encoder = Encoder("hle 2p", form="float32")
    >>> batch = Batch("hle 2p", games=8, seed=7, observer=encoder)
    >>> rollout = Rollout(batch, encoder, steps=16)
    >>> rollout.collect(lambda seen, legal: legal.argmax(axis=1))
    >>> rollout.seen.shape, rollout.legal.shape, float(rollout.rewards.sum())
    ((16, 8, 658), (16, 8, 20), 7.0)

    The arrays are contiguous, own their memory and stay where they are: `torch.from_numpy(rollout.seen)` is
    the same memory, and so is `rollout.flat("seen")`, all steps of all games in one row. What a learner keeps
    beside them is named with its kind: `keeps={"values": "f4"}`.
    """

    seen: npt.NDArray[Any]
    legal: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int8]
    """Whose turn it was."""
    actions: npt.NDArray[np.int64]
    rewards: Floats
    done: npt.NDArray[np.bool_]
    """Which games ended with the step: the next row is of another game."""
    kept: dict[str, npt.NDArray[Any]]
    """What the learner keeps, by its names."""

    def __init__(
        self, batch: Batch, encoder: Encoder, steps: int, keeps: Mapping[str, npt.DTypeLike] | None = None
    ) -> None:
        if type(steps) is not int or steps < 1:
            raise EnvError("env.steps", got=steps)
        if not batch.again or encoder.who == "all":
            raise EnvError("env.rollout")
        shape = steps, len(batch)
        self.batch, self.encoder = batch, encoder
        self.seen = np.zeros((*shape, *encoder.array(batch).shape[1:]), encoder.dtype)
        self.legal = np.zeros((*shape, batch.actions), np.bool_)
        self.seats = np.zeros(shape, np.int8)
        self.actions = np.zeros(shape, np.int64)
        self.rewards = np.zeros(shape, np.float32)
        self.done = np.zeros(shape, np.bool_)
        self.kept = {name: np.zeros(shape, kind) for name, kind in (keeps or {}).items()}

    def collect(self, choose: Choose) -> None:
        """Play as many steps as there are rows, on from where the batch is."""
        batch, shown = self.batch, self.encoder.array(self.batch)
        for step in range(len(self.actions)):
            self.seen[step] = shown
            self.legal[step] = batch.legal
            self.seats[step] = batch.turn
            answer = choose(self.seen[step], self.legal[step])
            actions, more = answer if isinstance(answer, tuple) else (answer, {})
            batch.step(actions)
            self.actions[step] = actions
            self.rewards[step] = batch.rewards
            self.done[step] = batch.done
            for name, rows in self.kept.items():
                rows[step] = more[name]

    def flat(self, name: str) -> npt.NDArray[Any]:
        """An array by its name with all steps of all games in one row: the same memory."""
        rows: npt.NDArray[Any] = self.kept[name] if name in self.kept else getattr(self, name)
        return rows.reshape(-1, *rows.shape[2:])

    def returns(self, after: npt.ArrayLike = 0.0, discount: float = 1.0) -> Floats:
        """For each step what is won from there to the end of its game; `after` is expected after the last."""
        won = np.zeros_like(self.rewards)
        later = np.zeros(len(self.batch), np.float32) + np.asarray(after, np.float32)
        for step in reversed(range(len(won))):
            later = self.rewards[step] + np.float32(discount) * np.where(self.done[step], 0, later)
            won[step] = later
        return won

    def advantages(
        self, values: npt.ArrayLike, after: npt.ArrayLike, discount: float = 1.0, trace: float = 0.95
    ) -> Floats:
        """For each step how much better it went than was expected: generalised advantage estimation.

        `values` is what was expected at each step, and `after` what is after the last.
        """
        expected = np.asarray(values, np.float32)
        better = np.zeros_like(self.rewards)
        nexts, later = np.asarray(after, np.float32), np.zeros(len(self.batch), np.float32)
        for step in reversed(range(len(better))):
            goes_on = np.where(self.done[step], 0, np.float32(discount))
            surprise = self.rewards[step] + goes_on * nexts - expected[step]
            later = surprise + goes_on * np.float32(trace) * later
            better[step], nexts = later, expected[step]
        return better
