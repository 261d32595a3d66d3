"""Whatever a table cannot know by itself."""

from collections.abc import Collection
from typing import Protocol

from hanabi.rules import Rules

from .settings import Deal


class House(Protocol):
    """What tells a table which bots there are, and has the dice."""

    @property
    def bots(self) -> Collection[str]:
        """The bots that can sit down."""
        ...

    def deck(self, deal: Deal, rules: Rules) -> tuple[str, ...]:
        """A deck: nobody's secret but the house's."""
        ...

    def lot(self, seats: int) -> int:
        """A seat, drawn by lot."""
        ...
