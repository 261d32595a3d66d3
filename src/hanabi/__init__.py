"""Hanabi, by the rulebook: play, host, study and research the card game.

>>> import hanabi
>>> game = hanabi.Game(hanabi.Rules("german", players=3, variant="wild10"), seed=7)
>>> game.push("Alice clues 1 to Bob")
>>> game.push(hanabi.discard(slot=5))
>>> game.clues, game.turn
(8, 2)
"""

from hanabi.game import Game
from hanabi.rules import (
    ALL,
    PUBLIC,
    Action,
    Card,
    CardSet,
    Clue,
    Discard,
    HanabiError,
    IllegalAction,
    Outcome,
    Play,
    Rules,
    RulesError,
    View,
)
from hanabi.rules.actions import clue, discard, play

__version__ = "0.1.0"

__all__ = [
    "ALL",
    "PUBLIC",
    "Action",
    "Card",
    "CardSet",
    "Clue",
    "Discard",
    "Game",
    "HanabiError",
    "IllegalAction",
    "Outcome",
    "Play",
    "Rules",
    "RulesError",
    "View",
    "clue",
    "discard",
    "play",
]
