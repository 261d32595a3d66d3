"""How much a server bears: moves that are on the disk, how long people wait for them, and open sockets.

Beside it runs a server of the same framework that only says what it hears: so one sees what the work costs.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from . import machine
from .report import VERSION, Data, digits, number, rate
from .serving import Serving, ServingError, echo, house
from .tables import Load, Took
from .wire import Line, connect, many_files, pinned

ECHO = "an echo, same framework"
SPARE = 300
"""Files that a process needs beside its sockets, about."""

Tell = Callable[[str], None]
House = tuple[str, str, int]
"""A name, a database, and the number of processes on it."""


@dataclass(frozen=True)
class Sizes:
    """How much is put on a server."""

    tables: int = 2000
    flight: int = 64
    """Moves that are under way at the same time."""
    seconds: float = 10.0
    sockets: int = 10_000


def measure(sizes: Sizes, database: str = "", processes: Sequence[int] = (1,), tell: Tell = print) -> Data:
    """All of it: on SQLite, and where there is a PostgreSQL, on that with so many processes."""
    cores = _cores()
    with pinned(cores[-1]):
        return _measured(sizes, list(_houses(database, processes)), cores, tell)


def _measured(sizes: Sizes, houses: Sequence[House], cores: Sequence[int | None], tell: Tell) -> Data:
    files = many_files()
    rows = []
    tell(ECHO)
    with echo(cores[0]) as serving:
        rows.append(_row(ECHO, *asyncio.run(_echoed(serving, sizes))))
    for name, where, count in houses:
        tell(name)
        with house(where, count, cores) as servings:
            rows.append(_row(name, *asyncio.run(_played(servings, sizes))))
    tell("sockets")
    count = min(sizes.sockets, files - SPARE)
    with house(cores=cores) as servings:
        sockets = asyncio.run(_opened(servings[0], count, sizes))
    return {
        "version": VERSION,
        "machine": machine.machine(),
        "versions": machine.versions(),
        "sizes": {"tables": sizes.tables, "flight": sizes.flight, "seconds": sizes.seconds},
        "rows": rows,
        "sockets": sockets,
    }


def check(**told: object) -> None:
    """Refuse sizes that nobody can be measured with."""
    for name, count in told.items():
        if type(count) is not int or not 1 <= count <= 1_000_000:
            raise ServingError("bench.size", name=name, got=count)


def _houses(database: str, processes: Sequence[int]) -> Iterator[House]:
    yield "SQLite", "", 1
    for count in processes if database else ():
        yield f"PostgreSQL, {count} process{'es' * (count > 1)}", database, count


async def _played(servings: Sequence[Serving], sizes: Sizes) -> tuple[Took, float]:
    """Moves at all tables, and the seconds of processors that they took."""
    async with Load([serving.address for serving in servings]) as load:
        await load.sit(sizes.tables)
        await load.play(min(1.0, sizes.seconds), sizes.flight)
        before = sum(serving.spent for serving in servings)
        took = await load.play(sizes.seconds, sizes.flight)
        return took, sum(serving.spent for serving in servings) - before


async def _echoed(serving: Serving, sizes: Sizes) -> tuple[Took, float]:
    """The same number of messages of the same length, said back."""
    message = b"{%b}" % (b"x" * 120)
    answers: dict[Line, asyncio.Future[None]] = {}
    lines = [
        await connect(serving.address, "/api/socket", lambda line, _: answers.pop(line).set_result(None))
        for _ in range(sizes.flight)
    ]
    took, before, began = Took(), serving.spent, time.perf_counter()

    async def say(line: Line) -> None:
        while (sent := time.perf_counter()) < began + sizes.seconds:
            answers[line] = asyncio.get_running_loop().create_future()
            line.say(message)
            await answers[line]
            took.each.append(time.perf_counter() - sent)

    await asyncio.gather(*map(say, lines))
    took.seconds = time.perf_counter() - began
    for line in lines:
        line.close()
    await asyncio.sleep(0)
    return took, serving.spent - before


async def _opened(serving: Serving, count: int, sizes: Sizes) -> Data:
    """Sockets that follow games, and do nothing more; what each of them takes of the memory."""
    async with Load([serving.address]) as load:
        await load.sit(min(sizes.tables, 200))
        names = [seats.name for seats in load.tables]
        before, had = serving.memory, len(load.lines)
        for at in range(had, count):
            follow = b'{"type":"follow","table":"%b"}' % names[at % len(names)].encode()
            await load.said(await load.line(at), follow, b"state")
        memory = serving.memory
        return {"count": count, "memory": memory, "each": (memory - before) // max(1, count - had)}


def _row(name: str, took: Took, spent: float) -> Data:
    return {
        "row": name,
        "rate": digits(took.rate),
        "median": digits(took.at(0.5)),
        "p99": digits(took.at(0.99)),
        "each": digits(spent / len(took.each)),
        "busy": digits(spent / took.seconds),
    }


def _cores() -> list[int | None]:
    """The cores that there are: the last one is for whoever puts the load on."""
    if not hasattr(os, "sched_getaffinity"):
        return [None]
    return [*sorted(os.sched_getaffinity(0))]


# -- told --


def markdown(told: Data) -> str:
    """What was measured, as people read it."""
    return "\n\n".join((moves(told), sockets(told))) + "\n"


def page(told: Data) -> str:
    """The same, and where it was measured, and how much was put on."""
    place, sizes = told["machine"], told["sizes"]
    about = (
        f"{place['processor']}, {place['cores']} cores, {place['python']}, {place['date']}; "
        f"{sizes['tables']:,} tables, {sizes['flight']} moves under way at once, "
        f"{sizes['seconds']} seconds each."
    )
    return f"{about}\n\n{markdown(told).rstrip()}"


def moves(told: Data) -> str:
    """Moves a second, and how long people wait."""
    base = next(row for row in told["rows"] if row["row"] == ECHO)
    head = ["", "a second", "median, ms", "99 of 100, ms", "µs of processor each", "times an echo"]
    lines = [head, ["---", *["---:"] * 5]]
    for row in told["rows"]:
        times = number(row["each"] / base["each"]) if base["each"] else ""
        waits = [number(1000 * row[name]) for name in ("median", "p99")]
        lines.append([row["row"], rate(row["rate"]), *waits, number(1e6 * row["each"]), times])
    return _table(lines)


def sockets(told: Data) -> str:
    """Open sockets, and the memory that they take."""
    found = told["sockets"]
    return _table(
        [
            ["open sockets", "memory of the server, MB", "kB each"],
            ["---:"] * 3,
            [f"{found['count']:,}", number(found["memory"] / 1e6), number(found["each"] / 1e3)],
        ]
    )


def _table(lines: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
