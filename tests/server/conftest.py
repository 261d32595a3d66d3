"""Databases for the tests of the server: each test gets an empty one, of both kinds."""

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hanabi.server.store import Store
from server import postgres

Urls = Callable[[], str]


@pytest.fixture(scope="session")
def cluster(needs) -> Iterator[postgres.Postgres]:
    """A PostgreSQL for all tests of one process."""
    needs("a PostgreSQL", postgres.programs())
    with postgres.running() as started:
        yield started


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database in which nothing is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'hanabi.db'}"
    return request.getfixturevalue("cluster").database(f"test_{uuid.uuid4().hex}")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    opened.create()
    yield opened
    opened.close()
