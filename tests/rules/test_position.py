"""The position language: what is said lies there, the rest is filled so that nothing happens by accident."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi import ALL, Game, Rules, RulesError
from hanabi.testing import hand, position


def lying(game: Game) -> dict[str, object]:
    """What is on the table."""
    return {
        "stacks": game.stacks,
        "hands": [hand(game, name) for name in game.names],
        "discards": " ".join(map(str, game.discards)),
        "deck": " ".join(map(str, game.deck[game.state.dealt :])),
    }


def fillers(game: Game) -> set[str]:
    return {str(held.card) for held in game.view(ALL).hands[0]}


# --- what is said ---


def test_a_position_is_what_it_says():
    game = position(
        "r1 y2",
        "german 3p",
        alice="r2 r3 y1 y4 w1",
        bob="g1 g1 g1 g2 g2",
        cathy="b1 b2 b3 b4 b5",
        discards="w5 r1",
        deck="w1 w2",
        clues=4,
        strikes=2,
        turn="bob",
    )
    assert lying(game)["stacks"] == {"red": 1, "yellow": 2, "green": 0, "blue": 0, "white": 0}
    assert lying(game)["hands"] == ["r2 r3 y1 y4 w1", "g1 g1 g1 g2 g2", "b1 b2 b3 b4 b5"]
    assert lying(game)["discards"] == "r1 w5"
    assert str(lying(game)["deck"]).startswith("w1 w2 ")
    assert (game.clues, game.strikes, game.turn) == (4, 2, 1)


def test_without_a_word_it_is_the_start_of_a_game():
    game = position()
    assert (game.score, game.clues, game.strikes, game.turn, game.deck_left) == (0, 8, 0, 0, 40)


@pytest.mark.parametrize(
    ("rules", "hands", "players"),
    [
        ("american", {}, 2),
        ("german", {"cathy": "xx xx xx xx xx"}, 3),
        ("german", {"emily": "xx xx xx xx"}, 5),
        ("german 4p", {"bob": "r1 xx xx xx"}, 4),
        ("players=4 danish", {}, 4),
        (Rules("dutch", players=3), {}, 3),
    ],
)
def test_there_are_as_many_players_as_are_named(rules, hands, players):
    assert position("", rules, **hands).rules.players == players


def test_marks_are_what_clues_have_told():
    held = position(alice="r5:5 r4:red:4 xx:blue x1 wx").view(0).mine
    assert [(one.colors, one.ranks) for one in held] == [
        ((), (5,)),
        (("red",), (4,)),
        (("blue",), ()),
        ((), ()),
        ((), ()),
    ]
    assert str(held[1].possible) == "r4"


def test_cards_named_by_half_are_so():
    cards = hand(position(alice="rx x5 xx x1 wx"), "alice").split()
    assert (cards[0][0], cards[1][1], cards[3][1], cards[4][0]) == ("r", "5", "1", "w")


def test_a_draw_pile_of_so_many_cards_leaves_the_rest_on_the_discard_pile():
    game = position("r2 y2", deck="w1 w2", deck_left=5)
    assert str(lying(game)["deck"]).startswith("w1 w2 ")
    assert (game.deck_left, len(game.discards)) == (5, 50 - 5 - 4 - 10)


def test_an_empty_draw_pile_begins_the_last_round():
    assert position(deck_left=0).turns_left == 2
    assert position("", "german 4p", deck_left=0, rest=1).turns_left == 1
    game = position("r5 y5 g5 b5 w1", "danish perfection", alice="w2 xx xx xx xx", deck_left=0)
    assert game.turns_left is None


def test_with_an_empty_draw_pile_hands_may_be_smaller():
    game = position("r5 y5 g5 b5 w3", "danish perfection", alice="w4 w5", bob="", deck_left=0)
    assert lying(game)["hands"] == ["w4 w5", ""]


# --- what is filled ---


def test_the_same_words_give_the_same_position():
    assert lying(position("r2 y1", alice="r3 xx xx xx xx")) == lying(
        position("r2 y1", alice="r3 xx xx xx xx")
    )


@given(
    st.lists(st.integers(0, 5), min_size=5, max_size=5), st.sampled_from(["german", "danish 5p", "hle 3p"])
)
def test_no_filler_fits_and_none_is_the_last_of_its_kind(heights, rules):
    if min(heights) == 5:
        heights[4] = 4
    stacks = " ".join(f"{letter}{height}" for letter, height in zip("rygbw", heights, strict=True))
    game = position(stacks, rules)
    view = game.view(ALL)
    for held in view.hands:
        for one in held:
            assert one.card not in view.playable
            assert one.card not in view.critical


def test_a_clue_about_the_named_cards_touches_no_filler():
    game = position(bob="r1 xx xx xx xx")
    for word in ("red", "1"):
        game.push(f"Alice clues {word} to Bob")
        assert len(game.history[-1].touched) == 1
        game.pop()


def test_the_next_card_of_the_draw_pile_does_not_fit():
    game = position("r1 y1 g1")
    assert game.deck[game.state.dealt] not in game.view(ALL).playable


def test_the_discard_pile_takes_what_is_needed_least():
    game = position("r3 y3 g3 b3 w3", deck_left=5)
    assert game.max_score == 25


# --- what cannot be ---


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"alice": "r5 xx xx xx xx", "bob": "r5 xx xx xx xx"}, "there is only 1 r5 in the deck"),
        ({"alice": "r1 r1 xx xx xx", "discards": "r1 r1"}, "there are only 3 of r1 in the deck"),
        ({"stacks": "r2", "alice": "r2 r2 xx xx xx"}, "there are only 2 of r2 in the deck"),
        ({"stacks": "r5", "alice": "r5 xx xx xx xx"}, "there is only 1 r5 in the deck"),
        ({"discards": "w5", "deck": "x5 x5 x5 x5 x5"}, "no card is left that could be 'x5'"),
        ({"stacks": "r6"}, "'r6' is no stack here: say a suit's letter and how high, like r4"),
        ({"stacks": "m1"}, "'m1' is no stack here: say a suit's letter and how high, like r4"),
        ({"stacks": "r"}, "'r' is no stack here: say a suit's letter and how high, like r4"),
        ({"stacks": "r1 r2"}, "the stack of red is named twice"),
        (
            {"alice": "q1 xx xx xx xx"},
            "'q1' is no card here: say a letter and a value like r5, with x for any",
        ),
        (
            {"alice": "r6 xx xx xx xx"},
            "'r6' is no card here: say a letter and a value like r5, with x for any",
        ),
        (
            {"alice": "r1:2 xx xx xx xx"},
            "'r1:2' is marked wrongly: say what clues have told of it, like r5:red:5",
        ),
        (
            {"alice": "r1:x xx xx xx xx"},
            "'r1:x' is marked wrongly: say what clues have told of it, like r5:red:5",
        ),
        ({"alice": "r1 xx"}, "Alice cannot hold 2 cards: while there is a draw pile, a hand has 5"),
        ({"alice": "xx xx xx xx xx xx"}, "Alice cannot hold 6 cards: a hand has at most 5"),
        ({"zoe": "xx xx xx xx xx"}, "there is nobody called 'zoe' at the table"),
        ({"rules": "german 2p", "cathy": "r1"}, "there is nobody called 'cathy' at the table"),
        ({"turn": "cathy"}, "there is nobody called 'cathy' at the table"),
        ({"clues": 9}, "there cannot be 9 clues there: only 0 to 8"),
        ({"clues": -1}, "there cannot be -1 clues there: only 0 to 8"),
        ({"strikes": 3}, "there cannot be 3 strikes there: only 0 to 2"),
        ({"deck_left": 41}, "the draw pile cannot have 41 cards: 0 are named, and 40 are there"),
        (
            {"deck": "r1 r2", "deck_left": 1},
            "the draw pile cannot have 1 cards: 2 are named, and 40 are there",
        ),
        ({"rest": 1}, "there is no last round there: a card is left to draw, or Perfection is played"),
        ({"deck_left": 0, "rest": 3}, "there cannot be 3 turns there: only 1 to 2"),
        ({"stacks": "r5 y5 g5 b5 w5"}, "the game is over there"),
        (
            {"rules": "danish perfection", "discards": "r5"},
            "so many cards on the discard pile lose an indispensable one",
        ),
        (
            {"rules": "danish perfection", "deck_left": 0},
            "so many cards on the discard pile lose an indispensable one",
        ),
        (
            {
                "stacks": "r5 y5 g5 b5 w4",
                "rules": "danish perfection",
                "alice": "",
                "bob": "w5",
                "clues": 0,
                "deck_left": 0,
            },
            "the game is over there",
        ),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(said, sentence):
    with pytest.raises(RulesError) as refused:
        position(**said)
    assert str(refused.value) == sentence


def test_house_suits_lie_there_by_their_letters():
    game = position("a1 m2", "house suits=red,rainbow,wild5", alice="m3 a2 xx xx xx")
    assert game.stacks == {"red": 0, "rainbow": 1, "multi": 2}
    assert hand(game, "alice").startswith("m3 a2 ")
