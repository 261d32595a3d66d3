"""What the bot makes of a view: which cards it and the others take to fit, and which nobody needs."""

from functools import cached_property

from hanabi.rules import Held, View, core
from hanabi.rules.bits import LANES

from .reading import Reading


class Sight:
    """A view through the eyes of its seat. Sets of cards are plain numbers here, one bit each."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.book = view.book
        self.seat = view.seat
        self.reading = Reading(view)
        self.hands = view.hands
        self.mine = view.mine
        self.fitting = int(view.playable)
        self.trash = int(view.trash)
        self.critical = int(view.critical)
        self.full = view.clues >= self.book.clues
        self.may_discard = bool(self.mine) and core.may_discard(view.state, self.book)
        state = view.state
        self.card = {
            state.orders[at]: state.cards[at]
            for seat in self.others
            for at in range(seat * LANES, seat * LANES + state.held[seat])
        }
        """The cards of the others, by order."""

    @property
    def others(self) -> list[int]:
        """The other seats, the next one first."""
        return [(self.seat + offset) % self.book.players for offset in range(1, self.book.players)]

    def turns_to_come(self, seat: int) -> bool:
        """Whether another seat has a turn before the game is over."""
        left = self.view.turns_left
        return left is None or (seat - self.seat) % self.book.players < left

    # -- what cards are --

    def trusts(self, giver: int) -> bool:
        """Whether a promise counts: there is a strike to spare, and the giver has not broken one."""
        return self.reading.strike_to_spare and giver not in self.reading.misled

    def meant(self, held: Held) -> int:
        """What its owner takes a card for."""
        counted = int(held.counted)
        promise = self.reading.promised.get(held.order)
        return self.narrowed(counted, promise.cards) if promise and self.trusts(promise.giver) else counted

    def narrowed(self, counted: int, promised: int) -> int:
        """What a card can be if a promise holds; if it cannot hold any more, what it can be without."""
        return counted & promised & ~self.trash or counted

    def fits(self, meant: int) -> bool:
        """Whether a card taken for one of these fits."""
        return meant != 0 and not meant & ~self.fitting

    def useless(self, held: Held) -> bool:
        """Whether its owner knows that a card can never score."""
        return not int(held.counted) & ~self.trash

    def share(self, held: Held, cards: int) -> float:
        """How likely one of the own cards is among these, counting the copies out of sight."""
        counted = int(held.counted)
        copies = good = 0
        for card, left in enumerate(self.unseen):
            if counted >> card & 1:
                copies += left
                good += left * (cards >> card & 1)
        return good / copies if copies else 0.0

    def chance(self, held: Held) -> float:
        """How likely one of the own cards fits."""
        return self.share(held, self.fitting)

    def harm(self, held: Held) -> float:
        """How much the loss of one of the own cards would hurt: much more if no other copy is left."""
        return 4 * self.share(held, self.critical) + self.share(held, ~self.trash)

    def value(self, held: Held) -> int:
        """The lowest value that one of the own cards may have."""
        meant = self.meant(held)
        return min((card.rank for at, card in enumerate(self.book.cards) if meant >> at & 1), default=0)

    def color(self, held: Held) -> str | None:
        """The colour of one of the own cards, if only one is possible."""
        colors = {card.suit.color for card in self.book.set(self.meant(held))}
        return colors.pop() if len(colors) == 1 else None

    @cached_property
    def unseen(self) -> list[int]:
        return self.view.unseen(self.seat)

    # -- what players will do --

    @cached_property
    def ready(self) -> list[list[Held]]:
        """The cards of each hand that its owner takes to fit."""
        return [[held for held in hand if self.fits(self.meant(held))] for hand in self.hands]

    @cached_property
    def spoken_for(self) -> int:
        """The cards that somebody is going to play."""
        cards = 0
        for seat, hand in enumerate(self.ready):
            for held in hand:
                meant = self.meant(held) if seat == self.seat else 1 << self.card[held.order]
                cards |= meant if meant.bit_count() == 1 else 0
        return cards

    def waiting(self, held: Held) -> list[tuple[int, str]]:
        """Who holds the card that fits after one of the own cards, if it is known which one that is."""
        meant = self.meant(held)
        if meant.bit_count() != 1:
            return []
        after = meant << 1 & ~self.book.ones
        return [
            (seat, str(other.card))
            for seat in self.others
            for other in self.hands[seat]
            if after >> self.card[other.order] & 1
        ]

    @cached_property
    def endangered(self) -> Held | None:
        """The card that the next player is about to discard, and nobody can spare."""
        seat = self.others[0]
        if not self.turns_to_come(seat) or self.ready[seat] or any(map(self.useless, self.hands[seat])):
            return None
        out = self.reading.next_out(seat)
        if out is None or not self.critical >> self.card[out] & 1:
            return None
        return next(held for held in self.hands[seat] if held.order == out)
