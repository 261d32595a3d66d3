"""A game line by line: it tells, asks, and keeps the game after every move."""

import os
import shlex
import time
from collections.abc import Callable
from pathlib import Path

from hanabi import bots
from hanabi.bots import Match
from hanabi.drawing.lines import facts
from hanabi.drawing.scene import scene
from hanabi.game import Act, Reorder
from hanabi.game.telling import listed, named, story
from hanabi.rules import ALL, PUBLIC, Action, Clue, HanabiError, IllegalAction, Sentence
from hanabi.rules.sentences import ENGLISH

from . import commands, keep, rulebook
from . import session as files
from .commands import Arrange, Command
from .screen import Screen
from .seats import PARTNER
from .session import PERSON, Session
from .why import why

Clock = Callable[[], float]


class Left(Exception):
    """Somebody leaves the table before the game is over, by a command or because the input ends."""


class Line:
    """One game between people and bots, on one screen."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        place: keep.Place | None,
        *,
        quiet: bool = False,
        source: Path | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self.session = session
        self.game = session.game
        self.screen = screen
        self.place = place
        self.quiet = quiet
        self.source = source
        self._clock = clock
        self._began = clock() - self._last_at() / 1000
        told = max(
            len(self.game.steps) - len(session.seats), 0
        )  # whoever comes back hears the last round again
        self._told = dict.fromkeys([PUBLIC, ALL, *range(len(session.seats))], told)
        self._before_the_screen: int | None = None
        self._taken_back: Sentence | None = None
        self._complained = False
        self._whole_table = True
        self._seat_bots()

    # -- the game --

    def play(self) -> bool:
        """Play until the game is over; whether to play another one."""
        self._begin()
        while not self.game.over:
            seat = self.game.state.turn
            if self.session.seats[seat] == PERSON:
                self._let(seat)
            else:
                self._step(seat)
        self._end()
        return bool(self.session.people) and self._look_back()

    def _begin(self) -> None:
        self._keep()
        if self._shared:
            self.screen.clear()
        if self._shared and not self.screen.clears:
            self.screen.say(Sentence("line.scrolls" if self.screen.writes else "line.no-screen"))
        if not self.quiet:
            self.screen.say(Sentence("line.rules", {"rules": str(self.game.rules)}), *self._who())
            if self.session.people:
                self.screen.say(Sentence("line.welcome"))

    def _who(self) -> list[Sentence]:
        """Who plays, people first."""
        names = self.game.names
        people = [names[seat] for seat in self.session.people]
        told = []
        if people:
            told.append(Sentence("line.people" if self._shared else "line.you", {"names": listed(people)}))
        for bot in dict.fromkeys(self.session.seats):
            if bot != PERSON:
                played = [name for name, who in zip(names, self.session.seats, strict=True) if who == bot]
                told.append(Sentence("line.bots", {"bot": bot, "names": listed(played)}))
        return told

    @property
    def _shared(self) -> bool:
        """Whether several people sit before this screen, who must not see each other's view."""
        return len(self.session.people) > 1

    def _step(self, seat: int) -> None:
        """A bot takes its turn."""
        self.screen.breathe()
        self.game.push(self._match.bots[seat].act(self.game.view(seat)), at=self._now())
        self._match.tell()
        self._keep()
        if not self._shared:
            self._news(self._viewer)

    @property
    def _viewer(self) -> int:
        """Whose eyes the screen has, when nobody in particular is asked."""
        people = self.session.people
        return people[0] if len(people) == 1 else PUBLIC if people else ALL

    def _let(self, seat: int) -> None:
        """A person takes a turn, or does something else first."""
        self._hand_over(seat)
        self._taken_back = None
        self._news(seat)
        if not self.quiet:
            self._show(seat)
        steps = len(self.game.steps)
        while len(self.game.steps) == steps:
            try:
                said = self._ask(Sentence("line.prompt", {"name": self.game.names[seat]}))
                if said:
                    self._do(commands.understand(said, self.game.view(seat)), seat)
            except HanabiError as error:
                self.screen.say(error)
        if not self._shared:
            self._news(seat)

    def _ask(self, question: Sentence) -> str:
        try:
            return self.screen.ask(question)
        except EOFError:
            self.screen.gap()
            raise Left from None

    def _do(self, said: commands.Said, seat: int) -> None:
        if isinstance(said, Command):
            _COMMANDS[said.name](self, said.rest, seat)
            return
        if isinstance(said, Arrange):
            self.game.reorder(seat, said.slots, at=self._now())
        else:
            self.game.push(said, at=self._now())
        self._match.tell()
        self._keep()

    # -- telling --

    def _news(self, viewer: int) -> None:
        """Tell what happened since this viewer was last told."""
        turns = list(story(self.game.view(viewer)))
        for turn in turns[self._told[viewer] :]:
            self.screen.say(*(told for told in turn if told.code != "tell.end"))
        self._told[viewer] = len(turns)
        if not self._shared:
            self._told = dict.fromkeys(self._told, len(turns))

    def _show(self, seat: int) -> None:
        """The table before a turn: all of it where it is a picture, else the little that one has to hear."""
        view = self.game.view(seat)
        if self.screen.pictures or self._whole_table:
            self.screen.gap()
            self.screen.draw(view)
            self._whole_table = False
            return
        state = {"clues": view.clues, "strikes": view.strikes, "n": view.deck_left, "score": view.score}
        told = [Sentence("line.state", state)]
        if view.turns_left:
            told.append(Sentence("line.rest", {"n": view.turns_left}))
        self.screen.say(*told)

    def _hand_over(self, seat: int) -> None:
        """Between two people the screen is cleared, and the next one asked to sit down before it alone."""
        if not self._shared or self._before_the_screen == seat:
            return
        if self._before_the_screen is not None:
            self.screen.clear()
        self._before_the_screen = seat
        if self._taken_back:
            self.screen.say(self._taken_back)
        self._news(PUBLIC)
        told = {"name": self.game.names[seat]}
        if not self.screen.reads:
            self.screen.say(Sentence("line.next", told))
            return
        self._ask(Sentence("line.hand-over", told))
        self.screen.clear()

    def _end(self) -> None:
        """The score, what it is worth, and what everybody held."""
        view = self.game.view(ALL)
        assert view.outcome
        if self._shared:
            self._told[ALL] = self._told[PUBLIC]
        self._news(ALL)
        self.screen.gap()
        if self.screen.pictures:
            self.screen.draw(view)
            self.screen.gap()
        self.screen.say(Sentence("tell.end"), view.outcome.sentence)
        if not self.screen.pictures:
            for name, hand in zip(view.names, view.hands, strict=True):
                cards = [named(held.card) for held in hand if held.card]
                told = {"name": name, "cards": listed(cards) if cards else ""}
                self.screen.say(Sentence("line.held" if cards else "line.held-none", told))

    def _look_back(self) -> bool:
        """After the end people may look at everything; whether they want another game."""
        seat = self.session.people[0]
        while True:
            said = self._ask(Sentence("line.again"))
            if said.lower() in ("", "y", "yes"):
                return True
            if said.lower() in ("n", "no"):
                return False
            try:
                understood = commands.understand(said, self.game.view(seat))
                if not isinstance(understood, Command):
                    raise IllegalAction("illegal.over")
                _COMMANDS[understood.name](self, understood.rest, seat)
            except HanabiError as error:
                self.screen.say(error)

    # -- commands --

    def _table(self, _: str, seat: int) -> None:
        self.screen.draw(self.game.view(self._eyes(seat)))

    def _hand(self, _: str, seat: int) -> None:
        told = list(facts(scene(self.game.view(seat)), ENGLISH))
        at = next((at for at, fact in enumerate(told) if fact.code == "draw.hand-you"), None)
        if at is None:
            self.screen.say(Sentence("line.held-none", {"name": self.game.names[seat]}))
            return
        self.screen.say(told[at])
        for fact in told[at + 1 :]:
            if fact.code != "draw.slot":
                break
            self.screen.say(fact)

    def _discards(self, _: str, seat: int) -> None:
        view = self.game.view(seat)
        for suit in view.rules.suit_list:
            pile = [card.rank for card in view.discards if card.suit == suit]
            left = [
                card.rank
                for card in view.rules.deck
                if card.suit == suit and card.rank > view.stacks[suit.color]
            ]
            for rank in pile:
                if rank in left:
                    left.remove(rank)
            last = [card.rank for card in view.critical if card.suit == suit and view.rules.copies(card) > 1]
            told = {
                "suit": Sentence(f"draw.suit.{suit.color}"),
                "pile": _row(pile),
                "left": _row(left),
                "last": _row(last),
            }
            code = "line.pile" if left else "line.pile-done"
            self.screen.say(Sentence(code, told), *([Sentence("line.pile-last", told)] if last else []))

    def _history(self, rest: str, seat: int) -> None:
        turns = list(story(self.game.view(self._eyes(seat))))
        if rest and not rest.isdecimal():
            raise IllegalAction("line.number", text=rest[:40])
        if not turns:
            self.screen.say(Sentence("line.history-none"))
        first = max(len(turns) - int(rest[:6]), 0) if rest else 0
        for number, turn in enumerate(turns[first:], first + 1):
            self.screen.say(Sentence("line.turn", {"number": number, "told": " ".join(map(str, turn))}))

    def _hint(self, _: str, seat: int) -> None:
        if self.game.over:
            raise IllegalAction("illegal.over")
        bot = self._match.bots[seat]
        view = self.game.view(seat)
        if not isinstance(bot, bots.Explains):
            raise IllegalAction("line.no-reasons", name=view.names[seat])
        told = bot.explain(view)
        self.screen.say(Sentence("line.hint", {"move": self._typed(told.action)}), *told.reasons)

    def _why(self, rest: str, seat: int) -> None:
        names = [name.lower() for name in self.game.names]
        if rest and rest.lower() not in names:
            raise IllegalAction("action.nobody", name=rest[:40])
        wanted = (
            [names.index(rest.lower())]
            if rest
            else [at for at, who in enumerate(self.session.seats) if who != PERSON]
        )
        for step in reversed(range(len(self.game.steps))):
            by = self.game.before(step).turn
            if isinstance(self.game.steps[step], Act) and by in wanted and self.session.seats[by] != PERSON:
                self._say_why(step, by, seat)
                return
        raise IllegalAction("line.no-bot-move")

    def _say_why(self, step: int, by: int, seat: int) -> None:
        name = {"name": self.game.names[by]}
        told = why(self.game, step, self.session.seats[by], seat)
        if told is None:
            raise IllegalAction("line.no-reasons", **name)
        did = Sentence("line.why", {"move": self.game.text(step)})
        rest = "line.kept-back.rest" if told.reasons else "line.kept-back"
        self.screen.say(did, *told.reasons, *([Sentence(rest, name)] if told.kept_back else []))

    def _undo(self, _: str, seat: int) -> None:
        """Back to before the last thing that a person did; never from the end, where all hands were shown."""
        if self.game.over:
            raise IllegalAction("line.undo-over")
        own = [step for step in range(len(self.game.steps)) if self.session.seats[self._doer(step)] == PERSON]
        if not own:
            raise IllegalAction("game.pop")
        while len(self.game.steps) > own[-1]:
            undone = self.game.pop()
        self._told = {viewer: min(told, len(self.game.steps)) for viewer, told in self._told.items()}
        self._seat_bots()
        self._keep()
        self._taken_back = Sentence("line.undone", {"move": undone})
        self.screen.say(self._taken_back)
        self._whole_table = True

    def _doer(self, step: int) -> int:
        done = self.game.steps[step]
        return done.seat if isinstance(done, Reorder) else self.game.before(step).turn

    def _save(self, rest: str, seat: int) -> None:
        if not rest and self.source is None:
            if self.place is None or self.game.over:  # of a finished game the place goes away
                raise IllegalAction("line.save-where")
            self._keep()
            self._say_where()
            return
        path = Path(rest).expanduser() if rest else self.source
        assert path
        self._mine(path)
        keep.write(path, files.dumps(self.session))
        self.screen.say(Sentence("line.saved", {"path": str(path)}))

    def _mine(self, path: Path) -> None:
        """Never write over something that is not this very game."""
        try:
            if not path.exists():
                return
            other = files.loads(keep.read(path, files.MOST_BYTES))
        except (HanabiError, OSError, ValueError):
            raise IllegalAction("line.save-over", path=str(path)) from None
        if (other.game.deck, other.game.rules) != (self.game.deck, self.game.rules):
            raise IllegalAction("line.save-over", path=str(path))

    def _rules(self, _: str, seat: int) -> None:
        self.screen.show(rulebook.in_full(self.game.rules, self.screen.width - 1))

    def _help(self, rest: str, seat: int) -> None:
        if not rest:
            rows = [
                (name, Sentence(f"help.short.{name}"))
                for name in (*commands.MOVES, *commands.COMMANDS)
                if name != "tell"
            ]
            self.screen.say(Sentence("help.head"))
            self.screen.show(rulebook.table(rows, self.screen.width - 1))
            self.screen.say(Sentence("help.foot"))
            return
        word = rest.split()[0].lower()
        topic = word if word in commands.MOVES else commands.command_of(word)
        topic = {"tell": "clue", "p": "play", "d": "discard", "c": "clue"}.get(topic or word, topic)
        if topic is None:
            near = commands.nearest(word) or "help"
            raise IllegalAction("line.unknown", word=word[:40], near=near)
        self.screen.say(Sentence(f"help.short.{topic}"), Sentence(f"help.long.{topic}"))

    def _quit(self, _: str, seat: int) -> None:
        raise Left

    def _eyes(self, seat: int) -> int:
        return ALL if self.game.over else seat

    def _typed(self, action: Action) -> str:
        """An action as one types it here."""
        return (
            f"clue {action.word} to {self.game.names[action.seat]}"
            if isinstance(action, Clue)
            else str(action)
        )

    # -- keeping --

    def _seat_bots(self) -> None:
        """A bot in each seat: in those of people it only gives hints."""
        seats = [PARTNER if who == PERSON else who for who in self.session.seats]
        self._match = Match(self.game, [bots.make(who) for who in seats])

    def _last_at(self) -> int:
        return max((step.at for step in self.game.steps if step.at is not None), default=0)

    def _now(self) -> int:
        return max(int((self._clock() - self._began) * 1000), self._last_at())

    def _keep(self) -> None:
        if self.place is None:
            return
        try:
            self.place.write(files.dumps(self.session))
            self._complained = False
        except keep.KeepError as error:
            if not self._complained:
                self.screen.say(error)
            self._complained = True

    def _say_where(self) -> None:
        """Where the game is, and how it goes on."""
        if self.place is None or self._complained:
            self.screen.say(Sentence("line.not-kept"))
            return
        command = os.environ.get("HANABI_COMMAND", "hanabi")
        self.screen.say(Sentence("line.kept", {"command": command}))
        self.screen.show(shlex.join([command, "play", str(self.place.path)]))

    def leave(self, *, told: bool) -> None:
        """Go away: of a finished game nothing is kept, any other is, and how to go on with it is said."""
        over = self.game.over
        try:
            if self._shared and not over:
                self.screen.clear()
            if told and not over:
                self._say_where()
        finally:
            if self.place:
                self.place.leave(finished=over)


_COMMANDS: dict[str, Callable[[Line, str, int], None]] = {
    name: getattr(Line, f"_{name}") for name in commands.COMMANDS
}


def _row(ranks: list[int]) -> Sentence | str:
    return listed(ranks) if ranks else Sentence("line.none")
