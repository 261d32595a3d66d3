"""The exam for learning environments: they tell the rules, and no more than a seat may know."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from hanabi.game import Game
from hanabi.rules import HanabiError, core
from hanabi.rules.actions import legal_mask
from hanabi.rules.bits import LANES
from hanabi.rules.settings import LOT

from . import english as english
from .bots import other_deck
from .doors import Deal, Door, Look, Turn, as_bytes, door


class EnvFailed(HanabiError):
    """An environment did not pass, at a turn of a seed that are named."""


class EnvReport(NamedTuple):
    """What the exam took: games, turns, and how often a seat was dealt other cards that it cannot see."""

    games: int
    turns: int
    secrets: int


class _Told(NamedTuple):
    """A course of games: the decks, what was done, what came of it, and what each seat was shown before."""

    deal: Deal
    openings: list[tuple[int, ...]]
    actions: list[list[int]]
    turns: list[list[Turn]]
    looks: list[list[Look]]


def check_env(factory: Callable[[], Any], *, games: int = 3, seed: int = 0) -> EnvReport:
    """Put a learning environment through the exam; `EnvFailed` says what went wrong, and when.

    It takes environments of Gymnasium, of one game or of many, and of PettingZoo, of turns or of rounds, that
    say their `rules`, tell `action_mask`, `turn` and `score`, and deal the deck of `reset(options={"deck":
    ...})`. Beside each, games are played by the rules: turns, masks, rewards and ends must be the same, and
    observations of their space. An action that is not legal is refused with a sentence, and changes nothing;
    one seed gives one course of games; a copy goes its own way; and what a seat is shown stays the same, to
    the byte, whatever cards it cannot see.
    """
    exam = _Exam(factory, seed)
    for game in range(games):
        exam.sit(seed + game)
    return EnvReport(games * exam.door.games, exam.turns, exam.secrets)


class _Exam:
    """One environment under examination."""

    def __init__(self, factory: Callable[[], Any], seed: int) -> None:
        self.factory = factory
        self.seed = seed
        self.dice = random.Random(f"env {seed}")
        self.door = door(factory())
        self.turns = self.secrets = 0
        self._turn = 0

    def sit(self, seed: int) -> None:
        self.seed = seed
        rules = self.door.rules
        start = self.dice.randrange(rules.players) if rules.start == LOT else None
        told = self._play(Deal([self._shuffled() for _ in range(self.door.games)], start))
        tries = 0
        for _ in range(5):
            while not self._blindfold(told) and tries < 50:
                tries += 1
        self._check_seeds()
        self._check_copies()

    def _failed(self, code: str, **told: object) -> EnvFailed:
        rules, turn = str(self.door.rules), self._turn + 1
        return EnvFailed(f"exam.env.{code}", rules=rules, seed=self.seed, turn=turn, **told)

    def _shuffled(self) -> list[str]:
        deck = list(map(str, self.door.rules.deck))
        self.dice.shuffle(deck)
        return deck

    # -- beside games by the rules --

    def _play(self, deal: Deal) -> _Told:
        """Play games to their ends, each beside one by the rules."""
        openings = self.door.reset(deal=deal)
        beside = self._games(deal, openings)
        told = _Told(deal, openings, [], [], [])
        self._turn = 0
        while any(game is not None for game in beside):
            looks = self.door.looks()
            for look, game in zip(looks, beside, strict=True):
                self._check_look(look, game)
            if self._turn % 4 == 0:
                self._check_refusal(looks, beside)
            actions = [self._choice(look, game) for look, game in zip(looks, beside, strict=True)]
            shown = [as_bytes(look.observation) for look in looks]
            turns = self.door.step(actions)
            if shown != [as_bytes(look.observation) for look in looks]:
                raise self._failed("reused")
            for at, (turn, game) in enumerate(zip(turns, beside, strict=True)):
                if game is not None:
                    self._check_turn(turn, game)
                    beside[at] = None if game.over else game
            told.actions.append(actions)
            told.turns.append(turns)
            told.looks.append(looks)
            self._turn += 1
            self.turns += 1
        return told

    def _games(self, deal: Deal, openings: list[tuple[int, ...]]) -> list[Game | None]:
        """The games by the rules that an environment should be playing."""
        games: list[Game | None] = []
        for deck, opening in zip(deal.decks, openings, strict=True):
            game = Game(self.door.rules, deck=deck, start=deal.start)
            for action in opening:
                game.push(action)
            games.append(game)
        return games

    def _choice(self, look: Look, game: Game | None) -> int:
        """A legal action: mostly a card that fits, so that games come to their ends."""
        allowed = [number for number, legal in enumerate(look.mask) if legal] or [0]
        if game is not None and self.dice.random() < 0.9:
            state, book = game.state, game.book
            fits = core.playable(state, book)
            for lane in range(state.held[state.turn]):
                if fits >> state.cards[state.turn * LANES + lane] & 1:
                    return book.hand + lane
            allowed = [number for number in allowed if book.kind[number] not in (core.PLAY, core.DECLARE)]
        return self.dice.choice(allowed or [int(look.mask.argmax())])

    def _check_look(self, look: Look, game: Game | None) -> None:
        space, actions = self.door.spaces()
        if not space.contains(look.observation):
            raise self._failed("space", space=str(space))
        if game is None:
            return
        if look.seat != game.turn:
            raise self._failed("turn", got=look.seat, seat=game.turn)
        if int(actions.n) != game.book.actions:
            raise self._failed("actions", got=int(actions.n), n=game.book.actions)
        mask = sum(1 << number for number, legal in enumerate(look.mask) if legal)
        if mask != legal_mask(game.state, game.book):
            raise self._failed("mask")
        if look.score != game.score:
            raise self._failed("score", got=look.score, score=game.score)

    def _check_turn(self, turn: Turn, game: Game) -> None:
        before = game.score
        for action in turn.actions:
            try:
                game.push(action)
            except HanabiError as error:
                raise self._failed("took", why=error.sentence) from error
        if not turn.actions:
            raise self._failed("passed", why=turn.refused)
        if turn.over != game.over:
            raise self._failed("goes-on" if game.over else "ends")
        if turn.score != game.score:
            raise self._failed("score", got=turn.score, score=game.score)
        if turn.reward != game.score - before:
            raise self._failed("reward", got=turn.reward, change=game.score - before)

    def _check_refusal(self, looks: list[Look], beside: list[Game | None]) -> None:
        """Try actions that are not legal, of which nothing may come but a sentence."""
        going = [at for at, game in enumerate(beside) if game is not None]
        for barred in (_barred, lambda look: len(look.mask), lambda look: -1):
            actions = [barred(look) for look in looks]
            try:
                said = [turn.refused for turn in self.door.step(actions)]
            except Exception as error:
                said = [str(error)] * len(looks)
            after = self.door.looks()
            for at in going:
                if not said[at]:
                    raise self._failed("silent", action=actions[at])
                if after[at].shown != looks[at].shown:
                    raise self._failed("changed", action=actions[at])

    # -- seeds and copies --

    def _check_seeds(self) -> None:
        """Two environments with one seed go the same way, through resets; with another seed, another way."""
        courses = []
        for seed in (self.seed, self.seed, self.seed + 1):
            one = door(self.factory())
            one.reset(seed=seed)
            course = [_walk(one, 6)]
            for _ in range(5):  # a small deck is now and then the same by chance
                one.reset()
                course.append(_walk(one, 6))
            courses.append(course)
        self._turn = 0
        if courses[0] != courses[1]:
            raise self._failed("differs")
        if courses[0] == courses[2] or all(walk == courses[0][0] for walk in courses[0]):
            raise self._failed("same-deal")

    def _check_copies(self) -> None:
        """What is copied or pickled in the middle goes on by itself, as the original does."""
        self.door.reset(seed=self.seed)
        course = _walk(self.door, self.dice.randrange(1, 8))
        if any(turn.over for turn in course[-1]):
            self.door.reset(seed=self.seed)
        here = _shown(self.door)
        try:
            copies = [copy.deepcopy(self.door), _pickled(self.door)]
        except Exception as error:
            raise self._failed("no-copy", why=error) from error
        courses = [_walk(other, 6) for other in copies]
        if _shown(self.door) != here:
            raise self._failed("copy-moves")
        if courses != [_walk(self.door, 6)] * len(copies):
            raise self._failed("copy")

    # -- secrecy --

    def _blindfold(self, told: _Told) -> bool:
        """Play the same up to a turn with other cards where a seat cannot see: it must be shown the same.

        Not where partners, who see those cards, did something else.
        """
        last = min(
            next(at for at, turns in enumerate(told.turns) if turns[game].over)
            for game in range(self.door.games)
        )
        step = self.dice.randint(0, last)
        seat = self.dice.choice(list(told.looks[step][0].shown))
        others = []
        for at, game in enumerate(self._games(told.deal, told.openings)):
            assert game is not None
            for turns in told.turns[:step]:
                for action in turns[at].actions:
                    game.push(action)
            shown = seat if seat in told.looks[step][at].shown else told.looks[step][at].seat
            others.append(list(map(str, other_deck(game, len(game.steps), shown, self.dice))))
        if self.door.reset(deal=Deal(others, told.deal.start)) != told.openings:
            return False
        for actions, turns in zip(told.actions[:step], told.turns[:step], strict=True):
            if [turn.actions for turn in self.door.step(actions)] != [turn.actions for turn in turns]:
                return False
        self._turn = step
        for now, before in zip(self.door.looks(), told.looks[step], strict=True):
            both = seat if seat in before.shown else before.seat
            if now.shown[both] != before.shown[both]:
                raise self._failed("peeks", seat=both)
            self.secrets += 1
        return True


def _barred(look: Look) -> int:
    """An action that is not legal."""
    return next((number for number, legal in enumerate(look.mask) if not legal), len(look.mask))


def _pickled(door: Door) -> Door:
    return pickle.loads(pickle.dumps(door))  # type: ignore[no-any-return]


def _shown(door: Door) -> list[dict[int, bytes]]:
    return [look.shown for look in door.looks()]


def _walk(door: Door, steps: int) -> list[Any]:
    """Take some steps, the same ones where the same is shown; what was shown and what came of it."""
    course: list[Any] = []
    for step in range(steps):
        looks = door.looks()
        course.append([look.shown for look in looks])
        actions = [_some(look, step) for look in looks]
        turns = door.step(actions)
        course.append(turns)
        if any(turn.over for turn in turns):
            break
    return course


def _some(look: Look, step: int) -> int:
    """A legal action, now this and now that one."""
    allowed = [number for number, legal in enumerate(look.mask) if legal] or [0]
    return allowed[7 * step % len(allowed)]
