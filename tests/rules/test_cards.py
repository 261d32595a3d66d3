"""Cards, suits and sets of cards are values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi import Card, CardSet, Rules, RulesError
from hanabi.rules import SUITS
from hanabi.rules.cards import STANDARD

sets = st.integers(0, 2 ** len(STANDARD) - 1).map(lambda mask: CardSet(mask, STANDARD))


# --- one card ---


@pytest.mark.parametrize("text", ["r3", "R3", "red 3", "Red-3", "red3", " r 3 "])
def test_a_card_is_read_from_its_short_name_or_its_words(text):
    assert Card.parse(text) == Card(SUITS["red"], 3)


@pytest.mark.parametrize(
    "text", ["", "r", "3", "r6", "r0", "3r", "r33", "q1", "red three", "r1 y1", "r²", "r٣"]
)
def test_what_is_no_card_is_refused(text):
    with pytest.raises(RulesError, match=r"there is no card .* here"):
        Card.parse(text)


@pytest.mark.parametrize("suit", SUITS.values(), ids=lambda suit: suit.name)
@pytest.mark.parametrize("rank", range(1, 6))
def test_every_card_comes_back_from_its_short_name(suit, rank):
    card = Card(suit, rank)
    assert Card.parse(str(card), [suit]) == card
    assert repr(card) == f"Card('{card}')"


def test_a_card_belongs_to_the_suits_of_the_game():
    rules = Rules.parse("german wild10")
    assert rules.card("m1").suit.name == "wild10"
    with pytest.raises(RulesError, match=r"there is no card 'm1' here"):
        Rules("german").card("m1")
    with pytest.raises(RulesError, match=r"there is no card 'r5' here"):
        Rules("house", ranks=4).card("r5")


def test_every_suit_of_a_game_is_told_by_its_letter_and_by_its_symbol():
    plain = [suit for suit in SUITS.values() if suit.color != "multi"]
    sixth = [suit for suit in SUITS.values() if suit.color == "multi"]
    assert len({suit.letter for suit in plain} | {"m"}) == len({suit.symbol for suit in plain} | {"✿"}) == 11
    assert {(suit.letter, suit.symbol) for suit in sixth} == {("m", "✿")}
    assert "x" not in {suit.letter for suit in SUITS.values()}


# --- sets ---


@given(sets, sets)
def test_sets_of_cards_have_the_operators_of_sets(one, other):
    a, b = set(one), set(other)
    assert set(one | other) == a | b
    assert set(one & other) == a & b
    assert set(one ^ other) == a ^ b
    assert set(one - other) == a - b
    assert set(~one) == set(STANDARD) - a
    assert (one <= other, one < other, one >= other, one > other) == (a <= b, a < b, a >= b, a > b)
    assert one.isdisjoint(other) == a.isdisjoint(b)
    assert len(one) == len(a)
    assert bool(one) == bool(a)


@given(sets)
def test_the_results_are_sets_of_cards_again(one):
    assert all(isinstance(result, CardSet) for result in (one | one, one & one, one ^ one, one - one, ~one))
    assert one == CardSet.parse(str(one)) == int(one)


@given(sets, st.sampled_from(STANDARD))
def test_a_card_is_in_a_set_or_not(one, card):
    assert (card in one) == (card in set(one))


def test_a_set_is_written_as_its_cards():
    assert repr(CardSet.parse("w5 r1 b1")) == "CardSet('r1 b1 w5')"
    assert str(CardSet.parse("")) == ""


@pytest.mark.parametrize("text", ["r6", "q1", "n1"])
def test_a_set_holds_only_cards_of_its_game(text):
    with pytest.raises(RulesError, match=r"there is no card"):
        CardSet.parse(text)


def test_a_set_knows_the_order_of_its_game():
    hle = Rules("hle").cards
    assert int(CardSet.parse("w1", hle)) == 1 << 15
    assert int(CardSet.parse("w1")) == 1 << 20


def test_sets_of_different_games_do_not_mix():
    with pytest.raises(TypeError, match=r"different rule sets"):
        CardSet.parse("r1") | CardSet.parse("r1", Rules("hle").cards)
