"""What tables cannot know by themselves: which bots there are, decks, lots."""

import hmac
import random
import secrets
from collections.abc import Collection

from hanabi import Rules
from hanabi.bots import BOTS
from hanabi.table.settings import Deal, Duplicate, OfTheDay

from .deals import name


class Dealer:
    """Shuffles: for a table by the dice of the operating system, else by a secret that it keeps.

    Decks of a day and duplicates can be made again, and told by nobody who does not know the secret.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @property
    def bots(self) -> Collection[str]:
        return BOTS

    def deck(self, deal: Deal, rules: Rules) -> tuple[str, ...]:
        cards = [str(card) for card in rules.deck]
        if isinstance(deal, OfTheDay | Duplicate):
            seed = hmac.new(self._secret, name(deal, rules).encode(), "sha256").digest()
            random.Random(seed).shuffle(cards)
        else:
            secrets.SystemRandom().shuffle(cards)
        return tuple(cards)

    def lot(self, seats: int) -> int:
        return secrets.randbelow(seats)
