"""A server that is killed in mid-game loses nothing, on either database."""

import asyncio
import uuid

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
    server = Served(tmp_path, cluster.database(f"kill_{uuid.uuid4().hex}"))
    server.start()
    try:
        asyncio.run(campaign([server], dice, kills=8))
    finally:
        server.stop()


@pytest.mark.full
def test_of_three_processes_on_one_database_any_may_be_killed_in_mid_game(tmp_path, cluster, dice):
    database = cluster.database(f"three_{uuid.uuid4().hex}")
    servers = []
    try:
        for number in range(3):
            (tmp_path / str(number)).mkdir()
            servers.append(Served(tmp_path / str(number), database))
            servers[-1].start()
        asyncio.run(campaign(servers, dice, kills=2, bots=True))
    finally:
        for server in servers:
            server.stop()
