"""Somebody at a socket who plays to the end, whatever happens to the server and to what lies between."""

import asyncio
import json
import random
from collections import Counter
from typing import Any

import httpx
import websockets

from hanabi.server.messages import PROTOCOL

PATIENCE = 60.0
"""Seconds in which something has to happen at a table."""
AGAIN = {"store.away", "store.full", "server.busy", "server.often"}
"""What is no answer yet: the same wish is sent again."""


class Player:
    """Sits down at a table, is ready, starts it if it is theirs, and takes turns until the game is over."""

    def __init__(self, name: str, seat: int, addresses: list[str], dice: random.Random) -> None:
        self.name = name
        self.seat = seat
        self.addresses = addresses
        self.dice = dice
        self.secret = ""
        self.table = ""
        self.bots: tuple[int, ...] = ()
        """The seats on which this player, as the host, puts bots."""
        self.doubles = 0.0
        """How often a message is doubled, or an old one comes once more."""
        self.thread, self.lines = "", []  # type: tuple[str, list[Any]]
        self.shown: dict[str, Any] | None = None
        self.own: dict[str, Any] | None = None
        self.open: dict[str, dict[str, Any]] = {}
        """What was asked for and not answered."""
        self.done: dict[str, dict[str, Any]] = {}
        self.refused: Counter[str] = Counter()
        self.connections = 0
        self._asked = 0

    # -- coming --

    async def come(self) -> None:
        """Be a guest of the house."""
        self.secret = (await self._http("POST", "/api/guest")).cookies["hanabi"]

    async def open_table(self, **settings: Any) -> str:
        self.table = (await self._http("POST", "/api/tables", settings)).json()["table"]
        return self.table

    async def _http(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        address = self.dice.choice(self.addresses)
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
            answer = await http.request(method, path, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer

    # -- playing --

    @property
    def over(self) -> bool:
        return self.shown is not None and self.shown["phase"] == "over" and not self.open

    async def play(self) -> None:
        """Play to the end; a socket that is cut is opened again."""
        headers = {"Authorization": f"Bearer {self.secret}"}
        while not self.over:
            try:
                address = f"ws://{self.dice.choice(self.addresses)}/api/socket"
                async with websockets.connect(
                    address, additional_headers=headers, compression=None, ping_interval=None, open_timeout=10
                ) as socket:
                    self.connections += 1
                    await self._sit_at(socket)
            except (OSError, TimeoutError, websockets.WebSocketException):
                await asyncio.sleep(0.05)

    async def _sit_at(self, socket: Any) -> None:
        self.own = None
        follow = {"type": "follow", "table": self.table, "thread": self.thread, "lines": len(self.lines)}
        await socket.send(json.dumps(follow))
        for mine in list(self.open):
            await self._send(socket, mine)
        while not self.over:
            text = await asyncio.wait_for(socket.recv(), PATIENCE)
            self.hear(json.loads(text))
            await self._go_on(socket)

    def hear(self, told: dict[str, Any]) -> None:
        """Take in a message; whatever cannot be is found here."""
        match told["type"]:
            case "welcome":
                assert told["you"] is not None and told["protocol"] == PROTOCOL
            case "state":
                self._see(told)
            case "mine":
                self.own = told["own"]
            case "done":
                if (mine := told["id"]) in self.open:
                    self.done[mine] = self.open.pop(mine)
                assert mine in self.done
            case "refused":
                if told["code"] not in AGAIN:
                    wish = self.open.pop(told["id"], self.done.get(told["id"]))
                    raise AssertionError(f"{self.name} is refused: {told}, asked for {wish}")
                self.refused[told["code"]] += 1
            case "heard":
                pass
            case other:
                raise AssertionError(f"{self.name} is told {other}: {told}")

    def _see(self, told: dict[str, Any]) -> None:
        """Put the lines that are new to those that were there."""
        assert told["table"] == self.table
        shown, kept = told["shown"], told["kept"]
        if shown["game"] is not None:
            assert kept <= len(self.lines) and (not kept or told["thread"] == self.thread)
            self.thread = told["thread"]
            self.lines = [*self.lines[:kept], *shown["game"]["history"]]
            shown["game"]["history"] = self.lines
        self.shown = shown

    async def _go_on(self, socket: Any) -> None:
        if self.shown is None or self.own is None:
            return
        if self.open:
            if self.refused:  # the disk is full, or the database away: later again
                self.refused.clear()
                await asyncio.sleep(0.2)
                for mine in list(self.open):
                    await self._send(socket, mine)
            return
        wish = self._gather() if self.shown["phase"] == "gathering" else self._move()
        if wish is None:
            return
        await asyncio.sleep(self.dice.uniform(0, 0.01))
        if self.dice.random() < 0.1 and self.shown["phase"] == "playing":
            order = self.dice.choice(self.shown["game"]["hands"][self.own["seat"]])["order"]
            await self._ask(socket, {"type": "note", "order": order, "text": f"note {self._asked}"})
        await self._ask(socket, wish)
        if self.dice.random() < self.doubles and self.done:
            await self._send(socket, self.dice.choice(list(self.done)), self.done)

    def _gather(self) -> dict[str, Any] | None:
        assert self.shown is not None and self.own is not None
        seats = self.shown["seats"]
        if self.own["seat"] is None:
            return {"type": "sit", "seat": self.seat, "name": self.name}
        if not seats[self.seat]["ready"]:
            return {"type": "ready"}
        if self.bots and self.own["host"]:
            empty = [seat for seat in self.bots if seats[seat]["bot"] is None]
            if empty:
                return {"type": "seat-bot", "seat": empty[0], "bot": "cautious"}
        if self.own["host"] and all(seat["ready"] for seat in seats):
            return {"type": "start", "first": 0}
        return None

    def _move(self) -> dict[str, Any] | None:
        """A turn, if it is one's own: what surely fits is played, else there is a clue, or a discard."""
        assert self.shown is not None and self.own is not None
        game = self.shown["game"]
        if self.shown["phase"] != "playing" or game["turn"] != self.own["seat"]:
            return None
        sure = {
            card["order"]
            for card in game["hands"][self.own["seat"]]
            if set(card["possible"]) <= set(game["playable"])
        }
        kinds: dict[str, list[Any]] = {"play": [], "clue": [], "discard": []}
        for move in game["legal"]:
            kinds[move["type"]].append(move)
        plays = [move for move in kinds["play"] if move["order"] in sure]
        choice = plays or kinds["clue"] if self.dice.random() < 0.8 else kinds["discard"]
        move = self.dice.choice(choice or kinds["discard"] or kinds["clue"] or kinds["play"])
        return {"type": "act", "turn": self.shown["turn"], "move": move}

    # -- asking --

    async def _ask(self, socket: Any, request: dict[str, Any]) -> None:
        self._asked += 1
        mine = f"{self.name}.{self._asked}"
        self.open[mine] = request
        await self._send(socket, mine)

    async def _send(self, socket: Any, mine: str, among: dict[str, dict[str, Any]] | None = None) -> None:
        request = (among or self.open)[mine]
        text = json.dumps({"type": "ask", "table": self.table, "id": mine, "request": request})
        await socket.send(text)
        if self.dice.random() < self.doubles:
            await socket.send(text)
