"""Every route of the server, asked by what its own description allows, and by what it does not."""

from typing import Any, NamedTuple

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded

from .served import Served


class Told(NamedTuple):
    """What a campaign did."""

    routes: int
    asked: int

    def __str__(self) -> str:
        return f"{self.asked} requests to {self.routes} routes, and no fault of the server's"


def campaign(server: Served, *, seed: int, tries: int) -> Told:
    """So many requests to every route, by somebody who sits at a table and by nobody."""
    base = f"http://{server.address}"
    secret, table = _evening(base)
    schema = schemathesis.openapi.from_url(f"{base}/api/schema/http")
    asked = routes = 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()
        routes += 1

        @seeded(seed)
        @settings(
            max_examples=tries,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            if "table" in (case.path_parameters or {}) and asked % 3:
                case.path_parameters["table"] = table
            headers = {"Authorization": f"Bearer {secret}"} if asked % 4 else {}
            answer = case.call(base_url=base, headers=headers, timeout=30)
            assert answer.status_code < 500 or answer.status_code == 503, (
                case.as_curl_command(),
                answer.text,
            )
            assert "Traceback" not in answer.text

        ask()
    assert not server.faults, server.faults
    assert server.answers()
    return Told(routes, asked)


def _evening(base: str) -> tuple[str, str]:
    """Somebody at a table with a bot, and the cards are dealt; the secret, and the table."""
    with httpx.Client(base_url=base, timeout=30) as http:
        secret = http.post("/api/guest").cookies["hanabi"]
        http.headers["Authorization"] = f"Bearer {secret}"
        table = http.post("/api/tables", json={"rules": "german 2p", "pace": 0}).json()["table"]
        wishes: list[dict[str, Any]] = [
            {"type": "sit", "seat": 0, "name": "Ann"},
            {"type": "seat-bot", "seat": 1, "bot": "cautious"},
            {"type": "start", "first": 0},
        ]
        for number, wish in enumerate(wishes):
            answer = http.post(f"/api/tables/{table}", json={"id": f"p{number}", "request": wish})
            assert answer.is_success, answer.text
    return secret, table
