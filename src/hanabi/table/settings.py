"""What a table is opened with."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from hanabi.game import Game
from hanabi.game.writing import checked_text
from hanabi.rules import HanabiError, Rules


class TableError(HanabiError):
    """What cannot be done at this table now; nothing was changed."""


class Value(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value that comes and goes as JSON."""


# -- the deal --


class Shuffled(Value, tag="random", frozen=True):
    """A deck that nobody knows, shuffled for this table."""


class OfTheDay(Value, tag="day", frozen=True):
    """The deck of a day, the same for everybody who plays by the same rules."""

    day: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]


class Duplicate(Value, tag="duplicate", frozen=True):
    """A deck that many tables play, to be compared."""

    number: Annotated[int, Meta(ge=1, le=2**31)]


class Open(Value, tag="open", frozen=True):
    """A deck that somebody typed, or the seed of one: the table is marked so, and not ranked."""

    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    deck: Annotated[tuple[str, ...], Meta(max_length=64)] = ()


Deal = Shuffled | OfTheDay | Duplicate | Open


# -- the clock --


class Untimed(Value, tag="none", frozen=True):
    """As long as anybody likes."""


class PerMove(Value, tag="move", frozen=True):
    """So many seconds for every move."""

    seconds: Annotated[int, Meta(ge=5, le=3600)]


class Bank(Value, tag="bank", frozen=True):
    """So many seconds for the game, and some more with every move."""

    seconds: Annotated[int, Meta(ge=30, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class PerDays(Value, tag="days", frozen=True):
    """So many days for every move: a game by correspondence."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = Untimed | PerMove | Bank | PerDays

Talk = Literal["strict", "phrases", "free"]
"""What may be said during the game: nothing, harmless remarks on one's own turn, or anything."""


class Watching(Value, frozen=True):
    """What somebody may see who does not play."""

    public: bool = True
    """What everybody knows: no hand at all."""
    eyes: bool = False
    """What one seat sees."""
    hands: bool = False
    """All hands; never for somebody who holds a seat."""
    delay: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many turns late they see hands."""


class Settings(Value, frozen=True):
    """How a table is opened: its rules, and the manners that no rulebook sets.

    >>> checked(Settings("wild10 german 3p")).rules
    'german 3p wild10'
    """

    rules: Annotated[str, Meta(max_length=300)] = "american 3p"
    name: Annotated[str, Meta(max_length=60)] = ""
    deal: Deal = Shuffled()
    clock: Clock = Untimed()
    talk: Talk = "phrases"
    watching: Watching = Watching()
    patience: Annotated[int, Meta(ge=30, le=30 * 86_400)] = 300
    """After so many seconds of silence on its turn a seat may be given to somebody else."""
    listed: bool = True
    """Whether it is shown where tables are found."""
    pace: Annotated[int, Meta(ge=0, le=10)] = 1
    """A bot takes at least so many seconds for its turn."""

    @property
    def shared(self) -> bool:
        """Whether other tables play the same deal."""
        return isinstance(self.deal, OfTheDay | Duplicate)

    @property
    def ranked(self) -> bool:
        """Whether the result counts: not if somebody could know the deck."""
        return not isinstance(self.deal, Open)


def checked(settings: Settings) -> Settings:
    """The settings with their rules in full order; `HanabiError` says what cannot be played."""
    rules = Rules.parse(settings.rules)
    checked_text(settings.name)
    if isinstance(settings.deal, Open):
        if (settings.deal.seed is None) == (not settings.deal.deck):
            raise TableError("table.open")
        open_deck(rules, settings.deal)
    return structs.replace(settings, rules=str(rules))


def open_deck(rules: Rules, deal: Open) -> tuple[str, ...]:
    """The deck that somebody asked for."""
    game = Game(rules, seed=deal.seed, deck=deal.deck or None, start=0)
    return tuple(map(str, game.deck))
