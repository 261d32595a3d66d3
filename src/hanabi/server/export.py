"""The games that were played here, one by one, as records: for whoever studies them."""

from collections.abc import Iterator

import msgspec
import sqlalchemy as sql

from hanabi.game import Game
from hanabi.table import Entry, Table

from .schema import GAMES
from .store import Store

_decode = msgspec.json.Decoder(list[Entry]).decode
_NAMES = 500
"""So many names of tables are read at a time."""


def games(store: Store, *, closed: bool = False, anonymous: bool = False) -> Iterator[Game]:
    """All games that came to an end by their rules, and if wanted those that were closed before.

    Players are called as they were at the table, or as nobody is: then there are no notes either.
    """
    for name in _over(store):
        table = Table.of(entry for page in store.read(name) for entry in _decode(page.entries))
        if table.game is not None and (closed or table.outcome):
            yield unnamed(table.game) if anonymous else table.game


def unnamed(game: Game) -> Game:
    """The same game, without what its players were called and what they wrote.

    >>> game = Game("german 2p", seed=7, names=["Zoe", "Yan"])
    >>> game.note(0, 4, "a 5?")
    >>> unnamed(game).names, unnamed(game).notes
    (('Alice', 'Bob'), ({}, {}))
    """
    nobody = Game(game.rules, seed=0)
    return Game.from_record(game.record() | {name: nobody.record()[name] for name in ("names", "notes")})


def _over(store: Store) -> Iterator[str]:
    """The tables whose game is over, in the order of their names."""
    last = ""
    while True:
        query = sql.select(GAMES.c.game).where(GAMES.c.phase == "over", GAMES.c.game > last)
        with store.work(reads=True) as work:
            names = list(work.execute(query.order_by(GAMES.c.game).limit(_NAMES)).scalars())
        yield from names
        if not names:
            return
        last = names[-1]
