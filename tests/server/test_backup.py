"""A copy made while the server runs holds all that was acknowledged, and comes back whole, or not at all."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from hanabi.server import backup as backing
from hanabi.server import migrations
from hanabi.server.backup import BackupError, backup, restore
from hanabi.server.copying import CopyError
from hanabi.server.migrations import MigrationError
from hanabi.server.store import Seated, Store, StoreError
from server.test_migrations import add, later
from server.test_store import wish

__all__ = ["later"]


@pytest.fixture(autouse=True)
def programs(url, needs):
    """On PostgreSQL a backup is its own program's work."""
    if not url.startswith("sqlite"):
        needs("pg_dump, pg_restore and psql", _there("pg_dump") and _there("psql"))


def _there(name: str) -> str | None:
    try:
        return backing._program(name)
    except BackupError:
        return None


@pytest.fixture
def other(url, request, tmp_path) -> str:
    """Another database of the same kind, in which nothing is."""
    if url.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'other' / 'hanabi.db'}"
    return request.getfixturevalue("cluster").database(f"other_{os.urandom(8).hex()}")


def fill(store: Store, count: int = 3) -> None:
    store.write([wish(0, seats=(Seated(0, "ann", "Ann", False),))])
    store.write([wish(seq, seats=None) for seq in range(1, count)])


def pages(url: str) -> list[int]:
    store = Store(url)
    try:
        return [page.seq for page in store.read("g")]
    finally:
        store.close()


@contextmanager
def playing(url: str) -> Iterator[list[tuple[str, int, str]]]:
    """A process that plays at many tables; what it has acknowledged so far."""
    process = subprocess.Popen(
        [sys.executable, "-c", f"from server.test_kill import *; asyncio.run(play({url!r}))"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": ":".join(sys.path)},
    )
    told: list[tuple[str, int, str]] = []

    def listen() -> None:
        for line in process.stdout:
            if line.endswith("\n"):
                game, seq, mine = line.split()
                told.append((game, int(seq), mine))

    thread = threading.Thread(target=listen)
    thread.start()
    try:
        while len(told) < 50:
            time.sleep(0.01)
        yield told
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
        thread.join()
        process.stdout.close()


def test_a_backup_of_a_busy_server_holds_every_move_acknowledged_before_it_began(url, store, other, tmp_path):
    fill(store)
    with playing(url) as told:
        for number in range(3):
            before = list(told)
            backup(store, tmp_path / f"{number}.backup")
            copy = Store(other)
            restore(copy, tmp_path / f"{number}.backup", force=True)
            logs = {game: copy.read(game) for game in {game for game, _, _ in before}}
            assert all(logs[game][seq].mine == mine for game, seq, mine in before)
            for log in logs.values():
                assert [page.seq for page in log] == list(range(len(log)))
            assert [page.seq for page in copy.read("g")] == [0, 1, 2]
            copy.close()
        assert len(told) > len(before)  # it played on all the while


def test_what_is_put_back_is_what_was(store, other, tmp_path):
    fill(store)
    secret = store.secret("deals")
    backup(store, tmp_path / "one.backup")
    fill(store, 7)
    copy = Store(other)
    restore(copy, tmp_path / "one.backup")
    assert [page.seq for page in copy.read("g")] == [0, 1, 2]
    assert copy.secret("deals") == secret
    assert [card.game for card in copy.games_of("ann")] == ["g"]
    copy.close()


def test_a_backup_is_nobody_elses_to_read_and_leaves_nothing_beside_it(store, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    backup(store, folder / "one")
    assert [path.name for path in folder.iterdir()] == ["one"]
    assert (folder / "one").stat().st_mode & 0o077 == 0


def test_a_file_that_is_there_is_written_over_only_by_force(store, tmp_path):
    (tmp_path / "precious").write_text("data")
    with pytest.raises(BackupError, match="--force"):
        backup(store, tmp_path / "precious")
    assert (tmp_path / "precious").read_text() == "data"
    backup(store, tmp_path / "precious", force=True)
    assert (tmp_path / "precious").read_bytes()[:5] in (b"SQLit", b"PGDMP")


def test_a_folder_that_is_not_there_is_a_sentence(store, tmp_path):
    with pytest.raises(BackupError, match="No such file"):
        backup(store, tmp_path / "nowhere" / "one")


def test_a_database_with_something_in_it_is_written_over_only_by_force(url, store, tmp_path):
    fill(store)
    backup(store, tmp_path / "one.backup")
    fill(store, 5)
    store.close()
    with pytest.raises(BackupError, match="--force"):
        restore(Store(url), tmp_path / "one.backup")
    assert pages(url) == [0, 1, 2, 3, 4]
    again = Store(url)
    restore(again, tmp_path / "one.backup", force=True)
    again.close()
    assert pages(url) == [0, 1, 2]


def test_nothing_is_put_back_while_somebody_uses_the_database(url, store, tmp_path):
    fill(store)
    backup(store, tmp_path / "one.backup")
    fill(store, 5)
    with pytest.raises(BackupError, match="stop the server first"):
        restore(Store(url), tmp_path / "one.backup", force=True)
    store.write([wish(5)])
    store.close()
    assert pages(url) == [0, 1, 2, 3, 4, 5]


def test_nobody_gets_in_while_it_is_put_back(url, tmp_path):
    one = Store(url)
    one.create()
    fill(one)
    one.close()
    code = f"from hanabi.server.store import Store; Store({url!r}).read('g')"
    inside = backing._in_use_by_nobody(one) if one.shared else closing(backing._alone(one.file))
    with inside:
        process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True)
        if one.shared:
            assert "it is being restored" in process.communicate()[1]
        else:
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(1.5)  # it waits
    assert one.shared or (process.communicate()[1], process.returncode) == ("", 0)


BAD = {
    "nothing": b"",
    "a letter": b"Dear diary, " * 1000,
    "a torn file": b"SQLite format 3\0" + b"\0" * 5000,
    "a torn dump": b"PGDMP" + b"\0" * 5000,
}


def test_what_is_no_backup_is_refused_and_nothing_changes(url, tmp_path):
    one = Store(url)
    one.create()
    fill(one)
    one.close()
    for name, bad in BAD.items():
        (tmp_path / "bad").write_bytes(bad)
        with pytest.raises((BackupError, CopyError)) as error:
            restore(Store(url), tmp_path / "bad", force=True)
        assert str(error.value), name
        assert pages(url) == [0, 1, 2]


def test_a_backup_with_a_page_of_rubbish_is_refused(tmp_path, dice):
    one = Store(f"sqlite:///{tmp_path / 'one.db'}")
    one.create()
    fill(one, 500)
    backup(one, tmp_path / "one.backup")
    data = bytearray((tmp_path / "one.backup").read_bytes())
    at = dice.randrange(8, len(data) // 4096 - 8) * 4096
    data[at : at + 2048] = dice.randbytes(2048)
    (tmp_path / "bad.backup").write_bytes(data)
    with pytest.raises((CopyError, BackupError)):
        restore(Store(f"sqlite:///{tmp_path / 'two.db'}"), tmp_path / "bad.backup")
    assert not (tmp_path / "two.db").exists()
    one.close()


def test_another_programs_database_is_no_backup(tmp_path):
    with sqlite3.connect(tmp_path / "theirs") as theirs:
        theirs.execute("CREATE TABLE recipes (name TEXT)")
    theirs.close()
    with pytest.raises(BackupError, match="no backup of hanabi's"):
        restore(Store(f"sqlite:///{tmp_path / 'hanabi.db'}"), tmp_path / "theirs")


def test_another_programs_database_is_never_written_over(url, store, other, tmp_path):
    backup(store, tmp_path / "one.backup")
    theirs = Store(other)
    if theirs.file:
        theirs.file.parent.mkdir()
    with theirs.engine.begin() as work:
        work.exec_driver_sql("CREATE TABLE alembic_version (version_num TEXT)")
        work.exec_driver_sql("CREATE TABLE recipes (name TEXT)")
    theirs.close()
    with pytest.raises(MigrationError, match="not hanabi's"):
        restore(theirs, tmp_path / "one.backup", force=True)
    with theirs.engine.connect() as work:
        assert work.exec_driver_sql("SELECT count(*) FROM recipes").scalar() == 0
    theirs.close()


def test_a_backup_of_the_other_kind_says_where_to_go(store, cluster, tmp_path):
    backup(store, tmp_path / "one.backup")
    there = f"sqlite:///{tmp_path / 'x.db'}" if store.shared else cluster.database(f"k{os.urandom(8).hex()}")
    with pytest.raises(BackupError, match="hanabi move"):
        restore(Store(there), tmp_path / "one.backup")


def test_a_backup_of_a_newer_program_is_refused(url, other, tmp_path, later):
    one = Store(url)
    one.create()
    migrations.bring(one.engine, later)
    backup(one, tmp_path / "newer.backup")
    one.close()
    with pytest.raises(MigrationError, match="newer hanabi"):
        restore(Store(other), tmp_path / "newer.backup")


def test_after_a_newer_program_one_can_go_back(url, tmp_path, later):
    one = Store(url)
    one.create()
    fill(one)
    backup(one, tmp_path / "one.backup")
    add(later, 'op.create_table("moods", sa.Column("mood", sa.Integer, primary_key=True))')
    migrations.bring(one.engine, later)
    one.close()
    restore(one, tmp_path / "one.backup", force=True)
    assert migrations.bring(one.engine, later) == migrations.known(later)[-1:]
    one.close()


def test_a_broken_file_is_put_aside_and_the_backup_takes_its_place(tmp_path):
    one = Store(f"sqlite:///{tmp_path / 'hanabi.db'}")
    one.create()
    fill(one)
    backup(one, tmp_path / "one.backup")
    one.close()
    one.file.write_bytes(b"what happened here? " * 500)
    restore(one, tmp_path / "one.backup", force=True)
    assert [page.seq for page in one.read("g")] == [0, 1, 2]
    assert (tmp_path / "hanabi.db.broken").read_bytes().startswith(b"what happened")
    one.close()


def test_a_restore_that_is_killed_leaves_what_was(tmp_path):
    """Killed at the last page, before it commits: SQLite takes it back when the file is next opened."""
    one = Store(f"sqlite:///{tmp_path / 'hanabi.db'}")
    one.create()
    fill(one, 300)
    backup(one, tmp_path / "one.backup")
    fill(one, 900)
    one.close()
    code = f"""
import os, sqlite3
from pathlib import Path
from hanabi.server import backup, copying
there = backup._alone(Path({str(one.file)!r}))
source = copying.read(Path({str(tmp_path / "one.backup")!r}))
source.backup(there, pages=1, progress=lambda _, left, all: left == 1 and os.kill(os.getpid(), 9))
"""
    done = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True)
    assert done.returncode == -9, done.stderr
    assert pages(str(one.url)) == list(range(900))


def test_without_postgresqls_programs_it_says_so(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr(backing.shutil, "which", lambda name: None)
    monkeypatch.setattr(backing, "PLACES", tmp_path)
    store = Store(cluster.database(f"none_{os.urandom(8).hex()}"))
    store.create()
    with pytest.raises(BackupError, match="pg_dump, which is not installed"):
        backup(store, tmp_path / "one")
    store.close()


def test_a_server_that_is_away_is_a_sentence(tmp_path):
    store = Store("postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(BackupError, match="went wrong, and nothing was changed"):
        backup(store, tmp_path / "one")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "dump").write_bytes(b"PGDMP")
    with pytest.raises(StoreError, match="cannot be reached"):
        restore(store, tmp_path / "dump")
