"""Everything that one process of the server has."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from hanabi.table import Settings, rematch, requests
from hanabi.table.requests import Request

from . import deals, records
from .audience import Audience, Follower
from .cleaning import keep_clean
from .cluster import OnRay
from .config import Config
from .driver import Driver
from .glances import Glances
from .house import Dealer
from .limits import Limits
from .lobby import Lobby
from .messages import ENDED, RESTART
from .metrics import Metrics
from .notices import Notices
from .people import Known, People
from .processes import Processes
from .readiness import Readiness
from .rooms import Clock, Room, Rooms, ServerError, now
from .store import Store, StoreError

SESSIONS_EVERY = 5.0
"""Seconds between two looks whether sessions were ended elsewhere."""
ROOMS_EVERY = 60.0
IDLE = 600_000
"""So many milliseconds a table is remembered that nobody follows."""


class Guest(Protocol):
    """Somebody at a socket, as far as the house has to know."""

    known: Known | None

    def close(self, code: int) -> None:
        """Let them go."""
        ...


class Hall:
    """What there is from the start of a process to its end; and what the doors of all kinds do alike."""

    rooms: Rooms
    driver: Driver

    def __init__(self, config: Config, clock: Clock = now) -> None:
        self.config = config
        self.clock = clock
        self.store = Store(config.store)
        self.people = People(self.store, clock)
        self.people.accounts.forgets += [records.forget, deals.forget]
        self.limits = Limits(config.rates)
        self.lobby = Lobby(self.store)
        self.readiness = Readiness(self.store)
        self.metrics = Metrics()
        self.clients: set[Guest] = set()
        self.stopping = False
        self._audiences: dict[Room, Audience] = {}
        self._notices: Notices | None = None
        self._keeping: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin."""
        await asyncio.to_thread(self.store.create)
        dealer = Dealer(await asyncio.to_thread(self.store.secret, "deals"))
        self.rooms = Rooms(self.store, dealer, self.clock)
        self.rooms.writer.listeners.add(self.metrics.committed)
        thinkers = OnRay(self.config.ray) if self.config.ray else Processes(self.config.thinkers)
        self._thinkers = self.metrics.timing(thinkers)
        self.driver = Driver(self.rooms, self._thinkers)
        self.metrics.watch(self)
        self._notices = (Notices if self.store.shared else Glances)(self.store, self.rooms)
        self._notices.listeners.add(self.driver.nudge)
        self._loop = asyncio.get_running_loop()
        self.people.sessions.ended.add(self._ended)
        self._driving = asyncio.create_task(self.driver.run())
        self._keeping = [
            asyncio.create_task(_often(SESSIONS_EVERY, self._end_sessions)),
            asyncio.create_task(_often(ROOMS_EVERY, self._forget_rooms)),
            asyncio.create_task(keep_clean(self.rooms, self.people)),
        ]

    async def close(self) -> None:
        """Tell everybody to come back, finish what was begun, and stop."""
        self.stopping = True
        for task in self._keeping:
            task.cancel()
        for client in list(self.clients):
            client.close(RESTART)
        until = time.monotonic() + 3
        while self.clients and time.monotonic() < until:
            await asyncio.sleep(0.02)
        await self.driver.close()
        await self._thinkers.close()
        if self._notices:
            await self._notices.close()
        await self.rooms.close()
        self.people.close()
        self.store.close()

    @property
    def listening(self) -> bool:
        """Whether what others write is heard."""
        return self._notices is not None and self._notices.listening.is_set()

    # -- keeping house --

    async def _end_sessions(self) -> None:
        """Let those go whose session was ended in another process."""
        held = [client.known.session for client in self.clients if client.known]
        if held:
            self._end(await asyncio.to_thread(self.people.sessions.over, held))

    def _ended(self, over: Collection[str]) -> None:
        """Sessions were ended here, in whichever thread."""
        self._loop.call_soon_threadsafe(self._end, over)

    def _end(self, over: Collection[str]) -> None:
        """Let those go whose session is over."""
        for client in list(self.clients):
            if client.known and client.known.session in over:
                client.close(ENDED)

    async def _forget_rooms(self) -> None:
        self.rooms.forget(IDLE)

    # -- what may be done at tables --

    def join(self, follower: Follower) -> None:
        """Let somebody follow a table, which must be at rest."""
        self._audiences.setdefault(follower.room, Audience(follower.room)).join(follower)

    def leave(self, follower: Follower) -> None:
        """Let somebody follow it no more."""
        audience = self._audiences[follower.room]
        audience.leave(follower)
        if not audience.followers:
            del self._audiences[follower.room]

    async def open_table(self, known: Known, settings: Settings) -> Room:
        """Open a table."""
        self.limits.take("tables", known.person)
        return await self.rooms.open(known.person, settings)

    async def ask(self, known: Known, game: str, mine: str, request: Request) -> None:
        """Do what somebody wants at a table; then it is on the disk."""
        room = await self.rooms.room(game)
        table = room.table
        if isinstance(request, requests.Sit):
            await asyncio.to_thread(self.people.called, known.person, request.name)
        if table.settings.shared:
            await asyncio.to_thread(deals.may_ask, self.store, table, game, known.person, request)
        await room.ask(known.person, mine, request)

    async def again(self, known: Known, game: str) -> str:
        """The table at which the same people play on: opened by whoever asks first."""
        room = await self.rooms.room(game)
        table = await room.look(lambda table: table)
        if not table.next:
            self.limits.take("tables", known.person)
            other = await self.rooms.begin(known.person, rematch(table, known.person, self.clock()))
            with contextlib.suppress(ServerError):  # somebody was quicker, perhaps in another process
                await room.follow(known.person, other.game)
        return await room.look(lambda table: table.next)


async def _often(pause: float, do: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again; when the database is away, later."""
    while True:
        await asyncio.sleep(pause)
        with contextlib.suppress(StoreError):
            await do()
