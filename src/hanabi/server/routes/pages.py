"""The pages of the browser, as they were built, and the codes that phones scan to come to one."""

import gzip
import hashlib
import io
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import segno
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from hanabi.rules.sentences import Sentence

BUNDLE = Path(__file__).resolve().parents[1] / "bundle"
DOOR = "index.html"

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name tells what is in them."""
ASK_AGAIN = "no-cache"


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    kind: str
    tag: str


@lru_cache(256)
def _read(path: str, changed: int) -> File:
    body = (BUNDLE / path).read_bytes()
    kind = KINDS[Path(path).suffix]
    return File(body, gzip.compress(body, mtime=0), kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


def file(path: str) -> File:
    """A file of the bundle; read and packed once."""
    try:
        return _read(path, (BUNDLE / path).stat().st_mtime_ns)
    except (OSError, KeyError, ValueError) as error:
        raise NotFoundException from error


def sent(request: Request[Any, Any, Any], path: str, cached: str) -> Response[bytes]:
    """A file as its browser wants it: packed, or not at all where it is there already."""
    found = file(path)
    headers = {"cache-control": cached, "etag": found.tag, "vary": "accept-encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if "gzip" in request.headers.get("accept-encoding", "") and len(found.packed) < len(body):
        headers["content-encoding"] = "gzip"
        body = found.packed
    return Response(body, headers=headers, media_type=found.kind)


DOORS = [
    "/",
    "/new",
    "/games",
    "/deals",
    "/you",
    "/duplicate/{name:str}",
    "/t/{name:str}",
    "/g/{name:str}",
    "/r/{name:str}",
]


@get(DOORS, sync_to_thread=False)
def door(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The one page that there is; it looks at the address by itself."""
    if not (BUNDLE / DOOR).is_file():
        told = str(Sentence("pages.unbuilt")).encode()
        return Response(told, status_code=503, media_type="text/plain; charset=utf-8")
    return sent(request, DOOR, ASK_AGAIN)


@get("/assets/{name:str}", sync_to_thread=False)
def asset(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """What the page is made of."""
    return sent(request, f"assets/{Path(name).name}", FOREVER)


@get(["/icon.svg", "/manifest.webmanifest"], sync_to_thread=False)
def beside(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What browsers look for beside a page."""
    return sent(request, Path(request.url.path).name, ASK_AGAIN)


@get("/api/qr", sync_to_thread=True)
def code(
    link: Annotated[str, QueryParameter(min_length=1, max_length=200, pattern="^[!-~]+$")],
) -> Response[bytes]:
    """A link as a code for a camera."""
    return Response(_drawn(link), headers={"cache-control": FOREVER}, media_type=KINDS[".svg"])


@lru_cache(512)
def _drawn(link: str) -> bytes:
    drawn = io.BytesIO()
    segno.make(link, micro=False, error="m").save(drawn, kind="svg", scale=4, border=2, xmldecl=False)
    return drawn.getvalue()


ROUTES = [door, asset, beside, code]
