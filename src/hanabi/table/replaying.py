"""A game that is over, turn by turn, as a seat, the public or all hands could know it then.

Whoever shows it need not know the rules. What stays the same from one turn to the next is told once: a turn
has the fields of `GameShown` that are others than the turn before.
"""

from msgspec import UNSET, UnsetType

from hanabi.game import Game, TakenBack, turns
from hanabi.rules import RulesError

from .settings import Value
from .sight import CardShown, GameShown, Line, ResultShown, line, position
from .table import turns_of


class Changed(Value, frozen=True, kw_only=True):
    """What changed with a turn: fields of `GameShown`."""

    turn: int | UnsetType | None = UNSET
    clues: int | UnsetType = UNSET
    strikes: int | UnsetType = UNSET
    deck_left: int | UnsetType = UNSET
    turns_left: int | UnsetType | None = UNSET
    score: int | UnsetType = UNSET
    max_score: int | UnsetType = UNSET
    stacks: dict[str, int] | UnsetType = UNSET
    discards: tuple[str, ...] | UnsetType = UNSET
    playable: tuple[str, ...] | UnsetType = UNSET
    trash: tuple[str, ...] | UnsetType = UNSET
    critical: tuple[str, ...] | UnsetType = UNSET


class TurnShown(Value, frozen=True):
    """How the game stood after a turn."""

    lines: int
    """So many of the lines had happened."""
    hands: tuple[tuple[int, ...], ...]
    """The cards in the hands, by their places among `cards`."""
    changed: Changed
    """What is not as it was the turn before; of the first one everything."""


class TakenBackShown(Value, frozen=True):
    """What was taken back: after how many turns it had happened, and when it was no more."""

    after: int
    lines: tuple[Line, ...]
    at: int | None


class ReplayShown(Value, frozen=True):
    """A game that is over, or as far as a record tells it, turn by turn; the first one is the deal."""

    rules: str
    names: tuple[str, ...]
    deck: tuple[str, ...]
    notes: tuple[dict[int, str], ...]
    result: ResultShown | None
    lines: tuple[Line, ...]
    cards: tuple[CardShown, ...]
    """Everything that was ever known of a card in a hand."""
    turns: tuple[TurnShown, ...]
    taken_back: tuple[TakenBackShown, ...]


def replay(game: Game, viewer: int) -> ReplayShown:
    """The whole game as a viewer could know it."""
    shown = positions(game, viewer)
    cards: dict[CardShown, int] = {}
    told: list[TurnShown] = []
    before = None
    for one in shown:
        hands = tuple(tuple(cards.setdefault(card, len(cards)) for card in hand) for hand in one.hands)
        told.append(TurnShown(len(one.history), hands, _changed(one, before)))
        before = one
    return ReplayShown(
        rules=str(game.rules),
        names=game.names,
        deck=_deck(game),
        notes=game.notes,
        result=shown[-1].result,
        lines=shown[-1].history,
        cards=tuple(cards),
        turns=tuple(told),
        taken_back=tuple(_taken_back(taken, then, viewer) for taken, then in game.takings())[::-1],
    )


def positions(game: Game, viewer: int) -> list[GameShown]:
    """How the game stood after each turn, the deal first."""
    then, shown = game.copy(), []
    for end in reversed(turns(game)):
        while len(then.steps) > end:
            then.pop()
        shown.append(position(then, viewer))
    return shown[::-1]


def _changed(now: GameShown, before: GameShown | None) -> Changed:
    fields = {name: getattr(now, name) for name in Changed.__struct_fields__}
    return Changed(**{name: value for name, value in fields.items() if value != getattr(before, name, UNSET)})


def _taken_back(taken: TakenBack, then: Game, viewer: int) -> TakenBackShown:
    """What a viewer knew of what was taken back."""
    before = then.copy()
    while len(before.steps) > taken.after:
        before.pop()
    lines = then.view(viewer).history[len(before.history) :]
    return TakenBackShown(turns_of(before.steps), tuple(map(line, lines)), taken.at)


def _deck(game: Game) -> tuple[str, ...]:
    """All cards, unless it is a position of which some are not known."""
    try:
        return tuple(map(str, game.deck))
    except RulesError:
        return ()
