"""Compiles functions by Numba, into object code that stands on its own.

Numba compiles a function only if everything that it calls is compiled. So each is rebuilt over a namespace in
which plain functions are compiled in their turn, and primitives are their twins; its text stays as it is.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import CellType, FunctionType, ModuleType
from typing import Any

from llvmlite import ir
from numba import int64, njit, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher
from numba.core.targetconfig import ConfigStack
from numba.np import arrayobj

from . import twins
from .texts import PRIMITIVES, Function, attributes, is_apart, named, ready_made


class Forge:
    """Compiles functions, each once, with `swaps` in the place of others."""

    def __init__(self, swaps: Mapping[Function, Function], **options: Any) -> None:
        self._swaps = swaps
        self._options = twins.OPTIONS | options
        self._made: dict[Function, Dispatcher] = {}

    def compiled(self, function: Function) -> Dispatcher:
        """A function that compiles itself when it is first called."""
        function = self._swaps.get(function, function)
        if function.__module__ in PRIMITIVES:
            twin: Dispatcher = getattr(twins, function.__name__)
            return twin
        if function not in self._made:
            own = function.__module__.partition(".")[0] == "hanabi"
            options = self._options if own else self._options | _OTHERS
            if is_apart(function):
                options = options | {"forceinline": False}
            self._made[function] = njit(**options)(self._rebuilt(function))
        return self._made[function]

    def _rebuilt(self, function: Function) -> Function:
        """A function over compiled names."""
        code, names = function.__code__, attributes(function.__code__)
        scope = {name: self._name(value, names) for name, value in named(function).items()}
        around = tuple(CellType(scope[name]) for name in code.co_freevars)
        scope["__name__"] = function.__module__
        filled = tuple(self._name(value, names) for value in function.__defaults__ or ())
        return FunctionType(code, scope, function.__name__, filled, around)

    def _name(self, value: Any, names: frozenset[str]) -> Any:
        """What a name stands for in compiled text."""
        if isinstance(value, FunctionType):
            return self.compiled(value)
        if isinstance(value, ModuleType) and not ready_made(value):
            twin = ModuleType(value.__name__)
            for name in names & vars(value).keys():
                setattr(twin, name, self._name(getattr(value, name), names))
            return twin
        return value

    @global_compiler_lock  # type: ignore[untyped-decorator]
    def kernel(self, function: Function) -> Dispatcher:
        """A function of whole numbers, compiled now."""
        made = self.compiled(function)
        with _counted_from_the_start():
            made.compile((int64,) * function.__code__.co_argcount)
        return made

    @global_compiler_lock  # type: ignore[untyped-decorator]
    def object_code(self, functions: Iterable[Function]) -> bytes:
        """Functions of whole numbers as object code, in which Python finds each by its name."""
        library = None
        for function in functions:
            result: Any = next(iter(self.kernel(function).overloads.values()))
            if library is None:
                library = result.library.codegen.create_library("hanabi")
                library.enable_object_caching()
            module = library.create_ir_module(function.__name__)
            _bridge(module, function.__name__, result)
            library.add_ir_module(module)
            library.add_linking_library(result.library)
        assert library is not None
        library.finalize()
        return library._get_compiled_object()  # type: ignore[no-any-return]


_OTHERS = {"_nrt": True, "forceinline": False}
"""How functions that are not of this house are compiled: they may allocate, and count from the end."""


@contextmanager
def _counted_from_the_start() -> Iterator[None]:
    """In the house's text no index counts from the end, so nothing is spent on asking, at every access.

    That buys a tenth of the time with two players, and a third with five. Under bounds checking such an
    index raises `IndexError`.
    """
    usual = arrayobj.fix_integer_index

    def fixed(context: Any, builder: ir.IRBuilder, kind: Any, index: Any, size: Any) -> Any:
        if not ConfigStack().top().nrt:  # type: ignore[no-untyped-call]
            return context.cast(builder, index, kind, types.intp)
        return usual(context, builder, kind, index, size)  # type: ignore[no-untyped-call]

    arrayobj.fix_integer_index = fixed
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


_WORD, _BYTE = ir.IntType(64), ir.IntType(8).as_pointer()


def _bridge(module: ir.Module, name: str, result: Any) -> None:
    """A function that Python can call in a fifth of the time that Numba's own way takes.

    It takes whole numbers and gives one, and lets other threads run meanwhile. What it calls must not raise.
    """
    count = len(result.signature.args)
    python = ir.Function(module, ir.FunctionType(_BYTE, [_BYTE, _BYTE.as_pointer(), _WORD]), name)
    builder = ir.IRBuilder(python.append_basic_block())

    def call(name: str, gives: ir.Type, *arguments: Any) -> Any:
        kind = ir.FunctionType(gives, [argument.type for argument in arguments])
        known = module.globals.get(name) or ir.Function(module, kind, name)
        return builder.call(known, arguments)

    def fail(kind: str, text: str) -> None:
        told = ir.GlobalVariable(module, ir.ArrayType(ir.IntType(8), len(text) + 1), f"{name}.{kind}")
        told.initializer = ir.Constant(told.value_type, bytearray(text.encode() + b"\0"))
        error = module.globals.get(kind) or ir.GlobalVariable(module, _BYTE.pointee, kind)
        call("PyErr_SetString", ir.VoidType(), error, builder.bitcast(told, _BYTE))
        builder.ret(ir.Constant(_BYTE, None))

    with builder.if_then(builder.icmp_signed("!=", python.args[2], _WORD(count)), likely=False):
        fail("hanabi_TypeError", f"{name} takes {count} numbers")
    numbers = []
    for place in range(count):
        given = builder.load(builder.gep(python.args[1], [_WORD(place)]))
        number = call("PyLong_AsLongLong", _WORD, given)
        with builder.if_then(builder.icmp_signed("==", number, _WORD(-1)), likely=False):
            error = call("PyErr_Occurred", _BYTE)
            with builder.if_then(builder.icmp_unsigned("!=", error, ir.Constant(_BYTE, None))):
                builder.ret(ir.Constant(_BYTE, None))
        numbers.append(number)
    convention = result.target_context.call_conv
    kind = convention.get_function_type(result.signature.return_type, result.signature.args)
    target = ir.Function(module, kind, result.fndesc.llvm_func_name)
    thread = call("PyEval_SaveThread", _BYTE)
    status, answer = convention.call_function(
        builder, target, result.signature.return_type, result.signature.args, numbers
    )
    call("PyEval_RestoreThread", ir.VoidType(), thread)
    with builder.if_then(status.is_error, likely=False):
        fail("hanabi_RuntimeError", f"{name} failed: compiled code raised an exception")
    if not isinstance(answer.type, ir.IntType):
        answer = _WORD(0)
    elif answer.type.width < 64:
        answer = builder.zext(answer, _WORD)
    builder.ret(call("PyLong_FromLongLong", _BYTE, answer))
