"""What other programs wrote into the same SQLite file: looked for again and again, told to an event loop."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from .notices import Notices

EVERY = 0.5
"""Seconds from one glance to the next; where nothing has changed, it costs a read of a few bytes."""


class Glances(Notices):
    """Looks as long as it is open.

    Its connection is open all the while, too: whoever wants the file alone sees by it that it is in use.
    """

    def _listen(self) -> None:
        file = self._store.file
        assert file is not None
        while not self._closed.is_set():
            try:
                with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as connection:
                    self._look(connection, file)
            except sqlite3.Error:  # it is away: try again
                self.listening.clear()
            self._closed.wait(EVERY)

    def _look(self, connection: sqlite3.Connection, file: Path) -> None:
        before = None
        self._tell(self._rooms.refresh)
        while not self._closed.is_set():
            (version,) = connection.execute("PRAGMA data_version").fetchone()
            if version != before:
                self._compare(connection)
            before = version
            self.listening.set()
            self._closed.wait(EVERY)

    def _compare(self, connection: sqlite3.Connection) -> None:
        """Somebody has written, perhaps we ourselves: which tables that are known here have further pages?"""
        query = "SELECT value, (SELECT max(seq) FROM log WHERE game = value) FROM json_each(?)"
        rows = connection.execute(query, [json.dumps(self._rooms.names)]).fetchall()
        later = [
            f"{game}:{seq}"
            for game, seq in rows
            if (room := self._rooms.known(game)) is not None and seq is not None and room.next <= seq
        ]
        if later:
            self._tell(self._changed(later))
