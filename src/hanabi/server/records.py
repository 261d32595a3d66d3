"""Games that people bring along: checked by playing them again, kept, to be looked at or dealt once more."""

import io
import re
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql

from hanabi import HanabiError
from hanabi.game import Game, dumps, loads
from hanabi.notation import Replay, files
from hanabi.table import Settings, checked
from hanabi.table.settings import Open, Value
from hanabi.table.table import turns_of

from .schema import RECORDS
from .store import Store

MOST_BYTES = 2_000_000
"""Of a file that somebody brings, packed or not; the longest game has half as many."""
MOST_GAMES = 20
"""So many are taken at once."""
MOST_KEPT = 500
"""So many of one person's are kept."""
MOST_LENGTH = 10_000_000
"""And so many bytes; a usual game has three thousand."""

_NAME = re.compile("[0-9a-f]{16}")
_PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")


class UploadError(HanabiError):
    """What cannot be taken, or is not there."""


class RecordShown(Value, frozen=True):
    """What is in a record that somebody brought."""

    record: str
    at: int
    rules: str
    names: tuple[str, ...]
    turns: int
    score: int
    maximum: int
    finish: str | None


_NAMES = msgspec.json.Decoder(tuple[str, ...])


class _Upload(io.BufferedReader):
    """A file that is brought, by what it is called where something is wrong with it."""

    name = "upload"


def read(data: bytes) -> list[Game]:
    """The games of a file or a pasted text in any form that is known, each played again to see if it is so.

    A packed file is unpacked line by line: it is never larger in memory than one game may be.
    """
    if not data.startswith(_PACKED):
        data = data.strip()
    return list(_games(data))


def _games(data: bytes) -> Iterator[Game]:
    number = 0
    for number, told in enumerate(files.each(_Upload(io.BytesIO(data))), start=1):
        if isinstance(told, HanabiError):
            raise told
        if number > MOST_GAMES:
            raise UploadError("records.many", most=MOST_GAMES)
        yield told.game if isinstance(told, Replay) else told
    if not number:
        raise UploadError("records.none")


def keep(store: Store, owner: str, games: Sequence[Game], now: int) -> list[RecordShown]:
    """Keep games: all of them, or none if there would be too many."""
    rows = [_row(game, owner, now) for game in games]
    size = sql.func.coalesce(sql.func.sum(sql.func.length(RECORDS.c.data)), 0)
    kept = sql.select(sql.func.count(), size).where(RECORDS.c.owner == owner)
    with store.work() as work:
        count, length = work.execute(kept).one()
        if count + len(rows) > MOST_KEPT:
            raise UploadError("records.full", most=MOST_KEPT)
        if length + sum(len(row["data"]) for row in rows) > MOST_LENGTH:
            raise UploadError("records.large", most=MOST_LENGTH // 1_000_000)
        work.execute(sql.insert(RECORDS), rows)
    return [_shown(row) for row in rows]


def own(store: Store, owner: str) -> list[RecordShown]:
    """What somebody brought, the latest first."""
    query = sql.select(*(RECORDS.c[name] for name in RecordShown.__struct_fields__))
    query = query.where(RECORDS.c.owner == owner).order_by(RECORDS.c.at.desc(), RECORDS.c.record)
    with store.work(reads=True) as work:
        return [_shown(dict(row)) for row in work.execute(query).mappings()]


def shown(store: Store, record: str) -> RecordShown:
    """What is in a record."""
    query = sql.select(*(RECORDS.c[name] for name in RecordShown.__struct_fields__))
    with store.work(reads=True) as work:
        row = work.execute(query.where(RECORDS.c.record == _name(record))).mappings().first()
    if row is None:
        raise UploadError("records.unknown", record=record[:40])
    return _shown(dict(row))


def game(store: Store, record: str) -> Game:
    """The game of a record, for whoever was told its name."""
    with store.work(reads=True) as work:
        data = work.execute(sql.select(RECORDS.c.data).where(RECORDS.c.record == _name(record))).scalar()
    if data is None:
        raise UploadError("records.unknown", record=record[:40])
    return loads(bytes(data))


def remove(store: Store, owner: str, record: str) -> None:
    """Forget a record of one's own."""
    mine = sql.and_(RECORDS.c.record == _name(record), RECORDS.c.owner == owner)
    with store.work() as work:
        if not work.execute(sql.delete(RECORDS).where(mine)).rowcount:
            raise UploadError("records.unknown", record=record[:40])


def forget(work: sql.Connection, person: str) -> None:
    """Forget everything that somebody brought, who leaves for good."""
    work.execute(sql.delete(RECORDS).where(RECORDS.c.owner == person))


def to_play(game: Game) -> Settings:
    """A table at which the deal of a game is played, by the same rules: marked, and not ranked."""
    if game.given:
        raise UploadError("records.middle")
    return checked(Settings(str(game.rules), deal=Open(deck=tuple(map(str, game.deck)))))


def _name(record: str) -> str:
    """The name of a record, if it can be one."""
    if not _NAME.fullmatch(record):
        raise UploadError("records.unknown", record=record[:40])
    return record


def _row(game: Game, owner: str, now: int) -> dict[str, Any]:
    outcome = game.outcome
    return {
        "record": secrets.token_hex(8),
        "owner": owner,
        "at": now,
        "rules": str(game.rules),
        "names": msgspec.json.encode(game.names).decode(),
        "turns": turns_of(game.steps),
        "score": game.score,
        "maximum": game.rules.maximum,
        "finish": outcome.finish if outcome else None,
        "data": dumps(game),
    }


def _shown(row: dict[str, object]) -> RecordShown:
    told = {name: row[name] for name in RecordShown.__struct_fields__}
    told["names"] = _NAMES.decode(str(told["names"]))
    return msgspec.convert(told, RecordShown)
