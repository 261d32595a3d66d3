"""A real server, and a real browser that comes to it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

HOUSE = Path(__file__).parents[2]
BUNDLE = HOUSE / "src" / "hanabi" / "server" / "bundle"
AXE = HOUSE / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE, TABLET, DESK = (360, 740), (768, 1024), (1440, 900)
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


class Server:
    """`hanabi serve` in a process of its own."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, 0
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "hanabi",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, cwd=self.data.parent
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r":(\d+)", said)
        assert found, said
        self.port = int(found[1])

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Person:
    """Somebody at a browser of their own."""

    def __init__(self, server: Server, context: Any) -> None:
        self.server, self.context = server, context
        self.page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: Any) -> None:
        if message.type == "error" and "WebSocket" not in message.text:
            self.complaints.append(message.text)

    def go(self, path: str) -> Any:
        self.page.goto(self.server.address + path)
        return self.page

    def ask(self, path: str, body: object) -> Any:
        """A request over HTTP, as the page makes it."""
        answer = self.context.request.post(
            self.server.address + path,
            data=json.dumps(body),
            headers={"content-type": "application/json", "origin": self.server.address},
        )
        assert answer.ok, answer.text()
        return answer.json() if answer.text() else None

    def table(self, rules: str, **settings: object) -> str:
        """A table with bots, begun, and this person in the first seat; its address."""
        self.ask("/api/guest", {})
        opened = self.ask("/api/tables", {"rules": rules, "pace": 0, "listed": False, **settings})
        seats = int(re.search(r"(\d)p", rules)[1])  # type: ignore[index]
        wishes: list[dict[str, object]] = [{"type": "sit", "seat": 0, "name": "Ann"}]
        wishes += [{"type": "seat-bot", "seat": seat, "bot": "cautious"} for seat in range(1, seats)]
        for at, wish in enumerate([*wishes, {"type": "start", "first": 0}]):
            self.ask(f"/api/tables/{opened['table']}", {"id": f"w{at}", "request": wish})
        return f"/t/{opened['table']}"

    def wide(self) -> int:
        """So many pixels the page is too wide."""
        found: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return found


@pytest.fixture(scope="session")
def server(
    needs: Callable[[str, object], None], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    needs("the pages of the browser", (BUNDLE / "index.html").is_file())
    running = Server(tmp_path_factory.mktemp("served") / "data")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium(needs: Callable[[str, object], None]) -> Iterator[Any]:
    """A browser without a window."""
    program = os.environ.get("HANABI_CHROMIUM") or shutil.which("chromium")
    needs("chromium", program)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Any, server: Server) -> Iterator[Callable[..., Person]]:
    """`person(PHONE, "dark", "de")`: somebody new, who sees no fault anywhere."""
    came: list[Person] = []

    def come(size: tuple[int, int] = DESK, theme: str = "dark", language: str = "en", **more: Any) -> Person:
        wide, high = size
        context = chromium.new_context(
            viewport={"width": wide, "height": high},
            color_scheme=theme,
            locale=language,
            has_touch=size == PHONE,
            **more,
        )
        context.set_default_timeout(30_000)
        came.append(Person(server, context))
        return came[-1]

    yield come
    for one in came:
        one.context.close()
    assert [complaint for one in came for complaint in one.complaints] == []


@pytest.fixture
def faults(needs: Callable[[str, object], None]) -> Callable[[Any], list[str]]:
    """What axe finds on a page that keeps somebody out."""
    needs("axe-core (set-up gets it with a network)", AXE.is_file())

    def find(page: Any) -> list[str]:
        page.add_script_tag(path=str(AXE))
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
            for one in found["violations"]
            for node in one["nodes"]
        ]

    return find


def ready(address: str) -> bool:
    with urllib.request.urlopen(address + "/api/boxes", timeout=5) as answer:
        return bool(answer.status == 200)
