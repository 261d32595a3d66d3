"""Bots by name, a game between them, and their words."""

import re
from pathlib import Path

import pytest

from hanabi import bots
from hanabi.bots import BOTS, Match, make, play
from hanabi.bots.cautious import Cautious
from hanabi.game import Game
from hanabi.rules import ALL, Action, Drew, Event, HanabiError, Rules, View
from hanabi.rules.sentences import ENGLISH, Sentence

ROOM = Path(bots.__file__).parent


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_made_by_its_name_and_has_a_line_about_it(name: str) -> None:
    assert make(name) is not make(name)
    assert "\n" not in str(BOTS[name].about)


def test_an_unknown_bot_is_refused_with_a_near_miss() -> None:
    with pytest.raises(HanabiError, match="there is no bot 'cautios': try cautious"):
        make("cautios")
    with pytest.raises(HanabiError, match=re.escape(f"try {', '.join(BOTS)}")):
        make("x")


def test_a_game_needs_a_bot_for_each_seat() -> None:
    with pytest.raises(HanabiError, match="each of the 3 seats needs a bot: 1 came"):
        play(Game("american 3p", seed=1), [make("cautious")])


class Listener(Cautious):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.began: tuple[Rules, int] | None = None
        self.told: list[Event] = []
        self.seats: set[int] = set()

    def start(self, rules: Rules, seat: int) -> None:
        self.began = rules, seat

    def see(self, event: Event, view: View) -> None:
        self.told.append(event)
        self.seats.add(view.seat)
        assert set(view.history) >= {event}


def test_bots_are_told_of_everything_that_their_seat_may_know() -> None:
    listeners = [Listener() for _ in range(3)]
    game = play(Game("german 3p", seed=4), listeners)
    for seat, bot in enumerate(listeners):
        assert bot.began == (game.rules, seat)
        assert bot.told == list(game.view(seat).history)
        assert bot.seats == {seat}
        drawn = [event for event in bot.told if isinstance(event, Drew) and event.seat == seat]
        assert drawn and not any(event.card for event in drawn)


def test_a_bot_gets_views_of_its_own_seat_and_nothing_else() -> None:
    shown: list[View] = []

    class Watched(Cautious):
        def act(self, view: View) -> Action:
            shown.append(view)
            return super().act(view)

    game = play(Game("dutch 2p", seed=4), [Watched(), Watched()])
    assert [view.seat for view in shown] == [seat % 2 for seat in range(len(game.steps))]
    assert not any(held.card for view in shown for held in view.mine)
    assert all(set(view.state.deck) == {-1} and view.state.key == 0 for view in shown)


def test_a_match_goes_on_where_a_game_stands() -> None:
    game = Game("american 2p", seed=9)
    whole = play(Game("american 2p", seed=9), [make("cautious"), make("cautious")])
    for _ in range(10):
        game.push(Cautious().act(game.view(game.state.turn)))
    late = [Listener(), Listener()]
    match = Match(game, late)
    while not game.over:
        match.step()
    assert game.steps == whole.steps
    assert late[0].told == list(game.view(0).history)
    assert game.view(ALL).outcome == whole.outcome


def test_everything_that_bots_say_is_in_the_catalogue_and_all_of_it_is_said() -> None:
    text = "".join(path.read_text() for path in ROOM.rglob("*.py") if path.name != "english.py")
    said = set(re.findall(r'"(bot\.[\w.-]+)"', text))
    worded = {code for code in ENGLISH if code.startswith("bot.")}
    assert said == worded


def test_reasons_are_plain_data() -> None:
    game = Game("danish 4p declared", seed=2)
    while not game.over:
        told = Cautious().explain(game.view(game.state.turn))
        for reason in told.reasons:
            assert isinstance(reason, Sentence)
            assert all(isinstance(value, str | int) for value in reason.params.values())
            assert "{" not in str(reason) and not str(reason).endswith(".")
        game.push(told.action)
