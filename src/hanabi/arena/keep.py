"""A folder in which finished portions of games lie, so that nothing is played twice."""

import json
import os
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

import hanabi
from hanabi.rules import Rules

from .error import ArenaError
from .match import Games, Table

_DECIDING = ("rules", "game", "batch", "bots")
"""The rooms whose text decides how a game goes."""


class Keep:
    """Games of many tables in a folder; a table that is played by other text is another table."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ArenaError("arena.folder", folder=str(folder), why=error.strerror) from None

    def read(self, at: Table, first: int, count: int) -> Games | None:
        """A portion, if it was kept whole."""
        return _read(self._place(at) / f"{first:010}.npz", count)

    def write(self, at: Table, first: int, games: Games) -> None:
        """Keep a portion, whole or not at all."""
        place = self._place(at)
        try:
            place.mkdir(exist_ok=True)
            if not (place / "table.json").exists():
                _put(place / "table.json", json.dumps(_told(at), indent=2).encode())
            with tempfile.NamedTemporaryFile(dir=place, suffix=".part", delete=False) as part:
                np.savez_compressed(part, **games._asdict())
            os.replace(part.name, place / f"{first:010}.npz")
        except OSError as error:
            raise ArenaError("arena.folder", folder=str(self.folder), why=error.strerror) from None

    def find(self, rules: Rules, seed: int, games: int) -> tuple[str, Games]:
        """The first games by these rules and seed, whoever played them: other bots, or an older text."""
        for place in sorted(self.folder.glob("*/table.json")):
            told = _json(place)
            if told.get("rules") == str(rules) and told.get("seed") == seed:
                joined = _in_a_row(place.parent)
                if joined and len(joined.score) >= games:
                    return ", ".join(map(str, told["bots"])), joined.first(games)
        raise ArenaError("arena.nothing", folder=str(self.folder), n=games, rules=str(rules), seed=seed)

    def _place(self, at: Table) -> Path:
        digest = sha256(json.dumps([_told(at), _text()]).encode()).hexdigest()[:12]
        return self.folder / f"{'-'.join(dict.fromkeys(at.bots))}-{at.rules.players}p-{digest}"


def _told(at: Table) -> dict[str, object]:
    return {
        "rules": str(at.rules),
        "bots": list(at.bots),
        "seed": at.seed,
        "hanabi": hanabi.__version__,
    }


@cache
def _text() -> str:
    """A digest of the text that decides how games go."""
    digest = sha256()
    for room in _DECIDING:
        for file in sorted((Path(hanabi.__file__).parent / room).rglob("*.py")):
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def _put(file: Path, content: bytes) -> None:
    with tempfile.NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        part.write(content)
    os.replace(part.name, file)


def _json(file: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        told = json.loads(file.read_bytes())
        if isinstance(told, dict):
            return told
    return {}


def _in_a_row(place: Path) -> Games | None:
    """What was kept of a table from its first game on, up to what is missing."""
    parts: list[Games] = []
    played = 0
    while part := _read(place / f"{played:010}.npz", None):
        parts.append(part)
        played += len(part.score)
    return Games.joined(parts) if parts else None


def _read(file: Path, count: int | None) -> Games | None:
    """What lies in a file; nothing if it is not there, damaged, or of another length."""
    with suppress(OSError, ValueError, KeyError, BadZipFile, EOFError):
        with file.open("rb") as content, np.load(content, allow_pickle=False) as rows:
            score, ends, turns = rows["score"], rows["ends"], rows["turns"]
            seconds = float(rows["seconds"])
        kinds = (score.dtype, ends.dtype, turns.dtype)
        long = len(score) or -1 if count is None else count
        if kinds == (np.int16, np.uint8, np.int16) and {len(score), len(ends), len(turns)} == {long}:
            return Games(score, ends, turns, seconds)
    return None
