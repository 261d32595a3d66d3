"""A bot as plain functions over numbers: Python runs them as they are, and `hanabi.batch` compiles them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, TypeVar

from hanabi.rules import Action, Position, Rules, View
from hanabi.rules.actions import action
from hanabi.rules.bits import key_of
from hanabi.rules.chance import fate, throw

from .trail import Moment, Trail

Word = str | tuple[str, int]
"""A kind of number as NumPy names it, `"i8"`, or a row of such: `("i1", 8)`."""

Function = TypeVar("Function", bound=Callable[..., Any])


def apart(function: Function) -> Function:
    """Let a large function that is called from several places be compiled once, and called there.

    All other text of the house is put in the place of each call.
    """
    function.__dict__["apart"] = True
    return function


@dataclass(frozen=True, eq=False)
class Policy:
    """What a bot does, told in functions of what its seat may see, the book, its memory and its dice.

    `act` answers with the number of an action. `reset` is called when the cards are dealt, and `see` after
    every action of anybody. All keep to what Numba takes: whole numbers, `if`, `for ... in range`, calls of
    functions of the same kind, and of `hanabi.rules.core` and `bits`. `memory` names what the bot keeps for
    the length of a game: zeros at first, and Python checks as little as compiled code does that numbers fit.
    Dice are a word to throw with: `bits.dice(dice, throw, sides)`. `hanabi.bots.small` has three to read.
    """

    name: str
    act: Callable[[Any, Any, Any, int], int]
    see: Callable[[Any, Any, Any, int], None] | None = None
    reset: Callable[[Any, Any, Any, int], None] | None = None
    memory: Mapping[str, Word] = field(default_factory=dict)

    def seated(self, seed: int = 0, number: int = 0) -> "Seated":
        """The bot as others are: it takes views, and gives actions.

        In the game of that number it throws what `hanabi.batch.play` lets it throw with that seed.
        """
        return Seated(self, key_of(fate(seed), number))


class Sight(Position):
    """What a seat may know, as plain numbers; it says whose view it is, and has no draw pile and no key."""

    __slots__ = ("seat",)

    seat: int

    @classmethod
    def of(cls, view: View) -> "Sight":
        return cls.at(view.state, view.seat)

    @classmethod
    def at(cls, state: Position, seat: int) -> "Sight":
        """What a seat may know, in which nothing else is."""
        sight = cls()
        sight.load(state.save())
        sight.seat = seat
        del sight.deck, sight.key
        return sight


class Seated:
    """A policy at a table, run by Python.

    All that it remembers follows from what its seat has heard. So it may be asked at any time, as a bot may
    that remembers nothing.
    """

    def __init__(self, policy: Policy, fate: int = 0) -> None:
        self.policy = policy
        self._fate = fate
        self._begin()

    def _begin(self) -> None:
        self._trail = Trail()
        self._memory = blank(self.policy.memory)
        self._turns = 0

    def start(self, rules: Rules, seat: int) -> None:
        self._begin()

    def act(self, view: View) -> Action:
        self.look(view)
        number = self.policy.act(Sight.of(view), view.book, self._memory, self._dice(view.seat, 0))
        return action(view.state, view.book, number)

    def look(self, view: View) -> None:
        """Take in what has happened; needed only where nobody heard the deal, before the first turn."""
        for moment in self._trail.follow(view):
            self._note(moment, view)

    def _note(self, moment: Moment, view: View) -> None:
        sight = Sight.at(moment.state, view.seat)
        if moment.begins:
            self._memory = blank(self.policy.memory)
            self._turns = 0
            if self.policy.reset:
                self.policy.reset(sight, view.book, self._memory, self._dice(view.seat, 1))
            return
        self._turns += 1
        if self.policy.see:
            self.policy.see(sight, view.book, self._memory, self._dice(view.seat, 1))

    def _dice(self, seat: int, seeing: int) -> int:
        return throw(self._fate, self._turns, seat, seeing)


def blank(memory: Mapping[str, Word]) -> SimpleNamespace:
    """A memory in which nothing is."""
    return SimpleNamespace(
        **{name: 0 if isinstance(word, str) else [0] * word[1] for name, word in memory.items()}
    )
