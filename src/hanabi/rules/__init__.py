"""The game: the rules of four rulebooks, in one text. Standard library only."""

from . import english as english
from .actions import Action, Clue, Discard, Play
from .book import Book, compile
from .cards import SUITS, Card, CardSet, Suit
from .editions import BOXES, EDITIONS, VARIANTS, Edition
from .events import Clued, Discarded, Drew, Ended, Event, Played, Reordered
from .outcome import Outcome, grade
from .sentences import HanabiError, IllegalAction, RulesError, Sentence, say
from .settings import LOT, Rules
from .state import Position
from .view import ALL, PUBLIC, Held, View, fill

__all__ = [
    "ALL",
    "BOXES",
    "EDITIONS",
    "LOT",
    "PUBLIC",
    "SUITS",
    "VARIANTS",
    "Action",
    "Book",
    "Card",
    "CardSet",
    "Clue",
    "Clued",
    "Discard",
    "Discarded",
    "Drew",
    "Edition",
    "Ended",
    "Event",
    "HanabiError",
    "Held",
    "IllegalAction",
    "Outcome",
    "Play",
    "Played",
    "Position",
    "Reordered",
    "Rules",
    "RulesError",
    "Sentence",
    "Suit",
    "View",
    "compile",
    "fill",
    "grade",
    "say",
]
