"""What a seat cannot see is in no row that is made for it, and changes no action of a bot."""

import random

import numpy as np
import pytest

from hanabi import Game
from hanabi.batch import Batch, filled, play
from hanabi.batch.rows import HIDDEN, VIEW, position
from hanabi.bots import Match
from hanabi.bots.policy import Policy, Sight, blank
from hanabi.bots.small import TRUSTING
from hanabi.rules import Position, View
from hanabi.rules.view import view
from rules.drivers import choose

SECRET = ("deck", "key")


def walked(text: str, dice: random.Random, games: int = 6) -> Batch:
    """Games somewhere in their middle."""
    batch = Batch(text, games=games, seed=dice.getrandbits(64))
    for _ in range(dice.randrange(40)):
        states = [batch[game] for game in range(games)]
        batch.step([choose(one.state, one.book, dice) for one in states])
    return batch


TABLES = (
    "german 2p",
    "danish 3p perfection",
    "house 6p wild10 hand=8 declared strikes=8",
    "american 5p multi10",
)


@pytest.mark.parametrize("text", TABLES)
def test_a_row_for_a_seat_is_what_the_uncompiled_view_shows(text, dice):
    batch = walked(text, dice)
    for seat in range(batch.rules[0].players):
        rows = batch.views(seat)
        for game in range(len(batch)):
            seen = view(batch[game].state, seat)
            assert rows[game]["seat"] == seat
            for name in set(VIEW.names) - {"seat"}:
                assert rows[game][name].tolist() == getattr(seen, name)


@pytest.mark.parametrize("text", TABLES)
def test_whoever_is_to_act_gets_the_own_view(text, dice):
    batch = walked(text, dice)
    rows = batch.views()
    assert (rows["seat"] == batch.turn).all()
    for seat in range(batch.rules[0].players):
        mine = batch.turn == seat
        assert (rows[mine] == batch.views(seat)[mine]).all()


@pytest.mark.parametrize("text", TABLES)
def test_no_byte_of_a_view_changes_with_what_the_seat_cannot_see(text, dice):
    batch = walked(text, dice)
    for seat in range(batch.rules[0].players):
        kept, before = batch.states.copy(), batch.views(seat).tobytes()
        raw = batch.states.view(np.uint8).reshape(len(batch), -1)
        raw[:, :HIDDEN] = np.frombuffer(dice.randbytes(raw[:, :HIDDEN].size), np.uint8).reshape(-1, HIDDEN)
        hand = batch.states["cards"][:, 8 * seat : 8 * seat + 8]
        hand[...] = np.frombuffer(dice.randbytes(hand.size), np.int8).reshape(hand.shape)
        assert batch.views(seat).tobytes() == before
        assert all(batch.states[name].any() for name in SECRET)
        batch.states[...] = kept


def test_nothing_secret_has_a_place_in_a_view():
    assert not set(SECRET) & set(VIEW.names)


def dealt_otherwise(game: Game, views: np.ndarray, seat: int, dice: random.Random) -> Position:
    """A position that looks the same to a seat, with other cards wherever it does not look."""
    cards = [game.book.cards.index(card) for card in game.view(seat).hidden]
    dice.shuffle(cards)
    held = game.state.held[seat]
    hand, pile = np.zeros((1, 8), np.int8), np.zeros((1, 60), np.int8)
    hand[0, :held], pile[0, : len(cards) - held] = cards[:held], cards[held:]
    return position(filled(game.rules, views, hand, pile)[0])


@pytest.mark.parametrize("text", TABLES)
def test_a_bot_acts_the_same_whatever_it_cannot_see(text, dice):
    batch = walked(text, dice)
    for at in range(len(batch)):
        game = batch[at]
        seat = game.state.turn
        other = dealt_otherwise(game, batch.views(seat)[at : at + 1], seat, dice)
        memory = blank(TRUSTING.memory)
        acts = {
            TRUSTING.act(Sight.of(View(state, game.book, seat, game.names)), game.book, memory, 5)
            for state in (game.state, other)
        }
        assert len(acts) == 1


# A bot that uses every byte of its view to choose, and so would show any that it should not have.


def prying(view, book, memory, dice):
    told = dice
    for at in range(48):
        told = told * 31 + view.cards[at] + view.orders[at] * 7 + view.known[at] * 3 & 0xFFFFFFFF
    told = told + view.played * 5 + view.discarded * 11 + view.clues + view.dealt + view.last * 13
    if view.clues < book.clues:
        return (told & 0xFFFF) % view.held[view.turn]
    return book.hand + (told & 0xFFFF) % view.held[view.turn]


def test_a_bot_that_looks_at_everything_is_shown_the_same_by_either_way(seed):
    bot = Policy("prying", prying)
    results = play("house 3p strikes=8", bot, 30, seed=seed, log=True)
    for number in range(30):
        game = Game("house 3p strikes=8", seed=seed, number=number)
        match = Match(game, [bot.seated(seed, number) for _ in range(3)])
        while not game.over:
            match.step()
        assert [step.number for step in game.steps] == results.log[number, : results.turns[number]].tolist()
