"""An eye on every request and socket: a line in the log, a number, and a name by which it is found again."""

import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import structlog

from . import logs
from .metrics import Metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
"""Whatever else somebody says is a word of theirs."""

App = Callable[[Any, Any, Any], Awaitable[None]]


class Watch:
    """Wraps an app, outside of everything else."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._log = logs.logger("hanabi.server.requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        name = secrets.token_hex(8)
        seen = _Seen(name, send)
        with structlog.contextvars.bound_contextvars(request=name):
            try:
                await self._app(scope, seen.receiving(receive), seen.send)
            finally:
                self._tell(scope, seen)

    def _tell(self, scope: Scope, seen: "_Seen") -> None:
        seconds = time.perf_counter() - seen.began
        route = scope.get("path_template") or "other"
        known = scope.get("state", {}).get("known")
        told: dict[str, Any] = {"route": route, "status": seen.status, "ms": round(seconds * 1000, 1)}
        if known is not None:
            told["person"] = known.person
        if scope["type"] == "websocket":
            self._log.info("socket", **told, heard=seen.heard, told=seen.told)
            return
        method = scope["method"] if scope["method"] in METHODS else "other"
        self._log.info("http", method=method, **told)
        self._metrics.answered(method, route, seen.status, seconds)


class _Seen:
    """What is seen of one request."""

    def __init__(self, name: str, send: Send) -> None:
        self.began = time.perf_counter()
        self.status = 500
        """Of a socket, the code with which it was closed."""
        self.heard = self.told = 0
        self._name = name
        self._send = send

    async def send(self, message: Message) -> None:
        """Pass on what is answered."""
        kind = message["type"]
        if kind in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            message["headers"] = [*message.get("headers", ()), (b"x-request-id", self._name.encode())]
        elif kind == "websocket.close":
            self.status = message.get("code", 1000)
        elif kind == "websocket.send":
            self.told += 1
        await self._send(message)

    def receiving(self, receive: Receive) -> Receive:
        """Pass on what is asked."""

        async def receiving() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                self.status = message.get("code", 1005)
            elif message["type"] == "websocket.receive":
                self.heard += 1
            return message

        return receiving
