"""What only one process does at a time: a name in the database, held for as long as it is asked for again."""

import asyncio
import secrets
import time

from .store import Store, StoreError


class Lease:
    """A name that this process holds, wants to hold, or has lost.

    Who dies, hangs, or cannot reach the database has lost it after `term` seconds: by the clock of the
    database for the others, and for itself by one that nobody can set, counted from before it asked.
    """

    def __init__(self, store: Store, name: str, *, term: float = 4.0) -> None:
        self._store = store
        self._name = name
        self._term = term
        self._holder = secrets.token_hex(8)
        self._until = 0.0

    @property
    def held(self) -> bool:
        return time.monotonic() < self._until

    async def renew(self) -> bool:
        """Take it, or keep it; whether it is held."""
        asked = time.monotonic()
        try:
            held = await asyncio.to_thread(self._store.lease, self._name, self._holder, self._term)
        except StoreError:
            return self.held  # nobody else can take it now, either
        self._until = asked + self._term if held else 0.0
        return self.held

    async def release(self) -> None:
        """Give it back, so that nobody has to wait for it."""
        held, self._until = self.held, 0.0
        if held:
            await asyncio.to_thread(self._store.release, self._name, self._holder)
