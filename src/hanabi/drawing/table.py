"""A view as one picture in SVG, which needs nothing from elsewhere and says in words what it shows."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from hanabi.rules import Sentence, View, say
from hanabi.rules.sentences import ENGLISH

from . import cards, sky
from .lines import facts
from .marks import box, document, group, line, tag, write
from .names import wrap
from .palette import NIGHT, point
from .scene import Catalogue, Scene, label, move, scene

WIDTH = 720
_EDGE = 20
SIDE = 184
"""How wide the draw pile and the tokens are."""

ROOM = WIDTH - 2 * _EDGE - SIDE - 16
"""For the stacks, side by side."""
_GAP = 8
_LABEL = 142
NAME = 18
"""So many columns a name takes at most."""
_SHORT = 3
"""Hands of so many cards stand two in a row."""


def svg(view: View, *, catalogue: Catalogue = ENGLISH) -> str:
    """A view as an SVG document."""
    drawn = scene(view, columns=NAME)
    placed = stage([drawn], catalogue)
    told = (say(fact, catalogue) for fact in facts(scene(view), catalogue))
    body = table(drawn, placed, catalogue)
    return document(title(drawn, catalogue), told, body, (WIDTH, placed.height))


def title(scene: Scene, catalogue: Catalogue) -> str:
    """The picture in one line."""
    told = {"told": _now(scene), "score": scene.view.score, "maximum": scene.view.rules.maximum}
    return say(Sentence("draw.title", told), catalogue)


def _now(scene: Scene) -> Sentence:
    if scene.outcome:
        return scene.outcome.sentence
    return Sentence("draw.to-move", {"name": scene.names[scene.view.state.turn]})


class Rows(NamedTuple):
    """Where the hands stand: in how many columns, how large, and where in its frame each is."""

    across: int
    wide: float
    high: float
    left: float
    above: float
    scale: float

    @property
    def short(self) -> bool:
        """Whether the names stand above the cards, and not beside them."""
        return self.across > 1

    def column(self, at: int) -> float:
        return 12 + at * (self.wide + 10)


def rows(most: int) -> Rows:
    """The places of hands of so many cards: below each other, or two side by side where they are short."""
    across, left, above = (2, _GAP, 40) if most <= _SHORT else (1, _LABEL, 10)
    wide = (WIDTH - 24 - (across - 1) * 10) / across
    scale = min(1, (wide - left - _GAP) / (most * (cards.WIDE + _GAP)))
    return Rows(across, wide, above + cards.HIGH * scale + 10, left, above, scale)


class Stage(NamedTuple):
    """Where everything stands: the sky from `top` on, the stacks that are `high` in it, the hands below."""

    top: float
    middle: float
    high: float
    placed: Rows
    seats: int

    @property
    def height(self) -> int:
        below = -(-self.seats // self.placed.across) * (self.placed.high + 8)
        return ceil(self.top + self.middle + 40 + below)

    @property
    def stacks(self) -> tuple[float, float]:
        return _EDGE, self.top + (self.middle - self.high) / 2

    @property
    def side(self) -> tuple[float, float]:
        return WIDTH - _EDGE - SIDE, self.top + 14

    def seat(self, seat: int) -> tuple[float, float]:
        """The frame of a hand."""
        row, column = divmod(seat, self.placed.across)
        y = self.top + self.middle + 36 + row * (self.placed.high + 8)
        return self.placed.column(column), y

    def card(self, seat: int, at: int) -> tuple[float, float]:
        """A card in a hand, 0 being the newest."""
        x, y = self.seat(seat)
        return x + self.placed.left + at * (cards.WIDE + _GAP) * self.placed.scale, y + self.placed.above


def stage(scenes: Sequence[Scene], catalogue: Catalogue) -> Stage:
    """A table that is large enough for each of these moments of a game."""
    tops, sides = zip(
        *((header(scene, catalogue)[1], sky.beside(scene, SIDE)) for scene in scenes), strict=True
    )
    scene = scenes[0]
    high = sky.height(scene.view.rules.ranks)
    return Stage(max(tops), max(high, *sides), high, rows(scene.view.rules.hand), len(scene.names))


def table(scene: Scene, stage: Stage, catalogue: Catalogue) -> str:
    """The whole table."""
    drawn = box(0, 0, WIDTH, stage.height, NIGHT.ground, round=18)
    drawn += backdrop(stage.top + stage.middle) + header(scene, catalogue)[0]
    for (x, y), parts in (
        (stage.stacks, sky.stacks(scene, ROOM, catalogue)),
        (stage.side, sky.side(scene, SIDE, catalogue)),
    ):
        drawn += group(*(part for _, part in parts), x=x, y=y)
    drawn += slots(scene, stage, catalogue)
    for seat in range(len(scene.names)):
        x, y = stage.seat(seat)
        inside = group(hand(scene, seat), x=stage.placed.left, y=stage.placed.above, scale=stage.placed.scale)
        drawn += group(seat_of(scene, seat, stage.placed, catalogue) + inside, x=x, y=y)
    return drawn


def backdrop(height: float) -> str:
    """The night sky behind the stacks, and the hills that they rise from."""
    sky = f"M0 {height:.0f}V18a18 18 0 0 1 18-18H702a18 18 0 0 1 18 18V{height:.0f}Z"
    hills = f"M0 {height:.0f}v-150q90-46 190-12t200-6 190 0 140-14v182Z"
    # Multiples of two unlike fractions lie evenly and look strewn; only where no text is.
    stars = "".join(
        f"M{point(16 + at * 0.7548776662 % 1 * 490, 96 + at * 0.5698402910 % 1 * (height - 290))}h0"
        for at in range(1, 34)
    )
    strewn = line(stars, NIGHT.words, 2, opacity=0.5)
    return tag("path", d=sky, fill=NIGHT.sky) + strewn + tag("path", d=hills, fill=NIGHT.hill)


def header(scene: Scene, catalogue: Catalogue) -> tuple[str, float]:
    """Whose turn it is or how it ended, the score, the last move; and how high that is."""
    view = scene.view
    score = f"{view.score}/{view.rules.maximum}"
    drawn = write(score, WIDTH - _EDGE, 44, 32, NIGHT.words, anchor="end", weight=700)
    y = 42.0
    for told in wrap(say(_now(scene), catalogue), 42):
        drawn += write(told, _EDGE, y, 27, NIGHT.gold, weight=700, room=WIDTH - 2 * _EDGE - 110)
        y += 31
    for event in scene.latest[:1]:
        told = say(move(scene, event), catalogue)
        drawn += write(told, _EDGE, y - 2, 20, NIGHT.words, room=WIDTH - 2 * _EDGE)
    return drawn, y + 8


def slots(scene: Scene, stage: Stage, catalogue: Catalogue) -> str:
    """The numbers of the slots, 1 for the newest card."""
    drawn, placed = "", stage.placed
    for column in range(placed.across):
        inside = "" if placed.short else write(label("slot", catalogue), 14, 0, 17, NIGHT.quiet)
        for at in range(scene.view.rules.hand):
            x = placed.left + (at * (cards.WIDE + _GAP) + cards.WIDE / 2) * placed.scale
            inside += write(str(at + 1), x, 0, 17, NIGHT.quiet, anchor="middle")
        drawn += group(inside, x=placed.column(column), y=stage.top + stage.middle + 26)
    return drawn


def seat_of(scene: Scene, seat: int, placed: Rows, catalogue: Catalogue) -> str:
    """A player, in a frame that shines for the one to move, with room for the hand."""
    shine = {"stroke": NIGHT.gold, "stroke_width": "2.5"} if seat == scene.view.turn else {}
    name = player(scene, seat, placed, catalogue)
    y = 22 if placed.short else placed.above + cards.HIGH * placed.scale / 2 + 6
    return box(0, 0, placed.wide, placed.high, NIGHT.sky, round=14, **shine) + group(name, x=14, y=y)


def player(scene: Scene, seat: int, placed: Rows, catalogue: Catalogue) -> str:
    """Who holds a hand; an arrow shows whose turn it is."""
    now = seat == scene.view.turn
    room = placed.wide - 34 if placed.short else placed.left - 20
    x, color = (17, NIGHT.gold) if now else (0, NIGHT.words)
    drawn = tag("path", d="M0-14l12 7-12 7Z", fill=NIGHT.gold) if now else ""
    if seat != scene.view.seat:
        return drawn + write(scene.names[seat], x, 0, 21, color, weight=700, room=room - x)
    you = label("you", catalogue)
    if placed.short:
        drawn += write(you, room, 0, 18, NIGHT.quiet, anchor="end", room=64)
        room -= 70
    else:
        drawn += write(you, x, 24, 18, NIGHT.quiet, room=room - x)
    return drawn + write(scene.names[seat], x, 0, 21, color, weight=700, room=room - x)


def hand(scene: Scene, seat: int) -> str:
    """The cards of a hand, newest first."""
    rules = scene.view.rules
    tiles = [cards.tile(place, rules.suit_list, rules.ranks) for place in scene.hands[seat]]
    return "".join(group(drawn, x=at * (cards.WIDE + _GAP)) for at, drawn in enumerate(tiles))
