"""The gate that every request passes: what it lets in, and what it puts on every answer."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from hanabi import HanabiError
from hanabi.server.app import LONGEST, app
from hanabi.server.config import Config, ConfigError
from hanabi.server.hall import ENDED, Hall
from hanabi.server.limits import RATES, Limits
from hanabi.server.origins import Origins
from hanabi.server.routes import pages
from hanabi.server.running import Running, listen
from hanabi.server.schema import PEOPLE
from hanabi.server.visitors import Proxies, Visitor, neighbourhood, visitor

HERE = "http://127.0.0.1:8000"
GOOD = "correct horse battery"


class Door:
    """A real server in this process, and a browser that comes to it from any address."""

    def __init__(self, config: Config) -> None:
        self.hall = Hall(config)
        self.time = 1000.0
        self.hall.limits = Limits(config.rates, clock=lambda: self.time)
        self.app = app(self.hall)
        self.address = "203.0.113.7"
        self.http = TestClient(self._come, base_url=HERE)

    async def _come(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            scope["client"] = (self.address, 50_000)
        await self.app(scope, receive, send)

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.http.request(method, path, json=body, headers=told)

    def socket(self, **headers: str) -> Any:
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.http.websocket_connect("/api/socket", headers=told)

    def again(self, address: str) -> "Door":
        """As if nobody had come yet, except that time has passed."""
        self.http.cookies.clear()
        self.time += 1e6
        self.address = address
        with self.hall.store.work() as work:
            work.execute(PEOPLE.delete())
        return self


@contextmanager
def opened(config: Config) -> Iterator[Door]:
    door = Door(config)
    with door.http:
        yield door


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    with opened(Config(data=str(tmp_path_factory.mktemp("plain")))) as made:
        yield made


@pytest.fixture
def door(plain: Door) -> Door:
    return plain.again("203.0.113.7")


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    data = str(tmp_path_factory.mktemp("proxied"))
    with opened(Config(data=data, address="https://hanabi.example", proxies="10.0.0.0/8")) as made:
        yield made


@pytest.fixture
def behind(proxied: Door) -> Door:
    """Behind a proxy, by https."""
    return proxied.again("10.0.0.1")


def refused(call: Any, code: str, status: int) -> Any:
    """An answer that refuses, or a socket that is refused before it is accepted."""
    if hasattr(call, "status_code"):
        assert (call.status_code, call.json()["code"]) == (status, code)
        return call
    with pytest.raises(WebSocketDisconnect) as left, call:
        pass
    assert (left.value.code, left.value.detail) == (4000 + status, code)
    return None


# -- headers --

ALWAYS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

ANSWERS = {
    "data": ("GET", "/api/me", 200),
    "no such page": ("GET", "/nowhere", 404),
    "no such page of the interface": ("GET", "/api/nowhere", 404),
    "a wrong method": ("DELETE", "/api/me", 405),
    "somebody unknown": ("GET", "/api/sessions", 401),
    "what is not there": ("GET", "/api/tables/none", 404),
    "no body": ("POST", "/api/session", 400),
    "a way out of the folder": ("GET", "/..%2f..%2fetc/passwd", 404),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_answer_has_the_headers(door, kind):
    method, path, status = ANSWERS[kind]
    answer = door(method, path)
    assert answer.status_code == status
    has_them(answer)


def has_them(answer: Any) -> None:
    assert {name: answer.headers.get(name) for name in ALWAYS} == ALWAYS
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers


def test_what_the_gate_refuses_and_faults_of_ours_have_the_headers(door, monkeypatch):
    has_them(refused(door("GET", "/", host="evil.example"), "server.host", 421))
    has_them(refused(door("POST", "/api/guest", origin="https://evil.example"), "server.origin", 403))
    monkeypatch.setattr(door.hall.people, "welcome", lambda about: 1 / 0)
    has_them(refused(door("POST", "/api/guest"), "server.fault", 500))


def test_static_files_have_the_headers(door, tmp_path, monkeypatch):
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "page.js").write_text("0")
    monkeypatch.setattr(pages, "BUNDLE", tmp_path)
    for path in ("/", "/t/table", "/assets/page.js"):
        answer = door("GET", path)
        assert answer.status_code == 200
        has_them(answer)
        again = door("GET", path, if_none_match=answer.headers["etag"])
        assert again.status_code == 304
        has_them(again)
    has_them(refused(door("GET", "/assets/none.js"), "server.no-page", 404))


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """A server as it is run, which listens."""
    listener = listen("127.0.0.1", 0)
    hall = Hall(Config(data=str(tmp_path_factory.mktemp("serving"))))
    server = Running(hall, listener, opens=False)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield listener.getsockname()
    server.should_exit = True
    thread.join()


def said(place: tuple[str, int], text: str) -> str:
    """What a server answers to what is sent, up to the first pause."""
    with socket.create_connection(place, timeout=20) as line:
        line.sendall(text.replace("\n", "\r\n").encode())
        return line.recv(65_536).decode("latin-1")


UPGRADE = """\
GET {path} HTTP/1.1
Host: 127.0.0.1
Upgrade: websocket
Connection: Upgrade
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==
Origin: {origin}

"""


def test_a_socket_that_is_refused_is_an_answer_with_the_headers(serving, caplog):
    ours, theirs = "http://127.0.0.1", "http://evil.example"
    assert said(serving, UPGRADE.format(path="/api/socket", origin=ours)).startswith("HTTP/1.1 101 ")
    for path, origin, status in (("/api/socket", theirs, 403), ("/nowhere", ours, 403)):
        answer = said(serving, UPGRADE.format(path=path, origin=origin))
        assert answer.startswith(f"HTTP/1.1 {status} ")
        assert all(f"\r\n{name}: {value}\r\n" in answer for name, value in ALWAYS.items())
        assert "\r\ncontent-security-policy: default-src 'none'" in answer
        assert "\r\nserver:" not in answer.lower()
    assert not [line for line in caplog.records if line.levelname != "INFO"]  # strangers do not fill the log


def test_the_server_as_it_is_run_lets_no_page_of_another_name_in(serving):
    for head in ("Host: evil.example\n", "", "Host: localhost\nHost: evil.example\n"):
        answer = said(serving, f"GET /api/me HTTP/1.1\nConnection: close\n{head}\n")
        assert answer.split(" ")[1] in ("421", "400")
    assert (
        said(serving, "GET /api/me HTTP/1.1\nHost: localhost\nConnection: close\n\n").split(" ")[1] == "200"
    )


def test_https_is_asked_for_ever_only_where_there_is_https(door, behind):
    assert "strict-transport-security" not in door("GET", "/").headers
    answer = behind("GET", "/", host="hanabi.example", x_forwarded_proto="https")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_nothing_of_the_interface_is_kept_by_caches(door):
    assert door("GET", "/api/me").headers["cache-control"] == "no-store"
    assert "cache-control" not in door("GET", "/nowhere").headers


# -- the cookie --


def test_the_cookie_is_for_no_script_and_no_other_site(door):
    cookie = door("POST", "/api/guest").headers["set-cookie"]
    name, *told = [word.strip().lower() for word in cookie.split(";")]
    assert name.startswith("hanabi=") and len(name) == 7 + 43
    assert {"httponly", "samesite=lax", "path=/"} <= set(told)
    assert not [word for word in told if word.startswith("domain") or word == "secure"]


def test_under_https_the_cookie_is_of_this_very_host_and_no_other_one_counts(behind):
    headers = {"host": "hanabi.example", "x_forwarded_proto": "https"}
    cookie = behind("POST", "/api/guest", **headers).headers["set-cookie"]
    assert cookie.startswith("__Host-hanabi=")
    assert {"secure", "httponly", "path=/"} <= {word.strip().lower() for word in cookie.split(";")}
    secret = cookie.split("=")[1].split(";")[0]
    behind.http.cookies.clear()
    assert behind("GET", "/api/me", cookie=f"__Host-hanabi={secret}", **headers).json()["you"]
    assert behind("GET", "/api/me", cookie=f"hanabi={secret}", **headers).json()["you"] is None


def test_a_cookie_never_grows_old_as_long_as_its_browser_comes(door):
    given = door("POST", "/api/guest").headers["set-cookie"]
    assert "Max-Age=34560000" in given
    assert door("GET", "/api/me").headers["set-cookie"] == given
    token = door("POST", "/api/tokens", {"about": "my bot"}).json()["token"]
    door.http.cookies.clear()
    for headers in ({}, {"authorization": f"Bearer {token}"}, {"cookie": "hanabi=" + "x" * 43}):
        assert "set-cookie" not in door("GET", "/api/me", **headers).headers


def test_signing_out_takes_the_cookie_away_and_ends_the_session(door):
    cookie = door("POST", "/api/guest").headers["set-cookie"].split(";")[0]
    assert door("GET", "/api/me").json() == {"you": {"name": "", "claimed": False, "admin": False}}
    answer = door("DELETE", "/api/session")
    assert answer.status_code == 204
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert door("GET", "/api/me", cookie=cookie).json() == {"you": None}


@pytest.mark.parametrize(
    "cookie", ["hanabi=", "hanabi", "hanabi=;hanabi=x", "=", ";;;", "hanabi=\xff", "x" * 4000]
)
def test_a_cookie_that_is_none_is_nobodys(door, cookie):
    assert door("GET", "/api/me", cookie=cookie.encode("latin-1")).json() == {"you": None}


# -- pages of other sites --

FOREIGN = {
    "another site": {"origin": "https://evil.example"},
    "nobody's": {"origin": "null"},
    "another port": {"origin": "http://127.0.0.1:8001"},
    "another scheme": {"origin": "https://127.0.0.1:8000"},
    "another name of this machine": {"origin": "http://localhost:8000"},
    "a longer name": {"origin": "http://127.0.0.1:8000.evil.example"},
    "a name and a password": {"origin": "http://127.0.0.1:8000@evil.example"},
    "nonsense": {"origin": "::::"},
    "nothing": {"origin": ""},
    "not told, but another site": {"sec_fetch_site": "cross-site"},
    "not told, but a sister site": {"sec_fetch_site": "same-site"},
}
OWN = {
    "its own page": {"origin": HERE},
    "its own page, told twice over": {"origin": HERE, "sec_fetch_site": "same-origin"},
    "not told, its own page": {"sec_fetch_site": "same-origin"},
    "typed by somebody": {"sec_fetch_site": "none"},
    "a program": {},
}


@pytest.mark.parametrize("page", FOREIGN)
def test_no_page_of_another_site_can_do_anything_by_somebodys_cookie(door, page):
    door("POST", "/api/guest")
    for method, path in (("POST", "/api/guest"), ("DELETE", "/api/session"), ("PUT", "/api/me/password"),
                         ("POST", "/api/tables"), ("PATCH", "/api/me"), ("TRACE", "/")):  # fmt: skip
        refused(door(method, path, **FOREIGN[page]), "server.origin", 403)
    refused(door.socket(**FOREIGN[page]), "server.origin", 403)
    assert door("GET", "/api/me").json()["you"]


@pytest.mark.parametrize("page", OWN)
def test_its_own_pages_and_programs_are_let_in(door, page):
    assert door("POST", "/api/guest", **OWN[page]).status_code == 200
    with door.socket(**OWN[page]) as made:
        assert made.receive_json()["you"] == {"name": "", "claimed": False}


def test_a_program_with_a_token_is_known_and_no_page_uses_its_token(door):
    door("POST", "/api/guest")
    token = door("POST", "/api/tokens", {"about": "my bot"}).json()["token"]
    door.http.cookies.clear()
    bearer = f"Bearer {token}"
    assert door("GET", "/api/me", authorization=bearer).json()["you"]
    with door.socket(authorization=bearer) as made:
        assert made.receive_json()["you"]
    refused(
        door("POST", "/api/guest", authorization=bearer, origin="https://evil.example"), "server.origin", 403
    )
    assert door("GET", "/api/me", authorization="Bearer x").json()["you"] is None
    assert door("GET", "/api/me", authorization="Basic eDp5").json()["you"] is None


def test_a_token_is_no_key_to_the_account(door):
    door("POST", "/api/guest")
    token = door("POST", "/api/tokens", {"about": "my bot"}).json()["token"]
    door.http.cookies.clear()
    for method, path, body in (
        ("GET", "/api/sessions", None),
        ("DELETE", "/api/sessions", None),
        ("POST", "/api/tokens", {"about": "x"}),
        ("POST", "/api/me/leave", {}),
        ("POST", "/api/me/name", {"name": "Ann", "password": GOOD}),
        ("PUT", "/api/me/password", {"old": GOOD, "new": GOOD}),
        ("GET", "/api/tables/g/link", None),
    ):
        refused(door(method, path, body, authorization=f"Bearer {token}"), "people.program", 403)


def test_behind_a_proxy_its_own_page_is_the_one_that_people_open(behind):
    told = {"host": "127.0.0.1:8000", "x_forwarded_proto": "https"}  # a proxy that gives our own name
    assert behind("POST", "/api/guest", origin="https://hanabi.example", **told).status_code == 200
    refused(behind("POST", "/api/guest", origin="https://evil.example", **told), "server.origin", 403)
    refused(behind("POST", "/api/guest", origin="http://hanabi.example", **told), "server.origin", 403)


# -- names of this server --


NAME = socket.gethostname()
OURS = [
    "127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "192.168.1.20:8000", "[fe80::1]",
    "10.0.0.5", "hanabi.localhost", f"{NAME}:8000", f"{NAME.partition('.')[0]}.local:8000",
]  # fmt: skip
THEIRS = [
    "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "evil.local", "", "a b",
    "a@127.0.0.1", "127.0.0.1:port", "127.0.0.1/x", "[::1", "1.2.3", "localhost:8000:1",
]  # fmt: skip


@pytest.mark.parametrize("host", OURS)
def test_the_server_is_reached_by_its_names_and_by_addresses(door, host):
    assert door("GET", "/api/me", host=host).status_code == 200


@pytest.mark.parametrize("host", THEIRS)
def test_a_name_that_somebody_pointed_here_reaches_nothing(door, host):
    for method, path in (("GET", "/"), ("GET", "/api/me"), ("POST", "/api/guest")):
        refused(door(method, path, host=host), "server.host", 421)
    refused(door.socket(host=host), "server.host", 421)


def test_the_name_that_was_set_is_the_servers_and_two_names_are_none(behind):
    assert behind("GET", "/api/me", host="hanabi.example").status_code == 200
    assert behind("GET", "/api/me", host="HANABI.example:443").status_code == 200
    refused(behind("GET", "/api/me", host="other.example"), "server.host", 421)
    scope = {
        "type": "http",
        "scheme": "http",
        "headers": [(b"host", b"localhost"), (b"host", b"evil.example")],
    }
    who = visitor(scope, Config(), Proxies(""))
    with pytest.raises(HanabiError, match="not called"):
        Origins(Config()).check_host(who)


# -- too much --


def test_a_body_that_is_too_long_is_refused_however_it_comes(door):
    door("POST", "/api/guest")
    assert refused(door.http.post("/api/me/leave", content=b"x" * (LONGEST + 1)), "server.long", 413)
    parts = (b"x" * 50_000 for _ in range(LONGEST // 50_000 + 1))
    refused(door.http.post("/api/me/leave", content=parts), "server.long", 413)
    refused(door("POST", "/api/me/leave", content_length="9" * 30), "server.long", 413)
    assert door("GET", "/api/me").json()["you"]


def test_a_body_that_does_not_come_is_not_waited_for(door, monkeypatch):
    import anyio

    monkeypatch.setattr("hanabi.server.security.PATIENCE", 0.05)
    answers = []

    async def ask() -> None:
        async def receive() -> Any:
            await anyio.sleep_forever()

        async def send(message: Any) -> None:
            answers.append(message)

        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {
            "type": "http", "method": "POST", "path": "/api/session", "raw_path": b"/api/session",
            "query_string": b"", "client": ("203.0.113.7", 1), "scheme": "http", "root_path": "",
            "http_version": "1.1", "server": ("localhost", 80), "headers": headers, "asgi": {},
        }  # fmt: skip
        with anyio.move_on_after(10):
            await door.app(scope, receive, send)

    with door.http.portal() as portal:
        portal.call(ask)
    assert [answer.get("status") for answer in answers[:1]] == [408]


def test_an_address_that_asks_too_often_is_told_when_to_come_again_and_others_are_not(door):
    for _ in range(RATES["requests"].burst):
        assert door("GET", "/nowhere").status_code == 404
    answer = refused(door("GET", "/nowhere"), "server.often", 429)
    assert answer.headers["retry-after"] == "1"
    has_them(answer)
    refused(door.socket(), "server.often", 429)
    door.address = "203.0.113.8"
    assert door("GET", "/nowhere").status_code == 404
    door.address = "203.0.113.7"
    door.time += RATES["requests"].every
    assert door("GET", "/nowhere").status_code == 404


def test_a_person_who_asks_too_often_from_many_addresses_is_told_so(door):
    door("POST", "/api/guest")
    for number in range(RATES["requests"].burst):
        door.address = f"203.0.113.{number % 200}"
        assert door("GET", "/api/me").status_code == 200
    refused(door("GET", "/api/me"), "server.often", 429)
    door.http.cookies.clear()
    assert door("GET", "/api/me").status_code == 200


def test_nobody_becomes_any_number_of_guests(door):
    for _ in range(RATES["guests"].burst):
        assert door("POST", "/api/guest").status_code == 200
        door.http.cookies.clear()
    answer = refused(door("POST", "/api/guest"), "server.often", 429)
    assert answer.headers["retry-after"] == "5"


def test_nobody_opens_any_number_of_tables(door, monkeypatch):
    door("POST", "/api/guest")
    few = Limits(2 / RATES["tables"].burst, clock=lambda: door.time)
    monkeypatch.setattr(door.hall, "limits", few)  # which the gate does not look at
    for _ in range(2):
        assert door("POST", "/api/tables", {"rules": "german 2p"}).status_code == 201
    refused(door("POST", "/api/tables", {"rules": "german 2p"}), "server.often", 429)


@pytest.mark.parametrize("name", ["Ann", "Nobody has it"])
def test_passwords_are_tried_so_often_and_no_more_whether_the_name_is_there_or_not(door, name):
    door("POST", "/api/guest")
    assert door("POST", "/api/me/name", {"name": "Ann", "password": GOOD}).status_code == 200
    door.http.cookies.clear()
    codes = []
    for number in range(RATES["account"].burst + 3):
        door.address = f"203.0.113.{number}"  # from as many addresses as they like
        codes.append(door("POST", "/api/session", {"name": name, "password": "wrong horse"}).json()["code"])
    assert codes == ["people.wrong"] * RATES["account"].burst + ["server.often"] * 3
    door.time += RATES["account"].every
    right = {"name": "Ann", "password": GOOD}
    assert door("POST", "/api/session", right).status_code == 200


def test_one_address_tries_only_so_many_passwords_names_and_links(door):
    door("POST", "/api/guest")
    for what, path, body, code in (
        ("passwords", "/api/session", {"name": "Zoe {}", "password": "x"}, "people.wrong"),
        ("passwords", "/api/me/name", {"name": "Zoe {}", "password": "x"}, "people.short-password"),
        ("links", "/api/tables/g/link", {"secret": "x"}, "people.no-link"),
    ):
        door.time += 10_000
        codes = [
            door("POST", path, {**body, **({"name": f"Zoe {number}"} if "name" in body else {})}).json()[
                "code"
            ]
            for number in range(RATES[what].burst + 1)
        ]
        assert codes == [code] * RATES[what].burst + ["server.often"]


def test_an_address_has_only_so_many_sockets_open(tmp_path):
    with opened(Config(data=str(tmp_path))) as door:
        door.hall.limits.most_sockets = 3
        with door.socket() as one, door.socket() as two:
            with door.socket():
                refused(door.socket(), "server.often", 429)
                door.address = "203.0.113.8"
                with door.socket() as other:
                    assert one.receive_json() and two.receive_json() and other.receive_json()
            door.address = "203.0.113.7"
            assert eventually(door)  # as soon as the server knows that one is closed


def eventually(door: Door) -> bool:
    """Whether a socket can be opened at last."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with contextlib.suppress(WebSocketDisconnect), door.socket() as made:
            return bool(made.receive_json())
        time.sleep(0.01)
    return False


def test_a_socket_that_says_too_much_is_told_to_wait_and_answered_again_later(door):
    with door.socket() as made:
        made.receive_json()
        for _ in range(RATES["messages"].burst):
            made.send_text('{"type":"ping"}')
            assert made.receive_json()["type"] == "pong"
        made.send_text('{"type":"ping"}')
        assert made.receive_json() == {"type": "wrong", "code": "server.often", "params": {"seconds": 1}}
        made.send_text('{"type":"ask","table":"g","id":"a","request":{"type":"start"}}')
        assert (refusal := made.receive_json())["code"] == "server.often" and refusal["id"] == "a"
        with door.socket() as other:
            other.receive_json()
            other.send_text('{"type":"ping"}')
            assert other.receive_json()["type"] == "pong"
        door.time += RATES["messages"].every
        made.send_text('{"type":"ping"}')
        assert made.receive_json()["type"] == "pong"


def test_without_limits_there_are_none(tmp_path):
    with opened(Config(data=str(tmp_path), rates=0)) as door:
        for _ in range(RATES["requests"].burst + 10):
            assert door("GET", "/nowhere").status_code == 404


def test_what_is_kept_is_for_nobody_else_on_the_machine(tmp_path):
    data = tmp_path / "new" / "data"
    with opened(Config(data=str(data))) as door:
        door("POST", "/api/guest")
        kept = list(data.iterdir())
        assert data / "hanabi.db" in kept
        assert [oct(path.stat().st_mode & 0o077) for path in (data, *kept)] == ["0o0"] * (len(kept) + 1)


# -- proxies --


def coming(config: Config, peer: str, **headers: str) -> Visitor:
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "scheme": "http", "client": (peer, 1), "headers": told}
    return visitor(scope, config, Proxies(config.proxies))


def test_only_proxies_that_were_named_are_believed(behind):
    plain, trusting = Config(), Config(proxies="10.0.0.0/8, 192.0.2.1")
    lie = {"x_forwarded_for": "6.6.6.6", "x_forwarded_proto": "https"}
    assert coming(plain, "203.0.113.7", **lie)[:2] == ("203.0.113.7", False)
    assert coming(trusting, "203.0.113.7", **lie)[:2] == ("203.0.113.7", False)
    assert coming(trusting, "10.1.2.3", **lie)[:2] == ("6.6.6.6", True)
    assert (
        coming(trusting, "192.0.2.1", x_forwarded_for="6.6.6.6, 203.0.113.9, 10.0.0.7").address
        == "203.0.113.9"
    )
    assert coming(trusting, "10.0.0.1", x_forwarded_for="6.6.6.6, nonsense").address == "10.0.0.1"
    assert coming(trusting, "::ffff:10.0.0.1", x_forwarded_for="2001:db8::7").address == "2001:db8::7"
    assert not coming(trusting, "10.0.0.1").secure
    assert coming(trusting, "10.0.0.1", x_forwarded_proto="http, https").secure
    assert not coming(trusting, "10.0.0.1", x_forwarded_proto="https, http").secure


def test_who_comes_by_an_address_of_https_comes_by_https_also_where_the_proxy_was_not_named():
    config = Config(address="https://hanabi.example")
    assert coming(config, "10.0.0.1", host="hanabi.example").secure
    assert coming(config, "10.0.0.1", host="HANABI.example:443").secure
    assert not coming(config, "10.0.0.1", host="127.0.0.1:8000").secure
    assert not coming(Config(address="http://hanabi.example"), "10.0.0.1", host="hanabi.example").secure


def test_behind_a_proxy_each_visitor_has_rates_of_their_own_and_cannot_lie_about_it(behind):
    headers = {"host": "hanabi.example"}
    for number in range(RATES["requests"].burst):
        lie = f"198.51.100.{number % 250}, 203.0.113.7"
        assert behind("GET", "/nowhere", x_forwarded_for=lie, **headers).status_code == 404
    refused(behind("GET", "/nowhere", x_forwarded_for="1.1.1.1, 203.0.113.7", **headers), "server.often", 429)
    assert behind("GET", "/nowhere", x_forwarded_for="203.0.113.8", **headers).status_code == 404


def test_a_house_of_ipv6_addresses_is_one_visitor():
    assert neighbourhood("2001:db8:1:2::1") == neighbourhood("2001:db8:1:2:ffff::9")
    assert neighbourhood("2001:db8:1:2::1") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("::ffff:203.0.113.7") == neighbourhood("203.0.113.7")


def test_proxies_that_are_no_addresses_are_a_sentence():
    with pytest.raises(ConfigError, match=r"the setting proxies cannot be 'proxy.example'"):
        Proxies("proxy.example")


@pytest.mark.parametrize("address", ["hanabi.example", "ftp://hanabi.example", "https://", "https://a:b"])
def test_an_address_that_is_none_is_a_sentence(address):
    with pytest.raises(ConfigError, match="the setting address cannot be"):
        Origins(Config(address=address))


# -- the rest of what people do --


def test_an_evening_of_a_guest_who_becomes_somebody(door):
    assert door("GET", "/api/me").json() == {"you": None}
    door("POST", "/api/guest", user_agent="Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")
    door("POST", "/api/guest")
    assert door("POST", "/api/me/name", {"name": "Ann", "password": GOOD}).json()["name"] == "Ann"
    assert [one["current"] for one in door("GET", "/api/sessions").json()] == [True]
    made = door("POST", "/api/tokens", {"about": "my bot"}).json()
    assert door("DELETE", f"/api/sessions/{made['session']}").status_code == 204
    refused(door("DELETE", f"/api/sessions/{made['session']}"), "people.no-session", 404)
    refused(door("POST", "/api/me/name", {"name": "Bea", "password": GOOD}), "people.claimed", 409)
    change = {"old": GOOD, "new": "staple correct horse"}
    assert door("PUT", "/api/me/password", change).status_code == 200
    assert door("DELETE", "/api/sessions").status_code == 204
    refused(door("POST", "/api/me/leave", {"password": GOOD}), "people.wrong", 403)
    assert door("POST", "/api/me/leave", {"password": "staple correct horse"}).status_code == 204
    assert door("GET", "/api/me").json() == {"you": None}


def test_a_lost_cookie_is_mended_by_the_link_to_the_own_seat(door):
    door("POST", "/api/guest")
    table = door("POST", "/api/tables", {"rules": "german 2p"}).json()["table"]
    refused(door("GET", f"/api/tables/{table}/link"), "people.no-seat", 404)
    door("POST", f"/api/tables/{table}", {"id": "a", "request": {"type": "sit", "seat": 0, "name": "Ann"}})
    link = door("GET", f"/api/tables/{table}/link").json()
    assert link["seat"] == 0
    door.http.cookies.clear()
    refused(door("POST", f"/api/tables/{table}/link", {"secret": "x"}), "people.no-link", 403)
    assert door("POST", f"/api/tables/{table}/link", {"secret": link["secret"]}).status_code == 200
    stood = door("POST", f"/api/tables/{table}", {"id": "b", "request": {"type": "stand"}})
    assert stood.status_code == 204


def test_nobody_sits_down_under_somebody_elses_name(door):
    door("POST", "/api/guest")
    door("POST", "/api/me/name", {"name": "Ann", "password": GOOD})
    door.http.cookies.clear()
    door("POST", "/api/guest")
    table = door("POST", "/api/tables", {"rules": "german 2p"}).json()["table"]
    for name in ("Ann", "Аnn", "A N N"):
        answer = door(
            "POST",
            f"/api/tables/{table}",
            {"id": "a", "request": {"type": "sit", "seat": 0, "name": name}},
        )
        assert answer.status_code in (400, 409)
        assert answer.json()["code"].startswith("people.")


def test_who_is_banned_is_answered_403_everywhere_and_sockets_are_closed(door):
    door("POST", "/api/guest")
    secret = door.http.cookies["hanabi"]
    person = door.hall.people.known(secret).person
    with door.socket() as made:
        made.receive_json()
        door.hall.people.ban(person)
        with pytest.raises(WebSocketDisconnect) as left:
            made.receive_json(timeout=20)
        assert left.value.code == ENDED
    refused(door("GET", "/api/me"), "people.banned", 403)
    refused(door("POST", "/api/tables", {"rules": "german 2p"}), "people.banned", 403)
    refused(door.socket(), "people.banned", 403)
    door.http.cookies.clear()
    with door.socket() as program:
        program.receive_json()
        program.send_json({"type": "hello", "protocol": 1, "token": secret})
        assert program.receive_json()["code"] == "people.banned"


def test_who_left_for_good_is_nobody_at_open_tables_too(door):
    door("POST", "/api/guest")
    table = door("POST", "/api/tables", {"rules": "german 2p"}).json()["table"]
    sit = {"id": "a", "request": {"type": "sit", "seat": 0, "name": "Annalena"}}
    assert door("POST", f"/api/tables/{table}", sit).status_code == 204
    assert "Annalena" in door("GET", f"/api/tables/{table}").text
    assert door("POST", "/api/me/leave", {}).status_code == 204
    assert "Annalena" not in door("GET", f"/api/tables/{table}").text


@pytest.mark.parametrize(
    "body",
    [
        "",
        "x",
        "{}",
        "[]",
        '{"name":1}',
        '{"name":"a","password":null}',
        '{"name":"a","password":"b","c":1}',
        "[" * 9999,
    ],
)
def test_a_body_that_is_none_is_a_sentence(door, body):
    answer = door.http.post(
        "/api/session", content=body.encode(), headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["code"] in ("server.body", "server.refused")
