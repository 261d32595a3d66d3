"""Files of many lines, packed or not: read line by line, and replaced at once when they are written."""

import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, cast

from hanabi.rules import HanabiError

Source = str | Path | BinaryIO
"""A file's name, or a stream of bytes that is open already."""

_WINDOW = 23
"""So much memory, 8 MB, is given to whoever unpacks zstd; only packing above level 19 asks for more."""


class FileError(HanabiError):
    """A file that cannot be read or written."""


def named(source: Source) -> str:
    """What a file is called in a sentence."""
    name = source if isinstance(source, str | Path) else getattr(source, "name", 0)
    return str(name) if isinstance(name, str | Path) and name != "<stdin>" else "standard input"


def _why(error: Exception) -> str:
    """Why the system refused, in its words."""
    return (getattr(error, "strerror", "") or str(error)).split("\n")[0].rstrip(".")


# --- reading ------------------------------------------------------------------------------------------


def lines(source: Source, longest: int) -> Iterator[bytes]:
    """The lines of a file, without their ends; what is packed by gzip or zstd is unpacked on the way.

    No more than one line is kept at a time, and one that is longer than `longest` is refused.
    """
    name = named(source)
    with _opened(source) as file:
        trouble: type[Exception] = EOFError
        try:
            unpacked, trouble = _unpacked(file)
            number = 0
            while line := unpacked.readline(longest + 2):
                number += 1
                line = line.removesuffix(b"\n").removesuffix(b"\r")
                if len(line) > longest:
                    raise FileError("file.long", file=name, line=number, most=longest)
                yield line
        except OSError as error:
            raise FileError("file.read", file=name, why=_why(error)) from None
        except (EOFError, trouble):
            raise FileError("file.packed", file=name) from None


def _opened(source: Source) -> AbstractContextManager[BinaryIO]:
    if not isinstance(source, str | Path):
        return nullcontext(source)
    try:
        return open(source, "rb")
    except (OSError, ValueError) as error:
        raise FileError("file.read", file=named(source), why=_why(error)) from None


def _unpacked(file: BinaryIO) -> tuple[BinaryIO, type[Exception]]:
    """What is in a file, and the trouble that there may be: the first bytes tell how it is packed."""
    start = file.peek(4)[:4] if hasattr(file, "peek") else b""
    if start[:2] == b"\x1f\x8b":
        import gzip

        return cast(BinaryIO, gzip.GzipFile(fileobj=file)), zlib.error
    if start == b"\x28\xb5\x2f\xfd":
        zstd = _zstd()
        limit = {zstd.DecompressionParameter.window_log_max: _WINDOW}
        return zstd.ZstdFile(file, options=limit), zstd.ZstdError
    return file, EOFError


def _zstd() -> Any:
    """The same module under two names: in the standard library, or before it came there."""
    try:
        from compression import zstd
    except ImportError:
        try:
            from backports import zstd
        except ImportError:
            raise FileError("file.zstd") from None
    return zstd


# --- writing ------------------------------------------------------------------------------------------


@contextmanager
def writing(target: Source) -> Iterator[Callable[[bytes], object]]:
    """Write to a file, packed as its name's ending says; it is there when all is written, or not at all."""
    if not isinstance(target, str | Path):
        yield target.write
        return
    path = Path(target)
    try:
        if path.exists() and not path.is_file():  # a pipe, a terminal
            with open(path, "wb") as stream:
                yield stream.write
        else:
            with _replacing(path) as file, _packed(file, path.suffix) as packed:
                yield packed.write
    except BrokenPipeError:
        raise  # that nobody reads on is no fault
    except OSError as error:
        raise FileError("file.write", file=named(target), why=_why(error)) from None


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    """A file beside that one, which takes its place at the end."""
    part = path.with_name(path.name + ".part")
    try:
        with open(part, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def _packed(file: BinaryIO, ending: str) -> AbstractContextManager[BinaryIO]:
    if ending == ".gz":
        import gzip

        # Neither a name nor a time goes in: the same games are the same bytes.
        return cast(AbstractContextManager[BinaryIO], gzip.GzipFile("", "wb", 6, file, 0))
    if ending in (".zst", ".zstd"):
        return cast(AbstractContextManager[BinaryIO], _zstd().ZstdFile(file, "wb", level=6))
    return nullcontext(file)
