"""Links to one's own seat: by one a guest who lost the cookie takes the seat back on any device."""

import base64
import hmac
from functools import cached_property
from typing import NamedTuple

import sqlalchemy as sql

from hanabi import HanabiError

from .schema import PEOPLE, SEATS, SESSIONS
from .sessions import Known, Sessions
from .store import Store


class LinkError(HanabiError):
    """A link that there is not, or that leads nowhere."""


class Link(NamedTuple):
    """What a link to a seat says: `/t/GAME#seat=SECRET`, after the sign that browsers send to nobody."""

    seat: int
    secret: str


class _Holder(NamedTuple):
    seat: int
    person: str
    links: int
    claimed: bool
    banned: bool


class Links:
    """Secrets of seats: made from the house's own, so that none has to be kept.

    One holds for a game, a seat and a person: until that person claims a name, or ends all other sessions.
    """

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions

    @cached_property
    def _key(self) -> bytes:
        return self._store.secret("seats")

    def own(self, known: Known, game: str) -> Link:
        """The link to one's own seat."""
        if known.claimed:
            raise LinkError("people.sign-in")
        for holder in self._holders(game):
            if holder.person == known.person:
                return Link(holder.seat, self._secret(game, holder))
        raise LinkError("people.no-seat")

    def follow(self, game: str, secret: str, about: str, before: Known | None) -> tuple[Known, str]:
        """A session of whoever has the seat; a session that was there before ends."""
        right = [
            holder
            for holder in self._holders(game)
            if hmac.compare_digest(self._secret(game, holder).encode(), secret.encode())
        ]
        if not right:
            raise LinkError("people.no-link")
        if right[0].banned:
            raise LinkError("people.banned")
        if right[0].claimed:
            raise LinkError("people.sign-in")
        with self._store.work() as work:
            ended = self._sessions.close(work, SESSIONS.c.session == (before.session if before else ""))
            new = self._sessions.begin(work, right[0].person, about)
        self._sessions.tell(ended)
        return new

    def _holders(self, game: str) -> list[_Holder]:
        query = (
            sql.select(
                SEATS.c.seat,
                SEATS.c.person,
                PEOPLE.c.links,
                PEOPLE.c.password.is_not(None),
                PEOPLE.c.banned,
            )
            .join(PEOPLE, PEOPLE.c.person == SEATS.c.person)
            .where(SEATS.c.game == game)
        )
        with self._store.work(reads=True) as work:
            return [_Holder(*row) for row in work.execute(query)]

    def _secret(self, game: str, holder: _Holder) -> str:
        told = f"{game} {holder.seat} {holder.person} {holder.links}"
        made = hmac.digest(self._key, told.encode(), "sha256")
        return base64.urlsafe_b64encode(made).decode().rstrip("=")
