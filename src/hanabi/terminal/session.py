"""A game with who sits where, and the file in which both are kept.

The file has two lines: a header that says who plays in each seat, and the record of the game. Its digest
covers both, so that a damaged file is noticed before it is believed.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import NamedTuple

from hanabi.bots import BOTS
from hanabi.game import Game, record
from hanabi.rules import HanabiError

PERSON = "person"
"""Who sits in a seat, if it is no bot."""
MOST_BYTES = record.MOST_BYTES + (1 << 12)
_FORMAT = 1


class SessionError(HanabiError):
    """A file that keeps no game."""


class Session(NamedTuple):
    """A game and its players: for each seat `person` or the name of a bot."""

    game: Game
    seats: tuple[str, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == PERSON)


def dumps(session: Session) -> bytes:
    """The file of a session.

    >>> session = Session(Game("german 2p", seed=7), ("person", "cautious"))
    >>> loads(dumps(session)).seats
    ('person', 'cautious')
    """
    told = record.dumps(session.game)
    header = {"hanabi-session": _FORMAT, "seats": session.seats, "digest": _digest(session.seats, told)}
    return json.dumps(header, separators=(",", ":")).encode() + b"\n" + told


def loads(data: bytes) -> Session:
    """The session of a file; the bare record of a game is taken too, with a person in the first seat."""
    first, _, rest = data.partition(b"\n")
    try:
        header = json.loads(first)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or "hanabi-session" not in header:
        return _bare(data)
    if header["hanabi-session"] != _FORMAT:
        raise SessionError("session.version", version=str(header["hanabi-session"])[:20], known=_FORMAT)
    seats = header.get("seats")
    if not isinstance(seats, list) or not all(isinstance(who, str) for who in seats):
        raise SessionError("session.damaged")
    if header.get("digest") != _digest(seats, rest):
        raise SessionError("session.damaged")
    game = record.loads(rest)
    if len(seats) != game.rules.players:
        raise SessionError("session.damaged")
    for who in seats:
        if who not in (PERSON, *BOTS):
            raise SessionError("session.bot", who=who[:40])
    return Session(game, tuple(seats))


def _bare(data: bytes) -> Session:
    game = record.loads(data)
    return Session(game, (PERSON, *["cautious"] * (game.rules.players - 1)))


def _digest(seats: Sequence[str], told: bytes) -> str:
    return hashlib.sha256(json.dumps(list(seats)).encode() + b"\n" + told).hexdigest()
