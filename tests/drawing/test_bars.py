"""Bars over powers of ten: as long as their numbers say, and told in words."""

from xml.etree import ElementTree

import pytest

from drawing.reading import SVG, sound, texts
from hanabi.drawing import Amount, bars
from hanabi.drawing.chart import STYLES

ROWS = [Amount("ours", 40_000_000, special=True), Amount("theirs", 4_000_000), Amount("slow & old", 1000)]


def drawn(rows, **more):
    return ElementTree.fromstring(bars("Steps", rows, **more))


def lengths(picture):
    colors = {style.color for style in STYLES[:2]}
    return [float(box.get("width")) for box in picture.iter(f"{SVG}rect") if box.get("fill") in colors]


def test_bars_are_made_of_shapes_and_words_alone():
    assert sound(drawn(ROWS, across="a second"))


def test_ten_times_as_much_is_one_step_further_wherever_it_stands():
    one, two, three, four = lengths(drawn([Amount(str(at), 20.0 * 10**at) for at in range(4)]))
    assert two - one == pytest.approx(three - two, abs=0.02)
    assert four - three == pytest.approx(three - two, abs=0.02)
    assert one > 0


def test_bars_say_in_words_what_they_show():
    picture = drawn(ROWS, across="a second")
    assert picture.find(f"{SVG}title").text == "Steps"
    assert picture.find(f"{SVG}desc").text.splitlines() == ["ours: 40M", "theirs: 4M", "slow & old: 1000"]
    assert {"Steps", "ours", "theirs", "slow & old", "a second", "40M", "4M"} <= set(texts(picture))


def test_what_is_special_stands_out():
    fills = [box.get("fill") for box in drawn(ROWS).iter(f"{SVG}rect")]
    assert fills.count(STYLES[0].color) == 1
    assert fills.count(STYLES[1].color) == 2


@pytest.mark.parametrize("value", [0, -1, float("inf"), float("nan")])
def test_a_number_that_has_no_place_on_the_scale_is_refused(value):
    with pytest.raises(ValueError, match="more than nothing"):
        bars("Steps", [Amount("ours", 1), Amount("other", value)])
    with pytest.raises(ValueError, match="more than nothing"):
        bars("Steps", [])
