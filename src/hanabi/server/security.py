"""What every request passes before anything else: nobody comes to the app around this gate."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from hanabi import HanabiError

from .config import Config
from .people import People
from .visitors import Proxies, Visitor, visitor

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

STATUS = {"people.banned": 403}
"""How errors of these modules are answered, where it is not 400."""


class Gate:
    """Wraps an app; what the app finds in `scope["state"]`: `visitor: Visitor` and `known: Known | None`.

    A Litestar app is wrapped inside, so that answers to unknown paths and static files pass as well:
    `app.asgi_handler = Gate(app.asgi_handler, config, people)`.
    """

    def __init__(self, app: App, config: Config, people: People) -> None:
        self._app = app
        self._config = config
        self._people = people
        self._proxies = Proxies(config.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, or not."""
        who = visitor(scope, self._config, self._proxies)
        try:
            known = await self._known(scope, who)
        except HanabiError as error:
            await _refuse(scope, receive, send, error)
            return
        scope.setdefault("state", {}).update(visitor=who, known=known)
        await self._app(scope, receive, send)

    async def _known(self, scope: Scope, who: Visitor) -> Any:
        """Whoever asks, where it matters: pictures and pages are the same for everybody."""
        if who.secret is None or not (scope["type"] == "websocket" or scope["path"].startswith("/api/")):
            return None
        return await asyncio.to_thread(self._people.known, who.secret)


def answer(error: HanabiError) -> tuple[int, Headers, bytes]:
    """An error as it goes over the wire: its code, never its sentence."""
    body = msgspec.json.encode({"code": error.code, "params": error.sentence.params}, enc_hook=str)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if "seconds" in error.sentence.params and STATUS.get(error.code) == 429:
        headers.append((b"retry-after", b"%d" % error.sentence.params["seconds"]))
    return STATUS.get(error.code, 400), headers, body


async def _refuse(scope: Scope, receive: Receive, send: Send, error: HanabiError) -> None:
    """Answer an error instead of the app; a socket is not accepted first."""
    status, headers, body = answer(error)
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 4000 + status, "reason": error.code})
            return
        kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
