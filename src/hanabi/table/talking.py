"""Talk, by the manners of the table; hearing somebody no more; telling the operators."""

from collections.abc import Iterator

from hanabi.game.writing import checked_text

from . import log, requests
from .house import House
from .log import Entry, Person
from .settings import TableError
from .table import Table

PHRASES = ("nothing-known", "remember", "thinking", "back-soon", "here-again")
"""The harmless remarks: "I still know nothing about my hand", "do you remember what you hold?", and such."""


def say(table: Table, who: Person, said: requests.Say, now: int, house: House) -> Iterator[Entry]:
    """Say something. Who looks on is heard by those who look on, until the game is over."""
    if bool(said.text) == bool(said.phrase):
        raise TableError("talk.one")
    if said.phrase and said.phrase not in PHRASES:
        raise TableError("talk.phrase", phrase=said.phrase, known=", ".join(PHRASES))
    checked_text(said.text)
    seat = table.seat_of(who)
    if seat is None and who not in table.watchers and who != table.host:
        raise TableError("table.no-seat")
    if seat is not None and table.phase == "playing":
        _mannerly(table, seat, said)
    yield log.Said(now, who, seat=seat, text=said.text, phrase=said.phrase)


def _mannerly(table: Table, seat: int, said: requests.Say) -> None:
    """What the table's policy lets a player say during the game."""
    policy = table.settings.talk
    if policy == "free":
        return
    if policy == "strict":
        raise TableError("talk.strict")
    if said.text:
        raise TableError("talk.phrases")
    if seat != table.seat_to_move:
        raise TableError("talk.turn")


def mute(table: Table, who: Person, said: requests.Mute, now: int, house: House) -> Iterator[Entry]:
    """Hear somebody no more, or again; nobody else learns of it."""
    whom = _other(table, who, said.seat)
    if ((who, whom) in table.mutes) != said.muted:
        yield log.Muted(now, who, whom=whom, muted=said.muted)


def report(table: Table, who: Person, said: requests.Report, now: int, house: House) -> Iterator[Entry]:
    """Tell whoever runs the server."""
    checked_text(said.text)
    yield log.Reported(now, who, whom=_other(table, who, said.seat), text=said.text)


def _other(table: Table, who: Person, seat: int) -> Person:
    """Somebody else who sits here."""
    person = table.chair(seat).person
    if person is None:
        raise TableError("table.nobody", seat=seat)
    if person == who:
        raise TableError("table.yourself")
    return person
