"""A process that is killed loses nothing that it acknowledged, and what it writes is there once."""

import asyncio
import random
import signal
import subprocess
import sys
import time

from hanabi.server.house import Dealer
from hanabi.server.rooms import Room, Rooms
from hanabi.server.store import Store
from hanabi.table import Settings, requests

TABLES = 8
MOVE = requests.Reorder((9, 8, 7, 6, 5)), requests.Reorder((5, 6, 7, 8, 9))
"""Something that can be done for ever."""


async def table(rooms: Rooms) -> Room:
    room = await rooms.open("ann", Settings("german 2p"))
    for seat, name in enumerate(("Ann", "Bob")):
        await room.ask(name.lower(), f"sit{seat}", requests.Sit(seat, name))
        await room.ask(name.lower(), f"ready{seat}", requests.Ready())
    await room.ask("ann", "start", requests.Start(0))
    return room


async def play(url: str) -> None:
    """Bob rearranges his hand at many tables at once, and every acknowledgement is printed."""
    store = Store(url)
    rooms = Rooms(store, Dealer(b""))
    tables = [await table(rooms) for _ in range(TABLES)]

    async def rearrange(room: Room) -> None:
        for count in range(1_000_000):
            seq = await room.ask("bob", f"m{count}", MOVE[(count + 1) % 2])
            print(room.game, seq, f"m{count}", flush=True)

    await asyncio.gather(*map(rearrange, tables))


def killed(url: str, seconds: float) -> list[tuple[str, int, str]]:
    """Let a process play for a while, and kill it; what it acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-c", f"from server.test_kill import *; asyncio.run(play({url!r}))"],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert process.stdout is not None
    lines = [process.stdout.readline()]  # it has begun
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    lines += process.stdout.readlines()
    process.stdout.close()
    process.wait()
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(game, int(seq), mine) for game, seq, mine in whole]


def test_whatever_was_acknowledged_is_there_after_a_kill(url, store, seed, budget):
    dice = random.Random(seed)
    for _ in range(budget(2, 60)):
        told = killed(url, dice.uniform(0.0, 0.5))
        assert told
        for game in {game for game, _, _ in told}:
            pages = {page.seq: page for page in store.read(game)}
            assert sorted(pages) == list(range(len(pages)))
            names = [page.mine for page in pages.values() if page.by == "bob"]
            assert len(set(names)) == len(names)
            for other, seq, mine in told:
                if other == game:
                    assert pages[seq].mine == mine
