"""Draws the pictures of the docs.

Run it as `PYTHONPATH=src python tools/pictures.py`; a test says when they are due.
"""

from pathlib import Path

import learning
import performance
from hanabi import Game, drawing
from hanabi.bots import make
from hanabi.bots.match import play
from hanabi.game import moments
from hanabi.review import plot

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


def whole() -> Game:
    """A game of three by the German rulebook."""
    game = Game("german 3p wild10", seed=7, names=["Ann", "Bo", "Cy"])
    return play(game, [make("cautious") for _ in range(3)])


def in_the_middle() -> Game:
    """The same, some way on."""
    game = whole()
    while len(game.steps) > 31:
        game.pop()
    return game


def pictures() -> dict[str, str]:
    """Every picture by its file's name."""
    views = moments(whole())
    drawn = {
        "table.svg": drawing.svg(in_the_middle().view(0)),
        "film.svg": drawing.film(views[:16]),
        "strip.svg": drawing.strip([views[10], views[31], views[-1]]),
        "numbers.svg": plot(whole()),
    }
    return (
        {name: picture + "\n" for name, picture in drawn.items()}
        | learning.pictures()
        | performance.pictures()
    )


if __name__ == "__main__":
    for name, picture in pictures().items():
        (PICTURES / name).write_text(picture, encoding="utf-8")
