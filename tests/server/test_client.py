"""A program at a real server: what it asks for is done once, and it comes back by itself."""

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from hanabi.server.client import Client, ClientError, guest, over_http, place
from hanabi.table import Settings, requests
from hanabi.table.requests import Clue
from server.real import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("games")) as started:
        yield started


@pytest.fixture
def two(server) -> Iterator[tuple[Client, Client, str]]:
    """Ann and Bob at a table, the cards dealt."""
    with Client.guest(server.address) as ann, Client.guest(server.address) as bob:
        table = ann.open(Settings("german 2p"))
        for seat, (client, name) in enumerate(((ann, "Ann"), (bob, "Bob"))):
            client.follow(table)
            client.ask(table, requests.Sit(seat, name))
            client.ask(table, requests.Ready())
        ann.ask(table, requests.Start(0))
        yield ann, bob, table


def test_what_was_asked_for_is_seen_when_it_is_answered(two):
    ann, _, table = two
    ann.ask(table, requests.Act(0, Clue(1, 1)))
    seen = ann.tables[table]
    assert seen.shown.game.clues == 7
    assert seen.own.seat == 0
    assert [line.__class__.__name__ for line in seen.shown.game.history] == ["Drew"] * 10 + ["Clued"]


def test_a_refusal_says_why_and_the_next_wish_is_heard(two):
    ann, bob, table = two
    with pytest.raises(ClientError, match="it is the turn of Ann"):
        bob.ask(table, requests.Act(0, Clue(0, 1)))
    ann.ask(table, requests.Say(phrase="remember"))
    assert bob.wait(table, lambda seen: seen.remarks != (), 10).remarks[0].phrase == "remember"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_after_the_server_has_started_again_the_game_goes_on(server, two, how):
    ann, bob, table = two
    ann.ask(table, requests.Act(0, Clue(1, 1)))
    server.stop(how)
    server.start()
    bob.wait(table, lambda seen: seen.shown.turn == 1, 20)
    bob.ask(table, requests.Act(1, Clue(0, 1)))
    for client in (ann, bob):
        history = client.wait(table, lambda seen: seen.shown.turn == 2, 20).shown.game.history
        assert len(history) == 12
        assert [line.order for line in history[:10]] == list(range(10))


def test_what_was_asked_for_while_the_line_broke_is_done_once(two):
    ann, bob, table = two
    ann._line.socket.close()
    ann.ask(table, requests.Act(0, Clue(1, 1)))
    assert ann.tables[table].shown.turn == 1
    assert len(bob.wait(table, lambda seen: seen.shown.turn == 1, 10).shown.game.history) == 11


def test_whoever_looks_on_is_told_of_the_moves_of_others(server, two):
    ann, _, table = two
    with Client(server.address) as nobody:
        nobody.follow(table)
        ann.ask(table, requests.Act(0, Clue(1, 1)))
        shown = nobody.wait(table, lambda seen: seen.shown.turn == 1, 10).shown
        assert all(card.card is None for hand in shown.game.hands for card in hand)
        with pytest.raises(ClientError, match="you are nobody here yet"):
            nobody.ask(table, requests.Sit(0, "Eve"))
        nobody.unfollow(table)
        assert nobody.tables == {}


def test_a_table_that_there_is_not_cannot_be_followed(server):
    with Client(server.address) as nobody:
        with pytest.raises(ClientError, match="there is no table nowhere"):
            nobody.follow("nowhere")
        assert nobody.tables == {}


def test_who_has_no_session_any_more_is_told_so(server):
    secret = over_http(server.address, "POST", "/api/guest")[1]
    with Client(server.address, secret) as leaver:
        over_http(server.address, "POST", "/api/me/leave", {}, secret)
        with pytest.raises(ClientError, match="the session has ended"):
            leaver.hear(10), leaver.hear(10), leaver.hear(10)
    with (
        Client(server.address, secret) as nobody,
        pytest.raises(ClientError, match="that token is not known"),
    ):
        nobody.hear(10), nobody.hear(10)


def test_a_server_that_is_not_there_is_told_in_a_sentence():
    with pytest.raises(ClientError, match=r"the server at http://127.0.0.1:9 cannot be spoken to"):
        Client("http://127.0.0.1:9")
    with pytest.raises(ClientError, match="cannot be spoken to"):
        guest("http://127.0.0.1:9")


def test_what_the_server_refuses_over_http_is_raised(server):
    with pytest.raises(ClientError, match="you are nobody here yet"):
        over_http(server.address, "POST", "/api/tables", {})
    with pytest.raises(ClientError, match="there is no such page"):
        over_http(server.address, "GET", "/api/nothing")


def test_a_word_of_a_newer_server_is_told_as_it_is():
    assert str(ClientError("table.brand-new", seat=1)) == "table.brand-new"


@pytest.mark.parametrize(
    "link", ["", "k7m2", "https://hanabi.example", "https://hanabi.example/t/", "file:///t/a"]
)
def test_what_is_no_link_to_a_table_is_refused(link):
    with pytest.raises(ClientError, match="is no link to a table"):
        place(link)


def test_the_client_needs_no_framework_and_no_database():
    asks = (
        "import sys, hanabi.server.client; print(*{'litestar', 'sqlalchemy', 'uvicorn'} & set(sys.modules))"
    )
    told = subprocess.run([sys.executable, "-c", asks], check=True, capture_output=True, text=True)
    assert told.stdout == "\n"


def test_a_server_may_have_as_many_sockets_as_the_machine_lets_it():
    asks = (
        "import resource; from hanabi.server.running import open_many\n"
        "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard)); open_many()\n"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    told = subprocess.run([sys.executable, "-c", asks], check=True, capture_output=True, text=True)
    assert int(told.stdout) > 256
