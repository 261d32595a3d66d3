"""A table in the arena: rules, a bot for each seat, a seed; its games go by their numbers."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hanabi import batch
from hanabi.bots import BOTS, Bot, make, play
from hanabi.game import Game
from hanabi.rules import Rules
from hanabi.rules.state import COMPLETE, STRIKES

from .error import ArenaError

MOST = 10**9
"""So many games a table has at most."""


class Table(NamedTuple):
    """What decides a game, but for its number."""

    rules: Rules
    bots: tuple[str, ...]
    seed: int

    @property
    def compiled(self) -> bool:
        """Whether all of the bots are: then their games are played by compiled code."""
        return all(BOTS[name].policy for name in self.bots)

    def __str__(self) -> str:
        names = self.bots[:1] if len(set(self.bots)) == 1 else self.bots
        return f"{self.rules}: {', '.join(names)}"


class Games(NamedTuple):
    """How games ended, in the order of their numbers, and the seconds of a processor that they took."""

    score: npt.NDArray[np.int16]
    ends: npt.NDArray[np.uint8]
    turns: npt.NDArray[np.int16]
    seconds: float

    @property
    def perfect(self) -> npt.NDArray[np.bool_]:
        return np.equal(self.ends, COMPLETE)

    @property
    def struck(self) -> npt.NDArray[np.bool_]:
        """Which ended by the last strike."""
        return np.equal(self.ends, STRIKES)

    def first(self, games: int) -> "Games":
        """So many of them; of the time, their share."""
        share = self.seconds * games / len(self.score)
        return Games(self.score[:games], self.ends[:games], self.turns[:games], share)

    @classmethod
    def joined(cls, parts: Sequence["Games"]) -> "Games":
        return cls(
            np.concatenate([part.score for part in parts]),
            np.concatenate([part.ends for part in parts]),
            np.concatenate([part.turns for part in parts]),
            sum(part.seconds for part in parts),
        )


def table(rules: Rules | str, bots: str | Sequence[str], seed: int = 0) -> Table:
    """A table with bots by their names: round the table, and from the first again where seats are left.

    >>> table("german 3p", "cautious").bots
    ('cautious', 'cautious', 'cautious')
    """
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    names = [name.strip().lower() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    if len(names) > rules.players:
        raise ArenaError("arena.seats", n=rules.players, got=len(names))
    for name in names:
        if name not in BOTS:
            make(name)  # which says what was probably meant
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise ArenaError("arena.seed", got=seed)
    return Table(rules, tuple(names[seat % len(names)] for seat in range(rules.players)), seed)


def played(at: Table, first: int, count: int, *, threads: int = 1) -> Games:
    """Games of a table, from one number on.

    >>> games = played(table("german 2p", "cautious", seed=7), first=3, count=2)
    >>> len(games.score), games.score[0] == record(table("german 2p", "cautious", seed=7), 3).score
    (2, np.True_)
    """
    if at.compiled:
        batch.play(at.rules, _policies(at), 1, threads=1)  # compiling is no part of playing
    began = time.process_time()
    if at.compiled:
        done = batch.play(at.rules, _policies(at), count, seed=at.seed, first=first, threads=threads)
        return Games(done.score, done.ends, done.turns, time.process_time() - began)
    games = [record(at, number) for number in range(first, first + count)]
    return Games(
        np.array([game.score for game in games], np.int16),
        np.array([game.state.over for game in games], np.uint8),
        np.array([len(game.steps) for game in games], np.int16),
        time.process_time() - began,
    )


def record(at: Table, number: int) -> Game:
    """One game of a table with all its actions."""
    if type(number) is not int or not 0 <= number < MOST:
        raise ArenaError("arena.number", got=number, last=MOST - 1)
    if at.compiled:
        return batch.play(at.rules, _policies(at), 1, seed=at.seed, first=number, threads=1, log=True).game(0)
    return play(Game(at.rules, seed=at.seed, number=number), [_seated(name, at, number) for name in at.bots])


def _policies(at: Table) -> list[Any]:
    return [BOTS[name].policy for name in at.bots]


def _seated(name: str, at: Table, number: int) -> Bot:
    """A bot for one game: it throws its own dice, the same ones whoever plays beside it."""
    policy = BOTS[name].policy
    return policy.seated(at.seed, number) if policy else make(name)
