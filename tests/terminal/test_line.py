"""The line game from within: what it keeps, tells again and wipes, step by step."""

import contextlib
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanabi.game import Game
from hanabi.terminal import keep
from hanabi.terminal import session as files
from hanabi.terminal.line import Left, Line
from hanabi.terminal.screen import Screen
from hanabi.terminal.session import Session, SessionError
from hanabi.terminal.signals import Ear

CLEARED = "<cleared>"


class Sitting:
    """A game at a screen that writes down everything, with answers prepared."""

    def __init__(self, game: Game, seats: tuple[str, ...], *, place: keep.Place | None = None) -> None:
        self.screen = Screen(Ear(), plain=True, environ={"TERM": "xterm-256color", "LANG": "C.UTF-8"})
        self.out = io.StringIO()
        self.place = place
        self.session = Session(game, seats)
        self.answers: Iterator[str] = iter(())

    def ask(self, question: object) -> str:
        self.out.write(f"{question} ")
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None

    def play(self, monkeypatch: pytest.MonkeyPatch, *said: str, clock: Iterator[float] | None = None) -> str:
        self.answers = iter(said)
        monkeypatch.setattr(self.screen, "ask", self.ask)
        monkeypatch.setattr(self.screen, "_put", self.out.write)
        monkeypatch.setattr(self.screen, "clear", lambda: self.out.write(CLEARED))
        monkeypatch.setattr(self.screen, "reads", True)
        monkeypatch.setattr(self.screen, "clears", True)
        line = Line(self.session, self.screen, self.place, clock=lambda: next(clock) if clock else 0.0)
        with contextlib.suppress(Left):
            line.play()
        line.leave(told=True)
        return " ".join(self.out.getvalue().split())


def sitting(rules: str = "german 2p", *seats: str, seed: int = 7, **more: keep.Place) -> Sitting:
    return Sitting(Game(rules, seed=seed), seats or ("person", "cautious"), **more)


def test_what_happens_after_an_undo_is_told_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting("german 2p", "person", "person")
    told = table.play(monkeypatch, "", "clue 1 to Bob", "", "undo", "", "clue 4 to Bob", "")
    assert told.count("Taken back: Alice clues 1 to Bob.") == 2
    assert told.count("Alice tells Bob: slot 3 is a 1.") == 2  # before the screen is wiped, and after
    assert told.count("Alice tells Bob: slot 1 is a 4.") == 2


def test_an_undo_is_kept_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = keep.new(tmp_path, "game")
    table = sitting(place=place)
    table.play(monkeypatch, "clue 1 to Bob", "undo")
    assert files.loads(place.path.read_bytes()).game.steps == []


def test_a_clock_that_goes_back_takes_no_move_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting()
    table.play(monkeypatch, "clue 1 to Bob", "clue 2 to Bob", clock=iter([100.0, 105.0, 103.0, 90.0, 110.0]))
    assert [step.at for step in table.session.game.steps] == [5000, 5000, 5000, 10000]


def test_between_two_people_the_screen_is_wiped_before_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    told = sitting("german 2p", "person", "person").play(
        monkeypatch, "", "clue 1 to Bob", "", "hand", "play 1", ""
    )
    turns = told.split(CLEARED)
    assert len(turns) == 8
    assert ["your turn" in turn for turn in turns] == [False, False, True, False, True, False, True, False]
    assert "Slot 1:" in turns[2] and "Slot 1:" in turns[4]
    assert not any("Slot 1:" in turn for turn in turns if "your turn" not in turn)
    assert turns[-1].strip().startswith("The game is not kept")  # and whoever leaves leaves nothing to see


def test_the_history_shows_no_own_card_until_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Game("dutch 2p strikes=1", seed=26).deck[10]
    table = sitting("dutch 2p strikes=1", seed=26)
    told = table.play(monkeypatch, "discard 1", "history", "play 2", "history", "undo", "n")
    during, _, after = told.partition("The game is over")
    card = f"Alice draws {own.suit} {own.rank}"
    assert table.session.game.over
    assert card not in during and card in after
    assert "nothing is taken back any more" in after


def test_two_people_are_told_of_a_bot_s_turn_what_both_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting("german 3p", "person", "cautious", "person", seed=0)
    told = table.play(monkeypatch, "", "clue 1 to Bob")
    public = told.split("your turn: ")[1]
    assert "Bob plays" in public and "Bob draws a card." in public


def test_a_file_of_another_deal_is_not_written_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = files.dumps(Session(Game("german 2p", seed=8), ("person", "cautious")))
    (tmp_path / "other.hanabi").write_bytes(other)
    told = sitting().play(monkeypatch, f"save {tmp_path}/other.hanabi")
    assert "choose another name" in told
    assert (tmp_path / "other.hanabi").read_bytes() == other


@pytest.mark.parametrize(
    ("right", "wrong"), [(b"Alice", b"Alicf"), (b'"person"', b'"cautious"'), (b'"clue":1', b'"clue":2')]
)
def test_whatever_was_changed_in_a_file_is_noticed(right: bytes, wrong: bytes) -> None:
    game = Game("german 2p", seed=7)
    game.push("Alice clues 1 to Bob")
    data = files.dumps(Session(game, ("person", "cautious")))
    with pytest.raises(SessionError, match="changed or damaged"):
        files.loads(data.replace(right, wrong, 1))
