"""The database goes away while people play, and comes back; every game ends."""

import asyncio
import random
from typing import NamedTuple, Protocol

from .judge import judge
from .kill import sit_down
from .served import Served


class Database(Protocol):
    """What can be stopped and started again."""

    def stop(self, how: str = ...) -> None: ...

    def start(self) -> None: ...


class Told(NamedTuple):
    """What a campaign did."""

    times: int
    games: int
    wishes: int

    def __str__(self) -> str:
        done = f"{self.games} games to the end, {self.wishes} acknowledged wishes and none twice"
        return f"the database was away {self.times} times, {done}"


async def campaign(server: Served, database: Database, dice: random.Random, *, lasts: list[float]) -> Told:
    """Games at several tables, while the database is away for so many seconds each time."""
    left, times, games, wishes = list(lasts), 0, 0, 0
    while left:
        players = await sit_down([server], dice)
        playing = asyncio.gather(*(player.play() for player in players))
        try:
            while left and not playing.done():
                await asyncio.wait([playing], timeout=dice.uniform(0.0, 0.7))
                if not playing.done():
                    times += 1
                    await asyncio.to_thread(database.stop, dice.choice(["fast", "immediate"]))
                    await asyncio.sleep(left.pop())
                    await asyncio.to_thread(database.start)
            await playing
        finally:
            playing.cancel()
        wishes += await asyncio.to_thread(judge, server.store, players)
        games += len({player.table for player in players})
    assert not server.faults, server.faults
    return Told(times, games, wishes)
