"""What people say to a table. A move names the turn that it answers, and a card by its order."""

from typing import Annotated, Literal

from msgspec import Meta

from .settings import Value

SeatNumber = Annotated[int, Meta(ge=0, le=5)]
OrderNumber = Annotated[int, Meta(ge=0, le=63)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]


# -- moves --


class Play(Value, tag="play", frozen=True):
    """Play a card; under the timed show its colour may be declared."""

    order: OrderNumber
    declare: Annotated[str, Meta(max_length=20)] | None = None


class Discard(Value, tag="discard", frozen=True):
    """Discard a card."""

    order: OrderNumber


class Clue(Value, tag="clue", frozen=True):
    """Tell a seat a colour or a value."""

    to: SeatNumber
    word: Annotated[str, Meta(max_length=20)] | Annotated[int, Meta(ge=0, le=99)]


Move = Play | Discard | Clue


# -- before the game --


class Sit(Value, tag="sit", frozen=True):
    """Take a seat: an empty one, or one's own from a bot that stood in."""

    seat: SeatNumber
    name: Name


class Stand(Value, tag="stand", frozen=True):
    """Leave one's seat."""


class SeatBot(Value, tag="seat-bot", frozen=True):
    """Put a bot on an empty seat, or (none) take it away; the host's to say."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None = None


class Remove(Value, tag="remove", frozen=True):
    """Send somebody away for good, before the game; the host's to say."""

    seat: SeatNumber


class Lock(Value, tag="lock", frozen=True):
    """Let nobody new sit down, or again anybody; the host's to say."""

    locked: bool = True


class HandOver(Value, tag="hand-over", frozen=True):
    """Make somebody else who sits here the host."""

    seat: SeatNumber


class Ready(Value, tag="ready", frozen=True):
    """Be ready for the start, or not yet."""

    ready: bool = True


class Start(Value, tag="start", frozen=True):
    """Deal; whoever the edition's custom names begins, or (none) the lot decides. The host's to say."""

    first: SeatNumber | None = None


# -- during it --


class Act(Value, tag="act", frozen=True):
    """Take one's turn."""

    turn: Annotated[int, Meta(ge=0, lt=2**31)]
    move: Move


class Premove(Value, tag="premove", frozen=True):
    """What to do as soon as it is one's turn, if it is still legal; none takes it back."""

    move: Move | None = None


class Reorder(Value, tag="reorder", frozen=True):
    """Rearrange one's hand: the orders of all its cards, newest place first."""

    orders: Annotated[tuple[OrderNumber, ...], Meta(max_length=8)]


class Mark(Value, tag="mark", frozen=True):
    """Raise or turn a card of one's own hand, for all to see; none puts it back."""

    order: OrderNumber
    mark: Literal["raised", "turned"] | None = None


class Note(Value, tag="note", frozen=True):
    """Write on a card, for one's own eyes until the game is over; an empty text takes the note away."""

    order: OrderNumber
    text: Annotated[str, Meta(max_length=300)]


class Say(Value, tag="say", frozen=True):
    """Say something, or one of the harmless remarks by its code."""

    text: Annotated[str, Meta(max_length=300)] = ""
    phrase: Annotated[str, Meta(max_length=20)] = ""


class Pause(Value, tag="pause", frozen=True):
    """Stop the clock and the game, or go on."""

    paused: bool = True


# -- what needs the others' consent --


class TakeBack(Value, tag="take-back", frozen=True):
    """Take back the last moves, so many."""

    moves: Annotated[int, Meta(ge=1, le=255)] = 1


class Replace(Value, tag="replace", frozen=True):
    """Give the seat of somebody who left or is silent to a bot, or (none) to whoever comes."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None = None


class End(Value, tag="end", frozen=True):
    """End the game here."""


Proposal = TakeBack | Replace | End


class Propose(Value, tag="propose", frozen=True):
    """Ask the others for something; who asks agrees."""

    proposal: Proposal


class Answer(Value, tag="answer", frozen=True):
    """Agree to what was proposed, or not; who proposed it takes it back by that."""

    agree: bool


# -- looking on --


class Watch(Value, tag="watch", frozen=True):
    """Look on: as everybody may, through the eyes of a seat, or at all hands."""

    sight: Literal["public", "eyes", "hands"] = "public"
    seat: SeatNumber | None = None


class Mute(Value, tag="mute", frozen=True):
    """Hear somebody no more, or again."""

    seat: SeatNumber
    muted: bool = True


class Report(Value, tag="report", frozen=True):
    """Tell whoever runs the server of somebody at this table."""

    seat: SeatNumber
    text: Text


Request = (
    Sit
    | Stand
    | SeatBot
    | Remove
    | Lock
    | HandOver
    | Ready
    | Start
    | Act
    | Premove
    | Reorder
    | Mark
    | Note
    | Say
    | Pause
    | Propose
    | Answer
    | Watch
    | Mute
    | Report
)
