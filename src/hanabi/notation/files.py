"""Games in any form, out of files and off the command line: our records, and the site's replays and links."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from hanabi.game import FileError, Game, dumps
from hanabi.game.files import Source, lines, named, writing
from hanabi.game.record import MOST_BYTES, RecordError, decoded, read
from hanabi.rules import HanabiError

from .replay import Replay, replay_of
from .seeds import game_of_seed
from .site import replay_from, write_site
from .url import read_url, write_url

Told = Game | Replay
Form = Literal["record", "site", "link"]

ENDINGS: dict[str, Form] = {
    ".hanabi": "record",
    ".jsonl": "record",
    ".json": "site",
    ".txt": "link",
    ".url": "link",
}
"""The form of a file by its name's ending; .gz and .zst behind it pack it."""
_PACKED = (".gz", ".zst", ".zstd")
_HEADER = b'{"hanabi-session"'
"""A game that is kept while it is played has a line before it, which says who plays."""


MOST_WRONG = 1000
"""After so many lines in a row that tell no game, a file is not read on."""


def each(source: Source) -> Iterator[Told | HanabiError]:
    """The games of a file, in whatever form; in place of one that cannot be read, what is wrong with it."""
    name = named(source)
    reading = lines(source, MOST_BYTES)
    number = wrong = 0
    for line in reading:
        if line.startswith(_HEADER) and not number:
            continue
        number += 1
        try:
            yield game_of(line)
            wrong = 0
        except HanabiError as error:
            if number == 1 and error.code == "record.cut":  # one game on several lines
                yield _together(line, reading, name)
                return
            yield _placed(error, name, number)
            wrong += 1
            if wrong == MOST_WRONG:
                raise FileError("file.wrong", file=name, n=wrong) from None


def _together(first: bytes, rest: Iterator[bytes], name: str) -> Told | HanabiError:
    """The one game that all lines tell together."""
    data = bytearray(first)
    for line in rest:
        data += b"\n" + line
        if len(data) > MOST_BYTES:
            return _placed(RecordError("record.size", most=MOST_BYTES), name, 1)
    try:
        return game_of(bytes(data))
    except HanabiError as error:
        return _placed(error, name, 1)


def _placed(error: HanabiError, name: str, number: int) -> FileError:
    return FileError("file.game", file=name, game=number, reason=error.sentence)


def game_of(data: bytes) -> Told:
    """The game that a record, a replay, a link or a seed tells."""
    if data.lstrip()[:1] not in (b"{", b"["):
        return game_of_text(data.decode("utf-8", "replace"))
    document = decoded(data)
    if isinstance(document, dict) and "hanabi" not in document and "players" in document:
        return replay_from(document)
    return read(document)


def game_of_text(text: str) -> Told:
    """The game of a link, or the deal of one of the site's seeds.

    >>> game_of_text("p3v0s12")
    <Game live 3p: 0 of 25, 8 clues, 0 strikes, 35 in the deck, Alice to move>
    """
    text = text.strip()
    if "," in text:
        return read_url(text)
    return game_of_seed(text)


# --- writing ------------------------------------------------------------------------------------------


def ending_of(form: Form) -> str:
    """The ending of the name of a file in a form.

    >>> ending_of("link")
    '.txt'
    """
    return next(ending for ending, told in ENDINGS.items() if told == form)


def form_of(path: str) -> Form | None:
    """The form that a file's name asks for.

    >>> form_of("games.jsonl.gz"), form_of("one.json"), form_of("games")
    ('record', 'site', None)
    """
    name = Path(path)
    if name.suffix in _PACKED:
        name = name.with_suffix("")
    return ENDINGS.get(name.suffix)


def write(games: Iterable[Told], target: Source, form: Form) -> int:
    """Write games to a file, one a line; how many they were."""
    count = 0
    with writing(target) as put:
        for count, told in enumerate(games, start=1):
            try:
                data = written(told, form)
            except HanabiError as error:
                raise FileError("file.tell", game=count, reason=error.sentence) from None
            put(data)
    return count


def written(told: Told, form: Form) -> bytes:
    """A game in a form, on one line; what the form cannot tell is refused."""
    if form == "record":
        return dumps(told.game if isinstance(told, Replay) else told)
    replay = told if isinstance(told, Replay) else replay_of(told)
    return (write_site(replay) if form == "site" else write_url(replay)).encode() + b"\n"
