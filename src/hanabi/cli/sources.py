"""The games that a command is given: files, standard input, links, seeds; and a bar while they are read."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, NamedTuple, NoReturn

from hanabi.drawing.bar import Bar
from hanabi.game import FileError, Game
from hanabi.notation import Replay, files
from hanabi.rules import HanabiError, Rules

from .parser import UsageError, unknown

STANDARD = "-"
"""As a file's name: standard input or output."""
_SEED = re.compile(r"(legacy-.-)?p\d+v\d+s.+")


class Found(NamedTuple):
    """A game, or what is wrong with it, and where it is."""

    file: str
    number: int
    told: Game | Replay | HanabiError


def found(names: Sequence[str], *, quiet: bool = False) -> Iterator[Found]:
    """The games of files one by one; a file that breaks off ends with what is wrong with it."""
    sizes = [os.path.getsize(name) if os.path.isfile(name) else 0 for name in names]
    bar, total, before = Bar("kB", shows=not quiet), sum(sizes) // 1000, 0
    try:
        for name, size in zip(names, sizes, strict=True):
            for number, told, place in _each(name):
                bar.clear()
                yield Found(shown(name), number, told)
                bar(min((before + min(place, size)) // 1000, max(0, total - 1)), total)
            before += size
    finally:
        bar.clear()


def _each(name: str) -> Iterator[tuple[int, Game | Replay | HanabiError, int]]:
    """The games of a file with their numbers, and how far the file is read then."""
    number = 0
    try:
        with opened(name) as file:
            for told in files.each(file):
                number += 1
                yield number, told, file.tell() if file.seekable() else 0
    except FileError as error:
        yield number + 1, error, 0


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file to be read, or standard input."""
    if name == STANDARD:
        if not sys.stdin:
            raise UsageError("cli.no-input")
        return nullcontext(sys.stdin.buffer)
    try:
        return open(name, "rb")
    except OSError as error:
        raise FileError("file.read", file=name, why=error.strerror) from None


def shown(name: str) -> str:
    """What a file is called in a table."""
    return "standard input" if name == STANDARD else name


def one(what: str, number: int, rules: str | None) -> Game | Replay:
    """The game that is meant by a file's name, a link, or a seed: the site's, or our own with its rules."""
    if what != STANDARD and not os.path.exists(what):
        if what.isascii() and what.isdecimal():
            return seeded(what, rules)
        if "," in what or _SEED.fullmatch(what):
            return files.game_of_text(what)
        _missing(what)
    if rules is not None:
        raise UsageError("cli.rules-and-file")
    last = 0
    for told in found([what], quiet=True):
        last = told.number
        if last == number:
            if isinstance(told.told, HanabiError):
                raise told.told
            return told.told
    raise UsageError("cli.game", file=shown(what), number=number, n=last)


def seeded(seed: str, rules: str | None) -> Game:
    """The deal of a seed of our own."""
    if not (seed.isascii() and seed.isdecimal() and len(seed) <= 20):
        raise UsageError("cli.seed", text=seed[:40])
    return Game(Rules.parse(rules or "american"), seed=int(seed))


def _missing(name: str) -> NoReturn:
    """Refuse a file that is not there, and say which was probably meant."""
    folder = Path(name).parent
    try:
        there = [str(path) if "/" in name else path.name for path in folder.iterdir()]
    except OSError:
        there = []
    unknown("cli.file", name, there)


def played(told: Game | Replay) -> Game:
    """A game with its history."""
    return told.game if isinstance(told, Replay) else told
