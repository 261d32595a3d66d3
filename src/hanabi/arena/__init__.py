"""Tournaments: many games of bots, what they come to, and how sure one can be. Needs NumPy and Numba."""

from . import english as english
from .compare import Comparison, compare
from .cross import crossed
from .error import ArenaError
from .figures import Figures, figures
from .fingerprint import fingerprint
from .keep import Keep
from .match import Games, Table, played, record, table
from .pictures import heat_map, histogram
from .running import run

__all__ = [
    "ArenaError",
    "Comparison",
    "Figures",
    "Games",
    "Keep",
    "Table",
    "compare",
    "crossed",
    "figures",
    "fingerprint",
    "heat_map",
    "histogram",
    "played",
    "record",
    "run",
    "table",
]
