"""Whole numbers as they are handed in: Python's own, or another kind's that count as such."""

import operator


def whole(value: object, low: int, high: int) -> int | None:
    """The value as a number of Python's own, if it is a whole one of this range; true and 1.0 are none.

    >>> whole(3, 0, 4), whole(5, 0, 4), whole(True, 0, 4), whole(1.0, 0, 4)
    (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        number = int(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        return None
    return number if low <= number <= high else None
