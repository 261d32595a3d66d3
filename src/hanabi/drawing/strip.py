"""Chosen moments of a game side by side, as one SVG document."""

from collections.abc import Sequence

from hanabi.rules import Sentence, View, say
from hanabi.rules.sentences import ENGLISH

from .lines import facts
from .marks import document, group, write
from .scene import Catalogue, scene
from .table import NAME, WIDTH, stage, table, title

GAP = 24
_HEAD = 34
_WIDEST = 1440
"""The document says that it is so wide at most; it can be shown at any size."""


def strip(views: Sequence[View], *, across: int = 3, catalogue: Catalogue = ENGLISH) -> str:
    """Views in rows of so many, each under its turn."""
    scenes = [scene(view, columns=NAME) for view in views]
    placed = stage(scenes, catalogue)
    across = max(1, min(across, len(scenes)))
    rows = -(-len(scenes) // across)
    wide, high = across * (WIDTH + GAP) - GAP, rows * (placed.height + _HEAD + GAP) - GAP
    drawn, spoken = "", []
    for at, moment in enumerate(scenes):
        told = Sentence("draw.strip.turn", {"turn": moment.turns})
        # On the page, not on the night: grey can be read on white and on black.
        name = write(say(told, catalogue), WIDTH / 2, 22, 22, "#76809f", anchor="middle", weight=700)
        row, column = divmod(at, across)
        picture = name + group(table(moment, placed, catalogue), y=_HEAD)
        drawn += group(picture, x=column * (WIDTH + GAP), y=row * (placed.height + _HEAD + GAP))
        spoken += [told, *facts(scene(views[at]), catalogue)]
    lines = (say(fact, catalogue) for fact in spoken)
    return document(title(scenes[-1], catalogue), lines, drawn, (wide, high), width=min(wide, _WIDEST))
