"""Many games at once: the same core, compiled by Numba. Needs NumPy and Numba."""

from . import english as english
from .batch import Batch, Observer
from .error import BatchError
from .play import Results, play
from .seating import Policy

__all__ = ["Batch", "BatchError", "Observer", "Policy", "Results", "play"]
