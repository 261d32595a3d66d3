"""What is left of somebody who left for good: moves, and nothing that tells who made them."""

import msgspec
import sqlalchemy as sql
from msgspec import structs

from hanabi.table import Entry, log

from .rooms import words
from .schema import GAMES, LOG, SEATS
from .store import Store

NOBODY = "?"
"""What names and words become, in every language."""
_TOGETHER = 200
"""So many pages are changed in one transaction, so that nobody waits for long."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Entry]).decode


def redact(store: Store, person: str) -> list[str]:
    """Take somebody's names and words out of every table; the tables of which the log was changed.

    The log is else never changed. No event is taken out, and none means anything else than before: the moves,
    and what the others said, stay as they were.
    """
    sat = sql.select(SEATS.c.game).where(SEATS.c.person == person)
    asked = sql.select(LOG.c.game).where(LOG.c.by == person)
    with store.work(reads=True) as work:
        games = sorted(work.execute(sql.union(sat, asked)).scalars())
    return [game for game in games if _redact(store, person, game)]


def _redact(store: Store, person: str, game: str) -> bool:
    """Do it at one table; whether the log was changed."""
    pages = store.read(game)
    changed = [
        {"of_game": game, "of_page": page.seq, "told": _encode(after)}
        for page in pages
        if (before := _decode(page.entries)) != (after := [_told(entry, person) for entry in before])
    ]
    page = (LOG.c.game == sql.bindparam("of_game")) & (LOG.c.seq == sql.bindparam("of_page"))
    command = sql.update(LOG).where(page).values(entries=sql.bindparam("told"))
    for start in range(0, len(changed), _TOGETHER):
        with store.work() as work:
            work.execute(command, changed[start : start + _TOGETHER])
    with store.work() as work:
        seat = sql.and_(SEATS.c.game == game, SEATS.c.person == person)
        work.execute(sql.update(SEATS).where(seat).values(name=NOBODY))
        if pages[0].by == person:  # who opens a table names it
            work.execute(sql.update(GAMES).where(GAMES.c.game == game).values(name=""))
        _search(work, game)
    return bool(changed)


def _search(work: sql.Connection, game: str) -> None:
    """Let a table be found by what is still told of it."""
    told = work.execute(sql.select(GAMES.c.name, GAMES.c.rules).where(GAMES.c.game == game)).one()
    names = work.execute(
        sql.select(SEATS.c.name).where(SEATS.c.game == game).order_by(SEATS.c.seat)
    ).scalars()
    found = words([*told, *names])
    work.execute(sql.update(GAMES).where(GAMES.c.game == game).values(words=found))


def _told(entry: Entry, person: str) -> Entry:
    """What an event tells, without whose it was."""
    if entry.by != person:
        return entry
    match entry:
        case log.SatDown():
            return structs.replace(entry, name=NOBODY)
        case log.Said() if entry.text:
            return structs.replace(entry, text=NOBODY)
        case log.Noted() if entry.text:
            return structs.replace(entry, text=NOBODY)
        case log.Opened():
            return structs.replace(entry, settings=structs.replace(entry.settings, name=""))
    return entry
