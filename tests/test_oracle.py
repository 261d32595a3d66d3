"""The plain referee is right: small deals that a reader can play out with the rules in hand."""

import random
from collections import Counter

import pytest

from oracle import Referee, check, deck_of, grade_of, maximum

FIVE = ["red", "yellow", "green", "blue", "white"]
BASE = {
    "players": 2,
    "hand": 5,
    "suits": FIVE,
    "ranks": 5,
    "clues": 8,
    "strikes": 3,
    "empty_clues": True,
    "discard_at_full": False,
    "perfection": False,
    "declared": False,
    "strikeout": "zero",
    "marking": "clued",
}
LETTERS = {
    "r": "red",
    "y": "yellow",
    "g": "green",
    "b": "blue",
    "w": "white",
    "m": "multi5",
    "M": "multi10",
    "x": "wild5",
    "X": "wild10",
    "o": "rainbow",
    "n": "null",
    "p": "pink",
    "k": "brown",
    "a": "omni",
}


def cards(text):
    return [(LETTERS[letter], int(rank)) for letter, rank in text.split()]


def deal(*hands, pile="", suits="ry", start=0, **changes):
    """A game with these hands, oldest card first, and this pile; all other cards lie under it."""
    hands = [cards(hand) for hand in hands]
    settings = BASE | {
        "players": len(hands),
        "hand": len(hands[0]),
        "suits": [LETTERS[letter] for letter in suits],
        **changes,
    }
    top = [card for hand in hands for card in hand] + cards(pile)
    rest = Counter(deck_of(settings))
    rest.subtract(top)
    assert min(rest.values()) >= 0, "the test names a card more often than the deck has it"
    return Referee(settings, top + list(rest.elements()), start)


def do(game, *actions):
    """These actions, one after the other; then what there is to see."""
    for action in actions:
        game.act(action)
    return game.look()


def play(lane=0):
    return ("play", lane)


def discard(lane=0):
    return ("discard", lane)


def declare(color, lane=0):
    return ("declare", lane, color)


def color(target, name):
    return ("clue", target, "color", name)


def rank(target, value):
    return ("clue", target, "rank", value)


def hand_of(look, seat):
    return [held["card"] for held in look["hands"][seat]]


def words(game, kind):
    return {action[3] for action in game.legal() if action[0] == "clue" and action[2] == kind}


# --- The deck and the deal ---


def test_the_base_deck_has_fifty_cards_in_order():
    deck = deck_of(BASE)
    assert deck[:10] == cards("r1 r1 r1 r2 r2 r3 r3 r4 r4 r5")
    assert deck[10:12] == cards("y1 y1")
    assert len(deck) == 50


@pytest.mark.parametrize(("suit", "size"), [("multi5", 55), ("wild5", 55), ("multi10", 60), ("wild10", 60)])
def test_a_sixth_suit_makes_a_deck_of_55_or_60(suit, size):
    assert len(deck_of(BASE | {"suits": [*FIVE, suit]})) == size


@pytest.mark.parametrize(
    ("ranks", "red"),
    [
        (1, "r1 r1 r1"),
        (2, "r1 r1 r1 r2"),
        (3, "r1 r1 r1 r2 r2 r3"),
        (4, "r1 r1 r1 r2 r2 r3 r3 r4"),
    ],
)
def test_fewer_values_keep_three_of_the_lowest_and_one_of_the_highest(ranks, red):
    assert deck_of(BASE | {"suits": ["red"], "ranks": ranks}) == cards(red)


def test_the_maximum_is_every_stack_complete():
    assert maximum(BASE) == 25
    assert maximum(BASE | {"suits": [*FIVE, "wild5"], "ranks": 4}) == 24


def test_seat_0_gets_its_whole_hand_first_whoever_starts():
    look = deal("r1 r2", "y1 y2", "r3 y3", start=2).look()
    assert [hand_of(look, seat) for seat in range(3)] == [cards("r1 r2"), cards("y1 y2"), cards("r3 y3")]
    assert [held["order"] for held in look["hands"][1]] == [2, 3]
    assert look["turn"] == 2


def test_a_deal_that_needs_more_cards_than_there_are_is_refused():  # decision 21
    check(BASE | {"suits": ["red"], "hand": 5})
    with pytest.raises(ValueError, match="needs 12 cards and the deck has 10"):
        check(BASE | {"suits": ["red"], "hand": 6})


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"players": 7},
        {"hand": 0},
        {"hand": 9},
        {"ranks": 6},
        {"clues": 0},
        {"clues": 17},
        {"strikes": 9},
        {"suits": []},
        {"suits": ["red", "red"]},
        {"suits": ["purple"]},
        {"marking": "sometimes"},
        {"strikeout": "half"},
    ],
    ids=str,
)
def test_settings_outside_the_limits_are_refused(wrong):
    with pytest.raises(ValueError, match="must be"):
        check(BASE | wrong)


def test_a_deck_of_other_cards_is_refused():
    with pytest.raises(ValueError, match="the deck"):
        Referee(BASE, deck_of(BASE)[1:], 0)


# --- Clues ---


def test_a_clue_costs_a_token_and_points_out_all_the_cards_that_match():
    look = do(deal("r1 r1", "r2 y2"), color(1, "red"))
    touched, other = look["hands"][1]
    assert (look["clues"], look["turn"]) == (7, 1)
    assert touched["colors"] == {"red"} and other["colors"] == set()
    assert touched["possible"] == {("red", value) for value in range(1, 6)}
    assert other["possible"] == {("yellow", value) for value in range(1, 6)}


def test_clues_add_up_to_what_a_card_can_be():
    game = deal("r1 r1", "r2 y2")
    look = do(game, color(1, "red"), rank(0, 5), rank(1, 3))
    assert look["hands"][1][0]["possible"] == set(cards("r1 r2 r4 r5"))
    assert look["hands"][1][0]["ranks"] == set()
    assert look["hands"][0][0]["possible"] == set(cards("r1 r2 r3 r4 y1 y2 y3 y4"))


def test_what_a_card_can_be_comes_from_clues_alone():
    look = do(deal("y5", "r5", "r1"), rank(2, 1))
    assert look["hands"][2][0]["possible"] == set(cards("r1 y1"))
    assert len(look["hands"][0][0]["possible"]) == 10  # though others see the only red 5


def test_a_clue_goes_to_another_player():
    assert {action[1] for action in deal("r1", "r2", "r3", start=1).legal() if action[0] == "clue"} == {0, 2}


def test_without_a_token_there_is_no_clue():
    game = deal("r1", "r2", clues=1)
    do(game, rank(1, 2))
    assert {action[0] for action in game.legal()} == {"play", "discard"}


def test_a_clue_may_touch_no_card_where_the_edition_allows_it():
    allowed, refused = deal("r1", "r2"), deal("r1", "r2", empty_clues=False)
    assert (words(allowed, "color"), words(allowed, "rank")) == ({"red", "yellow"}, {1, 2, 3, 4, 5})
    assert (words(refused, "color"), words(refused, "rank")) == ({"red"}, {2})


def test_only_colors_and_values_in_play_can_be_named():  # decision 20
    game = deal("r1", "r2", suits="rmxonp", ranks=2)
    assert words(game, "color") == {"red", "multi", "pink"}
    assert words(game, "rank") == {1, 2}


def test_a_clue_to_a_player_without_cards_is_not_allowed():  # decision 13
    game = deal("r1 r1", "r1 r2", suits="r", ranks=2, perfection=True)
    look = do(game, play(), rank(0, 1), play())
    assert (hand_of(look, 0), look["turn"], look["clues"]) == ([], 1, 7)
    assert {action[0] for action in game.legal()} == {"play", "discard"}


@pytest.mark.parametrize(
    ("held", "colors", "values"),
    [
        ("r2", {"red"}, {2}),
        ("m2", {"multi"}, {2}),  # decision 10
        ("M2", {"multi"}, {2}),
        ("x2", {"red", "COLOR"}, {2}),
        ("X2", {"red", "COLOR"}, {2}),
        ("o2", {"red", "COLOR"}, {2}),
        ("n2", set(), {2}),
        ("p2", {"pink"}, {1, 2, 3, 4, 5}),
        ("k2", {"brown"}, set()),
        ("a2", {"red", "COLOR"}, {1, 2, 3, 4, 5}),
    ],
)
def test_the_touch_table(held, colors, values):
    """With red, yellow and this suit in play; COLOR stands for yellow, the other color of the table."""
    colors = {"yellow" if name == "COLOR" else name for name in colors}
    game = deal("y1", held, suits="ry" + held[0].replace("r", ""), empty_clues=False)
    assert (words(game, "color"), words(game, "rank")) == (colors, values)


def test_a_wild_card_counts_as_the_color_named():  # decision 20
    look = do(deal("r1 r1", "x2 y2", suits="ryx"), color(1, "red"))
    wild, yellow = look["hands"][1]
    assert wild["colors"] == {"red"}
    assert {suit for suit, _ in wild["possible"]} == {"red", "wild5"}
    assert {suit for suit, _ in yellow["possible"]} == {"yellow"}  # neither that colour nor multi


def test_an_empty_color_clue_says_neither_that_color_nor_multi():  # decision 20
    look = do(deal("r1", "y2", suits="rygX"), color(1, "red"))
    assert {suit for suit, _ in look["hands"][1][0]["possible"]} == {"yellow", "green"}


def test_two_colors_make_a_wild_card_known():
    look = do(deal("r1", "x2", suits="ryx"), color(1, "red"), rank(0, 1), color(1, "yellow"))
    assert {suit for suit, _ in look["hands"][1][0]["possible"]} == {"wild5"}


# --- Discards ---


def test_a_discard_brings_a_token_and_a_card_at_the_newest_place():
    look = do(deal("r1 r2", "y1 y2", pile="y5"), rank(1, 1), discard(0))
    assert (look["clues"], look["discards"]) == (8, cards("y1"))
    assert hand_of(look, 1) == cards("y2 y5")
    assert look["hands"][1][1]["order"] == 4
    assert look["hands"][1][1]["possible"] == set(deck_of(BASE | {"suits": ["red", "yellow"]}))


def test_with_all_tokens_there_is_no_discard():
    assert discard() not in deal("r1", "r2").legal()


def test_dutch_a_discard_with_all_tokens_there_gains_none():  # decision 18
    look = do(deal("r1", "r2", discard_at_full=True), discard())
    assert (look["clues"], look["discards"]) == (8, cards("r1"))


def test_extra_tokens_raise_the_start_and_the_maximum():  # decision 6
    game = deal("r1", "r2", clues=10)
    assert game.look()["clues"] == 10
    assert do(game, rank(1, 2), discard())["clues"] == 10
    assert discard() not in game.legal()


# --- Plays and strikes ---


def test_a_card_that_fits_goes_on_its_stack_and_is_replaced():  # decision 8
    look = do(deal("r1", "r2", pile="y4"), play())
    assert look["stacks"] == {"red": 1, "yellow": 0}
    assert (look["strikes"], look["discards"]) == (0, [])
    assert hand_of(look, 0) == cards("y4")


def test_a_card_that_does_not_fit_is_discarded_for_a_strike_and_replaced():  # decisions 8, 19
    look = do(deal("r2", "r2", pile="y4"), play())
    assert look["stacks"] == {"red": 0, "yellow": 0}
    assert (look["strikes"], look["discards"], look["clues"]) == (1, cards("r2"), 8)
    assert hand_of(look, 0) == cards("y4")


def test_a_second_copy_does_not_fit_again():
    assert do(deal("r1", "r1"), play(), play())["strikes"] == 1


def test_completing_a_stack_gives_back_a_token():
    game = deal("r1 r3 r5", "r2 r4 y1", clues=8)
    do(game, play(), play(), play(), rank(0, 5), rank(1, 4), play())
    assert game.look()["clues"] == 6
    assert do(game, play())["clues"] == 7


def test_the_bonus_is_lost_when_all_tokens_are_there():
    game = deal("r1 r3 r5", "r2 r4 y1")
    assert do(game, play(), play(), play(), play(), play())["clues"] == 8


def test_with_fewer_values_the_highest_one_gives_the_bonus():
    game = deal("r1", "r2", ranks=2, pile="y1")
    assert do(game, play(), rank(0, 1), rank(1, 2), play())["clues"] == 7


def test_the_last_strike_ends_the_game_at_once_and_no_card_is_drawn():  # decisions 8, 11
    game = deal("r1 r2 r3", "r3 r4 r5")
    look = do(game, play(), play(2), play(1), play(1))
    assert (look["over"], look["turn"], look["strikes"]) == ("strikes", None, 3)
    assert (look["score"], look["stacks_sum"], look["grade"], look["max_score"]) == (0, 1, None, 0)
    assert hand_of(look, 1) == cards("r3 r1")  # the 1 came for the 5
    assert game.legal() == set()


@pytest.mark.parametrize("strikes", [1, 2])
def test_with_fewer_strikes_the_second_or_the_first_ends_the_game(strikes):  # decision 5
    game = deal("r2 r2", "r3 r3", strikes=strikes)
    for _ in range(strikes):
        assert game.look()["over"] is None
        game.act(play())
    assert game.look()["over"] == "strikes"


def test_a_house_may_count_the_stacks_after_a_strike_out():
    look = do(deal("r1", "r1", strikes=1, strikeout="sum"), play(), play())
    assert (look["over"], look["score"], look["grade"]) == ("strikes", 1, None)


def test_an_illegal_action_is_refused_and_changes_nothing():
    game = deal("r1", "r2")
    before = game.look()
    for action in (
        discard(),
        play(1),
        play(-1),
        rank(0, 1),
        rank(1, 6),
        color(1, "green"),
        declare("red"),
        (),
    ):
        with pytest.raises(ValueError, match="not a legal action"):
            game.act(action)
    assert game.look() == before and game.history == []


# --- The last round ---


def small(pile, **changes):
    """Two players with one card each, red only, values 1 to 3; the deck has six cards."""
    return deal("r1", "r1", suits="r", ranks=3, pile=pile, **changes)


def test_whoever_draws_the_last_card_has_one_more_turn_and_so_have_all():
    game = small("r2 r2 r1 r3")
    assert do(game, play(), play(), play())["rest"] is None
    assert do(game, rank(0, 1), rank(1, 1))["rest"] is None  # a card is still to be drawn
    look = do(game, discard())
    assert (look["left"], look["rest"], look["turn"]) == (0, 2, 0)
    assert do(game, rank(1, 3))["rest"] == 1
    look = do(game, rank(0, 1))
    assert (look["over"], look["score"], look["rest"], look["turn"]) == ("last round", 2, None, None)


def test_nobody_draws_in_the_last_round():
    game = small("r1 r2 r2 r3", strikes=8)
    look = do(game, play(), play(), play(), play())  # a 1, two more in vain, then a 2
    assert (look["left"], look["rest"]) == (0, 2)
    assert hand_of(do(game, play()), 0) == []


def test_when_the_deal_takes_the_last_card_everyone_has_one_turn():  # decision 21
    game = deal("r1 y1", "r1 y1", "r1 y1", ranks=1)
    assert (game.look()["left"], game.look()["rest"]) == (0, 3)
    look = do(game, play(), rank(0, 1), rank(0, 1))
    assert (look["over"], look["score"]) == ("last round", 1)


def test_all_stacks_complete_wins_at_once_in_the_last_round_too():  # decision 7
    game = deal("r1 y1", "r1 y1", "r1 y1", ranks=1)
    look = do(game, play(0), play(1))
    assert (look["over"], look["score"], look["rest"]) == ("complete", 2, None)


def test_completing_on_the_very_last_turn_is_a_win():  # decision 7
    assert do(deal("r1 y1", "r1 y1", "r1 y1", ranks=1), play(0), rank(0, 1), play(1))["over"] == "complete"


def test_completing_takes_no_further_card():  # decision 8
    game = deal("r1", "r2", suits="r", ranks=2, pile="r1 r1")
    look = do(game, play(), play())
    assert (look["over"], look["left"], look["clues"]) == ("complete", 1, 8)


def test_the_last_strike_in_the_last_round_is_a_loss():
    game = deal("r1 y1", "r1 y1", "r1 y1", ranks=1, strikes=1)
    assert do(game, play(0), rank(0, 1), play(0))["over"] == "strikes"


def test_a_strike_out_does_not_draw_the_last_card():  # decision 8
    look = do(deal("r2", "r1", "r1", suits="r", ranks=2, pile="r1", strikes=1), play())
    assert (look["over"], look["left"], look["rest"]) == ("strikes", 1, None)


# --- Perfection ---


def test_perfection_has_no_last_round_and_hands_shrink():
    game = deal("r1 y1", "r1 y1", "r1 y1", ranks=1, perfection=True)
    look = do(game, rank(1, 1), rank(2, 1), rank(0, 1), play(0))
    assert (look["rest"], look["over"], look["turn"]) == (None, None, 1)
    assert hand_of(look, 0) == cards("y1")
    assert do(game, play(1))["over"] == "complete"


def test_a_won_perfection_game_scores_the_maximum_without_a_grade():  # decision 11
    game = deal("r1 y1", "r1 y1", "r1 y1", ranks=1, perfection=True)
    look = do(game, play(0), play(1))
    assert (look["over"], look["score"], look["grade"]) == ("complete", 2, None)


def test_discarding_an_indispensable_card_loses_perfection():  # decisions 1, 8
    look = do(deal("r5", "r1", perfection=True, clues=8), rank(1, 1), play(), discard())
    assert (look["over"], look["score"], look["stacks_sum"]) == ("indispensable", 0, 1)
    assert hand_of(look, 0) == []


def test_the_token_of_a_discard_comes_back_even_if_it_loses_the_game():
    assert do(deal("r5", "r1", perfection=True), rank(1, 1), rank(0, 5), discard())["clues"] == 7


def test_playing_an_indispensable_card_in_vain_loses_perfection():  # decision 1
    look = do(deal("r5", "r1", perfection=True), play())
    assert (look["over"], look["strikes"]) == ("indispensable", 1)


def test_the_last_strike_comes_before_an_indispensable_card():  # decision 11
    assert do(deal("r5", "r1", perfection=True, strikes=1), play())["over"] == "strikes"


def test_a_card_with_a_copy_left_in_a_hand_or_in_the_pile_is_not_indispensable():  # decision 1
    game = deal("r4", "r4", perfection=True, strikes=8)
    assert do(game, play())["over"] is None  # the other one is in a hand
    assert do(game, play())["over"] == "indispensable"
    assert do(deal("r4", "r1", perfection=True), play())["over"] is None  # the other one is in the pile


def test_the_last_copy_of_a_card_already_played_is_not_indispensable():  # decision 1
    game = deal("r1 r1", "r1 y1", perfection=True, strikes=8)
    assert do(game, play(0), play(0), play(0))["over"] is None


def test_outside_perfection_the_game_goes_on_without_an_indispensable_card():
    look = do(deal("r5", "r1"), play())
    assert (look["over"], look["max_score"], look["dead_suits"]) == (None, 9, {"red"})


def empty_handed():
    """Perfection, no pile, no token: seat 0 has played both its cards, seat 1 is to move."""
    game = deal("r1 r1", "r1 r2", suits="r", ranks=2, perfection=True, clues=1)
    look = do(game, play(), rank(0, 1), play())
    assert (hand_of(look, 0), look["clues"], look["turn"]) == ([], 0, 1)
    return game


def test_without_a_card_and_without_a_token_the_game_is_lost():  # decision 2
    look = do(empty_handed(), play(0))
    assert (look["over"], look["turn"], look["score"], look["stacks_sum"]) == ("stuck", None, 0, 1)


def test_without_a_card_but_with_a_token_a_clue_must_be_given():  # decision 2
    game = empty_handed()
    assert do(game, discard(0))["over"] is None
    assert {action[0] for action in game.legal()} == {"clue"}
    assert do(game, rank(1, 2), play())["over"] == "complete"


def test_a_stuck_game_scores_nothing_even_where_a_strike_out_counts_the_stacks():  # decision 11
    game = deal("r1 r1", "r1 r2", suits="r", ranks=2, perfection=True, clues=1, strikeout="sum")
    look = do(game, play(), rank(0, 1), play(), play())
    assert (look["over"], look["score"]) == ("stuck", 0)


# --- Declared plays ---


def test_only_the_timed_show_has_declared_plays_and_they_stay_optional():  # decision 14
    assert declare("red") not in deal("r1", "r2").legal()
    assert {play(), declare("red"), declare("yellow")} <= deal("r1", "r2", declared=True).legal()


def test_any_color_of_the_game_may_be_declared_even_one_known_to_be_wrong():  # decision 14
    game = deal("r1", "r2", suits="rMxn", declared=True, start=1)
    do(game, color(0, "red"))
    assert {action[2] for action in game.legal() if action[0] == "declare"} == {"red", "multi", "null"}


def test_a_right_declaration_that_fits_brings_a_token():
    look = do(deal("r1", "r2", declared=True), rank(1, 2), rank(0, 1), declare("red"))
    assert (look["clues"], look["stacks"]["red"]) == (7, 1)  # seat 0 played; two given, one back


def test_a_right_declaration_of_the_last_card_of_a_stack_brings_two():  # decision 4
    game = deal("r1", "r2", ranks=2, declared=True)
    look = do(game, play(), rank(0, 1), rank(1, 2), rank(0, 1), rank(1, 2), declare("red"))
    assert look["clues"] == 6


def test_the_two_tokens_stop_at_the_maximum():  # decision 4
    game = deal("r1", "r2", ranks=2, declared=True)
    assert do(game, play(), rank(0, 1), rank(1, 2), declare("red"))["clues"] == 8


def test_a_plain_play_brings_no_token():
    assert do(deal("r1", "r2", declared=True), rank(1, 2), rank(0, 1), play())["clues"] == 6


def test_the_right_color_of_a_card_that_does_not_fit_is_a_strike():  # decision 3
    look = do(deal("r2", "r1", declared=True), rank(1, 1), rank(0, 2), declare("red"))
    assert (look["strikes"], look["discards"], look["clues"]) == (1, cards("r2"), 6)


def test_a_wrong_color_is_a_strike_even_if_the_card_would_have_fitted():  # decision 3
    look = do(deal("r1", "r2", declared=True, pile="y5"), rank(1, 2), rank(0, 1), declare("yellow"))
    assert (look["strikes"], look["discards"], look["clues"]) == (1, cards("r1"), 6)
    assert look["stacks"] == {"red": 0, "yellow": 0}
    assert hand_of(look, 0) == cards("y5")


def test_a_wrong_color_can_lose_an_indispensable_card_that_would_have_fitted():  # decision 3
    game = deal("r1", "r2", ranks=2, declared=True, perfection=True)
    assert do(game, play(), declare("yellow"))["over"] == "indispensable"


def test_a_wild_card_is_declared_as_multi():  # decision 9
    game = deal("x1", "x2", suits="rx", declared=True)
    assert do(game, declare("multi"))["stacks"]["wild5"] == 1
    assert do(game, declare("red"))["strikes"] == 1


def test_a_declared_play_can_complete_the_game():
    game = deal("r1", "r2", suits="r", ranks=2, declared=True)
    assert do(game, declare("red"), declare("red"))["over"] == "complete"


# --- Marking ---


def test_marking_is_allowed_from_a_clue_to_the_end_of_ones_own_next_action():  # decision 17
    game = deal("r1 r2", "y1 y2", "r3 r4")
    assert game.look()["may_reorder"] == [False, False, False]
    assert do(game, rank(2, 3))["may_reorder"] == [False, False, True]
    assert do(game, play())["may_reorder"] == [False, False, True]
    assert do(game, play())["may_reorder"] == [False, False, False]


def test_an_empty_clue_is_a_clue_received():  # decision 17
    assert do(deal("r1", "r2"), rank(1, 5))["may_reorder"] == [False, True]


def test_german_and_dutch_hands_are_reordered_at_any_time():  # decision 17
    game = deal("r1 r2", "y1 y2", marking="always")
    assert game.look()["may_reorder"] == [True, True]
    assert do(game, play())["may_reorder"] == [True, True]


def test_where_nobody_marks_nobody_may():
    assert do(deal("r1", "r2", marking="never"), rank(1, 2))["may_reorder"] == [False, False]


def test_a_card_keeps_its_order_and_its_clues_when_it_moves_and_no_turn_passes():  # decision 17
    game = deal("r1 r1 r1", "r2 y3 y4", marking="always", pile="y5")
    do(game, color(1, "red"))
    before = game.look()["hands"][1]
    game.reorder(1, [1, 2, 0])
    look = game.look()
    assert hand_of(look, 1) == cards("y3 y4 r2")
    assert look["hands"][1] == [before[1], before[2], before[0]]
    assert (look["turn"], look["clues"]) == (1, 7)
    assert hand_of(do(game, discard(2)), 1) == cards("y3 y4 y5")


def test_a_reorder_that_is_not_allowed_or_no_order_is_refused():
    game = deal("r1 r2", "y1 y2")
    with pytest.raises(ValueError, match="may not"):
        game.reorder(1, [1, 0])
    do(game, rank(1, 1))
    for lanes in ([0], [0, 0], [1, 2], [0, 1, 2]):
        with pytest.raises(ValueError, match="not an order"):
            game.reorder(1, lanes)
    assert hand_of(game.look(), 1) == cards("y1 y2")


def test_nobody_marks_after_the_game():
    look = do(deal("r2", "r3", marking="always", strikes=1), play())
    assert look["may_reorder"] == [False, False]


def test_the_history_holds_what_was_accepted_in_order():
    game = deal("r1 r2", "y1 y2")
    do(game, rank(1, 1))
    game.reorder(1, [1, 0])
    do(game, play(1))
    assert game.history == [rank(1, 1), ("reorder", 1, (1, 0)), play(1)]


# --- What follows from the cards on the table ---


def test_at_the_start_the_ones_fit_and_the_fives_are_critical():
    look = deal("r1", "r2", suits="rym").look()
    assert look["playable"] == set(cards("r1 y1 m1"))
    assert look["critical"] == set(cards("r5 y5 m1 m2 m3 m4 m5"))
    assert (look["trash"], look["dead_suits"], look["max_score"]) == (set(), set(), 15)


def test_a_played_card_is_trash_and_the_last_copy_of_a_needed_one_critical():
    look = do(deal("r1", "r3"), play(), play())
    assert look["playable"] == set(cards("r2 y1"))
    assert look["trash"] == set(cards("r1"))
    assert look["critical"] == set(cards("r3 r5 y5"))
    assert (look["score"], look["max_score"], look["dead_suits"]) == (1, 10, set())


def test_when_every_copy_is_gone_the_suit_is_dead_and_the_rest_of_it_trash():
    look = do(deal("r3", "r3"), play(), play())
    assert look["trash"] == set(cards("r3 r4 r5"))
    assert look["critical"] == set(cards("y5"))
    assert (look["max_score"], look["dead_suits"]) == (7, {"red"})
    assert look["playable"] == set(cards("r1 y1"))


def test_what_was_looked_at_cannot_spoil_the_game():
    game = deal("r1", "r2")
    look = game.look()
    look["stacks"]["red"] = 5
    look["discards"].append(("red", 1))
    look["hands"][0].clear()
    look["hands"][1][0]["colors"].add("red")
    assert game.look() == deal("r1", "r2").look()


# --- Grades ---


@pytest.mark.parametrize(
    ("score", "grade"),
    [(0, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4), (21, 5), (24, 5), (25, 6)],
)
def test_the_grades(score, grade):
    assert grade_of(BASE, score) == grade


@pytest.mark.parametrize(("score", "grade"), [(18, 4), (24, 5), (25, 6), (29, 6), (30, 7)])
def test_six_suits_extend_the_grades(score, grade):  # decision 16
    assert grade_of(BASE | {"suits": [*FIVE, "multi5"]}, score) == grade


def test_other_maxima_have_no_grades():
    assert grade_of(BASE | {"suits": FIVE[:4]}, 20) is None


def played_to_the_end(fitting, **changes):
    """One card in each hand: this many fitting plays, then clues and discards until the end."""
    wanted = " ".join(f"{suit}{value}" for suit in "rygbw" for value in range(1, 6)).split()
    game = deal(wanted[0], wanted[1], pile=" ".join(wanted[2:]), suits="rygbw", **changes)
    for _ in range(fitting):
        assert game.look()["grade"] is None
        do(game, play())
    while game.look()["over"] is None:
        do(game, discard() if discard() in game.legal() else rank(1 - game.turn, 1))
    return game.look()


@pytest.mark.parametrize(
    ("fitting", "over", "grade"), [(4, "last round", 1), (18, "last round", 4), (25, "complete", 6)]
)
def test_a_game_played_to_its_end_gets_its_grade(fitting, over, grade):
    look = played_to_the_end(fitting)
    assert (look["over"], look["score"], look["grade"]) == (over, fitting, grade)


@pytest.mark.parametrize("strikeout", ["zero", "sum"])
def test_a_lost_game_has_no_grade(strikeout):  # decision 11
    look = do(deal("r1", "r1", suits="rygbw", strikes=1, strikeout=strikeout), play(), play())
    assert (look["over"], look["grade"]) == ("strikes", None)


def test_perfection_has_no_grade():
    look = played_to_the_end(25, perfection=True)
    assert (look["over"], look["score"], look["grade"]) == ("complete", 25, None)


# --- Whole games ---


def careful(game, dice):
    """Mostly a card that fits, else anything: a walk that reaches the end of a game."""
    legal = sorted(game.legal(), key=str)
    look = game.look()
    fitting = [
        play(lane)
        for lane, held in enumerate(look["hands"][look["turn"]])
        if held["card"] in look["playable"]
    ]
    quiet = [action for action in legal if action[0] in ("clue", "discard")]
    if fitting and dice.random() < 0.9:
        return dice.choice(fitting)
    return dice.choice(quiet if quiet and dice.random() < 0.9 else legal)


def test_in_whole_games_no_card_is_lost_and_no_clue_lies():
    dice = random.Random(5)
    special = [suit for suit in LETTERS.values() if suit not in FIVE]
    endings = Counter()
    for _ in range(150):
        settings = BASE | {
            "players": dice.randint(2, 5),
            "hand": dice.randint(1, 2),
            "suits": dice.sample(FIVE, 2) + dice.sample(special, dice.randint(0, 2)),
            "ranks": dice.randint(3, 5),
            "clues": dice.randint(1, 8),
            **{
                name: dice.random() < 0.5
                for name in ("empty_clues", "discard_at_full", "perfection", "declared")
            },
        }
        deck = deck_of(settings)
        dice.shuffle(deck)
        game = Referee(settings, deck, dice.randrange(settings["players"]))
        look = game.look()
        while look["over"] is None:
            look = do(game, careful(game, dice))
            hands = [held for hand in look["hands"] for held in hand]
            stacked = [(suit, value) for suit, top in look["stacks"].items() for value in range(1, top + 1)]
            pile = deck[len(deck) - look["left"] :]
            everything = [held["card"] for held in hands] + stacked + look["discards"] + pile
            assert sorted(everything) == sorted(deck)
            assert all(held["card"] in held["possible"] for held in hands)
            assert 0 <= look["clues"] <= settings["clues"]
            assert look["stacks_sum"] <= maximum(settings)
            assert bool(game.legal()) == (look["over"] is None)
        endings[look["over"]] += 1
    assert set(endings) >= {"complete", "last round", "strikes", "indispensable"}  # "stuck" is rare
