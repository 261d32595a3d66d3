#!/usr/bin/env python3
"""Write docs/variants.md: the suits and modifiers, how many of the site's variants play, and what is refused.

python tools/variants_table.py
"""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HOUSE / "src"))

from hanabi.notation import Variant, find  # noqa: E402
from hanabi.notation.catalogue import COLORED, FAMILIES, title  # noqa: E402
from hanabi.rules import RulesError, Suit  # noqa: E402
from hanabi.rules.modifiers import MODIFIERS, REFUSED, checked  # noqa: E402
from hanabi.rules.suits import HUES, ONLINE  # noqa: E402

PAGE = HOUSE / "docs" / "variants.md"


def page() -> str:
    """The whole text of docs/variants.md."""
    everything = list(find(""))
    playing = [found for found in everything if not found.refusal]
    many, some = len(everything), len(playing)
    return "\n".join(
        [
            "# Suits, modifiers and variants",
            "",
            "<!-- Written by tools/variants_table.py; change that and run it again. -->",
            "",
            "The leading online site lists its variants by number and by name. Each is a row of suits and",
            "a few modifiers, and so it is here: everything that a table can be composed of goes by a short",
            "code, and codes go together, listed or not: `hanabi play --rules 'live 3p R+Om+Wh:R,AC,R5'`.",
            "",
            f"**All {many:,} variants parse to their suits; {some:,} of them play, {some / many:.1%}.**",
            "",
            "## The families",
            "",
            *table(("family", "variants", "play"), families(everything)),
            "",
            "## What is refused, and why",
            "",
            *table(("code", "variants", "why"), refused(everything)),
            "",
            "Not a variant, and refused all the same: `detrimentalCharacters`, for each of them changes what",
            "one player may do or see.",
            "",
            "## The suits",
            "",
            "A code may end in `:R`: the stack is built from 5 down, with three 5s and one 1. Suits of the",
            "same colours differ in nothing but their cards. What colours can be clued follows from the",
            "suits, in their order;",
            f"no game has more than six of {', '.join(HUES.values())}.",
            "",
            *table(("code", "suit", "colours", "values", "and"), map(suit_row, ONLINE.values())),
            "",
            "## The modifiers",
            "",
            "A suit goes before a modifier: no colour touches a white card, so none touches a white 5 under",
            "`R5`.",
            "",
            *table(("code", "what it changes"), ((code, str(one.about)) for code, one in MODIFIERS.items())),
            "",
        ]
    )


def families(everything: Sequence[Variant]) -> Iterable[tuple[str, ...]]:
    """Of each family how many there are, and how many play."""
    counts: Counter[str] = Counter()
    plays: Counter[str] = Counter()
    for found in everything:
        name = _family(found)
        counts[name] += 1
        plays[name] += not found.refusal
    for name, count in counts.most_common():
        yield name, str(count), str(plays[name])


def _family(found: Variant) -> str:
    for family in FAMILIES:
        if found.modifiers == family.modifiers:
            return f"{family.name.replace(' & ', ' and ')} `{','.join(family.modifiers)}`"
    for family in COLORED:
        if found.name.startswith(family.name + " ") and "Mix" not in found.name:
            return family.name
    if "Mix" in found.name:
        return "mixes"
    return "Reversed `:R`" if ":R" in found.code else "plain and special suits"


def refused(everything: Sequence[Variant]) -> Iterable[tuple[str, ...]]:
    for code in REFUSED:
        try:
            checked([code])
        except RulesError as error:
            count = sum(code in found.modifiers for found in everything)
            yield f"`{code}`", str(count), str(error.sentence.params["why"])


def suit_row(suit: Suit) -> tuple[str, ...]:
    colors = ", ".join(suit.clued) if suit.nameable else suit.colors
    traits = {"one of each": suit.one_of_each, "discards are plays": suit.inverted}
    more = ", ".join(name for name, there in traits.items() if there)
    return f"`{suit.name}`", title(suit.name), colors, suit.ranks, more


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table as Markdown has it."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
