"""A batch plays by the rules: every field, mask, reward and end is as one game has it, and the referee."""

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import hanabi
from hanabi import Game, Rules
from hanabi.batch import Batch, random_steps
from hanabi.batch.rows import position
from hanabi.rules import BOXES, Position, bits, compile, core
from hanabi.rules.actions import legal, legal_mask
from hanabi.rules.chance import anything, fate
from hanabi.rules.state import COMPLETE, LAST_ROUND, STRIKES
from rules.drivers import FAIR, GOOD, PERFECT, RASH, WASTEFUL, any_rules, choose
from rules.match import Match

TABLES = [
    Rules(box.name, players=players, variant=variant)
    for box in BOXES.values()
    for players in box.players
    for variant in ("", *box.variants)
]
HOUSE = [
    Rules.parse(text)
    for text in (
        "house 6p suits=red,yellow,green,blue,white,omni hand=8 declared",
        "house 2p suits=red,null,pink,brown,rainbow ranks=4 hand=3 perfection clues=2 strikes=8",
        "house 3p wild10 declared start=lot discard_at_full=yes strikeout=sum",
        "house 2p suits=1 ranks=2 hand=2 perfection clues=1 strikes=8",
        "house 6p wild10 hand=8 declared start=5",
        "hle 5p suits=3",
    )
]
HABITS = (GOOD, GOOD, PERFECT, FAIR, RASH, WASTEFUL)


def shown(batch: Batch, game: int) -> list[int]:
    """The legal actions of a game, which both masks must name."""
    as_bytes = np.flatnonzero(batch.legal[game]).tolist()
    low, high = batch.legal_bits[game].tolist()
    assert as_bytes == [number for number in range(128) if (low | high << 64) >> number & 1]
    return as_bytes


# --- against the referee ---


def refereed(rules: Rules, dice: random.Random, seen: Counter[str]) -> None:
    """One game by a batch, by the library and by the referee, compared after every turn."""
    seed, habit = dice.getrandbits(64), dice.choice(HABITS)
    batch, match = Batch(rules, seed=seed, again=False), Match(rules, seed=seed, seen=seen)
    while not match.over:
        assert position(batch.states[0]) == match.game.state
        assert shown(batch, 0) == [
            at for at, action in enumerate(match.numbered()) if action in legals(match)
        ]
        before = match.look["score"]
        action = choose(match.game.state, match.game.book, dice, habit)
        match.push(action)
        batch.step([action])
        told = match.look
        assert (batch.score[0], batch.rewards[0]) == (told["score"], told["score"] - before)
        assert (batch.done[0], batch.turns[0]) == (match.over, len(match.game.steps))
        if not match.over:
            assert batch.turn[0] == told["turn"]
    assert position(batch.states[0]) == match.game.state
    assert shown(batch, 0) == []


def legals(match: Match) -> list:
    return match.referee.legal()


def test_every_edition_and_variant_is_played_as_the_referee_has_it(dice, budget):
    seen: Counter[str] = Counter()
    for rules in TABLES[dice.randrange(budget(3, 1)) :: budget(3, 1)] + HOUSE:
        for _ in range(budget(1, 40)):
            refereed(rules, dice, seen)
    assert {"over: complete", "over: last round", "over: strikes"} <= set(seen)


def test_any_rules_are_played_as_the_referee_has_them(dice, budget):
    for _ in range(budget(15, 1500)):
        refereed(any_rules(dice.choice), dice, Counter())


# --- against one game ---


def together(rules: list[Rules], dice: random.Random, steps: int, again: bool) -> set[int]:
    """A batch beside as many games, compared after every step; how games ended."""
    seed = dice.getrandbits(64)
    batch = Batch(rules, seed=seed, again=again, log=True)
    games = [Game(each, seed=seed, number=at) for at, each in enumerate(rules)]
    habits = [dice.choice(HABITS) for _ in rules]
    ends = set()
    for _ in range(steps):
        actions, before = [0] * len(games), [game.score for game in games]
        for at, game in enumerate(games):
            if not game.over:
                actions[at] = choose(game.state, game.book, dice, habits[at])
                game.push(actions[at])
        batch.step(np.array(actions, dice.choice((np.int64, np.int32, np.uint8))))
        for at, game in enumerate(games):
            assert (batch.done[at], batch.score[at]) == (game.over, game.score)
            assert batch.rewards[at] == game.score - before[at]
            if game.over and again:
                ends.add(game.state.over)
                games[at] = game = Game(rules[at], seed=seed, number=game.number + len(games))
            assert position(batch.states[at]) == game.state
            assert shown(batch, at) == legal(game.state, game.book) * (not game.over)
            assert (batch.numbers[at], batch.turns[at]) == (game.number, len(game.steps))
            assert (batch.over[at], batch.turn[at]) == (game.over, game.state.turn)
    for at, game in enumerate(games):
        assert batch[at].record() == game.record()
        ends.add(game.state.over)
    return ends


@pytest.mark.parametrize("edition", BOXES)
def test_games_begin_anew_where_they_end_and_are_the_same_as_one_by_one(edition, dice, budget):
    box = BOXES[edition]
    ends = set()
    for players in box.players[:: budget(3, 1)]:
        for variant in ("", *box.variants):
            rules = Rules(edition, players=players, variant=variant)
            ends |= together([rules] * 6, dice, budget(90, 1000), again=True)
    assert ends >= {COMPLETE, LAST_ROUND, STRIKES}


def test_games_of_other_rules_are_played_in_one_batch(dice, budget):
    rules = [
        Rules.parse(text)
        for text in (
            *("german 3p", "danish 3p", "dutch 3p strikes=1", "house 3p perfection clues=3 start=lot"),
            *("german 3p strikes=2", "house 3p suits=red,yellow,green,blue,pink", "hle 3p start=2"),
        )
    ]
    together(rules * 2, dice, budget(100, 3000), again=True)
    together(rules, dice, 100, again=False)


def test_a_game_that_is_over_stays_where_games_do_not_begin_anew(dice):
    batch = Batch("dutch 2p strikes=1", games=20, seed=dice.getrandbits(64), again=False)
    while not batch.over.all():
        kept = batch.states[batch.over].copy(), batch.score[batch.over].copy()
        over = batch.over.copy()
        batch.step([dice.choice(np.flatnonzero(row)) if row.any() else 99 for row in batch.legal])
        assert (batch.states[over] == kept[0]).all()
        assert (batch.score[over] == kept[1]).all()
        assert batch.done[over].all()
        assert not batch.rewards[over].any()
        assert not batch.legal[over].any()


# --- dice ---


@pytest.mark.parametrize("sizes", [(1, 7), (13, 40)])
def test_a_game_of_a_seed_is_the_same_in_every_batch(sizes, seed):
    for size in sizes:
        batch, all_ = (
            Batch("german 4p start=lot", games=size, seed=seed),
            Batch("german 4p start=lot", 40, seed=seed),
        )
        for first in range(0, 40 - size, size):
            batch.reset(first)
            assert (batch.states == all_.states[first : first + size]).all()


def test_random_steps_are_those_of_the_uncompiled_text(seed, budget):
    for text in (
        "hle 2p",
        "german 5p start=lot",
        "house 6p wild10 hand=8 declared strikes=8",
        "danish 3p perfection",
    ):
        rules = Rules.parse(text)
        book, state, games, points, left = compile(rules), Position(), 0, 0, budget(2000, 100_000)
        walk = random_steps(rules, left, seed=seed)
        while left:
            key, chance, turns = bits.key_of(seed, games), bits.key_of(fate(seed), games), 0
            start = bits.lot(key, rules.players) if rules.start == "lot" else rules.start
            core.deal(state, book, key, start)
            games += 1
            while not state.over and left:
                core.act(state, book, anything(state, book, chance, turns))
                turns, left = turns + 1, left - 1
            points += core.score(state, book) if state.over else 0
        assert walk == (games, points, state)


@pytest.mark.parametrize(
    ("rules", "games", "points"),
    [
        ("german 2p", 6446, 0),
        ("hle 5p", 5088, 8),
        ("danish 3p declared perfection", 19625, 0),
        ("house 6p wild10 hand=8 strikes=8", 3250, 6921),
        ("house 2p ranks=2 strikes=8", 5041, 20324),
        ("dutch 4p wild5 strikes=1", 10825, 0),
        ("house 3p suits=2 strikes=8 strikeout=sum start=lot", 6740, 7112),
    ],
)
def test_random_play_comes_to_the_same_on_every_machine(rules, games, points):
    assert random_steps(rules, 100_000, seed=7)[:2] == (games, points)


def test_anything_is_every_legal_action_equally_often(dice):
    game = Game("danish 3p declared", seed=dice.getrandbits(64))
    for _ in range(4):
        game.push(choose(game.state, game.book, dice))
    found = Counter(anything(game.state, game.book, 7, number) for number in range(20_000))
    assert sum(1 << number for number in found) == legal_mask(game.state, game.book)
    most = 20_000 / len(found)
    assert all(0.7 * most < times < 1.3 * most for times in found.values())


# --- every index checked ---


@pytest.mark.full
def test_no_index_leaves_its_array():
    tests = Path(__file__).parent
    names = [str(tests / f"test_{name}.py") for name in ("steps", "policies", "views", "guesses")]
    command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", *names]
    env = os.environ | {"HANABI_BOUNDS": "1", "PYTHONPATH": str(Path(hanabi.__file__).parents[1])}
    run = subprocess.run(command, env=env, cwd=tests.parents[1], capture_output=True, text=True, timeout=3000)
    assert run.returncode == 0, run.stdout[-3000:]
