"""What cautious does and why: small tables that a reader can judge."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi.bots import Explanation, make, play
from hanabi.bots.cautious import Cautious
from hanabi.game import Game
from hanabi.rules import PUBLIC, Card, Clue, Discard, HanabiError, Play, View, fill
from hanabi.testing import position


def think(game: Game) -> Explanation:
    return Cautious().explain(game.view(game.state.turn))


def codes(told: Explanation) -> list[str]:
    return [reason.code for reason in told.reasons]


# Playing


def test_it_plays_a_card_that_it_knows() -> None:
    told = think(position("r1", alice="xx xx r2:red:2 xx xx", bob="g4 g4 y3 y4 b4"))
    assert told.action == Play(3)
    assert [str(reason) for reason in told.reasons] == ["slot 3 is r2, and fits"]


def test_it_plays_a_card_that_fits_whatever_it_is() -> None:
    told = think(position("", alice="xx xx xx xx r1:1", bob="g4 g4 y3 y4 b4"))
    assert told.action == Play(5)
    assert [str(reason) for reason in told.reasons] == ["whatever slot 5 is, it fits: r1 y1 g1 b1 w1"]


def test_it_plays_what_counting_leaves() -> None:
    # All other 2s are in sight, on the discard pile or in Bob's hand.
    told = think(
        position("b1", alice="xx xx b2:2 xx xx", bob="g2 r2 r2 y2 y2", discards="g2 w2 w2 b2", clues=0)
    )
    assert told.action == Play(3)
    assert str(told.reasons[0]) == "slot 3 is b2, and fits"


def test_it_does_not_play_what_may_not_fit() -> None:
    told = think(position("r1", alice="xx xx r3:red xx xx", bob="g4 g4 y3 y4 b4", clues=0))
    assert told.action == Discard(5)


def test_of_two_cards_that_fit_it_plays_the_one_that_others_wait_for() -> None:
    told = think(position("", alice="r1:red:1 b1:blue:1 xx xx xx", bob="b2 g4 y3 y4 g4"))
    assert told.action == Play(2)
    assert codes(told) == ["bot.play.known", "bot.play.unblocks"]
    assert str(told.reasons[1]) == "Bob holds b2, which fits next"


def test_of_two_cards_that_fit_it_plays_the_lower_one() -> None:
    told = think(position("r3 b0", alice="r4:red:4 b1:blue:1 xx xx xx", bob="g4 g4 y3 y4 y4"))
    assert told.action == Play(2)


def test_a_five_brings_a_token_back_unless_all_are_there() -> None:
    hands = {"alice": "r5:red:5 xx xx xx xx", "bob": "g4 g4 y3 y4 y4"}
    assert codes(think(position("r4", clues=7, **hands))) == ["bot.play.known", "bot.play.completes"]
    assert codes(think(position("r4", clues=8, **hands))) == ["bot.play.known"]


def test_it_declares_the_colour_where_it_knows_it() -> None:
    known = think(
        position("", "danish declared", alice="r1:red:1 xx xx xx xx", bob="g4 g4 y3 y4 y4", clues=3)
    )
    assert known.action == Play(1, "red") and codes(known) == ["bot.play.known", "bot.play.declares"]
    unknown = think(position("", "danish declared", alice="r1:1 xx xx xx xx", bob="g4 g4 y3 y4 y4", clues=3))
    assert unknown.action == Play(1) and codes(unknown) == ["bot.play.certain"]


def test_a_wild_card_is_declared_as_multi() -> None:
    told = think(
        position(
            "", "house declared wild10", alice="m1:red:blue:1 xx xx xx xx", bob="g4 g4 y3 y4 y4", clues=3
        )
    )
    assert told.action == Play(1, "multi")


# Clues


def test_it_clues_a_card_that_fits_and_is_then_known() -> None:
    told = think(position("r1", alice="xx xx xx xx xx", bob="g4 r2:2 y3 y4 b4"))
    assert told.action == Clue(1, "red")
    assert str(told.reasons[0]) == "Bob then knows that r2 in slot 2 fits"


def test_it_points_at_the_newest_new_card() -> None:
    told = think(position("r1", alice="xx xx xx xx xx", bob="g4 r2 y3 r4 b4"))
    assert told.action == Clue(1, "red")
    assert codes(told) == ["bot.clue.points"]


def test_who_is_pointed_at_plays() -> None:
    game = position("r1", alice="xx xx xx xx xx", bob="g4 r2 y3 r4 b4")
    game.push("Alice clues red to Bob")
    told = think(game)
    assert told.action == Play(2)
    assert str(told.reasons[0]) == "a clue by Alice pointed at slot 2: it fits"


def test_it_never_points_at_a_card_that_does_not_fit() -> None:
    # "Red" would point at the red 4, and "2" at the green 2.
    told = think(position("r1", alice="xx xx xx xx xx", bob="r4 g2 r2 y4 b4", clues=5))
    assert told.action == Discard(5)
    assert codes(told) == ["bot.discard.oldest", "bot.clue.nothing"]


def test_it_rather_clues_who_knows_of_nothing_to_play() -> None:
    table = {"alice": "xx xx xx xx xx", "bob": "r1:red:1 y1 g4 y4 b4", "cathy": "b1 r4 g3 y4 w4"}
    told = think(position("", **table))
    assert isinstance(told.action, Clue) and told.action.seat == 2


def test_it_does_not_clue_what_somebody_else_plays_already() -> None:
    told = think(
        position("", alice="xx xx xx xx xx", bob="r1:red:1 g4 g4 y4 b4", cathy="r1 y4 g3 b4 w4", clues=6)
    )
    assert told.action == Discard(5)


# Saving


def test_it_saves_the_last_copy_that_is_discarded_next() -> None:
    told = think(position("", alice="xx xx xx xx xx", bob="g4 y4 y3 g3 b5", clues=6))
    assert told.action == Clue(1, 5)
    assert codes(told)[:2] == ["bot.save.critical", "bot.save.keeps"]
    assert str(told.reasons[0]) == "Bob discards b5 in slot 5 next, and it is the last copy"


def test_it_saves_before_it_plays() -> None:
    told = think(position("", alice="r1:red:1 xx xx xx xx", bob="g4 y4 y3 g3 b5", clues=6))
    assert told.action == Clue(1, 5)


def test_who_is_asked_to_keep_a_card_does_not_play_it() -> None:
    game = position("b3", alice="xx xx xx xx xx", bob="g4 y4 y3 g3 b4", discards="b4", clues=6)
    game.push("Alice clues 4 to Bob")
    told = think(game)
    assert not isinstance(told.action, Play)
    assert told.action != Discard(5)


def test_nobody_is_saved_who_has_something_better_to_do() -> None:
    told = think(position("", alice="r1:red:1 xx xx xx xx", bob="w1:white:1 y4 y3 g3 b5", clues=6))
    assert told.action == Play(1)


def test_without_a_token_nobody_is_saved() -> None:
    told = think(position("", alice="r1:red:1 xx xx xx xx", bob="g4 y4 y3 g3 b5", clues=0))
    assert told.action == Play(1)


# Discarding and stalling


def test_it_discards_what_can_never_score() -> None:
    told = think(position("r2", alice="xx xx r1:red:1 xx xx", bob="g4 y4 y3 g3 b4", clues=0))
    assert told.action == Discard(3)
    assert codes(told) == ["bot.discard.trash", "bot.clue.no-token"]


def test_it_discards_the_oldest_card_that_no_clue_touched() -> None:
    told = think(position("", alice="xx xx xx xx b5:5", bob="g4 y4 y3 g3 b4", clues=0))
    assert told.action == Discard(4)
    assert codes(told) == ["bot.discard.oldest", "bot.clue.no-token"]


def test_it_counts_age_by_the_order_of_drawing_wherever_a_card_stands() -> None:
    game = position("", "german 2p", alice="xx xx xx xx xx", bob="g4 y4 y3 g3 b4", clues=0)
    game.reorder(0, [5, 1, 2, 3, 4])
    assert think(game).action == Discard(1)


def test_with_a_hand_full_of_clued_cards_it_discards_what_is_needed_least() -> None:
    told = think(position("r1", alice="r5:5 b5:5 r3:red r4:red w5:5", bob="g4 y4 y3 g3 b4", clues=0))
    assert told.action in (Discard(3), Discard(4))
    assert codes(told) == ["bot.discard.least", "bot.clue.no-token"]


def test_with_all_tokens_there_it_gives_a_harmless_clue() -> None:
    told = think(position("", alice="xx xx xx xx xx", bob="g4 y4 y3 g3 b4"))
    assert isinstance(told.action, Clue)
    assert codes(told) == ["bot.clue.full", "bot.clue.harmless"]


def test_the_dutch_may_discard_then_but_it_gains_nothing() -> None:
    told = think(position("", "dutch 2p", alice="xx xx xx xx xx", bob="g4 y4 y3 g3 b4"))
    assert isinstance(told.action, Clue)
    assert codes(told) == ["bot.clue.no-gain", "bot.clue.harmless"]


def test_it_does_not_throw_a_last_copy_away_while_it_can_say_something() -> None:
    told = think(position("", alice="r5:5 b5:5 g5:5 w5:5 y5:5", bob="g4 y4 y3 g3 b4", clues=4))
    assert isinstance(told.action, Clue)
    assert codes(told) == ["bot.clue.needed", "bot.clue.harmless"]


def test_with_an_empty_hand_it_gives_a_clue() -> None:
    told = think(position("r5 y3 g2 b5 w5", "danish perfection", alice="", bob="g3 y4 g4 y5 g5", deck_left=0))
    assert isinstance(told.action, Clue)


# The last round and the last strike


def test_in_the_last_round_it_gambles_with_a_strike_to_spare() -> None:
    table: dict[str, Any] = {"alice": "w5 xx xx xx", "bob": "g4 y4 y5 g5", "clues": 0, "deck_left": 0}
    told = think(position("r3 y2 g2 b3 w4", **table))
    assert isinstance(told.action, Play) and codes(told) == ["bot.play.last-round"]
    careful = think(position("r3 y2 g2 b3 w4", **table, strikes=2))
    assert isinstance(careful.action, Discard)


def test_with_one_strike_left_a_clue_says_its_words_only() -> None:
    game = position("r1", alice="xx xx xx xx xx", bob="g4 r2 y3 r4 b4", strikes=2)
    game.push("Alice clues red to Bob")
    assert not isinstance(think(game).action, Play)


def test_who_broke_a_promise_is_taken_at_the_plain_word_from_then_on() -> None:
    game = position("", alice="xx xx xx xx xx", bob="r3 g4 y4 y3 b4", deck="xx g3 xx xx")
    game.push("Alice clues red to Bob")
    assert think(game).action == Play(1)
    game.push("Bob plays slot 1")
    assert game.strikes == 1
    game.push("Alice clues yellow to Bob")
    assert not isinstance(think(game).action, Play)


# Manners


def test_it_answers_only_when_it_is_its_turn() -> None:
    game = Game("american 2p", seed=1)
    for seat in (1, PUBLIC):
        with pytest.raises(HanabiError, match="only when it is its turn"):
            Cautious().act(game.view(seat))


def test_it_can_take_over_a_seat_without_having_seen_the_game() -> None:
    game = Game("american 3p", seed=5)
    veteran = make("cautious")
    while not game.over:
        view = game.view(game.state.turn)
        assert veteran.act(view) == make("cautious").act(view)
        game.push(veteran.act(view))


def test_it_plays_on_from_a_view_that_came_without_a_history() -> None:
    game = Game("german 3p", seed=5)
    while not game.over:
        seat = game.state.turn
        game.push(Cautious().act(View(game.state, game.book, seat, game.names)))


@given(seed=st.integers(0, 10_000), turns=st.integers(0, 60), dice=st.randoms(use_true_random=False))
def test_what_it_cannot_see_changes_nothing(seed: int, turns: int, dice: random.Random) -> None:
    line = ("american 2p", "german 3p wild10", "danish 4p multi5 declared", "dutch 5p")[seed % 4]
    game = Game(line, seed=seed)
    while not game.over and len(game.steps) < turns:
        game.push(Cautious().act(game.view(game.state.turn)))
    if game.over:
        return
    seat = game.state.turn
    view = game.view(seat)
    other = fill(view, *_guess(view, dice))
    assert Cautious().explain(View(other, game.book, seat, game.names, game.history)) == think(game)


def _guess(view: View, dice: random.Random) -> tuple[dict[int, list[Card]], list[Card]]:
    """Any cards for the own hand and the draw pile."""
    cards = list(view.hidden)
    dice.shuffle(cards)
    return {view.seat: cards[: len(view.mine)]}, cards[len(view.mine) :]


@given(seed=st.integers(0, 10_000))
def test_it_never_makes_the_last_strike_beside_partners_who_do_anything(seed: int) -> None:
    dice = random.Random(seed)
    game = Game(
        ("american 2p", "german 3p strikes=1", "danish 4p perfection", "dutch 3p wild5")[seed % 4], seed=seed
    )
    while not game.over:
        if game.turn == 0:
            strikes = game.strikes
            told = think(game)
            game.push(told.action)
            forced = codes(told) == ["bot.play.only"]
            assert game.strikes == strikes or game.strikes < game.rules.strikes or forced
        else:
            game.push(
                dice.choice([action for action in game.legal if not isinstance(action, Play)] or game.legal)
            )


# Scores


@pytest.mark.parametrize(
    ("rules", "floor"),
    [
        ("american 2p", 21.0),
        ("american 3p", 21.5),
        ("american 4p", 21.0),
        ("american 5p", 19.5),
        ("german 3p strikes=1", 14.5),
        ("danish 3p declared", 23.0),
        ("danish 3p multi5", 23.0),
        ("american 3p wild10", 25.5),
        ("dutch 3p wild5", 23.5),
        ("house 6p", 20.0),
    ],
)
def test_with_itself_it_scores_well_and_is_never_struck_out(
    rules: str, floor: float, budget: Callable[[int, int], int]
) -> None:
    games = budget(24, 500)
    ends = [_outcome(rules, seed) for seed in range(games)]
    mean = sum(score for score, _ in ends) / games
    print(f"{rules}: {mean:.2f} in {games} games")
    assert mean >= floor
    assert "strikes" not in {finish for _, finish in ends}


def test_with_itself_it_wins_a_good_part_of_the_perfect_shows(budget: Callable[[int, int], int]) -> None:
    games = budget(24, 500)
    won = sum(_outcome("danish 3p perfection", seed)[1] == "complete" for seed in range(games))
    print(f"danish 3p perfection: {won} of {games} won")
    assert won >= games // 4


def _outcome(rules: str, seed: int) -> tuple[int, str]:
    game = Game(rules, seed=seed)
    outcome = play(game, [make("cautious") for _ in range(game.rules.players)]).outcome
    assert outcome is not None
    return outcome.score, outcome.finish
