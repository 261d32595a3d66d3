"""The C++ environment beside ours: its decks, and rules that both can play."""

from collections.abc import Mapping
from random import Random
from typing import Any

from hanabi import Card, Rules
from hanabi.rules import SUITS

COLORS = ("red", "yellow", "green", "white", "blue")

Config = dict[str, Any]


def rules_of(config: Mapping[str, Any]) -> Rules:
    """The rules of one of its configurations, in our words."""
    return Rules(
        "hle",
        players=config["players"],
        suits=config["colors"],
        ranks=config["ranks"],
        hand=config["hand_size"],
        clues=config["max_information_tokens"],
        strikes=config["max_life_tokens"],
    )


def configs(dice: Random, odd: int) -> list[Config]:
    """Its usual games for 2 to 5 players, and some of odd sizes."""
    usual = [
        {
            "players": players,
            "colors": 5,
            "ranks": 5,
            "hand_size": 5 if players < 4 else 4,
            "max_information_tokens": 8,
            "max_life_tokens": 3,
        }
        for players in (2, 3, 4, 5)
    ]
    return usual + [odd_config(dice) for _ in range(odd)]


def odd_config(dice: Random) -> Config:
    """A game of any size."""
    colors, ranks = dice.randint(1, 5), dice.randint(1, 5)
    size = colors * {1: 3, 2: 4, 3: 6, 4: 8, 5: 10}[ranks]
    players = dice.choice([seats for seats in (2, 3, 4, 5) if seats <= size])
    return {
        "players": players,
        "colors": colors,
        "ranks": ranks,
        "hand_size": dice.randint(1, min(8, size // players)),
        "max_information_tokens": dice.randint(1, 16),
        "max_life_tokens": dice.randint(1, 8),
    }


def deck_of(pyhanabi: Any, config: Mapping[str, Any], seed: int) -> list[Card]:
    """The deck that the C++ environment deals from a seed: what it deals depends on nothing else."""
    game = pyhanabi.HanabiGame({**config, "max_information_tokens": 8, "seed": seed})
    state = game.new_initial_state()
    while state.deck_size():
        if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
            state.deal_random_card()
        elif state.information_tokens() == 8:
            neighbour = (state.cur_player() + 1) % config["players"]
            rank = state.player_hands()[neighbour][0].rank()
            state.apply_move(pyhanabi.HanabiMove.get_reveal_rank_move(1, rank))
        else:
            state.apply_move(pyhanabi.HanabiMove.get_discard_move(0))
    moves = [item.move() for item in state.move_history()]
    return [
        Card(SUITS[COLORS[move.color()]], move.rank() + 1)
        for move in moves
        if move.type() == pyhanabi.HanabiMoveType.DEAL
    ]
