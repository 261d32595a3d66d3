"""Faults planted into functions of the library, in memory, for a while: they show that a test has teeth."""

import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from hanabi.rules.book import compile as book_of


class Fault(NamedTuple):
    """One fault: where, what stood there, what stands there now, and the story of who would notice."""

    where: str
    right: str
    wrong: str
    story: str

    def __str__(self) -> str:
        return f"{self.where}: {self.story}"


def the_function(where: str) -> tuple[ModuleType, FunctionType]:
    """`core.play`, or `view:View.critical`: a function of `hanabi.rules`, or of `hanabi.game`."""
    module_name, _, path = where.partition(":") if ":" in where else where.partition(".")
    room = "hanabi.game" if module_name == "game" else "hanabi.rules"
    module = import_module(f"{room}.{module_name}")
    found: Any = module
    for name in path.split("."):
        found = inspect.getattr_static(found, name)
    return module, found.fget if isinstance(found, property) else found


def planted(fault: Fault) -> CodeType:
    """The code of the function with the fault in it."""
    module, function = the_function(fault.where)
    source = textwrap.dedent(inspect.getsource(function))
    right = fault.right
    if source.count(right) != 1:
        raise LookupError(f"{fault.where} has {fault.right!r} {source.count(right)} times, and not once")
    names: dict[str, Any] = {}
    exec(compile(source.replace(right, fault.wrong), f"<{fault.story}>", "exec"), dict(vars(module)), names)
    made = names[function.__name__]
    return (made.fget if isinstance(made, property) else made).__code__


@contextmanager
def plant(fault: Fault) -> Iterator[None]:
    """The fault is everywhere for as long as this lasts, however the function was imported."""
    _, function = the_function(fault.where)
    code, sound = planted(fault), function.__code__
    function.__code__ = code
    book_of.cache_clear()  # a book of sound rules would hide a fault in what makes it
    try:
        yield
    finally:
        function.__code__ = sound
        book_of.cache_clear()
