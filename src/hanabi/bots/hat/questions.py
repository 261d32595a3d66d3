"""The questions that a hand is asked, and its answers as one number.

Which question comes next follows from what everybody knows and from how many values are left to answer with;
so whoever hears the number can ask the same questions, and read the answers out of it.
"""

from typing import Any

from hanabi.bots.policy import Sight, apart
from hanabi.rules.bits import LANES, members, space
from hanabi.rules.core import Book
from hanabi.rules.state import NOTHING

from .public import possible, weight

SURE = 1 << 16
"""A chance of one."""

MIDDLE = (0, 0, 36000, 36000, 36000, 46000, 46000)
REACH = (0, 0, 30000, 30000, 30000, 13000, 13000)
"""By the number of players: where one card is known to fit, the other one is asked about that has its chance
nearest to the middle, if it is within reach."""

_FITS = 1 << 24
"""A question is a number: this where it asks whether a card fits, and not whether it is useless; the chance
of a yes; and the lane."""

_ROOM = 16


@apart
def answers(view: Sight, book: Book, memory: Any, seat: int, total: int, value: int, quiet: int) -> int:
    """The answers of a hand as a number below `total`; what its cards can be then is left in `memory.next`.

    Whoever sees the hand looks, and passes `NOTHING` as the value; its owner passes the value that was heard.
    `quiet` is 1 where somebody just let a clue go: then no card of a hand that has none to play fits.
    """
    base, end = seat * LANES, seat * LANES + view.held[seat]
    asks = space(_ROOM)
    recall(view, book, memory, base, end, quiet)
    told, scale, room = 0, 1, total
    while room > 1:
        asked = survey(book, memory, asks, base, end)
        if memory.worst == NOTHING:
            break
        if asked:
            asked = chosen(asks, asked, room - 1)
            width = asked + 1
            answer = first_yes(view, memory, asks, asked, base, value)
        else:
            width = kinds(memory, room)
            answer = which_kind(view, memory, width, value)
        told += answer * scale
        scale *= width
        if value != NOTHING:
            value //= width
        room = (room - answer - 1) // width + 1
    return told


def recall(view: Sight, book: Book, memory: Any, base: int, end: int, quiet: int) -> None:
    """What everybody knows of a hand, to begin with."""
    ready = 0
    for at in range(base, end):
        memory.next[at] = possible(view, book, memory, at)
        if memory.next[at] & ~memory.fits == 0:
            ready = 1
    if quiet and ready == 0:
        for at in range(base, end):
            if memory.next[at] & ~memory.fits:
                memory.next[at] &= ~memory.fits


def survey(book: Book, memory: Any, asks: Any, base: int, end: int) -> int:
    """Look over what is known of a hand: how many questions can it be asked by yes and no?

    Until a card is known to fit: which does, and until one is known to be useless, which is? After that,
    whether a card fits that probably does. `memory.worst` is the card that is least likely to be useless.
    """
    ready, junk = 0, 0
    for at in range(base, end):
        cards = memory.next[at]
        if cards & ~memory.dead == 0:
            junk = 1
        elif cards & ~memory.fits == 0:
            ready = 1
    memory.worst = NOTHING
    middle = MIDDLE[book.players]
    least, nearest, asked = SURE + 1, REACH[book.players], 0
    for at in range(base, end):
        cards = memory.next[at]
        if cards & ~memory.dead == 0 or cards & (cards - 1) == 0:
            continue
        every = weight(memory, cards)
        fitting = weight(memory, cards & memory.fits) * SURE // every
        dying = weight(memory, cards & memory.dead) * SURE // every
        if dying < least:
            memory.worst = at
            least = dying
        if ready:
            if 0 < fitting < SURE and abs(fitting - middle) < nearest:
                nearest = abs(fitting - middle)
                asks[0] = _FITS | fitting << 3 | at - base
                asked = 1
        else:
            if fitting:
                asks[asked] = _FITS | fitting << 3 | at - base
                asked += 1
            if dying and junk == 0:
                asks[asked] = dying << 3 | at - base
                asked += 1
    return asked


def chosen(asks: Any, asked: int, most: int) -> int:
    """Order questions as they are asked, and leave out what there is no room for.

    Which cards fit is asked first; of these, and of the others, the likeliest is kept longest and asked last:
    its yes says no to all before it.
    """
    for one in range(1, asked):
        ask, at = asks[one], one
        while at > 0 and asks[at - 1] < ask:
            asks[at] = asks[at - 1]
            at -= 1
        asks[at] = ask
    asked = min(asked, most)
    fits = 0
    while fits < asked and asks[fits] >= _FITS:
        fits += 1
    turn(asks, 0, fits)
    turn(asks, fits, asked)
    return asked


def turn(row: Any, begin: int, end: int) -> None:
    """Turn a stretch of a row round."""
    for step in range((end - begin) // 2):
        kept = row[begin + step]
        row[begin + step] = row[end - 1 - step]
        row[end - 1 - step] = kept


def first_yes(view: Sight, memory: Any, asks: Any, asked: int, base: int, value: int) -> int:
    """Which question is the first that is answered by yes, counted from 1; 0 if none is."""
    heard = value % (asked + 1)
    for one in range(asked):
        at = base + (asks[one] & 7)
        sought = memory.fits if asks[one] >= _FITS else memory.dead
        if (value == NOTHING and sought >> view.cards[at] & 1) or (value != NOTHING and heard == one + 1):
            memory.next[at] &= sought
            return one + 1
        memory.next[at] &= ~sought
    return 0


def kinds(memory: Any, room: int) -> int:
    """As how many kinds the worst-known card of a hand can be told apart.

    All that is useless is one kind, and the other cards are dealt out to what room is left.
    """
    cards = memory.next[memory.worst]
    dead = 1 if cards & memory.dead else 0
    return dead + min(members(cards & ~memory.dead), room - dead)


def which_kind(view: Sight, memory: Any, width: int, value: int) -> int:
    """Of which kind that card is."""
    at = memory.worst
    live = memory.next[at] & ~memory.dead
    dead = 1 if memory.next[at] & memory.dead else 0
    if value != NOTHING:
        answer = value % width
    elif live >> view.cards[at] & 1:
        answer = dead + members(live & (1 << view.cards[at]) - 1) % (width - dead)
    else:
        answer = 0
    if answer < dead:
        memory.next[at] &= memory.dead
    else:
        memory.next[at] = dealt(live, answer - dead, width - dead)
    return answer


def dealt(cards: int, number: int, players: int) -> int:
    """What somebody gets when cards are dealt out, the lowest first."""
    got, turn = 0, 0
    while cards:
        card = cards & -cards
        if turn == number:
            got |= card
        turn = turn + 1 if turn + 1 < players else 0
        cards ^= card
    return got
