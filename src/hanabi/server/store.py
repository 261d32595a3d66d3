"""Where everything is kept: SQLite in a file, or PostgreSQL. The log of a table is the table.

All of this blocks: `Writer` is what an event loop talks to.
"""

import secrets
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from hanabi import HanabiError

from . import migrations
from .schema import GAMES, LEASES, LOG, SEATS, SECRETS, SIGHTS

CHANNEL = "hanabi"
IN_USE = 0x68616E61
"""The word hana: on PostgreSQL every connection shares this lock, and whoever restores has it alone."""
_READS = "hanabi_reads"
_LONGEST_NOTICE = 7900
"""PostgreSQL takes no longer ones than 8,000 bytes."""


class StoreError(HanabiError):
    """What cannot be kept or read now."""


class Seated(NamedTuple):
    """Who sits in a seat."""

    seat: int
    person: str
    name: str
    bot: bool


class Card(NamedTuple):
    """What is told of a table where many are told of."""

    game: str
    seq: int
    phase: str
    name: str
    rules: str
    edition: str
    players: int
    seated: int
    listed: bool
    opened: int
    changed: int
    due: int | None
    bot: bool
    score: int | None
    finish: str | None
    ranked: bool
    deal: str
    maximum: int
    taken_back: int
    turns: int | None
    spare: int | None
    used: int | None
    words: str


class Waits(NamedTuple):
    """What a table waits for: until when, and whether for a bot."""

    game: str
    seq: int
    due: int | None
    bot: bool


_WAITS = [GAMES.c[name] for name in Waits._fields]


class Page(NamedTuple):
    """What happened together at a table: the row that is written, or was."""

    game: str
    seq: int
    by: str
    mine: str
    at: int
    entries: bytes


class Sight(NamedTuple):
    """Somebody who knows something of a deal that others play too; `done` once they have played it."""

    deal: str
    person: str
    done: bool


class Seen(NamedTuple):
    """Who came to know a shared deal just now, and at which table."""

    deal: str
    person: str
    game: str


class Wish(NamedTuple):
    """A page to be written, with what it makes of the table's card and seats (none if they stay as they are),
    and who sees a shared deal."""

    page: Page
    card: Card | None
    seats: tuple[Seated, ...] | None
    sights: tuple[Sight, ...] = ()


class Kept(Enum):
    """What became of a wish: written now; written before, it came again; somebody else was first; or
    somebody plays that deal at another table."""

    WRITTEN = "written"
    AGAIN = "again"
    LATE = "late"
    KNOWN = "known"


class Answer(NamedTuple):
    """What became of a wish, and where in the log it stands."""

    kept: Kept
    seq: int


class Store:
    """A database by its URL: `sqlite:///hanabi.db`, `postgresql://user@host/name`."""

    def __init__(self, url: str) -> None:
        self.url = _read(url)
        if self.url.get_backend_name() == "sqlite":
            self._insert: Any = sqlite.insert
            self.engine = _sqlite(self.url)
        else:
            self._insert = postgresql.insert
            self.engine = _postgresql(self.url)

        # Made once: to put them together takes longer than to do them.
        self._add_page = self._insert(LOG).on_conflict_do_nothing().returning(LOG.c.game, LOG.c.seq)
        card = self._insert(GAMES)
        changes = {name: card.excluded[name] for name in Card._fields if name not in ("game", "opened")}
        self._tell_card = card.on_conflict_do_update(
            index_elements=[GAMES.c.game], set_=changes, where=GAMES.c.seq < card.excluded.seq
        )

    @property
    def shared(self) -> bool:
        """Whether other processes may work on the same data."""
        return self.url.get_backend_name() != "sqlite"

    @property
    def file(self) -> Path | None:
        """Where the database is a file, that file."""
        return Path(self.url.database or "") if not self.shared else None

    def create(self) -> list[str]:
        """Bring the database to the form of this program, made where there is none; the steps it took."""
        if self.file and not self.file.exists():
            _begin(self.file)
        if not self.due():
            return []
        with sentences():
            return migrations.bring(self.engine)

    def due(self) -> list[str]:
        """The steps that lead to the form of this program."""
        with self.work(reads=True) as work:
            return migrations.due(work)

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def work(self, *, reads: bool = False) -> Iterator[sql.Connection]:
        """One transaction; what the database says against it becomes a sentence."""
        with sentences(), self.engine.execution_options(**{_READS: reads}).begin() as work:
            yield work

    # -- the log --

    def write(self, wishes: Sequence[Wish]) -> list[Answer]:
        """Write pages of any tables in one transaction: when this returns they are on the disk."""
        with self.work() as work:
            seen = self._see(work, wishes)
            answers = _known(work, wishes)
            wanted = [wish for wish in wishes if wish.page not in answers]
            rows = work.execute(self._add_page, [wish.page._asdict() for wish in wanted]) if wanted else ()
            written = {(game, seq) for game, seq in rows}
            fresh = []
            for wish in wanted:
                place = wish.page.game, wish.page.seq
                if place in written:
                    written.discard(place)  # of two that want the same place the first has it
                    fresh.append(wish)
                    answers[wish.page] = Answer(Kept.WRITTEN, wish.page.seq)
                else:
                    answers[wish.page] = _before(work, wish.page)
            _unsee(work, seen, {wish.page.game for wish in fresh})
            self._retell(work, fresh)
            if self.shared:
                _notify(work, [f"{wish.page.game}:{wish.page.seq}" for wish in fresh])
        return [answers[wish.page] for wish in wishes]

    def _see(self, work: sql.Connection, wishes: Sequence[Wish]) -> list[Seen]:
        """Note who comes to know a shared deal; who does so elsewhere waits for that to be settled."""
        sights = ((*sight, wish.page.game) for wish in wishes for sight in wish.sights)
        new = sorted({(deal, person, game) for deal, person, done, game in sights if not done})
        if not new:
            return []
        rows = [{"deal": deal, "person": person, "game": game, "done": False} for deal, person, game in new]
        told = [SIGHTS.c[name] for name in Seen._fields]
        insert = self._insert(SIGHTS).on_conflict_do_nothing().returning(*told)
        return [Seen(*row) for row in work.execute(insert, rows)]

    def _retell(self, work: sql.Connection, wishes: Sequence[Wish]) -> None:
        """Bring the cards of tables up to their logs."""
        cards = [wish.card._asdict() for wish in wishes if wish.card]
        if cards:
            work.execute(self._tell_card, cards)
        moved = {wish.page.game: wish.seats for wish in wishes if wish.seats is not None}
        if moved:
            work.execute(sql.delete(SEATS).where(SEATS.c.game.in_(moved)))
        rows = [{"game": game, **seat._asdict()} for game, seats in moved.items() for seat in seats]
        if rows:
            work.execute(sql.insert(SEATS), rows)
        self._witness(work, wishes)

    def _witness(self, work: sql.Connection, wishes: Sequence[Wish]) -> None:
        """Remember who knows something of a shared deal."""
        # Always in the same order, so that no two processes wait for each other.
        seen = sorted({(*sight, wish.page.game) for wish in wishes for sight in wish.sights})
        if not seen:
            return
        command = self._insert(SIGHTS)
        command = command.on_conflict_do_update(
            index_elements=[SIGHTS.c.deal, SIGHTS.c.person],
            set_={"done": True},
            where=sql.and_(command.excluded.done, sql.not_(SIGHTS.c.done)),
        )
        rows = [dict(zip(("deal", "person", "done", "game"), row, strict=True)) for row in seen]
        work.execute(command, rows)

    def read(self, game: str, since: int = 0) -> list[Page]:
        """The log of a table, from one page on."""
        columns = [LOG.c[name] for name in Page._fields]
        query = sql.select(*columns).where(LOG.c.game == game, LOG.c.seq >= since).order_by(LOG.c.seq)
        with self.work(reads=True) as work:
            return [Page(*row) for row in work.execute(query)]

    def tell_rewritten(self, games: Iterable[str]) -> None:
        """Tell the other processes that the logs of tables say something else than before."""
        if self.shared:
            with self.work() as work:
                _notify(work, [f"{game}:" for game in games])

    # -- the cards --

    def waiting(self, until: int | None = None) -> list[Waits]:
        """The tables that wait for a bot, or for their time: whenever it comes, or until then."""
        timed = GAMES.c.due.is_not(None) if until is None else GAMES.c.due <= until
        # Two queries in one, so that each has an index: there are many tables, and few of them wait.
        bots, due = (sql.select(*_WAITS).where(condition) for condition in (GAMES.c.bot, timed))
        with self.work(reads=True) as work:
            return [Waits(*row) for row in work.execute(sql.union(bots, due))]

    def waits(self, games: Collection[str]) -> list[Waits]:
        """What some tables wait for."""
        with self.work(reads=True) as work:
            return [Waits(*row) for row in work.execute(sql.select(*_WAITS).where(GAMES.c.game.in_(games)))]

    def open_tables(self, most: int = 100) -> list[Card]:
        """The tables that somebody can sit down at, those that changed last first."""
        return self._cards(GAMES.c.phase == "gathering", GAMES.c.listed, most=most)

    def games_of(self, person: str, most: int = 1000) -> list[Card]:
        """The tables that somebody sits or sat at."""
        own = sql.select(SEATS.c.game).where(SEATS.c.person == person)
        return self._cards(GAMES.c.game.in_(own), most=most)

    def _cards(self, *conditions: Any, most: int | None = None) -> list[Card]:
        columns = [GAMES.c[name] for name in Card._fields]
        query = sql.select(*columns).where(*conditions).order_by(GAMES.c.changed.desc()).limit(most)
        with self.work(reads=True) as work:
            return [Card(*row) for row in work.execute(query)]

    def phases(self) -> dict[str, int]:
        """How many tables there are in each phase."""
        query = sql.select(GAMES.c.phase, sql.func.count().label("tables")).group_by(GAMES.c.phase)
        with self.work(reads=True) as work:
            return {row.phase: int(row.tables) for row in work.execute(query)}

    # -- what only one may do --

    def lease(self, name: str, holder: str, seconds: float) -> bool:
        """Take, or keep, what only one may do at a time: whoever holds it keeps it for so many seconds.

        The time is that of the database, since the clocks of processes may differ. One that reaches much
        further than anybody takes it for is of a clock that was set back since, and holds nobody up; a little
        further reaches one that was taken at the same moment.
        """
        term = int(seconds * 1000)
        command = self._insert(LEASES).values(name=name, holder=holder, until=self._now + term)
        until = command.excluded.until
        over = sql.or_(LEASES.c.until <= until - term, LEASES.c.until > until + term)
        free = sql.or_(LEASES.c.holder == holder, over)
        command = command.on_conflict_do_update(
            index_elements=[LEASES.c.name], set_={"holder": holder, "until": until}, where=free
        ).returning(LEASES.c.holder)
        with self.work() as work:
            return work.execute(command).first() is not None

    @property
    def _now(self) -> sql.ColumnElement[int]:
        """Milliseconds since 1970, by the clock of the database."""
        text = "extract(epoch from clock_timestamp())"
        if not self.shared:
            text = "(julianday('now') - 2440587.5) * 86400"
        return sql.cast(sql.literal_column(text) * 1000, sql.BigInteger)

    def release(self, name: str, holder: str) -> None:
        """Give it back before its time."""
        with self.work() as work:
            work.execute(sql.delete(LEASES).where(LEASES.c.name == name, LEASES.c.holder == holder))

    def secret(self, name: str) -> bytes:
        """A secret of this house, the same for ever: made when it is first asked for."""
        command = self._insert(SECRETS).values(name=name, value=secrets.token_bytes(32))
        with self.work() as work:
            work.execute(command.on_conflict_do_nothing())
            found = work.execute(sql.select(SECRETS.c.value).where(SECRETS.c.name == name)).scalar_one()
        return bytes(found)


def _known(work: sql.Connection, wishes: Sequence[Wish]) -> dict[Page, Answer]:
    """The wishes of tables at which somebody would play a deal that they play elsewhere."""
    asked = {sight[:2] for wish in wishes for sight in wish.sights if not sight.done}
    if not asked:
        return {}
    those = sql.tuple_(SIGHTS.c.deal, SIGHTS.c.person).in_(sorted(asked))
    query = sql.select(SIGHTS.c.deal, SIGHTS.c.person, SIGHTS.c.game).where(those, sql.not_(SIGHTS.c.done))
    places = {(deal, person): game for deal, person, game in work.execute(query)}
    return {
        wish.page: Answer(Kept.KNOWN, wish.page.seq)
        for wish in wishes
        if any(places.get(sight[:2], wish.page.game) != wish.page.game for sight in wish.sights)
    }


def _unsee(work: sql.Connection, seen: Sequence[Seen], written: Collection[str]) -> None:
    """Take back what was noted for tables at which nothing was written after all."""
    for deal, person, game in seen:
        if game not in written:
            mine = (SIGHTS.c.deal == deal, SIGHTS.c.person == person, SIGHTS.c.game == game)
            work.execute(sql.delete(SIGHTS).where(*mine))


def _before(work: sql.Connection, page: Page) -> Answer:
    """Whether a page that could not be written was written before."""
    same = sql.select(LOG.c.seq).where(LOG.c.game == page.game, LOG.c.by == page.by, LOG.c.mine == page.mine)
    seq = work.execute(same).scalar()
    return Answer(Kept.LATE, page.seq) if seq is None else Answer(Kept.AGAIN, seq)


def _notify(work: sql.Connection, words: Iterable[str]) -> None:
    """Tell the other processes which tables have changed, at the moment when they have."""
    notice = ""
    for word in dict.fromkeys(words):
        if len(notice) + len(word) >= _LONGEST_NOTICE:
            work.execute(sql.select(sql.func.pg_notify(CHANNEL, notice)))
            notice = ""
        notice = f"{notice} {word}".strip()
    if notice:
        work.execute(sql.select(sql.func.pg_notify(CHANNEL, notice)))


def _read(url: str) -> sql.URL:
    """A URL taken apart; it is not told again, for there may be a password in it."""
    try:
        read = sql.make_url(url)
    except (ValueError, ArgumentError):
        raise StoreError("store.url") from None
    if read.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError("store.kind", kind=read.get_backend_name())
    return read


@contextmanager
def sentences() -> Iterator[None]:
    """What a database says against it becomes a sentence."""
    try:
        yield
    except DBAPIError as error:
        raise _said(error) from error


def _begin(file: Path) -> None:
    """An empty file that nobody else may read: there are secrets in it."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
    except OSError as error:
        raise StoreError("store.away", why=f"{file}: {error.strerror}") from None


def _postgresql(url: sql.URL) -> sql.Engine:
    import psycopg

    driver = url.set(drivername="postgresql+psycopg")
    engine = sql.create_engine(driver, pool_pre_ping=True, pool_size=5, max_overflow=5)

    @sql.event.listens_for(engine, "connect")
    def settle(connection: Any, _: Any) -> None:
        (free,) = connection.execute("SELECT pg_try_advisory_lock_shared(%s)", [IN_USE]).fetchone()
        connection.commit()
        if not free:
            connection.close()
            raise psycopg.OperationalError("it is being restored")

    return engine


def _sqlite(url: sql.URL) -> sql.Engine:
    engine = sql.create_engine(url, connect_args={"timeout": 10, "check_same_thread": False})

    @sql.event.listens_for(engine, "connect")
    def settle(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # this text says when transactions begin
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @sql.event.listens_for(engine, "begin")
    def begin(connection: sql.Connection) -> None:
        # Who reads first and writes then may find that somebody else has written: so the lock comes first.
        reads = connection.get_execution_options().get(_READS)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def _said(error: DBAPIError) -> StoreError:
    """What a database says, as a sentence."""
    text = str(error.orig).splitlines()[0] if error.orig else ""
    if "full" in text or "No space" in text or "too big" in text:
        return StoreError("store.full")
    if error.connection_invalidated or isinstance(error, OperationalError):
        return StoreError("store.away", why=text)
    return StoreError("store.refused", why=text)
