"""What whoever runs the house sees: tables, people, and what was reported."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import sqlalchemy as sql

from hanabi.table import Entry, log

from .schema import GAMES, LOG, PEOPLE, SEATS, SESSIONS
from .store import Store

_decode = msgspec.json.Decoder(list[Entry]).decode
_REPORT = '"type":"reported"'
"""What a page with a report has in it, and no other: in what people write, quotes are masked."""


class TableTold(NamedTuple):
    """A table."""

    game: str
    phase: str
    rules: str
    names: str
    opened: int
    changed: int


class PersonTold(NamedTuple):
    """Somebody who plays here, or did."""

    person: str
    name: str
    """The claimed one; for guests those under which they sat at tables."""
    claimed: bool
    admin: bool
    banned: bool
    came: int
    seen: int
    tables: int


class ReportTold(NamedTuple):
    """What somebody told of another one."""

    at: int
    game: str
    by: str
    whom: str
    person: str
    """Whom, as a name that nobody else has."""
    text: str


def tables(store: Store, *, over: bool = False, most: int = 1000) -> list[TableTold]:
    """The tables, those that changed last first; with those whose game is `over` if wanted."""
    columns = [GAMES.c[name] for name in ("game", "phase", "rules", "opened", "changed")]
    query = sql.select(*columns).order_by(GAMES.c.changed.desc()).limit(most)
    if not over:
        query = query.where(GAMES.c.phase != "over")
    with store.work(reads=True) as work:
        rows = work.execute(query).all()
        names = _names(work, [row.game for row in rows])
    return [
        TableTold(row.game, row.phase, row.rules, ", ".join(names.get(row.game, {}).values()), *row[3:])
        for row in rows
    ]


def _names(work: sql.Connection, games: list[str]) -> dict[str, dict[str, str]]:
    """Who sits at these tables: their names by their persons, or for bots by their seats."""
    found: dict[str, dict[str, str]] = {}
    for start in range(0, len(games), 500):
        query = sql.select(SEATS).where(SEATS.c.game.in_(games[start : start + 500])).order_by(SEATS.c.seat)
        for row in work.execute(query):
            found.setdefault(row.game, {})[row.person or str(row.seat)] = row.name
    return found


def people(store: Store, words: str = "", most: int = 1000) -> list[PersonTold]:
    """The people who came, those who were here last first; only those called like that if it is said."""
    seen = sql.select(sql.func.max(SESSIONS.c.seen)).where(SESSIONS.c.person == PEOPLE.c.person)
    sat = sql.select(sql.func.count()).where(SEATS.c.person == PEOPLE.c.person)
    last = sql.func.coalesce(seen.scalar_subquery(), PEOPLE.c.came)
    columns = [PEOPLE.c[name] for name in ("person", "name", "admin", "banned", "came")]
    query = sql.select(
        *columns, PEOPLE.c.password.is_not(None).label("claimed"), last.label("seen"), sat.label("tables")
    )
    if words:
        called = sql.select(SEATS.c.person).where(SEATS.c.name.icontains(words, autoescape=True))
        query = query.where(
            sql.or_(
                PEOPLE.c.name.icontains(words, autoescape=True),
                PEOPLE.c.person == words,
                PEOPLE.c.person.in_(called),
            )
        )
    with store.work(reads=True) as work:
        rows = work.execute(query.order_by(last.desc()).limit(most)).all()
        names = {row.person: row.name or _called(work, row.person) for row in rows}
    return [
        PersonTold(
            row.person, names[row.person], row.claimed, row.admin, row.banned, row.came, row.seen, row.tables
        )
        for row in rows
    ]


def _called(work: sql.Connection, person: str) -> str:
    """The names under which a guest sat."""
    query = sql.select(SEATS.c.name).where(SEATS.c.person == person).distinct().limit(3)
    return ", ".join(sorted(work.execute(query).scalars()))


def reports(store: Store) -> Iterator[ReportTold]:
    """What was reported, in no particular order of tables; this reads the whole log."""
    if store.shared:
        found = sql.func.strpos(sql.func.encode(LOG.c.entries, "escape"), _REPORT) > 0
    else:
        found = sql.func.instr(LOG.c.entries, _REPORT.encode()) > 0
    query = sql.select(LOG.c.game, LOG.c.entries).where(found)
    with store.work(reads=True) as work:
        pages = work.execute(query.order_by(LOG.c.at)).all()
        names = _names(work, list({page.game for page in pages}))
    for page in pages:
        called = names.get(page.game, {})
        for entry in _decode(page.entries):
            if isinstance(entry, log.Reported):
                by, whom = called.get(entry.by, entry.by), called.get(entry.whom, entry.whom)
                yield ReportTold(entry.at, page.game, by, whom, entry.whom, entry.text)
