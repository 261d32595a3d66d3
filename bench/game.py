"""How long an uncompiled move takes: core on a plain object, `Game` with history and undo, pyhanabi's state.

Run it with `python bench/game.py [PLAYERS]`; where pyhanabi is installed it is measured beside. All play
random legal moves by the rules that all of them know, the deals included.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from measure import Work, side_by_side, table

from hanabi import Game, Rules
from hanabi.rules import Position, bits, compile, core
from hanabi.rules.actions import action

GAMES = 300


def core_loop(rules: Rules) -> Work:
    """Deal, and take moves at random: each is tried until one is legal."""
    book, state, dice = compile(rules), Position(), random.Random(1)
    actions, throw = book.actions, dice.random
    deal, objection, act = core.deal, core.objection, core.act

    def work() -> int:
        steps = 0
        for game in range(GAMES):
            deal(state, book, bits.key_of(1, game), 0)
            while not state.over:
                chosen = int(throw() * actions)
                if not objection(state, book, chosen):
                    act(state, book, chosen)
                    steps += 1
        return steps

    return work


def recorded(rules: Rules) -> list[tuple[int, list[int]]]:
    """Games of random legal moves, by their seeds."""
    dice = random.Random(1)
    games = []
    for seed in range(GAMES):
        game, moves = Game(rules, seed=seed), []
        while not game.over:
            chosen = dice.randrange(game.book.actions)
            if not core.objection(game.state, game.book, chosen):
                game.push(chosen)
                moves.append(chosen)
        games.append((seed, moves))
    return games


def push_loop(rules: Rules, as_values: bool) -> Work:
    """The moves of recorded games pushed, as numbers or as action values; the history is there to be read."""
    games = recorded(rules)
    played: list[tuple[int, list[object]]] = []
    for seed, moves in games:
        game, values = Game(rules, seed=seed), []
        for chosen in moves:
            values.append(action(game.state, game.book, chosen) if as_values else chosen)
            game.push(chosen)
        played.append((seed, values))

    def work() -> int:
        for seed, values in played:
            push = Game(rules, seed=seed).push
            for move in values:
                push(move)
        return sum(len(values) for _, values in played)

    return work


def peer_loop(players: int) -> Work | None:
    """The same loop in the common learning environment, through its Python objects."""
    try:
        from hanabi_learning_environment import pyhanabi
    except ImportError:
        return None
    game, dice = pyhanabi.HanabiGame({"players": players}), random.Random(1)

    def work() -> int:
        steps = 0
        for _ in range(GAMES // 3):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                    state.deal_random_card()
                else:
                    state.apply_move(dice.choice(state.legal_moves()))
                    steps += 1
        return steps

    return work


def main(players: int) -> None:
    rules = Rules("hle", players=players)
    works = {
        "core, random legal moves": core_loop(rules),
        "Game.push(number)": push_loop(rules, as_values=False),
        "Game.push(action)": push_loop(rules, as_values=True),
    }
    if peer := peer_loop(players):
        works["pyhanabi state loop"] = peer
    print(f"{players} players, CPU time, uncompiled\n")
    print(table(side_by_side(works), "pyhanabi state loop"))


if __name__ == "__main__":
    for number in map(int, sys.argv[1:] or ("2", "5")):
        main(number)
        print()
