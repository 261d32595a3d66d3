"""A function with all that it calls: to be compiled together, and told apart by a digest of what they say."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dis import get_instructions
from hashlib import sha256
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from hanabi.rules import bits

from . import memory

Function = Callable[..., Any]

PRIMITIVES = (bits.__name__, memory.__name__)
"""The modules whose functions have a compiled twin each."""

READY_MADE = ("numpy", "numba", "math", "operator", "builtins")
"""What Numba compiles by itself."""


class Texts:
    """Functions, and all that they call; `swaps` puts functions in the place of others that these call."""

    def __init__(self, functions: Iterable[Function], swaps: Mapping[Function, Function]) -> None:
        self.swaps = swaps
        self._seen: set[Function] = set()
        self._told = sha256()
        self._certain = True
        for function in functions:
            self._walk(function)

    @property
    def digest(self) -> str | None:
        """Of every function, and of every value that they name; none where one of these cannot be told."""
        return self._told.hexdigest() if self._certain else None

    def _walk(self, function: Function) -> None:
        function = self.swaps.get(function, function)
        self._tell(function.__module__, function.__qualname__)
        if function in self._seen or function.__module__ in PRIMITIVES:
            return
        self._seen.add(function)
        self._tell(function.__defaults__, *_words(function.__code__))
        for name, value in sorted(named(function).items()):
            self._tell(name)
            self._value(value, set(attributes(function.__code__)))

    def _value(self, value: Any, names: set[str]) -> None:
        if isinstance(value, FunctionType):
            self._walk(value)
        elif isinstance(value, ModuleType):
            self._tell(value.__name__, getattr(value, "__version__", ""))
            if not ready_made(value):
                for name in sorted(names & vars(value).keys()):
                    self._tell(name)
                    self._value(getattr(value, name), names)
        elif isinstance(getattr(value, "py_func", None), FunctionType):  # compiled by somebody else
            self._walk(value.py_func)
        elif isinstance(value, np.ndarray):
            self._tell(value.dtype, value.shape, value.tobytes())
        elif _plain(value):
            self._tell(value)
        else:
            self._certain = False

    def _tell(self, *words: Any) -> None:
        for word in words:
            self._told.update(repr(word).encode())
            self._told.update(b"\0")


def named(function: Function) -> dict[str, Any]:
    """What a function names that is defined outside it: in its module, or around it."""
    code, known = function.__code__, function.__globals__
    names = {
        step.argval
        for text in _inside(code)
        for step in get_instructions(text)
        if step.opname == "LOAD_GLOBAL"
    }
    around = dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
    return {name: known[name] for name in names & known.keys()} | {
        name: cell.cell_contents for name, cell in around.items()
    }


def attributes(code: CodeType) -> Iterator[str]:
    """The names that stand behind a dot, and some more."""
    for text in _inside(code):
        yield from text.co_names


def ready_made(module: ModuleType) -> bool:
    """Whether Numba knows what is in a module."""
    return module.__name__.partition(".")[0] in READY_MADE


def _plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_plain, value))
    known = isinstance(value, int | float | str | bytes | np.dtype | np.generic | type | None)
    return known or type(value).__module__.startswith("numba.core.types")


def _inside(code: CodeType) -> Iterator[CodeType]:
    """A text, and those of what is defined in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _inside(constant)


def _words(code: CodeType) -> Iterator[Any]:
    """What a text says, wherever it stands."""
    for text in _inside(code):
        yield from (text.co_code, text.co_names, text.co_varnames, text.co_freevars)
        yield from (constant for constant in text.co_consts if not isinstance(constant, CodeType))
