"""A report as data, for programs and to be kept; and as a table in Markdown, made of the data."""

from collections.abc import Iterable, Mapping
from typing import Any

from . import machine
from .run import Line, Report

VERSION = 1

Data = dict[str, Any]


def data(report: Report) -> Data:
    """A report in words and numbers: microseconds a step, and how many times as fast as the row beside."""
    return {
        "version": VERSION,
        "machine": machine.machine(),
        "versions": machine.versions(),
        "rounds": report.rounds,
        "seconds": round(report.seconds),
        "missing": {name: str(reason) for name, reason in report.missing.items()},
        "rows": [_row(line) for line in report.lines],
    }


def _row(line: Line) -> Data:
    section, measured = line.section, line.measured
    return {
        "section": section.name,
        "title": section.title,
        "unit": section.unit,
        "clock": section.clock,
        "row": line.row.name,
        "players": line.players,
        "microseconds": _spread(measured.median, measured.least, measured.most),
        "rate": digits(measured.rate),
        "beside": section.beside if line.beside else None,
        "times": _spread(*measured.times(line.beside)) if line.beside else None,
    }


def _spread(median: float, least: float, most: float) -> dict[str, float]:
    return {"median": digits(median), "least": digits(least), "most": digits(most)}


def digits(number: float) -> float:
    """As many digits as a measurement bears."""
    return float(f"{number:.4g}")


def markdown(told: Data) -> str:
    """The report as people read it: where and with what, then a table of each section."""
    parts = [about(told), *(table(rows) for rows in by_section(told["rows"]).values())]
    if told["missing"]:
        reasons = dict.fromkeys(told["missing"].values())
        parts.append("\n".join(f"Left out: {reason}." for reason in reasons))
    return "\n\n".join(parts) + "\n"


def about(told: Data) -> str:
    """The machine, and the versions of all that took part."""
    place, names = told["machine"], machine.PACKAGES
    versions = ", ".join(
        f"{names.get(package, package)} {version}" for package, version in told["versions"].items()
    )
    return (
        f"{place['processor']}, {place['cores']} cores, {place['system']}, {place['python']}; "
        f"{versions}; {told['rounds']} rounds on {place['date']}."
    )


def by_section(rows: Iterable[Data]) -> dict[str, list[Data]]:
    """Rows by the names of their sections."""
    found: dict[str, list[Data]] = {}
    for row in rows:
        found.setdefault(row["section"], []).append(row)
    return found


def table(rows: list[Data]) -> str:
    """The rows of one section: a line for each way to do the work, columns for each number of players."""
    first = rows[0]
    players = list(dict.fromkeys(row["players"] for row in rows))
    clock = "" if first["clock"] == "CPU" else f", by the {first['clock']} clock"
    head = [f"{first['title']}{clock}"]
    for count in players:
        head += [
            f"{first['unit']}/s, {count} players",
            "µs each",
            "times the peer" if first["beside"] else "",
        ]
    lines = [head, ["---", *["---:"] * (3 * len(players))]]
    for name, group in _by_name(rows).items():
        cells = [name]
        for count in players:
            cells += _cells(group[count]) if count in group else ["", "", ""]
        lines.append(cells)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in _trimmed(lines))


def _by_name(rows: Iterable[Data]) -> dict[str, dict[int, Data]]:
    found: dict[str, dict[int, Data]] = {}
    for row in rows:
        found.setdefault(row["row"], {})[row["players"]] = row
    return found


def _cells(row: Data) -> list[str]:
    taken, times = row["microseconds"], row["times"]
    ratio = ""
    if times:
        ratio = "1" if row["row"] == row["beside"] else _ratio(times)
    return [rate(row["rate"]), number(taken["median"]), ratio]


def _ratio(times: Mapping[str, float]) -> str:
    return f"**{number(times['median'])}** ({number(times['least'])} - {number(times['most'])})"


def number(value: float) -> str:
    """A number with three digits that count.

    >>> number(41.27), number(0.04512), number(1494.3)
    ('41.3', '0.0451', '1,494')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def rate(number: float) -> str:
    """A number of steps a second, as people read it.

    >>> rate(40_512_345), rate(61_234), rate(812.4)
    ('40.5 M', '61.2 k', '812')
    """
    if number >= 999_500_000:
        return f"{number / 1e9:.3g} G"
    if number >= 999_500:
        return f"{number / 1e6:.3g} M"
    return f"{number / 1e3:.3g} k" if number >= 999.5 else f"{number:.3g}"


def _trimmed(lines: list[list[str]]) -> list[list[str]]:
    """A table without the columns in which nothing stands."""
    kept = [at for at in range(len(lines[0])) if any(line[at] for line in (lines[0], *lines[2:]))]
    return [[line[at] for at in kept] for line in lines]
