"""The variants that the leading online site lists: families of suits and modifiers, and the number of each.

Names and suits follow from how a family is built, so they are generated; the numbers are history, and stand
in `numbers.txt`, in the order in which the families are generated here.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from hanabi.rules.suits import REVERSED, suit_of

Suits = tuple[str, ...]


class Listed(NamedTuple):
    """A variant as the site lists it."""

    number: int
    name: str
    suits: Suits
    modifiers: Suits


PLAIN: Suits = ("R", "Y", "G", "B", "P", "T")
LIGHT: Suits = ("Ra", "Pi", "Wh", "Br", "Om", "Nu", "BrRa", "WhPi", "Pr", "Or")
DARK: Suits = tuple(f"{code}1" for code in LIGHT)


def plain(count: int) -> Suits:
    """So many suits of their own colours: of three and fewer, those that are easiest to tell apart."""
    return {1: ("R",), 2: ("R", "B"), 3: ("R", "G", "B")}.get(count, PLAIN[:count])


class Family(NamedTuple):
    """Variants that share modifiers: the plain ones, and those with one special suit in place of the last.

    `sizes` are numbers of suits: of the plain ones, with black, with a light special suit, with a dark one.
    """

    name: str
    modifiers: Suits
    sizes: tuple[str, str, str, str]
    without: Suits = ()
    """Special suits that are not there."""
    bases: tuple[Suits, ...] = ()
    """What the special suits go with, and stands alone, if it is not the plain suits."""


_MANY = ("6543", "65", "6543", "65")
_FEWER = ("65", "6", "65", "6")
_BASES = ("6543", "", "", "")
_TOUCHES = ("Rainbow", "Pink", "White", "Brown", "Omni", "Null", "Muddy-Rainbow", "Light-Pink", "Deceptive")
_UNCOLORED = ("Pi", "Om", "BrRa", "WhPi", "Pr")

FAMILIES = (
    *(
        Family(f"{touch}-{values}", (f"{touch[0]}{value}",), _MANY)
        for value, values in ((1, "Ones"), (5, "Fives"))
        for touch in _TOUCHES
    ),
    Family("Critical Fours", ("C4",), _FEWER),
    Family("Scarce Ones", ("S1",), _FEWER),
    Family("Clue Starved", ("CS",), ("65", "", "65", "")),
    Family("Color Blind", ("CB",), _BASES),
    Family("Number Blind", ("NB",), _BASES),
    Family("Totally Blind", ("TB",), _BASES),
    Family("Color Mute", ("CM",), _BASES),
    Family("Number Mute", ("NM",), _BASES),
    Family("Alternating Clues", ("AC",), _MANY),
    Family("Cow & Pig", ("CP",), _BASES),
    Family("Duck", ("Du",), _BASES),
    Family("Odds and Evens", ("OE",), _MANY),
    Family("Synesthesia", ("NM", "Sy"), _MANY, (*_UNCOLORED, *(f"{code}1" for code in _UNCOLORED))),
    Family("Up or Down", ("UD",), _FEWER),
    Family("Throw It in a Hole", ("TH",), ("654", "6", "654", "6")),
    Family("Funnels", ("Fu",), _MANY),
    Family("Chimneys", ("Ch",), _MANY),
    Family("Sudoku", ("Su",), ("54", "5", "54", "5")),
)

_AMBIGUOUS = (
    ("AR1", "AR2", "AG1", "AG2", "AB1", "AB2"),
    ("AR1", "AR2", "AB1", "AB2"),
    ("AR1", "AR2"),
)
_VERY = (("AR1", "AR2", "AR3", "AB1", "AB2", "AB3"), ("AB1", "AB2", "AB3"))
_EXTREMELY = ("EB1", "EB2", "EB3", "EB4", "EB5", "EB6")
_DOLLS = ("R2", "DRY3", "DRYG", "DRYGB", "DRYGBP", "DRYGBPT")
_DUAL = (
    ("DRY", "DRB", "DRK", "DYB", "DYK", "DBK"),
    ("DRY", "DYG", "DGB", "DBP", "DRP"),
    ("DRY", "DRB", "DYB"),
)

COLORED = (
    Family("Ambiguous", (), ("64", "5", "53", "5"), (), _AMBIGUOUS),
    Family("Very Ambiguous", (), ("63", "", "4", ""), (), _VERY),
    Family(
        "Extremely Ambiguous",
        (),
        ("654", "65", "65", "65"),
        ("Pr1",),
        tuple(_EXTREMELY[:n] for n in (6, 5, 4)),
    ),
    Family("Matryoshka", (), _MANY, (), tuple(_DOLLS[:n] for n in (6, 5, 4, 3, 2))),
    Family("Dual-Color", (), ("653", "6", "64", "6"), (), _DUAL),
)

MIXES = {
    "Special Mix (5 Suits)": "Bk+Ra+Pi+Wh+Br",
    "Special Mix (6 Suits)": "Bk+Ra+Pi+Wh+Br+Nu",
    "Ambiguous Mix": "AR1+AR2+AB3+AB2+Bk+Wh",
    "Dual-Color Mix": "DRY+DRB+DYB+Bk+Ra+Wh",
    "Ambiguous & Dual-Color Mix": "DRY2+DRY+DRB2+DRB+DYG+DYG2",
    "Candy Corn Mix (5 Suits)": "R+DRY+Y+Wh+Br",
    "Candy Corn Mix (6 Suits)": "R+DRY+Y+Wh+Br+BrRa1",
    "Holiday Mix (5 Suits)": "Pi1+G+Wh+AB3+AB2",
    "Holiday Mix (6 Suits)": "WhPi+R+G+Wh+AB3+AB2",
    "Valentine Mix (5 Suits)": "R+Pi+Wh+WhPi+BrRa1",
    "Valentine Mix (6 Suits)": "R+Pi+Wh+WhPi+BrRa1+Nu",
    "RGB Mix (6 Suits)": "R+DRG+G+DGB+B+DRB",
}


@cache
def variants() -> tuple[Listed, ...]:
    """Every variant by its number.

    >>> variants()[16].name, "+".join(variants()[16].suits)
    ('Rainbow (5 Suits)', 'R+Y+G+B+Ra')
    """
    made = [(name, suits, modifiers) for name, suits, modifiers in _generated()]
    listed = [Listed(number, *one) for number, one in zip(_numbers(), made, strict=True)]
    return tuple(sorted(listed))


def _numbers() -> Iterator[int]:
    """The numbers in the order of generation: `15` or `106-109`."""
    for run in files(__package__).joinpath("numbers.txt").read_text("ascii").split():
        first, _, last = run.partition("-")
        yield from range(int(first), int(last or first) + 1)


_Made = tuple[str, Suits, Suits]


def _generated() -> Iterator[_Made]:
    yield "No Variant", plain(5), ()
    for count in (6, 4, 3):
        yield f"{count} Suits", plain(count), ()
    for code in ("Bk", *LIGHT, *DARK):
        for count in _sizes(code, _MANY):
            yield f"{title(code)} ({count} Suits)", (*plain(count - 1), code), ()
    yield from _pairs()
    for family in (*FAMILIES, *COLORED):
        yield from _family(family)
    yield from ((name, tuple(code.split("+")), ()) for name, code in MIXES.items())
    yield from _reversed()


def _sizes(code: str, sizes: tuple[str, str, str, str]) -> list[int]:
    """How many suits there are beside a special one, itself counted."""
    kind = 1 if code == "Bk" else 2 if code in LIGHT else 3
    return [int(size) for size in sizes[kind]]


_NEVER = ({"Bk", "Or"}, {"Bk", "Or1"})


def _pairs() -> Iterator[_Made]:
    """Two special suits: of both light four numbers of suits, of one dark two, of two dark six suits."""
    specials = ("Bk", *LIGHT, *DARK)
    for at, one in enumerate(specials):
        for other in specials[at + 1 :]:
            dark = (one not in LIGHT) + (other not in LIGHT)
            if one.removesuffix("1") == other.removesuffix("1") or {one, other} in _NEVER:
                continue
            for count in ((6, 5, 4, 3), (6, 5), (6,))[dark]:
                suits = (*plain(count - 2), one, other)
                if _distinct(suits):
                    yield f"{title(one)} & {title(other)} ({count} Suits)", suits, ()


def _distinct(suits: Suits) -> bool:
    """Whether suits that colours tell apart have two colours to do it: rainbow and prism need them."""
    hues = {hue for code in suits for hue in suit_of(code).clued}
    return len(hues) > 1 or not {"Ra", "Pr"} & set(suits)


def _family(family: Family) -> Iterator[_Made]:
    bases = family.bases or tuple(plain(count) for count in range(6, 0, -1))
    by_size = {len(base): base for base in bases}
    for size in family.sizes[0]:
        yield f"{family.name} ({size} Suits)", by_size[int(size)], family.modifiers
    for code in ("Bk", *LIGHT, *DARK):
        for count in () if code in family.without else _sizes(code, family.sizes):
            suits = (*by_size[count - 1], code)
            if not family.bases or _distinct(suits):
                yield f"{family.name} & {title(code)} ({count} Suits)", suits, family.modifiers


def _reversed() -> Iterator[_Made]:
    """The last suit reversed: a plain one, or one that clues do not tell the values of."""
    for count in (6, 5, 4, 3):
        *others, last = plain(count)
        yield f"Reversed ({count} Suits)", (*others, last + REVERSED), ()
    for code in ("Bk", "Ra", "Wh", "Pr", "Or", "Ra1", "Wh1", "Pr1", "Or1"):
        for count in _sizes(code, _MANY):
            yield f"{title(code)} Reversed ({count} Suits)", (*plain(count - 1), code + REVERSED), ()
    for count in (6, 5, 4):
        yield f"White Reversed & Rainbow ({count} Suits)", (*plain(count - 2), "Wh" + REVERSED, "Ra"), ()


def title(code: str) -> str:
    """What the site calls a suit.

    >>> title("BrRa1"), title("EB3"), title("Wh:R")
    ('Cocoa Rainbow', 'Sky EA', 'White Reversed')
    """
    suit = suit_of(code)
    name = suit.color.replace("-", " ").title().replace(" Ea", " EA")
    return f"{name} Reversed" if suit.reversed else name
