"""The canonical observation: what a seat knows of a game, as a row of bits.

One text, as core is: Python runs it as it stands, and Numba compiles it. A row is written from its first bit
to its last, a field at a time, into words of 64 bits; `layout` tells where each field lies. The own cards are
not in the state of a view, so no field can tell them.
"""

from hanabi.rules.bits import LANES, members
from hanabi.rules.core import CLUE, DECLARE, DISCARD, Book
from hanabi.rules.state import GOING, STUCK, State

MOST_WORDS = 64
"""No rules need so many: six players with hands of eight take 46."""


def write(view: State, book: Book, seat: int, out: list[int]) -> int:
    """Write down what a seat sees; how many bits that takes."""
    cards = members(book.everything)
    at = rest = 0
    for offset in range(1, book.players):
        base = seat_at(book, seat, offset) * LANES
        for lane in range(base, base + book.hand):
            rest = put(out, at, rest, 1 << view.cards[lane] if view.cards[lane] >= 0 else 0, cards)
            at += cards
    width = book.players + book.size - book.players * book.hand
    rest = put(out, at, rest, short(view, book, seat) | first(book.size - view.dealt) << book.players, width)
    at += width
    rest = put(out, at, rest, tops(view, book) | first(view.clues) << cards, cards + book.clues)
    at += cards + book.clues
    rest = put(out, at, rest, first(book.strikes - view.strikes), book.strikes)
    at += book.strikes
    rest = put(out, at, rest, view.discarded, book.size)
    at += book.size
    width = 2 * book.players + 4 + book.colors + book.values + 2 * book.hand
    rest = put(out, at, rest, deed(view, book, seat), width)
    at += width
    width = cards + 2 + declarable(book)
    rest = put(out, at, rest, outcome(view, book, cards), width)
    at += width
    width = cards + book.colors + book.values
    for offset in range(book.players):
        base = seat_at(book, seat, offset) * LANES
        for lane in range(base, base + book.hand):
            rest = put(out, at, rest, view.known[lane], width)
            at += width
    if at & 63:
        out[at >> 6] = rest
    return at


def put(out: list[int], at: int, rest: int, bits: int, width: int) -> int:
    """Write a field of up to 63 bits behind those before it; the word that is not full yet is the answer.

    That word stays in a register: to read it back from memory for every field takes twice the time.
    """
    shift = at & 63
    rest |= bits << shift
    if shift + width < 64:
        return rest
    out[at >> 6] = rest  # what is above 64 bits goes into the next word
    return bits >> 64 - shift


# --- the fields -----------------------------------------------------------------------------------------


def seat_at(book: Book, seat: int, offset: int) -> int:
    """The seat so many places clockwise of another."""
    seat += offset
    return seat - book.players if seat >= book.players else seat


def offset_of(book: Book, seat: int, other: int) -> int:
    """How many places clockwise of a seat another one is."""
    offset = other - seat
    return offset + book.players if offset < 0 else offset


def short(view: State, book: Book, seat: int) -> int:
    """Whose hand lacks a card, the own first."""
    lacking = 0
    for offset in range(book.players):
        if view.held[seat_at(book, seat, offset)] < book.hand:
            lacking |= 1 << offset
    return lacking


def first(count: int) -> int:
    """So many bits, from the first on."""
    return (1 << count) - 1


def tops(view: State, book: Book) -> int:
    """The highest card of each stack."""
    return view.played & ~((view.played & ~book.ones) >> 1)


def deed(view: State, book: Book, seat: int) -> int:
    """The last action: whose, of what kind, to whom, what it said, what it touched, or which card it took."""
    if view.last < 0:
        return 0
    kind, which, what = book.kind[view.last], book.which[view.last], book.what[view.last]
    who = offset_of(book, seat, actor(view, book))
    kinds = book.players
    said = kinds + 4 + book.players
    touched = said + book.colors + book.values
    if kind == CLUE:
        bits = 4 if what < book.colors else 8
        to = seat_at(book, who, which)
        return (
            1 << who | bits << kinds | 1 << kinds + 4 + to | 1 << said + what | view.last_touched << touched
        )
    bits = 2 if kind == DISCARD else 1
    return 1 << who | bits << kinds | 1 << touched + book.hand + which


def actor(view: State, book: Book) -> int:
    """Who took the last action: a game that it ended stands still."""
    if view.over != GOING and view.over != STUCK:
        return view.turn
    return seat_at(book, view.turn, book.players - 1)


def outcome(view: State, book: Book, cards: int) -> int:
    """What came of the last action: the card; of a play, whether it fitted and brought a token back."""
    if view.last_card < 0:
        return 0
    bits = 1 << view.last_card | view.last_fits << cards
    kind = book.kind[view.last]
    if kind != DISCARD and view.last_clues > 0:
        bits |= 2 << cards
    if kind == DECLARE:
        bits |= 4 << cards + book.what[view.last]
    return bits


def declarable(book: Book) -> int:
    """How many suits a play may declare."""
    return members(book.ones) if book.declared else 0
