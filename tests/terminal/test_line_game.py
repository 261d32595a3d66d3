"""The line game, as people play it: in a terminal, to the end, with second thoughts and interruptions."""

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hanabi.terminal import session as files

# The tests run beside each other in threads of the runner, and each starts a terminal.
pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")

TABLE = ("--rules", "german 3p", "--seed", "7")
"""Any clue may be given there."""
HINT = re.compile(r"You could say: (.*?)\. ")
Sit = Callable[..., Any]
Pipe = Callable[..., Any]


def kept(data: Path) -> list[Path]:
    return sorted((data / "unfinished").glob("*.hanabi"))


def advice(table: Any) -> str:
    """What the program would say in our place."""
    found = HINT.search(table.ask("hint"))
    assert found
    return found[1]


def play_on(table: Any, turns: int = 99) -> bool:
    """Take the advice for so many turns; whether the game came to its end."""
    for _ in range(turns):
        table.say(advice(table))
        if "Another game" in table.hear(r"your turn: |Another game\? \[Y/n\] ")[0]:
            return True
    return False


def test_a_game_with_two_bots_is_played_to_its_end_by_taking_every_hint(sit: Sit, data: Path) -> None:
    table = sit("play", "--seed", "7")
    table.hear("your turn: ")
    assert play_on(table)
    assert "The game is over" in table.said
    score = re.search(r"(\d+) of 25", table.said)
    assert score and int(score[1]) > 12
    assert "1. Alice" in table.ask("history", r"Another game\? \[Y/n\] ")
    assert "nothing is taken back any more" in table.ask("undo", r"Another game\? \[Y/n\] ")
    table.say("n")
    assert table.leave() == 0
    assert not kept(data)


def test_pressing_enter_all_the_way_starts_a_game_with_two_bots(sit: Sit) -> None:
    table = sit("play")
    for question in (
        r"Which edition\? .*\] ",
        r"How many.*\] ",
        r"Which variants.*\] ",
        r"Seats .*\] ",
        r"Who begins.*\] ",
    ):
        table.hear(question)
        table.say()
    table.hear("your turn: ")
    assert "You are Alice. The bot cautious plays for Bob and Cathy." in " ".join(table.said.split())
    assert "play" in table.ask("help")


def test_the_opening_asks_again_after_a_bad_answer_and_offers_only_what_the_box_has(sit: Sit) -> None:
    table = sit("play")
    table.hear(r"Which edition\? .*?\] ")
    assert "say one of german" in table.ask("germna", r"Which edition\? .*?\] ")
    table.say("3")
    table.hear(r"How many.*\] ")
    assert "say one of" in table.ask("9", r"How many.*\] ")
    told = table.ask("2", r"Which variants.*\] ")
    assert "wild10" in told and "declared" not in told
    assert "not both" in table.ask("1 3", r"Which variants.*\] ")
    table.ask("wild10", r"Which strike.*\] ")
    table.ask("2", r"How many clue tokens.*\] ")
    table.ask("9", r"Seats .*\] ")
    assert "did you mean cautious" in table.ask("me, cautios", r"Seats .*\] ")
    assert "the oldest begins" in table.ask("Eve:me, cautious", r"Who begins.*\] ")
    table.ask("Eve")
    assert "german 2p wild10 clues=9 strikes=2" in table.ask("rules")


def test_undo_goes_back_to_the_own_last_turn_with_the_moves_of_the_bots(sit: Sit, data: Path) -> None:
    table = sit("play", "--seed", "3", "--plain")
    table.hear("your turn: ")
    before = table.ask("table")
    table.ask("clue 5 to Bob")
    assert "3. Cathy" in table.ask("history")
    table.ask("clue 2 to Cathy")
    assert "Taken back: Alice clues 2 to Cathy." in table.ask("undo")
    assert "Taken back: Alice clues 5 to Bob." in table.ask("undo")
    assert table.ask("table") == before
    assert "nothing to take back" in table.ask("undo")


def test_a_killed_game_resumes_at_the_same_move(sit: Sit, data: Path) -> None:
    table = sit(
        "play",
        "--seed",
        "7",
        "--plain",
        "--rules",
        "german 3p wild10",
        "--players",
        "me,cautious,Zoë:cautious",
    )
    table.hear("your turn: ")
    play_on(table, turns=4)
    before = table.ask("table")
    table.process.kill(signal.SIGKILL)
    table.leave()
    again = sit("play", "--plain")
    again.hear(r"There is a game that you did not finish: german 3p wild10.*\? \[Y/n\] ")
    again.say()
    again.hear("your turn: ")
    assert again.ask("table") == before
    assert "Zoë" in before
    assert play_on(again)


def test_a_game_that_is_not_wanted_now_is_offered_again(sit: Sit, data: Path) -> None:
    first = sit("play", *TABLE)
    first.hear("your turn: ")
    first.ask("clue 5 to Bob")
    first.say("quit")
    assert first.leave() == 0
    second = sit("play")
    second.hear(r"\[Y/n\] ")
    assert "Say yes or no" in second.ask("perhaps", r"\[Y/n\] ")
    second.ask("n", r"Which edition.*\] ")
    second.process.sendeof()
    assert second.leave() == 0
    third = sit("play")
    third.hear(r"There is a game that you did not finish")


def test_a_game_in_which_nobody_moved_is_not_offered_again(sit: Sit, data: Path) -> None:
    first = sit("play", *TABLE)
    first.hear("your turn: ")
    first.say("quit")
    assert first.leave() == 0
    second = sit("play")
    second.hear("Which edition")
    assert "did not finish" not in second.said
    assert list(data.rglob("*.hanabi")) == []


def test_a_finished_game_stays_only_where_somebody_saves_it(sit: Sit, data: Path) -> None:
    table = sit("play", "--rules", "dutch 2p strikes=1", "--players", "me,cautious", "--seed", "26")
    table.hear("your turn: ")
    table.ask("play 2", r"Another game.*\] ")
    told = table.ask("save", r"Another game.*\] ")
    assert "This game is not kept: say where" in told
    assert "Saved in" in table.ask(f"save {data}/end.hanabi", r"Another game.*\] ")
    table.say("n")
    assert table.leave() == 0
    assert [path.name for path in data.rglob("*.hanabi")] == ["end.hanabi"]


def test_a_question_is_not_broken_in_the_middle_of_a_word(sit: Sit) -> None:
    first = sit("play", *TABLE)
    first.hear("your turn: ")
    first.ask("clue 5 to Bob")
    first.say("quit")
    assert first.leave() == 0
    second = sit("play", size=(24, 50))
    second.hear(r"\[Y/n\] ")
    *lines, last = second.said.split("\n")
    assert lines
    assert max(map(len, [*lines, last])) < 50
    assert all(line == line.strip() for line in lines)


def test_a_game_that_is_being_played_is_not_offered_to_somebody_else(
    sit: Sit, pipe: Pipe, data: Path
) -> None:
    first = sit("play", *TABLE)
    first.hear("your turn: ")
    first.ask("clue 5 to Bob")
    path = kept(data)[0]
    before = path.read_bytes()
    second = sit("play")
    second.hear(r"Which edition.*\] ")
    result = pipe("play", str(path))
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert "played elsewhere" in result.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0), (signal.SIGHUP, 0)])
def test_a_signal_ends_the_program_and_the_game_is_kept(
    sit: Sit, data: Path, number: signal.Signals, code: int
) -> None:
    table = sit("play", *TABLE)
    table.hear("your turn: ")
    table.ask("clue 5 to Bob")
    table.process.kill(number)
    assert table.leave() == code
    assert ("The game is kept" in table.said) == (code == 0)
    [path] = kept(data)
    assert len(files.loads(path.read_bytes()).game.steps) == 3


@pytest.mark.parametrize("question", ["edition", "turn"])
def test_ctrl_c_is_quiet(sit: Sit, question: str) -> None:
    table = sit(*(["play", "--seed", "7"] if question == "turn" else ["play"]))
    table.hear(question)
    table.process.sendintr()
    assert table.leave() == 130
    assert len(table.said.split("\n")) < 4


def test_bots_play_among_themselves(pipe: Pipe) -> None:
    result = pipe("play", "--players", "cautious,cautious", "--seed", "1")
    assert result.returncode == 0
    assert "The game is over" in result.stdout
    assert "Alice held" in result.stdout


def test_every_form_of_a_move_is_taken(sit: Sit) -> None:
    table = sit("play", "--seed", "7", "--rules", "danish 2p declared", "--plain")
    table.hear("your turn: ")
    table.ask("clue 1")
    moves = {
        "clue red": "Alice tells Bob: ",
        "c 3 Bob": "Alice tells Bob: ",
        "tell Bob 1": "Alice tells Bob: ",
        "c w": "Alice tells Bob: ",
        "discard 5": "Alice discards slot 5: ",
        "p1": "Alice plays slot 1: ",
        "play 2 as red": "Alice plays slot 2 and declares it red: ",
    }
    for move, told in moves.items():
        assert told in table.ask(move)
        assert "Taken back" in table.ask("undo")


def test_cards_are_moved_about_in_the_own_hand(sit: Sit) -> None:
    table = sit("play", "--seed", "7", "--rules", "german 2p", "--plain")
    table.hear("your turn: ")
    assert "what was in slots 3, 1, 2, 4 and 5" in table.ask("move 3 to 1")
    assert "what was in slots 2, 3, 1, 4 and 5" in table.ask("reorder 2 3 1 4 5")
    assert "naming each of its slots once" in table.ask("reorder 1 1 2 3 4")
    assert "no card in slot 9" in table.ask("move 9 to 1")
    assert "Taken back: Alice reorders 2 3 1 4 5" in table.ask("undo")


NONSENSE = {
    "clue red to Carl": "There is nobody called 'carl' at the table.",
    "clue purple to Bob": "'purple' cannot be named here",
    "play 9": "There is no card in slot 9: the hand has 5 cards.",
    "discard 1": "Cannot discard: all 8 clue tokens are there.",
    "Bob plays slot 1": "It is not Bob's turn but Alice's.",
    "clue red to Alice": "Nobody gives a clue to themselves.",
    "play 1 as red": "Colours are declared only in the timed show.",
    "hsitory": "There is no command 'hsitory': did you mean history?",
    "dsicard 1": "There is no command 'dsicard': did you mean discard?",
    "history x": "'x' is no number of turns.",
    "why Carl": "There is nobody called 'Carl' at the table.",
    "why": "No bot has taken a turn yet.",
    "help xyzzy": "There is no command 'xyzzy'",
    "save /nowhere/at/all": "/nowhere/at/all cannot be written: No such file or directory.",
    "play \u0661": "is no action",
    "move 1 to": "is no action",
    "\u2603": "is no action",
    "quit now or later": "",
}


def test_nonsense_gets_one_sentence_and_changes_nothing(pipe: Pipe) -> None:
    lines = [line for line in NONSENSE if not line.startswith("quit")]
    result = pipe(
        "play", "--seed", "7", "--rules", "american 3p", said="".join(f"{line}\nhistory\n" for line in lines)
    )
    assert result.returncode == 0
    answers = result.stdout.split("your turn: ")
    for number, line in enumerate(lines):
        _, answer, rest = answers[1 + 2 * number].split("\n")
        assert NONSENSE[line] in answer
        assert rest == "Alice, "
        assert "Nothing has happened yet." in answers[2 + 2 * number]


@pytest.mark.parametrize("said", ["", "clue 5 to Bob\n", "clue 5 to Bob"])
def test_the_end_of_the_input_keeps_the_game_and_tells_how_to_go_on(
    pipe: Pipe, data: Path, said: str
) -> None:
    result = pipe("play", *TABLE, said=said)
    assert (result.returncode, result.stderr) == (0, "")
    [path] = kept(data)
    assert result.stdout.endswith(f"hanabi play {path}\n")
    assert len(files.loads(path.read_bytes()).game.steps) == (3 if said else 0)
    again = pipe("play", str(path), said="table\n")
    assert again.returncode == 0
    assert kept(data) == [path]


def test_why_and_hint_give_reasons(sit: Sit) -> None:
    table = sit("play", *TABLE, "--players", "me,cautious,cautious")
    table.hear("your turn: ")
    assert len(table.ask("hint").split("You could say: ")[1]) > 30
    table.ask("clue 5 to Bob")
    assert "Cathy " in table.ask("why")
    assert "Bob " in table.ask("why bob")


def test_games_are_saved_where_one_says_but_over_nothing_else(sit: Sit, tmp_path: Path) -> None:
    mine, other = tmp_path / "evening.hanabi", tmp_path / "letter.txt"
    other.write_text("Dear Eve")
    table = sit("play", "--seed", "7", "--rules", "german 2p", "--plain", size=(24, 400))
    table.hear("your turn: ")
    table.ask("clue 5")
    assert f"Saved in {mine}." in table.ask(f"save {mine}")
    assert "choose another name" in table.ask(f"save {other}")
    assert other.read_text() == "Dear Eve"
    before = table.ask("table")
    table.ask("clue 1")
    assert f"Saved in {mine}." in table.ask(f"save {mine}")
    table.ask("undo")
    table.ask(f"save {mine}")
    table.say("quit")
    table.leave()
    content = mine.read_bytes()
    again = sit("play", str(mine), "--plain", size=(24, 400))
    again.hear("your turn: ")
    assert again.ask("table") == before
    again.ask("clue 1")
    assert mine.read_bytes() == content
    again.ask("save")
    assert mine.read_bytes() != content


# Several people at one screen


def test_between_two_people_the_screen_is_cleared_and_a_key_asked(sit: Sit) -> None:
    table = sit("play", "--seed", "7", "--players", "Ann:me,cautious,Eve:me", "--rules", "german")
    table.hear("Ann is next: .*press Enter")
    table.ask("", "Ann, your turn: ")
    assert "Ann (you)" in table.said
    table.say("clue 5 to Bob")
    table.hear(r"\x1b\[H\x1b\[2J\x1b\[3J")
    table.hear("Eve is next: .*press Enter")
    assert "Ann tells Bob" in table.said and "Bob " in table.said
    assert "you" not in table.said.replace("your", "")
    table.say()
    table.hear(r"\x1b\[H\x1b\[2J\x1b\[3J")
    table.hear("Eve, your turn: ")
    assert "Eve (you)" in table.said
    table.say("undo")
    table.hear(r"\x1b\[H\x1b\[2J\x1b\[3J")
    table.hear("Ann is next: .*press Enter")
    assert "Taken back: Ann clues 5 to Bob." in table.said
    table.say()
    table.hear("Ann, your turn: ")
    table.say("quit")
    table.leave()
    assert table.raw.count("\x1b[3J") > 4


def test_two_people_and_a_bot_come_to_the_end(sit: Sit) -> None:
    table = sit("play", "--seed", "4", "--players", "Ann:me,Eve:me", "--rules", "dutch")
    for _ in range(200):
        found = table.hear(r"press Enter\. |your turn: |Another game\? \[Y/n\] ")[0]
        if "Enter" in found:
            table.say()
        elif "Another" in found:
            break
        else:
            table.say(advice(table))
    assert "The game is over" in table.said
    assert "Ann" in table.said


def test_where_nothing_can_be_cleared_that_is_said(sit: Sit, pipe: Pipe) -> None:
    piped = pipe("play", "--seed", "7", "--players", "me,me", "--rules", "german", said="clue 5\n")
    assert "nothing can be cleared" in piped.stdout
    assert "Bob is next." in piped.stdout
    table = sit("play", "--seed", "7", "--players", "me,me", TERM="dumb")
    table.hear(r"whoever\s+scrolls\s+back\s+sees\s+all\s+hands")
    table.hear("press Enter")
    assert "\x1b" not in table.raw


# Every kind of terminal


@pytest.mark.parametrize("columns", [80, 60, 40, 20])
def test_no_line_is_longer_than_the_terminal_is_wide(sit: Sit, columns: int) -> None:
    table = sit("play", "--seed", "7", size=(24, columns))
    table.hear("your turn: ")
    said = [table.said]
    for line in ("table", "hand", "discards", "help", "rules", "history"):
        table.ask(line)
        said.append(table.said)
    longest = max(len(line) for text in said for line in text.split("\n"))
    assert longest <= columns


def test_without_utf_8_everything_is_ascii(pipe: Pipe, sit: Sit) -> None:
    table = sit("play", "--seed", "7", "--players", "Zoë:me,cautious", LANG="C", LC_ALL="C")
    table.hear("your turn: ")
    table.ask("table")
    assert table.raw.isascii()
    assert "Zo?" in table.said


@pytest.mark.parametrize(
    ("more", "args"),
    [({"NO_COLOR": "1"}, []), ({}, ["--plain"]), ({}, ["--color", "never"]), ({"TERM": "dumb"}, [])],
)
def test_no_color_is_shown_where_none_is_wanted(sit: Sit, more: dict[str, str], args: list[str]) -> None:
    table = sit("play", "--seed", "7", *args, **more)
    table.hear("your turn: ")
    assert "\x1b[4" not in table.raw and "\x1b[3" not in table.raw


def test_color_is_shown_where_it_can_be(sit: Sit, pipe: Pipe) -> None:
    table = sit("play", "--seed", "7")
    table.hear("your turn: ")
    assert "\x1b[48;5;" in table.raw
    assert "\x1b[" not in pipe("play", "--seed", "7").stdout
    assert "\x1b[4" in pipe("play", "--seed", "7", "--color", "always").stdout


def test_a_folder_that_cannot_be_written_is_named_once_and_the_game_goes_on(sit: Sit, data: Path) -> None:
    data.write_text("a file where the folder would be")
    table = sit("play", *TABLE, size=(24, 400))
    table.hear("your turn: ")
    assert table.said.count("games cannot be kept in") + table.said.count("Games cannot be kept in") == 1
    assert "cannot be kept" not in table.ask("clue 5 to Bob")
    assert "say where" in table.ask("save")
    table.say("quit")
    table.hear("The game is not kept")
    assert table.leave() == 0


def test_a_folder_that_vanishes_is_named_once(sit: Sit, data: Path) -> None:
    table = sit("play", *TABLE, "--plain", size=(24, 400))
    table.hear("your turn: ")
    for path in (data / "unfinished").iterdir():
        path.unlink()
    os.rmdir(data / "unfinished")
    assert table.ask("clue 5 to Bob").count("cannot be written") == 1
    assert "cannot be written" not in table.ask("clue 1 to Bob")
