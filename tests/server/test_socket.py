"""A client at a socket: told what it may see, answered what it asked for, and nothing twice."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from litestar.exceptions import WebSocketDisconnect

from hanabi.server.config import Config
from hanabi.server.messages import ENDED, Pong
from hanabi.server.store import StoreError
from server.house import House, Socket, serving


@pytest.fixture
def house(tmp_path) -> Iterator[House]:
    with serving(Config(data=str(tmp_path))) as opened:
        yield opened


def two(house: House, one: Socket, other: Socket, table: str) -> None:
    """Ann and Bob sit down, and the cards are dealt."""
    for seat, (socket, name) in enumerate(((one, "Ann"), (other, "Bob"))):
        socket.follow(table)
        socket.ask(table, "sit", seat=seat, name=name)
        socket.ask(table, "ready")
    assert one.ask(table, "start", first=0)[-1]["type"] == "done"
    while other.hear("state")["shown"]["phase"] != "playing":
        pass


@pytest.fixture
def evening(house: House) -> Iterator[tuple[House, str, str, Socket, Socket]]:
    """Ann and Bob at a table of two."""
    ann, bob = house.guest(), house.guest()
    table = house.table(ann, rules="german 2p")
    with house.socket(ann) as one, house.socket(bob) as other:
        two(house, one, other, table)
        yield house, table, ann, one, other


def test_whoever_comes_is_told_who_they_are_and_what_time_it_is(house):
    with house.socket() as nobody:
        assert nobody.hear() == {"type": "welcome", "protocol": 1, "you": None, "now": house.time}
    with house.socket(house.guest()) as guest:
        assert guest.hear()["you"] == {"name": "", "claimed": False}


def test_a_program_says_by_its_token_who_it_is(house):
    with house.socket() as program:
        program.hear("welcome")
        program.say("hello", protocol=1, token=house.guest())
        assert program.hear()["you"] == {"name": "", "claimed": False}
        program.say("hello", protocol=1, token="x" * 43)
        assert program.hear() == {"type": "wrong", "code": "wire.token", "params": {}}
        program.say("hello", protocol=2)
        assert program.hear()["params"] == {"spoken": 1, "asked": 2}


def test_a_position_comes_before_the_answer_that_it_explains(evening):
    _, table, _, one, other = evening
    heard = one.ask(table, "act", turn=0, move={"type": "clue", "to": 1, "word": 1})
    assert [message["type"] for message in heard] == ["state", "done"]
    assert heard[0]["shown"]["game"]["clues"] == 7
    assert other.hear("state")["shown"]["game"]["clues"] == 7


def test_a_wish_that_is_sent_again_is_answered_again_and_done_once(evening):
    _, table, _, one, _ = evening
    move = {"type": "clue", "to": 1, "word": 1}
    one.ask(table, "act", mine="m", turn=0, move=move)
    assert one.ask(table, "act", mine="m", turn=0, move=move) == [{"type": "done", "table": table, "id": "m"}]


def test_what_cannot_be_is_refused_by_a_code(evening):
    _, table, _, _, other = evening
    answer = other.ask(table, "act", turn=0, move={"type": "clue", "to": 0, "word": 1})
    assert answer[-1]["code"] == "table.turn"
    assert answer[-1]["params"] == {"name": "Ann"}


def test_nobody_sees_the_own_cards_and_everybody_those_of_the_others(evening):
    house, table, ann, _, _ = evening
    with house.socket(ann) as again:
        hands = again.follow(table)["shown"]["game"]["hands"]
    assert [card["card"] for card in hands[0]] == [None] * 5
    assert all(card["card"] for card in hands[1])


def test_new_lines_are_sent_to_those_who_have_the_others(evening):
    _, table, _, one, other = evening
    state = one.ask(table, "act", turn=0, move={"type": "clue", "to": 1, "word": 1})[0]
    assert state["kept"] == 10
    assert [line["type"] for line in state["shown"]["game"]["history"]] == ["clued"]
    assert other.hear("state")["kept"] == 10


def test_who_comes_back_gets_the_lines_that_came_between(evening):
    house, table, ann, one, _ = evening
    before = one.follow(table)
    one.ask(table, "act", turn=0, move={"type": "clue", "to": 1, "word": 1})
    with house.socket(ann) as again:
        state = again.follow(table, thread=before["thread"], lines=len(before["shown"]["game"]["history"]))
    assert (state["kept"], len(state["shown"]["game"]["history"])) == (10, 1)
    with house.socket(ann) as again:
        assert again.follow(table, thread="other", lines=10)["kept"] == 0


def test_what_was_taken_back_is_forgotten_by_all(evening):
    _, table, _, one, other = evening
    one.ask(table, "act", turn=0, move={"type": "clue", "to": 1, "word": 1})
    one.ask(table, "propose", proposal={"type": "take-back"})
    other.ask(table, "answer", agree=True)
    state = one.hear("state")
    while state["shown"]["taken_back"] == 0:
        state = one.hear("state")
    assert state["kept"] == 0
    assert "clued" not in {line["type"] for line in state["shown"]["game"]["history"]}
    again = one.ask(table, "act", turn=state["shown"]["turn"], move={"type": "clue", "to": 1, "word": 1})
    (after,) = [message for message in again if message["type"] == "state"]
    assert after["kept"] == len(state["shown"]["game"]["history"]) == 10
    assert [line["type"] for line in after["shown"]["game"]["history"]] == ["clued"]


def test_a_note_of_somebody_else_is_not_even_told_of(evening):
    _, table, _, one, other = evening
    other.ask(table, "note", order=5, text="a five?")
    one.say("ping")
    assert one.hear("pong")["type"] == "pong"
    heard = one.ask(table, "say", phrase="remember")
    assert [message["type"] for message in heard] == ["heard", "done"]


def test_a_table_that_is_not_for_onlookers_shows_them_no_game(house):
    ann = house.guest()
    table = house.table(ann, rules="german 2p", watching={"public": False})
    with house.socket(ann) as one, house.socket(house.guest()) as other, house.socket() as nobody:
        two(house, one, other, table)
        assert nobody.follow(table)["shown"]["game"] is None
        assert one.follow(table)["shown"]["game"]["clues"] == 8


def test_while_the_database_is_away_wishes_are_refused_and_nobody_is_let_go(evening, monkeypatch):
    def away(*_: object) -> None:
        raise StoreError("store.away", why="it is")

    house, table, _, one, other = evening
    clue = {"turn": 0, "move": {"type": "clue", "to": 1, "word": 1}}
    with monkeypatch.context() as broken:
        broken.setattr("hanabi.server.writer.PATIENCE", 0)
        broken.setattr(house.hall.store, "write", away)
        broken.setattr(house.hall.store, "read", away)
        assert one.ask(table, "act", mine="m", **clue)[-1]["code"] == "store.away"
        other.say("follow", table=table)
        assert other.hear("refused")["code"] == "store.away"
    assert one.ask(table, "act", mine="m", **clue)[-1]["type"] == "done"
    assert other.follow(table)["shown"]["turn"] == 1


def test_nobody_unknown_asks_for_anything(house):
    table = house.table(house.guest(), rules="german 2p")
    with house.socket() as nobody:
        assert nobody.ask(table, "sit", seat=0, name="Eve")[-1]["code"] == "server.nobody"


def test_a_table_that_there_is_not_cannot_be_followed(house):
    with house.socket() as nobody:
        nobody.say("follow", table="nowhere")
        assert nobody.hear("refused")["code"] == "server.no-table"


def test_one_socket_follows_only_so_many_tables(house):
    ann = house.guest()
    tables = [house.table(ann, rules="german 2p") for _ in range(21)]
    with house.socket(ann) as one:
        for table in tables[:20]:
            one.follow(table)
        one.say("follow", table=tables[20])
        assert one.hear("refused")["code"] == "wire.follows"
        one.say("unfollow", table=tables[0])
        assert one.follow(tables[20])["table"] == tables[20]


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", "x", '{"type":"ask"}', '{"type":"no"}',
     '{"type":"follow","table":"../x"}', '{"type":"hello","protocol":100000000000000000000000}',
     '{"type":"ping","more":1}', "[" * 15_000,
     '{"type":"ask","table":"a","id":"","request":{"type":"stand"}}'],
)  # fmt: skip
def test_what_is_no_message_is_answered_so_and_changes_nothing(house, text):
    with house.socket(house.guest()) as one:
        one.hear("welcome")
        one.made.send_text(text)
        assert one.hear() == {"type": "wrong", "code": "wire.message", "params": {}}
        one.say("ping")
        assert one.hear()["type"] == "pong"


def test_a_message_that_is_too_long_is_not_read(house):
    with house.socket(house.guest()) as one:
        one.hear("welcome")
        one.made.send_text(" " * 16_385)
        assert one.hear()["code"] == "wire.long"


def test_whoever_looks_for_a_table_is_told_of_new_ones(house):
    with house.socket() as nobody:
        nobody.say("lobby")
        assert nobody.hear("tables")["tables"] == []
        table = house.table(house.guest(), rules="danish 4p", name="Friday")
        house.table(house.guest(), rules="danish 4p", listed=False)
        told = nobody.hear("tables")["tables"]
    assert [(one["table"], one["name"], one["players"], one["seated"]) for one in told] == [
        (table, "Friday", 4, 0)
    ]


def test_a_session_that_ends_closes_its_sockets(evening):
    house, _, ann, one, _ = evening
    known = house.hall.people.known(ann)
    assert known
    house.hall.people.sessions.end(known, known.session)
    one.say("ask", table="any", id="late", request={"type": "stand"})
    with pytest.raises(WebSocketDisconnect) as left:
        one.hear("done")
    assert left.value.code == ENDED


def test_who_is_sent_away_is_heard_no_more(evening):
    house, table, _, one, _ = evening
    host = house.hall.rooms.known(table).table.host
    (client,) = [client for client in house.hall.clients if client.person == host]
    one.say("ping")
    one.hear("pong")
    with house.http.portal() as portal:
        portal.call(client.close, ENDED)
        portal.call(asyncio.sleep, 0.05)
    assert client.hearing.cancelled() or client.hearing.done()
    client.tell(Pong(1))
    assert not client._out


def test_a_client_that_fetches_nothing_is_let_go(house, monkeypatch):
    monkeypatch.setattr("hanabi.server.socket.PATIENCE", 0.1)
    never = asyncio.Event()

    async def stuck(*_: object) -> None:
        await never.wait()

    with house.socket(house.guest()) as one:
        one.hear("welcome")
        assert len(house.hall.clients) == 1
        monkeypatch.setattr("litestar.connection.websocket.WebSocket.send_data", stuck)
        one.say("ping")
        until = time.monotonic() + 10
        while house.hall.clients and time.monotonic() < until:
            time.sleep(0.02)
        assert not house.hall.clients


def test_when_nobody_follows_a_table_nothing_is_kept_of_it(evening):
    house, table, _, one, other = evening
    assert len(house.hall._audiences) == 1
    one.say("unfollow", table=table)
    other.say("unfollow", table=table)
    for socket in (one, other):
        socket.say("ping")
        socket.hear("pong")
    assert house.hall._audiences == {}
    assert house.hall.rooms.known(table).listeners == set()


def test_a_table_can_be_played_without_a_socket(house):
    ann = house.guest()
    table = house.table(ann, rules="german 2p")
    for number, (kind, told) in enumerate(
        {
            "sit": {"seat": 0, "name": "Ann"},
            "seat-bot": {"seat": 1, "bot": "cautious"},
            "start": {"first": 0},
        }.items()
    ):
        wish = {"id": f"w{number}", "request": {"type": kind, **told}}
        assert house.ask(ann, "POST", f"/api/tables/{table}", wish).status_code == 204
    looked = house.ask(ann, "GET", f"/api/tables/{table}").json()
    assert looked["own"]["seat"] == 0
    assert looked["shown"]["game"]["clues"] == 8
    assert house.ask(ann, "POST", f"/api/tables/{table}/again").json()["code"] == "table.goes-on"


def test_there_is_one_rematch_whichever_process_is_asked(tmp_path):
    with serving(Config(data=str(tmp_path))) as one, serving(Config(data=str(tmp_path))) as other:
        ann = one.guest()
        table = one.table(ann, rules="german 2p")
        wishes = [
            {"type": "sit", "seat": 0, "name": "Ann"},
            {"type": "seat-bot", "seat": 1, "bot": "cautious"},
            {"type": "start", "first": 0},
            {"type": "propose", "proposal": {"type": "end"}},
        ]
        for number, wish in enumerate(wishes):
            told = {"id": f"w{number}", "request": wish}
            assert one.ask(ann, "POST", f"/api/tables/{table}", told).status_code == 204
        other.ask(ann, "GET", f"/api/tables/{table}")
        answers = [house.ask(ann, "POST", f"/api/tables/{table}/again") for house in (one, other)]
        assert [answer.status_code for answer in answers] == [201, 201]
        assert answers[0].json() == answers[1].json()
