"""The commands for hosts, on a database that was played on."""

import gzip
import http.server
import json
import os
import shlex
import threading
from collections.abc import Callable, Iterator

import pytest

from hanabi import cli
from hanabi.bots import make
from hanabi.game import load
from hanabi.server import migrations
from hanabi.server.config import Config
from hanabi.server.rooms import Room, Rooms
from hanabi.server.settings import meanings
from hanabi.server.store import Store
from hanabi.table import moves, requests
from server.test_backup import other, programs
from server.test_migrations import later
from server.test_rooms import Process, run, table_of_two
from server.test_store import wish

__all__ = ["later", "other", "programs"]

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(url: str, say: Command, monkeypatch) -> Command:
    """Call a command for that database."""
    monkeypatch.setenv("HANABI_DATABASE", url)
    return say


@pytest.fixture
def say(capsys) -> Command:
    """Call a command: the exit code, and what it says."""

    def call(*words: object) -> tuple[int, str, str]:
        code = cli.main([*map(str, words)])
        said = capsys.readouterr()
        return code, said.out.strip(), said.err.strip()

    return call


async def finished(rooms: Rooms, **settings: object) -> Room:
    """A game that a bot plays for both, to its end; a note on the way."""
    room = await table_of_two(rooms, **settings)
    await room.ask("ann", "note", requests.Note(0, "a five, I hope"))
    bot = make("cautious")
    while room.table.phase == "playing":
        game, seat = room.table.playing(), room.table.seat_to_move
        said = requests.Act(room.table.turn, moves.told(game, bot.act(game.view(seat))))
        await room.ask(("ann", "bob")[seat], f"m{room.next}", said)
    return room


@pytest.fixture
def played(url: str) -> str:
    """A database with three tables: a game that is over, one that was closed, and one that goes on."""

    async def play(process: Process) -> None:
        await finished(process.rooms)
        closed = await table_of_two(process.rooms)
        await closed.ask("ann", "end", requests.Propose(requests.End()))
        await closed.ask("bob", "end", requests.Answer(True))
        await table_of_two(process.rooms)

    run(play, url)
    return url


NEED_A_DATABASE = ("backup x", "export x")


@pytest.mark.parametrize("words", NEED_A_DATABASE)
def test_where_there_is_no_database_none_is_made(command, words, url, tmp_path):
    code, _, err = command(*words.split())
    assert (code, "there is no database" in err) == (2, True)
    if url.startswith("sqlite"):
        assert not (tmp_path / "hanabi.db").exists()


def test_a_database_is_made_and_brought_along(command, url, later, monkeypatch):
    assert command("migrate", "--check")[0] == 1
    assert command("migrate")[0:2] == (0, "1 step was taken.")
    assert command("migrate") == (0, "Nothing is to be done: the database has the form of this version.", "")
    assert command("migrate", "--check")[0] == 0
    monkeypatch.setattr("hanabi.server.migrations.VERSIONS", later)
    monkeypatch.setattr("hanabi.server.migrations.due.__defaults__", (later,))
    monkeypatch.setattr("hanabi.server.migrations.known.__defaults__", (later,))
    monkeypatch.setattr("hanabi.server.migrations.bring.__defaults__", (later,))
    assert command("migrate", "--check")[0:2] == (1, "1 step is to be taken.")
    assert "hanabi migrate" in command("export", "x")[2]
    assert command("migrate")[0:2] == (0, "1 step was taken.")
    assert command("migrate", "--check")[0] == 0


def test_a_backup_is_made_and_put_back(command, played, tmp_path):
    file = tmp_path / "one.backup"
    code, out, _ = command("backup", file)
    assert code == 0 and str(file) in out
    assert command("backup", file)[0] == 2
    assert command("backup", "--force", file)[0] == 0
    run(lambda process: table_of_two(process.rooms), played)
    assert command("restore", file)[0] == 2
    assert len(tables(played)) == 4
    assert command("restore", "--force", file)[0:2] == (0, f"Everything is as it was in {file}.")
    assert len(tables(played)) == 3


def tables(url: str) -> list[str]:
    store = Store(url)
    try:
        with store.work(reads=True) as work:
            return list(work.exec_driver_sql("SELECT game FROM games").scalars())
    finally:
        store.close()


@pytest.mark.parametrize(("options", "games"), [((), 1), (("--closed",), 2)])
def test_finished_games_are_exported_as_records(command, played, tmp_path, options, games):
    file = tmp_path / "games.jsonl.gz"
    code, out, _ = command("export", *options, file)
    assert (code, out.split()[0]) == (0, str(games))
    found = list(load(file))
    assert len(found) == games
    assert any(game.over for game in found)
    over = next(game for game in found if game.over)
    assert over.names == ("Ann", "Bob")
    assert over.notes[0] == {0: "a five, I hope"}
    text = gzip.decompress(file.read_bytes()).decode()
    assert '"ann"' not in text and '"bob"' not in text  # the names by which the house knows them
    assert cli.main(["verify", str(file)]) == 0


def test_without_names_nothing_is_told_of_anybody(command, played, tmp_path):
    file = tmp_path / "games.jsonl"
    assert command("export", "--anonymous", "--quiet", file) == (0, "", "")
    text = file.read_text()
    assert "Ann" not in text and "hope" not in text
    assert [game.names for game in load(file)] == [("Alice", "Bob")]


def test_a_game_that_goes_on_is_not_exported(command, url, tmp_path):
    run(lambda process: table_of_two(process.rooms), url)
    assert command("export", "--closed", tmp_path / "games.jsonl")[1].split()[0] == "0"


def test_exported_games_go_to_standard_output(played, capsysbinary):
    assert cli.main(["export", "-", "--database", played]) == 0
    assert json.loads(capsysbinary.readouterr().out)["names"] == ["Ann", "Bob"]


@pytest.mark.parametrize("way", ["same kind", "other kind"])
def test_everything_moves_to_another_database(command, played, url, other, cluster, tmp_path, way):
    if way == "other kind":
        other = cluster.database(f"m{os.urandom(8).hex()}") if url.startswith("sqlite") else tmp_path / "m.db"
    code, out, _ = command("move", url.removeprefix("sqlite:///"), other)
    assert (code, out.split()[:2]) == (0, ["3", "tables"])
    target = other if "://" in str(other) else f"sqlite:///{other}"
    assert everything(target) == everything(url)
    assert command("move", url, other)[0] == 2  # there is something in it now
    again = Store(str(target))
    again.write([wish(0)])
    assert again.secret("deals")
    again.close()


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    from hanabi.server.schema import metadata

    store = Store(url)
    try:
        with store.engine.connect() as work:
            return {
                table.name: sorted(tuple(row) for row in work.execute(table.select()))
                for table in metadata.sorted_tables
                if table.name != "leases"
            }
    finally:
        store.close()


def test_nothing_is_moved_while_somebody_uses_it(command, played, other):
    store = Store(played)
    store.waiting()
    code, _, err = command("move", played, other)
    assert (code, "stop the server first" in err) == (2, True)
    store.close()


def test_a_server_does_not_start_on_the_database_of_a_newer_one(command, store, later):
    migrations.bring(store.engine, later)
    code, out, err = command("serve", "--port", "0")
    assert (code, out) == (2, "")
    assert "a newer hanabi made this database" in err


# -- settings --


def test_every_setting_is_shown_with_its_meaning(say):
    code, out, _ = say("config", "show")
    assert code == 0
    for name, about in meanings().items():
        assert f"{name} " in out and about in out
    assert set(meanings()) == set(Config.__struct_fields__)


def test_a_setting_tells_who_said_it(say, monkeypatch):
    monkeypatch.setenv("HANABI_PORT", "9000")
    monkeypatch.setenv("HANABI_HOST", "::1")
    told = json.loads(say("config", "show", "--json", "--port", "9001")[1])
    assert told["port"] == {"value": 9001, "source": "command line"}
    assert told["host"] == {"value": "::1", "source": "environment"}
    assert told["thinkers"] == {"value": 1, "source": "default"}


@pytest.mark.parametrize(
    "secret",
    [
        "postgresql://hanabi:hunter2@db/hanabi",
        "postgresql://hanabi@db/hanabi?password=hunter2",
        "postgresql://:hunter2@db:not-a-port/hanabi",
    ],
)
def test_a_password_is_never_shown(say, monkeypatch, secret):
    monkeypatch.setenv("HANABI_DATABASE", secret)
    for words in (("config", "show"), ("config", "show", "--json"), ("export", "x"), ("migrate",)):
        _, out, err = say(*words)
        assert out or err
        assert "hunter2" not in out + err


def test_a_setting_that_cannot_be_is_a_sentence(say):
    code, _, err = say("config", "show", "--port", "many")
    assert (code, "the setting port cannot be" in err) == (2, True)
    assert say("config", "hide")[0] == 2


# -- health --


@pytest.fixture
def answering() -> Iterator[tuple[str, dict[str, int]]]:
    """A server that answers as it is told."""
    answers: dict[str, int] = {}

    class Server(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(answers.get(self.path, 404))
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Server) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", answers
        server.shutdown()
        thread.join()


def test_whether_a_server_lives(answering, capsys, monkeypatch):
    where, answers = answering
    answers |= {"/healthz": 200, "/readyz": 503}
    assert cli.main(["healthcheck", where]) == 0
    assert capsys.readouterr().out == f"{where}/healthz is well.\n"
    assert cli.main(["healthcheck", "--ready", where]) == 1
    assert "503" in capsys.readouterr().out
    monkeypatch.setenv("HANABI_PORT", where.rpartition(":")[2])
    monkeypatch.setenv("HANABI_HOST", "0.0.0.0")
    assert cli.main(["healthcheck", "--quiet"]) == 0
    answers["/healthz"] = 500
    assert cli.main(["healthcheck", "-q"]) == 1
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "not a url", "ftp://x", "http://[", "http://x y/"])
def test_where_nobody_answers_is_no_traceback(url, capsys):
    assert cli.main(["healthcheck", url]) == 1
    assert "is not well" in capsys.readouterr().out


# -- how they are called --

HOSTS = ("migrate", "backup", "restore", "move", "export", "config", "healthcheck", "admin")


@pytest.mark.parametrize("name", HOSTS)
def test_every_command_has_examples_that_are_understood(name):
    text = cli.parser(name).format_help().partition("examples:")[2]
    examples = [
        shlex.split(part.split("   ")[0])[1:]
        for line in text.splitlines()
        if (part := line.strip()).startswith("hanabi ")
    ]
    assert len(examples) >= 3
    for first, *rest in examples:
        assert first == name
        cut = rest[: rest.index("|")] if "|" in rest else rest
        assert cli.parser(name).wish(cut) is not None
