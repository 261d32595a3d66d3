"""What each suit looks like: hues that differ in lightness too, and a shape of its own.

Red and green, which many eyes cannot tell apart, are kept apart by lightness; a test looks at all of them
the way that these eyes do. A shape is drawn in a square from -1 to 1, the second number growing downwards.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from hanabi.rules import Suit


def point(x: float, y: float) -> str:
    """A place in a path."""
    down = number(y)
    return number(x) + ("" if down.startswith("-") else " ") + down


def number(value: float) -> str:
    """A number as it stands in a drawing: short, and the same on every machine.

    >>> number(3.0), number(-0.001), number(2.345678), number(-0.5)
    ('3', '0', '2.35', '-.5')
    """
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    if short.startswith(("0.", "-0.")):
        return short.replace("0.", ".", 1)
    return "0" if short == "-0" else short


def circle(x: float, y: float, radius: float) -> str:
    """A full circle as a path."""
    r = number(radius)
    return (
        f"M{point(x - radius, y)}a{r} {r} 0 1 0 {number(2 * radius)} 0a{r} {r} 0 1 0 {number(-2 * radius)} 0Z"
    )


def around(corners: int, *radii: float) -> str:
    """A closed line whose corners stand around the middle, the first one on top, at these radii in turn."""
    rings = [ring_of(corners, far) for far in radii]
    return "M" + "L".join(point(*rings[corner % len(radii)][corner]) for corner in range(corners)) + "Z"


def ring_of(count: int, far: float) -> list[tuple[float, float]]:
    """Places around the middle, the first one above it."""
    turned = [2 * pi * place / count for place in range(count)]
    return [(far * sin(angle), -far * cos(angle)) for angle in turned]


def dots(count: int, far: float) -> str:
    """Dots around the middle, for a line that is as thick as they are wide."""
    return "".join(f"M{point(x, y)}h0" for x, y in ring_of(count, far))


DIAMOND = "M0-1L.78 0 0 1-.78 0Z"
HOLLOW = "M0-1L1 0 0 1-1 0ZM0-.66L-.66 0 0 .66 .66 0Z"
TRIANGLE = "M0-.92L1 .82H-1Z"
STAR = around(10, 1.05, 0.46)
BALL = circle(0, 0, 0.86)
RING = circle(0, 0, 0.92) + "M-.5 0a.5 .5 0 1 1 1 0a.5 .5 0 1 1-1 0Z"
CLUB = "".join(circle(x, y, 0.46) for x, y in ring_of(3, 0.54)) + "M-.14-.3L-.38.98H.38L.14-.3Z"
HEART = "M0 .95C-.55.5-1 .1-1-.33A.52.52 0 0 1 0-.5A.52.52 0 0 1 1-.33C1 .1.55.5 0 .95Z"
SQUARE = "M-.8-.8H.8V.8H-.8Z"
CROSS = "M-.34-.95H.34V-.34H.95V.34H.34V.95H-.34V.34H-.95V-.34H-.34Z"


SKY = "#11162f"


class Paint(NamedTuple):
    """How a suit is drawn: the face of its cards, what is printed on it, its light at night, its shape.

    The shape is a row of paths, each with a colour of its own or in that of the rest. `tile` and `basic` are
    the background and the foreground on terminals of 256 and of 16 colours.
    """

    face: str
    ink: str
    glow: str
    shape: tuple[tuple[str, str | None], ...]
    tile: tuple[int, int]
    basic: tuple[int, int]
    edge: str = SKY
    """What parts it from the cards around it."""


RED, YELLOW, GREEN, BLUE, WHITE = "#d32f3a", "#ffd23e", "#3fbf8f", "#2a5bd7", "#f8f6ee"
_LIGHTS = ("#ff6b6b", YELLOW, "#5fdcab", "#7aa5ff", "#ff9ad5", "#ffffff")

PAINTS = {
    "red": Paint(RED, "#ffffff", "#ff6470", ((TRIANGLE, None),), (160, 231), (41, 97)),
    "yellow": Paint(YELLOW, "#33270a", "#ffd84f", ((STAR, None),), (220, 16), (43, 30)),
    "green": Paint(GREEN, "#062b1e", "#4fd6a2", ((CLUB, None),), (35, 16), (42, 30)),
    "blue": Paint(BLUE, "#ffffff", "#6f9dff", ((BALL, None),), (26, 231), (44, 97)),
    "white": Paint(WHITE, "#23283d", "#ffffff", ((DIAMOND, None),), (255, 16), (47, 30)),
    "multi": Paint(
        "#4c2a73",
        "#ffffff",
        "#dc9dff",
        (
            *((circle(x, y, 0.37), light) for (x, y), light in zip(ring_of(6, 0.62), _LIGHTS, strict=True)),
            (circle(0, 0, 0.3), "#fff3c4"),
        ),
        (54, 231),
        (45, 97),
        "#8a5cc0",
    ),
    "rainbow": Paint(
        "#0d5563",
        "#ffffff",
        "#59e0f0",
        ((HOLLOW, "#ff9ad5"), (around(4, 0.5), YELLOW)),
        (23, 231),
        (46, 30),
        "#2f8fa3",
    ),
    "null": Paint("#7d8496", "#0b0d16", "#98a0b8", ((RING, None),), (246, 16), (100, 30)),
    "pink": Paint("#ffa3d5", "#4d0f33", "#ffb3d9", ((HEART, None),), (218, 16), (105, 30)),
    "brown": Paint("#593410", "#fff1de", "#c98a4b", ((SQUARE, None),), (94, 231), (101, 30), "#96642f"),
    "omni": Paint("#1c1d24", "#ffe9a8", "#fff0bf", ((CROSS, None),), (16, 229), (40, 93), "#8d8562"),
}
"""By the word for the suit, so that the sixth suits of the boxes, which differ by rule, look alike."""

MOON = "M.35-.95A.95.95 0 1 0 .35.95A1.2 1.2 0 0 1 .35-.95Z"
SPADE = "M0-.98C.5-.4 1-.2 1 .25A.5.5 0 0 1 .12.45L.36.98H-.36L-.12.45A.5.5 0 0 1-1 .25C-1-.2-.5-.4 0-.98Z"
HALF = circle(0, 0, 0.9) + "M0-.62V.62A.62.62 0 0 1 0-.62Z"
PRISM = "M0-.92L1 .82H-1ZM0-.34L-.46 .5H.46Z"
WINDOW = SQUARE + "M-.44-.44V.44H.44V-.44Z"

_ONLINE = {
    "purple": ("#7c3fc4", around(6, 0.95)),
    "teal": ("#17a2a2", around(5, 0.98)),
    "black": ("#2b2b33", SPADE),
    "light-pink": ("#ffd6ea", around(16, 1, 0.72)),
    "muddy-rainbow": ("#7d6a3c", WINDOW),
    "prism": ("#b9e0ff", PRISM),
    "orange": ("#ff8c1a", HALF),
    "ruby": ("#9b1330", TRIANGLE),
    "tomato": ("#ff6347", TRIANGLE),
    "mahogany": ("#6e1f12", DIAMOND),
    "carrot": ("#e8702a", STAR),
    "emerald": ("#2fa866", CLUB),
    "olive": ("#6b7a1f", around(8, 1, 0.6)),
    "berry": ("#4a6bff", BALL),
    "navy": ("#12296e", DIAMOND),
    "sky": ("#7cc4ff", STAR),
    "ice-ea": ("#d8f0ff", BALL),
    "aqua-ea": ("#8fd8f0", DIAMOND),
    "sky-ea": ("#5aa9ec", STAR),
    "berry-ea": ("#3a6fd8", HEART),
    "navy-ea": ("#1f3f9c", SQUARE),
    "ocean-ea": ("#0d1f55", CROSS),
    "tangerine": ("#ff9f40", around(8, 1, 0.6)),
    "peach": ("#ffc49b", HEART),
    "yam": ("#d97f2a", DIAMOND),
    "gold": ("#c9a227", RING),
    "violet": ("#8a4fd0", around(6, 0.95)),
    "magenta": ("#d14fd1", CROSS),
    "cardinal": ("#b0306e", SQUARE),
    "maroon": ("#5e1224", SPADE),
    "lime": ("#a6d84a", around(5, 0.98)),
    "jungle": ("#3f8a3a", WINDOW),
    "jade": ("#3fc0a0", PRISM),
    "tan": ("#c8ac78", MOON),
    "cyan": ("#35c8d8", BALL),
    "indigo": ("#4b38b8", around(16, 1, 0.72)),
    "cobalt": ("#20346e", HALF),
    "geas": ("#7f9a3a", CLUB),
    "beatnik": ("#4f8f8a", BALL),
    "plum": ("#76528f", around(6, 0.95)),
    "taupe": ("#6f6a66", MOON),
    "gray": ("#9a9a9a", HOLLOW),
    "cocoa-rainbow": ("#50402a", WINDOW),
    "gray-pink": ("#a890a0", around(16, 1, 0.72)),
    "dark-null": ("#4c5160", RING),
    "dark-brown": ("#3b2410", SQUARE),
    "dark-pink": ("#a85585", HEART),
    "dark-rainbow": ("#0a3a44", HOLLOW),
    "dark-omni": ("#33343c", CROSS),
    "dark-prism": ("#5f7f99", PRISM),
    "dark-orange": ("#a85a10", HALF),
}
"""The suits of the online site that no box has: the colour of the card, and the shape on it."""


@lru_cache
def paint(suit: Suit) -> Paint:
    """How a suit is drawn."""
    if suit.color in PAINTS:
        return PAINTS[suit.color]
    face, shape = _ONLINE[suit.color]
    red, green, blue = (int(face[at : at + 2], 16) for at in (1, 3, 5))
    light = 0.3 * red + 0.59 * green + 0.11 * blue > 130
    glow = "#" + "".join(f"{level + (255 - level) // 3:02x}" for level in (red, green, blue))
    cube = 16 + 36 * round(red / 51) + 6 * round(green / 51) + round(blue / 51)
    bits = (red > 110) + 2 * (green > 110) + 4 * (blue > 110)
    return Paint(
        face,
        "#0b0d16" if light else "#ffffff",
        glow,
        ((shape, None),),
        (cube, 16 if light else 231),
        ((100 if light else 40) + bits, 30 if light else 97),
        SKY if light else glow,
    )


class Night(NamedTuple):
    """The colours of everything that belongs to no suit: a night, for dark and for light pages."""

    sky: str = SKY
    hill: str = "#0b0f22"
    ground: str = "#1b2247"
    back: str = "#39447f"
    edge: str = "#6a77b8"
    foot: str = "#151b3a"
    words: str = "#f3f5ff"
    quiet: str = "#b9c2ea"
    gold: str = "#ffcf5a"
    clue: str = "#8fd0ff"
    ribs: str = "#2f74ad"
    strike: str = "#ff6a4d"


NIGHT = Night()


def rays(count: int, near: float, far: float) -> str:
    """Lines that leave the middle in all directions."""
    ends = zip(ring_of(count, near), ring_of(count, far), strict=True)
    return "".join(f"M{point(*start)}L{point(*end)}" for start, end in ends)
