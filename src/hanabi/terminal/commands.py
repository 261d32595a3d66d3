"""What people type at the table, understood: commands, turns, and cards moved about in the own hand."""

import re
from difflib import get_close_matches
from typing import NamedTuple

from hanabi.rules import Action, Clue, IllegalAction, Play, View
from hanabi.rules.actions import parse

COMMANDS = {
    "table": ("look", "t", "l"),
    "hand": ("h",),
    "discards": ("pile",),
    "history": ("log",),
    "hint": ("tip",),
    "why": ("w",),
    "undo": ("u", "back"),
    "save": ("s",),
    "rules": ("r",),
    "help": ("?",),
    "quit": ("q", "exit", "bye"),
}
"""The commands with their other names."""
MOVES = ("play", "discard", "clue", "tell", "reorder", "move")
_NAMES = {name: command for command, others in COMMANDS.items() for name in (command, *others)}

_REORDER = re.compile(r"reorders? +(\d(?:[ ,]*\d)*)")
_MOVE = re.compile(r"moves? +(?:slot +)?(\d) +(?:to +)?(?:slot +)?(\d)")
_TELL = re.compile(r"tells? ")
_TO_ONE = re.compile(r"(?:.* )?(?:clues?|c) *([a-z]+|\d)")
_TURNED = re.compile(r"(clues?|c) +(.+?) +([a-z]+|\d)")


class Command(NamedTuple):
    """One of the commands, with what follows it."""

    name: str
    rest: str = ""


class Arrange(NamedTuple):
    """The own hand in a new order: slot 1 gets what was in the first of these slots."""

    slots: tuple[int, ...]


Said = Command | Arrange | Action


def understand(text: str, view: View) -> Said:
    """What a line means to the player who sees this view.

    >>> from hanabi.game import Game
    >>> view = Game("german 2p", seed=7).view(0)
    >>> understand("c red", view), understand("look", view), understand("move 3 to 1", view)
    (Clue(seat=1, word='red'), Command(name='table', rest=''), Arrange(slots=(3, 1, 2, 4, 5)))
    """
    first, _, rest = text.strip().partition(" ")
    if command := command_of(first):
        return Command(command, rest.strip())
    said = " ".join(text.lower().split())
    if found := _REORDER.fullmatch(said):
        return Arrange(tuple(map(int, re.findall(r"\d", found[1]))))
    if found := _MOVE.fullmatch(said):
        return _moved(int(found[1]), int(found[2]), len(view.mine))
    try:
        return _in_full(_parsed(said, view), view)
    except IllegalAction as error:
        if error.code == "action.text" and (near := nearest(first)) and first.lower() not in MOVES:
            raise IllegalAction("line.unknown", word=first[:40], near=near) from None
        raise


def command_of(word: str) -> str | None:
    """The command of that name, short or long."""
    return _NAMES.get(word.lower())


def nearest(word: str) -> str | None:
    """The command or the kind of move that was probably meant."""
    known = [name for name in (*_NAMES, *MOVES) if len(name) > 1]
    close = get_close_matches(word.lower(), known, 1)
    return close[0] if close else None


def _parsed(said: str, view: View) -> Action:
    """A turn from text; whom a clue is for may stand before what it says, and be left out if it is clear."""
    said = _TELL.sub("clue ", said)
    found = _TURNED.fullmatch(said)
    if found and found[2].removeprefix("to ") in map(str.lower, view.names):
        said = f"clue {found[3]} to {found[2].removeprefix('to ')}"
    forms = [said]
    if len(view.names) == 2 and _TO_ONE.fullmatch(said):
        forms.append(f"{said} to {view.names[1 - view.seat]}")
    refusals = []
    for form in forms:
        try:
            who, action = parse(form, view.names)
        except IllegalAction as error:
            refusals.append(error)
        else:
            if who not in (None, view.seat):
                raise IllegalAction("illegal.turn", name=view.names[who], turn=view.names[view.seat])
            return action
    raise refusals[0]


def _in_full(action: Action, view: View) -> Action:
    """An action with the letter of a colour written out."""
    colors = {suit.letter: suit.color for suit in view.rules.suit_list}
    if isinstance(action, Clue) and isinstance(action.word, str):
        return action._replace(word=colors.get(action.word, action.word))
    if isinstance(action, Play) and action.declare:
        return action._replace(declare=colors.get(action.declare, action.declare))
    return action


def _moved(start: int, end: int, held: int) -> Arrange:
    if not (1 <= start <= held and 1 <= end <= held):
        raise IllegalAction("illegal.no-card", slot=start if not 1 <= start <= held else end, n=held)
    slots = [slot for slot in range(1, held + 1) if slot != start]
    slots.insert(end - 1, start)
    return Arrange(tuple(slots))
