"""Tables to play at, and players who look at every card: with them tests walk to where games end.

A walk of random actions strikes out after some 17 turns, and meets no last round, no perfect win and no
dead end; players who play a card that fits nine times in ten meet them all.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from hanabi import ALL, Game, Rules
from hanabi.rules import BOXES, SUITS, core
from hanabi.rules.actions import legal
from hanabi.rules.bits import LANES
from hanabi.rules.book import Book
from hanabi.rules.cards import Card, Suit
from hanabi.rules.editions import SIXTH
from hanabi.rules.state import State
from hanabi.rules.view import sees


class Habit(NamedTuple):
    """How a table plays: chances from 0 to 1."""

    play: float = 0.95
    """A card that fits is played."""
    whim: float = 0.01
    """Any legal action is taken, whatever it spoils."""
    declare: float = 0.5
    """A play is declared, where that may be done."""
    misname: float = 0.05
    """What is declared is another colour."""
    hasty: float = 0.02
    """A card that does not fit is played."""
    tell: float = 0.5
    """A token is spent rather than a card discarded."""


GOOD = Habit()
PERFECT = Habit(play=1, whim=0, misname=0, hasty=0)
FAIR = Habit(play=0.8, whim=0.1, hasty=0.05, misname=0.2)
RASH = Habit(play=0.5, whim=0.15, hasty=0.6, misname=0.4)
WASTEFUL = Habit(play=0.4, whim=0.6, tell=0.3)


def choose(state: State, book: Book, dice: Random, habit: Habit = GOOD) -> int:
    """The number of a legal action: mostly a good one, by all the cards there are."""
    numbers = legal(state, book)
    if dice.random() < habit.whim:
        return dice.choice(numbers)
    hand = state.cards[state.turn * LANES : state.turn * LANES + state.held[state.turn]]
    if core.may_play_top(state, book) and dice.random() < 0.5:
        return book.play_top
    fits = core.playable(state, book)
    fitting = [lane for lane, card in enumerate(hand) if fits >> card & 1]
    if fitting and dice.random() < habit.play:
        return _playing(book, dice, habit, min(fitting, key=lambda lane: _haste(book, hand[lane])), hand)
    others = [lane for lane, card in enumerate(hand) if not fits >> card & 1]
    if others and dice.random() < habit.hasty:
        return _playing(book, dice, habit, dice.choice(others), hand)
    clues = [number for number in numbers if book.kind[number] == core.CLUE]
    discards = [number for number in numbers if _does(book, number, hand) == core.DISCARD]
    useless = ~(core.reachable(state, book) & ~state.played)
    safe = [number for number in discards if useless >> hand[book.which[number]] & 1]
    spare = [number for number in discards if not _last_copy(state, book, hand[book.which[number]])]
    if clues and (not discards or dice.random() < habit.tell or not safe + spare):
        return dice.choice(clues)
    return dice.choice(safe or spare or clues or discards or numbers)


def _playing(book: Book, dice: Random, habit: Habit, lane: int, hand: list[int]) -> int:
    if not book.rules.declared or dice.random() >= habit.declare:
        return book.numbers[core.effect(book, core.PLAY, hand[lane]), lane, -1]
    suit = book.suit[hand[lane]]
    others = [other for other in range(len(book.suits)) if other != suit]
    if others and dice.random() < habit.misname:
        suit = dice.choice(others)
    return book.numbers[core.DECLARE, lane, suit]


def _does(book: Book, number: int, hand: list[int]) -> int:
    """What comes of an action: of an inverted suit, the other thing."""
    kind = book.kind[number]
    return core.effect(book, kind, hand[book.which[number]]) if kind <= core.PLAY else kind


def _haste(book: Book, card: int) -> int:
    """Of two cards that fit, the lower one first: it lets more others follow."""
    return book.cards[card].suit.climb(book.ranks).index(book.cards[card].rank)


def _last_copy(state: State, book: Book, card: int) -> bool:
    pile = book.copies[card]
    return (state.discarded & pile).bit_count() + 1 == pile.bit_count()


# --- tables -------------------------------------------------------------------------------------------

Pick = Callable[[Sequence[Any]], Any]
"""Takes one of several: `Random.choice`, or what Hypothesis draws."""


def any_rules(pick: Pick) -> Rules:
    """Rules of a box with any of its variants, or, as often, house rules."""
    return boxed(pick, pick(sorted(BOXES))) if pick((True, False)) else house(pick)


def boxed(pick: Pick, edition: str) -> Rules:
    """An edition as it comes, with any combination of its variants that it allows."""
    box = BOXES[edition]
    sixth = pick((None, *(name for name in SIXTH if name in box.variants)))
    others = [name for name in box.variants if name not in SIXTH and pick((False, True))]
    return Rules(
        edition,
        players=pick(box.players),
        variant=[sixth, *others] if sixth else others,
        strikes=pick(box.strikes),
        clues=pick(box.clues),
        start=pick((0, 1, "lot")),
    )


def house(pick: Pick) -> Rules:
    """House rules of all kinds, from the tiniest deck to the largest, with the special suits too."""
    suits: list[str] = []
    letters: set[str] = set()
    for _ in range(pick((1, 2, 3, 4, 5, 6))):
        name = pick([name for name, suit in SUITS.items() if suit.letter not in letters])
        suits.append(name)
        letters.add(SUITS[name].letter)
    ranks = pick((5, 4, 3, 2, 1))
    size = sum(_cards(SUITS[name], ranks) for name in suits)
    if size == 1:  # which makes no two hands
        suits, size = ["red"], _cards(SUITS["red"], ranks)
    players = pick([seats for seats in (2, 3, 4, 5, 6) if seats <= size])
    return Rules(
        "house",
        players=players,
        hand=pick([hand for hand in range(1, LANES + 1) if hand * players <= size]),
        suits=suits,
        ranks=ranks,
        clues=pick((8, 1, 2, 3, 4, 5, 6, 7, 12, 16)),
        strikes=pick((3, 1, 2, 4, 5, 6, 7, 8)),
        empty_clues=pick((True, False)),
        discard_at_full=pick((False, True)),
        perfection=pick((False, True)),
        declared=pick((False, True)),
        strikeout=pick(("zero", "sum")),
        marking=pick(("always", "clued", "never")),
        start=pick((0, 1, "lot")),
    )


def _cards(suit: Suit, ranks: int) -> int:
    """How many cards of a suit the deck has."""
    return ranks if suit.one_of_each else {1: 3, 2: 4, 3: 6, 4: 8, 5: 10}[ranks]


def shuffled(rules: Rules, dice: Random) -> list[Card]:
    """The deck of these rules in any order."""
    deck = list(rules.deck)
    dice.shuffle(deck)
    return deck


def whole_game(rules: Rules | str, seed: int, habit: Habit = GOOD, steps: int = 1000) -> Game:
    """A game of good players, to its end or so far; the same for the same seed."""
    game = Game(rules, seed=seed)
    dice = Random(seed)
    while not game.over and len(game.steps) < steps:
        game.push(choose(game.state, game.book, dice, habit))
    return game


def otherwise(game: Game, viewer: int, dice: Random) -> Game:
    """The same game with another deck, which this viewer cannot tell from the true one.

    Two cards out of sight may change places if all that clues ever said of each holds for the other as well.
    """
    deck = list(game.deck)
    hidden = {order: game.book.set(game.book.everything) for order in range(game.state.dealt, len(deck))}
    for seat, hand in enumerate(game.view(ALL).hands):
        if not sees(viewer, seat):
            hidden |= {held.order: held.possible for held in hand}
    for _ in range(100 if len(hidden) > 1 else 0):
        one, other = dice.sample(sorted(hidden), 2)
        if deck[one] in hidden[other] and deck[other] in hidden[one]:
            deck[one], deck[other] = deck[other], deck[one]
    again = Game(game.rules, deck=deck, start=game.start, names=game.names)
    for step in range(len(game.steps)):
        again.push(game.text(step))
    return again
