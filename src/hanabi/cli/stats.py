"""`hanabi stats`: what many games come to."""

from collections.abc import Iterator
from typing import Any

from .output import tell, tell_json
from .parser import Parser, Wish

ABOUT = "What many games come to: scores, ends, pace, efficiency, mistakes, by their rules."
MORE = """\
Any form of game is read, as by hanabi verify; only the sums are kept, however many games there are.

examples:
  hanabi stats games.jsonl
  hanabi stats *.json.gz --json
  zcat games.gz | hanabi stats -
"""


def parser() -> Parser:
    takes = Parser("stats", ABOUT, MORE, run)
    takes.add_argument("files", nargs="+", metavar="FILE", help="files of games; - is standard input")
    takes.quiet("no bar while it reads")
    takes.json()
    return takes


def run(wish: Wish) -> int:
    from hanabi.review import Totals
    from hanabi.rules import HanabiError

    from .sources import found, played

    totals: dict[str, Totals] = {}
    for at in found(wish.files, quiet=wish.quiet):
        if isinstance(at.told, HanabiError):
            raise at.told
        played_by = at.told.rules
        totals.setdefault(str(played_by), Totals(played_by.maximum)).add(played(at.told), at.told.score)
    if wish.json:
        tell_json({rules: total.json() for rules, total in totals.items()})
        return 0
    for rules, total in sorted(totals.items(), key=lambda item: -item[1].games):
        tell("\n".join(lines(rules, total)) + "\n")
    return 0


def lines(rules: str, total: Any) -> Iterator[str]:
    """The totals of games by the same rules, as people read them."""
    from hanabi.drawing import sparkline
    from hanabi.rules import Sentence

    yield str(Sentence("stats.head", {"rules": rules, "n": total.games}))
    for name, mean in total.means.items():
        if mean.count:
            value = f"{mean.value:7.2f}  ± {mean.error:.2f}  ({mean.deviation:.2f})"
            yield f"  {Sentence(f'stats.{name}')!s:<22}{value}"
    share = f"{total.perfect} ({total.perfect / total.games:.1%})"
    yield f"  {Sentence('stats.perfect')!s:<22}{share:>7}"
    heights = [total.scores[score] for score in range(total.maximum + 1)]
    yield f"  {Sentence('stats.scores', {'maximum': total.maximum})!s:<22}{sparkline(heights, least=0)}"
    for end, count in total.ends.most_common():
        yield f"  {f'{end}':<22}{count:>7}"
