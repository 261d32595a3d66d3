"""Numbers that somebody asked for."""

from .error import BatchError


def whole(code: str, number: object, end: int, *, least: int = 0) -> int:
    """A whole number below an end; anything else is refused."""
    if type(number) is not int or not least <= number < end:
        raise BatchError(code, got=number, least=least, last=end - 1)
    return number
