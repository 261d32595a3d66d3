"""What everybody at the table knows: what each card can still be, and how many of each are still hidden.

Nobody's own eyes are in it. What was ruled out of a card, by clues and by what they meant, is kept by the
order of the card; so it stays with the card, wherever somebody puts it in the hand.
"""

from typing import Any

from hanabi.bots.policy import Sight, Word
from hanabi.rules.bits import LANES, members
from hanabi.rules.core import Book, playable, reachable
from hanabi.rules.state import CARDS, SEATS

KEPT: dict[str, Word] = {
    "out": ("i8", CARDS),
    "next": ("i8", SEATS * LANES),
    "one": "i8",
    "two": "i8",
    "three": "i8",
    "fits": "i8",
    "dead": "i8",
    "hand": "i8",
    "useless": "i8",
    "worst": "i8",
}
"""What a seat keeps.

`out` is what each card cannot be, and `next` room to think in: what the card in each lane can be after
something has been said. `one`, `two` and `three` are the cards of which so many copies at least are neither
on a stack nor discarded. The rest is how things stood at the beginning of the turn: what fits, what can
never score; of the seat to move the cards in its hand, and those that everybody knows to be useless.
"""


def count(view: Sight, book: Book, memory: Any, card: int) -> None:
    """Count the copies of a card that are neither on a stack nor discarded."""
    bit = 1 << card
    left = (
        members(book.copies[card]) - members(view.discarded & book.copies[card]) - (view.played >> card & 1)
    )
    memory.one = memory.one | bit if left > 0 else memory.one & ~bit
    memory.two = memory.two | bit if left > 1 else memory.two & ~bit
    memory.three = memory.three | bit if left > 2 else memory.three & ~bit


def possible(view: Sight, book: Book, memory: Any, at: int) -> int:
    """What a card can be, as everybody knows; where somebody broke the convention, what words leave."""
    left: int = memory.one & ~memory.out[view.orders[at]]
    return left if left else int(memory.one & view.known[at])


def weight(memory: Any, cards: int) -> int:
    """How many hidden cards are among these."""
    return members(cards & memory.one) + members(cards & memory.two) + members(cards & memory.three)


def begin(view: Sight, book: Book, memory: Any) -> None:
    """Look at the table as it lies: the words of clues are known, and no more."""
    for card in range(members(book.everything)):
        count(view, book, memory, card)
    for seat in range(book.players):
        heed(view, book, memory, seat)
    note(view, book, memory)


def heed(view: Sight, book: Book, memory: Any, seat: int) -> None:
    """Rule out what the words of clues rule out in a hand."""
    for at in range(seat * LANES, seat * LANES + view.held[seat]):
        memory.out[view.orders[at]] |= book.everything & ~view.known[at]


def note(view: Sight, book: Book, memory: Any) -> None:
    """Note how things stand at the beginning of a turn."""
    memory.fits = playable(view, book)
    memory.dead = book.everything & (view.played | ~reachable(view, book))
    memory.hand = 0
    memory.useless = 0
    for at in range(view.turn * LANES, view.turn * LANES + view.held[view.turn]):
        bit = 1 << view.orders[at]
        memory.hand |= bit
        if possible(view, book, memory, at) & ~memory.dead == 0:
            memory.useless |= bit
