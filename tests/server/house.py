"""A server in this process, with people at its sockets."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar.testing import TestClient

from hanabi.server.app import app
from hanabi.server.config import Config
from hanabi.server.hall import Hall


class House:
    """A server, and whoever comes to it."""

    def __init__(self, config: Config) -> None:
        self.time = 1_000_000_000_000
        self.hall = Hall(config, lambda: self.time)
        self.http: TestClient[Any] = TestClient(app(self.hall), base_url="http://127.0.0.1:8000")

    def guest(self) -> str:
        """Somebody new, by the secret of a session."""
        return self.hall.people.welcome("a test")[1]

    def ask(self, who: str, method: str, path: str, body: Any = None) -> Any:
        """A request over HTTP; what it is answered."""
        headers = {"Authorization": f"Bearer {who}"} if who else {}
        return self.http.request(method, path, json=body, headers=headers)

    def table(self, who: str, **settings: Any) -> str:
        """Open a table."""
        answer = self.ask(who, "POST", "/api/tables", settings)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]

    @contextmanager
    def socket(self, who: str = "") -> Iterator["Socket"]:
        """A socket of somebody, or of nobody."""
        headers = {"Authorization": f"Bearer {who}"} if who else {}
        with self.http.websocket_connect("/api/socket", headers=headers) as made:
            yield Socket(made)


class Socket:
    """What somebody says and hears."""

    def __init__(self, made: Any) -> None:
        self.made = made
        self.asked = 0

    def say(self, kind: str, **told: Any) -> None:
        self.made.send_text(json.dumps({"type": kind, **told}))

    def hear(self, kind: str = "") -> dict[str, Any]:
        """The next message, or the next of a kind."""
        while True:
            told = json.loads(self.made.receive_text(timeout=20))
            if not kind or told["type"] == kind:
                return told

    def follow(self, table: str, **more: Any) -> dict[str, Any]:
        """Follow a table; its state."""
        self.say("follow", table=table, **more)
        return self.hear("state")

    def ask(self, table: str, kind: str, *, mine: str = "", **told: Any) -> list[dict[str, Any]]:
        """Ask for something; all that is heard up to the answer."""
        self.asked += 1
        mine = mine or f"ask{self.asked}"
        self.say("ask", table=table, id=mine, request={"type": kind, **told})
        heard = [self.hear()]
        while heard[-1]["type"] not in ("done", "refused") or heard[-1]["id"] != mine:
            heard.append(self.hear())
        return heard


@contextmanager
def serving(config: Config) -> Iterator[House]:
    """A server that is open."""
    house = House(config)
    with house.http:
        yield house
