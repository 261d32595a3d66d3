"""People's own games: found again by what one remembers of them, and counted."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple

import sqlalchemy as sql
from msgspec import Meta

from hanabi import HanabiError
from hanabi.table.settings import Deal, Value

from . import deals
from .schema import GAMES, SEATS
from .store import Store

MOST = 100
"""So many games are told at once."""
MOST_PARTNERS = 50

Finish = Literal[
    "complete",
    "last round",
    "no gain",
    "strikes",
    "indispensable",
    "stuck",
    "time",
    "vote",
    "house",
    "nobody",
]
"""How a game ended: by its rules, or broken off."""
LOST = ("strikes", "indispensable", "stuck")

Written = Annotated[str, Meta(max_length=100, pattern=r"^[^\x00]*$")]
_CURSOR = re.compile(r"(\d{1,15})\.([a-z0-9]{1,24})")


class HistoryError(HanabiError):
    """What cannot be told of games."""


class Wanted(Value, frozen=True, kw_only=True):
    """Which of somebody's games are meant; what is not said may be anything."""

    edition: Written | None = None
    words: Written | None = None
    """Words of the rules, all of them: `wild10 strikes=2`."""
    players: Annotated[int, Meta(ge=2, le=6)] | None = None
    phase: Literal["gathering", "playing", "over"] | None = None
    finish: Finish | None = None
    least: Annotated[int, Meta(ge=0, le=100)] | None = None
    most: Annotated[int, Meta(ge=0, le=100)] | None = None
    partner: Written | None = None
    """Somebody who sat there too, by name; bots by theirs."""
    since: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """Opened then or later, in milliseconds since 1970."""
    until: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """Opened before."""
    ranked: bool | None = None
    text: Written | None = None
    """Words that all stand somewhere in its name, its rules or the names of who sat there."""


class OwnGame(Value, frozen=True):
    """What is told of a game of one's own."""

    table: str
    phase: str
    name: str
    rules: str
    edition: str
    players: int
    opened: int
    changed: int
    names: tuple[str, ...]
    seat: int
    """One's own."""
    score: int | None
    maximum: int
    finish: str | None
    turns: int | None
    ranked: bool
    taken_back: int
    deal: Deal | None
    """Which one it was, if others play it too."""


class OwnGames(Value, frozen=True):
    """Games of one's own, newest first; `next` asks for those that follow, as long as there are some."""

    games: tuple[OwnGame, ...]
    next: str | None


def games(store: Store, person: str, wanted: Wanted, *, after: str = "", most: int = 50) -> OwnGames:
    """Somebody's games, newest first, from where one was; games that come meanwhile change nothing."""
    told = [name for name in OwnGame.__struct_fields__ if name in GAMES.c and name != "deal"]
    query = sql.select(GAMES.c.game, GAMES.c.deal.label("shared"), *(GAMES.c[name] for name in told))
    query = query.where(*_own(person, wanted))
    if after:
        opened, game = _cursor(after)
        query = query.where(
            sql.or_(GAMES.c.opened < opened, sql.and_(GAMES.c.opened == opened, GAMES.c.game < game))
        )
    query = query.order_by(GAMES.c.opened.desc(), GAMES.c.game.desc()).limit(most + 1)
    with store.work(reads=True) as work:
        found = [row._asdict() for row in work.execute(query)]
        seats = _seats(work, [row["game"] for row in found])
    listed = tuple(_told(row, seats[row["game"]], person) for row in found[:most])
    last = listed[-1] if len(found) > most else None
    return OwnGames(listed, f"{last.opened}.{last.table}" if last else None)


def finished(store: Store, person: str) -> list[str]:
    """The names of all games that somebody has played to their end, oldest first."""
    query = sql.select(GAMES.c.game).where(*_own(person, Wanted(phase="over")))
    with store.work(reads=True) as work:
        return list(work.execute(query.order_by(GAMES.c.opened, GAMES.c.game)).scalars())


def _cursor(text: str) -> tuple[int, str]:
    found = _CURSOR.fullmatch(text)
    if found is None:
        raise HistoryError("history.cursor")
    return int(found[1]), found[2]


class _Seat(NamedTuple):
    seat: int
    person: str
    name: str


def _seats(work: sql.Connection, listed: Sequence[str]) -> dict[str, list[_Seat]]:
    query = sql.select(SEATS.c.game, SEATS.c.seat, SEATS.c.person, SEATS.c.name)
    seats: dict[str, list[_Seat]] = {game: [] for game in listed}
    for game, *seat in work.execute(query.where(SEATS.c.game.in_(listed)).order_by(SEATS.c.seat)):
        seats[game].append(_Seat(*seat))
    return seats


def _told(row: dict[str, Any], seats: list[_Seat], person: str) -> OwnGame:
    return OwnGame(
        table=row.pop("game"),
        deal=deals.deal_of(row.pop("shared")),
        names=tuple(seat.name for seat in seats),
        seat=next(seat.seat for seat in seats if seat.person == person),
        **row,
    )


# -- which games --


def _own(person: str, wanted: Wanted) -> list[sql.ColumnElement[bool]]:
    """What is true of the games that are meant."""
    exact = {name: getattr(wanted, name) for name in ("edition", "players", "phase", "finish", "ranked")}
    conditions: list[sql.ColumnElement[bool]] = [
        GAMES.c.game.in_(sql.select(SEATS.c.game).where(SEATS.c.person == person))
    ]
    conditions += [GAMES.c[name] == value for name, value in exact.items() if value is not None]
    rules = " " + GAMES.c.rules + " "
    conditions += [rules.contains(f" {word} ", autoescape=True) for word in (wanted.words or "").split()]
    conditions += [
        GAMES.c.words.contains(word, autoescape=True) for word in (wanted.text or "").casefold().split()
    ]
    limits = {
        "least": GAMES.c.score.__ge__,
        "most": GAMES.c.score.__le__,
        "since": GAMES.c.opened.__ge__,
        "until": GAMES.c.opened.__lt__,
    }
    conditions += [
        limit(value) for name, limit in limits.items() if (value := getattr(wanted, name)) is not None
    ]
    if wanted.partner is not None:
        named = SEATS.c.name.icontains(wanted.partner, autoescape=True)
        same = sql.func.length(SEATS.c.name) == len(wanted.partner)
        other = sql.select(SEATS.c.game).where(SEATS.c.person != person, named, same)
        conditions.append(GAMES.c.game.in_(other))
    return conditions


# -- counting --


class Streak(Value, frozen=True):
    """So many in a row: the longest there was, and up to now."""

    longest: int
    now: int


class Counted(Value, frozen=True):
    """What came of some games that were played to their end by the rules."""

    games: int
    perfect: int
    strikeouts: int
    lost: int
    """However they were lost, by strikes too."""
    mean: float
    """Of the scores; a lost game counts what it scored."""
    share: float
    """Of the scores as parts of what could be reached."""
    best: int
    unlost: Streak
    """Games in a row that were not lost."""
    flawless: Streak
    """Games in a row that were perfect."""


class CountedHere(Value, frozen=True):
    """What came of the games of one edition with so many players."""

    edition: str
    players: int
    counted: Counted


class Partner(Value, frozen=True):
    """What came of the games with somebody."""

    name: str
    bot: bool
    games: int
    perfect: int
    mean: float
    last: int
    """When the last of them was opened."""


class Stats(Value, frozen=True):
    """What came of somebody's games. Those that were broken off, as by time or a vote, count nowhere else."""

    all: Counted | None
    each: tuple[CountedHere, ...]
    partners: tuple[Partner, ...]
    broken_off: int


def stats(store: Store, person: str, wanted: Wanted) -> Stats:
    """Somebody's games counted, as the database counts."""
    over = [*_own(person, wanted), GAMES.c.phase == "over"]
    played = [*over, GAMES.c.finish.not_in(deals.BROKEN_OFF)]
    with store.work(reads=True) as work:
        everything = _counted(work, played, [])
        each = _counted(work, played, ["edition", "players"])
        partners = _partners(work, person, played)
        ended = sql.select(sql.func.count()).select_from(GAMES).where(*over)
        broken_off = work.execute(ended.where(GAMES.c.finish.in_(deals.BROKEN_OFF))).scalar_one()
    here = tuple(CountedHere(box, n, counted) for (box, n), counted in sorted(each.items()))
    return Stats(everything.get(()), here, partners, broken_off)


_PERFECT = GAMES.c.finish == "complete"
_LOST = GAMES.c.finish.in_(LOST)


def _counted(
    work: sql.Connection, played: list[sql.ColumnElement[bool]], by: list[str]
) -> dict[tuple[Any, ...], Counted]:
    """Games counted in groups: by some of their columns, or all together."""
    columns = [GAMES.c[name] for name in by]
    score = sql.cast(GAMES.c.score, sql.Float)
    what = {
        "games": sql.func.count(),
        "perfect": _number_of(_PERFECT),
        "strikeouts": _number_of(GAMES.c.finish == "strikes"),
        "lost": _number_of(_LOST),
        "mean": sql.func.avg(score),
        "share": sql.func.avg(score / GAMES.c.maximum),
        "best": sql.func.max(GAMES.c.score),
    }
    query = sql.select(*columns, *(column.label(name) for name, column in what.items()))
    unlost = _streaks(work, played, by, sql.not_(_LOST))
    flawless = _streaks(work, played, by, _PERFECT)
    none, counted = Streak(0, 0), {}
    for row in work.execute(query.where(*played).group_by(*columns)).mappings():
        here = tuple(row[name] for name in by)
        told = {name: row[name] for name in what}
        if told["games"]:
            counted[here] = Counted(**told, unlost=unlost.get(here, none), flawless=flawless.get(here, none))
    return counted


def _streaks(
    work: sql.Connection, played: list[sql.ColumnElement[bool]], by: list[str], good: sql.ColumnElement[bool]
) -> dict[tuple[Any, ...], Streak]:
    """Good games in a row, in the order in which they were opened.

    A game's place among all, less its place among the good ones, is the same for good games in a row.
    """
    columns = [GAMES.c[name] for name in by]
    order = [GAMES.c.opened, GAMES.c.game]
    place = sql.func.row_number().over(partition_by=columns or None, order_by=order)
    among = sql.func.row_number().over(partition_by=[*columns, good], order_by=order)
    last = sql.func.count().over(partition_by=columns or None)
    rows = (
        sql.select(
            *columns,
            good.label("good"),
            place.label("place"),
            (place - among).label("run"),
            last.label("last"),
        )
        .where(*played)
        .subquery()
    )
    groups = [rows.c[name] for name in by]
    runs = (
        sql.select(*groups, sql.func.count(), sql.func.max(rows.c.place) == rows.c.last)
        .where(rows.c.good)
        .group_by(*groups, rows.c.run, rows.c.last)
    )
    streaks: dict[tuple[Any, ...], Streak] = {}
    for *at, count, now in work.execute(runs):
        before = streaks.get(tuple(at), Streak(0, 0))
        streaks[tuple(at)] = Streak(max(before.longest, count), count if now else before.now)
    return streaks


def _number_of(condition: sql.ColumnElement[bool]) -> sql.ColumnElement[int]:
    return sql.func.sum(sql.case((condition, 1), else_=0))


def _partners(
    work: sql.Connection, person: str, played: list[sql.ColumnElement[bool]]
) -> tuple[Partner, ...]:
    """Who sat at the same tables, most games first: people are who they are, bots what they are called."""
    who = sql.case((SEATS.c.bot, SEATS.c.name), else_=SEATS.c.person)
    count = sql.func.count()
    query = (
        sql.select(
            sql.func.max(SEATS.c.name),
            SEATS.c.bot,
            sql.func.count(GAMES.c.game.distinct()),
            _number_of(_PERFECT),
            sql.func.avg(sql.cast(GAMES.c.score, sql.Float)),
            sql.func.max(GAMES.c.opened),
        )
        .join(GAMES, GAMES.c.game == SEATS.c.game)
        .where(SEATS.c.person != person, *played)
        .group_by(who, SEATS.c.bot)
        .order_by(count.desc(), sql.func.max(GAMES.c.opened).desc())
        .limit(MOST_PARTNERS)
    )
    return tuple(Partner(*row) for row in work.execute(query))
