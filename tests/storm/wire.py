"""The same evening twice, different only in what somebody cannot see: they are sent the same bytes."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hanabi.rules import ALL, PUBLIC, Rules
from hanabi.rules.view import sees
from hanabi.server.config import Config
from hanabi.table import Table, moves, requests
from hanabi.table.requests import Request
from hanabi.table.settings import Deal
from server.house import House, Socket, serving
from table.wild import good_move

PLAYERS = ("ann", "bob", "cy")
ONLOOKERS = ("zoe", "eve", "hal")
"""Who sees what everybody may, what Bob sees, and all hands."""
PEOPLE = (*PLAYERS, *ONLOOKERS)
VIEWERS = {"ann": 0, "bob": 1, "cy": 2, "zoe": PUBLIC, "eve": 1, "hal": ALL}
CHANCE = ("date", "x-request-id")
"""Headers that say another thing each time."""
RULES = ("german 3p", "danish 3p", "dutch 3p wild5")
"""Where a clue may touch nothing: else what cannot be said would tell something."""


class Step(NamedTuple):
    """What happens in both evenings: somebody wants something, comes back, or looks; or time goes by."""

    who: str
    does: Request | dict[str, Any] | int | None


class Dealer:
    """Deals what it is told to."""

    bots = ("cautious",)

    def __init__(self, deck: tuple[str, ...]) -> None:
        self._deck = deck

    def deck(self, deal: Deal, rules: Rules) -> tuple[str, ...]:
        return self._deck

    def lot(self, seats: int) -> int:
        return 0


class Evening:
    """A table at a real server in this process, at which everybody has a socket."""

    def __init__(
        self, house: House, stack: ExitStack, deck: tuple[str, ...], settings: dict[str, Any]
    ) -> None:
        self.house = house
        self._stack = stack
        house.hall.rooms.house = Dealer(deck)
        self.secrets = {name: house.guest() for name in PEOPLE}
        self.name = house.table(self.secrets["ann"], **settings)
        self.told: dict[str, list[str]] = {name: [] for name in PEOPLE}
        self.sockets: dict[str, Socket] = {}
        self.asked = 0
        for name in PEOPLE:
            self.connect(name, {"type": "follow", "table": self.name})
        for seat, name in enumerate(PLAYERS):
            self.ask(name, requests.Sit(seat, name.title()))
            self.ask(name, requests.Ready())
        self.ask("zoe", requests.Watch())
        self.ask("eve", requests.Watch("eyes", 1))
        self.ask("hal", requests.Watch("hands"))
        self.ask("ann", requests.Start(0))

    @property
    def table(self) -> Table:
        room = self.house.hall.rooms.known(self.name)
        assert room is not None
        return room.table

    def connect(self, who: str, follow: dict[str, Any]) -> None:
        """A new socket for somebody."""
        self.sockets[who] = self._stack.enter_context(self.house.socket(self.secrets[who]))
        self.sockets[who].made.send_text(json.dumps(follow))
        self.listen(who)

    def ask(self, who: str, wish: Request, table: str = "") -> int:
        """Somebody wants something, and all hear of it; how it is answered."""
        self.asked += 1
        body = {"id": f"w{self.asked}", "request": msgspec.to_builtins(wish)}
        path = f"/api/tables/{table or self.name}"
        status = self.house.ask(self.secrets[who], "POST", path, body).status_code
        for name in PEOPLE:
            self.listen(name)
        return int(status)

    def listen(self, who: str) -> None:
        """Take in all that somebody is sent up to now."""
        socket = self.sockets[who]
        socket.say("ping")
        while True:
            text = socket.made.receive_text(timeout=20)
            if text.startswith('{"type":"pong"'):
                return
            self.told[who].append(text.replace(self.name, "T"))

    def look(self, who: str) -> None:
        """Somebody looks over HTTP."""
        answer = self.house.ask(self.secrets[who], "GET", f"/api/tables/{self.name}")
        headers = sorted((name, value) for name, value in answer.headers.items() if name not in CHANCE)
        self.told[who].append(f"{answer.status_code} {headers} {answer.text}".replace(self.name, "T"))

    def take(self, step: Step) -> None:
        match step.does:
            case int():
                self.house.time += step.does
            case None:
                self.look(step.who)
            case dict():
                self.sockets[step.who].made.close()
                self.connect(step.who, {**step.does, "table": self.name})
            case wish:
                self.ask(step.who, wish)


@contextmanager
def evening(place: Path, deck: tuple[str, ...], settings: dict[str, Any]) -> Iterator[Evening]:
    with ExitStack() as stack:
        house = stack.enter_context(serving(Config(data=str(place), rates=0)))
        with ExitStack() as sockets:
            yield Evening(house, sockets, deck, settings)


class Knowledge:
    """What one viewer has ever seen of the cards, and what was ever told of those that stay hidden."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.seen: set[int] = set()
        self.possible: dict[int, set[str]] = {}

    def take_in(self, table: Table) -> None:
        game = table.playing()
        held = set()
        for seat, hand in enumerate(game.view(PUBLIC).hands):
            for card in hand:
                held.add(card.order)
                left = {str(one) for one in card.possible}
                self.possible[card.order] = self.possible.get(card.order, left) & left
                if sees(self.viewer, seat):
                    self.seen.add(card.order)
        self.seen |= set(range(game.state.dealt)) - held

    def other_deck(self, deck: list[str], dice: random.Random) -> tuple[str, ...]:
        """The deck with cards exchanged that were never seen, so that everything told of them stays true."""
        deck = deck[:]
        hidden = [order for order in range(len(deck)) if order not in self.seen]
        for _ in range(300 if len(hidden) > 1 else 0):
            one, two = dice.sample(hidden, 2)
            fits = deck[two] in self.possible.get(one, {deck[two]})
            if fits and deck[one] in self.possible.get(two, {deck[one]}):
                deck[one], deck[two] = deck[two], deck[one]
        return tuple(deck)


class Told(NamedTuple):
    """What a campaign did."""

    evenings: int
    messages: int
    changed: int

    def __str__(self) -> str:
        return (
            f"{self.evenings} evenings once more, with {self.changed} hidden cards changed: "
            f"{self.messages} messages, and not a byte differs"
        )


def campaign(place: Path, dice: random.Random, *, evenings: int, steps: int, viewers: int = 2) -> Told:
    """Evenings, and each again for some who look at it, with everything changed that they cannot see."""
    again = messages = changed = 0
    for number in range(evenings):
        rules = dice.choice(RULES)
        deck = [str(card) for card in Rules.parse(rules).deck]
        dice.shuffle(deck)
        settings = {
            "rules": rules,
            "talk": dice.choice(["free", "phrases"]),
            "watching": {"public": True, "eyes": True, "hands": True, "delay": dice.choice([0, 0, 2])},
        }
        known = {name: Knowledge(viewer) for name, viewer in VIEWERS.items()}
        with evening(place / f"{number}", tuple(deck), settings) as first:
            script = list(play(first, known, dice, steps))
            decks = {name: known[name].other_deck(deck, dice) for name in VIEWERS}
        for who in dice.sample(PEOPLE, viewers):
            changed += sum(one != other for one, other in zip(deck, decks[who], strict=True))
            with evening(place / f"{number}-{who}", decks[who], settings) as second:
                for step in script:
                    meddle(second, who, dice)
                    second.take(step)
            for one, other in zip_longest(first.told[who], second.told[who]):
                assert one == other, f"{who} is sent\n{one}\nor\n{other}"
            messages += len(first.told[who])
            again += 1
    return Told(again, messages, changed)


def play(here: Evening, known: dict[str, Knowledge], dice: random.Random, steps: int) -> Iterator[Step]:
    """An evening step by step, up to just before its end."""
    for knowledge in known.values():
        knowledge.take_in(here.table)
    for _ in range(steps):
        step = wish(here, dice)
        before = {name: len(told) for name, told in here.told.items()}
        here.take(step)
        if here.table.phase != "playing":  # now all is shown
            for name, length in before.items():
                del here.told[name][length:]
            return
        for knowledge in known.values():
            knowledge.take_in(here.table)
        yield step


def wish(here: Evening, dice: random.Random) -> Step:
    """What comes next: mostly a turn."""
    table, who = here.table, dice.choice(PEOPLE)
    if dice.random() < 0.1:
        return Step("", dice.choice([1, 1000, 20_000]))
    if dice.random() < 0.05:
        return Step(who, None)
    if dice.random() < 0.05:
        last = next((json.loads(told) for told in reversed(here.told[who]) if '"state"' in told[:20]), None)
        lines = dice.randrange(30) if last else 0
        return Step(who, {"type": "follow", "thread": last["thread"] if last else "", "lines": lines})
    if table.paused:
        return Step("bob", requests.Pause(False))
    if table.pending:
        waiting = [seat for seat in table.persons() if seat not in table.pending.agreed]
        return Step(PLAYERS[dice.choice(waiting)], requests.Answer(dice.random() < 0.9))
    mover = table.seat_to_move
    if dice.random() < 0.65:
        return Step(PLAYERS[mover], requests.Act(table.turn, good_move(table.playing(), dice)))
    seat = dice.randrange(3)
    held = moves.hand(table.playing(), seat)
    if not held:
        return Step("", 1)
    wishes: list[Request] = [
        requests.Note(dice.choice(held), dice.choice(["", "a five?", "a one"])),
        requests.Reorder(tuple(dice.sample(held, len(held)))),
        requests.Mark(dice.choice(held), dice.choice(["raised", "turned", None])),
        requests.Premove(dice.choice([None, requests.Clue((seat + 1) % 3, 1), requests.Play(held[-1])])),
        requests.Say(phrase="remember"),
        requests.Say(text="hm"),
        requests.Pause(),
        requests.Propose(requests.TakeBack(dice.randint(1, 3))),
        requests.Propose(requests.TakeBack(1)),
        requests.Mute((seat + 1) % 3),
    ]
    if dice.random() < 0.15:
        return Step(dice.choice(ONLOOKERS), requests.Say(text="what a hand"))
    return Step(PLAYERS[seat], dice.choice(wishes))


def meddle(here: Evening, viewer: str, dice: random.Random) -> None:
    """Something happens of which the viewer knows nothing."""
    if dice.random() < 0.6:
        return
    table, seat = here.table, dice.randrange(3)
    name = PLAYERS[seat]
    if name == viewer:
        return
    held = moves.hand(table.playing(), seat)
    wishes: list[Request] = [
        requests.Mute((seat + 1) % 3),
        requests.Mute((seat + 1) % 3, False),
        requests.Report((seat + 1) % 3, "rude"),
        requests.Act(table.turn + 5, requests.Clue((seat + 1) % 3, 1)),
        requests.Watch("hands"),
        requests.Start(),
        *(requests.Note(order, dice.choice(["another", "thought"])) for order in held),
    ]
    here.ask(name, dice.choice(wishes))
    if seat not in table.premoves and seat != table.seat_to_move and not table.paused:
        here.ask(name, requests.Premove(requests.Clue((seat + 1) % 3, 2)))
        here.ask(name, requests.Premove())
    if viewer in PLAYERS and dice.random() < 0.5:
        here.ask("hal", requests.Say(text=f"secretly {dice.random()}"))
    if dice.random() < 0.1:
        other = here.house.table(here.secrets[name], rules="american 2p", listed=False)
        here.ask(name, requests.Sit(0, "Elsewhere"), other)
