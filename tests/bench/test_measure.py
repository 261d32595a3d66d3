"""Measuring: everybody in turn, the middle of the rounds, and ratios with their spread."""

import pytest

from hanabi.bench.measure import Measured, Spent, pace, side_by_side, timed


class Worker:
    """A work whose steps take so long, by a clock of its own; it notes when it is called."""

    def __init__(self, name, diary, costs, least=1):
        self.name, self.diary, self.costs, self.least = name, diary, iter(costs), least

    def __call__(self, steps):
        self.diary.append(self.name)
        done = max(self.least, steps)
        return Spent(done, done * next(self.costs) / 1e6)


def steady(microseconds):
    while True:
        yield microseconds


def test_in_every_round_each_works_once_and_another_is_the_first():
    diary = []
    works = {name: Worker(name, diary, steady(100_000)) for name in "abc"}
    side_by_side(works, rounds=4, seconds=0.1)
    assert "".join(diary[-12:]) == "abcbcacababc"


def test_the_middle_of_the_rounds_counts_with_the_least_and_the_greatest():
    warming = [10_000, 10_000]
    work = Worker("a", [], [*warming, 7_000, 9_000, 8_000])
    measured = side_by_side({"a": work}, rounds=3, seconds=0.01)["a"]
    assert measured.rounds == pytest.approx((7_000, 9_000, 8_000))
    assert (measured.median, measured.least, measured.most) == pytest.approx((8_000, 7_000, 9_000))
    assert measured.rate == pytest.approx(125)


def test_a_ratio_is_of_the_medians_and_its_spread_is_that_of_the_rounds():
    fast, slow = Measured((1.0, 2.0, 4.0)), Measured((10.0, 30.0, 20.0))
    assert fast.times(slow) == (10.0, 5.0, 15.0)
    assert slow.times(slow) == (1.0, 1.0, 1.0)


def test_a_work_finds_its_pace_once_it_is_warm():
    assert pace(Worker("slow at first", [], iter([5e6, *[2.0] * 30])), 0.2) == 100_000


def test_a_work_that_does_much_at_once_is_taken_at_its_word():
    assert pace(Worker("whole games", [], steady(1000.0), least=60), 0.3) == 300


def test_what_takes_longer_than_a_round_is_done_once():
    assert pace(Worker("slow", [], steady(2e6)), 0.2) == 1


def test_the_clock_of_a_loop_is_the_one_it_is_given():
    times = iter([3.0, 5.5])
    assert timed(lambda steps: steps + 1, lambda: next(times))(9) == Spent(10, 2.5)
