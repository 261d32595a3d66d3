"""Actions as values, as text and as numbers: everything that text may say, and what it may not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi import Clue, Discard, Game, IllegalAction, Play, Rules, clue, discard, play
from hanabi.rules.actions import action, number, parse, worded
from hanabi.testing import position

TABLE = ("Alice", "Bob", "Al", "Alice Bee")
NAMES = st.lists(
    st.sampled_from(
        ["Al", "Alice", "Alice Bee", "p", "c", "Play", "clue", "To", "d 1", "Ærø", "Jörg", "Anne-Lise"]
    ),
    min_size=2,
    max_size=5,
    unique_by=str.lower,
)
SPOKEN = (
    st.builds(Play, st.integers(1, 8), st.sampled_from([None, "red", "multi"]))
    | st.builds(Discard, st.integers(1, 8))
    | st.builds(Clue, st.integers(0, 1), st.sampled_from(["red", "multi", 1, 5]))
)


# --- values ---


def test_the_three_verbs_make_actions():
    assert play(1) == Play(1)
    assert play(2, "red") == Play(slot=2, declare="red")
    assert discard(5) == Discard(slot=5)
    assert clue(1, "red") == Clue(seat=1, word="red")


def test_actions_of_different_kinds_are_never_the_same():
    assert Play(1, "red") != Clue(1, "red")
    assert Clue(1, "red") != Play(1, "red")
    assert len({Play(1, "red"), Clue(1, "red"), Play(1, "red"), Discard(1), Play(1)}) == 4
    assert Play(1, "red") not in Game("american", seed=1).legal


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Play(1), "play 1"),
        (Play(2, "red"), "play 2 as red"),
        (Discard(5), "discard 5"),
        (Clue(1, "red"), "clue red to 1"),
        (Clue(2, 3), "clue 3 to 2"),
    ],
)
def test_an_action_is_written_as_it_is_read(action, text):
    assert str(action) == text
    assert parse(text) == (None, action)


# --- what text may say ---


@pytest.mark.parametrize(
    ("text", "who", "said"),
    [
        ("Alice plays slot 1", 0, Play(1)),
        ("alice PLAYS Slot 1", 0, Play(1)),
        ("  Alice   plays slot   1 ", 0, Play(1)),
        ("plays slot 1", None, Play(1)),
        ("play slot 1", None, Play(1)),
        ("play 1", None, Play(1)),
        ("p 1", None, Play(1)),
        ("p1", None, Play(1)),
        ("p1=blue", None, Play(1, "blue")),
        ("p2 as blue", None, Play(2, "blue")),
        ("Bob plays slot 4 as multi", 1, Play(4, "multi")),
        ("Bob discards slot 5", 1, Discard(5)),
        ("discard 5", None, Discard(5)),
        ("d 5", None, Discard(5)),
        ("d5", None, Discard(5)),
        ("Bob clues red to Alice", 1, Clue(0, "red")),
        ("Bob clues red to alice bee", 1, Clue(3, "red")),
        ("Alice clues 3 to Bob", 0, Clue(1, 3)),
        ("clue 3 to Bob", None, Clue(1, 3)),
        ("clue 3 to 1", None, Clue(1, 3)),
        ("c red Bob", None, Clue(1, "red")),
        ("c red 1", None, Clue(1, "red")),
        ("c3 1", None, Clue(1, 3)),
        # who is called like the beginning of somebody else
        ("Al plays slot 1", 2, Play(1)),
        ("Alice Bee plays slot 1", 3, Play(1)),
        ("Alice clues red to Al", 0, Clue(2, "red")),
    ],
)
def test_text_is_understood(text, who, said):
    assert parse(text, TABLE) == (who, said)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "pass",
        "Alice",
        "Alice passes",
        "play",
        "play one",
        "play slot",
        "plays slot 1 red",
        "plays slot 1 as",
        "plays slot -1",
        "plays slot 1.5",
        "plays slot 1 2",
        "plays slot ١",
        "play 1000",
        "p" + "9" * 10_000,
        "discards",
        "discards slot 5 as red",
        "clue",
        "clue red",
        "clue 33 to Bob",
        "Zoe plays slot 1",
        "Alice Alice plays slot 1",
        "Alice plays slot 1!",
        "Alice plays slot 1, it is red",
    ],
)
def test_other_text_is_no_action(text):
    with pytest.raises(IllegalAction) as refused:
        parse(text, TABLE)
    assert refused.value.code == "action.text"
    assert str(refused.value).endswith(
        "is no action: say for instance 'play 1', 'discard 5' or 'clue red to Bob'"
    )
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("name", ["Zoe", "4", "-1", "Bob and Alice", "Alice  B", "z" * 1000])
def test_a_clue_goes_to_somebody_at_the_table(name):
    with pytest.raises(IllegalAction, match=r"there is nobody called .* at the table") as refused:
        parse(f"clue red to {name}", TABLE)
    assert len(str(refused.value)) < 200


@given(NAMES, SPOKEN)
def test_a_worded_action_is_understood_whatever_the_players_are_called(names, said):
    assert parse(worded(said, names, 0), names) == (0, said)


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_refused_with_a_sentence(text):
    try:
        _, said = parse(text, TABLE)
    except IllegalAction as error:
        told = str(error)
    else:
        told = str(said)
        assert parse(told)[1] == said
    assert told


# --- what the game takes ---


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("Alice plays slot 6", "there is no card in slot 6: the hand has 5 cards"),
        ("Alice plays slot 0", "there is no card in slot 0: the hand has 5 cards"),
        ("Alice discards slot 6", "there is no card in slot 6: the hand has 5 cards"),
        ("Alice clues red to Alice", "nobody gives a clue to themselves"),
        (
            "Alice clues purple to Bob",
            "'purple' cannot be named here: it can be red, yellow, green, blue, white, 1, 2, 3, 4, 5",
        ),
        (
            "Alice clues 6 to Bob",
            "6 cannot be named here: it can be red, yellow, green, blue, white, 1, 2, 3, 4, 5",
        ),
        ("Alice plays slot 1 as red", "colours are declared only in the timed show"),
        ("Bob plays slot 1", "it is not Bob's turn but Alice's"),
        (Clue(2, "red"), "there is nobody called '2' at the table"),
        (Clue(-1, "red"), "there is nobody called '-1' at the table"),
        (20, "there is no action 20: they go from 0 to 19"),
        (-1, "there is no action -1: they go from 0 to 19"),
    ],
)
def test_what_is_not_allowed_is_refused_and_changes_nothing(move, sentence):
    game = position("")
    before = game.state.save()
    with pytest.raises(IllegalAction) as refused:
        game.push(move)
    assert str(refused.value) == sentence
    assert (game.state.save(), game.steps) == (before, [])


def test_after_the_end_nothing_is_allowed():
    game = position("r5 y5 g5 b5 w4", alice="w5 xx xx xx xx")
    game.push("play 1")
    for move in ("play 1", "Alice plays slot 1", "discard 1", Play(1), 0, "clue red to Bob"):
        with pytest.raises(IllegalAction, match=r"the game is over"):
            game.push(move)


def test_in_a_hand_of_one_card_there_is_no_second():
    game = position("r5 y5 g5 b5 w3", "danish perfection", alice="w4", bob="w5", deck_left=0)
    with pytest.raises(IllegalAction, match=r"there is no card in slot 2: the hand has 1 card$"):
        game.push("play 2")


# --- numbers ---


@pytest.mark.parametrize(
    "rules", ["american", "danish 5p declared multi5", "house 6p rainbow_only", "hle 4p hand=8"]
)
def test_every_action_has_a_number_and_comes_back_from_it(rules):
    rules = Rules.parse(rules.replace("rainbow_only", "suits=rainbow,red"))
    game = Game(rules, seed=1)
    actions = [action(game.state, game.book, code) for code in range(game.book.actions)]
    assert len(set(actions)) == game.book.actions
    assert [number(game.state, game.book, one) for one in actions] == list(range(game.book.actions))


def test_numbers_are_discards_and_plays_from_the_oldest_card_then_colours_then_values():
    game = Game("american 3p", seed=1)
    names = [str(action(game.state, game.book, code)) for code in range(game.book.actions)]
    assert names[:10] == [f"{verb} {slot}" for verb in ("discard", "play") for slot in (5, 4, 3, 2, 1)]
    colors = ("red", "yellow", "green", "blue", "white")
    assert names[10:20] == [f"clue {color} to {seat}" for seat in (1, 2) for color in colors]
    assert names[20:] == [f"clue {value} to {seat}" for seat in (1, 2) for value in range(1, 6)]


def test_declared_plays_come_after_all_other_numbers():
    plain, declared = Game("danish 2p", seed=1), Game("danish 2p declared", seed=1)
    actions = [str(action(declared.state, declared.book, code)) for code in range(declared.book.actions)]
    assert actions[: plain.book.actions] == [
        str(action(plain.state, plain.book, code)) for code in range(plain.book.actions)
    ]
    assert actions[plain.book.actions :] == [
        f"play {slot} as {color}"
        for slot in (5, 4, 3, 2, 1)
        for color in ("red", "yellow", "green", "blue", "white")
    ]


def test_a_clue_is_numbered_by_how_far_away_its_receiver_sits():
    game = position("", "american 3p", turn="cathy")
    assert number(game.state, game.book, Clue(0, "red")) == 10
    assert number(game.state, game.book, Clue(1, "red")) == 15


def test_what_is_legal_is_what_is_not_refused():
    game = position("", "american", bob="r1 r2 r3 y1 y2", clues=8)
    for code in range(game.book.actions):
        said = action(game.state, game.book, code)
        try:
            game.push(code)
            game.pop()
            allowed = True
        except IllegalAction:
            allowed = False
        assert allowed == (said in game.legal)
