"""What goes wrong with batches."""

from hanabi.rules import HanabiError


class BatchError(HanabiError):
    """Games that cannot be played together, or not so."""
