"""What people may write: names, and texts of one line."""

import re

from hanabi.rules import IllegalAction, RulesError

LONGEST_NAME = 40
LONGEST_TEXT = 300
_UNWRITABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, line ends, turns of the writing direction, and halves of a character."""
_UNSEEN = re.compile(
    r"[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164"
    r"\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Signs that nobody sees: with them two names could look the same. In a text they make emoji."""


def checked_name(name: str) -> str:
    """A name that a player can have."""
    if (
        not _writable(name, LONGEST_NAME)
        or _UNSEEN.search(name)
        or not name
        or name != " ".join(name.split())
        or name.isdecimal()
    ):
        raise RulesError("game.name", name=name)
    return name


def checked_text(text: str) -> str:
    """A text that can be written on a card, or said."""
    if not _writable(text, LONGEST_TEXT):
        raise IllegalAction("note.text", longest=LONGEST_TEXT)
    return text


def _writable(text: object, longest: int) -> bool:
    return isinstance(text, str) and len(text) <= longest and not _UNWRITABLE.search(text)
