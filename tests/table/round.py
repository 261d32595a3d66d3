"""A table for tests: people by their initials, a house whose decks are known, and a clock that is set."""

import random
from collections.abc import Collection
from typing import Any

from hanabi.bots import make
from hanabi.game import dumps
from hanabi.rules import Rules
from hanabi.table import Settings, Table, checked, handle, log, moves, requests, take_turn, tick
from hanabi.table.log import Entry
from hanabi.table.requests import Request
from hanabi.table.settings import Deal

BOTS = ("cautious",)


def everything(table: Table) -> dict[str, Any]:
    """All that a table is, as values that compare."""
    told = dict(vars(table))
    told["game"] = dumps(table.game) if table.game else None
    told["clocks"] = vars(table.clocks) if table.clocks else None
    return told


class House:
    """Decks by a seed, and lots that fall on the first seat."""

    bots: Collection[str] = BOTS

    def __init__(self, seed: int = 1) -> None:
        self.seed = seed

    def deck(self, deal: Deal, rules: Rules) -> tuple[str, ...]:
        cards = [str(card) for card in rules.deck]
        random.Random(self.seed).shuffle(cards)
        return tuple(cards)

    def lot(self, seats: int) -> int:
        return 0


class Round:
    """A table, with everything that ever happened at it."""

    def __init__(self, rules: str = "german 3p", *, seed: int = 1, **settings: Any) -> None:
        self.house = House(seed)
        self.now = 1_000_000
        self.log: list[Entry] = [log.Opened(self.now, "ann", settings=checked(Settings(rules, **settings)))]
        self.table = Table.of(self.log)

    def say(self, who: str, request: Request) -> list[Entry]:
        """Somebody says something, a second later."""
        self.now += 1000
        self.log += tick(self.table, self.now)
        happened = handle(self.table, who, request, self.now, self.house)
        self.log += happened
        return happened

    def wait(self, seconds: float) -> list[Entry]:
        """Time goes by, and brings what it brings."""
        self.now += round(seconds * 1000)
        happened = tick(self.table, self.now)
        self.log += happened
        return happened

    def sit(self, *people: str) -> "Round":
        """People by name, and bots, take the seats in order; each of the people is ready."""
        for seat, name in enumerate(people):
            if name in BOTS:
                self.say("ann", requests.SeatBot(seat, name))
            else:
                self.say(name.lower(), requests.Sit(seat, name))
                self.say(name.lower(), requests.Ready())
        return self

    def start(self, first: int | None = 0) -> "Round":
        self.say("ann", requests.Start(first))
        return self

    @property
    def who(self) -> str:
        """Who is to move."""
        return self.table.mover.person or ""

    @property
    def hand(self) -> list[int]:
        """The orders in the hand of who is to move, newest first."""
        return self.hand_of(self.table.seat_to_move)

    def hand_of(self, seat: int) -> list[int]:
        return moves.hand(self.table.playing(), seat)

    def act(self, move: requests.Move | None = None) -> list[Entry]:
        """Who is to move moves: the oldest card is played, unless something else is said."""
        move = move or requests.Play(self.hand[-1])
        return self.say(self.who, requests.Act(self.table.turn, move))

    def bot(self) -> list[Entry]:
        """The bot whose turn it is takes it."""
        name = self.table.waits_for_bot
        assert name is not None
        game, seat = self.table.playing(), self.table.seat_to_move
        move = moves.told(game, make(name).act(game.view(seat)))
        self.now += 1000
        happened = take_turn(self.table, name, requests.Act(self.table.turn, move), self.now)
        self.log += happened
        return happened

    def again(self) -> Table:
        """The table that the log tells."""
        return Table.of(self.log)

    def seen_word(self, seat: int) -> int:
        """A value that a clue to this seat may name."""
        game = self.table.playing()
        return next(held.card.rank for held in game.view(-2).hands[seat] if held.card)
