"""A server that is killed in mid-game loses nothing, on either database."""

import asyncio
import random

import pytest

from storm.kill import campaign
from storm.served import Served


def test_a_server_that_is_killed_in_mid_game_loses_nothing(tmp_path, dice, budget):
    server = Served(tmp_path)
    server.start()
    try:
        told = asyncio.run(campaign([server], dice, kills=budget(1, 12), bots=True))
        assert told.wishes
    finally:
        server.stop()


@pytest.mark.full
def test_on_postgresql_it_loses_nothing_either(tmp_path, cluster, dice):
    server = Served(tmp_path, cluster.database(f"kill{random.randrange(10**9)}"))
    server.start()
    try:
        asyncio.run(campaign([server], dice, kills=8))
    finally:
        server.stop()
