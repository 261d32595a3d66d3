"""Whatever is handed to a reader: a value or a sentence, in bounded work and memory."""

import random
import tracemalloc

import pytest

from fuzz.corpus import FOLDER, corpus, watched
from fuzz.mutate import mutated
from fuzz.readers import READERS, read

MOST_MEMORY = 64 << 20
WORK = 400
"""Lines of the house that may be run for each byte that is read, and beside them: a game has its turns."""
AT_LEAST = 400_000


def test_every_reader_has_a_corpus():
    assert {file.stem for file in FOLDER.glob("*.jsonl")} == READERS.keys()
    assert all(len(corpus(name)) > 5 for name in READERS)


@pytest.mark.parametrize("name", READERS)
def test_the_corpus_reaches_values_and_refusals(name):
    codes = {read(name, data) for data in corpus(name)}
    assert "" in codes
    assert len(codes) > 1


@pytest.mark.parametrize("name", READERS)
def test_whatever_is_read_is_a_value_or_a_sentence(name, seed, budget):
    dice, inputs = random.Random(seed), corpus(name)
    for _ in range(budget(2000, 50_000)):
        read(name, mutated(dice.choice(inputs), inputs, dice))


@pytest.mark.parametrize("name", READERS)
def test_reading_takes_work_and_memory_in_proportion(name, seed, budget):
    dice, inputs = random.Random(seed), corpus(name)
    for _ in range(budget(100, 2000)):
        data = mutated(dice.choice(inputs), inputs, dice)
        _, ran = watched(lambda data=data: read(name, data))
        assert ran <= AT_LEAST + WORK * len(data), data
    tracemalloc.start()
    try:
        for _ in range(budget(100, 2000)):
            read(name, mutated(dice.choice(inputs), inputs, dice))
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()
