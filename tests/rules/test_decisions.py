"""The twenty-one decisions: how we play where the rulebooks are silent or can be read in two ways."""

from itertools import combinations

import pytest

from hanabi import Clue, Discard, Game, IllegalAction, Play, Rules, RulesError
from hanabi.rules import BOXES
from hanabi.testing import hand, position
from rules.claims import rule


def shown(game: Game) -> list[str]:
    """The discard pile."""
    return [str(card) for card in game.discards]


# --- 1: the indispensable card ---


@rule("decision 1", "danish", "american", "dutch")
def test_decision_01_an_indispensable_card_is_lost_by_a_discard(edition):
    game = position("r2", f"{edition} perfection", alice="r4 xx xx xx xx", discards="r4", clues=3)
    game.push("Alice discards slot 1")
    assert str(game.outcome.reason) == "lost: the last r4 is gone, and its stack still needed it"


@rule("decision 1", "danish", "american", "dutch")
def test_decision_01_an_indispensable_card_is_lost_by_a_failed_play_too(edition):
    game = position("r2", f"{edition} perfection", alice="r4 xx xx xx xx", discards="r4")
    game.push("Alice plays slot 1")
    assert (game.outcome.finish, game.strikes) == ("indispensable", 1)


@rule("decision 1", "danish", "american", "dutch")
def test_decision_01_a_card_with_a_copy_in_a_hand_is_not_indispensable(edition):
    game = position("r2", f"{edition} perfection", alice="r4 xx xx xx xx", bob="r4 xx xx xx xx", clues=3)
    game.push("Alice discards slot 1")
    assert not game.over


@rule("decision 1", "danish", "american", "dutch")
def test_decision_01_a_card_that_its_stack_has_is_not_indispensable(edition):
    game = position("r4", f"{edition} perfection", alice="r4 xx xx xx xx", clues=3)
    game.push("Alice discards slot 1")
    assert not game.over


@rule("decision 1", "danish", "american", "dutch")
def test_decision_01_the_game_ends_at_that_moment_and_nothing_is_drawn(edition):
    game = position("r2", f"{edition} perfection", alice="r5 xx xx xx xx", clues=3)
    left = game.deck_left
    game.push("Alice discards slot 1")
    assert (game.over, game.deck_left) == (True, left)


# --- 2: no legal action ---


@rule("decision 2", "danish", "american", "dutch")
def test_decision_02_whoever_has_no_card_and_no_token_has_lost_for_all(edition):
    game = position("r5 y5 g5 b5 w3", f"{edition} perfection", alice="w4 w5", bob="", clues=0, deck_left=0)
    game.push("Alice plays slot 1")
    assert str(game.outcome.reason) == "lost: Bob has no card and can give no clue"
    assert (game.outcome.finish, game.score) == ("stuck", 0)


@rule("decision 2", "danish", "american", "dutch")
def test_decision_02_whoever_has_no_card_but_a_token_gives_a_clue(edition):
    game = position("r5 y5 g5 b5 w3", f"{edition} perfection", alice="w4 w5", bob="", clues=1, deck_left=0)
    game.push("Alice plays slot 1")
    assert game.legal
    assert {type(action) for action in game.legal} == {Clue}


@rule("decision 2", "american")
def test_decision_02_where_a_clue_must_touch_a_card_only_such_clues_are_left(edition):
    game = position("r5 y5 g5 b5 w3", f"{edition} perfection", alice="w4 w5", bob="", clues=1, deck_left=0)
    game.push("Alice plays slot 1")
    assert {action.word for action in game.legal} == {"white", 5}


@rule("decision 2")
def test_decision_02_whoever_has_a_card_plays_on_without_a_token(edition):
    game = position("", edition, alice="r1 xx xx xx xx", clues=0)
    game.push("Alice plays slot 1")
    assert not game.over
    assert {type(action) for action in game.legal} == {Discard, Play}


# The two other ways to have no legal action, nobody else holding a card or no clue touching one, cannot come
# about by play: the card that a stack still needs is then lost already, and a value touches every card.


# --- 3: declared plays ---


@rule("decision 3", "danish")
def test_decision_03_the_right_colour_of_a_card_that_does_not_fit_is_a_failed_play(edition):
    game = position("r2", f"{edition} declared", alice="r4 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1 as red")
    assert (shown(game), game.strikes, game.clues) == (["r4"], 1, 3)


@rule("decision 3", "danish")
def test_decision_03_a_wrong_colour_is_a_failed_play_in_every_respect(edition):
    game = position("r4", f"{edition} declared", alice="r5 y3 g3 b3 w3", deck="w4", clues=3)
    game.push("Alice plays slot 1 as blue")
    assert (shown(game), game.strikes, game.clues, game.score) == (["r5"], 1, 3, 4)
    assert hand(game, "alice") == "w4 y3 g3 b3 w3"


@rule("decision 3", "danish")
def test_decision_03_under_perfection_a_wrong_colour_can_lose_a_card_that_would_have_fitted(edition):
    game = position("r4", f"{edition} declared perfection", alice="r5 xx xx xx xx")
    game.push("Alice plays slot 1 as blue")
    assert game.outcome.finish == "indispensable"


# --- 4: declaring a five ---


@rule("decision 4", "danish")
def test_decision_04_a_right_declaration_of_a_five_returns_two_tokens_in_all(edition):
    game = position("r4", f"{edition} declared", alice="r5 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1 as red")
    assert game.clues == 5


@rule("decision 4", "danish")
@pytest.mark.parametrize("clues", [7, 8])
def test_decision_04_never_above_the_maximum_and_what_does_not_fit_is_lost(edition, clues):
    game = position("r4", f"{edition} declared", alice="r5 xx xx xx xx", clues=clues)
    game.push("Alice plays slot 1 as red")
    assert game.clues == 8


# --- 5 and 6: strikes and tokens ---


@rule("decision 5", "german", "dutch")
@pytest.mark.parametrize("strikes", [2, 1])
def test_decision_05_of_two_strikes_the_second_ends_the_game_and_of_one_the_first(edition, strikes):
    game = position("", f"{edition} strikes={strikes}", alice="r4 y4 g4 xx xx")
    for _ in range(strikes):
        assert not game.over
        game.push("play 1" if game.turn == 0 else "play 5")
    assert (game.outcome.finish, game.strikes) == ("strikes", strikes)


@rule("decision 6", "german", "dutch")
def test_decision_06_extra_clue_tokens_raise_the_start(edition):
    assert Game(f"{edition} clues=10", seed=1).clues == 10


@rule("decision 6", "german", "dutch")
def test_decision_06_extra_clue_tokens_raise_the_maximum(edition):
    game = position("", f"{edition} clues=10", clues=9)
    game.push("Alice discards slot 1")
    game.push("Bob clues 1 to Alice")
    game.push("Alice discards slot 1")
    assert game.clues == 10


# --- 7: all stacks complete ---


@rule("decision 7")
def test_decision_07_all_stacks_complete_wins_at_once(edition):
    game = position("r5 y5 g5 b5 w4", edition, alice="w5 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert (game.outcome.won, game.score, game.turn) == (True, 25, None)


@rule("decision 7")
def test_decision_07_it_wins_in_the_last_round_too_and_no_further_turn_is_taken(edition):
    game = position("r5 y5 g5 b5 w4", f"{edition} 3p", alice="w5 xx xx xx xx", deck_left=0, rest=3)
    game.push("Alice plays slot 1")
    assert (game.outcome.finish, game.legal) == ("complete", [])


# --- 8: the replacement ---


@rule("decision 8")
@pytest.mark.parametrize("action", ["discards slot 1", "plays slot 1", "plays slot 5"])
def test_decision_08_a_card_is_drawn_after_a_discard_a_fitting_play_and_a_misfit(edition, action):
    game = position("", edition, alice="r1 y3 g3 b3 w3", deck="w4", clues=3)
    game.push(f"Alice {action}")
    assert hand(game, "alice") == {"5": "w4 r1 y3 g3 b3", "1": "w4 y3 g3 b3 w3"}[action[-1]]


@rule("decision 8")
def test_decision_08_none_is_drawn_after_the_last_strike(edition):
    game = position("", edition, alice="r4 xx xx xx xx", strikes=2)
    left = game.deck_left
    game.push("Alice plays slot 1")
    assert (game.deck_left, len(hand(game, "alice").split())) == (left, 4)


@rule("decision 8")
def test_decision_08_none_is_drawn_after_the_last_stack_is_complete(edition):
    game = position("r5 y5 g5 b5 w4", edition, alice="w5 xx xx xx xx")
    left = game.deck_left
    game.push("Alice plays slot 1")
    assert game.deck_left == left


# --- 9 and 10: multi cards ---


@rule("decision 9", "house")
@pytest.mark.parametrize("variant", ["wild5", "wild10"])
def test_decision_09_a_wild_card_is_declared_as_multi(edition, variant):
    game = position("m2", f"{edition} {variant} declared", alice="m3 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1 as multi")
    assert (game.stacks["multi"], game.clues) == (3, 4)


@rule("decision 9", "house")
def test_decision_09_a_wild_card_declared_as_a_colour_that_touches_it_is_a_strike(edition):
    game = position("m2", f"{edition} wild10 declared", alice="m3 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1 as red")
    assert (game.stacks["multi"], game.strikes) == (2, 1)


SIXTH = [
    ("danish", "multi5"),
    *(("american", variant) for variant in ("multi10", "multi5", "wild10")),
    *(("german", variant) for variant in ("multi10", "multi5", "wild10")),
    *(("dutch", variant) for variant in ("multi5", "wild5")),
]


@rule("decision 10")
def test_decision_10_value_clues_touch_multi_cards_like_any_other(edition):
    variants = [variant for box, variant in SIXTH if box == edition]
    assert variants
    for variant in variants:
        game = position("", f"{edition} {variant}", bob="m3 r3 m1 r1 xx")
        game.push("Alice clues 3 to Bob")
        assert [held.ranks for held in game.view(1).mine][:4] == [(3,), (3,), (), ()]


# --- 11: lost games ---


@rule("decision 11")
def test_decision_11_a_lost_game_scores_0_without_a_grade_and_keeps_what_the_stacks_showed(edition):
    game = position("r4 y4 g4", edition, alice="r3 xx xx xx xx", strikes=2)
    game.push("Alice plays slot 1")
    outcome = game.outcome
    assert (outcome.score, outcome.lost, outcome.grade, outcome.stacks) == (0, True, None, 12)


@rule("decision 11", "danish", "american", "dutch")
def test_decision_11_a_won_perfection_game_records_the_maximum_without_a_grade(edition):
    game = position("r5 y5 g5 b5 w4", f"{edition} perfection", alice="w5 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert (game.outcome.score, game.outcome.grade) == (25, None)


@rule("decision 11", "danish", "american", "dutch")
def test_decision_11_if_one_play_gives_the_last_strike_and_loses_a_card_the_reason_is_the_strike(edition):
    game = position("r2", f"{edition} perfection", alice="r5 xx xx xx xx", strikes=2)
    game.push("Alice plays slot 1")
    assert game.outcome.finish == "strikes"


# --- 12: who begins ---


@rule("decision 12")
def test_decision_12_the_table_says_who_begins(edition):
    for start in range(3):
        assert Game(Rules(edition, players=3, start=start), seed=1).turn == start


@rule("decision 12")
def test_decision_12_or_lots_are_drawn(edition):
    rules = Rules(edition, players=3, start="lot")
    first = [Game(rules, seed=seed).turn for seed in range(300)]
    assert first == [Game(rules, seed=seed).turn for seed in range(300)]
    assert all(first.count(seat) > 60 for seat in range(3))


@rule("decision 12")
def test_decision_12_the_custom_of_the_box_is_a_hint(edition):
    assert str(BOXES[edition].facts["first"]).endswith("begins")


# --- 13: a clue to an empty hand ---


@rule("decision 13", "danish", "american", "dutch")
@pytest.mark.parametrize("word", ["white", "5"])
def test_decision_13_there_is_no_clue_to_a_player_who_holds_no_card(edition, word):
    rules = f"{edition} perfection"
    game = position("r5 y5 g5 b5 w3", rules, alice="w4", bob="", cathy="w5", deck_left=0)
    assert {action.seat for action in game.legal if isinstance(action, Clue)} == {2}
    with pytest.raises(IllegalAction, match=r"cannot give a clue to somebody who holds no card"):
        game.push(f"Alice clues {word} to Bob")


# --- 14: declaring is optional ---


@rule("decision 14", "danish")
def test_decision_14_declaring_a_colour_is_optional(edition):
    game = position("r2", f"{edition} declared", alice="r3 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1")
    assert (game.stacks["red"], game.clues, game.strikes) == (3, 3, 0)


@rule("decision 14", "danish")
def test_decision_14_any_colour_of_the_game_may_be_declared_also_one_known_to_be_wrong(edition):
    game = position("r2", f"{edition} declared multi5", alice="r3:red xx xx xx xx")
    declared = {action.declare for action in game.legal if isinstance(action, Play) and action.slot == 1}
    assert declared == {None, "red", "yellow", "green", "blue", "white", "multi"}


@rule("decision 14", "danish")
def test_decision_14_a_colour_that_is_not_in_the_game_cannot_be_declared(edition):
    game = position("r2", f"{edition} declared")
    with pytest.raises(
        IllegalAction, match=r"'multi' cannot be named here: it can be red, yellow, green, blue, white"
    ):
        game.push("Alice plays slot 1 as multi")


# --- 15: combining variants ---

TOGETHER = {
    "danish": [
        "multi5 perfection",
        "multi5 declared",
        "perfection declared",
        "multi5 perfection declared",
    ],
    "american": ["multi10 perfection", "multi5 perfection", "wild10 perfection"],
    "german": ["multi10 clues=9 strikes=2", "multi5 strikes=1", "wild10 clues=16 strikes=1"],
    "dutch": [
        "multi5 perfection clues=9 strikes=2",
        "wild5 perfection clues=16 strikes=1",
        "wild5 strikes=2",
    ],
}


@rule("decision 15")
def test_decision_15_variants_that_go_together(edition):
    for text in TOGETHER[edition]:
        assert str(Rules.parse(f"{edition} 3p {text}")) == f"{edition} 3p {text}"


@rule("decision 15", "american", "german", "dutch")
def test_decision_15_of_the_sixth_suits_at_most_one(edition):
    sixth = [variant for box, variant in SIXTH if box == edition]
    for one, other in combinations(sixth, 2):
        with pytest.raises(RulesError, match=rf"at most one sixth suit: not both {one} and {other}"):
            Rules(edition, variant=[one, other])


@rule("decision 15", "house")
@pytest.mark.parametrize(
    "text", ["wild10 declared perfection strikes=1 clues=4", "6p wild5 discard_at_full=yes"]
)
def test_decision_15_anything_else_is_house_rules(edition, text):
    assert Rules.parse(f"{edition} {text}").edition == "house"


# --- 16: six suits outside Denmark ---


@rule("decision 16", "danish", "american", "german", "dutch")
def test_decision_16_six_suits_have_a_maximum_of_30_and_the_danish_grades(edition):
    game = position("r5 y5 g5 b5 w5 m4", f"{edition} multi5", alice="m5 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert (game.score, game.rules.maximum, game.outcome.grade) == (30, 30, 7)


@rule("decision 16", "danish", "american", "german", "dutch")
@pytest.mark.parametrize(("stacks", "score", "grade"), [("m4", 29, 6), ("m0", 25, 6), ("m0 w4", 24, 5)])
def test_decision_16_from_25_points_on_the_sixth_grade_is_kept(edition, stacks, score, grade):
    stacks = f"r5 y5 g5 b5 {stacks}" if "w" in stacks else f"r5 y5 g5 b5 w5 {stacks}"
    game = position(stacks, f"{edition} multi5", clues=0, deck_left=0, rest=1)
    game.push("Alice discards slot 1")
    assert (game.score, game.outcome.grade) == (score, grade)


# --- 17: marking ---


@rule("decision 17")
def test_decision_17_reordering_is_no_action_costs_nothing_and_is_seen_by_all(edition):
    game = position("", f"{edition} 3p", bob="r1 y2 g3 b4 w5")
    game.push("Alice clues red to Bob")
    before = (game.turn, game.clues, game.deck_left)
    game.reorder(1, [5, 1, 2, 3, 4])
    assert (game.turn, game.clues, game.deck_left) == before
    assert str(game.view(2).hands[1][0].card) == "w5"
    assert game.view(2).history[-1] == game.view(0).history[-1] == game.view(1).history[-1]


@rule("decision 17", "danish", "american")
def test_decision_17_from_receiving_a_clue_until_the_end_of_the_own_next_action(edition):
    game = position("", f"{edition} 3p", bob="r1 y2 g3 b4 w5")
    turns = []
    for action in ("clue red to Bob", "play 1", "play 5", "play 5"):
        try:
            game.reorder(1, [2, 1, 3, 4, 5])
            turns.append((game.turn, True))
            game.pop()
        except IllegalAction:
            turns.append((game.turn, False))
        game.push(action)
    assert turns == [(0, False), (1, True), (2, False), (0, False)]


@rule("decision 17", "german", "dutch")
def test_decision_17_at_any_time_in_the_turns_of_others_too(edition):
    game = position("", f"{edition} 3p", cathy="r1 y2 g3 b4 w5")
    game.reorder(2, [5, 4, 3, 2, 1])
    assert hand(game, "cathy") == "w5 b4 g3 y2 r1"


@rule("decision 17")
def test_decision_17_oldest_stays_a_matter_of_when_a_card_was_drawn(edition):
    game = position("", edition, bob="r1 y2 g3 b4 w5")
    game.push("Alice clues red to Bob")
    orders = {str(held.card): held.order for held in game.view(0).hands[1]}
    game.reorder(1, [5, 1, 2, 3, 4])
    assert {str(held.card): held.order for held in game.view(0).hands[1]} == orders
    assert min(orders, key=lambda card: orders[card]) == "w5"


@rule("decision 17")
def test_decision_17_a_card_keeps_what_clues_said_of_it_when_it_moves(edition):
    game = position("", edition, bob="r1 y2 g3 b4 w5")
    game.push("Alice clues red to Bob")
    game.reorder(1, [5, 1, 2, 3, 4])
    assert [held.colors for held in game.view(1).mine] == [(), ("red",), (), (), ()]


@rule("decision 17", "danish", "american")
def test_decision_17_a_clue_lets_only_its_receiver_reorder(edition):
    game = position("", f"{edition} 3p", bob="r1 y2 g3 b4 w5")
    game.push("Alice clues red to Bob")
    for seat in (0, 2):
        with pytest.raises(IllegalAction, match=r"may reorder the hand only from receiving a clue"):
            game.reorder(seat, [2, 1, 3, 4, 5])


@rule("decision 17")
def test_decision_17_after_the_end_nothing_is_reordered(edition):
    game = position("", f"{edition} 3p", bob="r4 y2 g3 b4 w5", cathy="r1 y1 g1 b1 w1", strikes=2)
    game.push("Alice clues 1 to Cathy")
    game.push("Bob plays slot 1")
    with pytest.raises(IllegalAction, match=r"the game is over"):
        game.reorder(2, [2, 1, 3, 4, 5])


# --- 18 and 19: what one rulebook says its own way ---


@rule("decision 18", "dutch")
def test_decision_18_a_discard_with_all_tokens_there_is_legal_and_gains_none(edition):
    game = position("", edition, clues=8)
    game.push("Alice discards slot 1")
    assert (game.clues, game.history[-2].clues) == (8, 0)


@rule("decision 18", "danish", "dutch")
def test_decision_18_tokens_that_may_come_back_come_back_by_themselves(edition):
    game = position("r4", edition, alice="r5 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1")
    assert (game.clues, game.turn) == (4, 1)


@rule("decision 19", "american")
def test_decision_19_a_failed_play_lies_on_the_discard_pile_for_all_to_see(edition):
    game = position("", edition, alice="r3 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert [str(card) for card in game.view(1).discards] == ["r3"]


# --- 20: the wild suit ---


WILD = {"american": "wild10", "german": "wild10", "dutch": "wild5"}


@rule("decision 20", "american", "german", "dutch")
def test_decision_20_a_clue_is_worded_and_counted_as_the_colour_named(edition):
    game = position("", f"{edition} {WILD[edition]}", bob="m3 r1 xx xx xx")
    game.push("Alice clues red to Bob")
    clued = game.history[-1]
    assert (clued.word, len(clued.touched)) == ("red", 2)


@rule("decision 20", "american", "german", "dutch")
def test_decision_20_nothing_that_the_receiver_is_shown_sets_the_wild_cards_apart(edition):
    game = position("", f"{edition} {WILD[edition]}", bob="m3 r1 xx xx xx")
    game.push("Alice clues red to Bob")
    wild, red = game.view(1).mine[:2]
    assert (wild.colors, wild.possible) == (red.colors, red.possible)
    assert {card.suit.color for card in wild.possible} == {"red", "multi"}


@rule("decision 20", "german", "dutch")
def test_decision_20_an_empty_colour_clue_says_neither_that_colour_nor_multi(edition):
    game = position("", f"{edition} {WILD[edition]}", bob="y1 y2 g1 g2 b1")
    game.push("Alice clues red to Bob")
    assert {card.suit.color for card in game.view(1).mine[0].possible} == {"yellow", "green", "blue", "white"}


@rule("decision 20")
@pytest.mark.parametrize("word", ["multi", "purple", "6", "0"])
def test_decision_20_only_colours_and_values_in_play_can_be_named(edition, word):
    game = position("", edition)
    with pytest.raises(
        IllegalAction, match=r"cannot be named here: it can be red, yellow, green, blue, white, 1, 2"
    ):
        game.push(f"Alice clues {word} to Bob")


# --- 21: limits ---


@rule("decision 21", "german", "dutch")
def test_decision_21_there_are_one_to_eight_extra_tokens(edition):
    assert [Rules(edition, clues=8 + extra).clues for extra in range(1, 9)] == list(range(9, 17))
    with pytest.raises(RulesError, match=r"clues cannot be 17 in the .* edition: only 8 to 16"):
        Rules(edition, clues=17)


@rule("decision 21", "house")
def test_decision_21_rules_whose_deal_needs_more_cards_than_there_are_are_refused(edition):
    with pytest.raises(RulesError, match=r"6 hands of 8 cards cannot be dealt: the deck has 40 cards"):
        Rules(edition, players=6, hand=8, suits=4)


@rule("decision 21", "house")
def test_decision_21_if_the_deal_takes_the_last_card_every_player_has_one_turn(edition):
    game = Game("house 5p hand=8 suits=4", seed=1)
    assert game.deck_left == 0
    actors = []
    while not game.over:
        actors.append(game.turn)
        game.push(Clue((game.turn + 1) % 5, 1))
    assert actors == [0, 1, 2, 3, 4]
    assert game.outcome.finish == "last round"
