"""One game as an object: what it tells after moves were taken back, and what its copies and numbers are."""

import pytest

from hanabi import Game, RulesError
from hanabi.game import dumps, loads
from hanabi.game.record import RecordError
from rules.drivers import FAIR, any_rules, choose


def test_what_was_taken_back_is_no_longer_told():
    game = Game("german 2p", seed=7)
    game.push("Alice clues 1 to Bob")
    before = game.history
    game.push("Bob plays slot 1")
    after = game.history
    assert game.pop() == "Bob plays slot 1"
    assert game.history == before
    game.push("Bob plays slot 2")
    assert game.history[: len(before)] == before
    assert game.history != after
    game.pop()
    game.push("Bob plays slot 1")
    assert game.history == after


def test_a_game_tells_the_same_however_often_it_was_taken_back(dice, budget):
    for _ in range(budget(30, 300)):
        game = Game(any_rules(dice.choice), seed=dice.randrange(1000))
        for _ in range(40):
            if game.steps and dice.random() < 0.3:
                game.pop()
            elif not game.over:
                game.push(choose(game.state, game.book, dice, FAIR))
            if dice.random() < 0.5:
                assert game.history == loads(dumps(game)).history


def test_a_copy_is_played_on_by_itself():
    game = Game("german 2p", seed=7)
    game.push("Alice clues 1 to Bob")
    game.note(0, 3, "a 5")
    other = game.copy()
    kept = dumps(game), game.history
    assert (dumps(other), other.history) == kept
    other.push("Bob plays slot 2")
    other.note(0, 3, "a 4")
    other.note(1, 9, "new")
    other.reorder(0, [5, 4, 3, 2, 1])
    assert (dumps(game), game.history) == kept
    other.pop()
    other.pop()
    other.pop()
    assert (dumps(game), game.history) == kept


# --- the games of one seed ---


def test_the_games_of_a_seed_have_different_decks_and_the_first_needs_no_number():
    decks = {Game("german 2p", seed=7, number=number).deck for number in range(20)}
    assert len(decks) == 20
    assert Game("german 2p", seed=7).deck == Game("german 2p", seed=7, number=0).deck
    assert b'"number"' not in dumps(Game("german 2p", seed=7))


@pytest.mark.parametrize("number", [1, 2, 2**53 - 1])
def test_a_record_says_which_game_of_its_seed_it_is(number):
    game = Game("german 2p", seed=7, number=number)
    data = dumps(game)
    assert b'"seed":7,"number":%d,' % number in data
    again = loads(data)
    assert (again.number, again.deck, dumps(again)) == (number, game.deck, data)
    with pytest.raises(RecordError, match="the seed 7 does not give this deck"):
        loads(data.replace(b'"number":%d' % number, b'"number":%d' % (number - 1)))
    with pytest.raises(RecordError, match="there should be nothing called number"):
        loads(data.replace(b'"seed":7,', b""))


def test_a_given_deck_has_neither_seed_nor_number():
    deck = Game("german 2p", seed=7).deck
    with pytest.raises(RulesError, match="a seed or a deck, not both"):
        Game("german 2p", deck=deck, number=1)
    assert (Game("german 2p", deck=deck).seed, Game("german 2p", deck=deck).number) == (None, 0)
