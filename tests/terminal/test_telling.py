"""What happened is told in whole sentences, and to nobody more than they may know."""

from random import Random

import pytest

from hanabi.game import Game
from hanabi.game.telling import story
from hanabi.testing import position


def told(game: Game, viewer: int = 0) -> str:
    """The last turn, as a viewer hears it."""
    *_, turn = story(game.view(viewer))
    return " ".join(map(str, turn))


def test_a_clue_tells_the_slots_with_the_right_form_for_one_and_several() -> None:
    game = position(alice="xx xx xx xx xx", bob="r1 b2 r3 r4 w2")
    game.push("Alice clues blue to Bob")
    assert told(game) == "Alice tells Bob: slot 2 is blue."
    game.pop()
    game.push("Alice clues red to Bob")
    assert told(game) == "Alice tells Bob: slots 1, 3 and 4 are red."
    game.pop()
    game.push("Alice clues 2 to Bob")
    assert told(game) == "Alice tells Bob: slots 2 and 5 are 2s."


def test_a_clue_that_touches_nothing_says_so() -> None:
    game = position(rules="german", alice="xx xx xx xx xx", bob="r1 b2 r3 r4 w2")
    game.push("Alice clues green to Bob")
    assert told(game) == "Alice tells Bob: no card is green."
    game.pop()
    game.push("Alice clues 5 to Bob")
    assert told(game) == "Alice tells Bob: no card is a 5."


def test_where_a_wild_suit_is_played_an_empty_colour_clue_speaks_of_it_too() -> None:
    game = position(rules="german wild10", alice="xx xx xx xx xx", bob="r1 b2 r3 r4 w2")
    game.push("Alice clues green to Bob")
    assert told(game) == "Alice tells Bob: no card is green, nor of the suit that every colour touches."


def test_a_wild_card_is_told_by_the_colour_that_was_named() -> None:
    game = position(rules="german wild10", alice="xx xx xx xx xx", bob="m1 b2 r3 r4 w2")
    game.push("Alice clues red to Bob")
    assert told(game) == told(game, 1) == "Alice tells Bob: slots 1, 3 and 4 are red."


def test_a_play_tells_whether_it_fits() -> None:
    game = position("r2", alice="r3 r5 xx xx xx", bob="xx xx xx xx xx", strikes=1)
    game.push("Alice plays slot 1")
    assert told(game) == "Alice plays slot 1: red 3. It fits. Alice draws a card."
    game.pop()
    game.push("Alice plays slot 2")
    assert told(game) == "Alice plays slot 2: red 5. It does not fit: strike 2 of 3. Alice draws a card."


@pytest.mark.parametrize(
    ("clues", "tokens"),
    [
        (3, "A clue token comes back."),
        (8, "There is no place for the clue token that it earns: all are there."),
    ],
)
def test_a_five_tells_what_becomes_of_its_token(clues: int, tokens: str) -> None:
    game = position("r4", alice="r5 xx xx xx xx", clues=clues)
    game.push("Alice plays slot 1")
    assert told(game).startswith(f"Alice plays slot 1: red 5. It fits, and the stack is complete. {tokens}")


def test_a_declared_play_tells_the_colour_and_the_tokens() -> None:
    game = position("r4", "danish declared", alice="r5 b1 xx xx xx", clues=3)
    game.push("Alice plays slot 1 as red")
    assert told(game).startswith("Alice plays slot 1 and declares it red: red 5. It fits")
    assert "2 clue tokens come back." in told(game)
    game.pop()
    game.push("Alice plays slot 2 as red")
    assert "declares it red: blue 1. The colour is wrong: strike 1 of 3." in told(game)


def test_a_discard_that_gains_nothing_says_so() -> None:
    game = position(rules="dutch", alice="r1 xx xx xx xx")
    game.push("Alice discards slot 1")
    assert (
        told(game)
        == "Alice discards slot 1: red 1. No clue token comes back: all are there. Alice draws a card."
    )


def test_the_slots_are_those_of_that_moment() -> None:
    game = position(rules="german", alice="xx xx xx xx xx", bob="r1 b2 g3 y4 w5", clues=6)
    game.reorder(1, [5, 4, 3, 2, 1])
    game.push("Alice clues red to Bob")
    game.push("Bob discards slot 5")
    turns = [" ".join(map(str, turn)) for turn in story(game.view(0))]
    assert (
        turns[0]
        == "Bob rearranges the hand: it now holds, from slot 1 on, what was in slots 5, 4, 3, 2 and 1."
    )
    assert turns[1] == "Alice tells Bob: slot 5 is red."
    assert turns[2].startswith("Bob discards slot 5: red 1.")


def test_others_see_what_somebody_draws_and_who_draws_it_does_not() -> None:
    game = position("r2", alice="r3 xx xx xx xx", deck="b4")
    game.push("Alice plays slot 1")
    assert told(game, 0).endswith("Alice draws a card.")
    assert told(game, 1).endswith("Alice draws blue 4.")


def test_the_last_card_of_the_pile_and_the_end_are_told() -> None:
    game = position("r2", alice="r3 xx xx xx xx", deck="b4", deck_left=1)
    game.push("Alice plays slot 1")
    assert told(game).endswith("That was the last card of the draw pile: everybody has one more turn.")
    game = position(alice="r5 xx xx xx xx", strikes=2)
    game.push("Alice plays slot 1")
    assert told(game).endswith("strike 3 of 3. The game is over.")


@pytest.mark.parametrize(
    "rules", ["german 2p wild10", "house 3p suits=red,null,pink,brown,omni,blue declared strikes=8"]
)
def test_every_game_can_be_told_turn_by_turn(rules: str, dice: Random) -> None:
    game = Game(rules, seed=dice.randrange(2**32))
    while not game.over:
        game.push(dice.choice(game.legal))
    for viewer in range(-2, game.rules.players):
        turns = list(story(game.view(viewer)))
        assert len(turns) == len(game.steps)
        assert all(str(sentence) for turn in turns for sentence in turn)
