"""Everything that reads what somebody else wrote: each gives a value, or refuses with a sentence."""

import io
from collections.abc import Callable

from hanabi import HanabiError, Rules
from hanabi.game import dumps, loads
from hanabi.game.stream import load
from hanabi.notation import deck_of_seed, read_site, read_url, variant, write_site, write_url
from hanabi.rules.actions import parse
from hanabi.terminal import session

Reader = Callable[[bytes], object]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _record(data: bytes) -> None:
    game = loads(data)
    assert dumps(loads(dumps(game))) == dumps(game)


def _stream(data: bytes) -> None:
    list(load(io.BytesIO(data)))


def _site(data: bytes) -> None:
    replay = read_site(data)
    assert write_site(read_site(write_site(replay))) == write_site(replay)


def _url(data: bytes) -> None:
    replay = read_url(_text(data))
    try:
        link = write_url(replay)
    except HanabiError:  # not everything that can be read has a link
        return
    assert write_url(read_url(link)) == link


def _rules(data: bytes) -> None:
    rules = Rules.parse(_text(data))
    assert Rules.parse(str(rules)) == rules
    assert Rules.from_json(rules.json()) == rules


READERS: dict[str, Reader] = {
    "record": _record,
    "stream": _stream,
    "session": session.loads,
    "site": _site,
    "url": _url,
    "rules": _rules,
    "seed": lambda data: deck_of_seed(_text(data)),
    "variant": lambda data: variant(_text(data)),
    "move": lambda data: parse(_text(data), ["Alice", "Bob", "Al"]),
}


def read(name: str, data: bytes) -> str:
    """Let a reader read; the code of its refusal, or nothing. Whatever else it raises is a fault of it."""
    try:
        READERS[name](data)
    except HanabiError as error:
        told = str(error)
        assert told == " ".join(told.split(" ")) and "\n" not in told and len(told) < 1000, told
        return error.code
    return ""
