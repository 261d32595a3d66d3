"""The generator that the site's decks are drawn by, bit for bit: Go's additive lagged Fibonacci numbers.

Each number is the sum, over 64 bits, of those 607 and 273 before it. The first 607 come from the seed and are
masked by a fixed table: the state in which the same generator, begun with the seed 1, is after 7.8 million
million steps. Nobody walks so far: the steps are a linear map, and its power is a polynomial.
"""

from functools import cache

LENGTH, LAG = 607, 273
_STEPS = 7_800_000_000_000
_PRIME = 2**31 - 1
_FACTOR = 48271
_WARM_UP = 20
_WORD = 2**64 - 1
_NONE = 89482311
"""What stands for the seed 0, from which the small generator would never move."""


class Lottery:
    """Numbers drawn under a seed, a signed number of 64 bits.

    >>> lots = Lottery(1)
    >>> [lots.below(100) for _ in range(10)]
    [81, 87, 47, 59, 81, 18, 25, 40, 56, 0]
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed % _PRIME or _NONE
        self._drawn: list[int] = []

    def below(self, end: int) -> int:
        """A number from 0 up to, not including, an end of at most 31 bits."""
        if end & end - 1 == 0:
            return self._next() & end - 1
        most = _PRIME - 2**31 % end
        while (number := self._next()) > most:
            pass
        return number % end

    def _next(self) -> int:
        """The next 31 bits."""
        count = len(self._drawn)
        number = self._before(count - LENGTH) + self._before(count - LAG) & _WORD
        self._drawn.append(number)
        return number >> 32 & _PRIME

    def _before(self, place: int) -> int:
        """A number drawn, or one of those that stand before the first: only the few that are asked for."""
        if place >= 0:
            return self._drawn[place]
        entry = (LENGTH - LAG - 1 - place) % LENGTH
        return _entry(self._seed, entry, 40, 20) ^ mask()[entry]


def _entry(seed: int, entry: int, high: int, middle: int) -> int:
    """One of the 607 numbers of a seed: three of a small generator, laid over each other."""
    powers = _powers()
    first = _WARM_UP + 1 + 3 * entry
    one, two, three = (seed * powers[first + at] % _PRIME for at in range(3))
    return (one << high ^ two << middle ^ three) & _WORD


@cache
def _powers() -> list[int]:
    powers = [1]
    for _ in range(_WARM_UP + 3 * LENGTH):
        powers.append(powers[-1] * _FACTOR % _PRIME)
    return powers


# --- the table ------------------------------------------------------------------------------------------

_BITS = 144
"""Room for a sum of 607 products of two words."""


@cache
def mask() -> list[int]:
    """The table that masks the numbers of a seed, by their entries."""
    # Before the first step number i, from -606 to 0, stands in entry (334 - i) mod 607; after n steps, n + i.
    begun = [_entry(1, _place(LENGTH - 1 - number), 20, 10) for number in range(LENGTH)]
    for number in range(LENGTH, 2 * LENGTH - 1):
        begun.append(begun[number - LENGTH] + begun[number - LAG] & _WORD)
    power = _power(_STEPS)
    ended = _unpacked(_packed(power[::-1]) * _packed(begun))[LENGTH - 1 : 2 * LENGTH - 1]
    table = [0] * LENGTH
    for number, word in enumerate(ended):
        table[(_place(LENGTH - 1 - number) - _STEPS) % LENGTH] = word
    return table


def _place(ago: int) -> int:
    """In which entry the number stands that was drawn so many steps ago, before the first step."""
    return (LENGTH - LAG + ago) % LENGTH


def _power(exponent: int) -> list[int]:
    """t to a power, by t**607 = t**334 + 1: how a number so far on is the sum of 607 in a row."""
    power = [1] + [0] * (LENGTH - 1)
    for digit in f"{exponent:b}":
        packed = _packed(power)
        power = _reduced(_unpacked(packed * packed))
        if digit == "1":
            power = _reduced([0, *power])
    return power


def _reduced(terms: list[int]) -> list[int]:
    terms = terms + [0] * (LENGTH - len(terms))
    for high in range(len(terms) - 1, LENGTH - 1, -1):
        terms[high - LENGTH] += terms[high]
        terms[high - LAG] += terms[high]
    return [term & _WORD for term in terms[:LENGTH]]


def _packed(terms: list[int]) -> int:
    """A polynomial as one long number: so that Python's multiplication does the work."""
    return int.from_bytes(b"".join(term.to_bytes(_BITS // 8, "little") for term in terms), "little")


def _unpacked(number: int) -> list[int]:
    step = _BITS // 8
    raw = number.to_bytes(-(-number.bit_length() // 8) + step, "little")
    return [int.from_bytes(raw[at : at + step], "little") & _WORD for at in range(0, len(raw) - step, step)]
