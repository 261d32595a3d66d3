"""What is measured of us: each function makes a work for a number of players."""

import random
import time
from functools import partial
from importlib import import_module

import numpy as np
import numpy.typing as npt

from hanabi.batch import Batch, play, random_steps
from hanabi.batch.compiled import kernels
from hanabi.batch.rows import VIEW, book_rows, state_rows
from hanabi.batch.steps import observe
from hanabi.game import Game
from hanabi.research.encoder import Encoder, Form
from hanabi.rules import Position, Rules, bits, compile, core
from hanabi.rules.chance import fate

from . import loops
from .measure import Spent, Work, timed
from .simple import act as simple_bot

SEED = 1


def table(players: int) -> Rules:
    """The rules that all peers know."""
    return Rules("hle", players=players)


# --- compiled -------------------------------------------------------------------------------------------


def steps_alone(players: int) -> Work:
    """Random legal steps."""
    rules = table(players)

    def loop(steps: int) -> int:
        random_steps(rules, steps, seed=SEED)
        return steps

    return timed(loop)


class Observed:
    """Random legal steps, an observation before each: of the player to act, or of all."""

    def __init__(self, players: int, who: str, form: Form = "bits") -> None:
        encoder = Encoder(table(players), form, who)
        about, swaps = "random steps that are observed", {observe: encoder.observe}
        self._kernel = kernels([loops.observed_steps], swaps=swaps, about=about)["observed_steps"]
        self.seen = np.zeros(encoder.size // 8, np.uint64)
        """What was written last."""
        self._game, self._book = state_rows([Position()]), book_rows([compile(table(players))])
        self._sight, self._desk = np.zeros(1, VIEW), np.zeros(1, loops.DESK)
        self._desk["game"], self._desk["book"] = self._game.ctypes.data, self._book.ctypes.data
        self._desk["sight"], self._desk["seen"] = self._sight.ctypes.data, self.seen.ctypes.data
        self._desk["seed"], self._desk["fate"] = SEED, fate(SEED)

    def __call__(self, steps: int) -> int:
        """Take so many steps, and go on to the end of the game."""
        self._desk["steps"] = steps
        return self._kernel(self._desk.ctypes.data)


def observed_steps(players: int, who: str, form: Form = "bits") -> Work:
    """The same loop, timed."""
    return timed(Observed(players, who, form))


def simple_games(players: int) -> Work:
    """Whole games of the simple bot, on one thread."""
    return timed(partial(_simple_games, players, 1))


def on_threads(threads: int, players: int) -> Work:
    """The same on so many, by the clock on the wall: it is what somebody waits for."""
    return timed(partial(_simple_games, players, threads), time.perf_counter)


def _simple_games(players: int, threads: int, games: int) -> int:
    return len(play(table(players), simple_bot, games=games, seed=SEED, threads=threads).score)


# --- calls from Python ----------------------------------------------------------------------------------


def calls(games: int, players: int) -> Work:
    """Steps of a batch, with the legal mask and the observation of the player to act; actions lie ready."""
    batch, actions = recorded(players, games)

    def work(steps: int) -> Spent:
        spent = 0.0
        rounds = max(1, round(steps / (games * len(actions))))
        for _ in range(rounds):
            batch.reset()
            step, before = batch.step, time.process_time()
            for each in actions:
                step(each)
            spent += time.process_time() - before
        return Spent(rounds * games * len(actions), spent)

    return work


def recorded(players: int, games: int) -> tuple[Batch, list[npt.NDArray[np.int64]]]:
    """A batch, with actions at random that are legal in it from its beginning on."""
    encoder = Encoder(table(players), "bits")
    batch, dice = Batch(table(players), games, seed=SEED, observer=encoder), np.random.default_rng(SEED)
    actions = []
    for _ in range(max(8, min(1000, 1_000_000 // games))):
        actions.append((dice.random(batch.legal.shape) * batch.legal).argmax(axis=1))
        batch.step(actions[-1])
    return batch, actions


# --- uncompiled -----------------------------------------------------------------------------------------


def core_steps(players: int) -> Work:
    """Core on a plain object: moves at random, each tried until one is legal, the deals included."""
    book, state, dice = compile(table(players)), Position(), random.Random(SEED)
    actions, throw = book.actions, dice.random
    deal, objection, act = core.deal, core.objection, core.act

    def loop(steps: int) -> int:
        done = game = 0
        while done < steps:
            deal(state, book, bits.key_of(SEED, game), 0)
            game += 1
            while not state.over:
                chosen = int(throw() * actions)
                if not objection(state, book, chosen):
                    act(state, book, chosen)
                    done += 1
        return done

    return timed(loop)


def pushes(players: int) -> Work:
    """Moves pushed on a `Game` as values, with its history and the way back; moves lie ready."""
    rules, dice, played = table(players), random.Random(SEED), []
    for seed in range(30):
        game, moves = Game(rules, seed=seed), []
        while not game.over:
            moves.append(dice.choice(game.legal))
            game.push(moves[-1])
        played.append((seed, moves))

    def loop(steps: int) -> int:
        done = 0
        while done < steps:
            for seed, moves in played:
                push = Game(rules, seed=seed).push
                for move in moves:
                    push(move)
                done += len(moves)
        return done

    return timed(loop)


# --- the usual Python environment -----------------------------------------------------------------------


def environment(players: int, everything: bool = False, module: str = "hanabi.research.rl_env") -> Work:
    """A loop in the usual Python environment, ours or theirs, that reads some of what is observed, or all."""
    env = import_module(module).make("Hanabi-Full", num_players=players)
    throw = random.Random(SEED).random

    def loop(steps: int) -> int:
        done = 0
        while done < steps:
            seen, over = env.reset(), False
            while not over:
                mine = seen["player_observations"][seen["current_player"]]
                if everything:
                    for each in seen["player_observations"]:
                        list(each.values())
                else:
                    mine["vectorized"]
                moves = mine["legal_moves_as_int"]
                seen, _, over, _ = env.step(moves[int(throw() * len(moves))])
                done += 1
        return done

    return timed(loop)
