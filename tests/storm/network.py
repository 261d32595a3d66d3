"""The line is cut, slow, and says things twice while people play; games end, and nothing is done twice."""

import asyncio
import random
from typing import NamedTuple

from .judge import judge
from .kill import sit_down
from .proxy import Proxy
from .served import Served


class Told(NamedTuple):
    """What a campaign did."""

    cuts: int
    games: int
    wishes: int

    def __str__(self) -> str:
        return (
            f"{self.cuts} cuts, {self.games} games to the end, {self.wishes} acknowledged wishes, none twice"
        )


async def campaign(server: Served, dice: random.Random, *, cuts: int) -> Told:
    """Games at several tables, until the line was cut so many times."""
    cut = games = wishes = 0
    while cut < cuts:
        async with Proxy(server.port, dice, breaks_after=dice.choice([20_000, 60_000])) as proxy:
            players = await sit_down([server], dice, doubles=0.2)
            for player in players:
                player.addresses = [proxy.address]
            await asyncio.gather(*(player.play() for player in players))
            cut += proxy.cuts
        wishes += await asyncio.to_thread(judge, server.store, players)
        games += len({player.table for player in players})
    assert not server.faults
    return Told(cut, games, wishes)
