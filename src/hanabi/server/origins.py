"""Whether a request was meant for this server, and comes from a page of its own or from a program."""

import socket
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from hanabi import HanabiError

from .config import Config, ConfigError
from .visitors import Visitor, headers, origin, parsed

SAFE = ("GET", "HEAD", "OPTIONS")


class OriginError(HanabiError):
    """A request that a page of another site made, or that was meant for another server."""


class Origins:
    """What this server is called, and the pages that are its own."""

    def __init__(self, config: Config) -> None:
        here = socket.gethostname().lower()
        self._address = origin(config.address)
        if config.address and not self._address:
            raise ConfigError("config.wrong", name="address", value=config.address)
        named = urlsplit(config.address).hostname
        self._names = {
            "localhost",
            config.host.lower(),
            here,
            f"{here.partition('.')[0]}.local",
            named or here,
        }

    def check_host(self, who: Visitor) -> None:
        """Refuse names that are not ours: somebody else's name for this address is how pages break in.

        An address by numbers is always right: there is no name that could have been pointed at us.
        """
        name = _name(who.host)
        if name is None or not (name in self._names or name.endswith(".localhost") or parsed(name)):
            raise OriginError("server.host", host=who.host)

    def check_page(self, scope: Mapping[str, Any], who: Visitor) -> None:
        """Refuse what a page of another site makes a browser do; to read, such a page is not let anyway."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        said = headers(scope, b"origin")
        if said:
            own = {self._address, f"{'https' if who.secure else 'http'}://{who.host}"}
            if len(said) > 1 or origin(said[0]) not in own - {""}:
                raise OriginError("server.origin", origin=", ".join(said))
            return
        sites = headers(scope, b"sec-fetch-site")
        if not set(sites) <= {"same-origin", "none"}:
            raise OriginError("server.origin", origin=", ".join(sites))


def _name(host: str) -> str | None:
    """A host without its port; none if it is not one."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
