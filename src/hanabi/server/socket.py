"""One client at a socket: what it says is done in order, and it is told of what it follows."""

import asyncio
import contextlib
import secrets
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from hanabi import HanabiError

from .audience import Follower, encode
from .doors import Anybody, HallHere
from .hall import Hall
from .limits import LimitError
from .messages import (
    PROTOCOL,
    SLOW,
    Ask,
    Done,
    Follow,
    FromClient,
    FromServer,
    Hello,
    Lobby,
    Ping,
    Pong,
    Refused,
    Tables,
    Unfollow,
    Welcome,
    Wrong,
    You,
)
from .people import Known
from .rooms import ServerError
from .store import StoreError

LONGEST = 16_384
"""Bytes of a message; nothing that anybody has to say is as long."""
MOST_FOLLOWED = 20
"""Tables that one socket may follow."""
PATIENCE = 20.0
"""Seconds in which a client fetches what it is sent."""
BREATH = 0.25
"""Seconds for which a client is not heard that said too much."""
MOST_WAITING = 1000
"""Answers that may wait to be fetched by a client that does not read; then it is let go."""

LATER = 1.0
"""Seconds after which a database that was away is asked again."""

_decode = msgspec.json.Decoder(FromClient).decode


class Client:
    """Somebody at a socket."""

    def __init__(self, hall: Hall, known: Known | None) -> None:
        self.hall = hall
        self.known = known
        self._place = f"socket {secrets.token_hex(8)}"
        self.following: dict[str, Follower] = {}
        self.closing: int | None = None
        """With which code the socket is to be closed."""
        self.hearing: asyncio.Task[None] | None = None
        self._out: deque[bytes] = deque()
        self._lobby = False
        self._tables: Tables | None = None
        self._woken: set[str] = set()
        self._due = asyncio.Event()

    @property
    def person(self) -> str:
        return self.known.person if self.known else ""

    # -- hearing --

    async def hear(self, text: str) -> None:
        """Take in one message, and do what it asks for; who says too much is heard more slowly."""
        said: FromClient | None = None
        try:
            with contextlib.suppress(msgspec.DecodeError, RecursionError):  # a wrong value is the first, too
                said = _decode(text)
            self.hall.limits.take("messages", self.person or self._place)
            await self._do(said)
        except LimitError as error:
            self._refuse(said, error)
            await asyncio.sleep(BREATH)  # nothing more is read meanwhile
        except HanabiError as error:
            self._refuse(said, error)

    def _refuse(self, said: FromClient | None, error: HanabiError) -> None:
        if isinstance(said, Ask):
            self.tell(_refused(said.table, said.id, error))
        else:
            self.tell(Wrong(error.code, dict(error.sentence.params)))

    async def _do(self, said: FromClient | None) -> None:
        match said:
            case None:
                self.tell(Wrong("wire.message", {}))
            case Ask():
                await self._ask(said)
            case Follow():
                await self._follow(said)
            case Unfollow(table=table):
                self._unfollow(table)
            case Lobby(on=on):
                self._look_for_tables(on)
            case Ping():
                self.tell(Pong(self.hall.clock()))
            case Hello():
                await self._hello(said)

    async def _hello(self, said: Hello) -> None:
        if said.protocol != PROTOCOL:
            return self.tell(Wrong("wire.protocol", {"spoken": PROTOCOL, "asked": said.protocol}))
        if said.token:
            known = await asyncio.to_thread(self.hall.people.known, said.token)
            if known is None or self.following:
                return self.tell(Wrong("wire.token" if known is None else "wire.hello-late", {}))
            self.known = known
        self.welcome()

    async def _ask(self, said: Ask) -> None:
        if self.known is None:
            raise ServerError("server.nobody")
        await self.hall.ask(self.known, said.table, said.id, said.request)
        self.tell(Done(said.table, said.id))

    async def _follow(self, said: Follow) -> None:
        self._unfollow(said.table)
        try:
            if len(self.following) >= MOST_FOLLOWED:
                raise ServerError("wire.follows", most=MOST_FOLLOWED)
            room = await self.hall.rooms.room(said.table)
            follower = Follower(room, self.person, lambda: self.wake(said.table))
            follower.thread, follower.lines = said.thread, said.lines
            await room.look(lambda table: self.hall.join(follower))
        except HanabiError as error:
            return self.tell(_refused(said.table, "", error))
        self.following[said.table] = follower
        self.wake(said.table)

    def _unfollow(self, table: str) -> None:
        if follower := self.following.pop(table, None):
            self.hall.leave(follower)

    def _look_for_tables(self, on: bool) -> None:
        self._lobby = on
        self._tables = None
        if on:
            self.hall.lobby.join(self)
        else:
            self.hall.lobby.leave(self)

    # -- telling --

    def welcome(self) -> None:
        """Tell somebody who they are here."""
        you = You(self.known.name, self.known.claimed) if self.known else None
        self.tell(Welcome(PROTOCOL, you, self.hall.clock()))

    def tell(self, message: FromServer) -> None:
        """Put an answer where it is fetched in its turn."""
        if self.closing is not None:
            return
        self._out.append(encode(message))
        if len(self._out) > MOST_WAITING:
            self.close(SLOW)
        self._due.set()

    def tables(self, tables: Tables) -> None:
        """The lobby has changed."""
        self._tables = tables
        self._due.set()

    def wake(self, table: str = "") -> None:
        """Something happened, perhaps at a table that is followed."""
        self._woken.add(table)
        self._due.set()

    def close(self, code: int) -> None:
        """Let the client go: it is heard no more, and what waits is sent if it fetches it soon."""
        self.closing = code
        if self.hearing:
            self.hearing.cancel()
        self.wake()

    async def next(self) -> list[bytes]:
        """What is to be sent next, once there is something: positions, and then the answers they explain."""
        await self._due.wait()
        self._due.clear()
        told: list[bytes] = []
        woken, self._woken = self._woken, set()
        for table in sorted(woken):
            if follower := self.following.get(table):
                told += await self._news(table, follower)
        if self._tables is not None:
            told.append(encode(self._tables))
            self._tables = None
        told += self._out
        self._out.clear()
        return told

    async def _news(self, table: str, follower: Follower) -> list[bytes]:
        """What is new at a table; while the database is away, later."""
        try:
            return await follower.room.look(lambda _: follower.news())
        except StoreError:
            asyncio.get_running_loop().call_later(LATER, self.wake, table)
            return []

    def leave(self) -> None:
        """Nobody is there any more."""
        for table in list(self.following):
            self._unfollow(table)
        self.hall.lobby.leave(self)


def _refused(table: str, mine: str, error: HanabiError) -> Refused:
    return Refused(table, mine, error.code, dict(error.sentence.params))


@websocket("/api/socket")
async def socket(socket: WebSocket[Any, Any, Any], hall: HallHere, known: Anybody) -> None:
    """The socket for browsers, terminals and programs."""
    await socket.accept()
    client = Client(hall, known)
    hall.clients.add(client)
    client.welcome()
    client.hearing = hearing = asyncio.create_task(_hear(socket, client))
    hearing.add_done_callback(lambda _: client.wake())
    try:
        while client.closing is not None or not hearing.done():
            told = await client.next()
            async with asyncio.timeout(PATIENCE):  # who does not fetch it is let go
                for message in told:
                    await socket.send_data(message, "text")
                if client.closing is not None:
                    return await socket.close(client.closing)
        hearing.result()  # where it failed by a fault of ours
    except (WebSocketDisconnect, OSError):  # the second where nothing is fetched, or a frame was none
        pass
    finally:
        hall.clients.discard(client)
        client.leave()
        hearing.cancel()


async def _hear(socket: WebSocket[Any, Any, Any], client: Client) -> None:
    """Do what a client says, one thing after the other, as long as it is there."""
    while True:
        text = await socket.receive_data("text")
        if len(text) > LONGEST:
            client.tell(Wrong("wire.long", {"most": LONGEST}))
        else:
            await client.hear(text)
