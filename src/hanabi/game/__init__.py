"""One game as an object: moves, looks, history and record."""

from . import english as english
from .game import Act, Game, Reorder, Step
from .record import RecordError, dumps, loads

__all__ = ["Act", "Game", "RecordError", "Reorder", "Step", "dumps", "loads"]
