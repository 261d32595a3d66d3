"""Bots think on a real Ray cluster, of which a machine may be lost at any time."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from hanabi.server.cluster import OnRay
from hanabi.server.config import Config
from hanabi.server.hall import Hall
from hanabi.server.thinkers import ThinkingError
from hanabi.table import Settings, requests
from server.test_driver import until
from server.test_processes import ANSWER, VIEW, gone

MAKE = "server.bad_bots:make"


class Machines:
    """A cluster of two."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self._process = process
        self.folder = folder
        """Where bots leave something."""
        self.address = self._read("at")

    def lose_one(self) -> None:
        assert self._process.stdin
        self._process.stdin.write("lose\n")
        self._process.stdin.flush()
        self._read("lost")

    def _read(self, word: str) -> str:
        assert self._process.stdout
        for line in self._process.stdout:
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest
        raise AssertionError(f"the cluster never said {word}")


@pytest.fixture
def machines(needs, tmp_path: Path) -> Iterator[Machines]:
    needs("Ray (requirements/ray.txt)", find_spec("ray"))
    folder = tmp_path / "bots"
    folder.mkdir()
    with tempfile.TemporaryDirectory(prefix="ray-") as place:  # a short name: there are sockets in it
        told = {"PYTHONPATH": ":".join(sys.path), "HANABI_TEST_FOLDER": str(folder), "RAY_TMPDIR": place}
        process = subprocess.Popen(
            [sys.executable, "-m", "server.ray_cluster"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **told, "RAY_USAGE_STATS_ENABLED": "0"},
        )
        with process:
            yield Machines(process, folder)


@pytest.mark.full
def test_bots_think_on_a_cluster_whatever_they_do_and_whatever_is_lost(machines, caplog):
    async def test(there: OnRay) -> None:
        assert await asyncio.gather(*(there.think("cautious", VIEW) for _ in range(8))) == [ANSWER] * 8
        for bot, code in (("raises", "raised"), ("cheats", "nonsense"), ("exits", "died")):
            with pytest.raises(ThinkingError) as error:
                await there.think(bot, VIEW)
            assert error.value.code == f"thinking.{code}"
        await two_think_and_one_machine_is_lost(there)
        await one_thinks_for_too_long_and_another_for_nobody(there)

    async def two_think_and_one_machine_is_lost(there: OnRay) -> None:
        both = [asyncio.create_task(there.think("lingers", VIEW)) for _ in range(2)]
        await until(lambda: len(list(machines.folder.iterdir())) == 2)
        minds = [int(path.name.partition("-")[0]) for path in machines.folder.iterdir()]
        await asyncio.to_thread(machines.lose_one)
        await until(lambda: any(map(gone, minds)))
        assert not any(thought.done() for thought in both)
        (machines.folder / "go").touch()
        assert await asyncio.gather(*both) == [VIEW.legal[0]] * 2
        assert len(list(machines.folder.iterdir())) == 4  # who was lost thought again

    async def one_thinks_for_too_long_and_another_for_nobody(there: OnRay) -> None:
        there.patience = 3.0
        with pytest.raises(ThinkingError, match=r"3\.0 seconds"):
            await there.think("sleeps", VIEW)
        there.patience = 60.0
        assert await there.think("cautious", VIEW) == ANSWER  # on the only machine that is left
        await a_server_lets_its_bots_think_there()
        thought = asyncio.create_task(there.think("sleeps", VIEW))
        await asyncio.sleep(0.5)
        await there.close()
        with pytest.raises(ThinkingError) as error:
            await thought
        assert error.value.code == "thinking.away"

    async def a_server_lets_its_bots_think_there() -> None:
        hall = Hall(Config.of({}, data=str(machines.folder), ray=machines.address))
        await hall.open()
        room = await hall.rooms.open("ann", Settings("german 2p", pace=0))
        await room.ask("ann", "sit", requests.Sit(0, "Ann"))
        await room.ask("ann", "bot", requests.SeatBot(1, "cautious"))
        await room.ask("ann", "start", requests.Start(1))
        await until(lambda: room.table.turn == 1)
        await hall.close()
        assert not caplog.records

    async def main() -> None:
        there = OnRay(machines.address, make=MAKE)
        try:
            await test(there)
        finally:
            await there.close()

    asyncio.run(main())


@pytest.mark.full
def test_a_cluster_that_is_not_there_is_a_sentence(needs):
    needs("Ray (requirements/ray.txt)", find_spec("ray"))

    async def main() -> None:
        there = OnRay("127.0.0.1:1", joining=4.0)
        for _ in range(2):
            with pytest.raises(ThinkingError, match="bots cannot think now") as error:
                await there.think("cautious", VIEW)
            assert error.value.code == "thinking.away"
        await there.close()

    asyncio.run(main())
