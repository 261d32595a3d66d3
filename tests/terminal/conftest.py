"""Tables to sit down at: the real program, in a real terminal or between pipes."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

SOURCE = Path(__file__).parents[2] / "src"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|\x07")
PATIENCE = 30


def environ(data: Path, **more: str) -> dict[str, str]:
    """The environment of somebody with an empty home, whose games are kept in `data`."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(SOURCE),
        "HOME": str(data),
        "HANABI_DATA": str(data),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        **more,
    }


class Table:
    """The program in a terminal of 80 by 24, with somebody who types."""

    def __init__(self, data: Path, *args: str, size: tuple[int, int] = (24, 80), **more: str) -> None:
        self.process = pexpect.spawn(
            sys.executable,
            ["-m", "hanabi", *args],
            env=environ(data, **more),
            encoding="utf-8",
            dimensions=size,
            timeout=PATIENCE,
        )
        self.raw = ""

    def hear(self, pattern: str) -> re.Match[str]:
        """Wait for something; what came with it is in `said`."""
        self.process.expect(pattern)
        self.raw += self.process.before + self.process.after
        self.said = ESCAPES.sub("", self.process.before + self.process.after)
        found: re.Match[str] = self.process.match
        return found

    def say(self, line: str = "") -> None:
        self.process.sendline(line)

    def ask(self, line: str, until: str = "your turn: ") -> str:
        """Say something, and hear everything up to the next question."""
        self.say(line)
        self.hear(until)
        return " ".join(self.said.split())

    def leave(self) -> int:
        """Wait for the end; the exit code, with all that was still said in `said`."""
        self.process.expect(pexpect.EOF)
        self.raw += self.process.before
        self.said = ESCAPES.sub("", self.process.before)
        self.process.close()
        code: int = (
            self.process.exitstatus if self.process.exitstatus is not None else -self.process.signalstatus
        )
        return code


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Where the games of this test are kept."""
    return tmp_path / "data"


@pytest.fixture
def sit(data: Path) -> Iterator[Callable[..., Table]]:
    """`sit("play", "--seed", "7")` starts the program in a terminal."""
    tables: list[Table] = []

    def sit(*args: str, **more: Any) -> Table:
        tables.append(Table(data, *args, **more))
        return tables[-1]

    yield sit
    assert not [table for table in tables if "Traceback" in table.raw]
    for table in tables:
        table.process.close(force=True)


@pytest.fixture
def pipe(data: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """`pipe("play", said="hint\\n")` runs the program between pipes, and gives what it said."""

    def pipe(*args: str, said: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        result = subprocess.run(
            [sys.executable, "-m", "hanabi", *args],
            input=said,
            env=environ(data, **more),
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE * 4,
            check=False,
        )
        assert "Traceback" not in result.stderr
        return result

    return pipe
