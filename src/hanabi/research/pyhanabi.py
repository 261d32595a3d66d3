"""In place of `hanabi_learning_environment.pyhanabi`: the same names, the same observations, our rules.

Nothing is loaded here: where the original looks for its library, this one has found it.
"""

from collections.abc import Iterable, Sequence

from .learning.cards import (
    COLOR_CHAR,
    HanabiCard,
    HanabiCardKnowledge,
    color_char_to_idx,
    color_idx_to_char,
)
from .learning.game import AgentObservationType, HanabiGame
from .learning.moves import HanabiHistoryItem, HanabiMove, HanabiMoveType
from .learning.observation import HanabiObservation, ObservationEncoder, ObservationEncoderType
from .learning.state import CHANCE_PLAYER_ID, HanabiEndOfGameType, HanabiState

DEFAULT_CDEF_PREFIXES: tuple[str | None, ...] = (None,)
DEFAULT_LIB_PREFIXES: tuple[str | None, ...] = (None,)
PYHANABI_HEADER = "pyhanabi.h"
PYHANABI_LIB = ["libpyhanabi.so", "libpyhanabi.dylib"]
cdef_loaded_flag = True
lib_loaded_flag = True


def try_cdef(header: str = PYHANABI_HEADER, prefixes: Iterable[str | None] = DEFAULT_CDEF_PREFIXES) -> bool:
    """Nothing has to be parsed."""
    return True


def try_load(
    library: str | Sequence[str] | None = None, prefixes: Iterable[str | None] = DEFAULT_LIB_PREFIXES
) -> bool:
    """Nothing has to be loaded."""
    return True


def cdef_loaded() -> bool:
    return cdef_loaded_flag


def lib_loaded() -> bool:
    return lib_loaded_flag


__all__ = [
    "CHANCE_PLAYER_ID",
    "COLOR_CHAR",
    "DEFAULT_CDEF_PREFIXES",
    "DEFAULT_LIB_PREFIXES",
    "PYHANABI_HEADER",
    "PYHANABI_LIB",
    "AgentObservationType",
    "HanabiCard",
    "HanabiCardKnowledge",
    "HanabiEndOfGameType",
    "HanabiGame",
    "HanabiHistoryItem",
    "HanabiMove",
    "HanabiMoveType",
    "HanabiObservation",
    "HanabiState",
    "ObservationEncoder",
    "ObservationEncoderType",
    "cdef_loaded",
    "cdef_loaded_flag",
    "color_char_to_idx",
    "color_idx_to_char",
    "lib_loaded",
    "lib_loaded_flag",
    "try_cdef",
    "try_load",
]
