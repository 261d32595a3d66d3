"""Many games in one file: a record a line, read one by one and written as they come."""

from collections.abc import Iterable, Iterator

from hanabi.rules import HanabiError

from .files import FileError, Source, lines, named, writing
from .game import Game
from .record import MOST_BYTES, dumps, loads


def load(source: Source) -> Iterator[Game]:
    """The games of a file, gzip and zstd unpacked; what tells no game is refused with its place.

    >>> import io
    >>> file = io.BytesIO()
    >>> dump([Game("german 2p", seed=7), Game("dutch 3p", seed=8)], file)
    2
    >>> for game in load(io.BytesIO(file.getvalue())):
    ...     print(game.rules)
    german 2p
    dutch 3p
    """
    for number, line in enumerate(lines(source, MOST_BYTES), start=1):
        try:
            game = loads(line)
        except HanabiError as error:
            raise FileError("file.game", file=named(source), game=number, reason=error.sentence) from None
        yield game


def dump(games: Iterable[Game], target: Source) -> int:
    """Write games to a file, a record a line, packed as its name's ending says; how many they were."""
    count = 0
    with writing(target) as write:
        for game in games:
            write(dumps(game))
            count += 1
    return count
