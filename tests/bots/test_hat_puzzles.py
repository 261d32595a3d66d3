"""The hat bot's convention in positions: what is asked, what is sent, what is read, and what is done then.

Some are laid so that the words hold whatever the rest of the table is; the expected action is in the picture.
"""

import pytest

from hanabi.bots.hat import HAT
from hanabi.bots.hat.public import possible
from hanabi.bots.policy import Seated, Sight
from hanabi.game import Game
from hanabi.rules.view import view
from hanabi.testing import position


def asked(game: Game) -> str:
    """What the hat in turn does, in the words of the table."""
    seat = game.state.turn
    before = len(game.steps)
    game.push(HAT.seated().act(game.view(seat)))
    told = game.text(before)
    game.pop()
    return told


class Table:
    """Hats round a table, of which any turn may be somebody else's choice."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.bots: list[Seated] = [HAT.seated() for _ in range(game.rules.players)]
        self.look()

    def look(self) -> None:
        """Let everybody see what is there."""
        for seat, bot in enumerate(self.bots):
            bot.look(self.game.view(seat))

    def push(self, action: str) -> None:
        self.game.push(action)
        self.look()

    def step(self) -> str:
        seat = self.game.state.turn
        self.game.push(self.bots[seat].act(self.game.view(seat)))
        self.look()
        return self.game.text(len(self.game.steps) - 1)

    def knows(self, seat: int, slot: int, of: int | None = None) -> str:
        """What everybody knows that a card can be, as one seat has it."""
        of = seat if of is None else of
        state, book = self.game.state, self.game.book
        at = of * 8 + state.held[of] - slot
        sight = Sight.at(view(state, seat), seat)
        left = possible(sight, book, self.bots[seat]._memory, at)
        return " ".join(str(card) for card in book.set(left))


# What it does with a turn


def test_what_fits_for_certain_is_played_the_lower_first() -> None:
    game = position("r2 y0", alice="r3:red:3 y1:yellow:1 xx xx xx", bob="g1 xx xx xx xx", clues=3)
    assert asked(game) == "Alice plays slot 2"


def test_a_card_that_the_next_player_waits_for_is_told_of() -> None:
    for slot in (1, 2, 3, 4, 5):
        cards = ["xx"] * 5
        cards[slot - 1] = "g1"
        table = Table(position("r1 y1", "american 3p", bob=" ".join(cards), clues=2))
        assert table.step().startswith("Alice clues ")
        assert table.step() == f"Bob plays slot {slot}"


@pytest.mark.parametrize(("bob", "cathy"), [(1, 4), (3, 3), (5, 2), (2, 5)])
def test_one_clue_tells_everybody_of_a_card_that_fits(bob: int, cathy: int) -> None:
    hands = {}
    for name, slot, card in (("bob", bob, "r1"), ("cathy", cathy, "y1")):
        cards = ["xx"] * 5
        cards[slot - 1] = card
        hands[name] = " ".join(cards)
    table = Table(position("g1 b1 w1", "american 3p", clues=3, **hands))
    assert table.step().startswith("Alice clues ")
    assert table.step() == f"Bob plays slot {bob}"
    assert table.step() == f"Cathy plays slot {cathy}"


def test_what_is_useless_goes_first() -> None:
    game = position("r2 y1 g1 b1 w1", alice="xx xx r1:red:1 xx xx", clues=0)
    assert asked(game) == "Alice discards slot 3"


def test_which_of_several_useless_cards_goes_tells_the_others_something() -> None:
    said = set()
    for slot in (1, 2, 3, 4, 5):
        cards = ["xx"] * 5
        cards[slot - 1] = "r3"
        game = position(
            "r2 y2 g2 b2 w2",
            alice="r1:red:1 y1:yellow:1 g1:green:1 b1:blue:1 w1:white:1",
            bob=" ".join(cards),
            clues=0,
        )
        table = Table(game)
        said.add(table.step())
        if slot < 5:  # of five numbers one says that it is none of the four that are asked for
            assert table.step() == f"Bob plays slot {slot}"
    assert len(said) == 5


def test_in_the_last_round_it_plays_what_may_fit_as_long_as_a_strike_can_be_spared() -> None:
    lying = {"alice": "r5:5 xx xx xx xx", "bob": "xx xx xx xx xx", "deck_left": 0, "rest": 2, "clues": 0}
    assert asked(position("r4 y4 g3 b2 w2", **lying)) == "Alice plays slot 1"
    assert "plays" not in asked(position("r4 y4 g3 b2 w2", strikes=2, **lying))


def test_with_all_tokens_there_it_clues() -> None:
    assert asked(position(bob="r5 y5 g5 b5 w5")).startswith("Alice clues ")


# What is concluded


def test_a_yes_says_no_to_all_that_was_asked_before_it() -> None:
    denied = []
    for slot in (1, 2, 3, 4, 5):
        cards = ["xx"] * 5
        cards[slot - 1] = "g1"
        table = Table(position("r1 y1", "american 3p", bob=" ".join(cards), clues=2))
        table.step()
        fitting = {"r2", "y2", "g1", "b1", "w1"}
        assert set(table.knows(1, slot).split()) <= fitting
        denied.append(sum(not fitting & set(table.knows(1, other).split()) for other in (1, 2, 3, 4, 5)))
    assert sorted(denied) == [0, 1, 2, 3, 4]


def test_whoever_lets_a_clue_go_says_that_nobody_else_has_a_card_that_fits() -> None:
    table = Table(position(clues=2))
    table.push("Alice discards slot 5")
    for slot in (1, 2, 3, 4, 5):
        assert "1" not in table.knows(1, slot).replace("r1", "1").replace("y1", "1")
        assert "2" in table.knows(1, slot)


def test_without_a_token_a_discard_says_nothing() -> None:
    table = Table(position(clues=0))
    table.push("Alice discards slot 5")
    assert "r1" in table.knows(1, 1)


def test_words_hold_beside_the_code() -> None:
    table = Table(position(bob="r5 xx xx xx xx", clues=3))
    table.push("Alice clues 5 to Bob")
    assert table.knows(1, 1) == table.knows(0, 1, of=1)
    assert set(table.knows(1, 1).split()) <= {"r5", "y5", "g5", "b5", "w5"}


def test_everybody_has_the_same_after_a_clue_whoever_sees_what() -> None:
    table = Table(position("r1", "german 4p", bob="r2 xx xx xx", donald="xx y1 xx xx", clues=3))
    table.step()
    for holder in (1, 2, 3):
        for slot in (1, 2, 3, 4):
            assert len({table.knows(seat, slot, of=holder) for seat in range(4)}) == 1


def test_where_clues_may_touch_nothing_each_is_a_word_of_its_own() -> None:
    game = position("r1 y1", "dutch 3p", bob="g1 xx xx xx xx", cathy="xx xx b1 xx xx", clues=3)
    table = Table(game)
    told = table.step()
    assert told.startswith("Alice clues ")
    assert table.step() == "Bob plays slot 1" and table.step() == "Cathy plays slot 3"


def test_what_cannot_be_true_is_dropped_for_the_plain_words() -> None:
    table = Table(position("", "german 2p", bob="r1 y1 xx xx xx", clues=8))
    for word in ("red", "red", "1", "red"):
        table.push(f"Alice clues {word} to Bob")
        for slot in (1, 2, 3, 4, 5):
            assert table.knows(0, slot, of=1) and table.knows(1, slot)
        table.push("Bob clues 5 to Alice")
    assert table.knows(1, 1) == "r1"
