"""How often anybody may do something: buckets that fill again with time."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from hanabi import HanabiError

What = Literal[
    "requests", "guests", "passwords", "account", "links", "sockets", "tables", "files", "messages"
]


class LimitError(HanabiError):
    """Too often, too much, or too slowly."""


class Rate(NamedTuple):
    """So many at once, and another one after so many seconds."""

    burst: int
    every: float


RATES: Mapping[What, Rate] = {
    "requests": Rate(400, 0.02),  # by address, and by person
    "guests": Rate(60, 5.0),  # by address: a class of pupils that comes at once
    "passwords": Rate(20, 6.0),  # by address: signing in, claiming a name
    "account": Rate(10, 30.0),  # by name: wrong passwords from wherever
    "links": Rate(20, 6.0),  # by address
    "sockets": Rate(200, 0.2),  # by address, and by person
    "tables": Rate(100, 10.0),  # by person
    "files": Rate(40, 5.0),  # by address: games that are brought, and archives; one may take two seconds
    "messages": Rate(60, 0.05),  # by socket, and by person
}
"""What one address, person, name or socket may do. An address can be a whole school."""

_GRAIN = 1e-3
"""Seconds that are none: sums of many small times are not exact."""
MOST_SOCKETS = 500
"""So many may be open at once from one address."""
MOST_KEYS = 20_000
"""So many buckets of a kind are remembered; those used longest ago are full again."""


class Buckets:
    """One rate, a bucket for each key.

    >>> buckets = Buckets(Rate(2, 10.0), clock=lambda: 0.0)
    >>> [buckets.take("a") for _ in range(3)]
    [0.0, 0.0, 10.0]
    """

    def __init__(
        self, rate: Rate, *, clock: Callable[[], float] = time.monotonic, most: int = MOST_KEYS
    ) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._empty: OrderedDict[str, float] = OrderedDict()
        """When each bucket would be full again, by its key."""

    def __len__(self) -> int:
        return len(self._empty)

    def wait(self, key: str) -> float:
        """The seconds until there is one more; nothing is taken."""
        over = self._empty.get(key, 0.0) - self._clock()
        wait = over - (self._rate.burst - 1) * self._rate.every
        return wait if wait > _GRAIN else 0.0

    def take(self, key: str) -> float:
        """Take one, if there is one; else the seconds until there is."""
        wait = self.wait(key)
        if wait == 0.0:
            self._empty[key] = max(self._empty.get(key, 0.0), self._clock()) + self._rate.every
            self._empty.move_to_end(key)
            if len(self._empty) > self._most:
                self._empty.popitem(last=False)
        return wait


class Limits:
    """All rates of one process: `times` as much as usual, and 0 is as much as anybody likes."""

    def __init__(self, times: float = 1.0, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = {
            what: Buckets(Rate(max(1, round(rate.burst * times)), rate.every / times), clock=clock)
            for what, rate in (RATES.items() if times else ())
        }
        self.most_sockets = max(1, round(MOST_SOCKETS * times)) if times else 2**31

    def take(self, what: What, key: str) -> None:
        """Take one; `LimitError` says how long to wait for it."""
        buckets = self._buckets.get(what)
        _refuse(0.0 if buckets is None else buckets.take(key))


def _refuse(wait: float) -> None:
    if wait:
        raise LimitError("server.often", seconds=math.ceil(wait))
