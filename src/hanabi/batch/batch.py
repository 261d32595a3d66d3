"""Many games that are stepped together."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from hanabi.game import Game
from hanabi.game.game import LATEST
from hanabi.rules import IllegalAction, Position, Rules, compile
from hanabi.rules.actions import refusal
from hanabi.rules.settings import LOT

from . import snapshot, steps
from .archive import File
from .asked import whole
from .compiled import Kernel, kernels
from .error import BatchError
from .rows import VIEW, Rows, book_rows, position, state_rows
from .steps import MOST_GAMES


class Observer(Protocol):
    """What writes down, after every step, what somebody sees of each game: compiled into the step.

    It may have a `check` of the rules that a batch is played by, which raises if it cannot write by them.
    """

    size: int
    """How many bytes it writes for each game."""
    observe: Callable[[Any, Any, Any, int], None]
    """A function of a game, its book, a view to `look` with, and the address to write to."""


class Batch:
    """Games of one shape, stepped together by compiled code.

    >>> batch = Batch("german 3p", games=4, seed=7)
    >>> batch.step(batch.legal.argmax(axis=1))
    >>> batch.turn, batch.rewards, batch[2]
    (array([1, 1, 1, 1], dtype=int8), array([1., 0., 1., 1.], dtype=float32), <Game german 3p: 1 of 25, ...>)

    Game *g* of a seed is the same deal in every batch. A game that is over begins anew at once, as the one
    whose number is higher by the size of the batch; with `again=False` it stays, and takes no more notice of
    actions. Rules may be one for all games, or one for each: of the same players, hands and actions.
    """

    legal: npt.NDArray[np.bool_]
    """Which actions are legal, a row for each game; none where it is over."""
    legal_bits: npt.NDArray[np.uint64]
    """The same as bits, in two words for each game."""
    rewards: npt.NDArray[np.float32]
    """What the last step changed of the score: less than nothing where a loss took the points."""
    done: npt.NDArray[np.bool_]
    """Which games the last step ended, or an earlier one where games do not begin anew."""
    score: npt.NDArray[np.int16]
    """The score after the last step, before a game began anew."""
    which: npt.NDArray[np.int32]
    """By which of the `rules` each is played."""
    numbers: npt.NDArray[np.int64]
    """Which game of the seed each is."""
    turns: npt.NDArray[np.int32]
    """How many turns each has taken."""
    states: Rows
    """The games themselves, a row each, with all that is secret: see `views` for what players may know.

    What is written here by hand is believed: `batch[i] = game` is checked.
    """
    seen: npt.NDArray[np.uint8]
    """What the observer wrote, a row for each game."""
    log: npt.NDArray[np.uint8] | None
    """The actions of each game, as many as it has taken turns; none if no log is kept."""
    origins: dict[int, tuple[int, Game]]
    """What games that were put in a place began as, each with the number that it stands for."""
    arrays: dict[str, Any]
    """All of these as compiled code writes them. What it is led by is for reading only under its own name."""

    def __init__(
        self,
        rules: Rules | str | Sequence[Rules | str] = "american",
        games: int | None = None,
        *,
        seed: int | None = None,
        again: bool = True,
        log: bool = False,
        observer: Observer | None = None,
    ) -> None:
        self.rules, self.which = _tables(rules, games)
        self.seed = _seed(seed)
        self.again = again
        self.books = [compile(each) for each in self.rules]
        self._observer = observer
        if observer and hasattr(observer, "check"):
            observer.check(self.rules)
        self._lay_out(len(self.which), log)
        self.reset()

    def _lay_out(self, games: int, log: bool) -> None:
        """Make the arrays, and the desk that tells the kernels where they lie."""
        self.actions = self.books[0].actions
        width = -(-self.actions // 8) * 8
        starts = [-1 if each.start == LOT else each.start for each in self.rules]
        self.arrays = {
            "actions": np.zeros(games, np.int64),
            "books": book_rows(self.books),
            "starts": np.array(starts, np.int64),
            "which": self.which,
            "states": np.repeat(state_rows([Position()]), games),
            "numbers": np.zeros(games, np.int64),
            "turns": np.zeros(games, np.int32),
            "rewards": np.zeros(games, np.float32),
            "done": np.zeros(games, np.bool_),
            "score": np.zeros(games, np.int16),
            "legal_bits": np.zeros((games, 2), np.uint64),
            "legal": np.zeros((games, width), np.bool_),
            "log": np.zeros((games, steps.MOST_TURNS), np.uint8) if log else None,
            "sight": np.zeros(1, VIEW),
            "seen": np.zeros((games, self._observer.size if self._observer else 0), np.uint8),
        }
        for name in ("states", "rewards", "done", "score", "seen"):
            setattr(self, name, self.arrays[name])
        for name in ("which", "numbers", "turns", "legal_bits", "legal", "log"):
            setattr(self, name, _read_only(self.arrays[name]))
        self.legal = self.legal[:, : self.actions]
        self.origins = {}
        self._actions = self.arrays["actions"]
        self._desk = self._addresses()
        self._at = int(self._desk.ctypes.data)
        self._kernels = stepping(self._observer.observe if self._observer else steps.observe)
        self._step = self._kernels["step"]

    def _addresses(self) -> Rows:
        desk = np.zeros(1, steps.DESK)
        for name, numbers in self.arrays.items():
            desk[name] = 0 if numbers is None else numbers.ctypes.data
        desk["count"] = len(self.states)
        desk["again"] = self.again
        desk["seed"] = np.uint64(self.seed).astype(np.int64)
        desk["legal_size"] = -(-self.actions // 8) * 8
        desk["seen_size"] = self.seen.shape[1]
        return desk

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        told = str(self.rules[0]) if len(self.rules) == 1 else f"{len(self.rules)} rule sets"
        return f"<Batch {told}: {len(self)} games, seed {self.seed}>"

    # -- stepping --

    def reset(self, first: int = 0, *, seed: int | None = None) -> None:
        """Deal all games anew, of another seed if one is given; `first` is the number of the first."""
        whole("whole.number", first, LATEST + 2 - len(self))
        if seed is not None:
            self.seed = _seed(seed)
            self._desk["seed"] = np.uint64(self.seed).astype(np.int64)
        self.arrays["numbers"][:] = np.arange(first, first + len(self))
        for name in ("rewards", "done", "score"):
            self.arrays[name][:] = 0
        self.origins.clear()
        self._kernels["begin"](self._at)

    def renew(self, which: npt.NDArray[np.bool_]) -> None:
        """Deal some games anew, each as the one whose number is higher by the size of the batch."""
        which = np.ascontiguousarray(_asked(which))
        if which.shape != self.done.shape or which.dtype != np.bool_:
            raise BatchError("batch.some", n=len(self), got=f"{which.dtype} of shape {which.shape}")
        self.rewards[which] = self.done[which] = self.score[which] = 0
        self._kernels["renew"](self._at, which.ctypes.data)

    def refresh(self, begin: int, end: int) -> None:
        """Tell anew what is legal in some games, whose states were changed."""
        whole("batch.which", begin, len(self) + 1)
        whole("batch.which", end, len(self) + 1)
        self._kernels["refresh"](self._at, begin, end)

    def retrace(self, game: int) -> Position | None:
        """What the log of a game leads to from its deal; nothing if an action of it is not legal."""
        if self.log is None:
            raise BatchError("batch.unlogged")
        state = state_rows([Position()])
        legal = self._kernels["retrace"](self._at, state.ctypes.data, self._index(game))
        return position(state[0]) if legal else None

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one turn in every game: an action for each, by its number.

        If one of them is not legal, `IllegalAction` says which and why, and nothing has changed.
        """
        if type(actions) is not np.ndarray or actions.dtype is not _LONG or actions.shape != self.which.shape:
            actions = self._checked(actions)
        self._actions[:] = actions
        refused = self._step(self._at)
        if refused >= 0:
            raise self._refusal(refused, int(actions[refused]))

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        given = _asked(actions)
        if given.shape != self.which.shape or given.dtype.kind not in "iu":
            kind = f"{given.dtype} of shape {given.shape}"
            raise BatchError("batch.actions", n=len(self), got=kind)
        return np.ascontiguousarray(given.clip(-1, 128), np.int64)

    def _refusal(self, game: int, action: int) -> IllegalAction:
        why = refusal(position(self.states[game]), self.books[self.which[game]], action)
        return IllegalAction("batch.illegal", game=game, why=why.sentence if why else "")

    @property
    def turn(self) -> npt.NDArray[np.int8]:
        """The seat to act in each game."""
        return self.states["turn"]

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games are over: none where they begin anew."""
        return self.states["over"] != 0  # type: ignore[no-any-return]

    # -- looking --

    def views(self, seat: int | None = None) -> Rows:
        """What a seat, or whoever is to act, may know of each game: rows without what is hidden from it."""
        if seat is not None:
            whole("batch.seat", seat, self.rules[0].players)
        views = np.zeros(len(self), VIEW)
        self._kernels["views"](self._at, views.ctypes.data, -1 if seat is None else seat)
        return views

    # -- one game --

    def __getitem__(self, game: int) -> Game:
        """One of the games, to look at and to play on by itself.

        With a log it has its whole history; without, it begins at this position, and its record says so.
        """
        game = self._index(game)
        rules = self.rules[self.which[game]]
        if self.log is None:
            return Game.at(rules, position(self.states[game]))
        one = self.origin(game)
        one = Game(rules, seed=self.seed, number=int(self.numbers[game])) if one is None else one.copy()
        for action in self.log[game, : self.turns[game]].tolist():
            one.push(action)
        return one

    def origin(self, game: int) -> Game | None:
        """What was put in the place of a game and is still played there; none if that was dealt here."""
        number, one = self.origins.get(game, (-1, None))
        return one if number == self.numbers[game] else None

    def __setitem__(self, game: int, one: Game) -> None:
        """Put a game in the place of another."""
        game = self._index(game)
        rules = self.rules[self.which[game]]
        if not isinstance(one, Game):
            raise BatchError("batch.no-game", got=type(one).__name__)
        if one.rules != rules:
            raise BatchError("batch.other", got=str(one.rules), rules=str(rules))
        if one.over and self.again:
            raise BatchError("batch.over")
        self.arrays["states"][game] = state_rows([one.state])[0]
        self.arrays["turns"][game] = self.arrays["rewards"][game] = 0
        self.arrays["score"][game] = one.score
        self.arrays["done"][game] = one.over
        self.origins[game] = int(self.numbers[game]), one.copy()
        self.refresh(game, game + 1)

    # -- a file --

    def save(self, file: File) -> None:
        """Keep everything in a file, an `.npz`, to go on from later: the cards and draw piles, too."""
        snapshot.save(self, file)

    @classmethod
    def load(cls, file: File, *, observer: Observer | None = None) -> "Batch":
        """The batch that a file keeps; a file in which something is wrong is refused, and says what."""
        return snapshot.load(file, cls, observer)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is copied and pickled: the addresses on its desk are its own."""
        rules = [self.rules[which] for which in self.which.tolist()]
        arrays = {name: getattr(self, name) for name in _KEPT if getattr(self, name) is not None}
        return _again, (rules, self.seed, self.again, self._observer, arrays, self.origins)

    def _index(self, game: Any) -> int:
        return whole(
            "batch.which", int(game) if isinstance(game, np.integer) else game, len(self), least=-len(self)
        ) % len(self)


_LONG = np.dtype(np.int64)


_KEPT = ("states", "numbers", "turns", "rewards", "done", "score", "log")


def _again(
    rules: list[Rules],
    seed: int,
    again: bool,
    observer: Observer | None,
    arrays: dict[str, Rows],
    origins: dict[int, tuple[int, Game]],
) -> Batch:
    """A batch like another one."""
    batch = Batch(rules, seed=seed, again=again, log="log" in arrays, observer=observer)
    for name, rows in arrays.items():
        batch.arrays[name][...] = rows
    batch.origins.update(origins)
    batch.refresh(0, len(batch))
    return batch


def _asked(numbers: npt.ArrayLike) -> npt.NDArray[Any]:
    """What was handed over as an array; an empty one where it is none."""
    try:
        return np.asarray(numbers)
    except (ValueError, TypeError):
        return np.empty(0)


def _read_only(numbers: Rows | None) -> Rows | None:
    if numbers is not None:
        numbers = numbers.view()
        numbers.flags.writeable = False
    return numbers


def stepping(observe: Callable[[Any, Any, Any, int], None]) -> dict[str, Kernel]:
    """The steps, compiled for one observer."""
    return kernels(
        (steps.step, steps.begin, steps.renew, steps.refresh, steps.retrace, steps.views),
        swaps={steps.observe: observe},
        about="the steps of a batch",
    )


def _tables(
    rules: Rules | str | Iterable[Rules | str], games: int | None
) -> tuple[tuple[Rules, ...], npt.NDArray[np.int32]]:
    """The different rules of a batch, and which of them each game is played by."""
    if games is not None:
        whole("batch.games", games, MOST_GAMES + 1, least=1)
    if isinstance(rules, str) or not isinstance(rules, Iterable):
        return (_rules(rules),), np.zeros(games or 1, np.int32)
    many = [_rules(each) for each in rules]
    if games not in (None, len(many)):
        raise BatchError("batch.rules", n=games, got=len(many))
    whole("batch.games", len(many), MOST_GAMES + 1, least=1)
    different = list(dict.fromkeys(many))
    for other in different:
        if _shape(other) != _shape(different[0]):
            raise BatchError("batch.shape", one=str(different[0]), other=str(other))
    place = {each: at for at, each in enumerate(different)}
    return tuple(different), np.array([place[each] for each in many], np.int32)


def _rules(rules: Rules | str) -> Rules:
    if isinstance(rules, str):
        return Rules.parse(rules)
    if isinstance(rules, Rules):
        return rules
    raise BatchError("batch.no-rules", got=type(rules).__name__)


def _shape(rules: Rules) -> tuple[int, int, int]:
    return rules.players, rules.hand, compile(rules).actions


def _seed(seed: int | None) -> int:
    if seed is None:
        import secrets

        return secrets.randbits(63)
    return whole("whole.seed", seed, 1 << 64)
