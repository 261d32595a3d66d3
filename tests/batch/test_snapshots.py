"""A batch goes into a file and comes back the same; a file that is not whole, or lies, is refused."""

import io
import json
import random
import zipfile

import numpy as np
import pytest

from hanabi import Game
from hanabi.batch import Batch, BatchError
from hanabi.rules.state import FIELDS
from rules.drivers import PERFECT, choose

KEPT = ("states", "numbers", "turns", "rewards", "done", "score", "legal", "legal_bits")


def walk(batch: Batch, dice: random.Random, steps: int) -> None:
    """Legal actions, whichever."""
    for _ in range(steps):
        batch.step([dice.choice(np.flatnonzero(row)) if row.any() else 0 for row in batch.legal])


def same(one: Batch, other: Batch) -> bool:
    logs = [batch.log.tolist() if batch.log is not None else None for batch in (one, other)]
    return logs[0] == logs[1] and all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in KEPT
    )


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("log", [True, False])
def test_a_batch_goes_on_from_a_file_as_it_would_have_without(again, log, dice, tmp_path):
    rules = ["german 3p", "danish 3p", "dutch 3p strikes=1"] * 5
    batch = Batch(rules, seed=dice.getrandbits(64), again=again, log=log)
    walk(batch, dice, 40)
    batch.save(tmp_path / "batch.npz")
    loaded = Batch.load(tmp_path / "batch.npz")
    assert (loaded.rules, loaded.seed, loaded.again) == (batch.rules, batch.seed, again)
    assert same(batch, loaded)
    begun = dice.getstate()
    walk(batch, dice, 40)
    dice.setstate(begun)
    walk(loaded, dice, 40)
    assert same(batch, loaded)


def test_the_history_of_a_game_that_was_put_in_comes_back_too(dice, tmp_path):
    batch = Batch("german 2p", games=3, seed=5, log=True)
    one = Game("german 2p", seed=99)
    for _ in range(10):
        one.push(choose(one.state, one.book, dice))
    batch[1] = one
    batch.step([choose(batch[game].state, batch[game].book, dice) for game in range(3)])
    batch.save(tmp_path / "batch.npz")
    again = Batch.load(tmp_path / "batch.npz")[1]
    assert again.record() == batch[1].record()
    assert len(again.steps) == 11


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "batch.npz"
    batch = Batch("german 2p", games=2, seed=5)
    batch.save(file)
    kept = file.read_bytes()
    monkeypatch.setattr(np, "savez_compressed", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        batch.save(file)
    assert [path.name for path in tmp_path.iterdir()] == ["batch.npz"]
    assert file.read_bytes() == kept


# --- what is refused ---


@pytest.fixture
def parts(tmp_path, dice) -> dict[str, np.ndarray]:
    """What a good file has."""
    batch = Batch("danish 3p declared", games=4, seed=7, again=False)
    for _ in range(12):
        batch.step([choose(batch[game].state, batch[game].book, dice, PERFECT) for game in range(4)])
    batch.save(tmp_path / "good.npz")
    with np.load(tmp_path / "good.npz") as found:
        return dict(found)


def refused(parts, tmp_path) -> str:
    """What is said of a file with these parts."""
    file = tmp_path / "bad.npz"
    np.savez(file, **parts)
    with pytest.raises(BatchError) as error:
        Batch.load(file)
    assert error.value.code == "batch.file"
    assert str(error.value).startswith(f"{file} is no batch that was saved: ")
    return error.value.sentence.params["why"].code


def retold(parts, **changes) -> None:
    told = json.loads(parts["told"].tobytes())
    parts["told"] = np.frombuffer(json.dumps(told | changes).encode(), np.uint8)


def test_the_parts_of_a_good_file_are_taken(parts, tmp_path):
    np.savez(tmp_path / "again.npz", **parts)
    assert len(Batch.load(tmp_path / "again.npz")) == 4


@pytest.mark.parametrize("name", ["told", "which", *KEPT[:6]])
def test_a_file_without_one_of_its_parts_is_refused(name, parts, tmp_path):
    del parts[name]
    assert refused(parts, tmp_path) == "batch.file.part"


@pytest.mark.parametrize("name", ["which", *KEPT[:6]])
def test_a_part_of_another_shape_or_kind_is_refused(name, parts, tmp_path):
    good = parts[name]
    for wrong in (good[:-1], good[:, None], np.repeat(good, 2), good.astype("O"), good.view("V1")):
        assert refused(parts | {name: wrong}, tmp_path) in ("batch.file.part", "batch.file.zip")


@pytest.mark.parametrize(
    "changes",
    [
        {"games": 5},
        {"games": 1 << 40},
        {"games": True},
        {"rules": []},
        {"rules": ["german 2p"]},
        {"rules": ["danish 3p declared " * 100]},
        {"rules": "danish 3p declared"},
        {"seed": -1},
        {"seed": 1 << 64},
        {"seed": None},
        {"seed": "7"},
        {"again": 1},
        {"again": True},
        {"log": True},
        {"log": None},
        {"origins": []},
        {"origins": {"0": {}}},
        {"more": 1},
    ],
)
def test_a_file_that_tells_something_else_is_refused(changes, parts, tmp_path):
    if changes == {"again": True}:
        parts["done"][:] = True
    retold(parts, **changes)
    refused(parts, tmp_path)


@pytest.mark.parametrize("version", [0, 2, "1", None, 1.0, True])
def test_a_file_of_another_version_says_so(version, parts, tmp_path):
    retold(parts, hanabi=version)
    assert refused(parts, tmp_path) == "batch.file.version"


@pytest.mark.parametrize("name", FIELDS)
def test_a_state_with_a_number_out_of_its_range_is_refused(name, parts, tmp_path):
    column = parts["states"][name]
    for wrong in (FIELDS[name].low - 1, FIELDS[name].high + 1):
        if wrong <= np.iinfo(column.dtype).max:
            column[2] = wrong
            assert refused(parts, tmp_path) == "position.range"


def test_a_state_in_which_cards_are_twice_or_nowhere_is_refused(parts, tmp_path):
    for name in ("cards", "deck"):
        column = parts["states"].copy()
        column[name][1] = column[name][0]
        assert refused(parts | {"states": column}, tmp_path).startswith("position.")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("which", 1),
        ("which", -1),
        ("numbers", -1),
        ("turns", -1),
        ("turns", 256),
        ("rewards", 0.5),
        ("rewards", np.nan),
        ("score", 40),
        ("done", True),
    ],
)
def test_a_number_out_of_its_range_is_refused(name, value, parts, tmp_path):
    parts[name][2] = value
    refused(parts, tmp_path)


def test_a_log_that_leads_elsewhere_is_refused(tmp_path, dice):
    batch = Batch("german 2p", games=3, seed=5, log=True)
    walk(batch, dice, 5)
    batch.save(tmp_path / "good.npz")
    with np.load(tmp_path / "good.npz") as found:
        parts = dict(found)
    log = parts["log"].copy()
    game = int(parts["turns"].argmax())  # one that was not dealt anew just now
    last = game, int(parts["turns"][game]) - 1  # of turns before it another order can lead to the same
    log[last] = (log[last] + 1) % batch.actions
    assert refused(parts | {"log": log}, tmp_path) == "batch.file.part"
    log[last] = 255
    assert refused(parts | {"log": log}, tmp_path) == "batch.file.part"
    assert refused(parts | {"turns": parts["turns"] + 1}, tmp_path) == "batch.file.part"


def test_a_pickle_in_a_file_is_never_opened(parts, tmp_path):
    class Trap:
        def __reduce__(self):
            return pytest.fail, ("opened",)

    file = tmp_path / "bad.npz"
    np.savez(file, **(parts | {"score": np.array([Trap()] * 4, object)}))
    with pytest.raises(BatchError, match="score"):
        Batch.load(file)


def test_a_damaged_file_is_refused_wherever_the_damage_is(parts, tmp_path, dice, budget):
    good = (tmp_path / "good.npz").read_bytes()
    file = tmp_path / "bad.npz"
    for _ in range(budget(100, 5000)):
        bad = bytearray(good)
        for _ in range(dice.choice((1, 1, 8))):
            bad[dice.randrange(len(bad))] = dice.randrange(256)
        file.write_bytes(bad if dice.random() < 0.7 else bad[: dice.randrange(len(bad))])
        try:
            loaded = Batch.load(file)
        except BatchError:
            continue
        assert [loaded[game].state for game in range(4)]


def test_a_part_that_claims_to_be_vast_costs_no_memory(parts, tmp_path):
    file = tmp_path / "bad.npz"
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(head, {"descr": "|u1", "fortran_order": False, "shape": (1 << 50,)})
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("told.npy", head.getvalue() + b"{}")
    with pytest.raises(BatchError, match="told"):
        Batch.load(file)


@pytest.mark.parametrize("content", [b"", b"PK", b"rubbish" * 100])
def test_what_is_no_archive_is_refused(content, tmp_path):
    (tmp_path / "bad.npz").write_bytes(content)
    with pytest.raises(BatchError, match="cannot be read"):
        Batch.load(tmp_path / "bad.npz")


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BatchError, match=r"none\.npz is no batch that was saved: it cannot be read"):
        Batch.load(tmp_path / "none.npz")
