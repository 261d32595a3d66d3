"""Cards in SVG: faces, and backs with what is known of them."""

from hanabi.rules import Suit

from .marks import box, disc, gap, group, line, middle, symbol, tag, write
from .palette import NIGHT, dots, paint, point, rays
from .scene import Marks, Place

WIDE, HIGH = 100, 108
"""A card in a hand: a tile with a picture above and what its owner knows below."""

_FACE = 66
_ROUND = 11
_MIDDLE = _FACE / 2 + 1
_CORNER = f"a{_ROUND} {_ROUND} 0 0 1"
_TOP = f"M0 {_FACE}V{_ROUND}{_CORNER} {_ROUND} {-_ROUND}H{WIDE - _ROUND}{_CORNER} {_ROUND} {_ROUND}V{_FACE}Z"
_FOOT = (
    f"M0 {_FACE}H{WIDE}V{HIGH - _ROUND}{_CORNER} {-_ROUND} {_ROUND}H{_ROUND}{_CORNER} {-_ROUND} {-_ROUND}Z"
)

MARKS = {
    "playable": ("#ffffff", "#123a2a", "M0-7L6.5 1H2.6V7H-2.6V1H-6.5Z"),
    "critical": (NIGHT.gold, "#3a2600", "M-2-8H2L1.3 2H-1.3ZM-2 4.2H2V8H-2Z"),
    "trash": ("#2a2f4a", "#c3c9e6", "M-6-4L-4-6L0-2L4-6L6-4L2 0L6 4L4 6L0 2L-4 6L-6 4L-2 0Z"),
}
"""The colour of each badge, of the sign on it, and the sign."""


def tile(place: Place, suits: tuple[Suit, ...], ranks: int) -> str:
    """A card in a hand."""
    known = place.suit is not None and place.rank is not None
    face = _face(place) if known else _back(place)
    owner = _knowledge(place, suits, ranks)
    badges = _badges(place.marks)
    ring = box(-4, -4, WIDE + 8, HIGH + 8, "none", round=_ROUND + 4, stroke=NIGHT.gold, stroke_width=4)
    return owner + face + (ring if place.pointed else "") + badges


def _face(place: Place) -> str:
    assert place.suit is not None
    colors = paint(place.suit)
    seen = place.held.card is not None
    inside = tag("path", d=_TOP, fill=colors.face, stroke=colors.edge, stroke_width=1.5)
    inside += symbol(colors, 30, _MIDDLE, 19, colors.ink)
    inside += write(str(place.rank), 72, _MIDDLE + 18, 50, colors.ink, anchor="middle", weight=700)
    if not seen:
        inside += gap(5, 5, WIDE - 10, _FACE - 8, colors.ink, round=7)
    return tag("g", inside, opacity=0.5 if place.marks.trash else None)


def _back(place: Place) -> str:
    """A card that cannot be told for certain: what is known of it stands large on its back."""
    inside = tag("path", d=_TOP, fill=NIGHT.back)
    inside += box(5, 5, WIDE - 10, _FACE - 8, "none", round=7, stroke=NIGHT.edge, stroke_width=1.5)
    if place.suit:
        inside += symbol(paint(place.suit), WIDE / 2, _MIDDLE, 21, paint(place.suit).glow)
    elif place.rank:
        inside += write(str(place.rank), WIDE / 2, _MIDDLE + 18, 50, NIGHT.words, anchor="middle", weight=700)
    else:
        inside += spark(WIDE / 2, _MIDDLE, 22, NIGHT.edge)
    return inside


def spark(x: float, y: float, radius: float, color: str) -> str:
    """The firework on the backs of cards."""
    drawn = line(rays(8, 0.34, 0.78), color, 0.13) + line(dots(8, 0.95), color, 0.2)
    return group(drawn, x=x, y=y, scale=radius)


def _knowledge(place: Place, suits: tuple[Suit, ...], ranks: int) -> str:
    """What clues leave of a card: a row of colours and a row of values; nothing if they left everything."""
    drawn = tag("path", d=_FOOT, fill=NIGHT.foot)
    if len(place.held.possible) == len(suits) * ranks:
        return drawn
    step, never = WIDE / max(5.6, len(suits) + 0.4), ""
    for at, suit in enumerate(suits):
        x, y = WIDE / 2 + (at - (len(suits) - 1) / 2) * step, _FACE + 13
        if suit in place.suits:
            drawn += symbol(paint(suit), x, y, 6.5, paint(suit).glow)
        else:
            never += f"M{point(x, y)}h0"
    values = ""
    for rank in range(1, ranks + 1):
        x = WIDE / 2 + (rank - (ranks + 1) / 2) * 18
        if rank in place.ranks:
            values += write(str(rank), x, HIGH - 5.5)
        else:
            never += f"M{point(x, HIGH - 12)}h0"
    return drawn + line(never, NIGHT.edge, 3) + middle(values, 18, NIGHT.words)


def _badges(marks: Marks) -> str:
    shown = [name for name in MARKS if getattr(marks, name)]
    return "".join(badge(name, WIDE - 4 - 25 * at, 2) for at, name in enumerate(shown))


def badge(name: str, x: float, y: float) -> str:
    """A mark of a card."""
    ground, ink, sign = MARKS[name]
    drawn = disc(0, 0, 12.5, ground, stroke=NIGHT.sky, stroke_width=2) + tag("path", d=sign, fill=ink)
    return group(drawn, x=x, y=y)
