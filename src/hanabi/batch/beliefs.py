"""Exact beliefs about a hand that its owner does not see: chances, samples, and all there can be.

The text is `hanabi.rules.beliefs`; this is the door to it from views and batches.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from hanabi.rules import Card, CardSet, HanabiError, View
from hanabi.rules import beliefs as text
from hanabi.rules.beliefs import BELIEF, WEIGHTS, believe, following, sample, weigh
from hanabi.rules.bits import LANES, members, space

from .batch import Batch
from .compiled import Kernel, kernels
from .error import BatchError
from .memory import Address, array, look
from .rows import BOOK, STATE, VIEW, book_rows
from .steps import BYTE, FLOAT, LONG, book_of

MOST = 1 << 28
_CHUNK = 1 << 12
_DOUBLE = np.dtype(np.float64)


class BeliefError(HanabiError):
    """What nobody can believe, or a question about it that has no sense."""


class Belief:
    """What a hand can be that its owner does not see, as far as a viewer can tell.

    >>> from hanabi import Game
    >>> game = Game("american 2p", seed=26, names=["Ann", "Bo"])
    >>> game.push("Ann clues 1 to Bo")
    >>> belief = Belief(game.view(1))
    >>> belief
    <Belief about Bo's hand: 1,702,272 hands>
    >>> [str(belief.chance(slot, game.view(1).playable)) for slot in range(1, 6)]
    ['1', '1', '0', '1', '0']

    Without an owner it is the viewer's own hand. Arrays have lanes and numbers of cards as a state has, the
    oldest card first; slots and tuples of cards are as in a view, the newest first.
    """

    def __init__(self, view: View, owner: int | None = None) -> None:
        seat = view.seat if owner is None else owner
        if type(seat) is not int or not 0 <= seat < view.book.players:
            raise BeliefError("belief.owner", got=seat, last=view.book.players - 1)
        self.owner = seat
        self._book = view.book
        self._name = view.names[seat]
        self._row = [0] * BELIEF
        believe(view.state, view.book, seat, self._row)
        self._check()

    def _check(self) -> None:
        if not self.count:
            raise BeliefError("belief.impossible", name=self._name)

    @property
    def count(self) -> int:
        """How many hands there can be, with each copy of a card counted for itself."""
        return self._row[text.COUNT]

    @property
    def held(self) -> int:
        """How many cards the hand has."""
        return self._row[text.HELD]

    def __repr__(self) -> str:
        return f"<Belief about {self._name}'s hand: {self.count:,} hands>"

    # -- each card --

    @cached_property
    def weights(self) -> npt.NDArray[np.int64]:
        """In how many of the hands each card lies in each lane."""
        weights = [0] * WEIGHTS
        weigh(self._row, self._book, weights)
        cards = len(self._book.cards)
        made = np.array(weights[: self.held * cards], np.int64).reshape(self.held, cards)
        made.flags.writeable = False
        return made

    @property
    def marginals(self) -> npt.NDArray[np.float64]:
        """How likely each card is in each lane; the rows add up to 1."""
        return self.weights / self.count

    def chance(self, slot: int, cards: Iterable[Card]) -> Fraction:
        """How likely the card in a slot is one of these, exactly."""
        row = self.weights[self._lane(slot)].tolist()
        mask = self._mask(cards)
        return Fraction(sum(weight for card, weight in enumerate(row) if mask >> card & 1), self.count)

    def suppose(self, slot: int, cards: Iterable[Card]) -> "Belief":
        """The belief of who also knows that the card in a slot is one of these."""
        lane, mask = self._lane(slot), self._mask(cards)
        other = object.__new__(Belief)
        other.owner, other._book, other._name = self.owner, self._book, self._name
        other._row = self._row.copy()
        text.suppose(other._row, self._book, lane, mask)
        other._check()
        return other

    def _lane(self, slot: int) -> int:
        if type(slot) is not int or not 1 <= slot <= self.held:
            raise BeliefError("belief.slot", slot=slot, n=self.held)
        return self.held - slot

    def _mask(self, cards: Iterable[Card]) -> int:
        if isinstance(cards, CardSet) and cards.universe == self._book.cards:
            return int(cards)
        try:
            wanted = set(cards)
        except TypeError:
            raise BeliefError("belief.cards", got=cards) from None
        return sum(1 << card for card, printed in enumerate(self._book.cards) if printed in wanted)

    # -- hands --

    def sample(self, count: int, *, seed: int = 0, first: int = 0) -> npt.NDArray[np.int8]:
        """Hands by chance, each as likely as it is: a row for each, of the cards by their numbers.

        The same numbers of a seed are the same hands.
        """
        hands = np.zeros((_whole("samples", count, MOST), self.held), np.int8)
        self._work(
            "draw",
            hands=hands,
            count=count,
            key=_whole("seed", seed, 1 << 63),
            first=_whole("first", first, MOST),
        )
        return hands

    def hands(self) -> Iterator[tuple[tuple[Card, ...], int]]:
        """All hands there can be, and with how many choices of copies each."""
        cards = self._book.cards
        for hands, weights in self.rows():
            for hand, weight in zip(hands.tolist(), weights.tolist(), strict=True):
                yield tuple(cards[card] for card in reversed(hand)), weight

    def rows(self, most: int = _CHUNK) -> Iterator[tuple[npt.NDArray[np.int8], npt.NDArray[np.int64]]]:
        """All hands and their weights as arrays of so many rows at most."""
        start = [0] * text.WALK
        text.set_out(self._row, self._book, start)
        walk = np.array(start, np.int64)
        size = _whole("rows", most, MOST, least=1)
        while True:
            hands, weights = np.zeros((size, self.held), np.int8), np.zeros(size, np.int64)
            got = self._work("list_hands", hands=hands, weights=weights, walk=walk, count=size)
            if got:
                yield hands[:got], weights[:got]
            if got < size:
                return

    def cards(self, hand: npt.NDArray[np.int8]) -> tuple[Card, ...]:
        """A row of a sample as cards, the newest first: as `fill` takes them."""
        return tuple(self._book.cards[card] for card in hand[::-1].tolist())

    def _work(self, kernel: str, **work: Any) -> int:
        return _run(kernel, books=book_rows([self._book]), belief=np.array(self._row, np.int64), **work)


def marginals(
    batch: Batch,
    seat: int | None = None,
    *,
    viewer: int | None = None,
    dtype: npt.DTypeLike = np.float32,
) -> npt.NDArray[Any]:
    """How likely each card is in each lane of the hand of a seat, or of whoever is to act, in every game.

    The oldest card is first; where a hand has fewer cards than the rules say, nothing is likely. It is what
    the owner can believe, or with a `viewer` what that seat can tell of it.

    >>> batch = Batch("hle 2p", games=3, seed=1)
    >>> chances = marginals(batch)
    >>> chances.shape, chances.dtype, chances[0, 0, :3]
    ((3, 5, 25), dtype('float32'), array([0.06666667, 0.04444445, 0.02222222], dtype=float32))
    """
    kind = _kind(dtype)
    rules = batch.rules[0]
    for name in (seat, viewer):
        if name is not None and not (type(name) is int and 0 <= name < rules.players):
            raise BatchError("batch.seat", got=name, last=rules.players - 1)
    chances = np.zeros((len(batch), rules.hand, max(len(each.cards) for each in batch.rules)), kind)
    impossible = _run(
        "appraise",
        count=len(batch),
        games=batch.states,
        books=book_rows(batch.books),
        which=batch.which,
        sight=np.zeros(1, VIEW),
        chances=chances,
        wide=kind == _DOUBLE,
        hand=rules.hand,
        cards=chances.shape[2],
        owner=-1 if seat is None else seat,
        viewer=-1 if viewer is None else viewer,
    )
    if impossible >= 0:
        raise BeliefError("belief.game", game=impossible)
    return chances


# --- kernels: text that is only run compiled ------------------------------------------------------------

DESK = np.dtype(
    [
        (name, LONG)
        for name in (
            *("count", "books", "belief", "hands", "weights", "walk", "key", "first"),
            *("games", "which", "sight", "chances", "wide", "hand", "cards", "owner", "viewer"),
        )
    ]
)
"""The desk of beliefs: how many hands or games there are, and where all that is worked with lies."""


def draw(at: Address) -> int:
    """Hands by chance, one after the other."""
    desk = array(at, 1, DESK)[0]
    book, belief = array(desk.books, 1, BOOK)[0], array(desk.belief, BELIEF, LONG)
    held = belief[text.HELD]
    hand, hands = space(LANES), array(desk.hands, desk.count * held, BYTE)
    for number in range(desk.count):
        sample(belief, book, desk.key, desk.first + number, hand)
        for lane in range(held):
            hands[number * held + lane] = hand[lane]
    return desk.count  # type: ignore[no-any-return]


def list_hands(at: Address) -> int:
    """The next hands of a walk; how many were left."""
    desk = array(at, 1, DESK)[0]
    book, belief = array(desk.books, 1, BOOK)[0], array(desk.belief, BELIEF, LONG)
    held = belief[text.HELD]
    walk, hands = array(desk.walk, text.WALK, LONG), array(desk.hands, desk.count * held, BYTE)
    weights = array(desk.weights, desk.count, LONG)
    for number in range(desk.count):
        weights[number] = following(belief, book, walk)
        if weights[number] == 0:
            return number
        for lane in range(held):
            hands[number * held + lane] = walk[lane]
    return desk.count  # type: ignore[no-any-return]


def appraise(at: Address) -> int:
    """The chances of the cards of a hand in every game; which game is impossible, -1 if none is."""
    desk = array(at, 1, DESK)[0]
    belief, weights = space(BELIEF), space(WEIGHTS)
    for number in range(desk.count):
        game, book = array(desk.games, desk.count, STATE)[number], book_of(desk, number)
        owner = game.turn if desk.owner < 0 else desk.owner
        if desk.viewer < 0:
            believe(game, book, owner, belief)
        else:
            view = array(desk.sight, 1, VIEW)[0]
            look(game, view, desk.viewer)
            believe(view, book, owner, belief)
        if belief[text.COUNT] == 0:
            return number
        weigh(belief, book, weights)
        put(desk, number, book, belief, weights)
    return -1


def put(desk: Any, number: int, book: Any, belief: Any, weights: Any) -> None:
    """Write down the chances in one game, a lane at a time."""
    cards, count = members(book.everything), belief[text.COUNT]
    for lane in range(belief[text.HELD]):
        begin = lane * cards
        row = number * desk.hand + lane
        if desk.wide:
            wide = array(desk.chances + 8 * row * desk.cards, cards, _DOUBLE)
            for card in range(cards):
                wide[card] = weights[begin + card] / count
        else:
            narrow = array(desk.chances + 4 * row * desk.cards, cards, FLOAT)
            for card in range(cards):
                narrow[card] = weights[begin + card] / count


@cache
def _kernels() -> dict[str, Kernel]:
    return kernels((draw, list_hands, appraise), about="beliefs")


def _run(kernel: str, **work: Any) -> int:
    """Lay everything on a desk, and have a kernel work on it."""
    desk = np.zeros(1, DESK)
    for name, value in work.items():
        desk[name] = value.ctypes.data if isinstance(value, np.ndarray) else value
    return _kernels()[kernel](desk.ctypes.data)


def _kind(dtype: npt.DTypeLike) -> np.dtype[Any]:
    try:
        kind = np.dtype(dtype)
    except TypeError:
        raise BeliefError("belief.kind", got=str(dtype)[:40]) from None
    if kind not in (FLOAT, _DOUBLE):
        raise BeliefError("belief.kind", got=str(kind))
    return kind


def _whole(name: str, number: int, end: int, least: int = 0) -> int:
    if type(number) is not int or not least <= number < end:
        raise BeliefError(f"belief.{name}", got=number, least=least, last=end - 1)
    return number
