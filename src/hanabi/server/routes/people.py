"""Guests, accounts, sessions and links to seats."""

import asyncio
import contextlib
from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from hanabi.server import nobody
from hanabi.server.doors import Anybody, HallHere, Somebody, VisitorHere
from hanabi.server.limits import Limits
from hanabi.server.messages import TableName
from hanabi.server.names import plain
from hanabi.server.people import Known
from hanabi.server.sessions import LASTS, SessionError
from hanabi.server.visitors import Visitor, neighbourhood
from hanabi.table.settings import Value

Typed = Annotated[str, Meta(max_length=1000)]
"""What somebody typed; whoever asks for it knows what is too long."""
SecretText = Annotated[str, Meta(max_length=100)]


class Me(Value, frozen=True):
    """Who somebody is here."""

    name: str
    """The claimed one; guests have none."""
    claimed: bool
    admin: bool


class MaybeMe(Value, frozen=True):
    """Who somebody is here, or that they are nobody yet."""

    you: Me | None


class Credentials(Value, frozen=True):
    """A name, and the password that belongs to it."""

    name: Typed
    password: Typed


class NewPassword(Value, frozen=True):
    """Another password, and the one that was."""

    old: Typed
    new: Typed


class Farewell(Value, frozen=True):
    """The password, of who has one."""

    password: Typed = ""


class SessionShown(Value, frozen=True):
    """One of somebody's sessions."""

    session: str
    program: bool
    about: str
    began: int
    seen: int
    current: bool
    """Whether it is this one."""


class TokenWish(Value, frozen=True):
    """What a token is to be for."""

    about: Annotated[str, Meta(min_length=1, max_length=60)]


class Token(Value, frozen=True):
    """A token for a program: it is shown this once."""

    session: str
    token: str


class SeatLink(Value, frozen=True):
    """What the link to one's own seat says: `/t/TABLE#SEAT=SECRET`."""

    seat: int
    secret: str


class SeatSecret(Value, frozen=True):
    """The secret of a link."""

    secret: SecretText


# -- who somebody is --


@get("/api/me")
async def me(known: Anybody, visitor: VisitorHere) -> Response[MaybeMe]:
    """Who asks? A cookie is given again, so that it never grows old as long as its browser comes."""
    kept = visitor.secret if known and not visitor.bearer else None
    return Response(
        MaybeMe(_me(known) if known else None),
        cookies=[_cookie(visitor, kept, LASTS // 1000)] if kept else [],
    )


@post("/api/guest", status_code=200)
async def guest(hall: HallHere, known: Anybody, visitor: VisitorHere) -> Response[Me]:
    """Be a guest; who is known already stays who they are."""
    if known:
        return Response(_me(known))
    hall.limits.take("guests", neighbourhood(visitor.address))
    return _signed_in(visitor, *await asyncio.to_thread(hall.people.welcome, visitor.device))


@post("/api/me/name", status_code=200)
async def claim(
    data: JSONBody[Credentials],
    hall: HallHere,
    person: Somebody,
    visitor: VisitorHere,
) -> Response[Me]:
    """Claim a name: games and seats stay one's own."""
    people, who = hall.people, _by_hand(person)
    hall.limits.take("passwords", neighbourhood(visitor.address))
    claim = people.accounts.claim
    made = await people.passwords.beside(claim, who, data.name, data.password, visitor.device)
    return _signed_in(visitor, *made)


@post("/api/session", status_code=200)
async def sign_in(
    data: JSONBody[Credentials],
    hall: HallHere,
    known: Anybody,
    visitor: VisitorHere,
) -> Response[Me]:
    """Sign in, by name and password."""
    people = hall.people
    _spend(hall.limits, visitor, data.name)
    sign_in = people.accounts.sign_in
    made = await people.passwords.beside(sign_in, data.name, data.password, visitor.device, known)
    return _signed_in(visitor, *made)


@delete("/api/session")
async def sign_out(hall: HallHere, known: Anybody, visitor: VisitorHere) -> Response[None]:
    """Sign out here."""
    if known:
        with contextlib.suppress(SessionError):  # it is over already
            await asyncio.to_thread(hall.people.sessions.end, known, known.session)
    return _signed_out(visitor)


@put("/api/me/password")
async def change_password(
    data: JSONBody[NewPassword],
    hall: HallHere,
    person: Somebody,
    visitor: VisitorHere,
) -> Response[Me]:
    """Change the password; all other sessions end, those of programs too."""
    people, who = hall.people, _by_hand(person)
    _spend(hall.limits, visitor, who.name)
    made = await people.passwords.beside(people.accounts.change, who, data.old, data.new, visitor.device)
    return _signed_in(visitor, *made)


@post("/api/me/leave", status_code=204)
async def leave(
    data: JSONBody[Farewell],
    hall: HallHere,
    person: Somebody,
    visitor: VisitorHere,
) -> Response[None]:
    """Leave for good: the account and all that tells who made one's moves are gone."""
    people, who = hall.people, _by_hand(person)
    _spend(hall.limits, visitor, who.name or who.person)
    changed = await people.passwords.beside(people.accounts.leave, who, data.password)
    await hall.rooms.reread(changed)
    # A page that was written while that was done told the seats as they had been.
    await people.passwords.beside(nobody.redact, hall.store, who.person)
    return _signed_out(visitor)


# -- sessions and tokens --


@get("/api/sessions")
async def sessions(hall: HallHere, person: Somebody) -> list[SessionShown]:
    """One's own sessions, those used last first."""
    who = _by_hand(person)
    found = await asyncio.to_thread(hall.people.sessions.of, who.person)
    return [SessionShown(*one, current=one.session == who.session) for one in found]


@delete("/api/sessions/{session:str}")
async def end_session(session: FromPath[str], hall: HallHere, person: Somebody) -> None:
    """End a session of one's own."""
    await asyncio.to_thread(hall.people.sessions.end, _by_hand(person), session)


@delete("/api/sessions")
async def end_others(hall: HallHere, person: Somebody) -> None:
    """End all one's sessions but this one; links to one's seats hold no more."""
    await asyncio.to_thread(hall.people.sessions.end_others, _by_hand(person))


@post("/api/tokens")
async def make_token(data: JSONBody[TokenWish], hall: HallHere, person: Somebody) -> Token:
    """Make a token for a program of one's own."""
    return Token(*await asyncio.to_thread(hall.people.sessions.token, _by_hand(person), data.about))


# -- links to seats --


@get("/api/tables/{table:str}/link")
async def own_link(table: FromPath[TableName], hall: HallHere, person: Somebody) -> SeatLink:
    """The link by which a guest takes the own seat back."""
    return SeatLink(*await asyncio.to_thread(hall.people.links.own, _by_hand(person), table))


@post("/api/tables/{table:str}/link", status_code=200)
async def follow_link(
    table: FromPath[TableName],
    data: JSONBody[SeatSecret],
    hall: HallHere,
    known: Anybody,
    visitor: VisitorHere,
) -> Response[Me]:
    """Take the own seat back: be who sat there."""
    hall.limits.take("links", neighbourhood(visitor.address))
    follow = hall.people.links.follow
    return _signed_in(visitor, *await asyncio.to_thread(follow, table, data.secret, visitor.device, known))


# --


def _me(known: Known) -> Me:
    return Me(known.name, known.claimed, known.admin)


def _by_hand(known: Known) -> Known:
    """Somebody at a browser: a token that got lost is not to cost the account."""
    if known.program:
        raise SessionError("people.program")
    return known


def _spend(limits: Limits, visitor: Visitor, name: str) -> None:
    """A try at a password, from an address and for a name."""
    limits.take("passwords", neighbourhood(visitor.address))
    limits.take("account", plain(name))


def _signed_in(visitor: Visitor, known: Known, secret: str) -> Response[Me]:
    return Response(_me(known), cookies=[_cookie(visitor, secret, LASTS // 1000)])


def _signed_out(visitor: Visitor) -> Response[None]:
    return Response(None, status_code=204, cookies=[_cookie(visitor, "", 0)])


def _cookie(visitor: Visitor, secret: str, lasts: int) -> Cookie:
    return Cookie(
        key=visitor.cookie,
        value=secret,
        max_age=lasts,
        path="/",
        secure=visitor.secure,
        httponly=True,
        samesite="lax",
    )


ROUTES = [
    me,
    guest,
    claim,
    sign_in,
    sign_out,
    change_password,
    leave,
    sessions,
    end_session,
    end_others,
    make_token,
    own_link,
    follow_link,
]
