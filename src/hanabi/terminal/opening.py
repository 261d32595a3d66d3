"""Before the game: what shall be played, and by whom, asked so that Enter is always an answer."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import TypeVar

from hanabi.bots import BOTS
from hanabi.rules import BOXES, EDITIONS, LOT, Edition, HanabiError, Rules, Sentence
from hanabi.rules.settings import choices

from .screen import Screen
from .seats import PARTNER, Player, PlayersError, friends, seated
from .session import Session

Answer = TypeVar("Answer")

_OFFERED = {name: EDITIONS[name] for name in (*BOXES, "house")}
_BOX = "american"


class ChoiceError(HanabiError):
    """An answer that is not among those offered."""


def opening(screen: Screen, *, seed: int | None = None) -> Session:
    """Ask for everything that a game needs; Enter all the way is a table with two bots."""
    screen.say(Sentence("open.head"))
    box = _box(screen)
    players = _players(screen, box)
    words = [box.name, f"{players}p", *_variants(screen, box, players)]
    asked = [name for name in ("strikes", "clues") if len(getattr(box, name)) > 1 and not box.open]
    words += [f"{name}={_number(screen, f'open.{name}', getattr(box, name))}" for name in asked]
    given = _seats(screen, players)
    return _started(screen, box, seated(" ".join(words), given, seed=seed), given, seed)


def yes(screen: Screen, question: Sentence) -> bool:
    """A question to be answered by yes, which Enter means too, or no."""
    while True:
        answer = screen.ask(question).lower()
        if answer in ("", "y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        screen.say(Sentence("open.yes-or-no"))


def _asked(screen: Screen, question: Sentence, understand: Callable[[str], Answer]) -> Answer:
    """Ask until the answer is one."""
    while True:
        try:
            return understand(screen.ask(question))
        except HanabiError as error:
            screen.say(error)


def _box(screen: Screen) -> Edition:
    for number, box in enumerate(_OFFERED.values(), 1):
        screen.say(Sentence("open.edition", {"number": number, "name": box.name, "title": box.title}))
    names = list(_OFFERED)
    question = Sentence("open.box", {"default": _BOX})
    return _OFFERED[_asked(screen, question, lambda said: _among(said or _BOX, names))]


def _players(screen: Screen, box: Edition) -> int:
    return _number(screen, "open.players", box.players, default=3)


def _number(screen: Screen, code: str, values: Sequence[int], *, default: int | None = None) -> int:
    known = [str(value) for value in values]
    own = known[0] if default is None else str(default)
    shown = ", ".join(known) if len(known) < 4 else f"{known[0]}-{known[-1]}"
    question = Sentence(code, {"values": shown, "default": own})

    def understand(said: str) -> int:
        if (said or own) not in known:
            raise ChoiceError("open.choice", text=said[:40], known=", ".join(known))
        return int(said or own)

    return _asked(screen, question, understand)


def _variants(screen: Screen, box: Edition, players: int) -> list[str]:
    names = list(box.variants)
    for number, name in enumerate(names, 1):
        about = Sentence(f"book.variant.{name}")
        screen.say(Sentence("open.variant", {"number": number, "name": name, "about": about}))

    def understand(said: str) -> list[str]:
        chosen = [_among(word, names) for word in said.replace(",", " ").split()]
        Rules(box.name, players=players, variant=chosen)
        return chosen

    variants = _asked(screen, Sentence("open.variants"), understand) if names else []
    return [*variants, *(_settings(screen, box, players, variants) if box.open else [])]


def _settings(screen: Screen, box: Edition, players: int, variants: list[str]) -> list[str]:
    def understand(said: str) -> list[str]:
        Rules.parse(" ".join([box.name, f"{players}p", *variants, said]))
        return said.split()

    return _asked(screen, Sentence("open.settings"), understand)


def _seats(screen: Screen, players: int) -> list[Player]:
    own = ", ".join(["me", *[PARTNER] * (players - 1)])

    def understand(said: str) -> list[Player]:
        given = friends(said or own)
        if len(given) != players:
            raise PlayersError("open.seats.count", n=len(given), seats=players)
        seated(f"house {players}p", given, seed=0)  # are the names names?
        return given

    screen.say(Sentence("open.who", {"bots": ", ".join(BOTS)}))
    return _asked(screen, Sentence("open.seats", {"default": own}), understand)


def _started(
    screen: Screen, box: Edition, session: Session, given: list[Player], seed: int | None
) -> Session:
    """Who begins is the table's choice (rules, decision 12); the box has a custom."""
    if "first" in box.facts:
        screen.say(Sentence("open.custom", {"first": box.facts["first"]}))
    names = session.game.names
    rules = session.game.rules

    def understand(said: str) -> int | str:
        if not said:
            return rules.start
        if said.lower() == LOT:
            return LOT
        for seat, name in enumerate(names):
            if said.lower() in (name.lower(), str(seat + 1)):
                return seat
        raise ChoiceError("open.nobody", text=said[:40])

    default = LOT if rules.start == LOT else names[rules.start] if isinstance(rules.start, int) else ""
    start = _asked(screen, Sentence("open.start", {"default": default}), understand)
    if start == rules.start:
        return session
    words = [word for word in str(rules).split() if not word.startswith("start=")]
    assert start in choices(box, rules.players)["start"]
    return seated(" ".join([*words, f"start={start}"]), given, seed=seed)


def _among(said: str, names: Sequence[str]) -> str:
    """One of these, by its number or its name."""
    word = said.lower()
    if word.isdecimal() and 1 <= int(word[:9]) <= len(names):
        return names[int(word) - 1]
    if word in names:
        return word
    near = get_close_matches(word, names, 1)
    raise ChoiceError("open.choice", text=said[:40], known=", ".join(near or names))
