"""Everybody who plays here: guests, and those who have claimed a name."""

import secrets
from collections.abc import Callable
from typing import NamedTuple

import sqlalchemy as sql

from hanabi import HanabiError

from .accounts import Accounts
from .links import Links
from .names import Name, NameRefused, plain
from .passwords import Passwords
from .schema import PEOPLE, SEATS, SESSIONS
from .sessions import Known, Sessions
from .store import Store

__all__ = ["Known", "People"]

Clock = Callable[[], int]


class Somebody(NamedTuple):
    """An account, as operators see it."""

    person: str
    name: str
    admin: bool
    banned: bool
    came: int


class People:
    """Guests and accounts. All of this blocks.

    `ended` takes listeners: they are told of sessions that are over, in whichever thread that happens.
    What other processes end is found by `over(sessions)`: whoever keeps sockets open asks every few seconds.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.sessions = Sessions(store, clock)
        self.ended = self.sessions.ended
        self.over = self.sessions.over
        self.known = self.sessions.known
        self.passwords = Passwords()
        self.accounts = Accounts(store, self.sessions, self.passwords)
        self.links = Links(store, self.sessions)

    def close(self) -> None:
        """Hash no more passwords."""
        self.passwords.close()

    def welcome(self, about: str) -> tuple[Known, str]:
        """A new guest on a device, and the secret of the session."""
        person = secrets.token_urlsafe(12)
        row = {"person": person, "links": 0, "banned": False, "admin": False, "came": self._clock()}
        with self._store.work() as work:
            work.execute(sql.insert(PEOPLE), row)
            return self.sessions.begin(work, person, about)

    # -- names at tables --

    def called(self, person: str, text: str) -> str:
        """How somebody may be called at a table; `NameRefused` if that looks like somebody else's name."""
        name = Name.of(text)
        query = sql.select(PEOPLE.c.person).where(PEOPLE.c.skeleton == name.skeleton)
        with self._store.work(reads=True) as work:
            owner = work.execute(query).scalar()
        if owner not in (None, person):
            raise NameRefused("people.taken", name=name.shown)
        return name.shown

    def may_be_called(self, person: str, text: str) -> bool:
        """Whether somebody may sit down by that name."""
        try:
            self.called(person, text)
        except HanabiError:
            return False
        return True

    # -- operators --

    def named(self, name: str) -> Somebody:
        """Whoever has claimed a name."""
        query = sql.select(*(PEOPLE.c[each] for each in Somebody._fields)).where(
            PEOPLE.c.plain == plain(name)
        )
        with self._store.work(reads=True) as work:
            row = work.execute(query).first()
        if row is None:
            raise NameRefused("people.nobody", name=name)
        return Somebody(*row)

    def ban(self, person: str, banned: bool = True) -> None:
        """Let somebody play here no more, or again; their sockets are closed."""
        with self._store.work() as work:
            self._set(work, person, banned=banned)
            rows = work.execute(sql.select(SESSIONS.c.session).where(SESSIONS.c.person == person))
            sessions = list(rows.scalars())
        if banned:
            self.sessions.tell(sessions)

    def promote(self, person: str, admin: bool = True) -> None:
        """Make somebody one of those who run the house, or no longer."""
        with self._store.work() as work:
            self._set(work, person, admin=admin)

    def _set(self, work: sql.Connection, person: str, **values: bool) -> None:
        found = work.execute(sql.update(PEOPLE).where(PEOPLE.c.person == person).values(**values))
        if not found.rowcount:
            raise NameRefused("people.nobody", name=person)

    def forget(self, before: int) -> int:
        """Forget guests who sit nowhere and were not here since then, and old sessions; how many guests."""
        here = sql.select(SESSIONS.c.person).where(SESSIONS.c.seen >= before)
        seated = sql.select(SEATS.c.person)
        with self._store.work() as work:
            idle = sql.delete(PEOPLE).where(
                PEOPLE.c.password.is_(None),
                sql.not_(PEOPLE.c.banned),
                PEOPLE.c.came < before,
                PEOPLE.c.person.not_in(here),
                PEOPLE.c.person.not_in(seated),
            )
            gone = list(work.execute(idle.returning(PEOPLE.c.person)).scalars())
            for person in gone:
                for forgets in self.accounts.forgets:
                    forgets(work, person)
            self.sessions.expire(work)
        return len(gone)
