"""What needs the consent of the others: taking back, giving a seat away, ending the game."""

from collections.abc import Iterator

from . import log, requests
from .gathering import known_bot
from .house import House
from .log import Entry, Person
from .settings import TableError
from .table import Table, turns_of


def propose(table: Table, who: Person, said: requests.Propose, now: int, house: House) -> Iterator[Entry]:
    """Ask the others; what nobody else has a say in happens at once."""
    seat, asked = table.own(who), said.proposal
    game = table.playing()
    if table.pending is not None:
        raise TableError("table.pending")
    if isinstance(asked, requests.TakeBack) and asked.moves > turns_of(game.steps):
        raise TableError("table.nothing-to-take-back", n=turns_of(game.steps))
    if isinstance(asked, requests.Replace):
        _replaceable(table, seat, asked, now, house)
    yield log.Proposed(now, who, seat=seat, proposal=asked)
    if not _voters(table, asked) - {seat}:
        yield _done(table, asked, now)


def answer(table: Table, who: Person, said: requests.Answer, now: int, house: House) -> Iterator[Entry]:
    """Agree, or not; one that does not is enough."""
    seat, pending = table.own(who), table.pending
    if pending is None:
        raise TableError("table.nothing-asked")
    if seat not in _voters(table, pending.proposal):
        raise TableError("table.not-asked")
    if said.agree and seat in pending.agreed:
        return
    yield log.Answered(now, who, seat=seat, agree=said.agree)
    if said.agree and _voters(table, pending.proposal) <= pending.agreed | {seat}:
        yield _done(table, pending.proposal, now)


def settled(table: Table, now: int) -> Iterator[Entry]:
    """A seat is given away also when the others are silent: for as long as the table has patience."""
    if table.pending and table.settles is not None and now >= table.settles:
        yield _done(table, table.pending.proposal, now)


def silent(table: Table, seat: int, now: int) -> bool:
    """Whether somebody has been silent on the own turn for longer than the table has patience."""
    person = table.chair(seat).person
    if person is None or table.paused or table.phase != "playing" or seat != table.seat_to_move:
        return False
    assert table.clocks is not None
    return now - max(table.clocks.since, table.heard.get(person, 0)) >= table.settings.patience * 1000


def _replaceable(table: Table, seat: int, asked: requests.Replace, now: int, house: House) -> None:
    chair = table.chair(asked.seat)
    known_bot(house, asked.bot)
    if asked.seat == seat:
        raise TableError("table.yourself")
    if chair.bot is not None:
        raise TableError("table.a-bot", name=chair.name)
    if chair.person is not None and not silent(table, asked.seat, now):
        raise TableError("table.not-silent", name=chair.name, seconds=table.settings.patience)
    if chair.person is None and asked.bot is None:
        raise TableError("table.empty-already")


def _voters(table: Table, asked: requests.Proposal) -> set[int]:
    """The seats whose people have a say; whose seat it is about has none."""
    about = {asked.seat} if isinstance(asked, requests.Replace) else set()
    return table.persons().keys() - about


def _done(table: Table, asked: requests.Proposal, now: int) -> Entry:
    if isinstance(asked, requests.TakeBack):
        return log.TookBack(now, moves=asked.moves)
    if isinstance(asked, requests.Replace):
        return log.Vacated(now, seat=asked.seat, bot=asked.bot)
    return log.Closed(now, why="vote")
