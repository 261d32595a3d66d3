"""The turns of bots: thought about elsewhere, not taken too quickly, and taken whatever a bot does."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from hanabi import Action, View
from hanabi.bots import make
from hanabi.table import Table, TableError, moves, requests

from .rooms import Clock, Room
from .thinkers import Thinkers, ThinkingError

STAND_IN = "cautious"
"""Who takes the turns of a bot that fails: one that needs no time."""
TRIES = 2
"""So often a bot is asked before somebody stands in."""
ALONE = 1
"""Where no people are left, bots take at least so many seconds for a turn: somebody may come back."""

Sleep = Callable[[float], Awaitable[None]]

_log = logging.getLogger(__name__)


class Turn(NamedTuple):
    """The turn of a bot: which one it is, what the bot sees, when the turn began and how long it takes."""

    bot: str
    number: int
    view: View
    began: int
    pace: int


def turn(table: Table) -> Turn | None:
    """The turn that a bot is to take, if there is one."""
    bot = table.waits_for_bot
    if bot is None or table.clocks is None:
        return None
    view = table.playing().view(table.seat_to_move)
    pace = max(table.settings.pace, 0 if table.persons() else ALONE)
    return Turn(bot, table.turn, view, table.clocks.turn_began, pace)


class Turns:
    """Lets bots take their turns. Of the bots at tables without people one thinks at a time, and no more."""

    def __init__(self, thinkers: Thinkers, clock: Clock, sleep: Sleep = asyncio.sleep) -> None:
        self._thinkers = thinkers
        self._clock = clock
        self._sleep = sleep
        self._places = asyncio.Semaphore(2 * thinkers.width)
        self._alone = asyncio.Semaphore(1)
        self._failed: dict[str, set[str]] = {}
        """The bots for which somebody stands in, by their games."""

    async def take(self, room: Room) -> None:
        """Take turns for as long as a bot is to move."""
        while room.table.waits_for_bot:
            async with self._place(alone=not room.table.persons()):
                now = await room.look(turn)  # not before: many may wait here, and a view is large
                if now is None:
                    break
                action = await self._action(room.game, now)
            await self._wait(now)
            said = requests.Act(now.number, moves.told(now.view, action))
            with suppress(TableError):  # paused, taken back, over: it answers nothing any more
                await room.take_turn(now.bot, said)
        if room.table.phase == "over":
            self._failed.pop(room.game, None)

    @asynccontextmanager
    async def _place(self, *, alone: bool) -> AsyncIterator[None]:
        """A place among the bots that think."""
        if alone:
            async with self._alone, self._places:
                yield
        else:
            async with self._places:
                yield

    async def _wait(self, now: Turn) -> None:
        """Let the time of a turn go by; a clock that was set back meanwhile holds nobody up."""
        left = now.began + now.pace * 1000 - self._clock()
        if left > 0:
            await self._sleep(min(left / 1000, now.pace))

    async def _action(self, game: str, now: Turn) -> Action:
        """What the bot does, or who stands in for it."""
        failed = self._failed.get(game, set())
        for _ in range(TRIES):
            if now.bot in failed:
                break
            try:
                return await self._thinkers.think(now.bot, now.view)
            except ThinkingError as error:
                _log.warning("table %s: %s", game, error)
                if error.code == "thinking.away":
                    break
        else:
            _log.warning("table %s: %s stands in for %s", game, STAND_IN, now.bot)
            self._failed.setdefault(game, set()).add(now.bot)
        return await asyncio.to_thread(_stand_in, now.view)


def _stand_in(view: View) -> Action:
    """What can be done without a process: at the very least anything legal."""
    try:
        return make(STAND_IN).act(view)
    except Exception:
        _log.exception("%s failed", STAND_IN)
        return view.legal[0]
