"""A game that is over, for whoever may look back at it."""

import re

import msgspec

from hanabi.game import Game
from hanabi.table import Entry, Table

from . import deals
from .history import HistoryError
from .rooms import ServerError
from .store import Store

_NAME = re.compile("[a-z0-9]{1,24}")
_decode = msgspec.json.Decoder(list[Entry]).decode


def table(store: Store, person: str, game: str) -> Table:
    """A table at which the game is over, as its log tells it.

    Of a game that goes on nobody else learns that there is one; and of one whose deal others play too, nobody
    learns how it went who has not played it to its end.
    """
    pages = store.read(game) if _NAME.fullmatch(game) else []
    found = Table.of(entry for page in pages for entry in _decode(page.entries))
    plays = bool(person) and any(person in (chair.person, chair.owner) for chair in found.chairs)
    if not pages or (found.phase != "over" and not plays):
        raise ServerError("server.no-table", game=game[:40])
    if found.phase != "over":
        raise HistoryError("history.goes-on")
    if not plays:
        deals.may_look(store, person, found.settings)
    return found


def played(store: Store, person: str, game: str) -> Game:
    """The game that was played there."""
    found = table(store, person, game).game
    if found is None:
        raise HistoryError("history.none")
    return found
