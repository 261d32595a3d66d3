"""Clocks and bots: what happens at tables although nobody asks, driven by one process at a time.

Which process it is decides a lease. Should two believe for a moment that they drive, nothing happens twice:
a move names the turn that it answers, and only one of them can write it.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from heapq import heappop, heappush
from typing import Any, NamedTuple

from hanabi import HanabiError

from .lease import Lease
from .rooms import Room, Rooms
from .store import Waits
from .thinkers import Thinkers
from .turns import Sleep, Turns

OPENED = 4
"""So many tables are read at the same time: the database is there for people, too."""
FIRST_REST, LONGEST_REST = 5.0, 300.0
"""Seconds for which a table is left alone at which something failed: longer each time."""

_log = logging.getLogger(__name__)


class Rest(NamedTuple):
    """How long a table is left alone."""

    until: float
    seconds: float


class Driver:
    """Finds what waits for time or for bots, and lets it happen.

    What is written here, or heard of, tells it at once what waits; every `rescan` seconds it reads what the
    cards of the tables say, so that nothing is missed for good. A game in which only bots are left is played
    to its end, slowly: it has one, and then nothing waits any more.
    """

    def __init__(
        self,
        rooms: Rooms,
        thinkers: Thinkers,
        *,
        beat: float = 1.0,
        term: float = 4.0,
        rescan: float = 5.0,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.drives = False
        """Whether this process does."""
        self._rooms = rooms
        self._turns = Turns(thinkers, rooms.clock, sleep)
        self._lease = Lease(rooms.store, "driver", term=term)
        self._beat, self._next_beat = beat, 0.0
        self._rescan, self._next_scan = rescan, 0.0
        self._woken = asyncio.Event()
        self._closed = False
        self._ended = asyncio.Event()
        self._ended.set()
        self._asked: set[str] = set()
        """Tables of which somebody said that they changed."""
        self._due: dict[str, int] = {}
        """When time brings something, by tables; and in a heap, in which there may also be what is past."""
        self._heap: list[tuple[int, str]] = []
        self._playing: set[str] = set()
        """Tables at which bots are taking turns."""
        self._rests: dict[str, Rest] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening = asyncio.Semaphore(OPENED)

    async def run(self) -> None:
        """Drive while the lease is held, and wait for it while it is not; until it is closed."""
        self._ended.clear()
        self._rooms.listeners.add(self._written)
        try:
            while not self._closed:
                await self._step()
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._leisure()):
                        await self._woken.wait()
                self._woken.clear()
        finally:
            self._rooms.listeners.discard(self._written)
            self._let_go()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            with suppress(HanabiError):
                await self._lease.release()
            self._ended.set()

    async def close(self) -> None:
        """Stop, and let another process drive."""
        self._closed = True
        self._woken.set()
        await self._ended.wait()

    def nudge(self, game: str) -> None:
        """A table has changed elsewhere."""
        if self.drives:
            self._asked.add(game)
            self._woken.set()

    async def _step(self) -> None:
        """Do what is to be done now."""
        now = time.monotonic()
        try:
            if now >= self._next_beat:
                self._next_beat = now + self._beat
                await self._keep_lease()
            if self.drives:
                await self._read(now)
                self._let_time_bring()
        except HanabiError as error:
            _log.warning("what waits could not be read: %s", error)
        except Exception:  # a driver goes on
            _log.exception("a fault of the driver")

    async def _keep_lease(self) -> None:
        drove = self.drives
        self.drives = await self._lease.renew()
        if self.drives and not drove:
            _log.info("this process drives bots and clocks")
            self._next_scan = 0.0
        if drove and not self.drives:
            _log.warning("this process drives bots and clocks no more")
            self._let_go()

    def _let_go(self) -> None:
        """Leave everything to others."""
        self.drives = False
        for task in self._tasks:
            task.cancel()
        self._playing.clear()
        self._asked.clear()
        self._due.clear()
        self._heap.clear()
        self._rests.clear()

    def _leisure(self) -> float:
        """Seconds until there is something to do."""
        until = self._next_beat - time.monotonic()
        if self._heap:
            until = min(until, (self._heap[0][0] - self._rooms.clock()) / 1000)
        return max(until, 0.0)

    # -- what waits --

    async def _read(self, now: float) -> None:
        """Read what waits: everywhere now and then, and where something is said to have changed."""
        asked, self._asked = self._asked, set()
        if now >= self._next_scan:
            self._next_scan = now + self._rescan
            self._take_up(await asyncio.to_thread(self._rooms.store.waiting, self._horizon()))
        elif asked:
            self._take_up(await asyncio.to_thread(self._rooms.store.waits, asked))

    def _horizon(self) -> int:
        """What comes later need not be remembered: it will be read before."""
        return self._rooms.clock() + round(3000 * self._rescan)

    def _written(self, room: Room) -> None:
        """Something was written at a table that is in use here."""
        table = room.table
        if self.drives:
            self._take_up([Waits(room.game, room.next - 1, table.wakes, table.waits_for_bot is not None)])

    def _take_up(self, tables: Iterable[Waits]) -> None:
        """Let bots take their turns, and remember when time brings something."""
        horizon = self._horizon()
        for game, seq, due, bot in tables:
            if bot and game not in self._playing and not self._rests_at(game):
                self._playing.add(game)
                self._begin(self._play(game, seq))
            if due is None or due > horizon:
                self._due.pop(game, None)
            elif self._due.get(game) != due:
                self._due[game] = due
                heappush(self._heap, (due, game))
                if self._heap[0] == (due, game):
                    self._woken.set()

    def _let_time_bring(self) -> None:
        """Let happen what is due."""
        now = self._rooms.clock()
        while self._heap and self._heap[0][0] <= now:
            due, game = heappop(self._heap)
            if self._due.get(game) == due:
                del self._due[game]
                if not self._rests_at(game):
                    self._begin(self._at(game, Room.tick))

    # -- letting it happen --

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, game: str, seq: int) -> None:
        """Let bots take their turns at a table, of which so much is written."""
        try:
            await self._at(game, self._turns.take, seq)
        finally:
            self._playing.discard(game)

    async def _at(self, game: str, work: Callable[[Room], Awaitable[None]], seq: int = -1) -> None:
        """Do something at a table; if it fails the table is left alone for a while."""
        try:
            async with self._opening:
                room = await self._rooms.room(game)
                if room.next <= seq:
                    await room.refresh()
            await work(room)
        except HanabiError as error:
            _log.warning("table %s: %s", game, error)
            self._let_rest(game)
        except Exception:
            _log.exception("table %s", game)
            self._let_rest(game)
        else:
            self._rests.pop(game, None)

    def _let_rest(self, game: str) -> None:
        before = self._rests.get(game)
        seconds = min(2 * before.seconds, LONGEST_REST) if before else FIRST_REST
        self._rests[game] = Rest(time.monotonic() + seconds, seconds)

    def _rests_at(self, game: str) -> bool:
        rest = self._rests.get(game)
        return rest is not None and time.monotonic() < rest.until
