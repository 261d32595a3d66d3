"""A policy plays the same, run by Python at a table or compiled."""

import pytest

from hanabi import Game, Rules
from hanabi.batch import play
from hanabi.bots import Match
from hanabi.bots.hat import HAT
from hanabi.bots.policy import Policy
from hanabi.bots.small import ANYTHING, CAREFUL, TRUSTING
from hanabi.rules import BOXES, bits

EVERY = [
    Rules(box.name, players=players, variant=variant)
    for box in BOXES.values()
    for players in box.players
    for variant in ("", *box.variants)
]
HOUSE = (
    "house 6p suits=red,yellow,green,blue,white,omni hand=8 declared",
    "house 2p suits=red,null,pink,brown,rainbow ranks=4 hand=3 perfection clues=2 strikes=8",
    "house 3p wild10 declared start=lot discard_at_full=yes strikeout=sum",
    "hle 5p suits=3 start=lot",
)


def played_by_python(rules: Rules, seed: int, number: int, bots: list[Policy]) -> list[int]:
    """The actions of a game at a table."""
    game = Game(rules, seed=seed, number=number)
    match = Match(game, [bot.seated(seed, number) for bot in bots])
    while not game.over:
        match.step()
    return [step.number for step in game.steps]


def same_games(rules: Rules, bots: list[Policy], seed: int, games: int) -> None:
    results = play(rules, bots, games, seed=seed, log=True)
    for number in range(games):
        compiled = results.log[number, : results.turns[number]].tolist()
        assert played_by_python(rules, seed, number, bots) == compiled


@pytest.mark.parametrize("bot", [ANYTHING, CAREFUL, TRUSTING, HAT], ids=lambda bot: bot.name)
def test_a_policy_takes_the_same_actions_by_python_and_compiled(bot, seed, budget):
    for rules in EVERY[:: budget(3, 1)]:
        same_games(rules, [bot] * rules.players, seed, games=budget(1, 20))
    for house in HOUSE:
        same_games(Rules.parse(house), [bot] * Rules.parse(house).players, seed, games=budget(1, 20))


def test_bots_of_several_kinds_sit_where_they_were_seated(seed, budget):
    bots = [TRUSTING, ANYTHING, CAREFUL, TRUSTING]
    same_games(Rules("german", players=4), bots, seed, games=budget(5, 100))


# One that declares its plays, looks at the deal, and throws dice while it looks.


def begin(view, book, memory, dice):
    memory.cards = view.held[view.seat]
    memory.luck[0] = bits.dice(dice, 0, 100)


def watch(view, book, memory, dice):
    memory.turns += 1
    memory.luck[memory.turns % 4] = bits.dice(dice, memory.cards, 100)


def declare(view, book, memory, dice):
    lane = bits.dice(dice, memory.luck[memory.turns % 4], view.held[view.turn])
    suit = memory.luck[0] % bits.members(book.ones)
    clues = (book.players - 1) * (book.colors + book.ranks)
    return 2 * book.hand + clues + lane * bits.members(book.ones) + suit


SHOWY = Policy(
    "showy",
    declare,
    see=watch,
    reset=begin,
    memory={"cards": "i1", "luck": ("i2", 4), "turns": "i8"},
)


def test_a_declaring_policy_that_looks_at_the_deal_plays_the_same_too(seed, budget):
    for rules in ("danish 3p declared", "house 5p hand=6 declared strikes=8 start=lot"):
        rules = Rules.parse(rules)
        same_games(rules, [SHOWY] * rules.players, seed, games=budget(5, 100))
        same_games(rules, [SHOWY, TRUSTING] * (rules.players // 2) + [SHOWY] * (rules.players % 2), seed, 3)
