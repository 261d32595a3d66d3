"""The few tricks with numbers that core uses; each has a compiled twin.

A set of cards, of lanes or of clues is a whole number, one bit for each member. All of them stay
below 2**63, so that the same text runs on Python's integers and on the machine's.
"""

LANES = 8
"""Places that every hand has in a state, whether or not the rules fill them."""

LOT_THROW = 63

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def members(mask: int) -> int:
    """How many members a set has.

    >>> members(0b1011)
    3
    """
    return mask.bit_count()


def member(mask: int, number: int) -> int:
    """The member of a set that has this number, counted from 0, the lowest first.

    >>> member(0b1011, 2)
    3
    """
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def lay(bits: int, mask: int) -> int:
    """Bits laid out over the members of a set, lowest first: those members of which the bit is set.

    >>> bin(lay(0b101, 0b11010))
    '0b10010'
    """
    laid = 0
    while bits:
        low = mask & -mask
        laid |= low * (bits & 1)
        mask ^= low
        bits >>= 1
    return laid


def space(count: int) -> list[int]:
    """Room for so many numbers to work with, until the function that asks for it returns.

    Compiled, it takes a constant that is named without a dot, and what lies there at first is left open.
    """
    return [0] * count


def mix(word: int) -> int:
    """A word scrambled by the finaliser of splitmix64: any change of the input flips half of the bits."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
    return word ^ (word >> 31)


def dice(key: int, throw: int, sides: int) -> int:
    """The outcome, 0 to sides - 1, of a numbered throw under a key: the same on every machine, in any order.

    >>> [dice(1, throw, 6) for throw in range(8)]
    [3, 4, 5, 2, 2, 4, 5, 3]
    """
    return mix((key + (throw + 1) * _GOLDEN) & _WORD) * sides >> 64


def key_of(seed: int, game: int) -> int:
    """The key of one game of a seed: never 0, which stands for a deck that was given."""
    return mix((mix(seed & _WORD) + game * _GOLDEN) & _WORD) >> 1 | 1


def lot(key: int, players: int) -> int:
    """The seat that begins, drawn by lot: a throw that no card of the deal is drawn by."""
    return dice(key, LOT_THROW, players)


def close(lanes: list[int], base: int, lane: int, empty: int) -> None:
    """Take one place out of a hand: the newer ones move up, and the newest is left empty."""
    del lanes[base + lane]
    lanes.insert(base + LANES - 1, empty)


def wipe(lanes: list[int], empty: int) -> None:
    """Empty all places."""
    lanes[:] = [empty] * len(lanes)


def copy(lanes: list[int], source: list[int], count: int) -> None:
    """Copy the first places of one row to another."""
    lanes[:count] = source[:count]
