"""A view in words, as a picture made of letters, and as SVG; a whole game as a film; charts."""

from . import english as english
from .bars import Amount, bars
from .chart import Panel, Series, chart
from .diagram import diagram
from .film import film
from .lines import plain
from .picture import ansi, text
from .pixels import gif, png
from .sparkline import sparkline
from .strip import strip
from .table import svg

__all__ = [
    "Amount",
    "Panel",
    "Series",
    "ansi",
    "bars",
    "chart",
    "diagram",
    "film",
    "gif",
    "plain",
    "png",
    "sparkline",
    "strip",
    "svg",
    "text",
]
