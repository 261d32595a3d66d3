"""A game from its deal to its end, moment by moment."""

from hanabi.rules import ALL, View

from .game import Act, Game


def moments(game: Game, seat: int = ALL) -> list[View]:
    """What a viewer sees at the deal and after every step.

    >>> game = Game("german 2p", seed=7)
    >>> game.push("Alice clues 1 to Bob")
    >>> [view.clues for view in moments(game)]
    [8, 7]
    """
    game = game.copy()
    views = [game.view(seat)]
    while game.steps:
        game.pop()
        views.append(game.view(seat))
    return views[::-1]


def turns(game: Game) -> list[int]:
    """After how many steps each turn was taken, none of them first: hands reordered are no turns."""
    return [0, *(at for at, step in enumerate(game.steps, start=1) if isinstance(step, Act))]
