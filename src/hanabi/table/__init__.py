"""People round a table, without sockets: seats, messages, clocks, manners, notes, history. Needs msgspec."""

from . import english as english
from .deciding import close, handle, take_turn, tick
from .house import House
from .log import Entry, Person
from .rematch import rematch
from .requests import Request
from .settings import Settings, TableError, checked
from .sight import Eyes, Own, TableShown, eyes, heard, own, shown
from .table import Table

__all__ = [
    "Entry",
    "Eyes",
    "House",
    "Own",
    "Person",
    "Request",
    "Settings",
    "Table",
    "TableError",
    "TableShown",
    "checked",
    "close",
    "eyes",
    "handle",
    "heard",
    "own",
    "rematch",
    "shown",
    "take_turn",
    "tick",
]
