"""The game in a terminal, line by line, so that a screen reader can follow."""

from . import english as english
from .table import Wish, play

__all__ = ["Wish", "play"]
