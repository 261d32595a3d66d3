"""A database that goes away in mid-game, and comes back, costs nobody a move."""

import asyncio
import uuid

import pytest

from storm.away import campaign
from storm.served import Served


@pytest.mark.full
def test_a_database_that_goes_away_in_mid_game_costs_nobody_a_move(tmp_path, cluster, dice):
    server = Served(tmp_path, cluster.database(f"away_{uuid.uuid4().hex}"))
    server.start()
    try:
        told = asyncio.run(campaign(server, cluster, dice, lasts=[12.0, 0.0, 0.5, 2.0]))
        assert told.times == 4
    finally:
        server.stop()
