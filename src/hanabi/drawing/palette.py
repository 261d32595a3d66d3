"""What each suit looks like: hues that differ in lightness too, and a shape of its own.

Red and green, which many eyes cannot tell apart, are kept apart by lightness; a test looks at all of them
the way that these eyes do. A shape is drawn in a square from -1 to 1, the second number growing downwards.
"""

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


def paint(suit: Suit) -> Paint:
    """How a suit is drawn."""
    return PAINTS[suit.color]


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
