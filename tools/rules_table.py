#!/usr/bin/env python3
"""Write docs/rules.md: every rule, what each edition makes of it, and the tests that say so.

    python tools/rules_table.py

The settings come from the editions as the program plays them, the tests from their claims: `@rule("end (c)")`
above a test of tests/rules says which row it checks, and in which editions it runs.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HOUSE / "src"))

from hanabi.rules import EDITIONS, VARIANTS, Rules  # noqa: E402
from hanabi.rules.outcome import GRADES  # noqa: E402
from hanabi.rules.settings import choices  # noqa: E402

PAGE = HOUSE / "docs" / "rules.md"
TESTS = HOUSE / "tests" / "rules"
BOXES = ("danish", "american", "german", "dutch")
YES = "✓"
NO = "-"

Cell = Callable[[str], str]


class Row(NamedTuple):
    """A rule: what tests call it, what it says, and what an edition makes of it."""

    name: str
    says: str
    cell: Cell = lambda edition: YES
    editions: tuple[str, ...] = BOXES


class Claim(NamedTuple):
    """A test that checks a row in some editions."""

    row: str
    editions: tuple[str, ...]
    test: str
    file: str


# --- the rows --------------------------------------------------------------------------------------------


def _span(numbers: tuple[int, ...]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def _choices(name: str) -> Cell:
    """What a setting may be in an edition, its own choice first."""
    return lambda edition: ", ".join(map(str, choices(EDITIONS[edition], 2)[name]))


def _fact(name: str) -> Cell:
    return lambda edition: str(EDITIONS[edition].facts.get(name, NO))


def _variant(name: str) -> Cell:
    return lambda edition: EDITIONS[edition].variants.get(name, NO)


def _may(name: str, yes: str, no: str) -> Cell:
    return lambda edition: yes if getattr(EDITIONS[edition], name) else no


def _hands(edition: str) -> str:
    held: dict[int, list[int]] = {}
    for players in EDITIONS[edition].players:
        held.setdefault(Rules(edition, players=players).hand, []).append(players)
    return ", ".join(
        f"{hand} with {' or '.join(map(str, players))} players" for hand, players in held.items()
    )


def _marking(edition: str) -> str:
    when = {"clued": "from receiving a clue until the end of the own next action", "always": "at any time"}
    return when[EDITIONS[edition].marking]


def _grades(edition: str) -> str:
    return ", ".join(
        f"{low}-{high}" if low < high else str(low) for low, high in GRADES[Rules(edition).maximum]
    )


def _lacks(edition: str) -> str:
    box = EDITIONS[edition]
    lacking = [name for name in VARIANTS if name not in box.variants]
    lacking += [name for name in ("strikes", "clues") if len(getattr(box, name)) == 1]
    return ", ".join(f"`{name}`" for name in lacking)


SHARED = (
    Row("players", "How many people can play.", lambda edition: _span(EDITIONS[edition].players)),
    Row("hands", "How many cards each of them holds.", _hands),
    Row(
        "cards",
        "Five suits, red yellow green blue white, each with the cards 1 1 1 2 2 3 3 4 4 5. "
        "Multi cards come in with a variant only.",
        lambda edition: f"{Rules(edition).size} cards",
    ),
    Row("tokens", "Clue tokens, all there at the start.", lambda edition: str(Rules(edition).clues)),
    Row("hidden hands", "Everybody sees all hands but the own."),
    Row("turn", "One action a turn, a clue, a discard or a play; no passing; clockwise."),
    Row(
        "clue",
        "Costs a token, goes to one other player, names one colour or one value, and points out all the "
        "cards that match. None without a token.",
    ),
    Row("discard", "A card goes to the discard pile, a token comes back, a card is drawn."),
    Row(
        "play",
        "The next value of its suit, from 1 on, is added to its stack; any other card goes to the "
        "discard pile and is a strike. A card is drawn.",
    ),
    Row("five", "Completing a stack gives a token back; it is lost if all are there."),
    Row(
        "end (a)",
        "The last allowed strike ends the game at once: lost.",
        lambda edition: f"strike {Rules(edition).strikes}",
    ),
    Row(
        "end (b)",
        "All stacks complete end the game at once, with the highest score.",
        lambda edition: f"{Rules(edition).maximum} points",
    ),
    Row("end (c)", "Once the last card is drawn everybody has one more turn, and nobody draws."),
    Row("score", "The highest value of each stack, added up."),
    Row("grades", "The impression that a score makes, in six grades.", _grades),
    Row("discard pile", "Anyone may look through it at any time."),
    Row(
        "talk",
        "A game carries clues and announced actions, and nothing else that is said. How much may be said "
        "beside it is for the table to settle, where people sit.",
        _fact("talk"),
    ),
)

DIFFERENT = (
    Row("multi cards", "Multi cards in the box.", _fact("multi")),
    Row(
        "empty clue",
        "A clue, of a colour or of a value, that touches no card.",
        _may("empty_clues", "allowed", "**not allowed**"),
    ),
    Row(
        "discard with all tokens",
        "A discard while all tokens are there.",
        _may("discard_at_full", "**allowed**, no token gained", "not allowed"),
    ),
    Row("strike-out", "After the last strike. Recorded as 0 points in every edition.", _fact("strikeout")),
    Row("marking", "When a player may reorder the own hand.", _marking),
    Row("first player", "Who begins by custom.", _fact("first")),
    Row(
        "spare token",
        "A clue token more in the box.",
        _fact("spare"),
    ),
    Row("token form", "What clue tokens are.", _fact("tokens")),
    Row("strike form", "How strikes are shown.", _fact("strikes")),
    Row(
        "age and theme",
        "For whom, and why fireworks.",
        lambda edition: "; ".join(
            told for told in (_fact("age")(edition), _fact("theme")(edition)) if told != NO
        ),
    ),
)

PLAYED_VARIANTS = (
    Row("multi5", "A sixth suit of 5 cards; clues may name its colour.", _variant("multi5")),
    Row("multi10", "A sixth suit of 10 cards; clues may name its colour.", _variant("multi10")),
    Row(
        "wild5",
        "A sixth suit of 5 cards; no clue may name it, every colour touches it, it builds its own stack.",
        _variant("wild5"),
    ),
    Row("wild10", "The same with 10 cards.", _variant("wild10")),
    Row(
        "perfection",
        "No last round. Won with all stacks complete; lost by the last strike or with a "
        "card that is needed and has no other copy. No grades.",
        _variant("perfection"),
    ),
    Row(
        "declared",
        "Who names the colour of a card before playing it, and rightly, and it fits, gets a "
        "token; who names it wrongly gets a strike.",
        _variant("declared"),
    ),
    Row("harder", "`strikes=`: how many strikes end the game.", _choices("strikes")),
    Row(
        "easier", "`clues=`: how many clue tokens there are.", lambda edition: _span(EDITIONS[edition].clues)
    ),
    Row("elsewhere", "What an edition does not have it refuses: these.", _lacks),
)

PERFECT = ("danish", "american", "dutch")
EASIER = ("german", "dutch")
WILD = ("american", "german", "dutch")

DECISIONS = (
    Row(
        "decision 1",
        "A card is indispensable if its stack still needs it and no other copy is in the deck or in a "
        "hand. A discard loses it, and so does a failed play; Perfection ends at that moment.",
        editions=PERFECT,
    ),
    Row(
        "decision 2",
        "Who has no card and no legal clue cannot pass: the game is lost there and then, and says so.",
        editions=PERFECT,
    ),
    Row(
        "decision 3",
        "Declared plays: a right colour of a card that does not fit is a failed play. A wrong colour is "
        "a failed play in every respect, and can lose an indispensable card that would have fitted.",
        editions=("danish",),
    ),
    Row("decision 4", "A right declaration of a 5 returns two tokens in all.", editions=("danish",)),
    Row("decision 5", "With 2 or 1 strikes the second or the first one ends the game.", editions=EASIER),
    Row("decision 6", "Extra tokens raise both the start and the maximum.", editions=EASIER),
    Row("decision 7", "All stacks complete win at once, in the last round too."),
    Row("decision 8", "A card is drawn after every discard and every play, except one that ends the game."),
    Row("decision 9", "A wild card is declared as multi.", editions=("house",)),
    Row("decision 10", "Value clues touch multi cards like any other."),
    Row(
        "decision 11",
        "A lost game scores 0 and has no grade; what the stacks showed is kept. A won Perfection records "
        "the maximum, without a grade. If one play gives the last strike and loses a card, the strike is "
        "the reason.",
    ),
    Row("decision 12", "The table says who begins, or draws lots; the custom of the box is a hint."),
    Row("decision 13", "Nobody gives a clue to a player who holds no card.", editions=PERFECT),
    Row(
        "decision 14",
        "Declaring is always optional; any colour of the game may be declared, also one known to be wrong.",
        editions=("danish",),
    ),
    Row(
        "decision 15",
        "Danish: any of the three together. American: one sixth suit at most, with or without "
        "Perfection. German: one sixth suit at most, any strikes and tokens. Dutch: one sixth suit at "
        "most, experts or not, any strikes and tokens. Anything else is house rules.",
        editions=(*BOXES, "house"),
    ),
    Row("decision 16", "Six suits have a maximum of 30 and the Danish grades, in every edition."),
    Row(
        "decision 17",
        "Reordering the own hand is no action, costs nothing and is seen by all. Danish and American: "
        "from receiving a clue until the end of the own next action; German and Dutch: at any time. "
        "Oldest is who was drawn first, wherever the card stands.",
    ),
    Row(
        "decision 18",
        "Dutch: a discard with all tokens there is legal and gains none. Tokens that may come back do.",
        editions=("dutch",),
    ),
    Row(
        "decision 19",
        "American: a failed play lies on the discard pile like any other.",
        editions=("american",),
    ),
    Row(
        "decision 20",
        "A clue is worded and counted as the colour named, and nothing shows the receiver which cards "
        "are wild. An empty colour clue says: neither that colour nor multi. Only what is in play can be "
        "named.",
        editions=WILD,
    ),
    Row(
        "decision 21",
        "One to eight extra tokens. A deal of more cards than there are is refused; if it takes the last "
        "one, everybody has one turn.",
        editions=(*EASIER, "house"),
    ),
)

FREE = ("house", "hle")
ONLINE = ("live",)
ALL = (*BOXES, *FREE)


def _free(name: str) -> Cell:
    """The values of a setting that house rules leave free."""
    values = choices(EDITIONS["house"], 2)[name]
    if all(type(value) is int for value in values):
        return lambda edition: _span(values)
    told = ", ".join({True: "yes", False: "no"}.get(value, value) for value in values)
    return lambda edition: told


AT_WILL = (
    Row(
        "house players",
        "Six players hold 3 cards each.",
        lambda edition: _span(EDITIONS["house"].players),
        ("house",),
    ),
    Row("house hands", "`hand=`", _free("hand"), FREE),
    Row("house suits", "`suits=`: so many plain ones, or any by name.", lambda edition: "1 to 6", FREE),
    Row(
        "house values",
        "`ranks=`: three of the lowest, one of the highest, two of the others.",
        _free("ranks"),
        FREE,
    ),
    Row("house tokens", "`clues=`", _free("clues"), FREE),
    Row("house strikes", "`strikes=`", _free("strikes"), FREE),
    Row(
        "house settings",
        "`empty_clues=` `discard_at_full=` `perfection=` `declared=`; `marking=`",
        lambda edition: f"{_free('empty_clues')(edition)}; {_free('marking')(edition)}",
        FREE,
    ),
    Row("house grades", "Grades only where the maximum is 25 or 30.", editions=("house",)),
    Row(
        "points survive", "`strikeout=`: what a game scores after the last strike.", _free("strikeout"), FREE
    ),
    Row("dealing", "Seat 0 gets its whole hand first, then seat 1, whoever starts.", editions=ALL),
    Row("given deck", "A deck may be given in full; it is played as it lies.", editions=ALL),
    Row(
        "learning preset",
        "`hle`: the suits, the numbers of actions and the settings of other programs.",
        editions=("hle",),
    ),
    Row("online preset", "`live`: the settings of the leading online site.", editions=ONLINE),
    Row(
        "online suits",
        "Suits by their codes, `suits=R,Ra1,Wh:R`, and `modifiers=CS,R5`: [all of them](variants.md).",
        editions=ONLINE,
    ),
    Row(
        "early end",
        "`stop_early=`: a game ends when no card will be added to a stack any more.",
        _free("stop_early"),
        ONLINE,
    ),
    Row(
        "deck plays",
        "`deck_plays=`: the last card of the draw pile may be played from it.",
        _free("deck_plays"),
        ONLINE,
    ),
    Row("touch", "`rainbow` `null` `pink` `brown` `omni`: what touches them is data.", editions=("house",)),
)

KINDS = {
    "multi": "multi cards",
    "tokens": "clue tokens",
    "spare": "spare tokens",
    "strikes": "strikes",
    "strikeout": "after the last strike",
    "first": "first player",
    "keeper": "token keeper",
    "marks": "marking a hand",
    "grades": "grades",
    "talk": "talk",
    "age": "age",
    "theme": "story",
}
"""The facts of a box, and what the page calls them."""

ROWS = (*SHARED, *DIFFERENT, *PLAYED_VARIANTS, *DECISIONS, *AT_WILL)


# --- the claims ------------------------------------------------------------------------------------------


def claims() -> list[Claim]:
    """What the tests claim to check, read from their text."""
    return [claim for path in sorted(TESTS.glob("test_*.py")) for claim in _claims(path)]


def _claims(path: Path) -> Iterator[Claim]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for call in node.decorator_list:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "rule":
                row, *editions = (ast.literal_eval(word) for word in call.args)
                yield Claim(row, tuple(editions) or BOXES, node.name, path.name)


def lacking() -> list[str]:
    """What is wrong between rows and claims: rows that an edition lacks a test for, claims of no row."""
    made = claims()
    rows = {row.name: row for row in ROWS}
    wrong = [f"{claim.test} claims {claim.row!r}, which is no row" for claim in made if claim.row not in rows]
    for row in ROWS:
        for edition in row.editions:
            here = [claim for claim in made if claim.row == row.name and edition in claim.editions]
            if not here and row.cell(edition) != NO:
                wrong.append(f"no test checks {row.name!r} in the {edition} edition")
    return wrong


# --- the page --------------------------------------------------------------------------------------------


def page() -> str:
    """The whole text of docs/rules.md."""
    made = claims()
    boxes = [str(EDITIONS[name].title) for name in BOXES]
    return "\n".join(
        [
            "# The rules, edition by edition",
            "",
            "<!-- Written by tools/rules_table.py; change that, or the tests, and run it again. -->",
            "",
            "Take the leaflet of your box and check us. Each row is a rule, what every edition makes of it,",
            "and the tests that play it out: in all editions of the row, unless they name some. The settings",
            "are those that the program plays by; the variants have the names that the boxes give them.",
            "",
            "## What all editions share",
            "",
            *_table(["rule", *boxes, "tests"], [_with_boxes(row, made) for row in SHARED]),
            "",
            "## Where they differ",
            "",
            *_table(["rule", *boxes, "tests"], [_with_boxes(row, made) for row in DIFFERENT]),
            "",
            "## Variants",
            "",
            *_table(["variant", *boxes, "tests"], [_with_boxes(row, made) for row in PLAYED_VARIANTS]),
            "",
            "## What we decided",
            "",
            "Where the rulebooks are silent, or can be read in two ways.",
            "",
            *_table(["", "decision", "editions", "tests"], [_decision(row, made) for row in DECISIONS]),
            "",
            "## House rules",
            "",
            "`house` combines all of this at will and goes further. `hle` has the order of suits and the",
            "settings of the common learning environment.",
            "",
            *_table(["rule", "values", "tests"], [_at_will(row, made) for row in AT_WILL]),
            "",
            "## In the boxes",
            "",
            *_table(
                ["", *boxes], [[head, *(_fact(kind)(name) for name in BOXES)] for kind, head in KINDS.items()]
            ),
            "",
        ]
    )


def _with_boxes(row: Row, made: list[Claim]) -> list[str]:
    return [f"**{row.name}**. {row.says}", *map(row.cell, BOXES), _tests(row, made)]


def _decision(row: Row, made: list[Claim]) -> list[str]:
    where = "all" if row.editions == BOXES else ", ".join(_called(name) for name in row.editions)
    return [row.name.removeprefix("decision "), row.says, where, _tests(row, made)]


def _at_will(row: Row, made: list[Claim]) -> list[str]:
    return [f"**{row.name}**. {row.says}", row.cell("house"), _tests(row, made)]


def _tests(row: Row, made: list[Claim]) -> str:
    """The tests of a row, with the editions of those that do not run in all that the row is about."""
    told = []
    for claim in made:
        if claim.row == row.name:
            played = {edition for edition in row.editions if row.cell(edition) != NO}
            where = "" if played <= set(claim.editions) else f" ({', '.join(map(_called, claim.editions))})"
            told.append(f"[{_sentence(claim.test)}](../tests/rules/{claim.file}){where}")
    return "<br>".join(told)


def _sentence(test: str) -> str:
    """The name of a test as the claim that it is."""
    return re.sub(r"^decision \d+ ", "", test.removeprefix("test_").replace("_", " "))


def _called(edition: str) -> str:
    return str(EDITIONS[edition].title)


def _table(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [_line(heads), _line(["---"] * len(heads)), *map(_line, rows)]


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def main() -> int:
    if wrong := lacking():
        print("\n".join(wrong), file=sys.stderr)
        return 1
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(HOUSE)} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
