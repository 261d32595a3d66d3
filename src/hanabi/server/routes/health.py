"""Whether this process lives, whether it can work, and its numbers: for whoever watches over it."""

import asyncio
import hmac
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException

from hanabi.server.doors import HallHere
from hanabi.server.hall import Hall
from hanabi.server.readiness import Why
from hanabi.server.visitors import Visitor, headers, parsed
from hanabi.table.settings import Value

_FORWARDED = (b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip", b"forwarded", b"via")
"""What proxies add: who is asked through one has not been asked from this machine."""


class Condition(Value, frozen=True):
    """Whether this process can work, and if not, what is in the way."""

    ready: bool
    why: Why = ""


@get("/healthz", media_type=MediaType.TEXT)
async def health() -> str:
    """This process lives. It does not ask the database: a new process would not find it sooner."""
    return "alive\n"


@get("/readyz")
async def readiness(hall: HallHere) -> Response[Condition]:
    """Whether this process can work: send people elsewhere if not."""
    why: Why = "stopping" if hall.stopping else await hall.readiness.why()
    return Response(Condition(not why, why), status_code=503 if why else 200)


@get("/metrics")
async def metrics(hall: HallHere, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The numbers of this process, for whoever has the token, or where there is none, for this machine."""
    if not _may_read(hall, request):
        raise NotFoundException
    hall.metrics.tables(await asyncio.to_thread(hall.store.phases))
    return Response(hall.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _may_read(hall: Hall, request: Request[Any, Any, Any]) -> bool:
    """Whether somebody may read the numbers. The word of a proxy that is not ours counts for nothing."""
    visitor: Visitor = request.scope["state"]["visitor"]
    if hall.config.metrics:
        secret = visitor.secret if visitor.bearer else None
        return hmac.compare_digest((secret or "").encode(), hall.config.metrics.encode())
    address = parsed(visitor.address)
    near = address is not None and address.is_loopback
    return near and not any(headers(request.scope, name) for name in _FORWARDED)


ROUTES = [health, readiness, metrics]
