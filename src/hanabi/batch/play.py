"""Whole games of bots, on all cores: game *g* of a seed is the same, however many are played beside it."""

import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np
import numpy.typing as npt

from hanabi.drawing.bar import Bar
from hanabi.game import Game
from hanabi.rules import Position, Rules, compile
from hanabi.rules.actions import refusal
from hanabi.rules.chance import fate
from hanabi.rules.settings import LOT
from hanabi.rules.state import COMPLETE, SEATS

from .asked import whole
from .compiled import Kernel, kernels
from .error import BatchError
from .rows import VIEW, book_rows, position, state_rows
from .seating import Policy, Simple, memory_of, seating
from .steps import MOST_TURNS
from .whole import PLAY_DESK, play_games

Act = Callable[[Any, Any, Any, int], int]
Progress = Callable[[int, int], None]

_MOST_GAMES = 1 << 32
_SLICE = 0.02
"""Seconds that a core plays before it looks up: whether somebody broke off, and what is left to do."""


@dataclass(frozen=True)
class Results:
    """How games ended, in the order of their numbers."""

    rules: Rules
    seed: int
    first: int
    score: npt.NDArray[np.int16]
    ends: npt.NDArray[np.uint8]
    """Why each is over: `COMPLETE` and the others of `hanabi.rules.state`."""
    turns: npt.NDArray[np.int16]
    log: npt.NDArray[np.uint8] | None

    @property
    def mean(self) -> float:
        return float(self.score.mean())

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        games = len(self.score)
        return float(self.score.std(ddof=1) / games**0.5) if games > 1 else float("nan")

    @property
    def perfect(self) -> float:
        """The share of games that completed all stacks."""
        return float((self.ends == COMPLETE).mean())

    def __repr__(self) -> str:
        told = f"{self.mean:.2f} ± {self.error:.2f} points, {self.perfect:.1%} complete"
        return f"<Results {self.rules}: {len(self.score)} games, {told}>"

    def game(self, at: int) -> Game:
        """One of the games with all its actions, of which a log must have been kept."""
        if self.log is None:
            raise BatchError("batch.unlogged")
        whole("batch.which", at, len(self.score))
        game = Game(self.rules, seed=self.seed, number=self.first + at)
        for action in self.log[at, : self.turns[at]].tolist():
            game.push(action)
        return game


def play(
    rules: Rules | str,
    bots: Policy | Act | Sequence[Policy | Act],
    games: int = 1000,
    *,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    log: bool = False,
    progress: bool | Progress = False,
) -> Results:
    """Play whole games by compiled bots: one for all seats, or one for each.

    A bot is a `Policy`, or just its function of a view, the book, a memory and dice, which answers with the
    number of an action.

    >>> def oldest(view, book, memory, dice):
    ...     return book.hand if view.clues == book.clues else 0
    >>> play("hle 2p", oldest, games=100)
    <Results hle 2p: 100 games, ...>
    """
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    results = Results(
        rules,
        whole("whole.seed", seed, 1 << 64),
        whole("whole.number", first, 1 << 53),
        np.zeros(whole("whole.games", games, _MOST_GAMES, least=1), np.int16),
        np.zeros(games, np.uint8),
        np.zeros(games, np.int16),
        np.zeros((games, MOST_TURNS), np.uint8) if log else None,
    )
    work = _Work(results, _seats(rules, bots))
    work.run(_cores() if threads is None else whole("whole.threads", threads, 256, least=1), _told(progress))
    return results


class _Work:
    """Games shared out to threads, a slice at a time."""

    def __init__(self, results: Results, bots: Sequence[Policy]) -> None:
        self.results = results
        self.bots = bots
        self.book = compile(results.rules)
        kinds = tuple(dict.fromkeys(bots))
        self.kernel = _kernel(kinds)
        self.places = np.array([kinds.index(bot) for bot in bots], np.int64)
        self.memory = max(-(-memory_of(bot).itemsize // 64) * 64 for bot in kinds)
        self._total = len(results.score)
        self._given = self._done = 0
        self._slice = 8
        self._failed: Exception | None = None
        self._lock = threading.Lock()

    def run(self, threads: int, progress: Progress) -> None:
        """Play all of them; whoever breaks off waits no longer than a slice."""
        crew = [threading.Thread(target=self._share, daemon=True) for _ in range(threads)]
        for thread in crew:
            thread.start()
        try:
            for thread in crew:
                while thread.is_alive():
                    thread.join(0.05)
                    progress(self._done, self._total)
        finally:
            self._given = self._total
            for thread in crew:
                thread.join(1)  # and no longer: a bot may never come back
        if self._failed:
            raise self._failed

    def _share(self) -> None:
        """What one thread does: slices, until none is left."""
        try:
            desk = _Desk(self)
            while slice_ := self._next():
                began = time.perf_counter()
                desk.play(*slice_)
                self._played(*slice_, time.perf_counter() - began)
        except Exception as error:
            self._failed, self._given = error, self._total

    def _next(self) -> tuple[int, int] | None:
        """Which games are played next."""
        with self._lock:
            begin = self._given
            end = self._given = min(begin + self._slice, self._total)
        return (begin, end) if begin < end else None

    def _played(self, begin: int, end: int, seconds: float) -> None:
        """Reckon how many games a slice should have."""
        with self._lock:
            self._done += end - begin
            fitting = round((end - begin) * _SLICE / max(seconds, 1e-6))
            self._slice = max(1, min(2 * self._slice, fitting))


class _Desk:
    """What one thread plays on."""

    def __init__(self, work: _Work) -> None:
        self._work = work
        results = work.results
        self._rows = book_rows([work.book])
        self._state = state_rows([Position()])
        self._view = np.zeros(1, VIEW)
        self._memory = np.zeros(work.memory * SEATS // 8 + 8, np.int64)
        self._desk = np.zeros(1, PLAY_DESK)
        desk = self._desk[0]
        desk["seed"] = np.uint64(results.seed).astype(np.int64)
        desk["fate"] = fate(results.seed)
        desk["start"] = -1 if results.rules.start == LOT else results.rules.start
        desk["memory_size"] = work.memory
        arrays = {
            "book": self._rows,
            "bots": work.places,
            "game": self._state,
            "sight": self._view,
            "memory": self._memory,
        }
        for name, rows in arrays.items():
            desk[name] = rows.ctypes.data

    def play(self, begin: int, end: int) -> None:
        """Play a slice of the games."""
        results, desk = self._work.results, self._desk[0]
        desk["begin"], desk["end"] = results.first + begin, results.first + end
        for name, rows in (("scores", results.score), ("ends", results.ends), ("turns", results.turns)):
            desk[name] = rows[begin:].ctypes.data
        desk["log"] = 0 if results.log is None else results.log[begin:].ctypes.data
        if not self._work.kernel(self._desk.ctypes.data):
            return
        number, seat, action = (int(desk[name]) for name in ("refused", "refused_seat", "refused_action"))
        why = refusal(position(self._state[0]), self._work.book, action)
        bot = self._work.bots[seat].name
        raise BatchError("whole.illegal", game=number, bot=bot, seat=seat, why=why.sentence if why else "")


def _kernel(bots: Sequence[Policy]) -> Kernel:
    names = ", ".join(bot.name for bot in bots)
    about = f"the bot {names}" if len(bots) == 1 else f"the bots {names}"
    try:
        return kernels([play_games], swaps=seating(bots), about=about)["play_games"]
    except Exception as error:  # whatever Numba and NumPy make of somebody's text
        why = " ".join(str(error).split())[:300]
        raise BatchError("whole.compile", bot=names, why=why) from error


def _seats(rules: Rules, bots: Policy | Act | Sequence[Policy | Act]) -> list[Policy]:
    """The bot of each seat."""
    many = list(bots) if isinstance(bots, list | tuple) else [bots] * rules.players
    if len(many) != rules.players:
        raise BatchError("whole.seats", n=rules.players, got=len(many))
    simple: dict[int, Policy] = {id(bot): Simple(bot) for bot in many if isinstance(bot, FunctionType)}
    for bot in many:
        if id(bot) not in simple and not isinstance(getattr(bot, "act", None), FunctionType):
            raise BatchError("whole.bot", got=type(bot).__name__)
    return [simple.get(id(bot), bot) for bot in many]  # type: ignore[arg-type, misc]


def _cores() -> int:
    """The cores that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _told(progress: bool | Progress) -> Progress:
    if callable(progress):
        return progress
    return Bar() if progress else lambda done, total: None
