"""Deals that many play: of the day, duplicates, and how all tables did with them."""

import asyncio
from typing import Annotated, Literal
from urllib.parse import quote_plus

from litestar import get, post
from litestar.params import FromQuery, JSONBody
from msgspec import Meta

from hanabi import Rules
from hanabi.server import deals, doors
from hanabi.server.deals import DealError, Standing
from hanabi.server.doors import Anybody, HallHere, Somebody
from hanabi.table import Settings, checked
from hanabi.table.settings import Deal, Duplicate, OfTheDay, Value

RulesText = Annotated[str, Meta(min_length=1, max_length=300)]


class DailyDeal(Value, frozen=True):
    """The deal of today by some rules, and how far one is with it oneself."""

    rules: str
    deal: Deal
    state: Literal["new", "known", "done"]
    """Whether one may sit down to it, knows something of it, or has played it to its end."""
    table: str | None
    """Where one played it."""


class Today(Value, frozen=True):
    """The deals of this day, by UTC."""

    day: str
    deals: tuple[DailyDeal, ...]


class DuplicateWish(Value, frozen=True):
    """By which rules a new duplicate is to be played."""

    rules: RulesText


class NewDuplicate(Value, frozen=True):
    """A deal that nobody has played yet, and the link by which others come to play it."""

    rules: str
    deal: Duplicate
    link: str


class Ranking(Value, frozen=True):
    """How all tables did with a deal."""

    rules: str
    deal: Deal
    standings: tuple[Standing, ...]


@get("/api/deals")
async def today(hall: HallHere, known: Anybody) -> Today:
    """The deals of today."""
    day = deals.today(hall.clock())
    settings = [checked(Settings(rules, deal=OfTheDay(day))) for rules in deals.DAILY]
    keys = [deals.key(one) for one in settings]
    seen = await asyncio.to_thread(deals.seen, hall.store, known.person, keys) if known else {}
    return Today(day, tuple(_daily(one, seen.get(key)) for one, key in zip(settings, keys, strict=True)))


def _daily(settings: Settings, seen: deals.Seen | None) -> DailyDeal:
    state: Literal["new", "known", "done"] = "new" if seen is None else "done" if seen.done else "known"
    return DailyDeal(settings.rules, settings.deal, state, seen.game if seen else None)


@post("/api/deals/duplicates")
async def new_duplicate(data: JSONBody[DuplicateWish], hall: HallHere, person: Somebody) -> NewDuplicate:
    """A deal for many tables: whoever has the link opens a table with it."""
    rules = str(Rules.parse(data.rules))
    number = await asyncio.to_thread(deals.fresh, hall.store)
    return NewDuplicate(rules, Duplicate(number), f"/duplicate/{number}?rules={quote_plus(rules)}")


@get("/api/deals/ranking")
async def ranking(
    hall: HallHere,
    person: Somebody,
    rules: FromQuery[str],
    day: FromQuery[str | None] = None,
    number: FromQuery[int | None] = None,
) -> Ranking:
    """How all tables did with a deal of a day or a duplicate, for who has played it to its end."""
    if (day is None) == (number is None):
        raise DealError("deal.which")
    deal = doors.checked(OfTheDay, day=day) if number is None else doors.checked(Duplicate, number=number)
    settings = checked(doors.checked(Settings, rules=rules, deal=deal))
    found = await asyncio.to_thread(deals.ranking, hall.store, person.person, settings)
    return Ranking(settings.rules, deal, tuple(found))


ROUTES = [today, new_duplicate, ranking]
