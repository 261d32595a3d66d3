"""A server in a process of its own, as people run it: started, killed, started again at the same place."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

STARTS_WITHIN = 60.0


class Served:
    """`hanabi serve` on a free port of this machine."""

    def __init__(self, place: Path, database: str = "", **environ: str) -> None:
        self.place = place
        self.database = database
        self.port = free_port()
        self._environ = environ
        self._process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def store(self) -> str:
        """The database, by its URL."""
        return self.database or f"sqlite:///{self.place / 'hanabi.db'}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.starts += 1
        command = [sys.executable, "-P", "-m", "hanabi", "serve", "--port", str(self.port)]
        command += ["--data", str(self.place)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={
                    **os.environ,
                    "HANABI_RATES": "0",
                    "HANABI_LOG": "quiet",
                    "HANABI_DATABASE": self.database,
                    **self._environ,
                },
            )
        until = time.monotonic() + STARTS_WITHIN
        while not self.answers():
            assert self._process.poll() is None, self.said
            assert time.monotonic() < until, self.said
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether it is there."""
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"http://{self.address}/healthz", timeout=5).status_code == 200
        return False

    def kill(self) -> None:
        """Pull the plug."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def stop(self) -> int:
        """End it as an operator does; its exit code."""
        if self._process is None:
            return 0
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(30)
        finally:
            if self._process.poll() is None:
                self.kill()
            self._process = None

    @property
    def faults(self) -> str:
        """From the first fault of its own on, what it has written; nothing where there was none."""
        found = re.search(r"Traceback|\[(error|critical) ", self.said)
        return self.said[found.start() :][:4000] if found else ""

    @property
    def _log(self) -> Path:
        return self.place / "said"

    @property
    def said(self) -> str:
        """All that it has written for its operator."""
        return self._log.read_text(errors="replace")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
