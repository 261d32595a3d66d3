"""`hanabi verify`: whether games are legal, what they scored, and how they ended."""

from typing import Any

from .output import tell
from .parser import Parser, Wish

ABOUT = "Check games: that every move is legal, the score, and how they ended."
MORE = """\
Our records, replays of the leading online site, and its links are read, one a line; gzip and zstd
are unpacked. The exit code is 1 if a game fails: cannot be read, holds a move that is not legal, or
scores otherwise than the file says.

examples:
  hanabi verify games.jsonl
  hanabi verify --quiet *.json.gz                 only those that fail, and how many there are
  hanabi verify --json games.jsonl.zst            for programs, an object a line
  zcat games.gz | hanabi verify -
"""


def parser() -> Parser:
    takes = Parser("verify", ABOUT, MORE, run)
    takes.add_argument("files", nargs="+", metavar="FILE", help="files of games; - is standard input")
    takes.quiet("only the games that fail, and the sum")
    takes.json()
    return takes


def run(wish: Wish) -> int:
    import json

    from hanabi.rules import Sentence

    from .sources import found, shown

    games = failed = 0
    wide = max(len(shown(name)) for name in wish.files) + 7
    for at in found(wish.files, quiet=wish.quiet or wish.json):
        told = facts(at.told)
        games += 1
        failed += not told["legal"]
        if wish.json:
            print(json.dumps({"file": at.file, "game": at.number, **told}))
        elif not (wish.quiet and told["legal"]):
            tell(f"{f'{at.file} {at.number}':<{wide}}  {row(told)}")
    if not wish.json:
        code = "verify.failed" if failed else "verify.fine"
        tell(str(Sentence(code, {"n": games, "failed": failed})))
    return 1 if failed else 0


def facts(told: Any) -> dict[str, Any]:
    """What there is to say of a game, or of what is in its place."""
    from hanabi.notation import Replay
    from hanabi.rules import HanabiError, Sentence

    if isinstance(told, HanabiError):
        reason = told.sentence.params.get("reason", told.sentence)
        return {"legal": False, "wrong": str(reason)}
    broken_off = isinstance(told, Replay) and told.ending is not None
    end = "broken off" if broken_off else told.outcome.finish if told.outcome else "unfinished"
    recorded = told.recorded if isinstance(told, Replay) else None
    known = {
        "rules": str(told.rules),
        "turns": turns(told),
        "score": told.score,
        "maximum": told.rules.maximum,
        "end": end,
    }
    if recorded is not None and recorded != told.score:
        wrong = str(Sentence("verify.recorded", {"found": told.score, "got": recorded}))
        return {"legal": False, "wrong": wrong, **known}
    return {"legal": True, **known}


def turns(told: Any) -> int:
    """How many turns were taken."""
    from hanabi.game import Act
    from hanabi.notation import Replay

    if isinstance(told, Replay):
        return len(told.numbers)
    return sum(isinstance(step, Act) for step in told.steps)


def row(told: dict[str, Any]) -> str:
    """The facts of a game on a line."""
    if not told["legal"]:
        return f"fails  {told['wrong']}"
    score = f"{told['score']:>2}/{told['maximum']}"
    return f"legal  {score}  {told['turns']:>3} turns  {told['end']:<11}  {told['rules']}"
