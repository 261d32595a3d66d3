"""What a player sees as a dictionary, each value built when it is first read.

It is a dictionary like any other: it compares, copies, prints, pickles and goes into JSON as a plain one.
Most programs read two or three of the fourteen values, and to build them all takes longer than all the rest.
"""

from collections.abc import Callable
from typing import Any

from .observation import HanabiObservation
from .still import Still

Build = Callable[[Still, int], Any]


def _hands(still: Still, player: int) -> list[list[dict[str, Any]]]:
    game, players = still.game, still.game._players
    cards = game._card_dicts
    hands = [
        [cards[card].copy() for card in still.hand((player + offset) % players)]
        for offset in range(0 if game._seer else 1, players)
    ]
    if not game._seer:
        hands.insert(0, [{"color": None, "rank": -1} for _ in range(still.held(player))])
    return hands


def _known(still: Still, player: int) -> list[list[dict[str, Any]]]:
    game, players = still.game, still.game._players
    seats = [(player + offset) % players for offset in range(players)]
    if game._minimal:
        return [[{"color": None, "rank": None} for _ in range(still.held(seat))] for seat in seats]
    named, cards = game._known_dicts, len(game._card_dicts)
    return [[named[word >> cards].copy() for word in still.known(seat)] for seat in seats]


def _legal(still: Still, player: int) -> list[int]:
    return still.legal() if still.turn == player else []


def _legal_dicts(still: Still, player: int) -> list[dict[str, Any]]:
    moves = still.game._move_dicts
    return [moves[action].copy() for action in _legal(still, player)]


def _offset(still: Still, player: int) -> int:
    return (still.turn - player) % still.game._players


def _discards(still: Still, player: int) -> list[dict[str, Any]]:
    cards = still.game._card_dicts
    return [cards[card].copy() for card in still.discards()]


BUILD: dict[str, Build] = {
    "current_player": lambda still, player: still.turn,
    "current_player_offset": _offset,
    "life_tokens": lambda still, player: still.lives,
    "information_tokens": lambda still, player: still.clues,
    "num_players": lambda still, player: still.game._players,
    "deck_size": lambda still, player: still.deck,
    "fireworks": lambda still, player: still.game._firework_dict(still.played),
    "legal_moves": _legal_dicts,
    "legal_moves_as_int": _legal,
    "observed_hands": _hands,
    "discard_pile": _discards,
    "card_knowledge": _known,
    "vectorized": Still.bits,
    "pyhanabi": HanabiObservation._of,
}
"""How each value is built, in the order of the original."""


class PlayerObservation(dict[str, Any]):
    """What one player sees. The first value is there from the start: JSON's encoder asks whether any is."""

    __slots__ = ("_player", "_still")

    def __init__(self, still: Still, player: int, turn: int) -> None:
        self["current_player"] = turn
        self._still: Still | None = still
        self._player = player

    def __missing__(self, key: str) -> Any:
        build, still = BUILD.get(key), self._still
        if build is None or still is None:
            raise KeyError(key)
        value = self[key] = build(still, self._player)
        return value

    def _complete(self) -> None:
        """Build what is not there yet; from now on this is a plain dictionary."""
        still, self._still = self._still, None
        if still is None:
            return
        given = dict(dict.items(self))
        dict.clear(self)
        for key, build in BUILD.items():
            dict.__setitem__(self, key, given.pop(key) if key in given else build(still, self._player))
        dict.update(self, given)

    def get(self, key: str, default: Any = None) -> Any:
        """One value: no other one is built for it."""
        try:
            return self[key]
        except KeyError:
            return default

    def copy(self) -> dict[str, Any]:
        return dict(self.items())

    def __reduce_ex__(self, protocol: Any) -> Any:
        return dict, (self.copy(),)


def _after(name: str) -> Callable[..., Any]:
    """A method of dictionaries, once all values are there."""
    method = getattr(dict, name)

    def completed(self: PlayerObservation, *arguments: Any, **named: Any) -> Any:
        self._complete()
        return method(self, *arguments, **named)

    completed.__name__ = name
    completed.__doc__ = method.__doc__
    return completed


for _name in (
    *("__contains__", "__delitem__", "__eq__", "__ior__", "__iter__", "__len__", "__ne__", "__or__"),
    *("__repr__", "__reversed__", "__ror__"),
    *("clear", "items", "keys", "pop", "popitem", "setdefault", "update", "values"),
):
    setattr(PlayerObservation, _name, _after(_name))
