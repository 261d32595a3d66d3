"""The numbers of a game: the community's formulas, and what they say of positions that anybody can check."""

from itertools import pairwise
from random import Random

import pytest

from hanabi import ALL, Game, Rules
from hanabi.notation import variant
from hanabi.review import least_efficiency, numbers
from hanabi.review.numbers import pace, risk, usable
from hanabi.rules import core
from hanabi.testing import position
from rules.drivers import FAIR, GOOD, RASH, any_rules, whole_game

# --- the formulas, at the values that other programs have for them ---


@pytest.mark.parametrize(
    ("score", "tops", "limits", "deck", "last_round", "tokens", "clues"),
    [
        (4, [0, 0, 0, 0, 4], [5] * 5, 26, 5, 4, 17),
        (5, [0, 0, 0, 0, 5], [5] * 5, 25, 5, 5, 17),
        (0, [0, 0, 0, 0, 0], [5] * 5, 33, 2, 4, 18),
        (4, [1, 1, 1, 1, 0], [5] * 5, 27, 4, 4, 18),
        (5, [1, 1, 1, 1, 1], [5] * 5, 26, 4, 4, 17),
        (15, [3, 3, 3, 3, 3], [5, 5, 5, 5, 4], 17, 2, 4, 17),
        (16, [3, 3, 3, 3, 4], [5, 5, 5, 5, 4], 16, 2, 4, 16),
        (15, [3, 3, 3, 3, 3], [5, 5, 5, 5, 4], 16, 3, 4, 16),
        (16, [3, 3, 3, 3, 4], [5, 5, 5, 5, 4], 15, 3, 4, 16),
        (24, [5, 5, 5, 5, 4], [5] * 5, 1, 2, 4, 4),
    ],
)
def test_clues_still_usable(score, tops, limits, deck, last_round, tokens, clues):
    assert sum(tops) == score
    assert usable(tokens, tops, limits, 5, deck, last_round) == clues


def test_usable_clues_are_the_best_way_to_spend_the_turns_that_are_left(dice, budget):
    """Against all ways to share out the draws before the last round between plays and discards."""
    for _ in range(budget(500, 20_000)):
        suits, deck, last_round = dice.randrange(1, 7), dice.randrange(1, 41), dice.randrange(2, 7)
        limits = [dice.choice((0, 3, 5, 5, 5)) for _ in range(suits)]
        tops = [dice.randrange(limit + 1) for limit in limits]
        missing = sum(limits) - sum(tops)
        needed = max(0, missing - last_round - 1)
        if needed >= deck:  # time is short: then nothing is discarded, and all draws are plays
            assert usable(0, tops, limits, 5, deck, last_round) == max(_stacks(tops, limits, deck - 1))
            continue
        ways = range(needed, min(missing, deck - 1) + 1)
        best = max(deck - 1 - plays + max(_stacks(tops, limits, plays)) for plays in ways)
        assert usable(0, tops, limits, 5, deck, last_round) == best


def _stacks(tops, limits, plays):
    """How many stacks some choice of them completes with so many plays."""
    lacks = [5 - top for top, limit in zip(tops, limits, strict=True) if top < 5 == limit]
    for chosen in range(1 << len(lacks)):
        took = [lack for at, lack in enumerate(lacks) if chosen >> at & 1]
        if sum(took) <= plays:
            yield len(took)


def test_pace():
    assert pace(0, 25, 34, 4) == 13


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("american 2p", 17),
        ("american 3p", 13),
        ("american 4p", 13),
        ("american 5p", 10),
        ("house 6p", 13),
        ("american 2p multi10", 22),
        ("american 3p multi10", 18),
        ("american 4p multi10", 18),
        ("american 5p multi10", 15),
        ("house 6p suits=red,yellow,green,blue,white,multi10", 18),
    ],
)
def test_the_pace_that_a_game_begins_with(rules, expected):
    assert numbers(Game(rules, seed=1))[0].pace == expected


def test_a_pace_of_a_player_a_round_is_safe_and_none_costs_points():
    assert [risk(pace, 2) for pace in (2, 1, 0, -1)] == ["low", "medium", "zero", "zero"]
    assert [risk(pace, 5) for pace in (5, 4, 3, 2, 1, 0)] == [
        "low",
        "medium",
        "medium",
        "high",
        "high",
        "zero",
    ]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("american 2p", 0.86),
        ("american 3p", 1.00),
        ("american 4p", 1.00),
        ("american 5p", 1.19),
        ("house 6p", 1.04),
        ("american 2p multi10", 0.857),
        ("american 3p multi10", 0.968),
        ("american 4p multi10", 0.968),
        ("american 5p multi10", 1.111),
        ("house 6p suits=red,yellow,green,blue,white,multi10", 1.0),
        ("american 2p multi5", 1.0),
        ("american 3p multi5", 1.154),
        ("american 4p multi5", 1.154),
        ("american 5p multi5", 1.364),
        ("house 6p suits=red,yellow,green,blue,white,multi5", 1.2),
    ],
)
def test_the_efficiency_that_a_perfect_score_takes(rules, expected):
    assert least_efficiency(Rules.parse(rules)) == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize(
    ("players", "expected"), [(2, 1.389), (3, 1.562), (4, 1.562), (5, 1.786), (6, 1.562)]
)
def test_halves_of_tokens_take_more_efficiency(players, expected):
    rules = Rules.parse(f"live {players}p R+Y+G+B+P,CS")
    assert least_efficiency(rules) == pytest.approx(expected, abs=0.001)


def test_where_tokens_are_halved_a_strike_costs_half_a_clue():
    game = Game("live 2p R+Y+G+B+P,CS", seed=1)
    while not numbers(game)[-1].misplays:
        game.push("Alice plays slot 1" if game.turn == 0 else "Bob plays slot 1")
    told = numbers(game)
    assert (told[0].tokens, told[-1].spent) == (8, 0.5)
    game.push(game.legal[-1])
    assert (numbers(game)[-1].tokens, numbers(game)[-1].spent) == (7, 1.5)


def test_a_shorter_last_round_takes_more_efficiency():
    assert 25 / usable(8, [0] * 5, [5] * 5, 5, 30, 2) == 25 / 19


# --- a game that anybody can follow ---


def test_a_clue_is_spent_and_what_it_touches_is_gotten():
    game = position("r1", "german 2p", bob="r2 y1 b4 r5 w3", clues=8)
    game.push("Alice clues red to Bob")
    before, after = numbers(game)
    assert (before.gotten, before.spent, before.efficiency) == (1, 0, None)
    assert (after.gotten, after.spent, after.efficiency) == (3, 1, 3.0)


def test_what_is_useless_is_not_gotten():
    game = position("r2 y1", "german 2p", bob="r1 y1 b4 r2 g1", discards="g1 g1 b4", clues=8)
    game.push("Alice clues 1 to Bob")
    assert numbers(game)[-1].gotten == 4  # of the three 1s only the green one is needed
    game.push("Bob discards slot 5")
    assert numbers(game)[-1].gotten == 3


def test_no_more_is_gotten_than_can_be_had():
    game = position("r5 y5 g5 b5 w3", "house 2p", bob="w5 w4 w4 xx xx", clues=3)
    game.push("Alice clues white to Bob")
    assert numbers(game)[-1].gotten == 25


def test_a_strike_costs_a_clue_and_may_lose_a_card():
    game = position("r1", "german 2p", alice="b5 xx xx xx xx", clues=4)
    game.push("Alice plays slot 1")
    before, after = numbers(game)
    assert (after.spent, after.strikes, after.misplays, after.bad_discards) == (1, 1, 1, 0)
    assert (before.reachable, after.reachable) == (25, 24)
    assert str(after.lost) == "b5"


def test_a_bad_discard_is_one_that_loses_a_card_that_was_needed():
    game = position(
        "r1", "german 2p", alice="y2 g3 r1 xx xx", bob="b4 xx xx xx xx", discards="y2 b4", clues=4
    )
    game.push("Alice discards slot 3")
    game.push("Bob discards slot 1")
    after = numbers(game)[-1]
    assert after.bad_discards == 1
    assert str(after.lost) == "b4 b5"
    assert "y2" in str(after.critical).split()


def test_a_five_that_comes_when_all_tokens_are_there_wastes_one():
    for clues, spent in ((7, 0), (8, 1)):
        game = position("r4", "german 2p", alice="r5 xx xx xx xx", clues=clues)
        game.push("Alice plays slot 1")
        assert numbers(game)[-1].spent == spent


def test_a_discard_that_brings_no_token_wastes_one():
    game = position(rules="dutch 2p", clues=8)
    game.push("Alice discards slot 1")
    assert numbers(game)[-1].spent == 1


def test_a_declared_play_whose_token_finds_no_place_wastes_it():
    game = position(rules="danish 2p declared", alice="r1 xx xx xx xx", clues=8)
    game.push("Alice plays slot 1 as red")
    assert numbers(game)[-1].spent == 1


def test_declared_plays_make_more_clues_and_perfection_has_no_last_round():
    plain, declared, perfect = (
        numbers(Game(f"danish 2p {variant}", seed=1))[0] for variant in ("", "declared", "perfection")
    )
    assert (plain.usable, declared.usable) == (29, 29 + 22)
    assert (perfect.pace, perfect.risk) == (None, None)
    assert perfect.usable == 8 + 25 + 4


def test_in_the_last_round_and_after_the_end_some_numbers_have_no_meaning():
    game = position("r1", "german 2p", deck_left=0, rest=2, alice="r2 xx xx xx xx", clues=2)
    now = numbers(game)[0]
    assert (now.deck, now.pace, now.risk, now.usable, now.future) == (0, None, None, None, None)
    over = whole_game("american 3p", 4, GOOD)
    last = numbers(over)[-1]
    assert over.over and (last.pace, last.usable, last.future) == (None, None, None)


# --- properties ---


def _games(dice, count):
    """Games of any table, of the boxes, of houses and of the online site."""
    for _ in range(count):
        rules = any_rules(dice.choice)
        if dice.random() < 0.4:
            online = variant(dice.randrange(2426))
            rules = rules if online.refusal else online.rules(dice.randrange(2, 7))
        yield whole_game(rules, dice.randrange(10**6), dice.choice((GOOD, FAIR, RASH)))


def test_the_numbers_of_any_game_belong_together(dice, budget):
    for game in _games(dice, budget(60, 2000)):
        told = numbers(game)
        assert [now.turn for now in told] == list(range(len(told)))
        for now in told:
            assert 0 <= now.score <= now.gotten <= now.reachable <= game.rules.maximum
            assert len(now.lost) == game.rules.maximum - now.reachable
            assert now.critical.isdisjoint(now.lost)
            assert (
                now.usable is None or now.usable >= int(now.tokens) or not now.deck
            )  # half a token is no clue
            assert (now.efficiency is None) == (now.spent == 0)
            assert (now.pace is None) == (now.risk is None)
        last = told[-1]
        assert (last.strikes, last.misplays) == (game.strikes, game.strikes)
        assert last.score == (game.outcome.stacks if game.outcome else game.score)
        drops = [after for before, after in pairwise(told) if after.reachable < before.reachable]
        struck = sum(after.strikes > before.strikes for before, after in pairwise(told) if after in drops)
        assert last.bad_discards == len(drops) - struck


def test_the_critical_cards_are_those_that_every_view_marks(dice, budget):
    for game in _games(dice, budget(20, 500)):
        dice_of_game = Random(dice.randrange(10**6))
        while game.steps and dice_of_game.random() < 0.9:
            assert numbers(game)[-1].critical == game.view(ALL).critical
            assert numbers(game)[-1].reachable == core.reachable(game.state, game.book).bit_count()
            for _ in range(min(7, len(game.steps))):
                game.pop()


def test_only_discards_and_strikes_take_pace(dice, budget):
    for game in _games(dice, budget(40, 1000)):
        told = numbers(game)
        for before, after, step in zip(told, told[1:], game.steps, strict=False):
            if before.pace is None or after.pace is None or after.reachable < before.reachable:
                continue
            plays_or_clues = after.score > before.score or game.book.kind[step.number] == core.CLUE
            assert before.pace - after.pace == (0 if plays_or_clues else 1)
