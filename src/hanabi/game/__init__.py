"""One game as an object: moves, looks, history and record."""

from . import english as _english
from .game import Act, Game, Reorder, Step

__all__ = ["Act", "Game", "Reorder", "Step"]
