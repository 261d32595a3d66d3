"""A line between people and a server that is bad: it delays, and it breaks."""

import asyncio
import contextlib
import random
from types import TracebackType

from .served import free_port


class Proxy:
    """Passes bytes on, late; and cuts a connection after so many of them, in the middle of a message too."""

    def __init__(self, port: int, dice: random.Random, *, breaks_after: int, latest: float = 0.02) -> None:
        self.port = free_port()
        self._to = port
        self._dice = dice
        self._breaks_after = breaks_after
        self._latest = latest
        self.cuts = 0
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def __aenter__(self) -> "Proxy":
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until one side ends it or the line breaks."""
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.close()
            return
        ways = [
            asyncio.create_task(self._carry(one, other))
            for one, other in ((reader, far_writer), (far_reader, writer))
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in (writer, far_writer):
                end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        left = self._dice.randrange(2 * self._breaks_after)
        with contextlib.suppress(OSError):
            while data := await reader.read(self._dice.choice([7, 300, 65_536])):
                await asyncio.sleep(self._dice.uniform(0, self._latest))
                writer.write(data[:left])
                await writer.drain()
                left -= len(data)
                if left <= 0:
                    self.cuts += 1
                    return
