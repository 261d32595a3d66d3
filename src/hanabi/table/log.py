"""What happens at a table: its log, from which the whole table can be made again.

An event is never changed and never taken out; what was taken back stays in the log with the taking back.
"""

from typing import Literal

from .requests import Move, Proposal
from .settings import Settings, Value

Person = str
"""Somebody, by a name that the house gave: nobody else can have it."""


class Event(Value, frozen=True):
    """Something that happened, when, in milliseconds, and by whom; the table itself is nobody."""

    at: int
    by: Person = ""


class Opened(Event, tag="opened", frozen=True):
    """The table was opened, by its host."""

    settings: Settings = Settings()


class SatDown(Event, tag="sat-down", frozen=True):
    """Somebody took a seat."""

    seat: int = 0
    name: str = ""


class StoodUp(Event, tag="stood-up", frozen=True):
    """A seat became empty; `removed` if the host wanted it, and then its person may not come back."""

    seat: int = 0
    removed: bool = False


class BotSat(Event, tag="bot-sat", frozen=True):
    """A bot took a seat, or (none) left it."""

    seat: int = 0
    bot: str | None = None


class Locked(Event, tag="locked", frozen=True):
    """The table takes nobody new, or again anybody."""

    locked: bool = True


class Hosted(Event, tag="hosted", frozen=True):
    """Somebody else is the host."""

    host: Person = ""


class BecameReady(Event, tag="ready", frozen=True):
    """A seat is ready for the start, or no longer."""

    seat: int = 0
    ready: bool = True


class Dealt(Event, tag="dealt", frozen=True):
    """The game began: with which deck, and with whom."""

    deck: tuple[str, ...] = ()
    first: int = 0


class Acted(Event, tag="acted", frozen=True):
    """A turn was taken."""

    seat: int = 0
    move: Move | None = None


class Premoved(Event, tag="premoved", frozen=True):
    """A seat decided on its next move, or (none) no longer."""

    seat: int = 0
    move: Move | None = None


class Reordered(Event, tag="reordered", frozen=True):
    """A hand was rearranged: the orders of its cards, newest place first."""

    seat: int = 0
    orders: tuple[int, ...] = ()


class Marked(Event, tag="marked", frozen=True):
    """A card was raised or turned, or put back."""

    order: int = 0
    mark: Literal["raised", "turned"] | None = None


class Noted(Event, tag="noted", frozen=True):
    """A seat wrote on a card."""

    seat: int = 0
    order: int = 0
    text: str = ""


class Said(Event, tag="said", frozen=True):
    """Somebody said something, in a seat or (none) looking on."""

    seat: int | None = None
    text: str = ""
    phrase: str = ""


class Paused(Event, tag="paused", frozen=True):
    """Clock and game stand still, or go on."""

    paused: bool = True


class Proposed(Event, tag="proposed", frozen=True):
    """A seat asked the others for something."""

    seat: int = 0
    proposal: Proposal | None = None


class Answered(Event, tag="answered", frozen=True):
    """A seat agreed to what was proposed, or did not."""

    seat: int = 0
    agree: bool = True


class TookBack(Event, tag="took-back", frozen=True):
    """The last moves were taken back, so many, with the hands rearranged since."""

    moves: int = 1


class Vacated(Event, tag="vacated", frozen=True):
    """A seat was given away, to a bot or (none) to whoever comes; its owner may take it back."""

    seat: int = 0
    bot: str | None = None


class Closed(Event, tag="closed", frozen=True):
    """It ended without a result: time ran out, all wanted it to end, the house ended it, or nobody came."""

    why: Literal["time", "vote", "house", "nobody"] = "vote"
    seat: int | None = None


class Watched(Event, tag="watched", frozen=True):
    """Somebody looks on."""

    sight: Literal["public", "eyes", "hands"] = "public"
    seat: int | None = None


class Muted(Event, tag="muted", frozen=True):
    """Somebody hears another one no more, or again."""

    whom: Person = ""
    muted: bool = True


class Reported(Event, tag="reported", frozen=True):
    """Somebody told the operators of another one."""

    whom: Person = ""
    text: str = ""


class Followed(Event, tag="followed", frozen=True):
    """The same people play on at another table."""

    table: str = ""


Entry = (
    Opened
    | SatDown
    | StoodUp
    | BotSat
    | Locked
    | Hosted
    | BecameReady
    | Dealt
    | Acted
    | Premoved
    | Reordered
    | Marked
    | Noted
    | Said
    | Paused
    | Proposed
    | Answered
    | TookBack
    | Vacated
    | Closed
    | Watched
    | Muted
    | Reported
    | Followed
)
