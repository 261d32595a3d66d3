"""Bots think on a Ray cluster, whose machines have hanabi installed as well."""

import asyncio
import time
from contextlib import suppress
from functools import partial
from itertools import count

import msgspec

from hanabi import Action, View

from .bridge import Joined, Lost, Message
from .child import Child
from .mind import Answer
from .thinkers import ThinkingError, taken

REST = 10.0
"""Seconds until a cluster that could not be reached is tried again."""

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class OnRay:
    """The cluster at an address, to which this machine belongs: `auto`, or of several `host:6379`.

    Ray finds a place for every thought, keeps processes warm, and begins a thought anew whose machine was
    lost. What takes longer than `patience` seconds, waiting for a place included, is ended. A cluster that
    lets nobody join within `joining` seconds is away.
    """

    def __init__(
        self,
        address: str,
        *,
        make: str = "hanabi.bots:make",
        width: int = 16,
        patience: float = 60.0,
        joining: float = 30.0,
    ) -> None:
        self.width = width
        self._new = partial(Way, address, make, joining)
        self.patience = patience
        self._way: Way | None = None
        self._rests_until = 0.0
        self._why = ""
        self._closed = False

    async def think(self, bot: str, view: View) -> Action:
        """What a bot does in this view."""
        way = self._open_way()
        try:
            async with asyncio.timeout(self.patience):
                answer = await way.think(bot, view)
        except TimeoutError:
            raise ThinkingError("thinking.slow", bot=bot, seconds=self.patience) from None
        return taken(bot, view, answer)

    async def close(self) -> None:
        """Leave the cluster."""
        self._closed = True
        if self._way:
            await self._way.close()

    def _open_way(self) -> "Way":
        """The way to the cluster, which is tried now and then while there is none."""
        if self._closed:
            raise ThinkingError("thinking.away", why="this server stops")
        if self._way is None or self._way.lost:
            if time.monotonic() < self._rests_until:
                assert self._way
                raise ThinkingError("thinking.away", why=self._way.lost)
            self._rests_until = time.monotonic() + REST
            self._way = self._new()
        return self._way


class Way(Child):
    """A process that belongs to the cluster, and passes on what many ask at the same time."""

    def __init__(self, address: str, make: str, joining: float) -> None:
        super().__init__("hanabi.server.bridge", address, make)
        self._joining = joining
        self.lost = ""
        """Why it leads nowhere any more."""
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        loop = asyncio.get_running_loop()
        self._open = loop.create_task(self.start())
        self._listening = loop.create_task(self._listen())

    async def think(self, bot: str, view: View) -> Answer:
        """What a bot answers."""
        number = next(self._numbers)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answered
        try:
            await asyncio.shield(self._open)
            with suppress(OSError):  # then it is lost, and everybody is told so
                await self.ask((number, (bot, view)))
            return await answered
        finally:
            if self._waiting.pop(number, None) and not self.lost:
                with suppress(OSError):
                    await self.ask((number, None))

    async def close(self) -> None:
        """Go no more."""
        self.kill()
        await self._listening

    async def _listen(self) -> None:
        """Give answers to those who wait for them, to the end; then tell the others that there is none."""
        why = ""
        try:
            await self._open
            async with asyncio.timeout(self._joining) as joining:
                while True:
                    message = _decoder.decode(await self.line())
                    if isinstance(message, Joined):
                        joining.reschedule(None)
                    elif isinstance(message, Lost):
                        why = message.why
                    elif answered := self._waiting.pop(message.number, None):
                        answered.set_result(message.answer)
        except TimeoutError:
            self.lost = "the cluster lets nobody join"
        except (OSError, EOFError, ValueError) as error:
            self.lost = why or str(error)
        for answered in self._waiting.values():
            answered.set_exception(ThinkingError("thinking.away", why=self.lost))
        self._waiting.clear()
        await self.end()
