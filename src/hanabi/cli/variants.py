"""`hanabi variants`: the variants of the leading online site, and which of them can be played here."""

from typing import Any

from .output import columns, tell, tell_json
from .parser import Parser, UsageError, Wish

ABOUT = "The variants of the leading online site: their numbers, names and codes, and which can be played."
MORE = """\
A table is opened with a variant by its code: hanabi play --rules "live 3p R+Y+G+B+Ra".

examples:
  hanabi variants                                 how many there are, and how many can be played
  hanabi variants rainbow 6                       those with both words in their names
  hanabi variants 16                              the one with this number
  hanabi variants "R+Y+G+B+P,CS" --json           the one with this code, for programs
"""


def parser() -> Parser:
    takes = Parser("variants", ABOUT, MORE, run)
    takes.add_argument("words", nargs="*", metavar="WORDS", help="words of a name, a number, or a code")
    takes.json()
    return takes


def run(wish: Wish) -> int:
    from hanabi.notation import find, variant
    from hanabi.rules import Sentence

    words = " ".join(wish.words).strip()
    if words.isdecimal() or "+" in words:
        found = [variant(int(words) if words.isdecimal() else words)]
    else:
        found = list(find(words))
        if not found:
            variant(words)  # says what was probably meant
            raise UsageError("variants.none", words=words[:60])
    if wish.json:
        tell_json([data(one) for one in found])
        return 0
    if words:
        _list(found)
    played = sum(one.refusal is None for one in found)
    tell(str(Sentence("variants.sum", {"n": len(found), "played": played})))
    if not words:
        _reasons(found)
    return 0


def _list(found: list[Any]) -> None:
    wide = max(len(one.name) for one in found) + 2
    for one in found:
        number = "" if one.number is None else one.number
        head = f"{number:>5}  {one.name:<{wide}}{one.code if one.code != one.name else ''}"
        tell(head.rstrip())
        if one.refusal:
            tell(f"{'':7}{one.refusal}")


def _reasons(found: list[Any]) -> None:
    """Why some are not played, each reason with how many it is for."""
    from collections import Counter
    from textwrap import wrap

    reasons = Counter(str(one.refusal) for one in found if one.refusal)
    for reason, count in reasons.most_common():
        first, *rest = wrap(reason, max(columns() - 8, 20))
        tell(f"{count:>5}  {first}")
        for line in rest:
            tell(f"{'':7}{line}")


def data(one: Any) -> dict[str, Any]:
    """A variant for programs."""
    told = {"number": one.number, "name": one.name, "code": one.code, "played": one.refusal is None}
    if one.refusal:
        told["why"] = str(one.refusal)
    else:
        rules = one.rules(2)
        told |= {
            "suits": [suit.color for suit in rules.suit_list],
            "cards": rules.size,
            "maximum": rules.maximum,
            "clues": list(rules.said.colors) + list(rules.said.values),
        }
    return told
