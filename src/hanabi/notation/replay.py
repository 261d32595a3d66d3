"""A game as the site tells it: the deck, the moves by card and by seat, and what its options were.

A replay is played while it is read, by core and without a history, so that many can be checked in a second;
`game` is the same with everything that a `Game` has.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from hanabi.game import Act, Game
from hanabi.game.game import NAMES
from hanabi.rules import Book, Card, HanabiError, Outcome, Position, Rules, RulesError, compile, core
from hanabi.rules.actions import refusal
from hanabi.rules.bits import LANES
from hanabi.rules.outcome import outcome
from hanabi.rules.state import NOTHING

from .variants import Variant, variant_of

PLAY, DISCARD, COLOR, VALUE, BROKEN_OFF, VOTED = range(6)
"""The types of action; the last two break a game off."""


class SiteError(HanabiError):
    """A replay that tells no game, or a game that no replay of the site can tell."""


class Told(NamedTuple):
    """An action as the site tells it; the value of a play or a discard is 0 and means nothing."""

    type: int
    target: int
    value: int = 0


class Ending(NamedTuple):
    """How a game was broken off: by whom (-1: the site), and why, by the site's number for it."""

    type: int
    seat: int
    why: int


@dataclass(frozen=True)
class Replay:
    """A game of the site: what was played, and what else the site knew of it."""

    rules: Rules
    deck: tuple[Card, ...]
    numbers: tuple[int, ...]
    """The actions by their numbers."""
    names: tuple[str, ...]
    """As the site has them: a game may have to call its players otherwise."""
    start: int = 0
    ending: Ending | None = None
    id: int | None = None
    seed: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    """Options that change nothing in the rules: the clock, for instance."""
    notes: tuple[tuple[str, ...], ...] = ()
    recorded: int | None = None
    """The score that the file names, if it names one."""
    turn: int | None = None
    """The turn that a link points at."""
    final: Position = field(default_factory=Position, compare=False, repr=False)
    """How everything stood in the end."""

    @property
    def variant(self) -> Variant:
        return variant_of(self.rules)

    @property
    def score(self) -> int:
        """The score as the site counts it: a game that was broken off has none."""
        return 0 if self.ending else core.score(self.final, compile(self.rules))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; none if it did not."""
        return outcome(self.final, compile(self.rules), self.names)

    @cached_property
    def game(self) -> Game:
        """The same as a game, with its history and its notes."""
        try:
            game = Game(self.rules, deck=self.deck, start=self.start, names=self.names)
        except RulesError:
            game = Game(self.rules, deck=self.deck, start=self.start, names=NAMES[: self.rules.players])
        for action in self.numbers:
            game.push(action)
        for seat, notes in enumerate(self.notes):
            for order, text in enumerate(notes[: game.book.size]):
                if text:
                    _note(game, seat, order, text)
        return game

    @property
    def told(self) -> tuple[Told, ...]:
        """The actions as the site tells them."""
        told = []
        state, book = begun(self.rules, self.deck, self.start)
        for action in self.numbers:
            told.append(tell(state, book, action))
            core.act(state, book, action)
        if self.ending:
            told.append(Told(self.ending.type, self.ending.seat, self.ending.why))
        return tuple(told)


def _note(game: Game, seat: int, order: int, text: str) -> None:
    """A note of the site may be longer than ours, or have several lines."""
    try:
        game.note(seat, order, text)
    except HanabiError:
        game.note(seat, order, " ".join("".join(c if c.isprintable() else " " for c in text).split())[:300])


def replay_of(game: Game) -> Replay:
    """A game as the site would have it."""
    if game.given:
        raise SiteError("site.tell-middle")
    notes = tuple(tuple(own.get(order, "") for order in range(game.book.size)) for own in game.notes)
    return Replay(
        rules=game.rules,
        deck=game.deck,
        numbers=tuple(step.number for step in game.steps if isinstance(step, Act)),
        names=game.names,
        start=game.start,
        notes=notes if any(game.notes) else (),
        final=game.state.copy(),
    )


def played(
    rules: Rules, deck: Sequence[Card], told: Sequence[Told], names: Sequence[str], **known: Any
) -> Replay:
    """The replay of moves that the site tells; `known` is what else there is to keep.

    Today the site stops a game where nothing more can be gained. Games that go on beyond that point are
    older: they are played to the end that the rulebooks print.
    """
    start = int(rules.start)
    try:
        numbers, final = play(rules, deck, start, told, names)
    except SiteError as error:
        if not _went_on(error):
            raise
        rules = Rules.from_json(rules.json() | {"stop_early": False})
        numbers, final = play(rules, deck, start, told, names)
    return Replay(rules, tuple(deck), numbers, tuple(names), start, final=final, **known)


def _went_on(error: SiteError) -> bool:
    """Whether a move follows where nothing more could be gained."""
    reason = error.sentence.params["reason"]
    return bool(reason.code == "site.after" and reason.params["finish"] == "no gain")


def dealt(rules: Rules, places: Iterable[tuple[Any, Any]]) -> tuple[Card, ...]:
    """A deck from the places of suits and the values of cards, each card as often as it is printed."""
    printed, copies = _printed(rules)
    left = dict(copies)
    deck = []
    for place in places:
        card = printed.get(place) if type(place[0]) is type(place[1]) is int else None
        if card is None:
            raise SiteError("site.card", suit=str(place[0])[:20], rank=str(place[1])[:20])
        left[card] -= 1
        if left[card] < 0:
            raise SiteError("site.deck", suit=place[0], rank=place[1])
        deck.append(card)
    if any(left.values()):
        raise SiteError("site.cards", size=rules.size, got=len(deck))
    return tuple(deck)


@lru_cache(64)
def _printed(rules: Rules) -> tuple[dict[Any, Card], dict[Card, int]]:
    """The cards by their suits' places and their values, and how often each is there."""
    suits = {suit: place for place, suit in enumerate(rules.suit_list)}
    by_place = {(suits[card.suit], card.rank): card for card in rules.cards}
    return by_place, {card: rules.copies(card) for card in rules.cards}


# --- moves ----------------------------------------------------------------------------------------------


def begun(rules: Rules, deck: Iterable[Card], start: int) -> tuple[Position, Book]:
    """A game just dealt."""
    book = compile(rules)
    state = Position()
    state.deck[: book.size] = map(places(book).__getitem__, deck)
    core.deal(state, book, 0, start)
    return state, book


def places(book: Book) -> dict[Card, int]:
    """The identity of every card."""
    return {card: place for place, card in enumerate(book.cards)}


def play(
    rules: Rules, deck: Sequence[Card], start: int, told: Sequence[Told], names: Sequence[str]
) -> tuple[tuple[int, ...], Position]:
    """The numbers of actions that the site tells, and what they lead to; what is not legal is refused."""
    state, book = begun(rules, deck, start)
    numbers = []
    for turn, action in enumerate(told, start=1):
        try:
            if state.over:
                ended = outcome(state, book, tuple(names))
                assert ended
                raise SiteError("site.after", outcome=ended.sentence, finish=ended.finish)
            chosen = understood(state, book, action, names)
            if error := refusal(state, book, chosen):
                raise error
        except HanabiError as error:
            raise SiteError("site.turn", turn=turn, reason=error.sentence) from None
        core.act(state, book, chosen)
        numbers.append(chosen)
    return tuple(numbers), state


def understood(state: Position, book: Book, told: Told, names: Sequence[str]) -> int:
    """The number of an action that the site tells."""
    if told.type in (COLOR, VALUE):
        return _clue(state, book, told)
    if told.type not in (PLAY, DISCARD):
        raise SiteError("site.type", type=told.type)
    if told.type == PLAY and told.target == state.dealt and book.play_top != NOTHING:
        return book.play_top
    base = state.turn * LANES
    held = state.orders[base : base + state.held[state.turn]]
    if told.target not in held:
        raise SiteError("site.held", name=names[state.turn], order=told.target)
    lane = held.index(told.target)
    # The site tells what came of it: of an inverted suit, that a card is played when it was discarded.
    kind = core.effect(book, core.PLAY if told.type == PLAY else core.DISCARD, state.cards[base + lane])
    return book.numbers[kind, lane, NOTHING]


def _clue(state: Position, book: Book, told: Told) -> int:
    if not 0 <= told.target < book.players or told.target == state.turn:
        raise SiteError("site.target", target=told.target)
    if told.type == COLOR:
        if not 0 <= told.value < book.colors:
            raise SiteError("site.color", value=told.value, last=book.colors - 1)
        word = told.value
    else:
        values = book.names[book.colors :]
        if told.value not in values:
            raise SiteError("site.value", value=told.value, values=", ".join(map(str, values)))
        word = book.colors + values.index(told.value)
    return book.numbers[core.CLUE, (told.target - state.turn) % book.players, word]


def tell(state: Position, book: Book, action: int) -> Told:
    """An action, before it is taken, as the site tells it."""
    kind, which, what = book.kind[action], book.which[action], book.what[action]
    if kind == core.DECLARE:
        raise SiteError("site.tell-declared")
    if kind == core.PLAY_TOP:
        return Told(PLAY, state.dealt)
    if kind == core.CLUE:
        target = (state.turn + which) % book.players
        if what < book.colors:
            return Told(COLOR, target, what)
        return Told(VALUE, target, int(book.names[what]))
    at = state.turn * LANES + which
    done = core.effect(book, kind, state.cards[at])
    return Told(PLAY if done == core.PLAY else DISCARD, state.orders[at])
