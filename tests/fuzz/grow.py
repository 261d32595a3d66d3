"""Lets the corpus grow: what reaches a new line of a reader is kept. Commit what it finds.

Run it in the repository as `PYTHONPATH=src:tests .venv/bin/python -m fuzz.grow SECONDS [READER...]`.
"""

import random
import sys
import time

from fuzz.corpus import FOLDER, Reached, corpus, keep, watched
from fuzz.mutate import mutated
from fuzz.readers import READERS, read

LONGEST = 4000
"""Longer inputs are not kept: they say the same at greater length."""


def grow(name: str, seconds: float, dice: random.Random) -> tuple[int, int]:
    """Grow the corpus of one reader; how many inputs it had, and has."""
    inputs, reached = corpus(name), Reached()
    before = len(inputs)
    for data in inputs:
        reached |= watched(lambda data=data: read(name, data))[0]
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        data = mutated(dice.choice(inputs), inputs, dice)
        new = watched(lambda data=data: read(name, data))[0]
        if len(data) <= LONGEST and not new <= reached:
            reached |= new
            inputs.append(data)
    keep(name, inputs)
    return before, len(inputs)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    each = sys.argv[2:] or list(READERS)
    for chosen in each:
        was, now = grow(chosen, float(sys.argv[1]) / len(each), random.Random())
        print(f"{chosen}: {was} inputs, now {now}")
