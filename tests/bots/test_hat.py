"""The hat bot: what is sent is what everybody reads, at every table, and it plays as it is said to."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hanabi.batch import BatchError, play
from hanabi.bots.hat import HAT
from hanabi.bots.hat.hat import see
from hanabi.bots.policy import Sight, blank
from hanabi.game import Game
from hanabi.rules.bits import LANES
from hanabi.rules.core import CLUE
from hanabi.rules.state import GOING
from hanabi.rules.view import view
from hanabi.testing import check_bot, tables

TABLES = tables()
PLAIN = [f"{box} {players}p" for box in ("american", "dutch") for players in (2, 3, 4, 5)]


def test_it_passes_the_exam_at_every_table(seed: int, budget: Callable[[int, int], int]) -> None:
    here = TABLES[seed % budget(4, 1) :: budget(4, 1)]
    report = check_bot(HAT.seated, rules=here, games=budget(1, 5), seed=seed)
    assert report.games == 3 * budget(1, 5) * len(here)


# What is sent is what everybody reads


class Round:
    """A game of hats at which every seat's memory lies open."""

    def __init__(self, rules: str, seed: int, number: int = 0) -> None:
        self.game = Game(rules, seed=seed, number=number)
        self.state, self.book = self.game.state, self.game.book
        self.memories = [blank(HAT.memory) for _ in range(self.book.players)]
        for seat, memory in enumerate(self.memories):
            HAT.reset(self.sight(seat), self.book, memory, 0)

    def sight(self, seat: int) -> Sight:
        sight = Sight()
        sight.load(view(self.game.state, seat).save())
        sight.seat = seat
        return sight

    def step(self) -> int:
        """Take a turn; the action that was taken."""
        seat = self.game.state.turn
        action = HAT.act(self.sight(seat), self.book, self.memories[seat], 0)
        self.game.push(action)
        for seat, memory in enumerate(self.memories):
            see(self.sight(seat), self.book, memory, 0)
        return action

    def ruled_out(self, memory: SimpleNamespace) -> dict[int, int]:
        """What a seat has ruled out of each card in a hand."""
        state = self.game.state
        return {order: memory.out[order] for order in state.orders if order >= 0}

    def truths_ruled_out(self, memory: SimpleNamespace) -> list[int]:
        state = self.game.state
        held = [at for at in range(len(state.orders)) if state.orders[at] >= 0]
        return [at for at in held if memory.out[state.orders[at]] >> state.cards[at] & 1]


@pytest.mark.parametrize("rules", [*PLAIN, "american 3p wild10", "german 4p multi10", "house 6p"])
def test_what_is_sent_is_what_everybody_reads(
    rules: str, seed: int, budget: Callable[[int, int], int]
) -> None:
    told = 0
    for number in range(budget(2, 60)):
        table = Round(rules, seed, number)
        while not table.game.over:
            told += table.book.kind[table.step()] == CLUE
            if table.game.over:
                break
            first = table.ruled_out(table.memories[0])
            assert all(table.ruled_out(memory) == first for memory in table.memories)
            assert not table.truths_ruled_out(table.memories[0])
    assert told


def check(sight: Any, book: Any, memory: Any, dice: int) -> None:
    """See as the hat does, and note if it ruled out what somebody holds, or what was just revealed."""
    order = -1
    if book.kind[sight.last] != CLUE and sight.over == GOING:
        before = memory.hand
        actor = (sight.turn + book.players - 1) % book.players
        for at in range(actor * LANES, actor * LANES + sight.held[actor]):
            before &= ~(1 << sight.orders[at])
        for number in range(60):
            if before >> number & 1:
                order = number
    if order >= 0 and memory.out[order] >> sight.last_card & 1:
        memory.wrong = 1
    see(sight, book, memory, dice)
    for seat in range(book.players):
        if seat != sight.seat and sight.over == GOING:
            for at in range(seat * LANES, seat * LANES + sight.held[seat]):
                if memory.out[sight.orders[at]] >> sight.cards[at] & 1:
                    memory.wrong = 1


def object_to_wrongs(sight: Any, book: Any, memory: Any, dice: int) -> int:
    """Act as the hat does; after something wrong, what no rules allow."""
    return -1 if memory.wrong else HAT_ACT(sight, book, memory, dice)


HAT_ACT = HAT.act
WATCHFUL = replace(
    HAT, name="watchful", act=object_to_wrongs, see=check, memory={**HAT.memory, "wrong": "i8"}
)


@pytest.mark.full
def test_at_no_clue_of_thousands_of_games_is_a_truth_ruled_out(seed: int) -> None:
    for rules in [*PLAIN, "american 3p wild10", "german 4p multi10", "danish 5p multi5", "house 6p"]:
        play(rules, WATCHFUL, 3000, seed=seed)


@pytest.mark.full
def test_a_reader_who_miscounts_is_found_out(seed: int) -> None:
    def deaf(sight: Any, book: Any, memory: Any, dice: int) -> None:
        if sight.turn % 2 or book.kind[sight.last] != CLUE:
            check(sight, book, memory, dice)

    with pytest.raises(BatchError, match="watchful"):
        play("american 3p", replace(WATCHFUL, see=deaf), 50, seed=seed)


# How well it plays


@pytest.mark.parametrize(
    ("rules", "mean", "perfect"),
    [
        ("american 2p", 22.95, 0.225),
        ("american 3p", 24.895, 0.922),
        ("american 4p", 24.95, 0.9645),
        ("american 5p", 24.922, 0.940),
    ],
)
def test_it_plays_as_well_as_it_is_said_to(
    rules: str, mean: float, perfect: float, seed: int, budget: Callable[[int, int], int]
) -> None:
    games = budget(3000, 100_000)
    results = play(rules, HAT, games, seed=seed)
    share = (perfect * (1 - perfect) / games) ** 0.5
    assert results.mean > mean - 4 * results.error
    assert results.perfect > perfect - 4 * share
