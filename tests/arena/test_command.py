"""`hanabi arena` at the command line."""

import csv
import json
from pathlib import Path

import pytest

from hanabi.cli import main
from hanabi.notation import files

FEW = ("--games", "4", "--seed", "7", "--workers", "1")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["arena", *words]) == 0
    return capsys.readouterr().out


def test_it_says_what_games_come_to(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "hat", "--seats", "2-3", *FEW)
    assert "american 2p: hat: 4 games" in text and "american 3p: hat: 4 games" in text
    assert "mean score" in text and "±" in text and "games a second" in text


def test_for_programs_it_says_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tmp_path / "figures.csv"
    rows = json.loads(told(capsys, "hat", "--seats", "2,3", *FEW, "--json", "--csv", str(table)))
    assert [row["rules"] for row in rows] == ["american 2p", "american 3p"]
    assert all(sum(row["scores"].values()) == row["games"] == 4 for row in rows)
    with table.open(newline="") as lines:
        kept = list(csv.DictReader(lines))
    assert [float(row["mean"]) for row in kept] == [row["mean"] for row in rows]
    assert kept[0]["bots"] == "hat hat"


def test_a_game_by_its_number_can_be_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (row,) = json.loads(told(capsys, "hat", "--rules", "german 3p", *FEW, "--json"))
    record = tmp_path / "game.jsonl"
    record.write_text(told(capsys, "hat", "--rules", "german 3p", "--record", "3", *FEW))
    game = files.read(json.loads(record.read_text()))
    assert str(game.score) in row["scores"]
    assert main(["replay", str(record), "--json"]) == 0


def test_two_kinds_are_compared_on_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "hat", "--seats", "3", *FEW, "--against", "cautious")
    assert "against cautious on the same deals: +" in text and "sign test" in text


def test_what_was_kept_is_compared_with(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told(capsys, "hat", "--seats", "3", *FEW, "--out", str(tmp_path))
    text = told(capsys, "hat", "--seats", "3", *FEW, "--against", str(tmp_path))
    assert "+0.0000 ± 0.0000 points" in text


def test_cross_play_is_a_matrix_and_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "cross.svg"
    text = told(capsys, "hat,cautious", "--cross", "--seats", "2", *FEW, "--plot", str(picture))
    assert text.splitlines()[2].startswith("hat ") and text.splitlines()[3].startswith("cautious ")
    assert picture.read_text().startswith("<svg")


def test_a_picture_for_each_number_of_players(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told(capsys, "hat", "--seats", "2,3", *FEW, "--plot", str(tmp_path / "scores.png"))
    drawn = sorted(tmp_path.iterdir())
    assert [file.name for file in drawn] == ["scores-2p.png", "scores-3p.png"]
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in drawn)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["hta"], "there is no bot 'hta': try hat"),
        (["hat", "--seats", "two"], "'two' does not say how many play"),
        (["hat", "--seats", "3", "--rules", "german 3p"], "leave out --seats"),
        (["hat", "--games", "0"], "'0' is no number of games"),
        (["hat", "--games", "-1"], "no number of games"),
        (["hat", "--workers", "many"], "'many' is no number of cores"),
        (["hat", "--seed", "x"], "'x' is no seed"),
        (["hat", "--record", "3"], "say how many play"),
        (["hat", "--seats", "3", "--record", "no"], "'no' is no number of a game"),
        (["hat", "--seats", "3", "--games", "2", "--plot", "scores.gif"], "end it in .svg or .png"),
        (["hat", "--seats", "9"], "players"),
        (["hat", "--rules", "klingon"], "klingon"),
    ],
)
def test_bad_words_get_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["arena", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error and len(error.splitlines()) == 1
