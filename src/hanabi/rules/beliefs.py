"""What a hand can be that its owner does not see: how many hands there are, and how likely each card is.

A *belief* is a row of numbers: for each lane the copies that can lie there, and an order in which the lanes
are best filled. A hand is made of copies, as a deal is: with the one red 1 or with another it is not the same
hand, and so all hands are equally likely.

This text runs at both speeds, as core does, and keeps to the same; whoever writes a bot may call it.
"""

from .bits import LANES, dice, key_of, lay, member, members, space
from .core import Book
from .state import IDENTITIES, NOTHING, State

Row = list[int]

ORDER, SIDES, AFTER = LANES, 2 * LANES, 3 * LANES
HELD, COUNT, NESTED, FIRSTS, BELIEF = range(4 * LANES, 4 * LANES + 5)
"""What stands where in a belief, after the copies that each lane can be: which lane is filled at each place
of the order, how many copies are then left for it, and in how many ways the places after it are filled; cards
held, the number of all hands, whether lanes are nested, the first copy of every card; and how long it is."""

WEIGHTS = LANES * IDENTITIES
"""As long as this is the row that `weigh` fills."""

_GROUPS = 1 << LANES
_ATTEMPTS = 1 << 20


# --- what is known ------------------------------------------------------------------------------------


def believe(view: State, book: Book, owner: int, belief: Row) -> int:
    """Make a belief of what a view tells of a hand: how many hands there can be, none if it is impossible.

    It is what the owner can know, as far as the viewer can tell: who counts all cards in sight but the own.
    The owner's cards are never looked at, so a whole state will do for the owner's view.
    """
    firsts = first_copies(book)
    left = unseen(view, book, owner, firsts)
    belief[HELD] = view.held[owner]
    belief[FIRSTS] = firsts
    for lane in range(view.held[owner]):
        cards = view.known[owner * LANES + lane] & book.everything
        belief[lane] = left & copies(book, firsts, cards)
    return settle(belief)


def suppose(belief: Row, book: Book, lane: int, cards: int) -> int:
    """Narrow a belief: the card in a lane is one of these. How many hands are left."""
    belief[lane] &= copies(book, belief[FIRSTS], cards)
    return settle(belief)


def unseen(view: State, book: Book, owner: int, firsts: int) -> int:
    """The copies that an owner sees nowhere, of each card the upper ones.

    Where more copies lie about than there are, the view is impossible, and the answer is none.
    """
    left = (1 << book.size) - 1 & ~view.discarded
    sound = True
    for seat in range(book.players):
        if seat != owner:
            for at in range(seat * LANES, seat * LANES + view.held[seat]):
                card = view.cards[at]
                if card != NOTHING:
                    pile = left & book.copies[card]
                    left ^= pile & -pile
                    sound = sound and pile != 0
    played = lowest(book, firsts, left & copies(book, firsts, view.played))
    if sound and members(played) == members(view.played):
        return left ^ played
    return 0


# Copies lie as in the discard pile, one bit each, those of one card side by side. So all of them are taken at
# once, by carries and shifts that stop at the ends: a belief takes 30 ns, and with loops over cards 100.


def first_copies(book: Book) -> int:
    """The first copy of every card."""
    firsts = 0
    for card in range(members(book.everything)):
        firsts |= 1 << book.first_copy[card]
    return firsts


def last_copies(book: Book, firsts: int) -> int:
    """The last copy of every card: just before the first one of the next."""
    return firsts >> 1 | 1 << book.size - 1


def copies(book: Book, firsts: int, cards: int) -> int:
    """All copies of some cards."""
    lasts = lay(cards, last_copies(book, firsts))
    return lasts - lay(cards, firsts) | lasts


def lowest(book: Book, firsts: int, free: int) -> int:
    """Of each card the lowest copy in a set that has the upper ones of each."""
    return free & ~((free & ~last_copies(book, firsts)) << 1)


# --- how many hands -----------------------------------------------------------------------------------


def settle(belief: Row) -> int:
    """Order the lanes, those with the fewest choices first, and count the hands.

    What clues say is nested: a clue after the newer card of two was drawn speaks of both. If one told them
    apart, they can be no card in common; if none did, the older can be nothing that the newer cannot. Lanes
    filled in this order leave to each later one as many choices, whatever they took. Whoever concludes more
    than was said may have lanes that cross.
    """
    held = belief[HELD]
    nested = 1
    for lane in range(held):
        here = belief[lane]
        size = members(here)
        place = inside = 0
        for other in range(held):
            there = belief[other]
            choices = members(there)
            if choices < size or (choices == size and other < lane):
                place += 1
                if there & ~here == 0:
                    inside += 1
                elif there & here:
                    nested = 0
        belief[ORDER + place] = lane
        belief[SIDES + place] = max(0, size - inside)
    count = 1
    for back in range(held):
        place = held - 1 - back
        belief[AFTER + place] = count
        count *= belief[SIDES + place]
    if count and not nested:
        count = count_crossing(belief, space(_GROUPS))
    belief[NESTED] = nested
    belief[COUNT] = count
    return count


def count_crossing(belief: Row, ways: Row) -> int:
    """In how many ways each group of lanes can be filled, whatever they share; and all of them.

    By inclusion and exclusion over the lanes that would hold the same copy as the last lane of the group.
    """
    shared, same = space(_GROUPS), space(_GROUPS)
    shared[0] = -1
    ways[0] = 1
    for lane in range(belief[HELD]):
        last = 1 << lane
        for others in range(last):
            group = others | last
            shared[group] = shared[others] & belief[lane]
            same[group] = members(shared[group]) * rings(members(group))
        for others in range(last):
            total = 0
            for number in range(1 << members(others)):
                group = lay(number, others)
                total += same[group | last] * ways[others ^ group]
            ways[others | last] = total
    return ways[(1 << belief[HELD]) - 1]


def rings(count: int) -> int:
    """What a group of lanes with the same copy counts for: (count - 1)!, taken off if the count is even."""
    product = 1
    for number in range(1, count):
        product *= -number
    return product


# --- how likely each card is --------------------------------------------------------------------------


def weigh(belief: Row, book: Book, weights: Row) -> None:
    """In how many of the hands each card lies in each lane: `weights[lane * cards + card]`."""
    if belief[NESTED]:
        weigh_nested(belief, book, weights)
    else:
        weigh_crossing(belief, book, weights)


def weigh_nested(belief: Row, book: Book, weights: Row) -> None:
    """Lane by lane in their order: those before take other copies, and those after have as many choices."""
    cards = members(book.everything)
    free = space(IDENTITIES)
    for card in range(cards):
        free[card] = 1
    for place in range(belief[HELD]):
        lane = belief[ORDER + place]
        here, sides, after = belief[lane], belief[SIDES + place], belief[AFTER + place]
        for card in range(cards):
            many = members(here & book.copies[card])
            weights[lane * cards + card] = free[card] * many * after
            free[card] *= sides - min(many, 1)


def weigh_crossing(belief: Row, book: Book, weights: Row) -> None:
    """By inclusion and exclusion over the lanes that would hold the same copy of the card."""
    cards, lanes = members(book.everything), 1 << belief[HELD]
    ways, worth = space(_GROUPS), space(_GROUPS)
    count_crossing(belief, ways)
    for group in range(lanes):
        worth[group] = rings(members(group)) * ways[lanes - 1 ^ group]
    worth[0] = 0
    for lane in range(belief[HELD]):
        for group in range(lanes):
            if group >> lane & 1:
                worth[group] += worth[group ^ 1 << lane]  # now of all groups within
    for card in range(cards):
        able = 0
        for lane in range(belief[HELD]):
            if belief[lane] & book.copies[card]:
                able |= 1 << lane
        for lane in range(belief[HELD]):
            many = members(belief[lane] & book.copies[card])
            weights[lane * cards + card] = many * (worth[able] - worth[able & ~(1 << lane)])


# --- hands by chance ----------------------------------------------------------------------------------


def sample(belief: Row, book: Book, key: int, number: int, hand: Row) -> bool:
    """Lay out a hand by the dice of a key, each with the same chance; False if there is none.

    Every number of a key is another hand, the same on every machine.
    """
    if belief[COUNT] == 0:
        return False
    own = key_of(key, number)
    for attempt in range(_ATTEMPTS):
        if fill_lanes(belief, book, own, attempt * LANES, hand):
            return True
    return False


def fill_lanes(belief: Row, book: Book, key: int, throw: int, hand: Row) -> bool:
    """Fill the lanes in their order; False if a die shows a choice that is taken, and all are thrown again.

    Whatever was taken before, each lane has a die with as many sides: so no hand is likelier than another.
    Nested lanes never throw again.
    """
    used = 0
    for place in range(belief[HELD]):
        lane = belief[ORDER + place]
        free = belief[lane] & ~used
        choice = dice(key, throw + place, belief[SIDES + place])
        if choice >= members(free):
            return False
        copy = member(free, choice)
        used |= 1 << copy
        hand[lane] = book.deck[copy]
    return True


def imagine(state: State, book: Book, seat: int, belief: Row, key: int, number: int) -> bool:
    """Put a guess in the place of all that is hidden from a seat; False if there is none.

    The state has what the seat sees, or an earlier guess. It gets a hand by chance, and all other cards for a
    draw pile under a key of its own: a game that may be this one, and can be played on.
    """
    hand = space(LANES)
    left = unseen(state, book, seat, belief[FIRSTS])
    if members(left) != state.held[seat] + book.size - state.dealt:
        return False
    if not sample(belief, book, key, number, hand):
        return False
    for lane in range(state.held[seat]):
        card = hand[lane]
        state.cards[seat * LANES + lane] = card
        pile = left & book.copies[card]
        left ^= pile & -pile
    order = state.dealt
    for card in range(members(book.everything)):
        for _ in range(members(left & book.copies[card])):
            state.deck[order] = card
            order += 1
    state.key = key_of(key_of(key, number), 0)
    return True


# --- all hands ----------------------------------------------------------------------------------------

USED, FREE, CHOICES, PLACE = range(LANES, LANES + 4)
_TODO, _TAKEN, _WEIGHTS = range(2 * LANES, 5 * LANES, LANES)
WALK = 5 * LANES
"""A walk through all hands is a row as long as this. It has the card in each lane first; then the copies in
all lanes but the last of the order, those left for the last, and of these one for each card to come."""

_START, _END = LANES, -1


def set_out(belief: Row, book: Book, walk: Row) -> None:
    """Begin a walk: before the first hand."""
    walk[USED] = 0
    walk[CHOICES] = 0
    walk[PLACE] = _START if belief[COUNT] else _END
    walk[_WEIGHTS] = 1


def following(belief: Row, book: Book, walk: Row) -> int:
    """Walk to the next hand: how many hands have these cards, whichever copies; 0 at the end."""
    while walk[CHOICES] == 0:
        weight = go_on(belief, book, walk)
        if weight == 0 or belief[HELD] == 0:
            return weight
    copy = walk[CHOICES] & -walk[CHOICES]
    walk[CHOICES] ^= copy
    card = book.deck[member(copy, 0)]
    walk[belief[ORDER + belief[HELD] - 1]] = card
    return walk[_WEIGHTS + walk[PLACE]] * members(walk[FREE] & book.copies[card])


def go_on(belief: Row, book: Book, walk: Row) -> int:
    """Walk to the next cards in all lanes but the last of the order: how many ways there are, 0 at the end.

    Each of them goes with every copy in `walk[FREE]`. Whoever counts these as a set, and does not call
    `following` for each, walks many times as fast.
    """
    last = belief[HELD] - 1
    place = walk[PLACE] - 1
    if walk[PLACE] == _START:
        place = 0
        enter(belief, book, walk, place)
    while 0 <= place < last:
        walk[USED] &= ~walk[_TAKEN + place]
        copy = walk[_TODO + place] & -walk[_TODO + place]
        if copy == 0:
            place -= 1
        else:
            lane = belief[ORDER + place]
            card = book.deck[member(copy, 0)]
            many = members(belief[lane] & ~walk[USED] & book.copies[card])
            walk[lane] = card
            walk[USED] |= copy
            walk[_TODO + place] ^= copy
            walk[_TAKEN + place] = copy
            walk[_WEIGHTS + place + 1] = walk[_WEIGHTS + place] * many
            place += 1
            enter(belief, book, walk, place)
    walk[PLACE] = max(place, _END)
    return 0 if place < 0 else walk[_WEIGHTS + place]


def enter(belief: Row, book: Book, walk: Row, place: int) -> None:
    """Come to a place of the order: all that can lie there is still to come."""
    if place < belief[HELD]:
        free = belief[belief[ORDER + place]] & ~walk[USED]
        walk[_TODO + place] = lowest(book, belief[FIRSTS], free)
        walk[_TAKEN + place] = 0
        if place == belief[HELD] - 1:
            walk[FREE] = free
            walk[CHOICES] = walk[_TODO + place]
