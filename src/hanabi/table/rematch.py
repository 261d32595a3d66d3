"""Once more with the same people: another table, and the way to it."""

from msgspec import structs

from . import log
from .log import Entry, Person
from .settings import Shuffled, TableError
from .table import Table


def rematch(table: Table, who: Person, now: int) -> list[Entry]:
    """The beginning of another table: the same rules and manners, people and bots, and a new deck.

    Who asks is its host. Everybody sits where the seat is theirs, also those for whom somebody stood in.
    """
    if table.game is None:
        raise TableError("table.not-begun")
    if table.phase != "over":
        raise TableError("table.goes-on")
    if not any(who in (chair.person, chair.owner) for chair in table.chairs):
        raise TableError("table.no-seat")
    settings = structs.replace(table.settings, deal=Shuffled())
    entries: list[Entry] = [log.Opened(now, who, settings=settings)]
    for seat, chair in enumerate(table.chairs):
        if chair.owner or chair.person:
            name = chair.owner_name or chair.name
            entries.append(log.SatDown(now, chair.owner or chair.person or "", seat=seat, name=name))
        elif chair.bot:
            entries.append(log.BotSat(now, who, seat=seat, bot=chair.bot))
    return entries
