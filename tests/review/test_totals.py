"""What many games come to, and the numbers of one as a chart."""

import json
import statistics
from xml.etree import ElementTree

import pytest

from drawing.reading import SVG, sound, texts
from hanabi import Game
from hanabi.review import bars, numbers, plot, totals
from hanabi.review.totals import Mean
from hanabi.rules.sentences import ENGLISH
from rules.drivers import FAIR, GOOD, RASH, any_rules, whole_game

# --- many games ---


def test_a_mean_grows_as_the_numbers_come(dice):
    values = [dice.gauss(10, 3) for _ in range(200)]
    mean = Mean()
    for value in [*values, None]:
        mean.add(value)
    assert mean.count == 200
    assert mean.value == pytest.approx(statistics.mean(values))
    assert mean.deviation == pytest.approx(statistics.stdev(values))
    assert mean.error == pytest.approx(statistics.stdev(values) / 200**0.5)


def test_no_number_and_one_number_have_no_deviation():
    mean = Mean()
    assert (mean.value, mean.deviation, mean.error) == (0, 0, 0)
    mean.add(5)
    assert (mean.value, mean.deviation, mean.error) == (5, 0, 0)


def test_games_are_taken_together_by_their_rules(dice):
    games = [whole_game(rules, dice.randrange(999), GOOD) for rules in ("german 2p", "dutch 3p") * 6]
    found = totals(iter(games))
    assert {rules: total.games for rules, total in found.items()} == {"german 2p": 6, "dutch 3p": 6}
    for rules, total in found.items():
        own = [game for game in games if str(game.rules) == rules]
        last = [numbers(game)[-1] for game in own]
        assert total.means["score"].value == pytest.approx(statistics.mean(game.score for game in own))
        assert total.means["lost"].value == pytest.approx(statistics.mean(25 - now.reachable for now in last))
        assert total.means["misplays"].value == pytest.approx(statistics.mean(now.misplays for now in last))
        assert total.perfect == sum(game.score == 25 for game in own)
        assert sorted(total.ends.elements()) == sorted(game.outcome.finish for game in own)


def test_every_turn_of_any_game_is_counted_once(dice, budget):
    for _ in range(budget(30, 1000)):
        habit, steps = dice.choice((GOOD, FAIR, RASH)), dice.choice((7, 1000))
        game = whole_game(any_rules(dice.choice), dice.randrange(999), habit, steps=steps)
        [total] = totals([game]).values()
        means = {name: mean.value for name, mean in total.means.items()}
        played = numbers(game)[-1].score - numbers(game)[0].score
        assert means["turns"] == means["clues"] + means["discards"] + means["misplays"] + played
        assert json.loads(json.dumps(total.json()))["games"] == 1


def test_a_game_that_goes_on_is_unfinished():
    [total] = totals([Game("german 2p", seed=1)]).values()
    assert total.ends == {"unfinished": 1}


# --- one game, drawn ---


def test_the_numbers_of_any_game_are_drawn(dice, budget):
    for _ in range(budget(8, 200)):
        game = whole_game(any_rules(dice.choice), dice.randrange(999), FAIR, steps=dice.randrange(90))
        picture = ElementTree.fromstring(plot(game))
        assert sound(picture)
        assert {"score", "gotten", "reachable", "tokens", "pace", "efficiency"} <= set(texts(picture))


def test_a_chart_of_a_game_tells_its_last_numbers():
    game = whole_game("german 3p", 4, GOOD)
    told = numbers(game)
    lines = ElementTree.fromstring(plot(game)).find(f"{SVG}desc").text.splitlines()
    assert f"score: 0 at turn 0, {told[-1].score} at turn {len(told) - 1}" in lines[0]


def test_all_words_of_a_chart_come_from_the_catalogue():
    picture = ElementTree.fromstring(
        plot(whole_game("german 3p", 4, GOOD), catalogue=dict.fromkeys(ENGLISH, "#"))
    )
    assert {text for text in texts(picture) if text.strip("0123456789.-")} == {"#"}


def test_a_row_of_bars_has_a_sign_a_turn():
    game = whole_game("german 3p", 4, GOOD, steps=20)
    rows = list(bars(game))
    assert rows[0].startswith("score ") and len(rows) == 8
    assert len(rows[0].split("  ")[-2].strip()) == 21
    assert max(map(len, bars(whole_game("german 3p", 4, GOOD), columns=40))) < 70
