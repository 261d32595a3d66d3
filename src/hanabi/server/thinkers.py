"""Where bots think: never in the process that people talk to."""

from typing import Protocol

from hanabi import Action, HanabiError, View

from .mind import Answer, Chose


class ThinkingError(HanabiError):
    """Why a bot did not say what it does."""


class Thinkers(Protocol):
    """Whatever lets bots think."""

    @property
    def width(self) -> int:
        """How many bots can think at the same time."""
        ...

    async def think(self, bot: str, view: View) -> Action:
        """What a bot does in this view, which is legal; or `ThinkingError`."""
        ...

    async def close(self) -> None:
        """End whatever is being thought."""
        ...


def taken(bot: str, view: View, answer: Answer) -> Action:
    """The action that a bot chose."""
    legal = view.legal
    if not isinstance(answer, Chose):
        raise ThinkingError(f"thinking.{answer.how}", bot=bot, why=answer.why)
    if not 0 <= answer.place < len(legal):
        raise ThinkingError("thinking.nonsense", bot=bot, why=str(answer.place))
    return legal[answer.place]
