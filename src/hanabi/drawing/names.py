"""Names and other text from people, made harmless and made to fit."""

from unicodedata import category, east_asian_width

_JOINERS = "\u200c\u200d"
"""The two invisible signs that some scripts, and pictures made of several, need."""


def clean(text: str) -> str:
    """Text without what would steer a terminal, break a document or turn the reading direction.

    >>> clean("Eve\\x1b[31m"), clean("a\\u202eb")
    ('Eve�[31m', 'ab')
    """
    return "".join(map(_clean, text))


def _clean(sign: str) -> str:
    if sign.isascii():
        return sign if sign.isprintable() else "�"
    kind = category(sign)
    if kind == "Cf":
        return sign if sign in _JOINERS else ""
    never = ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF
    return "�" if never or kind in ("Cc", "Cs", "Zl", "Zp") else sign


def width(text: str) -> int:
    """How many columns of a terminal text takes.

    >>> width("花火"), width("Zoë")
    (4, 3)
    """
    return sum(map(_width, text))


def _width(sign: str) -> int:
    if sign.isascii():
        return 1
    if category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def shorten(text: str, columns: int) -> str:
    """Text that takes at most so many columns.

    >>> shorten("Bartholomew", 8)
    'Barthol…'
    """
    if width(text) <= columns:
        return text
    kept, taken = "", 1
    for sign in text:
        taken += _width(sign)
        if taken > columns:
            break
        kept += sign
    return kept.rstrip() + "…"


def pad(text: str, columns: int) -> str:
    """Text, followed by blanks up to so many columns."""
    return text + " " * (columns - width(text))


def wrap(text: str, columns: int) -> list[str]:
    """Text in lines of at most so many columns, broken between words.

    >>> wrap("all stacks are complete", 12)
    ['all stacks', 'are complete']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width(longer) > columns:
            lines.append(word)
        else:
            lines[-1] = longer
    return [shorten(line, columns) for line in lines]
