"""Before the game: seats, bots, the host, the start."""

import json

import msgspec
import pytest

from hanabi import HanabiError
from hanabi.table import Settings, Table, TableError, checked, log, rematch, requests
from hanabi.table.settings import Bank, Duplicate, OfTheDay, Open, Watching
from table.round import Round, everything


def refused(round_: Round, who: str, request: requests.Request) -> str:
    """Why something may not be; and that it changed nothing."""
    before = everything(round_.again())
    with pytest.raises(HanabiError) as error:
        round_.say(who, request)
    assert everything(round_.again()) == before == everything(round_.table)
    return error.value.code


def test_people_and_bots_take_seats_and_play():
    game = Round().sit("Ann", "Bob", "cautious").start()
    assert game.table.phase == "playing"
    assert [chair.name for chair in game.table.chairs] == ["Ann", "Bob", "cautious"]


def test_settings_are_what_an_edition_has():
    assert checked(Settings("wild10 german 3p strikes=2")).rules == "german 3p wild10 strikes=2"
    with pytest.raises(HanabiError, match="declared"):
        checked(Settings("german 3p declared"))


@pytest.mark.parametrize("deal", [Open(), Open(seed=4, deck=("r1",))])
def test_an_open_deal_has_a_seed_or_a_deck(deal):
    with pytest.raises(TableError, match="either a seed or a deck"):
        checked(Settings(deal=deal))


@pytest.mark.parametrize("name", ["two\nlines", "turned \u202e round", "turned \u200f round", "\x00"])
def test_a_table_has_a_name_that_can_be_written(name):
    with pytest.raises(HanabiError, match="300"):
        checked(Settings(name=name))


@pytest.mark.parametrize(
    "name", ["\u200b", "\u200d \u2060", "Ann\u200e", "\u061cAnn", "Ann\x00", "\ufeff", "\U000e0041"]
)
def test_a_name_is_seen_and_read_in_one_way(name):
    with pytest.raises(HanabiError, match="name"):
        Round().say("ann", requests.Sit(0, name))


@pytest.mark.parametrize(
    "said",
    [
        {"type": "act", "turn": 10**30, "move": {"type": "play", "order": 0}},
        {"type": "act", "turn": 0, "move": {"type": "clue", "to": 1, "word": 10**30}},
        {"type": "premove", "move": {"type": "clue", "to": 1, "word": -(10**30)}},
    ],
)
def test_numbers_that_cannot_be_written_down_are_not_taken(said):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(said), type=requests.Request)


def test_an_open_deal_of_the_wrong_cards_is_refused():
    with pytest.raises(HanabiError, match="50"):
        checked(Settings(deal=Open(deck=("r1", "r1"))))


def test_an_open_deal_is_the_one_that_was_typed_and_is_not_ranked():
    one = Round(deal=Open(seed=7), seed=1).sit("Ann", "Bob", "cautious").start()
    other = Round(deal=Open(seed=7), seed=2).sit("Ann", "Bob", "cautious").start()
    assert one.table.playing().deck == other.table.playing().deck
    assert not one.table.settings.ranked
    assert Round().table.settings.ranked


def test_a_taken_seat_is_taken():
    game = Round().sit("Ann")
    assert refused(game, "bob", requests.Sit(0, "Bob")) == "table.taken"


def test_no_two_people_have_one_name():
    game = Round().sit("Ann")
    assert refused(game, "bob", requests.Sit(1, "ANN")) == "table.name-taken"


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "7", "a\u202eb", "a\x00"])
def test_a_name_is_one_that_can_be_read(name):
    assert refused(Round(), "ann", requests.Sit(0, name)) == "game.name"


def test_there_are_only_the_seats_that_there_are():
    assert refused(Round(), "ann", requests.Sit(3, "Ann")) == "table.seat"


def test_somebody_who_sits_may_change_seats():
    game = Round().sit("Ann")
    game.say("ann", requests.Sit(2, "Ann"))
    assert [chair.person for chair in game.table.chairs] == [None, None, "ann"]


def test_a_host_who_leaves_hands_over():
    game = Round().sit("Ann", "Bob")
    game.say("ann", requests.Stand())
    assert game.table.host == "bob"


@pytest.mark.parametrize(
    "request_",
    [
        requests.SeatBot(2, "cautious"),
        requests.Remove(0),
        requests.Lock(),
        requests.HandOver(1),
        requests.Start(),
    ],
)
def test_only_the_host_may(request_):
    assert refused(Round().sit("Ann", "Bob"), "bob", request_) == "table.host"


def test_the_host_hands_over():
    game = Round().sit("Ann", "Bob")
    game.say("ann", requests.HandOver(1))
    game.say("bob", requests.SeatBot(2, "cautious"))
    assert game.table.host == "bob"


def test_a_locked_table_takes_nobody_new():
    game = Round().sit("Ann", "Bob")
    game.say("ann", requests.Lock())
    assert refused(game, "cy", requests.Sit(2, "Cy")) == "table.locked"
    game.say("bob", requests.Sit(2, "Bob"))
    game.say("ann", requests.Lock(False))
    game.say("cy", requests.Sit(1, "Cy"))


def test_who_was_sent_away_does_not_come_back():
    game = Round().sit("Ann", "Bob")
    game.say("ann", requests.Remove(1))
    assert refused(game, "bob", requests.Sit(1, "Bob")) == "table.removed"
    assert refused(game, "bob", requests.Watch()) == "table.removed"


def test_only_bots_that_there_are_sit_down():
    assert refused(Round(), "ann", requests.SeatBot(1, "genius")) == "table.bot"


def test_a_bot_leaves_its_seat():
    game = Round()
    game.say("ann", requests.SeatBot(1, "cautious"))
    game.say("ann", requests.SeatBot(1))
    assert not game.table.chairs[1].taken
    assert refused(game, "ann", requests.SeatBot(1)) == "table.empty"


def test_a_game_starts_when_all_seats_are_taken_and_all_are_ready():
    game = Round().sit("Ann", "Bob")
    assert refused(game, "ann", requests.Start()) == "table.seats-empty"
    game.say("cy", requests.Sit(2, "Cy"))
    assert refused(game, "ann", requests.Start()) == "table.not-ready"
    game.say("cy", requests.Ready())
    game.say("ann", requests.Start())
    assert refused(game, "ann", requests.Start()) == "table.begun"


def test_whoever_the_custom_names_begins_or_the_lot_decides():
    assert Round().sit("Ann", "Bob", "cautious").start(1).table.seat_to_move == 1
    assert Round().sit("Ann", "Bob", "cautious").start(None).table.seat_to_move == 0


@pytest.mark.parametrize("deal", [OfTheDay("2025-11-20"), Duplicate(7)])
def test_of_a_deal_that_others_play_too_the_first_seat_begins(deal):
    game = Round(deal=deal).sit("Ann", "Bob", "cautious")
    game.house.lot = lambda seats: 2
    assert refused(game, "ann", requests.Start(1)) == "table.first"
    assert game.start(None).table.seat_to_move == 0


def test_a_second_bot_has_another_name_in_the_game():
    game = Round().sit("Ann", "cautious", "cautious").start()
    assert game.table.playing().names == ("Ann", "cautious", "cautious 2")


def test_once_begun_nobody_new_sits_down():
    game = Round().sit("Ann", "Bob", "cautious").start()
    assert refused(game, "cy", requests.Sit(2, "Cy")) == "table.taken"
    assert refused(game, "ann", requests.SeatBot(1)) == "table.begun"


@pytest.mark.parametrize("sight", ["public", "eyes", "hands"])
def test_a_table_lets_look_on_only_as_it_says(sight):
    seat = 0 if sight == "eyes" else None
    closed = Round(watching=Watching(public=False, eyes=False, hands=False))
    assert refused(closed, "zoe", requests.Watch(sight, seat)) == f"watch.{sight}"
    open_ = Round(watching=Watching(public=True, eyes=True, hands=True))
    open_.say("zoe", requests.Watch(sight, seat))
    assert open_.table.watchers["zoe"].sight == sight


def test_who_plays_does_not_look_on():
    game = Round(watching=Watching(hands=True)).sit("Ann", "Bob", "cautious").start()
    assert refused(game, "bob", requests.Watch("hands")) == "table.plays"
    game.say("bob", requests.Stand())
    assert refused(game, "bob", requests.Watch("hands")) == "table.plays"


def test_everybody_once_more():
    game = Round(clock=Bank(60)).sit("Ann", "Bob", "cautious").start()
    game.wait(61)
    again = Table.of(rematch(game.table, "bob", game.now))
    assert again.host == "bob"
    assert [chair.name for chair in again.chairs] == ["Ann", "Bob", "cautious"]
    assert again.settings == game.table.settings
    game.log.append(log.Followed(game.now, "bob", table="next"))
    assert game.again().next == "next"


def test_a_rematch_is_for_those_who_played_and_when_it_is_over():
    game = Round(clock=Bank(60)).sit("Ann", "Bob", "cautious").start()
    with pytest.raises(TableError, match="not over yet"):
        rematch(game.table, "ann", game.now)
    game.wait(61)
    with pytest.raises(TableError, match="no seat"):
        rematch(game.table, "zoe", game.now)
