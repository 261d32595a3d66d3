"""The record of a game: a versioned JSON document, written in one way only and read strictly.

It tells the game by its deck and by what was done, each card by its order, so that a program which knows
the rules can play it again, and one which does not can still count:

    {"hanabi": 1, "rules": {every setting}, "digest": "...", "names": ["Alice", "Bob"], "start": 0,
     "seed": 7, "deck": ["r1", "b3", ...], "steps": [...], "notes": [{"4": "a 1?"}, {}], "outcome": null}

- A step is `{"play": 17}`, `{"play": 17, "as": "red"}`, `{"discard": 3}`, `{"clue": "red", "to": 1}`,
  `{"clue": 3, "to": 1}` or `{"reorder": [9, 6, 5, 8, 7], "seat": 1}`, with the hand as it then stands, newest
  place first. Each may say when: `"at": 61500`, milliseconds since the game began.
- `deck` holds all cards in the order in which they are drawn, and `seed` stands there if they were shuffled
  by one, with the `number` of the game where that is not its first. A game that was begun in the middle has a
  `position` in place of `start` and `deck`: every number of its state, as in `hanabi.rules.state.FIELDS`.
- `taken_back` is there if moves were taken back by consent: a list, in the order in which it happened, of
  `{"after": 2, "steps": [...], "at": 61500}`: these steps stood after the first two, and then no more.
- `notes` are each seat's own, by the order of the card; `outcome` is null while the game goes on.

Nothing in it can contradict the rest: whoever reads it plays it again, and compares.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

from hanabi.rules import Discard, HanabiError, IllegalAction, Play, Position, Rules, RulesError, core
from hanabi.rules.actions import TOP, Clue, number
from hanabi.rules.bits import LANES
from hanabi.rules.settings import SINCE
from hanabi.rules.state import FIELDS, LATER

from .game import LATEST, MOST_TAKEN_BACK, Game, Reorder

VERSION = 1
MOST_BYTES = 1 << 20
"""No game has a longer record: neither hands reordered for ever nor notes on every card make one."""

_MOST_DIGITS = 20
_SPACE = " \t\r\n"


class RecordError(HanabiError):
    """A record that tells no game."""


# --- as bytes -----------------------------------------------------------------------------------------


def dumps(game: Game) -> bytes:
    """The record of a game as one line of UTF-8: the same bytes on every machine.

    >>> game = Game("german 2p", seed=7)
    >>> game.push("Alice clues 1 to Bob", at=2500)
    >>> dumps(game)[-70:]
    b'"steps":[{"clue":1,"to":1,"at":2500}],"notes":[{},{}],"outcome":null}\\n'
    >>> loads(dumps(game))
    <Game german 2p: 0 of 25, 7 clues, 0 strikes, 40 in the deck, Bob to move>
    """
    import json

    return json.dumps(write(game), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def loads(data: bytes) -> Game:
    """The game of a record, which may be spaced otherwise than by `dumps`; `RecordError` if it tells none."""
    return read(decoded(data))


def decoded(data: bytes) -> object:
    """What a JSON document says, read strictly: no longer than any game, no name twice, nothing after it."""
    import json

    data = memoryview(data).tobytes()
    if len(data) > MOST_BYTES:
        raise RecordError("record.size", most=MOST_BYTES)
    if data.startswith(b"\xef\xbb\xbf"):
        raise RecordError("record.mark")
    try:
        text = data.decode()
    except UnicodeDecodeError as wrong:
        raise RecordError("record.utf8", at=wrong.start) from None
    begin = len(text) - len(text.lstrip(_SPACE))
    decoder = json.JSONDecoder(object_pairs_hook=_once, parse_int=_digits, parse_constant=_no_number)
    try:
        record, end = decoder.raw_decode(text, begin)
    except json.JSONDecodeError as wrong:
        if wrong.pos >= len(text.rstrip(_SPACE)) or wrong.msg.startswith("Unterminated string"):
            raise RecordError("record.cut") from None
        raise RecordError("record.json", line=wrong.lineno, column=wrong.colno) from None
    except RecursionError:
        raise RecordError("record.deep") from None
    if text[end:].strip(_SPACE):
        raise RecordError("record.more")
    return record


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object, in which no name may come twice."""
    record = dict(pairs)
    if len(record) < len(pairs):
        places = {name: at for at, (name, _) in enumerate(pairs)}
        twice = next(name for at, (name, _) in enumerate(pairs) if places[name] != at)
        raise RecordError("record.twice", name=_shown(twice))
    return record


def _digits(digits: str) -> int:
    """A whole number that is not made to keep a machine busy."""
    if len(digits) > _MOST_DIGITS:
        raise RecordError("record.digits", most=_MOST_DIGITS)
    return int(digits)


def _no_number(name: str) -> None:
    raise RecordError("record.number", name=name)


# --- writing ------------------------------------------------------------------------------------------


def write(game: Game) -> dict[str, Any]:
    """The record of a game, its parts in the order in which they are written."""
    settings = game.rules.json()
    record: dict[str, Any] = {
        "hanabi": VERSION,
        "rules": {name: settings[name] for name in Rules.__dataclass_fields__ if name in settings},
        "digest": game.rules.digest,
        "names": list(game.names),
    }
    if game.given:
        begin = game.before(0)
        record["position"] = {
            name: getattr(begin, name) for name in FIELDS if name not in LATER or getattr(begin, name)
        }
    else:
        record["start"] = game.start
        if game.seed is not None:
            record["seed"] = game.seed
            if game.number:
                record["number"] = game.number
        record["deck"] = [str(card) for card in game.deck]
    record["steps"] = [_told(game, step) for step in range(len(game.steps))]
    if game.taken_back:
        record["taken_back"] = _taken_back(game)
    record["notes"] = [{str(order): text for order, text in notes.items()} for notes in game.notes]
    record["outcome"] = _ending(game)
    return record


def _told(game: Game, step: int) -> dict[str, Any]:
    """A step that was done."""
    done, before, book = game.steps[step], game.before(step), game.book
    told: dict[str, Any]
    if isinstance(done, Reorder):
        base = done.seat * LANES
        told = {"reorder": [before.orders[base + lane] for lane in reversed(done.lanes)], "seat": done.seat}
    else:
        kind, which, what = book.kind[done.number], book.which[done.number], book.what[done.number]
        if kind == core.CLUE:
            told = {"clue": book.names[what], "to": (before.turn + which) % book.players}
        else:
            top = kind == core.PLAY_TOP
            order = before.dealt if top else before.orders[before.turn * LANES + which]
            told = {"discard" if kind == core.DISCARD else "play": order}
            if kind == core.DECLARE:
                told["as"] = book.suits[what].color
    if done.at is not None:
        told["at"] = done.at
    return told


def _taken_back(game: Game) -> list[dict[str, Any]]:
    """What was taken back, as it was done."""
    told = []
    for taken, then in game.takings():
        steps = [_told(then, step) for step in range(taken.after, len(then.steps))]
        told.append({"after": taken.after, "steps": steps} | ({} if taken.at is None else {"at": taken.at}))
    return told[::-1]


def _ending(game: Game) -> dict[str, Any] | None:
    """How the game ended, without the words for it."""
    if not (outcome := game.outcome):
        return None
    return {name: value for name, value in outcome._asdict().items() if name != "reason"}


# --- reading ------------------------------------------------------------------------------------------

_HEAD = ("hanabi", "rules", "digest", "names")
_TAIL = ("steps", "notes", "outcome")


def read(record: object) -> Game:
    """The game of a record, played again; `RecordError` says what is wrong, and in which part or step."""
    if not isinstance(record, dict) or "hanabi" not in record:
        raise RecordError("record.none")
    if not _is(record["hanabi"], VERSION):
        raise RecordError("record.version", version=VERSION, got=_shown(record["hanabi"]))
    if "position" in record:
        _object(record, (*_HEAD, "position", *_TAIL), ("taken_back",))
    else:
        _object(record, (*_HEAD, "start", "deck", *_TAIL), ("seed", "number", "taken_back"))
    rules = _rules(record)
    names = _list(record, "names")
    if not all(isinstance(name, str) for name in names):
        raise RecordError("record.names")
    game = _begin(record, rules, names)
    _play_out(game, _steps(record), _takings(record))
    with _in("record.part", part="notes"):
        _note(game, _list(record, "notes"))
    _compare(game, record["outcome"])
    return game


def _rules(record: dict[str, Any]) -> Rules:
    with _in("record.part", part="rules"):
        needs = tuple(name for name in Rules.__dataclass_fields__ if name not in SINCE)
        settings = _object(record["rules"], needs, tuple(SINCE))
        for name, value in settings.items():
            for one in _list(settings, name) if name in ("suits", "modifiers") else [value]:
                if not _short(one) and type(one) is not bool:
                    raise RecordError("record.setting", name=name, got=_shown(one))
        rules = Rules.from_json(settings)
    if not _is(record["digest"], rules.digest):
        raise RecordError("record.digest", digest=rules.digest, got=_shown(record["digest"]))
    return rules


def _begin(record: dict[str, Any], rules: Rules, names: list[str]) -> Game:
    """The game before its first step."""
    if "position" in record:
        position = Position()
        with _in("record.part", part="position"):
            needs = tuple(name for name in FIELDS if name not in LATER)
            for name, value in _object(record["position"], needs, LATER).items():
                setattr(position, name, value)
        with _in("record.beginning"):
            return Game.at(rules, position, names=names)
    start = _whole(record, "start", rules.players - 1)
    with _in("record.part", part="deck"):
        known = {str(card): card for card in rules.cards}
        deck = _list(record, "deck")
        if len(deck) != rules.size:
            raise RulesError("game.deck", size=rules.size)
        for card in deck:
            if not isinstance(card, str) or card not in known:
                raise RecordError("record.card", got=_shown(card))
    if "seed" not in record:
        if "number" in record:
            raise RecordError("record.extra", name="number")
        with _in("record.beginning"):
            return Game(rules, deck=[known[card] for card in deck], start=start, names=names)
    seed = _whole(record, "seed", 2**64 - 1)
    number = _whole(record, "number", LATEST) if "number" in record else 0
    with _in("record.beginning"):
        game = Game(rules, seed=seed, number=number, start=start, names=names)
    if [str(card) for card in game.deck] != deck:
        raise RecordError("record.seed", seed=seed)
    return game


class _Told(NamedTuple):
    """A step as it is told, and where: as which one, and in which taking back, if it is in one."""

    step: object
    place: int
    taking: int = 0


class _Taking(NamedTuple):
    """What was taken back, and when."""

    after: int
    steps: list[_Told]
    at: int | None


def _takings(record: dict[str, Any]) -> list[_Taking]:
    """What the record tells of moves that were taken back."""
    if "taken_back" not in record:
        return []
    takings = []
    for taking, told in enumerate(_list(record, "taken_back"), start=1):
        with _in("record.taken", taking=taking):
            _object(told, ("after", "steps"), ("at",))
            at = _whole(told, "at", LATEST) if "at" in told else None
            takings.append(_Taking(_whole(told, "after", LATEST), _steps(told, taking), at))
            if not takings[-1].steps:
                raise RecordError("record.taken-none")
    if not 0 < sum(len(taking.steps) for taking in takings) <= MOST_TAKEN_BACK:
        raise RecordError("record.taken-many", most=MOST_TAKEN_BACK)
    return takings


def _steps(part: dict[str, Any], taking: int = 0) -> list[_Told]:
    return [_Told(step, place, taking) for place, step in enumerate(_list(part, "steps"), start=1)]


def _play_out(game: Game, line: list[_Told], takings: list[_Taking]) -> None:
    """Take all steps in the order in which they were done, those too that were taken back afterwards."""
    later = []
    for count, taking in reversed([*enumerate(takings, start=1)]):
        with _in("record.taken", taking=count):
            if taking.after > len(line):
                raise RecordError("record.taken-after", n=len(line), after=taking.after)
        later.append(line[taking.after :])
        line[taking.after :] = taking.steps
    _take_all(game, line)
    for count, taking in enumerate(takings, start=1):
        with _in("record.taken", taking=count):
            game.take_back_to(taking.after, at=taking.at)
        _take_all(game, later.pop())


def _take_all(game: Game, line: list[_Told]) -> None:
    for step, place, taking in line:
        with _in("record.taken", taking=taking) if taking else nullcontext(), _in("record.step", step=place):
            _take(game, step)


def _take(game: Game, step: object) -> None:
    """Take one step of a record."""
    verbs = [verb for verb in _STEPS if isinstance(step, dict) and verb in step]
    if not isinstance(step, dict) or len(verbs) != 1:
        raise RecordError("record.verb")
    needs, may, take = _STEPS[verbs[0]]
    _object(step, needs, (*may, "at"))
    at = _whole(step, "at", LATEST) if "at" in step else None
    if game.over:
        raise IllegalAction("illegal.over")
    take(game, step, at)


def _play(game: Game, step: dict[str, Any], at: int | None) -> None:
    named = str(_word(step, "as")) if "as" in step else None
    game.push(Play(_slot(game, step["play"], top=game.rules.deck_plays), named), at=at)


def _discard(game: Game, step: dict[str, Any], at: int | None) -> None:
    game.push(Discard(_slot(game, step["discard"])), at=at)


def _clue(game: Game, step: dict[str, Any], at: int | None) -> None:
    told = Clue(_whole(step, "to", game.rules.players - 1), _word(step, "clue"))
    game.push(number(game.state, game.book, told), at=at)


def _reorder(game: Game, step: dict[str, Any], at: int | None) -> None:
    seat = _whole(step, "seat", game.rules.players - 1)
    hand = _hand(game, seat)
    wanted = _list(step, "reorder")
    if len(wanted) != len(hand) or not all(type(order) is int and order in hand for order in wanted):
        raise RecordError("record.hand", name=game.names[seat])
    game.reorder(seat, [hand.index(order) + 1 for order in wanted], at=at)


_Take = Callable[[Game, dict[str, Any], int | None], None]
_STEPS: dict[str, tuple[tuple[str, ...], tuple[str, ...], _Take]] = {
    "play": (("play",), ("as",), _play),
    "discard": (("discard",), (), _discard),
    "clue": (("clue", "to"), (), _clue),
    "reorder": (("reorder", "seat"), (), _reorder),
}
"""The kinds of step: what each has to say, what it may say, and how it is taken."""


def _hand(game: Game, seat: int) -> list[int]:
    """The orders of a hand, newest place first."""
    return game.state.orders[seat * LANES : seat * LANES + game.state.held[seat]][::-1]


def _slot(game: Game, order: object, *, top: bool = False) -> int:
    """Where a card stands in the hand of the player to move, or whether it is the top of the draw pile."""
    seat = game.state.turn
    hand = _hand(game, seat)
    if top and type(order) is int and order == game.state.dealt:
        return TOP
    if type(order) is not int or order not in hand:
        raise RecordError("record.held", got=_shown(order), name=game.names[seat])
    return hand.index(order) + 1


def _note(game: Game, notes: list[Any]) -> None:
    if len(notes) != game.rules.players or not all(isinstance(own, dict) for own in notes):
        raise RecordError("record.notes", n=game.rules.players)
    orders = {str(order): order for order in range(game.book.size)}
    for seat, own in enumerate(notes):
        for order, text in own.items():
            if order not in orders:
                raise RecordError("record.note-card", got=_shown(order), last=game.book.size - 1)
            if not isinstance(text, str) or not text:
                raise RecordError("record.note-text", order=order)
            game.note(seat, orders[order], text)


def _compare(game: Game, said: object) -> None:
    """The outcome that the record names must be the one that its steps lead to."""
    found = _ending(game)
    if found is None and said is not None:
        raise RecordError("record.early")
    if found is not None and said is None:
        raise RecordError("record.late", outcome=game.outcome and game.outcome.sentence)
    if found is None:
        return
    with _in("record.part", part="outcome"):
        for name, got in _object(said, tuple(found)).items():
            if not _is(got, found[name]):
                raise RecordError("record.outcome", name=name, found=_shown(found[name]), got=_shown(got))


# --- what parts are made of ---------------------------------------------------------------------------


@contextmanager
def _in(code: str, **where: Any) -> Iterator[None]:
    """Say where in the record it is that something is wrong."""
    try:
        yield
    except HanabiError as error:
        raise RecordError(code, **where, reason=error.sentence) from None


def _is(value: object, wanted: object) -> bool:
    """Whether a value is that one: true is not 1, and 1.0 is not either."""
    return type(value) is type(wanted) and value == wanted


def _object(data: object, needs: tuple[str, ...], may: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with these names, all of the first and any of the second, and no others."""
    if not isinstance(data, dict):
        raise RecordError("record.object", got=_shown(data))
    for name in needs:
        if name not in data:
            raise RecordError("record.lacks", name=name)
    for name in data:
        if name not in needs and name not in may:
            raise RecordError("record.extra", name=_shown(name))
    return data


def _list(data: dict[str, Any], name: str) -> list[Any]:
    if not isinstance(data[name], list):
        raise RecordError("record.list", name=name, got=_shown(data[name]))
    return data[name]  # type: ignore[no-any-return]


def _whole(data: dict[str, Any], name: str, high: int) -> int:
    value = data[name]
    if type(value) is not int or not 0 <= value <= high:
        raise RecordError("record.whole", name=name, high=high, got=_shown(value))
    return value


def _word(data: dict[str, Any], name: str) -> str | int:
    """What is said of cards: a colour or a value; which ones there are, the rules know."""
    value = data[name]
    if not _short(value):
        raise RecordError("record.word", name=name, got=_shown(value))
    return value  # type: ignore[no-any-return]


def _short(value: object) -> bool:
    """Whether it is a word or a small number: nothing else goes on to where it could be costly."""
    if isinstance(value, str):
        return len(value) <= 40
    return type(value) is int and 0 <= value < 100


def _shown(value: object) -> str:
    """A value of a record, as short as a sentence can take it."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:39] + "…")
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, list | dict):
        return "[…]" if isinstance(value, list) else "{…}"
    if isinstance(value, int) and abs(value) >= 10**_MOST_DIGITS:
        return "…"
    return repr(value)[:40]
