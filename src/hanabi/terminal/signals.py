"""Ctrl-C and the system's wish that we end: heard only while we wait, so that no move is ever cut in two."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Stopped(BaseException):
    """The system asks this program to end."""


class Ear:
    """Turns signals into exceptions: at once where somebody listens, else the next time."""

    _HEARD = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def __init__(self) -> None:
        self._listening = False
        self._pending: BaseException | None = None
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> "Ear":
        for number in self._HEARD:
            if signal.getsignal(number) != signal.SIG_IGN:  # nohup, say, wants it so
                self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        heard = KeyboardInterrupt() if number == signal.SIGINT else Stopped()
        if self._listening:
            raise heard
        self._pending = heard

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While we wait for somebody: what was heard before counts too."""
        self._listening = True
        try:
            if self._pending:
                heard, self._pending = self._pending, None
                raise heard
            yield
        finally:
            self._listening = False
