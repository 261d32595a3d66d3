"""Charts: what they show, in lines, marks and words."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from drawing.reading import EYES, SVG, boxes, contrast, difference, sound, texts
from hanabi.drawing import Panel, Series, chart, sparkline
from hanabi.drawing.chart import STYLES, facts, scale
from hanabi.drawing.palette import NIGHT
from hanabi.rules.sentences import ENGLISH

SCORE = Series("score", [(turn, min(25, turn // 2)) for turn in range(61)])
PACE = Series("pace", [(turn, 13 - turn / 4 if turn < 50 else None) for turn in range(61)])


def parsed(*panels, title="A game", **more):
    return ElementTree.fromstring(chart(title, *panels, **more))


def _lines(picture, color):
    return [path for path in picture.iter(f"{SVG}path") if path.get("stroke") == color]


def test_a_chart_is_made_of_shapes_and_words_alone():
    assert sound(parsed(Panel([SCORE, PACE], "points", 0, 25), across="turn"))


def test_a_chart_says_in_words_what_it_shows():
    picture = parsed(Panel([SCORE, PACE]), across="turn")
    assert picture.get("role") == "img"
    assert picture.find(f"{SVG}title").text == "A game"
    assert picture.find(f"{SVG}desc").text.splitlines() == [
        "score: 0 at turn 0, 25 at turn 60; least 0, greatest 25",
        "pace: 13 at turn 0, 0.75 at turn 49; least 0.75, greatest 13",
    ]
    assert [str(fact) for fact in facts(Panel([Series("loss", [(0, 2.5), (1, 0.125)])]))] == [
        "loss: 2.5 to 0.125; least 0.125, greatest 2.5"
    ]


def test_names_scales_and_titles_are_written():
    written = texts(parsed(Panel([SCORE], "points", 0, 25), across="turn"))
    assert {"A game", "score", "points", "turn", "0", "25", "60"} <= set(written)


def test_a_line_is_where_its_numbers_are():
    picture = parsed(Panel([Series("rise", [(0, 0), (10, 5), (20, 10)])], least=0, most=10))
    [path] = _lines(picture, STYLES[0].color)
    first, middle, last = (
        tuple(map(float, place)) for place in re.findall(r"([\d.]+) ([\d.]+)", path.get("d"))
    )
    assert middle == pytest.approx(((first[0] + last[0]) / 2, (first[1] + last[1]) / 2), abs=0.01)
    assert last[0] > first[0] and last[1] < first[1]


def test_a_gap_is_left_where_a_number_is_missing():
    gap = Series("gap", [(0, 1), (1, 2), (2, None), (3, 2), (4, 1), (5, None), (6, 4)])
    assert len(_lines(parsed(Panel([gap])), STYLES[0].color)) == 3


def test_a_band_stands_behind_its_line():
    band = Series("mean", [(0, 1), (1, 2)], band=[(0, 0, 2), (1, 1, 3)])
    picture = parsed(Panel([band]))
    [filled] = [
        path for path in picture.iter(f"{SVG}path") if path.get("fill-opacity") or path.get("opacity") == ".2"
    ]
    assert filled.get("d").count("L") == 3


def test_a_line_of_many_numbers_stays_small_and_keeps_its_peaks():
    values = [(at, 1000 if at == 65_432 else at % 7) for at in range(200_000)]
    svg = chart("long", Panel([Series("long", values)]))
    assert len(svg) < 40_000
    assert "greatest 1000" in svg
    drawn = _lines(ElementTree.fromstring(svg), STYLES[0].color)[0].get("d")
    heights = [float(y) for y in re.findall(r"[ML][\d.]+ ([\d.]+)", drawn)]
    assert sorted(heights)[1] - sorted(heights)[0] > 200


@pytest.mark.parametrize("panels", [1, 2, 5])
@pytest.mark.parametrize("lines", [0, 1, 9])
def test_nothing_is_drawn_outside_the_frame(panels, lines):
    name = "a line with a rather long name, longer than anybody has use for"
    series = [Series(name, [(turn, (turn * at) % 17) for turn in range(30)]) for at in range(lines)]
    picture = parsed(*[Panel(series, "up " * 80)] * panels, title="W" * 200, across="turn")
    _, _, wide, high = map(float, picture.get("viewBox").split())
    for left, top, right, bottom in boxes(picture):
        assert left >= 0 and top >= 0 and right <= wide and bottom <= high
    assert sound(picture)


@pytest.mark.parametrize("values", [[], [7], [0, 0], [-5, -5], [1e-9, 2e-9], [1e12, 3e12], [-1, 1]])
def test_any_numbers_have_a_scale(values):
    found = scale(values, 5)
    assert found.low < found.high
    assert 2 <= len(found.ticks) <= 7
    assert all(found.low <= value <= found.high for value in values)
    assert sound(parsed(Panel([Series("any", list(enumerate(values)))])))


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(ValueError, match="finite"):
        chart("none", Panel([Series("none", [(0, value)])]))
    with pytest.raises(ValueError, match="panel"):
        chart("none")


def test_a_name_is_never_anything_but_text():
    hostile = '<script>&"\u202e\x1b\ud800'
    picture = parsed(Panel([Series(hostile, [(0, 1)])], hostile), title=hostile, across=hostile)
    assert sound(picture)
    chart(hostile, Panel([Series(hostile, [(0, 1)])])).encode()


def test_all_words_come_from_the_catalogue():
    picture = parsed(Panel([SCORE]), catalogue=dict.fromkeys(ENGLISH, "#"))
    assert picture.find(f"{SVG}desc").text == "#"


def test_lines_are_told_apart_without_their_colours():
    assert len({(style.mark, style.dashes) for style in STYLES}) == len(STYLES)


@pytest.mark.parametrize("eyes", EYES)
def test_the_first_six_colours_differ_for_all_eyes(eyes):
    for one, other in combinations(STYLES[:6], 2):
        assert difference(one.color, other.color, eyes) >= 15, (one, other)


def test_lines_and_names_can_be_seen():
    assert (
        min(contrast(style.color, ground) for style in STYLES for ground in (NIGHT.sky, NIGHT.ground)) >= 4.5
    )


# --- in one row of signs ---


def test_a_sparkline_rises_where_the_numbers_rise():
    assert sparkline(range(8)) == "▁▂▃▄▅▆▇█"
    assert sparkline([]) == ""


def test_a_sparkline_fits_into_its_columns():
    assert len(sparkline(range(1000), columns=40)) == 40
    assert sparkline(range(1000), columns=40)[-1] == "█"
