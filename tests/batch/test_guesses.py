"""What a seat sees, filled up with a guess, is the same state at both speeds, and by `hanabi.rules.fill`."""

import random

import numpy as np
import pytest

from hanabi import Game
from hanabi.batch import Batch, BatchError, filled
from hanabi.batch.guess import fill
from hanabi.batch.rows import position
from hanabi.bots.policy import Sight
from hanabi.rules import Position, RulesError, View
from hanabi.rules import fill as fill_view
from rules.drivers import any_rules, choose


def middle(dice: random.Random) -> tuple[Batch, Game, View]:
    """A game somewhere in its middle, as a batch and by itself, and a seat's view of it."""
    rules = any_rules(dice.choice)
    game = Game(rules, seed=dice.getrandbits(64))
    for _ in range(dice.randrange(80)):
        if not game.over:
            game.push(choose(game.state, game.book, dice))
    batch = Batch(rules, again=False)
    batch[0] = game
    return batch, game, game.view(dice.randrange(rules.players))


def guess(view: View, dice: random.Random, wrong: bool) -> tuple[list[int], list[int]]:
    """A guess at the hand and the pile, in the view's own cards; a wrong one has some other card."""
    cards = [view.book.cards.index(card) for card in view.hidden]
    dice.shuffle(cards)
    if wrong and cards:
        cards[dice.randrange(len(cards))] = dice.choice(
            (*range(len(view.book.cards)), len(view.book.cards), -1, 99)
        )
    held = view.state.held[view.seat]
    return cards[:held], cards[held:]


def rows(cards: list[int], places: int, dice: random.Random) -> np.ndarray:
    """The cards in a row of so many places, with rubbish behind them."""
    rest = [dice.randrange(-128, 128) for _ in range(places - len(cards))]
    return np.array([cards + rest], np.int8)


def test_a_guess_fills_a_view_to_the_same_state_at_both_speeds(dice, budget):
    fitting = 0
    for _ in range(budget(150, 10_000)):
        batch, game, view = middle(dice)
        hand, pile = guess(view, dice, wrong=dice.random() < 0.3)
        state, known = Position(), view.book.cards
        try:
            wanted = fill_view(
                view, {view.seat: [known[card] for card in reversed(hand)]}, [known[card] for card in pile]
            )
        except (RulesError, IndexError):
            wanted = None
        if -1 in hand + pile:
            wanted = None
        fits = fill(Sight.of(view), view.book, hand, pile, state)
        arguments = batch.views(view.seat), rows(hand, 8, dice), rows(pile, 60, dice)
        if wanted is None:
            assert not fits
            with pytest.raises(BatchError, match="guess 0: every card must be somewhere"):
                filled(game.rules, *arguments)
            continue
        assert fits
        assert state == wanted
        assert position(filled(game.rules, *arguments)[0]) == wanted
        fitting += 1
    assert fitting > budget(80, 5000)


def test_the_truth_is_a_guess_that_leads_to_the_same_game(dice):
    for _ in range(20):
        batch, game, view = middle(dice)
        hand = game.state.cards[view.seat * 8 : view.seat * 8 + game.state.held[view.seat]]
        pile = [game.book.cards.index(card) for card in game.deck[game.state.dealt :]]
        states = filled(game.rules, batch.views(view.seat), rows(hand, 8, dice), rows(pile, 60, dice))
        other = Game.at(game.rules, position(states[0]))
        while not game.over:
            action = choose(game.state, game.book, dice)
            game.push(action)
            other.push(action)
            assert other.score == game.score
        assert other.outcome == game.outcome


def test_what_is_no_guess_is_refused_with_a_sentence(dice):
    views = Batch("german 3p", games=4, seed=5).views(0)
    hands, piles = np.zeros((4, 8), np.int8), np.zeros((4, 60), np.int8)
    for wrong in (
        (views[:3], hands, piles),
        (views.tolist(), hands, piles),
        (views.reshape(2, 2), hands, piles),
        (hands, hands, piles),
        (views, hands[:, :7], piles),
        (views, hands.astype(int), piles),
        (views, piles, hands),
        (views, hands, piles[:3]),
        (views, hands, None),
    ):
        with pytest.raises(BatchError):
            filled("german 3p", *wrong)
    for name in views.dtype.names:
        bad = views.copy()
        bad[name] = np.iinfo(bad[name].dtype).min
        with pytest.raises(BatchError, match=f"no view has a {name} that is not from"):
            filled("german 3p", bad, hands, piles)
