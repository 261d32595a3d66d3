"""The library and the plain referee agree on everything, step by step, in all kinds of games."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hanabi import Rules
from rules.drivers import FAIR, GOOD, PERFECT, RASH, WASTEFUL, Habit, any_rules, choose
from rules.match import EVERY, any_match, play, settings_of, table

# What the four boxes play by, once more, as the tables of the rules text have it.
BOXES = {
    "danish": {"empty_clues": True, "discard_at_full": False, "marking": "clued"},
    "american": {"empty_clues": False, "discard_at_full": False, "marking": "clued"},
    "german": {"empty_clues": True, "discard_at_full": False, "marking": "always"},
    "dutch": {"empty_clues": True, "discard_at_full": True, "marking": "always"},
}
SIXTH_SUITS = {
    "danish": ("multi5",),
    "american": ("multi10", "multi5", "wild10"),
    "german": ("multi10", "multi5", "wild10"),
    "dutch": ("multi5", "wild5"),
}
OTHERS = {
    "danish": ("perfection", "declared"),
    "american": ("perfection",),
    "german": (),
    "dutch": ("perfection",),
}
SUITS = ["red", "yellow", "green", "blue", "white"]


def lazy(play: float) -> Habit:
    """Players who hardly play, so that the last round finds low stacks."""
    return Habit(play=play, whim=0, hasty=0, tell=0.3)


SLOWLY = (0.03, 0.06, 0.1, 0.13, 0.16, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)
BARE = Habit(play=0.9, hasty=0.7, tell=1)
"""Players who rather play than discard, and spend every token: so that nothing is left in the end."""

# Where the rare things happen: rules, habit, games.
CORNERS = [
    ("danish 2p", PERFECT, 4),
    ("danish 2p multi5 declared", GOOD, 4),
    ("danish 4p perfection declared", GOOD, 3),
    ("danish 3p perfection", PERFECT, 4),
    ("american 2p multi10", PERFECT, 6),
    ("american 5p wild10 perfection", FAIR, 3),
    ("german 3p wild10 strikes=2", FAIR, 3),
    ("german 4p multi10 strikes=1 clues=9 start=lot", GOOD, 4),
    ("dutch 2p wild5 perfection clues=10", GOOD, 3),
    ("dutch 5p multi5 strikes=1", RASH, 3),
    ("house 6p start=lot clues=4", GOOD, 3),
    ("house 6p start=lot suits=red ranks=3 hand=1", GOOD, 90),
    ("house 3p suits=red ranks=3 hand=2 clues=1 strikes=8 perfection=yes", WASTEFUL, 80),
    ("house 3p suits=red ranks=3 hand=2 clues=1 strikes=8 perfection=yes", RASH, 40),
    ("house 2p suits=red,omni hand=3 strikes=4 declared=yes", RASH, 8),
    ("house 3p suits=red,pink,brown hand=4 strikes=8 declared=yes strikeout=sum", RASH, 6),
    ("house 3p suits=null,rainbow,pink ranks=4 hand=2 strikes=7 declared=yes clues=3", RASH, 6),
    ("house 4p suits=brown,omni,red hand=2 strikes=6 strikeout=sum", RASH, 6),
    ("house 2p suits=null,brown,wild10 strikes=5 declared=yes clues=3", RASH, 8),
    ("house 2p suits=red,yellow ranks=2 hand=4", GOOD, 10),
    ("house 3p suits=red ranks=4 hand=2 strikes=2", RASH, 20),
    ("house 3p suits=red ranks=5 hand=3 perfection=yes clues=2 strikes=8", GOOD, 15),
    ("house 2p suits=red,blue ranks=3 hand=1 clues=1 strikes=8", RASH, 20),
    ("house 2p suits=red ranks=5 hand=1 clues=1 strikes=8", BARE, 25),
    ("house 2p suits=red,yellow ranks=1 hand=3 strikes=4 perfection=yes", RASH, 10),
    ("house 2p suits=red,wild5 ranks=4 hand=2 strikes=1 perfection=yes declared=yes clues=2", RASH, 15),
    ("house 5p suits=red,yellow,rainbow hand=2 clues=2 declared=yes", PERFECT, 6),
    *(("german 2p", lazy(chance), 2) for chance in SLOWLY),
    *(("american 2p multi10", lazy(chance), 2) for chance in SLOWLY),
]


def test_both_agree_in_every_corner(
    dice: Random, budget: Callable[[int, int], int], capsys: pytest.CaptureFixture[str]
) -> None:
    """Games of a fixed seed reach every situation there is; the seed of the run has the next test."""
    seen = Counter[str]()
    for text, habit, games in CORNERS:
        rules, steady = Rules.parse(text), Random(f"{text} {habit}")
        for _ in range(games):
            play(any_match(rules, steady, seen), steady, habit)
    with capsys.disabled():
        print(f"\n{table(seen)}")
    assert [name for name in EVERY if not seen[name]] == []
    assert set(seen) <= set(EVERY), "a situation without a place in the table"


def test_both_agree_in_games_of_any_rules(dice: Random, budget: Callable[[int, int], int]) -> None:
    for _ in range(budget(100, 5000)):
        play(
            any_match(any_rules(dice.choice), dice), dice, dice.choice((GOOD, PERFECT, FAIR, RASH, WASTEFUL))
        )


class Side(RuleBasedStateMachine):
    """A game held by both, which Hypothesis drives: good turns, any turns, refusals, markings, steps back."""

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        rules = any_rules(lambda options: data.draw(st.sampled_from(options)))
        self.match = any_match(rules, data.draw(st.randoms(use_true_random=False)))

    @precondition(lambda self: not self.match.over)
    @rule(
        seed=st.integers(0, 2**32),
        turns=st.integers(1, 12),
        habit=st.sampled_from((GOOD, PERFECT, FAIR, RASH)),
    )
    def good_turns(self, seed: int, turns: int, habit: Habit) -> None:
        dice = Random(seed)
        for _ in range(turns):
            if self.match.over:
                return
            self.match.push(choose(self.match.game.state, self.match.game.book, dice, habit))

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data())
    def any_turn(self, data: st.DataObject) -> None:
        self.match.push(data.draw(st.sampled_from(self.match.game.legal)))

    @precondition(lambda self: not self.match.over)
    @rule(seed=st.integers(0, 2**32))
    def what_is_not_legal(self, seed: int) -> None:
        self.match.refuse_others(Random(seed), count=4)

    @rule(data=st.data())
    def marking(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.match.settings["players"] - 1))
        lanes = list(range(len(self.match.look["hands"][seat])))
        self.match.reorder(seat, data.draw(st.permutations(lanes)))

    @precondition(lambda self: self.match.game.steps)
    @rule(steps=st.integers(1, 5))
    def back(self, steps: int) -> None:
        for _ in range(min(steps, len(self.match.game.steps))):
            self.match.pop()

    @precondition(lambda self: self.match.over)
    @rule()
    def after_the_end(self) -> None:
        assert self.match.game.legal == []
        self.match.refuse(lambda: self.match.game.push(0), "an action after the end")
        self.match.refuse(lambda: self.match.game.push("play 1"), "an action after the end")

    @invariant()
    def every_card_is_somewhere(self) -> None:
        look = self.match.look
        cards = [held["card"] for hand in look["hands"] for held in hand] + look["discards"]
        cards += [(suit, rank) for suit, height in look["stacks"].items() for rank in range(1, height + 1)]
        cards += self.match.deck[len(self.match.deck) - look["left"] :]
        assert sorted(cards) == sorted(self.match.deck)


class TestSides(Side.TestCase):
    """Both agree however Hypothesis drives them."""


TestSides.settings = settings(max_examples=20 + settings().max_examples // 10)


@pytest.mark.parametrize("edition", BOXES)
def test_every_edition_and_variant_plays_by_the_settings_of_its_table(edition: str) -> None:
    for sixth in ((), *((name,) for name in SIXTH_SUITS[edition])):
        for count in range(len(OTHERS[edition]) + 1):
            for others in combinations(OTHERS[edition], count):
                for players, hand in ((2, 5), (3, 5), (4, 4), (5, 4)):
                    assert settings_of(Rules(edition, players=players, variant=[*sixth, *others])) == {
                        "players": players,
                        "hand": hand,
                        "suits": [*SUITS, *sixth],
                        "ranks": 5,
                        "clues": 8,
                        "strikes": 3,
                        "perfection": "perfection" in others,
                        "declared": "declared" in others,
                        "strikeout": "zero",
                        "modifiers": [],
                        "deck_plays": False,
                        "stop_early": False,
                        **BOXES[edition],
                    }
