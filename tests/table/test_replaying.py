"""A game that is over is told turn by turn, as it was seen when it was played."""

import random

import msgspec
import pytest
from msgspec import structs

from hanabi.game import Game, loads
from hanabi.rules import ALL, PUBLIC
from hanabi.table import Eyes, requests, shown
from hanabi.table.replaying import ReplayShown, positions, replay
from hanabi.table.sight import GameShown
from table.round import Round
from table.wild import good_move

VIEWERS = (PUBLIC, ALL, 0, 1, 2)


def unfolded(told: ReplayShown) -> list[GameShown]:
    """The positions of a replay, put together as whoever shows it does."""
    made, now = [], {"legal": (), "may_reorder": ()}
    for turn in told.turns:
        changed = structs.asdict(turn.changed)
        now |= {name: value for name, value in changed.items() if value is not msgspec.UNSET}
        hands = tuple(tuple(told.cards[place] for place in hand) for hand in turn.hands)
        lines = told.lines[: turn.lines]
        made.append(GameShown(names=told.names, hands=hands, history=lines, result=None, **now))
    made[-1] = structs.replace(made[-1], result=told.result)
    return made


def played(dice: random.Random, rules: str = "danish 3p multi5") -> tuple[Round, dict[int, list[GameShown]]]:
    """A whole game at a table, and what all saw of it after each turn."""
    round_ = Round(rules, seed=dice.randrange(2**32)).sit("Ann", "Bob", "Cid").start()
    seen: dict[int, list[GameShown]] = {viewer: [] for viewer in VIEWERS}
    while True:
        for viewer in VIEWERS:
            game = shown(round_.table, Eyes(viewer)).game
            assert game is not None
            seen[viewer].append(structs.replace(game, legal=(), may_reorder=(), deck=(), notes=()))
        if round_.table.phase == "over":
            return round_, seen
        round_.act(good_move(round_.table.playing(), dice))


def test_a_replay_shows_what_was_seen_when_it_was_played(dice, budget):
    for _ in range(budget(2, 30)):
        round_, seen = played(dice)
        game = round_.table.game
        assert game is not None
        for viewer in VIEWERS:
            assert positions(game, viewer) == seen[viewer]
            assert unfolded(replay(game, viewer)) == seen[viewer]


def test_over_the_wire_a_replay_is_the_same(dice):
    round_, _ = played(dice)
    told = replay(round_.table.game, 0)
    assert msgspec.json.decode(msgspec.json.encode(told), type=ReplayShown) == told


def test_a_replay_of_five_seats_is_small(dice):
    """Told turn by turn in full, it is some 270,000 bytes."""
    round_ = (
        Round("american 5p", seed=dice.randrange(2**32)).sit(*("Ann", "Bob", "Cid", "Dan", "Eve")).start()
    )
    while round_.table.phase != "over":
        round_.act(good_move(round_.table.playing(), dice))
    game = round_.table.game
    whole = len(msgspec.json.encode(positions(game, 0)))
    assert len(msgspec.json.encode(replay(game, 0))) < whole / 2.5


def test_a_replay_tells_what_was_taken_back_as_it_was_seen():
    round_ = Round("german 3p").sit("Ann", "cautious", "cautious").start()
    round_.act(requests.Clue(1, round_.seen_word(1)))
    drawn = round_.table.playing().deck[15]
    round_.bot()
    round_.bot()
    round_.act(requests.Discard(0))
    round_.say("ann", requests.Propose(requests.TakeBack(3)))
    game = round_.table.playing()
    for viewer, card in ((0, None), (1, str(drawn)), (ALL, str(drawn))):
        (taken,) = replay(game, viewer).taken_back
        assert (taken.after, taken.at) == (1, round_.now - round_.table.clocks.began)
        assert replay(game, viewer).turns[-1].lines == len(game.history)
        drew = [line for line in taken.lines if getattr(line, "order", None) == 15]
        assert not drew or str(card) in str(drew) or viewer == 0


def test_notes_and_deck_are_told_of_a_game_that_is_over(dice):
    round_, _ = played(dice)
    told = replay(round_.table.game, 0)
    assert told.deck == tuple(map(str, round_.table.game.deck))
    assert told.notes == ({}, {}, {})
    assert told.result is not None


def test_a_deal_alone_is_a_replay():
    told = replay(Game("german 2p", seed=7), 0)
    assert (len(told.turns), told.result, told.taken_back) == (1, None, ())


@pytest.mark.parametrize("name", ["danish", "middle", "tiny"])
def test_records_are_replayed_also_those_that_begin_in_the_middle(name, request):
    data = (request.path.parents[1] / "game" / "records" / f"{name}.json").read_bytes()
    told = replay(loads(data), ALL)
    assert len(unfolded(told)) == len(told.turns)
