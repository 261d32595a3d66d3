"""A view as a picture made of letters: for `print`, for a forum, and in colour for a terminal."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from hanabi.rules import Sentence, Suit, View, say
from hanabi.rules.sentences import ENGLISH
from hanabi.rules.suits import HUES

from .names import pad, shorten, width, wrap
from .palette import paint
from .scene import Catalogue, Marks, Pile, Place, Scene, label, move, named, scene

Colors = Literal["256", "16", "none"]

COLUMNS = 80
_NAME = 14
_SIGNS = {"playable": "+", "trash": "x", "critical": "!"}
HUE_LETTERS = {hue: letter.lower() for letter, hue in HUES.items()}
"""What a clued colour is called where there is no room, if no suit has its name."""
_YET, _NEVER = "--", "xx"
"""On a stack: what is still to come, and what cannot come any more."""


class Span(NamedTuple):
    """A piece of a line: what it says, and how it stands out."""

    text: str
    suit: Suit | None = None
    bold: bool = False
    back: bool = False
    """Whether it is a card that is not seen."""


Line = list[Span]


def text(view: View, *, catalogue: Catalogue = ENGLISH) -> str:
    """A view as a picture without colour, at most 80 columns wide."""
    return ansi(view, "none", catalogue=catalogue)


def ansi(view: View, colors: Colors = "256", *, catalogue: Catalogue = ENGLISH) -> str:
    """A view as a picture for a terminal with so many colours."""
    styled = _STYLES[colors]
    lines = picture(scene(view, columns=_NAME), catalogue)
    return "\n".join("".join(map(styled, _trimmed(line))) for line in lines)


def picture(scene: Scene, catalogue: Catalogue) -> Iterator[Line]:
    """The whole table, line by line."""
    yield from _now(scene, catalogue)
    yield []
    yield from _piles(scene, catalogue)
    yield []
    yield from _hands(scene, catalogue)
    yield from _legend(scene, catalogue)


def _now(scene: Scene, catalogue: Catalogue) -> Iterator[Line]:
    view, rules = scene.view, scene.view.rules
    if scene.outcome:
        yield from ([Span(line, bold=True)] for line in wrap(say(scene.outcome.sentence, catalogue), COLUMNS))
    elif view.turn is not None:
        yield [Span(say(Sentence("draw.to-move", {"name": scene.names[view.turn]}), catalogue), bold=True)]
    for event in scene.latest:
        yield from ([Span(line)] for line in wrap(say(move(scene, event), catalogue), COLUMNS))
    counts = {
        "score": f"{view.score}/{rules.maximum}" + (f" ({scene.limit})" if scene.limit is not None else ""),
        "clues": f"{view.clues}/{view.book.clues}",
        "strikes": f"{view.strikes}/{rules.strikes}",
        "deck": f"{view.deck_left}",
        "rest": f"{scene.rest or ''}",
    }
    told = [f"{label(name, catalogue)} {count}" for name, count in counts.items() if count]
    yield from ([Span(line)] for line in _flow(told))


def _piles(scene: Scene, catalogue: Catalogue) -> Iterator[Line]:
    names = [say(named(pile.suit), catalogue) for pile in scene.piles]
    wide = max(width(name) for name in names) + 5
    stack = max(3 * scene.view.rules.ranks, width(label("stacks", catalogue))) + 2
    yield [
        Span(" " * wide + pad(label("stacks", catalogue), stack)),
        Span(label("discards", catalogue)),
    ]
    for pile, name in zip(scene.piles, names, strict=True):
        letter = pile.suit.letter
        steps = [Span(f"{letter}{rank}", pile.suit) for rank in pile.ranks[: pile.top]]
        steps += [Span(_YET if step < pile.limit else _NEVER) for step in range(pile.top, len(pile.copies))]
        gone = [
            Span(f"{letter}{rank}{_SIGNS['critical'] if last and copy == count else ''}")
            for rank, (count, last) in zip(pile.ranks, _lost(pile), strict=True)
            for copy in range(1, count + 1)
        ]
        yield [
            Span(f" {pile.suit.symbol} ", pile.suit),
            Span(pad(f" {name}", wide - 3)),
            *_spaced(steps),
            Span(" " * (stack - 3 * len(steps))),
            *_spaced(gone),
        ]


def _hands(scene: Scene, catalogue: Catalogue) -> Iterator[Line]:
    names = list(scene.names)
    if scene.view.seat >= 0:
        names[scene.view.seat] = say(Sentence("draw.you", {"name": names[scene.view.seat]}), catalogue)
    names = ["> " + name if seat == scene.view.turn else "  " + name for seat, name in enumerate(names)]
    wide = max(width(name) for name in names) + 2
    most = max(1, *map(len, scene.hands))
    cell = min(9, (COLUMNS - wide) // most)
    slots = "".join(pad(f" {slot}", cell) for slot in range(1, most + 1))
    yield [Span(pad(f"  {label('slot', catalogue)}", wide) + slots)]
    for seat, hand in enumerate(scene.hands):
        line = [Span(pad(names[seat], wide), bold=seat == scene.view.turn)]
        said = [Span(" " * wide)]
        for place in hand:
            line += _padded(_tile(place), cell)
            said.append(Span(pad(" " + _said(place, cell - 2, catalogue), cell), bold=place.pointed))
        yield line
        if any(place.held.touched for place in hand):
            yield said


def _tile(place: Place) -> Line:
    """A card: its symbol and its name, as far as they can be known, and its marks."""
    suit, rank = place.suit, place.rank
    name = (suit.symbol + suit.letter if suit else " ?") + str(rank or "?")
    marks = "".join(sign for mark, sign in _SIGNS.items() if getattr(place.marks, mark))
    return [Span(name, suit, back=suit is None), Span(marks, bold=True)]


def _said(place: Place, columns: int, catalogue: Catalogue) -> str:
    """The words of the clues that touched a card: in full, or by letter where there is no room."""
    held = place.held
    ranks = [str(rank) for rank in held.ranks]
    full = " ".join([*(say(Sentence(f"draw.suit.{color}"), catalogue) for color in held.colors), *ranks])
    if width(full) <= columns:
        return full
    letters = HUE_LETTERS | {card.suit.color: card.suit.letter for card in held.possible.universe}
    return shorten("".join([*(letters[color] for color in held.colors), *ranks]), columns)


def _legend(scene: Scene, catalogue: Catalogue) -> Iterator[Line]:
    """What the marks mean that are in the picture."""
    drawn = [place.marks for hand in scene.hands for place in hand]
    drawn += [Marks(critical=last and count > 0) for pile in scene.piles for count, last in _lost(pile)]
    told = [
        f"{sign} {say(Sentence(f'draw.{name}'), catalogue)}"
        for name, sign in _SIGNS.items()
        if any(getattr(marks, name) for marks in drawn)
    ]
    if any(pile.limit < len(pile.copies) for pile in scene.piles):
        told.append(f"{_NEVER} {label('never', catalogue)}")
    yield from ([Span(line)] for line in _flow(told))


def _lost(pile: Pile) -> Iterator[tuple[int, bool]]:
    """Of each value, how many are discarded, and whether the last copy is needed."""
    return zip(pile.discarded, pile.critical, strict=True)


# --- lines ------------------------------------------------------------------------------------------------


def _flow(things: list[str]) -> list[str]:
    """Things side by side, in as many lines as they need."""
    lines: list[str] = []
    for thing in things:
        if lines and width(longer := f"{lines[-1]}   {thing}") <= COLUMNS:
            lines[-1] = longer
        else:
            lines.append(thing)
    return lines


def _spaced(spans: Line) -> Line:
    return [piece for span in spans for piece in (span, Span(" "))]


def _padded(spans: Line, columns: int) -> Line:
    taken = sum(width(span.text) for span in spans)
    return [*spans, Span(" " * (columns - taken))]


def _trimmed(line: Line) -> Line:
    """A line without blanks at its end."""
    kept = list(line)
    while kept and not (kept[-1].text.strip() or kept[-1].suit):
        kept.pop()
    if kept and not kept[-1].suit:
        last = kept.pop()
        kept.append(last._replace(text=last.text.rstrip()))
    return kept


# --- colours ----------------------------------------------------------------------------------------------

# Every coloured piece brings its own background, so that it looks alike on dark and on light terminals.


def _styled(span: Span, codes: list[str]) -> str:
    told = codes + ["1"] * span.bold
    return f"\x1b[{';'.join(told)}m{span.text}\x1b[0m" if told and span.text.strip() else span.text


def _in_256(span: Span) -> str:
    if span.suit:
        ground, ink = paint(span.suit).tile
        return _styled(span, [f"48;5;{ground}", f"38;5;{ink}"])
    return _styled(span, ["48;5;240", "38;5;231"] if span.back else [])


def _in_16(span: Span) -> str:
    if span.suit:
        return _styled(span, [str(code) for code in paint(span.suit).basic])
    return _styled(span, ["7"] if span.back else [])


def _in_none(span: Span) -> str:
    return span.text


_STYLES = {"256": _in_256, "16": _in_16, "none": _in_none}
