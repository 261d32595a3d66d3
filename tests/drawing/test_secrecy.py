"""A drawing tells nothing that its view does not hold: what a viewer cannot see may change unnoticed."""

from random import Random

import pytest

from hanabi import ALL, PUBLIC, Game, drawing
from hanabi.rules.view import sees
from rules.drivers import FAIR, any_rules, whole_game

DRAWINGS = [drawing.plain, drawing.text, drawing.ansi, drawing.svg]


def otherwise(game: Game, viewer: int, dice: Random) -> Game:
    """The same game with another deck, which this viewer cannot tell from the true one.

    Two cards out of sight may change places if all that clues ever said of each holds for the other as well.
    """
    deck = list(game.deck)
    hidden = {order: game.book.set(game.book.everything) for order in range(game.state.dealt, len(deck))}
    for seat, hand in enumerate(game.view(ALL).hands):
        if not sees(viewer, seat):
            hidden |= {held.order: held.possible for held in hand}
    for _ in range(100 if len(hidden) > 1 else 0):
        one, other = dice.sample(sorted(hidden), 2)
        if deck[one] in hidden[other] and deck[other] in hidden[one]:
            deck[one], deck[other] = deck[other], deck[one]
    again = Game(game.rules, deck=deck, start=game.start, names=game.names)
    for step in range(len(game.steps)):
        again.push(game.text(step))
    return again


@pytest.mark.parametrize("drawn", DRAWINGS, ids=lambda drawn: drawn.__name__)
def test_a_drawing_does_not_change_with_what_the_viewer_cannot_see(drawn, dice, budget):
    changed = 0
    for _ in range(budget(30, 500)):
        game = whole_game(any_rules(dice.choice), dice.randrange(1000), FAIR, steps=dice.randrange(60))
        viewer = dice.randrange(ALL, game.rules.players)
        other = otherwise(game, viewer, dice)
        assert drawn(game.view(viewer)) == drawn(other.view(viewer))
        changed += drawn(game.view(ALL)) != drawn(other.view(ALL))
    assert changed > 5  # so the decks did differ, and where it may be seen it is


def test_a_drawing_changes_with_what_the_viewer_sees():
    game = Game("american 2p", seed=1)
    assert len({drawn(game.view(viewer)) for drawn in DRAWINGS for viewer in (0, 1, PUBLIC, ALL)}) == 16


def test_the_same_hands_with_another_pile_are_drawn_alike_for_those_who_see_all_hands():
    game = Game("german 3p", seed=1)
    deck = [*game.deck[:15], *reversed(game.deck[15:])]
    other = Game("german 3p", deck=deck)
    assert all(drawn(game.view(ALL)) == drawn(other.view(ALL)) for drawn in DRAWINGS)
