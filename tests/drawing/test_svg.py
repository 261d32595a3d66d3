"""Views as SVG: sound, complete in themselves, and inside their frame."""

import os
import re
import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest

from drawing.reading import EYES, SVG, boxes, contrast, difference, sound, texts
from hanabi import ALL, PUBLIC, Game, View, drawing
from hanabi.drawing.palette import NIGHT, PAINTS
from hanabi.drawing.scene import scene
from hanabi.rules import BOXES
from hanabi.rules.sentences import ENGLISH
from hanabi.testing import position
from rules.drivers import FAIR, PERFECT, any_rules, whole_game

TABLES = [
    f"{name} {players}p {variant}".strip()
    for name, box in BOXES.items()
    for players in box.players
    for variant in ("", *box.variants)
]


def parsed(view, **more):
    return ElementTree.fromstring(drawing.svg(view, **more))


@pytest.mark.parametrize("rules", TABLES)
def test_every_table_of_every_box_is_drawn_from_the_deal_to_the_end(rules):
    for steps in (0, 25, 1000):
        game = whole_game(rules, 11, FAIR, steps=steps)
        for seat in (ALL, PUBLIC, game.rules.players - 1):
            assert sound(parsed(game.view(seat)))


def test_house_tables_of_all_kinds_are_drawn(dice, budget):
    for _ in range(budget(40, 1000)):
        game = whole_game(any_rules(dice.choice), dice.randrange(1000), FAIR, steps=dice.randrange(90))
        assert sound(parsed(game.view(dice.randrange(ALL, game.rules.players))))


def test_a_picture_names_no_address_but_that_of_its_language():
    svg = drawing.svg(whole_game("german 4p wild10", 3, FAIR, steps=30).view(0))
    assert re.findall(r"\w+://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]


# --- what is in it ---


def test_a_picture_says_in_words_what_it_shows():
    view = whole_game("american 3p", 3, FAIR, steps=20).view(0)
    picture = parsed(view)
    title, desc = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert picture.get("role") == "img"
    assert (picture.get("aria-labelledby"), picture.get("aria-describedby")) == (
        title.get("id"),
        desc.get("id"),
    )
    assert title.text == f"Hanabi: {view.names[view.turn]} to move, {view.score} of 25"
    assert desc.text == drawing.plain(view)


def test_the_numbers_of_the_table_are_written_in_it():
    game = position("r2 y1", "german 2p clues=12 strikes=2", clues=7, strikes=1, discards="g5")
    written = texts(parsed(game.view(0)))
    assert {"3/25", "7/12", "1/2", str(game.deck_left), "at most 24", "Alice to move"} <= set(written)


def test_the_turns_of_the_last_round_are_written_in_it():
    game = position("r1", "dutch 4p", deck_left=0, rest=3)
    written = texts(parsed(game.view(0)))
    assert written[written.index("turns left") + 1] == "3"


def test_an_outcome_is_written_in_it():
    game = whole_game("american 2p", 1, PERFECT)
    assert game.over
    assert " ".join(texts(parsed(game.view(ALL)))).find(str(game.outcome)) >= 0


def test_the_last_move_is_written_and_what_it_pointed_at_is_ringed():
    game = position(rules="german 2p", bob="xx r1 xx xx y1")
    assert _rings(game.view(0)) == 0
    game.push("Alice clues 1 to Bob")
    assert "Alice clued 1 to Bob: slots 2, 5" in texts(parsed(game.view(0)))
    assert _rings(game.view(0)) == 2


def _rings(view):
    rings = [rect for rect in parsed(view).iter(f"{SVG}rect") if rect.get("stroke") == NIGHT.gold]
    return sum(rect.get("fill") == "none" for rect in rings)


def test_empty_hands_are_drawn():
    games = [whole_game("house 3p suits=2 hand=1 perfection", seed, FAIR) for seed in range(20)]
    views = [game.view(ALL) for game in games if not all(game.view(ALL).hands)]
    assert views
    for view in views:
        assert sound(parsed(view))
        empty = [name for name, hand in zip(view.names, view.hands, strict=True) if not hand]
        assert all(f"{name} holds no card" in drawing.plain(view) for name in empty)


def test_what_a_hand_is_known_to_be_stands_on_its_backs():
    game = position(alice="r3:red:3 b2:blue y4:4 xx xx")
    known = [(place.suit and place.suit.name, place.rank) for place in scene(game.view(0)).hands[0]]
    assert known == [("red", 3), ("blue", None), (None, 4), (None, None), (None, None)]


# --- frame ---


def test_nothing_is_drawn_outside_the_frame(dice, budget):
    for _ in range(budget(20, 300)):
        game = whole_game(any_rules(dice.choice), dice.randrange(1000), FAIR, steps=dice.randrange(90))
        picture = parsed(game.view(dice.randrange(ALL, game.rules.players)))
        _, _, wide, high = map(float, picture.get("viewBox").split())
        for left, top, right, bottom in boxes(picture):
            assert left >= 0 and top >= 0 and right <= wide and bottom <= high


# --- names ---

HOSTILE = ("<script>alert(1)</script>", "&\"'`]]>", "Eve\x00\x1b\x0b\ufffe\ud800", "\u202e--><svg/onload=x>")


@pytest.mark.parametrize("seat", [ALL, PUBLIC, 2])
def test_a_name_is_never_anything_but_text(seat):
    game = whole_game("house 4p", 1, FAIR, steps=9)
    tame = parsed(game.view(seat))
    view = View(game.state, game.book, seat, HOSTILE, game.history)
    picture = parsed(view)
    assert sound(picture)
    assert [element.tag for element in picture.iter()] == [element.tag for element in tame.iter()]
    drawing.svg(view).encode()
    assert "<script>alert(1)" in " ".join(texts(picture))
    assert not set(drawing.svg(view)) & set("\x00\x1b\x0b\ufffe\ud800\u202e")


def test_a_name_of_forty_wide_letters_is_cut_to_its_room():
    game = Game("american 5p", seed=1, names=[letter * 40 for letter in "WM花@"] + ["Jo"])
    written = texts(parsed(game.view(0)))
    assert "Jo" in written and any(text.startswith("WWW") and text.endswith("…") for text in written)


# --- one view, one picture ---

AGAIN = """
from hanabi import Game, drawing
game = Game("german 3p wild10", seed=5)
for _ in range(8):
    game.push(game.legal[-1])
print(drawing.svg(game.view(1)), end="")
"""


def test_the_same_view_is_drawn_in_the_same_bytes_everywhere():
    def drawn(hash_seed):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.run([sys.executable, "-c", AGAIN], capture_output=True, check=True, env=env).stdout

    assert len(drawn("1")) > 10_000
    assert drawn("1") == drawn("2")


def test_pictures_on_one_page_do_not_share_their_names():
    game = Game("american 2p", seed=1)
    ids = {
        element.get("id")
        for seat in (0, 1)
        for element in parsed(game.view(seat)).iter()
        if element.get("id")
    }
    assert len(ids) == 4


def test_a_notebook_shows_a_game_with_all_hands_open():
    game = Game("german 3p", seed=7)
    assert game._repr_svg_() == drawing.svg(game.view(ALL))


def test_a_picture_stays_small():
    sizes = [
        len(drawing.svg(whole_game("german 5p wild10", seed, FAIR, steps=40).view(0))) for seed in range(5)
    ]
    assert max(sizes) < 70_000


def test_all_words_come_from_the_catalogue():
    view = whole_game("german 5p wild10", 4, FAIR, steps=40).view(0)
    picture = parsed(view, catalogue=dict.fromkeys(ENGLISH, "#"))
    assert {text for text in texts(picture) if not re.fullmatch(r"[\d/]+", text)} == {"#", *view.names}


# --- colours that any eyes tell apart ---

IN_THE_BOX = ("red", "yellow", "green", "blue", "white", "multi")


@pytest.mark.parametrize("eyes", EYES)
def test_faces_differ_for_all_eyes(eyes):
    for one, other in combinations(PAINTS, 2):
        boxed = one in IN_THE_BOX and other in IN_THE_BOX
        assert difference(PAINTS[one].face, PAINTS[other].face, eyes) >= (25 if boxed else 15), (one, other)


@pytest.mark.parametrize("name", PAINTS)
def test_what_is_printed_on_a_card_can_be_read(name):
    paint = PAINTS[name]
    assert contrast(paint.face, paint.ink) >= 4.5
    assert min(contrast(paint.glow, ground) for ground in (NIGHT.foot, NIGHT.sky)) >= 4.5


def test_what_is_written_beside_the_cards_can_be_read():
    for ground in (NIGHT.sky, NIGHT.hill, NIGHT.ground, NIGHT.foot):
        assert min(contrast(ink, ground) for ink in (NIGHT.words, NIGHT.quiet, NIGHT.gold)) >= 4.5
    assert contrast(NIGHT.words, NIGHT.back) >= 4.5
