"""What is left to chance besides the deck: the dice of bots, and players who do anything."""

from .bits import dice, key_of, member, members
from .core import Book, legal_clues, may_discard, may_play_top
from .state import State


def fate(seed: int) -> int:
    """What the dice of bots are thrown by: no way leads from it to the seed, which is the deck."""
    from hashlib import sha256

    return int.from_bytes(sha256(b"fate %d" % seed).digest()[:7], "little")


def throw(fate: int, turns: int, seat: int, seeing: int) -> int:
    """The dice of a seat in a game, new ones for every turn, and other ones for seeing than for acting."""
    return key_of(fate, turns << 4 | seat << 1 | seeing)


def anything(state: State, book: Book, key: int, number: int) -> int:
    """A legal action, each as likely as any other: what a numbered throw under a key decides."""
    held = state.held[state.turn]
    discards = held if may_discard(state, book) else 0
    clues = legal_clues(state, book)
    told = members(clues)
    declared = held * members(book.ones) if book.declared else 0
    pick = dice(key, number, discards + held + told + declared + may_play_top(state, book))
    if pick < discards + held:
        return pick if pick < discards else book.hand + pick - discards
    pick -= discards + held
    if pick < told:
        return 2 * book.hand + member(clues, pick)
    if pick < told + declared:
        return 2 * book.hand + (book.players - 1) * (book.colors + book.values) + pick - told
    return book.play_top
