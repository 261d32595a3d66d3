"""Whoever follows a table through this process, and what they are sent of it.

Who sees the same is sent the same bytes, made once. Somebody who was slow is not sent what came between, but
what is now.
"""

from collections.abc import Callable

import msgspec
from msgspec import structs

from hanabi.table import Eyes, Table, TableShown, eyes, heard, own, shown
from hanabi.table.log import Person

from .messages import FromServer, Heard, Mine, State
from .rooms import Room

encode = msgspec.json.Encoder().encode


class Feed:
    """What all are sent who look at a table in one way: the last state, for those who have the one before."""

    def __init__(self, game: str, eyes: Eyes) -> None:
        self.game = game
        self.eyes = eyes
        self.thread = ""
        self.before = 0
        """So many lines one has to have for `news`."""
        self.lines = 0
        self.news = b""
        self._bare: TableShown | None = None

    def renew(self, table: Table) -> None:
        """Take in what happened at the table."""
        thread = thread_of(table, self.eyes)
        kept = self.lines if thread == self.thread else 0
        now = shown(table, self.eyes, kept=kept)
        bare, lines = _parted(now)
        if kept == self.lines and not lines and bare == self._bare and self.news:
            return
        self.before, self.lines = kept, kept + lines
        self.thread, self._bare = thread, bare
        self.news = encode(State(self.game, thread, kept, now))


class Follower:
    """Somebody who follows a table, and what they have of it."""

    def __init__(self, room: Room, who: Person, wake: Callable[[], None]) -> None:
        self.room = room
        self.who = who
        self.wake = wake
        self.thread = ""
        self.lines = 0
        self.seen: bytes | None = None
        """The last state that was sent; none before the first."""
        self._own = b""
        self._remarks: tuple[object, ...] | None = None
        self.feed: Feed | None = None

    def news(self) -> list[bytes]:
        """What is to be sent now; the table must be at rest."""
        table, feed = self.room.table, self.feed
        assert feed is not None
        told = []
        if self.seen is not feed.news:
            if self.seen is not None and self.thread == feed.thread and self.lines == feed.before:
                told.append(feed.news)
            else:
                kept = min(self.lines, feed.lines) if self.thread == feed.thread else 0
                now = shown(table, feed.eyes, kept=kept)
                told.append(encode(State(self.room.game, feed.thread, kept, now)))
            self.seen, self.thread, self.lines = feed.news, feed.thread, feed.lines
        mine = encode(Mine(self.room.game, own(table, self.who)))
        if mine != self._own:
            self._own = mine
            told.append(mine)
        if remarks := self._heard(table):
            told.append(encode(remarks))
        return told

    def _heard(self, table: Table) -> FromServer | None:
        """What was said since, or all of it where something is no longer heard."""
        now, had = heard(table, self.who), self._remarks
        if now == had:
            return None
        self._remarks = now
        kept = len(had) if had is not None and now[: len(had)] == had else 0
        return Heard(self.room.game, kept, now[kept:])


class Audience:
    """All who follow a table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.followers: set[Follower] = set()
        self._feeds: dict[Eyes, Feed] = {}

    def join(self, follower: Follower) -> None:
        """Follow from now on; the table must be at rest."""
        self.followers.add(follower)
        self.room.listeners.add(self.renew)
        self._seat(follower)

    def leave(self, follower: Follower) -> None:
        """Follow no more."""
        self.followers.discard(follower)
        if not self.followers:
            self.room.listeners.discard(self.renew)

    def renew(self, room: Room) -> None:
        """The table has changed: everybody is woken who follows it."""
        for feed in self._feeds.values():
            feed.renew(room.table)
        for follower in self.followers:
            self._seat(follower)
            follower.wake()
        looked = {follower.feed for follower in self.followers}
        self._feeds = {eyes: feed for eyes, feed in self._feeds.items() if feed in looked}

    def _seat(self, follower: Follower) -> None:
        """Give somebody the feed of how they see the table now."""
        table = self.room.table
        looks = eyes(table, follower.who)
        if looks not in self._feeds:
            self._feeds[looks] = Feed(self.room.game, looks)
            self._feeds[looks].renew(table)
        follower.feed = self._feeds[looks]


def thread_of(table: Table, eyes: Eyes) -> str:
    """Names the run of lines that only grows: until something is taken back, or is seen by other eyes."""
    return f"{eyes.viewer}.{eyes.delay}.{table.taken_back}"


def _parted(now: TableShown) -> tuple[TableShown, int]:
    """What is shown without its lines, and how many there were."""
    if now.game is None or not now.game.history:
        return now, 0
    return structs.replace(now, game=structs.replace(now.game, history=())), len(now.game.history)
