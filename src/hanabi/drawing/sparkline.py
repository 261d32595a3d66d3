"""A series of numbers as a row of little bars, for a terminal or a forum."""

from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"


def sparkline(
    values: Sequence[float | None],
    *,
    least: float | None = None,
    most: float | None = None,
    columns: int = 72,
) -> str:
    """One sign a number, a blank where there is none; of more numbers than columns, the last of each stretch.

    >>> sparkline([0, 1, 2, None, 4, 8])
    '▁▂▃ ▅█'
    >>> sparkline([3, 3, 3], least=0, most=5), sparkline([3, 3, 3])
    ('▅▅▅', '▅▅▅')
    """
    if len(values) > columns:
        values = [values[(at + 1) * len(values) // columns - 1] for at in range(columns)]
    known = [value for value in values if value is not None]
    low = min(known, default=0) if least is None else least
    high = max(known, default=0) if most is None else most
    return "".join(" " if value is None else _bar(value, low, high) for value in values)


def _bar(value: float, low: float, high: float) -> str:
    share = (value - low) / (high - low) if high > low else 0.5
    return BARS[min(len(BARS) - 1, max(0, round(share * (len(BARS) - 1))))]
