"""Bots think in processes of their own: whatever one does there, the next is asked as if nothing had been."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from hanabi import Game
from hanabi.bots import make
from hanabi.server.processes import EXTRA, Processes
from hanabi.server.thinkers import ThinkingError

VIEW = Game("german 3p", seed=1).view(0)
ANSWER = make("cautious").act(VIEW)


def run(test: Callable[[Processes], Awaitable[None]], **told) -> None:
    async def main() -> None:
        processes = Processes(**{"count": 1, "make": "server.bad_bots:make", **told})
        try:
            await test(processes)
        finally:
            await processes.close()

    asyncio.run(main())


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """Where bots of the tests leave something."""
    monkeypatch.setenv("HANABI_TEST_FOLDER", str(tmp_path))
    return tmp_path


def test_a_bot_answers_what_it_answers_here():
    async def test(processes: Processes) -> None:
        assert [await processes.think("cautious", VIEW) for _ in range(3)] == [ANSWER] * 3

    run(test)


@pytest.mark.parametrize(
    ("bot", "code", "why"),
    [
        ("raises", "raised", "twice nothing"),
        ("leaves", "raised", "SystemExit"),
        ("eats", "raised", "MemoryError"),
        ("nobody", "raised", "there is no bot 'nobody'"),
        ("babbles", "nonsense", "a red one, please"),
        ("cheats", "nonsense", "slot=99"),
        ("exits", "died", "exit code 3"),
        ("sleeps", "slow", "0.5 seconds"),
        ("spins", "slow", "0.5 seconds"),
    ],
)
def test_a_bot_that_fails_is_told_of_and_does_no_harm_to_the_next(bot, code, why):
    async def test(processes: Processes) -> None:
        with pytest.raises(ThinkingError, match=why) as error:
            await processes.think(bot, VIEW)
        assert error.value.code == f"thinking.{code}"
        processes.first = 60.0
        assert await processes.think("cautious", VIEW) == ANSWER

    run(test, first=0.5 if code == "slow" else 60.0, memory=600 << 20)


def test_what_a_bot_prints_is_no_answer():
    async def test(processes: Processes) -> None:
        assert await processes.think("prints", VIEW) == VIEW.legal[0]
        assert await processes.think("cautious", VIEW) == ANSWER

    run(test)


def test_only_the_first_thought_of_a_bot_in_a_process_may_take_long(folder):
    async def test(processes: Processes) -> None:
        await processes.think("pid", VIEW)
        with pytest.raises(ThinkingError, match=r"0\.1 seconds"):
            await processes.think("pid", VIEW)
        await processes.think("pid", VIEW)

    run(test, patience=0.1)


def test_a_process_is_kept_while_it_does_well(folder):
    async def test(processes: Processes) -> None:
        for _ in range(3):
            await processes.think("pid", VIEW)
        assert len(list(folder.iterdir())) == 1

    run(test)


def test_a_process_that_was_killed_is_replaced(folder):
    async def test(processes: Processes) -> None:
        await processes.think("pid", VIEW)
        (pid,) = folder.iterdir()
        os.kill(int(pid.name), signal.SIGKILL)
        with suppress(ThinkingError):  # if it has not been noticed yet
            assert await processes.think("cautious", VIEW) == ANSWER
        assert await processes.think("cautious", VIEW) == ANSWER

    run(test)


def test_who_thinks_for_long_lets_others_by(monkeypatch):
    monkeypatch.setattr("hanabi.server.processes.LONG", 0.05)

    async def test(processes: Processes) -> None:
        long = [asyncio.create_task(processes.think("sleeps", VIEW)) for _ in range(EXTRA)]
        while len(processes._busy) < EXTRA:
            await asyncio.sleep(0.01)
        assert await processes.think("cautious", VIEW) == ANSWER
        assert not any(thought.done() for thought in long)
        for thought in long:
            thought.cancel()
        await asyncio.gather(*long, return_exceptions=True)
        assert await processes.think("cautious", VIEW) == ANSWER

    run(test)


def test_who_has_waited_longest_is_next():
    async def test(processes: Processes) -> None:
        done = []

        async def think(place: int) -> None:
            await processes.think("cautious", VIEW)
            done.append(place)

        await asyncio.gather(*map(think, range(20)))
        assert done == list(range(20))

    run(test)


def test_closing_ends_what_is_being_thought(folder):
    async def main() -> None:
        processes = Processes(2, make="server.bad_bots:make")
        await processes.think("pid", VIEW)
        thoughts = [asyncio.create_task(processes.think("sleeps", VIEW)) for _ in range(6)]
        await asyncio.sleep(0.3)
        await processes.close()
        ends = await asyncio.gather(*thoughts, return_exceptions=True)
        assert {end.code for end in ends} == {"thinking.died", "thinking.away"}
        (pid,) = folder.iterdir()
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid.name), 0)

    asyncio.run(main())


def test_when_the_server_is_killed_its_bots_end_even_one_that_spins(folder):
    """The bot writes down its process, and the next question keeps it busy for ever."""
    text = (
        "import asyncio; from server.test_processes import *\n"
        "async def main():\n"
        "    processes = Processes(make='server.bad_bots:make')\n"
        "    await processes.think('pid', VIEW)\n"
        "    print('thinks', flush=True)\n"
        "    await processes.think('spins', VIEW)\n"
        "asyncio.run(main())"
    )
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, env=environment) as server:
        assert server.stdout and server.stdout.readline() == b"thinks\n"
        time.sleep(0.2)
        server.kill()
    (pid,) = folder.iterdir()
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if gone(int(pid.name)):
            return
        time.sleep(0.05)
    pytest.fail("it still thinks")


def gone(pid: int) -> bool:
    """Whether a process is no more, or nobody is there to see it off."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout
    return state.startswith("Z") or not state
