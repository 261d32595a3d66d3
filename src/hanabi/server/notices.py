"""What other processes on the same PostgreSQL wrote: heard in a thread, told to an event loop."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import psycopg

from .rooms import Rooms
from .store import CHANNEL, IN_USE, Store, StoreError

AGAIN = 0.5
"""Seconds after which a database that was away is asked again."""

Task = Callable[[], Coroutine[Any, Any, None]]


class Notices:
    """Listens as long as it is open; whatever was missed while the database was away is read again."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self.listeners: set[Callable[[str], None]] = set()
        """Told of tables that changed and are not in use here."""
        self._closed = threading.Event()
        self.listening = threading.Event()
        """Set while notices are heard."""
        self._thread = threading.Thread(target=self._listen, name="notices", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Hear no more, and finish what was heard."""
        self._closed.set()
        await asyncio.to_thread(self._thread.join)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _listen(self) -> None:
        url = self._store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        pause = 0.1
        while not self._closed.is_set():
            try:
                with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
                    connection.execute("SELECT pg_try_advisory_lock_shared(%s)", [IN_USE])  # as all others do
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._tell(self._rooms.refresh)
                    self.listening.set()
                    pause = 0.1
                    self._hear(connection)
            except psycopg.Error:  # it is away: try again
                self.listening.clear()
            self._closed.wait(pause)
            pause = min(2 * pause, 2.0)

    def _hear(self, connection: psycopg.Connection[Any]) -> None:
        checked = time.monotonic()
        while not self._closed.is_set():
            for notice in connection.notifies(timeout=0.2, stop_after=1):
                self._tell(self._changed(notice.payload.split()))
            if time.monotonic() - checked > 5:  # a connection that is dead and does not say so
                connection.execute("SELECT 1")
                checked = time.monotonic()

    def _changed(self, words: list[str]) -> Task:
        async def refresh() -> None:
            for word in words:
                game, _, seq = word.partition(":")
                room = self._rooms.known(game)
                if not seq:
                    if room:
                        await room.reread()
                elif room is None:
                    for listener in list(self.listeners):
                        listener(game)
                elif room.next <= int(seq):
                    await room.refresh()

        return refresh

    def _tell(self, task: Task) -> None:
        def begin() -> None:
            running = self._loop.create_task(self._do(task))
            self._tasks.add(running)
            running.add_done_callback(self._tasks.discard)

        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(begin)

    async def _do(self, task: Task) -> None:
        """Take in what was heard; where the database is away just then, later."""
        while not self._closed.is_set():
            try:
                return await task()
            except StoreError:
                await asyncio.sleep(AGAIN)
