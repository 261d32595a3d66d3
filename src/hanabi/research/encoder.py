"""Writes what players see as rows of bits: one view by itself, or every game of a batch after every step."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from hanabi.batch import Batch
from hanabi.batch.memory import Address, array, look, unpack_bytes, unpack_floats
from hanabi.batch.steps import LONG
from hanabi.rules import Rules, View

from .canonical import MOST_WORDS, write
from .explain import ObservationError
from .layout import Layout, layout, length

Form = Literal["bytes", "float32", "bits"]
Observe = Callable[[Any, Any, Any, Address], None]

_KINDS: dict[str, type[np.generic]] = {"bytes": np.uint8, "float32": np.float32, "bits": np.uint64}


class Encoder:
    """Writes canonical observations: of the player to act, of one seat, or of all.

    >>> encoder = Encoder("hle 2p", form="float32")
    >>> batch = Batch("hle 2p", games=4, seed=7, observer=encoder)
    >>> encoder.array(batch).shape, encoder.array(batch).dtype
    ((4, 658), dtype('float32'))

    A row has a byte or a float for each bit; as `bits` it has words of 64, the first bit the lowest. Rows of
    a batch are padded to whole words, which `array` leaves out.
    """

    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    """Of what is written for each game: bits or words, behind the seats if all of them are asked for."""
    layout: Layout
    """Where each section lies."""
    size: int
    """How many bytes are written for each game."""
    observe: Observe

    def __init__(self, rules: Rules | str, form: Form = "bytes", who: str | int = "turn") -> None:
        self.rules = Rules.parse(rules) if isinstance(rules, str) else rules
        if form not in _KINDS:
            raise ObservationError("encoder.form", got=form, known=", ".join(_KINDS))
        if who not in ("turn", "all", *range(self.rules.players)) or isinstance(who, bool):
            raise ObservationError("encoder.who", got=who, last=self.rules.players - 1)
        self.form = form
        self.who = who
        self.layout = layout(self.rules)
        self.bits = length(self.rules)
        self.dtype = np.dtype(_KINDS[form])
        self._words = -(-self.bits // 64)
        self._row = self._words if form == "bits" else self._words * 64
        self._seats = (self.rules.players,) if who == "all" else ()
        self.shape = (*self._seats, self._words if form == "bits" else self.bits)
        self.size = self._row * self.dtype.itemsize * (self.rules.players if who == "all" else 1)
        self.observe = _observing(who, form)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is copied and pickled: what is compiled is made anew."""
        return Encoder, (self.rules, self.form, self.who)

    def check(self, rules: Sequence[Rules]) -> None:
        """Refuse to write by other rules than was said: rows would not be as long."""
        for other in rules:
            if layout(other) != self.layout:
                raise ObservationError("encoder.rules", rules=str(self.rules), other=str(other))

    def array(self, batch: Batch) -> npt.NDArray[Any]:
        """What was written of a batch: a row for each game, the batch's own memory."""
        if batch.seen.shape[1] != self.size:
            raise ObservationError("encoder.batch")
        rows = batch.seen.view(self.dtype).reshape(len(batch), *self._seats, self._row)
        return rows[..., : self.shape[-1]]

    def encode(self, view: View) -> npt.NDArray[Any]:
        """One view, by Python: what a seat sees, as a row."""
        if view.seat < 0:
            raise ObservationError("encoder.view", viewer=view.seat)
        self.check([view.rules])
        out = [0] * MOST_WORDS
        write(view.state, view.book, view.seat, out)
        words = np.array([word & _WORD for word in out[: self._words]], np.uint64)
        if self.form == "bits":
            return words
        bits = np.unpackbits(words.view(np.uint8), bitorder="little")[: self.bits]
        return bits.astype(self.dtype)


_WORD = (1 << 64) - 1


# --- compiled -------------------------------------------------------------------------------------------


@cache
def _observing(who: str | int, form: Form) -> Observe:
    """What a batch compiles into its steps."""
    lay_out = {"bits": _as_bits, "bytes": _as_bytes, "float32": _as_floats}[form]
    wide = {"bits": 8, "bytes": 64, "float32": 256}[form]
    chosen = who if isinstance(who, int) else 0

    def observe_turn(game: Any, book: Any, view: Any, address: Address) -> None:
        look(game, view, game.turn)
        lay_out(address, write(view, book, game.turn, array(address, MOST_WORDS, LONG)))

    def observe_seat(game: Any, book: Any, view: Any, address: Address) -> None:
        look(game, view, chosen)
        lay_out(address, write(view, book, chosen, array(address, MOST_WORDS, LONG)))

    def observe_all(game: Any, book: Any, view: Any, address: Address) -> None:
        for seat in range(book.players):
            look(game, view, seat)
            bits = write(view, book, seat, array(address, MOST_WORDS, LONG))
            lay_out(address, bits)
            address += (bits + 63 >> 6) * wide

    return {"turn": observe_turn, "all": observe_all}.get(str(who), observe_seat)


def _as_bits(address: Address, bits: int) -> None:
    """Words stay as they are."""


def _as_bytes(address: Address, bits: int) -> None:
    """Lay words out as a byte for each bit, the last first: each is read before its place is needed."""
    words = bits + 63 >> 6
    packed = array(address, words, LONG)
    for at in range(words - 1, -1, -1):
        unpack_bytes(address + 64 * at, packed[at])


def _as_floats(address: Address, bits: int) -> None:
    """Lay words out as a float for each bit, the last first."""
    words = bits + 63 >> 6
    packed = array(address, words, LONG)
    for at in range(words - 1, -1, -1):
        unpack_floats(address + 256 * at, packed[at])
