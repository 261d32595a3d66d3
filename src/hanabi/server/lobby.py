"""The tables that somebody can sit down at, told to all who look for one."""

import asyncio
import contextlib
from typing import Protocol

from .messages import TableCard, Tables
from .store import Card, Store, StoreError

PAUSE = 1.0
"""Seconds between two looks at the store, as long as somebody looks for a table."""


class Looks(Protocol):
    """Somebody who looks for a table."""

    def tables(self, tables: Tables) -> None:
        """These are the tables now."""
        ...


class Lobby:
    """Looks at the store while somebody looks at the lobby, and never else."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looking: set[Looks] = set()
        self._last: Tables | None = None
        self._task: asyncio.Task[None] | None = None

    def join(self, who: Looks) -> None:
        """Tell somebody of the tables, now and whenever they change."""
        self._looking.add(who)
        if self._task is None:
            self._task = asyncio.create_task(self._watch())
        elif self._last:
            who.tables(self._last)

    def leave(self, who: Looks) -> None:
        """Tell somebody no more."""
        self._looking.discard(who)
        if not self._looking and self._task:
            self._task.cancel()
            self._task = self._last = None

    async def look(self) -> Tables:
        """The tables, as the store has them now."""
        return Tables(tuple(map(shown, await asyncio.to_thread(self._store.open_tables))))

    async def _watch(self) -> None:
        while True:
            with contextlib.suppress(StoreError):  # it is away: look again later
                now = await self.look()
                if now != self._last:
                    self._last = now
                    for who in self._looking:
                        who.tables(now)
            await asyncio.sleep(PAUSE)


def shown(card: Card) -> TableCard:
    """What is told of a table."""
    return TableCard(
        table=card.game,
        phase=card.phase,
        name=card.name,
        rules=card.rules,
        edition=card.edition,
        players=card.players,
        seated=card.seated,
        opened=card.opened,
        changed=card.changed,
    )
