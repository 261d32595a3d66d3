"""Bots think in processes of this machine: started when they are needed, kept while they do well."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from functools import partial

import msgspec

from hanabi import Action, View

from .child import Child
from .mind import Answer
from .thinkers import ThinkingError, taken

LONG = 3.0
"""A thought that takes more seconds lets others by: there is one process more for so long."""
EXTRA = 2
"""But never more than so many."""

_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class Processes:
    """So many processes, each with one thought at a time; whoever has waited longest is next.

    What thinks for longer than `patience` seconds is ended, and so is what needs more than `memory` bytes or
    fails in any other way: the next thought gets a new process. A bot's first thought in a process may take
    `first` seconds, since it may have to be compiled.
    """

    def __init__(
        self,
        count: int = 1,
        *,
        make: str = "hanabi.bots:make",
        patience: float = 20.0,
        first: float = 40.0,
        memory: int = 4 << 30,
    ) -> None:
        self.width = count
        self._new = partial(Mind, make, memory)
        self.patience = patience
        self.first = first
        self._quick = asyncio.Semaphore(count)
        self._all = asyncio.Semaphore(count + EXTRA)
        self._idle: list[Mind] = []
        self._busy: set[Mind] = set()
        self._closed = False

    async def think(self, bot: str, view: View) -> Action:
        """What a bot does in this view."""
        async with self._turn():
            if self._closed:
                raise ThinkingError("thinking.away", why="this server stops")
            mind = self._idle.pop() if self._idle else self._new()
            self._busy.add(mind)
            try:
                action = await self._thought(mind, bot, view)
            except BaseException:
                await mind.end()
                raise
            finally:
                self._busy.discard(mind)
            await self._keep(mind)
            return action

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for mind in self._busy:
            mind.kill()
        places = self.width + EXTRA
        for _ in range(places):  # whoever thought has noticed
            await self._all.acquire()
        for _ in range(places):
            self._all.release()
        while self._idle:
            await self._idle.pop().end()

    async def _thought(self, mind: "Mind", bot: str, view: View) -> Action:
        seconds = self.patience if bot in mind.knows else self.first
        try:
            async with asyncio.timeout(seconds):
                answer = await mind.think(bot, view)
        except TimeoutError:
            raise ThinkingError("thinking.slow", bot=bot, seconds=seconds) from None
        except (OSError, EOFError, ValueError) as error:
            raise ThinkingError("thinking.died", bot=bot, why=str(error)) from error
        return taken(bot, view, answer)

    async def _keep(self, mind: "Mind") -> None:
        """Let a process wait for the next thought, if there are not enough already."""
        if self._closed or len(self._idle) >= self.width:
            await mind.end()
        else:
            self._idle.append(mind)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """A place among those who think; whoever takes long gives it to the next."""
        async with AsyncExitStack() as places:
            await places.enter_async_context(self._all)
            await self._quick.acquire()
            with ExitStack() as quick:  # leaving it twice is leaving it once
                quick.callback(self._quick.release)
                places.callback(asyncio.get_running_loop().call_later(LONG, quick.close).cancel)
                yield


class Mind(Child):
    """A process in which bots think, one at a time."""

    def __init__(self, make: str, memory: int) -> None:
        super().__init__("hanabi.server.mind", make, str(memory))
        self.knows: set[str] = set()
        """The bots that have answered here."""
        self._started = False

    async def think(self, bot: str, view: View) -> Answer:
        """What a bot answers; `EOFError` or `OSError` if the process is no more."""
        if not self._started:
            await self.start()
            self._started = True
        await self.ask((bot, view))
        answer = _decoder.decode(await self.line())
        self.knows.add(bot)
        return answer
