"""Whatever is sent to a server, it answers, and goes on."""

import asyncio
from collections.abc import Iterator

import pytest

from storm import fuzz, pages
from storm.served import Served


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Served]:
    started = Served(tmp_path_factory.mktemp("fuzz"))
    started.start()
    yield started
    started.stop()


def test_a_socket_answers_whatever_it_is_sent(server, dice, budget):
    told = asyncio.run(fuzz.campaign(server, dice, sent=budget(600, 20_000)))
    assert told.answers["wire.message"] and told.answers["done"] and told.answers["state"]


@pytest.mark.full
def test_no_route_fails_whatever_it_is_asked(server, seed):
    told = pages.campaign(server, seed=seed, tries=25)
    assert told.routes > 20
