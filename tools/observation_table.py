#!/usr/bin/env python3
"""Write docs/observation.md: where each part of the canonical observation lies, from the layout itself.

python tools/observation_table.py
"""

import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HOUSE / "src"))

from hanabi.research.layout import Section, layout, length  # noqa: E402
from hanabi.rules import Rules  # noqa: E402

PAGE = HOUSE / "docs" / "observation.md"
PLAYERS = (2, 3, 4, 5)
BEYOND = ("house 6p multi10", "danish 2p declared", "german 3p wild10", "house 6p multi10 declared hand=8")

TOP = """# What a player sees, as bits

<!-- Written by tools/observation_table.py from the layout of the encoder; change that, and run it again. -->

Reference. The *canonical observation* is what a seat knows of a game as a row of bits: the same bits, in
the same order, as the common learning environment writes for the same position. Tests play both side by
side, every size of deck, hand and tokens, and compare every bit.

>>> from hanabi import Game
>>> from hanabi.research.encoder import Encoder
>>> from hanabi.research import explain
>>> game = Game("hle 2p", seed=26)
>>> game.push("Alice clues red to Bob")
>>> bits = Encoder("hle 2p").encode(game.view(1))
>>> bits.shape, bits.dtype, int(bits.sum())
((658,), dtype('uint8'), 258)

`explain` says what they mean, in the words of the table:

>>> told = explain("hle 2p", bits)
>>> told["hands"][0]
[['g4'], ['r3'], ['b1'], ['r5'], ['g1']]
>>> told["deck"], told["last.who"], told["last.clue"], told["last.touched"]
(40, [1], ['red'], [2, 3])
>>> told["known"][0][2]
{'possible': ['r1', 'r2', 'r3', 'r4', 'r5'], 'clued': ['red']}

## Rows for many games

A `Batch` with an encoder as its observer has the rows of all its games after every step, compiled into
the step. `form` is `bytes` (one a bit), `float32` (one a bit) or `bits` (words of 64, the first bit the
lowest); `who` is `turn` (the player to act), `all`, or a seat.

>>> from hanabi.batch import Batch
>>> encoder = Encoder("hle 5p", form="float32", who="all")
>>> batch = Batch("hle 5p", games=16, seed=7, observer=encoder)
>>> seen = encoder.array(batch)
>>> seen.shape, seen.dtype
((16, 5, 1280), dtype('float32'))
>>> batch.step(batch.legal.argmax(axis=1))

`seen` is the memory that the batch writes to: after the step it shows the new positions, and nothing was
copied.

## The layout

The first bit of each section and how many bits it has, by the rules `hle` for 2 to 5 players. Seats count
from the observer, 0, clockwise. Lanes are the places of a hand, the oldest card first. Suits are red,
yellow, green, white, blue; cards go by suit, then by value. A clue is a colour or, behind all colours, a
value.
"""

BOTTOM = """
`encoder.layout` has this table as data, for any rules:

>>> encoder.layout["deck"][:4]
('deck', 405, (30,), ('drawable',))

What to know of single sections:

- **hands**: one block for each lane that a hand can have; the block of a missing card is empty. The own
  cards are nowhere.
- **last...**: the last action of anybody; nothing before the first one. Once a game is over it may be the
  observer's own.
- **last.token**: only plays set it. A discard always brings a token back, and has no bit for that.
- **known**: what clues leave of a card, positive and negative, and no counting of cards that are seen
  elsewhere.
- The original's *minimal* observation is the same row without its last section, `known`. Its *seer*
  observation, where clues have told everything of every card, is in [the drop-in](drop-in.md) only.
- At the end of a game nobody draws: a hand may be one short. (The original deals a card after the end;
  the drop-in follows it.)

## Beyond the original

The sections and their order stay the same by all rules. Where the rules have more of something, its axis
is longer: six suits, six players, hands of eight, sixteen tokens. What differs in kind:

- **A suit that no clue names** (multi cards of the wild variants, and house suits): `cards` counts it as
  a suit of its own; `clues` counts only the colours that can be named. A clue that touches such a card
  leaves all that it may be in `known`.
- **Declared plays** are plays; a section `last.declared` behind `last.token` has a bit for the suit that
  was named.
- **Bit order is a rule set's own suit order**: red, yellow, green, blue, white for the boxes, and for
  `hle` white before blue. Play by `hle` for the bits of the original.
- **Perfection, empty clues, discards with all tokens**: nothing of them is written. A game by such rules
  looks like any other.
"""


def page() -> str:
    """The whole page."""
    tables = [layout(Rules("hle", players=players)) for players in PLAYERS]
    heads = ["section", "axes", *(f"{players} players" for players in PLAYERS), "what its bits say"]
    rows = [
        [f"`{name}`", " × ".join(first.axes), *(_place(table[name]) for table in tables), first.about]
        for name, first in tables[0].items()
    ]
    totals = (str(length(Rules("hle", players=players))) for players in PLAYERS)
    rows.append(["**in all**", "", *totals, ""])
    beyond = [[f"`{rules}`", str(length(Rules.parse(rules)))] for rules in BEYOND]
    parts = [TOP, *_table(heads, rows), BOTTOM, *_table(["rules", "bits"], beyond), ""]
    return "\n".join(parts)


def _place(section: Section) -> str:
    return f"{section.start}: {section.size}"


def _table(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [_line(heads), _line(["---"] * len(heads)), *map(_line, rows)]


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def main() -> int:
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(HOUSE)} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
