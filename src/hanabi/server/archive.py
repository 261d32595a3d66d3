"""All of somebody's games in one file, made while it is sent."""

import asyncio
import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import msgspec

from hanabi import HanabiError
from hanabi.notation import files
from hanabi.notation.files import Form

from . import finished, history
from .store import Store

LEFT_OUT = "left-out.jsonl"
"""What tells of the games that cannot be told in that form."""

_encode = msgspec.json.Encoder(enc_hook=str).encode


class _Sink:
    """What is written and was not fetched yet."""

    def __init__(self) -> None:
        self._waiting = bytearray()

    def write(self, data: bytes) -> int:
        self._waiting += data
        return len(data)

    def flush(self) -> None:
        """Everything is fetched anyway."""

    def close(self) -> None:
        """Nothing is open."""

    def fetch(self) -> bytes:
        data = bytes(self._waiting)
        self._waiting.clear()
        return data


async def archive(store: Store, person: str, form: Form) -> AsyncIterator[bytes]:
    """The pieces of a ZIP file with a file for each of somebody's games, one game in memory at a time."""
    sink, left_out = _Sink(), list[bytes]()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as packed:
        for game in await asyncio.to_thread(history.finished, store, person):
            try:
                await asyncio.to_thread(_add, packed, store, person, game, form)
            except HanabiError as error:
                if error.code == "history.none":
                    continue
                if error.code.startswith("store."):
                    raise
                left_out.append(_encode({"game": game, "code": error.code, "params": error.sentence.params}))
            if data := sink.fetch():
                yield data
        if left_out:
            packed.writestr(zipfile.ZipInfo(LEFT_OUT), b"\n".join([*left_out, b""]))
    yield sink.fetch()


def _add(packed: zipfile.ZipFile, store: Store, person: str, game: str, form: Form) -> None:
    table = finished.table(store, person, game)
    if table.game is None:
        raise history.HistoryError("history.none")
    opened = datetime.fromtimestamp(table.opened / 1000, UTC)
    name = zipfile.ZipInfo(f"{opened.date()}-{game}{files.ending_of(form)}", opened.timetuple()[:6])
    packed.writestr(name, files.written(table.game, form), zipfile.ZIP_DEFLATED)
