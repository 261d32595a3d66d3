"""A drawing tells nothing that its view does not hold: what a viewer cannot see may change unnoticed."""

import pytest

from hanabi import ALL, PUBLIC, Game, drawing
from rules.drivers import FAIR, any_rules, otherwise, whole_game

DRAWINGS = [drawing.plain, drawing.text, drawing.ansi, drawing.svg]


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
