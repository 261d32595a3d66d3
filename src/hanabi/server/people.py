"""Everybody who plays here: guests, and those who have claimed a name."""

import secrets
from collections.abc import Callable
from typing import NamedTuple

import sqlalchemy as sql

from hanabi import HanabiError

from .schema import PEOPLE
from .sessions import Owner, Sessions
from .store import Store

Clock = Callable[[], int]


class PeopleError(HanabiError):
    """What somebody may not do, or be called."""


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


class People:
    """Guests and accounts. All of this blocks.

    `ended` takes listeners: they are told of sessions that are over, in whichever thread that happens.
    What other processes end is found by `over(sessions)`: whoever keeps sockets open asks every few seconds.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.sessions = Sessions(store)
        self.ended = self.sessions.ended
        self.over = self.sessions.over

    def welcome(self, about: str) -> tuple[Known, str]:
        """A new guest on a device, and the secret of the session."""
        person, now = secrets.token_urlsafe(12), self._clock()
        row = {"person": person, "links": 0, "banned": False, "admin": False, "came": now}
        with self._store.work() as work:
            work.execute(sql.insert(PEOPLE), row)
            session, secret = self.sessions.begin(work, person, about, now)
        return Known(person, "", False, session), secret

    def known(self, secret: str) -> Known | None:
        """Whoever holds that secret; who is banned is told so."""
        owner = self.sessions.owner(secret, self._clock())
        if owner is None:
            return None
        if owner.banned:
            raise PeopleError("people.banned")
        return _known(owner)


def _known(owner: Owner) -> Known:
    return Known(owner.person, owner.name or "", owner.claimed, owner.session, owner.admin, owner.program)
