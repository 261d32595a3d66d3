"""Pictures that a reviewer can read: each scene as letters, in words, and one of them in colour.

When a picture is meant to change, write them anew and look at the difference:

    python tests/drawing/test_goldens.py
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from hanabi import PUBLIC, Game, View, drawing
from hanabi.testing import position

GOLDENS = Path(__file__).parent / "goldens"


def the_deal() -> View:
    return Game("american 3p", seed=7).view(0)


def a_clue_in_the_middle() -> View:
    game = position(
        "r3 y5 b1",
        "german 3p wild10",
        alice="xx:red m2:red:2 r4:red:4 xx xx",
        bob="b2:blue g3 r5 w1:1 m1",
        cathy="g1 y4 w4 r4 b5:blue:5",
        discards="g4 g4 r1 w4 b3 b2 m5",
        clues=4,
        strikes=2,
        turn="cathy",
    )
    game.push("Cathy clues red to Alice")
    return game.view(0)


def a_wrong_declaration() -> View:
    game = position("r1 y1", "danish 2p declared", alice="r2 xx xx xx xx", bob="y2:2 xx xx xx xx", clues=7)
    game.push("Alice plays slot 1 as yellow")
    return game.view(1)


def the_last_round() -> View:
    game = position("r4 y4 g4 b4 w4", "dutch 4p", alice="r5:red y3 g3 b3", bob="y5 xx xx xx", deck_left=1)
    game.push("Alice plays slot 1")
    game.push("Bob plays slot 1")
    return game.view(2)


def a_full_score() -> View:
    game = position("r5 y5 g5 b5 w4", alice="w5 xx xx xx xx")
    game.push("Alice plays slot 1")
    return game.view(0)


def an_indispensable_card_lost() -> View:
    game = position("r2", "american 5p perfection", alice="r5 xx xx xx", turn="alice", clues=3)
    game.push("Alice discards slot 1")
    return game.view(3)


def six_players_and_house_suits() -> View:
    game = position(
        "r1 a2 n1",
        "house 6p suits=red,blue,rainbow,null,pink,brown hand=3",
        bob="a3:red:blue p4:4:5 n2",
        cathy="u1:1 r5 b1",
        discards="a5 p1 p1 p2",
        strikes=1,
        turn="frank",
    )
    game.push("Frank clues 2 to Bob")
    return game.view(PUBLIC)


SCENES: tuple[Callable[[], View], ...] = (
    the_deal,
    a_clue_in_the_middle,
    a_wrong_declaration,
    the_last_round,
    a_full_score,
    an_indispensable_card_lost,
    six_players_and_house_suits,
)


def drawn(view: View) -> str:
    return f"{drawing.text(view)}\n\n{'-' * 80}\n\n{drawing.plain(view)}\n"


def colored() -> str:
    view = a_clue_in_the_middle()
    pictures = [drawing.ansi(view, "256"), drawing.ansi(view, "16")]
    return f"\n\n{'-' * 80}\n\n".join(pictures).replace("\x1b", "\\e") + "\n"


EXPECTED = {scene.__name__: lambda scene=scene: drawn(scene()) for scene in SCENES} | {"in_color": colored}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_scene_is_drawn_as_it_always_was(name: str) -> None:
    assert EXPECTED[name]() == (GOLDENS / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_has_its_scene() -> None:
    assert {path.stem for path in GOLDENS.iterdir()} == set(EXPECTED)


if __name__ == "__main__":
    for name, expected in EXPECTED.items():
        (GOLDENS / f"{name}.txt").write_text(expected(), encoding="utf-8")
