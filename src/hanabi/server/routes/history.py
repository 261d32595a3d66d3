"""Looking back: at one's own games, at what came of them, and at those that people bring along."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Literal, ParamSpec, TypeVar

from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream

from hanabi import ALL, PUBLIC
from hanabi.game import Game
from hanabi.notation import files
from hanabi.notation.files import Form
from hanabi.server import archive as archives
from hanabi.server import finished, history, records
from hanabi.server.doors import Anybody, HallHere, Somebody, VisitorHere, checked
from hanabi.server.history import HistoryError, OwnGames, Stats, Wanted
from hanabi.server.people import Known
from hanabi.server.records import RecordShown
from hanabi.server.rooms import ServerError
from hanabi.server.visitors import neighbourhood
from hanabi.table import Settings, TableError
from hanabi.table.replaying import ReplayShown, positions, replay
from hanabi.table.sight import GameShown

_READING = ThreadPoolExecutor(1, "reading")
"""One thread for what takes long to read or to tell: however much is asked for, the others go on."""

MOST_WAITING = 60
"""So many may wait for that."""

Given = ParamSpec("Given")
Made = TypeVar("Made")

Sight = Literal["public", "eyes", "hands"]
SeatAsked = Annotated[int | None, QueryParameter(ge=0, le=5)]
Count = Annotated[int, QueryParameter(ge=1, le=history.MOST)]


async def wanted(
    edition: FromQuery[str | None] = None,
    words: FromQuery[str | None] = None,
    players: FromQuery[int | None] = None,
    phase: FromQuery[str | None] = None,
    finish: FromQuery[str | None] = None,
    least: FromQuery[int | None] = None,
    most: FromQuery[int | None] = None,
    partner: FromQuery[str | None] = None,
    since: FromQuery[int | None] = None,
    until: FromQuery[int | None] = None,
    ranked: FromQuery[bool | None] = None,
    text: FromQuery[str | None] = None,
) -> Wanted:
    """Which games are meant, as the address says."""
    return checked(
        Wanted,
        edition=edition,
        words=words,
        players=players,
        phase=phase,
        finish=finish,
        least=least,
        most=most,
        partner=partner,
        since=since,
        until=until,
        ranked=ranked,
        text=text,
    )


WHICH = {"wanted": Provide(wanted)}
WantedHere = NamedDependency[Wanted]


# -- one's own games --


@get("/api/games", dependencies=WHICH)
async def own_games(
    hall: HallHere,
    person: Somebody,
    wanted: WantedHere,
    after: FromQuery[str] = "",
    count: Count = 50,
) -> OwnGames:
    """One's own games, newest first."""
    return await asyncio.to_thread(history.games, hall.store, person.person, wanted, after=after, most=count)


@get("/api/stats", dependencies=WHICH)
async def own_stats(hall: HallHere, person: Somebody, wanted: WantedHere) -> Stats:
    """What came of one's own games."""
    return await asyncio.to_thread(history.stats, hall.store, person.person, wanted)


@get("/api/games/archive")
async def own_archive(
    hall: HallHere, person: Somebody, visitor: VisitorHere, form: FromQuery[Form] = "record"
) -> Stream:
    """All of one's own games that are over, as one ZIP file."""
    hall.limits.take("files", neighbourhood(visitor.address))
    made = archives.archive(hall.store, person.person, form)
    return Stream(made, media_type="application/zip", headers=_named(f"hanabi-{form}.zip"))


# -- a game that is over --


@get("/api/games/{game:str}/record")
async def game_record(
    game: FromPath[str], hall: HallHere, known: Anybody, form: FromQuery[Form] = "record"
) -> Response[bytes]:
    """A game that is over, as a file."""
    return await _told(game, form, finished.played, hall.store, _who(known), game)


@get("/api/games/{game:str}/replay")
async def game_replay(
    game: FromPath[str],
    hall: HallHere,
    known: Anybody,
    sight: FromQuery[Sight] = "hands",
    seat: SeatAsked = None,
) -> ReplayShown:
    """A game that is over, turn by turn."""
    return await _slowly(lambda: _replay(finished.played(hall.store, _who(known), game), sight, seat))


@get("/api/games/{game:str}/replay/{turn:int}")
async def game_position(
    game: FromPath[str],
    turn: FromPath[int],
    hall: HallHere,
    known: Anybody,
    sight: FromQuery[Sight] = "hands",
    seat: SeatAsked = None,
) -> GameShown:
    """How a game that is over stood after a turn; 0 is the deal."""
    return await _slowly(lambda: _position(finished.played(hall.store, _who(known), game), turn, sight, seat))


@get("/api/games/{game:str}/settings")
async def game_settings(game: FromPath[str], hall: HallHere, known: Anybody) -> Settings:
    """A table at which the deal of that game is played again."""
    return await _slowly(lambda: records.to_play(finished.played(hall.store, _who(known), game)))


# -- games that people bring along --


@post("/api/records", request_max_body_size=records.MOST_BYTES)
async def bring(
    request: Request[Any, Any, Any], hall: HallHere, person: Somebody, visitor: VisitorHere
) -> list[RecordShown]:
    """Bring games along: the bytes of a file, packed or not, or a pasted text, as they are."""
    hall.limits.take("files", neighbourhood(visitor.address))
    data = await request.body()
    games = await _slowly(lambda: records.read(data))
    return await asyncio.to_thread(records.keep, hall.store, person.person, games, hall.clock())


@get("/api/records")
async def own_records(hall: HallHere, person: Somebody) -> list[RecordShown]:
    """What one brought along, the latest first."""
    return await asyncio.to_thread(records.own, hall.store, person.person)


@get("/api/records/{record:str}")
async def look(record: FromPath[str], hall: HallHere) -> RecordShown:
    """What is in a record, for whoever was told its name."""
    return await asyncio.to_thread(records.shown, hall.store, record)


@delete("/api/records/{record:str}")
async def remove(record: FromPath[str], hall: HallHere, person: Somebody) -> None:
    """Forget what one brought along."""
    await asyncio.to_thread(records.remove, hall.store, person.person, record)


@get("/api/records/{record:str}/record")
async def record_file(
    record: FromPath[str], hall: HallHere, form: FromQuery[Form] = "record"
) -> Response[bytes]:
    """A record as a file."""
    return await _told(record, form, records.game, hall.store, record)


@get("/api/records/{record:str}/replay")
async def record_replay(
    record: FromPath[str],
    hall: HallHere,
    sight: FromQuery[Sight] = "hands",
    seat: SeatAsked = None,
) -> ReplayShown:
    """A record, turn by turn."""
    return await _slowly(lambda: _replay(records.game(hall.store, record), sight, seat))


@get("/api/records/{record:str}/replay/{turn:int}")
async def record_position(
    record: FromPath[str],
    turn: FromPath[int],
    hall: HallHere,
    sight: FromQuery[Sight] = "hands",
    seat: SeatAsked = None,
) -> GameShown:
    """How the game of a record stood after a turn; 0 is the deal."""
    return await _slowly(lambda: _position(records.game(hall.store, record), turn, sight, seat))


@get("/api/records/{record:str}/settings")
async def record_settings(record: FromPath[str], hall: HallHere) -> Settings:
    """A table at which the deal of a record is played."""
    return await _slowly(lambda: records.to_play(records.game(hall.store, record)))


# --


def _who(known: Known | None) -> str:
    return known.person if known else ""


async def _slowly(make: Callable[[], Made]) -> Made:
    """Do what takes long, one after the other; where too many wait for that already, not now."""
    if _READING._work_queue.qsize() >= MOST_WAITING:
        raise ServerError("server.busy")
    return await asyncio.get_running_loop().run_in_executor(_READING, make)


async def _told(
    name: str, form: Form, find: Callable[Given, Game], *given: Given.args, **more: Given.kwargs
) -> Response[bytes]:
    """A game as a file of that form."""
    data = await _slowly(lambda: files.written(find(*given, **more), form))
    kind = "text/plain" if form == "link" else "application/json"
    return Response(data, media_type=kind, headers=_named(f"{name}{files.ending_of(form)}"))


def _named(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def _replay(game: Game, sight: Sight, seat: int | None) -> ReplayShown:
    return replay(game, _viewer(game, sight, seat))


def _position(game: Game, turn: int, sight: Sight, seat: int | None) -> GameShown:
    shown = positions(game, _viewer(game, sight, seat))
    if not 0 <= turn < len(shown):
        raise HistoryError("history.turn", n=len(shown) - 1)
    return shown[turn]


def _viewer(game: Game, sight: Sight, seat: int | None) -> int:
    """Through whose eyes, as at a table that lets look on."""
    if (sight == "eyes") != (seat is not None):
        raise TableError("watch.seat")
    if seat is None:
        return PUBLIC if sight == "public" else ALL
    if seat >= game.rules.players:
        raise TableError("table.seat", seat=seat, n=game.rules.players)
    return seat


ROUTES = [
    own_games,
    own_stats,
    own_archive,
    game_record,
    game_replay,
    game_position,
    game_settings,
    bring,
    own_records,
    look,
    remove,
    record_file,
    record_replay,
    record_position,
    record_settings,
]
