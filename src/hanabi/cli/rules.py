"""`hanabi rules`: what an edition says, or what a table plays by."""

from .output import columns, tell, tell_json
from .parser import Parser, Wish

ABOUT = "What an edition says, or what a table plays by."
MORE = """\
examples:
  hanabi rules                                    where the four boxes differ
  hanabi rules danish                             one edition, with its variants and what is in the box
  hanabi rules "german 3p wild10 strikes=2"       the rules of one table in full
  hanabi rules house                              every setting there is
  hanabi rules dutch --json
"""


def parser() -> Parser:
    takes = Parser("rules", ABOUT, MORE, run)
    takes.add_argument("what", nargs="*", metavar="RULES", help="an edition, or rules: german 3p wild10")
    takes.rules("the same, as other commands take it")
    takes.json()
    return takes


def run(wish: Wish) -> int:
    from hanabi.rules import EDITIONS, Rules
    from hanabi.terminal import rulebook

    text = " ".join([*wish.what, *([wish.rules] if wish.rules else [])]).strip()
    if wish.json:
        tell_json(rulebook.data(text))
    elif not text:
        tell(rulebook.overview(columns()))
    elif text in EDITIONS:
        tell(rulebook.edition(EDITIONS[text], columns()))
    else:
        tell(rulebook.in_full(Rules.parse(text), columns()))
    return 0
