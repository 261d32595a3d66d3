"""After the game: its numbers, turn by turn."""

from .numbers import Numbers, least_efficiency, numbers

__all__ = ["Numbers", "least_efficiency", "numbers"]
