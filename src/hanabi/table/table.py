"""A table: people and bots around one game, as its log tells."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any, Literal

from hanabi.game import Act, Game
from hanabi.rules import Outcome, Rules

from . import log, moves, requests
from .clocks import Clocks
from .log import Entry, Person
from .requests import Move, Proposal
from .settings import Settings, TableError

MOST_SAID = 200
"""So many remarks of those who play are remembered, and so many of those who look on."""


@dataclass
class Chair:
    """Who sits in a seat: a person or a bot, or nobody; and whose it is, if somebody stands in."""

    person: Person | None = None
    name: str = ""
    bot: str | None = None
    ready: bool = False
    owner: Person | None = None
    owner_name: str = ""
    vacant: bool = False
    """Whether during the game anybody may take it."""

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None


@dataclass
class Pending:
    """What was proposed and waits for the others."""

    proposal: Proposal
    seat: int
    at: int
    agreed: set[int]


@dataclass
class Table:
    """What a log tells: `apply` takes in what happened; what may happen is decided elsewhere.

    >>> table = Table.of([log.Opened(0, "ann", settings=Settings("german 2p"))])
    >>> table.apply(log.SatDown(5, "bob", seat=1, name="Bob"))
    >>> table.phase, table.seat_of("bob"), table.chairs[1].name
    ('gathering', 1, 'Bob')
    """

    settings: Settings = field(default_factory=Settings)
    host: Person = ""
    chairs: list[Chair] = field(default_factory=list)
    removed: set[Person] = field(default_factory=set)
    locked: bool = False
    at: int = 0
    """When the last thing happened: time never runs backwards here."""
    opened: int = 0
    count: int = 0
    """Events so far."""
    game: Game | None = None
    turn: int = 0
    """What a move has to name: it grows with every turn taken, and with every taking back."""
    clocks: Clocks | None = None
    heard: dict[Person, int] = field(default_factory=dict)
    premoves: dict[int, Move] = field(default_factory=dict)
    marks: dict[int, Literal["raised", "turned"]] = field(default_factory=dict)
    written: dict[Person, dict[int, str]] = field(default_factory=dict)
    """What somebody wrote on cards, wherever they sat then."""
    remarks: list[log.Said] = field(default_factory=list)
    paused: bool = False
    pending: Pending | None = None
    taken_back: int = 0
    """How many moves were taken back in all."""
    closed: log.Closed | None = None
    watchers: dict[Person, log.Watched] = field(default_factory=dict)
    seen: dict[Person, set[int]] = field(default_factory=dict)
    """Through whose eyes those who looked on have seen hands; -1 for those of all."""
    mutes: set[tuple[Person, Person]] = field(default_factory=set)
    next: str = ""

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Table":
        """The table that a log tells."""
        table = cls()
        for entry in entries:
            table.apply(entry)
        return table

    # -- asking --

    @property
    def rules(self) -> Rules:
        return Rules.parse(self.settings.rules)

    @property
    def phase(self) -> Literal["gathering", "playing", "over"]:
        if self.closed or (self.game and self.game.over):
            return "over"
        return "playing" if self.game else "gathering"

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; none where it was closed, or goes on."""
        return None if self.closed or not self.game else self.game.outcome

    @property
    def used(self) -> int | None:
        """Milliseconds from the deal to the end, once it is over."""
        if self.game is None or self.clocks is None or self.phase != "over":
            return None
        return self.closed.at - self._began if self.closed else self.game.steps[-1].at

    @property
    def spare(self) -> int | None:
        """How many turns were left at the end: one for each card of the draw pile, and the last round."""
        if self.game is None or self.phase != "over":
            return None
        pile = self.game.deck_left
        return pile + len(self.chairs) if pile else self.game.turns_left or 0

    @property
    def due(self) -> int | None:
        """When the time of whoever is to move runs out."""
        return self.clocks.deadline(self.seat_to_move) if self.clocks and self._timed else None

    @property
    def settles(self) -> int | None:
        """When a seat is given away although the others say nothing: then their patience is over."""
        if not self.pending or not isinstance(self.pending.proposal, requests.Replace) or self.paused:
            return None
        return self.pending.at + self.settings.patience * 1000

    @property
    def wakes(self) -> int | None:
        """When time alone brings something, whatever it is."""
        return min((at for at in (self.due, self.settles) if at is not None), default=None)

    @property
    def seat_to_move(self) -> int:
        """The seat whose turn it is, or was at the end."""
        return self.game.state.turn if self.game else 0

    @property
    def mover(self) -> Chair:
        """Who sits where it is the turn."""
        return self.chairs[self.seat_to_move]

    @property
    def waits_for_bot(self) -> str | None:
        """The bot whose turn it is."""
        return self.mover.bot if self.phase == "playing" and not self.paused else None

    def seat_of(self, who: Person) -> int | None:
        """The seat that somebody holds."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.person == who), None)

    def own(self, who: Person) -> int:
        """The seat that somebody holds; who holds none may not ask."""
        seat = self.seat_of(who)
        if seat is None:
            raise TableError("table.no-seat")
        return seat

    def chair(self, seat: int) -> Chair:
        """A seat that there is."""
        if not 0 <= seat < len(self.chairs):
            raise TableError("table.seat", seat=seat, n=len(self.chairs))
        return self.chairs[seat]

    def persons(self) -> dict[int, Person]:
        """The people who sit here, by their seats."""
        return {seat: chair.person for seat, chair in enumerate(self.chairs) if chair.person is not None}

    def playing(self) -> Game:
        """The game, while it goes on."""
        if self.phase == "over":
            raise TableError("table.over")
        if self.game is None:
            raise TableError("table.not-begun")
        return self.game

    def gathering(self) -> None:
        """Only before the game."""
        if self.phase != "gathering":
            raise TableError("table.begun" if self.game else "table.closed")

    # -- taking in --

    def apply(self, entry: Entry) -> None:
        """Take in what happened."""
        self._apply(entry)
        self.at = entry.at
        self.count += 1
        if self.clocks:
            self.clocks.run(entry.at, self._timed)
        if entry.by and not isinstance(entry, _UNSEEN):
            self._hear(entry)

    @singledispatchmethod
    def _apply(self, entry: Any) -> None:
        raise NotImplementedError(type(entry))

    @_apply.register
    def _(self, entry: log.Opened) -> None:
        self.settings = entry.settings
        self.host = entry.by
        self.opened = entry.at
        self.chairs = [Chair() for _ in range(self.rules.players)]

    @_apply.register
    def _(self, entry: log.SatDown) -> None:
        owner = self.chairs[entry.seat]
        self._remember_hands(entry.seat)
        mine = Chair(entry.by, entry.name, ready=self.game is not None)
        seat_changes_hands = owner.owner is not None and owner.owner != entry.by
        if seat_changes_hands:
            mine.owner, mine.owner_name = owner.owner, owner.owner_name
        self.chairs[entry.seat] = mine
        self.watchers.pop(entry.by, None)
        self.premoves.pop(entry.seat, None)
        self.pending = None
        if self.clocks and seat_changes_hands and entry.seat == self.seat_to_move:
            self.clocks.begin_turn(entry.at)

    @_apply.register
    def _(self, entry: log.StoodUp) -> None:
        chair = self.chairs[entry.seat]
        self._remember_hands(entry.seat)
        if entry.removed and chair.person:
            self.removed.add(chair.person)
        self.chairs[entry.seat] = Chair()
        if self.game is not None and self.phase == "playing":
            owner, name = chair.owner or chair.person, chair.owner_name or chair.name
            self.chairs[entry.seat] = Chair(owner=owner, owner_name=name, vacant=True)
        self.premoves.pop(entry.seat, None)
        self.pending = None

    @_apply.register
    def _(self, entry: log.BotSat) -> None:
        self.chairs[entry.seat] = Chair(bot=entry.bot, name=entry.bot or "", ready=entry.bot is not None)

    @_apply.register
    def _(self, entry: log.Locked) -> None:
        self.locked = entry.locked

    @_apply.register
    def _(self, entry: log.Hosted) -> None:
        self.host = entry.host

    @_apply.register
    def _(self, entry: log.BecameReady) -> None:
        self.chairs[entry.seat].ready = entry.ready

    @_apply.register
    def _(self, entry: log.Dealt) -> None:
        names = distinct([chair.name for chair in self.chairs])
        self.game = Game(self.rules, deck=entry.deck, start=entry.first, names=names)
        self.clocks = Clocks(self.settings.clock, len(self.chairs), entry.at)
        for who, watched in self.watchers.items():
            self._remember_sight(who, watched)

    @_apply.register
    def _(self, entry: log.Acted) -> None:
        game = self.playing()
        assert entry.move is not None and self.clocks is not None
        game.push(moves.number(game, entry.move), at=entry.at - self._began)
        self.clocks.moved(entry.seat, entry.at)
        self.premoves.pop(entry.seat, None)
        self.turn += 1
        if game.over or (self.pending and isinstance(self.pending.proposal, requests.TakeBack)):
            self.pending = None
        if game.over:
            self.premoves.clear()

    @_apply.register
    def _(self, entry: log.Premoved) -> None:
        self.premoves.pop(entry.seat, None)
        if entry.move is not None:
            self.premoves[entry.seat] = entry.move

    @_apply.register
    def _(self, entry: log.Reordered) -> None:
        game = self.playing()
        orders = moves.hand(game, entry.seat)
        slots = [orders.index(order) + 1 for order in entry.orders]
        game.reorder(entry.seat, slots, at=entry.at - self._began)

    @_apply.register
    def _(self, entry: log.Marked) -> None:
        self.marks.pop(entry.order, None)
        if entry.mark is not None:
            self.marks[entry.order] = entry.mark

    @_apply.register
    def _(self, entry: log.Noted) -> None:
        if self.game:
            self.game.note(entry.seat, entry.order, entry.text)
            self.written.setdefault(entry.by, {})[entry.order] = entry.text

    @_apply.register
    def _(self, entry: log.Said) -> None:
        self.remarks.append(entry)
        # Who plays does not hear who looks on: so nobody of one kind makes the other's words forgotten.
        alike = [said for said in self.remarks if (said.seat is None) == (entry.seat is None)]
        if len(alike) > MOST_SAID:
            self.remarks.remove(alike[0])

    @_apply.register
    def _(self, entry: log.Paused) -> None:
        self.paused = entry.paused

    @_apply.register
    def _(self, entry: log.Proposed) -> None:
        assert entry.proposal is not None
        self.pending = Pending(entry.proposal, entry.seat, entry.at, {entry.seat})

    @_apply.register
    def _(self, entry: log.Answered) -> None:
        if self.pending is None:
            return
        if entry.agree:
            self.pending.agreed.add(entry.seat)
        else:
            self.pending = None

    @_apply.register
    def _(self, entry: log.TookBack) -> None:
        assert self.game is not None and self.clocks is not None
        self.game.take_back(entry.moves, at=entry.at - self._began)
        self.taken_back += entry.moves
        self.turn += 1
        self.premoves.clear()
        held = {order for seat in range(len(self.chairs)) for order in moves.hand(self.game, seat)}
        self.marks = {order: mark for order, mark in self.marks.items() if order in held}
        self.pending = None
        self.clocks.begin_turn(entry.at)

    @_apply.register
    def _(self, entry: log.Vacated) -> None:
        chair = self.chairs[entry.seat]
        self._remember_hands(entry.seat)
        owner, name = chair.owner or chair.person, chair.owner_name or chair.name
        self.chairs[entry.seat] = Chair(
            bot=entry.bot,
            name=entry.bot or name,
            ready=True,
            owner=owner,
            owner_name=name,
            vacant=entry.bot is None,
        )
        self.premoves.pop(entry.seat, None)
        self.pending = None

    @_apply.register
    def _(self, entry: log.Closed) -> None:
        self.closed = entry
        self.pending = None
        self.premoves.clear()

    @_apply.register
    def _(self, entry: log.Watched) -> None:
        self.watchers[entry.by] = entry
        self._remember_sight(entry.by, entry)

    @_apply.register
    def _(self, entry: log.Muted) -> None:
        pair = (entry.by, entry.whom)
        if entry.muted:
            self.mutes.add(pair)
        else:
            self.mutes.discard(pair)

    @_apply.register
    def _(self, entry: log.Reported) -> None:
        """What operators read in the log changes nothing at the table."""

    @_apply.register
    def _(self, entry: log.Followed) -> None:
        self.next = entry.table

    def _remember_hands(self, seat: int) -> None:
        """Whoever leaves a seat has seen the hands of the others."""
        person = self.chairs[seat].person
        if person is not None and self.phase == "playing":
            self.seen.setdefault(person, set()).add(seat)

    def _remember_sight(self, who: Person, watched: log.Watched) -> None:
        """Whoever looks on has seen what the table lets."""
        if watched.sight != "public" and self.phase == "playing":
            self.seen.setdefault(who, set()).add(_ALL_HANDS if watched.seat is None else watched.seat)

    def _hear(self, entry: Entry) -> None:
        """A sign of life: who was thought to be gone is there."""
        self.heard[entry.by] = entry.at
        asked = self.pending.proposal if self.pending else None
        if isinstance(asked, requests.Replace) and self.chairs[asked.seat].person == entry.by:
            self.pending = None

    @property
    def _timed(self) -> bool:
        """Whether time goes by for whoever is to move."""
        return self.phase == "playing" and not self.paused and self.mover.person is not None

    @property
    def _began(self) -> int:
        """When the cards were dealt."""
        assert self.clocks is not None
        return self.clocks.began


_ALL_HANDS = -1
_UNSEEN = (log.Noted, log.Premoved, log.Muted, log.Reported)
"""What nobody else can see is no sign of life either."""


def turns_of(steps: Iterable[object]) -> int:
    """How many of these steps are turns; the others rearranged a hand."""
    return sum(isinstance(step, Act) for step in steps)


def distinct(names: list[str]) -> list[str]:
    """Names of which no two are the same: a second `cautious` becomes `cautious 2`."""
    made: list[str] = []
    for name in names:
        count, one = 1, name
        while one.lower() in {other.lower() for other in made}:
            count += 1
            one = f"{name} {count}"
        made.append(one)
    return made
