"""The four rulebooks as data, each with its source; house rules; presets of other programs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .sentences import Sentence

Marking = Literal["clued", "always", "never"]
Strikeout = Literal["zero", "sum"]

BASE = ("red", "yellow", "green", "blue", "white")
SIXTH = ("multi5", "multi10", "wild5", "wild10")
VARIANTS = (*SIXTH, "perfection", "declared")


@dataclass(frozen=True, slots=True)
class Edition:
    """One printing: what it plays by, what it has, and how its box looks."""

    name: str
    source: str
    empty_clues: bool
    discard_at_full: bool
    marking: Marking
    variants: Mapping[str, str] = field(hash=False)
    """The variants that it has, with its own name for each."""
    strikes: tuple[int, ...] = (3,)
    """How many strikes may be allowed; the first is the box's."""
    clues: tuple[int, ...] = (8,)
    players: tuple[int, ...] = (2, 3, 4, 5)
    suits: tuple[str, ...] = BASE
    stop_early: bool = False
    """Whether a game is over as soon as nothing more can be gained."""
    open: bool = False
    """Whether every setting is free: house rules."""
    box: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What is in the box and printed on it: codes of facts that change no rule."""

    @property
    def title(self) -> Sentence:
        """What people call it."""
        return Sentence(f"edition.{self.name}")

    @property
    def where(self) -> Sentence:
        """It as the place where something holds: "in the German edition"."""
        return Sentence(f"in.{self.name}")

    @property
    def facts(self) -> dict[str, Sentence]:
        """The facts of the box, worded.

        >>> str(GERMAN.facts["spare"])
        'a ninth clue token to spare'
        """
        return {name: Sentence(f"box.{name}.{value}") for name, value in self.box.items()}


TOKENS = tuple(range(8, 17))

DANISH = Edition(
    "danish",
    source="Danish leaflet",
    empty_clues=True,
    discard_at_full=False,
    marking="clued",
    variants={
        "multi5": "Kaskade af farve",
        "perfection": "Glansnummer",
        "declared": "Timet opvisning",
    },
    box={
        "multi": "5",
        "first": "colorful",
        "keeper": "nobody",
        "spare": "none",
        "tokens": "lid",
        "strikes": "lid",
        "strikeout": "unnamed",
        "marks": "raise",
        "grades": "seven",
        "talk": "remarks",
        "age": "8",
        "theme": "pyrotechnicians",
    },
)
AMERICAN = Edition(
    "american",
    source="American Deluxe rulebook",
    empty_clues=False,
    discard_at_full=False,
    marking="clued",
    variants={
        "multi10": "variant 1",
        "multi5": "variant 2",
        "wild10": "variant 3",
        "perfection": "variant 4",
    },
    box={
        "multi": "10",
        "first": "colorful",
        "keeper": "nobody",
        "spare": "none",
        "tokens": "clocks",
        "strikes": "fuse",
        "strikeout": "unnamed",
        "marks": "upright",
        "grades": "six",
        "talk": "remarks",
        "age": "8",
        "theme": "pyrotechnicians",
    },
)
GERMAN = Edition(
    "german",
    source="German rulebook",
    empty_clues=True,
    discard_at_full=False,
    marking="always",
    variants={
        "multi10": "Farbrausch",
        "multi5": "Farbrausch, harder form",
        "wild10": "Farbrausch²",
    },
    strikes=(3, 2, 1),
    clues=TOKENS,
    box={
        "multi": "10",
        "first": "oldest",
        "keeper": "first",
        "spare": "ninth",
        "tokens": "sides",
        "strikes": "lightning",
        "strikeout": "zero",
        "marks": "turn",
        "grades": "six",
        "talk": "table",
        "theme": "gods",
    },
)
DUTCH = Edition(
    "dutch",
    source="Dutch leaflet",
    empty_clues=True,
    discard_at_full=True,
    marking="always",
    variants={
        "multi5": "Bonte kleurenpracht",
        "wild5": "Bonte kleurenpracht, harder form",
        "perfection": "Voor experten",
    },
    strikes=(3, 2, 1),
    clues=TOKENS,
    box={
        "multi": "5",
        "first": "colorful",
        "keeper": "oldest",
        "spare": "coins",
        "tokens": "lid",
        "strikes": "lid",
        "strikeout": "zero",
        "marks": "sort",
        "grades": "six",
        "talk": "remarks",
        "age": "8",
        "theme": "offended",
    },
)

_FREE_STRIKES = (3, 1, 2, 4, 5, 6, 7, 8)
_FREE_CLUES = (8, *range(1, 8), *range(9, 17))

HOUSE = Edition(
    "house",
    source="any settings combined",
    empty_clues=True,
    discard_at_full=False,
    marking="always",
    variants=dict.fromkeys(VARIANTS, ""),
    strikes=_FREE_STRIKES,
    clues=_FREE_CLUES,
    players=(2, 3, 4, 5, 6),
    open=True,
)
LEARNING = Edition(
    "hle",
    source="the settings of the common learning environment",
    empty_clues=False,
    discard_at_full=False,
    marking="never",
    variants={},
    strikes=_FREE_STRIKES,
    clues=_FREE_CLUES,
    suits=("red", "yellow", "green", "white", "blue"),
    open=True,
)

LIVE = Edition(
    "live",
    source="the settings of the leading online site",
    empty_clues=False,
    discard_at_full=False,
    marking="never",
    variants={},
    strikes=_FREE_STRIKES,
    clues=_FREE_CLUES,
    players=(2, 3, 4, 5, 6),
    suits=("R", "Y", "G", "B", "P"),
    stop_early=True,
    open=True,
)

BOXES = {edition.name: edition for edition in (DANISH, AMERICAN, GERMAN, DUTCH)}
EDITIONS = BOXES | {edition.name: edition for edition in (HOUSE, LEARNING, LIVE)}
