"""Players that are programs: they get views, never games. Each has a folder, its convention beside it."""

from . import english as english
from .bot import Bot, Explains, Explanation, Sees, Starts
from .match import Match, SeatsError, play
from .recall import recall
from .registry import BOTS, Entry, UnknownBot, make

__all__ = [
    "BOTS",
    "Bot",
    "Entry",
    "Explains",
    "Explanation",
    "Match",
    "SeatsError",
    "Sees",
    "Starts",
    "UnknownBot",
    "make",
    "play",
    "recall",
]
