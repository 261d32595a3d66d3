"""Whether a process can work: whether its database answers, and has the right form."""

import asyncio
import time
from typing import Literal

from hanabi import HanabiError

from .store import Store

Why = Literal["", "stopping", "database", "form"]
"""What is in the way."""

EVERY = 1.0
"""However many ask, the database is asked once in so many seconds."""
PATIENCE = 3.0
"""Seconds that it may take to answer."""


class Readiness:
    """Asks the database, and remembers for a moment what it answered."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._until = 0.0
        self._why: Why = ""

    async def why(self) -> Why:
        """What is in the way; nothing, if it can work."""
        async with self._lock:
            if time.monotonic() >= self._until:
                self._why = await self._ask()
                self._until = time.monotonic() + EVERY
            return self._why

    async def _ask(self) -> Why:
        try:
            async with asyncio.timeout(PATIENCE):
                return "form" if await asyncio.to_thread(self._store.due) else ""
        except HanabiError as error:
            return "form" if error.code.startswith("migrate.") else "database"
        except TimeoutError:
            return "database"
