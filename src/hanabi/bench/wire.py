"""Sockets by the thousands: as little of WebSocket as a load needs, so that it is not what is measured."""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

Hears = Callable[["Line", bytes], None]

_KEY = b"AAAAAAAAAAAAAAAAAAAAAA=="
_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A


class Line(asyncio.Protocol):
    """One socket: what comes is handed on as it is."""

    def __init__(self, path: str, secret: str, hears: Hears) -> None:
        self._begins = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {_KEY.decode()}\r\n"
        ) + (f"Authorization: Bearer {secret}\r\n\r\n" if secret else "\r\n")
        self._hears = hears
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._begins.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("the server closed"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))
                return
            self._buffer = rest
            self.opened.set_result(None)
        self._take()

    def _take(self) -> None:
        """Hand on what is whole."""
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            kind, at = buffer[at], start + size
            if kind == _TEXT:
                self._hears(self, bytes(buffer[start:at]))
            elif kind == _PING:
                self._send(_PONG, bytes(buffer[start:at]))
        del buffer[:at]

    def say(self, message: bytes) -> None:
        """Send a text."""
        self._send(_TEXT, message)

    def _send(self, kind: int, message: bytes) -> None:
        assert self._transport is not None
        size = len(message)  # a mask of zeros changes nothing, and is a mask
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        if self._transport:
            self._transport.abort()


async def connect(address: str, path: str, hears: Hears, secret: str = "") -> Line:
    """Open a socket; `ConnectionError` if the server will not."""
    parts = urlsplit(address)
    loop, host, port = asyncio.get_running_loop(), parts.hostname or "", parts.port or 80
    _, line = await loop.create_connection(lambda: Line(path, secret, hears), host, port)
    await line.opened
    return line


def many_files() -> int:
    """Let this process have as many open files as the machine lets it; so many."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def pin(core: int | None) -> None:
    """Stay on one core, where the system knows that."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


@contextmanager
def pinned(core: int | None) -> Iterator[None]:
    """Stay on one core for a while."""
    if core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    pin(core)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
