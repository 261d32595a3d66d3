"""What may happen at a table: what people ask for, what bots do, and what time brings.

Nothing here knows sockets, clocks or dice: the time comes with every call, and dice are the house's. What
happened has been taken in by the table when it is given back, to be written into the log; what was refused
has changed nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from . import agreeing, gathering, log, moves, playing, requests, talking, watching
from .house import House
from .log import Entry, Person
from .requests import Request
from .settings import TableError, Value
from .table import Table

MOST_ENTRIES = 5000
"""Where a log takes nothing more but turns, votes and farewells; at twice as many, turns alone."""

Decision = Callable[[Table, Person, Any, int, House], Iterator[Entry]]

DECISIONS: dict[type[Value], Decision] = {
    requests.Sit: gathering.sit,
    requests.Stand: gathering.stand,
    requests.SeatBot: gathering.seat_bot,
    requests.Remove: gathering.remove,
    requests.Lock: gathering.lock,
    requests.HandOver: gathering.hand_over,
    requests.Ready: gathering.ready,
    requests.Start: gathering.start,
    requests.Act: playing.act,
    requests.Premove: playing.premove,
    requests.Reorder: playing.reorder,
    requests.Mark: playing.mark,
    requests.Note: playing.note,
    requests.Pause: playing.pause,
    requests.Propose: agreeing.propose,
    requests.Answer: agreeing.answer,
    requests.Say: talking.say,
    requests.Mute: talking.mute,
    requests.Report: talking.report,
    requests.Watch: watching.watch,
}
_LATE = (requests.Stand, requests.Propose, requests.Answer, requests.Report)


def handle(table: Table, who: Person, said: Request, now: int, house: House) -> list[Entry]:
    """What a request leads to; `HanabiError` says why it may not be.

    What time alone brings comes from `tick`, and before: a move that comes too late is refused.
    """
    now = max(now, table.at)
    if table.due is not None and now >= table.due:
        raise TableError("table.late")
    if table.closed and table.game is None:
        raise TableError("table.closed")
    if not _finds_room(table, said):
        raise TableError("table.full-log")
    return _taken(table, DECISIONS[type(said)](table, who, said, now, house)) + _follow(table, now)


def _finds_room(table: Table, said: Request) -> bool:
    """Whether the log takes that: turns always, which come to an end once none is taken back."""
    if table.count < MOST_ENTRIES or isinstance(said, requests.Act):
        return True
    takes_back = isinstance(said, requests.Propose) and isinstance(said.proposal, requests.TakeBack)
    return isinstance(said, _LATE) and not takes_back and table.count < 2 * MOST_ENTRIES


def take_turn(table: Table, bot: str, said: requests.Act, now: int) -> list[Entry]:
    """What the turn of a bot leads to."""
    now = max(now, table.at)
    return _taken(table, playing.act_for(table, bot, said, now)) + _follow(table, now)


def tick(table: Table, now: int) -> list[Entry]:
    """What time alone brings: the end of somebody's, or of the others' patience."""
    now = max(now, table.at)
    if table.due is not None and now >= table.due:
        return _taken(table, [log.Closed(now, why="time", seat=table.seat_to_move)])
    return _taken(table, agreeing.settled(table, now))


def close(table: Table, why: Literal["house", "nobody"], now: int) -> list[Entry]:
    """The end, by whoever runs the house. At a table that never began nothing is written after that."""
    if table.phase == "over":
        raise TableError("table.over")
    return _taken(table, [log.Closed(max(now, table.at), why=why)])


def _follow(table: Table, now: int) -> list[Entry]:
    """What follows from what happened: moves that were decided on before."""
    happened: list[Entry] = []
    while table.phase == "playing" and not table.paused and table.seat_to_move in table.premoves:
        seat = table.seat_to_move
        move, person = table.premoves[seat], table.chairs[seat].person or ""
        fits = moves.legal(table.playing(), move)
        one: Entry = (
            log.Acted(now, person, seat=seat, move=move) if fits else log.Premoved(now, person, seat=seat)
        )
        happened += _taken(table, [one])
    return happened


def _taken(table: Table, entries: Iterable[Entry]) -> list[Entry]:
    """Take in what was decided: all of it, or nothing where something is refused."""
    decided = list(entries)
    for entry in decided:
        table.apply(entry)
    return decided
