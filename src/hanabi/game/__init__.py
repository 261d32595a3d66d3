"""One game as an object: moves, looks, history and record; and files of many games."""

from . import english as english
from .files import FileError
from .game import Act, Game, Reorder, Step, TakenBack
from .moments import moments, turns
from .record import RecordError, dumps, loads
from .stream import dump, load

__all__ = [
    "Act",
    "FileError",
    "Game",
    "RecordError",
    "Reorder",
    "Step",
    "TakenBack",
    "dump",
    "dumps",
    "load",
    "loads",
    "moments",
    "turns",
]
