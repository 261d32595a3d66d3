"""The inputs that reach something in a reader which no other one reaches, a line of JSON each."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import hanabi

FOLDER = Path(__file__).parent / "corpus"
SOURCE = str(Path(hanabi.__file__).parent)

Reached = set[tuple[CodeType, int]]


def corpus(name: str) -> list[bytes]:
    """What is kept for a reader."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="ascii").splitlines()
    return [json.loads(line).encode("latin-1") for line in lines]


def keep(name: str, inputs: list[bytes]) -> None:
    """Write it down, the shortest first."""
    lines = sorted(
        {json.dumps(data.decode("latin-1")) for data in inputs}, key=lambda line: (len(line), line)
    )
    (FOLDER / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="ascii")


def watched(work: Callable[[], object]) -> tuple[Reached, int]:
    """Which lines of the house some work reaches, and how many it runs."""
    reached: Reached = set()
    ran = 0

    def line(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal ran
        if event == "line":
            ran += 1
            reached.add((frame.f_code, frame.f_lineno))
        return line

    def call(frame: FrameType, event: str, _: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(SOURCE) else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        work()
    finally:
        sys.settrace(before)
    return reached, ran
