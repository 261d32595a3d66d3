"""What tests of pictures share: reading them, and seeing their colours as all eyes do."""

import re

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "g", "path", "rect", "circle", "text"}


def texts(picture):
    """What is written in a picture."""
    return [element.text for element in picture.iter(f"{SVG}text")]


def sound(picture):
    """Whether a picture is made of shapes and words alone, each of them with numbers that a reader takes."""
    for element in picture.iter():
        assert element.tag.removeprefix(SVG) in ELEMENTS
        assert not any(name.startswith("on") or name.endswith("href") for name in element.attrib)
        assert not any(
            "url(" in value or "nan" in value or "inf" in value for value in element.attrib.values()
        )
        assert element.tag != f"{SVG}path" or re.fullmatch(r"[MLHVCAQTZmlhvcaqtz0-9 .\-]+", element.get("d"))
    return True


def boxes(element, x=0.0, y=0.0, scale=1.0):
    """Where every rectangle and every line of text is."""
    moved = re.match(r"(?:translate\((\S+) (\S+?)\))?(?:scale\((\S+)\))?", element.get("transform", ""))
    x, y = x + scale * float(moved[1] or 0), y + scale * float(moved[2] or 0)
    scale *= float(moved[3] or 1)
    if element.tag in (f"{SVG}rect", f"{SVG}text"):
        left, top = x + scale * float(element.get("x", 0)), y + scale * float(element.get("y", 0))
        wide, high = scale * float(element.get("width", 0)), scale * float(element.get("height", 0))
        yield left, top, left + wide, top + high
    for inner in element:
        yield from boxes(inner, x, y, scale)


# --- colours ---

# How colours look to eyes that lack one of the three kinds of cones (Machado, Oliveira, Fernandes 2009).
EYES = {
    "all three": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "no green": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "no blue": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}


def _linear(color):
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _light(color):
    red, green, blue = _linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted((_light(one), _light(other)))
    return (bright + 0.05) / (dark + 0.05)


def _seen(color, eyes):
    """Lightness and two hues of a colour, as these eyes have it."""
    whole = _linear(color)
    seen = [min(1, max(0, sum(a * b for a, b in zip(row, whole, strict=True)))) for row in EYES[eyes]]
    rows = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8729))
    x, y, z = (_root(sum(a * b for a, b in zip(row, seen, strict=True))) for row in rows)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part):
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def difference(one, other, eyes):
    pairs = zip(_seen(one, eyes), _seen(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5
