"""Games that people bring along: read fully or not at all, and nothing that comes keeps the house busy."""

import gzip
import json
import tracemalloc
import zlib

import pytest

from hanabi import HanabiError
from hanabi.game import Game, dumps
from hanabi.notation import write_site, write_url
from hanabi.notation.files import MOST_WRONG
from hanabi.server import records
from hanabi.server.records import UploadError
from hanabi.table import checked
from hanabi.table.settings import Open
from server.games import NOON, Sitting

LINK = "415howrnrhjibpqadkaq-glbsvtsfvpnulfyxumcc-kxeiwkagpufdm,02fcla-dkdp,0#2"


def game(seed: int = 7, rules: str = "american 2p") -> Game:
    made = Game(rules, seed=seed, names=["Ann", "Bo"])
    made.push("Ann clues 1 to Bo")
    made.note(0, 5, "a one")
    return made


def lines(*games: Game) -> bytes:
    return b"".join(map(dumps, games))


@pytest.mark.parametrize(
    ("data", "rules"),
    [
        (dumps(game()), ["american 2p"]),
        (lines(game(1), game(2, "german 2p")), ["american 2p", "german 2p"]),
        (gzip.compress(lines(game(1), game(2))), ["american 2p"] * 2),
        (write_site(game()).encode(), ["live 2p empty_clues=yes"]),
        (json.dumps(game().record(), indent=2).encode(), ["american 2p"]),
        (write_url(game()).encode(), ["live 2p"]),
        (LINK.encode(), ["live 4p"]),
        (f"  https://hanab.live/replay-json/{LINK}\r\n\n".encode(), ["live 4p"]),
        (b"p3v0s12", ["live 3p"]),
        (f"{LINK}\n{LINK}".encode(), ["live 4p"] * 2),
    ],
    ids=["record", "two", "packed", "site", "spaced", "own link", "link", "pasted", "seed", "links"],
)
def test_games_are_read_in_every_form_that_is_known(data, rules):
    read = records.read(data)
    assert len(read) == len(rules)
    for told, wanted in zip(read, rules, strict=True):
        assert str(told.rules).split()[1] == wanted.split()[1]
    if data.startswith(b'{"hanabi"') and len(rules) == 1:
        assert dumps(read[0]) == data
    if rules == ["american 2p"]:
        assert read[0].notes == ({5: "a one"}, {})


def zstd(data: bytes) -> bytes:
    try:
        from compression import zstd
    except ImportError:
        zstd = pytest.importorskip("backports.zstd")
    return zstd.compress(data)


def test_a_file_packed_by_zstd_is_read():
    assert len(records.read(zstd(lines(game(1), game(2))))) == 2


BAD = {
    "nothing": (b"", "records.none"),
    "spaces": (b" \n\n ", "records.none"),
    "noise": (b"\x00\xff\x13\x37", "file.game"),
    "words": (b"hello world", "file.game"),
    "another document": (b'{"a": 1}', "file.game"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(100), "file.game"),
    "one of two": (dumps(game()) + b"{}\n", "file.game"),
    "too many": (lines(game()) * 21, "records.many"),
    "cut": (dumps(game())[:200], "file.game"),
    "deep": (b"[" * 100_000, "file.game"),
    "deeper": (b'{"hanabi":' * 100_000, "file.game"),
    "half a gzip": (gzip.compress(dumps(game()))[:-20], "file.packed"),
    "a false gzip": (b"\x1f\x8b" + bytes(50), "file.read"),
    "a false zstd": (b"\x28\xb5\x2f\xfd" + b"\xff" * 50, "file.packed"),
    "a long line": (b"x" * 1_500_000, "file.long"),
    "an illegal move": (dumps(game()).replace(b'"clue":1', b'"clue":6'), "file.game"),
    "digits": (b'{"hanabi":' + b"9" * 100_000 + b"}", "file.game"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_tells_no_game_is_refused_by_a_code(name):
    data, code = BAD[name]
    with pytest.raises(HanabiError) as error:
        records.read(data)
    assert error.value.code == code
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("name", ["one line", "empty lines", "many games"])
def test_what_unpacks_to_gigabytes_is_refused_when_the_first_is_seen(name):
    piece = {"one line": bytes(1 << 20), "empty lines": b"\n" * (1 << 20), "many games": lines(game()) * 1000}
    packer = zlib.compressobj(9, wbits=31)
    bomb = b"".join(packer.compress(piece[name]) for _ in range(300)) + packer.flush()
    assert len(bomb) < records.MOST_BYTES
    tracemalloc.start()
    try:
        with pytest.raises(HanabiError):
            records.read(bomb)
        assert tracemalloc.get_traced_memory()[1] < 20 << 20
    finally:
        tracemalloc.stop()


def test_of_a_file_of_rubbish_the_first_line_is_enough(monkeypatch):
    seen = []
    monkeypatch.setattr("hanabi.notation.files.game_of", lambda line: seen.append(line) or [][0])
    with pytest.raises(IndexError):
        records.read(b"x\n" * MOST_WRONG)
    assert len(seen) == 1


# -- keeping --


def test_what_is_kept_comes_back_as_it_was(store):
    one, other = game(1), game(2)
    kept = records.keep(store, "ann", [one, other], NOON)
    assert [dumps(records.game(store, told.record)) for told in kept] == [dumps(one), dumps(other)]
    assert records.shown(store, kept[0].record) == kept[0]
    assert (kept[0].names, kept[0].turns, kept[0].score, kept[0].finish) == (("Ann", "Bo"), 1, 0, None)
    assert {told.record for told in records.own(store, "ann")} == {told.record for told in kept}
    assert records.own(store, "bob") == []


def test_the_end_of_a_game_is_told(store):
    table = Sitting("german 2p", "Ann", "Bob").start().play().table
    (kept,) = records.keep(store, "ann", [table.game], NOON)
    assert (kept.score, kept.finish) == (table.outcome.score, table.outcome.finish)


def test_what_is_brought_last_comes_first(store):
    for at in range(3):
        records.keep(store, "ann", [game(at)], NOON + at)
    assert [told.at - NOON for told in records.own(store, "ann")] == [2, 1, 0]


def test_nobody_removes_what_somebody_else_brought(store):
    (kept,) = records.keep(store, "ann", [game()], NOON)
    with pytest.raises(UploadError, match="no record"):
        records.remove(store, "bob", kept.record)
    records.remove(store, "ann", kept.record)
    with pytest.raises(UploadError, match="no record"):
        records.game(store, kept.record)
    with pytest.raises(UploadError, match="no record"):
        records.shown(store, kept.record)


@pytest.mark.parametrize("name", ["", "x", "0" * 15, "0" * 16, "0" * 17, "\x00" * 16, "G" * 16, "é" * 16])
def test_a_name_that_no_record_has_is_a_sentence(store, name):
    for ask in (records.game, records.shown):
        with pytest.raises(UploadError) as error:
            ask(store, name)
        assert error.value.code == "records.unknown"


def test_nobody_keeps_more_than_there_is_room_for(store, monkeypatch):
    monkeypatch.setattr(records, "MOST_KEPT", 3)
    records.keep(store, "ann", [game(1), game(2)], NOON)
    with pytest.raises(UploadError, match="3 games here already"):
        records.keep(store, "ann", [game(3), game(4)], NOON)
    assert len(records.own(store, "ann")) == 2
    records.keep(store, "ann", [game(3)], NOON)
    records.keep(store, "bob", [game(3)], NOON)


def test_who_leaves_for_good_leaves_no_records(store):
    records.keep(store, "ann", [game()], NOON)
    records.keep(store, "bob", [game()], NOON)
    with store.work() as work:
        records.forget(work, "ann")
    assert records.own(store, "ann") == []
    assert len(records.own(store, "bob")) == 1


# -- playing it again --


@pytest.mark.parametrize(
    "rules", ["american 2p", "danish 5p multi5", "live 3p suits=red,blue,rainbow", "house 6p"]
)
def test_the_deal_of_a_record_can_be_played(rules):
    brought = Game(rules, seed=7, start=0)
    settings = records.to_play(brought)
    assert settings.deal == Open(deck=tuple(map(str, brought.deck)))
    assert checked(settings) == settings
    assert not settings.ranked


def test_a_game_that_began_in_the_middle_has_no_deal():
    with pytest.raises(UploadError, match="began in the middle"):
        records.to_play(Game.at("american 2p", game().state))
