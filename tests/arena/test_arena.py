"""The arena: the same games come out however they are shared out, broken off, kept or looked at."""

import os
import random
from collections.abc import Callable
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from hanabi.arena import (
    ArenaError,
    Games,
    Keep,
    compare,
    crossed,
    figures,
    heat_map,
    histogram,
    played,
    record,
    run,
    table,
)
from hanabi.arena.compare import sign_test
from hanabi.rules import HanabiError
from hanabi.rules.state import COMPLETE, LAST_ROUND, STRIKES

CAUTIOUS = table("german 2p", "cautious", seed=7)
MIXED = table("american 3p", "hat,cautious", seed=7)
HAT = table("american 3p", "hat", seed=7)


def same(one: Games, other: Games) -> bool:
    return all(np.array_equal(mine, yours) for mine, yours in zip(one[:3], other[:3], strict=True))


@pytest.fixture
def portions(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Makes portions small, so that a few games are several of them."""

    def small(count: int) -> None:
        monkeypatch.setattr("hanabi.arena.running.BY_PYTHON", count)
        monkeypatch.setattr("hanabi.arena.running.COMPILED", count)

    return small


# The same games


@pytest.mark.parametrize("at", [CAUTIOUS, HAT], ids=str)
def test_games_are_the_same_however_they_are_shared_out(at, portions) -> None:
    whole = run(at, 11, workers=1)
    portions(4)
    assert same(run(at, 11, workers=2), whole)
    assert same(played(at, 5, 3), Games(*(rows[5:8] for rows in whole[:3]), 0.0))


@pytest.mark.parametrize("at", [CAUTIOUS, MIXED, HAT], ids=str)
def test_any_game_can_be_looked_at(at) -> None:
    games = run(at, 6, workers=1)
    for number in (0, 5):
        game = record(at, number)
        assert (game.score, len(game.steps)) == (games.score[number], games.turns[number])
        assert game.state.over == games.ends[number]


def test_bots_sit_round_the_table_in_turn() -> None:
    assert table("american 5p", "hat, cautious").bots == ("hat", "cautious", "hat", "cautious", "hat")
    with pytest.raises(ArenaError, match="3 bots are named, and the table has 2 seats"):
        table("american 2p", "hat,hat,hat")
    with pytest.raises(HanabiError, match="no bot 'hta': try hat"):
        table("american 2p", "hta")


# What is kept


class BrokenOff(Exception):
    pass


def test_what_was_broken_off_goes_on_and_nothing_is_played_twice(tmp_path: Path, portions) -> None:
    portions(3)

    def enough(done: int, total: int) -> None:
        if done >= 6:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        run(HAT, 10, workers=1, keep=Keep(tmp_path), progress=enough)
    files = sorted(tmp_path.rglob("*.npz"))
    before = {file: file.stat().st_ino for file in files}
    assert len(before) == 2
    games = run(HAT, 10, workers=1, keep=Keep(tmp_path))
    assert same(games, run(HAT, 10, workers=1))
    assert {file: file.stat().st_ino for file in files} == before
    assert len(sorted(tmp_path.rglob("*.npz"))) == 4


@pytest.mark.parametrize("harm", [b"", b"PK\x03\x04 no more", None])
def test_a_damaged_portion_is_played_again(tmp_path: Path, harm: bytes | None) -> None:
    games = run(HAT, 5, workers=1, keep=Keep(tmp_path))
    (file,) = tmp_path.rglob("*.npz")
    file.write_bytes(file.read_bytes()[:-40] if harm is None else harm)
    assert same(run(HAT, 5, workers=1, keep=Keep(tmp_path)), games)
    assert Keep(tmp_path).read(HAT, 0, 5) is not None


def test_a_portion_that_was_kept_shorter_is_played_again(tmp_path: Path) -> None:
    run(HAT, 5, workers=1, keep=Keep(tmp_path))
    assert same(run(HAT, 8, workers=1, keep=Keep(tmp_path)), run(HAT, 8, workers=1))


def test_other_rules_bots_or_seeds_lie_elsewhere(tmp_path: Path) -> None:
    keep = Keep(tmp_path)
    run(HAT, 5, workers=1, keep=keep)
    for other in (table("american 3p", "hat", 8), table("german 3p", "hat", 7), MIXED):
        assert keep.read(other, 0, 5) is None


def test_where_nothing_can_be_kept_a_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ArenaError, match="nothing can be kept"):
        Keep(tmp_path / "file")
    with pytest.raises(ArenaError, match=r"no 5 games by american 3p with seed 7"):
        Keep(tmp_path).find(HAT.rules, 7, 5)


def test_what_is_compared_with_begins_at_the_first_game_and_has_no_gap(tmp_path: Path, portions) -> None:
    portions(3)
    games = run(HAT, 9, workers=1, keep=Keep(tmp_path))
    name, found = Keep(tmp_path).find(HAT.rules, 7, 7)
    assert name == "hat, hat, hat" and same(found, games.first(7))
    sorted(tmp_path.rglob("*.npz"))[1].unlink()
    assert same(Keep(tmp_path).find(HAT.rules, 7, 3)[1], games.first(3))
    with pytest.raises(ArenaError, match="no 4 games"):
        Keep(tmp_path).find(HAT.rules, 7, 4)


# What they come to


def test_a_strike_out_is_counted_by_the_rules_and_as_nothing() -> None:
    kept = Games(np.int16([25, 12]), np.uint8([COMPLETE, STRIKES]), np.int16([60, 30]), 1.0)
    found = figures(kept)
    assert (found.mean, found.zero, found.struck, found.perfect) == (18.5, 12.5, 1, 0.5)


def test_the_standard_error_is_what_means_of_many_samples_scatter_by(seed: int) -> None:
    dice = np.random.default_rng(seed)
    samples = dice.integers(0, 26, (2000, 50)).astype(np.int16)
    ends = np.where(samples == 25, COMPLETE, LAST_ROUND).astype(np.uint8)
    told = [figures(Games(one, end, one, 1.0)) for one, end in zip(samples[:50], ends[:50], strict=True)]
    scatter = samples.mean(axis=1).std()
    assert 0.8 < np.mean([found.error for found in told]) / scatter < 1.2


def test_the_sign_test_counts_all_the_ways_that_coins_can_fall() -> None:
    for better, worse in ((3, 1), (5, 0), (4, 4), (2, 7), (0, 0)):
        count = better + worse
        falls = [sum(coins) for coins in product((0, 1), repeat=count)]
        uneven = sum(abs(2 * heads - count) >= abs(better - worse) for heads in falls)
        assert sign_test(better, worse) == pytest.approx(uneven / len(falls))
    assert sign_test(5100, 4900) == pytest.approx(sign_test(510, 490 + 0), abs=0.7)
    assert sign_test(500, 500) == 1 and sign_test(5300, 4700) < 1e-6


def test_compared_with_itself_nothing_is_better() -> None:
    games = run(HAT, 20, workers=1)
    pair = compare(games, games)
    assert (pair.difference, pair.error, pair.better, pair.worse, pair.sign) == (0, 0, 0, 0, 1)
    with pytest.raises(ArenaError, match="20 and 5 are not as many"):
        compare(games, games.first(5))


def test_the_same_deals_tell_a_difference_sooner(dice: random.Random) -> None:
    deals = np.array([dice.randrange(10, 25) for _ in range(200)], np.int16)
    ends = np.full(200, LAST_ROUND, np.uint8)
    one, other = Games(deals + 1, ends, deals, 1.0), Games(deals, ends, deals, 1.0)
    pair = compare(one, other)
    assert (pair.difference, pair.error) == (1, 0) and figures(one).error > 0.2


def test_in_cross_play_each_sits_once_among_the_others() -> None:
    asked = []

    def play(at) -> Games:
        asked.append(at.bots)
        return run(at, 1, workers=1)

    crossed("german 3p", ["hat", "cautious"], 7, play)
    assert asked == [
        ("hat", "hat", "hat"),
        ("hat", "cautious", "cautious"),
        ("cautious", "hat", "hat"),
        ("cautious", "cautious", "cautious"),
    ]


# Pictures


def test_pictures_are_documents_and_say_what_they_show() -> None:
    drawn = histogram("A <title>", {0: 1, 24: 10, 25: 89}, 25)
    assert "score 25: 89 %" in "".join(ElementTree.fromstring(drawn).itertext())
    drawn = heat_map("cross", ["hat", "<b>"], [[22.5, 3.0], [2.5, 14.0]])
    told = "".join(ElementTree.fromstring(drawn).itertext())
    assert "hat among <b>: 3.00" in told and "22.50" in told
    assert ElementTree.fromstring(heat_map("one", ["hat"], [[1.0]])) is not None


def test_kept_files_are_whole_or_not_there(tmp_path: Path) -> None:
    run(HAT, 5, workers=1, keep=Keep(tmp_path))
    names = {name for _, _, files in os.walk(tmp_path) for name in files}
    assert names == {"table.json", "0000000000.npz"}
