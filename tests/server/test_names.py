"""Names: who may be called what, and which names look alike."""

import random

import pytest

from hanabi import HanabiError
from hanabi.bots import BOTS
from hanabi.server.looks import skeleton
from hanabi.server.names import Name, NameRefused, plain

GOOD = [
    "Ann", "Jo", "René", "Bjørn Ægir", "Łukasz", "Zoë-Mae", "O'Brien", "J. R. Müller",
    "Nguyễn Văn A", "Ann_2", "Анна", "Αννα", "Հայկ", "დავით", "שרה", "محمد", "प्रिया", "สมชาย",
    "山田太郎", "たなか", "田中ゆき", "サクラ", "김철수", "ゲーム王", "Ọláńrewájú", "Əli",
]  # fmt: skip

REFUSED = {
    "": "game.name",
    "  ": "game.name",
    "12345": "game.name",
    "x" * 41: "game.name",
    "a": "people.short-name",
    "a-": "people.between",
    "-ann": "people.between",
    "ann--lee": "people.between",
    "ann@home": "people.sign",
    "<b>ann</b>": "people.sign",
    "Ann🎉": "people.sign",
    "ᴀɴɴ": "people.sign",
    "ᎪᏁᏁᎪ": "people.sign",
    "annǃ": "people.sign",
    "Аnn": "people.scripts",
    "Annα": "people.scripts",
    "annの": "people.scripts",
    "한たな": "people.scripts",
    "a\u0306\u0306\u0306nn": "people.marks",
    "\u0301ann": "people.marks",
    "Admin": "people.reserved",
    "adm1n": "people.reserved",
    "H A N A B I": "people.reserved",
    "ＭＯＤＥＲＡＴＯＲ": "people.reserved",
}

UNSEEN = [
    "\x00", "\n", "\x1b", "\x85", "\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u180e",
    "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u2028", "\u202a", "\u202e", "\u2060",
    "\u2066", "\u2069", "\u2800", "\u3164", "\ufe0f", "\ufeff", "\uffa0", "\U000e0041", "\ud800",
]  # fmt: skip

ALIKE = [
    ("ann", "ANN"), ("ann", "Ａnn"), ("Ann Lee", "annlee"), ("Ann Lee", "ann-lee"),
    ("mary", "rnary"), ("Bob", "B0b"), ("Lilli", "1i11I"), ("Will", "VViII"), ("Dan", "clan"),
    ("rene", "René"), ("Soren", "Søren"), ("Cocoa", "Сосоа"), ("Pop", "РОР"), ("Anna", "Аnnа"),
    ("Aoi", "Αοι"), ("Xaver", "хаver"), ("Sara", "5ara"), ("ロ丸", "口丸"), ("ann", "а\u200bnn"),
    ("Jose", "Jose\u0301"), ("strasse", "Straße"), ("ogre", "οgгe"), ("Bob", "ВОЬ"),
    ("lou", "ӏou"),
]  # fmt: skip

DIFFERENT = [
    ("Ann", "Anna"), ("Bob", "Rob"), ("Alicia", "Alida"), ("がき", "かき"), ("प्रिया", "प्रया"),
    ("Ann1", "Ann2"), ("Анна", "Яна"), ("דן", "רן"),
]  # fmt: skip


@pytest.mark.parametrize("text", GOOD)
def test_names_of_many_languages_may_be_had(text):
    assert Name.to_claim(text).shown


@pytest.mark.parametrize("text", REFUSED)
def test_a_name_that_cannot_be_is_refused_with_the_reason(text):
    with pytest.raises(HanabiError) as refused:
        Name.to_claim(text)
    assert refused.value.code == REFUSED[text]
    assert str(refused.value)


@pytest.mark.parametrize("text", ["Guest", "gast", "a", "Nobody"])
def test_at_a_table_anybody_may_have_a_name_that_nobody_can_keep(text):
    assert Name.of(text).shown
    with pytest.raises(NameRefused):
        Name.to_claim(text)


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_signs_that_nobody_sees_or_that_turn_the_writing_are_refused(sign):
    for text in (f"An{sign}n", f"{sign}Ann", f"Ann{sign}"):
        if sign in "\n\x85\u2028":  # these are spaces, and put right before anybody looks
            assert Name.of(text).shown in ("Ann", "An n")
            continue
        with pytest.raises(HanabiError) as refused:
            Name.of(text)
        assert refused.value.code == "game.name"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_can_be_taken_for_each_other_have_the_same_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_look_different_are_different(one, other):
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_nobody_is_taken_for_a_bot(bot):
    with pytest.raises(NameRefused):
        Name.of(bot.upper())


def test_a_name_is_found_however_it_is_typed():
    assert plain(" Ann  LEE ") == plain("ａｎｎ lee") == "ann lee"


def test_any_text_is_a_name_or_a_sentence_and_names_stay_what_they_are(seed, budget):
    dice = random.Random(seed)
    for _ in range(budget(3000, 300_000)):
        text = "".join(chr(dice.choice(RANGES)(dice)) for _ in range(dice.randrange(12)))
        try:
            name = Name.of(text)
        except HanabiError:
            continue
        assert Name.of(name.shown) == name
        assert skeleton(name.shown) == name.skeleton
        assert plain(name.plain) == name.plain
        assert len(name.plain) <= 200 and len(name.skeleton) <= 200


RANGES = [
    lambda dice: dice.randrange(0x20, 0x7F),
    lambda dice: dice.randrange(0x61, 0x7B),
    lambda dice: dice.randrange(0x250),
    lambda dice: dice.randrange(0x370, 0x530),
    lambda dice: dice.randrange(0x3000, 0x3200),
    lambda dice: dice.randrange(0x110000),
]
