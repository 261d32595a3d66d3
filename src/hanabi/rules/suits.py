"""The suits that are played online, by the codes that composed variants name them by.

A code begins with what the suit is, a `1` after it says that there is one card of each value, and `:R` that
it is built from the highest value down: `Wh`, `Wh1`, `Wh1:R`. A code of `D` and letters has these colours.
"""

from dataclasses import replace
from functools import lru_cache

from .cards import SUITS, Suit
from .sentences import RulesError

HUES = {
    "R": "red",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "P": "purple",
    "T": "teal",
    "K": "black",
    "I": "pink",
    "N": "brown",
    "O": "orange",
}
"""The colours that a clue may name, by their letters."""

REVERSED = ":R"

_SHAPES = {
    "red": "▲",
    "yellow": "★",
    "green": "♣",
    "blue": "●",
    "purple": "◆",
    "teal": "⬟",
    "black": "♠",
    "pink": "♥",
    "brown": "■",
    "orange": "◐",
}
"""What stands for a colour where there is no colour."""


def _plain(code: str, hue: str, letter: str) -> Suit:
    return Suit(code, letter, _SHAPES[hue], word=hue)


def _shade(code: str, word: str, hue: str) -> Suit:
    """One of several suits that share a colour."""
    return Suit(code, word[0], _SHAPES[hue], word=word, hues=(hue,))


def _mixed(code: str, word: str) -> Suit:
    """A suit of the colours that its code names."""
    hues = tuple(HUES[letter] for letter in code[1:] if letter in HUES)
    return Suit(code, word[0], "◪", word=word, hues=hues)


_BRIGHT = (
    _plain("R", "red", "r"),
    _plain("Y", "yellow", "y"),
    _plain("G", "green", "g"),
    _plain("B", "blue", "b"),
    _plain("P", "purple", "p"),
    _plain("T", "teal", "t"),
    replace(_plain("Bk", "black", "k"), one_of_each=True),
    Suit("Wh", "w", "◇", word="white", colors="none"),
    Suit("Nu", "u", "○", word="null", colors="none", ranks="none"),
    Suit("WhPi", "l", "♡", word="light-pink", colors="none", ranks="all"),
    Suit("Br", "n", "■", word="brown", ranks="none"),
    Suit("Pi", "i", "♥", word="pink", ranks="all"),
    Suit("BrRa", "m", "▣", word="muddy-rainbow", colors="all", ranks="none"),
    Suit("Ra", "a", "◈", word="rainbow", colors="all"),
    Suit("Om", "o", "✚", word="omni", colors="all", ranks="all"),
    Suit("Pr", "s", "◭", word="prism", colors="prism"),
    Suit("Or", "e", "◐", word="orange", inverted=True),
)

_SHADES = (
    _shade("R2", "ruby", "red"),
    *(_shade(f"AR{place}", word, "red") for place, word in enumerate(("tomato", "mahogany", "carrot"), 1)),
    *(_shade(f"AG{place}", word, "green") for place, word in enumerate(("emerald", "olive"), 1)),
    *(_shade(f"AB{place}", word, "blue") for place, word in enumerate(("berry", "navy", "sky"), 1)),
    *(
        _shade(f"EB{place}", f"{word}-ea", "blue")
        for place, word in enumerate(("ice", "aqua", "sky", "berry", "navy", "ocean"), 1)
    ),
)

_MIXTURES = (
    *(_mixed("DRY", "tangerine"), _mixed("DRY2", "peach"), _mixed("DRY3", "yam"), _mixed("DRG", "gold")),
    *(_mixed("DRB", "violet"), _mixed("DRB2", "magenta"), _mixed("DRP", "cardinal"), _mixed("DRK", "maroon")),
    *(_mixed("DYG", "lime"), _mixed("DYG2", "jungle"), _mixed("DYB", "jade"), _mixed("DYK", "tan")),
    *(_mixed("DGB", "cyan"), _mixed("DBP", "indigo"), _mixed("DBK", "cobalt")),
    *(_mixed("DRYG", "geas"), _mixed("DRYGB", "beatnik"), _mixed("DRYGBP", "plum")),
    _mixed("DRYGBPT", "taupe"),
)

_DARK = {"Wh": "gray", "BrRa": "cocoa-rainbow", "WhPi": "gray-pink"}
"""Those of one card of each value that are not just called dark."""

ONLINE = {suit.name: suit for suit in (*_BRIGHT, *_SHADES, *_MIXTURES)}
for _suit in _BRIGHT[7:]:
    _word = _DARK.get(_suit.name, f"dark-{_suit.word}")
    ONLINE[f"{_suit.name}1"] = replace(
        _suit,
        name=f"{_suit.name}1",
        letter=_word[0],
        word=_word,
        one_of_each=True,
        hues=_suit.clued,
    )
"""The suits by their codes; each is there reversed, too, with `:R` behind its code."""


COLORS = tuple(
    dict.fromkeys((*(suit.color for suit in SUITS.values()), *(suit.color for suit in ONLINE.values())))
)
"""Every word for a suit; a clue names some of them."""


def known(name: object) -> bool:
    """Whether a suit is called that."""
    return isinstance(name, str) and (name in SUITS or name.removesuffix(REVERSED) in ONLINE)


def suit_of(name: str) -> Suit:
    """A suit by its name or code.

    >>> suit_of("Wh1:R").color, suit_of("DRP").clued, suit_of("red").letter
    ('gray', ('red', 'purple'), 'r')
    """
    if name in SUITS:
        return SUITS[name]
    code = name.removesuffix(REVERSED)
    if code not in ONLINE:
        raise RulesError("suit.unknown", name=name[:40], near=", ".join(SUITS))
    return ONLINE[code] if code == name else replace(ONLINE[code], name=name, reversed=True)


@lru_cache(256)
def lettered(names: tuple[str, ...]) -> tuple[Suit, ...]:
    """The suits of a game, each with a letter that no other one has: its own, or else one of its word.

    >>> [suit.letter for suit in lettered(("R", "AR1", "DRY", "T"))]
    ['r', 't', 'a', 'e']
    """
    taken: set[str] = set()
    suits = []
    for name in names:
        suit = suit_of(name)
        free = (sign for sign in suit.letter + suit.color + _ALPHABET if sign.isalpha() and sign not in taken)
        letter = next(free)
        taken.add(letter)
        suits.append(suit if letter == suit.letter else replace(suit, letter=letter))
    return tuple(suits)


_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
