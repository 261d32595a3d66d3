"""What a player may do on a turn: as values, as text and as numbers."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from . import core
from .bits import members
from .book import Book
from .numbers import whole
from .sentences import IllegalAction, brief
from .state import NOTHING, State

TOP = -1
"""In place of a slot: the top of the draw pile, which some houses let a player play."""


class Play(NamedTuple):
    """Play the card in a slot (1 is the newest); under the timed show its colour may be declared.

    >>> str(Play(1)), str(Play(2, declare="red"))
    ('play 1', 'play 2 as red')
    """

    slot: int
    declare: str | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __str__(self) -> str:
        if self.slot == TOP:
            return "play top"
        return f"play {self.slot}" + (f" as {self.declare}" if self.declare else "")


class Discard(NamedTuple):
    """Discard the card in a slot (1 is the newest).

    >>> str(Discard(5))
    'discard 5'
    """

    slot: int

    def __str__(self) -> str:
        return f"discard {self.slot}"


class Clue(NamedTuple):
    """Tell a seat, numbered from 0, all its cards of a colour or of a value.

    >>> str(Clue(1, "red")), str(Clue(2, 3))
    ('clue red to 1', 'clue 3 to 2')
    """

    seat: int
    word: str | int

    # A clue and a declared play may have the same fields, and are not the same.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clue) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __str__(self) -> str:
        return f"clue {self.word} to {self.seat}"


Action = Play | Discard | Clue


def play(slot: int, declare: str | None = None) -> Play:
    """Playing the card in a slot; under the timed show its colour may be declared."""
    return Play(slot, declare)


def discard(slot: int) -> Discard:
    """Discarding the card in a slot."""
    return Discard(slot)


def clue(to: int, word: str | int) -> Clue:
    """Telling a seat a colour or a value."""
    return Clue(to, word)


# --- text ---------------------------------------------------------------------------------------------

_TEXT = re.compile(
    r"(?:plays?|p) *(?:slot *)?(?P<play>\d{1,3})(?: *(?:as|=) *(?P<declare>[a-z-]+))?"
    r"|(?:plays?|p) *(?P<top>top)"
    r"|(?:discards?|d) *(?:slot *)?(?P<discard>\d{1,3})"
    r"|(?:clues? +|c +|c(?=\d))(?P<word>[a-z]+|\d) +(?:to +)?(?P<to>.+)",
    re.ASCII,
)


def parse(text: str, names: Sequence[str] = ()) -> tuple[int | None, Action]:
    """An action from text, with the seat of the player whom it names; players go by name or by seat number.

    >>> parse("Alice clues red to Bob", ["Alice", "Bob"])
    (0, Clue(seat=1, word='red'))
    >>> parse("plays slot 1"), parse("d5")
    ((None, Play(slot=1, declare=None)), (None, Discard(slot=5)))
    >>> parse("c 3 1")[1], parse("p2 as blue")[1]
    (Clue(seat=1, word=3), Play(slot=2, declare='blue'))
    """
    said = " ".join(text.split()).lower()
    seats = {name.lower(): seat for seat, name in enumerate(names)}
    # A name may begin like another one, or be a word that we know: so the longest name first, then none.
    speakers = sorted((name for name in seats if said.startswith(name + " ")), key=len, reverse=True)
    for name in (*speakers, ""):
        who = seats.get(name)
        if found := _TEXT.fullmatch(said.removeprefix(name).lstrip()):
            break
    else:
        raise IllegalAction("action.text", text=text[:60])
    seats |= {str(seat): seat for seat in range(len(names) or 6)}
    if found["play"]:
        return who, Play(int(found["play"]), found["declare"])
    if found["top"]:
        return who, Play(TOP)
    if found["discard"]:
        return who, Discard(int(found["discard"]))
    if found["to"] not in seats:
        raise IllegalAction("action.nobody", name=found["to"][:60])
    return who, Clue(seats[found["to"]], int(found["word"]) if found["word"].isdecimal() else found["word"])


def worded(action: Action, names: Sequence[str], who: int) -> str:
    """An action in the words that `parse` takes.

    >>> worded(Clue(1, "red"), ["Alice", "Bob"], 0)
    'Alice clues red to Bob'
    """
    if isinstance(action, Clue):
        return f"{names[who]} clues {action.word} to {names[action.seat]}"
    if isinstance(action, Discard):
        return f"{names[who]} discards slot {action.slot}"
    if action.slot == TOP:
        return f"{names[who]} plays top"
    return f"{names[who]} plays slot {action.slot}" + (f" as {action.declare}" if action.declare else "")


# --- numbers ------------------------------------------------------------------------------------------


def number(state: State, book: Book, action: Action) -> int:
    """The number of an action of the player to move: discards and plays by lane, clues by how far away, then
    declared plays by lane."""
    held = state.held[state.turn]
    if isinstance(action, Clue):
        seat = whole(action.seat, 0, book.players - 1)
        if seat is None:
            raise IllegalAction("action.nobody", name=str(brief(action.seat)))
        if seat == state.turn:
            raise IllegalAction("illegal.yourself")
        word = action.word if isinstance(action.word, str) else whole(action.word, 1, book.ranks)
        if word not in book.names:
            words = ", ".join(map(str, book.names))
            raise IllegalAction("action.word", word=_cut(action.word), words=words)
        return book.numbers[core.CLUE, (seat - state.turn) % book.players, book.names.index(word)]
    if action == Play(TOP) and book.rules.deck_plays:
        return book.numbers[core.PLAY_TOP, 0, NOTHING]
    slot = whole(action.slot, 1, held)
    if slot is None:
        raise IllegalAction("illegal.no-card", slot=_cut(action.slot), n=held)
    lane = held - slot
    if isinstance(action, Discard):
        return book.numbers[core.DISCARD, lane, NOTHING]
    if action.declare is None:
        return book.numbers[core.PLAY, lane, NOTHING]
    suits = [suit.color for suit in book.suits]
    if not book.rules.declared:
        raise IllegalAction("illegal.no-declaring")
    if action.declare not in suits:
        raise IllegalAction("action.word", word=_cut(action.declare), words=", ".join(suits))
    return book.numbers[core.DECLARE, lane, suits.index(action.declare)]


def _cut(said: object) -> object:
    return said[:40] if isinstance(said, str) else said


def action(state: State, book: Book, number: int) -> Action:
    """The action of the player to move that has this number."""
    if not 0 <= number < book.actions:
        raise IllegalAction("action.number", number=number, last=book.actions - 1)
    kind, which, what = book.kind[number], book.which[number], book.what[number]
    if kind == core.CLUE:
        return Clue((state.turn + which) % book.players, book.names[what])
    slot = TOP if kind == core.PLAY_TOP else state.held[state.turn] - which
    if kind == core.DISCARD:
        return Discard(slot)
    return Play(slot, book.suits[what].color if kind == core.DECLARE else None)


def legal_mask(state: State, book: Book) -> int:
    """All legal actions, one bit each by their numbers."""
    if state.over:
        return 0
    held = (1 << state.held[state.turn]) - 1
    mask = held << book.hand | core.legal_clues(state, book) << 2 * book.hand
    if core.may_discard(state, book):
        mask |= held
    if book.rules.declared:
        named = (1 << members(held) * len(book.suits)) - 1
        mask |= named << 2 * book.hand + (book.players - 1) * len(book.names)
    if core.may_play_top(state, book):
        mask |= 1 << book.play_top
    return mask


def legal(state: State, book: Book) -> list[int]:
    """The numbers of all legal actions."""
    mask = legal_mask(state, book)
    return [number for number in range(book.actions) if mask >> number & 1]


_OBJECTIONS = {
    core.NO_SUCH_ACTION: "action.number",
    core.GAME_OVER: "illegal.over",
    core.NO_CARD_THERE: "illegal.no-card",
    core.TOKENS_ALL_THERE: "illegal.tokens-full",
    core.NO_TOKEN: "illegal.no-token",
    core.NOBODY_TO_TELL: "illegal.no-hand",
    core.TOUCHES_NOTHING: "illegal.empty-clue",
    core.BARRED: "illegal.barred",
    core.NOT_THE_LAST: "illegal.not-the-last",
}


def refusal(state: State, book: Book, number: int) -> IllegalAction | None:
    """What the rules have against an action, as an error to raise; `None` if it is legal."""
    why = core.objection(state, book, number)
    if why == core.LEGAL:
        return None
    if why == core.NO_SUCH_ACTION:
        return IllegalAction("action.number", number=number, last=book.actions - 1)
    held = state.held[state.turn]
    return IllegalAction(_OBJECTIONS[why], n=held, slot=held - book.which[number], tokens=book.clues)
