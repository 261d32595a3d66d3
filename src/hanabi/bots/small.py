"""Small bots in full, as policies: how one is written, and what the speed of the house is measured with."""

from typing import Any

from hanabi.rules.bits import LANES, member, members
from hanabi.rules.chance import anything
from hanabi.rules.core import CLUE, Book, legal_clues, may_discard, neighbour, playable
from hanabi.rules.state import NOTHING

from .policy import Policy, Sight


def whatever(view: Sight, book: Book, memory: Any, dice: int) -> int:
    """Anything legal."""
    return anything(view, book, dice, 0)


def careful(view: Sight, book: Book, memory: Any, dice: int) -> int:
    """Play what surely fits; else tell somebody of a card that fits; else discard the oldest."""
    lane = sure(view, book)
    if lane != NOTHING:
        return book.hand + lane
    clue = hint(view, book)
    return clue if clue != NOTHING else pass_time(view, book)


def sure(view: Sight, book: Book) -> int:
    """The newest lane of the own hand that fits whatever it is; `NOTHING` where none does."""
    fits = playable(view, book)
    base = view.seat * LANES
    for back in range(view.held[view.seat]):
        lane = view.held[view.seat] - 1 - back
        if view.known[base + lane] & book.everything & ~fits == 0:
            return lane
    return NOTHING


def hint(view: Sight, book: Book) -> int:
    """A clue about a card that fits, to the first who has one: its value; where that was told, its colour."""
    allowed = legal_clues(view, book)
    fits = playable(view, book)
    for offset in range(1, book.players):
        seat = neighbour(view, book, offset)
        for at in range(seat * LANES, seat * LANES + view.held[seat]):
            if fits >> view.cards[at] & 1:
                rank = view.cards[at] % book.ranks
                number = (book.players - 1) * book.colors + (offset - 1) * book.values + rank
                if (
                    rank < book.values
                    and not told(view, book, at, book.colors + rank)
                    and allowed >> number & 1
                ):
                    return 2 * book.hand + number
                for color in range(book.colors):
                    number = (offset - 1) * book.colors + color
                    if touches(view, book, at, color) and not told(view, book, at, color):
                        return 2 * book.hand + number if allowed >> number & 1 else NOTHING
    return NOTHING


def touches(view: Sight, book: Book, at: int, word: int) -> bool:
    """Whether a word may be said of the card in a lane."""
    return book.words[view.cards[at]] >> word & 1 == 1


def told(view: Sight, book: Book, at: int, word: int) -> bool:
    """Whether a word was said of the card in a lane."""
    return view.known[at] & book.flag[word] != 0


def pass_time(view: Sight, book: Book) -> int:
    """Discard the oldest card; where that may not be, or there is none, give any clue, or play the oldest."""
    if view.held[view.turn] and may_discard(view, book):
        return 0
    clues = legal_clues(view, book)
    return 2 * book.hand + member(clues, 0) if members(clues) else book.hand


def trusting(view: Sight, book: Book, memory: Any, dice: int) -> int:
    """Play the card that a clue pointed at last, or what surely fits; else point at a card that fits."""
    lane = wanted(view, memory, view.seat)
    if lane == NOTHING:
        lane = sure(view, book)
    if lane != NOTHING:
        return book.hand + lane
    clue = pointing(view, book, memory)
    return clue if clue != NOTHING else pass_time(view, book)


def wanted(view: Sight, memory: Any, seat: int) -> int:
    """The lane of the card that a seat is to play, if it still holds it; else `NOTHING`."""
    for lane in range(view.held[seat]):
        if view.orders[seat * LANES + lane] == memory.wanted[seat] - 1:
            return lane
    return NOTHING


def pointing(view: Sight, book: Book, memory: Any) -> int:
    """A clue of which the newest card that it touches fits, to somebody who has none to play."""
    allowed = legal_clues(view, book)
    fits = playable(view, book)
    for number in range(members(allowed)):
        clue = 2 * book.hand + member(allowed, number)
        seat = neighbour(view, book, book.which[clue])
        newest = NOTHING
        for at in range(seat * LANES, seat * LANES + view.held[seat]):
            if touches(view, book, at, book.what[clue]):
                newest = view.cards[at]
        if newest != NOTHING and fits >> newest & 1 and wanted(view, memory, seat) == NOTHING:
            return clue
    return NOTHING


def heed(view: Sight, book: Book, memory: Any, dice: int) -> None:
    """Remember of every seat the newest card that a clue pointed at: it is to be played."""
    if view.last == NOTHING or book.kind[view.last] != CLUE or not view.last_touched:
        return
    seat = (view.turn + book.players - 1 + book.which[view.last]) % book.players
    newest = member(view.last_touched, members(view.last_touched) - 1)
    memory.wanted[seat] = view.orders[seat * LANES + newest] + 1


ANYTHING = Policy("anything", whatever)
CAREFUL = Policy("careful", careful)
TRUSTING = Policy("trusting", trusting, see=heed, memory={"wanted": ("i1", 6)})
"""It remembers orders of cards, and one more: a memory begins with zeros in it, which are to mean none."""
