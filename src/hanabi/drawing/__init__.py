"""A view drawn in words, as a picture made of letters, in colour for a terminal, and as SVG."""

from . import english as english
from .lines import plain
from .picture import ansi, text
from .table import svg

__all__ = ["ansi", "plain", "svg", "text"]
