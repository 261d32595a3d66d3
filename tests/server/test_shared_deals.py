"""Deals that many play, over the wire: nothing of the cards reaches anybody who has not finished."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hanabi import Rules
from hanabi.server.config import Config
from hanabi.server.house import Dealer
from hanabi.table.settings import Deal, Duplicate, OfTheDay
from server.games import NOON
from server.house import House, serving

DEALS = {"day": {"type": "day", "day": "2025-11-20"}, "duplicate": {"type": "duplicate", "number": 7}}


class Rigged(Dealer):
    """Deals shared decks as they are told, so that the same evening can be had with other cards."""

    def __init__(self, turned: bool) -> None:
        super().__init__(b"secret")
        self.turned = turned

    def deck(self, deal: Deal, rules: Rules) -> tuple[str, ...]:
        deck = super().deck(deal, rules)
        return deck[::-1] if self.turned and isinstance(deal, OfTheDay | Duplicate) else deck


@contextmanager
def evening(folder: Path, *, turned: bool = False) -> Iterator[tuple[House, dict[str, str]]]:
    """A house, and some people by name."""
    with serving(Config(data=str(folder), rates=0)) as house:
        house.time = NOON
        house.hall.rooms.house = Rigged(turned)
        yield house, {name: house.guest() for name in ("ann", "bob", "cid", "dan", "zoe")}


@pytest.fixture
def opened(tmp_path) -> Iterator[tuple[House, dict[str, str]]]:
    with evening(tmp_path) as one:
        yield one


def at_table(house: House, who: str, table: str, kind: str, **told: Any) -> Any:
    """Ask for something at a table, over HTTP."""
    house.time += 1000
    body = {"id": f"a{house.time}", "request": {"type": kind, **told}}
    return house.ask(who, "POST", f"/api/tables/{table}", body)


def dealt(house: House, people: dict[str, str], *names: str, deal: str = "duplicate") -> str:
    """A table of two with that deal, and the cards are dealt."""
    table = house.table(people[names[0]], rules="german 2p", deal=DEALS[deal])
    for seat, name in enumerate(names):
        assert at_table(house, people[name], table, "sit", seat=seat, name=name).status_code == 204
        assert at_table(house, people[name], table, "ready").status_code == 204
    assert at_table(house, people[names[0]], table, "start").status_code == 204
    return table


def play(house: House, people: dict[str, str], table: str, names: tuple[str, ...], turns: int) -> None:
    """Everybody plays the oldest card: two of them end no game, whatever they are."""
    for turn in range(turns):
        who = people[names[turn % 2]]
        hand = house.ask(who, "GET", f"/api/tables/{table}").json()["shown"]["game"]["hands"][turn % 2]
        move = {"type": "play", "order": hand[-1]["order"]}
        assert at_table(house, who, table, "act", turn=turn, move=move).status_code == 204


def end(house: House, people: dict[str, str], table: str, names: tuple[str, ...]) -> None:
    """All want it to end."""
    at_table(house, people[names[0]], table, "propose", proposal={"type": "end"})
    assert at_table(house, people[names[1]], table, "answer", agree=True).status_code == 204


def doors(table: str) -> list[str]:
    """Everything that can be asked about a table, its deal or anybody's games."""
    own = [f"/api/games/{table}/{door}" for door in ("record", "replay", "replay/0", "replay/2", "settings")]
    forms = [f"/api/games/{table}/record?form={form}" for form in ("site", "link")]
    eyes = [f"/api/games/{table}/replay?sight=eyes&seat={seat}" for seat in (0, 1)]
    rules = "rules=german+2p"
    deals = [
        f"/api/deals/ranking?{rules}&number=7",
        f"/api/deals/ranking?{rules}&day=2025-11-20",
        "/api/deals",
    ]
    mine = ["/api/games", "/api/stats", "/api/games/archive", "/api/games/archive?form=site", "/api/records"]
    return [*own, *forms, *eyes, *deals, *mine, f"/api/tables/{table}", "/api/tables"]


def everything(house: House, who: str, table: str) -> dict[str, tuple[int, bytes]]:
    """What all doors and the socket answer somebody."""
    told = {}
    for path in doors(table):
        answer = house.ask(who, "GET", path)
        told[path.replace(table, "TABLE")] = (answer.status_code, answer.content)
    with house.socket(who) as socket:
        socket.hear("welcome")
        for said in ({"type": "follow", "table": table}, {"type": "lobby"}):
            socket.made.send_json(said)
        heard = [socket.made.receive_text() for _ in range(4)]
        for sight in ("public", "hands"):
            heard += [str(one) for one in socket.ask(table, "watch", sight=sight, mine=sight)]
        told["socket"] = (0, "\n".join(sorted(heard)).encode())
    return told


def without_names(told: dict[str, tuple[int, bytes]], table: str) -> dict[str, tuple[int, bytes]]:
    """The same without what chance makes anyway: the names of tables."""
    return {path: (status, data.replace(table.encode(), b"TABLE")) for path, (status, data) in told.items()}


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("stage", ["dealt", "begun", "over"])
def test_with_other_cards_a_stranger_is_told_the_same_to_the_byte(tmp_path, deal, stage):
    told = []
    for turned in (False, True):
        with evening(tmp_path / str(turned), turned=turned) as (house, people):
            table = dealt(house, people, "ann", "bob", deal=deal)
            deck = house.hall.rooms.known(table).table.playing().deck
            if stage != "dealt":
                play(house, people, table, ("ann", "bob"), 2)
            if stage == "over":
                end(house, people, table, ("ann", "bob"))
            waiting = house.table(people["dan"], rules="german 2p", deal=DEALS[deal])
            at_table(house, people["dan"], waiting, "sit", seat=0, name="dan")
            answers = {}
            for who in ("dan", "zoe", ""):
                found = everything(house, people.get(who, ""), table)
                answers[who] = {
                    path: (status, data.replace(waiting.encode(), b"WAITING"))
                    for path, (status, data) in without_names(found, table).items()
                }
            told.append((deck, answers))
    (deck, one), (other_deck, other) = told
    assert deck != other_deck
    assert one == other
    refused = [status for path, (status, _) in one["zoe"].items() if path.startswith("/api/games/TABLE")]
    assert set(refused) == ({403} if stage == "over" else {404})


def test_who_still_plays_is_told_nothing_by_any_door_but_the_table(tmp_path):
    told = []
    for turned in (False, True):
        with evening(tmp_path / str(turned), turned=turned) as (house, people):
            table = dealt(house, people, "ann", "bob")
            done = dealt(house, people, "cid", "dan")
            play(house, people, done, ("cid", "dan"), 2)
            end(house, people, done, ("cid", "dan"))
            found = {}
            for which in (table, done):
                for path in doors(which):
                    if path != f"/api/tables/{table}":
                        answer = house.ask(people["ann"], "GET", path)
                        found[path.replace(table, "TABLE").replace(done, "DONE")] = (
                            answer.status_code,
                            answer.content.replace(done.encode(), b"DONE").replace(table.encode(), b"TABLE"),
                        )
            told.append(found)
    assert told[0] == told[1]
    assert told[0]["/api/games/TABLE/record"][0] == 409
    assert told[0]["/api/games/DONE/record"][0] == 403


def test_who_has_finished_sees_how_the_others_did(opened):
    house, people = opened
    tables = {}
    for names in (("ann", "bob"), ("cid", "dan")):
        tables[names] = dealt(house, people, *names)
    end(house, people, tables["ann", "bob"], ("ann", "bob"))
    other = tables["cid", "dan"]
    assert house.ask(people["ann"], "GET", f"/api/games/{other}/record").status_code == 404
    assert at_table(house, people["ann"], other, "watch", sight="public").status_code == 204
    assert house.ask(people["ann"], "GET", f"/api/tables/{other}").json()["shown"]["game"]["hands"]
    end(house, people, other, ("cid", "dan"))
    assert house.ask(people["ann"], "GET", f"/api/games/{other}/record").status_code == 200
    ranking = house.ask(people["ann"], "GET", "/api/deals/ranking?rules=2p+german&number=7").json()
    assert ranking["rules"] == "german 2p"
    assert {(one["place"], *one["names"], one["mine"], one["finish"]) for one in ranking["standings"]} == {
        (None, "ann", "bob", True, "vote"),
        (None, "cid", "dan", False, "vote"),
    }


def test_nobody_sits_down_twice_nor_starts_twice(opened):
    house, people = opened
    waiting = house.table(people["ann"], rules="german 2p", deal=DEALS["duplicate"])
    for seat, name in enumerate(("ann", "cid")):
        at_table(house, people[name], waiting, "sit", seat=seat, name=name)
        at_table(house, people[name], waiting, "ready")
    dealt(house, people, "ann", "bob")
    refused = at_table(house, people["ann"], waiting, "start")
    assert (refused.status_code, refused.json()["code"]) == (403, "deal.known")
    empty = house.table(people["zoe"], rules="german 2p", deal=DEALS["duplicate"])
    refused = at_table(house, people["bob"], empty, "sit", seat=0, name="bob")
    assert (refused.status_code, refused.json()["code"]) == (403, "deal.known")
    assert at_table(house, people["dan"], empty, "sit", seat=0, name="dan").status_code == 204


def test_the_deals_of_today_are_told_and_how_far_one_is(opened):
    house, people = opened
    told = house.ask(people["ann"], "GET", "/api/deals").json()
    assert told["day"] == "2025-11-20"
    assert {one["state"] for one in told["deals"]} == {"new"}

    def state(who: str) -> tuple[str, str | None]:
        listed = house.ask(people.get(who, ""), "GET", "/api/deals").json()["deals"]
        return next((one["state"], one["table"]) for one in listed if one["rules"] == "german 2p")

    table = dealt(house, people, "ann", "bob", deal="day")
    assert state("ann") == ("known", table)
    end(house, people, table, ("ann", "bob"))
    assert state("ann") == ("done", table)
    assert state("zoe") == state("") == ("new", None)


def test_tomorrows_deal_is_nobodys_yet(opened):
    house, people = opened
    for day, code in (("2025-11-21", "deal.early"), ("2025-02-30", "deal.no-day")):
        body = {"rules": "german 2p", "deal": {"type": "day", "day": day}}
        answer = house.ask(people["ann"], "POST", "/api/tables", body)
        assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_duplicate_has_a_number_and_a_link(opened):
    house, people = opened
    answer = house.ask(people["ann"], "POST", "/api/deals/duplicates", {"rules": "wild10 german 3p"})
    assert answer.status_code == 201
    told = answer.json()
    assert told["rules"] == "german 3p wild10"
    assert re.fullmatch(r"/duplicate/\d+\?rules=german\+3p\+wild10", told["link"])
    assert house.table(people["bob"], rules=told["rules"], deal=told["deal"])
    for body in ({}, {"rules": "germane"}, {"rules": ""}, {"rules": 7}, {"rules": "x" * 301}, []):
        refused = house.ask(people["ann"], "POST", "/api/deals/duplicates", body)
        assert refused.status_code == 400
        assert refused.json()["code"]
    assert house.ask("", "POST", "/api/deals/duplicates", {"rules": "german"}).status_code == 401


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 400, "server.body"),
        ("rules=german", 400, "deal.which"),
        ("rules=german&number=1&day=2025-11-20", 400, "deal.which"),
        ("rules=german&number=0", 400, "server.body"),
        ("rules=german&number=x", 400, "server.body"),
        ("rules=german&number=99999999999", 400, "server.body"),
        ("rules=german&day=today", 400, "server.body"),
        ("rules=%00&number=1", 400, "rules.word"),
        ("rules=&number=1", 403, "deal.unfinished"),
        (f"rules={'x' * 301}&number=1", 400, "server.body"),
        ("rules=german&number=1", 403, "deal.unfinished"),
    ],
)
def test_a_ranking_is_asked_for_by_a_deal_that_there_can_be(opened, query, status, code):
    house, people = opened
    answer = house.ask(people["ann"], "GET", f"/api/deals/ranking?{query}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
