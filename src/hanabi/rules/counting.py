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
    # A card that can be more than the others together could take is in no such group: most are like that.
    scarce = [
        lane
        for lane, possible in enumerate(allowed)
        if possible.bit_count() < len(hand) and copies_of(possible, unseen) < len(hand)
    ]
    for group in range(1, 1 << len(scarce)):
        lanes = [lane for at, lane in enumerate(scarce) if group >> at & 1]
        union = 0
        for lane in lanes:
            union |= allowed[lane]
        if copies_of(union, unseen) <= len(lanes) < len(hand):
            for lane in range(len(hand)):
                if lane not in lanes:
                    narrowed[lane] &= ~union
    return narrowed


def copies_of(cards: int, unseen: list[int]) -> int:
    """How many copies of a set of cards are left."""
    copies = 0
    while cards:
        copies += unseen[(cards & -cards).bit_length() - 1]
        cards &= cards - 1
    return copies
