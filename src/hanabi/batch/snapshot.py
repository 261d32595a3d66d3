"""A batch in a file, and back: what is read is checked as strictly as any position."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from hanabi.game import Game
from hanabi.game.game import LATEST
from hanabi.game.position import check
from hanabi.rules import HanabiError, Position, Rules, core

from . import archive
from .rows import position
from .steps import MOST_GAMES, MOST_TURNS

if TYPE_CHECKING:
    from .batch import Batch, Observer

_KEPT = ("which", "states", "numbers", "turns", "rewards", "done", "score")
_TOLD = {"hanabi", "rules", "seed", "again", "games", "log", "origins"}


def save(batch: "Batch", file: archive.File) -> None:
    """Keep a batch in a file."""
    told = {
        "rules": list(map(str, batch.rules)),
        "seed": batch.seed,
        "again": batch.again,
        "games": len(batch),
        "log": batch.log is not None,
        "origins": _origins(batch),
    }
    archive.write(file, told, {name: getattr(batch, name) for name in _names(batch)})


def load(file: archive.File, make: Callable[..., "Batch"], observer: "Observer | None") -> "Batch":
    """The batch that a file keeps."""
    with archive.reading(file) as kept:
        told = kept.told
        kept.check("told", told.keys() == _TOLD)
        kinds = {name: type(told[name]) for name in ("seed", "again", "games", "log")}
        kept.check("told", list(kinds.values()) == [int, bool, int, bool])
        batch = make(_rules(kept), seed=told["seed"], again=told["again"], log=told["log"], observer=observer)
        for name in _names(batch):
            _fill(batch.arrays[name], kept.array(name, batch.arrays[name]))
        _check_numbers(batch, kept)
        _put_origins(batch, kept)
        for game in range(len(batch)):
            _check_game(batch, game, kept)
        batch.refresh(0, len(batch))
    return batch


def _names(batch: "Batch") -> tuple[str, ...]:
    return _KEPT if batch.log is None else (*_KEPT, "log")


def _origins(batch: "Batch") -> dict[str, Any]:
    """Where games began that were not dealt here: only a log leads back to it."""
    if batch.log is None:
        return {}
    origins = {str(game): batch.origin(game) for game in batch.origins}
    return {game: one.record() for game, one in origins.items() if one}


def _rules(kept: archive.Archive) -> list[Rules]:
    """The rules of each game."""
    told, games = kept.told["rules"], kept.told["games"]
    kept.check("told", 1 <= games <= MOST_GAMES)
    kept.check("told", isinstance(told, list) and all(type(one) is str and len(one) < 1000 for one in told))
    rules = [Rules.parse(one) for one in told]
    which = kept.array("which", np.empty(0, np.int32), games)
    kept.check("which", ((which >= 0) & (which < len(rules))).all())
    return [rules[each] for each in which.tolist()]


def _fill(own: np.ndarray[Any, Any], got: np.ndarray[Any, Any]) -> None:
    """Copy numbers; what lies between the fields of a row, and is nothing, is left out."""
    if own.dtype.names is None:
        own[...] = got
    else:
        for name in own.dtype.names:
            own[name] = got[name]


def _check_numbers(batch: "Batch", kept: archive.Archive) -> None:
    """What can be told without playing."""
    turns, numbers, rewards = batch.turns, batch.numbers, batch.rewards
    kept.check("turns", ((turns >= 0) & (turns < MOST_TURNS)).all())
    kept.check("numbers", ((numbers >= 0) & (numbers <= LATEST)).all())
    kept.check("rewards", np.isin(rewards, np.arange(-36, 37)).all())
    kept.check("score", ((batch.score >= 0) & (batch.score <= 36)).all())
    kept.check("done", (batch.done.view(np.uint8) <= 1).all())
    kept.check("states", not (batch.again and batch.over.any()))


def _put_origins(batch: "Batch", kept: archive.Archive) -> None:
    origins = kept.told["origins"]
    kept.check("told", isinstance(origins, dict) and (batch.log is not None or not origins))
    for place, record in origins.items():
        kept.check("told", place.isascii() and place.isdecimal() and len(place) < 9)
        game = int(place)
        kept.check("told", game < len(batch))
        one = Game.from_record(record)
        kept.check("told", one.rules == batch.rules[batch.which[game]])
        batch.origins[game] = int(batch.numbers[game]), one


def _check_game(batch: "Batch", game: int, kept: archive.Archive) -> None:
    """A game is one that can be; with a log, the one that the log leads to."""
    state, book = position(batch.states[game]), batch.books[batch.which[game]]
    begun_anew = batch.again and batch.done[game]
    if batch.log is None:
        check(state, book)
    else:
        kept.check("log", _traced(batch, game) == state)
    if begun_anew:
        kept.check("done", batch.turns[game] == 0)
    else:
        kept.check("done", batch.done[game] == (state.over != 0))
        kept.check("score", batch.score[game] == core.score(state, book))


def _traced(batch: "Batch", game: int) -> Position | None:
    if batch.origin(game) is None:
        return batch.retrace(game)
    with suppress(HanabiError):
        return batch[game].state
    return None
