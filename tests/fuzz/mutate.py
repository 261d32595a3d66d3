"""Input that is nearly right: something known, with a few things changed."""

import json
import random
from typing import Any

STRANGE: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 255, 2**31, 2**53, 2**63, 2**64, -(2**63), 1.5, -0.0, 1e308),
    *("", " ", "\x00", "é", "\ud800", "r1", "6p", "x" * 500, [], {}, [[]], [{}], {"": None}, [0] * 100),
]
WORDS = [
    *(b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xe2\x80\xae", b" ", b"\n", b"-", b",", b":", b"=", b"#", b'"'),
    *(b"{", b"}", b"[", b"]", b"[" * 2000, b"9" * 400, b"1e999", b"NaN", b"Infinity", b"null", b"true"),
    *(b"0", b"-0", b"00", b"R", b"+", b"AC", b"CS", b"s1", b"p9", b"6p", b"wild10", b"clues=", b"Alice"),
]


def mutated(data: bytes, others: list[bytes], dice: random.Random) -> bytes:
    """The same with one to four changes."""
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        data = _value(data, dice) if dice.random() < 0.5 else _bytes(data, others, dice)
    return data[:20_000]


def _bytes(data: bytes, others: list[bytes], dice: random.Random) -> bytes:
    """A change that knows nothing of what is written."""
    start, end = sorted(dice.randrange(len(data) + 1) for _ in range(2))
    end = min(end, start + dice.choice((1, 2, 8, 60)))
    other = dice.choice(others)
    cut = dice.randrange(len(other) + 1)
    between = dice.choice(
        [
            b"",
            bytes([dice.randrange(256)]),
            dice.choice(WORDS),
            data[start:end] * 2,
            data[start:end][::-1],
            other[cut : cut + dice.choice((1, 4, 40))],
        ]
    )
    return data[:start] + between + data[end:]


def _value(data: bytes, dice: random.Random) -> bytes:
    """A change of one value, where it is JSON."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return data
    places = list(_places(tree))
    if not places:
        return data
    holder, key = dice.choice(places)
    change = dice.randrange(4)
    if change == 0:
        holder[key] = dice.choice(STRANGE)
    elif change == 1:
        place, name = dice.choice(places)
        holder[key] = place[name]
    elif change == 2 and isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), holder[key])
    elif type(holder[key]) is int:
        holder[key] += dice.choice((-1, 1, 10, -100))
    else:
        del holder[key]
    try:
        return json.dumps(tree).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):  # it holds itself now
        return data


def _places(tree: Any) -> Any:
    """Every value in a tree, by who holds it and its place there."""
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        if not isinstance(here, dict | list):
            continue
        for key in list(here) if isinstance(here, dict) else range(len(here)):
            yield here, key
            waiting.append(here[key])
