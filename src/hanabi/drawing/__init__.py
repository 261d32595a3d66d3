"""A view drawn in words, as a picture made of letters, in colour for a terminal, and as SVG; and charts."""

from . import english as english
from .chart import Panel, Series, chart
from .lines import plain
from .picture import ansi, text
from .sparkline import sparkline
from .table import svg

__all__ = ["Panel", "Series", "ansi", "chart", "plain", "sparkline", "svg", "text"]
