"""The bots of the docs play whole games at a real server, as anybody would start them."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hanabi.server.client import Client
from hanabi.table import Settings, requests
from hanabi.table.settings import Open
from hanabi.table.sight import GameShown
from server.real import Server, running

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("games")) as started:
        yield started


@pytest.fixture
def node(needs) -> list[str]:
    """Node, with a WebSocket of its own."""
    found = shutil.which("node")
    words = [found or "node", "--experimental-websocket"]
    knows = found and subprocess.run([*words, "-e", "new WebSocket('ws://[::1]:1')"], capture_output=True)
    needs("Node 20.10 or newer", knows and b"ReferenceError" not in knows.stderr)
    return words


@contextmanager
def bots(link: str, *started: tuple[list[str], str, str]) -> Iterator[list[subprocess.Popen[str]]]:
    """These programs, at a table; whatever happens, they do not stay."""
    pipe = subprocess.PIPE
    running = [
        subprocess.Popen([*words, str(EXAMPLES / file), link, name], stdout=pipe, stderr=pipe, text=True)
        for words, file, name in started
    ]
    try:
        yield running
    finally:
        for process in running:
            process.kill()
            process.communicate()


def evening(
    server: Server, rules: str, node: list[str], *, house: str = "", restart: bool = False
) -> GameShown:
    """A game of both bots at a table that somebody opened: they say at the end what that one sees."""
    with Client.guest(server.address) as host:
        table = host.open(Settings(rules, pace=0, deal=Open(seed=7)))
        host.follow(table)
        if house:
            host.ask(table, requests.SeatBot(0, house))
        link = f"{server.address}/t/{table}"
        with bots(link, ([sys.executable], "bot.py", "Ada"), (node, "bot.mjs", "Bix")) as players:
            host.wait(table, lambda seen: all(seat.ready for seat in seen.shown.seats), 30)
            host.ask(table, requests.Start(0))
            if restart:
                host.wait(table, lambda seen: seen.shown.turn >= 5, 30)
                server.stop()
                server.start()
            game = host.wait(table, lambda seen: seen.shown.phase == "over", 30).shown.game
            for player in players:
                said, complained = player.communicate(timeout=30)
                assert player.returncode == 0, complained
                assert json.loads(said)["score"] == game.score
        return game


def test_the_python_bot_and_the_javascript_bot_play_a_game_whatever_happens_to_the_server(server, node):
    game = evening(server, "german 2p", node, restart=True)
    assert game.strikes == 0
    assert game.score >= 8


def test_bots_of_the_docs_play_with_a_bot_of_the_house(server, node):
    game = evening(server, "american 3p", node, house="cautious")
    assert game.score >= 8


def test_a_bot_says_why_it_cannot_sit_down(server):
    with bots(f"{server.address}/t/nowhere", ([sys.executable], "bot.py", "Ada")) as (process,):
        _, complained = process.communicate(timeout=30)
        assert process.returncode == 1
        assert complained == "server.no-table {'game': 'nowhere'}\n"
