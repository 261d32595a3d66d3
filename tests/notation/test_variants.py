"""The catalogue of the online site: every variant is made from its family, and found however it is called."""

import csv
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hanabi import Rules
from hanabi.notation import Variant, VariantError, find, variant, variant_of
from hanabi.notation.catalogue import title, variants
from rules.drivers import FAIR, GOOD, PERFECT, RASH
from rules.match import any_match, play


def listed(shared: Path) -> list[dict[str, str]]:
    with open(shared / "games" / "variants.tsv", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_every_listed_variant_parses_to_its_suits_by_number_name_and_code(shared: Path) -> None:
    rows = listed(shared)
    assert len(rows) == len(variants()) == 2426
    for row in rows:
        found = variant(int(row["id"]))
        assert found == variant(row["name"]) == variant(row["code"]) == variant(row["id"])
        assert (str(found.number), found.name, found.code) == (row["id"], row["name"], row["code"])
        assert "+".join(map(title, found.suits)) == row["suits"]


def test_the_catalogue_has_every_number_name_and_code_once() -> None:
    assert [listed.number for listed in variants()] == list(range(2426))
    assert len({listed.name for listed in variants()}) == 2426
    assert len({(listed.suits, listed.modifiers) for listed in variants()}) == 2426


def test_nine_in_ten_variants_play() -> None:
    refused = [found for found in find("") if found.refusal]
    assert len(refused) == 118
    assert {found.modifiers for found in refused} == {("CP",), ("Du",), ("UD",), ("TH",), ("Su",)}
    assert {str(found.refusal)[:2] for found in refused} == {"CP", "Du", "UD", "TH", "Su"}


@pytest.mark.parametrize(
    ("called", "size", "colors", "values"),
    [
        ("No Variant", 50, "red yellow green blue purple", "1 2 3 4 5"),
        ("Black (6 Suits)", 55, "red yellow green blue purple black", "1 2 3 4 5"),
        ("Scarce Ones (5 Suits)", 45, "red yellow green blue purple", "1 2 3 4 5"),
        ("Critical Fours (5 Suits)", 45, "red yellow green blue purple", "1 2 3 4 5"),
        ("Dual-Color (5 Suits)", 50, "red yellow green blue purple", "1 2 3 4 5"),
        ("Dual-Color (6 Suits)", 60, "red yellow blue black", "1 2 3 4 5"),
        ("Ambiguous (6 Suits)", 60, "red green blue", "1 2 3 4 5"),
        ("Matryoshka (6 Suits)", 60, "red yellow green blue purple teal", "1 2 3 4 5"),
        ("Dark Pink & Gray (6 Suits)", 50, "red yellow green blue pink", "1 2 3 4 5"),
        ("Pink-Ones & Omni (5 Suits)", 50, "red yellow green blue", "2 3 4 5"),
        ("Rainbow-Fives & Prism (5 Suits)", 50, "red yellow green blue", "1 2 3 4 5"),
        ("White-Ones & Light Pink (5 Suits)", 50, "red yellow green blue", "1 2 3 4 5"),
        ("Brown-Fives & Null (5 Suits)", 50, "red yellow green blue", "1 2 3 4"),
        ("Deceptive-Ones (5 Suits)", 50, "red yellow green blue purple", "2 3 4 5"),
        ("Odds and Evens (5 Suits)", 50, "red yellow green blue purple", "1 2"),
        ("Color Mute (4 Suits)", 40, "", "1 2 3 4 5"),
        ("Synesthesia (5 Suits)", 50, "red yellow green blue purple", ""),
        ("White Reversed & Rainbow (4 Suits)", 40, "red blue", "1 2 3 4 5"),
    ],
)
def test_a_variant_has_its_deck_and_its_clues(called: str, size: int, colors: str, values: str) -> None:
    rules = variant(called).rules(2)
    assert rules.size == size
    assert " ".join(rules.said.colors) == colors
    assert " ".join(map(str, rules.said.values)) == values


def touching(code: str, card: str) -> str:
    """The words that touch a card of a variant."""
    rules = variant(code).rules(2)
    found = rules.card(card)
    words = (*rules.said.colors, *rules.said.values)
    return " ".join(str(word) for word in words if rules.said.touches(found, word))


@pytest.mark.parametrize(
    ("code", "card", "words"),
    [
        ("R+Y+G+B+Wh", "white 3", "3"),
        ("R+Y+G+B+Br", "brown 3", "brown"),
        ("R+Y+G+B+Nu", "null 3", ""),
        ("R+G+B+BrRa", "muddy-rainbow 3", "red green blue"),
        ("R+G+B+WhPi", "light-pink 3", "1 2 3 4 5"),
        ("R+G+B+Om", "omni 3", "red green blue 1 2 3 4 5"),
        ("R+G+B+Pi1", "dark-pink 3", "pink 1 2 3 4 5"),
        ("R+G+B+Pr", "prism 4", "red 4"),
        ("R+G+B+Pr", "prism 2", "green 2"),
        ("R+Y+G+B+P,R5", "red 5", "red yellow green blue purple 5"),
        ("R+G+B,P1", "red 1", "red 2 3 4 5"),
        ("R+G+B,O1", "red 1", "red green blue 2 3 4 5"),
        ("R+G+B,N5", "red 5", ""),
        ("R+G+B,L5", "red 5", "1 2 3 4"),
        ("R+G+B+Wh,R5", "white 5", "5"),
        ("R+G+B+Br,P1", "brown 1", "brown"),
        ("R+G+B,D1", "blue 1", "blue 4"),
        ("R+G+B,D5", "green 5", "green 2"),
        ("R+G+B,OE", "red 4", "red 2"),
        ("R+G+B,OE", "red 5", "red 1"),
        ("R+G+B,Fu", "red 3", "red 3 4 5"),
        ("R+G+B,Ch", "red 3", "red 1 2 3"),
        ("R+G+B,NM,Sy", "red 3", "red blue"),
        ("R+G+B,NM,Sy", "blue 3", "blue"),
        ("R+G+B+Br,NM,Sy", "brown 3", "brown"),
        ("R+G+B,CB", "red 3", "3"),
        ("R+G+B,NB", "red 3", "red"),
        ("R+G+B,TB", "red 3", ""),
        ("DRY+DRB+DYB", "violet 3", "red blue 3"),
        ("AR1+AR2+AB1+AB2", "mahogany 3", "red 3"),
    ],
)
def test_clues_touch_what_the_site_says(code: str, card: str, words: str) -> None:
    assert touching(code, card) == words


def test_a_code_of_ones_own_opens_a_table() -> None:
    own = variant("Om+R+Wh1:R,AC,P3")
    assert own == Variant(("Om", "R", "Wh1:R"), ("P3", "AC"), None, "Om+R+Wh1:R,P3,AC")
    assert str(own.rules(4)) == "live 4p suits=Om,R,Wh1:R modifiers=P3,AC"
    assert variant_of(own.rules(4)) == own == variant(own.name)


def test_rules_of_a_box_are_a_variant_too() -> None:
    named = {
        "german": "No Variant",
        "american multi10": "6 Suits",
        "danish multi5": "R+Y+G+B+P+Bk",
        "american wild10": "Rainbow (6 Suits)",
        "dutch wild5": "Dark Rainbow (6 Suits)",
        "house suits=red,blue,null": "White (3 Suits)",
    }
    for text, name in named.items():
        assert variant_of(Rules.parse(text)) == variant(name)


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("Rainbw (5 Suits)", "there is no variant 'Rainbw (5 Suits)': perhaps 'Rainbow (5 Suits)'"),
        ("xyzzy", "there is no variant 'xyzzy'"),
        (2426, "there is no variant 2426: they go from 0 to 2425"),
        (-1, "there is no variant -1: they go from 0 to 2425"),
        ("R+Q", "there is no suit 'Q': suits go by codes like R, Ra1 or Wh:R"),
        ("red+blue", "there is no suit 'red': suits go by codes like R, Ra1 or Wh:R"),
        ("R+B,XX", "there is no modifier 'XX': they go by codes like CS, AC or R5"),
        ("R+B,CS,CS", "the code says CS twice"),
        ("R+R", "two suits of a variant cannot be the same, or be called the same"),
        ("+".join("RYGBPT") + "+Bk", "a variant has 1 to 6 suits: not 7"),
        ("R+" * 200, "no variant is called by more than 200 letters"),
    ],
)
def test_what_is_no_variant_is_refused(called: int | str, told: str) -> None:
    with pytest.raises(VariantError) as refused:
        variant(called)
    assert str(refused.value).startswith(told)


def test_rules_of_fewer_values_are_no_variant() -> None:
    with pytest.raises(VariantError, match=r"^the site has no variant with 4 values$"):
        variant_of(Rules("house", ranks=4))


def test_every_variant_that_plays_plays_by_the_referee_too(
    dice: Random, budget: Callable[[int, int], int]
) -> None:
    playing = [found for found in find("") if not found.refusal]
    for found in dice.sample(playing, budget(40, len(playing))):
        rules = found.rules(dice.randint(2, 6), deck_plays=dice.random() < 0.3)
        play(any_match(rules, dice), dice, dice.choice((GOOD, PERFECT, FAIR, RASH)))
