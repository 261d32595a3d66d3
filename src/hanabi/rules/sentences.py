"""What the house says: every error, grade, event and reason is a code with parameters."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Wording = str | tuple[str, str]
"""A sentence, or its forms for one and for several, told apart by the parameter `n`."""


class Sentence(NamedTuple):
    """A code with its parameters; `str` of it is the English sentence.

    >>> str(Sentence("grade.6"))
    'legendary'
    """

    code: str
    params: Mapping[str, Any] = {}

    def __str__(self) -> str:
        return say(self, ENGLISH)


def say(sentence: Sentence, catalogue: Mapping[str, Wording]) -> str:
    """Word a sentence by a catalogue; parameters that are sentences are worded by it too."""
    wording = catalogue[sentence.code]
    params = {
        name: say(value, catalogue) if isinstance(value, Sentence) else value
        for name, value in sentence.params.items()
    }
    if isinstance(wording, tuple):
        wording = wording[params.get("n") != 1]
    return wording.format(**params)


class _Bare(str):
    """A word that stands for something else, and so is never put in quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def brief(value: object) -> object:
    """What somebody handed in, short enough to be told: a long text is cut, and a thing only named.

    >>> brief("red"), brief(7), brief(10**99), brief([1, 2])
    ('red', 7, …, a list)
    """
    if isinstance(value, Sentence) or value is None:
        return value
    if isinstance(value, str):
        return value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…"
    if isinstance(value, int | float):
        return value if -_GREATEST < value < _GREATEST else _Bare("…")
    return _Bare(f"a {type(value).__name__}"[:40])


_LONGEST = 300
_GREATEST = 10**20


class HanabiError(Exception):
    """Something that cannot be done, as a sentence with its code; nothing was changed."""

    def __init__(self, code: str, **params: Any) -> None:
        told = {name: brief(value) for name, value in params.items()}
        super().__init__(code, told)
        self.sentence = Sentence(code, told)

    @property
    def code(self) -> str:
        return self.sentence.code

    def __str__(self) -> str:
        return str(self.sentence)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.code, dict(self.sentence.params))


def _again(kind: type[HanabiError], code: str, params: dict[str, Any]) -> HanabiError:
    return kind(code, **params)


class RulesError(HanabiError):
    """Rules, cards or decks that there cannot be."""


class IllegalAction(HanabiError):
    """An action that the rules do not allow now."""


ENGLISH: dict[str, Wording] = {}
"""Every sentence of the house in English, by its code. Each room adds its own."""


def words(catalogue: Mapping[str, Wording]) -> None:
    """Add a room's sentences to the catalogue; a code is worded once."""
    if twice := ENGLISH.keys() & catalogue.keys():
        raise ValueError(f"worded twice: {', '.join(sorted(twice))}")
    ENGLISH.update(catalogue)
