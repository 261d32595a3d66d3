"""The clues that the bot may give, weighed: what the other player would make of each."""

from typing import NamedTuple

from hanabi.rules import Clue, Held, core

from .reading import Said
from .sight import Sight

FITS = 10.0
"""What it is worth that a player learns of one more card that it fits."""
IDLE = 3.0
"""And that this player knew of none before."""
SOONER = 0.1
"""For each seat by which this turn comes sooner."""
LOWER = 0.2
"""For each value by which the card lies lower."""
TWICE = -3.0
"""Two players would play the same card."""
CLUTTER = -1.0
"""A card that nobody needs is touched, and will not be discarded so soon."""
GOOD = 0.3
"""A card that somebody needs is touched for the first time."""
NEWS = 0.1
"""A card is better known than before."""


class Tip(NamedTuple):
    """A legal clue: what it says, which cards its receiver then takes to fit, and its worth."""

    clue: Clue
    touched: tuple[int, ...]
    said: Said
    fits: tuple[Held, ...]
    misleads: bool
    """Whether it promises what is not so."""
    worth: float


def tips(sight: Sight) -> list[Tip]:
    """Every legal clue, the best first."""
    state, book = sight.view.state, sight.book
    if state.clues < book.price:
        return []
    found = [
        weighed(sight, Clue(seat, word))
        for seat in sight.others
        for at, word in enumerate(book.names)
        if core.tellable(state, book, seat) >> at & 1
    ]
    return sorted(found, key=lambda tip: -tip.worth)


def weighed(sight: Sight, clue: Clue) -> Tip:
    """A clue, with what its receiver would make of it."""
    hand, at = sight.hands[clue.seat], sight.book.names.index(clue.word)
    touched = tuple(held.order for held in hand if sight.book.words[sight.card[held.order]] >> at & 1)
    said = sight.reading.read(clue.seat, clue.word, touched)
    fits: list[Held] = []
    worth, taken = 0.0, sight.spoken_for
    for held in hand:
        card = 1 << sight.card[held.order]
        if held not in sight.ready[clue.seat] and sight.fits(_after(sight, held, said)):
            if card & taken or not card & sight.fitting:
                worth += TWICE
            elif sight.turns_to_come(clue.seat):
                fits.append(held)
            taken |= card
        elif held.order in touched and held.order not in sight.reading.clued:
            worth += CLUTTER if card & (sight.trash | taken) else GOOD
        if int(held.counted) & ~said.known[held.order]:
            worth += NEWS
    if fits:
        worth += FITS * len(fits) + SOONER * -((clue.seat - sight.seat) % sight.book.players)
        worth += LOWER * (sight.book.ranks - min(held.card.rank for held in fits if held.card))
        worth += 0 if sight.ready[clue.seat] else IDLE
    misleads = said.points is not None and not sight.fitting >> sight.card[said.points] & 1
    return Tip(clue, touched, said, tuple(fits), misleads and sight.trusts(sight.seat), worth)


def _after(sight: Sight, held: Held, said: Said) -> int:
    """What its owner takes a card for after a clue."""
    counted = int(held.counted) & said.known[held.order]
    if held.order == said.points and sight.trusts(sight.seat):
        return sight.narrowed(counted, sight.fitting)
    promise = sight.reading.promised.get(held.order)
    return sight.narrowed(counted, promise.cards) if promise and sight.trusts(promise.giver) else counted
