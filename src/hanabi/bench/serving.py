"""Servers to be measured: processes of their own, on one core each, and what they spent."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from hanabi.rules import HanabiError

from .wire import pin

ECHO = """
import socket, sys, uvicorn
from litestar import Litestar, WebSocket, websocket

@websocket("/api/socket")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    while True:
        await socket.send_data(await socket.receive_data("text"), "text")

listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
config = uvicorn.Config(Litestar([echo], openapi_config=None), ws="websockets-sansio", lifespan="off",
    ws_per_message_deflate=False, access_log=False, log_level="critical")
uvicorn.Server(config).run(sockets=[listener])
"""
"""The same framework and the same server, and nothing to do."""


class ServingError(HanabiError):
    """A server that cannot be measured."""


class Serving:
    """A process that serves."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address

    @property
    def spent(self) -> float:
        """Seconds of the processor so far; all that is known where the system tells nothing is nothing."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Bytes of memory that it has now."""
        try:
            return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf(
                "SC_PAGE_SIZE"
            )
        except OSError:
            return 0


@contextmanager
def house(
    database: str = "", processes: int = 1, cores: Sequence[int | None] = (None,)
) -> Iterator[list[Serving]]:
    """So many processes of hanabi on one database, each on a core but the last, which is the load's."""
    places = cores[:-1] or cores
    with ExitStack() as stack:
        data = stack.enter_context(
            tempfile.TemporaryDirectory(prefix="hanabi-bench-", ignore_cleanup_errors=True)
        )
        given = {"HANABI_DATA": data, "HANABI_PORT": "0", "HANABI_RATES": "0", "HANABI_DATABASE": database}
        words = (sys.executable, "-m", "hanabi", "serve")
        yield [
            stack.enter_context(started(words, given, places[at % len(places)])) for at in range(processes)
        ]


@contextmanager
def echo(core: int | None = None) -> Iterator[Serving]:
    """A server that says what it hears."""
    with started((sys.executable, "-c", ECHO), {}, core) as serving:
        yield serving


@contextmanager
def started(words: Sequence[str], given: dict[str, str], core: int | None) -> Iterator[Serving]:
    """A process that tells its address on its first line."""
    process = subprocess.Popen(
        words,
        env={**os.environ, **given},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=partial(pin, core),
    )
    with process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            if not found:
                raise ServingError("bench.serve")
            yield Serving(process, found[0])
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
