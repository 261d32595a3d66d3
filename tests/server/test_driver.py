"""What happens at tables although nobody asks: bots take their turns, and time runs out."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import asynccontextmanager

import pytest

from hanabi import Action, View, bots
from hanabi.server.driver import Driver
from hanabi.server.house import Dealer
from hanabi.server.lease import Lease
from hanabi.server.notices import Notices
from hanabi.server.processes import Processes
from hanabi.server.rooms import Room, Rooms, _decode
from hanabi.server.store import Store, StoreError
from hanabi.server.turns import STAND_IN
from hanabi.table import Settings, log, moves, requests
from hanabi.table.settings import Bank
from server.bad_bots import BAD

QUICK = {"beat": 0.05, "rescan": 0.1}
"""How a driver of the tests goes about it; the clock of its tables stands still unless it is set."""


class House(Dealer):
    """A house in which the worst bots may sit down."""

    @property
    def bots(self) -> Collection[str]:
        return [*bots.BOTS, *BAD]


class Thinkers(Processes):
    """Processes that wait until they may think, where a test wants it; they remember who asked."""

    def __init__(self, **told) -> None:
        super().__init__(1, make="server.bad_bots:make", **told)
        self.may = asyncio.Event()
        self.may.set()
        self.asked: list[str] = []
        self.most = self.now = 0

    async def think(self, bot: str, view: View) -> Action:
        self.asked.append(bot)
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            await self.may.wait()
            return await super().think(bot, view)
        finally:
            self.now -= 1


class Process:
    """What one process of the server has. Its clock is set by the test, and by those who wait for it."""

    def __init__(self, url: str, *, hears: bool = True, **told) -> None:
        self.time = 1_000_000
        self.store = Store(url)
        self.store.create()
        self.rooms = Rooms(self.store, House(b""), lambda: self.time)
        self.thinkers = Thinkers()
        self.driver = Driver(self.rooms, self.thinkers, sleep=self.sleep, **QUICK | told)
        self.notices = Notices(self.store, self.rooms) if hears and self.store.shared else None
        if self.notices:
            self.notices.listeners.add(self.driver.nudge)
        self.running: asyncio.Task[None] | None = None

    async def sleep(self, seconds: float) -> None:
        self.time += round(1000 * seconds)
        await asyncio.sleep(0)

    async def drive(self) -> None:
        """Begin, and drive."""
        self.running = asyncio.create_task(self.driver.run())
        await until(lambda: self.driver.drives)

    async def close(self) -> None:
        if self.notices:
            await self.notices.close()
        await self.driver.close()
        if self.running:
            await self.running
        await self.thinkers.close()
        await self.rooms.close()
        self.store.close()

    async def table(self, *seats: str, first: int = 0, **settings) -> Room:
        """A table where the cards are dealt: bots by their names, and people by theirs; Ann is the host."""
        room = await self.rooms.open("ann", Settings(f"german {len(seats)}p", **{"pace": 0, **settings}))
        for seat, name in enumerate(seats):
            if name in self.rooms.house.bots:
                await room.ask("ann", f"bot{seat}", requests.SeatBot(seat, name))
            else:
                await room.ask(name.lower(), "sit", requests.Sit(seat, name))
                await room.ask(name.lower(), "ready", requests.Ready())
        await room.ask("ann", "start", requests.Start(first))
        return room


async def until(so: Callable[[], object]) -> None:
    """Wait for something, but not for ever."""
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def processes(*started: Process):
    try:
        yield started
    finally:
        for process in started:
            await process.close()


def run(test: Callable[..., Awaitable[None]], url: str, *told: dict) -> None:
    async def main() -> None:
        async with processes(*(Process(url, **one) for one in told or [{}])) as started:
            await test(*started)

    asyncio.run(main())


def sqlite(folder) -> str:
    return f"sqlite:///{folder / 'hanabi.db'}"


def entries(store: Store, game: str) -> list[log.Entry]:
    return [entry for page in store.read(game) for entry in _decode(page.entries)]


def acted(process: Process, game: str) -> list[log.Acted]:
    return [entry for entry in entries(process.store, game) if isinstance(entry, log.Acted)]


async def until_acted(process: Process, room: Room, turns: int) -> None:
    """Wait until so many turns were taken, and are on the disk."""
    await until(lambda: len(acted(process, room.game)) == turns)


async def move(room: Room, who: str) -> None:
    """Somebody moves as a bot would."""
    table = room.table
    action = bots.make("cautious").act(table.playing().view(table.seat_to_move))
    said = requests.Act(table.turn, moves.told(table.playing(), action))
    await room.ask(who, f"{who}{table.turn}", said)


async def play(room: Room, who: str) -> None:
    """Somebody plays to the end."""
    while room.table.phase == "playing":
        await until(lambda: room.table.phase == "over" or room.table.mover.person == who)
        if room.table.phase == "playing":
            await move(room, who)


# --- bots ---


def test_somebody_plays_a_whole_game_with_bots_that_answer_at_once(url):
    async def test(process: Process) -> None:
        await process.drive()
        room = await process.table("Ann", "cautious", "cautious")
        await play(room, "ann")
        turns = acted(process, room.game)
        assert [turn.seat for turn in turns] == [number % 3 for number in range(len(turns))]
        assert [turn.by for turn in turns[:3]] == ["ann", "", ""]
        assert room.table.outcome

    run(test, url, {"rescan": 1000.0})


def test_bots_that_waited_before_anybody_drove_are_found(url):
    async def test(process: Process) -> None:
        room = await process.table("Ann", "cautious", first=1)
        await process.drive()
        await until_acted(process, room, 1)

    run(test, url)


def test_a_bot_answers_at_once_what_happened_in_another_process(cluster):
    async def test(here: Process, there: Process) -> None:
        await asyncio.to_thread(here.notices.listening.wait, 60)
        await asyncio.to_thread(there.notices.listening.wait, 60)
        await here.drive()
        room = await there.table("Ann", "cautious", first=1)
        await until(lambda: room.table.turn == 1)
        await move(room, "ann")
        await until(lambda: room.table.turn == 3)

    never = {"rescan": 1000.0}
    run(test, cluster.database("at_once"), never, never)


def test_what_nobody_told_of_is_found_before_long(url):
    async def test(here: Process, there: Process) -> None:
        await here.drive()
        room = await there.table("Ann", "cautious", first=1)
        for turn in (1, 3):
            await until_acted(there, room, turn)
            await room.refresh()
            if turn == 1:
                await move(room, "ann")

    deaf = {"hears": False}
    run(test, url, deaf, deaf)


def test_a_bot_takes_the_time_that_the_table_wants(tmp_path):
    async def test(process: Process) -> None:
        await process.drive()
        room = await process.table("Ann", "cautious", "cautious", first=1, pace=7)
        began = room.table.at
        await until_acted(process, room, 2)
        assert [turn.at - began for turn in acted(process, room.game)] == [7000, 14_000]

    run(test, sqlite(tmp_path))


def test_the_time_of_a_bot_counts_from_the_beginning_of_its_turn(tmp_path):
    async def test(process: Process) -> None:
        process.thinkers.may.clear()
        await process.drive()
        room = await process.table("Ann", "cautious", first=1, pace=7)
        began = room.table.at
        await until(lambda: process.thinkers.asked)
        process.time += 5000
        process.thinkers.may.set()
        await until_acted(process, room, 1)
        assert [turn.at - began for turn in acted(process, room.game)] == [7000]

    run(test, sqlite(tmp_path))


def test_a_paused_table_waits_and_what_was_thought_meanwhile_is_dropped(tmp_path, caplog):
    async def test(process: Process) -> None:
        process.thinkers.may.clear()
        await process.drive()
        room = await process.table("Ann", "cautious", first=1)
        await until(lambda: process.thinkers.asked)
        await room.ask("ann", "pause", requests.Pause())
        process.thinkers.may.set()
        await until(lambda: not process.thinkers.now)
        await asyncio.sleep(0.3)
        assert (room.table.turn, process.thinkers.asked) == (0, ["cautious"])
        await room.ask("ann", "on", requests.Pause(False))
        await until_acted(process, room, 1)
        assert not caplog.records  # nothing went wrong

    run(test, sqlite(tmp_path))


def test_an_answer_to_a_turn_that_was_taken_back_is_dropped(tmp_path, caplog):
    async def test(process: Process) -> None:
        await process.drive()
        process.thinkers.may.clear()
        room = await process.table("Ann", "cautious")
        await move(room, "ann")
        await until(lambda: process.thinkers.asked)
        await room.ask("ann", "back", requests.Propose(requests.TakeBack(1)))
        process.thinkers.may.set()
        await until(lambda: not process.thinkers.now)
        await asyncio.sleep(0.2)
        assert room.table.mover.person == "ann"
        await room.ask("ann", "again", requests.Act(room.table.turn, requests.Clue(1, 1)))
        await until_acted(process, room, 3)
        assert [turn.seat for turn in acted(process, room.game)] == [0, 0, 1]
        assert not caplog.records  # nothing went wrong

    run(test, sqlite(tmp_path))


def test_a_bot_that_leaves_its_seat_to_its_owner_says_no_more(tmp_path):
    async def test(process: Process) -> None:
        await process.drive()
        room = await process.table("Ann", "Bob")
        await room.ask("bob", "leave", requests.Stand())
        process.thinkers.may.clear()
        await room.ask("ann", "bot", requests.Propose(requests.Replace(1, "cautious")))
        await move(room, "ann")
        await until(lambda: process.thinkers.asked)
        await room.ask("bob", "back", requests.Sit(1, "Bob"))
        process.thinkers.may.set()
        await until(lambda: not process.thinkers.now)
        await asyncio.sleep(0.2)
        assert room.table.turn == 1 and room.table.mover.person == "bob"

    run(test, sqlite(tmp_path))


# --- bots that fail ---


@pytest.mark.parametrize("bot", ["raises", "exits", "sleeps"])
def test_a_bot_that_fails_twice_has_somebody_stand_in_for_the_rest_of_the_game(tmp_path, caplog, bot):
    async def test(process: Process) -> None:
        if bot == "sleeps":
            process.thinkers.first = 0.3
        await process.drive()
        room = await process.table("Ann", bot, first=1)
        for turn in (1, 3):
            await until_acted(process, room, turn)
            await move(room, "ann")
        assert process.thinkers.asked == [bot] * 2
        told = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
        assert len(told) == 3 and told[-1] == f"table {room.game}: {STAND_IN} stands in for {bot}"

    run(test, sqlite(tmp_path))


def test_a_bot_that_fails_once_plays_on_itself(tmp_path, monkeypatch):
    monkeypatch.setenv("HANABI_TEST_FOLDER", str(tmp_path))

    async def test(process: Process) -> None:
        await process.drive()
        room = await process.table("Ann", "recovers", first=1)
        await until_acted(process, room, 1)
        assert process.thinkers.asked == ["recovers"] * 2
        assert acted(process, room.game)[0].move == requests.Play(5)

    run(test, sqlite(tmp_path))


def test_while_nobody_can_think_somebody_stands_in_and_every_turn_is_asked_anew(tmp_path):
    async def test(process: Process) -> None:
        await process.drive()
        await process.thinkers.close()
        room = await process.table("Ann", "hat", first=1)
        await until_acted(process, room, 1)
        await move(room, "ann")
        await until_acted(process, room, 3)
        assert process.thinkers.asked == ["hat", "hat"]

    run(test, sqlite(tmp_path))


def test_even_without_anybody_to_stand_in_the_game_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr("hanabi.server.turns.STAND_IN", "nobody")

    async def test(process: Process) -> None:
        await process.drive()
        room = await process.table("Ann", "raises", first=1)
        await until_acted(process, room, 1)

    run(test, sqlite(tmp_path))


# --- only bots ---


def test_where_only_bots_are_left_the_game_is_played_to_its_end_slowly(tmp_path):
    async def test(process: Process) -> None:
        await process.drive()
        room = await process.table("cautious", "cautious")
        began = room.table.at
        await until(lambda: room.table.phase == "over")
        assert room.table.at - began == 1000 * room.table.turn
        await until(lambda: not process.driver._tasks)
        assert process.store.waiting() == []
        thoughts = len(process.thinkers.asked)
        await asyncio.sleep(0.3)
        assert len(process.thinkers.asked) == thoughts == room.table.turn

    run(test, sqlite(tmp_path))


def test_of_bots_without_people_one_thinks_at_a_time(tmp_path):
    async def test(process: Process) -> None:
        process.thinkers.may.clear()
        await process.drive()
        alone = [await process.table("cautious", "cautious") for _ in range(4)]
        await until(lambda: process.thinkers.now)
        await asyncio.sleep(0.2)
        assert process.thinkers.most == 1
        among_people = await process.table("Ann", "cautious", first=1)
        await until(lambda: process.thinkers.most == 2)
        process.thinkers.may.set()
        await until(lambda: all(room.table.turn for room in (*alone, among_people)))

    run(test, sqlite(tmp_path))


# --- time ---


def test_a_clock_runs_out_although_nobody_asks(url):
    async def test(process: Process) -> None:
        await process.drive()
        room = await process.table("Ann", "Bob", clock=Bank(30))
        other = await process.table("Ann", "Bob", clock=Bank(31))
        process.time += 29_999
        await asyncio.sleep(0.2)
        assert room.table.phase == "playing"
        process.time += 1
        await until(lambda: isinstance(entries(process.store, room.game)[-1], log.Closed))
        assert entries(process.store, room.game)[-1] == log.Closed(room.table.at, why="time", seat=0)
        assert other.table.phase == "playing"

    run(test, url)


def test_a_clock_that_runs_late_is_read_when_it_comes_near(tmp_path):
    async def test(process: Process) -> None:
        room = await process.table("Ann", "Bob", clock=Bank(30))
        await process.drive()
        await process.table("Ann", "Bob", clock=Bank(60))
        await asyncio.sleep(0.2)
        assert not process.driver._heap  # there may be many thousands of those
        process.time += 30_000
        await until(lambda: room.table.phase == "over")

    run(test, sqlite(tmp_path))


def test_a_move_winds_up_the_clock_again(tmp_path):
    async def test(process: Process) -> None:
        await process.drive()
        room = await process.table("Ann", "Bob", clock=Bank(30, 30))
        process.time += 29_000
        await move(room, "ann")
        process.time += 2_000
        await asyncio.sleep(0.2)
        assert room.table.phase == "playing"
        process.time += 28_000
        await until(lambda: room.table.phase == "over")
        assert room.table.closed.seat == 1

    run(test, sqlite(tmp_path), {"rescan": 1000.0})


def test_a_seat_is_given_away_when_the_others_have_been_silent_for_long(url):
    async def test(process: Process) -> None:
        await process.drive()
        room = await process.table("Ann", "Bob", "Cem", first=1, patience=30)
        process.time += 30_000
        await room.ask("ann", "ask", requests.Propose(requests.Replace(1, "cautious")))
        process.time += 29_999
        await asyncio.sleep(0.2)
        assert room.table.chairs[1].person == "bob"
        process.time += 1
        await until_acted(process, room, 1)
        assert room.table.chairs[1].bot == "cautious"

    run(test, url)


# --- one process at a time ---


def test_one_process_drives_and_another_goes_on_at_once_when_it_stops(url):
    async def test(here: Process, there: Process) -> None:
        await here.drive()
        there.running = asyncio.create_task(there.driver.run())
        await asyncio.sleep(0.2)
        assert not there.driver.drives
        await here.driver.close()
        await until(lambda: there.driver.drives)
        room = await there.table("Ann", "cautious", first=1)
        await until_acted(there, room, 1)

    run(test, url, {"term": 1000.0}, {"term": 1000.0})


def test_who_drives_again_finds_at_once_what_waits(url):
    async def test(here: Process, there: Process) -> None:
        await here.drive()
        here.store.release("driver", here.driver._lease._holder)
        here.store.lease("driver", "somebody else", 4.0)
        await until(lambda: not here.driver.drives)
        room = await there.table("Ann", "cautious", first=1)
        here.store.release("driver", "somebody else")
        await until_acted(there, room, 1)

    run(test, url, {"rescan": 1000.0}, {})


def test_another_process_goes_on_when_the_one_that_drives_is_heard_of_no_more(url):
    async def test(here: Process, there: Process) -> None:
        await here.drive()
        room = await there.table("Ann", "cautious", first=1)
        await until_acted(there, room, 1)
        here.driver._next_beat = float("inf")
        here.driver._woken.set()
        there.running = asyncio.create_task(there.driver.run())
        await until(lambda: there.driver.drives)
        await room.refresh()
        await move(room, "ann")
        await until_acted(there, room, 3)
        assert [turn.seat for turn in acted(there, room.game)] == [1, 0, 1]

    run(test, url, {"term": 0.3}, {"term": 0.3})


def test_two_that_both_believe_to_drive_make_no_move_twice(url):
    async def test(here: Process, there: Process) -> None:
        await here.drive()
        here.store.release("driver", here.driver._lease._holder)
        here.driver._next_beat = float("inf")
        await there.drive()
        here.driver.drives = True
        room = await here.table("Ann", "cautious", "cautious")
        await play(room, "ann")
        seats = [turn.seat for turn in acted(here, room.game)]
        assert seats == [number % 3 for number in range(len(seats))]
        assert here.thinkers.asked and there.thinkers.asked

    run(test, url, {"term": 1000.0}, {})


def test_who_cannot_ask_for_the_lease_has_lost_it_after_its_term(store, monkeypatch):
    async def test() -> None:
        lease = Lease(store, "driver", term=0.5)
        assert await lease.renew()

        def away(*_: object) -> bool:
            raise StoreError("store.away", why="it is tested")

        monkeypatch.setattr(store, "lease", away)
        await lease.renew()
        await until(lambda: not lease.held)
        assert not await lease.renew()
        monkeypatch.undo()
        assert await lease.renew()
        await lease.release()
        assert not lease.held
        assert await Lease(store, "driver").renew()

    asyncio.run(test())


# --- trouble ---


def test_a_driver_goes_on_after_a_fault(tmp_path, monkeypatch, caplog):
    async def test(process: Process) -> None:
        faults = [StoreError("store.away", why="it is tested"), ZeroDivisionError("it is tested")]
        waiting = process.store.waiting

        def fails(until: int) -> object:
            if faults:
                raise faults.pop(0)
            return waiting(until)

        room = await process.table("Ann", "cautious", first=1)
        monkeypatch.setattr(process.store, "waiting", fails)
        await process.drive()
        await until_acted(process, room, 1)
        assert len([record for record in caplog.records if "it is tested" in caplog.text]) >= 2

    run(test, sqlite(tmp_path))


def test_a_table_that_cannot_be_read_has_a_rest_and_the_others_go_on(tmp_path, caplog):
    async def test(process: Process) -> None:
        broken = await process.table("Ann", "cautious", first=1)
        room = await process.table("Ann", "cautious", first=1)
        process.rooms.forget(-1)
        with process.store.work() as work:
            work.exec_driver_sql("UPDATE log SET entries = '[1]' WHERE game = ?", (broken.game,))
        await process.drive()
        await until_acted(process, room, 1)
        await until(lambda: broken.game in caplog.text)
        await asyncio.sleep(0.5)
        assert len([record for record in caplog.records if broken.game in record.getMessage()]) == 1

    run(test, sqlite(tmp_path))


def test_who_has_nothing_to_do_does_nothing_but_ask_for_the_lease(tmp_path, monkeypatch):
    async def test(process: Process) -> None:
        await process.table("Ann", "Bob", clock=Bank(30))
        await process.drive()
        steps, asked, step, lease = [], [], process.driver._step, process.store.lease

        async def counted() -> None:
            steps.append(1)
            await step()

        monkeypatch.setattr(process.driver, "_step", counted)
        monkeypatch.setattr(process.store, "lease", lambda *told: asked.append(1) or lease(*told))
        await asyncio.sleep(0.6)
        assert 1 < len(steps) <= len(asked) + 2

    run(test, sqlite(tmp_path), {"rescan": 100.0})
