"""What nobody uses is cleared away in the end; whatever was begun, claimed or banned stays."""

import asyncio

import pytest
import sqlalchemy as sql

from hanabi.server import cleaning
from hanabi.server.cleaning import DAY, clean, keep_clean
from hanabi.server.people import People
from hanabi.server.rooms import ServerError
from hanabi.server.schema import PEOPLE, SESSIONS
from hanabi.server.sessions import LASTS
from hanabi.table import Settings, requests
from hanabi.table.settings import Bank
from server.test_commands import finished
from server.test_rooms import Process, run, table_of_two


def there(process: Process) -> set[str]:
    with process.store.work(reads=True) as work:
        return {
            game for name in ("log", "games") for (game,) in work.exec_driver_sql(f"SELECT game FROM {name}")
        }


def test_a_table_that_never_began_is_closed_and_then_goes(url):
    async def test(process: Process, other: Process) -> None:
        people = People(process.store, lambda: process.time)
        old = await process.rooms.open("ann", Settings("german 2p"))
        await old.ask("ann", "s", requests.Sit(0, "Ann"))
        elsewhere = await other.rooms.room(old.game)
        process.time = other.time = process.time + 7 * DAY - 1
        fresh = await process.rooms.open("ann", Settings("german 2p"))
        assert not any((await clean(process.rooms, people)).values())
        process.time = other.time = process.time + 1
        assert await clean(process.rooms, people) == {"closed": 1, "removed": 0, "guests": 0}
        await elsewhere.refresh()
        with pytest.raises(Exception, match="closed before its game began"):
            await elsewhere.ask("bob", "s", requests.Sit(1, "Bob"))
        assert there(process) == {old.game, fresh.game}
        process.time = other.time = process.time + 7 * DAY
        assert await clean(process.rooms, people) == {"closed": 1, "removed": 1, "guests": 0}
        assert there(process) == {fresh.game}
        for game in (elsewhere, old):
            with pytest.raises(Exception, match="closed before its game began"):
                await game.ask("bob", "t", requests.Say("hello?"))
        assert there(process) == {fresh.game}
        process.rooms.forget(idle=0)
        with pytest.raises(ServerError, match="no table"):
            await process.rooms.room(old.game)
        people.close()

    run(test, url, 2)


def test_whatever_was_begun_stays(url):
    async def test(process: Process) -> None:
        people = People(process.store, lambda: process.time)
        done = await finished(process.rooms)
        going = await table_of_two(process.rooms)
        ended = await table_of_two(process.rooms, clock=Bank(30))
        process.time += 30_000
        await ended.tick()
        closed = await table_of_two(process.rooms)
        await closed.close("house")
        for _ in range(3):
            process.time += 400 * DAY
            assert not any((await clean(process.rooms, people)).values())
        assert there(process) == {room.game for room in (done, going, ended, closed)}
        people.close()

    run(test, url)


def test_guests_who_sit_nowhere_and_old_sessions_go(url):
    async def test(process: Process) -> None:
        people = People(process.store, lambda: process.time)
        gone, seated, claimed, banned = (people.welcome("a test") for _ in range(4))
        room = await process.rooms.open(seated[0].person, Settings("german 2p"))
        await room.ask(seated[0].person, "s", requests.Sit(0, "Knud"))
        people.accounts.claim(claimed[0], "Zoe", "correct horse battery", "a test")
        people.ban(banned[0].person)
        process.time += 30 * DAY - 1
        late, secret = people.welcome("a test")
        assert (await clean(process.rooms, people))["guests"] == 0
        process.time += 1 + DAY
        people.known(secret)
        done = await clean(process.rooms, people)
        assert done["guests"] == 1
        stay = {somebody[0].person for somebody in (seated, claimed, banned)} | {late.person}
        assert persons(process) == stay
        process.time += LASTS + DAY
        await clean(process.rooms, people)
        with process.store.work(reads=True) as work:
            assert work.execute(sql.select(SESSIONS)).all() == []
        assert gone[0].person not in persons(process)
        assert claimed[0].person in persons(process)
        people.close()

    run(test, url)


def persons(process: Process) -> set[str]:
    with process.store.work(reads=True) as work:
        return set(work.execute(sql.select(PEOPLE.c.person)).scalars())


def test_one_process_does_it(url, monkeypatch):
    async def test(one: Process, other: Process) -> None:
        rounds = {one.rooms: 0, other.rooms: 0}

        async def count(rooms, people) -> dict[str, int]:
            rounds[rooms] += 1
            if rounds[rooms] == 1:
                raise ZeroDivisionError  # a fault of ours does not end it
            return {}

        monkeypatch.setattr(cleaning, "clean", count)
        tasks = [asyncio.create_task(keep_clean(rooms, None, every=0.05, term=9000)) for rooms in rounds]
        while max(rounds.values()) < 4:
            await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        assert min(rounds.values()) == 0

    run(test, url, 2)
