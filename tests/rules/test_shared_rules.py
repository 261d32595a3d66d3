"""What all editions share: each box plays by it."""

from collections import Counter

import pytest

from hanabi import ALL, PUBLIC, Clue, Discard, Game, IllegalAction, Play, Rules, RulesError
from hanabi.rules import BOXES
from hanabi.rules.editions import SIXTH
from hanabi.rules.events import Clued, Discarded, Drew, Ended, Played
from hanabi.testing import hand, position
from rules.claims import rule


def scored(edition: str, score: int) -> Game:
    """A game that was just played to its end with this score."""
    heights = [min(5, max(0, score - 5 * suit)) for suit in range(5)]
    if score == 25:
        game = position("r5 y5 g5 b5 w4", edition, alice="w5 xx xx xx xx", clues=0)
        game.push("Alice plays slot 1")
        return game
    stacks = " ".join(f"{letter}{height}" for letter, height in zip("rygbw", heights, strict=True))
    game = position(stacks, edition, clues=0, deck_left=0, rest=1)
    game.push("Alice discards slot 1")
    return game


# --- players, hands, cards, tokens ---


@rule("players")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_people_can_play(edition, players):
    assert len(Game(Rules(edition, players=players), seed=1).names) == players


@rule("players")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_one_player_is_too_few_and_six_are_too_many(edition, players):
    with pytest.raises(RulesError, match=rf"players cannot be {players} in the .* edition: only 2 to 5"):
        Rules(edition, players=players)


@rule("hands")
@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_two_or_three_players_hold_five_cards_and_four_or_five_hold_four(edition, players, cards):
    game = Game(Rules(edition, players=players), seed=1)
    assert [len(held) for held in game.view(PUBLIC).hands] == [cards] * players


@rule("hands")
def test_no_box_knows_another_size_of_hand(edition):
    with pytest.raises(RulesError, match=r"hand cannot be 4 in the .* edition: only 5"):
        Rules(edition, players=2, hand=4)


@rule("cards")
def test_the_base_game_has_fifty_cards_three_ones_two_of_each_but_one_five(edition):
    deck = Counter(map(str, Rules(edition).deck))
    copies = {"1": 3, "2": 2, "3": 2, "4": 2, "5": 1}
    assert deck == {suit + value: count for suit in "rygbw" for value, count in copies.items()}
    assert deck.total() == 50


@rule("cards")
def test_without_a_variant_the_multi_cards_stay_in_the_box(edition):
    assert Rules(edition).suits == ("red", "yellow", "green", "blue", "white")


@rule("cards", "danish", "american", "german", "dutch")
def test_variants_make_decks_of_55_or_60_cards(edition):
    sixth = [name for name in BOXES[edition].variants if name in SIXTH]
    sizes = {name: Rules(edition, variant=name).size for name in sixth}
    assert sizes == {name: 60 if name.endswith("10") else 55 for name in sixth}
    assert sizes


@rule("tokens")
def test_eight_clue_tokens_are_there_at_the_start_and_no_strike(edition):
    game = Game(edition, seed=1)
    assert (game.clues, game.strikes) == (8, 0)


# --- who sees what ---


@rule("hidden hands")
def test_a_player_sees_every_hand_but_the_own(edition):
    game = Game(f"{edition} 3p", seed=1)
    for seat in range(3):
        for other, held in enumerate(game.view(seat).hands):
            cards = [one.card for one in held]
            assert cards == (
                [None] * 5 if other == seat else [one.card for one in game.view(ALL).hands[other]]
            )


@rule("hidden hands")
def test_a_card_drawn_is_hidden_from_its_owner_only(edition):
    game = position("", edition, deck="g4", clues=7)
    game.push("Alice discards slot 5")
    assert game.view(0).mine[0].card is None
    assert str(game.view(1).hands[0][0].card) == "g4"


@rule("discard pile")
def test_anyone_may_look_through_the_discard_pile_at_any_time(edition):
    game = position("", f"{edition} 3p", discards="r1 b4 w3", turn="bob")
    for viewer in (0, 1, 2, PUBLIC):
        assert [*map(str, game.view(viewer).discards)] == ["r1", "b4", "w3"]


# --- a turn ---


@rule("turn")
def test_a_turn_is_a_clue_a_discard_or_a_play(edition):
    game = position("", edition, clues=7)
    assert {type(action) for action in game.legal} == {Clue, Discard, Play}


@rule("turn")
def test_nobody_may_pass(edition):
    game = position("", edition)
    with pytest.raises(IllegalAction, match=r"'Alice passes' is no action"):
        game.push("Alice passes")


@rule("turn")
def test_a_turn_is_one_action_and_then_it_is_the_next_ones_clockwise(edition):
    game = position("", f"{edition} 3p", clues=1)
    turns = [game.turn]
    for action in ("discard 5", "play 1", "discard 5", "discard 5"):
        game.push(action)
        turns.append(game.turn)
    assert turns == [0, 1, 2, 0, 1]


@rule("turn")
def test_nobody_acts_when_it_is_not_their_turn(edition):
    game = position("r0", edition, bob="r1 xx xx xx xx")
    with pytest.raises(IllegalAction, match=r"it is not Bob's turn but Alice's"):
        game.push("Bob plays slot 1")


@rule("talk")
def test_an_action_is_announced_and_nothing_is_said_beside_it(edition):
    game = position("", edition)
    with pytest.raises(IllegalAction, match=r"is no action"):
        game.push("Alice plays slot 1, it is surely red")


@rule("talk")
def test_between_players_pass_only_clues_and_what_everybody_sees_done(edition):
    game = position("", edition, bob="r1 xx xx xx xx", clues=3)
    for action in ("clue red to Bob", "play 1", "discard 5"):
        game.push(action)
    assert {type(event) for event in game.history} <= {Drew, Clued, Played, Discarded, Ended}


# --- clues ---


@rule("clue")
def test_a_clue_costs_a_token(edition):
    game = position("", edition, bob="r1 xx xx xx xx", clues=5)
    game.push("Alice clues red to Bob")
    assert game.clues == 4


@rule("clue")
def test_a_clue_points_out_all_the_cards_of_a_colour(edition):
    game = position("", edition, bob="r1 y1 r3 b2 r5")
    game.push("Alice clues red to Bob")
    assert [held.colors for held in game.view(1).mine] == [("red",), (), ("red",), (), ("red",)]


@rule("clue")
def test_a_clue_points_out_all_the_cards_of_a_value(edition):
    game = position("", edition, bob="r1 y1 r3 b2 w1")
    game.push("Alice clues 1 to Bob")
    assert [held.ranks for held in game.view(1).mine] == [(1,), (1,), (), (), (1,)]


@rule("clue")
def test_a_clue_also_tells_that_the_other_cards_do_not_match(edition):
    game = position("", edition, bob="r1 y1 xx xx xx")
    game.push("Alice clues red to Bob")
    touched, other = game.view(1).mine[:2]
    assert {card.suit.name for card in touched.possible} == {"red"}
    assert {card.suit.name for card in other.possible} == {"yellow", "green", "blue", "white"}


@rule("clue")
def test_what_a_clue_said_stays_with_the_card_when_others_leave_the_hand(edition):
    game = position("", edition, bob="y1 r3 y2 y3 g4", deck="w4")
    game.push("Alice clues red to Bob")
    order = game.view(1).mine[1].order
    game.push("Bob plays slot 3")
    assert hand(game, "bob") == "w4 y1 r3 y3 g4"
    assert [held.colors for held in game.view(1).mine] == [(), (), ("red",), (), ()]
    assert game.view(1).mine[2].order == order


@rule("clue")
def test_a_clue_goes_to_one_player_and_all_hear_it(edition):
    game = position("", f"{edition} 3p", bob="r1 xx xx xx xx", cathy="r1 xx xx xx xx")
    game.push("Alice clues red to Bob")
    assert game.view(2).hands[1][0].colors == ("red",)
    assert game.view(2).hands[2][0].colors == ()


@rule("clue")
def test_a_clue_names_one_colour_or_one_value(edition):
    game = position("", edition, bob="r1 y2 g3 b4 w5")
    words = [action.word for action in game.legal if isinstance(action, Clue)]
    assert words == ["red", "yellow", "green", "blue", "white", 1, 2, 3, 4, 5]


@rule("clue")
def test_nobody_gives_a_clue_to_themselves(edition):
    game = position("", edition, alice="r1 xx xx xx xx")
    with pytest.raises(IllegalAction, match=r"nobody gives a clue to themselves"):
        game.push("Alice clues red to Alice")


@rule("clue")
def test_without_a_token_there_is_no_clue(edition):
    game = position("", edition, bob="r1 xx xx xx xx", clues=0)
    assert not [action for action in game.legal if isinstance(action, Clue)]
    with pytest.raises(IllegalAction, match=r"no clue token is left"):
        game.push("Alice clues red to Bob")


# --- discards and plays ---


@rule("discard")
def test_a_discard_goes_to_the_discard_pile_and_a_token_comes_back(edition):
    game = position("", edition, alice="xx xx xx xx r3", clues=5)
    game.push("Alice discards slot 5")
    assert [*map(str, game.discards)] == ["r3"]
    assert game.clues == 6


@rule("discard")
def test_a_discard_is_replaced_from_the_draw_pile(edition):
    game = position("", edition, alice="r3 y3 g3 b3 w3", deck="w4", clues=5)
    left = game.deck_left
    game.push("Alice discards slot 2")
    assert hand(game, "alice") == "w4 r3 g3 b3 w3"
    assert game.deck_left == left - 1


@rule("play")
def test_a_stack_starts_at_1(edition):
    game = position("r0", edition, alice="r1 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert (game.stacks["red"], game.strikes) == (1, 0)


@rule("play")
def test_the_next_value_of_its_suit_is_added_to_its_stack(edition):
    game = position("r2 y3 g0 b0 w0", edition, alice="r3 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert game.stacks == {"red": 3, "yellow": 3, "green": 0, "blue": 0, "white": 0}
    assert (game.strikes, game.discards) == (0, ())


@rule("play")
@pytest.mark.parametrize("card", ["r2", "r4", "y4"])
def test_any_other_card_goes_to_the_discard_pile_and_costs_a_strike(edition, card):
    game = position("r2 y2", edition, alice=f"{card} xx xx xx xx", clues=5)
    game.push("Alice plays slot 1")
    assert [*map(str, game.discards)] == [card]
    assert (game.strikes, game.clues, game.score) == (1, 5, 4)


@rule("play")
def test_a_play_is_replaced_from_the_draw_pile(edition):
    game = position("r0", edition, alice="r1 y3 g3 b3 w3", deck="w4")
    game.push("Alice plays slot 1")
    assert hand(game, "alice") == "w4 y3 g3 b3 w3"


@rule("five")
def test_a_five_returns_a_clue(edition):
    game = position("r4 y0 g0 b0 w0", edition, alice="r5 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1")
    assert game.clues == 4


@rule("five")
def test_the_token_for_a_five_is_lost_if_all_are_there(edition):
    game = position("r4 y0 g0 b0 w0", edition, alice="r5 xx xx xx xx", clues=8)
    game.push("Alice plays slot 1")
    assert game.clues == 8


@rule("five")
def test_no_other_card_returns_a_token(edition):
    game = position("r3 y0 g0 b0 w0", edition, alice="r4 xx xx xx xx", clues=3)
    game.push("Alice plays slot 1")
    assert game.clues == 3


# --- the end ---


@rule("end (a)")
def test_the_third_strike_ends_the_game_at_once_and_it_is_lost(edition):
    game = position("r2", edition, alice="r4 xx xx xx xx", strikes=2)
    game.push("Alice plays slot 1")
    assert game.over
    assert (game.outcome.finish, game.outcome.lost, game.legal) == ("strikes", True, [])


@rule("end (a)")
def test_the_second_strike_does_not_end_the_game(edition):
    game = position("r2", edition, alice="r4 xx xx xx xx", strikes=1)
    game.push("Alice plays slot 1")
    assert (game.strikes, game.over) == (2, False)


@rule("end (b)")
def test_completing_all_stacks_ends_the_game_at_once_with_the_maximum(edition):
    game = position("r5 y5 g5 b5 w4", edition, alice="w5 xx xx xx xx")
    game.push("Alice plays slot 1")
    assert (game.outcome.finish, game.outcome.won, game.score) == ("complete", True, 25)


@rule("end (c)")
def test_the_last_card_drawn_gives_everyone_one_more_turn(edition):
    game = position("", f"{edition} 3p", deck_left=1, clues=0)
    actors = []
    while not game.over:
        actors.append(game.names[game.turn])
        game.push("discard 1")
    assert actors == ["Alice", "Bob", "Cathy", "Alice"]
    assert game.outcome.finish == "last round"


@rule("end (c)")
def test_nobody_draws_in_the_last_round(edition):
    game = position("", edition, bob="xx r3 g3 b3 w3", turn="bob", deck_left=0, clues=0)
    game.push("Bob discards slot 1")
    assert hand(game, "bob") == "r3 g3 b3 w3"


# --- the score ---


@rule("score")
@pytest.mark.parametrize(("stacks", "score", "grade"), [("r3 y4 g4 b5 w2", 18, 4), ("r2 y3 g2 b5 w1", 13, 3)])
def test_the_score_is_the_sum_of_the_stacks(edition, stacks, score, grade):
    game = position(stacks, edition, clues=0, deck_left=0, rest=1)
    game.push("Alice discards slot 1")
    assert (game.score, game.outcome.grade) == (score, grade)


@rule("grades")
@pytest.mark.parametrize(
    ("lowest", "highest", "grade", "word"),
    [
        (0, 5, 1, "horrible"),
        (6, 10, 2, "mediocre"),
        (11, 15, 3, "honorable"),
        (16, 20, 4, "excellent"),
        (21, 24, 5, "amazing"),
        (25, 25, 6, "legendary"),
    ],
)
def test_six_grades_of_impression(edition, lowest, highest, grade, word):
    for score in range(lowest, highest + 1):
        outcome = scored(edition, score).outcome
        assert (outcome.score, outcome.grade) == (score, grade)
        assert str(outcome).endswith(f": {score} of 25, {word}")
