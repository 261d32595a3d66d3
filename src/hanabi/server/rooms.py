"""Tables that are in use: each is read once and kept in memory; a change is written before it is told."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from hanabi import HanabiError, Rules
from hanabi.table import Entry, House, Request, Settings, Table, checked, close, handle, log, take_turn, tick
from hanabi.table.log import Person
from hanabi.table.requests import Act
from hanabi.table.table import turns_of

from . import deals
from .store import Card, Kept, Page, Seated, Store, StoreError, Wish
from .writer import Writer

Clock = Callable[[], int]
Change = Callable[[Table], list[Entry]]
Listener = Callable[["Room"], None]

Shown = TypeVar("Shown")

CARD_EVERY = 5000
"""Milliseconds after which it is told again that something happened at a table."""

_TRIES = 5
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""No letter that looks like another one."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Entry]).decode


class ServerError(HanabiError):
    """What the server cannot do for somebody."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Room:
    """One table, as this process knows it."""

    def __init__(self, rooms: "Rooms", game: str) -> None:
        self._rooms = rooms
        self._lock = asyncio.Lock()
        self._told: dict[tuple[Person, str], int] = {}
        self._sound = True
        """Whether the table is as the log has it; else it is read anew before anything else."""
        self.game = game
        self.table = Table()
        self.next = 0
        """The page that is to be written next."""
        self.listeners: set[Listener] = set()
        self._card: Card | None = None
        self._seats: tuple[Seated, ...] | None = None
        """What stands in the store of the card and the seats, where we told it last."""

    async def begin(self, who: Person, entries: Sequence[Entry]) -> None:
        """Write the first page."""
        for entry in entries:
            self.table.apply(entry)
        wish = self._wish(who, _name(), entries)
        answer = await self._rooms.write(wish)
        if answer.kept is Kept.LATE:  # another table has this name: once in a universe
            raise ServerError("server.busy")
        self._written(wish)

    # -- asking --

    async def ask(self, who: Person, mine: str, request: Request) -> int:
        """Do what somebody wants; the page of the log on which it stands. Then it is on the disk."""

        def change(table: Table) -> list[Entry]:
            return handle(table, who, request, self._rooms.clock(), self._rooms.house)

        return await self._change(who, mine, change)

    async def take_turn(self, bot: str, said: Act) -> int:
        """The turn of a bot."""
        return await self._change("", _name(), lambda table: take_turn(table, bot, said, self._rooms.clock()))

    async def tick(self) -> None:
        """What time brings."""
        await self._change("", _name(), lambda table: [])

    async def close(self, why: Literal["house", "nobody"], *, silent: int = 0) -> int:
        """The end, by whoever runs the house; `silent`: only if nothing happened for so many milliseconds."""

        def change(table: Table) -> list[Entry]:
            now = self._rooms.clock()
            if silent and (table.phase != "gathering" or table.at > now - silent):
                return []
            return close(table, why, now)

        return await self._change("", _name(), change)

    async def follow(self, who: Person, other: str) -> int:
        """Point the way to the table at which the same people play on."""

        def change(table: Table) -> list[Entry]:
            if table.next:
                raise ServerError("server.followed")
            entry = log.Followed(max(self._rooms.clock(), table.at), who, table=other)
            table.apply(entry)
            return [entry]

        return await self._change(who, _name(), change)

    async def _change(self, who: Person, mine: str, change: Change) -> int:
        """Do it to its end, also when whoever asked waits no longer: the others are told of it."""
        return await asyncio.shield(self._rooms.keep(self._changed(who, mine, change)))

    async def _changed(self, who: Person, mine: str, change: Change) -> int:
        async with self._lock:
            for _ in range(_TRIES):
                await self._mend()
                if (who, mine) in self._told:
                    return self._told[who, mine]
                try:
                    seq = await self._try(who, mine, change)
                finally:
                    with contextlib.suppress(StoreError):  # where it is away, too, the next one mends
                        await self._mend()
                if seq is not None:
                    return seq
            raise ServerError("server.busy")

    async def _try(self, who: Person, mine: str, change: Change) -> int | None:
        """Decide, and write; none if it stands in the log already, or has to be decided again."""
        self._sound = False  # until it is on the disk, or nothing happened
        happened = tick(self.table, self._rooms.clock())
        refused = None
        try:
            happened += change(self.table)
        except HanabiError as error:
            refused = error
        if happened:
            wish = self._wish(who, _name() if refused else mine, happened)
            answer = await self._rooms.write(wish)
            if answer.kept is Kept.KNOWN:
                raise deals.DealError("deal.known")
            if answer.kept is not Kept.WRITTEN:  # somebody else wrote, perhaps this very wish with other dice
                return None
            self._rooms.moves += sum(isinstance(entry, log.Acted) for entry in happened)
            self._written(wish)
            self._tell()
        self._sound = True
        if refused:
            raise refused
        return self.next - 1

    def _wish(self, who: Person, mine: str, happened: Sequence[Entry]) -> Wish:
        page = Page(self.game, self.next, who, mine, self.table.at, _encode(happened))
        table = self.table
        told, sitting = card(self.game, self.next, table), seats(table)
        return Wish(
            page,
            None if self._card and _alike(self._card, told) else told,
            None if self._seats == sitting else sitting,
            deals.sights(table),
        )

    def _written(self, wish: Wish) -> None:
        """A page of ours is on the disk."""
        self._card = wish.card or self._card
        self._seats = self._seats if wish.seats is None else wish.seats
        self._turn_page(wish.page.by, wish.page.mine)

    def _turn_page(self, who: Person, mine: str) -> None:
        self._told[who, mine] = self.next
        self.next += 1

    # -- knowing --

    @property
    def busy(self) -> bool:
        """Whether somebody does something here now, or is about to."""
        return self._lock.locked()

    async def look(self, make: Callable[[Table], Shown]) -> Shown:
        """What somebody may see of the table: never what is not on the disk yet."""
        async with self._lock:
            await self._mend()
            return make(self.table)

    async def refresh(self) -> None:
        """Take in what other processes wrote."""
        async with self._lock:
            await self._mend()
            pages = await asyncio.to_thread(self._rooms.store.read, self.game, self.next)
            self._take_in(pages)
            if pages:
                self._tell()

    async def reread(self) -> None:
        """Take in what was changed in what was read already."""
        async with self._lock:
            self._sound = False
            await self._mend()
            self._tell()

    async def _mend(self) -> None:
        """Read the table anew, unless it is as the log has it."""
        if self._sound:
            return
        pages = await asyncio.to_thread(self._rooms.store.read, self.game)
        known = self.next
        self.table, self.next = Table(), 0
        self._told.clear()
        self._take_in(pages)
        self._sound = True
        if self.next != known:
            self._tell()

    def _take_in(self, pages: Sequence[Page]) -> None:
        if pages:
            self._card = self._seats = None  # what these told of the table is not known here
        for page in pages:
            for entry in _decode(page.entries):
                self.table.apply(entry)
            self._turn_page(page.by, page.mine)

    def _tell(self) -> None:
        for listener in [*self.listeners, *self._rooms.listeners]:
            listener(self)


class Rooms:
    """All tables that this process knows."""

    def __init__(self, store: Store, house: House, clock: Clock = now) -> None:
        self.store = store
        self.house = house
        self.clock = clock
        self.listeners: set[Listener] = set()
        """Told of every table at which something was written, as soon as it is known here."""
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self.moves = 0
        """Turns that were taken here, and are on the disk."""
        self.writer = Writer(store, asyncio.get_running_loop())
        self.write = self.writer.write
        self._doing: set[asyncio.Task[int]] = set()

    async def close(self) -> None:
        """Write what is to be written, and stop."""
        await asyncio.gather(*self._doing, return_exceptions=True)
        await asyncio.to_thread(self.writer.close)

    def keep(self, work: Coroutine[Any, Any, int]) -> asyncio.Task[int]:
        """Something that is done to its end, whoever waits for it."""
        doing = asyncio.get_running_loop().create_task(work)
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)
        return doing

    async def open(self, who: Person, settings: Settings) -> Room:
        """Open a table."""
        deals.checked_day(settings, self.clock())
        return await self.begin(who, [log.Opened(self.clock(), who, settings=checked(settings))])

    async def begin(self, who: Person, entries: Sequence[Entry]) -> Room:
        """Open a table at which something has happened already."""
        room = Room(self, _name())
        await room.begin(who, entries)
        self._rooms[room.game] = room
        return room

    async def room(self, game: str) -> Room:
        """A table by its name."""
        if game in self._rooms:
            return self._rooms[game]
        async with self._opening.setdefault(game, asyncio.Lock()):
            try:
                if game not in self._rooms:
                    room = Room(self, game)
                    await room.refresh()
                    if not room.next:
                        raise ServerError("server.no-table", game=game[:40])
                    self._rooms[game] = room
                return self._rooms[game]
            finally:
                self._opening.pop(game, None)

    def known(self, game: str) -> Room | None:
        """A table, if this process knows it."""
        return self._rooms.get(game)

    async def reread(self, games: Iterable[str]) -> None:
        """Take in what was changed in logs, here and in other processes."""
        for game in games:
            if room := self._rooms.get(game):
                await room.reread()
        await asyncio.to_thread(self.store.tell_rewritten, games)

    @property
    def names(self) -> list[str]:
        """The tables that this process knows."""
        return list(self._rooms)

    async def refresh(self) -> None:
        """Take in whatever other processes wrote: after their notices could not be heard."""
        for room in list(self._rooms.values()):
            await room.refresh()

    def forget(self, idle: int) -> None:
        """Let go of tables that nobody listens to and at which nothing happened for so many milliseconds."""
        before = self.clock() - idle
        for game, room in list(self._rooms.items()):
            if not room.listeners and not room.busy and room.table.at < before:
                del self._rooms[game]


def _alike(last: Card, now: Card) -> bool:
    """Whether a card tells nothing new, but that a table goes on: that is told every few seconds."""
    same = now._replace(seq=last.seq, changed=last.changed) == last
    return same and now.changed - last.changed < CARD_EVERY


def card(game: str, seq: int, table: Table) -> Card:
    """What is told of a table where many are told of."""
    rules, outcome = _rules(table.settings.rules), table.outcome
    over = table.phase == "over"
    return Card(
        game=game,
        seq=seq,
        phase=table.phase,
        name=table.settings.name,
        rules=table.settings.rules,
        edition=rules.edition,
        players=rules.players,
        seated=sum(chair.taken for chair in table.chairs),
        listed=table.settings.listed and not table.locked,
        opened=table.opened,
        changed=table.at,
        due=table.wakes,
        bot=table.waits_for_bot is not None,
        score=(outcome.score if outcome else 0) if over else None,
        finish=outcome.finish if outcome else table.closed.why if table.closed else None,
        ranked=table.settings.ranked and not table.taken_back,
        deal=deals.key(table.settings),
        maximum=rules.maximum,
        taken_back=table.taken_back,
        turns=turns_of(table.game.steps) if over and table.game else None,
        spare=table.spare,
        used=table.used,
        words=words([table.settings.name, table.settings.rules, *names(table)]),
    )


class _Told(NamedTuple):
    """What is told of rules."""

    edition: str
    players: int
    maximum: int


@lru_cache(1024)
def _rules(text: str) -> _Told:
    rules = Rules.parse(text)
    return _Told(rules.edition, rules.players, rules.maximum)


def words(told: Iterable[str]) -> str:
    """What a table is searched by: its name, its rules, and who sits there."""
    return " ".join(told).casefold()


def names(table: Table) -> list[str]:
    """Whose seats they are."""
    return [chair.owner_name or chair.name for chair in table.chairs if chair.taken or chair.owner]


def seats(table: Table) -> tuple[Seated, ...]:
    """Who sits at a table: whose seats they are, where somebody stands in."""
    return tuple(
        Seated(
            seat=seat,
            person=chair.owner or chair.person or "",
            name=chair.owner_name or chair.name,
            bot=chair.owner is None and chair.bot is not None,
        )
        for seat, chair in enumerate(table.chairs)
        if chair.taken or chair.owner
    )


def _name() -> str:
    """A name that nobody else has, easily read and typed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))
