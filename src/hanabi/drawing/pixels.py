"""Pictures made of pixels, for where SVG is not taken: PNG, and a whole game as GIF.

This is the one part of the room that needs more than the standard library: resvg, which draws SVG as browsers
do, and Pillow, which packs GIF. Both come as `pip install 'hanabi[drawing]'`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from hanabi.rules import HanabiError, View
from hanabi.rules.sentences import ENGLISH

from .film import LAST, stills
from .marks import FONT, XMLNS, tag
from .palette import NIGHT, PAINTS
from .scene import Catalogue
from .table import WIDTH

if TYPE_CHECKING:
    from PIL.Image import Image

_PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    '<text y="16" font-family="sans-serif">Ag</text></svg>'
)
_SAME = 255
"""The last of the 256 colours that a GIF can have stands for what stays as it was."""

_SHEET = 8
"""So many pictures are drawn at once: looking for the fonts takes as long as two of them."""


class DrawingError(HanabiError):
    """A picture that cannot be drawn here."""


def png(svg: str, *, width: int | None = None, height: int | None = None, ground: str | None = None) -> bytes:
    """An SVG picture as PNG, of so many pixels; transparent where nothing is drawn or laid under it."""
    try:
        import resvg_py
    except ImportError:
        raise DrawingError("draw.pixels") from None
    with _fonts() as fonts:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background=ground, **fonts))


def gif(
    views: Sequence[View],
    *,
    seconds: float = 1.5,
    width: int = 560,
    catalogue: Catalogue = ENGLISH,
    progress: Callable[[int, int], None] | None = None,
) -> bytes:
    """The moments of a game one after the other, each for so many seconds, the last one longer, as a GIF."""
    try:
        from PIL import Image
    except ImportError:
        raise DrawingError("draw.pixels") from None
    pictures, high = stills(views, catalogue)
    some = [pictures[at] for at in sorted({0, len(views) // 2, len(views) - 1})]
    palette = _palette(list(_images(some, high, width)))

    def frames() -> "Iterator[Image.Image]":
        before = None
        for done, image in enumerate(_images(pictures, high, width), start=1):
            now = image.quantize(palette=palette, dither=Image.Dither.NONE)
            yield _changed(before, now)
            before = now
            if progress:
                progress(done, len(pictures))

    shown, packed = frames(), BytesIO()
    times = [round(1000 * seconds)] * (len(views) - 1) + [round(1000 * max(LAST, seconds))]
    first = next(shown)
    more: dict[str, Any] = {"append_images": shown, "duration": times, "loop": 0}
    first.save(packed, "GIF", save_all=True, disposal=1, transparency=_SAME, optimize=False, **more)
    return packed.getvalue()


def _changed(before: "Image | None", now: "Image") -> "Image":
    """What is new in a frame; the rest lets the frame before it show through, and so takes no room."""
    from PIL import Image, ImageChops

    if before is None:
        return now
    one, other = (Image.frombytes("L", now.size, frame.tobytes()) for frame in (before, now))
    same = ImageChops.difference(one, other).point([255] + [0] * 255)
    new = now.copy()
    new.paste(_SAME, mask=same)
    return new


def _images(pictures: Sequence[str], high: int, width: int) -> "Iterator[Image]":
    """Pictures of one size as pixels."""
    from PIL import Image

    tall = ceil(high * width / WIDTH)
    step = tall * WIDTH / width  # whole pixels: what does not change looks the same in every picture
    for start in range(0, len(pictures), _SHEET):
        sheet = pictures[start : start + _SHEET]
        drawn = (
            tag("g", picture, transform=f"translate(0 {at * step!r})") for at, picture in enumerate(sheet)
        )
        size = f"0 0 {WIDTH} {step * len(sheet)!r}"
        pixels = {"width": width, "height": tall * len(sheet)}
        svg = tag("svg", *drawn, xmlns=XMLNS, viewBox=size, font_family=FONT, **pixels)
        data = png(svg, ground=NIGHT.ground)
        whole = Image.open(BytesIO(data)).convert("RGB")
        for at in range(len(sheet)):
            yield whole.crop((0, at * tall, width, (at + 1) * tall))


def _palette(pictures: "list[Image]") -> "Image":
    """The colours of the house as they are, and those between them that serve these pictures best."""
    from PIL import Image

    own = {*NIGHT, *(color for paint in PAINTS.values() for color in (paint.face, paint.ink, paint.glow))}
    exact = [int(color[at : at + 2], 16) for color in sorted(own) for at in (1, 3, 5)]
    wide, high = pictures[0].size
    together = Image.new("RGB", (wide * len(pictures), high))
    for at, picture in enumerate(pictures):
        together.paste(picture, (at * wide, 0))
    between = together.quantize(_SAME - len(own), method=Image.Quantize.MEDIANCUT).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(exact + between[: 3 * (_SAME - len(own))] + [0, 0, 0])
    return palette


@contextmanager
def _fonts() -> Iterator[dict[str, Any]]:
    """The fonts to draw with: those of the system, or the one that Pillow brings where it has none."""
    if _system_writes():
        yield {}
        return
    with TemporaryDirectory() as folder:
        yield _own_font(Path(folder))


@lru_cache(1)
def _system_writes() -> bool:
    """Whether text shows with the fonts of the system."""
    import resvg_py

    blank = _PROBE.replace("Ag", "")
    return bytes(resvg_py.svg_to_bytes(svg_string=_PROBE)) != bytes(resvg_py.svg_to_bytes(svg_string=blank))


def _own_font(folder: Path) -> dict[str, Any]:
    from PIL import ImageFont

    font = ImageFont.load_default(20)
    assert isinstance(font, ImageFont.FreeTypeFont) and isinstance(font.path, BytesIO)
    path, name = folder / "font.ttf", font.getname()[0]
    path.write_bytes(font.path.getvalue())
    return {"font_files": [str(path)], "sans_serif_family": name, "font_family": name}
