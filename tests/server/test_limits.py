"""How often anybody may do something: never more than was said, and again after a while."""

import random

import pytest

from hanabi.server.limits import RATES, Buckets, LimitError, Limits, Rate


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_a_bucket_is_emptied_at_once_and_fills_again_one_by_one():
    clock = Clock()
    buckets = Buckets(Rate(3, 10.0), clock=clock)
    assert [buckets.take("a") for _ in range(4)] == [0.0, 0.0, 0.0, 10.0]
    clock.time += 4
    assert buckets.take("a") == 6.0
    clock.time += 6
    assert [buckets.take("a"), buckets.take("a")] == [0.0, 10.0]
    clock.time += 1000
    assert [buckets.take("a") for _ in range(4)] == [0.0, 0.0, 0.0, 10.0]


def test_it_does_not_matter_for_how_long_the_machine_has_run():
    clock = Clock()
    for at in (0.0, 1000.3, 1e6 + 0.1, 3e8, 1e9 + 0.7):
        clock.time = at
        buckets = Buckets(Rate(400, 0.02), clock=clock)
        assert [buckets.take("a") for _ in range(400)] == [0.0] * 400
        assert buckets.take("a") > 0.0
        clock.time += 0.02
        assert buckets.take("a") == 0.0


def test_everybody_has_a_bucket_of_their_own():
    buckets = Buckets(Rate(1, 10.0), clock=Clock())
    assert buckets.take("a") == buckets.take("b") == 0.0
    assert buckets.take("a") == 10.0


def test_however_it_is_asked_no_more_is_given_than_was_said(seed):
    dice, clock = random.Random(seed), Clock()
    buckets, given = Buckets(Rate(5, 2.0), clock=clock), []
    for _ in range(2000):
        clock.time += dice.choice([0.0, 0.0, 0.1, 1.0, 2.0, 30.0])
        wait = buckets.take("a")
        if wait == 0.0:
            given.append(clock.time)
        else:
            at, clock.time = clock.time, clock.time + max(0.0, wait - 0.01)
            assert buckets.wait("a") > 0.0
            clock.time = at + wait + 1e-9
            assert buckets.wait("a") == 0.0
    for first in range(len(given) - 6):
        for last in range(first + 5, min(first + 50, len(given))):
            assert last - first + 1 <= 5 + (given[last] - given[first]) / 2.0 + 1e-6


def test_buckets_take_no_more_memory_than_was_said_and_forget_those_used_longest_ago():
    buckets = Buckets(Rate(1, 10.0), clock=Clock(), most=100)
    for number in range(1000):
        buckets.take(str(number))
        assert buckets.take("kept") in (0.0, 10.0)
        buckets._empty.move_to_end("kept")
    assert len(buckets) == 100
    assert buckets.take("999") == buckets.take("kept") == 10.0
    assert buckets.take("0") == 0.0


def test_who_asks_too_often_is_told_how_long_to_wait():
    clock = Clock()
    limits = Limits(clock=clock)
    for _ in range(RATES["guests"].burst):
        limits.take("guests", "here")
    with pytest.raises(LimitError) as refused:
        limits.take("guests", "here")
    assert refused.value.sentence.params == {"seconds": 5}
    clock.time += 5
    limits.take("guests", "here")


@pytest.mark.parametrize("what", RATES)
def test_whoever_measures_may_set_no_limits(what):
    limits = Limits(0, clock=Clock())
    for _ in range(2000):
        limits.take(what, "here")


def test_rates_can_be_set_higher_and_lower():
    for times, burst in ((2.0, 120), (0.5, 30), (0.001, 1)):
        limits = Limits(times, clock=Clock())
        for _ in range(burst):
            limits.take("guests", "here")
        with pytest.raises(LimitError):
            limits.take("guests", "here")
