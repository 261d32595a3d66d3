#!/usr/bin/env python3
"""Write docs/bots.md from docs/bots.json: the bots of the house, and what each scores.

python tools/bots_table.py              the page
python tools/bots_table.py measure      every bot anew, and then the page; it takes some minutes
"""

import json
import sys
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HOUSE / "src"))

from hanabi.arena import figures, fingerprint, run, table  # noqa: E402
from hanabi.bots import BOTS  # noqa: E402
from hanabi.drawing.bar import Bar  # noqa: E402

PAGE, MEASURED = HOUSE / "docs" / "bots.md", HOUSE / "docs" / "bots.json"
RULES = tuple(f"american {seats}p" for seats in (2, 3, 4, 5))
WITH_EMPTY_CLUES = tuple(f"dutch {seats}p" for seats in (2, 3, 4, 5))
COMPILED, BY_PYTHON, SEED = 50_000, 200, 1

HEAD = """\
# The bots, and what they score

<!-- Written by tools/bots_table.py; change that and run it again. -->

Each plays with itself. A game that strikes out counts 0; errors are standard errors; games a second are
those of one core's time, deals and views included. Measured as `hanabi arena` does, on the deals of seed 1.
"""

MIDDLE = """\
| bot | rules | games | mean score | all stacks complete | struck out | games a second |
| --- | --- | --- | --- | --- | --- | --- |
"""

FOOT = """\
A test compares how the bots play now with how they played when this was measured.

What each does, and what its clues say, is told beside it: [cautious](../src/hanabi/bots/cautious/README.md),
[hat](../src/hanabi/bots/hat/README.md).

## Measure yourself

```
hanabi arena hat --seats 2-5 --games 100000 --seed 1
hanabi arena hat --against cautious --seats 3         the same deals for both
hanabi arena hat,cautious --cross --plot cross.svg    each among the others
hanabi arena hat --seats 3 --record 17 > game.jsonl   one of the games, for hanabi replay
```

From Python:

>>> from hanabi.arena import compare, figures, run, table
>>> hats = run(table("german 3p", "hat", seed=1), 500)
>>> figures(hats).mean > 24.5, figures(hats).struck
(True, 0)
>>> mixed = run(table("german 3p", "hat,hat,cautious", seed=1), 20)
>>> compare(hats.first(20), mixed).difference > 0
True

Games are played by all cores, and come out the same on any number of them. With `--out FOLDER` what is
finished is kept: a run that was broken off goes on, and with an older version one compares, deal by deal, by
`--against FOLDER`.
"""


def page() -> str:
    """The whole text of docs/bots.md."""
    told = json.loads(MEASURED.read_text())
    rows = [_row(bot, rules, row) for bot in told for rules, row in told[bot]["scores"].items()]
    return "\n".join([HEAD, MIDDLE + "\n".join(rows), "", FOOT])


def _row(bot: str, rules: str, row: dict[str, Any]) -> str:
    cells = (
        bot,
        rules,
        f"{row['games']:,}",
        f"{row['zero']:.3f} ± {row['error']:.3f}",
        f"{100 * row['perfect']:.2f} ± {100 * row['perfect_error']:.2f} %",
        f"{row['struck']:,}",
        f"{row['rate']:,.0f}",
    )
    return f"| {' | '.join(cells)} |"


def measure() -> dict[str, Any]:
    """Every bot at the tables of the page."""
    told: dict[str, Any] = {}
    for bot in BOTS:
        scores = {}
        for rules in (*RULES, *WITH_EMPTY_CLUES):
            at = table(rules, bot, SEED)
            row = figures(run(at, COMPILED if at.compiled else BY_PYTHON, progress=Bar()))._asdict()
            scores[rules] = {name: row[name] for name in row if name not in ("scores", "mean", "turns")}
        told[bot] = {"play": fingerprint(bot), "scores": scores}
    return told


if __name__ == "__main__":
    if sys.argv[1:] == ["measure"]:
        MEASURED.write_text(json.dumps(measure(), indent=1) + "\n")
    PAGE.write_text(page())
