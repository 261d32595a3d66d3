"""Whether a position can be: its numbers belong together, as they do in every game."""

from hanabi.rules import Book, Position, RulesError, core
from hanabi.rules.bits import LANES, members
from hanabi.rules.state import (
    CARDS,
    COMPLETE,
    FIELDS,
    GOING,
    INDISPENSABLE,
    LAST_ROUND,
    NO_GAIN,
    NOTHING,
    SEATS,
    STRIKES,
    STUCK,
)


def check(state: Position, book: Book) -> None:
    """Refuse a position in which a card is twice or nowhere, a clue lied, or the rules were not kept.

    The cards drawn earlier need not be known by order, as a guess at the hidden ones does not know them.
    """
    _numbers(state)
    _limits(state, book)
    held = _hands(state, book)
    _piles(state, book, held)
    _barred(state, book)
    _end(state, book)
    _last(state, book)


def _numbers(state: Position) -> None:
    """Every field has its numbers, within its range."""
    if not isinstance(state, Position):
        raise RulesError("game.position", got=state)
    for name, field in FIELDS.items():
        value = getattr(state, name)
        if field.length and (not isinstance(value, list) or len(value) != field.length):
            raise RulesError("position.list", field=name, n=field.length)
        _range(name, value if field.length else [value], field.low, field.high)


def _limits(state: Position, book: Book) -> None:
    """What the book leaves of these ranges."""
    last_round = state.dealt == book.size and not book.perfection
    highest = {
        "clues": book.clues,
        "strikes": book.strikes,
        "dealt": book.size,
        "turn": book.players - 1,
        "rest": book.players if last_round else 0,
        "clued": (1 << book.players) - 1,
        "last": book.actions - 1,
        "last_card": len(book.cards) - 1,
    }
    for name, high in highest.items():
        _range(name, [getattr(state, name)], FIELDS[name].low, high)


def _range(field: str, values: list[int], low: int, high: int) -> None:
    if not all(type(value) is int and low <= value <= high for value in values):
        raise RulesError("position.range", field=field, low=low, high=high)


def _hands(state: Position, book: Book) -> dict[int, int]:
    """Every hand is whole, and knows nothing that is not so; the cards in them by their orders."""
    held: dict[int, int] = {}
    for seat in range(SEATS):
        if state.held[seat] > (book.hand if seat < book.players else 0):
            raise RulesError("position.hand", seat=seat)
        for lane in range(LANES):
            at = seat * LANES + lane
            card, order, known = state.cards[at], state.orders[at], state.known[at]
            if lane >= state.held[seat]:
                whole = (card, order, known) == (NOTHING, NOTHING, 0)
            else:
                whole = 0 <= card < len(book.cards) and 0 <= order < state.dealt
                whole = whole and state.deck[order] in (NOTHING, card)
                held[order] = card
            if not whole:
                raise RulesError("position.hand", seat=seat)
            if lane < state.held[seat] and not _true(known, card, book):
                raise RulesError("position.known", order=order)
    return held


def _true(known: int, card: int, book: Book) -> bool:
    """Whether what clues said of a card can be so."""
    said = known >> len(book.cards)
    possible = known & book.everything
    if not possible >> card & 1 or said & ~book.words[card]:
        return False
    return all(possible & ~book.hit[word] == 0 for word in range(len(book.names)) if said >> word & 1)


def _piles(state: Position, book: Book, held: dict[int, int]) -> None:
    """The stacks have no gap, and every card is somewhere, once for each of its copies."""
    if state.played & ~(book.everything & (book.ones | state.played << 1)):
        raise RulesError("position.stacks")
    pile = state.deck[state.dealt : book.size]
    past = [state.deck[order] for order in range(state.dealt) if order not in held]
    none = set(state.deck[book.size : CARDS])
    if not set(pile) | set(past) - {NOTHING} <= set(range(len(book.cards))) or none - {NOTHING}:
        raise RulesError("position.deck")
    gone = 0
    for card, copies in enumerate(book.copies):
        discarded = (state.discarded & copies) >> book.first_copy[card]
        if discarded & discarded + 1:
            raise RulesError("position.discards")
        if state.discarded & copies == copies:
            gone |= 1 << card
        out = members(discarded) + (state.played >> card & 1)
        if out + list(held.values()).count(card) + pile.count(card) != members(copies):
            raise RulesError("position.cards", card=str(book.cards[card]))
        if past.count(card) > out:
            raise RulesError("position.past", card=str(book.cards[card]))
    if state.gone != gone or state.discarded >> book.size:
        raise RulesError("position.discards")


def _barred(state: Position, book: Book) -> None:
    """Words are barred only for what was said last."""
    if state.barred not in (0, *book.bars):
        raise RulesError("position.barred")


def _end(state: Position, book: Book) -> None:
    """The game is over if, and only if, there is a reason."""
    over = GOING
    if state.strikes == book.strikes:
        over = STRIKES
    elif state.played == book.everything:
        over = COMPLETE
    elif book.perfection and state.gone & ~state.played:
        over = INDISPENSABLE
    elif not book.perfection and state.dealt == book.size and state.rest == 0:
        over = LAST_ROUND
    elif state.held[state.turn] == 0 and core.legal_clues(state, book) == 0:
        over = STUCK
    elif book.stop_early and state.last != NOTHING and core.no_gain(state, book):
        over = NO_GAIN
    if state.over != over:
        raise RulesError("position.over", over=state.over, should=over)


def _last(state: Position, book: Book) -> None:
    """The last action did what such an action does."""
    card, pile = state.last_card, state.discarded
    did = (state.last_touched, state.last_fits, state.last_clues)
    kind = NOTHING if state.last == NOTHING else book.kind[state.last]
    if kind in (NOTHING, core.CLUE):
        hand = state.held[_receiver(state, book)] if kind == core.CLUE else 0
        spent = book.price if kind == core.CLUE else 0
        fine = card == NOTHING and not did[0] >> hand and did[1:] == (0, -spent)
        fine = fine and state.over != INDISPENSABLE
        fine = fine and (kind != core.CLUE or state.barred == book.bars[book.what[state.last]])
    elif card == NOTHING or did[0] or did[2] < 0:
        fine = False
    elif state.last_fits:
        fine = core.effect(book, kind, card) != core.DISCARD and state.played >> card & 1 == 1
    else:
        fine = pile & book.copies[card] != 0 and did[2] <= (core.effect(book, kind, card) == core.DISCARD)
        fine = fine and (state.over != INDISPENSABLE or state.gone >> card & 1 == 1)
    if not fine:
        raise RulesError("position.last")


def _receiver(state: Position, book: Book) -> int:
    """Who got the clue that was the last action: after it the turn passed on, unless it ended the game."""
    giver = state.turn - (state.over in (GOING, STUCK, NO_GAIN))
    return (giver + book.which[state.last]) % book.players
