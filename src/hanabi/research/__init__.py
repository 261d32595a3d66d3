"""What researchers expect: observations as bits, and the environments that they know.

Everything here is imported where it is used: `hanabi.research.encoder` needs NumPy and Numba.
"""

from . import english as english
from .explain import explain
from .layout import Layout, Section, layout

__all__ = ["Layout", "Section", "explain", "layout"]
