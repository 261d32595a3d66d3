"""Before the game: who sits where, who is ready, and the start."""

from collections.abc import Iterator

from hanabi.game.writing import checked_name

from . import log, requests
from .house import House
from .log import Entry, Person
from .settings import Open, TableError, open_deck
from .table import Table


def sit(table: Table, who: Person, said: requests.Sit, now: int, house: House) -> Iterator[Entry]:
    """Take an empty seat, change to another one, or take one's own back from whoever stood in."""
    chair = table.chair(said.seat)
    held = table.seat_of(who)
    mine = chair.owner == who and table.phase == "playing"
    name = chair.owner_name if mine else checked_name(" ".join(said.name.split()))
    if who in table.removed:
        raise TableError("table.removed")
    if held == said.seat:
        raise TableError("table.sits-there")
    if chair.taken and not mine:
        raise TableError("table.taken", name=chair.name)
    if table.phase == "over" or (table.phase == "playing" and not (mine or chair.vacant)):
        raise TableError("table.begun")
    if table.locked and held is None and not mine and who != table.host:
        raise TableError("table.locked")
    if table.phase == "playing" and (held is not None or table.seen.get(who, set()) - {said.seat}):
        raise TableError("table.saw-hands" if held is None else "table.one-seat")
    if not mine:
        _own_name(table, {said.seat, held}, name)
    if held is not None:
        yield log.StoodUp(now, who, seat=held)
    yield log.SatDown(now, who, seat=said.seat, name=name)


def _own_name(table: Table, own: set[int | None], name: str) -> None:
    """Nobody is called as somebody else here, or as somebody who may come back."""
    for seat, other in enumerate(table.chairs):
        names = {other.name.lower() if other.taken else "", other.owner_name.lower()}
        if seat not in own and name.lower() in names:
            raise TableError("table.name-taken", name=name)


def stand(table: Table, who: Person, said: requests.Stand, now: int, house: House) -> Iterator[Entry]:
    """Leave: before the game the seat is free again, during it the others give it to somebody."""
    seat = table.own(who)
    yield log.StoodUp(now, who, seat=seat)
    if table.phase == "gathering" and table.host == who:
        others = [person for at, person in table.persons().items() if at != seat]
        if others:
            yield log.Hosted(now, who, host=others[0])


def seat_bot(table: Table, who: Person, said: requests.SeatBot, now: int, house: House) -> Iterator[Entry]:
    """Put a bot on a seat, or take it away."""
    _host(table, who)
    table.gathering()
    chair = table.chair(said.seat)
    if chair.person is not None:
        raise TableError("table.taken", name=chair.name)
    if said.bot is None and chair.bot is None:
        raise TableError("table.empty")
    known_bot(house, said.bot)
    yield log.BotSat(now, who, seat=said.seat, bot=said.bot)


def remove(table: Table, who: Person, said: requests.Remove, now: int, house: House) -> Iterator[Entry]:
    """Send somebody away, who may not come back."""
    _host(table, who)
    table.gathering()
    chair = table.chair(said.seat)
    if chair.person is None:
        raise TableError("table.nobody", seat=said.seat)
    if chair.person == who:
        raise TableError("table.yourself")
    yield log.StoodUp(now, who, seat=said.seat, removed=True)


def lock(table: Table, who: Person, said: requests.Lock, now: int, house: House) -> Iterator[Entry]:
    """Let nobody new sit down, or anybody again."""
    _host(table, who)
    if table.locked != said.locked:
        yield log.Locked(now, who, locked=said.locked)


def hand_over(table: Table, who: Person, said: requests.HandOver, now: int, house: House) -> Iterator[Entry]:
    """Make somebody else the host."""
    _host(table, who)
    chair = table.chair(said.seat)
    if chair.person is None:
        raise TableError("table.nobody", seat=said.seat)
    if chair.person != who:
        yield log.Hosted(now, who, host=chair.person)


def ready(table: Table, who: Person, said: requests.Ready, now: int, house: House) -> Iterator[Entry]:
    """Be ready, or not yet."""
    table.gathering()
    seat = table.own(who)
    if table.chairs[seat].ready != said.ready:
        yield log.BecameReady(now, who, seat=seat, ready=said.ready)


def start(table: Table, who: Person, said: requests.Start, now: int, house: House) -> Iterator[Entry]:
    """Deal, once every seat is taken and everybody but the host has said to be ready."""
    _host(table, who)
    table.gathering()
    empty = [seat for seat, chair in enumerate(table.chairs) if not chair.taken]
    if empty:
        raise TableError("table.seats-empty", n=len(empty))
    waiting = [chair.name for chair in table.chairs if not chair.ready and chair.person != who]
    if waiting:
        raise TableError("table.not-ready", names=", ".join(waiting), n=len(waiting))
    deal, rules = table.settings.deal, table.rules
    first = _first(table, said, house)
    deck = open_deck(rules, deal) if isinstance(deal, Open) else house.deck(deal, rules)
    yield log.Dealt(now, who, deck=deck, first=first)


def _first(table: Table, said: requests.Start, house: House) -> int:
    """Who begins: where other tables play the same deal, it is the same seat at all of them."""
    if table.settings.shared:
        if said.first:
            raise TableError("table.first")
        return 0
    first = house.lot(len(table.chairs)) if said.first is None else said.first
    table.chair(first)
    return first


def known_bot(house: House, bot: str | None) -> None:
    """Only bots that there are."""
    if bot is not None and bot not in house.bots:
        raise TableError("table.bot", bot=bot, known=", ".join(sorted(house.bots)))


def _host(table: Table, who: Person) -> None:
    """Only the host may."""
    if table.host != who:
        raise TableError("table.host")
