"""Us beside our peers: the same work, in one run and in turns. Needs NumPy and Numba; peers are optional."""

from . import english as english

__all__: list[str] = []
