"""The deal: what a game begins with, whatever was on the table before."""

import pytest

from hanabi.rules import Position, Rules, compile, core
from hanabi.rules.bits import key_of
from hanabi.rules.state import FIELDS


@pytest.mark.parametrize(
    "text", ["danish 3p", "dutch 5p wild5 clues=12", "house 2p suits=1", "house 6p hand=8"]
)
def test_a_new_deal_leaves_nothing_of_the_game_before(text):
    book = compile(Rules.parse(text))
    used = Position()
    for name, field in FIELDS.items():
        if name != "deck":
            setattr(used, name, [field.high] * field.length if field.length else field.high)
    fresh = Position()
    for state in (used, fresh):
        core.deal(state, book, key_of(7, 0), 1)
    assert used == fresh
    core.deal(used, book, key_of(8, 0), 0)
    core.deal(used, book, key_of(7, 0), 1)
    assert used == fresh
