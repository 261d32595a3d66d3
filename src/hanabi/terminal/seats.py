"""Who plays: people and bots, seat by seat, as people write it."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from hanabi.bots import BOTS
from hanabi.game import Game
from hanabi.game.game import NAMES
from hanabi.rules import HanabiError, Rules

from .session import PERSON, Session

PARTNER = "cautious"
"""Who sits down where nobody was asked for."""


class PlayersError(HanabiError):
    """Players that do not fit the table."""


class Player(NamedTuple):
    """Who sits in a seat, and by what name, if one was given."""

    who: str
    name: str | None = None


def players(text: str) -> list[Player]:
    """Players from text: `me`, a bot, or `Name:me` and `Name:bot`.

    >>> players("me, Eve:cautious")
    [Player(who='person', name=None), Player(who='cautious', name='Eve')]
    """
    return [_player(part.strip()) for part in text.split(",")]


def friends(text: str) -> list[Player]:
    """The same as somebody says it at the table, where any other name is that of a person."""
    return [_friend(part.strip()) for part in text.split(",")]


def seated(rules: str | None, given: Sequence[Player] | None, *, seed: int | None = None) -> Session:
    """A new game for these rules and players; what was not said is a table for three with two bots."""
    table, counted = _rules(rules or "", len(given) if given else 0)
    if given and table.players != len(given):
        code = "players.count" if counted else "players.table"
        raise PlayersError(code, n=len(given), seats=table.players)
    given = given or [Player(PERSON), *[Player(PARTNER)] * (table.players - 1)]
    return Session(Game(table, seed=seed, names=_names(given)), tuple(player.who for player in given))


def _names(given: Sequence[Player]) -> list[str]:
    """Everybody's name: where none was given the one of the seat, or another if somebody has that."""
    taken = {player.name.lower() for player in given if player.name is not None}
    spare = iter([name for name in NAMES if name.lower() not in taken])
    free = {name: name if name.lower() not in taken else None for name in NAMES}
    named = [
        player.name if player.name is not None else free[NAMES[seat]] for seat, player in enumerate(given)
    ]
    return [name if name is not None else next(one for one in spare if one not in named) for name in named]


def _rules(text: str, count: int) -> tuple[Rules, bool]:
    """The rules of the table, and whether they said how many play."""
    counted = any(
        word.startswith("players=") or (word[:-1].isdecimal() and word[-1] == "p") for word in text.split()
    )
    return Rules.parse(text if counted else f"{text} {count or 3}p"), counted


def _player(text: str) -> Player:
    name, colon, who = text.rpartition(":")
    who = who.strip().lower()
    if who not in ("me", *BOTS):
        near = get_close_matches(who, ["me", *BOTS], 1)
        known = ", ".join(["me", *BOTS])
        raise PlayersError(
            "players.near" if near else "players.unknown", word=text[:40], near="".join(near), known=known
        )
    return Player(PERSON if who == "me" else who, " ".join(name.split()) if colon else None)


def _friend(text: str) -> Player:
    if (
        not text
        or ":" in text
        or text.lower() in ("me", *BOTS)
        or get_close_matches(text.lower(), ["me", *BOTS], 1)
    ):
        return _player(text)
    return Player(PERSON, " ".join(text.split()))
