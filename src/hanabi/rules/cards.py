"""Suits, cards and sets of cards, as values."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import index
from typing import Literal, NamedTuple

from .sentences import RulesError

Touch = Literal["own", "all", "none"]


@dataclass(frozen=True, slots=True)
class Suit:
    """What a card belongs to, and which clues touch it.

    `colors` and `ranks` say what touches its cards: the own colour or value, every one, or none; under
    `prism` the value of a card says which colour that is. `hues` are its colours where it has others than
    its word. A reversed suit is built from the highest value down; of an inverted one, what is played is
    discarded, and the other way round.
    """

    name: str
    letter: str
    symbol: str
    word: str = ""
    colors: Touch | Literal["prism"] = "own"
    ranks: Touch = "own"
    one_of_each: bool = False
    hues: tuple[str, ...] = ()
    reversed: bool = False
    inverted: bool = False

    @property
    def color(self) -> str:
        """The word for its colour, which a declared play says even where no clue may."""
        return self.word or self.name

    @property
    def nameable(self) -> bool:
        """Whether a clue may name its colour."""
        return self.colors == "own"

    @property
    def clued(self) -> tuple[str, ...]:
        """The colours that touch it by their names."""
        return (self.hues or (self.color,)) if self.nameable else ()

    def climb(self, ranks: int) -> tuple[int, ...]:
        """Its values in the order in which its stack is built."""
        return tuple(range(ranks, 0, -1)) if self.reversed else tuple(range(1, ranks + 1))

    def __str__(self) -> str:
        return self.color


SUITS = {
    suit.name: suit
    for suit in (
        Suit("red", "r", "▲"),
        Suit("yellow", "y", "★"),
        Suit("green", "g", "♣"),
        Suit("blue", "b", "●"),
        Suit("white", "w", "◆"),
        Suit("multi5", "m", "✿", word="multi", one_of_each=True),
        Suit("multi10", "m", "✿", word="multi"),
        Suit("wild5", "m", "✿", word="multi", colors="all", one_of_each=True),
        Suit("wild10", "m", "✿", word="multi", colors="all"),
        Suit("rainbow", "a", "◈", colors="all"),
        Suit("null", "u", "○", colors="none"),
        Suit("pink", "p", "♥", ranks="all"),
        Suit("brown", "n", "■", ranks="none"),
        Suit("omni", "o", "✚", colors="all", ranks="all"),
    )
}
"""The suits of the boxes, the sixth ones as each variant has them, and a few for house rules."""


class Card(NamedTuple):
    """What is printed on a card.

    >>> Card.parse("r3")
    Card('r3')
    >>> Card.parse("red 3").rank
    3
    """

    suit: Suit
    rank: int

    @classmethod
    def parse(cls, text: str, suits: Iterable[Suit] | None = None) -> "Card":
        """A card from its short name, or from its colour and value."""
        if not isinstance(text, str):
            raise RulesError("card.unknown", text=text)
        words = text.replace("-", " ").lower().split()
        name, rank = ("".join(words)[:-1], "".join(words)[-1:]) if words else ("", "")
        for suit in SUITS.values() if suits is None else suits:
            if rank in "12345" and rank and name in (suit.letter, suit.color.replace("-", ""), suit.name):
                return cls(suit, int(rank))
        raise RulesError("card.unknown", text=text[:40])

    def __str__(self) -> str:
        return f"{self.suit.letter}{self.rank}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


class CardSet(int):
    """A set of cards, one bit each in the order of a rule set, with the operators of a set.

    >>> CardSet.parse("r1 b1") <= CardSet.parse("r1 y1 b1")
    True
    >>> CardSet.parse("r1 b1") | CardSet.parse("w5"), len(CardSet.parse("r1 b1"))
    (CardSet('r1 b1 w5'), 2)
    >>> Card.parse("b1") in CardSet.parse("r1 b1")
    True
    """

    universe: tuple[Card, ...]

    def __new__(cls, mask: int, universe: tuple[Card, ...]) -> "CardSet":
        self = super().__new__(cls, mask)
        self.universe = universe
        return self

    @classmethod
    def parse(cls, text: str, universe: tuple[Card, ...] | None = None) -> "CardSet":
        """A set from short names: `r1 b1`."""
        cards = universe if universe is not None else STANDARD
        mask = 0
        for word in text.split():
            card = Card.parse(word, {card.suit.name: card.suit for card in cards}.values())
            if card not in cards:
                raise RulesError("card.unknown", text=word[:40])
            mask |= 1 << cards.index(card)
        return cls(mask, cards)

    def __getnewargs__(self) -> tuple[int, tuple[Card, ...]]:  # type: ignore[override]
        return int(self), self.universe

    def _with(self, mask: int) -> "CardSet":
        return CardSet(mask, self.universe)

    def _mask(self, other: int) -> int:
        if isinstance(other, CardSet) and other.universe != self.universe:
            raise TypeError("these sets of cards belong to different rule sets")
        return index(other)

    def __or__(self, other: int) -> "CardSet":
        return self._with(int(self) | self._mask(other))

    def __and__(self, other: int) -> "CardSet":
        return self._with(int(self) & self._mask(other))

    def __xor__(self, other: int) -> "CardSet":
        return self._with(int(self) ^ self._mask(other))

    def __sub__(self, other: int) -> "CardSet":
        return self._with(int(self) & ~self._mask(other))

    def __invert__(self) -> "CardSet":
        return self._with(~int(self) & (1 << len(self.universe)) - 1)

    def __le__(self, other: int) -> bool:
        return int(self) & ~self._mask(other) == 0

    def __ge__(self, other: int) -> bool:
        return self._mask(other) & ~int(self) == 0

    def __lt__(self, other: int) -> bool:
        return self <= other and int(self) != int(other)

    def __gt__(self, other: int) -> bool:
        return self >= other and int(self) != int(other)

    def isdisjoint(self, other: int) -> bool:
        return int(self) & self._mask(other) == 0

    def __len__(self) -> int:
        return self.bit_count()

    def __iter__(self) -> Iterator[Card]:
        return (card for bit, card in enumerate(self.universe) if int(self) >> bit & 1)

    def __contains__(self, card: object) -> bool:
        return any(card == member for member in self)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


STANDARD = tuple(
    Card(SUITS[name], rank)
    for name in ("red", "yellow", "green", "blue", "white", "multi10")
    for rank in range(1, 6)
)
"""The order of bits where no rule set says another."""
