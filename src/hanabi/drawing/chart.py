"""Charts of number series: lines as SVG, told apart without colour too, and told in words."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, isfinite, log10
from typing import NamedTuple

from hanabi.rules import Sentence, say
from hanabi.rules.sentences import ENGLISH

from .marks import box, document, group, line, span, tag, write
from .names import clean
from .palette import BALL, CROSS, DIAMOND, NIGHT, PAINTS, SQUARE, STAR, TRIANGLE, number, point
from .scene import Catalogue

WIDTH = 720
_HIGH = 260
"""A single panel; several share more room, and each has less."""
_LOW = 130
_EDGE = 20
_HEAD = 76
_FOOT = 62
_GAP = 42
_FINEST = 300
"""A line with more points is drawn in so many stretches, each by its least and its greatest."""


class Series(NamedTuple):
    """A line: places and values, none at a gap; and a band around it: place, least and greatest."""

    name: str
    points: Sequence[tuple[float, float | None]]
    band: Sequence[tuple[float, float, float]] = ()


class Panel(NamedTuple):
    """Lines that share a scale: what it measures, and how far it reaches where the lines do not say."""

    series: Sequence[Series]
    up: str = ""
    least: float | None = None
    most: float | None = None


class Style(NamedTuple):
    """How a line is told from the others: its colour, the mark on it, and its dashes."""

    color: str
    mark: str
    dashes: str | None = None


_GLOWS = [PAINTS[name].glow for name in ("yellow", "blue", "red", "green", "white", "null")]
_MARKS = (BALL, DIAMOND, TRIANGLE, SQUARE, STAR, CROSS)
STYLES = tuple(
    Style(glow, mark, dashes)
    for dashes in (None, "7 5", "2 5")
    for glow, mark in zip(_GLOWS, _MARKS, strict=True)
)
"""Each line of a panel has its own; after the eighteenth they come again."""


def chart(title: str, *panels: Panel, across: str = "", catalogue: Catalogue = ENGLISH) -> str:
    """Panels below each other over one scale `across`, as an SVG document.

    >>> turns = Series("score", [(1, 0), (2, 1), (3, None), (4, 3)])
    >>> chart("A game", Panel([turns], least=0, most=25), across="turn")[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 398'
    """
    checked(panels)
    drawn, height = drawing(title, panels, across)
    told = (say(fact, catalogue) for panel in panels for fact in facts(panel, across))
    return document(title, told, drawn, (WIDTH, height))


def facts(panel: Panel, across: str = "") -> Iterator[Sentence]:
    """What a panel shows, a line a fact."""
    for series in panel.series:
        known = [(place, value) for place, value in series.points if value is not None]
        told: dict[str, object] = {"name": clean(series.name)}
        if not known:
            yield Sentence("draw.chart.nothing", told)
            continue
        values = [value for _, value in known]
        told |= {"first": short(values[0]), "last": short(values[-1]), "across": clean(across)}
        told |= {"from": short(known[0][0]), "to": short(known[-1][0])}
        told |= {"least": short(min(values)), "most": short(max(values))}
        yield Sentence("draw.chart.line-over" if across else "draw.chart.line", told)


def checked(panels: Sequence[Panel]) -> None:
    """Refuse what cannot be drawn: no panel, or numbers that are none."""
    numbers = [one for panel in panels for seen in _seen(panel) for one in seen]
    if not panels or not all(map(isfinite, numbers)):
        raise ValueError("a chart needs a panel, and finite numbers")


def _seen(panel: Panel) -> Iterator[tuple[float, ...]]:
    """Each place with the values that stand there."""
    for series in panel.series:
        yield from ((place,) if value is None else (place, value) for place, value in series.points)
        yield from series.band


# --- scales -----------------------------------------------------------------------------------------------


class Scale(NamedTuple):
    """From where to where numbers go, and the round ones among them."""

    low: float
    high: float
    ticks: list[float]

    def share(self, value: float) -> float:
        """Where a number is on its way from the low end to the high one."""
        return (value - self.low) / (self.high - self.low)


def scale(values: Sequence[float], most: int, least: float | None = None, top: float | None = None) -> Scale:
    """A scale of about so many ticks for these values; an end that is not given becomes a round number.

    >>> scale([1, 25], 5, least=0, top=25)
    Scale(low=0, high=25, ticks=[0, 5, 10, 15, 20, 25])
    >>> scale([0.86, 1.4], 4)
    Scale(low=0.8, high=1.4, ticks=[0.8, 1, 1.2, 1.4])
    """
    ends = [*values, *(end for end in (least, top) if end is not None)] or [0, 1]
    low, high = min(ends), max(ends)
    if low == high:
        low, high = low - (abs(low) or 1) / 2, high + (abs(high) or 1) / 2
    digit = floor(log10((high - low) / most))
    steps = [times * 10.0**digit for times in (1, 2, 5, 10)]
    step = next((step for step in steps if step * most >= (high - low) * 0.999), steps[-1])
    round_low, round_high = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    places = [_whole(round(step * at, max(0, 1 - digit))) for at in range(round_low, round_high + 1)]
    low = low if least is not None else places[0]
    high = high if top is not None else places[-1]
    return Scale(low, high, [place for place in places if low <= place <= high])


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value


def short(value: float) -> str:
    """A number as people write it: at most three decimals, large ones by thousands and millions.

    >>> short(1.0), short(0.8621), short(25000), short(3_500_000)
    ('1', '0.862', '25k', '3.5M')
    """
    for least, size, letter in ((1e9, 1e9, "G"), (1e6, 1e6, "M"), (1e4, 1e3, "k")):
        if abs(value) >= least:
            return f"{value / size:.4g}{letter}"
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


class Frame(NamedTuple):
    """Where a panel stands, and its two scales."""

    left: float
    top: float
    right: float
    high: float
    ahead: Scale
    up: Scale

    def x(self, place: float) -> float:
        return self.left + self.ahead.share(place) * (self.right - self.left)

    def y(self, value: float) -> float:
        return self.top + (1 - self.up.share(value)) * self.high


# --- drawing ----------------------------------------------------------------------------------------------


def drawing(title: str, panels: Sequence[Panel], across: str) -> tuple[str, int]:
    """The whole chart, and how high it is."""
    high = _HIGH if len(panels) == 1 else _LOW
    scales = [upright(panel, high) for panel in panels]
    left = _EDGE + 12 + 9.5 * max(len(short(tick)) for scale in scales for tick in scale.ticks)
    names = max((span(series.name) for panel in panels for series in panel.series), default=0)
    right = WIDTH - _EDGE - min(190.0, 17 * names + 30)
    places = [place for panel in panels for place, *_ in _seen(panel)]
    ahead = scale(places, 8, min(places, default=0), max(places, default=1))
    height = _HEAD + len(panels) * (high + _GAP) - _GAP + (_FOOT if across else _FOOT - 22)
    drawn = box(0, 0, WIDTH, height, NIGHT.ground, round=18)
    drawn += write(title, _EDGE, 38, 24, NIGHT.gold, weight=700, room=WIDTH - 2 * _EDGE)
    for at, (panel, up) in enumerate(zip(panels, scales, strict=True)):
        frame = Frame(left, _HEAD + at * (high + _GAP), right, high, ahead, up)
        drawn += _panel(frame, panel)
    return drawn + _foot(frame, across), height


def upright(panel: Panel, high: float) -> Scale:
    """A panel's own scale."""
    values = [value for _, *values in _seen(panel) for value in values]
    return scale(values, max(2, int(high / 42)), panel.least, panel.most)


def _panel(frame: Frame, panel: Panel) -> str:
    wide = frame.right - frame.left
    drawn = box(frame.left, frame.top - 8, wide, frame.high + 16, NIGHT.sky, round=6)
    for tick in frame.up.ticks:
        y = frame.y(tick)
        drawn += line(f"M{point(frame.left, y)}H{number(frame.right)}", NIGHT.edge, 1, opacity=0.45)
        drawn += write(short(tick), frame.left - 8, y + 5, 16, NIGHT.quiet, anchor="end")
    if panel.up:
        drawn += write(panel.up, frame.left, frame.top - 14, 16, NIGHT.quiet, room=wide)
    styled = [(series, STYLES[at % len(STYLES)]) for at, series in enumerate(panel.series)]
    drawn += "".join(_band(frame, series, style) for series, style in styled)
    drawn += "".join(_line(frame, series, style) for series, style in styled)
    return drawn + _names(frame, styled)


def _foot(frame: Frame, across: str) -> str:
    drawn, y, middle = "", frame.top + frame.high, (frame.left + frame.right) / 2
    for tick in frame.ahead.ticks:
        drawn += line(f"M{point(frame.x(tick), y + 8)}v5", NIGHT.edge, 1.5)
        drawn += write(short(tick), frame.x(tick), y + 28, 16, NIGHT.quiet, anchor="middle")
    return drawn + (write(across, middle, y + 50, 16, NIGHT.quiet, anchor="middle") if across else "")


def _band(frame: Frame, series: Series, style: Style) -> str:
    if len(series.band) < 2:
        return ""
    above = [point(frame.x(place), frame.y(most)) for place, _, most in series.band]
    below = [point(frame.x(place), frame.y(least)) for place, least, _ in reversed(series.band)]
    return tag("path", d="M" + "L".join(above + below) + "Z", fill=style.color, opacity=0.2)


def _line(frame: Frame, series: Series, style: Style) -> str:
    drawn = ""
    for piece in _pieces(series.points):
        places = [(frame.x(place), frame.y(value)) for place, value in _thinned(piece)]
        path = "M" + "L".join(point(*place) for place in places) + ("h0" if len(places) == 1 else "")
        drawn += line(path, style.color, 2.5, stroke_dasharray=style.dashes, stroke_linejoin="round")
        drawn += "".join(_mark(style, x, y, 5) for x, y in _marked(places))
    return drawn


def _mark(style: Style, x: float, y: float, size: float) -> str:
    path = tag("path", d=style.mark, fill=style.color, stroke=NIGHT.sky, stroke_width=1.5 / size)
    return group(path, x=x, y=y, scale=size)


def _pieces(points: Sequence[tuple[float, float | None]]) -> Iterator[list[tuple[float, float]]]:
    """A line between its gaps."""
    piece: list[tuple[float, float]] = []
    for place, value in points:
        if value is not None:
            piece.append((place, value))
        elif piece:
            yield piece
            piece = []
    if piece:
        yield piece


def _thinned(piece: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A line as fine as it can be seen: its ends, and of each stretch the least and the greatest."""
    if len(piece) <= 2 * _FINEST:
        return piece
    edges = [len(piece) * at // _FINEST for at in range(_FINEST + 1)]
    kept = {0, len(piece) - 1}
    for start, end in pairwise(edges):
        kept.add(min(range(start, end), key=lambda at: piece[at][1]))
        kept.add(max(range(start, end), key=lambda at: piece[at][1]))
    return [piece[at] for at in sorted(kept)]


def _marked(places: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Where the marks stand: on the first place, the last, and between them in even steps."""
    last: float | None = None
    for x, y in places:
        if last is None or x - last >= 70 or (x, y) == places[-1]:
            last = x
            yield x, y


def _names(frame: Frame, styled: Sequence[tuple[Series, Style]]) -> str:
    """The names of the lines, each where its line ends, moved apart where they would touch."""
    ends = []
    for series, style in styled:
        known = [value for _, value in series.points if value is not None]
        ends.append((frame.y(known[-1]) if known else frame.top + frame.high, series.name, style))
    ends.sort(key=lambda end: end[0])
    gap = min(20.0, (frame.high + 16) / max(1, len(ends)))
    places = [y for y, _, _ in ends]
    for _ in range(8 * len(places)):
        for at, (one, other) in enumerate(pairwise(places)):
            if other - one < gap:
                places[at : at + 2] = [(one + other - gap) / 2, (one + other + gap) / 2]
        over = max(0.0, max(places, default=0.0) - frame.top - frame.high)
        under = max(0.0, frame.top - min(places, default=frame.top))
        places = [y - over + (0 if over else under) for y in places]
    drawn, x = "", frame.right + 16
    for y, (_, name, style) in zip(places, ends, strict=True):
        drawn += _mark(style, x, y, 6)
        drawn += write(name, x + 12, y + 5.5, 17, style.color, room=WIDTH - _EDGE / 2 - x - 12)
    return drawn
