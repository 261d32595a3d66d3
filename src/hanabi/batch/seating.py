"""Bots of several kinds, as the one that a kernel of whole games calls."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from . import whole
from .memory import Address, array
from .texts import Function

Word = str | tuple[str, int]


class Policy(Protocol):
    """A bot as plain functions of what its seat may see, the book, its memory and its dice.

    `see` and `reset` may be missing; `memory` names what the bot keeps, by NumPy's kinds of numbers.
    """

    @property
    def name(self) -> str: ...
    @property
    def act(self) -> Callable[[Any, Any, Any, int], int]: ...
    @property
    def see(self) -> Callable[[Any, Any, Any, int], None] | None: ...
    @property
    def reset(self) -> Callable[[Any, Any, Any, int], None] | None: ...
    @property
    def memory(self) -> Mapping[str, Word]: ...


@dataclass(frozen=True)
class Simple:
    """A bot that is one function."""

    act: Callable[[Any, Any, Any, int], int]
    see: None = None
    reset: None = None

    @property
    def name(self) -> str:
        return self.act.__name__

    @property
    def memory(self) -> Mapping[str, Word]:
        return {}


def memory_of(policy: Policy) -> np.dtype[Any]:
    """A bot's memory as a row of an array."""
    words = [
        (name, word) if isinstance(word, str) else (name, word[0], (word[1],))
        for name, word in policy.memory.items()
    ]
    return np.dtype(words or [("nothing", "i8")], align=True)


def seating(policies: Sequence[Policy]) -> dict[Function, Function]:
    """What to swap in a kernel of whole games, so that these bots play: number 0 is the first of them."""
    return {
        whole.choose: _one_of([_remembering(policy.act, policy) for policy in policies]),
        whole.reset: _one_of([_remembering(policy.reset or _nothing, policy) for policy in policies]),
        whole.see: _one_of([_remembering(policy.see or _nothing, policy) for policy in policies]),
        whole.resets: _among([at for at, policy in enumerate(policies) if policy.reset]),
        whole.sees: _among([at for at, policy in enumerate(policies) if policy.see]),
    }


def _remembering(function: Function, policy: Policy) -> Function:
    """A function of a bot, given the address of its memory."""
    kind = memory_of(policy)

    def remembering(view: Any, book: Any, memory: Address, dice: int) -> Any:
        return function(view, book, array(memory, 1, kind)[0], dice)

    return remembering


def _nothing(view: Any, book: Any, memory: Any, dice: int) -> None:
    """What a bot does that does not look."""


def _one_of(functions: Sequence[Function]) -> Function:
    """The function that has the number of the bot."""
    first = functions[0]

    def only(bot: int, view: Any, book: Any, memory: Address, dice: int) -> Any:
        return first(view, book, memory, dice)

    if len(functions) == 1:
        return only
    others = _one_of(functions[1:])

    def one_of(bot: int, view: Any, book: Any, memory: Address, dice: int) -> Any:
        if bot == 0:
            return first(view, book, memory, dice)
        return others(bot - 1, view, book, memory, dice)

    return one_of


def _among(bots: Sequence[int]) -> Function:
    """Whether a bot is one of some."""
    mask = sum(1 << bot for bot in bots)

    def among(bot: int) -> bool:
        return mask >> bot & 1 == 1

    return among
