"""A policy at a table remembers what its seat has heard, whenever it is asked."""

import random
from collections.abc import Callable

import pytest

from hanabi import Game, Rules
from hanabi.bots.hat import HAT
from hanabi.bots.policy import Policy
from hanabi.bots.small import TRUSTING
from hanabi.bots.trail import Trail
from hanabi.rules import HanabiError
from hanabi.rules.view import view
from hanabi.testing import position, tables

TABLES = tables()
OTHERS = (
    "live 3p R+Om+Wh:R,AC",
    "house 6p hand=8 multi10",
    "house 3p suits=red,null,brown,rainbow,pink,omni declared",
)


def mark_at_random(game: Game, dice: random.Random) -> None:
    seat = dice.randrange(game.rules.players)
    slots = list(range(1, game.state.held[seat] + 1))
    dice.shuffle(slots)
    try:
        game.reorder(seat, slots)
    except HanabiError:
        return


def played(rules: Rules, dice: random.Random, seed: int) -> Game:
    """A game in which people do anything, and seldom play a card."""
    game = Game(rules, seed=seed)
    while not game.over:
        if dice.random() < 0.3:
            mark_at_random(game, dice)
        quiet = [one for one in game.legal if not str(one).startswith("play")]
        game.push(dice.choice(quiet if quiet and dice.random() < 0.9 else game.legal))
    return game


def test_what_was_heard_is_what_was_seen(dice, seed: int, budget: Callable[[int, int], int]) -> None:
    for rules in [*TABLES[:: budget(3, 1)], *map(Rules.parse, OTHERS)]:
        game = played(rules, dice, seed)
        turns = [at for at, step in enumerate(game.steps) if hasattr(step, "number")]
        seat = dice.randrange(rules.players)
        end = dice.randrange(len(turns))
        then = game.copy()
        while len(then.steps) > turns[end]:
            then.pop()
        moments = Trail().follow(then.view(seat))
        assert [moment.begins for moment in moments] == [True] + [False] * end, rules
        for at, moment in enumerate(moments[1:]):
            assert moment.state == view(game.before(turns[at] + 1), seat), (rules, at)


@pytest.mark.parametrize("policy", [HAT, TRUSTING], ids=lambda policy: policy.name)
def test_whoever_takes_over_a_seat_goes_on_as_the_one_before(policy: Policy, seed: int) -> None:
    for rules in ("german 3p", "american 5p", "dutch 2p multi5"):
        game = Game(rules, seed=seed)
        stayed = [policy.seated() for _ in range(game.rules.players)]
        while not game.over:
            seat = game.state.turn
            action = stayed[seat].act(game.view(seat))
            assert policy.seated().act(game.view(seat)) == action
            game.push(action)


def test_what_was_taken_back_is_forgotten(seed: int) -> None:
    game = Game("german 3p", seed=seed)
    bots = [HAT.seated() for _ in range(3)]
    while len(game.steps) < 12:
        game.push(bots[game.state.turn].act(game.view(game.state.turn)))
    for _ in range(5):
        game.pop()
    game.push(game.legal[0])
    seat = game.state.turn
    assert bots[seat].act(game.view(seat)) == HAT.seated().act(game.view(seat))


def test_in_a_game_that_was_set_out_in_the_middle_it_begins_there() -> None:
    game = position("r2 y1", bob="r3 xx xx xx xx", discards="b1 b1", clues=4)
    (moment,) = Trail().follow(game.view(0))
    assert moment.begins and moment.state == game.view(0).state
    trail = Trail()
    trail.follow(game.view(1))
    game.push("Alice clues red to Bob")
    (moment,) = trail.follow(game.view(1))
    assert not moment.begins and moment.state == game.view(1).state
