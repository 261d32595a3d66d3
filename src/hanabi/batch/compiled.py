"""Core compiled: the same function objects over compiled primitives, on rows of two structured types."""

from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
from numba import njit

from hanabi.rules import Book, Position, bits, core
from hanabi.rules.state import CARDS, FIELDS, IDENTITIES, SEATS, Field

from . import twins

_WORDS = 2 * SEATS
_ACTIONS = 128
_LENGTHS = {
    "deck": CARDS,
    "suit": IDENTITIES,
    "copies": IDENTITIES,
    "first_copy": IDENTITIES,
    "words": IDENTITIES,
    "stack": SEATS,
    "hit": _WORDS,
    "miss": _WORDS,
    "flag": _WORDS,
    "kind": _ACTIONS,
    "which": _ACTIONS,
    "what": _ACTIONS,
}
_MASKS = ("copies", "stack", "hit", "miss", "flag")


def _number(field: Field) -> type[np.signedinteger[Any]]:
    """The smallest number that holds every value of a field."""
    fits = (kind for kind in (np.int8, np.int16, np.int32, np.int64) if field.high <= np.iinfo(kind).max)
    return next(fits)


STATE = np.dtype(
    [(name, _number(field), (field.length,) if field.length else ()) for name, field in FIELDS.items()],
    align=True,
)
"""A game as a row: the fields of a state, the secret ones first."""


def _entry(name: str) -> tuple[str, type[np.signedinteger[Any]], tuple[int, ...]]:
    if name not in _LENGTHS:
        return name, np.int64, ()
    return name, np.int64 if name in _MASKS else np.int16, (_LENGTHS[name],)


BOOK = np.dtype([_entry(name) for name in core.Book.__annotations__], align=True)
"""A book as a row."""


def book_row(book: Book) -> np.ndarray[Any, Any]:
    """The tables of a rule set as one row, for compiled code."""
    row = np.zeros(1, BOOK)
    for name in core.Book.__annotations__:
        value = getattr(book, name)
        if name in _LENGTHS:
            row[name][0, : len(value)] = value
        else:
            row[name] = value
    return row


def state_row(state: Position) -> np.ndarray[Any, Any]:
    """A state as one row."""
    row = np.zeros(1, STATE)
    for name in FIELDS:
        row[name][0] = getattr(state, name)
    return row


def position(row: np.ndarray[Any, Any]) -> Position:
    """A row as a state on plain integers."""
    state = Position()
    for name in FIELDS:
        setattr(state, name, row[name][0].tolist())
    return state


def compile_core(**options: Any) -> SimpleNamespace:
    """Every function of core, compiled; what they call, of core or of the primitives, is compiled too."""
    compiled = dict(vars(core))
    compiled |= {
        name: getattr(twins, name) for name in vars(bits) if hasattr(twins, name) and name in compiled
    }
    for name, function in vars(core).items():
        if isinstance(function, FunctionType) and function.__module__ == core.__name__:
            same = FunctionType(function.__code__, compiled, name, function.__defaults__)
            compiled[name] = njit(**twins.OPTIONS | options)(same)
    return SimpleNamespace(**compiled)
