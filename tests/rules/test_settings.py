"""Rules as a line, as JSON and as a digest; and every refusal with its sentence."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hanabi import Rules, RulesError
from hanabi.rules import EDITIONS, SUITS
from hanabi.rules.editions import BASE, SIXTH
from hanabi.rules.modifiers import MODIFIERS
from hanabi.rules.settings import choices
from hanabi.rules.suits import ONLINE, REVERSED

# What is refused not for itself, but for what stands beside it.
APART = (
    *("rules.deal", "rules.declared-inverted", "rules.deck-plays-hand", "rules.parts"),
    *("suits.twice", "suits.hues", "modifier.clash"),
)


@st.composite
def any_rules(draw):
    """Rules of any edition: of a house, any at all."""
    box = EDITIONS[draw(st.sampled_from(sorted(EDITIONS)))]
    players = draw(st.sampled_from(box.players))
    given = {"edition": box.name, "players": players}
    for name, values in choices(box, players).items():
        if name not in given and draw(st.booleans()):
            given[name] = draw(st.sampled_from(values))
    if box.open:
        names = sorted(SUITS) + [code + turn for code in ONLINE for turn in ("", REVERSED)]
        given["suits"] = draw(st.lists(st.sampled_from(names), min_size=1, max_size=6, unique=True))
        given["modifiers"] = draw(st.lists(st.sampled_from(sorted(MODIFIERS)), max_size=3, unique=True))
    elif sixth := draw(st.sampled_from([None, *(name for name in box.variants if name in SIXTH)])):
        given["variant"] = [sixth]
    try:
        return Rules(**given)
    except RulesError as error:
        assume(error.code not in APART)
        raise


# --- there and back ---


@given(any_rules())
def test_rules_come_back_from_their_line(rules):
    assert Rules.parse(str(rules)) == rules


@given(any_rules())
def test_rules_come_back_from_json(rules):
    assert Rules.from_json(json.loads(json.dumps(rules.json()))) == rules


@given(any_rules(), any_rules())
def test_the_digest_tells_rules_apart_and_nothing_else(one, other):
    assert (one.digest == other.digest) == (one == other)


@given(any_rules(), st.data())
def test_a_change_of_one_setting_changes_the_digest(rules, data):
    free = choices(EDITIONS[rules.edition], rules.players)
    name = data.draw(st.sampled_from([name for name in free if name != "players"]))
    changed = rules.json() | {name: data.draw(st.sampled_from(free[name]))}
    try:
        other = Rules.from_json(changed)
    except RulesError as error:
        assume(error.code not in APART)
        raise
    assert (other.digest == rules.digest) == (other == rules)
    assert (other == rules) == (getattr(other, name) == getattr(rules, name))


@given(any_rules(), st.randoms())
def test_the_words_of_a_line_stand_in_any_order(rules, dice):
    words = str(rules).split()
    dice.shuffle(words)
    assert Rules.parse(" ".join(words)) == rules


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("", "american 2p"),
        ("german", "german 2p"),
        ("german 3p wild10 strikes=2", "german 3p wild10 strikes=2"),
        ("  strikes=2   wild10 3p\tgerman ", "german 3p wild10 strikes=2"),
        ("dutch players=4 clues=8", "dutch 4p"),
        ("house perfection=yes", "house 2p perfection"),
        ("hle perfection=yes", "hle 2p perfection=yes"),
        ("house suits=red,blue,wild5", "house 2p wild5 suits=red,blue"),
        ("house suits=wild5,red,blue", "house 2p suits=wild5,red,blue"),
        ("house hand=1 suits=multi5", "house 2p suits=multi5 hand=1"),
        ("house suits=2 declared=no", "house 2p suits=red,yellow"),
        ("danish start=lot", "danish 2p start=lot"),
        ("house empty_clues=no strikeout=sum", "house 2p empty_clues=no strikeout=sum"),
    ],
)
def test_a_line_says_what_differs_from_the_edition_and_no_more(line, whole):
    assert str(Rules.parse(line)) == whole


def test_a_digest_is_the_same_on_every_machine():
    assert Rules.parse("german 3p wild10 strikes=2").digest == "bb9be2e6217c29b3"


def test_rules_are_values():
    rules = Rules("german", players=3)
    assert rules == Rules.parse("german 3p")
    assert len({rules, Rules.parse("german 3p"), Rules("german")}) == 2
    with pytest.raises(AttributeError):
        rules.players = 4


def test_rules_tell_their_variants():
    assert Rules.parse("danish declared multi5 perfection").variants == ("multi5", "perfection", "declared")
    assert Rules.parse("house suits=wild10,red").variants == ("wild10",)
    assert Rules("dutch").variants == ()


@given(any_rules())
def test_the_deck_has_every_card_as_often_as_it_has_copies(rules):
    assert rules.size == len(rules.deck) == sum(map(rules.copies, rules.cards))
    assert all(rules.deck.count(card) == rules.copies(card) for card in rules.cards)
    assert rules.players * rules.hand <= rules.size <= 60


def test_the_learning_preset_has_its_own_order_of_suits_and_bits():
    rules = Rules("hle")
    assert rules.suits == ("red", "yellow", "green", "white", "blue")
    assert " ".join(str(rules.cards[bit]) for bit in (0, 4, 5, 14, 15, 20, 24)) == "r1 r5 y1 g5 w1 b1 b5"


def test_the_boxes_have_the_order_red_yellow_green_blue_white():
    for edition in ("danish", "american", "german", "dutch", "house"):
        assert Rules(edition).suits == BASE == ("red", "yellow", "green", "blue", "white")


# --- refusals ---


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        # what an edition does not have
        (
            "american declared",
            "there is no variant declared in the American edition: it has "
            "multi10, multi5, wild10, perfection",
        ),
        (
            "american wild5",
            "there is no variant wild5 in the American edition: it has multi10, multi5, wild10, perfection",
        ),
        (
            "german perfection",
            "there is no variant perfection in the German edition: it has multi10, multi5, wild10",
        ),
        (
            "german declared",
            "there is no variant declared in the German edition: it has multi10, multi5, wild10",
        ),
        ("dutch wild10", "there is no variant wild10 in the Dutch edition: it has multi5, wild5, perfection"),
        (
            "danish multi10",
            "there is no variant multi10 in the Danish edition: it has multi5, perfection, declared",
        ),
        (
            "hle wild10",
            "there are no variants in the rules of the learning environment: give settings one by one",
        ),
        ("german perfection=yes", "perfection cannot be yes in the German edition: only no"),
        ("danish strikes=2", "strikes cannot be 2 in the Danish edition: only 3"),
        ("american strikes=1", "strikes cannot be 1 in the American edition: only 3"),
        ("german strikes=4", "strikes cannot be 4 in the German edition: only 1 to 3"),
        ("danish clues=9", "clues cannot be 9 in the Danish edition: only 8"),
        ("german clues=7", "clues cannot be 7 in the German edition: only 8 to 16"),
        ("american empty_clues=yes", "empty_clues cannot be yes in the American edition: only no"),
        ("dutch discard_at_full=no", "discard_at_full cannot be no in the Dutch edition: only yes"),
        (
            "danish suits=red,blue",
            "suits cannot be red,blue in the Danish edition: only red,yellow,green,blue,white",
        ),
        ("german marking=never", "marking cannot be 'never' in the German edition: only always"),
        ("danish 6p", "players cannot be 6 in the Danish edition: only 2 to 5"),
        ("hle 6p", "players cannot be 6 in the rules of the learning environment: only 2 to 5"),
        ("house 7p", "players cannot be 7 in house rules: only 2 to 6"),
        # what goes with nothing
        ("american multi5 multi10", "a game has at most one sixth suit: not both multi5 and multi10"),
        ("house wild5 wild10", "a game has at most one sixth suit: not both wild5 and wild10"),
        ("house wild5 suits=red,multi5", "two suits of a game cannot be the same, or be called the same"),
        ("house wild5 suits=red,yellow,green,blue,white,pink", "a game has 1 to 6 suits: not 7"),
        # what cannot be dealt
        ("house 6p hand=8 suits=4", "6 hands of 8 cards cannot be dealt: the deck has 40 cards"),
        ("house ranks=1 suits=3", "2 hands of 5 cards cannot be dealt: the deck has 9 cards"),
        # what is out of range, or not a value at all
        ("house hand=9", "hand cannot be 9 in house rules: only 1 to 8"),
        ("house hand=", "hand cannot be '' in house rules: only 1 to 8"),
        ("house strikes=two", "strikes cannot be 'two' in house rules: only 1 to 8"),
        ("house strikes=-1", "strikes cannot be '-1' in house rules: only 1 to 8"),
        ("house clues=9999999999", "clues cannot be '9999999999' in house rules: only 1 to 16"),
        ("house ranks=6", "ranks cannot be 6 in house rules: only 1 to 5"),
        ("house empty_clues=1", "empty_clues cannot be 1 in house rules: only yes or no"),
        ("house strikeout=half", "strikeout cannot be 'half' in house rules: only zero or sum"),
        ("house marking=often", "marking cannot be 'often' in house rules: only always, clued or never"),
        ("german 2p start=2", "start cannot be 2 in the German edition: only 0, 1 or lot"),
        ("german 4p start=bob", "start cannot be 'bob' in the German edition: only 0 to 3 or lot"),
        # what is said twice
        ("german german", "the rules say edition twice"),
        ("german dutch", "the rules say edition twice"),
        ("3p players=3", "the rules say players twice"),
        ("strikes=3 strikes=3", "the rules say strikes twice"),
        ("german wild10 wild10", "the rules say wild10 twice"),
        ("house perfection perfection=no", "the rules say perfection twice"),
        # what nobody knows
        ("germn", "the rules do not know the word 'germn': try german"),
        ("German", "the rules do not know the word 'German': try german"),
        ("dutch perfecton", "the rules do not know the word 'perfecton': try perfection"),
        ("dutch strikes", "the rules do not know the word 'strikes': try strikes="),
        ("dutch strike=2", "there is no setting 'strike': try strikes"),
        ("house suits=red,bleu", "there is no suit 'bleu': try blue"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(line, sentence):
    with pytest.raises(RulesError) as refused:
        Rules.parse(line)
    assert str(refused.value) == sentence


def test_an_unknown_word_that_is_near_to_none_gets_all_there_are():
    with pytest.raises(
        RulesError, match=r"'xyzzy': try danish, american, german, dutch, house, hle, live, multi5, "
    ):
        Rules.parse("xyzzy")
    with pytest.raises(RulesError, match=r"there is no edition 'xyzzy': try danish, american, german, dutch"):
        Rules("xyzzy")
    with pytest.raises(RulesError, match=r"there is no variant 'xyzzy': try multi5, multi10, wild5, "):
        Rules("house", variant="xyzzy")


@given(st.text(alphabet=st.sampled_from("abcdeghilmnprstuw=,0123459p \t²٣"), max_size=30))
def test_any_line_gives_rules_or_one_sentence(line):
    try:
        rules = Rules.parse(line)
    except RulesError as error:
        told = str(error)
    else:
        told = str(rules)
        assert Rules.parse(told) == rules
    assert told
    assert "\n" not in told


@pytest.mark.parametrize("data", [None, [], "german 3p", 3, {}])
def test_only_an_object_with_every_setting_is_rules(data):
    with pytest.raises(
        RulesError, match=r"rules (are an object with every setting by its name|lack the setting edition)"
    ):
        Rules.from_json(data)


@pytest.mark.parametrize("name", sorted(Rules("german").json()))
def test_rules_in_json_lack_nothing(name):
    data = Rules("german").json()
    with pytest.raises(RulesError, match=rf"the rules lack the setting {name}"):
        Rules.from_json(data | {name: None})
    del data[name]
    with pytest.raises(RulesError, match=rf"the rules lack the setting {name}"):
        Rules.from_json(data)


def test_rules_in_json_have_nothing_else():
    with pytest.raises(RulesError, match=r"rules have no setting 'color'"):
        Rules.from_json(Rules("german").json() | {"color": "red", "zeal": 1})


GERMAN = Rules("german").json()


@pytest.mark.parametrize("name", sorted(GERMAN))
@pytest.mark.parametrize("value", [[], {}, [[]], 3.0, True, -1, "", [3], "x" * 10_000, [None]])
def test_a_setting_of_the_wrong_kind_is_refused(name, value):
    with pytest.raises(RulesError) as refused:
        Rules.from_json(
            Rules("german").json() | {name: not value if value is True is GERMAN[name] else value}
        )
    assert len(str(refused.value)) < 400


def test_rules_as_json_hold_only_json():
    assert (
        json.loads(json.dumps(Rules.parse("house wild10 start=lot").json()))
        == Rules.parse("house wild10 start=lot").json()
    )
