"""A variant of the leading online site: its suits and modifiers, however it is called."""

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from hanabi.rules import HanabiError, Rules, RulesError
from hanabi.rules.cards import SUITS
from hanabi.rules.modifiers import MODIFIERS, REFUSED
from hanabi.rules.suits import known, suit_of

from .catalogue import Listed, Suits, variants

_LONGEST = 200


class VariantError(HanabiError):
    """A variant that there is not."""


class Variant(NamedTuple):
    """What a game is played with; one that the site does not list has no number, and its code for a name.

    >>> variant(16)
    Variant(suits=('R', 'Y', 'G', 'B', 'Ra'), modifiers=(), number=16, name='Rainbow (5 Suits)')
    >>> variant("Clue Starved (5 Suits)").code, variant("R+Y+G+B+P,CS").number
    ('R+Y+G+B+P,CS', 52)
    >>> variant("R+Om+Wh:R,AC,R5").name
    'R+Om+Wh:R,R5,AC'
    """

    suits: Suits
    modifiers: Suits
    number: int | None
    name: str

    @property
    def code(self) -> str:
        """Its suits and modifiers by their codes."""
        return ",".join(("+".join(self.suits), *self.modifiers))

    @property
    def refusal(self) -> RulesError | None:
        """Why it is not played here; none if it is."""
        try:
            self.rules(2)
        except RulesError as error:
            return error
        return None

    def rules(self, players: int, **settings: Any) -> Rules:
        """The rules of a table that plays it, as the site does; settings may say otherwise.

        >>> str(variant("Rainbow (5 Suits)").rules(3, empty_clues=True))
        'live 3p suits=R,Y,G,B,Ra empty_clues=yes'
        """
        return Rules("live", players=players, suits=self.suits, modifiers=self.modifiers, **settings)


def variant(called: int | str) -> Variant:
    """A variant by its number, its name or a code of suits and modifiers, which need not be listed."""
    if isinstance(called, int) or (called.isascii() and called.isdecimal() and len(called) < 6):
        return _by_number(int(called))
    if len(called) > _LONGEST:
        raise VariantError("variant.long", most=_LONGEST)
    if listed := _names().get(called.strip().lower()):
        return _of(listed)
    if "+" in called or "," in called or known(called):
        return _by_code(called)
    near = get_close_matches(called.strip().lower(), _names(), 3)
    code = "variant.near" if near else "variant.none-such"
    raise VariantError(code, name=called[:60], near=", ".join(repr(_names()[name].name) for name in near))


def variant_of(rules: Rules) -> Variant:
    """The variant that rules play, whatever edition they are of.

    >>> variant_of(Rules("german", variant="wild10")).name
    'Rainbow (6 Suits)'
    """
    if rules.ranks != 5:
        raise VariantError("variant.ranks", ranks=rules.ranks)
    return _made(tuple(_ALIKE.get(name, name) for name in rules.suits), rules.modifiers)


_ALIKE = {
    "red": "R",
    "yellow": "Y",
    "green": "G",
    "blue": "B",
    "white": "P",
    "multi10": "T",
    "multi5": "Bk",
    "wild10": "Ra",
    "wild5": "Ra1",
    "rainbow": "Ra",
    "null": "Wh",
    "pink": "Pi",
    "brown": "Br",
    "omni": "Om",
}
"""The suits of the boxes and of house rules, as suits of the site that are touched and printed alike."""

assert _ALIKE.keys() == SUITS.keys()


@cache
def _names() -> dict[str, Listed]:
    return {listed.name.lower(): listed for listed in variants()}


@cache
def _codes() -> dict[tuple[Suits, frozenset[str]], Listed]:
    return {(listed.suits, frozenset(listed.modifiers)): listed for listed in variants()}


def _of(listed: Listed) -> Variant:
    return Variant(listed.suits, listed.modifiers, listed.number, listed.name)


def _by_number(number: int) -> Variant:
    if not 0 <= number < len(variants()):
        raise VariantError("variant.number", number=number, last=len(variants()) - 1)
    return _of(variants()[number])


def _by_code(code: str) -> Variant:
    suits, *modifiers = code.split(",")
    for name in suits.split("+"):
        if name in SUITS or not known(name):
            raise VariantError("variant.suit", name=name[:20])
    for name in modifiers:
        if name not in MODIFIERS and name not in REFUSED:
            raise VariantError("variant.modifier", name=name[:20])
        if modifiers.count(name) > 1:
            raise VariantError("variant.twice", name=name)
    return _made(tuple(suits.split("+")), tuple(modifiers))


def _made(suits: Suits, modifiers: Suits) -> Variant:
    if listed := _codes().get((suits, frozenset(modifiers))):
        return _of(listed)
    if not 1 <= len(suits) <= 6:
        raise VariantError("variant.count", count=len(suits))
    if len({suit_of(name).color for name in suits}) < len(suits):
        raise VariantError("variant.same")
    ordered = tuple(code for code in (*MODIFIERS, *REFUSED) if code in modifiers)
    own = Variant(suits, ordered, None, "")
    return own._replace(name=own.code)


def find(words: str) -> Iterator[Variant]:
    """The variants whose names hold all these words, by number.

    >>> [found.name for found in find("mix 6 candy")]
    ['Candy Corn Mix (6 Suits)']
    """
    wanted = words.lower().split()
    for listed in variants():
        if all(word in listed.name.lower() for word in wanted):
            yield _of(listed)
