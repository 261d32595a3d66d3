"""Views in words and as pictures made of letters."""

import re
from random import Random

import pytest

from hanabi import ALL, PUBLIC, Game, View, drawing
from hanabi.drawing.names import clean, shorten, width
from hanabi.drawing.palette import PAINTS
from hanabi.rules import SUITS
from hanabi.rules.sentences import ENGLISH
from hanabi.testing import position
from rules.drivers import FAIR, any_rules, whole_game

CROWDED = "house 6p wild10 hand=8 clues=16 strikes=8"
LONG = ["Bartholomew Alexander the Considerable", *(f"{'花火' * 15}{n}" for n in range(5))]


def any_games(dice, count):
    """Games of all kinds, at any moment."""
    for _ in range(count):
        yield whole_game(any_rules(dice.choice), dice.randrange(1000), FAIR, steps=dice.randrange(90))


# --- the picture made of letters ---


def test_a_picture_fits_in_eighty_columns(dice, budget):
    for game in any_games(dice, budget(40, 1000)):
        assert max(width(line) for line in drawing.text(game.view(ALL)).splitlines()) <= 80


def test_eight_cards_in_six_hands_of_long_names_fit_in_eighty_columns():
    game = Game(CROWDED, seed=3, names=LONG)
    game.push(game.legal[-1])
    for seat in (ALL, PUBLIC, 0, 5):
        assert max(width(line) for line in drawing.text(game.view(seat)).splitlines()) <= 80


def test_a_game_of_five_fits_in_a_terminal_of_twenty_four_lines():
    for seed in range(10):
        game = whole_game("american 4p multi10", seed, FAIR, steps=40)
        assert len(drawing.text(game.view(0)).splitlines()) <= 24


def test_no_line_ends_in_blanks(dice, budget):
    for game in any_games(dice, budget(20, 200)):
        view = game.view(dice.randrange(ALL, game.rules.players))
        for picture in (drawing.text(view), drawing.plain(view)):
            assert all(line == line.rstrip() for line in picture.splitlines())


@pytest.mark.parametrize("suit", SUITS.values(), ids=str)
def test_a_card_is_told_by_its_symbol_and_by_its_letter(suit):
    game = Game(f"house 2p suits={suit.name} hand=1", seed=1)
    (held,) = game.view(0).hands[1]
    assert f" {suit.symbol}{suit.letter}{held.card.rank}" in drawing.text(game.view(0))


def test_no_two_suits_share_a_symbol_or_a_shape():
    colors = {suit.color: suit for suit in SUITS.values()}
    assert len({suit.symbol for suit in colors.values()}) == len(colors)
    assert len({tuple(path for path, _ in PAINTS[color].shape) for color in colors}) == len(colors)
    assert colors.keys() == PAINTS.keys()


def test_the_own_hand_shows_what_clues_told():
    game = position("r2", alice="r3:red:3 r1:1 y4:yellow xx xx")
    picture = drawing.text(game.view(0))
    own, below = picture[picture.index("> Alice") :].splitlines()[:2]
    assert own.split() == [">", "Alice", "(you)", "▲r3+", "?1", "★y?", "??", "??"]
    assert below.split() == ["red", "3", "1", "yellow"]


def test_marks_say_what_is_certain():
    game = position("r2 y1", alice="r3:3 r1:red:1 g5:5 xx xx", bob="r3 y1 b5 w2 xx", discards="w2")
    picture = drawing.text(game.view(0))
    own, other = (re.findall(r"[▲★♣●◆ ][\w?]{2}[+x!]*", row) for row in _rows(picture, "Alice", "Bob"))
    assert [card.strip() for card in own] == ["?3", "▲r1x", "?5!", "??", "??"]
    assert [card.strip() for card in other[:4]] == ["▲r3+", "★y1x", "●b5!", "◆w2!"]


def _rows(picture, *names):
    lines = [line[2:] for line in picture.splitlines()]
    found = [line for name in names for line in lines if line.startswith((f"{name} (you)", f"{name}  "))]
    return [re.sub(r"^\w+( \(you\))?", "", line) for line in found]


def test_a_game_prints_as_its_picture_with_all_hands_open():
    game = Game("german 3p", seed=7)
    assert str(game) == drawing.text(game.view(ALL))
    assert "??" not in str(game) and str(game) != repr(game)


# --- in colour ---


@pytest.mark.parametrize("colors", ["256", "16"])
def test_colour_adds_nothing_but_colour(colors, dice, budget):
    for game in any_games(dice, budget(10, 200)):
        view = game.view(dice.randrange(ALL, game.rules.players))
        painted = drawing.ansi(view, colors)
        assert "\x1b[" in painted
        assert "\x1b" not in (bare := re.sub(r"\x1b\[[0-9;]*m", "", painted))
        assert [line.rstrip() for line in bare.splitlines()] == drawing.text(view).splitlines()


def test_without_colours_there_is_no_escape():
    view = whole_game("danish 3p multi5", 5, FAIR, steps=30).view(1)
    assert drawing.ansi(view, "none") == drawing.text(view)
    assert "\x1b" not in drawing.text(view)


def test_what_is_coloured_brings_its_own_background():
    painted = drawing.ansi(whole_game("german 5p wild10", 5, FAIR, steps=40).view(1))
    codes = set(re.findall(r"\x1b\[([0-9;]+)m", painted))
    assert codes and all(code in ("0", "1") or code.startswith("48;5;") for code in codes)


# --- in words ---


def test_every_card_has_a_line_of_its_own(dice, budget):
    for game in any_games(dice, budget(20, 300)):
        view = game.view(dice.randrange(ALL, game.rules.players))
        lines = drawing.plain(view).splitlines()
        assert sum(line.startswith("Slot ") for line in lines) == sum(map(len, view.hands))
        assert sum(line.startswith("Stack ") for line in lines) == len(view.stacks)
        assert f"Clue tokens: {view.clues} of {view.rules.clues}" in lines
        assert f"Strikes: {view.strikes} of {view.rules.strikes}" in lines
        assert (f"Last round: {view.turns_left} turn" in drawing.plain(view)) == bool(
            view.turns_left and not game.over
        )
        discarded = [line.partition(": ")[2] for line in lines if re.match(r"Discarded \w+: ", line)]
        assert sum(len(values.split(", ")) for values in discarded) == len(view.discards)


def test_words_need_no_art():
    plain = drawing.plain(whole_game("american 5p", 2, FAIR, steps=40).view(ALL))
    assert plain.isascii() and plain.replace("\n", "").isprintable()


def test_possibilities_that_are_no_product_of_colours_and_values_are_all_named():
    game = position(
        rules="house 2p suits=red,brown", alice="r1 n2 n3 n4 n5", bob="xx xx xx xx xx", turn="bob"
    )
    game.push("Bob clues 1 to Alice")
    told = drawing.plain(game.view(0))
    assert "Slot 1: playable; clued 1; must be red 1" in told
    assert "Slot 2: can be red 2, red 3, red 4, red 5, brown 1, brown 2, brown 3, brown 4, brown 5" in told


def test_the_last_turn_stays_told_after_a_hand_was_reordered():
    game = position(rules="german 2p", bob="xx r1 xx xx y1")
    game.push("Alice clues 1 to Bob")
    before = drawing.text(game.view(PUBLIC)).splitlines()[1]
    game.push("Bob reorders 5 4 3 2 1")
    after = drawing.text(game.view(PUBLIC)).splitlines()[1:3]
    assert before == "Alice clued 1 to Bob: slots 2, 5"
    assert after == ["Alice clued 1 to Bob: slots 1, 4", "Bob reordered the hand"]


def test_all_words_come_from_the_catalogue(dice, budget):
    silent = dict.fromkeys(ENGLISH, "#")
    for game in any_games(dice, budget(10, 100)):
        view = game.view(dice.randrange(ALL, game.rules.players))
        assert set(drawing.plain(view, catalogue=silent)) <= {"#", "\n"}
        letters = {suit.letter for suit in view.book.suits} | {"x"}
        words = re.findall(r"[^\W\d]{2,}", drawing.text(view, catalogue=silent))
        assert all(word in view.names or set(word) <= letters for word in words)


# --- names ---

HOSTILE = "Eve\x1b[2J\x07", "\u202eBob\u2066", "<script>alert(1)</script>", "&\"'`\ud800\uffff"


def test_a_name_cannot_steer_a_terminal():
    game = whole_game("house 4p", 1, FAIR, steps=9)
    for seat in (ALL, PUBLIC, 0):
        view = View(game.state, game.book, seat, HOSTILE, game.history)
        for said in (drawing.plain(view), drawing.text(view), drawing.ansi(view, "none")):
            assert not set(said) & set("\x1b\x07\u202e\u2066\ud800\uffff")
            assert "Eve�[2J�" in said and said.encode()
        assert not set(re.sub(r"\x1b\[[0-9;]*m", "", drawing.ansi(view))) & {"\x1b", "\x07"}


def test_names_keep_their_scripts_and_lose_what_cannot_be_seen():
    assert clean("Zoë 花火 דנה 👩‍👩‍👧") == "Zoë 花火 דנה 👩‍👩‍👧"
    assert clean("a\x00b\u200bc\u2028d") == "a\ufffdbc\ufffdd"


def test_a_shortened_name_never_takes_more_room(dice: Random):
    for _ in range(300):
        name = "".join(dice.choice("aW花é👩\u0301 ") for _ in range(dice.randrange(1, 20)))
        room = dice.randrange(2, 12)
        assert width(shorten(name, room)) <= room
