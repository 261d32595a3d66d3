"""The application: all doors together, and how they say no."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, cast

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ASGIApp, Scope

from hanabi import HanabiError
from hanabi.table.settings import Value

from . import logs, security
from .doors import Anybody
from .hall import Hall
from .people import Known
from .rooms import ServerError
from .routes import boxes, deals, health, history, pages, people, tables
from .security import Gate, again
from .socket import socket
from .visitors import Visitor
from .watch import Watch

MODULES = (tables, people, history, deals, boxes, pages, health)
"""Whatever has routes."""

STATUS = {
    "server.nobody": 401,
    "server.no-table": 404,
    "server.followed": 409,
    "table.stale": 409,
    "server.busy": 503,
    "deal.known": 403,
    "deal.unfinished": 403,
    "history.goes-on": 409,
    "history.none": 404,
    "history.turn": 404,
    "records.unknown": 404,
    "records.full": 409,
    **security.STATUS,
}
"""What a refusal is over HTTP, where it is not simply a bad request."""

PAGES = {404: "server.no-page", 405: "server.method", 413: "server.long", 429: "server.often"}
"""What is said where the door itself refuses."""


class Refusal(Value, frozen=True):
    """Why something cannot be done: a code, and the values that its sentence needs. Nothing has changed."""

    code: str
    params: dict[str, Any]


def app(hall: Hall) -> Litestar:
    """The application of a process."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    async def faulty(error: Exception, _: Scope) -> None:
        hall.metrics.failed(error)
        logs.fault(error)

    made = Litestar(
        route_handlers=[socket, *(route for module in MODULES for route in module.ROUTES)],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "known": Provide(known, sync_to_thread=False),
            "person": Provide(person, sync_to_thread=False),
            "visitor": Provide(visitor, sync_to_thread=False),
        },
        exception_handlers={
            HanabiError: _refuse,
            HTTPException: _turn_away,
            RecursionError: _lose_track,
            Exception: _fail,
        },
        lifespan=[lifespan],
        after_exception=[faulty],
        logging_config=None,
        openapi_config=None,
        request_max_body_size=1_000_000,
    )
    # Nobody comes in around it.
    gate = Gate(made.asgi_handler, hall.config, hall.people, hall.limits)
    made.asgi_handler = cast(ASGIApp, Watch(gate, hall.metrics))
    return made


def known(scope: Scope) -> Known | None:
    """Whoever asks, if the server knows them."""
    found = scope["state"].get("known")
    return found if isinstance(found, Known) else None


def person(known: Anybody) -> Known:
    """Whoever asks; nobody else may."""
    if known is None:
        raise ServerError("server.nobody")
    return known


def visitor(scope: Scope) -> Visitor:
    """From where it is asked, as the gate has found."""
    return cast(Visitor, scope["state"]["visitor"])


def _refuse(_: Request[Any, Any, Any], error: HanabiError) -> Response[Refusal]:
    refused = _no(STATUS.get(error.code, 400), error.code, error.sentence.params)
    for name, value in again(error):
        refused.set_header(name.decode(), value.decode())
    return refused


def _turn_away(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What the framework refuses: no such page, or a body that is none."""
    if isinstance(error, ValidationException):
        why = [str(wrong.get("message", "")) for wrong in error.extra or () if isinstance(wrong, dict)]
        return _no(400, "server.body", {"why": "; ".join(why)})
    code = PAGES.get(error.status_code, "server.refused" if error.status_code < 500 else "server.fault")
    return _no(error.status_code, code, {})


def _lose_track(_: Request[Any, Any, Any], error: RecursionError) -> Response[Refusal]:
    """A body of which brackets open and open."""
    return _no(400, "server.body", {"why": "too deep"})


def _fail(_: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """A fault of ours."""
    return _no(500, "server.fault", {})


def _no(status: int, code: str, params: Mapping[str, object]) -> Response[Refusal]:
    return Response(Refusal(code, dict(params)), status_code=status, media_type="application/json")
