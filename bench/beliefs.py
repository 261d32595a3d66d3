"""How long exact beliefs take, in the middle of good games: marginals, samples, and walks through all hands.

Run it with `python bench/beliefs.py [PLAYERS]`. Hands have five cards; each belief is made of the position.
"""

import sys
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from measure import Work, side_by_side

from hanabi import Rules
from hanabi.batch.compiled import kernels
from hanabi.batch.memory import Address, array
from hanabi.batch.rows import BOOK, STATE, Rows, book_rows, state_rows
from hanabi.rules import compile
from hanabi.rules.beliefs import (
    BELIEF,
    CHOICES,
    HELD,
    WALK,
    WEIGHTS,
    believe,
    following,
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
    """Hands by chance, so many of each belief; how many."""
    book, belief, hand, told = array(books, 1, BOOK)[0], space(BELIEF), space(LANES), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        for draw in range(each):
            told += sample(belief, book, number, draw, hand)
    return told


def walks(games: Address, many: int, books: Address) -> int:
    """Go through all hands, those that differ in their last lane together; how many different ones."""
    book, belief, walk, told = array(books, 1, BOOK)[0], space(BELIEF), space(WALK), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        set_out(belief, book, walk)
        while go_on(belief, book, walk):
            told += members(walk[CHOICES])
    return told


def steps(games: Address, many: int, books: Address) -> int:
    """Go through all hands one by one."""
    book, belief, walk, told = array(books, 1, BOOK)[0], space(BELIEF), space(WALK), 0
    for number in range(many):
        game = array(games, many, STATE)[number]
        believe(game, book, game.turn, belief)
        set_out(belief, book, walk)
        while following(belief, book, walk):
            told += 1
    return told


# --- the table ------------------------------------------------------------------------------------------


def works(rules: Rules) -> dict[str, Work]:
    """What is measured; a step of each is a belief or a hand."""
    rows, book = state_rows(positions(rules)), book_rows([compile(rules)])
    made = kernels((count, chances, crossing, samples, walks, steps), about="what is measured")

    def on(rows: Rows, name: str, *more: int) -> int:
        return made[name](rows.ctypes.data, len(rows), book.ctypes.data, *more)

    few = np.concatenate([row for row in np.split(rows, len(rows)) if on(row, "count") < MOST])

    def repeated(name: str) -> Work:
        def work() -> int:
            for _ in range(ROUNDS):
                on(rows, name)
            return ROUNDS * len(rows)

        return work

    return {
        "a belief, and how many hands it has": repeated("count"),
        "... and all marginals": repeated("chances"),
        "... of lanes that cross": repeated("crossing"),
        "a sample": lambda: on(rows, "samples", SAMPLES),
        "a hand of all, those with another last card together": lambda: on(few, "walks"),
        "a hand of all, one by one": lambda: on(few, "steps"),
    }


def main(players: int) -> None:
    print(f"{players} players, hands of 5, CPU time of one core\n")
    print("| what | ns | least - most | a second |")
    print("| --- | ---: | ---: | ---: |")
    for name, row in side_by_side(works(Rules("house", players=players, hand=5))).items():
        spread = f"{1e3 * row.least:.1f} - {1e3 * row.most:.1f}"
        print(f"| {name} | {1e3 * row.median:.1f} | {spread} | {1 / row.median:,.0f} M |")


if __name__ == "__main__":
    for number in map(int, sys.argv[1:] or ("2", "3", "5")):
        main(number)
        print()
