"""A bad line loses nothing, and does nothing twice."""

import asyncio

import pytest

from storm.network import campaign
from storm.served import Served


@pytest.mark.full
def test_lines_that_break_lose_nothing_and_do_nothing_twice(tmp_path, dice):
    server = Served(tmp_path)
    server.start()
    try:
        told = asyncio.run(campaign(server, dice, cuts=100))
        assert told.games
    finally:
        server.stop()
