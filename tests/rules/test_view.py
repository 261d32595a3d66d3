"""What a viewer may know: nothing that is hidden, and everything that follows from what is not."""

from collections import Counter
from collections.abc import Sequence

import pytest

from hanabi import ALL, PUBLIC, Card, Game, RulesError
from hanabi.rules import fill
from hanabi.rules.counting import narrow
from hanabi.rules.view import View, sees
from hanabi.testing import position
from rules.drivers import FAIR, any_rules, choose, otherwise, whole_game

# --- nothing that is hidden ---


def told(view: View) -> bytes:
    """All that a view holds and says, as bytes."""
    said = (
        view.hands,
        view.mine,
        view.hidden,
        view.legal,
        view.outcome,
        view.discards,
        view.stacks,
        view.names,
    )
    sets = (view.playable, view.trash, view.critical, view.dead, view.max_score, view.turn, view.turns_left)
    return repr((view.state.save(), view.history, view.seat, said, sets)).encode()


def test_no_byte_of_a_view_changes_with_what_its_viewer_cannot_see(dice, budget):
    changed = 0
    for _ in range(budget(60, 1000)):
        game = whole_game(any_rules(dice.choice), dice.randrange(1000), FAIR, steps=dice.randrange(60))
        for viewer in range(ALL, game.rules.players):
            other = otherwise(game, viewer, dice)
            assert told(game.view(viewer)) == told(other.view(viewer))
            changed += other.deck != game.deck
    assert changed > 50


def test_a_view_holds_neither_deck_nor_key_nor_seed():
    game = Game("german 3p", seed=7)
    for viewer in (PUBLIC, ALL, 0):
        view = game.view(viewer)
        assert view.state.key == 0 and set(view.state.deck) == {-1}
        assert str(game.state.key) not in told(view).decode()


def test_a_seat_sees_all_hands_but_its_own_and_the_public_none():
    game = Game("german 3p", seed=7)
    seen = {
        viewer: [hand[0].card is not None for hand in game.view(viewer).hands] for viewer in (0, 2, -1, -2)
    }
    assert seen == {
        0: [False, True, True],
        2: [True, True, False],
        PUBLIC: [False, False, False],
        ALL: [True, True, True],
    }


# --- everything that follows ---


def test_what_is_hidden_is_the_deck_without_all_that_the_viewer_sees(dice, budget):
    for _ in range(budget(60, 1000)):
        game = whole_game(any_rules(dice.choice), dice.randrange(1000), FAIR, steps=dice.randrange(60))
        for viewer in range(ALL, game.rules.players):
            view = game.view(viewer)
            seen = Counter(held.card for hand in view.hands for held in hand if held.card)
            seen += Counter(view.discards)
            for card in game.rules.cards:
                seen[card] += card.rank <= view.stacks[card.suit.color]
            assert Counter(view.hidden) == Counter(game.rules.deck) - seen


def by_trying(hand: Sequence[int], unseen: Sequence[int]) -> list[int]:
    """What each card of a hand can be: found by trying all hands there could be."""
    found = [0] * len(hand)

    def put(lane: int, chosen: list[int], left: list[int]) -> None:
        if lane == len(hand):
            for at, card in enumerate(chosen):
                found[at] |= 1 << card
            return
        for card, copies in enumerate(left):
            if copies and hand[lane] >> card & 1:
                left[card] -= 1
                put(lane + 1, [*chosen, card], left)
                left[card] += 1

    put(0, [], list(unseen))
    return found


def test_counting_leaves_exactly_what_some_hand_allows(dice, budget):
    narrowed = 0
    for _ in range(budget(1500, 30_000)):
        unseen = [dice.choice((0, 1, 1, 2, 3)) for _ in range(5)]
        pile = [card for card, copies in enumerate(unseen) for _ in range(copies)]
        dice.shuffle(pile)
        hand = [1 << card | dice.randrange(32) & dice.randrange(32) for card in pile[: dice.randrange(1, 6)]]
        exact = by_trying(hand, unseen)
        assert narrow(hand, unseen) == exact
        there = sum(1 << card for card, copies in enumerate(unseen) if copies)
        narrowed += exact != [possible & there for possible in hand]
    assert narrowed > 100


def test_an_owner_counts_the_cards_in_sight_as_far_as_the_viewer_can_tell(dice, budget):
    for _ in range(budget(40, 500)):
        game = whole_game(any_rules(dice.choice), dice.randrange(1000), FAIR, steps=dice.randrange(60))
        for viewer in range(ALL, game.rules.players):
            view = game.view(viewer)
            for owner, hand in enumerate(view.hands):
                left = Counter(game.rules.deck) - Counter(view.discards)
                for card in game.rules.cards:
                    left[card] -= card.rank <= view.stacks[card.suit.color]
                for seat, cards in enumerate(game.view(ALL).hands):
                    if seat != owner and sees(viewer, seat):
                        left -= Counter(held.card for held in cards)
                unseen = [left[card] for card in game.rules.cards]
                counted = narrow([int(held.possible) for held in hand], unseen)
                assert [int(held.counted) for held in hand] == counted
                assert view.unseen(owner) == unseen


def test_how_a_hand_looks_to_its_owner():
    game = position("", alice="b1 b2 b3 b4 b5", bob="r5 w1 w2 w3 w4", cathy="y1 y2 y3 y4 g1")
    r5, y5 = Card.parse("r5"), Card.parse("y5")
    public, cathy = game.view(PUBLIC).hands[1][0], game.view(2).hands[1][0]
    assert r5 in public.counted  # Bob does not see his own red 5
    assert r5 in cathy.counted and y5 in cathy.counted
    assert r5 not in game.view(0).hands[2][0].counted  # Cathy does
    assert Card.parse("b5") not in game.view(2).hands[1][0].counted  # both see that Alice has it
    assert Card.parse("b5") in game.view(0).hands[1][0].counted  # Alice does not know that Bob sees it


# --- a guess ---


def test_the_true_guess_gives_back_the_game_and_the_same_cards_to_come(dice, budget):
    """After a fill, a snapshot and a pop the same next card is drawn."""
    for _ in range(budget(40, 500)):
        game = whole_game(any_rules(dice.choice), dice.randrange(1000), FAIR, steps=dice.randrange(60))
        viewer = dice.randrange(ALL, game.rules.players)
        hands = {
            seat: [held.card for held in hand]
            for seat, hand in enumerate(game.view(ALL).hands)
            if not sees(viewer, seat)
        }
        guess = fill(game.view(viewer), hands, game.deck[game.state.dealt :])
        twins = [Game.at(game.rules, guess), Game.at(game.rules, game.state), game.copy()]
        if game.steps:
            twins[2].pop()
            twins[2].push(game.text(len(game.steps) - 1))
        while not game.over:
            chosen = choose(game.state, game.book, dice, FAIR)
            for each in (game, *twins):
                each.push(chosen)
            assert len({str(each.view(ALL).hands) for each in (game, *twins)}) == 1


@pytest.mark.parametrize(("more", "fewer"), [("r5", "w1"), ("r1", "w1"), ("y4", "b1")])
def test_a_guess_with_a_card_too_many_is_refused(more, fewer):
    game = Game("german 2p", seed=7)
    hidden = list(map(str, game.view(0).hidden))
    hidden.remove(fewer)
    hidden.append(more)
    cards = [Card.parse(card) for card in hidden]
    with pytest.raises(RulesError, match=f"the guess has more of {more} than the deck"):
        fill(game.view(0), {0: cards[:5]}, cards[5:])


def test_a_guess_fits_the_hand_and_the_pile():
    game = Game("german 2p", seed=7)
    cards = game.view(0).hidden
    with pytest.raises(RulesError, match="wrong number of cards"):
        fill(game.view(0), {0: cards[:4]}, cards[5:])
    with pytest.raises(RulesError, match="has 39 cards in the draw pile, and there are 40"):
        fill(game.view(0), {0: cards[:5]}, cards[6:])
