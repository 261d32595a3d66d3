"""The bots of the house by their names."""

from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple

from hanabi.rules import HanabiError, Sentence

from .bot import Bot
from .cautious import Cautious
from .hat import HAT
from .policy import Policy


class UnknownBot(HanabiError):
    """There is no bot of that name."""


class Entry(NamedTuple):
    """What makes a bot, and what kind of player it is."""

    make: Callable[[], Bot]
    about: Sentence
    policy: Policy | None = None
    """The same as plain functions, where it is written so: these can be compiled."""


BOTS = {
    "cautious": Entry(Cautious, Sentence("bot.about.cautious")),
    "hat": Entry(HAT.seated, Sentence("bot.about.hat"), HAT),
}


def make(name: str) -> Bot:
    """A new bot of that name.

    >>> make("cautoius")
    Traceback (most recent call last):
    hanabi.bots.registry.UnknownBot: there is no bot 'cautoius': try cautious
    """
    if name in BOTS:
        return BOTS[name].make()
    near = get_close_matches(name, BOTS, 1) or BOTS
    raise UnknownBot("bot.unknown", name=name, near=", ".join(near))
