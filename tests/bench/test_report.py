"""What the bench tells: as data for programs, as a table for people, and a sentence where it cannot."""

import json
import os
import site
import subprocess
import sys
from pathlib import Path

import pytest

from hanabi.bench import report
from hanabi.bench.peers import PEERS
from hanabi.bench.run import BenchError, run
from hanabi.bench.sections import SECTIONS

SOURCE = Path(__file__).parents[2] / "src"


@pytest.fixture(scope="module")
def told():
    return report.data(run(["python"], players=(2, 3), rounds=2, seconds=0.002))


def test_a_report_is_plain_data(told):
    assert json.loads(json.dumps(told)) == told
    assert set(told) == {"version", "machine", "versions", "rounds", "seconds", "missing", "rows"}
    assert (told["version"], told["rounds"], told["missing"]) == (1, 2, {})
    assert set(told["machine"]) == {"processor", "cores", "system", "python", "date"}
    assert {"hanabi", "numpy", "numba"} <= set(told["versions"])


def test_every_row_says_what_where_and_how_fast(told):
    assert [(row["row"], row["players"]) for row in told["rows"]] == [
        ("hanabi, core on a plain object", 2),
        ("hanabi, Game.push(action)", 2),
        ("hanabi, core on a plain object", 3),
        ("hanabi, Game.push(action)", 3),
    ]
    for row in told["rows"]:
        assert set(row) == {
            *("section", "title", "unit", "clock", "row", "players"),
            *("microseconds", "rate", "beside", "times"),
        }
        taken = row["microseconds"]
        assert 0 < taken["least"] <= taken["median"] <= taken["most"]
        assert row["rate"] == pytest.approx(1e6 / taken["median"], rel=0.002)
        assert row["beside"] is row["times"] is None  # no peer was measured


def test_a_row_is_set_beside_another_of_its_section():
    rows = report.data(run(["threads"], players=(2,), rounds=1, seconds=0.002))["rows"]
    first = rows[0]
    assert first["beside"] == first["row"] == "hanabi, 1 thread"
    assert first["times"] == {"median": 1, "least": 1, "most": 1}
    assert {row["clock"] for row in rows} == {"wall"}
    for row in rows:
        ratio = first["microseconds"]["median"] / row["microseconds"]["median"]
        assert row["times"]["median"] == pytest.approx(ratio, rel=0.002)


def test_the_table_has_a_line_for_every_row_and_columns_for_every_number_of_players(told):
    lines = report.markdown(told).splitlines()
    head = next(line for line in lines if line.startswith("| One game"))
    assert [cell.strip() for cell in head.strip("|").split("|")] == [
        "One game, uncompiled",
        *("steps/s, 2 players", "µs each"),
        *("steps/s, 3 players", "µs each"),
    ]
    for name in {row["row"] for row in told["rows"]}:
        [line] = [line for line in lines if line.startswith(f"| {name} |")]
        assert line.count("|") == head.count("|")
        assert all(cell.strip() for cell in line.strip("|").split("|"))


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"only": ["stepz"]}, "there is nothing to measure that is called 'stepz': there are steps, "),
        ({"players": (2, 6)}, "numbers of players are whole, from 2 to 5, with commas between: not '2,6'"),
        ({"players": ()}, "numbers of players are whole, from 2 to 5"),
        ({"players": ("x",)}, "numbers of players are whole, from 2 to 5, with commas between: not 'x'"),
        ({"rounds": 0}, "a number of rounds is whole, from 1 to 1000: not 0"),
        ({"rounds": 1.5}, "a number of rounds is whole, from 1 to 1000: not 1.5"),
    ],
)
def test_what_cannot_be_measured_is_refused_with_a_sentence(wish, sentence):
    with pytest.raises(BenchError) as refused:
        run(**wish)
    assert str(refused.value).startswith(sentence)


def bare(place: Path, *without: str) -> dict[str, str]:
    """An environment in which everything is installed that is installed here, but for some packages."""
    for packages in site.getsitepackages():
        for entry in Path(packages).iterdir():
            if not entry.name.startswith(without) and not entry.name.endswith(".pth"):
                (place / entry.name).symlink_to(entry)
    return os.environ | {"PYTHONPATH": f"{SOURCE}{os.pathsep}{place}"}


def bench(environ: dict[str, str], *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-S", "-m", "hanabi", "bench", *args], env=environ, capture_output=True, text=True
    )


def test_where_no_peer_is_installed_a_sentence_says_so(tmp_path):
    done = bench(bare(tmp_path, *(peer.module for peer in PEERS)), "--peers")
    assert done.returncode == 2
    assert done.stderr == (
        "hanabi: none of the peers is installed here: "
        "hanabi-learning-environment, open-spiel, pettingzoo, jaxmarl\n"
    )


def test_without_numpy_a_sentence_says_what_to_install(tmp_path):
    done = bench(bare(tmp_path, "numpy", "numba"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("hanabi: this needs NumPy and Numba")


def test_peers_that_are_missing_are_named_and_the_others_measured(tmp_path, needs):
    present = [peer for peer in PEERS if not peer.missing]
    needs("the C++ environment", any(peer.module == "hanabi_learning_environment" for peer in present))
    environ = bare(tmp_path, "pyspiel", "open_spiel")
    done = bench(environ, "--peers", "--only", "python", "--rounds", "1", "--players", "2", "--json")
    told = json.loads(done.stdout)
    assert told["missing"]["OpenSpiel"] == "open-spiel is not installed here"
    assert "C++ environment, from Python" in {row["row"] for row in told["rows"]}
    assert {row["beside"] for row in told["rows"]} == {"C++ environment, from Python"}


# -- the page --


sys.path.insert(0, str(SOURCE.parent / "tools"))
import performance  # noqa: E402


@pytest.fixture(scope="module")
def kept():
    return json.loads(performance.MEASURED.read_text(encoding="utf-8"))


def test_the_page_shows_what_was_measured(kept):
    text = performance.PAGE.read_text(encoding="utf-8")
    assert performance.page(kept, text) == text


def test_the_page_has_every_row_that_the_bench_knows(kept):
    measured = {(row["section"], row["row"], row["players"]) for row in kept["rows"]}
    for section in SECTIONS:
        for row in section.rows:
            if row.peer.name in kept["missing"] or "threads" in row.name:
                continue
            for players in (2, 5):
                assert (section.name, row.name, players) in measured
    known = {(section.name, row.name) for section in SECTIONS for row in section.rows}
    for section, row, _ in measured:
        assert (section.partition(",")[0], row) in known or "threads" in row


def test_the_page_says_on_what_it_was_measured(kept):
    assert kept["rounds"] >= 5
    assert all(kept["machine"].values())
    assert {"hanabi", "numba", "numpy", "hanabi-learning-environment"} <= set(kept["versions"])


def test_a_goal_that_is_missed_is_called_so(kept):
    goal = performance.Goal("steps", "hanabi", "times", {2: 1e9, 5: 1e-9}, "impossible, and easy")
    for players, wanted in goal.wanted.items():
        row = performance.found(kept, goal.section, goal.row, players)
        assert performance._reached(goal, wanted, row).endswith("missed") == (players == 2)
    for goal in performance.GOALS:
        assert all(performance.found(kept, goal.section, goal.row, players) for players in goal.wanted)
