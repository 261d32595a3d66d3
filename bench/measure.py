"""Measure things side by side: CPU time, in turns, several rounds, so that a busy machine hits all alike."""

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import NamedTuple

Work = Callable[[], int]
"""Does some work, and says how many steps that was."""


class Measured(NamedTuple):
    """CPU microseconds a step: the median of the rounds, and the least and the greatest."""

    median: float
    least: float
    most: float


def side_by_side(works: Mapping[str, Work], rounds: int = 7) -> dict[str, Measured]:
    """Run every work once in each round, in turn; the first round only warms up."""
    spent: dict[str, list[float]] = {name: [] for name in works}
    for round_ in range(rounds + 1):
        for name, work in works.items():
            before = time.process_time()
            steps = work()
            if round_:
                spent[name].append((time.process_time() - before) / steps * 1e6)
    return {name: Measured(median(all_), min(all_), max(all_)) for name, all_ in spent.items()}


def table(rows: Mapping[str, Measured], peer: str | None = None) -> str:
    """What was measured, as Markdown; with a peer, how many times faster than it each is."""
    lines = [
        "| what | µs a step | least - most | steps/s | times the peer |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for name, row in rows.items():
        ratio = f"{rows[peer].median / row.median:.1f}" if peer in rows else ""
        spread = f"{row.least:.2f} - {row.most:.2f}"
        lines.append(f"| {name} | {row.median:.2f} | {spread} | {1e6 / row.median:,.0f} | {ratio} |")
    return "\n".join(lines)
