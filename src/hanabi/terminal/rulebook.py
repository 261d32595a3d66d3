"""What a box or a table plays by, set out as tables."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from hanabi.rules import BOXES, EDITIONS, LOT, SUITS, Edition, Rules, Sentence, Suit
from hanabi.rules.editions import SIXTH
from hanabi.rules.modifiers import MODIFIERS
from hanabi.rules.outcome import GRADES
from hanabi.rules.settings import SINCE, choices
from hanabi.rules.suits import ONLINE

Cell = Sentence | str
Row = tuple[Cell, ...]

_ACROSS = 76
"""Below this width the editions are told one after the other, not side by side."""


def overview(width: int) -> str:
    """The four boxes beside each other, and what else there is to play by."""
    boxes = list(BOXES.values())
    names: Row = ("", *(Sentence("book.edition", {"name": box.name, "title": box.title}) for box in boxes))
    rows = [names, *(_across(name, boxes) for name in _DIFFER)]
    if width >= _ACROSS:
        told = table(rows, width, rule=True)
    else:
        told = "\n\n".join(
            f"{names[column]}\n\n" + table([(row[0], row[column]) for row in rows[1:]], width)
            for column in range(1, len(names))
        )
    more = [box for box in EDITIONS.values() if box.name not in BOXES]
    besides = table([(box.name, Sentence(f"book.about.{box.name}")) for box in more], width)
    examples = 'hanabi rules danish\nhanabi rules "german 3p wild10 strikes=2"'
    more_of_it = paragraph(Sentence("book.overview.more"), width)
    return "\n\n".join([told, _head("book.besides", width), besides, more_of_it, examples])


_DIFFER = ("empty_clues", "discard_at_full", "marking", "strikes", "clues", "variants", "first")


def _across(name: str, boxes: Iterable[Edition]) -> Row:
    return (Sentence(f"book.row.{name}"), *(_of_box(name, box) for box in boxes))


def _of_box(name: str, box: Edition) -> Cell:
    """What a box says about one of the things in which boxes differ."""
    if name == "variants":
        return _spaced(box.variants)
    if name in ("strikes", "clues"):
        return _span(getattr(box, name))
    if name == "first":
        return box.facts[name]
    return _setting(name, getattr(box, name))


def edition(box: Edition, width: int) -> str:
    """One edition in full: what it settles, its variants, and what lies in the box."""
    code = "book.edition.head.open" if box.open else "book.edition.head"
    head = paragraph(Sentence(code, {"title": box.title, "source": box.source}), width)
    parts = [head, table(_settled(box), width)]
    if box.variants:
        parts += [_head("book.variants", width), table(_variants(box), width)]
        if together := _together(box):
            parts.append(paragraph(together, width))
    if box.open:
        parts += [
            _head("book.settings", width),
            table(_open(box), width),
            _head("book.suits", width),
            table(_suits(box), width),
            _head("book.modifiers", width),
            table([(code, modifier.about) for code, modifier in MODIFIERS.items()], width),
        ]
    if box.box:
        parts += [_head("book.box", width), table(_box(box), width)]
    examples = [f'hanabi {command} "{_example(box)}"' for command in ("rules", "play --rules")]
    return "\n\n".join([*parts, paragraph(Sentence("book.edition.more"), width), "\n".join(examples)])


def in_full(rules: Rules, width: int) -> str:
    """The rules of one table, every setting spelled out."""
    title = EDITIONS[rules.edition].title
    head = paragraph(Sentence("book.rules.head", {"title": title, "rules": str(rules)}), width)
    parts = [head, table(_spelled(rules), width)]
    if grades := GRADES.get(rules.maximum):
        if not rules.perfection:
            rows = [(_numbers(*grades[at]), Sentence(f"grade.{at + 1}")) for at in range(len(grades))]
            parts += [_head("book.grades", width), table(rows, width)]
    elif not rules.perfection:
        parts.append(paragraph(Sentence("book.no-grades", {"maximum": rules.maximum}), width))
    return "\n\n".join(parts)


# -- rows --


def _settled(box: Edition) -> list[Row]:
    names = ("empty_clues", "discard_at_full", "marking")
    return [
        (Sentence("book.row.players"), Sentence("book.players.six" if 6 in box.players else "book.players")),
        (Sentence("book.row.deck"), Sentence("book.deck.plain", {"suits": _spaced(box.suits)})),
        (Sentence("book.row.clues"), _span(box.clues)),
        (Sentence("book.row.strikes"), _span(box.strikes)),
        *((Sentence(f"book.row.{name}"), _setting(name, getattr(box, name))) for name in names),
    ]


def _variants(box: Edition) -> list[Row]:
    rows: list[Row] = []
    for name, own in box.variants.items():
        about = Sentence(f"book.variant.{name}")
        rows.append((name, Sentence("book.variant.named", {"own": own, "about": about}) if own else about))
    if not box.open:
        if len(box.strikes) > 1:
            rows.append(
                (f"strikes={box.strikes[-1]}", Sentence("book.variant.strikes", {"of": _span(box.strikes)}))
            )
        if len(box.clues) > 1:
            most = box.clues[-1]
            rows.append((f"clues={box.clues[1]}", Sentence("book.variant.clues", {"n": most - box.clues[0]})))
    return rows


def _together(box: Edition) -> Sentence | None:
    """Which variants of a box go together (rules, decision 15)."""
    sixth = sum(name in SIXTH for name in box.variants)
    others = len(box.variants) - sixth + (len(box.strikes) > 1) + (len(box.clues) > 1)
    if box.open:
        return Sentence("book.together.house")
    if sixth < 2:
        return Sentence("book.together.all")
    return Sentence("book.together.one", {"n": others}) if others else None


def _open(box: Edition) -> list[Row]:
    """The settings of house rules, with what each may be."""
    rows: list[Row] = []
    for name, values in choices(box, 2).items():
        if name in ("edition", "players", "perfection", "declared"):
            continue
        if name == "start":
            values = (*range(max(box.players)), LOT)
        rows.append(
            (
                f"{name}=",
                Sentence("book.setting", {"about": Sentence(f"book.set.{name}"), "of": _span(values)}),
            )
        )
    return rows


def _suits(box: Edition) -> list[Row]:
    """The suits that may be chosen: those of the online site by their codes, in its own rules."""
    known = SUITS if box.suits[0] in SUITS else ONLINE
    return [(suit.name, _about(suit)) for suit in known.values()]


def _about(suit: Suit) -> Sentence:
    """What touches a suit, and what else is special about it."""
    if suit.name in SUITS:
        return Sentence(f"book.suit.{suit.name}")
    traits = {"dark": suit.one_of_each, "reversed": suit.reversed, "inverted": suit.inverted}
    told = {name: Sentence(f"book.suit.{name}") if there else "" for name, there in traits.items()}
    colors = Sentence(f"book.colors.{suit.colors}")
    if suit.hues:
        colors = Sentence("book.hues", {"hues": ", ".join(suit.hues)})
    return Sentence("book.online", {"colors": colors, "values": Sentence(f"book.ranks.{suit.ranks}"), **told})


def _box(box: Edition) -> list[Row]:
    return [(Sentence(f"book.box.{name}"), fact) for name, fact in box.facts.items()]


def _example(box: Edition) -> str:
    words = [box.name, "3p", *list(box.variants)[:1]]
    if box.open:
        words = [box.name, f"{box.players[-1]}p", "suits=red,blue,rainbow", "clues=5"]
    return " ".join(words)


def _spelled(rules: Rules) -> list[Row]:
    names = ("empty_clues", "discard_at_full", "marking", "perfection", "declared", "strikeout")
    rows: list[Row] = [
        (Sentence("book.row.players"), Sentence("book.hands", {"players": rules.players, "n": rules.hand})),
        (
            Sentence("book.row.deck"),
            Sentence("book.deck", {"n": rules.size, "suits": _spaced(_colors(rules))}),
        ),
    ]
    for suit in rules.suit_list:
        values = _spaced(str(card.rank) for card in rules.deck if card.suit == suit)
        about = _about(suit)
        plain = suit.colors == suit.ranks == "own" and not (suit.hues or suit.reversed or suit.inverted)
        rows.append(
            (suit.color, values if plain else Sentence("book.suit-row", {"values": values, "about": about}))
        )
    return [
        *rows,
        (Sentence("book.row.maximum"), str(rules.maximum)),
        (Sentence("book.row.clues"), str(rules.clues)),
        (Sentence("book.row.strikes"), Sentence("book.strikes", {"n": rules.strikes})),
        *((Sentence(f"book.row.{name}"), _setting(name, getattr(rules, name))) for name in names),
        *(
            (Sentence(f"book.row.{name}"), _setting(name, value))
            for name, usual in SINCE.items()
            if (value := getattr(rules, name)) != usual and name != "modifiers"
        ),
        *((Sentence("book.row.modifier", {"code": one.code}), one.about) for one in rules.changes),
        (Sentence("book.row.start"), _start(rules)),
        (Sentence("book.row.digest"), rules.digest),
    ]


def _start(rules: Rules) -> Sentence:
    if rules.start == LOT:
        return Sentence("book.start.lot")
    return Sentence(
        "book.start.seat", {"seat": rules.start + 1 if isinstance(rules.start, int) else rules.start}
    )


def _colors(rules: Rules) -> list[str]:
    return [suit.color for suit in rules.suit_list]


def _setting(name: str, value: object) -> Sentence:
    return Sentence(f"book.{name}.{str(value).lower()}")


def _span(values: Iterable[Any]) -> Cell:
    """What something may be, its own choice first: `3, 2 or 1`, `8 to 16`."""
    options = [{True: "yes", False: "no"}[value] if isinstance(value, bool) else value for value in values]
    if len(options) > 3 and all(isinstance(value, int) for value in options):
        return Sentence("book.span", {"low": min(options), "high": max(options), "own": options[0]})
    told: Cell = str(options[-1])
    for place, value in enumerate(reversed(options[:-1])):
        told = Sentence("book.more" if place else "book.or", {"one": value, "rest": told})
    return told


def _numbers(low: int, high: int) -> Cell:
    return str(low) if low == high else Sentence("book.range", {"low": low, "high": high})


def _spaced(words: Iterable[str]) -> str:
    return " ".join(words)


def _head(code: str, width: int) -> str:
    return paragraph(Sentence(code), width)


# -- setting out --


def paragraph(text: Cell, width: int) -> str:
    """A text broken into lines."""
    return textwrap.fill(str(text), max(width, 20), break_long_words=False, break_on_hyphens=False)


def table(rows: Sequence[Row], width: int, *, rule: bool = False) -> str:
    """Rows in columns, broken inside their cells so that no line is longer than the width; `rule` underlines
    the first row.

    >>> print(table([("players", "two, three, four or five of them"), ("deck", "50 cards")], 36))
    players  two, three, four or five of
             them
    deck     50 cards
    """
    texts = [[str(cell) for cell in row] for row in rows]
    first = max(len(row[0]) for row in texts)
    others = len(texts[0]) - 1
    if others == 1 and width - first - 2 < 24:
        return "\n".join(_stacked(row[0], row[1], width) for row in texts)
    first = min(first, max(width // 4, 18)) if others > 1 else first
    each = max((width - first) // others - 2, 8)
    sizes = [first] + [min(each, max(len(row[at]) for row in texts)) for at in range(1, others + 1)]
    lines: list[str] = []
    for number, row in enumerate(texts):
        cells = [
            textwrap.wrap(text, size, break_on_hyphens=False) or [""]
            for text, size in zip(row, sizes, strict=True)
        ]
        for at in range(max(map(len, cells))):
            parts = [cell[at] if at < len(cell) else "" for cell in cells]
            lines.append(
                "  ".join(part.ljust(size) for part, size in zip(parts, sizes, strict=True)).rstrip()
            )
        if rule and number == 0:
            lines.append("  ".join("-" * size for size in sizes))
    return "\n".join(lines)


def _stacked(label: str, text: str, width: int) -> str:
    """A row of two cells where the line is too short for both."""
    wrapped = textwrap.wrap(
        text, max(width, 20), initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    return "\n".join([paragraph(label, width), *wrapped])


# -- for programs --


def data(text: str) -> Any:
    """The same as JSON has it: all editions, one of them, or rules in full."""
    if not text:
        return [_edition_data(box) for box in EDITIONS.values()]
    if text in EDITIONS:
        return _edition_data(EDITIONS[text])
    rules = Rules.parse(text)
    deck = [str(card) for card in rules.deck]
    return {
        "rules": str(rules),
        "digest": rules.digest,
        "settings": rules.json(),
        "variants": list(rules.variants),
        "deck": deck,
        "maximum": rules.maximum,
    }


def _edition_data(box: Edition) -> dict[str, Any]:
    counts = range(min(box.players), max(box.players) + 1)
    return {
        "edition": box.name,
        "title": str(box.title),
        "source": box.source,
        "settings": {
            str(players): {name: list(values) for name, values in choices(box, players).items()}
            for players in counts
        },
        "variants": dict(box.variants),
        "box": dict(box.box),
    }
