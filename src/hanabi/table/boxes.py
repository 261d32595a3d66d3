"""What a table can be opened with, and its rules in facts, for whoever draws it and knows no rules."""

from functools import lru_cache

from hanabi.rules import BOXES, EDITIONS, Edition, Rules
from hanabi.rules.editions import SIXTH
from hanabi.rules.settings import choices

from .settings import Value

Choice = str | int | bool

_OFFERED = {name: EDITIONS[name] for name in (*BOXES, "house")}
_FEWEST = 3
"""With so many people a hand has its usual size."""


class VariantShown(Value, frozen=True):
    """A variant as a box has it; of those that bring a sixth suit, one can be played."""

    name: str
    title: str
    sixth: bool


class BoxShown(Value, frozen=True):
    """A box on the shelf: who can play it, and with what."""

    name: str
    players: tuple[int, ...]
    variants: tuple[VariantShown, ...]
    strikes: tuple[int, ...]
    clues: tuple[int, ...]
    house: dict[str, tuple[Choice, ...]]
    """Further settings, the box's own choice first: none, but in house rules."""
    first: str
    """The custom by which somebody begins."""


class SuitShown(Value, frozen=True):
    """A suit: the letter of its cards, its colour, and its values from the foot of the stack up."""

    letter: str
    color: str
    climb: tuple[int, ...]
    copies: tuple[int, ...]
    """How many cards there are of each of these values."""


class WordShown(Value, frozen=True):
    """What a clue may say, and the cards that it touches."""

    word: str | int
    touches: tuple[str, ...]


class RulesShown(Value, frozen=True):
    """The rules of a table in facts."""

    rules: str
    edition: str
    players: int
    hand: int
    suits: tuple[SuitShown, ...]
    words: tuple[WordShown, ...]
    clues: int
    price: int
    """What a clue costs of these tokens."""
    strikes: int
    maximum: int
    variants: tuple[str, ...]
    declared: bool
    perfection: bool


def shelf() -> tuple[BoxShown, ...]:
    """The boxes on the shelf.

    >>> [box.name for box in shelf()]
    ['danish', 'american', 'german', 'dutch', 'house']
    """
    return tuple(map(_box, _OFFERED.values()))


def _box(box: Edition) -> BoxShown:
    told = choices(box, _FEWEST) if box.open else {}
    # Asked for by themselves, or not to be had at a table where a card is named by its order.
    beside = {
        "edition",
        "players",
        "perfection",
        "declared",
        "clues",
        "strikes",
        "start",
        "hand",
        "deck_plays",
    }
    return BoxShown(
        name=box.name,
        players=box.players,
        variants=tuple(VariantShown(name, title, name in SIXTH) for name, title in box.variants.items()),
        strikes=box.strikes,
        clues=box.clues,
        house={name: values for name, values in told.items() if name not in beside},
        first=box.box.get("first", ""),
    )


@lru_cache(64)
def facts(text: str) -> RulesShown:
    """The facts of rules as a line says them.

    >>> facts("american 3p wild10").words[0].touches
    ('r1', 'r2', 'r3', 'r4', 'r5', 'm1', 'm2', 'm3', 'm4', 'm5')
    """
    rules = Rules.parse(text)
    said, copies = rules.said, {card: rules.copies(card) for card in rules.cards}
    return RulesShown(
        rules=str(rules),
        edition=rules.edition,
        players=rules.players,
        hand=rules.hand,
        suits=tuple(
            SuitShown(
                letter=suit.letter,
                color=suit.color,
                climb=suit.climb(rules.ranks),
                copies=tuple(copies[card] for card in rules.cards if card.suit == suit),
            )
            for suit in rules.suit_list
        ),
        words=tuple(
            WordShown(word, tuple(str(card) for card in rules.cards if said.touches(card, word)))
            for word in said.words
        ),
        clues=rules.tokens,
        price=rules.price,
        strikes=rules.strikes,
        maximum=rules.maximum,
        variants=rules.variants,
        declared=rules.declared,
        perfection=rules.perfection,
    )
