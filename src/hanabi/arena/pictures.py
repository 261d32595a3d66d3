"""Pictures of many games: scores by how often they came, and cross-play as a map of warmth."""

from collections.abc import Iterator, Sequence

from hanabi.drawing.marks import box, document, write
from hanabi.drawing.palette import NIGHT, PAINTS
from hanabi.rules import Sentence, say
from hanabi.rules.sentences import ENGLISH, Wording

Catalogue = dict[str, Wording]

_WIDE, _EDGE, _HEAD, _HIGH, _FOOT = 720, 20, 64, 260, 52
_GLOW = PAINTS["yellow"].glow


def histogram(title: str, scores: dict[int, int], maximum: int, *, catalogue: Catalogue = ENGLISH) -> str:
    """Scores by how often they came, as an SVG document.

    >>> histogram("hat", {24: 10, 25: 90}, 25).count("<rect")
    5
    """
    total, most = sum(scores.values()), max(scores.values(), default=0)
    room = (_WIDE - 2 * _EDGE) / (maximum + 1)
    high = _HEAD + _HIGH + _FOOT
    drawn = box(0, 0, _WIDE, high, NIGHT.ground, round=18)
    drawn += write(title, _EDGE, 38, 24, NIGHT.gold, weight=700, room=_WIDE - 2 * _EDGE)
    drawn += box(_EDGE, _HEAD, _WIDE - 2 * _EDGE, _HIGH, NIGHT.sky, round=6)
    told = [title]
    for score in range(maximum + 1):
        left, count = _EDGE + score * room, scores.get(score, 0)
        tall = (_HIGH - 30) * count / max(1, most)
        if count:
            share = f"{100 * count / total:.3g} %"
            bottom = _HEAD + _HIGH - tall
            drawn += box(left + 2, bottom, room - 4, max(tall, 1), _GLOW, round=2)
            if count == most or 50 * count > most:
                drawn += write(share, left + room / 2, bottom - 6, 11, NIGHT.quiet, anchor="middle")
            told.append(_said("arena.picture.score", catalogue, score=score, share=share))
        if score % 5 == 0 or score == maximum:
            drawn += write(str(score), left + room / 2, _HEAD + _HIGH + 24, 16, NIGHT.quiet, anchor="middle")
    return document(
        title, told, drawn + box(_EDGE, _HEAD + _HIGH, _WIDE - 2 * _EDGE, 1.5, NIGHT.edge), (_WIDE, high)
    )


def heat_map(
    title: str, names: Sequence[str], means: Sequence[Sequence[float]], *, catalogue: Catalogue = ENGLISH
) -> str:
    """How each does among others, as an SVG document: who sits first down the side, the others across.

    >>> heat_map("cross-play", ["hat", "cautious"], [[22.5, 3], [2.5, 14]]).count("<rect")
    5
    """
    side = 150
    room = (_WIDE - side - _EDGE) / len(names)
    row = min(room, 90)
    high = _HEAD + 30 + row * len(names) + _EDGE
    drawn = box(0, 0, _WIDE, high, NIGHT.ground, round=18)
    drawn += write(title, _EDGE, 38, 24, NIGHT.gold, weight=700, room=_WIDE - 2 * _EDGE)
    for at, name in enumerate(names):
        drawn += write(
            name, side + (at + 0.5) * room, _HEAD + 18, 16, NIGHT.quiet, anchor="middle", room=room - 6
        )
        drawn += write(
            name, side - 10, _HEAD + 36 + (at + 0.5) * row, 16, NIGHT.quiet, anchor="end", room=side - 20
        )
    told = [title]
    for down, across, mean, share in _cells(means):
        x, y = side + across * room, _HEAD + 30 + down * row
        drawn += box(x + 1, y + 1, room - 2, row - 2, _GLOW, round=4, opacity=round(0.12 + 0.88 * share, 3))
        ink = NIGHT.ground if share > 0.5 else NIGHT.gold
        drawn += write(f"{mean:.2f}", x + room / 2, y + row / 2 + 6, 18, ink, anchor="middle", room=room - 4)
        told.append(
            _said("arena.picture.cell", catalogue, one=names[down], other=names[across], mean=f"{mean:.2f}")
        )
    return document(title, told, drawn, (_WIDE, high))


def _cells(means: Sequence[Sequence[float]]) -> Iterator[tuple[int, int, float, float]]:
    """Each place with its mean, and where that is between the least and the greatest."""
    every = [mean for row in means for mean in row]
    low, high = min(every), max(every)
    for down, row in enumerate(means):
        for across, mean in enumerate(row):
            yield down, across, mean, (mean - low) / (high - low) if high > low else 1.0


def _said(code: str, catalogue: Catalogue, **told: object) -> str:
    return say(Sentence(code, told), catalogue)
