"""Beliefs are exact: they agree with laying out every hand there can be, at both speeds, by all rules."""

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from hanabi import ALL, PUBLIC, CardSet, Game, Rules, View
from hanabi.batch import Batch, BatchError, Belief, BeliefError, marginals, play, twins
from hanabi.batch.compiled import kernels
from hanabi.batch.memory import Address, array
from hanabi.batch.play import fate
from hanabi.batch.rows import BOOK, STATE, book_rows, position, state_rows
from hanabi.batch.steps import LONG
from hanabi.bots.policy import Policy, Sight, blank, throw
from hanabi.rules import BOXES, beliefs, bits, core, fill
from hanabi.rules.beliefs import (
    BELIEF,
    COUNT,
    HELD,
    NESTED,
    WALK,
    WEIGHTS,
    believe,
    following,
    go_on,
    imagine,
    sample,
    set_out,
    suppose,
    weigh,
)
from hanabi.rules.bits import LANES, members, space
from rules.drivers import WASTEFUL, any_rules, whole_game
from rules.planting import Fault, plant

FEW = 4000
"""Hands that are laid out one by one."""

Hands = Counter[tuple[int, ...]]


def hands_of(view: View, owner: int, sets: list[int]) -> Hands:
    """All hands there can be, oldest card first, laid out copy by copy."""
    pile = [(card, copy) for card, many in enumerate(view.unseen(owner)) for copy in range(many)]
    hands: Hands = Counter()

    def lay_out(hand: tuple[tuple[int, int], ...]) -> None:
        if len(hand) == len(sets):
            hands[tuple(card for card, _ in hand)] += 1
            return
        for copy in pile:
            if copy not in hand and sets[len(hand)] >> copy[0] & 1:
                lay_out((*hand, copy))

    lay_out(())
    return hands


def known(view: View, owner: int) -> list[int]:
    base = owner * LANES
    return [view.state.known[at] & view.book.everything for at in range(base, base + view.state.held[owner])]


def middle(rules: Rules, seed: int) -> Game:
    """A game that was left somewhere, with many clues."""
    dice = random.Random(seed)
    habit = dice.choice((WASTEFUL, WASTEFUL._replace(play=0.9, whim=0.1)))
    return whole_game(rules, seed, habit, steps=dice.randrange(3, 60))


def look_about(dice: random.Random) -> tuple[View, int]:
    """Anybody's view of anybody's hand, in a game by any rules."""
    game = middle(any_rules(dice.choice), dice.getrandbits(30))
    players = game.rules.players
    viewer = dice.choice((*range(players), PUBLIC, ALL))
    owner = viewer if viewer >= 0 and dice.random() < 0.6 else dice.randrange(players)
    return game.view(viewer), owner


def narrowed(view: View, owner: int, dice: random.Random) -> list[int]:
    """What somebody concludes who knows more than was said: any cards at all, in some of the lanes."""
    return [
        cards & (dice.getrandbits(36) | dice.getrandbits(36)) if dice.random() < 0.7 else cards
        for cards in known(view, owner)
    ]


def check(view: View, owner: int, sets: list[int] | None = None) -> bool | None:
    """Compare a belief with all hands laid out; whether its lanes are nested, None if there are too many."""
    book, belief, weights, walk = view.book, [0] * BELIEF, [0] * WEIGHTS, [0] * WALK
    believe(view.state, book, owner, belief)
    for lane, cards in enumerate(sets or []):
        suppose(belief, book, lane, cards)
    if belief[COUNT] > FEW:
        return None
    hands = hands_of(view, owner, sets or known(view, owner))
    assert belief[COUNT] == hands.total()
    weigh(belief, book, weights)
    cards = len(book.cards)
    for lane, card in product(range(belief[HELD]), range(cards)):
        expected = sum(many for hand, many in hands.items() if hand[lane] == card)
        assert weights[lane * cards + card] == expected
    assert walked(belief, book, walk, limit=len(hands)) == hands
    assert following(belief, book, walk) == 0
    return bool(belief[NESTED])


def walked(belief: list[int], book: Any, walk: list[int], limit: int) -> Hands:
    """What a walk goes through: every hand once, and not more than so many."""
    set_out(belief, book, walk)
    hands: Hands = Counter()
    while weight := following(belief, book, walk):
        hand = tuple(walk[: belief[HELD]])
        assert hand not in hands and len(hands) < limit
        hands[hand] = weight
    return hands


# --- counting ---


def test_beliefs_are_what_laying_out_every_hand_gives(dice, budget):
    nested: Counter[bool | None] = Counter()
    while nested[True] < budget(150, 5000) or nested[False] < budget(60, 2000):
        view, owner = look_about(dice)
        if nested[True] < budget(150, 5000):
            nested[check(view, owner)] += 1
        nested[check(view, owner, narrowed(view, owner, dice))] += 1


@pytest.mark.parametrize("edition", BOXES)
def test_beliefs_are_exact_in_every_edition_and_variant(edition, dice):
    box = BOXES[edition]
    for variant in ("", *box.variants):
        rules = Rules(edition, players=dice.choice(box.players), variant=variant)
        while check(middle(rules, dice.getrandbits(30)).view(1), 1) is None:
            pass


def test_what_an_owner_does_not_see_is_what_the_view_says(dice, budget):
    for _ in range(budget(200, 5000)):
        view, owner = look_about(dice)
        book = view.book
        left = beliefs.unseen(view.state, book, owner, beliefs.first_copies(book))
        assert [members(left & pile) for pile in book.copies] == view.unseen(owner)


def test_what_clues_say_is_always_nested(dice, budget):
    for _ in range(budget(200, 5000)):
        view, owner = look_about(dice)
        belief = [0] * BELIEF
        assert believe(view.state, view.book, owner, belief) > 0
        assert belief[NESTED] == 1


def test_the_largest_hands_are_counted_without_overflow():
    game = Game(Rules.parse("house 2p multi10 hand=8"), seed=1)
    everybody = Belief(game.view(PUBLIC), 0)
    assert everybody.count == math.perm(60, 8) == 103_163_592_470_400
    red = CardSet.parse("r1 r2 r3 r4 r5", game.book.cards)
    ones = CardSet.parse("r1 y1 g1 b1 w1 m1", game.book.cards)
    crossing = everybody.suppose(1, ~red).suppose(2, ~ones)
    assert crossing.count == (50 * 42 - 35) * math.perm(58, 6)  # 35 copies are neither red nor 1
    assert (crossing.weights.sum(axis=1) == crossing.count).all()


# --- two speeds ---


def everything(games: Address, count: int, books: Address, sets: Address, out: Address) -> None:
    """A belief, its weights, ten samples and ten steps of a walk, one after the other, for each game."""
    size = BELIEF + WEIGHTS + 20 * LANES + 10
    for number in range(count):
        game, book = array(games, count, STATE)[number], array(books, count, BOOK)[number]
        given, told = array(sets, 2 * LANES * count, LONG), array(out, size * count, LONG)
        belief, weights, walk, hand = space(BELIEF), space(WEIGHTS), space(WALK), space(LANES)
        answer(game, book, given, number * 2 * LANES, belief, weights, walk, hand, told, number * size)


def answer(
    game: Any,
    book: Any,
    given: Any,
    at: int,
    belief: Any,
    weights: Any,
    walk: Any,
    hand: Any,
    told: Any,
    out: int,
) -> None:
    believe(game, book, given[at + LANES], belief)
    held = belief[HELD]
    for lane in range(held):
        if given[at + lane]:
            suppose(belief, book, lane, given[at + lane])
    weigh(belief, book, weights)
    for place in range(BELIEF):
        if place % LANES < held or place >= HELD:
            told[out + place] = belief[place]
    for place in range(held * members(book.everything)):
        told[out + BELIEF + place] = weights[place]
    out += BELIEF + WEIGHTS
    set_out(belief, book, walk)
    for number in range(10):
        told[out + 20 * LANES + number] = following(belief, book, walk)
        if sample(belief, book, 7, number, hand):
            for lane in range(held):
                told[out + 2 * number * LANES + lane] = hand[lane]
                told[out + (2 * number + 1) * LANES + lane] = walk[lane]


def test_compiled_beliefs_are_the_same_as_uncompiled_ones(dice, budget):
    views, given = [], []
    for _ in range(budget(300, 5000)):
        view, owner = look_about(dice)
        views.append(view)
        sets = narrowed(view, owner, dice) if dice.random() < 0.5 else []
        given.append([*sets, *[0] * (LANES - len(sets)), owner, *[0] * (LANES - 1)])
    states, books = state_rows(view.state for view in views), book_rows(view.book for view in views)
    size = BELIEF + WEIGHTS + 20 * LANES + 10
    sets, out = np.array(given, np.int64), np.zeros((len(views), size), np.int64)
    compiled = kernels([everything], about="a test")["everything"]
    compiled(states.ctypes.data, len(views), books.ctypes.data, sets.ctypes.data, out.ctypes.data)
    for view, row, told in zip(views, given, out.tolist(), strict=True):
        expected = [0] * size
        belief, weights, walk, hand = [0] * BELIEF, [0] * WEIGHTS, [0] * WALK, [0] * LANES
        answer(view.state, view.book, row, 0, belief, weights, walk, hand, expected, 0)
        assert told == expected


def counting(view: Any, book: Any, memory: Any, dice: int) -> int:
    """Plays what is most likely to fit if it likely does; else tells something, or throws the oldest."""
    belief, hand = space(BELIEF), space(LANES)
    believe(view, book, view.seat, belief)
    weigh(belief, book, memory.weights)
    fits = (view.played << 1 | book.ones) & ~view.played & book.everything
    cards, best, most = members(book.everything), 0, 0
    for lane in range(belief[HELD]):
        good = 0
        for card in range(cards):
            if fits >> card & 1:
                good += memory.weights[lane * cards + card]
        if good > most:
            best, most = lane, good
    sample(belief, book, dice, 0, hand)
    if 10 * most > (6 + (hand[0] & 1)) * belief[COUNT]:
        return book.hand + best
    seat = 1 if view.seat == 0 else 0
    if view.clues and book.players == 2 and view.held[seat]:
        words = book.words[view.cards[seat * LANES + view.held[seat] - 1]]
        return 2 * book.hand + bits.member(words, bits.dice(dice, 0, members(words)))
    return best + book.hand if view.clues == book.clues else 0


COUNTING = Policy("counting", counting, memory={"weights": ("i8", WEIGHTS)})


def test_a_bot_that_calls_beliefs_plays_the_same_at_both_speeds(budget):
    games = budget(6, 100)
    results = play("german 2p", COUNTING, games=games, seed=4, log=True)
    assert results.mean > 5
    for number in range(games):
        game, key = Game("german 2p", seed=4, number=number), bits.key_of(fate(4), number)
        memories = [blank(COUNTING.memory) for _ in range(2)]
        for turn in range(results.turns[number]):
            seat = game.state.turn
            sight = Sight.of(game.view(seat))
            game.push(counting(sight, game.book, memories[seat], throw(key, turn, seat, False)))
        assert game.over and game.score == results.score[number]
        assert [step.number for step in game.steps] == results.log[number, : len(game.steps)].tolist()


def test_room_to_work_in_and_bits_laid_out_are_the_same_at_both_speeds(dice):
    for _ in range(500):
        few, mask = dice.getrandbits(20), dice.getrandbits(63)
        assert twins.lay(few, mask) == twins.lay_one_by_one(few, mask) == bits.lay(few, mask)
        key, throw_, sides = dice.getrandbits(62), dice.getrandbits(40), dice.randrange(1, 1 << 62)
        assert twins.dice(key, throw_, sides) == bits.dice(key, throw_, sides)


# --- samples ---


def every_throw(belief: list[int], book: Any, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """The hands that all throws of the dice make, each combination once."""
    sides = belief[beliefs.SIDES : beliefs.SIDES + belief[HELD]]
    hands: Hands = Counter()
    for shown in product(*map(range, sides)):
        hand = [0] * LANES
        with monkeypatch.context() as swapped:
            swapped.setattr(beliefs, "dice", lambda key, place, many, shown=shown: shown[place])
            if beliefs.fill_lanes(belief, book, 0, 0, hand):
                hands[tuple(hand[: belief[HELD]])] += 1
    return hands


def test_every_throw_of_the_dice_makes_another_hand_and_all_are_made(dice, budget, monkeypatch):
    again = done = 0
    while again < budget(20, 400) or done < budget(60, 1000):
        view, owner = look_about(dice)
        belief = [0] * BELIEF
        believe(view.state, view.book, owner, belief)
        if dice.random() < 0.6:
            for lane, cards in enumerate(narrowed(view, owner, dice)):
                suppose(belief, view.book, lane, cards)
        combinations = math.prod(belief[beliefs.SIDES : beliefs.SIDES + belief[HELD]])
        if not 0 < belief[COUNT] <= combinations <= FEW:
            continue
        hands = every_throw(belief, view.book, monkeypatch)
        assert hands == walked(belief, view.book, [0] * WALK, FEW)
        assert not belief[NESTED] or combinations == belief[COUNT]
        again += combinations > belief[COUNT]
        done += 1


@pytest.mark.parametrize("crossing", [False, True])
def test_samples_are_as_frequent_as_the_cards_are_likely(crossing):
    game = Game("american 3p", seed=1)
    for text in ("Alice clues 1 to Bob", "Bob clues red to Alice", "Cathy clues 5 to Bob"):
        game.push(text)
    belief = Belief(game.view(1))
    if crossing:
        belief = Belief(Game("american 3p", seed=1).view(1))
        ones, reds = (CardSet.parse(text, game.book.cards) for text in ("r1 y1 g1 b1 w1", "r1 r2 r3 r4 r5"))
        belief = belief.suppose(1, ~reds).suppose(2, ~ones).suppose(4, ones | reds)
    assert belief._row[NESTED] != crossing
    count = 200_000
    hands = belief.sample(count, seed=12)
    for lane, row in enumerate(belief.marginals):
        seen = np.bincount(hands[:, lane], minlength=len(row)) / count
        assert (np.abs(seen - row) <= 6 * np.sqrt(row * (1 - row) / count)).all()


def test_a_sample_is_told_by_its_seed_and_number_alone():
    belief = Belief(middle(Rules.parse("dutch 4p"), 3).view(2))
    hands = belief.sample(50, seed=5)
    assert (belief.sample(20, seed=5, first=30) == hands[30:]).all()
    assert (belief.sample(50, seed=6) != hands).any()
    assert len({tuple(hand) for hand in hands.tolist()}) > 10


def test_a_guess_is_a_game_that_may_be_this_one(dice, budget):
    for _ in range(budget(60, 1000)):
        game = middle(any_rules(dice.choice), dice.getrandbits(30))
        seat = dice.randrange(game.rules.players)
        view, belief = game.view(seat), [0] * BELIEF
        believe(view.state, game.book, seat, belief)
        guess = view.state.copy()
        key, twice = dice.getrandbits(50), view.state.copy()
        assert imagine(guess, game.book, seat, belief, key, 3)
        assert imagine(twice, game.book, seat, belief, key, 2) and imagine(
            twice, game.book, seat, belief, key, 3
        )
        assert twice == guess
        assert View(guess, game.book, seat, view.names).state == view.state
        again = Game.at(game.rules, guess)
        assert Counter(again.view(PUBLIC).hidden) == Counter(game.view(PUBLIC).hidden)
        for held, own in zip(again.view(ALL).hands[seat], view.mine, strict=True):
            assert held.card in own.counted
        while not again.over:
            again.push(dice.choice(again.legal))


def guesses(games: Address, count: int, books: Address, seats: Address) -> None:
    """A guess in the place of each view."""
    belief = space(BELIEF)
    for number in range(count):
        game, book = array(games, count, STATE)[number], array(books, count, BOOK)[number]
        seat = array(seats, count, LONG)[number]
        believe(game, book, seat, belief)
        imagine(game, book, seat, belief, number, 5)


def test_compiled_guesses_are_the_same_as_uncompiled_ones(dice, budget):
    games = [middle(any_rules(dice.choice), dice.getrandbits(30)) for _ in range(budget(60, 1000))]
    seats = np.array([dice.randrange(game.rules.players) for game in games], np.int64)
    views = [game.view(seat) for game, seat in zip(games, seats.tolist(), strict=True)]
    rows, books = state_rows(view.state for view in views), book_rows(view.book for view in views)
    compiled = kernels([guesses], about="a test")["guesses"]
    compiled(rows.ctypes.data, len(rows), books.ctypes.data, seats.ctypes.data)
    for number, (view, row) in enumerate(zip(views, rows, strict=True)):
        belief = [0] * BELIEF
        believe(view.state, view.book, view.seat, belief)
        imagine(view.state, view.book, view.seat, belief, number, 5)
        assert position(row) == view.state


def test_guesses_differ_in_hands_and_in_what_is_drawn():
    view, belief = Game("american 2p", seed=3).view(0), [0] * BELIEF
    believe(view.state, view.book, 0, belief)
    hands, drawn = set(), Counter()
    for number in range(600):
        guess = view.state.copy()
        imagine(guess, view.book, 0, belief, 9, number)
        hands.add(tuple(guess.cards[:5]))
        drawn[core.top(guess, view.book)] += 1
    assert len(hands) > 590
    assert len(drawn) == 25 - sum(many == 0 for many in view.unseen(0))


# --- the doors ---


def test_a_belief_tells_the_same_in_every_way(dice, budget):
    for _ in range(budget(30, 500)):
        view, owner = look_about(dice)
        belief, cards = Belief(view, owner), view.book.cards
        assert belief.weights.shape == (view.state.held[owner], len(cards))
        assert (belief.weights.sum(axis=1) == belief.count).all()
        for held, row in zip(view.hands[owner], belief.weights[::-1].tolist(), strict=True):
            assert {cards[card] for card, weight in enumerate(row) if weight} == set(held.counted)
            assert belief.chance(held.slot, held.counted) == 1
            assert belief.chance(held.slot, view.playable) == Fraction(
                sum(row[cards.index(card)] for card in view.playable), belief.count
            )
        if belief.count > FEW:
            continue
        hands = dict(belief.hands())
        assert sum(hands.values()) == belief.count
        assert all(belief.cards(row) in hands for row in belief.sample(20))
        told = [pair for part in belief.rows(7) for pair in zip(*part, strict=True)]
        assert {belief.cards(row): weight for row, weight in told} == hands and len(told) == len(hands)


def test_cards_are_the_same_whichever_rule_set_orders_them():
    view = Game("hle 2p", seed=5).view(0)
    belief = Belief(view)
    for words in ("b1", "w1 w2", "r5 b4 m1", ""):
        told = CardSet.parse(words)
        assert told.universe != view.book.cards
        own = [card for card in told if card in view.book.cards]
        assert (
            belief.chance(2, told) == belief.chance(2, own) == sum(belief.chance(2, [card]) for card in own)
        )
        assert (
            sum(belief.weights[3, view.book.cards.index(card)] for card in own)
            == belief.chance(2, own) * belief.count
        )


def test_nobody_believes_anything_of_an_empty_hand():
    game = next(
        game
        for seed in range(500)
        if not all((game := whole_game("house 2p suits=1 perfection hand=2 clues=8", seed)).state.held[:2])
    )
    seat = game.state.held.index(0)
    belief = Belief(game.view(seat))
    assert belief.count == 1 and belief.weights.shape == (0, 5)
    assert list(belief.hands()) == [((), 1)] and belief.sample(3).shape == (3, 0)


def agrees(batch: Batch, seat: int | None, viewer: int | None, kind: Any) -> None:
    """What a batch tells of all games is what a belief tells of each."""
    chances, rules = marginals(batch, seat, viewer=viewer, dtype=kind), batch.rules[0]
    assert chances.shape == (len(batch), rules.hand, max(len(each.cards) for each in batch.rules))
    assert chances.dtype == kind and chances.flags.c_contiguous
    for row, game in zip(chances, map(batch.__getitem__, range(len(batch))), strict=True):
        owner = game.state.turn if seat is None else seat
        exact = Belief(game.view(owner if viewer is None else viewer), owner).marginals
        held, cards = exact.shape
        assert (row[:held, :cards] == exact.astype(kind)).all()
        assert not row[held:].any() and not row[:, cards:].any()


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize(("seat", "viewer"), [(None, None), (2, None), (1, 0), (1, 1), (0, 2), (None, 0)])
def test_in_a_batch_all_beliefs_come_at_once(seat, viewer, kind, dice):
    texts = ("german 3p", "german 3p wild10", "american 3p", "house 3p suits=5")
    batch = Batch([Rules.parse(text) for text in texts] * 3, seed=3)
    for _ in range(25):
        batch.step([dice.choice(np.flatnonzero(row)) for row in batch.legal])
    agrees(batch, seat, viewer, kind)


def test_in_a_batch_hands_may_be_short(dice):
    batch = Batch("house 2p suits=2 ranks=3 hand=4 strikes=8 perfection", games=20, seed=3, again=False)
    for _ in range(14):
        batch.step([dice.choice(np.flatnonzero(row)) if row.any() else 0 for row in batch.legal])
    assert (batch.states["held"][:, :2] < 4).any()
    agrees(batch, None, None, np.float64)


# --- what is true is possible, and what is hidden is not used ---


@pytest.mark.parametrize(
    "rules", ["american 2p", "dutch 5p wild5", "german 4p wild10", "house 3p multi5 hand=8"]
)
def test_in_thousands_of_games_the_cards_that_are_held_are_possible(rules, budget, seed):
    batch = Batch(rules, games=budget(1000, 20_000), seed=seed)
    chances_of = np.random.default_rng(seed)
    everyone = np.arange(len(batch))
    for _ in range(40):
        batch.step((batch.legal * chances_of.random(batch.legal.shape)).argmax(axis=1))
        chances = marginals(batch)
        seats = batch.turn.astype(np.int64)
        held = batch.states["held"][everyone, seats]
        for lane in range(batch.rules[0].hand):
            games = everyone[held > lane]
            cards = batch.states["cards"][games, seats[games] * LANES + lane]
            assert (chances[games, lane, cards] > 0).all()


def test_the_hand_that_is_held_is_among_those_believed(dice, budget):
    for _ in range(budget(200, 5000)):
        game = middle(any_rules(dice.choice), dice.getrandbits(30))
        owner = dice.randrange(game.rules.players)
        belief = Belief(game.view(dice.choice((owner, PUBLIC, ALL, (owner + 1) % game.rules.players))), owner)
        for held in game.view(ALL).hands[owner]:
            belief = belief.suppose(held.slot, CardSet.parse(str(held.card), game.book.cards))
        assert belief.count >= 1


def test_a_belief_depends_on_nothing_that_is_hidden(dice, budget):
    for _ in range(budget(40, 500)):
        game = middle(any_rules(dice.choice), dice.getrandbits(30))
        owner = dice.randrange(game.rules.players)
        view = game.view(owner)
        guess = next(iter(Belief(view).hands()))[0]
        left = Counter(view.hidden) - Counter(guess)
        other = fill(view, {owner: guess}, dice.sample(list(left.elements()), view.deck_left))
        rows = [[0] * (BELIEF + WEIGHTS) for _ in range(3)]
        for state, row in zip((view.state, game.state, other), rows, strict=True):
            belief, weights = [0] * BELIEF, [0] * WEIGHTS
            believe(state, game.book, owner, belief)
            weigh(belief, game.book, weights)
            row[:] = belief + weights
        assert rows[0] == rows[1] == rows[2]


def test_what_one_player_tells_of_another_does_not_depend_on_the_own_hand():
    batch = Batch("american 3p", games=200, seed=8)
    for _ in range(20):
        batch.step(batch.legal.argmax(axis=1))
    before, own = marginals(batch, 1, viewer=0), marginals(batch, 1)
    assert (before != own).any()
    batch.states["deck"] = 0
    batch.states["cards"][:, : 2 * LANES] = 24
    assert (marginals(batch, 1, viewer=0) == before).all()
    with pytest.raises(BeliefError):
        marginals(batch, 1)


# --- what nobody can believe ---


NO_HAND = r"^no hand agrees with what is known of Ann's$"


def impossible_views() -> Iterator[View]:
    """Cards that cannot be where they are: after a guess that was none."""
    game = Game("german 2p", seed=5, names=["Ann", "Bo"])
    alone = game.view(0)
    alone.state.known[2] = 0
    yield alone
    crowded = game.view(0)
    for lane in range(4):
        crowded.state.known[lane] = 1 << 4  # the red 5, of which there is one
    yield crowded
    copied = game.view(0)
    copied.state.cards[LANES : LANES + 4] = [4] * 4
    yield copied
    played = game.view(0)
    played.state.cards[LANES] = 4
    played.state.played = 0b11111
    yield played
    buried = game.view(0)
    buried.state.discarded = buried.book.copies[4]
    buried.state.cards[LANES] = 4
    yield buried


@pytest.mark.parametrize("view", list(impossible_views()))
def test_what_is_impossible_is_told_in_a_sentence(view):
    with pytest.raises(BeliefError, match=NO_HAND):
        Belief(view)
    belief, hand, weights, walk = [0] * BELIEF, [7] * LANES, [1] * WEIGHTS, [0] * WALK
    assert believe(view.state, view.book, 0, belief) == 0
    assert not sample(belief, view.book, 1, 0, hand) and hand == [7] * LANES
    weigh(belief, view.book, weights)
    assert not any(weights[: 5 * len(view.book.cards)])
    set_out(belief, view.book, walk)
    assert following(belief, view.book, walk) == go_on(belief, view.book, walk) == 0


def test_in_a_batch_the_impossible_game_is_named():
    batch = Batch("german 2p", games=9, seed=1)
    batch.states["known"][6, LANES] = 0
    assert marginals(batch, 0).any()
    with pytest.raises(BeliefError, match=r"^game 6: no hand agrees with what is known of it$"):
        marginals(batch, 1)


def test_a_narrower_belief_leaves_the_wider_one_as_it_is():
    view = Game("german 2p", seed=5, names=["Ann", "Bo"]).view(0)
    belief = Belief(view)
    before = belief.count, belief.weights.copy()
    narrower = belief.suppose(2, view.playable)
    assert narrower.count < belief.count == before[0] and (belief.weights == before[1]).all()
    assert narrower.chance(2, view.playable) == 1
    with pytest.raises(BeliefError, match=NO_HAND):
        narrower.suppose(2, ~view.playable)
    assert narrower.suppose(1, view.playable).count > 0


QUESTIONS: dict[str, Callable[[Belief], Any]] = {
    "a belief is about the hand of a seat from 0 to 1: not 2": lambda it: Belief(VIEW, 2),
    "a belief is about the hand of a seat from 0 to 1: not -1": lambda it: Belief(
        Game("hle 2p", seed=1).view(PUBLIC)
    ),
    "there is no card in slot 6: the hand has 5 cards": lambda it: it.chance(6, VIEW.playable),
    "there is no card in slot 0: the hand has 5 cards": lambda it: it.suppose(0, VIEW.playable),
    "cards are a set of cards, or several one by one: not 7": lambda it: it.chance(1, 7),
    "a number of hands is whole, from 0 to 268435455: not -1": lambda it: it.sample(-1),
    "a number of hands is whole, from 0 to 268435455: not 1.5": lambda it: it.sample(1.5),
    "a seed of hands is whole, from 0 to 9223372036854775807: not -5": lambda it: it.sample(1, seed=-5),
    "the number of the first hand is whole, from 0 to 268435455: not 'x'": lambda it: it.sample(1, first="x"),
    "a number of rows is whole, from 1 to 268435455: not 0": lambda it: next(it.rows(0)),
    "chances are float32 or float64: not int8": lambda it: marginals(Batch("hle 2p"), dtype=np.int8),
    "chances are float32 or float64: not maybe": lambda it: marginals(Batch("hle 2p"), dtype="maybe"),
    "there is no seat 2: they go from 0 to 1": lambda it: marginals(Batch("hle 2p"), 2),
    "there is no seat -1: they go from 0 to 1": lambda it: marginals(Batch("hle 2p"), viewer=-1),
}
VIEW = Game("german 2p", seed=5).view(0)


@pytest.mark.parametrize("sentence", QUESTIONS)
def test_a_question_without_sense_is_told_so(sentence):
    with pytest.raises((BeliefError, BatchError)) as refused:
        QUESTIONS[sentence](Belief(VIEW))
    assert str(refused.value) == sentence


# --- these tests have teeth ---

FAULTS = [
    Fault("beliefs.unseen", "if seat != owner:", "if True:", "who owns a hand sees it"),
    Fault("beliefs.unseen", "& ~view.discarded", "", "the discard pile is forgotten"),
    Fault("beliefs.unseen", "return left ^ played", "return left", "the stacks are forgotten"),
    Fault("beliefs.unseen", "pile & -pile", "pile", "who sees one copy sees all"),
    Fault("beliefs.lowest", "(free & ~last_copies(book, firsts))", "free", "a pile ends in the next one"),
    Fault("beliefs.settle", "other < lane", "other > lane + 8", "of two lanes alike both are first"),
    Fault("beliefs.settle", "inside += 1", "inside += 0", "what was taken can be taken again"),
    Fault("beliefs.settle", "nested = 0", "nested = 1", "lanes never cross"),
    Fault("beliefs.rings", "product *= -number", "product *= number", "groups are only added"),
    Fault("beliefs.count_crossing", "others ^ group", "others", "lanes of a group are filled twice"),
    Fault("beliefs.weigh_nested", "sides - min(many, 1)", "sides", "two lanes hold the same copy"),
    Fault("beliefs.weigh_nested", " * after", "", "the lanes to come are forgotten"),
    Fault(
        "beliefs.weigh_crossing",
        "worth[able & ~(1 << lane)]",
        "worth[0]",
        "groups without the lane count too",
    ),
    Fault("beliefs.go_on", "walk[USED] &= ~walk[_TAKEN + place]", "pass", "what is taken never comes back"),
    Fault("beliefs.go_on", "& ~walk[USED] & book", "& book", "a copy weighs though it is taken"),
    Fault(
        "beliefs.following",
        "members(walk[FREE] & book.copies[card])",
        "1",
        "the last lane has one copy of each",
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_caught(fault):
    dice = random.Random(1)

    def look_closely() -> None:
        for _ in range(300):
            view, owner = look_about(dice)
            check(view, owner)
            check(view, owner, narrowed(view, owner, dice))

    with plant(fault), pytest.raises((AssertionError, IndexError, ZeroDivisionError)):
        look_closely()


SAMPLING_FAULTS = [
    Fault(
        "beliefs.fill_lanes", "if choice >= members(free):", "if False:", "a taken choice is not thrown again"
    ),
    Fault("beliefs.fill_lanes", "used |= 1 << copy", "pass", "a copy is dealt twice"),
    Fault("beliefs.fill_lanes", "member(free, choice)", "member(free, 0)", "always the lowest card"),
]


@pytest.mark.parametrize("fault", SAMPLING_FAULTS, ids=str)
def test_a_fault_in_the_sampler_is_caught(fault, monkeypatch):
    with plant(fault), pytest.raises((AssertionError, ValueError)):
        test_every_throw_of_the_dice_makes_another_hand_and_all_are_made(
            random.Random(2), lambda quick, full: quick, monkeypatch
        )
