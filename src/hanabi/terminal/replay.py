"""A game that was played, looked at move by move: line by line, so that a screen reader can follow."""

import io
import sys
from collections.abc import Callable
from difflib import get_close_matches

from hanabi.drawing.names import clean
from hanabi.game import Act, Game, moments, turns
from hanabi.game.telling import story
from hanabi.review import Numbers, bars, numbers
from hanabi.rules import ALL, PUBLIC, HanabiError, IllegalAction, Sentence

from .rulebook import table
from .screen import Color, Screen
from .signals import Ear, Stopped

COMMANDS = {
    "next": ("n", "+"),
    "back": ("b", "-"),
    "turn": ("t", "go"),
    "start": ("first",),
    "end": ("last",),
    "table": ("look", "l"),
    "moves": ("m", "history"),
    "numbers": ("num",),
    "seat": ("view",),
    "help": ("?", "h"),
    "quit": ("q", "exit", "bye"),
}
"""The commands with their other names."""
_NAMES = {name: command for command, others in COMMANDS.items() for name in (command, *others)}


class Replay:
    """One game, at one of its moments."""

    def __init__(self, game: Game, screen: Screen, *, seat: int = ALL, turn: int = 0) -> None:
        self.game = game
        self.screen = screen
        self.turns = turns(game)
        self.numbers = numbers(game)
        self.turn = 0
        self._look_from(seat)
        self.go(turn)

    def _look_from(self, seat: int) -> None:
        self.seat = seat
        self.views = moments(self.game, seat)
        self.told = list(story(self.views[-1]))

    @property
    def last(self) -> int:
        return len(self.turns) - 1

    def go(self, turn: int) -> None:
        """To the moment after so many turns."""
        if not 0 <= turn <= self.last:
            raise IllegalAction("replay.turn", turn=turn, last=self.last)
        self.turn = turn

    def show(self, *, briefly: bool = False) -> None:
        """The table as it was, what led to it, its numbers; briefly, where all need not be read out again."""
        step = self.turns[self.turn]
        before = self.turns[self.turn - 1] if self.turn else 0
        place = {"turn": self.turn, "last": self.last}
        done = [told for at in range(before, step) for told in self.told[at]]
        self.screen.say(Sentence("replay.at", place), *done)
        if self.screen.pictures or not briefly:
            self.screen.draw(self.views[step])
        self.screen.say(*counted(self.numbers[self.turn]))

    def tell(self) -> None:
        """Every move, one after the other, and the table at the end."""
        for at, told in enumerate(self.told):
            turn = sum(isinstance(step, Act) for step in self.game.steps[: at + 1])
            self.screen.say(Sentence("line.turn", {"number": turn, "told": " ".join(map(str, told))}))
        self.screen.draw(self.views[-1])
        self.screen.say(*counted(self.numbers[-1]))

    def run(self) -> None:
        """Until whoever looks has seen enough."""
        self.screen.say(Sentence("replay.rules", {"rules": str(self.game.rules)}), Sentence("replay.welcome"))
        self.show()
        while True:
            try:
                said = self.screen.ask(Sentence("replay.prompt", {"turn": self.turn, "last": self.last}))
            except EOFError:
                self.screen.gap()
                return
            try:
                name, rest = understand(said)
                if name == "quit":
                    return
                _DONE[name](self, rest)
            except HanabiError as error:
                self.screen.say(error)

    # -- commands --

    def _next(self, rest: str) -> None:
        self._step(1, rest)

    def _back(self, rest: str) -> None:
        self._step(-1, rest)

    def _step(self, way: int, rest: str) -> None:
        far = _number(rest) if rest else 1
        turn = min(max(self.turn + way * far, 0), self.last)
        if turn == self.turn:
            raise IllegalAction("replay.no-more" if way > 0 else "replay.no-less")
        self.turn = turn
        self.show(briefly=True)

    def _turn(self, rest: str) -> None:
        self.go(_number(rest))
        self.show()

    def _start(self, _: str) -> None:
        self.turn = 0
        self.show()

    def _end(self, _: str) -> None:
        self.turn = self.last
        self.show()

    def _table(self, _: str) -> None:
        self.screen.draw(self.views[self.turns[self.turn]])

    def _moves(self, _: str) -> None:
        for number in range(1, self.last + 1):
            told = [one for at in range(self.turns[number - 1], self.turns[number]) for one in self.told[at]]
            self.screen.say(Sentence("line.turn", {"number": number, "told": " ".join(map(str, told))}))

    def _numbers(self, _: str) -> None:
        self.screen.say(*counted(self.numbers[self.turn]))
        self.screen.show("\n".join(bars(self.game, columns=max(10, min(60, self.screen.width - 28)))))

    def _seat(self, rest: str) -> None:
        self._look_from(seat_of(self.game, rest))
        self.show()

    def _help(self, _: str) -> None:
        rows = [(name, Sentence(f"replay.help.{name}")) for name in COMMANDS]
        self.screen.show(table(rows, self.screen.width - 1))


_DONE: dict[str, Callable[[Replay, str], None]] = {
    name: getattr(Replay, f"_{name}") for name in COMMANDS if name != "quit"
}


def understand(said: str) -> tuple[str, str]:
    """A command and what follows it: a number alone is a turn, nothing the next one.

    >>> understand("12"), understand(""), understand("b 3")
    (('turn', '12'), ('next', ''), ('back', '3'))
    """
    word, _, rest = said.strip().partition(" ")
    if not word:
        return "next", ""
    if word.isdecimal():
        return "turn", word
    name = _NAMES.get(word.lower())
    if name is None:
        near = get_close_matches(word.lower(), [name for name in _NAMES if len(name) > 1], 1)
        raise IllegalAction("line.unknown", word=word[:40], near=near[0] if near else "help")
    return name, rest.strip()


def seat_of(game: Game, word: str) -> int:
    """Whose eyes a word means: a name, a number from 0 on, `all`, or `none` for what everybody sees."""
    known = {"all": ALL, "none": PUBLIC}
    known |= {str(seat): seat for seat in range(game.rules.players)}
    known |= {name.lower(): seat for seat, name in enumerate(game.names)}
    if word.lower() not in known:
        raise IllegalAction("replay.seat", word=clean(word)[:40], names=", ".join(game.names))
    return known[word.lower()]


def counted(now: Numbers) -> list[Sentence]:
    """The numbers of a moment, as far as they have a meaning then."""
    told = [Sentence("replay.score", {"score": now.score, "reachable": now.reachable})]
    if now.pace is not None:
        told.append(Sentence(f"replay.pace.{now.risk}", {"pace": now.pace}))
    if now.efficiency is not None:
        told.append(Sentence("replay.efficiency", {"value": f"{now.efficiency:.2f}"}))
    if now.future is not None:
        told.append(Sentence("replay.future", {"value": f"{now.future:.2f}", "n": now.usable}))
    return told


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise IllegalAction("line.number", text=text[:40])
    return int(text)


def _asked(screen: Screen) -> bool:
    """Whether somebody sits there who can say where to go, or a program that has written it down."""
    if screen.reads:
        return screen.writes
    return isinstance(sys.stdin, io.TextIOWrapper) and bool(_ahead(sys.stdin))


def _ahead(stream: io.TextIOWrapper) -> bytes:
    return stream.buffer.peek(1) if isinstance(stream.buffer, io.BufferedReader) else b""


def look(
    game: Game, *, seat: str = "all", turn: int | None = None, plain: bool = False, color: Color = "auto"
) -> int:
    """Show a game on this terminal: step by step, at one turn, or all of it where nobody can be asked."""
    with Ear() as ear:
        screen = Screen(ear, plain=plain, color=color)
        try:
            replay = Replay(game, screen, seat=seat_of(game, seat), turn=turn or 0)
            if turn is not None:
                replay.show()
            elif _asked(screen):
                replay.run()
            else:
                replay.tell()
        except Stopped:
            pass
        except KeyboardInterrupt:
            screen.gap()
            raise
    return 0
