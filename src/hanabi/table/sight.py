"""What somebody is shown of a table: nothing else of it ever leaves the house.

`shown` is for all who see the same, `own` for one person alone; both are made from views, in which what is
hidden is not.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec import structs

from hanabi import rules as game_rules
from hanabi.game import Game
from hanabi.rules import ALL, PUBLIC, Book, Card, CardSet, Outcome, View, core

from . import moves
from .log import Closed, Person, Said
from .requests import Move, Proposal
from .settings import Bank, Open, Settings, Value
from .table import Table, turns_of


class Eyes(NamedTuple):
    """How somebody looks at the game: whose cards are seen, and how many turns late."""

    viewer: int
    delay: int = 0


# -- what is shown of the game --


class CardShown(Value, frozen=True):
    """A card in a hand: what it is, for who sees it, and what is known of it without seeing it."""

    order: int
    card: str | None
    possible: tuple[str, ...]
    counted: tuple[str, ...]
    colors: tuple[str, ...]
    ranks: tuple[int, ...]
    mark: Literal["raised", "turned"] | None = None


class Drew(Value, tag="drew", frozen=True):
    """A card came to a hand."""

    seat: int
    order: int
    card: str | None


class Clued(Value, tag="clued", frozen=True):
    """A clue, the cards that it touched, and those of them that none had touched before."""

    seat: int
    to: int
    word: str | int
    touched: tuple[int, ...]
    fresh: tuple[int, ...]


class Discarded(Value, tag="discarded", frozen=True):
    """A card went to the discard pile."""

    seat: int
    slot: int
    order: int
    card: str
    clues: int


class Played(Value, tag="played", frozen=True):
    """A card was played."""

    seat: int
    slot: int
    order: int
    card: str
    fits: bool
    clues: int
    declared: str | None = None


class Reordered(Value, tag="reordered", frozen=True):
    """A hand was rearranged."""

    seat: int
    slots: tuple[int, ...]


class Ended(Value, tag="ended", frozen=True):
    """The game is over."""

    finish: str


Line = Drew | Clued | Discarded | Played | Reordered | Ended


class ResultShown(Value, frozen=True):
    """How the game ended."""

    finish: str
    won: bool
    lost: bool
    score: int
    maximum: int
    grade: int | None
    stacks: int


class GameShown(Value, frozen=True):
    """The game as somebody may know it."""

    names: tuple[str, ...]
    turn: int | None
    """The seat to move."""
    clues: int
    strikes: int
    deck_left: int
    turns_left: int | None
    score: int
    max_score: int
    stacks: dict[str, int]
    discards: tuple[str, ...]
    hands: tuple[tuple[CardShown, ...], ...]
    playable: tuple[str, ...]
    trash: tuple[str, ...]
    critical: tuple[str, ...]
    history: tuple[Line, ...]
    legal: tuple[Move, ...]
    """What may be done, for who is to move."""
    may_reorder: tuple[bool, ...]
    result: ResultShown | None
    deck: tuple[str, ...] = ()
    """All cards in the order in which they were drawn: once the game is over."""
    notes: tuple[dict[int, str], ...] = ()
    """What everybody wrote: once the game is over."""


# -- what is shown of the table --


class SeatShown(Value, frozen=True):
    """Who sits in a seat."""

    name: str
    bot: str | None
    person: bool
    ready: bool
    host: bool
    stands_in: bool
    """Whether its owner may take it back."""
    time: int | None
    """Milliseconds in the bank."""


class PendingShown(Value, frozen=True):
    """What was proposed, by whom, and who agreed."""

    proposal: Proposal
    seat: int
    agreed: tuple[int, ...]


class TableShown(Value, frozen=True):
    """A table as all see it who look in the same way."""

    settings: Settings
    phase: Literal["gathering", "playing", "over"]
    locked: bool
    seats: tuple[SeatShown, ...]
    watchers: int
    turn: int
    """What a move has to name."""
    paused: bool
    deadline: int | None
    taken_back: int
    pending: PendingShown | None
    closed: Closed | None
    next: str
    game: GameShown | None


class Remark(Value, frozen=True):
    """What somebody said."""

    at: int
    seat: int | None
    text: str
    phrase: str


class Own(Value, frozen=True):
    """What is for one person alone."""

    seat: int | None
    host: bool
    owns: int | None
    """The seat that this person may take back."""
    sight: Literal["public", "eyes", "hands"] | None
    premove: Move | None
    notes: dict[int, str]
    muted: tuple[int, ...]


OUTSIDE = Eyes(-9)
"""How a table is seen that is not for onlookers: who sits there, and nothing of the game."""


def eyes(table: Table, who: Person) -> Eyes:
    """How somebody sees this table: from the seat, as the table lets look on, or as everybody may.

    Where other tables play the same deal, nobody sees the game who has not come to look on: whoever lets
    somebody look on knows who may.
    """
    seat = table.seat_of(who)
    watched = table.watchers.get(who)
    if table.settings.shared and watched is None and not _plays(table, who):
        return OUTSIDE
    if table.phase == "over":
        return Eyes(ALL)
    if seat is not None:
        return Eyes(seat)
    if watched is None or watched.sight == "public" or _too_early(table):
        return Eyes(PUBLIC) if table.settings.watching.public or _owns(table, who) is not None else OUTSIDE
    viewer = ALL if watched.seat is None else watched.seat
    return Eyes(viewer, table.settings.watching.delay)


def _too_early(table: Table) -> bool:
    """Whether fewer turns were taken than those who look on are late: then they see no hand yet."""
    return table.game is not None and turns_of(table.game.steps) < table.settings.watching.delay


def shown(table: Table, eyes: Eyes, *, kept: int = 0) -> TableShown:
    """The table through these eyes; of the game's history, without the first lines, which are known."""
    clocks = table.clocks
    banked = isinstance(table.settings.clock, Bank)
    seats = tuple(
        SeatShown(
            name=chair.name,
            bot=chair.bot,
            person=chair.person is not None,
            ready=chair.ready,
            host=chair.person is not None and chair.person == table.host,
            stands_in=chair.owner is not None,
            time=clocks.left[seat] if clocks and banked else None,
        )
        for seat, chair in enumerate(table.chairs)
    )
    return TableShown(
        settings=_settings(table),
        phase=table.phase,
        locked=table.locked,
        seats=seats,
        watchers=len(table.watchers),
        turn=table.turn,
        paused=table.paused,
        deadline=table.due,
        taken_back=table.taken_back,
        pending=_pending(table),
        closed=table.closed,
        next=table.next,
        game=_game(table, eyes, kept) if table.game and eyes != OUTSIDE else None,
    )


def _settings(table: Table) -> Settings:
    """How the table was opened; a deck that somebody typed is told once the game is over."""
    if isinstance(table.settings.deal, Open) and table.phase != "over":
        return structs.replace(table.settings, deal=Open())
    return table.settings


def _pending(table: Table) -> PendingShown | None:
    if table.pending is None:
        return None
    return PendingShown(table.pending.proposal, table.pending.seat, tuple(sorted(table.pending.agreed)))


def own(table: Table, who: Person) -> Own:
    """What only this person is shown."""
    seat = table.seat_of(who)
    watched = table.watchers.get(who)
    playing = seat is not None and table.game is not None
    return Own(
        seat=seat,
        host=table.host == who,
        owns=_owns(table, who) if table.phase == "playing" else None,
        sight=watched.sight if watched and seat is None else None,
        premove=table.premoves.get(seat) if seat is not None else None,
        notes={order: text for order, text in table.written.get(who, {}).items() if text} if playing else {},
        muted=tuple(at for at, person in table.persons().items() if (who, person) in table.mutes),
    )


def heard(table: Table, who: Person) -> tuple[Remark, ...]:
    """What this person hears of what is said, and heard before."""
    return tuple(
        Remark(said.at, said.seat, said.text, said.phrase)
        for said in table.remarks
        if _hears(table, who, said)
    )


def _owns(table: Table, who: Person) -> int | None:
    """The seat that somebody may take back from whoever stands in."""
    return next((at for at, chair in enumerate(table.chairs) if who and chair.owner == who), None)


def _plays(table: Table, who: Person) -> bool:
    """Whether somebody has a seat here, or may take one back."""
    return table.seat_of(who) is not None or _owns(table, who) is not None


def _hears(table: Table, who: Person, said: Said) -> bool:
    """Whether somebody hears a remark: those who play do not hear those who look on, until the end, and who
    may not look on hears nothing of the game."""
    if (who, said.by) in table.mutes:
        return False
    if said.by == who or table.phase == "gathering":
        return True
    if eyes(table, who) == OUTSIDE:
        return False
    return said.seat is not None or not _plays(table, who) or table.phase != "playing"


def _game(table: Table, eyes: Eyes, kept: int) -> GameShown:
    """The game through these eyes, perhaps some turns ago."""
    assert table.game is not None
    game = _earlier(table.game, eyes.delay)
    late = eyes.delay > 0
    view = View(game.state, game.book, eyes.viewer, game.names, game.history[kept:])
    seen = _position(game, view, {} if late else dict(table.marks))
    if table.phase == "over":
        nothing = (False,) * view.book.players
        return structs.replace(seen, turn=None, may_reorder=nothing, deck=_cards(game.deck), notes=game.notes)
    may_reorder = (core.may_reorder(view.state, view.book, seat) for seat in range(view.book.players))
    legal = () if eyes.viewer < 0 or late else _legal(game, view)
    return structs.replace(seen, legal=legal, may_reorder=tuple(may_reorder))


def position(game: Game, viewer: int) -> GameShown:
    """The game as a viewer may know it, and nothing of what may be done."""
    return _position(game, game.view(viewer), {})


def _position(game: Game, view: View, marks: dict[int, Any]) -> GameShown:
    named = _named(view.book)
    return GameShown(
        names=game.names,
        turn=view.turn,
        clues=view.clues,
        strikes=view.strikes,
        deck_left=view.deck_left,
        turns_left=view.turns_left,
        score=view.score,
        max_score=view.max_score,
        stacks=view.stacks,
        discards=_cards(view.discards),
        hands=_hands(view, marks),
        playable=named(view.playable),
        trash=named(view.trash),
        critical=named(view.critical),
        history=tuple(line(event) for event in view.history),
        legal=(),
        may_reorder=(),
        result=_result(view.outcome),
    )


def _earlier(game: Game, turns: int) -> Game:
    """The game so many turns ago."""
    if not turns:
        return game
    game = game.copy()
    while turns and game.steps:
        turns -= turns_of(game.steps[-1:])
        game.pop()
    return game


def _legal(game: Game, view: View) -> tuple[Move, ...]:
    return tuple(moves.told(game, action) for action in view.legal)


def _hands(view: View, marks: dict[int, Any]) -> tuple[tuple[CardShown, ...], ...]:
    named = _named(view.book)
    return tuple(
        tuple(
            CardShown(
                order=held.order,
                card=str(held.card) if held.card else None,
                possible=named(held.possible),
                counted=named(held.counted),
                colors=held.colors,
                ranks=held.ranks,
                mark=marks.get(held.order),
            )
            for held in hand
        )
        for hand in view.hands
    )


def _cards(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


@lru_cache(64)
def _named(book: Book) -> Callable[[CardSet], tuple[str, ...]]:
    """Sets of cards by their names: the same ones are told again and again, and it is most of the work."""
    names = _cards(book.cards)

    @lru_cache(4096)
    def named(cards: CardSet) -> tuple[str, ...]:
        return tuple(name for at, name in enumerate(names) if cards >> at & 1)

    return named


_LINES: dict[type[game_rules.Event], Callable[..., Line]] = {
    game_rules.Drew: Drew,
    game_rules.Clued: Clued,
    game_rules.Discarded: Discarded,
    game_rules.Played: Played,
    game_rules.Reordered: Reordered,
    game_rules.Ended: Ended,
}


def line(event: game_rules.Event) -> Line:
    """An event of the game as it is sent."""
    told = {name: str(value) if isinstance(value, Card) else value for name, value in event._asdict().items()}
    return _LINES[type(event)](**told)


def _result(outcome: Outcome | None) -> ResultShown | None:
    if outcome is None:
        return None
    told = outcome._asdict()
    del told["reason"]
    return ResultShown(**told)
