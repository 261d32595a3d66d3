"""A view in the ways in which learning environments render."""

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from hanabi import drawing
from hanabi.rules import View


def rendered(view: View, mode: str) -> Any:
    """Text, an SVG document, or rows of pixels; `human` prints, and gives nothing."""
    if mode == "human":
        print(drawing.text(view))
        return None
    if mode == "ansi":
        return drawing.text(view)
    return drawing.svg(view) if mode == "svg" else _pixels(drawing.svg(view))


def _pixels(svg: str) -> npt.NDArray[np.uint8]:
    """A picture as rows of red, green and blue."""
    image = drawing.png(svg, ground="white")
    from PIL import Image

    return np.array(Image.open(BytesIO(image)).convert("RGB"))
