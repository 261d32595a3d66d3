"""Tables over HTTP: for whoever needs no socket, or before there is one."""

from litestar import get, post

from hanabi.server.hall import Hall
from hanabi.server.messages import AskId, Tables
from hanabi.server.people import Known
from hanabi.table import Own, Settings, TableShown, eyes, heard, own, shown
from hanabi.table.requests import Request
from hanabi.table.settings import Value
from hanabi.table.sight import Remark


class Opened(Value, frozen=True):
    """The name of a table."""

    table: str


class Wish(Value, frozen=True):
    """What somebody wants at a table; the same id is the same wish."""

    id: AskId
    request: Request


class Looked(Value, frozen=True):
    """A table as somebody may see it now."""

    table: str
    shown: TableShown
    own: Own
    remarks: tuple[Remark, ...]


@get("/api/tables")
async def tables(hall: Hall) -> Tables:
    """The tables that somebody can sit down at."""
    return await hall.lobby.look()


@post("/api/tables")
async def open_table(data: Settings, hall: Hall, person: Known) -> Opened:
    """Open a table; who opens it is its host."""
    return Opened((await hall.open_table(person, data)).game)


@get("/api/tables/{table:str}")
async def look(table: str, hall: Hall, known: Known | None) -> Looked:
    """Look at a table."""
    who = known.person if known else ""
    room = await hall.looked_at(who, table)
    return await room.look(lambda at: Looked(table, shown(at, eyes(at, who)), own(at, who), heard(at, who)))


@post("/api/tables/{table:str}", status_code=204)
async def ask(table: str, data: Wish, hall: Hall, person: Known) -> None:
    """Do something at a table; when this is answered, it is on the disk."""
    await hall.ask(person, table, data.id, data.request)


@post("/api/tables/{table:str}/again")
async def again(table: str, hall: Hall, person: Known) -> Opened:
    """Play on with the same people."""
    return Opened(await hall.again(person, table))


ROUTES = [tables, open_table, look, ask, again]
