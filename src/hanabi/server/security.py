"""What every request passes before anything else: nobody comes to the app around this gate."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from hanabi import HanabiError

from .config import Config
from .limits import LimitError, Limits
from .origins import Origins
from .people import Known, People
from .visitors import Proxies, Visitor, neighbourhood, visitor

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

PATIENCE = 20.0
"""Seconds that a body may take to arrive; how long it may be, each handler says."""

STATUS = {
    "people.banned": 403,
    "people.wrong": 403,
    "people.guest": 403,
    "people.program": 403,
    "people.no-link": 403,
    "people.sign-in": 403,
    "people.no-seat": 404,
    "people.no-session": 404,
    "people.taken": 409,
    "people.claimed": 409,
    "people.tokens": 409,
    "people.busy": 503,
    "store.away": 503,
    "store.full": 507,
    "server.host": 421,
    "server.origin": 403,
    "server.often": 429,
    "server.slow": 408,
}
"""How what is said here and about people is answered, where it is not 400."""

ALWAYS: Headers = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), "
        b"display-capture=(), browsing-topics=()",
    ),
]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self' {socket}; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""Nothing from elsewhere, and no script that stands in a page. Older Safari wants the socket named."""


class Gate:
    """Wraps an app; what the app finds in `scope["state"]`: `visitor: Visitor` and `known: Known | None`.

    A Litestar app is wrapped inside, so that answers to unknown paths and static files pass as well:
    `app.asgi_handler = Gate(app.asgi_handler, config, people, limits)`.
    """

    def __init__(self, app: App, config: Config, people: People, limits: Limits) -> None:
        self._app = app
        self._config = config
        self._people = people
        self._limits = limits
        self._proxies = Proxies(config.proxies)
        self._origins = Origins(config)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, or not."""
        who = visitor(scope, self._config, self._proxies)
        send = _dressed(send, who, api=scope["path"].startswith("/api/"))
        try:
            self._check(scope, who)
            known = await self._known(scope, who)
        except HanabiError as error:
            await _refuse(scope, receive, send, error)
            return
        scope.setdefault("state", {}).update(visitor=who, known=known)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, who)
        else:
            await self._app(scope, _patient(receive), send)

    def _check(self, scope: Scope, who: Visitor) -> None:
        """What can be told without asking who it is."""
        place = neighbourhood(who.address)
        self._origins.check_host(who)
        self._limits.take("requests", place)
        self._origins.check_page(scope, who)
        if scope["type"] == "websocket":
            self._limits.take("sockets", place)
            if self._sockets[place] >= self._limits.most_sockets:
                raise LimitError("server.often", seconds=60)

    async def _known(self, scope: Scope, who: Visitor) -> Known | None:
        """Whoever asks, where it matters: pictures and pages are the same for everybody."""
        if who.secret is None or not (scope["type"] == "websocket" or scope["path"].startswith("/api/")):
            return None
        known = await asyncio.to_thread(self._people.known, who.secret)
        if known:
            self._limits.take("requests", known.person)
        return known

    async def _socket(self, scope: Scope, receive: Receive, send: Send, who: Visitor) -> None:
        """Count the sockets that are open from an address."""
        place = neighbourhood(who.address)
        self._sockets[place] += 1
        try:
            await self._app(scope, receive, _answered(scope, send))
        finally:
            self._sockets[place] -= 1
            if not self._sockets[place]:
                del self._sockets[place]


def _dressed(send: Send, who: Visitor, *, api: bool) -> Send:
    """Puts the headers on every answer; what a handler has set already stays."""
    socket = f"{'wss' if who.secure else 'ws'}://{who.host}" if who.host else ""
    wanted = [*ALWAYS, (b"content-security-policy", POLICY.format(socket=socket).encode())]
    if who.secure:
        wanted.append((b"strict-transport-security", b"max-age=31536000"))
    if api:
        wanted.append((b"cache-control", b"no-store"))

    async def dressed(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            had = list(message.get("headers", ()))
            names = {bytes(name).lower() for name, _ in had}
            message = {**message, "headers": had + [pair for pair in wanted if pair[0] not in names]}
        await send(message)

    return dressed


def _answered(scope: Scope, send: Send) -> Send:
    """A socket that is closed before it was accepted is answered as any request, with its headers."""
    answering = "websocket.http.response" in scope.get("extensions", {})

    async def answered(message: Message) -> None:
        nonlocal answering
        if not answering or message["type"] != "websocket.close":
            answering = answering and message["type"] != "websocket.accept"
            return await send(message)
        kind = "websocket.http.response"
        await send({"type": f"{kind}.start", "status": 403, "headers": []})
        await send({"type": f"{kind}.body", "body": b""})

    return answered


def _patient(receive: Receive) -> Receive:
    """Reads what is sent to us, as long as it is not too slow."""
    whole = False
    until = asyncio.get_running_loop().time() + PATIENCE

    async def patient() -> Message:
        nonlocal whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError as error:
            raise LimitError("server.slow") from error
        whole = not message.get("more_body", False)
        return message

    return patient


def answer(error: HanabiError) -> tuple[int, Headers, bytes]:
    """An error as it goes over the wire: its code, never its sentence."""
    body = msgspec.json.encode({"code": error.code, "params": error.sentence.params})
    told = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    return STATUS.get(error.code, 400), told + again(error), body


def again(error: HanabiError) -> Headers:
    """The header that says when to come again, where that is known."""
    seconds = error.sentence.params.get("seconds") if error.code == "server.often" else None
    return [(b"retry-after", b"%d" % seconds)] if isinstance(seconds, int) else []


async def _refuse(scope: Scope, receive: Receive, send: Send, error: HanabiError) -> None:
    """Answer an error instead of the app; a socket is not accepted first."""
    status, told, body = answer(error)
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 4000 + status, "reason": error.code})
            return
        kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": status, "headers": told})
    await send({"type": f"{kind}.body", "body": body})
