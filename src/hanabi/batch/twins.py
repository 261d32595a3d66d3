"""The compiled twins of the primitives in `hanabi.rules.bits` and in `memory`: the same on machine words."""

from collections.abc import Iterable
from typing import Any

from llvmlite import binding, ir
from numba import int64, njit, types, uint64
from numba.core import cgutils, errors
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from hanabi.rules.bits import LANES, LOT_THROW

from .rows import HIDDEN, VIEW

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}
"""How the house's text is compiled. All of it is inlined: calls cost a seventh of a step."""


_GOLDEN = uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = uint64(0xBF58476D1CE4E5B9), uint64(0x94D049BB133111EB)
_LOWEST = int64(0x0101010101010101)
_I32, _I64 = ir.IntType(32), ir.IntType(64)


# --- sets -----------------------------------------------------------------------------------------------


@intrinsic
def _population(context: Any, word: Any) -> Any:
    """The machine's own instruction for counting bits."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return int64(int64), emit


@njit(**OPTIONS)
def members(mask):
    return _population(int64(mask))


@intrinsic
def _deposit(context: Any, bits: Any, mask: Any) -> Any:
    """The machine's own instruction for laying bits out over a mask, where it has one."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(_I64, [_I64, _I64])
        return builder.call(
            cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), arguments
        )

    return int64(int64, int64), emit


def _has_deposit() -> bool:
    return binding.get_default_triple().startswith("x86_64") and bool(
        binding.get_host_cpu_features().get("bmi2")
    )


@njit(**OPTIONS)
def lay_one_by_one(bits, mask):
    """The same without that instruction."""
    laid, rest, left = int64(0), int64(mask), int64(bits)
    while left:
        low = rest & -rest
        laid |= low * (left & 1)
        rest ^= low
        left >>= 1
    return laid


if _has_deposit():

    @njit(**OPTIONS)
    def lay(bits, mask):
        return _deposit(int64(bits), int64(mask))

    @njit(**OPTIONS)
    def member(mask, number):
        bit = _deposit(int64(1) << number, int64(mask))
        return _population((bit & -bit) - 1)

    @njit(**OPTIONS)
    def spread(bits):
        """Eight bits as the lowest ones of eight bytes."""
        return _deposit(int64(bits), _LOWEST)

else:
    lay = lay_one_by_one

    @njit(**OPTIONS)
    def member(mask, number):
        rest = int64(mask)
        for _ in range(number):
            rest &= rest - 1
        return _population((rest & -rest) - 1)

    @njit(**OPTIONS)
    def spread(bits):
        """Eight bits as the lowest ones of eight bytes."""
        each = uint64(bits & 255) * uint64(_LOWEST) & uint64(0x8040201008040201)
        return int64((each + uint64(0x7F7F7F7F7F7F7F7F)) >> uint64(7) & uint64(_LOWEST))


def _unpacked(lane: Any) -> Any:
    """Lays a word out as 64 numbers, each 1 or 0: with wide registers one instruction makes many of them."""

    def unpack(context: Any, address: Any, word: Any) -> Any:
        def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
            row = ir.VectorType(lane, 64)
            bits = builder.bitcast(arguments[1], ir.VectorType(ir.IntType(1), 64))
            numbers = builder.select(bits, ir.Constant(row, [1] * 64), ir.Constant(row, [0] * 64))
            builder.store(numbers, builder.inttoptr(arguments[0], row.as_pointer())).align = 1
            return context.get_dummy_value()

        return types.none(int64, int64), emit

    return intrinsic(unpack)


_unpack_bytes, _unpack_floats = _unpacked(ir.IntType(8)), _unpacked(ir.FloatType())


@njit(**OPTIONS)
def unpack_bytes(address, word):
    _unpack_bytes(int64(address), int64(word))


@njit(**OPTIONS)
def unpack_floats(address, word):
    _unpack_floats(int64(address), int64(word))


# --- dice -----------------------------------------------------------------------------------------------


@njit(**OPTIONS)
def mix(word):
    word = (word ^ (word >> uint64(30))) * _FIRST
    word = (word ^ (word >> uint64(27))) * _SECOND
    return word ^ (word >> uint64(31))


@intrinsic
def _high_product(context: Any, one: Any, other: Any) -> Any:
    """The upper half of the product of two words: one instruction."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        one, other = (builder.zext(argument, wide) for argument in arguments)
        return builder.trunc(builder.lshr(builder.mul(one, other), wide(64)), _I64)

    return int64(uint64, uint64), emit


@njit(**OPTIONS)
def dice(key, throw, sides):
    return _high_product(mix(uint64(key) + uint64(throw + 1) * _GOLDEN), uint64(sides))


@njit(**OPTIONS)
def key_of(seed, game):
    return int64(mix(mix(uint64(seed)) + uint64(game) * _GOLDEN) >> uint64(1) | uint64(1))


# --- lanes ----------------------------------------------------------------------------------------------


@intrinsic
def _store_lanes(context: Any, lanes: Any, base: Any, word: Any) -> Any:
    """One word as the eight bytes of a hand."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _lanes_at(context, builder, signature, arguments)).align = 1
        return context.get_dummy_value()

    return types.none(lanes, int64, uint64), emit


def _lanes_at(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
    lanes = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.bitcast(builder.gep(lanes.data, [arguments[1]]), _I64.as_pointer())


@intrinsic
def _close(context: Any, lanes: Any, base: Any, lane: Any, empty: Any) -> Any:
    """What `close` does, for all lanes at once: from one lane on each takes what lies in the next.

    Moving one after the other would take a twentieth longer of a whole step.
    """

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        number = made.data.type.pointee
        hand = ir.VectorType(number, LANES)
        place = builder.bitcast(builder.gep(made.data, [arguments[1]]), hand.as_pointer())
        before = builder.load(place)
        before.align = number.width // 8
        newest = _in_all_lanes(builder, builder.trunc(arguments[3], number))
        moved = builder.shuffle_vector(before, newest, _numbers(range(1, LANES + 1)))
        older = builder.icmp_signed(
            "<", _numbers(range(LANES)), _in_all_lanes(builder, builder.trunc(arguments[2], _I32))
        )
        builder.store(builder.select(older, before, moved), place).align = number.width // 8
        return context.get_dummy_value()

    return types.none(lanes, int64, int64, int64), emit


def _in_all_lanes(builder: ir.IRBuilder, number: ir.Value) -> ir.Value:
    none = ir.Constant(ir.VectorType(number.type, LANES), ir.Undefined)
    one = builder.insert_element(none, number, _I32(0))
    return builder.shuffle_vector(one, none, _numbers([0] * LANES))


def _numbers(numbers: Iterable[int]) -> ir.Constant:
    return ir.Constant(ir.VectorType(_I32, LANES), list(numbers))


@njit(**OPTIONS)
def close(lanes, base, lane, empty):
    _close(lanes, int64(base), int64(lane), int64(empty))


@njit(**OPTIONS)
def wipe(lanes, empty):
    for at in range(len(lanes)):
        lanes[at] = empty


@njit(**OPTIONS)
def copy(lanes, source, count):
    for at in range(count):
        lanes[at] = source[at]


# --- memory ---------------------------------------------------------------------------------------------


@intrinsic
def array(context: Any, address: Any, count: Any, dtype: Any) -> Any:
    """The array of NumPy's that lies at an address.

    A call from Python would take a tenth of a microsecond for each array that it is given; so kernels get one
    address, of a *desk* on which the addresses of all that they work with are written.
    """
    kind = types.Array(dtype.dtype, 1, "C")

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        made = make_array(kind)(context, builder)
        size = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
        data = builder.inttoptr(arguments[0], made.data.type)
        populate_array(made, data, [arguments[1]], [size], size, meminfo=None)
        return made._getvalue()

    return kind(int64, int64, dtype), emit


@intrinsic(prefer_literal=True)
def space(context: Any, count: Any) -> Any:
    """Numbers on the stack of the function that asks for them; what they are at first is left open."""
    if not isinstance(count, types.IntegerLiteral):
        raise errors.RequireLiteralValue("room is asked for by a constant")
    kind = types.Array(int64, 1, "C")

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        made = make_array(kind)(context, builder)
        many = context.get_constant(types.intp, count.literal_value)
        data = cgutils.alloca_once(builder, _I64, size=many)
        data.align = 64  # a row of eight is one line of the machine's memory
        populate_array(made, data, [many], [context.get_constant(types.intp, 8)], _I64(8), meminfo=None)
        return made._getvalue()

    return kind(count), emit


@intrinsic
def _copy_open(context: Any, state: Any, view: Any) -> Any:
    """Everything of a state that a view has, in one move."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        state, view = (builder.bitcast(argument, byte) for argument in arguments)
        source = builder.gep(state, [ir.Constant(_I64, HIDDEN)])
        cgutils.raw_memcpy(builder, view, source, ir.Constant(_I64, VIEW.fields["seat"][1]), 1, align=8)
        return context.get_dummy_value()

    return types.none(state, view), emit


@njit(**OPTIONS)
def look(state, view, seat):
    """What a seat may know of a state: `hanabi.rules.view`, compiled. The own cards are blank."""
    _copy_open(state, view)
    view.seat = seat
    _store_lanes(view.cards, int64(seat * LANES), ~uint64(0))


@njit(**OPTIONS)
def lot(key, players):
    return dice(key, LOT_THROW, players)
