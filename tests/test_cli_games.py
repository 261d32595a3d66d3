"""The commands that read games: what they say, what they write, and that no file makes them fall over."""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hanabi import Game, cli
from hanabi.bots import make
from hanabi.bots.match import play
from hanabi.game import dump, load, loads
from hanabi.notation import read_site, read_url, write_site, write_url

SOURCE = Path(__file__).parents[1] / "src"
COMMANDS = ("replay", "verify", "stats", "convert", "variants")
SVG = "{http://www.w3.org/2000/svg}"


def run(*args: object, given: bytes | str = b"", **more: object) -> subprocess.CompletedProcess[bytes]:
    """The program, as somebody calls it who has nothing."""
    return subprocess.run(
        [sys.executable, "-m", "hanabi", *map(str, args)],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE), "LANG": "C.UTF-8"},
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        timeout=120,
        check=False,
        **more,
    )


def told(*args: object, given: bytes | str = b"", code: int = 0) -> str:
    """What a command says that ends as it should."""
    result = run(*args, given=given)
    assert (result.returncode, result.stderr.decode()) == (code, "")
    return result.stdout.decode()


def refused(*args: object, given: bytes | str = b"") -> str:
    """The one sentence for a command that cannot be understood."""
    result = run(*args, given=given)
    said = result.stderr.decode()
    assert result.returncode == 2 and said.count("\n") == 1 and said.startswith("hanabi: ")
    assert "\x1b" not in said
    return said.removeprefix("hanabi: ").strip()


def game(seed: int = 7, rules: str = "live 3p") -> Game:
    played = Game(rules, seed=seed, names=["Ann", "Bo", "Cy"])
    return play(played, [make("cautious") for _ in range(3)])


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [game(seed) for seed in range(3)]


@pytest.fixture
def file(games: list[Game], tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    dump(games, path)
    return path


# --- all of them ---


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_in_the_help_is_a_command_line_that_is_understood(command: str) -> None:
    import shlex

    lines = told(command, "--help").partition("examples:")[2].splitlines()
    examples = [line.strip().split("  ")[0].rpartition("| ")[2] for line in lines if "hanabi " in line]
    assert len(examples) > 2
    for example in examples:
        _, name, *rest = shlex.split(example)
        wish, surplus = cli.parser(name).parse_known_args(rest)
        assert not surplus and wish


def test_the_overview_names_every_command() -> None:
    overview = told("--help")
    assert [command for command in COMMANDS if f"\n  {command} " not in overview] == []


@pytest.mark.parametrize("command", ["verify", "stats"])
def test_standard_input_is_read(command: str, file: Path) -> None:
    assert "3 games" in told(command, "-", given=file.read_bytes())
    assert "3 games" in told(command, "-", given=gzip.compress(file.read_bytes()))


@pytest.mark.parametrize(
    "args",
    [
        ["verify", "FILE"],
        ["verify", "FILE", "--json"],
        ["stats", "FILE"],
        ["convert", "FILE", "-"],
        ["replay", "FILE"],
        ["replay", "FILE", "--svg", "-"],
        ["variants", "6"],
    ],
    ids=" ".join,
)
def test_nobody_who_stops_reading_is_complained_to(args: list[str], file: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    result = subprocess.run(
        [sys.executable, "-m", "hanabi", *(str(file) if arg == "FILE" else arg for arg in args)],
        env={"PYTHONPATH": str(SOURCE)},
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert (result.returncode, result.stderr) == (0, b"")


BAD = {
    "verify": "hanabi verify wants to know FILE: hanabi verify --help tells more",
    "stats none.jsonl": "none.jsonl cannot be read: No such file or directory",
    "replay games.jsnl": "there is no file 'games.jsnl': did you mean games.jsonl?",
    "replay nothing.like.it": "there is no file 'nothing.like.it', and it is no link and no seed",
    "replay games.jsonl --game 4": "games.jsonl has 3 games, and none with number 4",
    "replay games.jsonl --game one": "'one' is no number of a game: they are counted from 1",
    "replay games.jsonl --turn 1000": "'1000' is no turn of this game: they go from 0 to",
    "replay games.jsonl --turn 1,2": "several turns are for pictures: say --svg,",
    "replay games.jsonl --seat Bob": "nobody here is called 'Bob': say Ann, Bo, Cy, all or none",
    "replay games.jsonl --rules danish": "a game that was played has its rules: leave out --rules",
    "replay games.jsonl --players cautious": "a game that was played has its moves: leave out --players",
    "replay": "which game: say one, a file, a link or a seed, or else --seed",
    "replay games.jsonl --seed 7": "which game: say one",
    "replay --seed p3v0s12": "'p3v0s12' is no seed: it is a whole number",
    "replay --seed=": "'' is no seed: it is a whole number",
    "replay 7 --rules swedish": "the rules do not know the word 'swedish'",
    "replay 99999999999999999999": "is no seed: it is a whole number from 0 up to 64 bits",
    "replay 7 --players me,me": "there is no bot",
    "replay 7 --players cautious,cautious,cautious": "the rules are for 2 players, and 3 are named",
    "replay p9v0s1": "'p9v0s1' is no seed: one reads like p3v0s12",
    "replay 415xx,02aa,0": "these rules have a deck of 50 cards, and there are 2",
    "replay games.jsonl --svg /no/such/folder/x.svg": "cannot be written: No such file or directory",
    "replay games.jsonl --color blue": "'blue' is no choice of colour: say auto, never or always",
    "convert games.jsonl out.xyz": "out.xyz does not say what it shall be: end it in one of .hanabi, .jsonl,",
    "convert games.jsonl out.jsonl --to lnik": "there is no form 'lnik': did you mean link?",
    "convert games.jsonl": "hanabi convert wants to know OUT: hanabi convert --help tells more",
    "convert danish.jsonl out.json": "game 1 cannot be written: the site's form cannot tell a game with",
    "variants ranibow": "there is no variant 'ranibow'",
    "variants 9999": "there is no variant 9999: they go from 0 to 2425",
    "variants R+Q": "there is no suit 'Q'",
    "verfy games.jsonl": "there is no command 'verfy': did you mean verify?",
    "verify games.jsonl --jsn": "hanabi verify has no option --jsn: did you mean --json?",
}


@pytest.mark.parametrize("line", BAD)
def test_what_cannot_be_understood_gets_one_sentence_and_exit_code_2(
    line: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    dump([Game("danish 2p declared", seed=1)], "danish.jsonl")
    before = sorted(file.parent.iterdir())
    assert BAD[line] in refused(*line.split())
    assert sorted(file.parent.iterdir()) == before


def _bomb(path: Path) -> None:
    piece = gzip.compress(b"[" * 10_000_000, 1)
    with path.open("wb") as file:
        for _ in range(100):
            file.write(piece)


SPOILED = {
    "a gzip bomb": _bomb,
    "a line of a gigabyte": lambda path: os.truncate(path, 1 << 30),
    "deep nesting": lambda path: path.write_bytes(b'{"players":' + b"[" * 900_000),
    "a cut gzip": lambda path: path.write_bytes(gzip.compress(bytes(range(256)) * 99)[:-9]),
    "no text": lambda path: path.write_bytes(bytes(range(256)) * 99),
    "a picture": lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(999)),
    "a huge number": lambda path: path.write_bytes(
        b'{"players":["a","b"],"actions":[' + b"9" * 900_000 + b"]}"
    ),
    "a long word": lambda path: path.write_bytes(b"x" * 900_000),
    "a long link": lambda path: path.write_bytes(b"215" + b"a" * 900_000 + b",00,0"),
    "nothing": lambda path: path.write_bytes(b""),
}


@pytest.mark.parametrize("what", SPOILED)
def test_no_file_makes_a_command_fall_over(what: str, tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.touch()
    SPOILED[what](path)
    fails = what != "nothing"
    lines = told("verify", path, code=1 if fails else 0).splitlines()
    assert ("fails" in lines[0]) == fails
    if fails:
        refused("stats", path)
        refused("convert", path, tmp_path / "out.jsonl")
    refused("replay", path)
    assert not (tmp_path / "out.jsonl").exists()


# --- verify ---


def test_games_are_verified(file: Path, games: list[Game]) -> None:
    lines = told("verify", file).splitlines()
    assert lines[-1] == "3 games, all of them legal."
    for line, one in zip(lines, games, strict=False):
        assert re.search(rf"legal +{one.score}/25 +{len(one.steps)} turns +{one.outcome.finish}", line)
    assert told("verify", "--quiet", file) == "3 games, all of them legal.\n"


def test_a_game_that_fails_is_told_and_the_others_are_verified_all_the_same(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"steps":[{', b'"steps":[{"play":49},{', 1)
    file.write_bytes(b"".join(lines))
    said = told("verify", "-q", file, code=1).splitlines()
    assert re.search(r"games.jsonl 2 +fails +step 1: ", said[0])
    assert said[-1] == "3 games, 1 of which fail."
    data = [json.loads(line) for line in told("verify", "--json", file, code=1).splitlines()]
    assert [one["legal"] for one in data] == [True, False, True]
    assert "step 1: " in data[1]["wrong"] and data[2]["game"] == 3


def test_a_score_that_was_recorded_otherwise_fails(games: list[Game]) -> None:
    replay = json.loads(write_site(games[0]))
    right, wrong = ({**replay, "recorded": {"score": games[0].score + more}} for more in (0, 1))
    assert "all legal" in told("verify", "-", given=json.dumps(right)).replace("and it is legal", "all legal")
    said = told("verify", "-", given=json.dumps(wrong), code=1)
    assert f"the score is {games[0].score}, and the file says {games[0].score + 1}" in said


def test_all_games_that_people_played_are_legal_with_their_score(shared: Path) -> None:
    games = shared / "games" / "human_3p.jsonl.gz"
    data = [json.loads(line) for line in told("verify", "--json", games).splitlines()]
    assert len(data) == 221
    assert sum(one["score"] == 25 for one in data) == 128
    assert told("verify", "-q", games) == "221 games, all of them legal.\n"


def test_a_bar_shows_how_far_a_long_work_is_and_leaves_no_trace(games: list[Game], tmp_path: Path) -> None:
    import pexpect

    line = write_site(games[0]).encode() + b"\n"
    bad = b"nonsense\n"
    (tmp_path / "many.json").write_bytes(line * 400 + bad + line * 400)
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE), "LANG": "C.UTF-8", "TERM": "xterm"}
    args = ["-m", "hanabi", "verify", str(tmp_path / "many.json")]
    child = pexpect.spawn(sys.executable, args, env=env, encoding="utf-8", timeout=60)
    shown = child.read()
    child.close()
    assert child.exitstatus == 1
    assert re.search(r"\d+% +[\d,]+ of [\d,]+ kB", shown)
    *rows, last, _ = (line.rpartition("\x1b[K")[2] for line in shown.split("\r\n"))
    assert [row.startswith(f"{tmp_path / 'many.json'} {at}") for at, row in enumerate(rows, 1)] == [
        True
    ] * 801
    assert [" fails " in row for row in rows].index(True) == 400
    assert last == "801 games, 1 of which fail."
    assert "kB" not in run("verify", tmp_path / "many.json", "-q").stderr.decode()


# --- stats ---


def test_games_are_counted(file: Path, games: list[Game]) -> None:
    data = json.loads(told("stats", file, "--json"))["live 3p"]
    assert data["games"] == 3
    scores = [one.score for one in games]
    assert data["means"]["score"]["mean"] == pytest.approx(sum(scores) / 3)
    assert data["means"]["turns"]["mean"] == pytest.approx(sum(len(one.steps) for one in games) / 3)
    assert sum(data["ends"].values()) == 3
    text = told("stats", file)
    assert "live 3p: 3 games" in text and "efficiency" in text


def test_every_turn_is_a_clue_a_play_or_a_discard(file: Path, games: list[Game]) -> None:
    from hanabi.review import totals

    [total] = totals(games).values()
    kinds = [total.means[name].value for name in ("clues", "discards", "misplays")]
    on_stacks = sum(len(one.stacks) and sum(one.stacks.values()) for one in games) / 3
    assert sum(kinds) + on_stacks == pytest.approx(total.means["turns"].value)


# --- convert ---


@pytest.mark.parametrize(
    "ending", ["jsonl", "hanabi", "json", "txt", "url", "jsonl.gz", "json.zst", "txt.gz"]
)
def test_games_go_into_every_form_and_come_back(
    ending: str, file: Path, games: list[Game], tmp_path: Path
) -> None:
    there, back = tmp_path / f"there.{ending}", tmp_path / "back.jsonl"
    assert told("convert", file, there) == f"3 games are in {there}.\n"
    assert told("convert", "-q", there, back) == ""
    again = list(load(back))
    assert [one.deck for one in again] == [one.deck for one in games]
    assert [one.steps for one in again] == [one.steps for one in games]
    if "jsonl" in ending:
        assert back.read_bytes() == file.read_bytes()


def test_one_game_may_stand_on_several_lines(games: list[Game], tmp_path: Path) -> None:
    for text in (
        json.dumps(json.loads(write_site(games[0])), indent=2),
        json.dumps(games[0].record(), indent=1),
    ):
        (tmp_path / "one.json").write_text(text)
        assert "1 game, and it is legal." in told("verify", tmp_path / "one.json")


def test_a_kept_game_is_read_with_the_line_before_it(games: list[Game], tmp_path: Path) -> None:
    from hanabi.terminal.session import Session, dumps

    (tmp_path / "kept.hanabi").write_bytes(dumps(Session(games[0], ("person", "cautious", "cautious"))))
    assert "1 game, and it is legal." in told("verify", tmp_path / "kept.hanabi")


def test_standard_output_takes_every_form(file: Path, games: list[Game]) -> None:
    assert run("convert", file, "-").stdout == file.read_bytes()
    links = told("convert", file, "-", "--to", "link").split()
    assert [read_url(link).deck for link in links] == [one.deck for one in games]
    replays = told("convert", "-", "-", "--to", "site", given=file.read_bytes()).splitlines()
    assert [read_site(replay).score for replay in replays] == [one.score for one in games]


def test_a_seed_becomes_a_game(tmp_path: Path) -> None:
    told("convert", "p3v0s12", tmp_path / "deal.jsonl")
    [deal] = load(tmp_path / "deal.jsonl")
    assert deal.deck == Game(deal.rules, deck=deal.deck).deck and not deal.steps


# --- variants ---


def test_variants_are_found_by_words_numbers_and_codes() -> None:
    assert "2426 variants" in told("variants")
    found = told("variants", "candy", "corn", "6")
    assert "Candy Corn Mix (6 Suits)" in found
    one = json.loads(told("variants", "16", "--json"))
    assert one == json.loads(told("variants", "R+Y+G+B+Ra", "--json"))
    assert (one[0]["name"], one[0]["played"], one[0]["cards"]) == ("Rainbow (5 Suits)", True, 50)
    assert "is not played here" in told("variants", "Up or Down (5 Suits)")


# --- replay ---


def test_without_anybody_to_ask_the_whole_game_is_told(file: Path, games: list[Game]) -> None:
    lines = told("replay", file, "--game", 2).splitlines()
    assert lines[0].startswith("1. ")
    assert f"{len(games[1].steps)}. " in "\n".join(lines)
    assert any(str(games[1].outcome) in line for line in lines)


def test_one_steps_through_a_game_by_words(file: Path, games: list[Game]) -> None:
    said = told(
        "replay",
        file,
        given="\n\nback\n7\nnext 2\nend\nnext\nstart\nback\nseat bo\nfoo\nmvoes\n99\nnumbers\nq\n",
    )
    last = len(games[0].steps)
    turns = [int(turn) for turn in re.findall(r"(?m)^Turn (\d+) of", said)]
    assert turns == [0, 1, 2, 1, 7, 9, last, 0, 0]
    for sentence in (
        "This is the end of the game.",
        "This is the beginning of the game.",
        "Bo, you, hold 5 cards",
        "There is no command 'foo'",
        "did you mean moves?",
        f"There is no turn 99: they go from 0 to {last}.",
        "efficiency",
    ):
        assert sentence in said


def test_one_turn_is_shown(file: Path, games: list[Game]) -> None:
    said = told("replay", file, "--turn", 12, "--seat", "Cy")
    assert said.startswith(f"Turn 12 of {len(games[0].steps)}. ")
    assert "Cy, you, hold 5 cards" in said
    colored = told("replay", file, "--turn", 12, "--color", "always")
    assert "\x1b[" in colored


def test_a_game_is_told_to_programs_with_its_numbers(file: Path, games: list[Game]) -> None:
    data = json.loads(told("replay", file, "--json"))
    assert (data["turns"], data["score"]) == (len(games[0].steps), games[0].score)
    assert [row["turn"] for row in data["numbers"]] == list(range(data["turns"] + 1))
    assert data["numbers"][0]["pace"] == 13 and data["numbers"][1]["move"] == games[0].text(0)
    chosen = json.loads(told("replay", file, "--json", "--turn", "3,9"))
    assert chosen["numbers"] == [data["numbers"][3], data["numbers"][9]]


def test_pictures_are_drawn(file: Path, tmp_path: Path) -> None:
    film, table, strip, chart = (tmp_path / f"{name}.svg" for name in ("film", "table", "strip", "chart"))
    assert told("replay", file, "--svg", film, "--chart", chart) == ""
    assert told("replay", file, "--turn", "9", "--svg", table) == ""
    assert told("replay", file, "--turn", "3,9,20", "--svg", strip) == ""
    for path in (film, table, strip, chart):
        assert ElementTree.parse(path).getroot().tag == f"{SVG}svg"
    assert "prefers-reduced-motion" in film.read_text()
    assert "turn 20" in strip.read_text()
    assert told("replay", file, "--turn", "9", "--svg", "-").strip() == table.read_text().strip()


def test_pictures_of_pixels_are_drawn(file: Path, tmp_path: Path, needs) -> None:
    from importlib.util import find_spec

    needs("resvg and Pillow", find_spec("resvg_py") and find_spec("PIL"))
    assert (
        told("replay", file, "--turn", "0,1,2", "--gif", tmp_path / "x.gif", "--png", tmp_path / "x.png")
        == ""
    )
    assert (tmp_path / "x.gif").read_bytes().startswith(b"GIF89a")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_a_game_is_told_for_a_forum(file: Path, games: list[Game]) -> None:
    text = told("replay", file, "--text", "-")
    assert max(map(len, text.splitlines())) <= 80
    assert re.search(r"(?m)^ 1\. Ann ", text) and re.search(rf"(?m)^{len(games[0].steps)}\. ", text)
    turn = told("replay", file, "--text", "-", "--turn", "5,6")
    assert turn.count("clue tokens") == 2


def test_links_and_seeds_are_replayed(games: list[Game]) -> None:
    assert "1. Alice" in told("replay", write_url(games[0]))
    assert "Turn 0 of 0." in told("replay", "p3v0s12", "--turn", "0")
    said = told("replay", "--seed", "7", "--rules", "german 2p", "--players", "cautious")
    assert said == told("replay", "7", "--rules", "german 2p", "--players", "cautious,cautious")
    assert len(re.findall(r"(?m)^\d+\. ", said)) > 40


def test_what_was_written_is_what_was_read(file: Path, games: list[Game]) -> None:
    assert [loads(line).deck for line in file.read_bytes().splitlines()] == [one.deck for one in games]
