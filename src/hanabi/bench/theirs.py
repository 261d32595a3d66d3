"""What is measured of our peers that are driven from Python, each in the manner of its own documentation."""

import random
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from . import ours
from .measure import Work, timed

SEED = 1


def cpp_states(players: int, encoded: bool = False) -> Work:
    """The C++ environment's state objects; before each step the acting player's observation if `encoded`."""
    pyhanabi: Any = import_module("hanabi_learning_environment.pyhanabi")
    game, throw = pyhanabi.HanabiGame({"players": players, "seed": SEED}), random.Random(SEED).random
    encoder = pyhanabi.ObservationEncoder(game, pyhanabi.ObservationEncoderType.CANONICAL)

    def loop(steps: int) -> int:
        done = 0
        while done < steps:
            state = game.new_initial_state()
            while not state.is_terminal():
                if (seat := state.cur_player()) == pyhanabi.CHANCE_PLAYER_ID:
                    state.deal_random_card()
                    continue
                if encoded:
                    encoder.encode(state.observation(seat))
                moves = state.legal_moves()
                state.apply_move(moves[int(throw() * len(moves))])
                done += 1
        return done

    return timed(loop)


def cpp_environment(players: int, everything: bool = False) -> Work:
    """Its usual Python environment."""
    return ours.environment(players, everything, "hanabi_learning_environment.rl_env")


def openspiel(players: int, tensor: bool = False) -> Work:
    """OpenSpiel's states, chance nodes included; before each step, the tensor may be asked for."""
    pyspiel: Any = import_module("pyspiel")
    game, throw = pyspiel.load_game("hanabi", {"players": players}), random.Random(SEED).random

    def loop(steps: int) -> int:
        done = 0
        while done < steps:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(_drawn(state.chance_outcomes(), throw()))
                    continue
                if tensor:
                    state.observation_tensor()
                moves = state.legal_actions()
                state.apply_action(moves[int(throw() * len(moves))])
                done += 1
        return done

    return timed(loop)


def _drawn(outcomes: Iterable[tuple[int, float]], left: float) -> int:
    """What is drawn, by a number below 1."""
    for outcome, chance in outcomes:
        left -= chance
        if left < 0:
            return outcome
    return outcome


def pettingzoo(players: int) -> Work:
    """PettingZoo's turn-based environment: a step, then the observation and the mask of whoever is next."""
    env = import_module("pettingzoo.classic.hanabi_v5").env(players=players)
    throw = random.Random(SEED).random

    def loop(steps: int) -> int:
        done = 0
        while done < steps:
            env.reset(seed=SEED + done)
            while True:
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    break
                moves = seen["action_mask"].nonzero()[0]
                env.step(int(moves[int(throw() * len(moves))]))
                done += 1
        return done

    return timed(loop)
