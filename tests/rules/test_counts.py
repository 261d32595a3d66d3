"""How many ways there are to play on: all sequences of actions of each length, from a few given deals.

The folder `counts` has one file a deal, with the number of sequences of every length and how many of them
end the game, by the reason. One rule bent anywhere in the tree of moves changes a number. To count anew, or
for a new file that has no counts yet but a "longest":

    PYTHONPATH=src:tests python -m rules.test_counts
"""

import json
from collections import Counter
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from hanabi import Game, Rules
from hanabi.rules import Position, core
from hanabi.rules.actions import legal
from hanabi.rules.book import Book
from hanabi.rules.outcome import FINISHES
from oracle import Referee
from rules.match import plain, settings_of

FILES = sorted((Path(__file__).parent / "counts").glob("*.json"))

Counts = list[dict[str, int]]
"""For each length, from 0: the number of sequences, and of those that end the game by each reason."""


def read(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(path.read_text())
    return told


def game_of(told: dict[str, Any]) -> Game:
    return Game(Rules.parse(told["rules"]), deck=told["deck"].split(), start=told["start"])


def counted(
    longest: int, begin: Any, moves: Callable[[Any], Any], after: Callable[[Any, Any], Any]
) -> Counts:
    """All sequences up to a length: what may be done in a state, and the state (or the end) after it."""
    counts: list[Counter[str]] = [Counter() for _ in range(longest + 1)]
    counts[0]["sequences"] = 1

    def walk(state: Any, length: int) -> None:
        for move in moves(state):
            then, over = after(state, move)
            counts[length]["sequences"] += 1
            if over:
                counts[length][over] += 1
            elif length < longest:
                walk(then, length + 1)

    if longest:
        walk(begin, 1)
    told = [
        {"length": length, "sequences": count.pop("sequences", 0)} | dict(sorted(count.items()))
        for length, count in enumerate(counts)
    ]
    return told[: 1 + next((at for at, count in enumerate(told) if not count["sequences"]), longest)]


def by_core(told: dict[str, Any], longest: int) -> Counts:
    game = game_of(told)
    book: Book = game.book

    def after(state: Position, action: int) -> tuple[Position, str]:
        then = state.copy()
        core.act(then, book, action)
        return then, FINISHES[then.over]

    return counted(longest, game.state, lambda state: legal(state, book), after)


def by_referee(told: dict[str, Any], longest: int) -> Counts:
    game = game_of(told)
    referee = Referee(settings_of(game.rules), list(map(plain, game.deck)), told["start"])

    def after(before: Referee, action: Any) -> tuple[Referee, str | None]:
        then = copy(before)
        then.hands = [list(hand) for hand in before.hands]
        then.possible = dict(before.possible)
        then.colors = {order: set(said) for order, said in before.colors.items()}
        then.ranks = {order: set(said) for order, said in before.ranks.items()}
        then.stacks = dict(before.stacks)
        then.discards = list(before.discards)
        then.clued = list(before.clued)
        then.history = list(before.history)
        then.act(action)
        return then, then.over

    return counted(longest, referee, Referee.legal, after)


def within(counts: Counts, sequences: int) -> int:
    """The greatest length that takes so many sequences at most, the shorter ones included."""
    longest = total = 0
    for count in counts:
        total += count["sequences"]
        if total <= sequences:
            longest = count["length"]
    return longest


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_core_counts_as_it_is_written(path: Path, budget: Callable[[int, int], int]) -> None:
    told = read(path)
    longest = within(told["counts"], budget(100_000, 10_000_000))
    assert longest
    assert by_core(told, longest) == told["counts"][: longest + 1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_referee_counts_the_same(path: Path, budget: Callable[[int, int], int]) -> None:
    told = read(path)
    longest = within(told["counts"], budget(6_000, 100_000))
    assert longest
    assert by_referee(told, longest) == told["counts"][: longest + 1]


def test_the_counts_show_every_end_and_every_edition() -> None:
    files = list(map(read, FILES))
    assert {name for told in files for count in told["counts"] for name in count} == {
        "length",
        "sequences",
        *(finish for finish in FINISHES[1:] if finish != "no gain"),  # no box stops a game early
    }
    assert {Rules.parse(told["rules"]).edition for told in files} >= {"danish", "american", "german", "dutch"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_counts_reads_as_it_was_written(path: Path) -> None:
    assert path.read_text() == written(read(path))


def written(told: dict[str, Any]) -> str:
    """A file of counts as text: one line a length."""
    lines = [f"  {json.dumps(count)}" for count in told["counts"]]
    head = {name: told[name] for name in ("about", "rules", "deck", "start")}
    return json.dumps(head, indent=1)[:-2] + ',\n "counts": [\n' + ",\n".join(lines) + "\n ]\n}\n"


if __name__ == "__main__":
    for file in FILES:
        content = read(file)
        most = content.get("longest") or content["counts"][-1]["length"]
        content["counts"] = by_core(content, most)
        file.write_text(written(content))
        print(file.name, *(count["sequences"] for count in content["counts"]))
