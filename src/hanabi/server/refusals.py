"""How the doors say no: a code and its values, with the status that fits."""

from collections.abc import Mapping
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from hanabi import HanabiError
from hanabi.table.settings import Value

from . import security
from .security import again

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
    "records.large": 409,
    **security.STATUS,
}
"""What a refusal is over HTTP, where it is not simply a bad request."""

PAGES = {404: "server.no-page", 405: "server.method", 413: "server.long", 429: "server.often"}
"""What is said where the door itself refuses."""


class Refusal(Value, frozen=True):
    """Why something cannot be done: a code, and the values that its sentence needs. Nothing has changed."""

    code: str
    params: dict[str, Any]


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


HANDLERS: ExceptionHandlersMap = {
    HanabiError: _refuse,
    HTTPException: _turn_away,
    RecursionError: _lose_track,
    Exception: _fail,
}
"""What is answered to whatever is raised."""
