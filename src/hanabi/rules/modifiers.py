"""What can be changed about all suits at once, by code: special values, the words of clues, tokens."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from .cards import Touch
from .sentences import RulesError, Sentence

Kind = Literal["colors", "values"]
Grouping = Literal["own", "parity", "funnels", "chimneys"]


@dataclass(frozen=True, slots=True)
class Modifier:
    """One change, as data; most change one thing and leave the others as they are.

    The cards of the `special` value are touched as `colors` and `ranks` say; `deceptive` ones by another
    value for each suit. Clues of a `blind` kind touch nothing, and those of a `mute` kind are not given.
    """

    code: str
    special: int = 0
    colors: Touch = "own"
    ranks: Touch | Literal["deceptive"] = "own"
    blind: tuple[Kind, ...] = ()
    mute: tuple[Kind, ...] = ()
    grouping: Grouping = "own"
    """Which values a value clue touches: its own, the odd or the even, those up to it, those from it on."""
    synesthesia: bool = False
    """Every value has a colour too, which touches it."""
    single: int = 0
    """The value of which there is one card in each suit."""
    scarce: bool = False
    """Two cards of the lowest value instead of three."""
    alternating: bool = False
    """No clue may be of the same kind as the last one."""
    price: int = 1
    """Clue tokens are broken into so many parts; a clue costs them all, and one comes back at a time."""

    @property
    def about(self) -> Sentence:
        """What it means, in a sentence."""
        if self.special:
            touch = self.ranks if self.ranks == "deceptive" else f"{self.colors}-{self.ranks}"
            return Sentence(f"modifier.special.{touch}", {"value": self.special})
        if self.single:
            return Sentence("modifier.single", {"value": self.single})
        return Sentence(f"modifier.{self.code}")


_SPECIAL: dict[str, tuple[Touch, Touch | Literal["deceptive"]]] = {
    "R": ("all", "own"),
    "P": ("own", "all"),
    "W": ("none", "own"),
    "B": ("own", "none"),
    "O": ("all", "all"),
    "N": ("none", "none"),
    "M": ("all", "none"),
    "L": ("none", "all"),
    "D": ("own", "deceptive"),
}
"""How a special value is touched, by the first letter of its code."""

MODIFIERS = {
    modifier.code: modifier
    for modifier in (
        *(
            Modifier(f"{letter}{value}", special=value, colors=colors, ranks=ranks)
            for letter, (colors, ranks) in _SPECIAL.items()
            for value in range(1, 6)
        ),
        *(Modifier(f"C{value}", single=value) for value in range(1, 6)),
        Modifier("S1", scarce=True),
        Modifier("CS", price=2),
        Modifier("CB", blind=("colors",)),
        Modifier("NB", blind=("values",)),
        Modifier("TB", blind=("colors", "values")),
        Modifier("CM", mute=("colors",)),
        Modifier("NM", mute=("values",)),
        Modifier("AC", alternating=True),
        Modifier("OE", grouping="parity"),
        Modifier("Fu", grouping="funnels"),
        Modifier("Ch", grouping="chimneys"),
        Modifier("Sy", synesthesia=True),
    )
}
"""Every modifier that can be played, in the order in which rules name them."""

REFUSED = ("CP", "Du", "UD", "TH", "Su")
"""Those that the site has, and these rules do not; `modifier.refused.*` says why."""


def checked(codes: Iterable[object]) -> tuple[str, ...]:
    """Modifiers in their order; what is not known, or does not go together, is refused with a sentence."""
    wanted = list(codes)
    for code in wanted:
        if code in REFUSED:
            raise RulesError("modifier.refused", name=code, why=Sentence(f"modifier.refused.{code}"))
        if not isinstance(code, str) or code not in MODIFIERS:
            raise RulesError("modifier.unknown", name=str(code)[:40], known=", ".join(MODIFIERS))
        if wanted.count(code) > 1:
            raise RulesError("rules.twice", name=code)
    ordered = tuple(code for code in MODIFIERS if code in wanted)
    for one, other in combinations((MODIFIERS[code] for code in ordered), 2):
        same_value = one.special and one.special == other.special
        if same_value or "own" not in (one.grouping, other.grouping):
            raise RulesError("modifier.clash", one=one.code, other=other.code)
    return ordered
