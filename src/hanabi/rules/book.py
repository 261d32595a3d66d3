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
        self.clues = rules.clues
        self.strikes = rules.strikes
        self.empty_clues = int(rules.empty_clues)
        self.discard_at_full = int(rules.discard_at_full)
        self.perfection = int(rules.perfection)
        self.points_survive = int(rules.strikeout == "sum")
        self.marking = _MARKING[rules.marking]
        self.ranks = rules.ranks
        self._by_card()
        self._by_word()
        self._by_action()

    def _by_card(self) -> None:
        self.everything = (1 << len(self.cards)) - 1
        self.ones = self.mask(card for card in self.cards if card.rank == 1)
        self.suit = [self.suits.index(card.suit) for card in self.cards]
        self.stack = [self.mask(card for card in self.cards if card.suit == suit) for suit in self.suits]
        self.deck = [self.cards.index(card) for card in self.rules.deck]
        self.first_copy = [self.deck.index(card) for card in range(len(self.cards))]
        self.copies = [
            (1 << self.rules.copies(card)) - 1 << first
            for card, first in zip(self.cards, self.first_copy, strict=True)
        ]

    def _by_word(self) -> None:
        colors = [suit for suit in self.suits if suit.nameable]
        self.colors = len(colors)
        self.names = (*(suit.color for suit in colors), *range(1, self.ranks + 1))
        tests = [lambda card, suit=suit: _says_color(card, suit) for suit in colors]
        tests += [lambda card, rank=rank: _says_rank(card, rank) for rank in range(1, self.ranks + 1)]
        touched = [self.mask(filter(test, self.cards)) for test in tests]
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
        ranks = range(self.colors, self.colors + self.ranks)
        table = [(core.DISCARD, lane, NOTHING) for lane in hand]
        table += [(core.PLAY, lane, NOTHING) for lane in hand]
        table += [(core.CLUE, offset, word) for offset in offsets for word in colors]
        table += [(core.CLUE, offset, word) for offset in offsets for word in ranks]
        if self.rules.declared:
            table += [(core.DECLARE, lane, suit) for lane in hand for suit in range(len(self.suits))]
        self.actions = len(table)
        self.numbers = {entry: number for number, entry in enumerate(table)}
        self.kind, self.which, self.what = map(list, zip(*table, strict=True))

    def mask(self, cards: Iterable[Card]) -> int:
        """A set of cards as a number."""
        return sum(1 << self.cards.index(card) for card in cards)

    def set(self, mask: int) -> CardSet:
        """A number as a set of cards; flags above the cards are left out."""
        return CardSet(mask & self.everything, self.cards)


def _says_color(card: Card, suit: Suit) -> bool:
    return card.suit.colors == "all" or (card.suit.colors == "own" and card.suit == suit)


def _says_rank(card: Card, rank: int) -> bool:
    return card.suit.ranks == "all" or (card.suit.ranks == "own" and card.rank == rank)


@lru_cache(64)
def compile(rules: Rules) -> Book:
    """The book of a rule set."""
    return Book(rules)
