"""Guests and accounts: who is known, by which secret, and for how long."""

from collections.abc import Iterator

import pytest

from hanabi.server.people import People
from hanabi.server.store import Store


class House:
    """A store, a clock that stands still, and the people."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.time = 1_000_000_000_000
        self.people = People(store, lambda: self.time)


@pytest.fixture
def house(store: Store) -> Iterator[House]:
    return House(store)


def test_a_guest_is_known_by_the_secret_and_by_nothing_else(house):
    known, secret = house.people.welcome("Firefox, Linux")
    assert house.people.known(secret) == known
    assert (known.name, known.claimed, known.admin) == ("", False, False)
    for wrong in ("", "x", secret[:-1], secret + "A", secret.swapcase(), known.session, known.person):
        assert house.people.known(wrong) is None


def test_no_secret_is_kept_only_hashes(house):
    known, secret = house.people.welcome("Firefox, Linux")
    with house.store.work(reads=True) as work:
        rows = [
            str(row)
            for table in ("sessions", "people")
            for row in work.exec_driver_sql(f"SELECT * FROM {table}")
        ]
    assert any(known.session in row for row in rows)
    assert not any(secret in row for row in rows)
