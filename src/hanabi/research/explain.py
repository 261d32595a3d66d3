"""An observation in words: what its bits say."""

from collections.abc import Iterable
from typing import Any

from hanabi.rules import Book, HanabiError, Rules, compile

from .layout import KINDS, Section, layout, length


class ObservationError(HanabiError):
    """An observation that cannot be written so, or that is none."""


def explain(rules: Rules | str, bits: Iterable[float]) -> dict[str, Any]:
    """What an observation says: each section by its name, in the words of the table.

    Seats count from the observer, 0, clockwise; hands begin with the oldest card.

    >>> from hanabi import Game
    >>> from hanabi.research.encoder import Encoder
    >>> game = Game("hle 2p", seed=7)
    >>> game.push("clue 1 to 1")
    >>> told = explain("hle 2p", Encoder("hle 2p").encode(game.view(1)))
    >>> told["deck"], told["clues"], told["last.who"], told["last.clue"]
    (40, 7, [1], [1])
    """
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    book, row = compile(rules), [int(bit) for bit in bits]
    if len(row) != length(rules):
        raise ObservationError("encoder.bits", need=length(rules), got=len(row))
    return {
        name: _said(section, book, row[section.start : section.stop])
        for name, section in layout(rules).items()
    }


def _said(section: Section, book: Book, bits: list[int]) -> Any:
    """What a block of bits says."""
    if len(section.shape) > 1:
        each = len(bits) // section.shape[0]
        inner = section._replace(shape=section.shape[1:], axes=section.axes[1:])
        return [_said(inner, book, bits[at : at + each]) for at in range(0, len(bits), each)]
    there = [number for number, bit in enumerate(bits) if bit]
    match section.axes[0]:
        case "cards":
            return [str(book.cards[card]) for card in there]
        case "copies":
            return [str(book.cards[book.deck[copy]]) for copy in there]
        case "clues":
            return [book.names[clue] for clue in there]
        case "kinds":
            return [KINDS[kind] for kind in there]
        case "suits":
            return [book.suits[suit].color for suit in there]
        case "facts":
            cards = len(book.cards)
            return {
                "possible": [str(book.cards[card]) for card in there if card < cards],
                "clued": [book.names[fact - cards] for fact in there if fact >= cards],
            }
        case "one":
            return bool(there)
        case "drawable" | "tokens" | "strikes":
            return len(there)
        case _:
            return there
