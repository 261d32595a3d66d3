"""After the game: its numbers turn by turn, as a chart, and what many games come to."""

from . import english as english
from .numbers import Numbers, least_efficiency, numbers
from .plot import bars, plot
from .totals import Totals, totals

__all__ = ["Numbers", "Totals", "bars", "least_efficiency", "numbers", "plot", "totals"]
