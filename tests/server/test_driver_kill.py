"""Whichever process drives may be killed at any moment: another one goes on, and no move is made twice."""

import asyncio
import random
import subprocess
import sys
from contextlib import contextmanager, suppress

import pytest

from hanabi.server.driver import Driver
from hanabi.server.house import Dealer
from hanabi.server.notices import Notices
from hanabi.server.processes import Processes
from hanabi.server.rooms import Room, Rooms
from hanabi.server.store import Store
from hanabi.table import Settings, TableError, log, requests
from hanabi.table.settings import PerMove
from server.test_driver import entries, move

TABLES = 4


async def serve(url: str) -> None:
    """A process of a server at which nobody sits: it says when it drives."""
    store = Store(url)
    rooms = Rooms(store, Dealer(b""))
    # Where nobody tells one process what another wrote, it looks more often than it would need to.
    driver = Driver(rooms, Processes(), rescan=5.0 if store.shared else 0.1)
    notices = Notices(store, rooms) if store.shared else None
    if notices:
        notices.listeners.add(driver.nudge)
    running = asyncio.create_task(driver.run())
    while not driver.drives:
        await asyncio.sleep(0.01)
    print("drives", flush=True)
    await running


class Server:
    """A process that serves."""

    def __init__(self, url: str) -> None:
        text = f"import asyncio; from server.test_driver_kill import serve; asyncio.run(serve({url!r}))"
        told = {"PYTHONPATH": ":".join(sys.path)}
        self.process = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, env=told)

    async def drives(self) -> "Server":
        """This one, as soon as it drives."""
        assert self.process.stdout
        assert await asyncio.to_thread(self.process.stdout.readline) == b"drives\n"
        return self

    def end(self) -> None:
        self.process.kill()
        with suppress(ValueError):
            self.process.communicate()


@contextmanager
def servers(url: str, count: int):
    started = [Server(url) for _ in range(count)]
    try:
        yield started
    finally:
        for server in started:
            server.end()


async def play(room: Room) -> None:
    """Ann plays to the end: what others wrote she reads again and again."""
    while room.table.phase == "playing":
        if room.table.mover.person == "ann":
            with suppress(TableError):
                await move(room, "ann")
        await asyncio.sleep(0.02)
        await room.refresh()


@pytest.mark.full
@pytest.mark.parametrize("count", [2, 3])
def test_bots_and_clocks_go_on_when_the_process_that_drives_them_is_killed(url, store, seed, count):
    dice = random.Random(seed)

    async def table(rooms: Rooms, **settings) -> Room:
        room = await rooms.open("ann", Settings("german 3p", pace=0, **settings))
        await room.ask("ann", "sit", requests.Sit(0, "Ann"))
        for seat in (1, 2):
            await room.ask("ann", f"bot{seat}", requests.SeatBot(seat, "cautious"))
        await room.ask("ann", "start", requests.Start(0))
        return room

    async def test(started: list[Server]) -> None:
        rooms = Rooms(store, Dealer(b""))
        tables = [await table(rooms) for _ in range(TABLES)]
        forgotten = await table(rooms, clock=PerMove(5))
        playing = [asyncio.create_task(play(room)) for room in tables]
        waiting = [asyncio.create_task(server.drives()) for server in started]
        for _ in range(count - 1):
            done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            waiting = list(rest)
            await asyncio.sleep(dice.uniform(0.0, 0.3))
            (driving,) = done
            driving.result().end()
        await asyncio.gather(*playing)
        while forgotten.table.phase == "playing":
            await asyncio.sleep(0.05)
            await forgotten.refresh()
        await asyncio.gather(*waiting)
        await rooms.close()
        for room in tables:
            taken = [entry for entry in entries(store, room.game) if isinstance(entry, log.Acted)]
            assert [entry.seat for entry in taken] == [number % 3 for number in range(len(taken))]
            assert room.table.outcome
        assert entries(store, forgotten.game)[-1] == log.Closed(forgotten.table.at, why="time", seat=0)

    with servers(url, count) as started:
        asyncio.run(asyncio.wait_for(test(started), 120))
