"""All campaigns for as long as one likes: the same as the tests, with more of everything."""

import asyncio
import random
import sys
import tempfile
import time
import traceback
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from hanabi.cli.output import tell
from server import postgres

from . import away, fuzz, kill, network, pages, wire
from .served import Served


class Ground:
    """Where storms are let loose: a folder, and a PostgreSQL where there is one."""

    def __init__(self, place: Path, cluster: postgres.Postgres | None) -> None:
        self.place = place
        self.cluster = cluster

    def database(self) -> str:
        """An empty database; on SQLite where there is no PostgreSQL."""
        return self.cluster.database(f"soak_{uuid.uuid4().hex}") if self.cluster else ""

    @contextmanager
    def servers(self, count: int = 1, *, database: str = "") -> Iterator[list[Served]]:
        """So many processes on one database."""
        with ExitStack() as stack:
            place = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=self.place)))
            made = []
            for number in range(count):
                (place / str(number)).mkdir()
                made.append(Served(place / str(number), database))
                stack.callback(made[-1].stop)
                made[-1].start()
            yield made


def _kill(ground: Ground, dice: random.Random) -> str:
    count = dice.choice([1, 1, 3]) if ground.cluster else 1
    database = ground.database() if count > 1 or dice.random() < 0.5 else ""
    with ground.servers(count, database=database) as servers:
        told = asyncio.run(kill.campaign(servers, dice, kills=12, bots=True, doubles=0.1))
    return f"{count} on {'PostgreSQL' if database else 'SQLite'}: {told}"


def _away(ground: Ground, dice: random.Random) -> str:
    if ground.cluster is None:
        return "no PostgreSQL is installed here"
    with ground.servers(database=ground.database()) as servers:
        lasts = [dice.choice([0.0, 0.5, 2.0, 12.0]) for _ in range(3)]
        return str(asyncio.run(away.campaign(servers[0], ground.cluster, dice, lasts=lasts)))


def _network(ground: Ground, dice: random.Random) -> str:
    with ground.servers() as servers:
        return str(asyncio.run(network.campaign(servers[0], dice, cuts=100)))


def _fuzz(ground: Ground, dice: random.Random) -> str:
    with ground.servers() as servers:
        asked = pages.campaign(servers[0], seed=dice.randrange(2**32), tries=100)
        return f"{asyncio.run(fuzz.campaign(servers[0], dice, sent=10_000))}; {asked}"


def _wire(ground: Ground, dice: random.Random) -> str:
    with tempfile.TemporaryDirectory(dir=ground.place) as place:
        return str(wire.campaign(Path(place), dice, evenings=2, steps=150, viewers=3))


CAMPAIGNS: dict[str, Callable[[Ground, random.Random], str]] = {
    "kill": _kill,
    "away": _away,
    "network": _network,
    "fuzz": _fuzz,
    "wire": _wire,
}


def soak(what: Sequence[str], *, seconds: int, seed: int | None) -> int:
    """Round after round until the time is over; the exit code: 1 where something was found."""
    chosen = list(CAMPAIGNS) if "all" in what else list(dict.fromkeys(what))
    first = random.SystemRandom().randrange(10**9) if seed is None else seed
    until, found = time.monotonic() + seconds, 0
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hanabi-soak-")))
        cluster = stack.enter_context(postgres.running()) if postgres.programs() else None
        number = 0
        while number < len(chosen) or time.monotonic() < until:
            name = chosen[number % len(chosen)]
            round_seed = first + number // len(chosen)
            found += not _round(name, round_seed, Ground(place, cluster))
            number += 1
    tell(f"{number} rounds, {found} of them found something")
    return 1 if found else 0


def _round(name: str, seed: int, ground: Ground) -> bool:
    """One round of a campaign; whether all was well."""
    began = time.monotonic()
    sys.stdout.flush()
    try:
        told = CAMPAIGNS[name](ground, random.Random(f"{name} {seed}"))
    except Exception:
        tell(f"{name} --seed {seed}: FOUND SOMETHING\n{traceback.format_exc()}")
        return False
    tell(f"{name} --seed {seed}: {told} ({time.monotonic() - began:.0f} s)")
    return True
