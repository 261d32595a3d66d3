"""Bars over powers of ten, as SVG: for numbers of which one is a thousand times another."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from hanabi.rules import Sentence, say
from hanabi.rules.sentences import ENGLISH

from .chart import STYLES, WIDTH, short
from .marks import box, document, line, span, write
from .names import clean
from .palette import NIGHT, number, point
from .scene import Catalogue

_EDGE = 20
_TOP = 66
_STEP = 32
_FOOT = 62


class Amount(NamedTuple):
    """A number above nothing, and whose it is; some stand out."""

    name: str
    value: float
    special: bool = False


def bars(title: str, rows: Sequence[Amount], across: str = "", catalogue: Catalogue = ENGLISH) -> str:
    """Bars below each other, as an SVG document; each power of ten is as wide as any other.

    >>> bars("Steps a second", [Amount("one", 20_000), Amount("another", 3)])[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 192'
    """
    if not rows or not all(0 < row.value < float("inf") for row in rows):
        raise ValueError("bars need numbers that are more than nothing")
    low = floor(log10(min(row.value for row in rows)))
    high = max(low + 1, ceil(log10(max(row.value for row in rows))))
    left = _EDGE + min(300.0, 10 + 16 * max(span(row.name) for row in rows))
    right, foot = WIDTH - _EDGE - 60, _TOP + _STEP * len(rows)
    height = foot + _FOOT

    def x(value: float) -> float:
        return left + (log10(value) - low) / (high - low) * (right - left)

    drawn = box(0, 0, WIDTH, height, NIGHT.ground, round=18)
    drawn += write(title, _EDGE, 38, 24, NIGHT.gold, weight=700, room=WIDTH - 2 * _EDGE)
    for power in range(low, high + 1):
        drawn += line(f"M{point(x(10.0**power), _TOP - 6)}V{number(foot)}", NIGHT.edge, 1, opacity=0.45)
        drawn += write(short(10.0**power), x(10.0**power), foot + 20, 16, NIGHT.quiet, anchor="middle")
    for at, row in enumerate(rows):
        top, color = _TOP + _STEP * at, STYLES[not row.special].color
        drawn += write(row.name, left - 10, top + 17, 16, color, anchor="end", room=left - _EDGE - 10)
        drawn += box(left, top, max(2.0, x(row.value) - left), _STEP - 10, color, round=3)
        drawn += write(short(row.value), x(row.value) + 8, top + 17, 16, color)
    drawn += write(across, (left + right) / 2, foot + 44, 16, NIGHT.quiet, anchor="middle") if across else ""
    told = [Sentence("draw.bars.bar", {"name": clean(row.name), "value": short(row.value)}) for row in rows]
    return document(title, (say(bar, catalogue) for bar in told), drawn, (WIDTH, height))
