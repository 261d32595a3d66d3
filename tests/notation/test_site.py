"""The site's replays: there and back, option by option, and one sentence for everything that is wrong."""

import gzip
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi import Game, HanabiError, Rules
from hanabi.notation import (
    Replay,
    SiteError,
    UrlError,
    deck_of_seed,
    find,
    read_site,
    read_url,
    replay_of,
    variant,
    write_site,
    write_url,
)
from hanabi.rules import core
from rules.drivers import FAIR, GOOD, PERFECT, RASH, Habit, choose, shuffled

SHORT = "415howrnrhjibpqadkaq-glbsvtsfvpnulfyxumcc-kxeiwkagpufdm,02fcla-dkdpoblddqdolcefdsob-ddduejdtidicdydrdwrc-,0"
FULL = (
    "415ifirpxqufunsxcwgc-tbokayavlbjdgwqvekus-pdfanhhmkrpml,03tdeh-sbxckceeeisbkdeg1bep-edodeleufaerxaexwdez"
    "-fjgcfbffeswaeywcf5en-fvfqe2eo1bgce7emf3f4-ewf0tctdeHeIecocekkb-obe1fJf8f6et,0"
)


def played(rules: Rules, dice: Random, habit: Any = GOOD, turns: int = 1000) -> Game:
    """A game of good players, to its end or so far."""
    start = 0 if rules.start == "lot" else rules.start
    game = Game(rules, deck=shuffled(rules, dice), start=start)
    while not game.over and len(game.steps) < turns:
        game.push(choose(game.state, game.book, dice, habit))
    return game


def document(**changes: Any) -> dict[str, Any]:
    """A game of two by the seed p2v0s1, with a clue, a play and a discard."""
    told: dict[str, Any] = {
        "players": ["Ann", "Bo"],
        "deck": json.loads(write_site(Game(Rules("live"), deck=deck_of_seed("p2v0s1"))))["deck"],
        "actions": [
            {"type": 3, "target": 1, "value": 1},
            {"type": 0, "target": 6, "value": 0},
            {"type": 1, "target": 0, "value": 0},
        ],
    }
    told.update(changes)
    return {name: value for name, value in told.items() if value is not None}


def read(**changes: Any) -> Replay:
    return read_site(json.dumps(document(**changes)))


def said(reading: Callable[[], object]) -> str:
    """What the reader says; nothing if it takes what it is given, and nothing else may come of it."""
    try:
        reading()
    except HanabiError as error:
        return str(error)
    return ""


# --- the shared games ---


def test_all_shared_games_are_legal_and_have_the_recorded_score(shared: Path) -> None:
    with gzip.open(shared / "games" / "human_3p.jsonl.gz") as lines:
        replays = [read_site(line) for line in lines]
    assert len(replays) == 221
    assert [replay.id for replay in replays if replay.score != replay.recorded] == []
    ends = Counter(replay.outcome.finish if replay.outcome else None for replay in replays)
    assert ends == {"complete": 128, "last round": 59, "no gain": 34}
    # Two are older than the day when the site began to stop early.
    assert Counter(replay.rules.stop_early for replay in replays) == {True: 219, False: 2}


def test_shared_games_go_there_and_back(shared: Path) -> None:
    with gzip.open(shared / "games" / "human_3p.jsonl.gz") as lines:
        for line in list(lines)[:60]:
            replay = read_site(line)
            told = json.loads(line)
            del told["recorded"]
            if not told["options"]:
                del told["options"]
            assert json.loads(write_site(replay)) == told
            assert read_url(write_url(replay)).numbers == replay.numbers
            assert replay.game.score == replay.score
            assert replay_of(replay.game).told == replay.told


# --- there and back ---


def test_games_of_every_variant_that_plays_go_there_and_back(
    dice: Random, budget: Callable[[int, int], int]
) -> None:
    playing = [found for found in find("") if not found.refusal]
    for found in dice.sample(playing, budget(60, len(playing))):
        players = dice.randint(2, 6)
        settings = {
            "empty_clues": dice.random() < 0.3,
            "deck_plays": dice.random() < 0.3,
            "perfection": dice.random() < 0.2,
            "hand": dice.choice((None, {2: 6, 3: 4, 4: 5, 5: 3, 6: 4}[players])),
            "start": dice.randrange(players),
        }
        game = played(found.rules(players, **settings), dice, dice.choice((GOOD, PERFECT, FAIR, RASH)))
        text = write_site(game)
        replay = read_site(text)
        assert replay.rules == game.rules
        assert replay.game.steps == game.steps
        assert replay.game.state == game.state
        assert write_site(replay) == text
        options = json.loads(text).get("options", {})
        if not options.keys() - {"variant"}:
            assert read_url(write_url(game)).numbers == replay.numbers


def test_an_orange_card_is_told_by_what_came_of_it() -> None:
    rules = variant("Orange (3 Suits)").rules(2)
    deck = sorted(rules.deck, key=lambda card: (card.suit.color != "orange", card.rank))
    game = Game(rules, deck=deck)
    game.push("discard 5")  # an orange 1: so it is played
    game.push("play 1")  # another orange card: so it is discarded, with all tokens there
    replay = replay_of(game)
    assert game.score == 1
    assert [told[:2] for told in replay.told] == [(0, 0), (1, 9)]
    assert read_site(write_site(game)).game.steps == game.steps


def test_the_last_card_is_played_from_the_pile(dice: Random) -> None:
    rules = Rules("live", deck_plays=True)
    for _ in range(100):
        game = played(rules, dice, FAIR)
        if any(game.book.kind[step.number] == core.PLAY_TOP for step in game.steps):
            break
    assert (0, 49) in [told[:2] for told in replay_of(game).told]
    assert read_site(write_site(game)).game.steps == game.steps


def test_a_game_that_goes_on_where_nothing_can_be_gained_is_read_by_the_printed_end(dice: Random) -> None:
    slow = Habit(play=0.4, whim=0, hasty=0)
    for _ in range(100):
        early = played(Rules("live", players=3), dice, slow)
        if early.outcome and early.outcome.finish == "no gain":
            break
    printed = Game(Rules("live", players=3, stop_early=False), deck=early.deck)
    for step in early.steps:
        printed.push(step.number)
    assert not printed.over
    assert read_site(write_site(printed)).rules.stop_early  # nobody can tell yet
    while not printed.over:
        printed.push(choose(printed.state, printed.book, dice, slow))
    again = read_site(write_site(printed))
    assert not again.rules.stop_early
    assert (again.score, again.game.steps) == (early.score, printed.steps)


def test_games_of_boxes_can_be_told(dice: Random) -> None:
    for text in ("american 3p multi10", "german 4p", "danish 2p perfection", "american 2p wild10"):
        game = played(Rules.parse(text), dice)
        again = read_site(write_site(game))
        assert again.score == game.score
        assert [str(card)[1] for card in again.deck] == [str(card)[1] for card in game.deck]
        assert json.loads(write_site(again)) == json.loads(write_site(game))


# --- links ---


def test_the_links_of_the_site_are_read_and_written() -> None:
    short, full = (
        read_url(SHORT + "#23"),
        read_url("https://example.org/shared-replay-json/" + FULL + ",p4v0s1#33"),
    )
    assert (short.score, short.game.clues, short.game.strikes, len(short.numbers)) == (11, 2, 0, 22)
    assert (full.score, full.game.clues, full.game.strikes, len(full.numbers)) == (25, 6, 0, 58)
    assert (short.turn, full.turn) == (23, 33)
    assert (write_url(short), write_url(full)) == (SHORT, FULL)
    assert short.deck == deck_of_seed("p4v0s10")
    assert full.deck == deck_of_seed("p4v0s1")


def test_a_link_leaves_values_out_where_they_mean_nothing() -> None:
    """An absent value has the number 0, and is written as 1."""
    replay = read_url(SHORT.replace("-", "").replace("dkdp", "akap"))
    assert write_url(replay) == SHORT


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("", "a compressed game is letters and digits, in three parts with commas between them"),
        ("415,00,0,1,2", "a compressed game is letters and digits, in three parts with commas between them"),
        ("4ü5,00,0", "a compressed game is letters and digits, in three parts with commas between them"),
        ("715,00,0", "a compressed game begins with the number of players, 2 to 6: not 7"),
        (",00,0", "a compressed game begins with the number of players, 2 to 6: not "),
        ("4,00,0", "'' is no least and greatest value or kind of action"),
        ("451,00,0", "'51' is no least and greatest value or kind of action"),
        ("415,00,0", "these rules have a deck of 50 cards, and there are 0"),
        ("415Z,00,0", "there is no card of suit 12 and value 2 here"),
        (SHORT.replace(",02f", ",02"), "the compressed game ends too early"),
        (SHORT[:-1] + "x", "a compressed game ends with the number of its variant: not with x"),
        (SHORT[:-1] + "9999", "there is no variant 9999: they go from 0 to 2425"),
        (
            SHORT[:-1] + "40",
            "UD is not played here: stacks would grow both ways, from a card that has no value",
        ),
        (SHORT.replace("02fc", "02fZ"), "turn 1: there is no player 61 to clue"),
        ("x" * 5001, "no compressed game is longer than 5000 signs"),
    ],
)
def test_a_link_that_carries_no_game_is_refused(url: str, told: str) -> None:
    with pytest.raises(HanabiError) as refused:
        read_url(url)
    assert str(refused.value) == told


def test_what_a_link_cannot_carry_is_refused() -> None:
    with pytest.raises(UrlError, match=r"^a compressed game cannot tell this: emptyClues$"):
        write_url(Game("german 2p", seed=7))
    broken_off = read(actions=[{"type": 4, "target": -1, "value": 6}])
    with pytest.raises(UrlError, match=r"^a compressed game cannot tell this: type 4, target -1, value 6$"):
        write_url(broken_off)


@given(st.text("abcdefghij0123456789,-#/XYZ", max_size=120))
def test_no_link_breaks_the_reader(text: str) -> None:
    for url in (text, "415" + text, SHORT[:40] + text):
        assert len(said(lambda url=url: read_url(url))) < 300


# --- what a replay keeps ---


def test_a_replay_keeps_its_notes_its_clock_and_its_number() -> None:
    notes = [["", "a 1?", "x" * 400], ["\ntwo\nlines"]]
    options = {"timed": True, "timeBase": 120, "timePerTurn": 20, "speedrun": True, "cardCycle": True}
    replay = read(id=77, notes=notes, options=options)
    assert (replay.id, replay.options) == (77, options)
    assert json.loads(write_site(replay)) == document(id=77, notes=notes, options=options) | {
        "deck": document()["deck"]
    }
    assert replay.game.notes == ({1: "a 1?", 2: "x" * 300}, {0: "two lines"})
    assert json.loads(write_site(replay.game))["notes"] == [["", "a 1?", "x" * 300], ["two lines"]]


def test_a_seed_makes_the_deck_whatever_the_deck_says() -> None:
    assert read(seed="p2v0s9").deck == deck_of_seed("p2v0s9") != read().deck
    assert read(deck=None, seed="p2v0s1").deck == read().deck
    assert json.loads(write_site(read(seed="p2v0s1")))["seed"] == "p2v0s1"


def test_an_action_without_a_value_has_the_value_0() -> None:
    actions = [{"type": 3, "target": 1, "value": 1}, {"type": 0, "target": 6}]
    assert read(actions=actions).numbers == read().numbers[:2]


@pytest.mark.parametrize(
    "why", [{"type": 4, "target": 1, "value": 4}, {"type": 5, "target": -1, "value": 10}]
)
def test_a_game_that_was_broken_off_scores_nothing(why: dict[str, int]) -> None:
    replay = read(actions=[*document()["actions"], why])
    assert (replay.score, replay.ending) == (0, tuple(why.values()))
    assert replay.game.score == 1
    assert json.loads(write_site(replay))["actions"][-1] == why


def test_a_name_that_no_seat_may_have_is_kept_beside_the_game() -> None:
    replay = read(players=["1234", "1234"])
    assert replay.names == ("1234", "1234")
    assert replay.game.names == ("Alice", "Bob")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "live 2p"),
        ({"variant": "No Variant", "emptyClues": False}, "live 2p"),
        ({"startingPlayer": 1}, "live 2p start=1"),
        ({"emptyClues": True}, "live 2p empty_clues=yes"),
        ({"oneExtraCard": True}, "live 2p hand=6"),
        ({"oneLessCard": True}, "live 2p hand=4"),
        ({"allOrNothing": True}, "live 2p perfection=yes"),
        ({"deckPlays": True}, "live 2p deck_plays=yes"),
        ({"cardCycle": True, "timed": True, "timeBase": 60}, "live 2p"),
        ({"variant": "Clue Starved (5 Suits)"}, "live 2p modifiers=CS"),
    ],
)
def test_options_make_rules(options: dict[str, Any], told: str) -> None:
    assert str(read(options=options, actions=[]).rules) == told


# --- what is wrong ---

ONE = {"type": 3, "target": 1, "value": 1}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": None}, "this is no replay of a game: it would have 'players', 'deck' and 'actions'"),
    ({"players": "Ann"}, "'players' should be a list, not \"Ann\""),
    ({"players": ["Ann"]}, "there should be the names of 2 to 6 players, and there are 1"),
    ({"players": ["Ann", 5]}, "a name should be a text of at most 100 letters"),
    ({"deck": None}, "'deck' is missing"),
    ({"deck": []}, "these rules have a deck of 50 cards, and there are 0"),
    ({"deck": [1]}, "each card of a deck should have a 'suitIndex' and a 'rank', and nothing else"),
    ({"deck": [{"suitIndex": 5, "rank": 1}]}, "there is no card of suit 5 and value 1 here"),
    ({"deck": [{"suitIndex": True, "rank": 1}]}, "there is no card of suit True and value 1 here"),
    ({"deck": [{"suitIndex": 0, "rank": 5}] * 2}, "the deck has the card of suit 0 and value 5 too often"),
    ({"actions": {}}, "'actions' should be a list, not {…}"),
    ({"actions": [ONE] * 1001}, "no game has more than 1000 actions"),
    ({"actions": [5]}, "turn 1: there should be an object, not 5"),
    ({"actions": [{"type": 0}]}, "turn 1: 'target' is missing"),
    ({"actions": [ONE | {"x": 1}]}, "turn 1: nothing is called \"x\" here"),
    ({"actions": [ONE | {"type": 6}]}, "turn 1: 'type' should be a whole number from 0 to 5, not 6"),
    ({"actions": [ONE | {"value": 6}]}, "turn 1: there is no value 6 to clue: there are 1, 2, 3, 4, 5"),
    ({"actions": [ONE | {"value": 1.0}]}, "turn 1: 'value' should be a whole number from 0 to 99, not 1.0"),
    ({"actions": [ONE | {"type": 2, "value": 5}]}, "turn 1: there is no colour 5 to clue: they go from 0 to 4"),
    ({"actions": [ONE | {"target": 0}]}, "turn 1: there is no player 0 to clue"),
    ({"actions": [ONE, {"type": 0, "target": 1}]}, "turn 2: Bo does not hold card 1"),
    ({"actions": [{"type": 1, "target": 1}]}, "turn 1: cannot discard: all 8 clue tokens are there"),
    ({"actions": [{"type": 4, "target": 0, "value": 4}, ONE]}, "turn 2: an action follows after the game was broken off"),
    ({"options": []}, "in 'options': there should be an object, not […]"),
    ({"options": {"x": True}}, "nothing is called \"x\" here"),
    ({"options": {"emptyClues": 1}}, "'emptyClues' should be true or false, not 1"),
    ({"options": {"variant": "Nothing"}}, "there is no variant 'Nothing'"),
    ({"options": {"variant": "Duck (5 Suits)"}}, "Du is not played here: players would learn less from a clue than which cards it is true of"),
    ({"options": {"startingPlayer": 2}}, "'startingPlayer' should be a whole number from 0 to 1, not 2"),
    ({"options": {"timeBase": -1}}, "'timeBase' should be a whole number from 0 to 1000000000, not -1"),
    ({"options": {"oneExtraCard": True, "oneLessCard": True}}, "hands cannot have one card more and one less"),
    ({"options": {"detrimentalCharacters": True}}, "games with characters are not read: what each of them changes is not played here"),
    ({"characters": [{"name": "Impulsive", "metadata": 0}]}, "games with characters are not read: what each of them changes is not played here"),
    ({"notes": [[]]}, "there should be a list of notes for each of 2 players"),
    ({"notes": [[], [5]]}, "'notes' should be a text, not 5"),
    ({"seed": ""}, "'seed' should be a text, not \"\""),
    ({"x": 1}, "nothing is called \"x\" here"),
    ({"recorded": 5}, "in 'recorded': there should be an object, not 5"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "told"), WRONG, ids=[told[:40] for _, told in WRONG])
def test_what_is_wrong_gets_one_sentence_with_its_place(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(HanabiError) as refused:
        read(**changes)
    assert str(refused.value).startswith(told)
    if "players" not in changes or changes["players"] is not None:
        with pytest.raises(SiteError) as placed:
            read(id=5, **changes)
        assert str(placed.value).startswith(f"game 5: {told}")


def test_an_action_after_the_end_is_refused() -> None:
    strikes = [{"type": 0, "target": order} for order in (0, 5, 1)]
    with pytest.raises(
        SiteError, match=r"^turn 4: an action follows after the end of the game: lost: strike 3"
    ):
        read(actions=[*strikes, {"type": 0, "target": 7}])


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "5", "null", "[" * 100_000, '{"players": [], "players": []}', "\ud800"]
)
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(HanabiError) as refused:
        read_site(text)
    assert len(str(refused.value)) < 200


def test_what_the_form_cannot_tell_is_refused(dice: Random) -> None:
    for rules, told in (
        (Rules("german", strikes=2), "the site's form cannot tell a game with strikes=2"),
        (Rules("dutch"), "the site's form cannot tell a game with discard_at_full=True"),
        (Rules("live", hand=2), "the site's form cannot tell a game with hand=2"),
        (Rules("live", modifiers="AC,CS"), "the site's form cannot tell a game of R+Y+G+B+P,CS,AC: "),
        (Rules("house", ranks=3), "the site has no variant with 3 values"),
        (Rules("danish", variant="declared"), "the site's form cannot tell a game with declared=True"),
    ):
        with pytest.raises(HanabiError) as refused:
            write_site(Game(rules, seed=1))
        assert str(refused.value).startswith(told)
    middle = Game.at("american 2p", played(Rules("american"), dice, turns=5).state)
    with pytest.raises(SiteError, match=r"^the site's form cannot tell a game that began in the middle$"):
        write_site(middle)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["type", "target", "x"]), inner)
    ),
    max_leaves=8,
)


@given(st.sampled_from(["players", "deck", "actions", "options", "notes", "seed", "id", "recorded"]), JSON)
def test_no_document_breaks_the_reader(part: str, value: Any) -> None:
    assert len(said(lambda: read(**{part: value}))) < 300


@given(st.data())
def test_a_damaged_replay_is_read_or_refused(data: st.DataObject) -> None:
    text = json.dumps(document(id=3, options={"variant": "6 Suits"}))
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    assert len(said(lambda: read_site(damaged))) < 300
