"""The rules of Hanabi, once: deal, legal, act, reorder, over, score.

Every function takes the state of a game and the *book*, the tables that a rule set compiles to. This
text runs as it stands on Python's integers, and Numba compiles the same functions for many games at
once: so it keeps to whole numbers, `if`, `for ... in range` and calls.

A card here is its identity, 0 for the lowest value of the first suit, and a set of cards is a mask with
one bit for each. Lanes run from the oldest place of a hand to the newest. A *word* is what a clue may
say: the colours first, then the values.
"""

from .bits import LANES, close, copy, dice, members, wipe
from .state import BARE, COMPLETE, GOING, INDISPENSABLE, LAST_ROUND, NO_GAIN, NOTHING, STRIKES, STUCK, State

DISCARD, PLAY, CLUE, DECLARE, PLAY_TOP = range(5)
"""The kinds of action; a declared play is a play that names a suit, and the top card of the draw pile may be
played where a house allows it, if it is the last one."""

LEGAL, NO_SUCH_ACTION, GAME_OVER, NO_CARD_THERE = range(4)
TOKENS_ALL_THERE, NO_TOKEN, NOBODY_TO_TELL, TOUCHES_NOTHING, BARRED, NOT_THE_LAST = range(4, 10)
"""What `objection` answers."""

MARK_NEVER, MARK_CLUED, MARK_ALWAYS = range(3)
"""When players may reorder their own hand: never, from a clue until the end of their next action, always."""


class Book:
    """What core looks up: the choices of a rule set, and tables by card, by suit, by word and by action."""

    __slots__ = BARE

    players: int
    hand: int
    size: int
    clues: int
    price: int
    strikes: int
    empty_clues: int
    discard_at_full: int
    perfection: int
    points_survive: int
    marking: int
    stop_early: int

    deck: list[int]
    everything: int
    ones: int
    suit: list[int]
    stack: list[int]
    copies: list[int]
    first_copy: list[int]
    words: list[int]
    tells: list[int]
    inverted: int

    colors: int
    values: int
    ranks: int
    free: int
    bars: list[int]
    hit: list[int]
    miss: list[int]
    flag: list[int]

    declared: int
    play_top: int
    actions: int
    kind: list[int]
    which: list[int]
    what: list[int]


# --- the deal -----------------------------------------------------------------------------------------


def deal(state: State, book: Book, key: int, start: int) -> None:
    """Lay out the tokens and deal: seat 0 gets its whole hand first, then seat 1, whoever starts.

    Under a key the deck is shuffled while it is drawn; without one it is taken as it lies.
    """
    state.key = key
    if key:
        copy(state.deck, book.deck, book.size)
    wipe(state.cards, NOTHING)
    wipe(state.orders, NOTHING)
    wipe(state.known, 0)
    wipe(state.held, 0)
    state.played = 0
    state.discarded = 0
    state.gone = 0
    state.clues = book.clues
    state.strikes = 0
    state.dealt = 0
    state.turn = start
    state.rest = 0
    state.over = GOING
    state.clued = 0
    state.barred = 0
    state.last = NOTHING
    state.last_card = NOTHING
    state.last_touched = 0
    state.last_fits = 0
    state.last_clues = 0
    for seat in range(book.players):
        for _ in range(book.hand):
            draw(state, book, seat)
    begin_last_round(state, book)


def draw(state: State, book: Book, seat: int) -> None:
    """The top card of the draw pile goes to the newest place of a hand; from an empty pile, none."""
    order = state.dealt
    if order == book.size:
        return
    at = seat * LANES + state.held[seat]
    state.cards[at] = top(state, book)
    state.orders[at] = order
    state.known[at] = book.everything
    state.held[seat] += 1


def top(state: State, book: Book) -> int:
    """Take the top card of the draw pile: which one it is, the dice of the key decide only now."""
    order = state.dealt
    pick = order
    if state.key:
        pick += dice(state.key, order, book.size - order)
    card = state.deck[pick]
    state.deck[pick] = state.deck[order]
    state.deck[order] = card
    state.dealt = order + 1
    return card


def begin_last_round(state: State, book: Book) -> None:
    """Once the last card is drawn every player has one more turn; under Perfection the game just goes on."""
    if state.dealt == book.size and not book.perfection:
        state.rest = book.players


# --- what is allowed ----------------------------------------------------------------------------------


def tellable(state: State, book: Book, seat: int) -> int:
    """The words that this seat may be told: any that touch one of its cards, and those that may touch none,
    which are all where empty clues are allowed; but no word if it holds no card."""
    words = book.free if state.held[seat] else 0
    if not book.empty_clues:
        for at in range(seat * LANES, (seat + 1) * LANES):
            words |= book.tells[state.cards[at] + 1]
    return words & ~state.barred


def legal_clues(state: State, book: Book) -> int:
    """The legal clues as bits, in the order of their action numbers: all colours, then all values."""
    clues = 0
    if state.clues < book.price:
        return clues
    for offset in range(book.players - 1):
        words = tellable(state, book, neighbour(state, book, offset + 1))
        clues |= (words & (1 << book.colors) - 1) << offset * book.colors
        clues |= words >> book.colors << (book.players - 1) * book.colors + offset * book.values
    return clues


def may_discard(state: State, book: Book) -> bool:
    """Whether a card may be discarded: not while all tokens are there, except where the leaflet is silent."""
    return state.clues < book.clues or book.discard_at_full == 1


def may_play_top(state: State, book: Book) -> bool:
    """Whether the top card of the draw pile may be played: where a house has that, and only the last one."""
    return book.play_top != NOTHING and state.dealt == book.size - 1


def objection(state: State, book: Book, action: int) -> int:
    """What the rules have against an action of the player to move; `LEGAL` if nothing."""
    if action < 0 or action >= book.actions:
        return NO_SUCH_ACTION
    if state.over != GOING:
        return GAME_OVER
    kind = book.kind[action]
    if kind == CLUE:
        seat = neighbour(state, book, book.which[action])
        if state.clues < book.price:
            return NO_TOKEN
        if state.held[seat] == 0:
            return NOBODY_TO_TELL
        if state.barred >> book.what[action] & 1:
            return BARRED
        if tellable(state, book, seat) >> book.what[action] & 1 == 0:
            return TOUCHES_NOTHING
    elif kind == PLAY_TOP:
        if not may_play_top(state, book):
            return NOT_THE_LAST
    elif book.which[action] >= state.held[state.turn]:
        return NO_CARD_THERE
    elif kind == DISCARD and not may_discard(state, book):
        return TOKENS_ALL_THERE
    return LEGAL


def neighbour(state: State, book: Book, offset: int) -> int:
    """The seat so many places clockwise of the player to move."""
    seat = state.turn + offset
    return seat - book.players if seat >= book.players else seat


# --- a turn -------------------------------------------------------------------------------------------


def act(state: State, book: Book, action: int) -> None:
    """Take one legal turn: exactly one of clue, discard and play; then it is the next player's."""
    seat = state.turn
    before = state.clues
    state.last = action
    state.last_card = NOTHING
    state.last_touched = 0
    state.last_fits = 0
    kind = book.kind[action]
    if book.inverted:  # else no move need look at its card before it is taken
        kind = effect(book, kind, state.cards[seat * LANES + book.which[action]])
    if kind == CLUE:
        clue(state, book, neighbour(state, book, book.which[action]), book.what[action])
    elif kind == DISCARD:
        discard(state, book, book.which[action])
    elif kind == PLAY_TOP:
        draw(state, book, seat)
        play(state, book, state.held[seat] - 1, NOTHING)
    else:
        play(state, book, book.which[action], book.what[action])
    state.last_clues = state.clues - before
    state.clued &= ~(1 << seat)
    if state.over == GOING:
        if kind != CLUE:
            draw(state, book, seat)
        pass_on(state, book)


def effect(book: Book, kind: int, card: int) -> int:
    """What comes of an action: a card of an inverted suit is discarded by playing it, and the other way
    round."""
    if kind <= PLAY and book.inverted >> card & 1:
        return PLAY - kind
    return kind


def clue(state: State, book: Book, seat: int, word: int) -> None:
    """Spend a token and point out all the cards that match: about the others it says that they do not."""
    state.clues -= book.price
    hit, miss, flag = book.hit[word], book.miss[word], book.flag[word]
    base = seat * LANES
    touched = 0
    for lane in range(state.held[seat]):
        known = state.known[base + lane]
        touches = book.words[state.cards[base + lane]] >> word & 1
        state.known[base + lane] = known & hit | flag if touches else known & miss
        touched |= touches << lane
    state.last_touched = touched
    state.clued |= 1 << seat
    state.barred = book.bars[word]


def discard(state: State, book: Book, lane: int) -> None:
    """Put a card on the discard pile; one token comes back."""
    card = take(state, lane)
    regain(state, book, 1)
    bury(state, book, card)


def play(state: State, book: Book, lane: int, named: int) -> None:
    """Add a card to its stack if it is the next one; else it is a strike, and goes to the discard pile.

    Who named the card's suit gets a token back if that was right and the card fits; a wrong name is a
    strike, whether or not the card would have fitted.
    """
    card = take(state, lane)
    suit = book.suit[card]
    if playable(state, book) >> card & 1 and (named == NOTHING or named == suit):
        state.last_fits = 1
        state.played |= 1 << card
        if named != NOTHING:
            regain(state, book, 1)
        if finished(state, book, suit):
            regain(state, book, 1)
        if state.played == book.everything:
            state.over = COMPLETE
    else:
        bury(state, book, card)
        state.strikes += 1
        if state.strikes == book.strikes:
            state.over = STRIKES


def take(state: State, lane: int) -> int:
    """Take a card out of the hand of the player to move."""
    seat = state.turn
    base = seat * LANES
    card = state.cards[base + lane]
    close(state.cards, base, lane, NOTHING)
    close(state.orders, base, lane, NOTHING)
    close(state.known, base, lane, 0)
    state.held[seat] -= 1
    state.last_card = card
    return card


def regain(state: State, book: Book, tokens: int) -> None:
    """Clue tokens come back; what would be more than there are is lost."""
    state.clues = min(state.clues + tokens, book.clues)


def bury(state: State, book: Book, card: int) -> None:
    """Lay a card on the discard pile; under Perfection, losing one that is indispensable ends the game."""
    pile = book.copies[card]
    state.discarded |= (state.discarded & pile) + (1 << book.first_copy[card]) & pile
    if state.discarded & pile == pile:
        state.gone |= 1 << card
        if book.perfection and not state.played >> card & 1:
            state.over = INDISPENSABLE


def pass_on(state: State, book: Book) -> None:
    """End a turn: count down the last round, or begin it; a player left without a legal action has lost, and
    a house may stop where nothing more can be gained."""
    if state.rest:
        state.rest -= 1
        if state.rest == 0:
            state.over = LAST_ROUND
            return
    else:
        begin_last_round(state, book)
    state.turn = neighbour(state, book, 1)
    if state.held[state.turn] == 0 and legal_clues(state, book) == 0:
        state.over = STUCK
    elif book.stop_early and no_gain(state, book):
        state.over = NO_GAIN


# --- the own hand, which others see move ----------------------------------------------------------------


def may_reorder(state: State, book: Book, seat: int) -> bool:
    """Whether the edition lets this player rearrange the own hand now."""
    if state.over != GOING or book.marking == MARK_NEVER:
        return False
    return book.marking == MARK_ALWAYS or state.clued >> seat & 1 == 1


def reorder(state: State, seat: int, lanes: list[int]) -> None:
    """Rearrange a hand: the card of `lanes[i]` goes to lane i. No action, and it costs nothing."""
    base = seat * LANES
    wanted = 0
    for lane in range(state.held[seat]):
        wanted |= state.orders[base + lanes[lane]] << 6 * lane
    for lane in range(state.held[seat]):
        here = base + lane
        for there in range(here, base + state.held[seat]):
            if state.orders[there] == wanted >> 6 * lane & 63:
                swap(state.cards, here, there)
                swap(state.orders, here, there)
                swap(state.known, here, there)


def swap(lanes: list[int], one: int, other: int) -> None:
    """Exchange what two lanes hold."""
    kept = lanes[one]
    lanes[one] = lanes[other]
    lanes[other] = kept


# --- what the stacks say ------------------------------------------------------------------------------


def playable(state: State, book: Book) -> int:
    """The cards that fit now: of each stack the next one."""
    return (state.played << 1 | book.ones) & ~state.played & book.everything


def finished(state: State, book: Book, suit: int) -> bool:
    """Whether a stack is complete."""
    return state.played & book.stack[suit] == book.stack[suit]


def reachable(state: State, book: Book) -> int:
    """The cards on the stacks, and those that can still get there: all copies of a needed one being on the
    discard pile, nothing above it can."""
    dead = state.gone & ~state.played
    for _ in range(book.ranks - 1):
        dead |= dead << 1 & ~book.ones
    return book.everything & ~dead


def no_gain(state: State, book: Book) -> bool:
    """Whether no card will be added to a stack any more: none that is needed can still be had, or none is
    held by those who have a turn left of the last round."""
    if state.played == reachable(state, book):
        return True
    if state.rest == 0:
        return False
    held = 0
    for offset in range(state.rest):
        seat = neighbour(state, book, offset)
        for at in range(seat * LANES, seat * LANES + state.held[seat]):
            held |= 1 << state.cards[at]
    return playable(state, book) & held == 0


# --- the end ------------------------------------------------------------------------------------------


def lost(state: State) -> bool:
    """Whether the game ended in a loss, and not with a result."""
    return STRIKES <= state.over <= STUCK


def score(state: State, book: Book) -> int:
    """The cards on the stacks; of a lost game none, unless a house lets points survive the last strike."""
    if lost(state) and not (state.over == STRIKES and book.points_survive):
        return 0
    return members(state.played)
