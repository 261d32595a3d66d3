"""House rules: what goes beyond the four rulebooks, and what other programs play by."""

import pytest

from hanabi import Clue, Game, Rules, RulesError
from hanabi.rules.actions import number
from hanabi.testing import hand, position
from rules.claims import rule

# --- how many of everything ---


@rule("house players", "house")
def test_six_players_hold_three_cards_each(edition):
    assert [len(held) for held in Game(f"{edition} 6p", seed=1).view(0).hands] == [3] * 6


@rule("house hands", "house", "hle")
@pytest.mark.parametrize("size", range(1, 9))
def test_a_hand_has_one_to_eight_cards(edition, size):
    assert [len(held) for held in Game(Rules(edition, hand=size), seed=1).view(0).hands] == [size] * 2


@rule("house hands", "house", "hle")
@pytest.mark.parametrize("size", [0, 9])
def test_a_hand_of_no_card_or_of_nine_is_refused(edition, size):
    with pytest.raises(RulesError, match=rf"hand cannot be {size} in .*: only 1 to 8"):
        Rules(edition, hand=size)


@rule("house suits", "house", "hle")
@pytest.mark.parametrize("count", range(1, 6))
def test_a_number_of_suits_means_the_first_ones(edition, count):
    rules = Rules(edition, suits=count)
    assert rules.suits == Rules(edition).suits[:count]
    assert (rules.size, rules.maximum) == (10 * count, 5 * count)


@rule("house suits", "house", "hle")
def test_there_are_up_to_six_suits_of_any_kind(edition):
    rules = Rules(edition, suits="red,blue,rainbow,null,pink,brown")
    assert (rules.size, rules.maximum) == (60, 30)


@rule("house suits", "house", "hle")
@pytest.mark.parametrize(
    ("suits", "words"),
    [
        (0, "a number of suits means the first of the plain ones, 1 to 5: not 0"),
        (6, "a number of suits means the first of the plain ones, 1 to 5: not 6"),
        ([], "a game has 1 to 6 suits: not 0"),
        ("red,yellow,green,blue,white,null,pink", "a game has 1 to 6 suits: not 7"),
        ("red,red", "two suits of a game cannot be the same, or be called the same"),
        ("multi5,wild10", "two suits of a game cannot be the same, or be called the same"),
        ("red,purple", "there is no suit 'purple'"),
    ],
)
def test_other_suits_are_refused(edition, suits, words):
    with pytest.raises(RulesError, match=words):
        Rules(edition, suits=suits)


@rule("house values", "house", "hle")
@pytest.mark.parametrize(
    ("ranks", "red"),
    [
        (1, "r1 r1 r1"),
        (2, "r1 r1 r1 r2"),
        (3, "r1 r1 r1 r2 r2 r3"),
        (4, "r1 r1 r1 r2 r2 r3 r3 r4"),
        (5, "r1 r1 r1 r2 r2 r3 r3 r4 r4 r5"),
    ],
)
def test_with_fewer_values_there_are_three_of_the_lowest_one_of_the_highest_two_of_the_others(
    edition, ranks, red
):
    assert " ".join(map(str, Rules(edition, ranks=ranks, suits=1, hand=1).deck)) == red


@rule("house values", "house")
def test_the_highest_value_completes_its_stack_and_returns_a_token(edition):
    game = position("r2", f"{edition} ranks=3", alice="r3 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1")
    assert game.clues == 4


@rule("house tokens", "house", "hle")
def test_there_are_one_to_sixteen_clue_tokens(edition):
    assert [Game(Rules(edition, clues=clues), seed=1).clues for clues in range(1, 17)] == list(range(1, 17))
    for clues in (0, 17):
        with pytest.raises(RulesError, match=rf"clues cannot be {clues} in .*: only 1 to 16"):
            Rules(edition, clues=clues)


@rule("house strikes", "house", "hle")
def test_there_are_one_to_eight_strikes(edition):
    for strikes in range(1, 9):
        game = position("", Rules(edition, strikes=strikes), alice="r4 xx xx xx xx", strikes=strikes - 1)
        game.push("Alice plays slot 1")
        assert game.outcome.finish == "strikes"
    for strikes in (0, 9):
        with pytest.raises(RulesError, match=rf"strikes cannot be {strikes} in .*: only 1 to 8"):
            Rules(edition, strikes=strikes)


@rule("house settings", "house", "hle")
@pytest.mark.parametrize("name", ["empty_clues", "discard_at_full", "perfection", "declared"])
def test_every_switch_of_the_boxes_is_free(edition, name):
    assert [getattr(Rules(edition, **{name: value}), name) for value in (True, False)] == [True, False]


@rule("house settings", "house", "hle")
@pytest.mark.parametrize("marking", ["clued", "always", "never"])
def test_the_time_for_marking_is_free(edition, marking):
    assert Rules(edition, marking=marking).marking == marking


@rule("house grades", "house")
@pytest.mark.parametrize("settings", ["suits=4", "ranks=4", "ranks=4 suits=red,yellow,green,blue,white,pink"])
def test_there_are_grades_only_where_the_maximum_is_25_or_30(edition, settings):
    game = position("r3 y2", f"{edition} {settings}", clues=0, deck_left=0, rest=1)
    game.push("Alice discards slot 1")
    assert game.outcome.grade is None
    assert str(game.outcome) == f"the last round is over: 5 of {game.rules.maximum}"


# --- the deal ---


@rule("dealing", "house", "danish", "american", "german", "dutch", "hle")
def test_seat_0_gets_its_whole_hand_first_whoever_starts(edition):
    rules = Rules(edition, players=3, start=2)
    game = Game(rules, deck=rules.deck)
    assert [hand(game, name) for name in game.names] == ["r2 r2 r1 r1 r1", "r5 r4 r4 r3 r3", "y2 y2 y1 y1 y1"]
    assert game.turn == 2


@rule("given deck", "house", "danish", "american", "german", "dutch", "hle")
def test_a_given_deck_is_dealt_and_drawn_as_it_lies(edition):
    rules = Rules(edition)
    deck = [str(card) for card in reversed(rules.deck)]
    game = Game(rules, deck=deck)
    assert [str(card) for card in game.deck] == deck
    game.push("Alice plays slot 1")
    assert hand(game, "alice").split()[0] == deck[10]


@rule("given deck", "house", "danish", "american", "german", "dutch", "hle")
def test_a_deck_of_other_cards_is_refused(edition):
    rules = Rules(edition)
    for deck in (rules.deck[1:], (*rules.deck, rules.deck[0]), (*rules.deck[:-1], rules.deck[0])):
        with pytest.raises(RulesError, match=r"the deck is not that of these rules: they have 50 cards"):
            Game(rules, deck=deck)


@rule("given deck", "house", "hle")
def test_a_given_deck_and_a_first_player_by_lot_do_not_go_together(edition):
    rules = Rules(edition, start="lot")
    with pytest.raises(RulesError, match=r"who starts cannot be drawn by lot from a given deck"):
        Game(rules, deck=rules.deck)
    assert Game(rules, deck=rules.deck, start=1).turn == 1


# --- what other programs play by ---


@rule("points survive", "house", "hle")
def test_a_house_may_let_the_points_survive_the_last_strike(edition):
    game = position("r4 y4", f"{edition} strikeout=sum", alice="r3 xx xx xx xx", strikes=2)
    game.push("Alice plays slot 1")
    assert (game.outcome.lost, game.score, game.outcome.grade) == (True, 8, None)


@rule("points survive", "house")
def test_the_points_survive_no_other_loss(edition):
    game = position("r4 y4", f"{edition} strikeout=sum perfection", alice="r5 xx xx xx xx", clues=3)
    game.push("Alice discards slot 1")
    assert (game.outcome.finish, game.score) == ("indispensable", 0)


@rule("learning preset", "hle")
def test_the_order_of_suits_is_red_yellow_green_white_blue(edition):
    rules = Rules(edition)
    assert rules.suits == ("red", "yellow", "green", "white", "blue")
    assert [str(card) for card in rules.cards[14:21]] == ["g5", "w1", "w2", "w3", "w4", "w5", "b1"]


@rule("learning preset", "hle")
def test_actions_are_numbered_discards_plays_colours_values(edition):
    game = position("", f"{edition} 3p")
    numbered = [
        number(game.state, game.book, action)
        for action in (
            Clue(1, "red"),
            Clue(1, "white"),
            Clue(1, "blue"),
            Clue(2, "red"),
            Clue(1, 1),
            Clue(2, 5),
        )
    ]
    assert numbered == [10, 13, 14, 15, 20, 29]


@rule("learning preset", "hle")
def test_a_clue_must_touch_a_card_and_hands_are_never_reordered(edition):
    rules = Rules(edition)
    assert (rules.empty_clues, rules.discard_at_full, rules.marking) == (False, False, "never")


# --- special suits ---


@rule("touch", "house")
@pytest.mark.parametrize(
    ("card", "touched"),
    [
        ("r1", ["red", 1]),
        ("a2", ["red", "pink", "brown", 2]),  # rainbow: every colour
        ("u3", [3]),  # null: no colour
        ("p4", ["pink", 1, 2, 3, 4, 5]),  # pink: every value
        ("n5", ["brown"]),  # brown: no value
        ("o1", ["red", "pink", "brown", 1, 2, 3, 4, 5]),  # omni: everything
    ],
)
def test_every_suit_is_touched_as_its_table_says(edition, card, touched):
    suits = "red,rainbow,null,pink,brown,omni"
    game = position("", f"{edition} suits={suits}", bob=f"{card} xx xx xx xx")
    words = [action.word for action in game.legal if isinstance(action, Clue)]
    assert words == ["red", "pink", "brown", 1, 2, 3, 4, 5]
    found = []
    for word in words:
        game.push(Clue(1, word))
        if game.view(1).mine[0].touched:
            found.append(word)
        game.pop()
    assert found == touched
