"""Looking back over HTTP: one's own games, their records and replays, what people bring along."""

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from hanabi import ALL
from hanabi.game import Game, dumps, loads
from hanabi.notation import read_site, read_url
from hanabi.server import archive, records
from hanabi.server.config import Config
from hanabi.table import checked, log, requests
from hanabi.table.replaying import ReplayShown, positions, replay
from hanabi.table.settings import Settings
from hanabi.table.sight import GameShown
from server.games import DAY, NOON, Sitting, keep
from server.house import House, serving


class People:
    """Somebody by name: who they are to the house, and their secrets."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ids: dict[str, str] = {}
        self.secrets: dict[str, str] = {"": ""}
        for name in ("Ann", "Bob", "Cid", "Zoe"):
            known, self.secrets[name] = house.hall.people.welcome("a test")
            self.ids[name] = known.person

    def sit(self, rules: str, *names: str, **settings: Any) -> Sitting:
        return Sitting(rules, *names, ids=self.ids, **settings)

    def keep(self, *sittings: Sitting) -> None:
        keep(self.house.hall.store, *sittings)

    def ask(self, who: str, path: str, method: str = "GET", body: Any = None) -> Any:
        return self.house.ask(self.secrets[who], method, path, body)

    def told(self, who: str, path: str) -> Any:
        answer = self.ask(who, path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, who: str, path: str, method: str = "GET", body: Any = None) -> tuple[int, str]:
        answer = self.ask(who, path, method, body)
        assert answer.status_code >= 400, answer.text
        assert set(answer.json()) == {"code", "params"}
        return answer.status_code, answer.json()["code"]

    def bring(self, who: str, data: bytes) -> Any:
        headers = {"Authorization": f"Bearer {self.secrets[who]}"}
        return self.house.http.post("/api/records", content=data, headers=headers)


@pytest.fixture
def people(tmp_path, url) -> Iterator[People]:
    with serving(Config(data=str(tmp_path), database=url, rates=0)) as house:
        yield People(house)


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[House]:
    with serving(Config(data=str(tmp_path_factory.mktemp("house")), rates=0)) as opened:
        yield opened


@pytest.fixture
def quick(house) -> People:
    """People who are new in a house where others were before; the database does not matter."""
    return People(house)


# -- one's own games --


def test_ones_own_games_are_told_page_by_page(people):
    people.keep(*(people.sit("german 2p", "Ann", "Bob", now=NOON + n, name=f"g{n}") for n in range(5)))
    people.keep(people.sit("german 2p", "Bob", "Cid"))
    names, path = [], "/api/games?count=2&edition=german"
    while path:
        told = people.told("Ann", path)
        names += [game["name"] for game in told["games"]]
        path = told["next"] and f"/api/games?count=2&edition=german&after={told['next']}"
    assert names == ["g4", "g3", "g2", "g1", "g0"]
    assert people.told("Zoe", "/api/games") == {"games": [], "next": None}


def test_all_that_can_be_asked_for_is_asked_for(people):
    people.keep(people.sit("german 2p wild10", "Ann", "Bob", name="at home").start().lose())
    asked = {
        "edition": "german", "words": "wild10", "players": 2, "phase": "over", "finish": "strikes",
        "least": 0, "most": 0, "partner": "Bob", "since": NOON, "until": NOON + 1, "ranked": "true",
        "text": "home",
    }  # fmt: skip
    path = "&".join(f"{name}={value}" for name, value in asked.items())
    assert len(people.told("Ann", f"/api/games?{path}")["games"]) == 1
    assert people.told("Ann", f"/api/stats?{path}")["all"]["strikeouts"] == 1
    other = asked | {
        "edition": "dutch",
        "words": "multi5",
        "players": 3,
        "phase": "playing",
        "finish": "vote",
    }
    other |= {
        "least": 1,
        "partner": "Cid",
        "since": NOON + 1,
        "until": NOON,
        "ranked": "false",
        "text": "away",
    }
    for name in asked.keys() - {"most"}:
        path = "&".join(f"{at}={(other if at == name else asked)[at]}" for at in asked)
        assert people.told("Ann", f"/api/games?{path}")["games"] == [], name


BAD_QUERIES = [
    "players=7", "players=x", "players=1", "phase=done", "finish=lost", "least=-1", "most=1000", "since=-1",
    "until=99999999999999999999", "ranked=maybe", "text=%00", "partner=%00", "words=" + "x" * 101,
    "edition=%00", "least=1.5",
]  # fmt: skip


@pytest.mark.parametrize("query", [*BAD_QUERIES, "count=0", "count=101", "count=x", "after=x", "after=%00"])
def test_what_cannot_be_asked_for_is_refused_by_a_code(quick, query):
    assert quick.refused("Ann", f"/api/games?{query}")[0] == 400
    if query in BAD_QUERIES:
        assert quick.refused("Ann", f"/api/stats?{query}") == (400, "server.body")


@pytest.mark.parametrize(
    "path", ["games", "stats", "games/archive", "records", "deals/ranking?rules=german&number=1"]
)
def test_nobody_has_no_games(quick, path):
    assert quick.refused("", f"/api/{path}") == (401, "server.nobody")


# -- a game that is over --


def test_a_game_that_is_over_is_a_file_in_every_form(people):
    table = people.sit("american 3p", "Ann", "Bob", "Cid").start()
    table.say(people.ids["Bob"], requests.Note(6, "a five?"))
    people.keep(table.play())
    path = f"/api/games/{table.game}/record"
    answer = people.ask("Zoe", path)
    assert answer.content == dumps(table.table.game)
    assert loads(answer.content).notes[1] == {6: "a five?"}
    assert answer.headers["content-disposition"] == f'attachment; filename="{table.game}.hanabi"'
    site = people.ask("", f"{path}?form=site")
    assert read_site(site.content).numbers == tuple(step.number for step in table.table.game.steps)
    assert read_site(site.content).notes[1][6] == "a five?"
    link = people.ask("Ann", f"{path}?form=link")
    assert read_url(link.text).numbers == read_site(site.content).numbers
    assert link.headers["content-type"] == "text/plain; charset=utf-8"
    assert people.refused("Ann", f"{path}?form=pdf") == (400, "server.body")


def test_what_a_form_cannot_tell_is_refused_by_a_code(quick):
    table = quick.sit("german 2p strikes=2", "Ann", "Bob").start().lose()
    quick.keep(table)
    assert quick.refused("Ann", f"/api/games/{table.game}/record?form=site") == (400, "site.tell")


def test_the_record_tells_what_was_taken_back(quick):
    table = quick.sit("german 2p", "Ann", "Bob").start().move().move().take_back(2).lose()
    quick.keep(table)
    record = quick.told("Zoe", f"/api/games/{table.game}/record")
    (taken,) = record["taken_back"]
    assert (taken["after"], len(taken["steps"])) == (0, 2)
    assert quick.told("Zoe", f"/api/games/{table.game}/replay")["taken_back"][0]["after"] == 0


@pytest.mark.parametrize(
    ("query", "viewer"),
    [
        ("", -2),
        ("?sight=hands", -2),
        ("?sight=public", -1),
        ("?sight=eyes&seat=0", 0),
        ("?sight=eyes&seat=2", 2),
    ],
)
def test_a_game_is_shown_turn_by_turn_by_any_eyes(quick, query, viewer):
    table = quick.sit("danish 3p", "Ann", "Bob", "Cid").start().move().move().lose()
    quick.keep(table)
    game = table.table.game
    whole = quick.told("Zoe", f"/api/games/{table.game}/replay{query}")
    assert msgspec.convert(whole, ReplayShown) == replay(game, viewer)
    for turn, shown in enumerate(positions(game, viewer)):
        one = quick.told("Zoe", f"/api/games/{table.game}/replay/{turn}{query}")
        assert msgspec.convert(one, GameShown) == shown
    beyond = f"/api/games/{table.game}/replay/{len(game.steps) + 1}{query}"
    assert quick.refused("Zoe", beyond) == (404, "history.turn")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?sight=eyes", "watch.seat"),
        ("?seat=1", "watch.seat"),
        ("?sight=public&seat=1", "watch.seat"),
        ("?sight=eyes&seat=3", "table.seat"),
        ("?sight=eyes&seat=6", "server.body"),
        ("?sight=eyes&seat=-2", "server.body"),
        ("?sight=all", "server.body"),
    ],
)
def test_eyes_that_there_are_not_see_nothing(quick, query, code):
    table = quick.sit("danish 3p", "Ann", "Bob", "Cid").start().lose()
    quick.keep(table)
    for path in ("replay", "replay/0"):
        assert quick.refused("Zoe", f"/api/games/{table.game}/{path}{query}") == (400, code)


GAME_DOORS = ["record", "replay", "replay/0", "settings"]


def test_of_a_game_that_goes_on_nobody_else_learns_that_there_is_one(people):
    going, waiting = people.sit("german 2p", "Ann", "Bob").start(), people.sit("german 2p", "Ann", "Bob")
    people.keep(going, waiting)
    for who, door in product(("Zoe", ""), GAME_DOORS):
        nothing = people.ask(who, f"/api/games/{'g' * 12}/{door}")
        for table in (going, waiting):
            answer = people.ask(who, f"/api/games/{table.game}/{door}")
            assert (answer.status_code, answer.text) == (404, nothing.text.replace("g" * 12, table.game))
        assert people.refused("Ann", f"/api/games/{going.game}/{door}") == (409, "history.goes-on")


def test_a_name_that_no_game_has_is_not_found(people):
    names = ("x", "x" * 25, "%00", "%F0%9F%8E%86", "..", "A", "'", "a" * 1000)
    for name, door in product(names, GAME_DOORS):
        assert people.refused("Ann", f"/api/games/{name}/{door}")[0] == 404


def test_a_game_that_was_ended_before_the_cards_were_dealt_has_no_record(quick):
    table = quick.sit("german 2p", "Ann", "Bob")
    table.entries.append(log.Closed(table.now, why="nobody"))
    table.table.apply(table.entries[-1])
    quick.keep(table)
    assert quick.refused("Ann", f"/api/games/{table.game}/record") == (404, "history.none")
    assert zipped(quick, "Ann") == {}


def test_the_deal_of_a_game_is_played_once_more(quick):
    table = quick.sit("german 2p", "Ann", "Bob").start().lose()
    quick.keep(table)
    settings = quick.told("Ann", f"/api/games/{table.game}/settings")
    assert settings["deal"]["deck"] == list(map(str, table.table.game.deck))
    opened = quick.ask("Ann", "/api/tables", "POST", settings)
    assert opened.status_code == 201
    shown = quick.told("Ann", f"/api/tables/{opened.json()['table']}")["shown"]
    assert shown["settings"]["deal"] == {"type": "open"}


# -- all of them --


def zipped(people: People, who: str, form: str = "record") -> dict[str, bytes]:
    answer = people.ask(who, f"/api/games/archive?form={form}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert packed.testzip() is None
        return {name: packed.read(name) for name in packed.namelist()}


def test_all_of_ones_games_are_one_file(people):
    tables = [people.sit("american 2p", "Ann", "Bob", now=NOON + n * DAY).start().lose() for n in range(3)]
    odd = people.sit("german 2p strikes=2", "Ann", "Bob", now=NOON + 5 * DAY).start().lose()
    going = people.sit("american 2p", "Ann", "Bob").start()
    others = people.sit("american 2p", "Cid", "Bob").start().lose()
    people.keep(*tables, odd, going, others)
    found = zipped(people, "Ann")
    assert found == {
        f"2025-11-{day}-{table.game}.hanabi": dumps(table.table.game)
        for day, table in zip((20, 21, 22, 25), [*tables, odd], strict=True)
    }
    site = zipped(people, "Ann", "site")
    assert len(site) == 4
    assert json.loads(site["left-out.jsonl"])["code"] == "site.tell"
    assert json.loads(site["left-out.jsonl"])["game"] == odd.game
    assert zipped(people, "Zoe") == {}


def test_an_archive_is_made_while_it_is_sent(quick):
    """However many games there are, no more than one is there at once."""
    tables = [quick.sit("american 2p", "Ann", "Bob").start().lose() for _ in range(30)]
    quick.keep(*tables)

    async def pieces() -> list[bytes]:
        made = archive.archive(quick.house.hall.store, quick.ids["Ann"], "record")
        return [piece async for piece in made]

    found = asyncio.run(pieces())
    assert len(found) == 31
    assert max(map(len, found[:-1])) < 2000
    assert zipfile.ZipFile(io.BytesIO(b"".join(found))).testzip() is None


# -- what people bring along --


def brought() -> Game:
    game = Game("american 2p", seed=7)
    game.push("Alice clues 1 to Bob")
    game.push("Bob plays slot 1")
    return game


def test_a_record_that_was_brought_can_be_looked_at_by_whoever_has_its_name(people):
    answer = people.bring("Ann", dumps(brought()))
    assert answer.status_code == 201
    (told,) = answer.json()
    assert (told["rules"], told["turns"]) == ("american 2p", 2)
    path = f"/api/records/{told['record']}"
    assert people.told("", path) == told
    assert people.told("Ann", "/api/records") == [told]
    assert people.told("Zoe", "/api/records") == []
    assert people.ask("", f"{path}/record").content == dumps(brought())
    assert read_url(people.ask("", f"{path}/record?form=link").text).numbers
    assert msgspec.convert(people.told("", f"{path}/replay?sight=eyes&seat=1"), ReplayShown) == replay(
        brought(), 1
    )
    one = people.told("", f"{path}/replay/2")
    assert msgspec.convert(one, GameShown) == positions(brought(), ALL)[2]
    assert people.refused("", f"{path}/replay/3") == (404, "history.turn")
    settings = people.told("", f"{path}/settings")
    assert checked(msgspec.convert(settings, Settings)).deal.deck == tuple(map(str, brought().deck))
    assert people.refused("Zoe", path, "DELETE") == (404, "records.unknown")
    assert people.ask("Ann", path, "DELETE").status_code == 204
    assert people.refused("Ann", path) == (404, "records.unknown")


def test_only_somebody_brings_something(quick):
    assert quick.bring("", dumps(brought())).status_code == 401


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"", 400, "records.none"),
        (b"hello", 400, "file.game"),
        (b"[" * 900_000, 400, "file.game"),
        (b"\xff" * 1000, 400, "file.game"),
        (b"x" * (records.MOST_BYTES + 1), 413, "server.long"),
    ],
    ids=["nothing", "a word", "deep", "bytes", "long"],
)
def test_what_cannot_be_brought_is_refused_by_a_code(quick, data, status, code):
    answer = quick.bring("Ann", data)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert quick.told("Ann", "/api/records") == []


def test_who_leaves_for_good_takes_along_what_was_brought(quick):
    record = quick.bring("Ann", dumps(brought())).json()[0]["record"]
    assert quick.ask("Ann", "/api/me/leave", "POST", {}).status_code == 204
    assert quick.refused("", f"/api/records/{record}") == (404, "records.unknown")


def test_a_guest_who_is_forgotten_leaves_no_records(people):
    answer = people.bring("Ann", dumps(brought())).json()
    people.house.time += 100 * DAY
    store, record = people.house.hall.store, answer[0]["record"]
    with store.work() as work:
        work.exec_driver_sql("DELETE FROM sessions")
    assert people.house.hall.people.forget(people.house.time) == 4
    assert people.refused("", f"/api/records/{record}") == (404, "records.unknown")


def test_whoever_brings_too_much_at_once_waits(tmp_path):
    with serving(Config(data=str(tmp_path), rates=0.05)) as house:
        people = People(house)
        said = [people.bring("Ann", b"p2v0s1").status_code for _ in range(4)]
        assert said == [201, 201, 429, 429]
        assert people.refused("Ann", "/api/games/archive") == (429, "server.often")
