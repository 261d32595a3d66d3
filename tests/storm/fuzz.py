"""A socket is sent what is nearly right, thousands of times: answers only, no fault, no secret."""

import asyncio
import contextlib
import json
import random
from collections import Counter
from typing import Any, NamedTuple

import msgspec
import websockets

from fuzz.mutate import mutated
from hanabi.server.messages import FromServer, Mine, Refused, State, Wrong

from .player import Player
from .served import Served

_decode = msgspec.json.Decoder(FromServer).decode

REQUESTS: list[dict[str, Any]] = [
    {"type": "sit", "seat": 1, "name": "Zoe"},
    {"type": "stand"},
    {"type": "seat-bot", "seat": 1, "bot": "cautious"},
    {"type": "remove", "seat": 1},
    {"type": "lock", "locked": True},
    {"type": "hand-over", "seat": 1},
    {"type": "ready", "ready": True},
    {"type": "start", "first": 0},
    {"type": "act", "turn": 0, "move": {"type": "play", "order": 0, "declare": "red"}},
    {"type": "act", "turn": 0, "move": {"type": "discard", "order": 1}},
    {"type": "act", "turn": 0, "move": {"type": "clue", "to": 1, "word": 1}},
    {"type": "act", "turn": 1, "move": {"type": "clue", "to": 0, "word": "blue"}},
    {"type": "premove", "move": {"type": "clue", "to": 1, "word": 99}},
    {"type": "premove", "move": None},
    {"type": "reorder", "orders": [0, 1, 2, 3, 4]},
    {"type": "mark", "order": 0, "mark": "raised"},
    {"type": "note", "order": 2, "text": "a five?"},
    {"type": "say", "text": "hello"},
    {"type": "say", "phrase": "remember"},
    {"type": "pause", "paused": False},
    {"type": "propose", "proposal": {"type": "take-back", "moves": 1}},
    {"type": "propose", "proposal": {"type": "replace", "seat": 1, "bot": "cautious"}},
    {"type": "answer", "agree": False},
    {"type": "watch", "sight": "eyes", "seat": 1},
    {"type": "watch", "sight": "hands"},
    {"type": "mute", "seat": 1, "muted": True},
    {"type": "report", "seat": 1, "text": "rude"},
]
LAST = json.dumps({"type": "ask", "table": "nowhere", "id": "last", "request": {"type": "stand"}})
LONG = ["x" * 20_000, "[" * 16_000, '{"a":' * 3000, '{"type":"ping"}' + " " * 16_370]


def messages(table: str) -> list[bytes]:
    """One of everything that a client may say."""
    said: list[dict[str, Any]] = [
        {"type": "hello", "protocol": 1, "token": "x" * 43},
        {"type": "follow", "table": table, "thread": "0.0.0", "lines": 5},
        {"type": "unfollow", "table": table},
        {"type": "lobby", "on": True},
        {"type": "ping"},
    ]
    asks = [
        {"type": "ask", "table": table, "id": f"f{at}", "request": wish} for at, wish in enumerate(REQUESTS)
    ]
    return [json.dumps(one).encode() for one in [*said, *asks]]


class Told(NamedTuple):
    """What a campaign did."""

    sent: int
    connections: int
    answers: Counter[str]

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} {code}" for code, count in self.answers.most_common(12))
        return f"{self.sent} messages over {self.connections} sockets, answered by {kinds}"


async def campaign(server: Served, dice: random.Random, *, sent: int) -> Told:
    """Send so many messages to a table at which people sit, and see that the server still plays."""
    count, connections, answers = 0, 0, Counter[str]()
    while count < sent:
        table, people = await _evening(server, dice)
        for who in (people[0], people[1], people[2], None):
            with contextlib.suppress(websockets.ConnectionClosed):  # which is an answer to some frames
                async with _connect(server, who) as socket:
                    connections += 1
                    reader = asyncio.create_task(_read(socket, answers, nobody=who is None))
                    try:
                        await socket.send(json.dumps({"type": "follow", "table": table}))
                        for _ in range(min(150, sent)):
                            await _send(socket, messages(table), dice)
                            count += 1
                        await socket.send(LAST)
                        await asyncio.wait_for(reader, 60)
                    finally:
                        reader.cancel()
            _failed(reader)
        assert not server.faults, server.faults
        assert await asyncio.to_thread(server.answers)
    return Told(count, connections, answers)


def _failed(reader: asyncio.Task[None]) -> None:
    """Raise what went wrong in an answer; a socket that was closed is one."""
    error = reader.exception() if reader.done() and not reader.cancelled() else None
    if error and not isinstance(error, websockets.ConnectionClosed):
        raise error


async def _evening(server: Served, dice: random.Random) -> tuple[str, list[Player]]:
    """Two people at a table with a bot, and somebody who looks on; the cards are dealt."""
    people = [Player(name, seat, [server.address], dice) for seat, name in enumerate(("Ann", "Bob", "Yan"))]
    for player in people:
        await player.come()
    told = {"rules": "german 3p", "talk": "free", "pace": 0, "watching": {"public": True}}
    table = await people[0].open_table(**told)
    steps: list[tuple[Player, dict[str, Any]]] = [
        (people[0], {"type": "sit", "seat": 0, "name": "Ann"}),
        (people[1], {"type": "sit", "seat": 1, "name": "Bob"}),
        (people[0], {"type": "seat-bot", "seat": 2, "bot": "cautious"}),
        (people[1], {"type": "ready"}),
        (people[0], {"type": "start", "first": 0}),
    ]
    for at, (who, wish) in enumerate(steps):
        await who._http("POST", f"/api/tables/{table}", {"id": f"s{at}", "request": wish})
    return table, people


def _connect(server: Served, who: Player | None) -> Any:
    headers = {"Authorization": f"Bearer {who.secret}"} if who else {}
    return websockets.connect(
        f"ws://{server.address}/api/socket",
        additional_headers=headers,
        compression=None,
        ping_interval=None,
        max_size=None,
    )


async def _send(socket: Any, known: list[bytes], dice: random.Random) -> None:
    data = dice.choice(known)
    if dice.random() < 0.8:
        data = mutated(data, known, dice)
    if dice.random() < 0.01:
        data = dice.choice(LONG).encode()
    if dice.random() < 0.002:
        data = b"x" * 200_000
    if dice.random() < 0.01:
        return await socket.send(data, text=False)
    if dice.random() < 0.99:  # what is no UTF-8 ends a connection
        data = data.decode(errors="replace").encode()
    await socket.send(data, text=True)


async def _read(socket: Any, answers: Counter[str], *, nobody: bool) -> None:
    """Take in every answer, up to that to the last message."""
    seat: int | None = None
    while True:
        told = _decode(await socket.recv())
        answers[getattr(told, "code", type(told).__name__.lower())] += 1
        match told:
            case Mine(own=own):
                seat = own.seat
            case State(shown=shown) if shown.phase == "playing" and shown.game:
                assert not shown.game.deck and not shown.game.notes
                hidden = range(3) if nobody else [] if seat is None else [seat]
                assert not [card for place in hidden for card in shown.game.hands[place] if card.card]
            case Refused(id="last"):
                return
            case Refused(code=code) | Wrong(code=code):
                assert code not in ("server.fault", "store.refused"), told
