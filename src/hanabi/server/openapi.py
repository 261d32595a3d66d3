"""The routes as data: what each takes, gives and refuses, as OpenAPI has it."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.routes import HTTPRoute

from hanabi.rules.sentences import ENGLISH

from .messages import PROTOCOL
from .protocol import Schema, described
from .refusals import PAGES, STATUS, Refusal

ALWAYS = (400, 421, 429, 500, 503)
NAMED = (401, 403)
"""Where somebody has to be known."""
FOUND = (403, 404)
"""Where the path names something."""
CHANGED = (403, 408, 409, 413, 507)
"""Where something is sent to us."""


class Told(OpenAPIRenderPlugin):
    """What the framework tells of the routes, in words of ours; as JSON, and without pages of others."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        return msgspec.json.encode(openapi(request.app))


CONFIG = OpenAPIConfig(
    "hanabi",
    str(PROTOCOL),
    description="The server over HTTP. Who asks is told by a cookie, or by `Authorization: Bearer TOKEN`.",
    path="/api/schema/http",
    render_plugins=[Told(path=["/", "/openapi.json"], media_type=MediaType.JSON)],
)


@cache
def openapi(app: Litestar) -> Schema:
    """All routes of an application."""
    made: Schema = json.loads(msgspec.json.encode(app.openapi_schema.to_schema()))
    kinds: list[Any] = [Refusal]
    for path, method, handler in routes(app):
        if operation := made["paths"].get(path, {}).get(method):
            kinds += _kinds(handler)
            operation["responses"].pop("400", None)
            for status in statuses(path, method, handler):
                operation["responses"][str(status)] = _refused(status)
    made["components"]["schemas"] = described(kinds, "#/components/schemas/{name}")[1]
    return made


def routes(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    """Path, method and handler of every route."""
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                for method in handler.http_methods:
                    yield route.path_format, method.lower(), handler


def statuses(path: str, method: str, handler: HTTPRouteHandler) -> list[int]:
    """With which a route may refuse."""
    found = {*ALWAYS}
    if "person" in handler.parsed_fn_signature.parameters:
        found |= {*NAMED}
    if "{" in path:
        found |= {*FOUND}
    if method != "get":
        found |= {*CHANGED}
    return sorted(found)


def _refused(status: int) -> Schema:
    """How a refusal is described: by the sentences that come with this status."""
    told = [ENGLISH[code] for code, other in _BY_CODE.items() if other == status]
    return {
        "description": "; ".join(form if isinstance(form, str) else form[0] for form in told),
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
    }


_PAGES = {code: status for status, code in PAGES.items()}
_BY_CODE = {"server.body": 400, "server.fault": 500} | _PAGES | STATUS


def _kinds(handler: HTTPRouteHandler) -> Iterator[Any]:
    """What a route takes and gives."""
    fields = [handler.parsed_return_field, handler.parsed_data_field]
    for field in filter(None, fields):
        while field.is_subclass_of(Response) and field.inner_types:
            (field,) = field.inner_types
        if not field.is_subclass_of(Response):
            yield field.annotation
