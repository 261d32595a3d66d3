"""A real server: a process of its own, that listens and can be stopped."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Server:
    """`hanabi serve`, which can be started again at the same place."""

    def __init__(self, data: Path, **more: str) -> None:
        self._words = [sys.executable, "-m", "hanabi", "serve"]
        given = {f"HANABI_{name.upper()}": value for name, value in more.items()}
        self._environment = os.environ | {"HANABI_DATA": str(data), "HANABI_PORT": "0", **given}
        self.address = ""
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._words, env=self._environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        where = re.search(r"http://\S+", self._process.stdout.readline())
        assert where
        self.address = where[0]
        self._environment["HANABI_PORT"] = self.address.rpartition(":")[2]

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        self._process.send_signal(how)
        assert self._process.stdout is not None
        with self._process.stdout:
            return self._process.wait(20)


@contextmanager
def running(data: Path, **more: str) -> Iterator[Server]:
    server = Server(data, **more)
    try:
        yield server
    finally:
        server.stop()
