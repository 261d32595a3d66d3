"""One game as an object: push and pop moves, look at it, keep it."""

import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hanabi.rules import (
    ALL,
    Card,
    Event,
    IllegalAction,
    Outcome,
    Position,
    Rules,
    RulesError,
    View,
    compile,
    core,
)
from hanabi.rules.actions import Action, action, legal, number, parse, refusal, worded
from hanabi.rules.bits import key_of, lot
from hanabi.rules.numbers import whole
from hanabi.rules.outcome import outcome
from hanabi.rules.sentences import brief
from hanabi.rules.settings import LOT
from hanabi.rules.state import Snapshot
from hanabi.rules.view import whole_deck

from . import events
from .position import check
from .writing import checked_name, checked_text

NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
LATEST = 2**53 - 1
"""The last millisecond that a step can be taken at: up to here every program reads a JSON number exactly."""
MOST_STEPS = 4096
"""Where hands are reordered no more: turns alone never get near it."""
MOST_TAKEN_BACK = 1000
"""So many steps that were taken back are remembered, the last ones."""


class Act(NamedTuple):
    """A turn taken: the number of its action, and when, in milliseconds since the game began."""

    number: int
    at: int | None = None


class Reorder(NamedTuple):
    """A hand rearranged: the card of `lanes[i]` went to lane i."""

    seat: int
    lanes: tuple[int, ...]
    at: int | None = None


Step = Act | Reorder


class TakenBack(NamedTuple):
    """Steps that were taken back for all to know: after how many others they stood, and when they went."""

    after: int
    steps: tuple[Step, ...]
    at: int | None = None


class Game:
    """A whole game from the deal on; whatever is not allowed raises `IllegalAction`, and nothing has changed.

    >>> game = Game(Rules("german", players=2), seed=7)
    >>> game.push("Alice clues 1 to Bob")
    >>> game.push("Bob plays slot 1")
    >>> game.pop()
    'Bob plays slot 1'
    >>> game
    <Game german 2p: 0 of 25, 7 clues, 0 strikes, 40 in the deck, Bob to move>
    """

    seed: int | None
    """What the deck was shuffled by; none where it was given."""
    number: int
    """Which game of its seed this is: one seed deals as many as anybody wants."""

    def __init__(
        self,
        rules: Rules | str = "american",
        *,
        seed: int | None = None,
        number: int = 0,
        deck: Iterable[Card | str] | None = None,
        start: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self._lay_out(rules, names)
        key = 0
        if deck is not None:
            if seed is not None or number:
                raise RulesError("game.deck-and-seed")
            self._stack(deck)
        else:
            self.seed = _random_seed() if seed is None else _checked_seed(seed)
            self.number = _checked_number(number)
            key = key_of(self.seed, self.number)
        self.start = self._first(start, key)
        core.deal(self.state, self.book, key, self.start)

    @classmethod
    def at(cls, rules: Rules | str, position: Position, *, names: Sequence[str] | None = None) -> "Game":
        """A game that begins in the middle, at a full position."""
        game = cls.__new__(cls)
        game._lay_out(rules, names)
        check(position, game.book)
        game.state = position.copy()
        game.start = position.turn
        game.given = True
        return game

    @classmethod
    def from_record(cls, data: object) -> "Game":
        """The game that a record tells, played again step by step."""
        from .record import read

        return read(data)

    def _lay_out(self, rules: Rules | str, names: Sequence[str] | None) -> None:
        self.rules = rules if isinstance(rules, Rules) else Rules.parse(rules)
        self.book = compile(self.rules)
        self.names = _names(names, self.rules.players)
        self.state = Position()
        self.seed = None
        self.number = 0
        self.start = 0
        self.given = False
        self.steps: list[Step] = []
        self.taken_back: list[TakenBack] = []
        """What was taken back, the latest last; what is only popped is forgotten."""
        self._before: list[Snapshot] = []
        self._told: list[tuple[Event, ...]] = []
        self._notes: list[dict[int, str]] = [{} for _ in self.names]

    def _stack(self, deck: Iterable[Card | str]) -> None:
        cards: list[object] = [self.rules.card(card) if isinstance(card, str) else card for card in deck]
        known = {card: place for place, card in enumerate(self.book.cards)}
        numbers = [known[card] for card in cards if isinstance(card, Card) and card in known]
        if len(cards) != len(numbers) or sorted(numbers) != self.book.deck:
            raise RulesError("game.deck", size=self.book.size, got=len(cards))
        self.state.deck[: self.book.size] = numbers

    def _first(self, start: int | None, key: int) -> int:
        if start is None and self.rules.start == LOT:
            if not key:
                raise RulesError("game.lot")
            return lot(key, self.rules.players)
        asked = self.rules.start if start is None else start
        seat = whole(asked, 0, self.rules.players - 1)
        if seat is None:
            raise RulesError("game.start", start=asked, last=self.rules.players - 1)
        return seat

    # -- moves --

    def push(self, move: Action | int | str, *, at: int | None = None) -> None:
        """Take the next turn: an action, its number or its text; `at` milliseconds since the start."""
        if isinstance(move, str) and self._reorders(move, at):
            return
        chosen = move if type(move) is int else self._number(move)
        if error := refusal(self.state, self.book, chosen):
            raise error
        when = None if at is None else self._time(at)
        self._before.append(self.state.save())
        self.steps.append(Act(chosen, when))
        core.act(self.state, self.book, chosen)

    def _number(self, move: Action | int | str) -> int:
        if isinstance(move, str):
            who, move = parse(move, self.names)
            if who is not None and who != self.state.turn and not self.over:
                raise IllegalAction("illegal.turn", name=self.names[who], turn=self.names[self.state.turn])
        if self.over:
            raise IllegalAction("illegal.over")
        if isinstance(move, Action):
            return number(self.state, self.book, move)
        chosen = whole(move, 0, self.book.actions - 1)
        if chosen is None:
            raise IllegalAction("action.none", got=move)
        return chosen

    def _time(self, at: int) -> int:
        last = max(_last_time(self.steps), _last_time(self.taken_back))
        when = whole(at, last, LATEST)
        if when is None:
            raise IllegalAction("game.time", at=at, last=last)
        return when

    def reorder(self, seat: int, slots: Sequence[int], *, at: int | None = None) -> None:
        """Rearrange a hand, which is no turn: slot 1 gets the card that was in `slots[0]`, and so on."""
        seat = self._seat(seat)
        held = self.state.held[seat]
        chosen = [whole(slot, 1, held) for slot in slots]
        if len(chosen) != held or set(chosen) != set(range(1, held + 1)):
            raise IllegalAction("reorder.slots", n=held)
        if not core.may_reorder(self.state, self.book, seat):
            raise IllegalAction(
                f"reorder.{'over' if self.over else self.rules.marking}", name=self.names[seat]
            )
        if len(self.steps) >= MOST_STEPS:
            raise IllegalAction("reorder.often")
        when = None if at is None else self._time(at)
        lanes = tuple(held - slot for slot in reversed(chosen) if slot)
        self._before.append(self.state.save())
        self.steps.append(Reorder(seat, lanes, when))
        core.reorder(self.state, seat, list(lanes))

    def _reorders(self, text: str, at: int | None) -> bool:
        """Take text as a reordering, if it is one: `Bob reorders 2 1 3 4 5`."""
        name, said, slots = text.strip().partition(" reorders ")
        if not said:
            return False
        seats = [seat for seat, own in enumerate(self.names) if own.lower() == name.lower()]
        if not seats or not all(slot.isdecimal() and len(slot) < 3 for slot in slots.split()):
            raise IllegalAction("action.text", text=text[:60])
        self.reorder(seats[0], [int(slot) for slot in slots.split()], at=at)
        return True

    def pop(self) -> str:
        """Take back the last turn or reordering, and say which."""
        if not self.steps:
            raise IllegalAction("game.pop")
        told = self.text(len(self.steps) - 1)
        self.state.load(self._before.pop())
        self.steps.pop()
        del self._told[len(self.steps) + 1 :]
        while self.taken_back and self.taken_back[-1].after > len(self.steps):
            self.taken_back.pop()
        return told

    def redo(self, step: Step) -> None:
        """Take a step as it was taken once."""
        if isinstance(step, Act):
            self.push(step.number, at=step.at)
        else:
            self.reorder(step.seat, _slots(step), at=step.at)

    def take_back(self, turns: int = 1, *, at: int | None = None) -> None:
        """Take back the last turns, and the hands rearranged since, for all to know: the record tells of it.

        >>> game = Game("german 2p", seed=7)
        >>> game.push("Alice clues 1 to Bob")
        >>> game.take_back()
        >>> game.steps, len(game.taken_back)
        ([], 1)
        """
        acts = [place for place, step in enumerate(self.steps) if isinstance(step, Act)]
        if whole(turns, 1, len(acts)) is None:
            raise IllegalAction("game.take-back", turns=turns, n=len(acts))
        self.take_back_to(acts[-turns], at=at)

    def take_back_to(self, after: int, *, at: int | None = None) -> None:
        """Take back all steps but the first ones, so many, for all to know."""
        when = None if at is None else self._time(at)
        before, taken = list(self.taken_back), tuple(self.steps[after:])
        while len(self.steps) > after:
            self.pop()
        self.taken_back = [*before, TakenBack(after, taken, when)]
        while sum(len(taken.steps) for taken in self.taken_back) > MOST_TAKEN_BACK:
            del self.taken_back[0]

    def text(self, step: int) -> str:
        """A step of the game as text that `push` takes."""
        before = self.before(step)
        done = self.steps[step]
        if isinstance(done, Reorder):
            return f"{self.names[done.seat]} reorders {' '.join(map(str, _slots(done)))}"
        return worded(action(before, self.book, done.number), self.names, before.turn)

    def takings(self) -> Iterator[tuple[TakenBack, "Game"]]:
        """What was taken back, the last first, each with the game as it stood just before."""
        then = self.copy()
        then.taken_back = []
        for taken in reversed(self.taken_back):
            while len(then.steps) > taken.after:
                then.pop()
            for step in taken.steps:
                then.redo(step)
            yield taken, then

    # -- keeping --

    def note(self, seat: int, order: int, text: str) -> None:
        """Write down what a seat thinks of a card, for its own eyes; an empty text takes the note away."""
        own = self._notes[self._seat(seat)]
        card = whole(order, 0, self.book.size - 1)
        if card is None:
            raise IllegalAction("note.card", order=order, last=self.book.size - 1)
        if checked_text(text):
            own[card] = text
        else:
            own.pop(card, None)

    def _seat(self, seat: int) -> int:
        found = whole(seat, 0, self.rules.players - 1)
        if found is None:
            raise IllegalAction("action.nobody", name=str(brief(seat)))
        return found

    @property
    def notes(self) -> tuple[dict[int, str], ...]:
        """What each seat wrote on cards, by their orders; taking back a move takes back no note."""
        return tuple(dict(sorted(notes.items())) for notes in self._notes)

    def copy(self) -> "Game":
        """The same game once more, to be played on by itself."""
        other = copy.copy(self)
        other.state = self.state.copy()
        other.steps, other._before, other._told = self.steps[:], self._before[:], self._told[:]
        other.taken_back = self.taken_back[:]
        other._notes = [dict(notes) for notes in self._notes]
        return other

    def record(self) -> dict[str, Any]:
        """Everything there is to keep of the game, as JSON has it."""
        from .record import write

        return write(self)

    # -- looking --

    def before(self, step: int) -> Position:
        """The position before a step; after the last step, as it is now."""
        if step == len(self.steps):
            return self.state.copy()
        return Position.__new__(Position).load(self._before[step])

    def view(self, seat: int) -> View:
        """What a seat, the public or all hands may know of the game."""
        return View(self.state, self.book, seat, self.names, self.history)

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that happened, the deal first."""
        if not self._told:
            self._told.append(events.dealt(self.before(0), self.book))
        for step in range(len(self._told) - 1, len(self.steps)):
            done = self.steps[step]
            if isinstance(done, Reorder):
                self._told.append(events.reordered(done.seat, done.lanes))
            else:
                self._told.append(events.happened(self.before(step), self.before(step + 1), self.book))
        return tuple(event for told in self._told for event in told)

    @property
    def _all(self) -> View:
        return View(self.state, self.book, ALL, self.names)

    @property
    def over(self) -> bool:
        return self.state.over != 0

    @property
    def turn(self) -> int | None:
        """The seat to act; none once the game is over."""
        return None if self.over else self.state.turn

    @property
    def legal(self) -> list[Action]:
        """What the player to move may do."""
        return [action(self.state, self.book, chosen) for chosen in legal(self.state, self.book)]

    @property
    def clues(self) -> int:
        """Clue tokens left."""
        return self.state.clues

    @property
    def strikes(self) -> int:
        """Strikes made."""
        return self.state.strikes

    @property
    def deck_left(self) -> int:
        """Cards in the draw pile."""
        return self.book.size - self.state.dealt

    @property
    def turns_left(self) -> int | None:
        """Turns left in the last round; none before it."""
        return self.state.rest or None

    @property
    def stacks(self) -> dict[str, int]:
        """The highest value on each stack."""
        return self._all.stacks

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile, sorted."""
        return self._all.discards

    @property
    def score(self) -> int:
        return core.score(self.state, self.book)

    @property
    def max_score(self) -> int:
        """The best score that the discards still allow; of a lost game, its score."""
        return self._all.max_score

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; none while it goes on."""
        return outcome(self.state, self.book, self.names)

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards in the order in which they are drawn, the hidden ones too."""
        return whole_deck(self.state, self.book)

    def __repr__(self) -> str:
        told = (
            f"{self.score} of {self.rules.maximum}, "
            f"{_some(self.clues, 'clue')}, {_some(self.strikes, 'strike')}, "
            f"{self.deck_left} in the deck"
        )
        end = str(self.outcome) if self.over else f"{self.names[self.state.turn]} to move"
        return f"<Game {self.rules}: {told}, {end}>"

    def __str__(self) -> str:
        """The game as a picture made of letters, all hands open."""
        from hanabi import drawing

        return drawing.text(self.view(ALL))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows, all hands open."""
        from hanabi import drawing

        return drawing.svg(self.view(ALL))


def _last_time(done: Sequence[Step | TakenBack]) -> int:
    """When the last of these was done of which that is known."""
    return next((one.at for one in reversed(done) if one.at is not None), 0)


def _slots(done: Reorder) -> list[int]:
    """Where the cards came from, slot by slot."""
    return [len(done.lanes) - lane for lane in reversed(done.lanes)]


def _some(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    chosen = NAMES[:players] if names is None else tuple(names)
    if len(chosen) != players:
        raise RulesError("game.names", n=players, got=len(chosen))
    for name in chosen:
        checked_name(name)
    if len({name.lower() for name in chosen}) < players:
        raise RulesError("game.same-name")
    return chosen


def _checked_seed(seed: int) -> int:
    checked = whole(seed, 0, 2**64 - 1)
    if checked is None:
        raise RulesError("game.seed", seed=seed)
    return checked


def _checked_number(number: int) -> int:
    checked = whole(number, 0, LATEST)
    if checked is None:
        raise RulesError("game.number", number=number)
    return checked


def _random_seed() -> int:
    import secrets

    return secrets.randbits(63)
