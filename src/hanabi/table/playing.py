"""During the game: turns, hands rearranged, cards marked, notes, moves decided on before, a pause."""

from collections.abc import Iterator

from hanabi.game import Game
from hanabi.game.writing import checked_text
from hanabi.rules import IllegalAction, core

from . import log, moves, requests
from .house import House
from .log import Entry, Person
from .settings import TableError
from .table import Table


def act(table: Table, who: Person, said: requests.Act, now: int, house: House) -> Iterator[Entry]:
    """Take one's turn: the one that was answered, and not a later one."""
    game, seat = _going(table), table.own(who)
    yield from _acted(table, game, who, seat, said, now)


def act_for(table: Table, bot: str, said: requests.Act, now: int) -> Iterator[Entry]:
    """Take a turn of a bot."""
    game, seat = _going(table), table.seat_to_move
    if table.mover.bot != bot:
        raise TableError("table.stale")
    yield from _acted(table, game, "", seat, said, now)


def _acted(table: Table, game: Game, who: Person, seat: int, said: requests.Act, now: int) -> Iterator[Entry]:
    if said.turn != table.turn:
        raise TableError("table.stale")
    if seat != table.seat_to_move:
        raise TableError("table.turn", name=game.names[table.seat_to_move])
    moves.number(game, said.move)
    yield log.Acted(now, who, seat=seat, move=said.move)


def premove(table: Table, who: Person, said: requests.Premove, now: int, house: House) -> Iterator[Entry]:
    """Decide on the next move, or take the decision back."""
    game, seat = _going(table), table.own(who)
    if seat == table.seat_to_move and said.move is not None:
        raise TableError("table.your-turn")
    held = moves.hand(game, seat)
    if isinstance(said.move, requests.Play | requests.Discard) and said.move.order not in held:
        raise IllegalAction("table.card", order=said.move.order)
    if said.move is not None or seat in table.premoves:
        yield log.Premoved(now, who, seat=seat, move=said.move)


def reorder(table: Table, who: Person, said: requests.Reorder, now: int, house: House) -> Iterator[Entry]:
    """Rearrange one's own hand, when the edition lets."""
    game, seat = _going(table), table.own(who)
    held = moves.hand(game, seat)
    if sorted(held) != sorted(said.orders):
        raise IllegalAction("reorder.slots", n=len(held))
    _marking(game, seat)
    if list(said.orders) != held:
        yield log.Reordered(now, who, seat=seat, orders=said.orders)


def mark(table: Table, who: Person, said: requests.Mark, now: int, house: House) -> Iterator[Entry]:
    """Raise or turn a card of one's own hand, when the edition lets."""
    game, seat = _going(table), table.own(who)
    if said.order not in moves.hand(game, seat):
        raise IllegalAction("table.card", order=said.order)
    _marking(game, seat)
    if table.marks.get(said.order) != said.mark:
        yield log.Marked(now, who, order=said.order, mark=said.mark)


def note(table: Table, who: Person, said: requests.Note, now: int, house: House) -> Iterator[Entry]:
    """Write on a card that was dealt."""
    game, seat = table.playing(), table.own(who)
    if said.order >= game.state.dealt:
        raise IllegalAction("table.card", order=said.order)
    checked_text(said.text)
    if table.written.get(who, {}).get(said.order, "") != said.text:
        yield log.Noted(now, who, seat=seat, order=said.order, text=said.text)


def pause(table: Table, who: Person, said: requests.Pause, now: int, house: House) -> Iterator[Entry]:
    """Stop the game for everybody, or go on."""
    table.playing()
    table.own(who)
    if table.paused != said.paused:
        yield log.Paused(now, who, paused=said.paused)


def _going(table: Table) -> Game:
    """The game, while it goes on and is not paused."""
    game = table.playing()
    if table.paused:
        raise TableError("table.paused")
    return game


def _marking(game: Game, seat: int) -> None:
    """Whether the edition lets this hand be arranged now."""
    if not core.may_reorder(game.state, game.book, seat):
        raise IllegalAction(f"reorder.{game.rules.marking}", name=game.names[seat])
