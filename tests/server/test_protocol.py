"""The published protocol: what really goes over the wire is as it says, and a program can word every code."""

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from hanabi.rules.sentences import ENGLISH
from hanabi.server import messages
from hanabi.server.config import Config
from hanabi.server.protocol import described, plain, worded
from hanabi.table.settings import Value
from server.house import House, serving


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[House]:
    with serving(Config(data=str(tmp_path_factory.mktemp("games")))) as opened:
        yield opened


@pytest.fixture(scope="module")
def published(house) -> dict[str, Any]:
    return house.http.get("/api/schema").json()


@pytest.fixture(scope="module")
def routes(house) -> dict[str, Any]:
    return house.http.get("/api/schema/http").json()


def validator(published: dict[str, Any], side: str) -> Any:
    return jsonschema_rs.validator_for({**published, "$ref": f"#/$defs/{side}"})


def refs(told: Any) -> Iterator[str]:
    """Where a schema points to."""
    if isinstance(told, dict):
        if isinstance(told.get("$ref"), str):
            yield told["$ref"]
        for part in told.values():
            yield from refs(part)
    elif isinstance(told, list):
        for part in told:
            yield from refs(part)


def test_all_that_is_said_in_a_game_is_as_it_is_published(house, published):
    asks, tells = validator(published, "FromClient"), validator(published, "FromServer")
    ann = house.guest()
    table = house.table(ann, rules="german 2p", pace=0)
    wishes: list[dict[str, Any]] = [
        {"type": "sit", "seat": 0, "name": "Ann"},
        {"type": "seat-bot", "seat": 1, "bot": "cautious"},
        {"type": "start", "first": 0},
        {"type": "act", "turn": 0, "move": {"type": "clue", "to": 1, "word": 1}},
        {"type": "note", "order": 3, "text": "a five?"},
        {"type": "act", "turn": 99, "move": {"type": "discard", "order": 0}},
        {"type": "premove", "move": {"type": "play", "order": 4}},
        {"type": "propose", "proposal": {"type": "end"}},
    ]
    said = [
        {"type": "hello", "protocol": 1},
        {"type": "follow", "table": table},
        {"type": "lobby"},
        *({"type": "ask", "table": table, "id": f"w{n}", "request": wish} for n, wish in enumerate(wishes)),
        {"type": "nonsense"},
        {"type": "unfollow", "table": table},
        {"type": "ping"},
    ]
    kinds = set()
    with house.socket(ann) as socket:
        for message in said:
            assert asks.is_valid(message) == (message["type"] != "nonsense"), message
            socket.made.send_text(json.dumps(message))
        while (told := socket.hear())["type"] != "pong":
            tells.validate(told)
            kinds.add(told["type"])
    assert kinds == {"welcome", "state", "mine", "heard", "done", "refused", "wrong", "tables"}


def test_what_no_message_says_is_not_published_as_one(published):
    asks = validator(published, "FromClient")
    assert not asks.is_valid({"type": "ping", "more": 1})
    assert not asks.is_valid({"type": "follow", "table": "../x"})
    assert not asks.is_valid({"type": "ask", "table": "a", "id": "1", "request": {"type": "cheat"}})


def test_a_newer_server_may_tell_more(published):
    tells = validator(published, "FromServer")
    assert tells.is_valid({"type": "pong", "now": 1, "weather": "fine"})
    assert not tells.is_valid({"type": "pong"})


def test_every_message_is_described_and_what_the_source_says_of_fields_is_told(published):
    parts = published["$defs"]
    assert [name for name, part in parts.items() if "anyOf" not in part and not part["description"]] == []
    assert parts["TableShown"]["properties"]["turn"]["description"] == "What a move has to name."


def test_whatever_a_schema_points_to_is_there(published, routes):
    for told in (published, routes):
        for where in set(refs(told)):
            found = told
            for word in where.removeprefix("#/").split("/"):
                found = found[word]


def test_every_code_can_be_worded_by_whoever_reads_this(published):
    assert published["sentences"].keys() == ENGLISH.keys()
    stale = published["sentences"]["table.stale"]
    assert stale == {"words": [ENGLISH["table.stale"]], "params": []}
    assert published["sentences"]["illegal.no-card"]["params"] == ["slot", "n"]


def test_a_number_of_things_is_told_in_two_forms():
    assert worded(("{n} card", "{n} cards of {name!r}")) == {
        "words": ["{n} card", "{n} cards of {name!r}"],
        "params": ["n", "name"],
    }
    assert worded(("one", "several"))["params"] == ["n"]


def test_examples_in_docstrings_are_for_whoever_reads_the_source():
    assert plain("One\n    sentence.\n\n    >>> 1\n    1\n    ") == "One sentence."


def test_every_route_says_how_it_refuses(routes):
    for path, operations in routes["paths"].items():
        for method, operation in operations.items():
            refused = {status for status in operation["responses"] if status >= "400"}
            assert {"400", "429", "503"} <= refused, (method, path)
            assert all(operation["responses"][status]["description"] for status in refused)
    assert "401" in routes["paths"]["/api/tables"]["post"]["responses"]
    assert "401" not in routes["paths"]["/api/tables"]["get"]["responses"]
    assert "404" in routes["paths"]["/api/tables/{table}"]["get"]["responses"]


def test_every_route_there_is_is_published(house, routes):
    there = {
        re.sub(r"{(\w+):\w+}", r"{\1}", route.path)
        for route in house.http.app.routes
        if route.path.startswith("/api") and route.path != "/api/socket"
    }
    assert there - {*routes["paths"]} <= {
        "/api/schema/http",
        "/api/schema/http/openapi.json",
        "/api/schema/http/{path}",
    }


def test_people_read_the_same_without_a_script(house, published, routes):
    answer = house.http.get("/api")
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|https?://", answer.text)
    for name in published["$defs"].keys() - {"FromClient", "FromServer"}:
        assert f'id="{name}"' in answer.text
    assert {*re.findall(r'href="#([^"]+)"', answer.text)} <= {*re.findall(r'id="([^"]+)"', answer.text)}
    for path in routes["paths"]:
        assert path in answer.text
    assert house.http.get("/api/page.css").headers["content-type"].startswith("text/css")


def test_two_things_on_the_wire_never_have_one_name():
    class Ping(Value, frozen=True):
        """Another one."""

    with pytest.raises(ValueError, match="two things on the wire have one name"):
        described((messages.Ping, Ping), "#/{name}")
