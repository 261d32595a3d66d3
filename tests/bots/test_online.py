"""The bots play the variants of the online site, too, and do nothing there that is not legal."""

from collections.abc import Callable
from random import Random

from hanabi import Game
from hanabi.bots import make, play
from hanabi.notation import find, variant

ODD = (
    "Clue Starved (6 Suits)",
    "Color Mute (5 Suits)",
    "Totally Blind (4 Suits)",
    "Odds and Evens (4 Suits)",
)
OWN = ("R+G+B:R+Or,AC,P5", "R+Om1+DRYG,D1,C4,CS", "R+B+Pr:R,NM,Sy")


def test_cautious_plays_them_to_their_end(dice: Random, budget: Callable[[int, int], int]) -> None:
    playing = [found for found in find("") if not found.refusal]
    for found in [*map(variant, (*ODD, *OWN)), *dice.sample(playing, budget(8, 400))]:
        players = dice.randint(2, 5)
        rules = found.rules(players, deck_plays=dice.random() < 0.5)
        game = Game(rules, seed=dice.getrandbits(40))
        assert play(game, [make("cautious") for _ in range(players)]).over
