"""A record gives back the very game that it was made of; what tells no game is refused in a sentence."""

import json
import tracemalloc
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi import ALL, PUBLIC, Game, IllegalAction, Rules, RulesError
from hanabi.game import RecordError, Reorder, dumps, loads
from hanabi.game.game import LATEST, MOST_STEPS, MOST_TAKEN_BACK, Act
from hanabi.game.position import check
from hanabi.game.record import MOST_BYTES
from hanabi.game.writing import LONGEST_TEXT
from hanabi.rules import Drew, Sentence, core, fill
from hanabi.rules.bits import LANES
from hanabi.rules.sentences import ENGLISH
from rules.drivers import FAIR, GOOD, RASH, any_rules, choose, shuffled

RECORDS = {path.stem: path.read_bytes() for path in (Path(__file__).parent / "records").glob("*.json")}
NAMES = ("Søren", "玉", "Zoë 🎆", 'O"Hara', "back\\slash", "Ane Marie", "x" * 40)


# --- games that have seen something ---------------------------------------------------------------------


def lived(dice: Random) -> Game:
    """A game of any rules, at any point, in which everything happens that a record has to tell."""
    rules = any_rules(dice.choice)
    names = dice.sample(NAMES, rules.players) if dice.random() < 0.5 else None
    start = dice.randrange(rules.players)
    if dice.random() < 0.5:
        given = dice.random() < 0.5
        seed, deck = (None, shuffled(rules, dice)) if given else (dice.getrandbits(64), None)
        game = Game(rules, seed=seed, deck=deck, start=start, names=names)
    else:
        game = begun_in_the_middle(rules, names, dice)
    live(game, dice, dice.choice((3, 30, 400)))
    for _ in range(dice.randrange(4)):
        note = "".join(dice.choice('r1 ?"\\/é玉🎆\u200d') for _ in range(dice.randrange(LONGEST_TEXT + 1)))
        game.note(dice.randrange(rules.players), dice.randrange(rules.size), note)
    return game


def begun_in_the_middle(rules: Rules, names: list[str] | None, dice: Random) -> Game:
    """A game that goes on from a position: that of another game, or somebody's guess at it."""
    other = Game(rules, seed=dice.getrandbits(64), start=dice.randrange(rules.players))
    live(other, dice, dice.randrange(60))
    if dice.random() < 0.5:
        return Game.at(rules, other.state, names=names)
    viewer = dice.choice((PUBLIC, ALL, *range(rules.players)))
    view = other.view(viewer)
    hidden = {
        seat: list(reversed([card for card in hand if card >= 0]))
        for seat, hand in enumerate(other.state.cards[at : at + LANES] for at in range(0, 48, LANES))
    }
    hands = {seat: [other.book.cards[card] for card in hand] for seat, hand in hidden.items()}
    return Game.at(rules, fill(view, hands, other.deck[other.state.dealt :]), names=names)


def live(game: Game, dice: Random, moves: int) -> None:
    """Play on, reorder hands, take moves back; sometimes with an eye on the clock."""
    clock, timed = 0, dice.random() < 0.7
    habit = dice.choice((GOOD, FAIR, RASH))
    for _ in range(moves):
        clock += dice.randrange(3) * dice.randrange(100_000)
        at = clock if timed and dice.random() < 0.9 else None
        seat = dice.randrange(game.rules.players)
        if dice.random() < 0.15 and core.may_reorder(game.state, game.book, seat):
            slots = list(range(1, game.state.held[seat] + 1))
            dice.shuffle(slots)
            game.reorder(seat, slots, at=at)
        elif dice.random() < 0.05 and game.steps:
            game.pop()
            clock = max((step.at or 0 for step in (*game.steps, *game.taken_back)), default=0)
        elif dice.random() < 0.1 and (acts := sum(isinstance(step, Act) for step in game.steps)):
            game.take_back(dice.randint(1, min(acts, 5)), at=at)
        elif not game.over:
            game.push(choose(game.state, game.book, dice, habit), at=at)


def pieces(game: Game) -> tuple[Any, ...]:
    """Everything that there is to a game."""
    return (
        game.rules,
        game.state,
        game.start,
        game.seed,
        game.names,
        game.steps,
        game.taken_back,
        game.notes,
        game.history,
    )


LIVED = st.integers(0, 2**64 - 1).map(lambda seed: lived(Random(seed)))


# --- there and back -------------------------------------------------------------------------------------


@given(LIVED)
def test_a_record_gives_the_game_back(game: Game) -> None:
    data = dumps(game)
    again = loads(data)
    assert pieces(again) == pieces(game)
    assert again.outcome == game.outcome
    assert game.given or again.deck == game.deck
    assert dumps(again) == data
    assert Game.from_record(game.record()).record() == game.record()


@given(LIVED)
def test_a_game_that_was_read_can_be_taken_back_to_its_beginning(game: Game) -> None:
    again = loads(dumps(game))
    while game.steps:
        assert again.pop() == game.pop()
        assert again.state == game.state


@given(LIVED, st.randoms(use_true_random=False))
def test_a_record_may_be_spaced_and_ordered_otherwise(game: Game, dice: Random) -> None:
    def stirred(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: stirred(value[name]) for name in dice.sample(sorted(value), len(value))}
        return [stirred(one) for one in value] if isinstance(value, list) else value

    written = json.dumps(
        stirred(game.record()), indent=dice.choice((None, 2)), ensure_ascii=dice.random() < 0.5
    )
    assert dumps(loads(b" \r\n" + written.encode() + b"\t\n")) == dumps(game)


@given(LIVED)
def test_a_record_is_one_line(game: Game) -> None:
    data = dumps(game)
    assert data.count(b"\n") == 1
    assert data.endswith(b"\n")
    assert json.loads(data) == game.record()
    assert len(data) <= MOST_BYTES


def test_the_longest_record_can_be_read() -> None:
    names = ["🎆" * 39 + str(seat) for seat in range(6)]
    game = Game("house 6p multi10 hand=8", seed=2**64 - 1, names=names)
    for seat in range(6):
        for order in range(60):
            game.note(seat, order, "🎆" * LONGEST_TEXT)
    while len(game.steps) < MOST_STEPS:
        game.reorder(5, [8, 7, 6, 5, 4, 3, 2, 1], at=LATEST)
        if len(game.steps) == MOST_TAKEN_BACK and not game.taken_back:
            game.take_back_to(0, at=LATEST)
    with pytest.raises(IllegalAction, match="reordered too often"):
        game.reorder(5, [8, 7, 6, 5, 4, 3, 2, 1])
    data = dumps(game)
    assert MOST_BYTES / 2 < len(data) <= MOST_BYTES
    assert dumps(loads(data)) == data


# --- version 1 stays readable -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_an_old_record_is_read_and_written_as_it_was(name: str) -> None:
    assert dumps(loads(RECORDS[name])) == RECORDS[name]


def test_an_old_record_tells_the_same_game() -> None:
    game = loads(RECORDS["danish"])
    assert repr(game) == (
        "<Game danish 3p multi5 declared: 29 of 30, 2 clues, 2 strikes, 0 in the deck, "
        "the last round is over: 29 of 30, legendary>"
    )
    assert game.names == ("Søren", "Ane Marie", "玉")
    assert game.notes == ({4: '"1?" \\ maybe a 5', 31: "🎆 gem"}, {}, {12: "nåede ikke at sige det"})
    assert game.stacks == {"red": 5, "yellow": 5, "green": 5, "blue": 5, "white": 4, "multi": 5}
    assert [game.text(step) for step in (0, 1, 4, 5, 6, 10)] == [
        "Ane Marie plays slot 5",
        "玉 plays slot 3 as red",
        "玉 clues 1 to Ane Marie",
        "Søren clues multi to 玉",
        "Ane Marie reorders 4 2 5 1 3",
        "Ane Marie discards slot 4",
    ]
    assert game.steps[6] == Reorder(1, (2, 4, 0, 3, 1), at=72506)
    assert [step.at for step in game.steps[60:63]] == [616609, None, 641703]


def test_an_old_record_begun_in_the_middle_tells_the_same_game() -> None:
    game = loads(RECORDS["middle"])
    assert repr(game) == (
        "<Game dutch 4p wild5 clues=9 strikes=2: 13 of 30, 1 clue, 0 strikes, 21 in the deck, a to move>"
    )
    game.push("discard 1")
    game.push("discard 1")
    drawn = [str(event.card) for event in game.history if isinstance(event, Drew)][-2:]
    whole = Game("dutch 4p wild5 strikes=2 clues=9", seed=2**63 + 5)  # of which it was a part
    assert drawn == list(map(str, whole.deck[34:36])) == ["b3", "g4"]


# --- what was taken back ---------------------------------------------------------------------------------


def test_a_record_tells_what_was_taken_back_and_when() -> None:
    game = Game("german 2p", seed=7)
    game.push("Alice clues 1 to Bob", at=1000)
    game.push("Bob discards slot 5", at=2000)
    game.push("Alice plays slot 1", at=3000)
    game.take_back(2, at=4000)
    game.push("Bob plays slot 2", at=5000)
    record = game.record()
    assert [next(iter(step.items())) for step in record["steps"]] == [("clue", 1), ("play", 8)]
    assert record["taken_back"] == [
        {"after": 1, "steps": [{"discard": 5, "at": 2000}, {"play": 4, "at": 3000}], "at": 4000}
    ]
    again = Game.from_record(record)
    assert (again.steps, again.taken_back, again.history) == (game.steps, game.taken_back, game.history)


def test_what_is_only_popped_leaves_no_trace() -> None:
    game = Game("german 2p", seed=7)
    game.push("Alice clues 1 to Bob")
    game.take_back()
    game.push("Alice clues 1 to Bob")
    game.push("Bob plays slot 2")
    game.pop()
    assert [taken.after for taken in game.taken_back] == [0]
    game.push("Bob plays slot 2")
    game.take_back()
    assert [taken.after for taken in game.taken_back] == [0, 1]
    game.pop()
    assert [taken.after for taken in game.taken_back] == [0]


def test_of_what_was_taken_back_the_last_is_remembered() -> None:
    game = Game("german 2p", seed=7)
    for _ in range(MOST_TAKEN_BACK // 2 + 1):
        game.push("Alice clues 1 to Bob")
        game.push("Bob clues 1 to Alice")
        game.take_back(2)
    assert sum(len(taken.steps) for taken in game.taken_back) == MOST_TAKEN_BACK
    assert dumps(loads(dumps(game))) == dumps(game)


@pytest.mark.parametrize("turns", [0, 2, -1, True, "1"])
def test_only_turns_that_were_taken_are_taken_back(turns: Any) -> None:
    game = Game("german 2p", seed=7)
    game.push("Alice clues 1 to Bob", at=5000)
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        game.take_back(turns)
    with pytest.raises(IllegalAction, match="no time of a step"):
        game.take_back(1, at=4999)
    assert len(game.steps) == 1 and not game.taken_back


def test_time_goes_on_after_what_was_taken_back() -> None:
    game = Game("german 2p", seed=7)
    game.push("Alice clues 1 to Bob", at=1000)
    game.take_back(at=2000)
    with pytest.raises(IllegalAction, match="the step before was at 2000"):
        game.push("Alice clues 1 to Bob", at=1999)


# --- times and notes --------------------------------------------------------------------------------------


def test_a_step_has_its_time_and_loses_it_with_the_step() -> None:
    game = Game("german 2p", seed=7)
    game.push("clue 1 to Bob", at=0)
    game.push("play 1")
    game.reorder(0, [2, 1, 3, 4, 5], at=40)
    game.push("Alice reorders 2 1 3 4 5", at=40)
    assert [step.at for step in game.steps] == [0, None, 40, 40]
    game.pop()
    game.pop()
    game.push("discard 1", at=39)
    assert game.steps[-1].at == 39


@pytest.mark.parametrize("at", [-1, 6, LATEST + 1, True, 8.0, "9"])
def test_a_time_goes_forward_in_whole_milliseconds(at: Any) -> None:
    game = Game("german 2p", seed=7)
    game.push("clue 1 to Bob", at=7)
    game.push("play 1")
    before = dumps(game)
    with pytest.raises(IllegalAction, match=r"is no time of a step: .* the step before was at 7"):
        game.push("discard 1", at=at)
    with pytest.raises(IllegalAction, match="is no time of a step"):
        game.reorder(0, [5, 4, 3, 2, 1], at=at)
    assert dumps(game) == before


def test_a_note_is_kept_by_card_and_an_empty_one_is_none() -> None:
    game = Game("german 2p", seed=7)
    game.note(1, 30, "later")
    game.note(1, 4, "1?")
    game.note(0, 4, "mine")
    game.note(0, 4, "")
    game.note(0, 5, "")
    assert [list(own.items()) for own in game.notes] == [[], [(4, "1?"), (30, "later")]]
    game.notes[0][1] = "not written"
    assert game.notes[0] == {}


@pytest.mark.parametrize(
    ("seat", "order", "text", "why"),
    [
        (2, 0, "x", "there is nobody called '2' at the table"),
        (-1, 0, "x", "there is nobody called '-1' at the table"),
        (0, 50, "x", "there is no card 50 to write a note on: they go from 0 to 49"),
        (0, -1, "x", "there is no card -1 to write a note on: they go from 0 to 49"),
        *(
            (0, 0, text, "a text has at most 300 letters, on one line, and no control characters")
            for text in ("x" * 301, "a\nb", "\x1b[2J", "\x9b", "\u2028", "\u202e", "\u2066", "\ud800", "\x00")
        ),
    ],
)
def test_a_note_has_its_limits(seat: int, order: int, text: str, why: str) -> None:
    game = Game("german 2p", seed=7)
    with pytest.raises(IllegalAction) as refused:
        game.note(seat, order, text)
    assert str(refused.value) == why
    assert game.notes == ({}, {})


@pytest.mark.parametrize("name", ["a\x1b[2J", "\ud800", "\x00", "a\u202eb", "", " a", "7", "x" * 41])
def test_a_name_that_no_screen_should_show_is_refused(name: str) -> None:
    with pytest.raises(RulesError, match="is no name"):
        Game("german 2p", seed=7, names=["Alice", name])


# --- bad documents ----------------------------------------------------------------------------------------

Record = dict[str, Any]


def tiny() -> Record:
    """A won game of six cards: r1 m2 | r2 m1 | r1 r1."""
    return json.loads(RECORDS["tiny"])  # type: ignore[no-any-return]


def unfinished(steps: int = 3) -> Record:
    return tiny() | {"steps": tiny()["steps"][:steps], "outcome": None}


def but(record: Record, *path: Any, value: Any = None, gone: bool = False) -> bytes:
    """A record in which the value at a path is another, or gone."""
    part: Any = record
    for name in path[:-1]:
        part = part[name]
    if gone:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return json.dumps(record).encode()


def step(*steps: Any, after: int = 3) -> bytes:
    """The record of the tiny game, gone another way after so many steps."""
    return but(unfinished(after), "steps", value=[*unfinished(after)["steps"], *steps])


def rules(**settings: Any) -> bytes:
    return but(tiny(), "rules", value=tiny()["rules"] | settings)


TINY = RECORDS["tiny"]
NAME = TINY.index(b'"A"') + 1
A_DECK = "the deck is not that of these rules: they have 6 cards, each as often as it is printed"
A_NOTE = "to write a note on: they go from '0' to '5'"
BY_STEPS = "by the steps of the game, and the record says"
DEEP = 100_000
A_STEP = "a step is one of 'play', 'discard', 'clue' and 'reorder'"
MINE = {"after": 1, "steps": [{"clue": 1, "to": 1}]}
BAD: list[tuple[bytes, str]] = [
    # what is no JSON
    (b"", "the record is cut off before its end"),
    (TINY[:-2], "the record is cut off before its end"),
    (TINY[: TINY.index(b"house") + 2], "the record is cut off before its end"),
    (b"\xef\xbb\xbf" + TINY, "a record begins with a brace, not with a byte order mark"),
    (TINY.decode().encode("utf-16"), "a record is UTF-8, and this is not from byte 0 on"),
    (TINY.replace(b'"A"', b'"\xe9"'), f"a record is UTF-8, and this is not from byte {NAME} on"),
    (TINY.replace(b'"A"', b'"\xed\xa0\x80"'), f"a record is UTF-8, and this is not from byte {NAME} on"),
    (TINY.replace(b'"A"', b'"A\n"'), f"a record is JSON, and this is not: see line 1, column {NAME + 2}"),
    (b'{"hanabi": 1,\n "rules": ?', "a record is JSON, and this is not: see line 2, column 11"),
    (b"hanabi", "a record is JSON, and this is not: see line 1, column 1"),
    (TINY + b"{}", "something follows after the end of the record"),
    (TINY + TINY, "something follows after the end of the record"),
    (TINY + b"\0", "something follows after the end of the record"),
    (b" " * (MOST_BYTES + 1), "no record is longer than 1048576 bytes"),
    (b"[" * DEEP, "no record is nested so deep"),
    (b'{"hanabi":' * DEEP + b"1" + b"}" * DEEP, "no record is longer than 1048576 bytes"),
    (b'{"a":' * DEEP + b"1" + b"}" * DEEP, "no record is nested so deep"),
    (TINY.replace(b'"start":1', b'"start":1,"start":1'), "the name 'start' comes twice in one object"),
    (TINY.replace(b'"to":0', b'"to":0,"to":1'), "the name 'to' comes twice in one object"),
    (TINY.replace(b'"start":1', b'"start":' + b"9" * 5000), "no number of a record has more than 20 digits"),
    (TINY.replace(b'"start":1', b'"start":NaN'), "NaN is no number that a record can hold"),
    (TINY.replace(b'"start":1', b'"start":-Infinity'), "-Infinity is no number that a record can hold"),
    (TINY.replace(b'"start":1', b'"start":1e999'), "'start' should be a whole number from 0 to 1, not inf"),
    # what is no record
    (b"[]", 'this is no record of a game: it would begin with {"hanabi": 1'),
    (b"{}", 'this is no record of a game: it would begin with {"hanabi": 1'),
    (b'{"hanabi": 2}', "this program reads records of version 1, and this one is of version 2"),
    (b'{"hanabi": true}', "this program reads records of version 1, and this one is of version true"),
    (b'{"hanabi": 1.0}', "this program reads records of version 1, and this one is of version 1.0"),
    (b'{"hanabi": "1"}', "this program reads records of version 1, and this one is of version '1'"),
    (b'{"hanabi": 1}', "'rules' is missing"),
    (but(tiny(), "digest", gone=True), "'digest' is missing"),
    (but(tiny(), "deck", gone=True), "'deck' is missing"),
    (but(tiny(), "notes", gone=True), "'notes' is missing"),
    (but(tiny(), "outcome", gone=True), "'outcome' is missing"),
    (but(tiny(), "result", value=None), "there should be nothing called 'result'"),
    (but(tiny(), "\ud800" + "x" * 99, value=None), f"there should be nothing called '\\ud800{'x' * 38}…'"),
    (but(tiny(), "position", value={}), "there should be nothing called 'start'"),
    # rules
    (but(tiny(), "rules", value=[]), "in 'rules': there should be an object with names, not […]"),
    (but(tiny(), "rules", "hand", gone=True), "in 'rules': 'hand' is missing"),
    (rules(tokens=8), "in 'rules': there should be nothing called 'tokens'"),
    (rules(suits="red"), "in 'rules': 'suits' should be a list, not 'red'"),
    (rules(suits=["red", None]), "in 'rules': the setting suits cannot be null"),
    (rules(players=None), "in 'rules': the setting players cannot be null"),
    (rules(players=2.0), "in 'rules': the setting players cannot be 2.0"),
    (rules(players=[2]), "in 'rules': the setting players cannot be […]"),
    (rules(players=-2), "in 'rules': the setting players cannot be -2"),
    (rules(players=True), "in 'rules': players cannot be yes in house rules: only 2 to 6"),
    (rules(edition="x" * 99), f"in 'rules': the setting edition cannot be '{'x' * 39}…'"),
    (rules(edition="home"), "in 'rules': there is no edition 'home': try house"),
    (rules(hand=4), "in 'rules': 2 hands of 4 cards cannot be dealt: the deck has 6 cards"),
    (rules(clues=3), "the digest of the rules is f216b5846b99dfe1, and the record says 'dc32242e80356573'"),
    (
        but(tiny(), "digest", value=None),
        "the digest of the rules is dc32242e80356573, and the record says null",
    ),
    # who, and with what
    (but(tiny(), "names", value={}), "'names' should be a list, not {…}"),
    (but(tiny(), "names", value=["A", None]), "every seat should have the name of its player"),
    (but(tiny(), "names", value=["A"]), "the game cannot begin: there are 2 seats, and 1 names"),
    (but(tiny(), "names", value=["A", "a"]), "the game cannot begin: two players cannot have the same name"),
    (
        but(tiny(), "names", value=["A", "\ud800"]),
        "the game cannot begin: '\\ud800' is no name: "
        "it has 1 to 40 letters, single spaces, no control characters and none that nobody sees, "
        "and is no number",
    ),
    (but(tiny(), "start", value=2), "'start' should be a whole number from 0 to 1, not 2"),
    (but(tiny(), "start", value=True), "'start' should be a whole number from 0 to 1, not true"),
    (but(tiny(), "start", value=1.0), "'start' should be a whole number from 0 to 1, not 1.0"),
    (but(tiny(), "deck", value="r1"), "in 'deck': 'deck' should be a list, not 'r1'"),
    (
        but(tiny(), "deck", value=["r1"] * 7),
        f"in 'deck': {A_DECK}",
    ),
    (
        but(tiny(), "deck", value=["r1"] * 6),
        f"the game cannot begin: {A_DECK}",
    ),
    (but(tiny(), "deck", 0, value="y1"), "in 'deck': there is no card 'y1' here: cards are written as 'r1'"),
    (
        but(tiny(), "deck", 0, value="red 1"),
        "in 'deck': there is no card 'red 1' here: cards are written as 'r1'",
    ),
    (but(tiny(), "deck", 0, value=["r1"]), "in 'deck': there is no card […] here: cards are written as 'r1'"),
    (but(tiny(), "seed", value=7), "the seed 7 does not give this deck"),
    (
        but(tiny(), "seed", value=None),
        "'seed' should be a whole number from 0 to 18446744073709551615, not null",
    ),
    (
        but(tiny(), "seed", value=2**64),
        "'seed' should be a whole number from 0 to 18446744073709551615, not 18446744073709551616",
    ),
    # steps
    (but(tiny(), "steps", value={}), "'steps' should be a list, not {…}"),
    (step([]), "step 4: a step is one of 'play', 'discard', 'clue' and 'reorder'"),
    (step({}), "step 4: a step is one of 'play', 'discard', 'clue' and 'reorder'"),
    (step({"play": 3, "discard": 3}), "step 4: a step is one of 'play', 'discard', 'clue' and 'reorder'"),
    (step({"play": 3, "to": 0}), "step 4: there should be nothing called 'to'"),
    (step({"clue": 1}), "step 4: 'to' is missing"),
    (step({"play": 0}), "step 4: B does not hold the card 0"),
    (step({"play": 9}), "step 4: B does not hold the card 9"),
    (step({"play": True}), "step 4: B does not hold the card true"),
    (step({"play": 3.0}), "step 4: B does not hold the card 3.0"),
    (step({"discard": -1}), "step 4: B does not hold the card -1"),
    (step({"play": 3, "as": "red"}), "step 4: colours are declared only in the timed show"),
    (step({"play": 3, "as": None}), "step 4: 'as' should be a colour or a value, not null"),
    (step({"clue": 1, "to": 1}), "step 4: nobody gives a clue to themselves"),
    (step({"clue": 1, "to": 2}), "step 4: 'to' should be a whole number from 0 to 1, not 2"),
    (step({"clue": "multi", "to": 0}), "step 4: 'multi' cannot be named here: it can be red, 1, 2"),
    (step({"clue": 3, "to": 0}), "step 4: 3 cannot be named here: it can be red, 1, 2"),
    (step({"clue": True, "to": 0}), "step 4: 'clue' should be a colour or a value, not true"),
    (step({"clue": "x" * 41, "to": 0}), f"step 4: 'clue' should be a colour or a value, not '{'x' * 39}…'"),
    (step({"discard": 0}, after=0), "step 1: B does not hold the card 0"),
    (step({"discard": 2}, after=0), "step 1: cannot discard: all 2 clue tokens are there"),
    (step({"clue": 1, "to": 0}, {"clue": 1, "to": 1}), "step 5: cannot give a clue: no clue token is left"),
    (step({"play": 2}, after=6), "step 7: the game is over"),
    (step({"reorder": [0, 1], "seat": 0}, after=6), "step 7: the game is over"),
    (step({"reorder": [3, 2]}), "step 4: 'seat' is missing"),
    (step({"reorder": [3, 2], "seat": -1}), "step 4: 'seat' should be a whole number from 0 to 1, not -1"),
    (step({"reorder": 3, "seat": 1}), "step 4: 'reorder' should be a list, not 3"),
    (step({"reorder": [3], "seat": 1}), "step 4: 'reorder' should name the cards that B holds, each once"),
    (step({"reorder": [3, 1], "seat": 1}), "step 4: 'reorder' should name the cards that B holds, each once"),
    (
        step({"reorder": [3, 3], "seat": 1}),
        "step 4: a hand of 2 cards is reordered by naming each of its slots once",
    ),
    (
        step({"reorder": [3, 2.0], "seat": 1}),
        "step 4: 'reorder' should name the cards that B holds, each once",
    ),
    (
        step({"play": 3, "at": None}),
        "step 4: 'at' should be a whole number from 0 to 9007199254740991, not null",
    ),
    (
        step({"play": 3, "at": 0.5}),
        "step 4: 'at' should be a whole number from 0 to 9007199254740991, not 0.5",
    ),
    (
        step({"play": 3, "at": 9}, {"play": 1}, {"play": 2, "at": 8}),
        "step 6: 8 is no time of a step: "
        "it is in whole milliseconds since the start, and the step before was at 9",
    ),
    (
        step(*[{"reorder": [3, 2], "seat": 1}] * MOST_STEPS),
        "step 4097: hands have been reordered too often in this game",
    ),
    # notes
    (but(tiny(), "notes", value=None), "in 'notes': 'notes' should be a list, not null"),
    (but(tiny(), "notes", value=[{}]), "in 'notes': there should be 2 objects, one for each seat"),
    (but(tiny(), "notes", value=[{}, []]), "in 'notes': there should be 2 objects, one for each seat"),
    (but(tiny(), "notes", 0, "6", value="x"), f"in 'notes': there is no card '6' {A_NOTE}"),
    (but(tiny(), "notes", 0, "01", value="x"), f"in 'notes': there is no card '01' {A_NOTE}"),
    (but(tiny(), "notes", 0, "٣", value="x"), f"in 'notes': there is no card '٣' {A_NOTE}"),
    (
        but(tiny(), "notes", 0, "1", value=""),
        "in 'notes': the note on card 1 should be a text, and not empty",
    ),
    (but(tiny(), "notes", 0, "1", value=1), "in 'notes': the note on card 1 should be a text, and not empty"),
    (
        but(tiny(), "notes", 0, "1", value="\ud800"),
        "in 'notes': a text has at most 300 letters, on one line, and no control characters",
    ),
    # the outcome
    (
        but(tiny(), "outcome", value=None),
        "the record names no outcome, and the game is over: won: all stacks are complete, 4 of 4",
    ),
    (
        but(unfinished(), "outcome", value=tiny()["outcome"]),
        "the record names an outcome, and the game is not over",
    ),
    (but(unfinished(), "outcome", value={}), "the record names an outcome, and the game is not over"),
    (but(tiny(), "outcome", value=4), "in 'outcome': there should be an object with names, not 4"),
    (but(tiny(), "outcome", "grade", gone=True), "in 'outcome': 'grade' is missing"),
    (but(tiny(), "outcome", "reason", value=""), "in 'outcome': there should be nothing called 'reason'"),
    (but(tiny(), "outcome", "score", value=3), f"in 'outcome': 'score' is 4 {BY_STEPS} 3"),
    (but(tiny(), "outcome", "won", value=1), f"in 'outcome': 'won' is true {BY_STEPS} 1"),
    (but(tiny(), "outcome", "score", value=4.0), f"in 'outcome': 'score' is 4 {BY_STEPS} 4.0"),
]


def middle() -> Record:
    """A game begun after three steps of the tiny one: A holds m2 r1, B holds r2 m1, one r1 is played."""
    game = Game.from_record(unfinished())
    return Game.at(game.rules, game.state, names=("A", "B")).record()


def position(name: str, *at: int, value: Any) -> bytes:
    return but(middle(), "position", name, *at, value=value)


BAD_POSITIONS: list[tuple[bytes, str]] = [
    (but(middle(), "position", value=[]), "in 'position': there should be an object with names, not […]"),
    (but(middle(), "position", "key", gone=True), "in 'position': 'key' is missing"),
    (position("seed", value=7), "in 'position': there should be nothing called 'seed'"),
    (but(middle(), "start", value=1), "there should be nothing called 'start'"),
    (but(middle(), "deck", value=[]), "there should be nothing called 'deck'"),
    (but(middle(), "names", value=["A"]), "the game cannot begin: there are 2 seats, and 1 names"),
    (position("cards", value=[0]), "the game cannot begin: 'cards' should be a list of 48 numbers"),
    (position("held", value=2), "the game cannot begin: 'held' should be a list of 6 numbers"),
    (position("held", 0, value=9), "the game cannot begin: 'held' goes from 0 to 8, in whole numbers"),
    (position("turn", value=True), "the game cannot begin: 'turn' goes from 0 to 5, in whole numbers"),
    (position("turn", value=1.0), "the game cannot begin: 'turn' goes from 0 to 5, in whole numbers"),
    (position("turn", value=[]), "the game cannot begin: 'turn' goes from 0 to 5, in whole numbers"),
    (position("turn", value=2), "the game cannot begin: 'turn' goes from 0 to 1, in whole numbers"),
    (position("clues", value=3), "the game cannot begin: 'clues' goes from 0 to 2, in whole numbers"),
    (position("rest", value=1), "the game cannot begin: 'rest' goes from 0 to 0, in whole numbers"),
    (position("last", value=7), "the game cannot begin: 'last' goes from -1 to 6, in whole numbers"),
    *(
        (position(*where, value=value), f"the game cannot begin: {why}")
        for why, changes in {
            "the hand of seat 0 is not whole: its cards, their orders and their number": [
                (("orders", 0), 4),
                (("orders", 0), 5),
                (("cards", 0), 0),
                (("cards", 2), 0),
                (("known", 2), 15),
                (("held", 0), 1),
                (("held", 0), 3),
                (("deck", 4), 1),
            ],
            "the hand of seat 2 is not whole: its cards, their orders and their number": [(("held", 2), 1)],
            "clues cannot have said of card 4 what they are said to have said": [
                (("known", 1), 0b1110),  # not this card
                (("known", 1), 0b1000101),  # a word that does not touch it
                (("known", 1), 0b0101111),  # a word that touches less than is left
                (("known", 1), 0b10001111),  # a word that there is not
            ],
            "a stack has a gap": [(("played",), 2), (("played",), 17)],
            "the discard pile does not agree with itself": [
                (("discarded",), 2),
                (("discarded",), 64),
                (("gone",), 1),
            ],
            "the copies of r1 are not all there, each in one place": [
                (("played",), 0),
                (("discarded",), 1),
                (("deck", 5), 2),
            ],
            "the copies of m1 are not all there, each in one place": [(("played",), 5)],
            "more of r2 were drawn than have left the hands": [(("deck", 0), 1)],
            "the deck holds something that is no card": [
                (("deck", 0), 4),
                (("deck", 5), -1),
                (("deck", 5), 4),
                (("deck", 6), 0),
            ],
            "words are barred that no clue can have barred": [(("barred",), 1)],
            "'over' is 1 and should be 0": [(("over",), 1)],
            "'over' is 0 and should be 3": [(("strikes",), 1)],
            "the last action cannot have done what it is said to have done": [
                (("last",), -1),
                (("last",), 0),
                (("last",), 4),
                (("last_card",), -1),
                (("last_card",), 1),
                (("last_touched",), 1),
                (("last_fits",), 0),
                (("last_clues",), -1),
            ],
        }.items()
        for where, value in changes
    ),
]
BAD += BAD_POSITIONS


def taken(*takings: Any, steps: int = 3) -> bytes:
    """The record of the tiny game in which this is said to have been taken back."""
    return but(unfinished(steps), "taken_back", value=list(takings))


BAD_TAKINGS = [
    (taken(), "'taken_back' holds 1 to 1000 steps in all"),
    (taken({"after": 0, "steps": []}), "taking back 1: the steps that were taken back are missing"),
    (taken({"after": 0}), "taking back 1: 'steps' is missing"),
    (taken([]), "taking back 1: there should be an object with names, not […]"),
    (taken(MINE | {"at": -1}), f"taking back 1: 'at' should be a whole number from 0 to {LATEST}, not -1"),
    (taken(MINE | {"by": 1}), "taking back 1: there should be nothing called 'by'"),
    (taken(MINE | {"after": 4}), "taking back 1: only 3 steps had been done, and 4 should stay"),
    (taken(MINE | {"after": 2}, steps=1), "taking back 1: only 1 step had been done, and 2 should stay"),
    (taken({"after": 0, "steps": [{}]}), f"taking back 1: step 1: {A_STEP}"),
    (taken(MINE, MINE | {"after": 9}), "taking back 2: only 3 steps had been done, and 9 should stay"),
    (taken(MINE, {"after": 1, "steps": [{"play": 9}]}), "taking back 2: step 1: A does not hold the card 9"),
    (taken({"after": 0, "steps": [{}] * 1001}), "'taken_back' holds 1 to 1000 steps in all"),
]
BAD += BAD_TAKINGS


@pytest.mark.parametrize(("data", "why"), BAD, ids=[why[:70] for _, why in BAD])
def test_a_bad_record_is_refused_with_a_sentence(data: bytes, why: str) -> None:
    with pytest.raises(RecordError) as refused:
        loads(data)
    assert str(refused.value) == why
    assert len(why) < 200


def codes(sentence: Sentence) -> Iterator[str]:
    yield sentence.code
    for value in sentence.params.values():
        if isinstance(value, Sentence):
            yield from codes(value)


def test_every_sentence_about_records_has_been_heard() -> None:
    heard: set[str] = set()
    for data, _ in BAD:
        with pytest.raises(RecordError) as refused:
            loads(data)
        heard |= set(codes(refused.value.sentence))
    mine = {code for code in ENGLISH if code.startswith(("record.", "position."))}
    assert mine - heard == set()


@pytest.mark.parametrize(
    "claim",
    [
        {"last_card": 0},  # a red 1, of which there are others
        {"last": 4, "last_card": -1, "last_clues": -1},  # a clue
    ],
)
def test_what_lost_the_game_was_the_loss_of_a_card(claim: dict[str, int]) -> None:
    lost = unfinished(1)
    lost["steps"] += [{"discard": 0}, {"clue": 1, "to": 0}, {"discard": 1}]
    lost["outcome"] = {**tiny()["outcome"], "finish": "indispensable", "won": False, "lost": True}
    lost["outcome"] |= {"score": 0, "stacks": 0}
    game = Game.from_record(lost)
    record = Game.at(game.rules, game.state).record()
    assert str(Game.from_record(record).outcome).startswith("lost: the last m2 is gone")
    record["position"] |= claim
    with pytest.raises(RecordError, match="the last action cannot have done"):
        Game.from_record(record)


def test_a_record_may_leave_open_which_cards_were_drawn_before_its_beginning() -> None:
    game = loads(position("deck", 0, value=-1))
    game.push("B plays slot 1")
    assert game.stacks == {"red": 1, "multi": 1}


# --- tampering --------------------------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2**63,
    1.0,
    1e300,
    "",
    "r1",
    "\ud800",
    [],
    {},
    [[]],
    {"a": {}},
)
Path_ = tuple[Any, ...]


def paths(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Where there is anything to change."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for name, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(part, (*path, name))


def part(record: Any, path: Path_) -> Any:
    for name in path:
        record = record[name]
    return record


def others(value: Any) -> list[Any]:
    """What somebody might write in the place of a value."""
    near: list[Any] = []
    if type(value) is int:
        near = [value + 1, value - 1, -value, float(value), str(value), value + 2**32]
    elif isinstance(value, str):
        near = [value + "x", value[1:], value.upper(), value[::-1], "b1"]
    elif isinstance(value, bool):
        near = [not value, int(value)]
    elif isinstance(value, list):
        near = [value[1:], value[:-1], value[::-1], value + value[-1:], dict.fromkeys(map(str, value))]
    elif isinstance(value, dict):
        near = [{**value, "at": 0}, dict(list(value.items())[1:]), list(value)]
    return [*near, *JUNK]


def exactly(record: Any) -> str:
    """A record as text in which true is not 1."""
    return json.dumps(record, sort_keys=True)


def read_or_refused(data: bytes) -> Game | None:
    """The game of a record; if there is one, then everything in the record is so, and it can be played on."""
    try:
        game = loads(data)
    except RecordError as refused:
        str(refused).encode()
        return None
    assert exactly(game.record()) == exactly(json.loads(data))
    assert str(game.history) + repr(game) + str(game.outcome)
    again = loads(dumps(game))
    dice = Random(len(data))
    while not again.over:
        again.push(choose(again.state, again.book, dice, RASH))
    assert [again.view(seat).hands for seat in (PUBLIC, ALL, 0)]
    check(again.state, again.book)
    return game


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_a_changed_value_is_noticed_or_makes_another_game(
    name: str, dice: Random, budget: Callable[[int, int], int]
) -> None:
    original = json.loads(RECORDS[name])
    places = list(paths(original))
    noticed = other = 0
    for path in dice.sample(places, min(budget(60, 10_000), len(places))):
        for value in others(part(original, path)):
            if exactly(value) == exactly(part(original, path)):
                continue
            data = but(deepcopy(original), *path, value=value)
            if game := read_or_refused(data):
                assert path[0] not in ("hanabi", "digest", "outcome")
                assert dumps(game) != RECORDS[name]
                other += 1
            else:
                noticed += 1
        if isinstance(path[-1], str) and path[:-1] != ("notes", 0):
            data = but(deepcopy(original), *path, gone=True)
            assert read_or_refused(data) is None or path[-1] in ("at", "as", "seed") or path[0] == "notes"
    assert noticed > other


@given(LIVED, st.sampled_from(("finish", "won", "lost", "score", "maximum", "grade", "stacks")))
def test_no_record_brings_in_another_outcome(game: Game, name: str) -> None:
    record = game.record()
    if record["outcome"] is None:
        record["outcome"] = dict.fromkeys(("finish", "won", "lost", "score", "maximum", "grade", "stacks"), 0)
        with pytest.raises(RecordError, match="the record names an outcome, and the game is not over"):
            Game.from_record(record)
        return
    for value in others(record["outcome"][name]):
        if exactly(value) != exactly(record["outcome"][name]):
            with pytest.raises(RecordError, match=f"in 'outcome': '{name}' is"):
                Game.from_record({**record, "outcome": {**record["outcome"], name: value}})


# --- noise ------------------------------------------------------------------------------------------------

TOKENS = [
    *b'[]{}",:\\-.0 9e\n\xff\x00',
    *(
        b"null",
        b"true",
        b"NaN",
        b"-0",
        b"1e9",
        b'"\\ud800"',
        b'"\\u0000"',
        b"9" * 30,
        b"{}",
        b"[[[[",
        b'"at":',
    ),
]


def noised(data: bytes, dice: Random) -> bytes:
    """A record after something happened to its bytes."""
    noisy = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 5, 30))):
        at = dice.randrange(len(noisy) + 1)
        to = min(len(noisy), at + dice.choice((0, 1, 1, 2, 10, 400)))
        token = dice.choice(TOKENS)
        token = bytes([token]) if isinstance(token, int) else token
        match dice.randrange(5):
            case 0 if at < len(noisy):
                noisy[at] ^= 1 << dice.randrange(8)
            case 1:
                noisy[at:to] = token
            case 2:
                del noisy[at:to]
            case 3:
                noisy[at:at] = noisy[dice.randrange(len(noisy) + 1) :][: dice.randrange(200)]
            case _ if dice.random() < 0.2:
                del noisy[at:]
    return bytes(noisy)


def shaken(data: bytes, dice: Random) -> bytes:
    """A record of which parts have changed places, names or values, and which is JSON still."""
    record = json.loads(data)
    for _ in range(dice.choice((1, 1, 2, 4))):
        places = list(paths(record))
        one, other = dice.choice(places), dice.choice(places)
        value = dice.choice((part(record, other), dice.choice(others(part(record, one))), dice.choice(JUNK)))
        holder = part(record, one[:-1])
        if isinstance(holder, dict) and dice.random() < 0.2:
            holder[dice.choice([str(other[-1]), "at", "as", "position", "0", ""])] = holder.pop(one[-1])
        else:
            holder[one[-1]] = deepcopy(value)
    return json.dumps(record).encode()


def test_noise_never_breaks_the_reader(dice: Random, budget: Callable[[int, int], int]) -> None:
    noise(dice, budget(400, 4000), 60)


@pytest.mark.full
def test_long_noise_never_breaks_the_reader(dice: Random) -> None:
    noise(dice, 60_000, 120)


def noise(dice: Random, tries: int, seconds: float) -> None:
    sources = [*RECORDS.values(), *(dumps(lived(dice)) for _ in range(10))]
    end, accepted = monotonic() + seconds, 0
    for _ in range(tries):
        if monotonic() > end:
            break
        data = dice.choice((noised, shaken))(dice.choice(sources), dice)
        accepted += read_or_refused(data) is not None
    assert accepted  # or the noise is so loud that it tries the first check only


@pytest.mark.parametrize(
    "data",
    [
        b"[" + b"{}," * 349_000 + b"0]",
        b'{"hanabi":1,"rules":' + b"[" + b"[]," * 349_000 + b"0]}",
        but(unfinished(), "steps", value=[{"reorder": [3, 2], "seat": 1}] * 30_000),
        but(tiny(), "names", value=["x"] * 200_000),
        but(tiny(), "digest", value="x" * 1_000_000),
        but(tiny(), "rules", "edition", value="x" * 1_000_000),
        but(tiny(), "rules", "suits", value=["red"] * 100_000),
        but(tiny(), "x" * 1_000_000, value=0),
    ],
    ids=range(8),
)
def test_no_record_makes_the_reader_grow(data: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(RecordError):
            loads(data)
        assert tracemalloc.get_traced_memory()[1] < 100 * MOST_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "record",
    [None, 1, "x", [], (), {1: 2}, {"hanabi": 1, 2: 3}, {"hanabi": {}}, {"hanabi": 10**5000}],
    ids=range(9),
)
def test_what_was_not_read_from_json_is_no_record_either(record: object) -> None:
    with pytest.raises(RecordError):
        Game.from_record(record)
    with pytest.raises(RecordError) as refused:
        Game.from_record({**tiny(), "start": 10**5000})
    assert str(refused.value) == "'start' should be a whole number from 0 to 1, not …"
