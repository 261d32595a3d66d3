"""Files of many games: the same games come back, and no bad file takes more than a sentence and 64 MB."""

import gzip
import io
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game.test_record import lived, pieces
from hanabi import Game, HanabiError
from hanabi.game import FileError, dump, dumps, load
from hanabi.game.record import MOST_BYTES
from rules.drivers import GOOD, whole_game

SOURCE = Path(__file__).parents[2] / "src"


def zstd():
    try:
        from compression import zstd
    except ImportError:
        from backports import zstd
    return zstd


def games(count, dice):
    return [lived(Random(dice.getrandbits(64))) for _ in range(count)]


# --- there and back ---


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz", "games.jsonl.zst", "games.zstd", "games"])
def test_a_file_gives_its_games_back(name, tmp_path, dice):
    written = games(12, dice)
    assert dump(iter(written), tmp_path / name) == 12
    again = list(load(tmp_path / name))
    assert [pieces(game) for game in again] == [pieces(game) for game in written]
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_same_games_are_the_same_bytes_and_unpacked_the_same_lines(tmp_path, dice):
    written = games(5, dice)
    for name in ("a.jsonl", "b.jsonl", "a.gz", "b.gz", "a.zst", "b.zst"):
        dump(written, tmp_path / name)
    for ending in ("jsonl", "gz", "zst"):
        assert (tmp_path / f"a.{ending}").read_bytes() == (tmp_path / f"b.{ending}").read_bytes()
    plain = (tmp_path / "a.jsonl").read_bytes()
    assert plain == b"".join(map(dumps, written))
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == plain
    assert zstd().decompress((tmp_path / "a.zst").read_bytes()) == plain


def test_a_packed_file_is_known_by_what_is_in_it(tmp_path, dice):
    written = games(2, dice)
    dump(written, tmp_path / "games.gz")
    (tmp_path / "games.gz").rename(tmp_path / "games.jsonl")
    assert len(list(load(tmp_path / "games.jsonl"))) == 2
    assert len(list(load(io.BufferedReader(io.BytesIO((tmp_path / "games.jsonl").read_bytes()))))) == 2


def test_lines_may_end_as_on_other_systems(tmp_path, dice):
    (tmp_path / "games").write_bytes(b"\r\n".join(dumps(game).strip() for game in games(3, dice)))
    assert len(list(load(tmp_path / "games"))) == 3


def test_an_empty_file_has_no_games(tmp_path):
    (tmp_path / "none").write_bytes(b"")
    assert list(load(tmp_path / "none")) == []


def test_games_are_read_when_they_are_asked_for(tmp_path):
    good = dumps(Game("german 2p", seed=1))
    (tmp_path / "games").write_bytes(good + b"junk\n")
    reading = load(tmp_path / "games")
    assert next(reading).seed == 1
    with pytest.raises(FileError, match="game 2"):
        next(reading)


def test_a_file_is_replaced_when_all_is_written_or_not_at_all(tmp_path, dice):
    path = tmp_path / "games.jsonl.gz"
    dump(games(1, dice), path)
    before = path.read_bytes()

    def failing():
        yield from games(2, dice)
        raise FileError("file.zstd")

    with pytest.raises(FileError):
        dump(failing(), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_without_its_package_zstd_is_refused_and_the_rest_is_read(tmp_path, dice, monkeypatch):
    dump(games(2, dice), tmp_path / "games.zst")
    dump(games(2, dice), tmp_path / "games.gz")
    for name in ("compression", "backports", "compression.zstd", "backports.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(FileError, match=r"pip install 'hanabi\[zstd\]'"):
        list(load(tmp_path / "games.zst"))
    with pytest.raises(FileError, match=r"pip install 'hanabi\[zstd\]'"):
        dump([], tmp_path / "other.zst")
    assert len(list(load(tmp_path / "games.gz"))) == 2
    assert not (tmp_path / "other.zst").exists()


# --- the place of what is wrong ---

STEP = b'{"clue":1,"to":1}'


def spoiled(game, old, new):
    data = dumps(game)
    assert old in data
    return data.replace(old, new, 1)


@pytest.fixture
def game():
    game = Game("german 2p", seed=7)
    game.push("Alice clues 1 to Bob")
    game.push("Bob plays slot 3")
    return game


WRONG = {
    "an unknown version": (
        b'"hanabi":1',
        b'"hanabi":2',
        "reads records of version 1, and this one is of version 2",
    ),
    "a wrong deck": (b'"deck":["', b'"deck":["r5","', "the deck is not that of these rules"),
    "another deck than the seed's": (b'"seed":7', b'"seed":8', "the seed 8 does not give this deck"),
    "an illegal action": (STEP, b'{"clue":1,"to":0}', "step 1: "),
    "a card that is not held": (b'{"play":', b'{"play":4', "step 2: "),
    "trailing junk": (b"}\n", b"}{}\n", "something follows after the end of the record"),
    "a name said twice": (STEP, b'{"clue":1,"clue":1,"to":1}', "the name 'clue' comes twice"),
    "a blank line": (b"{", b"\n{", "cut off"),
    "no JSON": (b"{", b"<", "line 1, column 1"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_told_with_its_file_its_game_and_its_turn(what, game, tmp_path):
    old, new, told = WRONG[what]
    path = tmp_path / "games.jsonl"
    path.write_bytes(dumps(game) * 2 + spoiled(game, old, new))
    with pytest.raises(FileError) as wrong:
        list(load(path))
    assert str(wrong.value).startswith(f"{path}, game 3: ")
    assert told in str(wrong.value)


def test_what_is_no_file_is_told(tmp_path):
    for path, told in ((tmp_path, "Is a directory"), (tmp_path / "none", "No such file")):
        with pytest.raises(FileError, match=told):
            list(load(path))
        with pytest.raises(FileError, match="cannot be written"):
            dump([], path / "deeper" / "still")
    if os.getuid():
        (tmp_path / "closed").touch(0)
        with pytest.raises(FileError, match="Permission denied"):
            list(load(tmp_path / "closed"))


def test_no_spoiled_file_raises_anything_but_a_sentence(tmp_path, dice, budget):
    for name in ("games.jsonl", "games.gz", "games.zst"):
        path = tmp_path / name
        dump([whole_game("german 2p", 3, GOOD)], path)
        data = path.read_bytes()
        for _ in range(budget(60, 3000)):
            spoilt = bytearray(data)
            for _ in range(dice.randrange(1, 4)):
                at = dice.randrange(len(spoilt))
                dice.choice(
                    (
                        lambda spoilt=spoilt, at=at: spoilt.__setitem__(at, dice.randrange(256)),
                        lambda spoilt=spoilt, at=at: spoilt.__delitem__(slice(at, None)),
                        lambda spoilt=spoilt, at=at: spoilt.insert(at, dice.randrange(256)),
                    )
                )()
                spoilt = spoilt or bytearray(b"x")
            path.write_bytes(spoilt)
            assert "\n" not in refusal(path)


def refusal(path):
    """What is said of a file, if anything."""
    try:
        list(load(path))
    except HanabiError as error:
        return str(error)
    return ""


# --- memory ---

MEASURED = """
import re, sys
from hanabi.game import load
from hanabi.rules import HanabiError
games = 0
try:
    for game in load(sys.argv[1]):
        games += 1
    told = ""
except HanabiError as error:
    told = str(error)
if sys.platform == "linux":
    [peak] = re.findall(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())
else:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(games, peak, told)
"""


def measured(path):
    """How many games a fresh program reads in a file, its greatest memory in MB, and what it said."""
    result = subprocess.run(
        [sys.executable, "-c", MEASURED, path],
        env={"PYTHONPATH": os.pathsep.join(sys.path), "LANG": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    print(result.stdout)
    count, peak, *told = result.stdout.rstrip("\n").split(" ", 2)
    return int(count), int(peak) / 1024, "".join(told)


def _bomb(path, line, packed):
    """A file that unpacks to a gigabyte, made of the same piece over and over."""
    piece = packed(line * (10_000_000 // len(line)))
    with path.open("wb") as file:
        for _ in range(100):
            file.write(piece)


def _gzip_bomb(path):
    _bomb(path, b"0", lambda data: gzip.compress(data, 1))


def _zstd_bomb(path):
    _bomb(path, b"[", zstd().compress)


def _bomb_of_blank_lines(path):
    _bomb(path, b"\n", lambda data: gzip.compress(data, 1))


def _line_of_a_gigabyte(path):
    with path.open("wb") as file:
        file.truncate(1 << 30)


def _zstd_that_asks_for_a_window_of_128_mb(path):
    parameter = zstd().CompressionParameter
    packing = zstd().ZstdCompressor(options={parameter.window_log: 27, parameter.compression_level: 1})
    path.write_bytes(packing.compress(bytes(1 << 20)) + packing.flush())


def _one_line(pattern, size=MOST_BYTES):
    return lambda path: path.write_bytes((pattern * (size // len(pattern) + 1))[:size])


def _names(path):
    pairs = b",".join(b'"%x":0' % number for number in range(100_000))
    path.write_bytes(b"{" + pairs + b',"0":1}')


BAD = {
    "a gzip bomb": (_gzip_bomb, "line 1: no game is longer than"),
    "a zstd bomb": (_zstd_bomb, "line 1: no game is longer than"),
    "a bomb of blank lines": (_bomb_of_blank_lines, "game 1: the record is cut off"),
    "a line of a gigabyte": (_line_of_a_gigabyte, "line 1: no game is longer than"),
    "zstd with a large window": (_zstd_that_asks_for_a_window_of_128_mb, "asks for too much memory"),
    "deep nesting": (_one_line(b"["), "game 1: no record is nested so deep"),
    "deep objects": (_one_line(b'{"a":'), "game 1: no record is nested so deep"),
    "a million lists": (_one_line(b"[],"), "game 1: "),
    "a list of small objects": (
        lambda path: path.write_bytes(b"[" + b'{"a":1},' * 130_000 + b"0]"),
        "game 1: ",
    ),
    "a list of small lists": (lambda path: path.write_bytes(b"[" + b"[0]," * 260_000 + b"0]"), "game 1: "),
    "a list of numbers": (lambda path: path.write_bytes(b"[" + b"1e5," * 260_000 + b"0]"), "game 1: "),
    "a number of a million digits": (
        _one_line(b"7"),
        "game 1: no number of a record has more than 20 digits",
    ),
    "a hundred thousand names": (_names, "game 1: the name '0' comes twice"),
    "a long text": (
        lambda path: path.write_bytes(b'{"hanabi":"' + b"\\u0041" * 170_000 + b'"}'),
        "game 1: ",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_takes_a_sentence_and_no_more_than_64_mb(what, tmp_path):
    make, sentence = BAD[what]
    path = tmp_path / "bad"
    make(path)
    count, peak, told = measured(path)
    assert (count, sentence in told) == (0, True), told
    assert peak < 64


def test_many_games_take_no_more_memory_than_few(tmp_path):
    line = dumps(whole_game("american 3p", 1, GOOD))
    peaks = []
    for count in (100, 3000):
        path = tmp_path / str(count)
        path.write_bytes(line * count)
        games, peak, told = measured(path)
        assert (games, told) == (count, "")
        peaks.append(peak)
    assert peaks[1] < peaks[0] + 4 and peaks[1] < 64


@pytest.mark.full
def test_a_large_file_streams_in_less_than_64_mb(tmp_path):
    line = dumps(whole_game("american 3p", 1, GOOD))
    path = tmp_path / "games.jsonl.gz"
    piece = gzip.compress(line * 1000)
    with path.open("wb") as file:
        for _ in range(30):
            file.write(piece)
    games, peak, told = measured(path)
    assert (games, told) == (30_000, "")
    assert peak < 64
