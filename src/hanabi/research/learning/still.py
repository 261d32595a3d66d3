"""A position at rest: one row of a game, and its log up to there. It never changes."""

from ctypes import addressof, c_char
from struct import Struct
from typing import Any

import numpy as np

from hanabi.batch.rows import STATE
from hanabi.rules.bits import LANES
from hanabi.rules.state import NOTHING

from .cards import HanabiCard
from .game import HanabiGame
from .kernels import DEALT, ROW
from .moves import Deed, Event, HanabiMoveType


def _place(kind: Any, name: str) -> int:
    """Where a field lies in a row."""
    return int(kind.fields[name][1])


_CARDS, _DECK, _KNOWN, _HELD = (_place(STATE, name) for name in ("cards", "deck", "known", "held"))
_CLUES, _STRIKES, _DEALT, _TURN = (_place(STATE, name) for name in ("clues", "strikes", "dealt", "turn"))
_PLAYED, _DISCARDS = _place(STATE, "played"), _place(ROW, "discards")
_NEXT, _STATUS, _MOVES = _place(ROW, "next"), _place(ROW, "status"), _place(ROW, "moves")
_FALLEN, _ALLOWED, _LEGAL = _place(ROW, "fallen"), _place(ROW, "allowed"), _place(ROW, "legal")
_words = [Struct(f"<{count}q") for count in range(LANES + 1)]
_word = _words[1]

SIZE = ROW.itemsize
_ROWS = 32
"""Rows of a sheet: an observation that is kept keeps its sheet."""


class Sheet:
    """Memory for rows, one behind the other."""

    __slots__ = ("begin", "end", "memory")

    def __init__(self, rows: int = _ROWS) -> None:
        self.memory = bytearray(SIZE * rows)
        self.begin = address_of(self.memory)
        self.end = self.begin + SIZE * rows


def address_of(memory: bytearray) -> int:
    """Where memory lies."""
    return addressof(c_char.from_buffer(memory))


class Still:
    """A row of a sheet, with what is read off it."""

    __slots__ = ("address", "game", "log", "place", "sheet")

    def __init__(self, game: HanabiGame, sheet: Sheet, address: int, log: bytearray) -> None:
        self.game = game
        self.sheet = sheet.memory
        self.place = address - sheet.begin
        self.address = address
        self.log = log

    @property
    def row(self) -> bytes:
        return bytes(self.sheet[self.place : self.place + SIZE])

    def blanked(self, player: int) -> tuple[bytes, bytes]:
        """The row and the log without what a player may not know: own cards, draw pile, and its key."""
        row = np.frombuffer(self.row, ROW).copy()
        log = np.frombuffer(self.log, np.int64).copy()
        state = row[0]["state"]
        log[int(row[0]["moves"]) :] = 0
        state["deck"], state["key"] = NOTHING, 0
        if not self.game._seer:
            state["cards"][player * LANES : (player + 1) * LANES] = NOTHING
            dealt = (log & 127 == DEALT) & (log >> 7 & 7 == player)
            log[dealt] &= ~(63 << 10)
        return row.tobytes(), log.tobytes()

    # -- the table --

    @property
    def clues(self) -> int:
        return self.sheet[self.place + _CLUES]

    @property
    def lives(self) -> int:
        return self.game._book.strikes - self.sheet[self.place + _STRIKES]

    @property
    def deck(self) -> int:
        """Cards in the draw pile."""
        return self.game._book.size - self.sheet[self.place + _DEALT]

    @property
    def played(self) -> int:
        return int(_word.unpack_from(self.sheet, self.place + _PLAYED)[0])

    @property
    def status(self) -> int:
        return self.sheet[self.place + _STATUS]

    @property
    def turn(self) -> int:
        """Who is to act; -1 while a card is to be dealt."""
        return self.sheet[self.place + _NEXT] - 1

    @property
    def score(self) -> int:
        return self.played.bit_count() if self.lives > 0 else 0

    # -- cards, each a number --

    def hand(self, seat: int) -> bytearray:
        """The cards of a seat, the oldest first."""
        first = self.place + _CARDS + seat * LANES
        return self.sheet[first : first + self.sheet[self.place + _HELD + seat]]

    def drawable(self, number: int) -> bool:
        """Whether a card may still be dealt."""
        first = self.place + _DECK
        left = self.sheet[first + self.sheet[self.place + _DEALT] : first + self.game._book.size]
        return number in left

    def held(self, seat: int) -> int:
        return self.sheet[self.place + _HELD + seat]

    def known(self, seat: int) -> tuple[int, ...]:
        """What is known of the cards of a seat."""
        first = self.place + _KNOWN + 8 * seat * LANES
        return _words[self.sheet[self.place + _HELD + seat]].unpack_from(self.sheet, first)

    def discards(self) -> bytearray:
        """The discard pile, in the order in which it grew."""
        first = self.place + _DISCARDS
        return self.sheet[first : first + self.sheet[self.place + _FALLEN]]

    def card(self, number: int) -> HanabiCard:
        return HanabiCard(*divmod(number, self.game._ranks))

    def fits(self, color: int, rank: int) -> bool:
        """Whether a card is the next one of its stack."""
        colors = self.game._colors
        return 0 <= color < colors and rank >= 0 and self.game._fireworks(self.played)[color] == rank

    # -- actions --

    def legal(self) -> list[int]:
        """What the player to act may do, by number."""
        first = self.place + _LEGAL
        return list(self.sheet[first : first + self.sheet[self.place + _ALLOWED]])

    def bits(self, seat: int) -> list[int]:
        """The canonical observation of a seat."""
        self.game._observe(self.game._at, self.address, seat)
        return list(self.game._out[: self.game._bits])

    def events(self) -> list[Event]:
        """All that happened, from the first deal on."""
        moves = _word.unpack_from(self.sheet, self.place + _MOVES)[0]
        return [self._event(entry) for entry in memoryview(self.log).cast("q")[:moves]]

    def _event(self, entry: int) -> Event:
        action, seat, card = entry & 127, entry >> 7 & 7, (entry >> 10 & 63) - 1
        color, rank = divmod(card, self.game._ranks) if card >= 0 else (-1, -1)
        if action == DEALT:
            return Event(Deed(HanabiMoveType.DEAL, -1, -1, color, rank), -1, deal_to=seat)
        return Event(
            self.game._deeds[action],
            seat,
            color,
            rank,
            scored=bool(entry >> 32 & 1),
            token=bool(entry >> 33 & 1),
            revealed=entry >> 16 & 255,
            newly_revealed=entry >> 24 & 255,
        )


def tokens_told(still: Still) -> list[str]:
    """How a picture of a state begins."""
    letters = "RYGWB"
    stacks = still.game._fireworks(still.played)
    return [
        f"Life tokens: {still.lives}",
        f"Info tokens: {still.clues}",
        "Fireworks: " + "".join(f"{letters[color]}{top} " for color, top in enumerate(stacks)),
        "Hands:",
    ]


def piles_told(still: Still) -> list[str]:
    """How it ends."""
    fallen = "".join(f" {still.card(card)}" for card in still.discards())
    return [f"Deck size: {still.deck}", f"Discards:{fallen}"]
