"""Numbers of a process for whoever watches over it, in the form that Prometheus reads."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from hanabi import Action, View

from . import logs
from .thinkers import Thinkers

if TYPE_CHECKING:
    from .hall import Hall

_SHORT = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_LONG = (0.001, 0.01, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """What is counted and timed in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._requests = Counter(
            "hanabi_requests", "Answered requests.", ("method", "route", "status"), registry=self.registry
        )
        self._request_seconds = Histogram(
            "hanabi_request_seconds",
            "How long requests took.",
            ("route",),
            registry=self.registry,
            buckets=_SHORT,
        )
        self._commits = Histogram(
            "hanabi_commit_seconds", "How long it took to write.", registry=self.registry, buckets=_SHORT
        )
        self._pages = Counter("hanabi_pages", "Pages of logs that were written.", registry=self.registry)
        self._thinking = Histogram(
            "hanabi_thinking_seconds",
            "How long bots thought.",
            ("bot",),
            registry=self.registry,
            buckets=_LONG,
        )
        self._faults = Counter("hanabi_faults", "What went wrong here.", ("kind",), registry=self.registry)
        self._tables = Gauge("hanabi_tables", "Tables in the database.", ("phase",), registry=self.registry)

    # -- being told --

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(method, route, status).inc()
        self._request_seconds.labels(route).observe(seconds)

    def committed(self, pages: int, seconds: float) -> None:
        """Pages were written together."""
        self._commits.observe(seconds)
        self._pages.inc(pages)

    def failed(self, error: BaseException) -> None:
        """There was an error, perhaps a fault of ours."""
        if logs.ours(error):
            self._faults.labels(type(error).__name__).inc()

    def timing(self, thinkers: Thinkers) -> "Timed":
        """The same thinkers, with an eye on the clock."""
        return Timed(thinkers, self._thinking)

    # -- telling --

    def watch(self, hall: "Hall") -> None:
        """Read from a hall what it knows of itself."""
        self.registry.register(_State(hall))

    def tables(self, phases: dict[str, int]) -> None:
        """So many tables there are in each phase."""
        for phase in ("gathering", "playing", "over"):
            self._tables.labels(phase).set(phases.get(phase, 0))

    def text(self) -> bytes:
        """All of it."""
        return generate_latest(self.registry)


class _State(Collector):
    """What need not be counted, since it is there to be seen."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall

    def collect(self) -> Iterable[Metric]:
        hall = self._hall
        yield GaugeMetricFamily("hanabi_sockets", "Open sockets.", len(hall.clients))
        yield GaugeMetricFamily("hanabi_rooms", "Tables in memory.", len(hall.rooms.names))
        yield CounterMetricFamily("hanabi_moves", "Turns that were acknowledged.", hall.rooms.moves)
        listens = "Whether it hears what other processes write."
        yield GaugeMetricFamily("hanabi_listening", listens, hall.listening)
        drives = "Whether this process drives clocks and bots."
        yield GaugeMetricFamily("hanabi_driving", drives, hall.driver.drives)


class Timed:
    """Thinkers whose time is taken."""

    def __init__(self, thinkers: Thinkers, seconds: Histogram) -> None:
        self._thinkers = thinkers
        self._seconds = seconds

    @property
    def width(self) -> int:
        """How many bots can think at the same time."""
        return self._thinkers.width

    async def think(self, bot: str, view: View) -> Action:
        """What a bot does in this view."""
        began = time.perf_counter()
        try:
            return await self._thinkers.think(bot, view)
        finally:
            self._seconds.labels(bot).observe(time.perf_counter() - began)

    async def close(self) -> None:
        """End whatever is being thought."""
        await self._thinkers.close()
