"""What goes over a socket, both ways: one message a frame, as JSON, told apart by its `type`.

Whatever is refused or shown is told by codes and values; whoever reads them words them.
"""

from typing import Annotated, Any

from msgspec import Meta

from hanabi.table import Own, TableShown
from hanabi.table.requests import Request
from hanabi.table.settings import Value
from hanabi.table.sight import Remark

PROTOCOL = 1
"""The version of all this; it changes when an old client would misunderstand something."""

RESTART, SLOW, ENDED = 1012, 1008, 4401
"""Why a socket is closed: the server stops, and the client comes back by itself; the client does not fetch
what it asked for; or its session has ended."""

TableName = Annotated[str, Meta(min_length=1, max_length=24, pattern="^[a-z0-9]+$")]
AskId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]


# -- what a client says --


class Hello(Value, tag="hello", frozen=True):
    """I speak this version; a program without cookies says by its token who it is."""

    protocol: Annotated[int, Meta(ge=0, lt=2**31)]
    token: Annotated[str, Meta(max_length=200)] = ""


class Follow(Value, tag="follow", frozen=True):
    """Tell me of a table from now on; who comes back says which lines of its game are there already."""

    table: TableName
    thread: Annotated[str, Meta(max_length=40)] = ""
    lines: Annotated[int, Meta(ge=0, le=10_000)] = 0


class Unfollow(Value, tag="unfollow", frozen=True):
    """Tell me of it no more."""

    table: TableName


class Ask(Value, tag="ask", frozen=True):
    """Do this at a table. The same id is the same wish: sent again it is not done again."""

    table: TableName
    id: AskId
    request: Request


class Lobby(Value, tag="lobby", frozen=True):
    """Tell me of the tables that somebody can sit down at, or no more."""

    on: bool = True


class Ping(Value, tag="ping", frozen=True):
    """Are you there? What time is it?"""


FromClient = Hello | Follow | Unfollow | Ask | Lobby | Ping


# -- what the server says --


class You(Value, frozen=True):
    """Who the server knows somebody as."""

    name: str
    claimed: bool
    """Whether the name is theirs by a password."""


class Welcome(Value, tag="welcome", frozen=True):
    """Who you are here (none: you may only look), and what time it is, in milliseconds since 1970."""

    protocol: int
    you: You | None
    now: int


class State(Value, tag="state", frozen=True):
    """A table as you may see it now.

    Of the game's history, the first `kept` lines are those that you have; `thread` names the run of lines
    that they belong to, which only grows.
    """

    table: str
    thread: str
    kept: int
    shown: TableShown


class Mine(Value, tag="mine", frozen=True):
    """What is for you alone at a table."""

    table: str
    own: Own


class Heard(Value, tag="heard", frozen=True):
    """What is said at a table: the first `kept` remarks are those that you have."""

    table: str
    kept: int
    remarks: tuple[Remark, ...]


class Done(Value, tag="done", frozen=True):
    """What you asked for is done, and on the disk."""

    table: str
    id: str


class Refused(Value, tag="refused", frozen=True):
    """What you asked for cannot be done, and nothing has changed; or (without id) what cannot be followed."""

    table: str
    id: str
    code: str
    params: dict[str, Any]


class TableCard(Value, frozen=True):
    """What is told of a table where many are told of."""

    table: str
    phase: str
    name: str
    rules: str
    edition: str
    players: int
    seated: int
    opened: int
    changed: int


class Tables(Value, tag="tables", frozen=True):
    """The tables that somebody can sit down at, all of them."""

    tables: tuple[TableCard, ...]


class Pong(Value, tag="pong", frozen=True):
    """I am here, and it is now."""

    now: int


class Wrong(Value, tag="wrong", frozen=True):
    """What you sent is no message, or not one for now; nothing has changed."""

    code: str
    params: dict[str, Any]


FromServer = Welcome | State | Mine | Heard | Done | Refused | Tables | Pong | Wrong
