"""Whoever watches over a server: whether it lives, whether it can work, its numbers; and how it stops."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from hanabi import cli
from hanabi.server.config import Config
from hanabi.server.readiness import Readiness
from hanabi.server.store import Store
from server.house import House, serving
from server.test_migrations import later

__all__ = ["later"]


@pytest.fixture
def house(url) -> Iterator[House]:
    with serving(Config(database=url)) as opened:
        yield opened


def number(text: str, name: str) -> float:
    """A number as Prometheus reads it."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found, text
    return float(found[1])


# -- living and working --


def test_a_server_that_lives_and_can_work_says_so(house):
    assert house.ask("", "GET", "/healthz").text == "alive\n"
    answer = house.ask("", "GET", "/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True})


def test_a_server_that_stops_sends_people_elsewhere(house):
    house.hall.stopping = True
    answer = house.ask("", "GET", "/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "why": "stopping"})
    assert house.ask("", "GET", "/healthz").status_code == 200


def test_without_its_database_it_lives_and_cannot_work(cluster, monkeypatch):
    monkeypatch.setattr("hanabi.server.readiness.EVERY", 0.0)
    with serving(Config(database=cluster.database(f"r{os.urandom(8).hex()}"))) as house:
        cluster.stop()
        try:
            answer = house.ask("", "GET", "/readyz")
            assert (answer.status_code, answer.json()["why"]) == (503, "database")
            assert house.ask("", "GET", "/healthz").status_code == 200
        finally:
            cluster.start()
        assert house.ask("", "GET", "/readyz").status_code == 200


def test_on_a_database_of_another_form_it_cannot_work(house, later, monkeypatch):
    monkeypatch.setattr("hanabi.server.readiness.EVERY", 0.0)
    monkeypatch.setattr("hanabi.server.migrations.due.__defaults__", (later,))
    answer = house.ask("", "GET", "/readyz")
    assert (answer.status_code, answer.json()["why"]) == (503, "form")


def test_however_many_ask_the_database_is_asked_once(tmp_path, monkeypatch):
    import asyncio

    store = Store(f"sqlite:///{tmp_path / 'hanabi.db'}")
    store.create()
    asked, due = [], store.due
    monkeypatch.setattr(store, "due", lambda: asked.append(1) or due())

    async def ask() -> None:
        readiness = Readiness(store)
        assert await asyncio.gather(*(readiness.why() for _ in range(50))) == [""] * 50

    asyncio.run(ask())
    assert asked == [1]
    store.close()


# -- numbers --


def test_the_numbers_tell_what_happened(url):
    with serving(Config(database=url, metrics="open sesame")) as house:

        def numbers() -> str:
            answer = house.ask("open sesame", "GET", "/metrics")
            assert answer.status_code == 200
            return answer.text

        before = numbers()
        ann, bob = house.guest(), house.guest()
        table = house.table(ann, rules="german 2p")
        with house.socket(ann) as one, house.socket(bob) as other:
            for seat, (held, name) in enumerate(((one, "Ann"), (other, "Bob"))):
                held.ask(table, "sit", seat=seat, name=name)
                held.ask(table, "ready")
            one.ask(table, "start", first=0)
            one.ask(table, "act", turn=0, move={"type": "clue", "to": 1, "word": 1})
            one.ask(table, "act", turn=0, move={"type": "clue", "to": 1, "word": 1})  # too late
            after = numbers()
        assert number(after, "hanabi_sockets") == 2
        assert number(after, "hanabi_moves_total") == 1
        assert number(after, 'hanabi_tables{phase="playing"}') == 1
        assert number(after, 'hanabi_tables{phase="gathering"}') == 0
        assert number(after, "hanabi_rooms") == 1
        assert number(after, "hanabi_pages_total") == len(house.hall.store.read(table))
        assert number(after, "hanabi_commit_seconds_count") >= 1
        assert number(after, 'hanabi_requests_total{method="POST",route="/api/tables",status="201"}') == 1
        assert number(before, "hanabi_moves_total") == 0
        for name in ("hanabi_listening", "hanabi_driving"):
            assert number(numbers(), name) in (0, 1)


def test_bots_are_timed(tmp_path):
    with serving(Config(data=str(tmp_path), metrics="x")) as house:
        ann = house.guest()
        table = house.table(ann, rules="german 2p", pace=0)
        with house.socket(ann) as one:
            one.follow(table)
            one.ask(table, "sit", seat=0, name="Ann")
            one.ask(table, "seat-bot", seat=1, bot="cautious")
            one.ask(table, "start", first=1)
            while one.hear("state")["shown"]["turn"] == 0:
                pass
        text = house.ask("x", "GET", "/metrics").text
        assert number(text, 'hanabi_thinking_seconds_count{bot="cautious"}') == 1


def test_the_numbers_are_for_whoever_has_the_token_alone(house, tmp_path):
    assert house.ask("", "GET", "/metrics").status_code == 404  # not from this machine
    with serving(Config(data=str(tmp_path), metrics="open sesame")) as other:
        for token in ("", "open sesam", "open sesame2", "öpen"):
            headers = {"Authorization": f"Bearer {token}".encode()} if token else {}
            assert other.http.get("/metrics", headers=headers).status_code == 404
        assert other.http.get("/metrics", headers={"Cookie": "hanabi=open sesame"}).status_code == 404


def test_odd_requests_do_not_make_more_and_more_numbers(tmp_path):
    with serving(Config(data=str(tmp_path), metrics="x")) as house:
        for count in range(20):
            house.http.request("ODD" + "X" * count, f"/api/tables/{count}")
            house.http.get(f"/nowhere/{count}")
            house.http.get(f"/api/tables/{count}")
        text = house.http.get("/metrics", headers={"Authorization": "Bearer x"}).text
        assert len(re.findall(r"^hanabi_requests_total\{", text, re.MULTILINE)) < 8


# -- a server of its own --


class Served:
    """A process that serves."""

    def __init__(self, url: str, *words: str, **environ: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hanabi", "serve", "--port", "0", "--database", url, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": ":".join(sys.path), "HANABI_LOG": "json"} | environ,
        )
        line = self.process.stdout.readline()
        assert "http" in line, line + self.process.stderr.read()
        self.address = line.split()[-1]

    def read(self, path: str, **headers: str) -> tuple[int, str]:
        asked = urllib.request.Request(self.address + path, headers=headers)
        try:
            with urllib.request.urlopen(asked, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def socket(self, who: str) -> ClientConnection:
        where = f"{self.address.replace('http', 'ws')}/api/socket"
        return connect(where, legacy=True, additional_headers={"Authorization": f"Bearer {who}"})

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """The exit code, and the log."""
        self.process.send_signal(number)
        _, log = self.process.communicate(timeout=30)
        return self.process.returncode, log


@contextmanager
def served(url: str, *words: str, **environ: str) -> Iterator[Served]:
    process = Served(url, *words, **environ)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.process.kill()
        process.process.communicate()


def told_to_this_machine_alone(server: Served) -> None:
    """The numbers: not to whoever asks through a proxy."""
    assert cli.main(["healthcheck", "-q", server.address]) == 0
    assert cli.main(["healthcheck", "-q", "--ready", server.address]) == 0
    status, text = server.read("/metrics")
    assert status == 200 and number(text, "process_open_fds") > 0
    for name in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        assert server.read("/metrics", **{name: "203.0.113.7"})[0] == 404


class People:
    """Somebody at a socket of another process."""

    def __init__(self, made: ClientConnection) -> None:
        self.made = made
        self.asked = 0

    def ask(self, table: str, kind: str, **told: object) -> dict[str, object]:
        self.asked += 1
        request = {"type": kind, **told}
        said = {"type": "ask", "table": table, "id": f"a{self.asked}", "request": request}
        self.made.send(json.dumps(said))
        while (heard := json.loads(self.made.recv(timeout=20)))["type"] not in ("done", "refused", "wrong"):
            pass
        return heard


def seated(server: Served, url: str) -> tuple[str, str, list[ClientConnection]]:
    """Two at a table of a server, the cards dealt."""
    store = Store(url)
    from hanabi.server.people import People as Everybody
    from hanabi.server.rooms import now

    everybody = Everybody(store, now)
    secrets = [everybody.welcome("a test")[1] for _ in range(2)]
    everybody.close()
    store.close()
    asked = urllib.request.Request(
        f"{server.address}/api/tables",
        json.dumps({"rules": "german 2p"}).encode(),
        {"Authorization": f"Bearer {secrets[0]}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(asked, timeout=20) as answer:
        table = json.load(answer)["table"]
    sockets = [server.socket(secret) for secret in secrets]
    people = [People(made) for made in sockets]
    for seat, somebody in enumerate(people):
        somebody.ask(table, "sit", seat=seat, name=("Ann", "Bob")[seat])
        somebody.ask(table, "ready")
    assert people[0].ask(table, "start", first=0)["type"] == "done"
    return table, secrets[0], sockets


@pytest.mark.full
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stops_well_whatever_its_database(url, how):
    stops_well(url, how)


def test_a_server_that_is_told_to_stop_sends_everybody_off_to_come_back(tmp_path):
    stops_well(f"sqlite:///{tmp_path / 'hanabi.db'}", signal.SIGTERM)


def stops_well(url: str, how: int) -> None:
    with served(url) as server:
        told_to_this_machine_alone(server)
        table, secret, sockets = seated(server, url)
        began = time.monotonic()
        code, log = server.stop(how)
        assert code == 0, log
        assert time.monotonic() - began < 15
        for made in sockets:
            with suppress(ConnectionClosed):
                while made.recv(timeout=20):
                    pass
            assert made.close_code == 1012  # the client comes back
        assert '"level": "error"' not in log
    with served(url) as again, again.socket(secret) as made:
        move = {"turn": 0, "move": {"type": "clue", "to": 1, "word": 1}}
        assert People(made).ask(table, "act", **move)["type"] == "done"


@pytest.mark.full
def test_a_server_on_postgresql_is_told_by_the_commands(cluster, capsys):
    """What an operator does at the command line is noticed by a server that runs."""
    url = cluster.database(f"a{os.urandom(8).hex()}")
    with served(url) as server:
        ended_by_the_house(server, url, capsys)


def test_a_server_on_a_file_is_told_by_the_commands(tmp_path, capsys):
    url = f"sqlite:///{tmp_path / 'hanabi.db'}"
    with served(url) as server:
        ended_by_the_house(server, url, capsys)


def ended_by_the_house(server: Served, url: str, capsys) -> None:
    table, _, sockets = seated(server, url)
    sockets[0].send(json.dumps({"type": "follow", "table": table}))
    assert cli.main(["admin", "end", table, "--database", url]) == 0
    capsys.readouterr()
    while True:
        heard = json.loads(sockets[0].recv(timeout=20))
        if heard["type"] == "state" and heard["shown"]["phase"] == "over":
            break
    assert heard["shown"]["closed"]["why"] == "house"
    assert cli.main(["restore", __file__, "--force", "--database", url]) == 2
    for made in sockets:
        made.close()
