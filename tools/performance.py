"""Measures how fast hanabi is, and writes docs/performance.md with what was measured.

Run it as `PYTHONPATH=src python tools/performance.py` where the peers are installed (requirements/peers.in),
on a machine that does nothing else: it takes some minutes. With `--drawn` it measures nothing, and only
writes the page and its pictures anew from docs/performance.json. With `--server` it measures the server
alone, and with `--server=postgresql://...`, an empty database, that too.
"""

import json
import re
import sys
from collections.abc import Iterator
from math import log2
from pathlib import Path
from typing import Any, NamedTuple

from hanabi import drawing
from hanabi.bench import report, server
from hanabi.bench.run import run

DOCS = Path(__file__).resolve().parent.parent / "docs"
MEASURED = DOCS / "performance.json"
PAGE = DOCS / "performance.md"


class Goal(NamedTuple):
    """What a row should reach with so many players: times its peer, steps a second, or microseconds."""

    section: str
    row: str
    kind: str
    wanted: dict[int, float]
    told: str


GOALS = (
    Goal("steps", "hanabi", "times", {2: 30, 5: 40}, "random legal steps, times the native loop"),
    Goal(
        "seat", "hanabi, as bits", "times", {2: 45, 5: 45}, "with the acting player's observation, times it"
    ),
    Goal("games", "hanabi", "times", {2: 20, 5: 20}, "whole games of the simple bot, times it"),
    Goal("games", "hanabi", "rate", {2: 7e5, 5: 7e5}, "whole games of the simple bot a second"),
    Goal("threads", "hanabi, 2 threads", "times", {2: 1.9, 5: 1.9}, "two threads, times one"),
    Goal("calls", "hanabi, one game a call", "us", {2: 0.7, 5: 0.7}, "a step of one game, in microseconds"),
    Goal(
        "calls",
        "hanabi, 1,024 games a call",
        "rate",
        {2: 19e6, 5: 13e6},
        "steps a second, 1,024 games a call",
    ),
    Goal("environment", "hanabi", "times", {2: 40, 5: 40}, "the drop-in, two values read, times rl_env"),
    Goal("everything", "hanabi", "times", {2: 8, 5: 8}, "the drop-in, every value read, times rl_env"),
    Goal(
        "python", "hanabi, core on a plain object", "us", {2: 3, 5: 3}, "core uncompiled, microseconds a step"
    ),
    Goal("python", "hanabi, Game.push(action)", "us", {2: 7, 5: 7}, "`Game.push(action)`, microseconds"),
)


def measure() -> dict[str, Any]:
    """All sections with two and five players, and how some of them go with three and four."""
    told = report.data(run(players=(2, 5), peers=True, rounds=5, progress=True))
    more = report.data(run(["steps", "seat"], players=(3, 4), peers=True, rounds=5, progress=True))
    told["rows"] += [dict(row, section=f"{row['section']}, more players") for row in more["rows"]]
    told["seconds"] += more["seconds"]
    return told


# --- the page -------------------------------------------------------------------------------------------


def parts(told: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What stands between the marks of the page, by its name."""
    rows = report.by_section(told["rows"])
    yield "about", report.about(told)
    yield "goals", goals(told)
    for name in rows:
        if "," not in name:
            yield name, report.table(rows[name])
    served = told.get("server")
    yield "server", server.page(served) if served else "Not measured yet."
    yield "missing", "\n".join(f"Left out: {why}." for why in dict.fromkeys(told["missing"].values()))


def goals(told: dict[str, Any]) -> str:
    """Goals beside what was measured."""
    lines = ["| what | goal, 2 players | measured | goal, 5 players | measured |", "| --- |" + " ---: |" * 4]
    for goal in GOALS:
        cells = [goal.told]
        for players, wanted in goal.wanted.items():
            row = found(told, goal.section, goal.row, players)
            cells += [_told(goal, wanted), _reached(goal, wanted, row) if row else "not measured"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def found(told: dict[str, Any], section: str, row: str, players: int) -> dict[str, Any] | None:
    """A row as it was measured."""
    which = (section, row, players)
    return next((it for it in told["rows"] if (it["section"], it["row"], it["players"]) == which), None)


def _told(goal: Goal, value: float) -> str:
    return report.rate(value) if goal.kind == "rate" else report.number(value)


def _reached(goal: Goal, wanted: float, row: dict[str, Any]) -> str:
    if goal.kind == "times" and not row["times"]:
        return "not measured"
    value = {
        "times": lambda: row["times"]["median"],
        "rate": lambda: row["rate"],
        "us": lambda: row["microseconds"]["median"],
    }[goal.kind]()
    met = value <= wanted if goal.kind == "us" else value >= wanted
    return f"**{_told(goal, value)}**" if met else f"{_told(goal, value)}, missed"


def page(told: dict[str, Any], text: str) -> str:
    """The page with all that was measured in its places."""
    for name, part in parts(told):
        mark = re.compile(rf"(<!-- {name} -->\n).*?(<!-- / -->)", re.DOTALL)
        if not mark.search(text):
            raise ValueError(f"the page has no place for {name}")
        text = mark.sub(lambda place, part=part: f"{place[1]}{part}\n{place[2]}", text)  # type: ignore[misc]
    return text


# --- the pictures ---------------------------------------------------------------------------------------


def pictures() -> dict[str, str]:
    """The pictures of the page, by their files' names."""
    told = json.loads(MEASURED.read_text(encoding="utf-8"))
    return {
        "performance-steps.svg": beside(told, "steps", "Random legal steps a second, 2 players") + "\n",
        "performance-seat.svg": beside(told, "seat", "With the observation of who acts, 2 players") + "\n",
        "performance-players.svg": by_players(told) + "\n",
        "performance-sizes.svg": by_sizes(told) + "\n",
    }


def beside(told: dict[str, Any], section: str, title: str) -> str:
    """The rows of a section with two players."""
    rows = [row for row in told["rows"] if (row["section"], row["players"]) == (section, 2)]
    return drawing.bars(
        title,
        [drawing.Amount(row["row"], row["rate"], row["row"].startswith("hanabi")) for row in rows],
        "a second",
    )


def by_players(told: dict[str, Any]) -> str:
    """How speed goes with the number of players."""
    lines = {"steps": ("steps alone", "hanabi"), "seat": ("with observation", "hanabi, as bits")}
    series = []
    for section, (name, row) in lines.items():
        rates = {
            players: it["rate"] / 1e6
            for players in range(2, 6)
            for part in (section, f"{section}, more players")
            if (it := found(told, part, row, players))
        }
        series.append(drawing.Series(name, list(rates.items())))
    panel = drawing.Panel(series, "million steps a second", least=0)
    return drawing.chart("Random legal steps, by players", panel, across="players")


def by_sizes(told: dict[str, Any]) -> str:
    """How speed goes with the number of games a call."""
    series = []
    for players in (2, 5):
        rates = {
            _games(row["row"]): row["rate"] / 1e6
            for row in told["rows"]
            if row["section"] in ("calls", "sizes")
            and row["players"] == players
            and row["row"].startswith("hanabi")
        }
        points = [(log2(games), rate) for games, rate in sorted(rates.items())]
        series.append(drawing.Series(f"{players} players", points))
    panel = drawing.Panel(series, "million steps a second", least=0)
    return drawing.chart(
        "Steps called from Python, by games", panel, across="games a call, as a power of two"
    )


def _games(row: str) -> int:
    told = row.removeprefix("hanabi, ").partition(" ")[0].replace(",", "")
    return 1 if told == "one" else int(told)


def main(words: list[str]) -> None:
    told = json.loads(MEASURED.read_text(encoding="utf-8"))
    served = [word.partition("=")[2] for word in words if word.partition("=")[0] == "--server"]
    if served:
        told["server"] = server.measure(server.Sizes(), served[0], (1, 2, 3))
    elif "--drawn" not in words:
        told = measure() | {name: told[name] for name in ("server",) if name in told}
    MEASURED.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(told, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    for name, picture in pictures().items():
        (DOCS / "pictures" / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
