"""`hanabi bots`: the bots that play along."""

from .output import columns, tell, tell_json
from .parser import Parser, Wish

ABOUT = "The bots that play along."
MORE = """\
examples:
  hanabi bots
  hanabi bots --json
  hanabi play --players me,cautious
"""


def parser() -> Parser:
    takes = Parser("bots", ABOUT, MORE, run)
    takes.json()
    return takes


def run(wish: Wish) -> int:
    from hanabi.bots import BOTS
    from hanabi.terminal import rulebook

    if wish.json:
        tell_json([{"name": name, "about": str(entry.about)} for name, entry in BOTS.items()])
    else:
        tell(rulebook.table([(name, entry.about) for name, entry in BOTS.items()], columns()))
    return 0
