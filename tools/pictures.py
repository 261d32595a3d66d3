"""Draws the pictures of the docs.

Run it as `PYTHONPATH=src python tools/pictures.py`; a test says when they are due.
"""

from pathlib import Path

import performance
from hanabi import Game, drawing
from hanabi.bots import make
from hanabi.bots.match import play

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


def in_the_middle() -> Game:
    """A game of three by the German rulebook, some way on."""
    game = Game("german 3p wild10", seed=7, names=["Ann", "Bo", "Cy"])
    play(game, [make("cautious") for _ in range(3)])
    while len(game.steps) > 31:
        game.pop()
    return game


def pictures() -> dict[str, str]:
    """Every picture by its file's name."""
    return {"table.svg": drawing.svg(in_the_middle().view(0)) + "\n", **performance.pictures()}


if __name__ == "__main__":
    for name, picture in pictures().items():
        (PICTURES / name).write_text(picture, encoding="utf-8")
