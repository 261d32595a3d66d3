"""What a learning environment is asked for: rules, or the words by which others ask for them."""

import warnings
from typing import Any, Literal

from hanabi.rules import HanabiError, Rules, Sentence
from hanabi.rules.settings import LOT


class EnvError(HanabiError):
    """A learning environment that there cannot be, or that cannot do so."""


class Refused(UserWarning):
    """An environment was given an action that is not legal: it warns once."""


Illegal = Literal["refuse", "raise"]
"""What comes of an action that is not legal: an answer that says why, or an exception that does."""
Mode = Literal["human", "ansi", "svg", "rgb_array"]
"""How a game is rendered, all hands open: on the screen, as text, as a picture, or as pixels."""

ILLEGAL = ("refuse", "raise")
MODES = ("human", "ansi", "svg", "rgb_array")

_WORDS = {
    "players": "players",
    "colors": "suits",
    "ranks": "ranks",
    "hand_size": "hand",
    "max_information_tokens": "clues",
    "max_life_tokens": "strikes",
}
"""What other environments call our settings."""


def asked(rules: Rules | str | None, settings: dict[str, Any]) -> Rules:
    """The rules that somebody asks for, in one way or the other.

    >>> str(asked("german 3p wild10", {})), str(asked(None, {"players": 3, "colors": 4}))
    ('german 3p wild10', 'hle 3p suits=red,yellow,green,white')
    """
    known = [*_WORDS, "random_start_player"]
    if strange := settings.keys() - set(known):
        raise EnvError("env.setting", name=min(strange), known=", ".join(known))
    if rules is None:
        chosen = {ours: settings[theirs] for theirs, ours in _WORDS.items() if theirs in settings}
        return Rules("hle", **chosen, start=LOT if settings.get("random_start_player") else 0)
    if settings:
        raise EnvError("env.rules-twice", name=min(settings))
    return Rules.parse(rules) if isinstance(rules, str) else rules


def one_of(code: str, got: object, known: tuple[str, ...]) -> None:
    """Refuse what is none of these."""
    if got not in known:
        raise EnvError(code, got=got, known=", ".join(known))


def warn(why: HanabiError) -> None:
    """Say that an action was refused."""
    warnings.warn(str(Sentence("env.refused", {"why": why.sentence})), Refused, stacklevel=4)
