"""A process that this one starts and ends: it is asked through a pipe, and answers in lines."""

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from .mind import HEAD


class Child:
    """A module that runs in a process of its own, from the first question on."""

    def __init__(self, module: str, *words: str) -> None:
        self._command = (sys.executable, "-P", "-m", module, *words)
        self._process: Process | None = None
        self._killed = False

    async def start(self) -> None:
        """Start it, once; it inherits nothing but its pipes, and is a group with all that it starts."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, env=_environment(), start_new_session=True
        )
        if self._killed:
            self.kill()

    async def ask(self, question: object) -> None:
        """Ask it; `OSError` if it is no more."""
        assert self._process and self._process.stdin
        data = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
        self._process.stdin.write(len(data).to_bytes(HEAD) + data)
        await self._process.stdin.drain()

    async def line(self) -> bytes:
        """The next line that it says; `EOFError` if it is no more."""
        assert self._process and self._process.stdout
        if line := await self._process.stdout.readline():
            return line
        raise EOFError(f"exit code {await self._process.wait()}")

    def kill(self) -> None:
        """End it, with all that it started."""
        self._killed = True
        if self._process:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    async def end(self) -> None:
        """End it, and see it off."""
        self.kill()
        if self._process:
            with suppress(OSError):
                await self._process.communicate()


def _environment() -> dict[str, str]:
    """Modules are found as they are here, and there are no more threads than thoughts."""
    places = os.pathsep.join(os.path.abspath(place) for place in sys.path)
    return {"OPENBLAS_NUM_THREADS": "1", **os.environ, "PYTHONPATH": places}
