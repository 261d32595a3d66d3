"""What programs read, and whoever writes them: the protocol as data, and as a page."""

from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get

from hanabi.server.openapi import openapi
from hanabi.server.page import STYLE, page
from hanabi.server.protocol import schema

_JSON = "application/json"


@get("/api/schema", media_type=_JSON)
async def of_socket() -> Response[bytes]:
    """The messages of the socket as JSON Schema, and the words of all codes."""
    return Response(_schema())


@get("/api", media_type=MediaType.HTML)
async def to_read(request: Request[Any, Any, Any]) -> str:
    """Messages and routes as a page for people."""
    return _page(request.app)


@get("/api/page.css", media_type=MediaType.CSS)
async def style() -> str:
    """How that page looks."""
    return STYLE


@cache
def _schema() -> bytes:
    return msgspec.json.encode(schema())


@cache
def _page(app: Litestar) -> str:
    return page(schema(), openapi(app))


ROUTES = [of_socket, to_read, style]
