"""The time that each seat has left; it is told what time it is, and never looks."""

from .settings import Bank, Clock, PerDays, PerMove

_DAY = 86_400_000


class Clocks:
    """Milliseconds for every seat, by the kind of clock that the table has.

    >>> clocks = Clocks(Bank(seconds=60, increment=2), seats=2, now=1000)
    >>> clocks.deadline(0)
    61000
    >>> clocks.moved(0, 11_000)
    >>> clocks.left, clocks.deadline(1)
    ([52000, 60000], 71000)
    """

    def __init__(self, clock: Clock, seats: int, now: int) -> None:
        self.clock = clock
        self.began = now
        """When the cards were dealt."""
        self.turn_began = now
        self.since = now
        """When the turn began, or went on."""
        self.used = 0
        """What the turn took before it stood still."""
        self.runs = True
        """Whether time goes by for whoever is to move: not in a pause, for nobody, or for a bot."""
        first = clock.seconds * 1000 if isinstance(clock, Bank) else 0
        self.left = [first] * seats
        """What each seat has in the bank."""

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat runs out whose turn it is; never, without a clock."""
        budget = self._budget(seat)
        return None if budget is None else self.since + budget - self.used

    def _budget(self, seat: int) -> int | None:
        match self.clock:
            case PerMove(seconds=seconds):
                return seconds * 1000
            case PerDays(days=days):
                return days * _DAY
            case Bank():
                return self.left[seat]
        return None

    def moved(self, seat: int, now: int) -> None:
        """A seat has taken its turn."""
        if isinstance(self.clock, Bank):
            spent = self.used + (now - self.since if self.runs else 0)
            self.left[seat] = max(0, self.left[seat] - spent) + self.clock.increment * 1000
        self.begin_turn(now)

    def begin_turn(self, now: int) -> None:
        """A turn begins anew."""
        self.since = self.turn_began = now
        self.used = 0

    def run(self, now: int, runs: bool) -> None:
        """Go on, or stand still."""
        if self.runs and not runs:
            self.used += now - self.since
        elif runs and not self.runs:
            self.since = now
        self.runs = runs
