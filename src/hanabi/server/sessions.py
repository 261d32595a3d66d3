"""Secrets by which browsers and programs are known; only their hashes are kept."""

import contextlib
import hashlib
import re
import secrets
from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

import sqlalchemy as sql

from hanabi import HanabiError
from hanabi.game.writing import checked_text

from .schema import PEOPLE, SESSIONS
from .store import Store, StoreError

LASTS = 400 * 86_400_000
"""A session that nobody used for so long is over; browsers keep no cookie for longer."""
SEEN_EVERY = 600_000
"""So often, in milliseconds, it is written down that a session was used."""
MOST = 50
"""So many sessions somebody may have; the one that was not used for longest makes room."""
MOST_TOKENS = 20
LONGEST_ABOUT = 60

_ID = re.compile(r"[A-Za-z0-9_-]{16}")
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")

Clock = Callable[[], int]
Ended = Callable[[Collection[str]], None]


class SessionError(HanabiError):
    """A session that there is not, or that may not be."""


class Known(NamedTuple):
    """Somebody who asks, as the server knows them."""

    person: str
    name: str
    """The claimed one; guests have none."""
    claimed: bool
    session: str
    admin: bool = False
    program: bool = False
    """Whether a token asks."""


class Session(NamedTuple):
    """One of somebody's sessions, as it is listed."""

    session: str
    program: bool
    about: str
    began: int
    seen: int


class Sessions:
    """All sessions: begun, recognised by their secrets, listed and ended."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.ended: set[Ended] = set()
        """Told of sessions that are over, in whichever thread it happens."""

    # -- knowing somebody --

    def begin(
        self, work: sql.Connection, person: str, about: str, *, program: bool = False
    ) -> tuple[Known, str]:
        """A new session of somebody, and its secret: 256 bits that are told once."""
        secret, session, now = secrets.token_urlsafe(32), secrets.token_urlsafe(12), self._clock()
        row = {
            "session": session,
            "hash": hashed(secret),
            "person": person,
            "program": program,
            "about": about[:LONGEST_ABOUT],
            "began": now,
            "seen": now,
        }
        work.execute(sql.insert(SESSIONS), row)
        self.tell(self._make_room(work, person))
        found = work.execute(_WHO.where(SESSIONS.c.session == session)).one()
        return _known(found), secret

    def known(self, secret: str) -> Known | None:
        """Whoever holds that secret; who is banned is told so."""
        if not _SECRET.fullmatch(secret):
            return None
        now = self._clock()
        with self._store.work(reads=True) as work:
            found = work.execute(_WHO.where(SESSIONS.c.hash == hashed(secret))).first()
        if found is None or found.seen <= now - LASTS:
            return None
        if found.banned:
            raise SessionError("people.banned")
        if found.seen <= now - SEEN_EVERY:
            # On a disk that is full people are still known.
            with contextlib.suppress(StoreError), self._store.work() as work:
                work.execute(sql.update(SESSIONS).where(SESSIONS.c.session == found.session).values(seen=now))
        return _known(found)

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

    # -- what somebody does with their own --

    def of(self, person: str) -> list[Session]:
        """Somebody's sessions, those used last first."""
        columns = [SESSIONS.c[name] for name in Session._fields]
        query = sql.select(*columns).where(SESSIONS.c.person == person).order_by(SESSIONS.c.seen.desc())
        with self._store.work(reads=True) as work:
            return [Session(*row) for row in work.execute(query)]

    def token(self, known: Known, about: str) -> tuple[str, str]:
        """A session for a program of somebody's, and the secret that it shows."""
        checked_text(about)
        mine = sql.select(sql.func.count()).where(SESSIONS.c.person == known.person, SESSIONS.c.program)
        with self._store.work() as work:
            self.alive(work, known)
            if work.execute(mine).scalar_one() >= MOST_TOKENS:
                raise SessionError("people.tokens", most=MOST_TOKENS)
            made, secret = self.begin(work, known.person, about, program=True)
        return made.session, secret

    def end(self, known: Known, session: str) -> None:
        """End one of one's own."""
        if not _ID.fullmatch(session):
            raise SessionError("people.no-session")
        with self._store.work() as work:
            self.alive(work, known)
            ended = self.close(work, SESSIONS.c.person == known.person, SESSIONS.c.session == session)
        if not ended:
            raise SessionError("people.no-session")
        self.tell(ended)

    def end_others(self, known: Known) -> None:
        """End all of one's own but this one, and let the links to one's seats hold no more."""
        with self._store.work() as work:
            self.alive(work, known)
            ended = self.close_others(work, known.person, known.session)
        self.tell(ended)

    # -- for those who work on the store --

    def alive(self, work: sql.Connection, known: Known) -> None:
        """Whoever asks must still be who they were when they began to ask: that can be a while ago."""
        query = _WHO.where(SESSIONS.c.session == known.session, sql.not_(PEOPLE.c.banned))
        if work.execute(query).first() is None:
            raise SessionError("server.nobody")

    def close(self, work: sql.Connection, *conditions: sql.ColumnElement[bool]) -> list[str]:
        """End those of which all of this is true; `tell` of them when the work is done."""
        command = sql.delete(SESSIONS).where(*conditions).returning(SESSIONS.c.session)
        return list(work.execute(command).scalars())

    def close_others(self, work: sql.Connection, person: str, but: str = "") -> list[str]:
        """End somebody's sessions and links; `tell` of them when the work is done."""
        work.execute(sql.update(PEOPLE).where(PEOPLE.c.person == person).values(links=PEOPLE.c.links + 1))
        return self.close(work, SESSIONS.c.person == person, SESSIONS.c.session != but)

    def expire(self, work: sql.Connection) -> None:
        """Forget those that are over by their age."""
        self.close(work, SESSIONS.c.seen <= self._clock() - LASTS)

    def tell(self, sessions: Collection[str]) -> None:
        """Tell whoever listens that these are over."""
        for listener in list(self.ended) if sessions else ():
            listener(sessions)

    def _make_room(self, work: sql.Connection, person: str) -> list[str]:
        """End what is above the number of sessions that a person may have."""
        mine = sql.and_(SESSIONS.c.person == person, sql.not_(SESSIONS.c.program))
        newest = sql.select(SESSIONS.c.session).where(mine).order_by(SESSIONS.c.seen.desc()).limit(MOST)
        return self.close(work, mine, SESSIONS.c.session.not_in(newest))


_WHO = sql.select(
    PEOPLE.c.person,
    sql.func.coalesce(PEOPLE.c.name, "").label("name"),
    PEOPLE.c.password.is_not(None).label("claimed"),
    SESSIONS.c.session,
    PEOPLE.c.admin,
    SESSIONS.c.program,
    PEOPLE.c.banned,
    SESSIONS.c.seen,
).join(SESSIONS, SESSIONS.c.person == PEOPLE.c.person)


def _known(row: sql.Row[Any]) -> Known:
    return Known(row.person, row.name, row.claimed, row.session, row.admin, row.program)


def hashed(secret: str) -> bytes:
    """What is kept of a secret: it is random enough that a plain hash tells nothing."""
    return hashlib.sha256(secret.encode()).digest()
