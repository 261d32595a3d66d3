"""The log tells what happened, and never what anybody holds, says or is known by."""

import io
import json
import logging
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from litestar.exceptions import WebSocketDisconnect

from hanabi.server import logs
from hanabi.server.config import Config
from server.house import House, serving

MARKED = "Xylophon"
"""What somebody wrote."""
CARD = re.compile(r"(?<![\w-])[rygbw][1-5](?![\w-])")


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What is written, as JSON; afterwards nothing is left of it."""
    root, house = logging.getLogger(), logging.getLogger("hanabi")
    before = root.handlers, root.level, house.level
    written = io.StringIO()
    logs.begin("json", written)
    yield written
    root.handlers, level, mine = before
    root.setLevel(level)
    house.setLevel(mine)
    structlog.reset_defaults()


@pytest.fixture
def house(tmp_path, log) -> Iterator[House]:
    with serving(Config(data=str(tmp_path), metrics="metrics-" + MARKED)) as opened:
        yield opened


def lines(log: io.StringIO, event: str) -> list[dict[str, Any]]:
    return [line for line in map(json.loads, log.getvalue().splitlines()) if line["event"] == event]


def ended(log: io.StringIO) -> list[dict[str, Any]]:
    """The lines of sockets; it takes a moment until one that was left is gone."""
    until = time.monotonic() + 20
    while not lines(log, "socket") and time.monotonic() < until:
        time.sleep(0.01)
    return lines(log, "socket")


def test_every_request_is_a_line(house, log):
    ann = house.guest()
    table = house.table(ann)
    answer = house.ask(ann, "GET", f"/api/tables/{table}")
    opened, looked = lines(log, "http")
    assert opened["method"], opened["route"] == ("POST", "/api/tables")
    assert (looked["method"], looked["route"], looked["status"]) == ("GET", "/api/tables/{table}", 200)
    assert looked["person"] == opened["person"]
    assert looked["request"] == answer.headers["x-request-id"] != opened["request"]
    assert looked["ms"] >= 0 and looked["level"] == "info" and looked["timestamp"].endswith("Z")


def test_every_socket_is_a_line_when_it_closes(house, log):
    with house.socket(house.guest()) as ann:
        ann.hear("welcome")
        ann.say("ping")
        ann.hear("pong")
    (line,) = ended(log)
    assert (line["route"], line["heard"], line["told"]) == ("/api/socket", 1, 2)
    assert line["person"]


def test_what_is_secret_is_in_no_line(house, log):
    ann, bob = house.guest(), house.guest()
    table = house.table(ann, rules="german 2p", name=f"{MARKED}s table", talk="free")
    with house.socket(ann) as one, house.socket(bob) as other:
        for seat, (socket, name) in enumerate(((one, f"Ann {MARKED}"), (other, "Bob"))):
            socket.ask(table, "sit", seat=seat, name=name)
            socket.ask(table, "ready")
        one.ask(table, "start", first=0)
        one.ask(table, "say", text=f"{MARKED}!")
        one.ask(table, "note", order=0, text=f"{MARKED}?")
        one.ask(table, "act", turn=0, move={"type": "play", "order": 0})
        one.say("ask", table=table, id="x", request={"type": "nonsense", "text": MARKED})
        one.say("nonsense", text=MARKED)
        house.ask(ann, "GET", f"/api/tables/{table}")
        house.ask(
            ann, "POST", f"/api/tables/{table}", {"id": "x", "request": {"type": "say", "text": MARKED}}
        )
        house.ask(ann, "POST", "/api/tables", {MARKED: MARKED})
    for path in (f"/{MARKED}", f"/api/tables/{MARKED}", f"/api/tables?secret={MARKED}", f"/api/{MARKED}/x"):
        house.http.get(path, headers={"Cookie": f"hanabi={MARKED}", "User-Agent": MARKED, "Referer": MARKED})
    house.http.get("/metrics", headers={"Authorization": f"Bearer metrics-{MARKED}"})
    house.http.get("/metrics", headers={"Authorization": f"Bearer {MARKED}"})
    house.http.request(f"X{MARKED}", "/api/tables")
    assert ended(log)
    cards = house.hall.rooms.known(table).table.playing().deck
    text = log.getvalue()
    assert len(text.splitlines()) > 8
    assert len(cards) == 50
    for secret in (MARKED, MARKED.upper(), ann, bob):
        assert secret not in text
    assert not CARD.search(text)


def test_a_fault_is_told_by_its_kind_and_places_alone(house, log, monkeypatch):
    async def fails(*_: object) -> None:
        raise KeyError(f"r1 {MARKED}")

    ann = house.guest()
    table = house.table(ann)
    monkeypatch.setattr(house.hall, "ask", fails)
    answer = house.ask(ann, "POST", f"/api/tables/{table}", {"id": "x", "request": {"type": "ready"}})
    assert (answer.status_code, answer.json()["code"]) == (500, "server.fault")
    (fault,) = lines(log, "fault")
    assert fault["error"] == "KeyError"
    assert re.search(r"/test_logs\.py:\d+ fails$", fault["places"][-1])
    assert fault["request"] == answer.headers["x-request-id"]
    with house.socket(ann) as one, pytest.raises(WebSocketDisconnect):
        one.ask(table, "ready")
    assert len(lines(log, "fault")) == 2
    assert MARKED not in log.getvalue()
    assert 'hanabi_faults_total{kind="KeyError"} 2.0' in house.hall.metrics.text().decode()


def test_what_is_refused_is_no_fault(house, log):
    house.ask("", "POST", "/api/tables", {})
    house.ask("", "GET", "/nowhere")
    house.ask("", "GET", "/api/tables/nowhere")
    assert [line["status"] for line in lines(log, "http")] == [401, 404, 404]
    assert lines(log, "fault") == []


def test_what_libraries_tell_is_told_alike_and_without_what_errors_say(log):
    try:
        raise ValueError(MARKED)
    except ValueError:
        logging.getLogger("uvicorn.error").exception("it went wrong")
        logging.getLogger("asyncio").error("again", exc_info=True)
    for event in ("it went wrong", "again"):
        (line,) = lines(log, event)
        assert (line["error"], line["level"]) == ("ValueError", "error")
        assert "test_logs.py" in line["places"][-1]
    assert MARKED not in log.getvalue()


def test_a_terminal_gets_lines_to_read(log, capsys):
    written = io.StringIO()
    logs.begin("text", written)
    logs.logger().info("http", status=200, route="/healthz")
    assert re.fullmatch(r"\S+Z \[info\s*\] http \s*.*route=/healthz.*\n", written.getvalue())


def test_a_quiet_log_tells_what_goes_wrong_alone(log):
    written = io.StringIO()
    logs.begin("quiet", written)
    logs.logger().info("http", status=200)
    logs.logger().error("fault")
    assert "fault" in written.getvalue() and "http" not in written.getvalue()
