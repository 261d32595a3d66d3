"""A function with all that it calls: to be compiled together, and told apart by a digest of what they say."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dis import get_instructions
from functools import lru_cache
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
        self._tell(is_apart(function))
        self._tell(_words(function.__code__))
        names = attributes(function.__code__)
        for name, value in sorted((named(function) | defaults(function)).items()):
            self._tell(name)
            self._value(value, names)

    def _value(self, value: Any, names: frozenset[str]) -> None:
        if isinstance(value, FunctionType):
            self._walk(value)
        elif isinstance(value, ModuleType):
            self._tell(value.__name__, getattr(value, "__version__", ""))
            if not ready_made(value):
                for name in sorted(names & vars(value).keys()):
                    self._tell(name)
                    self._value(getattr(value, name), names)
        elif isinstance(getattr(value, "py_func", None), FunctionType):  # compiled by somebody else
            self._tell(sorted(value.targetoptions.items()))
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
    known = function.__globals__
    around = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    return {name: known[name] for name in _globals(function.__code__) & known.keys()} | {
        name: cell.cell_contents for name, cell in around.items()
    }


def defaults(function: Function) -> dict[str, Any]:
    """What stands for arguments that are not given."""
    at_the_end = enumerate(function.__defaults__ or ())
    return {f"default {place}": value for place, value in at_the_end} | (function.__kwdefaults__ or {})


def is_apart(function: Function) -> bool:
    """Whether a function asks to be compiled once, and called, and not to be put where it is called."""
    return bool(function.__dict__.get("apart"))


def ready_made(module: ModuleType) -> bool:
    """Whether Numba knows what is in a module."""
    return module.__name__.partition(".")[0] in READY_MADE


# What is asked of a text is asked again with every batch, so it is remembered.


@lru_cache(4096)
def attributes(code: CodeType) -> frozenset[str]:
    """The names that stand behind a dot, and some more."""
    return frozenset(name for text in _inside(code) for name in text.co_names)


@lru_cache(4096)
def _globals(code: CodeType) -> frozenset[str]:
    """The names that a text looks up in its module."""
    steps = (step for text in _inside(code) for step in get_instructions(text))
    return frozenset(step.argval for step in steps if step.opname == "LOAD_GLOBAL")


def _words(code: CodeType) -> list[Any]:
    """What a text says, wherever it stands."""
    words: list[Any] = []
    for text in _inside(code):
        words += (text.co_code, text.co_names, text.co_varnames, text.co_freevars, text.co_argcount)
        words += (constant for constant in text.co_consts if not isinstance(constant, CodeType))
    return words


def _inside(code: CodeType) -> Iterator[CodeType]:
    """A text, and those of what is defined in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _inside(constant)


def _plain(value: Any) -> bool:
    """Whether `repr` tells all that there is to tell of a value."""
    if isinstance(value, tuple):
        return all(map(_plain, value))
    if isinstance(value, type):  # a class of somebody's may be another one tomorrow, by the same name
        return value.__module__ in ("builtins", "numpy")
    known = isinstance(value, int | float | str | bytes | np.dtype | np.generic | None)
    return known or type(value).__module__.startswith("numba.core.types")
