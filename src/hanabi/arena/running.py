"""Plays many games of a table in portions, on all cores: what comes of it does not depend on how many."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context

from .error import ArenaError
from .keep import Keep
from .match import MOST, Games, Table, played

Progress = Callable[[int, int], None]

COMPILED, BY_PYTHON = 20_000, 50
"""So many games are a portion: what is lost at most if somebody breaks off, for each core."""


def run(
    at: Table,
    games: int,
    *,
    workers: int | None = None,
    keep: Keep | None = None,
    progress: Progress | None = None,
) -> Games:
    """Play the first games of a table; portions that were kept are not played again.

    >>> from .match import table
    >>> run(table("german 2p", "cautious", seed=7), 10, workers=1).score.shape
    (10,)
    """
    if type(games) is not int or not 1 <= games <= MOST:
        raise ArenaError("arena.games", got=games, last=MOST)
    size = COMPILED if at.compiled else BY_PYTHON
    portions = [(first, min(size, games - first)) for first in range(0, games, size)]
    done: dict[int, Games] = {}
    for first, count in portions:
        kept = keep.read(at, first, count) if keep else None
        if kept:
            done[first] = kept
    tell = progress or _silent
    left = [portion for portion in portions if portion[0] not in done]
    ready = sum(len(part.score) for part in done.values())
    tell(ready, games)
    for first, part in _portions(at, left, workers or cores()):
        done[first] = part
        ready += len(part.score)
        if keep:
            keep.write(at, first, part)
        tell(ready, games)
    return Games.joined([done[first] for first, _ in portions])


def cores() -> int:
    """The cores that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _portions(at: Table, left: list[tuple[int, int]], workers: int) -> Iterator[tuple[int, Games]]:
    """Portions as they are done: compiled games by threads, others by processes."""
    if at.compiled or workers == 1 or len(left) < 2:
        for first, count in left:
            yield first, played(at, first, count, threads=workers)
        return
    crew = min(workers, len(left))
    with ProcessPoolExecutor(crew, mp_context=get_context("spawn"), initializer=_leave_it_to_us) as pool:
        waiting = iter(left)
        doing: dict[Future[Games], int] = {}
        try:
            while True:
                while len(doing) < 2 * workers and (portion := next(waiting, None)):
                    doing[pool.submit(played, at, *portion)] = portion[0]
                if not doing:
                    return
                for future in wait(doing, return_when=FIRST_COMPLETED).done:
                    yield doing.pop(future), future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_it_to_us() -> None:
    """Whoever breaks off breaks off the whole: the processes that play just end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _silent(done: int, total: int) -> None:
    pass
