"""Looking on, as far as the table lets."""

from collections.abc import Iterator

from . import log, requests
from .house import House
from .log import Entry, Person
from .settings import TableError
from .table import Table


def watch(table: Table, who: Person, said: requests.Watch, now: int, house: House) -> Iterator[Entry]:
    """Look on: after the game everybody may see all hands."""
    if table.seat_of(who) is not None or any(chair.owner == who for chair in table.chairs):
        raise TableError("table.plays")
    if who in table.removed:
        raise TableError("table.removed")
    if (said.sight == "eyes") != (said.seat is not None):
        raise TableError("watch.seat")
    if said.seat is not None:
        table.chair(said.seat)
    if table.phase != "over" and not getattr(table.settings.watching, said.sight):
        raise TableError(f"watch.{said.sight}")
    now_sees = table.watchers.get(who)
    if not now_sees or (now_sees.sight, now_sees.seat) != (said.sight, said.seat):
        yield log.Watched(now, who, sight=said.sight, seat=said.seat)
