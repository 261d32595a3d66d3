"""Where compiled code is kept: files named by a digest of all that they depend on, so none is ever stale."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

_MOST = 100
"""So many are kept, those used last."""


def read(name: str) -> bytes | None:
    """What was kept under a name."""
    for place in _places():
        with suppress(OSError):
            file = place / name
            content = file.read_bytes()
            if _is_ours(file) and sha256(content[32:]).digest() == content[:32]:
                with suppress(OSError):
                    os.utime(file)
                return content[32:]
    return None


def keep(name: str, payload: bytes) -> bool:
    """Keep something under a name, whole or not at all, whoever else does the same; whether it could be."""
    for place in _places():
        with suppress(OSError):
            with tempfile.NamedTemporaryFile(dir=place, delete=False) as part:
                part.write(sha256(payload).digest() + payload)
            os.replace(part.name, place / name)
            _prune(place)
            return True
    return False


def _places() -> Iterator[Path]:
    """In the user's cache; where that cannot be written, among temporary files."""
    if chosen := os.environ.get("HANABI_CACHE"):
        places = [Path(chosen)]
    else:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / (
            "Library/Caches" if sys.platform == "darwin" else ".cache"
        )
        places = [Path(home, "hanabi"), Path(tempfile.gettempdir(), f"hanabi-{os.getuid()}")]
    for place in places:
        with suppress(OSError):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _is_ours(place):
            yield place


def _is_ours(path: Path) -> bool:
    """Whether nobody else can have written there: what lies there is run."""
    try:
        found = (path.lstat(), path.stat())
    except OSError:
        return False
    return all(one.st_uid == os.getuid() for one in found) and not found[1].st_mode & 0o022


def _prune(place: Path) -> None:
    files = sorted(place.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in files[_MOST:]:
        file.unlink(missing_ok=True)
