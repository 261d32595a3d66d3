"""The application: all doors together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from litestar import Litestar
from litestar.di import Provide
from litestar.types import ASGIApp, Scope

from . import logs
from .doors import Anybody
from .hall import Hall
from .openapi import CONFIG
from .people import Known
from .refusals import HANDLERS
from .rooms import ServerError
from .routes import boxes, deals, health, history, pages, people, protocol, tables
from .security import Gate
from .socket import socket
from .visitors import Visitor
from .watch import Watch

MODULES = (tables, people, history, deals, boxes, protocol, pages, health)
"""Whatever has routes."""


LONGEST = 1_000_000
"""Bytes of what is sent to us in one request, where a handler does not say otherwise."""


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
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        after_exception=[faulty],
        logging_config=None,
        openapi_config=CONFIG,
        request_max_body_size=LONGEST,
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
