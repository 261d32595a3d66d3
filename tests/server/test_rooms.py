"""Tables in use: written before they are told, the same in every process, and nothing twice."""

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager

import msgspec
import pytest

from hanabi import HanabiError
from hanabi.bots import make
from hanabi.server import nobody
from hanabi.server.glances import Glances
from hanabi.server.house import Dealer
from hanabi.server.notices import Notices
from hanabi.server.rooms import CARD_EVERY, Room, Rooms, ServerError
from hanabi.server.store import Answer, Page, Store, StoreError, Wish
from hanabi.table import Entry, Settings, Table, moves, rematch, requests
from hanabi.table.settings import Bank, Duplicate, OfTheDay, Shuffled
from table.round import everything


class Process:
    """What one process of the server has."""

    def __init__(self, url: str) -> None:
        self.time = 1_000_000
        self.store = Store(url)
        self.store.create()
        self.rooms = Rooms(self.store, Dealer(self.store.secret("deals")), lambda: self.time)
        self.notices = (Notices if self.store.shared else Glances)(self.store, self.rooms)

    async def close(self) -> None:
        await self.notices.close()
        await self.rooms.close()
        self.store.close()


@asynccontextmanager
async def processes(url: str, count: int):
    started = [Process(url) for _ in range(count)]
    try:
        yield started
    finally:
        for process in started:
            await process.close()


def run(test: Callable[..., Awaitable[None]], url: str, count: int = 1) -> None:
    async def main() -> None:
        async with processes(url, count) as started:
            await test(*started)

    asyncio.run(main())


async def table_of_two(rooms: Rooms, **settings) -> Room:
    """Ann and Bob, and the cards are dealt."""
    room = await rooms.open("ann", Settings("german 2p", **settings))
    for seat, name in enumerate(("Ann", "Bob")):
        await room.ask(name.lower(), f"sit-{name}", requests.Sit(seat, name))
        await room.ask(name.lower(), f"ready-{name}", requests.Ready())
    await room.ask("ann", "start", requests.Start(0))
    return room


def slowly(process: Process, monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Let the disk be slow: it has begun, it may go on."""
    begun, written, write = threading.Event(), threading.Event(), process.store.write

    def slow(wishes: Sequence[Wish]) -> list[Answer]:
        begun.set()
        written.wait(30)
        return write(wishes)

    monkeypatch.setattr(process.store, "write", slow)
    return begun, written


def replayed(process: Process, room: Room) -> Table:
    """The table as its log tells."""
    decode = msgspec.json.Decoder(list[Entry]).decode
    return Table.of(entry for page in process.store.read(room.game) for entry in decode(page.entries))


def clue(room: Room) -> requests.Act:
    other = 1 - room.table.seat_to_move
    return requests.Act(room.table.turn, requests.Clue(other, 1))


def test_a_move_is_on_the_disk_when_it_is_acknowledged(url):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        page = await room.ask("ann", "m1", clue(room))
        assert process.store.read(room.game)[-1].seq == page
        assert process.store.read(room.game)[-1].mine == "m1"

    run(test, url)


def test_a_move_that_is_sent_again_is_no_second_one(url):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        move = clue(room)
        page = await room.ask("ann", "m1", move)
        assert await room.ask("ann", "m1", move) == page
        assert room.table.playing().clues == 7

    run(test, url)


def test_a_move_that_was_refused_is_not_written(url):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        before = process.store.read(room.game)
        with pytest.raises(HanabiError, match="turn of Ann"):
            await room.ask("bob", "m1", requests.Act(0, requests.Clue(0, 1)))
        assert process.store.read(room.game) == before

    run(test, url)


def test_that_a_table_goes_on_is_told_every_few_seconds_and_what_is_new_at_once(url):
    async def test(process: Process) -> None:
        def card():
            (found,) = process.store.games_of("ann")
            return found

        room = await table_of_two(process.rooms)
        began = card()
        assert began.phase == "playing"
        await room.ask("ann", "m0", clue(room))
        assert card() == began
        process.time += CARD_EVERY
        await room.ask("bob", "m1", clue(room))
        assert (card().seq, card().changed) == (room.next - 1, process.time)
        await room.ask("ann", "end", requests.Propose(requests.End()))
        await room.ask("bob", "yes", requests.Answer(True))
        assert (card().phase, card().seq) == ("over", room.next - 1)

    run(test, url)


def test_what_another_process_told_of_a_table_is_told_anew(url):
    async def test(one: Process, other: Process) -> None:
        here = await one.rooms.open("ann", Settings("german 2p"))
        await here.ask("ann", "sit", requests.Sit(0, "Ann"))
        there = await other.rooms.room(here.game)
        await there.ask("ann", "stand", requests.Stand())
        await here.refresh()
        await here.ask("ann", "again", requests.Sit(0, "Ann"))
        (card,) = one.store.games_of("ann")
        assert (card.seated, card.seq) == (1, here.next - 1)

    run(test, url, 2)


def test_after_a_restart_everything_is_as_it_was(url):
    async def test(one: Process, other: Process) -> None:
        room = await table_of_two(one.rooms)
        await room.ask("ann", "m1", clue(room))
        again = await other.rooms.room(room.game)
        assert again.next == room.next
        assert again.table.playing().deck == room.table.playing().deck
        assert await again.ask("ann", "m1", clue(room)) == room.next - 1

    run(test, url, 2)


def test_a_table_that_there_is_not_is_a_sentence(url):
    async def test(process: Process) -> None:
        with pytest.raises(ServerError, match="no table nowhere"):
            await process.rooms.room("nowhere")

    run(test, url)


def test_of_two_processes_that_answer_one_turn_one_is_stale(url):
    async def test(one: Process, other: Process) -> None:
        here = await table_of_two(one.rooms)
        there = await other.rooms.room(here.game)
        said = clue(here)
        done = await asyncio.gather(
            here.ask("ann", "m1", said), there.ask("ann", "m2", said), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in done) == ["TableError", "int"]
        await here.refresh()
        await there.refresh()
        assert here.table.turn == there.table.turn == 1

    run(test, url, 2)


def test_what_leaves_the_turn_alone_does_not_make_a_move_stale(url):
    async def test(one: Process, other: Process) -> None:
        here = await table_of_two(one.rooms)
        there = await other.rooms.room(here.game)
        await there.ask("bob", "n1", requests.Note(5, "a five?"))
        await here.ask("ann", "m1", clue(here))
        assert here.table.playing().notes[1] == {5: "a five?"}
        assert here.table.turn == 1

    run(test, url, 2)


def test_listeners_are_told_after_the_commit_and_only_then(url):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        told = []
        room.listeners.add(lambda room: told.append((room.next, len(process.store.read(room.game)))))
        await room.ask("ann", "m1", clue(room))
        assert told == [(room.next, room.next)]

    run(test, url)


def test_other_processes_hear_of_a_move(url):
    async def test(one: Process, other: Process) -> None:
        await asyncio.to_thread(other.notices.listening.wait, 10)
        here = await table_of_two(one.rooms)
        there = await other.rooms.room(here.game)
        heard = asyncio.Event()
        there.listeners.add(lambda room: heard.set())
        await here.ask("ann", "m1", clue(here))
        await asyncio.wait_for(heard.wait(), 10)
        assert there.next == here.next

    run(test, url, 2)


def test_a_notice_that_comes_while_the_database_is_away_is_not_lost(cluster, monkeypatch):
    async def test(one: Process, other: Process) -> None:
        await asyncio.to_thread(other.notices.listening.wait, 10)
        here = await table_of_two(one.rooms)
        there = await other.rooms.room(here.game)
        heard, read, asked = asyncio.Event(), other.store.read, []

        def away_once(game: str, since: int = 0) -> list[Page]:
            asked.append(game)
            if len(asked) == 1:
                raise StoreError("store.away", why="it is")
            return read(game, since)

        monkeypatch.setattr(other.store, "read", away_once)
        there.listeners.add(lambda room: heard.set())
        await here.ask("ann", "m1", clue(here))
        await asyncio.wait_for(heard.wait(), 10)
        assert there.next == here.next

    run(test, cluster.database("missed"), 2)


def test_a_write_that_fails_changes_nothing(tmp_path, monkeypatch):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        before = room.next

        def full(wishes: object) -> None:
            raise StoreError("store.full")

        monkeypatch.setattr(process.store, "write", full)
        with pytest.raises(StoreError, match="disk is full"):
            await room.ask("ann", "m1", clue(room))
        monkeypatch.undo()
        assert (room.next, room.table.turn) == (before, 0)
        await room.ask("ann", "m1", clue(room))
        assert room.table.turn == 1

    run(test, f"sqlite:///{tmp_path / 'hanabi.db'}")


def test_somebody_who_gives_up_waiting_leaves_the_table_as_the_log_has_it(url):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        asked = asyncio.create_task(room.ask("ann", "m1", clue(room)))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        await room.ask("ann", "m1", clue(room))
        assert room.table.turn == 1
        assert len([page for page in process.store.read(room.game) if page.mine == "m1"]) == 1

    run(test, url)


def test_nobody_is_shown_what_is_not_on_the_disk_yet(tmp_path, monkeypatch):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        begun, written = slowly(process, monkeypatch)
        asked = asyncio.create_task(room.ask("ann", "m1", clue(room)))
        await asyncio.to_thread(begun.wait, 30)
        looked = asyncio.create_task(room.look(lambda table: table.turn))
        await asyncio.sleep(0.05)
        assert not looked.done()
        written.set()
        assert (await looked, await asked) == (1, room.next - 1)

    run(test, f"sqlite:///{tmp_path / 'hanabi.db'}")


def test_a_fault_of_ours_leaves_the_table_as_the_log_has_it(tmp_path, monkeypatch):
    def fails(table: Table, *_: object) -> None:
        table.turn = 99
        raise ZeroDivisionError

    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        monkeypatch.setattr("hanabi.server.rooms.handle", fails)
        with pytest.raises(ZeroDivisionError):
            await room.ask("ann", "m1", clue(room))
        monkeypatch.undo()
        await room.ask("ann", "m1", clue(room))
        assert room.table.turn == 1

    run(test, f"sqlite:///{tmp_path / 'hanabi.db'}")


def test_a_move_that_could_not_be_written_is_forgotten_once_the_database_is_back(tmp_path, monkeypatch):
    """Neither writing nor reading goes: what was decided in vain must not be built upon."""

    def away(*_: object) -> None:
        raise StoreError("store.away", why="it is")

    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        said = clue(room)
        with monkeypatch.context() as broken:
            broken.setattr("hanabi.server.writer.PATIENCE", 0)
            broken.setattr(process.store, "write", away)
            broken.setattr(process.store, "read", away)
            with pytest.raises(StoreError, match="cannot be reached"):
                await room.ask("ann", "m1", said)
            with pytest.raises(StoreError, match="cannot be reached"):
                await room.look(lambda table: table.turn)
        assert await room.look(lambda table: table.turn) == 0
        with pytest.raises(HanabiError, match="turn of Ann"):
            await room.ask("bob", "m2", requests.Act(0, requests.Clue(0, 1)))
        await room.ask("ann", "m1", said)
        assert everything(room.table) == everything(replayed(process, room))

    run(test, f"sqlite:///{tmp_path / 'hanabi.db'}")


def test_somebody_who_gives_up_waiting_leaves_the_others_told(tmp_path, monkeypatch):
    """The move is on its way to the disk: whoever asked is gone, and all the others learn of it."""

    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        told = asyncio.Event()
        room.listeners.add(lambda room: told.set())
        begun, written = slowly(process, monkeypatch)
        asked = asyncio.create_task(room.ask("ann", "m1", clue(room)))
        await asyncio.to_thread(begun.wait, 30)
        asked.cancel()
        await asyncio.wait([asked])
        written.set()
        await asyncio.wait_for(told.wait(), 10)
        assert await room.look(lambda table: table.turn) == 1

    run(test, f"sqlite:///{tmp_path / 'hanabi.db'}")


def test_whoever_listens_is_told_of_what_a_refusal_brought_to_light(tmp_path):
    """Another process was first, and its notice may come after this one has read: all are told then."""

    async def test(one: Process, other: Process) -> None:
        here = await table_of_two(one.rooms)
        there = await other.rooms.room(here.game)
        said, told = clue(here), []
        there.listeners.add(lambda room: told.append(room.table.turn))
        await here.ask("ann", "m1", said)
        with pytest.raises(HanabiError, match="another turn"):
            await there.ask("ann", "m2", said)
        assert told == [1]

    run(test, f"sqlite:///{tmp_path / 'hanabi.db'}", 2)


def test_a_start_that_is_sent_again_elsewhere_deals_no_second_deck(url):
    """The other process has not read yet that the cards are dealt, and shuffles: that deck is forgotten."""

    async def test(one: Process, other: Process) -> None:
        here = await one.rooms.open("ann", Settings("german 2p"))
        for seat in (0, 1):
            await here.ask("ann", f"b{seat}", requests.SeatBot(seat, "cautious"))
        there = await other.rooms.room(here.game)
        page = await here.ask("ann", "start", requests.Start(0))
        assert await there.ask("ann", "start", requests.Start(0)) == page
        assert everything(there.table) == everything(here.table)

    run(test, url, 2)


def test_a_resend_is_answered_with_the_page_on_which_it_stands(url):
    async def test(one: Process, other: Process) -> None:
        here = await table_of_two(one.rooms)
        there = await other.rooms.room(here.game)
        page = await here.ask("ann", "n1", requests.Note(5, "a five?"))
        await here.ask("ann", "m1", clue(here))
        assert await there.ask("ann", "n1", requests.Note(5, "a five?")) == page

    run(test, url, 2)


def test_a_table_that_nobody_listens_to_is_let_go_and_read_again(url):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms)
        process.time += 10_000
        await asyncio.sleep(0.3 if process.notices else 0)  # a table that is being refreshed is in use
        process.rooms.forget(idle=20_000)
        assert process.rooms.known(room.game) is room
        room.listeners.add(lambda room: None)
        process.rooms.forget(idle=5_000)
        assert process.rooms.known(room.game) is room
        room.listeners.clear()
        process.rooms.forget(idle=5_000)
        assert process.rooms.known(room.game) is None
        assert (await process.rooms.room(room.game)).next == room.next

    run(test, url)


def test_the_way_to_a_rematch_is_written_once(url):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms, clock=Bank(30))
        process.time += 30_000
        await room.tick()
        again = await process.rooms.begin("bob", rematch(room.table, "bob", process.time))
        await room.follow("bob", again.game)
        with pytest.raises(ServerError, match="play on already"):
            await room.follow("ann", "elsewhere")
        assert room.table.next == again.game
        assert [chair.name for chair in again.table.chairs] == ["Ann", "Bob"]

    run(test, url)


def test_time_runs_out_by_a_tick(url):
    async def test(process: Process) -> None:
        room = await table_of_two(process.rooms, clock=Bank(30))
        assert [card.game for card in process.store.waiting()] == [room.game]
        process.time += 30_000
        await room.tick()
        assert room.table.phase == "over"
        assert process.store.waiting() == []

    run(test, url)


def test_the_house_can_end_a_game_and_others_hear_of_it(url):
    async def test(one: Process, other: Process) -> None:
        here = await table_of_two(one.rooms)
        there = await other.rooms.room(here.game)
        heard = asyncio.Event()
        there.listeners.add(lambda room: heard.set())
        await here.close("house")
        await asyncio.wait_for(heard.wait(), 10)
        assert there.table.phase == "over" and there.table.closed.why == "house"
        with pytest.raises(HanabiError, match="game is over"):
            await there.ask("ann", "m1", clue(there))
        with pytest.raises(HanabiError, match="game is over"):
            await here.close("house")
        (card,) = [card for card in one.store.games_of("ann") if card.game == here.game]
        assert (card.phase, card.finish) == ("over", "house")

    run(test, url, 2)


def test_a_table_that_never_began_can_be_closed_and_nothing_is_written_there_again(url):
    async def test(process: Process) -> None:
        room = await process.rooms.open("ann", Settings("german 2p"))
        await room.ask("ann", "s", requests.Sit(0, "Ann"))
        await room.close("nobody", silent=10_000)
        assert room.table.phase == "gathering"  # it is not silent for so long
        process.time += 10_000
        await room.close("nobody", silent=10_000)
        assert room.table.phase == "over"
        last = room.next
        for said in (requests.Sit(1, "Bob"), requests.Say("ho"), requests.Stand(), requests.Watch("public")):
            with pytest.raises(HanabiError, match="closed before its game began"):
                await room.ask("ann", f"x{said}", said)
        with pytest.raises(HanabiError, match="not begun"):
            rematch(room.table, "ann", process.time)
        assert len(process.store.read(room.game)) == last
        assert process.store.open_tables() == []

    run(test, url)


def test_what_was_changed_in_a_log_is_read_anew_by_all_processes(cluster):
    async def test(one: Process, other: Process) -> None:
        await asyncio.to_thread(other.notices.listening.wait, 10)
        here = await table_of_two(one.rooms)
        there = await other.rooms.room(here.game)
        told = [asyncio.Event(), asyncio.Event()]
        for room, event in zip((here, there), told, strict=True):
            room.listeners.add(lambda _, event=event: event.set())
        await asyncio.to_thread(nobody.redact, one.store, "ann")
        await one.rooms.reread([here.game, "not-in-use"])
        for room, event in zip((here, there), told, strict=True):
            await asyncio.wait_for(event.wait(), 10)
            assert [chair.name for chair in room.table.chairs] == [nobody.NOBODY, "Bob"]
        await there.ask("ann", "m1", clue(there))
        await here.refresh()
        assert here.table.turn == there.table.turn == 1

    run(test, cluster.database("reread"), 2)


def test_whole_games_by_two_processes_are_one_game(url, seed, budget):
    """Both processes let people and bots act at random moments: in the end they know the same game."""

    async def test(one: Process, other: Process) -> None:
        dice = random.Random(seed)
        for _ in range(budget(1, 20)):
            room = await one.rooms.open("ann", Settings("american 3p"))
            await room.ask("ann", "s", requests.Sit(0, "Ann"))
            for seat in (1, 2):
                await room.ask("ann", f"b{seat}", requests.SeatBot(seat, "cautious"))
            await room.ask("ann", "start", requests.Start())
            both = [room, await other.rooms.room(room.game)]
            for step in range(1000):
                here = dice.choice(both)
                if here.table.phase == "over":
                    break
                await asyncio.gather(*(act(each, step) for each in {here, dice.choice(both)}))
            for each in both:
                await each.refresh()
            assert both[0].table.outcome == both[1].table.outcome is not None
            pages = one.store.read(room.game)
            assert [page.seq for page in pages] == list(range(len(pages)))

    async def act(room: Room, step: int) -> None:
        table = room.table
        if table.phase == "over":
            return
        game, seat = table.playing(), table.seat_to_move
        said = requests.Act(table.turn, moves.told(game, make("cautious").act(game.view(seat))))
        try:
            if table.waits_for_bot:
                await room.take_turn("cautious", said)
            else:
                await room.ask("ann", f"m{step}-{id(room)}", said)
        except HanabiError as error:
            if error.code not in ("table.stale", "table.over", "table.turn"):
                raise

    run(test, url, 2)


@pytest.fixture
def dealers() -> Iterator[tuple[Dealer, Dealer]]:
    return Dealer(b"one"), Dealer(b"two")


@pytest.mark.parametrize("deal", [OfTheDay("2026-11-19"), Duplicate(7)])
def test_decks_of_a_day_and_duplicates_are_the_same_for_all_and_told_by_nobody(dealers, deal):
    from hanabi import Rules

    rules = Rules("german", players=3)
    one, other = dealers
    assert one.deck(deal, rules) == one.deck(deal, rules)
    assert one.deck(deal, rules) != other.deck(deal, rules)
    assert one.deck(Duplicate(8), rules) != one.deck(Duplicate(7), rules)
    assert sorted(one.deck(deal, rules)) == sorted(map(str, rules.deck))


def test_random_decks_are_never_the_same(dealers):
    from hanabi import Rules

    rules = Rules("german", players=3)
    assert dealers[0].deck(Shuffled(), rules) != dealers[0].deck(Shuffled(), rules)
