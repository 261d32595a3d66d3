"""Whatever is handed to the library, and is not what it should be, gets a sentence, and changes nothing."""

import copy
import pickle
from fractions import Fraction

import pytest

from hanabi import Card, CardSet, Clue, Discard, Game, HanabiError, Play, Rules, View
from hanabi.game import dumps, loads
from hanabi.rules import ALL, SUITS, fill
from hanabi.rules.numbers import whole

NO_NUMBERS = [None, True, False, 1.0, 1.5, float("nan"), float("inf"), "", "1", "x" * 100_000, b"1"]
NO_NUMBERS += [
    [],
    {},
    (1,),
    object(),
    Fraction(1, 2),
    1j,
    Game,
    [[[[]]]],
    "\ud800",
    "٣",
    10**5000,
    -(10**5000),
]


class Number(int):
    """A whole number of another kind, as NumPy's are."""

    __slots__ = ()


def a_game() -> Game:
    game = Game("german 3p wild10", seed=7)
    game.push("Alice clues 1 to Bob")
    return game


def refused(game, do, *given, kinds=HanabiError):
    """The sentence for a thing that cannot be done; the game must be as it was, and fit to be written."""
    before = dumps(game), game.state.save(), list(game.steps), game.history
    with pytest.raises(kinds) as caught:
        do(*given)
    assert (dumps(game), game.state.save(), list(game.steps), game.history) == before
    told = str(caught.value)
    assert told and len(told) < 400
    return told


# --- numbers ---


@pytest.mark.parametrize("bad", NO_NUMBERS, ids=lambda bad: type(bad).__name__)
def test_what_is_no_whole_number_is_none(bad):
    assert whole(bad, 0, 9) is None


def test_a_whole_number_of_another_kind_is_one_and_becomes_ours():
    assert whole(Number(3), 0, 3) == 3
    assert type(whole(Number(3), 0, 3)) is int
    assert whole(Number(4), 0, 3) is whole(-1, 0, 3) is None


# --- a game ---


@pytest.mark.parametrize("bad", NO_NUMBERS, ids=lambda bad: type(bad).__name__)
@pytest.mark.parametrize(
    "make",
    [
        lambda bad: Play(bad),
        lambda bad: Discard(bad),
        lambda bad: Clue(bad, "red"),
        lambda bad: Clue(2, bad),
        lambda bad: bad,
    ],
    ids=["play", "discard", "to", "word", "move"],
)
def test_no_move_is_made_of_what_is_none(make, bad):
    game = a_game()
    refused(game, game.push, make(bad))


@pytest.mark.parametrize("bad", NO_NUMBERS[1:], ids=lambda bad: type(bad).__name__)
def test_a_colour_is_declared_by_its_name(bad):
    game = Game("danish 2p declared", seed=7)
    refused(game, game.push, Play(1, bad))


@pytest.mark.parametrize("bad", NO_NUMBERS, ids=lambda bad: type(bad).__name__)
def test_a_hand_is_reordered_by_its_seat_and_its_slots(bad):
    game = a_game()
    refused(game, game.reorder, bad, [5, 4, 3, 2, 1])
    refused(game, game.reorder, 1, [bad, 2, 3, 4, 5])
    if bad is not None:
        refused(game, lambda: game.reorder(1, [5, 4, 3, 2, 1], at=bad))
        refused(game, lambda: game.push("Bob plays slot 1", at=bad))


@pytest.mark.parametrize("bad", NO_NUMBERS, ids=lambda bad: type(bad).__name__)
def test_a_note_is_a_seat_s_own_and_on_a_card(bad):
    game = a_game()
    refused(game, game.note, bad, 1, "a 1")
    refused(game, game.note, 0, bad, "a 1")


@pytest.mark.parametrize(
    "bad", [bad for bad in NO_NUMBERS if bad not in ("", "1", "٣")], ids=lambda bad: type(bad).__name__
)
def test_a_note_is_a_short_text(bad):
    game = a_game()
    refused(game, game.note, 0, 1, bad)


@pytest.mark.parametrize("bad", [*NO_NUMBERS, 3, -3, 0.5], ids=lambda bad: type(bad).__name__)
def test_only_seats_the_public_and_all_hands_have_a_view(bad):
    game = a_game()
    refused(game, game.view, bad)
    refused(game, View, game.state, game.book, bad, game.names)


@pytest.mark.parametrize(
    "bad", [one for one in NO_NUMBERS if one is not None], ids=lambda bad: type(bad).__name__
)
def test_a_game_is_not_begun_with_what_is_no_number(bad):
    game = a_game()
    for name in ("seed", "number", "start"):
        refused(game, lambda name=name: Game("german 2p", **{"seed": 7, name: bad}))


NO_TEXTS = [bad for bad in NO_NUMBERS if not isinstance(bad, str)]


@pytest.mark.parametrize("bad", [*NO_TEXTS, "1", "x" * 100_000, "\ud800"], ids=lambda bad: type(bad).__name__)
def test_rules_are_rules_or_a_text(bad):
    refused(a_game(), Game, bad)
    refused(a_game(), Rules.parse, bad)


@pytest.mark.parametrize(
    "bad", [*NO_TEXTS, "", "1", "٣", "x" * 41, "\ud800"], ids=lambda bad: type(bad).__name__
)
def test_a_name_is_a_text(bad):
    refused(a_game(), lambda: Game("german 2p", names=[bad, "Bo"]))


@pytest.mark.parametrize("bad", NO_NUMBERS, ids=lambda bad: type(bad).__name__)
def test_a_position_is_a_position_and_a_record_a_record(bad):
    refused(a_game(), Game.at, "german 2p", bad)
    refused(a_game(), Game.from_record, bad)
    refused(a_game(), loads, bad, kinds=(HanabiError, TypeError))


@pytest.mark.parametrize("name", [*Rules.__dataclass_fields__])
@pytest.mark.parametrize(
    "bad", [2.0, 10**5000, "x" * 100_000, "\ud800", [[]], object()], ids=lambda bad: type(bad).__name__
)
def test_no_setting_takes_what_it_cannot_be(name, bad):
    refused(a_game(), lambda: Rules(**{"edition": "house", name: bad}), kinds=(HanabiError, TypeError))


# --- numbers of other kinds ---


def test_whole_numbers_of_another_kind_are_welcome():
    game = Game("german 3p wild10", seed=Number(7), number=Number(0), start=Number(0))
    game.push(Clue(Number(1), Number(1)))
    game.push(Number(game.legal and 0))
    game.push(Play(Number(1)), at=Number(5))
    game.reorder(Number(1), [Number(slot) for slot in (2, 1, 3, 4, 5)])
    game.note(Number(0), Number(3), "a 1")
    assert game.view(Number(1)).mine[0].card is None
    assert dumps(loads(dumps(game))) == dumps(game)
    assert all(type(value) is int for value in (game.seed, game.number, game.start, game.steps[1].number))


# --- cards and guesses ---


def test_a_card_of_another_deck_is_not_in_this_one():
    rules = Rules("german", variant="wild10")
    foreign = [card if str(card) != "m1" else Card(SUITS["multi5"], 1) for card in rules.deck]
    refused(a_game(), lambda: Game(rules, deck=foreign, start=0))
    refused(a_game(), lambda: Game(rules, deck=[*rules.deck[1:], None], start=0))
    refused(a_game(), lambda: Game(rules, deck=[10**5000] * 60, start=0))


@pytest.mark.parametrize("bad", [None, "r1", 1, Card(SUITS["multi5"], 1), Card(SUITS["red"], 9)], ids=repr)
def test_a_guess_is_made_of_the_cards_of_the_game(bad):
    game = a_game()
    view = game.view(0)
    hand, rest = list(game.deck[:5]), list(game.deck[15:])
    fill(view, {0: hand}, rest)
    told = refused(game, fill, view, {0: [*hand[:4], bad]}, rest)
    assert "there is no card" in told
    refused(game, fill, view, {0: hand}, [*rest[:-1], bad])


def test_a_set_of_cards_is_joined_with_sets_only():
    ones = CardSet.parse("r1 y1")
    for bad in (1.0, "1", None, float("inf"), "x"):
        for do in (ones.__or__, ones.__and__, ones.__sub__, ones.__xor__, ones.__le__, ones.isdisjoint):
            refused(a_game(), do, bad, kinds=TypeError)


def test_views_and_what_is_in_them_can_be_copied_and_sent():
    view = a_game().view(1)
    held = view.mine[0]
    for again in (copy.copy(held), copy.deepcopy(held), pickle.loads(pickle.dumps(held))):
        assert again == held
        assert list(again.possible) == list(held.possible)
        assert again.possible | held.possible == held.possible
    sent = pickle.loads(pickle.dumps(view))
    assert sent.hands == view.hands
    assert copy.deepcopy(a_game().view(ALL)).hands == a_game().view(ALL).hands
