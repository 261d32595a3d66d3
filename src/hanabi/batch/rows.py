"""Games as rows of numbers: the types of a state, a view and a book, and what turns them into objects."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from hanabi.rules import Book, Position, core
from hanabi.rules.state import CARDS, FIELDS, IDENTITIES, SEATS, Field

Rows = np.ndarray[Any, Any]

_WORDS = 2 * SEATS
_ACTIONS = 128
_LENGTHS = {
    "deck": CARDS,
    "suit": IDENTITIES,
    "copies": IDENTITIES,
    "first_copy": IDENTITIES,
    "words": IDENTITIES,
    "tells": IDENTITIES + 1,
    "stack": SEATS,
    "hit": _WORDS,
    "miss": _WORDS,
    "flag": _WORDS,
    "bars": _WORDS,
    "kind": _ACTIONS,
    "which": _ACTIONS,
    "what": _ACTIONS,
}
_MASKS = ("copies", "stack", "hit", "miss", "flag")


def _number(field: Field) -> type[np.signedinteger[Any]]:
    """The smallest number that holds every value of a field."""
    fits = (kind for kind in (np.int8, np.int16, np.int32, np.int64) if field.high <= np.iinfo(kind).max)
    return next(fits)


def _column(name: str) -> tuple[str, type[np.signedinteger[Any]], tuple[int, ...]]:
    field = FIELDS[name]
    return name, _number(field), (field.length,) if field.length else ()


_SECRET = ("deck", "key")  # the key is as wide as an address: what follows lies as in a row of its own
_OPEN = tuple(name for name in FIELDS if name not in _SECRET)

VIEW = np.dtype([*map(_column, _OPEN), ("seat", np.int64)], align=True)
"""What one seat may know of a game: no draw pile, no key, the own cards blank; and whose view it is."""

HIDDEN = np.dtype([_column(name) for name in _SECRET], align=True).itemsize
"""Where in the row of a state begins what a view has of it; before that lie the draw pile and its key."""

STATE = np.dtype([_column(name) for name in (*_SECRET, *_OPEN)], align=True)
"""A game as a row: what is hidden from everybody first, then all that a view has."""


def _entry(name: str) -> tuple[str, type[np.signedinteger[Any]], tuple[int, ...]]:
    if name not in _LENGTHS:
        return name, np.int64, ()
    return name, np.int64 if name in _MASKS else np.int16, (_LENGTHS[name],)


BOOK = np.dtype([_entry(name) for name in core.Book.__annotations__], align=True)
"""A book as a row."""


def book_rows(books: Iterable[Book]) -> Rows:
    """The tables of rule sets as rows, for compiled code."""
    books = list(books)
    rows = np.zeros(len(books), BOOK)
    for row, book in zip(rows, books, strict=True):
        for name in core.Book.__annotations__:
            value = getattr(book, name)
            if name in _LENGTHS:
                row[name][: len(value)] = value
            else:
                row[name] = value
    return rows


def state_rows(states: Iterable[Position]) -> Rows:
    """States as rows."""
    states = list(states)
    rows = np.zeros(len(states), STATE)
    for row, state in zip(rows, states, strict=True):
        for name in FIELDS:
            row[name] = getattr(state, name)
    return rows


def position(row: Any) -> Position:
    """A row as a state on plain integers."""
    state = Position()
    for name in FIELDS:
        setattr(state, name, row[name].tolist())
    return state
