"""Where the editions differ: every box has its own way, and keeps to it."""

import pytest

from hanabi import Game, IllegalAction, Rules, RulesError
from hanabi.rules import BOXES, EDITIONS
from hanabi.rules.editions import HOUSE, LEARNING
from hanabi.testing import hand, position
from rules.claims import rule


def fact(edition: str, name: str) -> str:
    return str(BOXES[edition].facts[name])


# --- multi cards in the box ---


@rule("multi cards", "danish", "dutch")
def test_five_multi_cards_in_the_box_make_sixth_suits_of_five(edition):
    assert fact(edition, "multi") == "a sixth suit of 5 cards, one of each value"
    assert {name for name in BOXES[edition].variants if name.endswith("10")} == set()


@rule("multi cards", "american", "german")
def test_ten_multi_cards_in_the_box_make_sixth_suits_of_five_and_of_ten(edition):
    assert fact(edition, "multi") == "a sixth suit of 10 cards, as many as any other"
    assert {"multi10", "multi5"} <= BOXES[edition].variants.keys()


# --- a clue that touches no card ---


@rule("empty clue", "danish", "german", "dutch")
@pytest.mark.parametrize("word", ["red", "5"])
def test_a_clue_may_touch_no_card(edition, word):
    game = position("", edition, bob="y1 y2 y3 y4 g1")
    game.push(f"Alice clues {word} to Bob")
    assert game.history[-1].touched == ()
    assert game.clues == 7


@rule("empty clue", "danish", "german", "dutch")
def test_an_empty_clue_tells_that_no_card_matches(edition):
    game = position("", edition, bob="y1 y2 y3 y4 g1")
    game.push("Alice clues red to Bob")
    assert not any("r" in str(held.possible) for held in game.view(1).mine)


@rule("empty clue", "american")
@pytest.mark.parametrize("word", ["red", "5"])
def test_american_a_clue_must_touch_a_card(edition, word):
    game = position("", edition, bob="y1 y2 y3 y4 g1")
    with pytest.raises(IllegalAction, match=r"cannot give a clue that touches no card"):
        game.push(f"Alice clues {word} to Bob")
    assert game.clues == 8


# --- a discard while all tokens are there ---


@rule("discard with all tokens", "danish", "american", "german")
def test_nobody_discards_while_all_tokens_are_there(edition):
    game = position("", edition, clues=8)
    with pytest.raises(IllegalAction, match=r"cannot discard: all 8 clue tokens are there"):
        game.push("Alice discards slot 1")


@rule("discard with all tokens", "dutch")
def test_dutch_discard_with_all_tokens_there_is_legal_and_gains_nothing(edition):
    game = position("", edition, alice="xx xx xx xx r3", clues=8)
    game.push("Alice discards slot 5")
    assert [*map(str, game.discards)] == ["r3"]
    assert game.clues == 8


# --- struck out ---


@rule("strike-out")
def test_a_game_that_is_struck_out_is_lost_and_scores_nothing(edition):
    game = position("r4 y4 g4", edition, alice="r3 xx xx xx xx", strikes=2)
    game.push("Alice plays slot 1")
    assert (game.outcome.lost, game.score, game.outcome.grade) == (True, 0, None)


@rule("strike-out", "danish", "american")
def test_the_leaflet_names_no_score_for_a_lost_game(edition):
    assert fact(edition, "strikeout") == "the game is lost; no score is named"


@rule("strike-out", "german", "dutch")
def test_the_leaflet_names_0_points_for_a_lost_game(edition):
    assert fact(edition, "strikeout") == "the game is lost, with 0 points"


@rule("strike-out")
def test_no_box_lets_the_points_survive(edition):
    with pytest.raises(RulesError, match=r"strikeout cannot be 'sum'"):
        Rules(edition, strikeout="sum")


# --- marking ---


@rule("marking", "danish", "american")
def test_a_hand_is_rearranged_on_receiving_a_clue(edition):
    game = position("", edition, bob="r1 y2 g3 b4 w5")
    with pytest.raises(IllegalAction, match=r"Bob may reorder the hand only from receiving a clue"):
        game.reorder(1, [5, 1, 2, 3, 4])
    game.push("Alice clues red to Bob")
    game.reorder(1, [5, 1, 2, 3, 4])
    assert hand(game, "bob") == "w5 r1 y2 g3 b4"


@rule("marking", "german", "dutch")
def test_a_hand_is_rearranged_at_any_time(edition):
    game = position("", edition, bob="r1 y2 g3 b4 w5")
    game.reorder(1, [5, 1, 2, 3, 4])
    assert hand(game, "bob") == "w5 r1 y2 g3 b4"


@rule("marking")
def test_the_box_says_how_cards_are_marked(edition):
    assert (
        fact(edition, "marks")
        == {
            "danish": "cards are moved sideways, raised or lowered, on receiving a clue",
            "american": "tiles are moved, set upright or sideways, on receiving a clue",
            "german": "cards are reordered and turned; no time is named",
            "dutch": "cards are sorted; no time is named",
        }[edition]
    )


# --- who begins, who keeps the tokens ---


@rule("first player", "danish", "american", "dutch")
def test_the_most_colourful_clothes_begin(edition):
    assert fact(edition, "first") == "whoever wears the most colourful clothes begins"


@rule("first player", "german")
def test_the_oldest_begins_and_keeps_the_tokens(edition):
    assert fact(edition, "first") == "the oldest begins"
    assert fact(edition, "keeper") == "the first player keeps the tokens"


@rule("first player", "dutch")
def test_the_oldest_keeps_the_tokens(edition):
    assert fact(edition, "keeper") == "the oldest keeps the tokens"


@rule("first player", "danish", "american")
def test_nobody_is_named_to_keep_the_tokens(edition):
    assert fact(edition, "keeper") == "nobody is named to keep the tokens"


# --- tokens and strikes ---


@rule("spare token", "danish", "american")
def test_there_is_no_spare_token_and_no_easier_game(edition):
    assert fact(edition, "spare") == "no spare clue token"
    with pytest.raises(RulesError, match=r"clues cannot be 9 in the .* edition: only 8"):
        Rules(edition, clues=9)


@rule("spare token", "german")
def test_a_ninth_token_is_in_the_box(edition):
    assert fact(edition, "spare") == "a ninth clue token to spare"
    assert Game(Rules(edition, clues=9), seed=1).clues == 9


@rule("spare token", "dutch")
def test_coins_serve_as_spare_tokens(edition):
    assert fact(edition, "spare") == "no spare clue token: coins serve"
    assert Game(Rules(edition, clues=9), seed=1).clues == 9


@rule("token form")
def test_eight_tokens_in_the_form_of_the_box(edition):
    assert (
        fact(edition, "tokens")
        == {
            "danish": "8 tokens: in the lid of the box, and beside it once spent",
            "american": "8 clock tiles: face up, and face down once spent",
            "german": "8 tokens: white side up, and black side up once spent",
            "dutch": "8 tokens: in the lid of the box, and beside it once spent",
        }[edition]
    )


@rule("strike form")
def test_strikes_in_the_form_of_the_box(edition):
    assert (
        fact(edition, "strikes")
        == {
            "danish": "tokens beside the lid of the box: one goes into it for each strike",
            "american": "4 fuse tiles, the longest fuse on top: the third flip shows the explosion",
            "german": "3 tiles: one is turned from starry sky to lightning for each strike",
            "dutch": "tokens beside the lid of the box: one goes into it for each strike",
        }[edition]
    )


@rule("age and theme", "danish", "american", "dutch")
def test_from_eight_years(edition):
    assert fact(edition, "age") == "from 8 years"


@rule("age and theme")
def test_the_story_on_the_box(edition):
    assert (
        fact(edition, "theme")
        == {
            "danish": "careless pyrotechnicians mixed everything up",
            "american": "careless pyrotechnicians mixed everything up",
            "german": "the gods send lightning for mistakes",
            "dutch": "everything is mixed up, and the gods of fireworks are offended",
        }[edition]
    )


# --- the editions as data ---


@pytest.mark.parametrize("edition", BOXES)
def test_a_box_settles_all_that_its_variants_leave(edition):
    free = {"players", "variant", "start"} | (
        {"strikes", "clues"} if edition in ("german", "dutch") else set()
    )
    other = {
        "hand": 3,
        "suits": 4,
        "ranks": 4,
        "clues": 7,
        "strikes": 4,
        "empty_clues": not BOXES[edition].empty_clues,
        "discard_at_full": not BOXES[edition].discard_at_full,
        "strikeout": "sum",
        "marking": "never",
    }
    assert not free & other.keys() - {"strikes", "clues"}
    for name, value in other.items():
        with pytest.raises(RulesError):
            Rules(edition, **{name: value})


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_every_edition_and_every_fact_of_its_box_is_worded(edition):
    assert str(edition.title)
    assert str(edition.where).startswith("in ")
    assert all(map(str, edition.facts.values()))


def test_the_boxes_tell_the_same_kinds_of_facts():
    kinds = {edition: set(BOXES[edition].facts) for edition in BOXES}
    assert kinds["danish"] == kinds["american"] == kinds["dutch"] == kinds["german"] | {"age"}


def test_house_rules_and_the_learning_preset_have_no_box():
    assert HOUSE.facts == LEARNING.facts == {}
