"""The bot itself: what it notes of every action, and how it takes its turn."""

from typing import Any

from hanabi.bots.policy import Policy, Sight
from hanabi.rules.bits import LANES, member, members
from hanabi.rules.core import CLUE, DISCARD, Book, may_discard
from hanabi.rules.state import GOING, NOTHING, SEATS

from .public import KEPT, begin, count, heed, note
from .questions import answers
from .turns import (
    AWARE,
    UNAWARE,
    any_clue,
    best_clue,
    certain,
    danger,
    daring,
    gamble,
    lane_of,
    look_round,
    playing,
    spared,
    useless,
    waiting,
)
from .words import lay_out, learn_words, sent

HELD_BACK = (0, 0, 3, 2, 3, 7, 7)
"""By the number of players: where nobody has a card that fits, a clue is given only if there are more tokens.

These numbers and those in `turns` were found by trying, on thousands of deals each, the same for all.
"""

RISKED = (0, 0, 300, 30, 30, 60, 60)
"""By the number of players: how likely, of 1024, the card to discard may be the last of its kind and needed;
where it is likelier, a clue is given as long as there is one."""


def deal(view: Sight, book: Book, memory: Any, dice: int) -> None:
    """Look at the table before the first turn."""
    learn_words(book, memory)
    begin(view, book, memory)


def see(view: Sight, book: Book, memory: Any, dice: int) -> None:
    """Conclude what everybody concludes from an action."""
    if view.over != GOING:
        return
    actor = (view.turn + book.players - 1) % book.players
    total, value, quiet = 0, NOTHING, 0
    if book.kind[view.last] == CLUE:
        total = lay_out(view, book, memory, actor)
        value = sent(view, book, memory, actor)
    else:
        if book.kind[view.last] == DISCARD:
            quiet = 1 if view.clues - view.last_clues >= book.price else 0
        total = members(memory.useless)
        value = discarded(view, book, memory, actor)
    if quiet or (total > 1 and value != NOTHING):
        gather(view, book, memory, actor, total if value != NOTHING else 1, quiet, value)
        keep(view, book, memory, actor)
    if book.kind[view.last] == CLUE:
        heed(view, book, memory, (actor + book.which[view.last]) % book.players)
    else:
        count(view, book, memory, view.last_card)
    note(view, book, memory)


def discarded(view: Sight, book: Book, memory: Any, actor: int) -> int:
    """Which of the cards that everybody knew to be useless was discarded; `NOTHING` if it is none of them."""
    if book.kind[view.last] != DISCARD:
        return NOTHING
    for at in range(actor * LANES, actor * LANES + view.held[actor]):
        memory.hand &= ~(1 << view.orders[at])
    if memory.hand & memory.useless == 0:
        return NOTHING
    return members(memory.useless & memory.hand - 1)


def gather(view: Sight, book: Book, memory: Any, actor: int, total: int, quiet: int, value: int) -> int:
    """The sum of the answers of all but the actor, as a number below `total`.

    Of the own answers nobody knows but what the sum leaves, so they come last, and the `value` that was sent
    says what they are.
    """
    told = 0
    for offset in range(1, book.players + 1):
        seat = (view.seat + offset) % book.players
        if seat == actor:
            continue
        own = NOTHING if seat != view.seat else (value + total * SEATS - told) % total
        told += answers(view, book, memory, seat, total, own, quiet)
    return told % total


def keep(view: Sight, book: Book, memory: Any, actor: int) -> None:
    """Rule out what the answers rule out."""
    for seat in range(book.players):
        if seat != actor:
            for at in range(seat * LANES, seat * LANES + view.held[seat]):
                memory.out[view.orders[at]] = book.everything & ~memory.next[at]


def act(view: Sight, book: Book, memory: Any, dice: int) -> int:
    """Take the turn."""
    look_round(view, book, memory)
    lane = to_play(view, book, memory)
    if lane != NOTHING:
        return playing(book, memory, lane)
    telling = wants_to_tell(view, book, memory)
    total = lay_out(view, book, memory, view.seat) if telling else members(memory.useless)
    number = 0
    if total:
        quiet = 1 if not telling and view.clues >= book.price else 0
        number = gather(view, book, memory, view.seat, total, quiet, NOTHING)
    action = NOTHING
    if telling:
        action = best_clue(view, book, memory, number) if total else NOTHING
        if action == NOTHING:
            action = any_clue(view, book)
    if action != NOTHING:
        return action
    if not may_discard(view, book):
        return book.hand + spared(view, book, memory)
    if not telling and total > 1:
        return lane_of(view, member(memory.useless, number))
    lane = useless(view, book, memory)
    return lane if lane != NOTHING else spared(view, book, memory)


def to_play(view: Sight, book: Book, memory: Any) -> int:
    """The lane to play; `NOTHING` if none."""
    lane = certain(view, book, memory)
    if lane != NOTHING or view.strikes + 1 >= book.strikes:
        return lane
    if is_early(view, book):
        lane = daring(view, book, memory)
    if lane != NOTHING or view.rest == 0:
        return lane
    if view.clues >= book.price and waiting(view, book, memory) == UNAWARE:
        return NOTHING
    return gamble(view, book, memory)


def wants_to_tell(view: Sight, book: Book, memory: Any) -> bool:
    """Whether to give a clue, and not to discard."""
    if view.clues < book.price:
        return False
    others = waiting(view, book, memory)
    if others == UNAWARE or not may_discard(view, book):
        return True
    if is_early(view, book) and useless(view, book, memory) != NOTHING:
        return False
    if others == AWARE or view.clues > HELD_BACK[book.players] * book.price:
        return True
    return useless(view, book, memory) == NOTHING and danger(view, book, memory) > RISKED[book.players]


def is_early(view: Sight, book: Book) -> bool:
    """Whether more cards can be discarded than have been: those that are neither for stacks nor for hands."""
    return members(view.discarded) <= book.size - members(book.everything) - book.players * book.hand


HAT = Policy(
    "hat",
    act,
    see=see,
    reset=deal,
    memory={
        **KEPT,
        "pointer": ("i8", SEATS),
        "words": ("i8", SEATS),
        "valued": "i8",
        "valued_twice": "i8",
        "colored": "i8",
        "colored_twice": "i8",
        "mine": ("i8", LANES),
        "mine_one": "i8",
        "mine_two": "i8",
        "mine_three": "i8",
        "seen": "i8",
    },
)
