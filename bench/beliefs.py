"""How long exact beliefs take, in positions of good games: marginals, samples, and walks through all hands.

Run it with `python bench/beliefs.py [PLAYERS]`. Hands have five cards, beliefs are made of the view each
time, and a step is what a row of the table says.
"""

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from measure import Work, side_by_side

from hanabi import Rules
from hanabi.batch.compiled import kernels
from hanabi.batch.memory import Address, array
from hanabi.batch.rows import BOOK, STATE, book_rows, state_rows
from hanabi.rules import compile
from hanabi.rules.beliefs import (
    BELIEF,
    FREE,
    HELD,
    WALK,
    WEIGHTS,
    believe,
    go_on,
    sample,
    set_out,
    suppose,
    weigh,
)
from hanabi.rules.bits import LANES, members, space
from hanabi.rules.state import Position
from rules.drivers import whole_game

ROUNDS = 200
SAMPLES = 10_000
MOST = 5_000_000
"""A walk goes through positions with no more hands than this."""


def positions(rules: Rules, count: int = 400) -> list[Position]:
    """One from the middle of each of some good games."""
    games = (whole_game(rules, seed, steps=Random(seed).randrange(8, 45)) for seed in range(2 * count))
    going = [game.state for game in games if not game.over]
    return going[:count]


# --- kernels --------------------------------------------------------------------------------------------


def count(games: Address, many: int, books: Address) -> int:
    """Make a belief of each game's view."""
    book, belief, told = array(books, 1, BOOK)[0], space(BELIEF), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        told ^= believe(game, book, game.turn, belief)
    return told


def chances(games: Address, many: int, books: Address) -> int:
    """And weigh every card in every lane."""
    book, belief, weights, told = array(books, 1, BOOK)[0], space(BELIEF), space(WEIGHTS), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        weigh(belief, book, weights)
        told ^= weights[number & LANES - 1]
    return told


def crossing(games: Address, many: int, books: Address) -> int:
    """The same where two lanes cross: the oldest card can be scored, the newest is no 1."""
    book, belief, weights, told = array(books, 1, BOOK)[0], space(BELIEF), space(WEIGHTS), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        suppose(belief, book, 0, book.everything & ~game.played)
        suppose(belief, book, belief[HELD] - 1, book.everything & ~book.ones)
        weigh(belief, book, weights)
        told ^= weights[number & LANES - 1]
    return told


def samples(games: Address, many: int, books: Address, each: int) -> int:
    """Hands by chance, so many of each belief."""
    book, belief, hand, told = array(books, 1, BOOK)[0], space(BELIEF), space(LANES), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        for draw in range(each):
            sample(belief, book, number, draw, hand)
            told ^= hand[draw & 3]
    return told


def walks(games: Address, many: int, books: Address) -> int:
    """Go through all hands, the last lane as a set; how many there were, each kind of card counted once."""
    book, belief, walk, told = array(books, 1, BOOK)[0], space(BELIEF), space(WALK), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        set_out(belief, book, walk)
        while go_on(belief, book, walk):
            told += members(walk[FREE])
    return told


def works(rules: Rules) -> dict[str, Work]:
    states = positions(rules)
    book = book_rows([compile(rules)])
    rows = state_rows(states)
    made = kernels((count, chances, crossing, samples, walks), about="what is measured")
    lay = (rows.ctypes.data, len(rows), book.ctypes.data)
    held = [rows, book]

    def repeated(name: str) -> Work:
        def work() -> int:
            for _ in range(ROUNDS):
                made[name](*lay)
            return ROUNDS * len(held[0])

        return work

    def sampled() -> int:
        made["samples"](*lay, SAMPLES)
        return len(rows) * SAMPLES

    few = rows[[made["count"](rows[at:].ctypes.data, 1, book.ctypes.data) < MOST for at in range(len(rows))]]

    def walked() -> int:
        return made["walks"](few.ctypes.data, len(few), book.ctypes.data)

    return {
        "a belief, with the count of its hands": repeated("count"),
        "and all marginals": repeated("chances"),
        "and all marginals, lanes that cross": repeated("crossing"),
        "a sample": sampled,
        "a hand of a walk": walked,
    }


def main(players: int) -> None:
    rules = (
        Rules("american", players=players, hand=5) if players < 4 else Rules("house", players=players, hand=5)
    )
    print(f"{players} players, hands of 5, CPU time of one core\n")
    print("| what | ns | least - most | a second |")
    print("| --- | ---: | ---: | ---: |")
    for name, row in side_by_side(works(rules)).items():
        spread = f"{1e3 * row.least:.1f} - {1e3 * row.most:.1f}"
        print(f"| {name} | {1e3 * row.median:.1f} | {spread} | {1 / row.median:,.0f} M |")


if __name__ == "__main__":
    for number in map(int, sys.argv[1:] or ("2", "3")):
        main(number)
        print()
