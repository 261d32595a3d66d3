"""Many games at once: the same core, compiled by Numba. Needs NumPy and Numba."""

from . import english as english
from .batch import Batch, Observer
from .beliefs import Belief, BeliefError, marginals
from .error import BatchError
from .guess import filled
from .play import Results, play
from .seating import Policy
from .walk import Walk, random_steps

__all__ = [
    "Batch",
    "BatchError",
    "Belief",
    "BeliefError",
    "Observer",
    "Policy",
    "Results",
    "Walk",
    "filled",
    "marginals",
    "play",
    "random_steps",
]
