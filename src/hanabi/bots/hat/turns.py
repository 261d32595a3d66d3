"""What to do with a turn: what to play, whether to give a clue and which, what to discard."""

from typing import Any

from hanabi.bots.policy import Sight, apart
from hanabi.rules.bits import LANES, member, members
from hanabi.rules.core import Book, legal_clues, neighbour, tellable
from hanabi.rules.state import NOTHING

from .public import possible, weight
from .words import said

SEEN, SPARED = 20, 200
"""What a discard is worth: that somebody else's hand has the card, and that it can be spared, beside its
value. Nothing is lost so often as a card of which there is no other."""

USELESS, KNOWN = 2.0, 1.5
"""How much more the words of a clue tell where they make a card known for useless, or just known."""

NOBODY, AWARE, UNAWARE = range(3)
"""Who of the others has a card that fits: nobody; only who knows of one; somebody who knows of none."""


def look_round(view: Sight, book: Book, memory: Any) -> None:
    """Count the cards as this seat sees them: those in the hands of others are hidden no more."""
    one, two, three, seen = memory.one, memory.two, memory.three, 0
    for offset in range(1, book.players):
        seat = neighbour(view, book, offset)
        for at in range(seat * LANES, seat * LANES + view.held[seat]):
            bit = 1 << view.cards[at]
            seen |= bit
            if three & bit:
                three ^= bit
            elif two & bit:
                two ^= bit
            else:
                one &= ~bit
    memory.mine_one, memory.mine_two, memory.mine_three, memory.seen = one, two, three, seen
    base = view.seat * LANES
    for at in range(base, base + view.held[view.seat]):
        left = one & ~memory.out[view.orders[at]]
        memory.mine[at - base] = left if left else one & view.known[at]


def mine(memory: Any, cards: int) -> int:
    """How many cards of these this seat does not see."""
    return (
        members(cards & memory.mine_one)
        + members(cards & memory.mine_two)
        + members(cards & memory.mine_three)
    )


def certain(view: Sight, book: Book, memory: Any) -> int:
    """The lane to play of those that fit for certain; `NOTHING` where none does."""
    best, most = NOTHING, 0
    for lane in range(view.held[view.seat]):
        cards = memory.mine[lane]
        if cards & ~memory.fits == 0:
            rank = member(cards, 0) % book.ranks
            others = holders(view, book, cards) if cards & (cards - 1) == 0 and view.dealt < book.size else 0
            value = (20 - rank) * 60 // (1 + others)
            if value > most:
                best = lane
                most = value
    return best


def playing(book: Book, memory: Any, lane: int) -> int:
    """The number of a play as an action; where colours are declared and this one is known, it is."""
    cards = memory.mine[lane]
    suit = book.suit[member(cards, 0)]
    if book.declared and cards & ~book.stack[suit] == 0 and cards & ~memory.fits == 0:
        clues = (book.players - 1) * (book.colors + book.values)
        return 2 * book.hand + clues + lane * members(book.ones) + suit
    return book.hand + lane


def holders(view: Sight, book: Book, cards: int) -> int:
    """How many of the others hold one of these cards."""
    count = 0
    for offset in range(1, book.players):
        seat = neighbour(view, book, offset)
        holds = 0
        for at in range(seat * LANES, seat * LANES + view.held[seat]):
            holds |= cards >> view.cards[at] & 1
        count += holds
    return count


def daring(view: Sight, book: Book, memory: Any) -> int:
    """The lane to play of those that either fit or are useless, if it probably fits."""
    best, most = NOTHING, 3 * 256
    for lane in range(view.held[view.seat]):
        cards = memory.mine[lane]
        if cards & ~(memory.fits | memory.dead) == 0:
            chance = 1024 * mine(memory, cards & memory.fits) // mine(memory, cards)
            if chance > most:
                best = lane
                most = chance
    return best


def gamble(view: Sight, book: Book, memory: Any) -> int:
    """The lane to play where a strike costs nothing: the likeliest to fit; `NOTHING` where none can."""
    best, most = NOTHING, 0
    for lane in range(view.held[view.seat]):
        cards = memory.mine[lane]
        chance = 1024 * mine(memory, cards & memory.fits) // mine(memory, cards)
        if chance > most:
            best = lane
            most = chance
    return best


@apart
def useless(view: Sight, book: Book, memory: Any) -> int:
    """The lane of a card that is of no use, or that somebody else has too; `NOTHING` where there is none."""
    twin = NOTHING
    own = 0
    for lane in range(view.held[view.seat]):
        cards = memory.mine[lane]
        if cards & ~memory.dead == 0:
            return lane
        if cards & (cards - 1) == 0:
            if cards & (memory.seen | own):
                twin = lane
            own |= cards
    return twin


def lane_of(view: Sight, order: int) -> int:
    """Where in the own hand a card is."""
    for lane in range(view.held[view.seat]):
        if view.orders[view.seat * LANES + lane] == order:
            return lane
    return 0


@apart
def spared(view: Sight, book: Book, memory: Any) -> int:
    """The lane of the card that is missed least."""
    spare = memory.two | memory.dead
    best, most = 0, NOTHING
    for lane in range(view.held[view.seat]):
        cards = memory.mine[lane]
        every = mine(memory, cards)
        value = SEEN * mine(memory, cards & memory.seen) + SPARED * mine(memory, cards & spare)
        for rank in range(book.ranks):
            value += (rank + 1) * mine(memory, cards & book.ones << rank)
        value = 4096 * value // every
        if value > most:
            best = lane
            most = value
    return best


def danger(view: Sight, book: Book, memory: Any) -> int:
    """How likely, of 1024, the card that would be missed least is the last of its kind, and needed."""
    cards = memory.mine[spared(view, book, memory)]
    vital = cards & memory.one & ~memory.two & ~memory.dead
    return 1024 * mine(memory, vital) // mine(memory, cards)


@apart
def waiting(view: Sight, book: Book, memory: Any) -> int:
    """Who of the others has a card that fits."""
    found = NOBODY
    for offset in range(1, book.players):
        seat = neighbour(view, book, offset)
        knows, has = False, False
        for at in range(seat * LANES, seat * LANES + view.held[seat]):
            if memory.fits >> view.cards[at] & 1:
                has = True
                knows = knows or possible(view, book, memory, at) & ~memory.fits == 0
        if has:
            found = max(found, AWARE if knows else UNAWARE)
    return found


def best_clue(view: Sight, book: Book, memory: Any, number: int) -> int:
    """The clue that sends a number, of several the one whose words tell most; `NOTHING` if none does."""
    best, most = NOTHING, 0.0
    for offset in range(1, book.players):
        seat = neighbour(view, book, offset)
        here = members(memory.words[seat])
        if number < 0 or number >= here:
            number -= here
            continue
        word = 1 << member(memory.words[seat], number)
        allowed = tellable(view, book, seat)
        for what in range(book.colors + book.values):
            hits = book.words[view.cards[memory.pointer[seat]]] >> what & 1
            if allowed >> what & 1 and said(book, memory.words[seat], what, hits) == word:
                value = told(view, book, memory, seat, what)
                if value > most:
                    best = clue(book, offset, what)
                    most = value
        number = NOTHING
    return best


def told(view: Sight, book: Book, memory: Any, seat: int, what: int) -> float:
    """How much the words of a clue tell, beside what is read out of it."""
    value = 1.0
    for at in range(seat * LANES, seat * LANES + view.held[seat]):
        before = memory.next[at]
        hits = book.words[view.cards[at]] >> what & 1
        after = before & (book.hit[what] if hits else book.miss[what])
        if after:
            value *= weight(memory, before) / weight(memory, after)
            if before != after and (after & (after - 1) == 0 or after & ~memory.dead == 0):
                value *= USELESS if after & ~memory.dead == 0 else KNOWN
    return value


def clue(book: Book, offset: int, what: int) -> int:
    """The number of a clue as an action."""
    if what < book.colors:
        return 2 * book.hand + (offset - 1) * book.colors + what
    return 2 * book.hand + (book.players - 1) * book.colors + (offset - 1) * book.values + what - book.colors


def any_clue(view: Sight, book: Book) -> int:
    """Any clue that is allowed; `NOTHING` where none is."""
    clues = legal_clues(view, book)
    return 2 * book.hand + member(clues, 0) if clues else NOTHING
