"""What goes wrong in the arena."""

from hanabi.rules import HanabiError


class ArenaError(HanabiError):
    """Games that cannot be played, kept or compared so."""
