"""What the numbers of a game say, turn by turn: pace, efficiency, what is at risk and what was lost.

The formulas are those that the community counts with, so that a number here is the number it knows. Four
words recur: *gotten* are the cards on the stacks and those in hands that a clue touched and that are still
needed; *spent* are the clues given, the strikes, and the tokens that came back to a full box and were lost;
*usable* is how many clues can still be given before the last round; *missing* is what the stacks still lack.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hanabi.game import Act, Game
from hanabi.rules import Book, CardSet, Position, Rules, compile, core
from hanabi.rules.bits import LANES

Risk = str
LOW, MEDIUM, HIGH, ZERO = "low", "medium", "high", "zero"
"""How dangerous one more discard is; with zero pace it costs a point for certain."""


class Numbers(NamedTuple):
    """The numbers after so many turns; `None` where a number has no meaning any more, or not yet."""

    turn: int
    score: int
    """Cards on the stacks, also where the game is lost in the end."""
    reachable: int
    tokens: float
    """Clue tokens in the box; some variants have halves."""
    strikes: int
    deck: int
    pace: int | None
    risk: Risk | None
    gotten: int
    spent: float
    efficiency: float | None
    usable: int | None
    future: float | None
    """The efficiency that is needed from here on."""
    critical: CardSet
    """Cards still needed of which one copy is left."""
    lost: CardSet
    """Cards that can no longer come to their stacks."""
    misplays: int
    bad_discards: int
    """Discards of cards that were needed, and were the last of their kind."""


def numbers(game: Game) -> tuple[Numbers, ...]:
    """The numbers of a game, at its beginning and after every turn; of one begun in the middle, from there.

    >>> game = Game("german 2p", seed=7)
    >>> game.push("Alice clues 1 to Bob")
    >>> start, now = numbers(game)
    >>> now.pace, now.gotten, now.efficiency, now.usable
    (17, 1, 1.0, 28)
    """
    return tuple(_follow(game))


def _follow(game: Game) -> Iterator[Numbers]:
    book = game.book
    state = game.before(0)
    yield look(state, book)
    spent, misplays, bad, turn = 0.0, 0, 0, 0
    for step, done in enumerate(game.steps, start=1):
        if not isinstance(done, Act):
            continue
        before, state, turn = state, game.before(step), turn + 1
        struck = state.strikes > before.strikes
        lost = core.reachable(state, book) != core.reachable(before, book)
        spent += _spent(state, book, struck=struck)
        misplays += struck
        bad += lost and not struck
        yield look(state, book, turn=turn, spent=spent, misplays=misplays, bad_discards=bad)


def _spent(state: Position, book: Book, *, struck: bool) -> float:
    """The clues that a turn cost: the one it gave, a strike, and tokens that found no place in the box."""
    if book.kind[state.last] == core.CLUE:
        return 1
    if struck:
        return 1 / book.price
    earned = 1
    if state.last_fits:
        completed = core.finished(state, book, book.suit[state.last_card])
        earned = completed + (book.kind[state.last] == core.DECLARE)
    return (earned - state.last_clues) / book.price


def look(
    state: Position, book: Book, *, turn: int = 0, spent: float = 0, misplays: int = 0, bad_discards: int = 0
) -> Numbers:
    """The numbers of a position, given those that only its past can tell."""
    reach = core.reachable(state, book)
    score, reachable = state.played.bit_count(), reach.bit_count()
    deck = book.size - state.dealt
    got = gotten(state, book)
    left = None if state.over else _usable(state, book, reach)
    beat = None if state.over or not deck or book.perfection else pace(score, reachable, deck, book.players)
    return Numbers(
        turn=turn,
        score=score,
        reachable=reachable,
        tokens=_whole(state.clues / book.price),
        strikes=state.strikes,
        deck=deck,
        pace=beat,
        risk=None if beat is None else risk(beat, book.players),
        gotten=got,
        spent=_whole(spent),
        efficiency=got / spent if spent else None,
        usable=left,
        future=(reachable - got) / left if left else None,
        critical=book.set(_critical(state, book, reach)),
        lost=book.set(book.everything & ~reach),
        misplays=misplays,
        bad_discards=bad_discards,
    )


def gotten(state: Position, book: Book) -> int:
    """Cards on the stacks, and in hands those touched by a clue and still needed; at most what can be had."""
    needed = core.reachable(state, book)
    count = state.played.bit_count()
    for seat in range(book.players):
        for at in range(seat * LANES, seat * LANES + state.held[seat]):
            touched = state.known[at] > book.everything
            count += touched and (needed & ~state.played) >> state.cards[at] & 1
    return min(count, needed.bit_count())


def _critical(state: Position, book: Book, reach: int) -> int:
    last = 0
    for card, copies in enumerate(book.copies):
        if (copies & ~state.discarded).bit_count() == 1:
            last |= 1 << card
    return last & reach & ~state.played


# --- the formulas -------------------------------------------------------------------------------------


def pace(score: int, reachable: int, deck: int, last_round: int) -> int:
    """How many cards may still be discarded before what can be reached cannot be reached in time.

    >>> pace(0, 25, 40, 2)
    17
    """
    return score + deck - reachable + last_round


def risk(pace: int, players: int) -> Risk:
    """What a pace means to so many players.

    >>> [risk(pace, 4) for pace in (4, 3, 1, 0)]
    ['low', 'medium', 'high', 'zero']
    """
    if pace <= 0:
        return ZERO
    if pace < players - players // 2:
        return HIGH
    return MEDIUM if pace < players else LOW


def usable(
    tokens: int,
    tops: Sequence[int],
    limits: Sequence[int],
    full: int,
    deck: int,
    last_round: int,
    *,
    price: int = 1,
) -> int:
    """How many clues can still be given before the last round, if nothing goes wrong.

    `tops` is how high each stack is, `limits` how high it can get, `full` how high a complete one is. Every
    token comes from the box, from a discard that there is time for, or from a stack completed in time. Where
    tokens are broken into parts, all of these are parts, and a clue has the price of so many.
    """
    missing = sum(limits) - sum(tops)
    completed = _completed(tops, limits, full, deck, last_round)
    return (tokens + _discards(missing, deck, last_round) + completed) // price


def _discards(missing: int, deck: int, last_round: int) -> int:
    """The discards that there is time for: the last round, and the turn that begins it, play a card each."""
    return max(0, deck - 1 - max(0, missing - last_round - 1)) if deck else 0


def _early(missing: int, deck: int, last_round: int) -> int:
    """The plays that come before the last round, and the turn that begins it."""
    return min(missing, last_round + deck) - min(missing, last_round + 1)


def _completed(tops: Sequence[int], limits: Sequence[int], full: int, deck: int, last_round: int) -> int:
    """The stacks that can be completed before the last round, those first that lack least."""
    time = _early(sum(limits) - sum(tops), deck, last_round)
    lacks = sorted(full - top for top, limit in zip(tops, limits, strict=True) if top < limit == full)
    return sum(sum(lacks[: count + 1]) <= time for count in range(len(lacks)))


def _usable(state: Position, book: Book, reach: int) -> int | None:
    """Usable clues by the rules of the table: under Perfection there is no last round, a right declaration
    brings a token, too."""
    deck = book.size - state.dealt
    tops = [(state.played & stack).bit_count() for stack in book.stack]
    limits = [(reach & stack).bit_count() for stack in book.stack]
    missing = sum(limits) - sum(tops)
    if book.perfection:
        held = sum(state.held[: book.players])
        # All that is not needed may go; only what the very last card brings comes too late.
        completed = sum(top < book.ranks for top in tops)
        early = max(0, completed + book.declared * missing - 1 - book.declared)
        return (state.clues + deck + held - missing + early) // book.price
    if not deck:
        return None
    declared = book.declared * _early(missing, deck, book.players)
    tokens = state.clues + declared
    return usable(tokens, tops, limits, book.ranks, deck, book.players, price=book.price)


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value


def least_efficiency(rules: Rules) -> float:
    """The efficiency that a perfect score takes from the first turn on.

    >>> [round(least_efficiency(Rules("american", players=players)), 2) for players in (2, 3, 4, 5)]
    [0.86, 1.0, 1.0, 1.19]
    """
    book = compile(rules)
    state = Position()
    core.deal(state, book, 1, 0)
    left = _usable(state, book, book.everything)
    return rules.maximum / left if left else float("inf")
