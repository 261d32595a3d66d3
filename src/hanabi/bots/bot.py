"""What a bot is: it sees views and events, never the game."""

from typing import NamedTuple, Protocol, runtime_checkable

from hanabi.rules import Action, Event, Rules, Sentence, View


class Bot(Protocol):
    """Anything that answers a view, in which it is its turn, with an action."""

    def act(self, view: View) -> Action: ...


@runtime_checkable
class Starts(Protocol):
    """A bot that wants to know where it sits before the first turn of a game."""

    def start(self, rules: Rules, seat: int) -> None: ...


@runtime_checkable
class Sees(Protocol):
    """A bot that is told of every public event, its own included, with the view after that turn."""

    def see(self, event: Event, view: View) -> None: ...


class Explanation(NamedTuple):
    """An action with the reasons for it, the weightiest first.

    >>> from hanabi.rules import Play
    >>> print(Explanation(Play(2), (Sentence("bot.play.certain", {"slot": 2, "cards": "r1 b1"}),)))
    play 2: whatever slot 2 is, it fits: r1 b1
    """

    action: Action
    reasons: tuple[Sentence, ...]

    def __str__(self) -> str:
        return f"{self.action}: {'; '.join(map(str, self.reasons))}"


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why: the action is the one that `act` would take."""

    def explain(self, view: View) -> Explanation: ...
