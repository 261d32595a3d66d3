"""The game in a terminal, line by line, so that a screen reader can follow."""

from . import english as english
from .replay import look
from .table import Wish, play

__all__ = ["Wish", "look", "play"]
