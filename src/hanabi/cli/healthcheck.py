"""`hanabi healthcheck`: whether a server lives, for whatever starts it again."""

from .kept import needed
from .parser import Parser, Wish

ABOUT = "Ask a server whether it lives; the exit code is 0 if it does, and 1 if not."
MORE = """\
Without a URL, the server of this machine, at the port that HANABI_PORT says.

examples:
  hanabi healthcheck
  hanabi healthcheck https://hanabi.example
  hanabi healthcheck --ready                      and whether its database answers
"""


def parser() -> Parser:
    takes = Parser("healthcheck", ABOUT, MORE, run)
    takes.add_argument("url", metavar="URL", nargs="?", help="where it is")
    takes.add_argument("--ready", action="store_true", help="it must be able to work, too")
    takes.quiet("say nothing")
    return takes


def run(wish: Wish) -> int:
    from hanabi.rules import Sentence

    where = (wish.url or here()).rstrip("/") + ("/readyz" if wish.ready else "/healthz")
    why = wrong(where)
    if not wish.quiet:
        print(Sentence("health.bad" if why else "health.good", {"url": where, "why": why}))
    return 1 if why else 0


def here() -> str:
    """The server of this machine."""
    import os

    with needed():
        from hanabi.server.config import Config

    config = Config.of(os.environ)
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}
    host = everywhere.get(config.host, config.host)
    return f"{'https' if config.tls else 'http'}://{f'[{host}]' if ':' in host else host}:{config.port}"


def wrong(where: str) -> str:
    """What is wrong with a server; nothing, if it answers well within five seconds."""
    import http.client
    import ipaddress
    import ssl
    import urllib.error
    import urllib.parse
    import urllib.request

    trust = ssl.create_default_context()
    try:
        host = urllib.parse.urlsplit(where).hostname or ""
        if host == "localhost" or ipaddress.ip_address(host).is_loopback:
            trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE  # nobody is in between
    except ValueError:
        pass
    doors = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trust)
    )
    try:
        with doors.open(where, timeout=5) as answer:
            return "" if answer.status == 200 else str(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return f"{error.code} {error.reason}"
    except (OSError, ValueError, http.client.HTTPException) as error:
        return str(getattr(error, "reason", "") or error)
