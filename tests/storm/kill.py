"""The server is killed at random moments while people play; they come back, and every game ends."""

import asyncio
import random
from collections.abc import Sequence
from typing import NamedTuple

from .judge import judge
from .player import Player
from .served import Served

TABLES = 4
RULES = ("german 2p", "american 3p", "dutch 4p", "danish 2p declared")


class Told(NamedTuple):
    """What a campaign did."""

    kills: int
    games: int
    wishes: int
    connections: int

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.games} games to the end, {self.wishes} acknowledged wishes all there "
            f"and none twice, {self.connections} connections"
        )


async def campaign(
    servers: Sequence[Served], dice: random.Random, *, kills: int, bots: bool = False, doubles: float = 0.0
) -> Told:
    """Games at several tables, until so many kills were survived."""
    killed = games = wishes = connections = 0
    while killed < kills or not games:
        players = await sit_down(servers, dice, bots=bots, doubles=doubles)
        playing = asyncio.gather(*(player.play() for player in players))
        try:
            while killed < kills and not playing.done():
                await asyncio.wait([playing], timeout=dice.uniform(0.05, 1.0))
                if not playing.done():
                    await asyncio.to_thread(again, dice.choice(servers))
                    killed += 1
            await playing
        finally:
            playing.cancel()
        wishes += await asyncio.to_thread(judge, servers[0].store, players)
        games += len({player.table for player in players})
        connections += sum(player.connections for player in players)
    for server in servers:
        assert not server.faults
    return Told(killed, games, wishes, connections)


async def sit_down(
    servers: Sequence[Served], dice: random.Random, *, bots: bool = False, doubles: float = 0.0
) -> list[Player]:
    """People at several tables, of whom the first opens each."""
    players = []
    addresses = [server.address for server in servers]
    for table in range(TABLES):
        rules = RULES[table % len(RULES)]
        seats = int(rules.split()[1][0])
        here = [
            Player(f"P{table}{seat}", seat, addresses, random.Random(dice.random()))
            for seat in range(seats - bots)
        ]
        for player in here:
            player.doubles = doubles
            await player.come()
        here[0].bots = (seats - 1,) if bots else ()
        name = await here[0].open_table(rules=rules, pace=0)
        for player in here:
            player.table = name
        players += here
    return players


def again(server: Served) -> None:
    server.kill()
    server.start()
