"""One thread that writes: pages of many tables in one transaction, and nobody is answered before."""

import asyncio
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import NamedTuple

from .store import Answer, Store, StoreError, Wish

MOST = 256
"""So many pages are written together."""
PATIENCE = 10.0
"""Seconds that a database which went away may take to come back."""


Listener = Callable[[int, float], None]
"""Told how many pages were written together, and how many seconds that took."""


class _Waiting(NamedTuple):
    wish: Wish
    answer: asyncio.Future[Answer]


class Writer:
    """Takes pages from an event loop, and answers when they are on the disk."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self._store = store
        self._loop = loop
        self.listeners: set[Listener] = set()
        """Told of every commit, in the thread that writes."""
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()

    async def write(self, wish: Wish) -> Answer:
        """Write a page; `StoreError` if it cannot be."""
        waiting = _Waiting(wish, self._loop.create_future())
        self._queue.put(waiting)
        return await waiting.answer

    def close(self) -> None:
        """Write what was asked for, and stop."""
        self._queue.put(None)
        self._thread.join()

    def _write(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._batch()
            if batch:
                self._settle(batch)

    def _settle(self, batch: list[_Waiting]) -> None:
        """Write a batch; where something in it cannot be written, each page by itself."""
        answers = self._kept([waiting.wish for waiting in batch])
        if isinstance(answers, StoreError) and answers.code == "store.refused" and len(batch) > 1:
            for waiting in batch:
                self._settle([waiting])
        else:
            self._answer(batch, answers)

    def _batch(self) -> tuple[list[_Waiting], bool]:
        """All that wait now; and whether there is more to come."""
        batch: list[_Waiting] = []
        waiting = self._queue.get()
        while waiting is not None:
            batch.append(waiting)
            if len(batch) == MOST or self._queue.empty():
                return batch, True
            waiting = self._queue.get()
        return batch, False

    def _kept(self, wishes: list[Wish]) -> list[Answer] | StoreError:
        """Write, again and again if the database is away: what was written before is found again."""
        until = time.monotonic() + PATIENCE
        pause = 0.05
        while True:
            try:
                began = time.perf_counter()
                answers = self._store.write(wishes)
                for listener in list(self.listeners):
                    listener(len(wishes), time.perf_counter() - began)
                return answers
            except StoreError as error:
                if error.code != "store.away" or time.monotonic() > until:
                    return error
            except Exception as error:  # whoever waits must be answered, and the next ones written
                return StoreError("store.refused", why=type(error).__name__)
            time.sleep(pause)
            pause = min(2 * pause, 1.0)

    def _answer(self, batch: list[_Waiting], answers: list[Answer] | StoreError) -> None:
        def answer() -> None:
            for place, waiting in enumerate(batch):
                if waiting.answer.done():
                    continue
                if isinstance(answers, StoreError):
                    waiting.answer.set_exception(answers)
                else:
                    waiting.answer.set_result(answers[place])

        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(answer)
