"""Tables over HTTP: for whoever needs no socket, or before there is one."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from hanabi.server.doors import Anybody, HallHere, Somebody
from hanabi.server.messages import AskId, Tables
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
async def tables(hall: HallHere) -> Tables:
    """The tables that somebody can sit down at."""
    return await hall.lobby.look()


@post("/api/tables")
async def open_table(data: JSONBody[Settings], hall: HallHere, person: Somebody) -> Opened:
    """Open a table; who opens it is its host."""
    return Opened((await hall.open_table(person, data)).game)


@get("/api/tables/{table:str}")
async def look(table: FromPath[str], hall: HallHere, known: Anybody) -> Looked:
    """Look at a table."""
    who = known.person if known else ""
    room = await hall.rooms.room(table)
    return await room.look(lambda at: Looked(table, shown(at, eyes(at, who)), own(at, who), heard(at, who)))


@post("/api/tables/{table:str}", status_code=204)
async def ask(table: FromPath[str], data: JSONBody[Wish], hall: HallHere, person: Somebody) -> None:
    """Do something at a table; when this is answered, it is on the disk."""
    await hall.ask(person, table, data.id, data.request)


@post("/api/tables/{table:str}/again")
async def again(table: FromPath[str], hall: HallHere, person: Somebody) -> Opened:
    """Play on with the same people."""
    return Opened(await hall.again(person, table))


ROUTES = [tables, open_table, look, ask, again]
