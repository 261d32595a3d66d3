"""What happened in a step of a game, told from the states before and after it."""

from hanabi.rules import Book, Clued, Discarded, Drew, Ended, Event, Played, Position, Reordered, core
from hanabi.rules.actions import TOP
from hanabi.rules.bits import LANES
from hanabi.rules.outcome import FINISHES
from hanabi.rules.state import NOTHING


def dealt(state: Position, book: Book) -> tuple[Event, ...]:
    """The hands that a game begins with, card by card."""
    return tuple(
        Drew(seat, state.orders[at], book.cards[state.cards[at]])
        for seat in range(book.players)
        for at in range(seat * LANES, seat * LANES + state.held[seat])
    )


def reordered(seat: int, lanes: tuple[int, ...]) -> tuple[Event, ...]:
    return (Reordered(seat, tuple(len(lanes) - lane for lane in reversed(lanes))),)


def happened(before: Position, after: Position, book: Book) -> tuple[Event, ...]:
    """The events of one turn."""
    seat, kind = before.turn, book.kind[after.last]
    which, what = book.which[after.last], book.what[after.last]
    top = kind == core.PLAY_TOP
    events: list[Event] = []
    if kind == core.CLUE:
        events.append(_clued(before, after, book, (seat + which) % book.players, book.names[what]))
    else:
        slot = TOP if top else before.held[seat] - which
        order = before.dealt if top else before.orders[seat * LANES + which]
        card = book.cards[after.last_card]
        if core.effect(book, kind, after.last_card) == core.DISCARD:
            events.append(Discarded(seat, slot, order, card, after.last_clues))
        else:
            named = None if what == NOTHING else book.suits[what].color
            events.append(Played(seat, slot, order, card, bool(after.last_fits), after.last_clues, named))
        if after.dealt > before.dealt + top:
            events.append(Drew(seat, before.dealt, book.cards[after.deck[before.dealt]]))
    if after.over:
        events.append(Ended(FINISHES[after.over]))
    return tuple(events)


def _clued(before: Position, after: Position, book: Book, to: int, word: str | int) -> Clued:
    touched = [to * LANES + lane for lane in range(LANES) if after.last_touched >> lane & 1]
    fresh = [at for at in touched if before.known[at] <= book.everything]
    orders = before.orders
    return Clued(
        before.turn, to, word, tuple(orders[at] for at in touched), tuple(orders[at] for at in fresh)
    )
