"""During the game: turns, clocks, hands rearranged, moves decided on before, consent, silence, talk."""

import pytest

from hanabi.table import TableError, handle, heard, moves, own, requests
from hanabi.table.settings import Bank, PerDays, PerMove, Watching
from table.round import Round, everything
from table.test_gathering import refused


@pytest.fixture
def game() -> Round:
    return Round("german 3p").sit("Ann", "Bob", "cautious").start()


def people(rules: str = "german 3p", **settings) -> Round:
    return Round(rules, **settings).sit("Ann", "Bob", "Cy").start()


# --- turns ---


def test_a_move_is_taken_and_the_turn_passes_on(game):
    game.act(requests.Clue(1, 1))
    assert game.table.seat_to_move == 1
    assert game.table.playing().clues == 7


def test_a_move_names_the_turn_that_it_answers(game):
    turn = game.table.turn
    game.act(requests.Clue(1, 1))
    assert refused(game, "bob", requests.Act(turn, requests.Clue(0, 1))) == "table.stale"


def test_only_who_is_to_move_moves(game):
    assert refused(game, "bob", requests.Act(0, requests.Clue(0, 1))) == "table.turn"
    assert refused(game, "zoe", requests.Act(0, requests.Clue(0, 1))) == "table.no-seat"


def test_a_move_against_the_rules_changes_nothing(game):
    assert refused(game, "ann", requests.Act(0, requests.Discard(game.hand[0]))) == "illegal.tokens-full"
    assert refused(game, "ann", requests.Act(0, requests.Play(14))) == "table.card"
    assert refused(game, "ann", requests.Act(0, requests.Clue(1, "purple"))) == "action.word"
    assert refused(game, "ann", requests.Act(0, requests.Clue(5, 1))) == "action.nobody"


def test_declared_plays_are_moves_of_their_own():
    game = people("danish 3p declared")
    game.act(requests.Play(game.hand[0], "red"))
    assert game.table.turn == 1
    assert refused(people(), "ann", requests.Act(0, requests.Play(0, "red"))) == "illegal.no-declaring"


def test_a_bot_takes_its_turn_and_nobody_elses(game):
    game.act(requests.Clue(1, 1))
    game.act(requests.Clue(0, 1))
    assert game.table.waits_for_bot == "cautious"
    game.bot()
    assert game.table.seat_to_move == 0
    assert game.table.waits_for_bot is None


def test_a_whole_game_with_bots_comes_to_its_end_and_the_log_tells_it():
    game = Round("american 3p", seed=5).sit("Ann", "cautious", "cautious").start()
    while game.table.phase == "playing":
        if game.table.waits_for_bot:
            game.bot()
        else:
            game.act((game.table.playing().clues and requests.Clue(1, game.seen_word(1))) or None)
    assert game.table.outcome is not None
    assert everything(game.again()) == everything(game.table)


# --- moves decided on before ---


def test_a_move_decided_on_before_is_made_when_it_is_the_turn(game):
    game.say("bob", requests.Premove(requests.Clue(0, 1)))
    game.act(requests.Clue(1, 1))
    assert game.table.waits_for_bot == "cautious"
    assert game.table.playing().clues == 6


def test_a_move_decided_on_before_can_be_taken_back(game):
    game.say("bob", requests.Premove(requests.Clue(0, 1)))
    game.say("bob", requests.Premove())
    game.act(requests.Clue(1, 1))
    assert game.table.seat_to_move == 1


def test_a_move_decided_on_before_that_is_no_longer_legal_is_dropped():
    game = people(rules="american 3p clues=8")
    game.say("bob", requests.Premove(requests.Discard(game.hand_of(1)[0])))
    game.act(requests.Play(game.hand[0]))  # all tokens are there: Bob may not discard
    assert game.table.seat_to_move == 1
    assert game.table.premoves == {}


def test_on_the_own_turn_nothing_is_decided_on_before(game):
    assert refused(game, "ann", requests.Premove(requests.Clue(1, 1))) == "table.your-turn"


# --- the own hand ---


def test_a_hand_is_rearranged_when_the_edition_lets():
    german, american = people(), people("american 3p")
    german.say("bob", requests.Reorder(tuple(reversed(german.hand_of(1)))))
    assert german.hand_of(1) == [5, 6, 7, 8, 9]
    assert refused(american, "bob", requests.Reorder((5, 6, 7, 8, 9))) == "reorder.clued"
    american.act(requests.Clue(1, american.seen_word(1)))
    american.say("bob", requests.Reorder((5, 6, 7, 8, 9)))
    assert american.hand_of(1) == [5, 6, 7, 8, 9]


@pytest.mark.parametrize("orders", [(), (5,), (5, 5, 6, 7, 8), (0, 1, 2, 3, 4)])
def test_a_hand_is_rearranged_whole(orders):
    assert refused(people(), "bob", requests.Reorder(orders)) == "reorder.slots"


def test_a_card_is_raised_for_all_to_see(game):
    game.say("bob", requests.Mark(5, "raised"))
    assert game.table.marks == {5: "raised"}
    game.say("bob", requests.Mark(5))
    assert game.table.marks == {}
    assert refused(game, "bob", requests.Mark(0, "turned")) == "table.card"


def test_a_card_is_raised_when_the_edition_lets():
    game = people("american 3p")
    assert refused(game, "bob", requests.Mark(5, "raised")) == "reorder.clued"
    game.act(requests.Clue(1, game.seen_word(1)))
    game.say("bob", requests.Mark(5, "raised"))
    assert game.table.marks == {5: "raised"}


def test_notes_are_written_on_cards_that_were_dealt(game):
    game.say("ann", requests.Note(7, "a five?"))
    assert game.table.playing().notes[0] == {7: "a five?"}
    assert refused(game, "ann", requests.Note(15, "not yet")) == "table.card"
    assert refused(game, "ann", requests.Note(3, "two\nlines")) == "note.text"


# --- consent ---


def test_a_move_is_taken_back_when_all_agree():
    game = people()
    game.act(requests.Play(game.hand[0]))
    before = game.table.turn
    game.say("ann", requests.Propose(requests.TakeBack()))
    game.say("bob", requests.Answer(True))
    assert len(game.table.playing().steps) == 1
    game.say("cy", requests.Answer(True))
    assert game.table.playing().steps == []
    assert game.table.seat_to_move == 0
    assert game.table.turn > before
    assert game.table.taken_back == 1
    assert all(not held.touched for held in game.table.playing().view(0).mine)


def test_one_no_is_enough():
    game = people()
    game.act()
    game.say("ann", requests.Propose(requests.TakeBack()))
    game.say("cy", requests.Answer(False))
    assert game.table.pending is None
    assert len(game.table.playing().steps) == 1


def test_a_move_lets_a_wish_to_take_back_lapse():
    game = people()
    game.act()
    game.say("ann", requests.Propose(requests.TakeBack()))
    game.act()
    assert game.table.pending is None


def test_bots_agree_to_everything():
    game = Round().sit("Ann", "cautious", "cautious").start()
    game.act()
    game.bot()
    game.say("ann", requests.Propose(requests.TakeBack(2)))
    assert game.table.playing().steps == []


def test_hands_rearranged_since_go_back_with_the_moves():
    game = people()
    game.act()
    game.say("bob", requests.Reorder((5, 6, 7, 8, 9)))
    game.say("ann", requests.Propose(requests.TakeBack()))
    game.say("bob", requests.Answer(True))
    game.say("cy", requests.Answer(True))
    assert game.hand_of(1) == [9, 8, 7, 6, 5]


def test_no_more_is_taken_back_than_was_done():
    assert refused(people(), "ann", requests.Propose(requests.TakeBack())) == "table.nothing-to-take-back"


def test_a_game_ends_when_all_want_it_to_end():
    game = people()
    game.say("ann", requests.Propose(requests.End()))
    game.say("bob", requests.Answer(True))
    assert game.table.phase == "playing"
    game.say("cy", requests.Answer(True))
    assert game.table.phase == "over"
    assert game.table.outcome is None
    assert refused(game, "ann", requests.Act(0, requests.Clue(1, 1))) == "table.over"


def test_what_was_proposed_lapses_when_somebody_leaves():
    game = people()
    game.say("ann", requests.Propose(requests.End()))
    game.say("bob", requests.Stand())
    assert game.table.pending is None


def test_one_thing_is_decided_at_a_time():
    game = people()
    game.say("ann", requests.Propose(requests.End()))
    assert refused(game, "bob", requests.Propose(requests.End())) == "table.pending"


# --- silence ---


def test_a_silent_seat_is_given_to_a_bot_by_the_others_alone():
    game = people(patience=300)
    ask = requests.Propose(requests.Replace(0, "cautious"))
    assert refused(game, "bob", ask) == "table.not-silent"
    game.wait(300)
    game.say("bob", ask)
    assert refused(game, "ann", requests.Answer(False)) == "table.not-asked"
    game.say("cy", requests.Answer(True))
    assert game.table.waits_for_bot == "cautious"
    game.bot()


def test_an_owner_takes_the_seat_back():
    game = people(patience=300)
    game.wait(300)
    game.say("bob", requests.Propose(requests.Replace(0, "cautious")))
    game.say("cy", requests.Answer(True))
    game.say("ann", requests.Sit(0, "Ann"))
    assert game.table.chairs[0].person == "ann"
    assert game.table.chairs[0].bot is None
    game.act(requests.Clue(1, 1))


def test_the_silence_of_the_others_is_consent_to_that():
    game = people(patience=300)
    game.wait(300)
    game.say("bob", requests.Propose(requests.Replace(0, "cautious")))
    assert game.wait(299) == []
    game.wait(1)
    assert game.table.chairs[0].bot == "cautious"


def test_a_newcomer_takes_the_seat_of_somebody_who_left():
    game = people()
    game.say("ann", requests.Stand())
    game.say("zoe", requests.Sit(0, "Zoe"))
    game.say("zoe", requests.Act(0, requests.Clue(1, 1)))
    assert game.table.chairs[0].owner == "ann"
    game.say("ann", requests.Sit(0, "Ann"))
    assert game.table.seat_of("zoe") is None


def test_who_has_seen_hands_takes_no_seat():
    game = people(watching=Watching(hands=True, eyes=True))
    game.say("zoe", requests.Watch("hands"))
    game.say("yan", requests.Watch("eyes", 0))
    game.say("ann", requests.Stand())
    assert refused(game, "zoe", requests.Sit(0, "Zoe")) == "table.saw-hands"
    game.say("yan", requests.Sit(0, "Yan"))


def test_who_left_a_seat_takes_no_other():
    game = people()
    game.say("ann", requests.Stand())
    game.say("bob", requests.Stand())
    assert refused(game, "ann", requests.Sit(1, "Ann")) == "table.saw-hands"


def test_a_seat_is_not_given_away_once_its_person_is_there_again():
    game = people(patience=300)
    game.wait(300)
    game.say("bob", requests.Propose(requests.Replace(0, "cautious")))
    game.act(requests.Clue(1, 1))
    assert game.table.pending is None
    assert game.wait(300) == []
    assert game.table.chairs[0].person == "ann"


def test_what_nobody_else_sees_is_no_sign_of_life():
    game = people(patience=300)
    game.wait(200)
    game.say("ann", requests.Note(5, "a five?"))
    game.say("ann", requests.Mute(1))
    game.wait(98)
    game.say("bob", requests.Propose(requests.Replace(0, "cautious")))
    game.say("ann", requests.Note(5, "or a four"))
    assert game.table.pending is not None


def test_a_pause_is_no_silence():
    game = people(patience=300)
    game.say("bob", requests.Pause())
    game.wait(1000)
    game.say("bob", requests.Pause(False))
    assert refused(game, "bob", requests.Propose(requests.Replace(0, "cautious"))) == "table.not-silent"


def test_during_a_pause_nobody_loses_a_seat_by_the_silence_of_the_others():
    game = people(patience=300)
    game.wait(300)
    game.say("bob", requests.Propose(requests.Replace(0, "cautious")))
    game.say("bob", requests.Pause())
    assert game.wait(1000) == []
    game.say("cy", requests.Answer(True))
    assert game.table.chairs[0].bot == "cautious"


def test_whoever_comes_has_agreed_to_nothing():
    game = people()
    game.say("bob", requests.Stand())
    game.say("zoe", requests.Sit(1, "Zoe"))
    game.say("ann", requests.Propose(requests.End()))
    game.say("zoe", requests.Answer(True))
    game.say("bob", requests.Sit(1, "Bob"))
    assert game.table.pending is None


def test_who_takes_the_own_seat_back_is_called_as_before():
    game = people(talk="strict")
    game.say("bob", requests.Stand())
    game.say("bob", requests.Sit(1, "play your third card"))
    assert game.table.chairs[1].name == "Bob"


def test_the_name_of_somebody_who_may_come_back_is_kept_for_them():
    game = people()
    game.say("bob", requests.Stand())
    game.say("ann", requests.Stand())
    assert refused(game, "zoe", requests.Sit(0, "bob")) == "table.name-taken"
    game.say("zoe", requests.Sit(0, "Zoe"))
    game.say("bob", requests.Sit(1, "Bob"))


def test_a_seat_that_is_not_to_move_is_not_silent():
    game = people(patience=300)
    game.wait(1000)
    assert refused(game, "ann", requests.Propose(requests.Replace(1, "cautious"))) == "table.not-silent"


# --- clocks ---


def test_time_runs_out():
    game = people(clock=PerMove(30))
    game.wait(28)
    game.act(requests.Clue(1, 1))
    game.wait(29.9)
    assert game.table.phase == "playing"
    game.wait(0.1)
    assert game.table.closed is not None
    assert (game.table.closed.why, game.table.closed.seat) == ("time", 1)


def test_a_bank_is_filled_by_every_move():
    game = people(clock=Bank(60, 5))
    game.wait(19)
    game.act(requests.Clue(1, 1))  # which takes a second more
    assert game.table.clocks.left == [45_000, 60_000, 60_000]


def test_somebody_who_comes_to_another_seat_changes_no_clock():
    game = people(clock=PerMove(30))
    game.say("bob", requests.Stand())
    game.wait(20)
    game.say("zoe", requests.Sit(1, "Zoe"))
    game.wait(8)
    assert game.table.phase == "over"


@pytest.mark.parametrize("clock", [PerMove(30), Bank(30)])
def test_who_leaves_and_comes_back_has_no_more_time_than_before(clock):
    game = people(clock=clock)
    game.wait(25)
    game.say("ann", requests.Stand())
    game.wait(100)
    game.say("ann", requests.Sit(0, "Ann"))
    game.wait(2)
    assert game.table.phase == "playing"
    game.wait(2)
    assert game.table.phase == "over"


def test_who_comes_back_during_a_pause_has_no_more_time_either():
    game = people(clock=PerMove(30))
    game.wait(20)
    game.say("ann", requests.Stand())
    game.say("bob", requests.Pause())
    game.wait(100)
    game.say("ann", requests.Sit(0, "Ann"))
    game.wait(100)
    game.say("bob", requests.Pause(False))
    game.wait(8.9)
    assert game.table.phase == "playing"
    game.wait(0.1)
    assert game.table.phase == "over"


def test_a_newcomer_has_the_time_of_a_turn():
    game = people(clock=PerMove(30))
    game.wait(25)
    game.say("ann", requests.Stand())
    game.say("zoe", requests.Sit(0, "Zoe"))
    game.wait(29)
    assert game.table.phase == "playing"


def test_a_bot_that_stands_in_spends_nobodys_time():
    game = people(clock=Bank(60), patience=30)
    game.wait(30)
    game.say("bob", requests.Propose(requests.Replace(0, "cautious")))
    game.say("cy", requests.Answer(True))
    game.wait(500)
    game.bot()
    assert game.table.clocks.left[0] == 60_000 - 32_000


def test_a_move_that_comes_too_late_is_refused():
    game = people(clock=PerDays(1))
    game.now += 86_400_000
    with pytest.raises(TableError, match="run out"):
        handle(game.table, "ann", requests.Act(0, requests.Clue(1, 1)), game.now, game.house)


def test_a_pause_stops_the_clock_and_the_game():
    game = people(clock=PerMove(30))
    game.wait(19)
    game.say("bob", requests.Pause())
    game.wait(10_000)
    assert refused(game, "ann", requests.Act(0, requests.Clue(1, 1))) == "table.paused"
    game.say("bob", requests.Pause(False))
    game.wait(9)
    assert game.table.phase == "playing"
    game.wait(1)
    assert game.table.phase == "over"


def test_a_clock_that_jumps_back_takes_no_time_from_anybody():
    game = people(clock=Bank(60))
    game.now -= 500_000
    game.act(requests.Clue(1, 1))
    assert game.table.clocks.left[0] == 60_000


# --- talk ---


def test_strictly_nothing_is_said_during_the_game():
    game = Round(talk="strict").sit("Ann", "Bob", "Cy")
    game.say("ann", requests.Say("hello"))
    game.start()
    assert refused(game, "ann", requests.Say("hello")) == "talk.strict"
    assert refused(game, "ann", requests.Say(phrase="remember")) == "talk.strict"


def test_harmless_remarks_are_made_on_the_own_turn():
    game = people(talk="phrases")
    game.say("ann", requests.Say(phrase="remember"))
    assert refused(game, "ann", requests.Say("play the red one")) == "talk.phrases"
    assert refused(game, "bob", requests.Say(phrase="remember")) == "talk.turn"
    assert refused(game, "ann", requests.Say(phrase="cheat")) == "talk.phrase"
    assert refused(game, "ann", requests.Say("a", "remember")) == "talk.one"


def test_free_talk_is_free():
    game = people(talk="free")
    game.say("bob", requests.Say("play the red one"))
    assert game.table.remarks[-1].text == "play the red one"


def test_what_onlookers_say_makes_players_forget_nothing(monkeypatch):
    monkeypatch.setattr("hanabi.table.table.MOST_SAID", 3)
    game = people(talk="free")
    game.say("zoe", requests.Watch())
    game.say("bob", requests.Say("good evening"))
    before = heard(game.table, "ann")
    for _ in range(5):
        game.say("zoe", requests.Say("what a hand"))
    assert heard(game.table, "ann") == before
    assert len(heard(game.table, "zoe")) == 4
    for _ in range(5):
        game.say("bob", requests.Say("hm"))
    assert [remark.text for remark in heard(game.table, "ann")] == ["hm"] * 3


def test_nobody_talks_who_is_not_there():
    assert refused(people(talk="free"), "zoe", requests.Say("hi")) == "table.no-seat"


def test_a_log_has_an_end(monkeypatch):
    game = Round().sit("Ann", "Bob", "cautious").start()
    monkeypatch.setattr("hanabi.table.deciding.MOST_ENTRIES", game.table.count)
    game.act()
    assert refused(game, "ann", requests.Propose(requests.TakeBack())) == "table.full-log"
    game.say("ann", requests.Propose(requests.End()))
    game.say("zoe", requests.Report(0, "rude"))
    monkeypatch.setattr("hanabi.table.deciding.MOST_ENTRIES", game.table.count // 2)
    assert refused(game, "zoe", requests.Report(0, "rude")) == "table.full-log"


def test_a_log_that_is_full_takes_turns_only(monkeypatch):
    game = people(talk="free")
    monkeypatch.setattr("hanabi.table.deciding.MOST_ENTRIES", game.table.count)
    assert refused(game, "ann", requests.Say("hi")) == "table.full-log"
    game.act(requests.Clue(1, 1))


def test_where_a_house_lets_it_the_last_card_of_the_pile_is_played_by_its_order():
    """Ann and Bob clue and discard in turns until one card is left."""
    both = Round("house 2p deck_plays=yes").sit("Ann", "Bob").start()
    game = both.table.playing()
    while game.state.dealt < game.book.size - 1:
        top = requests.Act(both.table.turn, requests.Play(game.state.dealt))
        assert refused(both, both.who, top) == "illegal.not-the-last"
        other = 1 - both.table.seat_to_move
        may_discard = game.clues < 8
        both.act(
            requests.Discard(both.hand[-1]) if may_discard else requests.Clue(other, both.seen_word(other))
        )
    top = requests.Play(game.state.dealt)
    legal = [moves.told(game, action) for action in game.view(game.state.turn).legal]
    assert top in legal and len(set(legal)) == len(legal)
    both.act(top)
    assert game.state.dealt == game.book.size
    assert both.again().playing().state.save() == game.state.save()


def test_notes_stay_with_who_wrote_them():
    game = Round().sit("Ann", "Bob", "Cy").start()
    game.say("bob", requests.Note(2, "my private words"))
    game.say("bob", requests.Stand())
    game.say("dan", requests.Sit(1, "Dan"))
    assert own(game.table, "dan").notes == {}
    game.say("dan", requests.Note(2, "mine"))
    assert own(game.table, "dan").notes == {2: "mine"}
    assert own(game.again(), "dan").notes == {2: "mine"}
