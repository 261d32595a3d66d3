"""The log is the table: whatever was said, it tells the same table again, through JSON too."""

import random
from collections import Counter

import msgspec

from hanabi.table import Table, log
from table.round import everything
from table.wild import evening


def test_a_log_tells_the_table_that_made_it(seed, budget):
    dice = random.Random(seed)
    decoder = msgspec.json.Decoder(list[log.Entry])
    for _ in range(budget(25, 1000)):
        round_ = evening(dice, 200)
        assert everything(Table.of(round_.log)) == everything(round_.table)
        assert decoder.decode(msgspec.json.encode(round_.log)) == round_.log


def test_evenings_like_these_see_everything_happen():
    dice, happened = random.Random(7), Counter()
    for _ in range(40):
        happened.update(type(entry).__name__ for entry in evening(dice, 200).log)
    elsewhere = {"Closed", "Followed"}
    assert happened.keys() >= {kind.__name__ for kind in log.Entry.__args__} - elsewhere


def test_time_in_a_log_never_runs_backwards(seed, budget):
    dice = random.Random(seed)
    for _ in range(budget(5, 100)):
        times = [entry.at for entry in evening(dice, 150).log]
        assert times == sorted(times)
