"""SVG as text: elements, numbers, and words that cannot become anything else."""

from collections.abc import Callable, Iterable
from hashlib import sha256

from .names import clean, width
from .palette import Paint, number

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

XMLNS = "http://www.w3.org/2000/svg"
FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


def escape(text: str) -> str:
    """Text as it may stand in a document, whoever wrote it.

    >>> escape('<b a="1">&\\x07')
    '&lt;b a=&quot;1&quot;&gt;&amp;�'
    """
    return clean(text).translate(_ESCAPES)


def tag(name: str, /, *inside: str, **attributes: str | float | None) -> str:
    """An element around others; `stroke_width` is written `stroke-width`, and what is `None` is left out.

    >>> tag("g", tag("circle", r=2.50), fill="red", opacity=None)
    '<g fill="red"><circle r="2.5"/></g>'
    """
    told = "".join(
        f' {key.strip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}>{''.join(inside)}</{name}>" if inside else f"<{name}{told}/>"


def document(
    title: str,
    told: Iterable[str],
    drawn: str,
    size: tuple[float, float],
    *,
    width: float | None = None,
    style: Callable[[str], str] | None = None,
) -> str:
    """A whole picture, with its title and what it tells line by line; `style` is given its name."""
    wide, high = size
    spoken = "\n".join(map(escape, told))
    # Pages that hold several pictures need names that differ: these follow from what is drawn.
    name = f"hanabi-{sha256((spoken + drawn).encode()).hexdigest()[:12]}"
    return tag(
        "svg",
        tag("title", escape(title), id=f"{name}-title"),
        tag("desc", spoken, id=f"{name}-desc"),
        tag("style", style(name)) if style else "",
        drawn,
        xmlns=XMLNS,
        id=name if style else None,
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=width or wide,
        height=round(high * (width or wide) / wide),
        style="max-width:100%;height:auto",
        role="img",
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-desc",
        font_family=FONT,
    )


def group(*inside: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Elements moved and resized together."""
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    sized = f"scale({scale:.4g})" if scale != 1 else ""
    return tag("g", *inside, transform=(moved + sized) or None)


def box(
    x: float, y: float, wide: float, high: float, fill: str, *, round: float = 0, **more: str | float | None
) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=wide, height=high, rx=round or None, fill=fill, **more)


def gap(x: float, y: float, wide: float, high: float, ink: str, *, round: float, fill: str = "none") -> str:
    """A dashed outline, for what is not there or not for certain."""
    return box(x, y, wide, high, fill, round=round, stroke=ink, stroke_width=2, stroke_dasharray="5 5")


def line(path: str, color: str, width: float, **more: str | float | None) -> str:
    """A drawn line with round ends; nothing where there is none."""
    if not path:
        return ""
    return tag("path", d=path, fill="none", stroke=color, stroke_width=width, stroke_linecap="round", **more)


def disc(x: float, y: float, radius: float, fill: str, **more: str | float | None) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **more)


_LEAST = 0.72
"""Text is made smaller down to this part of its size; then it is cut."""


def write(
    text: str,
    x: float,
    y: float,
    size: float | None = None,
    fill: str | None = None,
    *,
    anchor: str | None = None,
    weight: int | None = None,
    room: float = 0,
) -> str:
    """A line of text, made to fit where there is not room enough; the group gives what is not given."""
    if size and room:
        heavy = 1.08 if weight else 1
        size = min(size, max(size * _LEAST, room / max(1.0, span(text) * heavy)))
        while len(text) > 1 and span(text) * heavy * size > room + 1:
            text = text[:-2].rstrip() + "…"
    return tag(
        "text", escape(text), x=x, y=y, font_size=size, fill=fill, text_anchor=anchor, font_weight=weight
    )


def middle(inside: str, size: float, fill: str) -> str:
    """Bold text, each piece centred on its place."""
    return (
        tag("g", inside, font_size=size, fill=fill, text_anchor="middle", font_weight=700) if inside else ""
    )


_WIDE, _NARROW = "MWmw@%—…<>&", "iljtfrI1.,:;'|!()[] "


def span(text: str) -> float:
    """About how wide text is, in heights of the font: rather too much than too little.

    >>> span("will") < span("Wow!") < span("花火花火")
    True
    """

    def one(sign: str) -> float:
        if sign in _NARROW:
            return 0.38
        if sign in _WIDE:
            return 0.95
        return 0.7 if sign.isupper() else 0.6 if width(sign) == 1 else 1.05 if width(sign) else 0

    return sum(map(one, text))


def symbol(paint: Paint, x: float, y: float, size: float, ink: str, *, plain: bool = False) -> str:
    """The shape of a suit around a place, `size` from the middle to the edge; plain: in one colour."""
    paths = [tag("path", d=path, fill=None if plain else own) for path, own in paint.shape]
    moved = f"translate({number(x)} {number(y)})scale({number(size)})"
    return tag("g", *paths, transform=moved, fill=ink)
