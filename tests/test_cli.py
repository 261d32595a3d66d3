"""The command line: what it says, how it ends, and that it never falls over."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hanabi import Rules, __version__, cli
from hanabi.bots import BOTS
from hanabi.rules import EDITIONS

SOURCE = Path(__file__).parents[1] / "src"


def run(*args: str, **more: str) -> subprocess.CompletedProcess[str]:
    """The program, as somebody calls it who has nothing."""
    return subprocess.run(
        [sys.executable, "-m", "hanabi", *args],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE), "LANG": "C.UTF-8", **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("args", [["--help"], ["-h"], ["help"]])
def test_help_names_every_command_and_shows_how(args: list[str]) -> None:
    result = run(*args)
    assert (result.returncode, result.stderr) == (0, "")
    for command in ("play", "rules", "bots", "bench", "test"):
        assert f"\n  {command} " in result.stdout
    assert "examples:" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("command", ["play", "rules", "bots", "bench", "test"])
def test_every_command_has_its_help(command: str) -> None:
    result = run(command, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == run("help", command).stdout
    assert f"usage: hanabi {command}" in result.stdout


@pytest.mark.parametrize("command", ["play", "rules", "bots", "bench"])
def test_every_example_in_the_help_is_a_command_line_that_is_understood(command: str) -> None:
    import shlex

    lines = [
        line.strip().split("  ")[0]
        for line in run(command, "--help").stdout.partition("examples:")[2].splitlines()
    ]
    examples = [shlex.split(line)[1:] for line in lines if line.startswith("hanabi ")]
    assert len(examples) > 2
    for name, *rest in examples:
        wish, surplus = cli.parser(name).parse_known_args(rest)
        assert not surplus
        if rules := getattr(wish, "rules", None) or (name == "rules" and " ".join(wish.what)):
            assert Rules.parse(rules)


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"hanabi {__version__}\n"


def test_help_comes_soon(capsys: pytest.CaptureFixture[str]) -> None:
    """How long it takes is told, not judged: machines differ."""
    took = []
    for _ in range(5):
        began = time.perf_counter()
        assert run("--help").returncode == 0
        took.append(time.perf_counter() - began)
    with capsys.disabled():
        print(f" hanabi --help: {min(took):.3f} s", end="")


def test_help_loads_nothing_heavy() -> None:
    code = "import sys; from hanabi.cli import main; main(['--help']); print(*sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(told.stdout.splitlines()[-1].split())
    assert not loaded & {
        "numpy",
        "numba",
        "json",
        "hashlib",
        "hanabi.bots",
        "hanabi.drawing",
        "hanabi.terminal",
        "readline",
    }


BAD = {
    "plya": "hanabi: there is no command 'plya': did you mean play?",
    "xyzzy": "hanabi: there is no command 'xyzzy': there are serve, play, rules, bots, ",
    "--dta x": "hanabi: hanabi has no option --dta: did you mean --data?",
    "play --sed 3": "hanabi: hanabi play has no option --sed: did you mean --seed?",
    "play --seed=-1": "hanabi: '-1' is no seed: it is a whole number from 0 up to 64 bits",
    "play --seed 18446744073709551616": "hanabi: '18446744073709551616' is no seed",
    "play --seed ten": "hanabi: 'ten' is no seed: it is a whole number from 0 up to 64 bits",
    "play --seed=": "hanabi: '' is no seed: it is a whole number from 0 up to 64 bits",
    "play --players=": "hanabi: there is no player ''",
    "play ''": "is no file that can hold a game",
    "-z": "it has --help, --version, --host, --port, --lan, --address, --tls, --data, ",
    "play --rules": "hanabi: --rules wants something after it: hanabi play --help tells what",
    "play --plain=yes": "hanabi: --plain takes nothing after it: hanabi play --help tells of it",
    "play --rules swedish": "hanabi: the rules do not know the word 'swedish': try",
    "play --rules german\\ declared": "hanabi: there is no variant declared in the German edition",
    "play --rules german\\ 3p --players me,me": "hanabi: the rules are for 3 players, and 2 are named",
    "play --players me": "hanabi: players cannot be 1",
    "play --players me,me,me,me,me,me,me,me": "hanabi: players cannot be 8",
    "play --players me,cautios": "hanabi: there is no player 'cautios': did you mean cautious?",
    "play --players me,xyz": "hanabi: there is no player 'xyz': say one of me, cautious",
    "play --players Eve:me,eve:me": "hanabi: two players cannot have the same name",
    "play --players :me,cautious": "hanabi: '' is no name",
    "play --players 7:me,cautious": "hanabi: '7' is no name",
    "play --color blue": "hanabi: 'blue' is no choice of colour: say auto, never or always",
    "play missing.hanabi": "missing.hanabi cannot be read: No such file or directory",
    "play . --seed 3": "hanabi: a saved game has its rules and players: leave out --seed",
    "play one two": "hanabi: hanabi play has no use for 'two'",
    "rules danisch": "hanabi: the rules do not know the word 'danisch': try danish",
    "rules german strikes=9": "hanabi: strikes cannot be 9 in the German edition: only 1 to 3",
    "rules hle 2p hand=8 ranks=1": "cannot be dealt",
    "rules --jsn": "hanabi: hanabi rules has no option --jsn: did you mean --json?",
    "rules danish --json extra": "hanabi: hanabi rules has no use for 'extra'",
    "bench --only stepz": "hanabi: there is nothing to measure that is called 'stepz': there are steps",
    "bench --players 2,7": "hanabi: numbers of players are whole, from 2 to 5, with commas between: not",
    "bench --rounds many": "hanabi: a number of rounds is whole, from 1 to 1000: not 'many'",
    "bots x": "hanabi: hanabi bots has no use for 'x'",
    "help plya": "hanabi: there is no command 'plya': did you mean play?",
    "test": "hanabi: the tests run in the repository: ./hanabi test",
    "soak": "hanabi: servers are broken in the repository only: ./hanabi soak",
    "\x1b[31mred": "hanabi: there is no command",
}


@pytest.mark.parametrize("line", BAD)
def test_what_cannot_be_understood_gets_one_sentence_and_exit_code_2(line: str, tmp_path: Path) -> None:
    import shlex

    result = run(*shlex.split(line), HANABI_DATA=str(tmp_path / "data"))
    assert result.returncode == 2
    assert result.stdout == ""
    assert BAD[line] in result.stderr
    assert result.stderr.count("\n") == 1 and "\x1b" not in result.stderr
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "args", [["--help"], ["play", "--help"], ["rules"], ["bots"], ["play", "--players", "cautious,cautious"]]
)
def test_nobody_who_stops_reading_is_complained_to(args: list[str], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    result = subprocess.run(
        [sys.executable, "-m", "hanabi", *args],
        env={"PYTHONPATH": str(SOURCE), "HANABI_DATA": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_told() -> None:
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "hanabi", "rules"],
            env={"PYTHONPATH": str(SOURCE)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert (result.returncode, result.stderr) == (
        2,
        "hanabi: the output cannot be written: No space left on device\n",
    )


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_standard_streams_are_no_disaster(closed: str, tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m hanabi play --seed 7 {closed}'
    environ = {"PYTHONPATH": str(SOURCE), "HANABI_DATA": str(tmp_path)}
    result = subprocess.run(
        ["sh", "-c", command], env=environ, input="", capture_output=True, text=True, check=False
    )
    assert result.returncode == 0
    assert "Traceback" not in result.stderr


# hanabi rules


def test_the_overview_names_every_edition() -> None:
    told = run("rules").stdout
    assert not [name for name in EDITIONS if name not in told]
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_told_with_its_variants_and_what_is_in_the_box(name: str) -> None:
    told = run("rules", name).stdout
    box = EDITIONS[name]
    words = " ".join(told.split())
    assert box.source in words
    for variant, own in box.variants.items():
        assert f"\n{variant} " in told and own in words
    for fact in box.facts.values():
        assert str(fact) in words
    [example] = {line.split('"')[1] for line in told.splitlines() if line.startswith("hanabi ")}
    assert run("rules", example).returncode == 0


@pytest.mark.parametrize(
    "text",
    [
        "german 3p wild10 strikes=2",
        "dutch 5p wild5 perfection",
        "house 6p suits=red,null,omni ranks=3 start=lot",
    ],
)
def test_the_rules_of_a_table_are_told_in_full(text: str) -> None:
    rules = Rules.parse(text)
    told = run("rules", text).stdout
    assert told == run("rules", *text.split()).stdout == run("rules", "--rules", text).stdout
    assert told.startswith(str(rules))
    assert rules.digest in told
    assert f"{rules.size} cards" in told
    data = json.loads(run("rules", text, "--json").stdout)
    assert Rules.from_json(data["settings"]) == rules
    assert data["rules"] == str(rules) and len(data["deck"]) == rules.size


def test_editions_are_told_to_programs() -> None:
    data = json.loads(run("rules", "--json").stdout)
    assert [edition["edition"] for edition in data] == list(EDITIONS)
    danish = json.loads(run("rules", "danish", "--json").stdout)
    assert danish == data[0]
    assert danish["variants"]["declared"] == "Timet opvisning"
    assert danish["settings"]["3"]["strikes"] == [3]


def test_every_sentence_about_rules_can_be_said_at_any_width() -> None:
    from hanabi.terminal import rulebook

    for width in (20, 30, 40, 60, 76, 80, 100, 200):
        told = [rulebook.overview(width), *(rulebook.edition(box, width) for box in EDITIONS.values())]
        told += [rulebook.in_full(Rules.parse(f"{name} 2p"), width) for name in EDITIONS]
        for text in told:
            tables = [line for line in text.splitlines() if not line.startswith("hanabi ")]
            assert max(map(len, tables)) <= width, text


# hanabi bots


def test_the_bots_are_told() -> None:
    told = run("bots").stdout
    assert not [name for name in BOTS if name not in told]
    assert [entry["name"] for entry in json.loads(run("bots", "--json").stdout)] == list(BOTS)


# hanabi play, where nobody sits before it


def test_without_a_terminal_it_plays_with_what_it_is_told(tmp_path: Path) -> None:
    for args in (["play"], ["play", "--seed", "7"], ["play", "--plain", "--seed", "7"]):
        result = run(*args, HANABI_DATA=str(tmp_path))
        assert (result.returncode, result.stderr) == (0, "")
        assert "The game is kept" in result.stdout


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    told = [
        run("play", "--players", "cautious,cautious", "--seed", "5", HANABI_DATA=str(tmp_path)).stdout
        for _ in range(2)
    ]
    assert told[0] == told[1]
