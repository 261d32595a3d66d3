"""Where a bot thinks: a process of its own. It is told views, and says which of the legal actions it takes.

It inherits nothing from the server but two pipes. When the server is gone, so is it, whatever it is doing.
"""

import contextlib
import os
import pickle
import resource
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from typing import BinaryIO, Literal

import msgspec

from hanabi import View
from hanabi.bots import Bot, recall

Make = Callable[[str], Bot]

HEAD = 4
"""The bytes before a question that say how long it is."""


class Chose(msgspec.Struct, tag="chose", frozen=True):
    """The place of an action among the legal ones of the view."""

    place: int


class Failed(msgspec.Struct, tag="failed", frozen=True):
    """No action: the bot raised, answered what it may not do, or its process is no more."""

    how: Literal["raised", "nonsense", "died"]
    why: str


Answer = Chose | Failed


def answer(make: Make, bot: str, view: View) -> Answer:
    """What a bot, made anew, does in this view.

    >>> from hanabi import Game
    >>> from hanabi.bots import make
    >>> answer(make, "cautious", Game("german 2p", seed=7).view(0))
    Chose(place=10)
    """
    legal = view.legal
    try:
        player = make(bot)
        recall(player, view)
        action = player.act(view)
        return Chose(legal.index(action)) if action in legal else Failed("nonsense", _short(repr(action)))
    except BaseException as error:  # a bot may raise anything, and even try to exit
        return Failed("raised", _short(f"{type(error).__name__}: {error}"))


def _short(text: str) -> str:
    return text[:200]


def named(path: str) -> Make:
    """What makes bots, by its place: `hanabi.bots:make`."""
    module, _, name = path.partition(":")
    make: Make = getattr(import_module(module), name)
    return make


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Where questions come from and answers go to; what anybody prints from now on is no answer."""
    asked, told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return asked, told


def listen(asked: BinaryIO, hear: Callable[[bytes], object]) -> None:
    """Hear questions, also while something is being thought about; the end of the server is the end."""

    def run() -> None:
        while len(head := asked.read(HEAD)) == HEAD:
            size = int.from_bytes(head)
            if len(question := asked.read(size)) < size:  # it was killed as it asked
                break
            hear(question)
        os._exit(0)

    threading.Thread(target=run, daemon=True).start()


def main() -> None:
    """Answer questions for as long as somebody asks."""
    path, memory = sys.argv[1], int(sys.argv[2])
    asked, told = pipes()
    os.nice(5)  # people at their tables come first
    with contextlib.suppress(ValueError, OSError):  # not every system lets that be limited
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    questions: SimpleQueue[bytes] = SimpleQueue()
    listen(asked, questions.put)
    make = named(path)
    while True:
        bot, view = pickle.loads(questions.get())
        try:
            told.write(msgspec.json.encode(answer(make, bot, view)) + b"\n")
            told.flush()
        except BrokenPipeError:  # the server was killed meanwhile
            os._exit(0)


if __name__ == "__main__":
    main()
