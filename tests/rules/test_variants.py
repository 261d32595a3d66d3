"""The variants: each in the editions that have it, and nowhere else."""

import pytest

from hanabi import Clue, Game, IllegalAction, Play, Rules, RulesError
from hanabi.rules import BOXES, VARIANTS
from hanabi.testing import hand, position
from rules.claims import BOXES as BOX_NAMES
from rules.claims import rule

LACKING = [
    (edition, name) for edition in BOX_NAMES for name in VARIANTS if name not in BOXES[edition].variants
]


# --- which edition has which ---


@rule("elsewhere")
def test_a_variant_that_the_box_lacks_is_refused(edition):
    lacking = [name for box, name in LACKING if box == edition]
    assert lacking
    for name in lacking:
        with pytest.raises(RulesError, match=rf"there is no variant {name} in the .* edition: it has "):
            Rules(edition, variant=name)


@rule("elsewhere", "danish", "american")
@pytest.mark.parametrize("setting", [{"strikes": 2}, {"strikes": 1}, {"clues": 9}])
def test_a_box_without_harder_and_easier_games_refuses_them(edition, setting):
    with pytest.raises(RulesError, match=r"cannot be \d in the .* edition: only [38]$"):
        Rules(edition, **setting)


@pytest.mark.parametrize(
    ("edition", "names"),
    [
        (
            "danish",
            {"multi5": "Kaskade af farve", "perfection": "Glansnummer", "declared": "Timet opvisning"},
        ),
        (
            "american",
            {"multi10": "variant 1", "multi5": "variant 2", "wild10": "variant 3", "perfection": "variant 4"},
        ),
        ("german", {"multi10": "Farbrausch", "multi5": "Farbrausch, harder form", "wild10": "Farbrausch²"}),
        (
            "dutch",
            {
                "multi5": "Bonte kleurenpracht",
                "wild5": "Bonte kleurenpracht, harder form",
                "perfection": "Voor experten",
            },
        ),
    ],
)
def test_the_boxes_have_these_variants_by_these_names(edition, names):
    assert BOXES[edition].variants == names


# --- a sixth suit with a colour of its own ---


@rule("multi5")
def test_multi5_is_a_sixth_suit_with_one_card_of_each_value(edition):
    rules = Rules(edition, variant="multi5")
    assert (rules.size, rules.maximum) == (55, 30)
    assert [str(card) for card in rules.deck[50:]] == ["m1", "m2", "m3", "m4", "m5"]


@rule("multi5")
def test_the_colour_of_multi5_may_be_named(edition):
    game = position("", f"{edition} multi5", bob="m1 r1 m2 xx xx")
    game.push("Alice clues multi to Bob")
    assert [held.colors for held in game.view(1).mine] == [("multi",), (), ("multi",), (), ()]


@rule("multi5")
def test_no_other_colour_touches_a_card_of_multi5(edition):
    game = position("", f"{edition} multi5", bob="m1 r1 xx xx xx")
    game.push("Alice clues red to Bob")
    assert [held.colors for held in game.view(1).mine][:2] == [(), ("red",)]


@rule("multi5")
def test_the_stack_of_multi5_counts_like_the_others(edition):
    game = position("m4", f"{edition} multi5", alice="m5 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1")
    assert (game.score, game.clues) == (5, 4)


@rule("multi10", "american", "german")
def test_multi10_is_a_sixth_suit_as_large_as_the_others(edition):
    rules = Rules(edition, variant="multi10")
    assert (rules.size, rules.maximum) == (60, 30)
    assert " ".join(map(str, rules.deck[50:])) == "m1 m1 m1 m2 m2 m3 m3 m4 m4 m5"


@rule("multi10", "american", "german")
def test_the_colour_of_multi10_may_be_named(edition):
    game = position("", f"{edition} multi10", bob="m1 r1 m2 xx xx")
    game.push("Alice clues multi to Bob")
    assert [held.colors for held in game.view(1).mine] == [("multi",), (), ("multi",), (), ()]


@rule("multi10", "american", "german")
def test_no_other_colour_touches_a_card_of_multi10(edition):
    game = position("", f"{edition} multi10", bob="m1 r1 xx xx xx")
    game.push("Alice clues red to Bob")
    assert [held.colors for held in game.view(1).mine][:2] == [(), ("red",)]


# --- a wild sixth suit ---


def wild_hand(edition: str, variant: str) -> Game:
    return position("", f"{edition} {variant}", bob="m1 r1 y2 m3 b4")


def check_cannot_be_named(game: Game) -> None:
    assert "multi" not in {action.word for action in game.legal if isinstance(action, Clue)}
    with pytest.raises(
        IllegalAction, match=r"'multi' cannot be named here: it can be red, yellow, green, blue, white"
    ):
        game.push("Alice clues multi to Bob")


def check_every_colour_touches(game: Game) -> None:
    for color in ("red", "yellow", "green", "blue", "white"):
        if Clue(1, color) in game.legal:
            game.push(Clue(1, color))
            touched = [bool(held.colors) for held in game.view(1).mine]
            assert touched[0] and touched[3]
            game.pop()


@rule("wild10", "american", "german")
def test_wild10_is_a_sixth_suit_as_large_as_the_others(edition):
    rules = Rules(edition, variant="wild10")
    assert (rules.size, rules.maximum) == (60, 30)
    assert " ".join(map(str, rules.deck[50:])) == "m1 m1 m1 m2 m2 m3 m3 m4 m4 m5"


@rule("wild10", "american", "german")
def test_the_colour_of_wild10_cannot_be_named(edition):
    check_cannot_be_named(wild_hand(edition, "wild10"))


@rule("wild10", "american", "german")
def test_every_colour_touches_the_cards_of_wild10(edition):
    check_every_colour_touches(wild_hand(edition, "wild10"))


@rule("wild10", "american", "german")
def test_wild10_builds_a_stack_of_its_own(edition):
    game = position("r1 m1", f"{edition} wild10", alice="m2 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert (game.stacks["red"], game.stacks["multi"], game.score) == (1, 2, 3)


@rule("wild5", "dutch")
def test_wild5_is_a_sixth_suit_with_one_card_of_each_value(edition):
    rules = Rules(edition, variant="wild5")
    assert (rules.size, rules.maximum) == (55, 30)
    assert [str(card) for card in rules.deck[50:]] == ["m1", "m2", "m3", "m4", "m5"]


@rule("wild5", "dutch")
def test_the_colour_of_wild5_cannot_be_named(edition):
    check_cannot_be_named(wild_hand(edition, "wild5"))


@rule("wild5", "dutch")
def test_every_colour_touches_the_cards_of_wild5(edition):
    check_every_colour_touches(wild_hand(edition, "wild5"))


@rule("wild5", "dutch")
def test_wild5_builds_a_stack_of_its_own(edition):
    game = position("r1 m1", f"{edition} wild5", alice="m2 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert (game.stacks["red"], game.stacks["multi"]) == (1, 2)


# --- perfection ---


@rule("perfection", "danish", "american", "dutch")
def test_perfection_has_no_last_round_and_hands_shrink(edition):
    game = position(
        "r5 y5 g5 b5 w1", f"{edition} perfection", alice="r1 xx w3 w4 w5", deck="w2", deck_left=1, clues=0
    )
    game.push("Alice discards slot 1")
    for action in ("discard 1", "play 1", "discard 1", "play 2", "discard 1"):
        game.push(action)
    assert not game.over
    assert (len(hand(game, "alice").split()), len(hand(game, "bob").split())) == (3, 2)
    for action in ("play 2", "discard 1", "play 2"):
        game.push(action)
    assert game.outcome.won


@rule("perfection", "danish", "american", "dutch")
def test_perfection_is_won_with_all_stacks_complete(edition):
    game = position("r5 y5 g5 b5 w4", f"{edition} perfection", alice="w5", bob="", deck_left=0)
    game.push("Alice plays slot 1")
    assert (game.outcome.finish, game.outcome.won) == ("complete", True)


@rule("perfection", "danish", "american", "dutch")
def test_perfection_is_lost_with_the_last_strike(edition):
    game = position("r2", f"{edition} perfection", alice="r4 xx xx xx xx", strikes=2)
    game.push("Alice plays slot 1")
    assert (game.outcome.finish, game.outcome.lost) == ("strikes", True)


@rule("perfection", "danish", "american", "dutch")
def test_perfection_is_lost_with_an_indispensable_card(edition):
    game = position("r2", f"{edition} perfection", alice="r5 xx xx xx xx", clues=3)
    game.push("Alice discards slot 1")
    assert (game.outcome.finish, game.outcome.lost) == ("indispensable", True)


@rule("perfection", "danish", "american", "dutch")
def test_perfection_knows_no_grades(edition):
    game = position("r5 y5 g5 b5 w4", f"{edition} perfection", alice="w5 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert game.outcome.grade is None
    assert str(game.outcome) == "won: all stacks are complete, 25 of 25"


# --- the timed show ---


@rule("declared", "danish")
def test_a_right_declaration_of_a_card_that_fits_returns_a_token(edition):
    game = position("r2", f"{edition} declared", alice="r3 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1 as red")
    assert (game.stacks["red"], game.clues, game.strikes) == (3, 4, 0)


@rule("declared", "danish")
def test_a_right_declaration_of_a_five_returns_one_token_more(edition):
    game = position("r4", f"{edition} declared", alice="r5 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1 as red")
    assert game.clues == 5


@rule("declared", "danish")
@pytest.mark.parametrize("card", ["r3", "r4"])
def test_a_wrong_declaration_is_a_strike_whether_or_not_the_card_would_have_fitted(edition, card):
    game = position("r2", f"{edition} declared", alice=f"{card} xx xx xx xx", clues=3)
    game.push("Alice plays slot 1 as blue")
    assert [*map(str, game.discards)] == [card]
    assert (game.stacks["red"], game.clues, game.strikes) == (2, 3, 1)


@rule("declared", "american", "german", "dutch")
def test_elsewhere_no_colour_is_declared(edition):
    game = position("r2", edition, alice="r3 xx xx xx xx", clues=3)
    assert Play(1, "red") not in game.legal
    with pytest.raises(IllegalAction, match=r"colours are declared only in the timed show"):
        game.push("Alice plays slot 1 as red")


# --- harder and easier ---


@rule("harder", "german", "dutch")
@pytest.mark.parametrize("strikes", [2, 1])
def test_a_harder_game_allows_two_strikes_or_one(edition, strikes):
    game = position("r2", f"{edition} strikes={strikes}", alice="r4 xx xx xx xx", strikes=strikes - 1)
    game.push("Alice plays slot 1")
    assert game.outcome.finish == "strikes"


@rule("harder", "danish", "american")
def test_three_strikes_it_is(edition):
    with pytest.raises(RulesError, match=r"strikes cannot be 2 in the .* edition: only 3"):
        Rules(edition, strikes=2)


@rule("easier", "german", "dutch")
def test_an_easier_game_has_more_clue_tokens(edition):
    assert [Game(Rules(edition, clues=clues), seed=1).clues for clues in range(9, 17)] == list(range(9, 17))


@rule("easier", "danish", "american")
def test_eight_tokens_it_is(edition):
    with pytest.raises(RulesError, match=r"clues cannot be 9 in the .* edition: only 8"):
        Rules(edition, clues=9)


def test_no_edition_plays_with_fewer_tokens():
    for edition in BOX_NAMES:
        with pytest.raises(RulesError, match=r"clues cannot be 7"):
            Rules(edition, clues=7)
