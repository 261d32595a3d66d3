"""The site's seeds: the deck that each deals, and the seed that dealt a deck.

A seed is `p3v0s12`: the players, the number of the variant, and anything; the checksum of it all decides.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from hanabi.game import Game
from hanabi.rules import Card, HanabiError, Rules

from .lottery import Lottery
from .variants import Variant, variant, variant_of

_SEED = re.compile(r"p([2-6])v(\d{1,5})s([-A-Za-z0-9]{1,100})", re.ASCII)
_LEGACY = re.compile(r"legacy-[^-]-", re.ASCII)
_POLYNOMIAL = 0xC96C5795D7870F42
_WORD = 2**64 - 1


class SeedError(HanabiError):
    """A text that is no seed, or a deck that none dealt."""


class Seed(NamedTuple):
    """A seed taken apart.

    >>> read_seed("p3v16s12")
    Seed(text='p3v16s12', players=3, variant='Rainbow (5 Suits)')
    """

    text: str
    players: int
    variant: str


def read_seed(text: str) -> Seed:
    """The players and the variant that a seed is for."""
    found = _SEED.fullmatch(_LEGACY.sub("", text, count=1)) if len(text) <= 130 else None
    if not found:
        raise SeedError("seed.text", text=text[:40])
    return Seed(text, int(found[1]), variant(int(found[2])).name)


def deck_of_seed(text: str) -> tuple[Card, ...]:
    """The deck that a seed deals, the first card dealt first.

    >>> " ".join(map(str, deck_of_seed("p2v0s1")[:10]))
    'b5 p4 b3 r4 g1 b3 b1 r1 g2 g4'
    """
    seed = read_seed(text)
    return shuffled(variant(seed.variant).rules(seed.players), text)


def game_of_seed(text: str, **settings: Any) -> Game:
    """The game that a seed deals, before its first move."""
    seed = read_seed(text)
    rules = variant(seed.variant).rules(seed.players, **settings)
    return Game(rules, deck=shuffled(rules, text))


def shuffled(rules: Rules, text: str) -> tuple[Card, ...]:
    """The deck of these rules as the site shuffles it by a text, whatever it says."""
    lots = Lottery(_signed(checksum(text)))
    deck = list(_sorted(rules))
    for place in range(len(deck)):
        other = lots.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


@lru_cache(64)
def _sorted(rules: Rules) -> tuple[Card, ...]:
    """The cards as the site sorts them: from 1 up in every suit, also in one that is built down."""
    cards = sorted(rules.cards, key=lambda card: (rules.suit_list.index(card.suit), card.rank))
    return tuple(card for card in cards for _ in range(rules.copies(card)))


def seeds_of(deck: Sequence[Card], rules: Rules, last: int = 2000) -> Iterator[str]:
    """The seeds with a number, up to the last, that deal a deck: the site counts them up from 1.

    >>> next(seeds_of(deck_of_seed("p4v0s9"), Rules("live", players=4)))
    'p4v0s9'
    """
    number = _numbered(variant_of(rules))
    wanted = tuple(deck)
    for suffix in range(1, last + 1):
        text = f"p{rules.players}v{number}s{suffix}"
        if shuffled(rules, text) == wanted:
            yield text


def _numbered(played: Variant) -> int:
    if played.number is None:
        raise SeedError("seed.unlisted", name=played.name)
    return played.number


# --- the checksum ---------------------------------------------------------------------------------------


def checksum(text: str) -> int:
    """CRC-64 by the polynomial of ECMA-182, bits reflected, of a seed without the mark of older ones.

    >>> f"{checksum('123456789'):x}", f"{checksum('p2v0s1'):x}"
    ('995dc9bbdf1939fa', '5a2e747e0ea7ecd8')
    """
    table, word = _table(), _WORD
    for byte in _LEGACY.sub("", text, count=1).encode():
        word = table[(word ^ byte) & 255] ^ word >> 8
    return word ^ _WORD


@cache
def _table() -> list[int]:
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (_POLYNOMIAL if byte & 1 else 0)
        table.append(byte)
    return table


def _signed(word: int) -> int:
    return word - 2**64 if word >> 63 else word
