"""Files that survive: games are kept after every move, each in a file of its own."""

import fcntl
import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from hanabi.rules import HanabiError

ENDING = ".hanabi"


class KeepError(HanabiError):
    """A file that cannot be read or written."""


def folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where this person's unfinished games are kept; `KeepError` if there is no such place."""
    if chosen := environ.get("HANABI_DATA"):
        return Path(chosen).absolute() / "unfinished"
    base = environ.get("XDG_DATA_HOME", "")
    if not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), ".local", "share")
    if not os.path.isabs(base):
        raise KeepError("keep.homeless")
    return Path(base) / "hanabi" / "unfinished"


def ours(path: Path) -> bool:
    """Whether a file is one of those that are kept there."""
    try:
        return path.suffix == ENDING and path.parent.resolve() == folder().resolve()
    except KeepError:
        return False


class Place:
    """The file of one game, held by one process at a time."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def hold(cls, path: Path) -> "Place | None":
        """Take a place for this process, until it ends, however it does; `None` if another has it."""
        name = path.with_suffix(".lock")
        while True:
            lock = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(lock)
                return None
            if _same(lock, name):
                return cls(path, lock)
            os.close(lock)  # whoever had it has just put it away

    def write(self, data: bytes) -> None:
        write(self.path, data)

    def leave(self, *, finished: bool) -> None:
        """Let go of it; of a finished game nothing stays."""
        if self._lock < 0:
            return
        try:
            if finished:
                self.path.unlink(missing_ok=True)
            self.path.with_suffix(".lock").unlink(missing_ok=True)
        except OSError:
            pass  # it stays, and is found again
        os.close(self._lock)
        self._lock = -1


def new(where: Path, name: str) -> Place:
    """A place for a new game, under a name like the one given."""
    try:
        where.mkdir(parents=True, exist_ok=True, mode=0o700)
        for number in range(1000):
            path = where / f"{name}{f'-{number}' if number else ''}{ENDING}"
            place = Place.hold(path)
            if place and not path.exists():
                return place
            if place:
                place.leave(finished=False)
    except OSError as error:
        raise KeepError("keep.folder", folder=str(where), why=reason(error)) from None
    raise KeepError("keep.folder", folder=str(where), why="")


def unfinished(where: Path) -> Iterator[Place]:
    """The games kept there that nobody plays just now, the latest first, each of them held."""
    try:
        found = sorted(where.glob(f"*{ENDING}"), key=_age, reverse=True)
    except OSError:
        return
    for path in found:
        try:
            place = Place.hold(path)
        except OSError:
            continue
        if place and path.exists():
            yield place
        elif place:
            place.leave(finished=False)


def read(path: Path, most: int) -> bytes:
    """What is in a file, if it is one, and not too long."""
    try:
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise KeepError("keep.no-file", path=str(path))
            data = file.read(most + 1)
    except IsADirectoryError:
        raise KeepError("keep.no-file", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise KeepError("keep.read", path=str(path), why=reason(error)) from None
    if len(data) > most:
        raise KeepError("keep.long", path=str(path))
    return data


def write(path: Path, data: bytes) -> None:
    """Replace a file at once: whoever looks, whenever, finds the old one or the new one, whole."""
    try:
        path = path.resolve()
        if path.exists() and not path.is_file():
            raise KeepError("keep.no-file", path=str(path))
        part = path.with_name(path.name + ".part")
        file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        with open(file, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(part, path)
        _settle(path.parent)
    except (OSError, ValueError) as error:
        raise KeepError("keep.write", path=str(path), why=reason(error)) from None


def reason(error: OSError | ValueError) -> str:
    """Why the system refused, in its words."""
    return (error.strerror or "") if isinstance(error, OSError) else str(error)


def _settle(where: Path) -> None:
    """The name, too, shall survive a power cut."""
    handle = os.open(where, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _same(lock: int, name: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(lock), os.stat(name))
    except FileNotFoundError:
        return False


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
