"""The code of clues: which number a clue sends, so that everybody reads the same.

To each of the others a clue can be one of a few *words*, of which everybody knows that they can be said
whatever that hand is. A hand has a *pointer*, the card of which least is known. The words are: a value that
touches the pointer, a colour that touches it, a value that does not, a colour that does not; where only one
of the last two is sure to be there, they are one word. Where clues may touch nothing and three or more play,
each colour and each value is a word of its own. A clue sends the number of its word, counted from the next
player on.
"""

from typing import Any

from hanabi.bots.policy import Sight, apart
from hanabi.rules.bits import LANES, members
from hanabi.rules.core import Book
from hanabi.rules.state import NOTHING

from .public import possible

VALUE_HIT, COLOR_HIT, VALUE_MISS, COLOR_MISS, ANY_MISS, PLAIN = 1, 2, 4, 8, 16, 32


@apart
def lay_out(view: Sight, book: Book, memory: Any, giver: int) -> int:
    """How many numbers a clue of somebody can send; the words for each of the others are noted."""
    total = 0
    for offset in range(1, book.players):
        seat = (giver + offset) % book.players
        memory.pointer[seat] = pointer(view, book, memory, seat)
        memory.words[seat] = words(view, book, memory, seat, memory.pointer[seat])
        total += members(memory.words[seat])
    return total


def sent(view: Sight, book: Book, memory: Any, giver: int) -> int:
    """The number that the last clue sent; `NOTHING` if it was none of the words."""
    target = (giver + book.which[view.last]) % book.players
    hits = view.last_touched >> memory.pointer[target] % LANES & 1
    word = said(book, memory.words[target], book.what[view.last], hits)
    if memory.words[target] & word == 0:
        return NOTHING
    number = members(memory.words[target] & word - 1)
    for offset in range(1, book.which[view.last]):
        number += members(memory.words[(giver + offset) % book.players])
    return number


def said(book: Book, offered: int, what: int, hits: int) -> int:
    """The word that a colour or a value is, by whether it touches the pointer."""
    if offered >= PLAIN:
        return PLAIN << what
    if hits:
        return COLOR_HIT if what < book.colors else VALUE_HIT
    if offered & ANY_MISS:
        return ANY_MISS
    return COLOR_MISS if what < book.colors else VALUE_MISS


def pointer(view: Sight, book: Book, memory: Any, seat: int) -> int:
    """The lane whose card can be most, of those that can be of use; the oldest of several."""
    best, most = seat * LANES, 0
    for at in range(seat * LANES, seat * LANES + view.held[seat]):
        cards = possible(view, book, memory, at)
        alive = members(cards & ~memory.dead)
        if cards & (cards - 1) and alive > most:
            best = at
            most = alive
    return best


def words(view: Sight, book: Book, memory: Any, seat: int, aim: int) -> int:
    """The words that can be said to a seat, whatever its hand is."""
    if view.held[seat] == 0:
        return 0
    allowed = (1 << book.colors + book.values) - 1 & ~view.barred
    if book.empty_clues and book.players > 2:
        return PLAIN * allowed
    cards = possible(view, book, memory, aim)
    by_value = allowed >> book.colors == (1 << book.values) - 1
    by_color = allowed & (1 << book.colors) - 1 == (1 << book.colors) - 1
    offered = 0
    if by_value and cards & ~memory.valued == 0:
        offered |= VALUE_HIT
    if by_color and cards & ~memory.colored == 0:
        offered |= COLOR_HIT
    missed = 0
    if by_value and misses(
        view,
        book,
        memory,
        seat,
        cards,
        book.colors,
        book.colors + book.values,
        memory.valued,
        memory.valued_twice,
    ):
        missed |= VALUE_MISS
    if by_color and misses(
        view, book, memory, seat, cards, 0, book.colors, memory.colored, memory.colored_twice
    ):
        missed |= COLOR_MISS
    if missed == VALUE_MISS | COLOR_MISS:
        return offered | missed
    if missed or (by_value and by_color and differ(view, book, memory, seat)):
        return offered | ANY_MISS
    return offered


def misses(
    view: Sight,
    book: Book,
    memory: Any,
    seat: int,
    cards: int,
    begin: int,
    end: int,
    named: int,
    twice: int,
) -> bool:
    """Whether a colour (or a value) that does not touch the pointer can be said, whatever the hand is.

    `named` are the cards that some colour touches, and `twice` those that several do.
    """
    if cards & (twice | ~named):
        return False
    if book.empty_clues:
        return end - begin > 1
    for what in range(begin, end):
        alike = book.hit[what] & ~twice & book.everything
        if cards & alike:
            alike |= book.everything & ~named
            same = True
            for at in range(seat * LANES, seat * LANES + view.held[seat]):
                if possible(view, book, memory, at) & alike == 0:
                    same = False
            if same:
                return False
    return True


def differ(view: Sight, book: Book, memory: Any, seat: int) -> bool:
    """Whether the cards of a hand cannot be all the same; where each has one colour and one value."""
    if (memory.valued_twice | memory.colored_twice) != 0 or memory.valued & memory.colored != book.everything:
        return False
    same: int = memory.one
    if view.held[seat] == 2:
        same = memory.two
    if view.held[seat] == 3:
        same = memory.three
    if view.held[seat] > 3:
        return True
    for at in range(seat * LANES, seat * LANES + view.held[seat]):
        same &= possible(view, book, memory, at)
    return same == 0


def learn_words(book: Book, memory: Any) -> None:
    """Note which cards some colour touches, and some value; and which several do."""
    memory.colored, memory.colored_twice = 0, 0
    memory.valued, memory.valued_twice = 0, 0
    for what in range(book.colors):
        memory.colored_twice |= memory.colored & book.hit[what] & book.everything
        memory.colored |= book.hit[what] & book.everything
    for what in range(book.colors, book.colors + book.values):
        memory.valued_twice |= memory.valued & book.hit[what] & book.everything
        memory.valued |= book.hit[what] & book.everything
