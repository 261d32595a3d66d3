"""Scripted players at many tables: the same game at each, every move acknowledged before it counts."""

import asyncio
import itertools
import json
import time
import urllib.request
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from hanabi.game import Game
from hanabi.rules import Clue, HanabiError, Play
from hanabi.table import moves

from .wire import Line, connect

RULES = "american 2p"
SEED = 1
AT_ONCE = 32
"""So many tables are set up at the same time."""


class LoadError(HanabiError):
    """A load that cannot be put on a server."""


def script() -> list[bytes]:
    """Every move of one long game as it is sent: clues while there are tokens, else the oldest card goes."""
    game, told = Game(RULES, seed=SEED, start=0), []
    while not game.over:
        legal = [action for action in game.legal if not isinstance(action, Play)]
        action = next((action for action in legal if isinstance(action, Clue)), legal[-1])
        told.append(msgspec.json.encode(moves.told(game, action)))
        game.push(action)
    return told


@dataclass
class Seats:
    """A table, and a socket for each seat."""

    name: str
    lines: list[Line]
    turn: int = 0


@dataclass
class Took:
    """How many seconds each move took to be acknowledged, and all of them together."""

    each: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return len(self.each) / self.seconds

    def at(self, part: float) -> float:
        """What so many of them stayed below: 0.5 is the median."""
        return sorted(self.each)[min(len(self.each) - 1, int(part * len(self.each)))]


class Load:
    """People at servers; each table's seats are at servers next to each other."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.addresses = addresses
        self.lines: list[Line] = []
        self.tables: deque[Seats] = deque()
        self._script = script()
        self._asked: dict[Line, tuple[asyncio.Future[bytes], tuple[bytes, ...]]] = {}
        self._ids = itertools.count()
        self._secrets = [guest(addresses[0]) for _ in range(2)]

    async def __aenter__(self) -> "Load":
        return self

    async def __aexit__(self, *_: object) -> None:
        for line in self.lines:
            line.close()
        await asyncio.sleep(0)

    # -- setting up --

    async def sit(self, count: int) -> None:
        """Open so many tables, two sockets at each, and deal."""
        names = [self._open() for _ in range(count)]
        for some in _portions(names, AT_ONCE):
            self.tables += await asyncio.gather(*map(self._begin, some))

    def _open(self) -> str:
        settings = {"rules": RULES, "deal": {"type": "open", "seed": SEED}, "listed": False}
        return str(post(self.addresses[0], "/api/tables", settings, self._secrets[0])["table"])

    async def _begin(self, name: str) -> Seats:
        lines = [await self.line(seat, self._secrets[seat]) for seat in range(2)]
        seats = Seats(name, lines)
        for seat, line in enumerate(lines):
            line.say(b'{"type":"follow","table":"%b"}' % name.encode())
            await self._ask(
                name, line, b'{"type":"sit","seat":%d,"name":"%b"}' % (seat, b"AB"[seat : seat + 1])
            )
            await self._ask(name, line, b'{"type":"ready"}')
        await self._ask(name, lines[0], b'{"type":"start","first":0}')
        return seats

    async def line(self, number: int, secret: str = "") -> Line:
        """Another socket."""
        address = self.addresses[number % len(self.addresses)]
        self.lines.append(await connect(address, "/api/socket", self._hear, secret))
        return self.lines[-1]

    # -- playing --

    async def play(self, seconds: float, flight: int) -> Took:
        """Take turns at all tables, so many at the same time, for so long or to the end of all games."""
        took, began = Took(), time.perf_counter()
        await asyncio.gather(*(self._player(took.each, began + seconds) for _ in range(flight)))
        took.seconds = time.perf_counter() - began
        return took

    async def _player(self, took: list[float], until: float) -> None:
        while self.tables and time.perf_counter() < until:
            seats = self.tables.popleft()
            began = time.perf_counter()
            move = b'{"type":"act","turn":%d,"move":%b}' % (seats.turn, self._script[seats.turn])
            await self._ask(seats.name, seats.lines[seats.turn % 2], move)
            took.append(time.perf_counter() - began)
            seats.turn += 1
            if seats.turn < len(self._script):
                self.tables.append(seats)

    async def _ask(self, table: str, line: Line, request: bytes) -> None:
        ask = b'{"type":"ask","table":"%b","id":"%d","request":%b}'
        answer = await self.said(
            line, ask % (table.encode(), next(self._ids), request), b"done", b"refused", b"wrong"
        )
        if not answer.startswith(b'{"type":"done"'):
            raise LoadError("bench.refused", why=answer.decode(errors="replace"))

    async def said(self, line: Line, message: bytes, *kinds: bytes) -> bytes:
        """Say something; the next message of these kinds."""
        waiting: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._asked[line] = waiting, tuple(b'{"type":"%b"' % kind for kind in kinds)
        line.say(message)
        return await waiting

    def _hear(self, line: Line, message: bytes) -> None:
        if line in self._asked and message.startswith(self._asked[line][1]):
            self._asked.pop(line)[0].set_result(message)


def _portions(names: list[str], size: int) -> list[list[str]]:
    return [names[at : at + size] for at in range(0, len(names), size)]


def guest(address: str) -> str:
    """The secret of a new guest."""
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/guest", method="POST")) as answer:
        return str(answer.headers["Set-Cookie"]).partition(";")[0].partition("=")[2]


def post(address: str, path: str, body: object, secret: str) -> dict[str, object]:
    request = urllib.request.Request(address + path, json.dumps(body).encode(), method="POST")
    request.add_header("Content-Type", "application/json")
    request.add_header("Authorization", f"Bearer {secret}")
    with urllib.request.urlopen(request) as answer:
        found = json.loads(answer.read())
        assert isinstance(found, dict)
        return found
