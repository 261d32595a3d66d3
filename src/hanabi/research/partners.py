"""The bots that sit at a table beside the one who learns."""

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from hanabi.bots import Bot, Match, make
from hanabi.bots.policy import Policy
from hanabi.game import Game
from hanabi.rules import View

from .settings import EnvError

Partner = str | Bot | Policy | Callable[[], Bot]
"""A bot of the house by its name, a bot, a policy, or what makes a bot."""


class Learner:
    """Who sits where the environment is asked what to do."""

    def act(self, view: View) -> NoReturn:
        raise EnvError("env.learner")


def seated(partners: Partner | Sequence[Partner], players: int) -> list[Partner]:
    """A partner for each of the other seats, clockwise from the learner's."""
    if not isinstance(partners, str) and isinstance(partners, Sequence):
        many = list(partners)
    else:
        many = [partners] * (players - 1)
    single = [id(one) for one in many if _single(one)]
    if len(many) != players - 1 or len(set(single)) < len(single):
        raise EnvError("env.partners", n=players - 1, got=len(many))
    for one in many:
        if not isinstance(one, str | Policy) and not callable(getattr(one, "act", one)):
            raise EnvError("env.partner", got=type(one).__name__)
        if isinstance(one, str):
            make(one)
    return many


def _single(partner: Partner) -> bool:
    """Whether it is one bot, which can sit in one place only."""
    return not isinstance(partner, str | Policy | type) and hasattr(partner, "act")


def match(game: Game, seat: int, partners: Sequence[Partner]) -> Match:
    """A game with the learner in a seat, and the partners in the others."""
    bots: list[Bot] = [Learner()]
    bots += [_bot(partner, game) for partner in partners]
    return Match(game, bots[-seat:] + bots[:-seat] if seat else bots)


def _bot(partner: Any, game: Game) -> Bot:
    if isinstance(partner, str):
        return make(partner)
    if isinstance(partner, Policy):
        return partner.seated(game.seed or 0, game.number)
    if _single(partner):
        return partner  # type: ignore[no-any-return]
    return partner()  # type: ignore[no-any-return]
