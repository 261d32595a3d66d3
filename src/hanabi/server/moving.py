"""From one database to another: every row, in one transaction."""

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sql

from hanabi import HanabiError

from .backup import alone
from .schema import metadata
from .store import Store, sentences

_ROWS = 1000
"""So many at a time."""


class MoveError(HanabiError):
    """What cannot be moved."""


def move(source: Store, target: Store) -> dict[str, int]:
    """Copy all rows from one database into another that is empty; how many there were in each table.

    Nobody may use either of them: what happened in the old one meanwhile would be lost.
    """
    for store in (source, target):
        store.close()  # nor we ourselves
        with alone(store):
            pass
    target.create()
    with sentences(), _snapshot(source) as here, target.engine.begin() as there:
        for table in metadata.sorted_tables:
            if there.execute(sql.select(sql.func.count()).select_from(table)).scalar():
                raise MoveError("move.not-empty", table=table.name)
        return {table.name: _copy(table, here, there) for table in metadata.sorted_tables}


@contextmanager
def _snapshot(store: Store) -> Iterator[sql.Connection]:
    """All tables as they are at one moment."""
    options = {"isolation_level": "REPEATABLE READ"} if store.shared else {}
    with store.engine.execution_options(**options).begin() as work:
        yield work


def _copy(table: sql.Table, here: sql.Connection, there: sql.Connection) -> int:
    count = 0
    keys = table.primary_key.columns
    query = sql.select(table).order_by(*keys).execution_options(yield_per=_ROWS)
    for rows in here.execute(query).mappings().partitions():
        there.execute(sql.insert(table), [dict(row) for row in rows])
        count += len(rows)
    return count
