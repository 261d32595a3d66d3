"""The middle of the table in SVG: stacks as fireworks, discards below them, tokens and draw pile beside."""

from collections.abc import Iterator
from typing import NamedTuple

from hanabi.rules import Sentence, say

from .cards import spark
from .marks import box, disc, gap, group, line, middle, symbol, tag, write
from .palette import NIGHT, around, circle, dots, paint, point, rays
from .scene import Catalogue, Pile, Scene, label, named

WIDE, HIGH = 64, 80
"""A card on a stack."""

STEP = 23
_ROOM = 34
_PLINTH = 30
MINI_WIDE, MINI_HIGH = 23, 27
"""A card on the discard pile."""

_SHOWN = 3
"""So many cards of the draw pile can be told apart."""

_COLUMN, _ROW = MINI_WIDE + 2, MINI_HIGH + 5


def height(ranks: int) -> float:
    """How high the stacks and the discards are together."""
    return _base(ranks) + _PLINTH + ranks * _ROW + 10


def _base(ranks: int) -> float:
    """Where the stacks stand."""
    return _ROOM + HIGH + STEP * (ranks - 1)


# --- stacks -----------------------------------------------------------------------------------------------


class Columns(NamedTuple):
    """Where the stacks stand side by side, and how much room each has."""

    left: float
    pitch: float

    def x(self, at: int) -> float:
        return self.left + at * self.pitch


def columns(suits: int, width: float) -> Columns:
    """The places of so many stacks."""
    pitch = min(96, width / suits)
    return Columns((width - pitch * suits) / 2 + pitch / 2, pitch)


def stacks(scene: Scene, width: float, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """All stacks side by side, each with its discards below: the parts by their names, the rearmost first."""
    placed, base = columns(len(scene.piles), width), _base(scene.view.rules.ranks)
    for at, pile in enumerate(scene.piles):
        yield f"light {at}", group(burst(pile), x=placed.x(at), y=base)
    for at, pile in enumerate(scene.piles):
        x, name = placed.x(at), say(named(pile.suit), catalogue)
        yield f"stack {at}", group(stack(pile), x=x, y=base)
        yield f"plinth {at}", group(plinth(pile, name, placed.pitch), x=x, y=base)
        yield f"discards {at}", group(discards(pile), x=x, y=base + _PLINTH)


def burst(pile: Pile) -> str:
    """The light behind a stack: the higher it is, the more of it."""
    if not pile.top:
        return ""
    color, full = paint(pile.suit).glow, pile.top == len(pile.copies)
    count, far = 6 + 2 * pile.top, 33 + 4 * pile.top
    light = line(rays(count, 20, far), color, 2.5)
    light += line(dots(count, far + 6), NIGHT.gold if full else color, 4.8)
    return group(disc(0, 0, far + 4, color, opacity=0.13) + light, y=_top(pile.top) + HIGH / 2)


def landing(at: int, suits: int, ranks: int, step: int, width: float) -> tuple[float, float]:
    """Where the upper left corner of a card on a stack is, by its place there, from 1."""
    return columns(suits, width).x(at) - WIDE / 2, _base(ranks) + _top(step)


def grave(at: int, suits: int, ranks: int, step: int, width: float) -> tuple[float, float]:
    """Where a card lies on the discard pile, by its place on a stack, from 1."""
    return columns(suits, width).x(at) - MINI_WIDE / 2, _base(ranks) + _PLINTH + (step - 1) * _ROW


def _top(step: int) -> float:
    """Where the upper edge of a card on a stack is, from the foot of the stack."""
    return -HIGH - STEP * (step - 1)


def stack(pile: Pile) -> str:
    """The cards of a stack, the highest in front, and what is still to come above it."""
    colors, half = paint(pile.suit), WIDE / 2
    drawn = []
    if not pile.top:
        drawn.append(gap(1 - half, 1 - HIGH, WIDE - 2, HIGH - 2, NIGHT.edge, round=9, fill=NIGHT.sky))
        drawn.append(tag("g", symbol(colors, 0, -HIGH / 2, 17, colors.glow), opacity=0.45))
    for step, rank in enumerate(pile.ranks[: pile.top], 1):
        y = _top(step)
        drawn.append(box(-half, y, WIDE, HIGH, colors.face, round=9, stroke=colors.edge, stroke_width=1.5))
        if step < pile.top:
            drawn.append(write(str(rank), 0, y + HIGH - 5, 19, colors.ink, anchor="middle", weight=700))
        else:
            drawn.append(symbol(colors, 0, y + 25, 17, colors.ink))
            drawn.append(write(str(rank), 0, y + HIGH - 8, 32, colors.ink, anchor="middle", weight=700))
    for step in range(max(pile.top, 1) + 1, len(pile.copies) + 1):
        y = _top(step) + STEP / 2
        if step <= pile.limit:
            drawn.append(disc(0, y, 3, colors.glow, opacity=0.75))
        else:
            drawn.append(line(f"M{point(-5, y - 5)}l10 10m0-10l-10 10", NIGHT.strike, 3))
    return "".join(drawn)


def plinth(pile: Pile, name: str, pitch: float) -> str:
    """What a column is called."""
    colors = paint(pile.suit)
    drawn = box(3 - pitch / 2, 3, pitch - 6, _PLINTH - 8, NIGHT.foot, round=6)
    drawn += symbol(colors, 14 - pitch / 2, _PLINTH / 2 - 1, 7, colors.glow)
    return drawn + write(name, 25 - pitch / 2, _PLINTH / 2 + 5, 17, NIGHT.words, room=pitch - 28)


# --- discards ---------------------------------------------------------------------------------------------


def discards(pile: Pile) -> str:
    """The discards of a suit, a value a row: the cards that lie there, and a place for every other copy."""
    colors = paint(pile.suit)
    cards, values, ticks, plain, bright = "", "", "", _Places(), _Places()
    for step, (rank, count) in enumerate(zip(pile.ranks, pile.copies, strict=True)):
        for copy in range(count):
            x, y = copy * _COLUMN - (count * _COLUMN - 2) / 2, step * _ROW
            if copy < pile.discarded[step]:
                cards += box(x, y, MINI_WIDE, MINI_HIGH, colors.face, round=4, stroke=colors.edge)
                values += write(str(rank), x + MINI_WIDE / 2, y + 20.5)
            elif step < pile.top and copy == pile.discarded[step]:
                ticks += f"M{point(x + 6.5, y + 14.5)}l3.6 4 6.4-9"
            else:
                (bright if pile.critical[step] else plain).add(rank, x, y)
    return (
        plain.drawn(NIGHT.edge, 1.2)
        + bright.drawn(NIGHT.gold, 2)
        + line(ticks, colors.glow, 2.6)
        + cards
        + middle(values, 20, colors.ink)
    )


class _Places:
    """Places of copies that are still in the game: a frame with the value."""

    def __init__(self) -> None:
        self.frames, self.values = "", ""

    def add(self, rank: int, x: float, y: float) -> None:
        wide, high = MINI_WIDE - 2, MINI_HIGH - 2
        self.frames += f"M{point(x + 1, y + 1)}h{wide}v{high}h{-wide}Z"
        self.values += write(str(rank), x + MINI_WIDE / 2, y + 20)

    def drawn(self, color: str, stroke: float) -> str:
        return line(self.frames, color, stroke) + middle(self.values, 18, color)


# --- tokens and the draw pile -------------------------------------------------------------------------------


def side(scene: Scene, width: float, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """The draw pile, the clue tokens and the strikes below each other: the parts by their names."""
    view, rules = scene.view, scene.view.rules
    yield "pile", group(draw_pile(scene, catalogue), y=8)
    y = 138.0
    all_clues = view.book.clues
    for name, left, all in (("clues", view.clues, all_clues), ("strikes", view.strikes, rules.strikes)):
        counted, high = tokens(name, left, all, width, catalogue)
        yield name, group(counted, y=y)
        y += high + 40
    if scene.limit is not None:
        told = say(Sentence("draw.label.limit", {"limit": scene.limit}), catalogue)
        yield "limit", write(told, 0, y, 18, NIGHT.quiet, room=width)


def beside(scene: Scene, width: float) -> float:
    """How high that is."""
    high = 118.0
    for all in (scene.view.book.clues, scene.view.book.strikes):
        row, rows = _rows(all)
        high += 52 + rows * width / row
    return high if scene.limit is None else high + 24


def _rows(all: int) -> tuple[int, int]:
    """So many tokens stand in a row, and in so many rows."""
    row = 4 if all <= 8 else -(-all // 2)
    return row, -(-all // row)


def tokens(name: str, left: int, all: int, width: float, catalogue: Catalogue) -> tuple[str, float]:
    """Tokens in rows below their number; and how high they are."""
    row, rows = _rows(all)
    pitch = width / row
    drawn = [
        write(label(name, catalogue), 0, 0, 18, NIGHT.quiet, room=width - 62),
        write(f"{left}/{all}", width, 0, 22, NIGHT.words, anchor="end", weight=700),
    ]
    for at in range(all):
        x, y = (at % row + 0.5) * pitch, 12 + (at // row + 0.5) * pitch
        drawn.append(group(_TOKENS[name](at < left), x=x, y=y, scale=pitch / 44))
    return "".join(drawn), 12 + rows * pitch


def draw_pile(scene: Scene, catalogue: Catalogue) -> str:
    """The draw pile with its number, and the turns left once it is empty."""
    left = scene.view.deck_left
    shown = min(_SHOWN, -(-left // 8))
    drawn = [
        box(at * 4, -at * 4, WIDE, HIGH, NIGHT.back, round=9, stroke=NIGHT.sky, stroke_width=1.5)
        for at in range(shown)
    ]
    top = 4 * max(0, shown - 1)
    middle = {"x": WIDE / 2 + top, "y": HIGH / 2 - top}
    if shown:
        drawn.append(tag("g", spark(**middle, radius=27, color=NIGHT.edge), opacity=0.55))
    else:
        drawn.append(gap(1, 1, WIDE - 2, HIGH - 2, NIGHT.edge, round=9, fill=NIGHT.sky))
    drawn.append(group(write(str(left), 0, 12, 34, NIGHT.words, anchor="middle", weight=700), **middle))
    drawn.append(write(label("deck", catalogue), 84, 26, 18, NIGHT.quiet, room=96))
    if scene.rest:
        drawn.append(write(label("rest", catalogue), 84, 51, 18, NIGHT.gold, room=96))
        drawn.append(write(str(scene.rest), 84, 78, 26, NIGHT.gold, weight=700))
    return "".join(drawn)


def _clue_token(there: bool) -> str:
    """A lantern: lit while it is there, an outline once it is spent."""
    body = "M-7-12H7C19-9 19 9 7 12H-7C-19 9-19-9-7-12Z"
    caps = "M-6-17H6V-12H-6ZM-6 12H6V16H-6Z"
    if not there:
        return line(body + caps, NIGHT.edge, 1.8)
    lit = tag("path", d=body, fill=NIGHT.clue) + tag("path", d=caps, fill=NIGHT.gold)
    ribs = "M-3-12C-8-6-8 6-3 12M3-12C8-6 8 6 3 12"
    return lit + line(ribs, NIGHT.ribs, 2)


def _strike_token(struck: bool) -> str:
    """A bomb with its fuse; a strike sets it off."""
    if struck:
        flame = around(16, 19, 10)
        return tag("path", d=flame, fill=NIGHT.strike) + tag("path", d=circle(0, 1, 5.5), fill=NIGHT.gold)
    bomb = circle(-1, 4, 11) + "M4-5L8-10"
    return line(bomb, NIGHT.edge, 1.8) + disc(9.5, -12, 2.4, NIGHT.edge)


_TOKENS = {"clues": _clue_token, "strikes": _strike_token}
