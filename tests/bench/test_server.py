"""The bench of the server puts real players on a real one, in the smallest portion."""

import asyncio
import json
import os

import pytest

from hanabi.bench import server
from hanabi.bench.serving import ServingError, house
from hanabi.bench.tables import Load, LoadError, Took, script
from hanabi.bench.wire import pinned


@pytest.fixture(scope="module")
def told():
    return server.measure(server.Sizes(tables=4, flight=2, seconds=0.3, sockets=20), tell=lambda _: None)


def test_moves_are_measured_beside_an_echo(told):
    assert [row["row"] for row in told["rows"]] == [server.ECHO, "SQLite"]
    assert all(row["rate"] > 0 and 0 < row["median"] <= row["p99"] for row in told["rows"])
    assert told["sockets"]["count"] == 20
    assert json.loads(json.dumps(told)) == told


def test_what_was_measured_is_told_to_people(told):
    lines = server.page(told).splitlines()
    assert "4 tables, 2 moves under way at once" in lines[0]
    assert any(line.startswith("| SQLite | ") for line in lines)
    assert any(line.startswith("| 20 | ") for line in lines)


def test_whoever_measures_stays_on_one_core_no_longer_than_that(needs):
    needs("cores that a process can be kept on", hasattr(os, "sched_getaffinity"))
    before = os.sched_getaffinity(0)
    with pinned(min(before)):
        assert os.sched_getaffinity(0) == {min(before)}
    assert os.sched_getaffinity(0) == before


def test_the_script_is_one_whole_game():
    sent = script()
    assert len(sent) > 80
    assert {json.loads(move)["type"] for move in sent} == {"clue", "discard"}


def test_every_move_that_counts_is_at_the_table():
    async def play():
        with house() as (serving,):
            async with Load([serving.address]) as load:
                await load.sit(3)
                took = await load.play(60, 2)
                return took, load

    took, load = asyncio.run(play())
    assert len(took.each) == 3 * len(script())
    assert not load.tables


def test_what_a_server_refuses_is_no_move():
    async def play():
        with house() as (serving,):
            async with Load([serving.address]) as load:
                await load.sit(1)
                load.tables[0].turn = 5
                await load.play(1, 1)

    with pytest.raises(LoadError, match=r"a server refuses .*table\.stale"):
        asyncio.run(play())


def test_how_long_people_wait_is_told_by_parts():
    took = Took([0.001 * each for each in range(100)], seconds=2.0)
    assert took.rate == 50
    assert (took.at(0.5), took.at(0.99)) == (0.05, 0.099)


@pytest.mark.parametrize("count", [0, -1, 1.5, "many", True])
def test_sizes_that_cannot_be_are_refused(count):
    with pytest.raises(ServingError, match="tables is a whole number, from 1"):
        server.check(tables=count)
