"""Where a request comes from: the address, the scheme and the secret, behind proxies or not."""

import ipaddress
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from .config import Config, ConfigError
from .devices import device

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

COOKIE = "hanabi"
_HOST = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?", re.ASCII)
_HOST_COOKIE = "__Host-hanabi"
"""Browsers keep it only if it came by https, from this very host."""


class Visitor(NamedTuple):
    """Who sends a request."""

    address: str
    secure: bool
    """Whether the browser speaks https, to us or to a proxy of ours."""
    host: str
    secret: str | None
    bearer: bool
    """Whether the secret was named outright, which no page of another site can make a browser do."""
    agent: str
    """What the browser or program says of itself."""

    @property
    def device(self) -> str:
        return device(self.agent)

    @property
    def cookie(self) -> str:
        """The name of the cookie that holds the secret."""
        return cookie_name(self.secure)


def cookie_name(secure: bool) -> str:
    return _HOST_COOKIE if secure else COOKIE


class Proxies:
    """The proxies whose word is taken.

    >>> proxies = Proxies("10.0.0.0/8")
    >>> proxies.origin("10.0.0.2", "6.6.6.6, 203.0.113.7, 10.0.0.3")
    '203.0.113.7'
    >>> proxies.origin("203.0.113.7", "127.0.0.1")
    '203.0.113.7'
    """

    def __init__(self, named: str) -> None:
        try:
            self._networks = [
                ipaddress.ip_network(word, strict=False) for word in named.replace(",", " ").split()
            ]
        except ValueError as error:
            raise ConfigError("config.wrong", name="proxies", value=named) from error

    def trust(self, address: str) -> bool:
        """Whether that is one of them."""
        known = parsed(address)
        return known is not None and any(known in network for network in self._networks)

    def origin(self, peer: str, forwarded: str) -> str:
        """The address of the visitor: the last hop that is none of the proxies."""
        if not self.trust(peer):
            return peer
        found = peer
        for hop in reversed([word.strip() for word in forwarded.split(",")]):
            if parsed(hop) is None:
                break
            found = hop
            if not self.trust(hop):
                break
        return found


def parsed(address: str) -> Address | None:
    """An address as a value; an IPv4 one that was wrapped into IPv6 is unwrapped."""
    try:
        found = ipaddress.ip_address(address.strip("[]"))
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
        return found.ipv4_mapped
    return found


def neighbourhood(address: str) -> str:
    """What one visitor can come from: an IPv4 address, or the 64 bits that IPv6 gives to a house.

    >>> neighbourhood("2001:db8::7"), neighbourhood("::ffff:192.0.2.1")
    ('2001:db8::/64', '192.0.2.1')
    """
    known = parsed(address)
    if isinstance(known, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))
    return str(known) if known else address


def headers(scope: Mapping[str, Any], name: bytes) -> list[str]:
    """All values of a header."""
    found: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return [value.decode("latin-1") for key, value in found if key == name]


def origin(address: str) -> str:
    """Scheme, host and port of an address, as browsers write them; nothing if it is none."""
    try:
        parts = urlsplit(address.strip().lower())
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


def visitor(scope: Mapping[str, Any], config: Config, proxies: Proxies) -> Visitor:
    """Who sends this request."""
    peer = (scope.get("client") or ("", 0))[0]
    secure = scope.get("scheme") in ("https", "wss") or _by_address(scope, config)
    if proxies.trust(peer):
        secure = secure or config.secure or _last(headers(scope, b"x-forwarded-proto")) == "https"
    address = proxies.origin(peer, ",".join(headers(scope, b"x-forwarded-for")))
    agent = "".join(headers(scope, b"user-agent")[:1])
    said = headers(scope, b"authorization")
    kind, _, token = said[0].partition(" ") if len(said) == 1 else ("", "", "")
    if kind.lower() == "bearer":
        return Visitor(address, secure, host(scope), token.strip(), True, agent)
    return Visitor(address, secure, host(scope), _cookie(scope, cookie_name(secure)), False, agent)


def _last(values: list[str]) -> str:
    """What was added last to a header of several values."""
    return ",".join(values).rpartition(",")[2].strip().lower()


def _by_address(scope: Mapping[str, Any], config: Config) -> bool:
    """Whether the browser came by the address that was set, and that is one of https."""
    return config.address.startswith("https:") and origin(f"https://{host(scope)}") == origin(config.address)


def host(scope: Mapping[str, Any]) -> str:
    """What the browser believes this server is called, with the port; nothing if it says no such thing."""
    said = headers(scope, b"host")
    return said[0].lower() if len(said) == 1 and _HOST.fullmatch(said[0]) else ""


def _cookie(scope: Mapping[str, Any], name: str) -> str | None:
    for line in headers(scope, b"cookie"):
        for pair in line.split(";"):
            key, _, value = pair.partition("=")
            if key.strip() == name:
                return value.strip()
    return None
