"""Secrets by which browsers and programs are known; only their hashes are kept."""

import hashlib
import re
import secrets
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

import sqlalchemy as sql

from .schema import PEOPLE, SESSIONS
from .store import Store

DAY = 86_400_000
LASTS = 400 * DAY
"""A session that nobody used for so long is over."""
SEEN_EVERY = 600_000
"""So often, in milliseconds, it is written down that a session was used."""
MOST = 50
"""So many sessions somebody may have; the one that was not used for longest makes room."""

_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")

Ended = Callable[[Collection[str]], None]


class Session(NamedTuple):
    """One of somebody's sessions, as it is listed."""

    session: str
    program: bool
    about: str
    began: int
    seen: int


class Owner(NamedTuple):
    """Whose a session is."""

    person: str
    name: str | None
    claimed: bool
    banned: bool
    admin: bool
    session: str
    program: bool
    seen: int


class Sessions:
    """All sessions: begun, recognised by their secrets, listed and ended."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.ended: set[Ended] = set()
        """Told of sessions that are over, in whichever thread it happens."""

    def begin(
        self, work: sql.Connection, person: str, about: str, now: int, *, program: bool = False
    ) -> tuple[str, str]:
        """A new session of somebody, and its secret: 256 bits that are told once."""
        secret, session = secrets.token_urlsafe(32), secrets.token_urlsafe(12)
        row = {
            "session": session,
            "hash": hashed(secret),
            "person": person,
            "program": program,
            "about": about,
            "began": now,
            "seen": now,
        }
        work.execute(sql.insert(SESSIONS), row)
        return session, secret

    def owner(self, secret: str, now: int) -> Owner | None:
        """Whose secret that is."""
        if not _SECRET.fullmatch(secret):
            return None
        query = (
            sql.select(
                PEOPLE.c.person,
                PEOPLE.c.name,
                PEOPLE.c.password.is_not(None),
                PEOPLE.c.banned,
                PEOPLE.c.admin,
                SESSIONS.c.session,
                SESSIONS.c.program,
                SESSIONS.c.seen,
            )
            .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.person)
            .where(SESSIONS.c.hash == hashed(secret), SESSIONS.c.seen > now - LASTS)
        )
        with self._store.work(reads=True) as work:
            row = work.execute(query).first()
        if row is None:
            return None
        owner = Owner(*row)
        if owner.seen <= now - SEEN_EVERY:
            self._touch(owner.session, now)
        return owner

    def _touch(self, session: str, now: int) -> None:
        with self._store.work() as work:
            work.execute(sql.update(SESSIONS).where(SESSIONS.c.session == session).values(seen=now))

    def of(self, person: str) -> list[Session]:
        """Somebody's sessions, those used last first."""
        columns = [SESSIONS.c[name] for name in Session._fields]
        query = sql.select(*columns).where(SESSIONS.c.person == person).order_by(SESSIONS.c.seen.desc())
        with self._store.work(reads=True) as work:
            return [Session(*row) for row in work.execute(query)]

    def end(self, work: sql.Connection, *conditions: sql.ColumnElement[bool]) -> list[str]:
        """End those of which all of this is true; `tell` them afterwards."""
        command = sql.delete(SESSIONS).where(*conditions).returning(SESSIONS.c.session)
        return list(work.execute(command).scalars())

    def tell(self, sessions: Collection[str]) -> None:
        """Tell whoever listens that these are over."""
        for listener in list(self.ended) if sessions else ():
            listener(sessions)

    def over(self, sessions: Iterable[str]) -> set[str]:
        """Those of these that are over, wherever they were ended."""
        asked = list(dict.fromkeys(sessions))
        alive: set[str] = set()
        with self._store.work(reads=True) as work:
            for start in range(0, len(asked), 500):
                query = (
                    sql.select(SESSIONS.c.session)
                    .join(PEOPLE, SESSIONS.c.person == PEOPLE.c.person)
                    .where(SESSIONS.c.session.in_(asked[start : start + 500]), sql.not_(PEOPLE.c.banned))
                )
                alive.update(work.execute(query).scalars())
        return set(asked) - alive


def hashed(secret: str) -> bytes:
    """What is kept of a secret: it is random enough that a plain hash tells nothing."""
    return hashlib.sha256(secret.encode()).digest()
