"""A disk that is full, and a clock that jumps: the game waits or goes on, and nothing is lost."""

import pytest
import sqlalchemy as sql

from hanabi.server.config import Config
from hanabi.server.hall import Hall
from server.house import House, Socket, serving

CLUES = [{"type": "clue", "to": seat, "word": 1} for seat in (1, 0)]


@pytest.fixture
def disk(monkeypatch) -> list[int]:
    """How many pages the database may have; none says as many as it likes."""
    most: list[int] = []
    opened = Hall.__init__

    def small(hall: Hall, *words, **named) -> None:
        opened(hall, *words, **named)

        @sql.event.listens_for(hall.store.engine, "checkout")
        def limit(connection, *_) -> None:
            connection.execute(f"PRAGMA max_page_count = {most[0] if most else 1 << 30}")

    monkeypatch.setattr(Hall, "__init__", small)
    return most


def dealt(house: House, ann: str, bob: str, one: Socket, other: Socket, **settings) -> str:
    """Ann and Bob at a table, and the cards are dealt."""
    table = house.table(ann, rules="german 2p", **settings)
    for seat, (socket, name) in enumerate(((one, "Ann"), (other, "Bob"))):
        socket.follow(table)
        assert socket.ask(table, "sit", seat=seat, name=name)[-1]["type"] == "done"
        socket.ask(table, "ready")
    assert one.ask(table, "start", first=0)[-1]["type"] == "done"
    return table


def test_on_a_full_disk_nothing_changes_and_the_game_goes_on_once_there_is_room(tmp_path, disk):
    with serving(Config(data=str(tmp_path))) as house:
        ann, bob = house.guest(), house.guest()
        with house.socket(ann) as one, house.socket(bob) as other:
            table = dealt(house, ann, bob, one, other, talk="free")
            disk.append(1)  # no page more than there are
            codes, said = set(), 0
            while "store.full" not in codes and said < 500:
                said += 1
                answer = one.ask(table, "say", mine=f"s{said}", text="x" * 300)[-1]
                codes.add(answer.get("code"))
            assert codes == {None, "store.full"}
            told = one.ask(table, "act", mine="m", turn=0, move=CLUES[0])
            assert told[-1]["code"] == "store.full"
            assert house.hall.rooms.known(table).table.turn == 0
            assert house.ask(bob, "GET", f"/api/tables/{table}").json()["shown"]["turn"] == 0
            disk.clear()
            assert one.ask(table, "act", mine="m", turn=0, move=CLUES[0])[-1]["type"] == "done"
            assert other.ask(table, "act", turn=1, move=CLUES[1])[-1]["type"] == "done"
            written = [page.mine for page in house.hall.store.read(table)]
            assert sum(mine[0] == "s" and mine[1:].isdecimal() for mine in written) == said - 1
            assert written.count("m") == 1


@pytest.mark.parametrize("jump", [-3_600_000, 3_600_000])
def test_a_clock_that_jumps_stops_no_game_without_a_clock(tmp_path, jump):
    with serving(Config(data=str(tmp_path))) as house:
        ann, bob = house.guest(), house.guest()
        with house.socket(ann) as one, house.socket(bob) as other:
            table = dealt(house, ann, bob, one, other)
            for turn in range(6):
                house.time += jump * (-1) ** turn
                socket = (one, other)[turn % 2]
                assert socket.ask(table, "act", turn=turn, move=CLUES[turn % 2])[-1]["type"] == "done"
            pages = house.hall.store.read(table)
            assert [page.at for page in pages] == sorted(page.at for page in pages)


def test_a_clock_that_jumps_back_takes_no_time_from_anybody(tmp_path):
    with serving(Config(data=str(tmp_path))) as house:
        ann, bob = house.guest(), house.guest()
        with house.socket(ann) as one, house.socket(bob) as other:
            table = dealt(house, ann, bob, one, other, clock={"type": "move", "seconds": 30})
            house.time -= 600_000
            for turn in range(4):
                house.time += 20_000
                socket = (one, other)[turn % 2]
                assert socket.ask(table, "act", turn=turn, move=CLUES[turn % 2])[-1]["type"] == "done"
