"""Nobody is shown what they may not see: change it, and not a byte of what they get changes."""

import random
from collections import Counter

import msgspec
import pytest

from hanabi.game import Game
from hanabi.rules import ALL, PUBLIC
from hanabi.rules.view import sees
from hanabi.table import Eyes, Table, eyes, heard, log, own, requests, shown
from hanabi.table.settings import Bank, Duplicate, Open, Watching
from table.round import Round
from table.wild import PEOPLE, evening


def other_deck(game: Game, viewer: int, dice: random.Random) -> tuple[str, ...]:
    """The deck with cards exchanged that the viewer does not see, so that every clue touches as it did."""
    deck = list(map(str, game.deck))
    known = {
        held.order: {str(card) for card in held.possible}
        for seat, hand in enumerate(game.view(PUBLIC).hands)
        if not sees(viewer, seat)
        for held in hand
    }
    hidden = [*known, *range(game.state.dealt, game.book.size)]
    for _ in range(200):
        if len(hidden) < 2:
            break
        one, two = dice.sample(hidden, 2)
        fits = deck[two] in known.get(one, {deck[two]}) and deck[one] in known.get(two, {deck[one]})
        if fits:
            deck[one], deck[two] = deck[two], deck[one]
    return tuple(deck)


def with_deck(entries: list[log.Entry], deck: tuple[str, ...]) -> list[log.Entry]:
    return [
        msgspec.structs.replace(entry, deck=deck) if isinstance(entry, log.Dealt) else entry
        for entry in entries
    ]


def told(table: Table, viewer: Eyes) -> bytes:
    return msgspec.json.encode(shown(table, viewer))


def test_what_is_hidden_changes_not_a_byte_of_what_is_shown(seed, budget):
    dice, changed = random.Random(seed), Counter()
    for _ in range(budget(12, 300)):
        # A card that was drawn and taken back was seen: what is hidden then was not hidden before.
        round_ = evening(dice, dice.randrange(20, 100), takes_back=False)
        game = round_.table.game
        if game is None or round_.table.phase == "over":
            continue
        for viewer in (PUBLIC, 0, 1, 2):
            deck = other_deck(game, viewer, dice)
            changed[viewer] += deck != tuple(map(str, game.deck))
            one, other = Table(), Table()
            for here, there in zip(round_.log, with_deck(round_.log, deck), strict=True):
                one.apply(here)
                other.apply(there)
                for delay in (0, 2):
                    assert told(one, Eyes(viewer, delay)) == told(other, Eyes(viewer, delay))
                for who in PEOPLE:
                    assert msgspec.json.encode(own(one, who)) == msgspec.json.encode(own(other, who))
    assert min(changed[viewer] for viewer in (PUBLIC, 0, 1, 2)) > 0


def test_notes_moves_decided_on_and_mutes_are_for_one_alone(seed, budget):
    dice = random.Random(seed)
    for _ in range(budget(5, 100)):
        round_ = evening(dice, 120)
        private = (log.Noted, log.Premoved, log.Muted, log.Reported)
        one, other = Table(), Table()
        ends = next(
            (at for at, entry in enumerate(round_.log) if isinstance(entry, log.Closed)), len(round_.log)
        )
        for entry in round_.log[:ends]:
            one.apply(entry)
            if not isinstance(entry, private):
                other.apply(entry)
            if one.phase == "over":
                break
            for viewer in (PUBLIC, ALL, 0, 1, 2):
                assert told(one, Eyes(viewer)) == told(other, Eyes(viewer))


def test_a_player_sees_the_others_and_not_the_own_hand():
    table = Round().sit("Ann", "Bob", "cautious").start().table
    hands = shown(table, eyes(table, "bob")).game.hands
    assert all(card.card is None for card in hands[1])
    assert all(card.card for card in (*hands[0], *hands[2]))


def test_a_stranger_sees_no_hand():
    table = Round().sit("Ann", "Bob", "cautious").start().table
    hands = shown(table, eyes(table, "zoe")).game.hands
    assert all(card.card is None for hand in hands for card in hand)


def test_who_looks_on_late_sees_no_hand_before_so_many_turns_were_taken():
    round_ = Round(watching=Watching(hands=True, delay=2)).sit("Ann", "Bob", "cautious").start()
    round_.say("zoe", requests.Watch("hands"))
    for turns in range(3):
        hands = shown(round_.table, eyes(round_.table, "zoe")).game.hands
        assert all(bool(card.card) == (turns == 2) for hand in hands for card in hand)
        round_.act(requests.Clue(2, round_.seen_word(2))) if turns < 2 else None


def test_nothing_that_is_shown_is_named_like_a_secret_while_the_game_goes_on():
    table = Round().sit("Ann", "Bob", "cautious").start().table
    for viewer in (PUBLIC, ALL, 0, 1, 2):
        game = shown(table, Eyes(viewer)).game
        assert game.deck == ()
        assert game.notes == ()


@pytest.mark.parametrize("how", ["seed", "deck"])
def test_a_deck_that_somebody_typed_is_told_to_nobody_before_the_end(how):
    deck = tuple(map(str, Game("german 3p", seed=7).deck))
    deal = Open(seed=7) if how == "seed" else Open(deck=deck)
    round_ = Round(deal=deal, clock=Bank(60)).sit("Ann", "Bob", "cautious")
    for begins in (False, True):
        if begins:
            round_.start()
        for viewer in (PUBLIC, ALL, 0, 1, 2):
            assert shown(round_.table, Eyes(viewer)).settings.deal == Open()
    round_.wait(61)
    assert shown(round_.table, Eyes(PUBLIC)).settings.deal == deal


def test_of_a_deal_that_others_play_too_a_stranger_sees_and_hears_nothing():
    round_ = Round(deal=Duplicate(7), clock=Bank(60), talk="free").sit("Ann", "Bob", "cautious").start()
    round_.say("ann", requests.Say("the oldest one is a five"))
    for seconds in (0, 61):
        round_.wait(seconds)
        table = round_.table
        assert shown(table, eyes(table, "zoe")).game is None
        assert heard(table, "zoe") == ()
        assert shown(table, eyes(table, "ann")).game.hands[1][0].card
        assert heard(table, "bob")[0].text == "the oldest one is a five"
    round_.say("yan", requests.Watch())
    assert len(shown(table, eyes(table, "yan")).game.deck) == 50


def test_who_stood_up_from_such_a_deal_sees_it_again_when_it_is_over():
    round_ = Round(deal=Duplicate(7), clock=Bank(60)).sit("Ann", "Bob", "cautious").start()
    round_.say("bob", requests.Stand())
    hands = shown(round_.table, eyes(round_.table, "bob")).game.hands
    assert all(card.card is None for hand in hands for card in hand)
    round_.wait(61)
    assert round_.table.phase == "over"
    assert shown(round_.table, eyes(round_.table, "bob")).game.deck


def test_once_it_is_over_everybody_sees_everything():
    round_ = Round(clock=Bank(60)).sit("Ann", "Bob", "cautious").start()
    round_.say("bob", requests.Note(6, "a five?"))
    round_.wait(61)
    for who in ("ann", "zoe"):
        game = shown(round_.table, eyes(round_.table, who)).game
        assert len(game.deck) == 50
        assert game.notes == ({}, {6: "a five?"}, {})
        assert all(card.card for hand in game.hands for card in hand)
