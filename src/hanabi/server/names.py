"""Which names somebody may have."""

import re
import unicodedata
from typing import NamedTuple

from hanabi import HanabiError
from hanabi.bots import BOTS
from hanabi.game.writing import checked_name

from .looks import skeleton


class NameRefused(HanabiError):
    """A name that nobody may have here, or that somebody has."""


class Name(NamedTuple):
    """A name as it is shown, as it may be typed, and as it looks.

    >>> Name.of("  Ann  Lee ")
    Name(shown='Ann Lee', plain='ann lee', skeleton='annlee')
    >>> Name.of("Modern").skeleton == Name.of("M0DEM").skeleton
    True
    """

    shown: str
    plain: str
    skeleton: str

    @classmethod
    def of(cls, text: str) -> "Name":
        """A name that somebody may be called by at a table, if nobody has claimed one like it."""
        shown = checked_name(" ".join(unicodedata.normalize("NFKC", text).split()))
        _check_signs(shown)
        if len(_scripts(shown)) > 1 and not any(_scripts(shown) <= mix for mix in _MIXES):
            raise NameRefused("people.scripts", name=shown)
        name = cls(shown, plain(shown), skeleton(shown))
        if name.skeleton in _HOUSE:
            raise NameRefused("people.reserved", name=shown)
        return name

    @classmethod
    def to_claim(cls, text: str) -> "Name":
        """A name that somebody may keep, if nobody has one like it."""
        name = cls.of(text)
        if len(name.skeleton) < _SHORTEST:
            raise NameRefused("people.short-name", least=_SHORTEST)
        if name.skeleton in _ANYBODY:
            raise NameRefused("people.reserved", name=name.shown)
        return name


def plain(text: str) -> str:
    """A name as it is looked up: however it was typed.

    >>> plain("ＡＮＮ  Lee") == plain("ann lee")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    written = "".join(sign for sign in folded if unicodedata.category(sign) not in ("Cc", "Cs"))
    return " ".join(written.split())


_SHORTEST = 2
_BETWEEN = " -_.'’·"
"""What may stand between letters."""
_TWICE = re.compile(rf"[{re.escape(_BETWEEN)}]{{2}}")
_PILED = re.compile("aa|[am]{4}")
"""Accents on accents: letters have the usual ones within."""
_RARE = "əɛɔɓɗɣŋ"
"""Letters of living languages that lie where phonetic signs do."""


def _check_signs(name: str) -> None:
    """Letters, digits, and little between them; accents in reason."""
    for sign in name:
        if not (sign in _BETWEEN or unicodedata.category(sign) in _LETTERS) or _strange(sign):
            raise NameRefused("people.sign", name=name, sign=sign)
    if _TWICE.search(name.replace(". ", " ")) or name[0] in _BETWEEN or name[-1] in "-_'’·":
        raise NameRefused("people.between", name=name)
    if unicodedata.category(name[0])[0] == "M" or _PILED.search("".join(map(_height, name))):
        raise NameRefused("people.marks", name=name)


def _height(sign: str) -> str:
    """`a` for an accent above or below, `m` for another mark, else nothing of the kind."""
    if unicodedata.category(sign)[0] != "M":
        return "-"
    return "a" if unicodedata.combining(sign) >= 200 else "m"


_LETTERS = {"Lu", "Ll", "Lo", "Lt", "Lm", "Mn", "Mc", "Nd"}


def _strange(sign: str) -> bool:
    """Whether a sign belongs to no script in which people write their names today."""
    script = _script(sign)
    if script == "LATIN":
        return not (sign <= "ɏ" or "Ḁ" <= sign <= "ỿ" or sign in _RARE) or "ǀ" <= sign <= "ǃ"
    return script is not None and script not in _WRITTEN


def _script(sign: str) -> str | None:
    """The script of a letter, by the first word of its name; none for what all of them share."""
    if sign.isascii() and not sign.isalpha():
        return None
    if unicodedata.category(sign)[0] in "MPZ":
        return None
    first = unicodedata.name(sign, "UNNAMED").split(" ")[0].split("-")[0]
    return _SAME_SCRIPT.get(first, first)


def _scripts(name: str) -> frozenset[str]:
    return frozenset(script for sign in name if (script := _script(sign)))


_SAME_SCRIPT = {"IDEOGRAPHIC": "CJK", "EXTENDED": "ARABIC"}
_WRITTEN = frozenset(
    word
    for line in (
        "LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC ETHIOPIC DEVANAGARI BENGALI GURMUKHI GUJARATI",
        "ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER CJK HIRAGANA KATAKANA",
        "BOPOMOFO HANGUL",
    )
    for word in line.split()
)
_MIXES = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
"""Scripts that are written together."""


_HOUSE = frozenset(
    skeleton(word)
    for line in (
        "admin administrator moderator operator owner root system server support staff hanabi official bot",
        *BOTS,
    )
    for word in line.split()
)
"""Names by which nobody may speak for the house, or be taken for a bot of it."""

_ANYBODY = frozenset(map(skeleton, ("nobody", "anonymous", "guest", "gast", "gæst")))
"""Names that anybody may have at a table, and so nobody may keep."""
