"""What nobody uses any more is cleared away; a game that was begun is kept for ever."""

import asyncio
import contextlib

import sqlalchemy as sql

from hanabi import HanabiError

from .lease import Lease
from .logs import fault, logger
from .people import People
from .rooms import Rooms
from .schema import GAMES, LOG, SEATS
from .store import Store

EVERY = 3600.0
"""Seconds between two rounds."""
DAY = 86_400_000
SILENT = 7 * DAY
"""After so long without a word a table that never began is closed, and after as long again it goes."""
UNSEEN = 30 * DAY
"""After so long a guest is forgotten who sits nowhere."""
MOST = 500
"""So many tables are taken at a time: others want to write, too."""


async def clean(rooms: Rooms, people: People) -> dict[str, int]:
    """Clear away once; how much of what.

    Nothing can be written at a table that was closed before it began, so that no process which still has it
    in memory can write to its log when that is gone.
    """
    before = rooms.clock()
    closed = 0
    for game in await asyncio.to_thread(_silent, rooms.store, before - SILENT):
        with contextlib.suppress(HanabiError):  # somebody came, or it is gone
            await (await rooms.room(game)).close("nobody", silent=SILENT)
            closed += 1
    gone = await asyncio.to_thread(_remove, rooms.store, before - SILENT)
    guests = await asyncio.to_thread(people.forget, before - UNSEEN)
    return {"closed": closed, "removed": gone, "guests": guests}


async def keep_clean(rooms: Rooms, people: People, *, every: float = EVERY, term: float = 2 * EVERY) -> None:
    """Clear away now and then, for ever, if no other process does."""
    lease = Lease(rooms.store, "cleaning", term=term)
    while True:
        await asyncio.sleep(every)
        if not await lease.renew():
            continue
        try:
            done = await clean(rooms, people)
        except HanabiError as error:
            logger().warning("cleaning", why=error.code)
        except Exception as error:
            fault(error)
        else:
            logger().info("cleaning", **done)


def _silent(store: Store, before: int) -> list[str]:
    """Tables that have not begun, and at which nothing happened since then."""
    query = sql.select(GAMES.c.game).where(GAMES.c.phase == "gathering", GAMES.c.changed <= before)
    with store.work(reads=True) as work:
        return list(work.execute(query.order_by(GAMES.c.changed).limit(MOST)).scalars())


def _remove(store: Store, before: int) -> int:
    """Remove tables that were closed before they began, and longer ago than that; how many."""
    never_began = GAMES.c.turns.is_(None)
    query = sql.select(GAMES.c.game).where(GAMES.c.phase == "over", never_began, GAMES.c.changed <= before)
    with store.work() as work:
        games = list(work.execute(query.limit(MOST)).scalars())
        for table in (LOG, SEATS, GAMES):
            work.execute(sql.delete(table).where(table.c.game.in_(games)))
    return len(games)
