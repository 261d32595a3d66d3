"""A program at a server: it follows tables, asks for things, and comes back by itself when the line breaks.

Needs neither the server's framework nor its database.
"""

import itertools
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import msgspec
from msgspec import structs
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from hanabi.rules.sentences import ENGLISH, HanabiError
from hanabi.table import Own, Settings, TableShown
from hanabi.table.requests import Request
from hanabi.table.sight import Remark

from .messages import (
    ENDED,
    PROTOCOL,
    Ask,
    Done,
    Follow,
    FromClient,
    FromServer,
    Heard,
    Hello,
    Mine,
    Refused,
    State,
    Unfollow,
    Welcome,
    Wrong,
    You,
)

PATIENCE = 30.0
"""Seconds that a server which went away may take to come back."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(FromServer).decode


class ClientError(HanabiError):
    """What a server refused, or why it cannot be spoken to."""

    def __str__(self) -> str:
        return super().__str__() if self.code in ENGLISH else self.code  # a newer server knows more words


@dataclass
class Seen:
    """A table as it was told of last; `shown` has the whole history of the game."""

    shown: TableShown | None = None
    own: Own | None = None
    remarks: tuple[Remark, ...] = ()
    thread: str = ""

    @property
    def lines(self) -> int:
        """So many lines of the game are here."""
        return len(self.shown.game.history) if self.shown and self.shown.game else 0

    def take_in(self, told: State) -> None:
        """A state brings the lines that are new, and says how many of the old ones stay."""
        now = told.shown
        if told.kept and now.game and self.shown and self.shown.game:
            history = self.shown.game.history[: told.kept] + now.game.history
            now = structs.replace(now, game=structs.replace(now.game, history=history))
        self.shown, self.thread = now, told.thread


class Client:
    """Somebody at a server, by a token.

    What comes is taken in while it is waited for: `tables` has every table that is followed as it is now.
    """

    def __init__(self, address: str, token: str = "", *, patience: float = PATIENCE) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.patience = patience
        self.you: You | None = None
        self.tables: dict[str, Seen] = {}
        self._asked: dict[str, Ask] = {}
        self._refused: dict[str, ClientError] = {}
        self._run, self._numbers = secrets.token_hex(4), itertools.count()
        self._open_line = ExitStack()
        self._line = self._open()

    @classmethod
    def guest(cls, address: str, *, patience: float = PATIENCE) -> "Client":
        """A new guest."""
        return cls(address, guest(address), patience=patience)

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave."""
        self._open_line.close()

    # -- saying --

    def follow(self, table: str) -> Seen:
        """Be told of a table from now on."""
        seen = self.tables[table] = Seen()
        self._say(Follow(table))
        try:
            return self.wait(table, lambda seen: seen.shown is not None)
        except ClientError:
            if seen.shown is None:
                del self.tables[table]
            raise

    def unfollow(self, table: str) -> None:
        """Be told of it no more."""
        del self.tables[table]
        self._say(Unfollow(table))

    def ask(self, table: str, request: Request) -> None:
        """Do something at a table: when this returns, it is on the disk; `ClientError` says why it is not."""
        mine = f"{self._run}-{next(self._numbers)}"
        self._asked[mine] = Ask(table, mine, request)
        self._say(self._asked[mine])
        while mine in self._asked:
            self.hear()
        if refused := self._refused.pop(mine, None):
            raise refused

    def open(self, settings: Settings) -> str:
        """Open a table; its name."""
        return str(self.over_http("POST", "/api/tables", msgspec.to_builtins(settings))["table"])

    def over_http(self, method: str, path: str, body: object = None) -> Any:
        """What a page of the server answers."""
        return over_http(self.address, method, path, body, self.token)[0]

    # -- hearing --

    def wait(self, table: str, until: Callable[[Seen], bool], timeout: float | None = None) -> Seen:
        """Hear what comes, until it is so at a table; `TimeoutError` if nothing comes for so many seconds."""
        while not until(self.tables[table]):
            self.hear(timeout)
        return self.tables[table]

    def hear(self, timeout: float | None = None) -> FromServer:
        """The next message, taken in; `TimeoutError` if none comes for so many seconds."""
        while True:
            try:
                message: FromServer = _decode(self._line.recv(timeout))
            except ConnectionClosed as closed:
                self._come_back(closed)
                continue
            self._take_in(message)
            return message

    def _take_in(self, message: FromServer) -> None:
        match message:
            case State(table=table) if table in self.tables:
                self.tables[table].take_in(message)
            case Mine(table=table, own=own) if table in self.tables:
                self.tables[table].own = own
            case Heard(table=table, kept=kept, remarks=remarks) if table in self.tables:
                seen = self.tables[table]
                seen.remarks = seen.remarks[:kept] + remarks
            case Done(id=mine):
                self._asked.pop(mine, None)
            case Refused(id=mine, code=code, params=params):
                error = ClientError(code, **params)
                if not mine:
                    raise error
                if self._asked.pop(mine, None):
                    self._refused[mine] = error
            case Welcome(you=you):
                self.you = you
            case Wrong(code=code, params=params):
                raise ClientError(code, **params)

    # -- the line --

    def _say(self, message: FromClient) -> None:
        """Say something; where the line breaks, it is said again with all that matters still."""
        try:
            self._line.send(_encode(message), text=True)
        except ConnectionClosed as closed:
            self._come_back(closed)

    def _open(self) -> ClientConnection:
        """Come, say who is there, and be told of everything again."""
        self._open_line.close()
        where = f"ws{self.address.removeprefix('http')}/api/socket"
        try:
            line = self._open_line.enter_context(connect(where, compression=None, max_size=None))
        except (OSError, WebSocketException, TimeoutError) as error:
            raise ClientError("client.away", address=self.address, why=str(error)) from error
        follows = [Follow(table, seen.thread, seen.lines) for table, seen in self.tables.items()]
        for message in (Hello(PROTOCOL, self.token), *follows, *self._asked.values()):
            line.send(_encode(message), text=True)
        return line

    def _come_back(self, closed: ConnectionClosed) -> None:
        if closed.rcvd and closed.rcvd.code == ENDED:
            raise ClientError("client.ended")
        until, pause = time.monotonic() + self.patience, 0.1
        while True:
            try:
                self._line = self._open()
            except (ClientError, ConnectionClosed):
                if time.monotonic() > until:
                    raise
                time.sleep(pause)
                pause = min(2 * pause, 2.0)
            else:
                return


def guest(address: str) -> str:
    """The token of a new guest."""
    address = address.rstrip("/")
    _, cookie = over_http(address, "POST", "/api/guest")
    return str(over_http(address, "POST", "/api/tokens", {"about": "hanabi"}, cookie)[0]["token"])


def place(link: str) -> tuple[str, str]:
    """Server and table of a link to a table.

    >>> place("https://hanabi.example/t/k7m2")
    ('https://hanabi.example', 'k7m2')
    """
    address, _, table = link.partition("#")[0].rstrip("/").rpartition("/t/")
    if not address.startswith(("http://", "https://")) or not table:
        raise ClientError("client.link", link=link)
    return address, table


def over_http(address: str, method: str, path: str, body: object = None, secret: str = "") -> tuple[Any, str]:
    """What a page answers, and the secret that it gives, if it gives one."""
    request = urllib.request.Request(address + path, method=method)
    request.data = None if body is None else json.dumps(body).encode()
    request.add_header("Content-Type", "application/json")
    if secret:
        request.add_header("Authorization", f"Bearer {secret}")
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            said = answer.read()
            cookie = answer.headers.get("Set-Cookie", "").partition(";")[0].partition("=")[2]
    except urllib.error.HTTPError as error:
        with error:
            raise _refusal(address, error) from error
    except OSError as error:
        raise ClientError("client.away", address=address, why=str(error)) from error
    return json.loads(said) if said else None, cookie


def _refusal(address: str, error: urllib.error.HTTPError) -> ClientError:
    try:
        said = json.loads(error.read())
        return ClientError(said["code"], **said["params"])
    except (ValueError, KeyError, TypeError):
        return ClientError("client.away", address=address, why=str(error))
