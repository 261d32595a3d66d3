"""The exam for bots: a good one passes, and each kind of bad one is told what is wrong with it."""

import random
from collections.abc import Callable

import pytest

import hanabi.rules.view
from hanabi.bots import Bot, Explanation, make
from hanabi.rules import Action, Discard, Event, Play, Position, Rules, Sentence, View
from hanabi.testing import BotFailed, check_bot, tables

TABLES = tables()


@pytest.mark.parametrize("part", range(4))
def test_cautious_passes_at_every_table(part: int, seed: int, budget: Callable[[int, int], int]) -> None:
    here = TABLES[part::4]
    report = check_bot(lambda: make("cautious"), rules=here, games=budget(1, 20), seed=seed)
    assert report.games == 3 * budget(1, 20) * len(here) and report.moves > 0


def test_the_tables_have_every_edition_variant_and_number_of_players() -> None:
    played = {(rules.edition, variant) for rules in TABLES for variant in rules.variants}
    assert played >= {
        *(("danish", variant) for variant in ("multi5", "perfection", "declared")),
        *(("american", variant) for variant in ("multi10", "multi5", "wild10", "perfection")),
        *(("german", variant) for variant in ("multi10", "multi5", "wild10")),
        *(("dutch", variant) for variant in ("multi5", "wild5", "perfection")),
    }
    assert {rules.players for rules in TABLES} == {2, 3, 4, 5, 6}
    assert {rules.hand for rules in TABLES} >= {1, 2, 3, 4, 5, 8}
    assert {rules.strikes for rules in TABLES} >= {1, 2, 3, 8}


class First:
    """Plays its first legal action: good manners, and no more."""

    def act(self, view: View) -> Action:
        return view.legal[0]


class Illegal(First):
    def act(self, view: View) -> Action:
        return Discard(1)


class Fickle(First):
    def act(self, view: View) -> Action:
        return random.SystemRandom().choice(view.legal)


class Meddler(First):
    def act(self, view: View) -> Action:
        view.state.clues = 0
        return Play(1)


class Liar(First):
    def explain(self, view: View) -> Explanation:
        return Explanation(view.legal[-1], (Sentence("bot.turn"),))


class Silent(First):
    def explain(self, view: View) -> Explanation:
        return Explanation(self.act(view), ())


class Peeker(First):
    """Does what its own cards tell it to, if it can see them."""

    def act(self, view: View) -> Action:
        return view.legal[sum(map(hash, view.state.cards)) % len(view.legal)]


class Historian(First):
    """Remembers the cards that it was told of, its own too if somebody is careless."""

    def __init__(self) -> None:
        self.told = 0

    def start(self, rules: Rules, seat: int) -> None:
        self.told = seat

    def see(self, event: Event, view: View) -> None:
        self.told += hash(str(getattr(event, "card", None)))

    def act(self, view: View) -> Action:
        return view.legal[self.told % len(view.legal)]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (Illegal, "illegal"),
        (Fickle, "differs"),
        (Meddler, "changed"),
        (Liar, "explains"),
        (Silent, "silent"),
    ],
)
def test_a_bad_bot_is_told_what_is_wrong(bad: Callable[[], Bot], code: str) -> None:
    with pytest.raises(BotFailed) as failed:
        check_bot(bad, rules=["american 3p"])
    assert failed.value.code == f"exam.{code}"
    assert str(failed.value).startswith("american 3p, seed 0, turn ")


@pytest.mark.parametrize("bot", [First, Peeker, Historian])
def test_a_bot_that_wants_to_peek_passes_while_there_is_nothing_to_see(bot: Callable[[], Bot]) -> None:
    assert check_bot(bot, rules=["american 3p", "german 2p wild10"], games=3).games == 18


def test_a_bot_that_sees_its_own_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(state: Position, viewer: int) -> Position:
        return state.copy()

    monkeypatch.setattr(hanabi.rules.view, "view", leak)
    with pytest.raises(BotFailed) as failed:
        check_bot(Peeker, rules=["american 3p"], games=9)
    assert failed.value.code == "exam.peeks"


def test_a_bot_that_is_told_what_it_draws_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("hanabi.testing.bots", "hanabi.bots.match"):
        monkeypatch.setattr(f"{room}.told", lambda event, viewer: event)
    with pytest.raises(BotFailed) as failed:
        check_bot(Historian, rules=["american 3p"], games=9)
    assert failed.value.code == "exam.peeks"
