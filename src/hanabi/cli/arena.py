"""`hanabi arena`: many games of bots, and what they come to."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .output import tell, tell_json
from .parser import Parser, UsageError, Wish

if TYPE_CHECKING:
    from hanabi.arena import Comparison, Figures, Games, Table

ABOUT = "Many games of bots, and what they come to."
MORE = """\
Game N of a seed is always the same deal, so results can be repeated, compared and looked at. Several
bots, as in hat,cautious, sit round the table in turn. Errors are standard errors.

examples:
  hanabi arena cautious
  hanabi arena hat --seats 2-5 --games 100000 --seed 1
  hanabi arena hat --rules "german wild10" --seats 3,4
  hanabi arena hat,cautious --seats 2              two kinds of bot at one table
  hanabi arena hat --against cautious              the same deals for both, game by game
  hanabi arena hat --games 1000000 --out kept      goes on where it was broken off
  hanabi arena hat --against kept                  with what was kept, of an older version perhaps
  hanabi arena hat,cautious --cross --plot cross.svg
  hanabi arena hat --seats 3 --record 17 > game.jsonl
  hanabi arena hat --csv hat.csv --plot hat.png

hanabi replay game.jsonl then shows the game.
"""


def parser() -> Parser:
    takes = Parser("arena", ABOUT, MORE, run)
    takes.add_argument("bots", metavar="BOTS", help="a bot, or several: hat,cautious")
    takes.add_argument("--seats", metavar="N", help="how many play: 3, or 2-5 (so without --rules), or 2,4")
    takes.rules("what is played: american if nothing is said")
    takes.add_argument("--games", metavar="N", default="1000", help="how many games: 1000")
    takes.add_argument("--seed", metavar="N", default="1", help="what the deals are drawn by: 1")
    takes.add_argument("--workers", metavar="N", help="how many cores work on it: all there are")
    takes.add_argument("--against", metavar="WHOM", help="other bots on the same deals, or a folder of --out")
    takes.add_argument("--cross", action="store_true", help="each bot alone among each of the others")
    takes.add_argument("--record", metavar="N", help="the game of this number, as a record")
    takes.add_argument("--out", metavar="FOLDER", help="keep games there, and play none of them again")
    takes.add_argument("--csv", metavar="FILE", help="the figures as a table for programs")
    takes.add_argument("--plot", metavar="FILE", help="a picture of the scores: .svg or .png")
    takes.quiet("no bar while it plays")
    takes.json()
    return takes


def run(wish: Wish) -> int:
    from importlib.util import find_spec

    if not all(map(find_spec, ("numpy", "numba"))):
        raise UsageError("cli.batch")
    from hanabi.arena import record

    wish.seed = _whole(wish.seed, "cli.seed", 1 << 64)
    wish.games = _whole(wish.games, "cli.games", 10**9 + 1, least=1)
    wish.workers = _whole(wish.workers, "cli.workers", 257, least=1) if wish.workers else None
    rules = _rules(wish.rules, wish.seats)
    if wish.record is not None:
        if len(rules) > 1:
            raise UsageError("cli.one-table")
        game = record(_table(wish, rules[0]), _whole(wish.record, "cli.which", 10**9))
        _put_record(game)
    elif wish.cross:
        _cross(wish, rules)
    else:
        _measure(wish, rules)
    return 0


def _measure(wish: Wish, rules: list[str]) -> None:
    """Each table by itself, and beside what it is compared with."""
    from hanabi.arena import compare, figures, histogram

    rows: list[dict[str, Any]] = []
    for line in rules:
        at = _table(wish, line)
        games = _play(wish, at)
        found = figures(games)
        row = {"rules": str(at.rules), "bots": list(at.bots), "seed": at.seed, **found._asdict()}
        if not wish.json:
            tell(_lines(at, found))
        if wish.against is not None:
            name, others = _others(wish, at)
            pair = compare(games, others)
            row |= {"against": name, "paired": pair._asdict()}
            if not wish.json:
                tell(_paired(name, pair))
        rows.append(row)
        if wish.plot is not None:
            title = f"{at}"
            _draw(wish.plot, at.rules.players, len(rules), histogram(title, found.scores, at.rules.maximum))
    if wish.json:
        tell_json(rows)
    if wish.csv is not None:
        _write_csv(
            wish.csv, [{key: row[key] for key in row if key not in ("scores", "paired")} for row in rows]
        )


def _cross(wish: Wish, rules: list[str]) -> None:
    """Every bot in the first seat, among every bot in the others."""
    from hanabi.arena import crossed, figures, heat_map, table

    names = list(dict.fromkeys(name.strip().lower() for name in wish.bots.split(",")))
    told: list[dict[str, Any]] = []
    for line in rules:
        for name in names:
            table(line, name, wish.seed)  # a name that is unknown is refused before anything is played
        found = [
            [figures(games) for games in row]
            for row in crossed(line, names, wish.seed, lambda at: _play(wish, at))
        ]
        for one, row in zip(names, found, strict=True):
            told += [
                {"rules": line, "first": one, "others": other, "seed": wish.seed, **cell._asdict()}
                for other, cell in zip(names, row, strict=True)
            ]
        if not wish.json:
            tell(_matrix(line, names, found))
        if wish.plot is not None:
            seats = table(line, names[0]).rules.players
            means = [[cell.mean for cell in row] for row in found]
            _draw(wish.plot, seats, len(rules), heat_map(line, names, means))
    if wish.json:
        tell_json(told)
    if wish.csv is not None:
        _write_csv(wish.csv, [{key: row[key] for key in row if key != "scores"} for row in told])


# --- what is asked for ----------------------------------------------------------------------------------


def _rules(text: str | None, seats: str | None) -> list[str]:
    """The rules of each table."""
    from hanabi.rules import Rules

    words = (text or "american").split()
    counted = any(
        word.startswith("players=") or (word[:-1].isdecimal() and word[-1] == "p") for word in words
    )
    if counted and seats is not None:
        raise UsageError("cli.seats-twice")
    if counted:
        return [str(Rules.parse(" ".join(words)))]
    numbers = _seats(seats or ("2-5" if text is None else "3"))
    return [str(Rules.parse(f"{' '.join(words)} {number}p")) for number in numbers]


def _seats(text: str) -> list[int]:
    """Numbers of players: 3, 2-5 or 2,4."""
    numbers: list[int] = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        if not (low.isdecimal() and (high.isdecimal() or not dash) and len(part) < 9):
            raise UsageError("cli.seats", text=text[:40])
        numbers += range(int(low), int(high or low) + 1)
    if not numbers or len(numbers) > 20:
        raise UsageError("cli.seats", text=text[:40])
    return numbers


def _whole(text: str, code: str, end: int, *, least: int = 0) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 20 and least <= int(text) < end):
        raise UsageError(code, text=text[:40], least=least, last=end - 1)
    return int(text)


def _table(wish: Wish, line: str) -> "Table":
    from hanabi.arena import table

    return table(line, wish.bots, wish.seed)


def _others(wish: Wish, at: "Table") -> "tuple[str, Games]":
    """What a table is compared with: other bots at it, or what lies in a folder."""
    from hanabi.arena import Keep, table

    if Path(wish.against).is_dir():
        return Keep(wish.against).find(at.rules, at.seed, wish.games)
    return wish.against, _play(wish, table(at.rules, wish.against, at.seed))


def _play(wish: Wish, at: "Table") -> "Games":
    from hanabi.arena import Keep, run
    from hanabi.drawing.bar import Bar

    keep: Keep | None = Keep(wish.out) if wish.out is not None else None
    return run(at, wish.games, workers=wish.workers, keep=keep, progress=Bar(shows=not wish.quiet))


# --- what is told ---------------------------------------------------------------------------------------


def _lines(at: "Table", found: "Figures") -> str:
    from hanabi.drawing import sparkline
    from hanabi.rules import Sentence

    heights = [found.scores.get(score, 0) for score in range(at.rules.maximum + 1)]
    facts = {
        "arena.mean": f"{found.mean:.4f} ± {found.error:.4f}",
        "arena.zero": f"{found.zero:.4f}" if found.struck and found.zero != found.mean else "",
        "arena.perfect": f"{100 * found.perfect:.3f} ± {100 * found.perfect_error:.3f} %",
        "arena.struck": f"{found.struck:,}",
        "arena.turns": f"{found.turns:.1f}",
        "arena.scores": sparkline(heights, least=0),
        "arena.rate": f"{found.rate:,.0f}",
    }
    lines = [str(Sentence("arena.head", {"table": str(at), "n": found.games}))]
    for code, fact in facts.items():
        if fact:
            lines.append(f"  {Sentence(code, {'maximum': at.rules.maximum})!s:<32}{fact}")
    return "\n".join(lines) + "\n"


def _paired(name: str, pair: "Comparison") -> str:
    from hanabi.rules import Sentence

    told = {
        "name": name,
        "difference": f"{pair.difference:+.4f}",
        "error": f"{pair.error:.4f}",
        "perfect": f"{100 * pair.perfect:+.3f}",
        "better": f"{pair.better:,}",
        "worse": f"{pair.worse:,}",
        "sign": f"{pair.sign:.2g}",
    }
    return f"  {Sentence('arena.paired', told)}\n"


def _matrix(rules: str, names: list[str], found: "list[list[Figures]]") -> str:
    from hanabi.rules import Sentence

    wide = max(16, *(len(name) + 2 for name in names))
    lines = [str(Sentence("arena.cross", {"rules": rules, "n": found[0][0].games}))]
    lines.append(" " * wide + "".join(f"{name:>{wide}}" for name in names))
    for name, row in zip(names, found, strict=True):
        lines.append(
            f"{name:<{wide}}" + "".join(f"{f'{one.mean:.3f} ± {one.error:.3f}':>{wide}}" for one in row)
        )
    return "\n".join(lines) + "\n"


def _put_record(game: Any) -> None:
    import sys

    from hanabi.notation import files

    files.write(iter([game]), sys.stdout.buffer, "record")


def _write_csv(name: str, rows: Iterable[dict[str, Any]]) -> None:
    import csv
    from io import StringIO

    rows = list(rows)
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(row | ({"bots": " ".join(row["bots"])} if "bots" in row else {}))
    Path(name).write_text(text.getvalue(), encoding="utf-8")


def _draw(name: str, players: int, pictures: int, svg: str) -> None:
    """Write a picture; where there are several, each by its number of players."""
    from hanabi.drawing import png

    file = Path(name)
    if file.suffix not in (".svg", ".png"):
        raise UsageError("cli.picture", file=name)
    if pictures > 1:
        file = file.with_name(f"{file.stem}-{players}p{file.suffix}")
    if file.suffix == ".png":
        file.write_bytes(png(svg, width=1440))
    else:
        file.write_text(svg, encoding="utf-8")
