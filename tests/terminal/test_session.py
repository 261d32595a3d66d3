"""Games survive in files: whole or not at all, and a damaged one is refused with a sentence."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hanabi.game import Game, record
from hanabi.rules import HanabiError
from hanabi.terminal import english as english
from hanabi.terminal import keep
from hanabi.terminal import session as files
from hanabi.terminal.session import Session


@pytest.fixture
def session() -> Session:
    game = Game("german 3p wild10", seed=7, names=["Zoë", "Bob", "Cathy"])
    game.push("Zoë clues 1 to Bob", at=10)
    game.reorder(2, [2, 1, 3, 4, 5], at=20)
    game.push("Bob plays slot 2", at=30)
    return Session(game, ("person", "cautious", "person"))


def test_a_session_is_read_as_it_was_written(session: Session) -> None:
    again = files.loads(files.dumps(session))
    assert again.seats == session.seats
    assert again.people == (0, 2)
    assert again.game.steps == session.game.steps
    assert files.dumps(again) == files.dumps(session)


def test_the_second_line_is_the_record_of_the_game(session: Session) -> None:
    header, told = files.dumps(session).split(b"\n", 1)
    assert json.loads(header)["seats"] == ["person", "cautious", "person"]
    assert record.loads(told).steps == session.game.steps


def test_the_bare_record_of_a_game_can_be_played_on(session: Session) -> None:
    assert files.loads(record.dumps(session.game)).seats == ("person", "cautious", "cautious")


def test_no_cut_and_no_changed_byte_gets_through(session: Session, dice: Random) -> None:
    whole = files.dumps(session)
    cuts = [whole[: dice.randrange(len(whole) - 1)] for _ in range(60)]
    changed = []
    for _ in range(200):
        at = dice.randrange(len(whole))
        other = bytes([dice.choice([byte for byte in b'01a"{}[],: \n' if byte != whole[at]])])
        changed.append(whole[:at] + other + whole[at + 1 :])
    for damaged in cuts + changed:
        with contextlib.suppress(HanabiError):
            # As when a space stands where one may: then it is the same game.
            assert files.dumps(files.loads(damaged)) == whole


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"Dear Eve",
        b"\x00\xff\xfe",
        b"[]",
        b"{}",
        b"[" * 10_000,
        b'{"hanabi-session":2}\n',
        b'{"hanabi-session":1}\n',
        b'{"hanabi-session":1,"seats":["x"],"digest":""}\n{}',
        b'{"hanabi":1}',
        b"9" * 10_000,
    ],
)
def test_whatever_else_is_in_a_file_is_refused_with_one_sentence(
    pipe: Callable[..., Any], tmp_path: Path, data: Path, content: bytes
) -> None:
    path = tmp_path / "evening.hanabi"
    path.write_bytes(content)
    result = pipe("play", str(path))
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith(f"hanabi: {path} is no saved game: ")
    assert path.read_bytes() == content
    assert not data.exists()


def test_what_is_no_file_is_refused(pipe: Callable[..., Any], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "long").write_bytes(bytes(files.MOST_BYTES + 1))
    for path in (
        tmp_path,
        tmp_path / "pipe",
        tmp_path / "missing",
        tmp_path / "long",
        Path("/dev/zero"),
        Path("/dev/null"),
    ):
        result = pipe("play", str(path))
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1), path


def test_a_file_is_replaced_at_once_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "evening.hanabi"
    keep.write(path, b"one")
    keep.write(path, b"two")
    assert path.read_bytes() == b"two"
    assert os.listdir(tmp_path) == [path.name]
    path.with_name(path.name + ".part").mkdir()
    with pytest.raises(keep.KeepError):
        keep.write(path, b"three")
    assert path.read_bytes() == b"two"


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "evening.hanabi"
    path.write_bytes(b"one")
    full = (
        "import resource, signal, sys, pathlib\n"
        "from hanabi.terminal import keep\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "try: keep.write(pathlib.Path(sys.argv[1]), b'x' * 1000)\n"
        "except keep.KeepError as error: print(error)\n"
    )
    told = subprocess.run([sys.executable, "-c", full, str(path)], capture_output=True, text=True, check=True)
    assert "cannot be written: File too large" in told.stdout
    assert path.read_bytes() == b"one"


def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    real, link = tmp_path / "real.hanabi", tmp_path / "link.hanabi"
    link.symlink_to(real)
    keep.write(link, b"one")
    assert link.is_symlink() and real.read_bytes() == b"one"
    with pytest.raises(keep.KeepError):
        keep.write(Path("/dev/null"), b"one")
    assert not Path("/dev/null").is_file()


def test_two_games_begun_in_the_same_second_have_files_of_their_own(tmp_path: Path) -> None:
    first, second = keep.new(tmp_path, "evening"), keep.new(tmp_path, "evening")
    assert first.path != second.path
    first.write(b"one")
    assert not list(keep.unfinished(tmp_path))
    first.leave(finished=False)
    [found] = keep.unfinished(tmp_path)
    assert found.path == first.path
    found.leave(finished=True)
    second.leave(finished=False)
    assert not os.listdir(tmp_path)


def test_the_folder_is_where_the_settings_say(tmp_path: Path) -> None:
    assert keep.folder({"HANABI_DATA": str(tmp_path)}) == tmp_path / "unfinished"
    assert keep.folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "hanabi" / "unfinished"
    assert keep.folder({}) == Path.home() / ".local" / "share" / "hanabi" / "unfinished"
    assert keep.folder({"XDG_DATA_HOME": "not/absolute"}) == keep.folder({})


def test_whoever_has_no_home_is_told_and_plays_all_the_same(tmp_path: Path) -> None:
    homeless = (
        "import os, sys; os.path.expanduser = str; from hanabi.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    for args in (["play", "--seed", "7"], ["play"], ["play", "none.hanabi"]):
        told = subprocess.run(
            [sys.executable, "-c", homeless, *args],
            cwd=tmp_path,
            env={
                "PATH": os.environ["PATH"],
                "PYTHONPATH": str(Path(files.__file__).parents[2]),
                "LANG": "C.UTF-8",
            },
            input="clue 1 to Bob\nquit\n",
            capture_output=True,
            text=True,
            check=False,
        )
        if "none.hanabi" in args:
            assert (told.returncode, told.stderr.count("\n")) == (2, 1)
        else:
            assert told.returncode == 0
            assert "Games cannot be kept: this user has no home" in told.stdout
            assert "The game is not kept." in told.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_killed_process_holds_nothing(tmp_path: Path) -> None:
    """A lock goes with the process: what a killed one held can be had at once."""
    hold = (
        "import os, pathlib, sys\n"
        "from hanabi.terminal import keep\n"
        "place = keep.new(pathlib.Path(sys.argv[1]), 'evening')\n"
        "place.write(b'one')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", hold, str(tmp_path)], check=False)
    [place] = keep.unfinished(tmp_path)
    assert place.path.read_bytes() == b"one"
