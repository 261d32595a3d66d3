"""What is shown of a game: which rows of bits, and of what space they are."""

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from hanabi.batch import Batch
from hanabi.rules import Rules

from .encoder import Encoder, Form
from .settings import EnvError, one_of

Kind = Literal["card_knowledge", "minimal"]
"""The whole observation, or the one without what clues have told."""


class Sight:
    """Who is shown what: `turn` for whoever is to act, `all`, or a seat."""

    def __init__(self, rules: Rules, who: str | int, form: Form, kind: str) -> None:
        if kind == "seer":
            raise EnvError("env.seer")
        one_of("env.kind", kind, ("card_knowledge", "minimal"))
        if kind == "minimal" and form == "bits":
            raise EnvError("env.minimal")
        self.encoder = Encoder(rules, form=form, who=who)
        minimal = kind == "minimal"
        self.length = self.encoder.layout["known"].start if minimal else self.encoder.shape[-1]

    def rows(self, batch: Batch) -> npt.NDArray[Any]:
        """What is shown of every game: the batch's own memory."""
        return self.encoder.array(batch)[..., : self.length]

    def space(self, *seats: int) -> spaces.Box:
        """What a row is, or one row for each of so many seats."""
        shape, dtype = (*seats, self.length), self.encoder.dtype
        high = (1 << 64) - 1 if self.encoder.form == "bits" else 1
        return spaces.Box(np.zeros(shape, dtype), np.full(shape, high, dtype), dtype=dtype.type)
