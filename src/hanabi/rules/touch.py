"""Which words touch which cards: what suits and modifiers say, put together.

What a suit says goes before what is special about a value: a white card is touched by no colour, whatever
its value. The order of the tests is that of the leading online site, which the boxes' rules agree with.
"""

from .cards import Card, Suit
from .modifiers import Modifier


class Words:
    """The words that clues may say in a game, and what each touches."""

    def __init__(self, suits: tuple[Suit, ...], ranks: int, modifiers: tuple[Modifier, ...]) -> None:
        self.suits = suits
        self.modifiers = modifiers
        mute = {kind for modifier in modifiers for kind in modifier.mute}
        self.blind = {kind for modifier in modifiers for kind in modifier.blind}
        self.hues = tuple(dict.fromkeys(hue for suit in suits for hue in suit.clued))
        self.colors = () if "colors" in mute else self.hues
        self.grouping = next((one.grouping for one in modifiers if one.grouping != "own"), "own")
        self.values = () if "values" in mute else self._values(ranks)
        self.words: tuple[str | int, ...] = (*self.colors, *self.values)

    def _values(self, ranks: int) -> tuple[int, ...]:
        """The values that may be named: not those that no clue, or every clue, would touch."""
        if self.grouping == "parity":
            return (1, 2)
        never = {modifier.special for modifier in self.modifiers if modifier.ranks != "own"}
        return tuple(rank for rank in range(1, ranks + 1) if rank not in never)

    def touches_nothing(self, word: str | int) -> bool:
        """Whether a word is of a kind that touches nothing, and may yet be said."""
        return ("colors" if isinstance(word, str) else "values") in self.blind

    def touches(self, card: Card, word: str | int) -> bool:
        """Whether a colour or a value touches a card."""
        if self.touches_nothing(word):
            return False
        return self._color(card, word) if isinstance(word, str) else self._value(card, word)

    def _color(self, card: Card, color: str) -> bool:
        suit = card.suit
        if suit.colors in ("all", "none"):
            return suit.colors == "all"
        synesthesia = suit.ranks != "none" and any(one.synesthesia for one in self.modifiers)
        if synesthesia and color == self._hue(card.rank):
            return True
        for modifier in self.modifiers:
            if modifier.special == card.rank and modifier.colors != "own":
                return modifier.colors == "all"
        if suit.colors == "prism":
            return color == self._hue(card.rank)
        return color in suit.clued

    def _hue(self, rank: int) -> str | None:
        """The colour of a value: they go round, the lowest value having the first one."""
        return self.hues[(rank - 1) % len(self.hues)] if self.hues else None

    def _value(self, card: Card, value: int) -> bool:
        if card.suit.ranks != "own":
            return card.suit.ranks == "all"
        for modifier in self.modifiers:
            if modifier.special == card.rank and modifier.ranks != "own":
                if modifier.ranks == "deceptive":
                    return value == self.values[self.suits.index(card.suit) % len(self.values)]
                return modifier.ranks == "all"
        if self.grouping == "parity":
            return card.rank % 2 == value % 2
        if self.grouping == "funnels":
            return card.rank <= value
        if self.grouping == "chimneys":
            return card.rank >= value
        return card.rank == value
