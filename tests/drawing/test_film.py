"""A whole game in one picture: as a film, side by side, and in pixels."""

import re
import sys
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from xml.etree import ElementTree

import pytest

from drawing.reading import SVG, boxes, sound, texts
from hanabi import ALL, Game, HanabiError
from hanabi.drawing import film, gif, plain, png, strip, svg
from hanabi.drawing.film import FLIGHT, LAST
from hanabi.rules.sentences import ENGLISH
from rules.drivers import FAIR, GOOD, RASH, any_rules, whole_game


def moments(game, seat=ALL):
    """Every moment of a game, the deal first."""
    game = game.copy()
    views = [game.view(seat)]
    while game.steps:
        game.pop()
        views.insert(0, game.view(seat))
    return views


@pytest.fixture(scope="module")
def views():
    return moments(whole_game("german 3p wild10", 3, GOOD))


@pytest.fixture(scope="module")
def told(views):
    return film(views, seconds=2)


def _style(svg):
    return ElementTree.fromstring(svg).find(f"{SVG}style").text


def _frames(svg):
    """Each animation by its name: how far it is, in parts of the whole, and what it is then."""
    found = re.findall(r"@keyframes (\S+?)\{((?:[\d.]+%\{[^}]*\})+)\}", _style(svg))
    return {
        name: [(float(at), what) for at, what in re.findall(r"([\d.]+)%\{([^}]*)\}", keys)]
        for name, keys in found
    }


def _sound(svg):
    picture = ElementTree.fromstring(svg)
    style = picture.find(f"{SVG}style")
    assert not re.search(r"url\(|@import|expression|<", style.text)
    picture.remove(style)
    return sound(picture)


# --- the film ---


def test_a_film_says_in_words_what_happens(views, told):
    picture = ElementTree.fromstring(told)
    end = views[-1]
    turns = len(views) - 1
    assert picture.find(f"{SVG}title").text == f"Hanabi: a game of {turns} turns, {end.score} of 30"
    lines = picture.find(f"{SVG}desc").text.splitlines()
    assert len(lines) == turns + 1
    assert lines[-1] == str(end.outcome)
    assert lines[0] in plain(views[1])


def test_a_film_is_made_of_shapes_words_and_its_style_alone(told):
    assert _sound(told)


def test_whoever_wants_less_motion_gets_the_end(views, told):
    style = _style(told)
    assert re.search(r"#\S+ \.film\{display:none\}", style)
    moving = style.partition("@media(prefers-reduced-motion:no-preference)")[2]
    assert ".film{display:inline}" in moving[:200] and ".still{display:none}" in moving[:200]
    [still] = [part for part in ElementTree.fromstring(told).iter(f"{SVG}g") if part.get("class") == "still"]
    end = [text for text in texts(ElementTree.fromstring(svg(views[-1]))) if text]
    assert [text for text in texts(still) if text][: len(end)] == end


def test_every_moment_shows_what_its_view_shows(views, told):
    """A film that is stopped in the middle of a turn has the same words as the picture of that turn."""
    length = 2.0 * (len(views) - 1) + LAST
    frames = {name.rpartition("-")[2]: keys for name, keys in _frames(told).items()}
    lasts = {name: keys[1][0] * length / 100 for name, keys in frames.items() if name.startswith("s")}
    picture = ElementTree.fromstring(told)
    [moving] = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "film"]

    def shown(part, now):
        kind, _, spell = part.get("class", "").partition(" ")
        if kind == "f":
            start = float(part.get("style").removeprefix("animation-delay:").removesuffix("s"))
            if not start <= now < start + lasts[spell] - 0.005:
                return []
        if kind == "c" and _opacity(frames[spell], now / length) == 0:
            return []
        own = [part.text] if part.tag == f"{SVG}text" else []
        return own + [text for inner in part for text in shown(inner, now)]

    for at in (0, 1, len(views) // 2, len(views) - 1):
        expected = texts(ElementTree.fromstring(svg(views[at])))
        assert sorted(shown(moving, 2.0 * at + 3 * FLIGHT + 0.1)) == sorted(
            [*expected, f"turn {at} of {len(views) - 1}"]
        )


def _opacity(frames, share):
    before = [what for at, what in frames if at <= 100 * share]
    return float(before[-1].partition("opacity:")[2])


def test_a_card_that_is_played_ends_on_its_stack_and_one_that_is_drawn_comes_from_the_pile(told):
    for name, frames in _frames(told).items():
        if "-c" in name:
            assert frames[0][0] == 0 and frames[-1][0] == 100
            assert [at for at, _ in frames] == sorted(at for at, _ in frames)


def test_a_film_of_any_table_is_drawn(dice, budget):
    for _ in range(budget(4, 200)):
        game = whole_game(
            any_rules(dice.choice), dice.randrange(1000), dice.choice((FAIR, RASH)), steps=dice.randrange(40)
        )
        assert _sound(film(moments(game, dice.randrange(ALL, game.rules.players))))


def test_hands_that_are_rearranged_are_in_the_film():
    game = Game("german 2p", seed=1)
    game.reorder(0, [5, 4, 3, 2, 1])
    game.push(game.legal[-1])
    assert "Alice reordered the hand" in film(moments(game))


def test_films_on_one_page_do_not_share_their_names(told):
    other = film(moments(whole_game("german 2p", 4, GOOD, steps=5)))
    assert not set(_frames(told)) & set(_frames(other))


def test_a_film_stays_as_small_as_a_photograph(told):
    import gzip

    assert len(told) < 1_500_000
    assert len(gzip.compress(told.encode())) < 60_000


def test_what_a_seat_cannot_see_is_not_in_its_film():
    from itertools import permutations

    deck = list(Game("german 2p", seed=5).deck)
    films = set()
    for swapped in list(permutations(range(3)))[:4]:
        cards = deck[:]
        cards[:3] = [deck[at] for at in swapped]
        game = Game("german 2p", deck=cards, start=1)
        films.add(film([game.view(0)]))
    assert len(films) == 1


def test_a_name_is_never_anything_but_text():
    names = ["<script>alert(1)</script>", "}</style>"]
    game = Game("german 2p", seed=1, names=names)
    game.push(game.legal[-1])
    assert _sound(film(moments(game)))


def test_all_words_come_from_the_catalogue(views):
    picture = ElementTree.fromstring(film(views[:3], catalogue=dict.fromkeys(ENGLISH, "#")))
    assert {text for text in texts(picture) if not re.fullmatch(r"[\d/]+", text)} == {"#", *views[0].names}


# --- side by side ---


@pytest.mark.parametrize(("count", "across"), [(1, 3), (3, 3), (4, 2), (5, 3)])
def test_moments_stand_side_by_side_inside_their_frame(views, count, across):
    picture = ElementTree.fromstring(strip(views[: 4 * count : 4], across=across))
    assert sound(picture)
    named = [text for text in texts(picture) if re.fullmatch(r"turn \d+", text)]
    assert named == [f"turn {4 * at}" for at in range(count)]
    _, _, wide, high = map(float, picture.get("viewBox").split())
    for left, top, right, bottom in boxes(picture):
        assert left >= 0 and top >= 0 and right <= wide and bottom <= high


# --- pixels ---


@pytest.fixture
def pillow(needs):
    found = find_spec("resvg_py") and find_spec("PIL")
    needs("resvg and Pillow", found)
    return import_module("PIL.Image")


def test_a_picture_has_its_pixels(views, pillow):
    picture = pillow.open(BytesIO(png(svg(views[5]), width=360)))
    assert picture.size[0] == 360
    assert len(picture.convert("RGB").getcolors(1 << 24)) > 100


def test_a_gif_shows_every_moment_for_its_time(views, pillow):
    done = []
    film = pillow.open(
        BytesIO(gif(views[:12], seconds=0.8, width=240, progress=lambda *told: done.append(told)))
    )
    assert film.n_frames == 12
    assert done == [(at, 12) for at in range(1, 13)]
    for at in range(12):
        film.seek(at)
        assert film.info["duration"] == (800 if at < 11 else 4000)


def test_a_gif_looks_as_the_picture_does(views, pillow):
    """Frame by frame against the picture itself: the few colours of a GIF stay near its many."""
    from PIL import ImageChops, ImageStat

    from hanabi.drawing.film import stills
    from hanabi.drawing.pixels import _images

    film = pillow.open(BytesIO(gif(views[:9], width=240)))
    pictures, high = stills(views[:9], ENGLISH)
    for at, wanted in enumerate(_images(pictures, high, 240)):
        film.seek(at)
        difference = ImageStat.Stat(ImageChops.difference(film.convert("RGB"), wanted))
        assert max(difference.mean) < 3


def test_what_does_not_change_is_the_same_pixels_in_every_frame(views, pillow):
    from PIL import ImageChops

    from hanabi.drawing.film import stills
    from hanabi.drawing.pixels import _images

    pictures, high = stills(views[30:31] * 5, ENGLISH)
    first, *others = _images(pictures, high, 560)
    for other in others:
        same = ImageChops.difference(first, other).convert("L").histogram()[0]
        assert same > 0.999 * first.width * first.height


def test_without_fonts_a_picture_has_its_words_all_the_same(pillow, monkeypatch):
    from hanabi.drawing import pixels

    monkeypatch.setattr(pixels, "_system_writes", lambda: False)
    blank, word = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"><text y="20">{text}</text></svg>'
        for text in ("", "Hanabi")
    )
    assert png(blank) != png(word)


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_a_missing_package_is_named(views, missing, monkeypatch):
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(HanabiError, match=r"pip install 'hanabi\[drawing\]'"):
        gif(views[:2], width=60)
