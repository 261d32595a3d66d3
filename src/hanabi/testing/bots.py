"""The exam for bots: sane at every table there is, and blind to what its seat cannot see."""

import random
from collections.abc import Callable, Iterable
from time import process_time
from typing import NamedTuple

from hanabi.bots import Bot, Explains, Match, Sees, Starts
from hanabi.game import Game, Reorder
from hanabi.rules import BOXES, Action, Card, HanabiError, Rules, Sentence, View
from hanabi.rules.actions import number
from hanabi.rules.view import told

from . import english as english


class BotFailed(HanabiError):
    """A bot did not pass, at a table and a seed that are named."""


class Report(NamedTuple):
    """What the exam took: games, moves of the bot, and the processor's microseconds for one of them."""

    games: int
    moves: int
    microseconds: float


def tables() -> list[Rules]:
    """Every edition with every variant and number of players, and house rules at their limits."""
    lines = []
    for box in BOXES.values():
        lines += [f"{box.name} {players}p" for players in box.players]
        for at, variant in enumerate(box.variants):
            lines += [f"{box.name} {box.players[(at + turn) % 4]}p {variant}" for turn in range(2)]
        lines += [f"{box.name} 3p strikes={strikes}" for strikes in box.strikes[1:]]
        lines += [f"{box.name} 4p clues={clues}" for clues in box.clues[1::4]]
    return [Rules.parse(line) for line in (*lines, *_HOUSE)]


_HOUSE = (
    "american 3p wild10 perfection",
    "danish 4p multi5 perfection declared",
    "dutch 2p wild5 perfection strikes=1",
    "hle 2p strikeout=sum",
    "house 6p",
    "house 6p wild10 declared",
    "house 6p hand=8 multi10",
    "house 2p hand=8 perfection discard_at_full=yes",
    "house 2p hand=1 empty_clues=no",
    "house 3p hand=1 perfection empty_clues=no clues=1",
    "house 2p hand=2 ranks=1",
    "house 5p hand=1 suits=red ranks=3",
    "house 4p suits=red,yellow ranks=5 hand=5",
    "house 3p suits=red,null,brown,rainbow,pink,omni",
    "house 3p suits=null,brown empty_clues=no",
    "house 2p suits=omni,pink empty_clues=no declared",
    "house 3p strikes=8 clues=16",
    "house 4p strikes=1 clues=1 empty_clues=no",
)


def check_bot(
    factory: Callable[[], Bot],
    *,
    rules: Iterable[Rules | str] | None = None,
    games: int = 1,
    seed: int = 0,
) -> Report:
    """Put a bot through the exam; `BotFailed` says what went wrong, and at which table.

    At each table it plays with itself, again with the same cards, and beside partners who act and mark at
    random. Only legal actions are taken from it, the same ones each time, whatever cards it cannot see; a
    view that it was shown stays as it was; what it explains is what it does, in sentences that the
    catalogue has.

    >>> from hanabi.bots import make
    >>> check_bot(lambda: make("cautious"), rules=["german 3p wild10"]).games
    3
    """
    seats = [Rules.parse(table) if isinstance(table, str) else table for table in rules or tables()]
    moves, seconds = 0, 0.0
    for at, table in enumerate(seats):
        for game in range(games):
            exam = _Exam(factory, table, seed + at * games + game)
            exam.sit()
            moves, seconds = moves + exam.moves, seconds + exam.seconds
    return Report(3 * games * len(seats), moves, 1e6 * seconds / max(moves, 1))


class _Exam:
    """One table with one deal."""

    def __init__(self, factory: Callable[[], Bot], rules: Rules, seed: int) -> None:
        self.factory = factory
        self.rules = rules
        self.seed = seed
        self.dice = random.Random(f"{rules} {seed}")
        self.moves = 0
        self.seconds = 0.0

    def sit(self) -> None:
        game = self._play_together()
        again = self._play_together()
        step = _first_difference(game, again)
        if step is not None:
            raise self._failed("differs", step)
        self._blindfold(game, self.dice.randrange(len(game.steps)))
        mixed = self._play_among_strangers(self.dice.randrange(self.rules.players))
        steps = [step for step in range(len(mixed.steps)) if not isinstance(mixed.steps[step], Reorder)]
        self._blindfold(mixed, self.dice.choice(steps))

    def _failed(self, code: str, turn: int, **told: object) -> BotFailed:
        return BotFailed(f"exam.{code}", rules=str(self.rules), seed=self.seed, turn=turn + 1, **told)

    def _play_together(self) -> Game:
        game = Game(self.rules, seed=self.seed)
        match = Match(game, [self.factory() for _ in range(self.rules.players)])
        while not game.over:
            self._push(game, match.bots[game.state.turn])
            match.tell()
        return game

    def _play_among_strangers(self, seat: int) -> Game:
        """The bot in one seat; in the others somebody who mostly clues and discards, and marks cards."""
        game = Game(self.rules, seed=self.seed)
        bots: list[Bot] = [_Stranger(self.dice) for _ in range(self.rules.players)]
        bots[seat] = self.factory()
        match = Match(game, bots)
        while not game.over:
            turn = game.state.turn
            if turn == seat:
                self._push(game, bots[seat])
            else:
                self._mark(game)
                game.push(bots[turn].act(game.view(turn)))
            match.tell()
        return game

    def _mark(self, game: Game) -> None:
        seat = self.dice.randrange(self.rules.players)
        slots = list(range(1, game.state.held[seat] + 1))
        self.dice.shuffle(slots)
        try:
            game.reorder(seat, slots)
        except HanabiError:
            return  # not allowed to this player now

    def _push(self, game: Game, bot: Bot) -> None:
        """Let the bot take a turn, and look at how it does it."""
        view = game.view(game.state.turn)
        before, turn = view.state.save(), len(game.steps)
        explanation = bot.explain(view) if isinstance(bot, Explains) else None
        begin = process_time()
        action = bot.act(view)
        self.seconds += process_time() - begin
        self.moves += 1
        if view.state.save() != before:
            raise self._failed("changed", turn)
        if explanation is not None:
            self._check_reasons(action, explanation.action, explanation.reasons, turn)
        try:
            game.push(action)
        except HanabiError as error:
            raise self._failed("illegal", turn, action=str(action), why=error.sentence) from error

    def _check_reasons(self, did: Action, said: Action, reasons: Iterable[Sentence], turn: int) -> None:
        if did != said:
            raise self._failed("explains", turn, did=str(did), said=str(said))
        if not [str(reason) for reason in reasons]:
            raise self._failed("silent", turn)

    def _blindfold(self, game: Game, step: int) -> None:
        """Play the same game up to a turn with other cards where the seat cannot see: it must do the same."""
        seat = game.before(step).turn
        answers = {}
        for deck in (game.deck, other_deck(game, step, seat, self.dice)):
            twin = Game(self.rules, deck=deck, start=game.start)
            bot = self.factory()
            if isinstance(bot, Starts):
                bot.start(self.rules, seat)
            heard = _tell(twin, bot, seat, 0)
            for done in game.steps[:step]:
                if isinstance(done, Reorder):
                    slots = [len(done.lanes) - lane for lane in reversed(done.lanes)]
                    twin.reorder(done.seat, slots)
                else:
                    twin.push(done.number)
                heard = _tell(twin, bot, seat, heard)
            answers[number(twin.state, twin.book, bot.act(twin.view(seat)))] = True
        if len(answers) > 1:
            raise self._failed("peeks", step)


class _Stranger:
    """Somebody who does anything that is allowed, but seldom plays, so that games last."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def act(self, view: View) -> Action:
        quiet = [action for action in view.legal if not str(action).startswith("play")]
        return self.dice.choice(quiet if quiet and self.dice.random() < 0.95 else view.legal)


def _tell(game: Game, bot: Bot, seat: int, heard: int) -> int:
    if isinstance(bot, Sees):
        view = game.view(seat)
        for event in game.history[heard:]:
            bot.see(told(event, seat), view)
    return len(game.history)


def _first_difference(one: Game, other: Game) -> int | None:
    """The first step that is not the same in two games."""
    pairs = zip(one.steps, other.steps, strict=False)
    return next((step for step, (mine, yours) in enumerate(pairs) if mine != yours), None)


def other_deck(game: Game, step: int, seat: int, dice: random.Random) -> list[Card]:
    """The deck with other cards in the hand of a seat, as clues allow, and other ones still to be drawn."""
    view = View(game.before(step), game.book, seat, game.names)
    deck, hidden = list(game.deck), list(view.hidden)
    dice.shuffle(hidden)
    for held in sorted(view.mine, key=lambda held: len(held.counted)):
        fitting = [card for card in hidden if card in held.possible]
        if not fitting:
            return list(game.deck)
        deck[held.order] = fitting[0]
        hidden.remove(fitting[0])
    deck[view.state.dealt :] = hidden
    return deck
