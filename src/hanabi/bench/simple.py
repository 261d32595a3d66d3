"""A simple bot, of which `native.cpp` has the same for the C++ environment.

It plays a card of which colour and value were told, if that fits. Else it points out the first card that
fits, the next player's first: its colour, and another time its value. Else it discards its oldest card; and
where no token could come back, it tells the next player the value of the oldest card there. It knows plain
suits only.
"""

from typing import Any

from hanabi.bots.policy import Policy
from hanabi.rules.bits import LANES, members
from hanabi.rules.core import Book, neighbour, playable
from hanabi.rules.state import State


def act(view: State, book: Book, memory: Any, dice: int) -> int:
    """The number of the action that it takes."""
    fits = playable(view, book)
    flags = members(book.everything)
    color = (1 << book.colors) - 1
    base = view.turn * LANES
    for lane in range(view.held[view.turn]):
        known = view.known[base + lane]
        told = known >> flags
        if told & color and told > color and known & fits:
            return book.hand + lane
    if view.clues > 0:
        for offset in range(1, book.players):
            base = neighbour(view, book, offset) * LANES
            for at in range(base, base + view.held[base // LANES]):
                card = view.cards[at]
                if fits >> card & 1:
                    told = view.known[at] >> flags
                    if told & color == 0:
                        return 2 * book.hand + (offset - 1) * book.colors + book.suit[card]
                    if told <= color:
                        return value_clue(book, offset, card)
    if view.clues < book.clues:
        return 0
    return value_clue(book, 1, view.cards[neighbour(view, book, 1) * LANES])


def value_clue(book: Book, offset: int, card: int) -> int:
    """The number of the clue that tells a player the value of a card."""
    colors = (book.players - 1) * book.colors
    return 2 * book.hand + colors + (offset - 1) * book.ranks + card % book.ranks


SIMPLE = Policy("simple", act)
