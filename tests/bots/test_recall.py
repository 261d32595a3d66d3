"""A bot that comes in the middle of a game is told what it would have been told from the beginning on."""

import random

import pytest

from hanabi.bots import BOTS, Match, make, recall
from hanabi.bots.recall import moments
from hanabi.bots.small import TRUSTING
from hanabi.game import Game
from hanabi.rules import Action, Event, HanabiError, Rules, View
from hanabi.rules.actions import number
from hanabi.testing.bots import tables

Told = list[tuple[Event, tuple[object, ...]]]


class Anybody:
    """Does anything, mostly what keeps a game going, and writes down what it is told."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.told: Told = []

    def act(self, view: View) -> Action:
        quiet = [action for action in view.legal if not str(action).startswith("play")]
        return self.dice.choice(quiet if quiet and self.dice.random() < 0.8 else view.legal)

    def see(self, event: Event, view: View) -> None:
        self.told.append((event, (view.state.save(), view.history)))


def told(view: View) -> Told:
    return [(event, (then.state.save(), then.history)) for event, then in moments(view)]


def marked(game: Game, match: Match, dice: random.Random) -> None:
    """Somebody rearranges a hand, where that is allowed."""
    seat = dice.randrange(game.rules.players)
    slots = list(range(1, game.state.held[seat] + 1))
    dice.shuffle(slots)
    try:
        game.reorder(seat, slots)
    except HanabiError:
        return
    match.tell()


def test_at_every_table_a_seat_recalls_all_that_it_was_told(dice, budget):
    asked = tables()
    for rules in dice.sample(asked, budget(25, len(asked))):
        game = Game(rules, seed=dice.getrandbits(32))
        bots = [Anybody(dice) for _ in range(rules.players)]
        match = Match(game, bots)
        while not game.over:
            if dice.random() < 0.2:
                marked(game, match, dice)
            match.step()
            seat = dice.randrange(rules.players)
            if dice.random() < 0.2:
                assert told(game.view(seat)) == bots[seat].told, (rules, seat)


def test_before_the_first_turn_there_is_only_the_deal():
    game = Game("german 3p", seed=5, start=2)
    assert [event for event, _ in moments(game.view(1))] == list(game.view(1).history)
    assert {then.turn for _, then in moments(game.view(1))} == {2}


def test_a_view_without_a_history_has_nothing_to_recall():
    game = Game("german 3p", seed=5)
    for _ in range(4):
        game.push(make("cautious").act(game.view(game.state.turn)))
    bare = View(game.state, game.book, 0, game.names)
    assert list(moments(bare)) == []
    late = Game.at("german 3p", game.state)
    late.push(make("cautious").act(late.view(late.state.turn)))
    assert {then.state.save() for _, then in moments(late.view(0))} == {late.view(0).state.save()}


@pytest.mark.parametrize("turn", [0, 1, 5, 12])
def test_a_bot_with_a_memory_goes_on_as_one_that_was_there_from_the_beginning(turn):
    game = Game(Rules("german", players=3), seed=8)
    match = Match(game, [TRUSTING.seated() for _ in range(3)])
    for _ in range(turn):
        match.step()
    seat = game.state.turn
    new = TRUSTING.seated()
    recall(new, game.view(seat))
    assert new.act(game.view(seat)) == match.bots[seat].act(game.view(seat))
    assert vars(new._memory) == vars(match.bots[seat]._memory)


@pytest.mark.parametrize("rules", ["german 3p", "danish 4p", "dutch 2p"])
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_of_the_house_goes_on_as_if_it_had_been_there_all_the_time(name, rules, seed):
    game = Game(rules, seed=seed)
    match = Match(game, [make(name) for _ in range(game.rules.players)])
    while not game.over:
        view, new = game.view(game.state.turn), make(name)
        recall(new, view)
        action = new.act(view)
        match.step()
        assert number(view.state, view.book, action) == game.steps[-1].number
