"""The tables that core looks things up in, compiled from a rule set."""

from collections.abc import Iterable
from functools import lru_cache

from . import core
from .cards import Card, CardSet, Suit
from .settings import Rules
from .state import NOTHING

_MARKING = {"never": core.MARK_NEVER, "clued": core.MARK_CLUED, "always": core.MARK_ALWAYS}


class Book(core.Book):
    """A rule set as numbers, with the names that people use for them.

    >>> book = compile(Rules("american", players=2))
    >>> book.actions, book.size, str(book.cards[7])
    (20, 50, 'y3')
    """

    __slots__ = (*core.Book.__annotations__, "rules", "cards", "suits", "names", "numbers")

    rules: Rules
    cards: tuple[Card, ...]
    suits: tuple[Suit, ...]
    names: tuple[str | int, ...]
    """What each word says: a colour or a value."""
    numbers: dict[tuple[int, int, int], int]
    """The number of an action by its kind, its lane or how many seats away, and its word or suit."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cards = rules.cards
        self.suits = rules.suit_list
        self.players = rules.players
        self.hand = rules.hand
        self.size = rules.size
        self.price = rules.price
        self.clues = rules.tokens
        self.strikes = rules.strikes
        self.empty_clues = int(rules.empty_clues)
        # Nobody can tell a card of an inverted suit from the others: so a card may always be discarded.
        self.discard_at_full = int(rules.discard_at_full or any(suit.inverted for suit in self.suits))
        self.perfection = int(rules.perfection)
        self.points_survive = int(rules.strikeout == "sum")
        self.marking = _MARKING[rules.marking]
        self.stop_early = int(rules.stop_early)
        self.ranks = rules.ranks
        self._by_card()
        self._by_word()
        self._by_action()

    def _by_card(self) -> None:
        self.everything = (1 << len(self.cards)) - 1
        self.ones = self.mask(Card(suit, suit.climb(self.ranks)[0]) for suit in self.suits)
        self.suit = [self.suits.index(card.suit) for card in self.cards]
        self.stack = [self.mask(card for card in self.cards if card.suit == suit) for suit in self.suits]
        self.deck = [self.cards.index(card) for card in self.rules.deck]
        self.inverted = self.mask(card for card in self.cards if card.suit.inverted)
        self.first_copy = [self.deck.index(card) for card in range(len(self.cards))]
        self.copies = [
            (1 << self.rules.copies(card)) - 1 << first
            for card, first in zip(self.cards, self.first_copy, strict=True)
        ]

    def _by_word(self) -> None:
        said = self.rules.said
        self.colors = len(said.colors)
        self.values = len(said.values)
        self.names = said.words
        touched = [self.mask(card for card in self.cards if said.touches(card, word)) for word in self.names]
        colors = (1 << self.colors) - 1
        every = (1 << len(self.names)) - 1
        blind = sum(1 << word for word, name in enumerate(self.names) if said.touches_nothing(name))
        self.free = every if self.empty_clues else blind
        alternating = any(change.alternating for change in self.rules.changes)
        self.bars = [
            (colors if word < self.colors else every & ~colors) if alternating else 0
            for word in range(len(self.names))
        ]
        self.flag = [1 << len(self.cards) + word for word in range(len(touched))]
        self.hit = [mask | sum(self.flag) for mask in touched]
        self.miss = [(self.everything | sum(self.flag)) & ~mask for mask in touched]
        self.words = [
            sum(1 << word for word, mask in enumerate(touched) if mask >> card & 1)
            for card in range(len(self.cards))
        ]

        self.tells = [0, *self.words]

    def _by_action(self) -> None:
        hand, offsets = range(self.hand), range(1, self.players)
        colors = range(self.colors)
        values = range(self.colors, self.colors + self.values)
        table = [(core.DISCARD, lane, NOTHING) for lane in hand]
        table += [(core.PLAY, lane, NOTHING) for lane in hand]
        table += [(core.CLUE, offset, word) for offset in offsets for word in colors]
        table += [(core.CLUE, offset, word) for offset in offsets for word in values]
        self.declared = int(self.rules.declared)
        if self.declared:
            table += [(core.DECLARE, lane, suit) for lane in hand for suit in range(len(self.suits))]
        self.play_top = len(table) if self.rules.deck_plays else NOTHING
        if self.rules.deck_plays:
            table += [(core.PLAY_TOP, 0, NOTHING)]
        self.actions = len(table)
        self.numbers = {entry: number for number, entry in enumerate(table)}
        self.kind, self.which, self.what = map(list, zip(*table, strict=True))

    def mask(self, cards: Iterable[Card]) -> int:
        """A set of cards as a number."""
        return sum(1 << self.cards.index(card) for card in cards)

    def set(self, mask: int) -> CardSet:
        """A number as a set of cards; flags above the cards are left out."""
        return CardSet(mask & self.everything, self.cards)


@lru_cache(64)
def compile(rules: Rules) -> Book:
    """The book of a rule set."""
    return Book(rules)
