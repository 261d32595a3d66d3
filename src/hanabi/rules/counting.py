"""Card counting: what the cards of a hand can be, given what else is in sight."""


def narrow(hand: list[int], unseen: list[int]) -> list[int]:
    """The identities that each card can really have, out of what clues allow, when `unseen` copies are left.

    If some cards of the hand together need all the copies there are of what they can be, the other cards
    can be none of these; by Hall's theorem nothing else can be concluded from counting.

    >>> narrow([0b001, 0b011, 0b111], [1, 1, 2])
    [1, 2, 4]
    """
    available = sum(1 << card for card, copies in enumerate(unseen) if copies)
    allowed = [possible & available for possible in hand]
    narrowed = list(allowed)
    for group in range(1, (1 << len(hand)) - 1):
        union = 0
        for lane, possible in enumerate(allowed):
            if group >> lane & 1:
                union |= possible
        if sum(unseen[card] for card in range(len(unseen)) if union >> card & 1) <= group.bit_count():
            for lane in range(len(hand)):
                if not group >> lane & 1:
                    narrowed[lane] &= ~union
    return narrowed
