"""Runs sections, one after the other, with whoever is here."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from hanabi.drawing.bar import Bar
from hanabi.rules import HanabiError, Sentence

from .measure import SECONDS, Measured, side_by_side
from .peers import PEERS, US
from .sections import SECTIONS, Row, Section


class BenchError(HanabiError):
    """A measurement that cannot be made."""


@dataclass(frozen=True)
class Line:
    """One row, measured for a number of players; and the row that it is set beside, of the same rounds."""

    section: Section
    row: Row
    players: int
    measured: Measured
    beside: Measured | None


@dataclass(frozen=True)
class Report:
    """All that was measured in one run."""

    lines: Sequence[Line]
    missing: Mapping[str, Sentence]
    """Why peers were left out, by their names."""
    rounds: int
    seconds: float
    """How long all of it took."""


def run(
    only: Iterable[str] = (),
    *,
    players: Sequence[int] = (2, 5),
    peers: bool = False,
    rounds: int = 5,
    seconds: float = SECONDS,
    progress: bool = False,
) -> Report:
    """Measure sections, all or those that are named; with `peers`, those of them that are installed, too."""
    began, sections = time.monotonic(), chosen(only)
    check(players, rounds)
    missing = {peer.name: reason for peer in PEERS if peers and (reason := peer.missing)}
    if peers and len(missing) == len(PEERS):
        raise BenchError("bench.alone", packages=", ".join(dict.fromkeys(peer.package for peer in PEERS)))
    present = {US, *(peer for peer in PEERS if peers and peer.name not in missing)}
    plan = [
        (section, count, rows)
        for section in sections
        for count in players
        if (rows := [row for row in section.rows if row.peer in present])
    ]
    told = _telling(sum(len(rows) for *_, rows in plan) * (rounds + 1), progress)
    lines: list[Line] = []
    for section, count, rows in plan:
        works = {row.name: row.make(count) for row in rows}
        measured = side_by_side(works, rounds, seconds, told)
        beside = measured.get(section.beside)
        lines += [Line(section, row, count, measured[row.name], beside) for row in rows]
    return Report(lines, missing, rounds, time.monotonic() - began)


def check(players: Sequence[object], rounds: object) -> None:
    """Refuse what nobody can be measured with."""
    if not players or not all(type(count) is int and 2 <= count <= 5 for count in players):
        raise BenchError("bench.players", got=",".join(map(str, players)))
    if type(rounds) is not int or not 1 <= rounds <= 1000:
        raise BenchError("bench.rounds", got=rounds)


def chosen(only: Iterable[str]) -> list[Section]:
    """The sections of these names; all of them if there is no name."""
    known, wanted = {section.name: section for section in SECTIONS}, set(only)
    for word in wanted - known.keys():
        raise BenchError("bench.only", word=word, known=", ".join(known))
    return [section for section in SECTIONS if not wanted or section.name in wanted]


def _telling(total: int, progress: bool) -> Callable[[], None]:
    """What is called after every run of a work."""
    if not progress:
        return lambda: None
    bar, done = Bar("runs"), iter(range(1, total + 1))
    return lambda: bar(next(done), total)
