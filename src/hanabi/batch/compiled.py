"""Kernels: plain functions of whole numbers, compiled for this machine, and kept on disk for the next time.

What is kept is object code, which loads in milliseconds and without Numba: Numba is imported only to compile.
"""

import ctypes
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from hanabi.rules import bits

from . import shelf
from .texts import Function, Texts

Kernel = Callable[..., int]

for _error in (TypeError, RuntimeError):  # by names of our own: Numba gives Python's own names other meanings
    llvm.add_symbol(f"hanabi_{_error.__name__}", id(_error))

BOUNDS = os.environ.get("HANABI_BOUNDS") == "1"
"""Whether compiled code checks every index: slower, for tests."""

_made: dict[str, dict[str, Kernel]] = {}
"""The kernels of this program so far, by the names that they are kept under."""

_loaded: list[Any] = []
"""What kernels live in, for as long as the program runs."""


def kernels(
    functions: Sequence[Function], *, swaps: Mapping[Function, Function] | None = None, about: str
) -> dict[str, Kernel]:
    """Functions compiled, by their names; `about` says what somebody waits for.

    `swaps` puts functions in the place of others, wherever those are called.
    """
    swaps = swaps or {}
    digest = Texts(functions, swaps).digest
    name = digest and sha256(digest.encode() + _machine()).hexdigest()[:40]
    if name in _made:
        return _made[name]
    if BOUNDS:
        made = _checked(functions, swaps)
    else:
        code = (name and shelf.read(name)) or _compile(name, functions, swaps, about)
        made = _load(code, [function.__name__ for function in functions])
    if name:
        _made[name] = made
    return made


def _compile(
    name: str | None, functions: Sequence[Function], swaps: Mapping[Function, Function], about: str
) -> bytes:
    """Object code, made now, and kept if it has a name."""
    began = time.perf_counter()
    _tell(f"hanabi: compiling {about} for this machine ...")
    from .forge import Forge

    try:
        code: bytes = Forge(swaps).object_code(functions)
    except BaseException:
        _tell("\n")
        raise
    kept = name and shelf.keep(name, code)
    _tell(f" {time.perf_counter() - began:.0f} s{', once' if kept else ', and it cannot be kept'}\n")
    return code


def _checked(functions: Sequence[Function], swaps: Mapping[Function, Function]) -> dict[str, Kernel]:
    """The same by Numba alone, with every index checked: what is out of bounds raises `IndexError`."""
    from .forge import Forge

    forge = Forge(swaps, boundscheck=True)
    return {function.__name__: forge.kernel(function) for function in functions}


class _Method(ctypes.Structure):
    """How Python is told of a function in machine code."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("code", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


_FAST_CALL = 0x80


def _load(code: bytes, names: Sequence[str]) -> dict[str, Kernel]:
    """Functions out of object code."""
    if b"NRT_" in code or b"numba_" in code:  # somebody's bot that allocates memory, or prints
        from numba.core.registry import cpu_target

        cpu_target.target_context.refresh()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    make = ctypes.pythonapi.PyCFunction_NewEx
    make.restype, make.argtypes = ctypes.py_object, (ctypes.c_void_p,) * 3
    made = {}
    for name in names:
        method = _Method(name.encode(), engine.get_function_address(name), _FAST_CALL, None)
        made[name] = make(ctypes.addressof(method), None, None)
        _loaded.append(method)
    _loaded.append(engine)
    return made


@cache
def _target() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    return target.create_target_machine(cpu=llvm.get_host_cpu_name(), jit=True, codemodel="jitdefault")


@cache
def _machine() -> bytes:
    """What else compiled code depends on: the machine, the compilers, and the text of the twins."""
    parts = [
        llvm.get_process_triple(),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
        sys.implementation.cache_tag,
        *(version(name) for name in ("numba", "llvmlite", "numpy")),
        *sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_")),
    ]
    texts = [Path(bits.__file__), *sorted(Path(__file__).parent.glob("*.py"))]
    return repr(parts).encode() + b"".join(text.read_bytes() for text in texts)


def _tell(text: str) -> None:
    if sys.stderr and not os.environ.get("HANABI_QUIET"):
        sys.stderr.write(text)
        sys.stderr.flush()
