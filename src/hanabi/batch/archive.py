"""Arrays in a file, and back: `.npz` as NumPy has it, read strictly and without pickle.

A file is believed in nothing: before memory is taken for a part, its kind and its size are compared.
"""

import json
import math
import os
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy

from hanabi.rules import HanabiError, Sentence

from .error import BatchError
from .rows import Rows

VERSION = 1

File = str | os.PathLike[str]

_MOST_TOLD = 1 << 30
"""So long may be what is told in words."""


def write(file: File, told: Mapping[str, Any], arrays: Mapping[str, Rows]) -> None:
    """Write what is told, as JSON, and arrays: whole or not at all."""
    place = Path(file)
    head = json.dumps({"hanabi": VERSION, **told}).encode()
    with tempfile.NamedTemporaryFile(dir=place.parent, prefix=f"{place.name}.", delete=False) as part:
        try:
            np.savez_compressed(part, allow_pickle=False, told=np.frombuffer(head, np.uint8), **arrays)
            part.close()
            os.replace(part.name, place)
        except BaseException:
            with suppress(OSError):
                os.unlink(part.name)
            raise


@contextmanager
def reading(file: File) -> Iterator["Archive"]:
    """A file to read; whatever is wrong in it is an error that names the file."""
    try:
        with zipfile.ZipFile(file) as opened:
            yield Archive(opened)
    except _Wrong as wrong:
        raise BatchError("batch.file", file=str(file), why=wrong.why) from None
    except HanabiError as error:
        raise BatchError("batch.file", file=str(file), why=error.sentence) from None
    except Exception:  # whatever `zipfile`, `zlib`, `json` and NumPy make of bytes that are not theirs
        raise BatchError("batch.file", file=str(file), why=Sentence("batch.file.zip")) from None


class _Wrong(Exception):
    """A part of a file is not what it should be."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)
        self.why = why


class Archive:
    """What a file keeps: what it tells in words, and arrays."""

    def __init__(self, opened: zipfile.ZipFile) -> None:
        self._zip = opened
        self.told = self._told()

    def _told(self) -> dict[str, Any]:
        """What is told, in a version that is known."""
        with self._open("told") as stream:
            (size,), kind = _header(stream)
            self.check("told", kind == np.uint8 and size <= _MOST_TOLD)
            told = json.loads(_all(stream, size))
        self.check("told", isinstance(told, dict))
        version = told.get("hanabi")
        if type(version) is not int or version != VERSION:
            raise _Wrong(Sentence("batch.file.version", {"got": str(version)[:40], "known": VERSION}))
        return told  # type: ignore[no-any-return]

    def array(self, name: str, like: Rows, count: int | None = None) -> Rows:
        """The array of that name, of the kind and shape of another, or so many of that kind."""
        shape = like.shape if count is None else (count,)
        with self._open(name) as stream:
            self.check(name, _header(stream) == (shape, like.dtype))
            content = _all(stream, like.itemsize * math.prod(shape))
        return np.frombuffer(content, like.dtype).reshape(shape)

    def check(self, part: str, fine: object) -> None:
        """Go on only if a part is as it should be."""
        if not fine:
            raise _Wrong(Sentence("batch.file.part", {"part": part}))

    def _open(self, name: str) -> IO[bytes]:
        self.check(name, f"{name}.npy" in self._zip.namelist())
        return self._zip.open(f"{name}.npy")


def _header(stream: IO[bytes]) -> tuple[tuple[int, ...], np.dtype[Any]]:
    """The shape and kind of an array, of which nothing is read yet."""
    if npy.read_magic(stream) != (1, 0):
        raise ValueError
    shape, columns_first, kind = npy.read_array_header_1_0(stream)
    if columns_first and len(shape) > 1:
        raise ValueError
    return shape, kind


def _all(stream: IO[bytes], size: int) -> bytes:
    """So many bytes, and no more: only at its end is the checksum of a part compared."""
    content = stream.read(size)
    if len(content) != size or stream.read(1):
        raise ValueError
    return content
