"""What the arena says, in English."""

from hanabi.rules.sentences import words

words(
    {
        "arena.seats": "{got} bots are named, and the table has {n} seats",
        "arena.seed": "a seed is a whole number from 0 up to 64 bits: not {got!r}",
        "arena.games": "a number of games is whole, from 1 to {last}: not {got!r}",
        "arena.number": "the number of a game is whole, from 0 to {last}: not {got!r}",
        "arena.folder": "in {folder} nothing can be kept: {why}",
        "arena.nothing": "in {folder} there are no {n} games by {rules} with seed {seed}",
        "arena.pairs": "games are compared deal by deal: {one} and {other} are not as many",
        "arena.picture.score": "score {score}: {share}",
        "arena.picture.cell": "{one} among {other}: {mean}",
    }
)
