"""Deals that many play, of a day and duplicates: who may still play one, and who may know of it.

Whoever has seen anything of such a deal cannot sit down to it again, and nothing of it is told to somebody
who has not played it to its end. The names of those who know something stand in `sights`, written together
with the page of the log that let them see it.
"""

import secrets
from collections.abc import Collection
from datetime import UTC, date, datetime
from typing import NamedTuple

import sqlalchemy as sql

from hanabi import HanabiError, Rules
from hanabi.table import Request, Settings, Table, requests
from hanabi.table.settings import Deal, Duplicate, OfTheDay, Value

from .schema import GAMES, SEATS, SIGHTS
from .store import Sight, Store

DAILY = tuple(f"{box} {n}p" for box in ("american", "danish", "german", "dutch") for n in (2, 3, 4, 5))
"""The rules for which the house names a deal every day; others have theirs too."""
MOST_RANKED = 100
BROKEN_OFF = ("time", "vote", "house", "nobody")
"""How a game ends that did not end by its rules."""


class DealError(HanabiError):
    """What somebody may not do or know of a deal that others play too."""


def name(deal: Deal, rules: Rules) -> str:
    """What tables with the same shared deal have in common: the deal and its rules; others have no name.

    >>> name(Duplicate(7), Rules.parse("german 3p"))
    'duplicate 7 e403d67451de1ae3'
    """
    if isinstance(deal, OfTheDay):
        return f"day {deal.day} {rules.digest}"
    return f"duplicate {deal.number} {rules.digest}" if isinstance(deal, Duplicate) else ""


def key(settings: Settings) -> str:
    """The name of the shared deal of a table; none says nothing."""
    return name(settings.deal, Rules.parse(settings.rules)) if settings.shared else ""


def deal_of(name: str) -> Deal | None:
    """The shared deal of a name.

    >>> deal_of("duplicate 7 e403d67451de1ae3")
    Duplicate(number=7)
    """
    kind, _, told = name.partition(" ")
    which = told.partition(" ")[0]
    if kind == "day":
        return OfTheDay(which)
    return Duplicate(int(which)) if kind == "duplicate" else None


def today(now: int) -> str:
    """The day that it is everywhere at once, by UTC.

    >>> today(1_763_596_800_000)
    '2025-11-20'
    """
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def checked_day(settings: Settings, now: int) -> None:
    """The deal of a day can be played from that day on."""
    if not isinstance(settings.deal, OfTheDay):
        return
    try:
        day = date.fromisoformat(settings.deal.day).isoformat()
    except ValueError:
        day = ""
    if settings.deal.day != day:  # nor in other digits
        raise DealError("deal.no-day", day=settings.deal.day)
    if settings.deal.day > today(now):
        raise DealError("deal.early", day=settings.deal.day)


# -- who knows what --


def sights(table: Table) -> tuple[Sight, ...]:
    """Who knows something of the shared deal of a table, and whether they have played it to its end."""
    if not table.settings.shared or table.game is None:
        return ()
    deal = key(table.settings)
    holders = {who for chair in table.chairs for who in (chair.person, chair.owner) if who}
    over = table.phase == "over"
    return tuple(Sight(deal, who, over and who in holders) for who in sorted(holders | table.seen.keys()))


def may_sit(store: Store, person: str, settings: Settings, *, game: str = "") -> None:
    """Whether somebody may sit down to this deal, at that table: not who knows it from another one.

    To be asked again of everybody who sits there when the cards are dealt: one can wait at several tables.
    """
    found = _sight(store, person, settings)
    if found is not None and found.game != game:
        raise DealError("deal.known")


def may_look(store: Store, person: str, settings: Settings) -> None:
    """Whether somebody may see how others play this deal, or have played it: who has played it to its end."""
    if settings.shared:
        _finished(store, person, key(settings))


def may_ask(store: Store, table: Table, game: str, person: str, request: Request) -> None:
    """Whether a shared deal lets somebody do this at a table."""
    settings = table.settings
    if isinstance(request, requests.Sit):
        may_sit(store, person, settings, game=game)
    if isinstance(request, requests.Start):
        for seated in table.persons().values():
            may_sit(store, seated, settings, game=game)
    if isinstance(request, requests.Watch):
        may_look(store, person, settings)


class Seen(NamedTuple):
    """What somebody knows of a deal: from which table, and whether it was played to its end."""

    game: str
    done: bool


def _sight(store: Store, person: str, settings: Settings) -> Seen | None:
    return seen(store, person, [key(settings)]).get(key(settings)) if settings.shared else None


def seen(store: Store, person: str, deals: Collection[str]) -> dict[str, Seen]:
    """What somebody knows of these deals, by their names."""
    query = sql.select(SIGHTS.c.deal, SIGHTS.c.game, SIGHTS.c.done)
    with store.work(reads=True) as work:
        rows = work.execute(query.where(SIGHTS.c.person == person, SIGHTS.c.deal.in_(deals)))
        return {deal: Seen(game, done) for deal, game, done in rows}


def _finished(store: Store, person: str, deal: str) -> None:
    found = seen(store, person, [deal]).get(deal)
    if found is None or not found.done:
        raise DealError("deal.unfinished")


def forget(work: sql.Connection, person: str) -> None:
    """Forget what somebody knows, who leaves for good."""
    work.execute(sql.delete(SIGHTS).where(SIGHTS.c.person == person))


# -- what there is to play, and how it went --


def fresh(store: Store) -> int:
    """The number of a duplicate that nobody has played."""
    while True:
        number = 1 + secrets.randbelow(2**31)
        begins = GAMES.c.deal.startswith(f"duplicate {number} ")
        with store.work(reads=True) as work:
            if work.execute(sql.select(GAMES.c.game).where(begins).limit(1)).first() is None:
                return number


class Standing(Value, frozen=True):
    """How a table did with a deal; it has no place if a move was taken back or the game was broken off."""

    place: int | None
    game: str
    names: tuple[str, ...]
    mine: bool
    score: int
    maximum: int
    finish: str
    spare: int
    used: int
    taken_back: int


def ranking(store: Store, person: str, settings: Settings) -> list[Standing]:
    """How all tables did with this deal, for somebody who has finished it: the best ones, and one's own.

    More points come first, then more turns that were left, then less time; who is equal shares the place.
    """
    deal = key(settings)
    _finished(store, person, deal)
    elsewhere = sql.exists().where(
        SEATS.c.game == GAMES.c.game,
        SIGHTS.c.person == SEATS.c.person,
        SIGHTS.c.deal == deal,
        SIGHTS.c.game != GAMES.c.game,
    )
    mine = sql.exists().where(SEATS.c.game == GAMES.c.game, SEATS.c.person == person)
    counts = sql.and_(GAMES.c.ranked, GAMES.c.finish.not_in(BROKEN_OFF), sql.not_(elsewhere))
    better = (GAMES.c.score.desc(), GAMES.c.spare.desc(), GAMES.c.used)
    told = ("game", "score", "maximum", "finish", "spare", "used", "taken_back")
    rows = (
        sql.select(
            counts.label("counts"),
            sql.func.rank().over(partition_by=counts, order_by=better).label("place"),
            mine.label("mine"),
            *(GAMES.c[name] for name in told),
        )
        .where(GAMES.c.deal == deal, GAMES.c.phase == "over")
        .subquery()
    )
    best = (
        sql.select(rows)
        .where(sql.or_(rows.c.place <= MOST_RANKED, rows.c.mine))
        .order_by(rows.c.counts.desc(), rows.c.place, rows.c.game)
    )
    with store.work(reads=True) as work:
        found = [row._asdict() for row in work.execute(best)]
        names = _names(work, [row["game"] for row in found])
    return [
        Standing(place=place if counts else None, names=names[row["game"]], **row)
        for row in found
        for counts, place in [(row.pop("counts"), row.pop("place"))]
    ]


def _names(work: sql.Connection, games: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Who sat at these tables."""
    query = sql.select(SEATS.c.game, SEATS.c.name).where(SEATS.c.game.in_(games))
    names: dict[str, tuple[str, ...]] = dict.fromkeys(games, ())
    for game, seated in work.execute(query.order_by(SEATS.c.game, SEATS.c.seat)):
        names[game] += (seated,)
    return names
