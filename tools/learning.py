"""Draws the curve of the learner in docs/learn.md, as it went when it was last kept in docs/learn.json.

Run it as `PYTHONPATH=src python tools/learning.py`: it runs the page anew and keeps what came of it. No two
machines add up in the same order, so a test cannot ask for the same curve again.
"""

import json
from doctest import DocTestParser
from pathlib import Path
from typing import Any

from hanabi import drawing

DOCS = Path(__file__).resolve().parent.parent / "docs"
KEPT = DOCS / "learn.json"


def learned() -> list[tuple[int, float]]:
    """The curve that the page comes to: games played, and points a game."""
    names: dict[str, Any] = {}
    for example in DocTestParser().get_examples((DOCS / "learn.md").read_text(encoding="utf-8")):
        exec(compile(example.source, "learn.md", "single"), names)
    curve: list[tuple[int, float]] = names["curve"]
    return curve


def picture(curve: list[tuple[int, float]]) -> str:
    """The curve as the page draws it."""
    panel = drawing.Panel([drawing.Series("network", curve)], up="points a game, of 6", least=0, most=6)
    return drawing.chart("A game of two suits, learned", panel, across="games")


def pictures() -> dict[str, str]:
    """The picture of the page, by its file's name."""
    return {"learning.svg": picture(json.loads(KEPT.read_text(encoding="utf-8"))) + "\n"}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(learned()) + "\n", encoding="utf-8")
    for name, drawn in pictures().items():
        (DOCS / "pictures" / name).write_text(drawn, encoding="utf-8")
