"""Games of which something is kept: played at a real table, and written as the server writes them."""

import itertools
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from hanabi.bots import make
from hanabi.server import deals, rooms
from hanabi.server.house import Dealer
from hanabi.server.store import Page, Store, Wish
from hanabi.table import Settings, Table, checked, handle, log, moves, requests, take_turn, tick
from hanabi.table.log import Entry
from hanabi.table.requests import Request

DAY = 86_400_000
NOON = 1_763_640_000_000
"""2025-11-20, 12:00 UTC."""

_numbers = itertools.count()


class Sitting:
    """People round a table, a second between two of them."""

    def __init__(
        self,
        rules: str,
        *people: str,
        now: int = NOON,
        house: Any = None,
        ids: Mapping[str, str] = MappingProxyType({}),
        **settings: Any,
    ) -> None:
        """People by name; `ids` tells who they are to the house, or else it is the name in small letters."""
        self.who = {name: ids.get(name, name.lower()) for name in people}
        self.house = house or Dealer(b"secret")
        self.now = now
        self.game = f"g{next(_numbers):011}"
        host = next(self.who[name] for name in people if name != "cautious")
        self.entries: list[Entry] = [log.Opened(now, host, settings=checked(Settings(rules, **settings)))]
        self.table = Table.of(self.entries)
        for seat, name in enumerate(people):
            if name == "cautious":
                self.say(host, requests.SeatBot(seat, name))
            else:
                self.say(self.who[name], requests.Sit(seat, name))
                self.say(self.who[name], requests.Ready())
        self.host = host

    def say(self, who: str, said: Request) -> None:
        self.now += 1000
        self.entries += tick(self.table, self.now)
        self.entries += handle(self.table, who, said, self.now, self.house)

    def start(self) -> "Sitting":
        self.say(self.host, requests.Start(0))
        return self

    def move(self, move: requests.Move | None = None) -> "Sitting":
        """Who is to move moves, as a careful player would unless something else is said."""
        game, seat = self.table.playing(), self.table.seat_to_move
        move = move or moves.told(game, make("cautious").act(game.view(seat)))
        said = requests.Act(self.table.turn, move)
        if bot := self.table.waits_for_bot:
            self.now += 1000
            self.entries += take_turn(self.table, bot, said, self.now)
        else:
            self.say(self.table.mover.person or "", said)
        return self

    def play(self) -> "Sitting":
        """A whole game."""
        while self.table.phase != "over":
            self.move()
        return self

    def lose(self) -> "Sitting":
        """A short game: everybody plays the oldest card until the last strike, or a few turns too many."""
        while self.table.phase != "over":
            hand = moves.hand(self.table.playing(), self.table.seat_to_move)
            self.move(requests.Play(hand[-1]))
        return self

    def take_back(self, count: int = 1) -> "Sitting":
        """Everybody agrees to take back the last moves."""
        first, *others = self.table.persons().values()
        self.say(first, requests.Propose(requests.TakeBack(count)))
        for other in others:
            self.say(other, requests.Answer(True))
        return self

    def end(self) -> "Sitting":
        """Everybody agrees to end the game."""
        first, *others = self.table.persons().values()
        self.say(first, requests.Propose(requests.End()))
        for other in others:
            self.say(other, requests.Answer(True))
        return self


def keep(store: Store, *sittings: Sitting) -> None:
    """Write down what happened at these tables, as one page each."""
    for sitting in sittings:
        store.write([wish(sitting.game, sitting.table, sitting.entries)])


def wish(game: str, table: Table, entries: Sequence[Entry], seq: int = 0) -> Wish:
    page = Page(game, seq, entries[0].by, f"{game}-{seq}", table.at, msgspec.json.encode(list(entries)))
    return Wish(page, rooms.card(game, seq, table), rooms.seats(table), deals.sights(table))
