"""A bot as plain functions over numbers: Python runs them as they are, and `hanabi.batch` compiles them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from hanabi.rules import Action, Clued, Discarded, Event, Played, Position, Rules, View
from hanabi.rules.actions import action
from hanabi.rules.bits import key_of

Word = str | tuple[str, int]
"""A kind of number as NumPy names it, `"i8"`, or a row of such: `("i1", 8)`."""


@dataclass(frozen=True, eq=False)
class Policy:
    """What a bot does, told in functions of what its seat may see, the book, its memory and its dice.

    `act` answers with the number of an action. `reset` is called when the cards are dealt, and `see` after
    every action of anybody. All keep to what Numba takes: whole numbers, `if`, `for ... in range`, calls of
    functions of the same kind, and of `hanabi.rules.core` and `bits`. `memory` names what the bot keeps for
    the length of a game. Dice are a word to throw with: `bits.dice(dice, throw, sides)`.
    """

    name: str
    act: Callable[[Any, Any, Any, int], int]
    see: Callable[[Any, Any, Any, int], None] | None = None
    reset: Callable[[Any, Any, Any, int], None] | None = None
    memory: Mapping[str, Word] = field(default_factory=dict)

    def seated(self, seed: int = 0) -> "Seated":
        """The bot as others are: it takes views, and gives actions."""
        return Seated(self, seed)


class Sight(Position):
    """What a seat may know, as plain numbers; it says whose view it is."""

    __slots__ = ("seat",)

    seat: int

    @classmethod
    def of(cls, view: View) -> "Sight":
        sight = cls()
        sight.load(view.state.save())
        sight.seat = view.seat
        return sight


class Seated:
    """A policy at a table, run by Python."""

    def __init__(self, policy: Policy, seed: int = 0) -> None:
        self.policy = policy
        self._seed = seed
        self._memory = blank(policy.memory)
        self._turns = 0
        self._fresh = True

    def start(self, rules: Rules, seat: int) -> None:
        self._memory = blank(self.policy.memory)
        self._turns = 0
        self._fresh = True

    def see(self, event: Event, view: View) -> None:
        if not isinstance(event, Clued | Discarded | Played):
            return
        self._begin(view)
        self._turns += 1
        if self.policy.see:
            self.policy.see(Sight.of(view), view.book, self._memory, self.dice(view.seat, True))

    def act(self, view: View) -> Action:
        self._begin(view)
        number = self.policy.act(Sight.of(view), view.book, self._memory, self.dice(view.seat, False))
        return action(view.state, view.book, number)

    def _begin(self, view: View) -> None:
        if self._fresh and self.policy.reset:
            self.policy.reset(Sight.of(view), view.book, self._memory, self.dice(view.seat, True))
        self._fresh = False

    def dice(self, seat: int, seeing: bool) -> int:
        return throw(self._seed, self._turns, seat, seeing)


def throw(key: int, turns: int, seat: int, seeing: bool) -> int:
    """The dice of a seat, new ones for every turn."""
    return key_of(key, turns << 4 | seat << 1 | seeing)


def blank(memory: Mapping[str, Word]) -> SimpleNamespace:
    """A memory in which nothing is."""
    return SimpleNamespace(
        **{name: 0 if isinstance(word, str) else [0] * word[1] for name, word in memory.items()}
    )
