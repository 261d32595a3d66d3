"""Why a bot did what it did, told so that nobody learns of the own hand what a player may not know.

A bot sees the hand of whoever asks. So its reasons are worked out for hands that the asker might hold for
all the asker knows, and in which the bot does the same. What it says in all of them is told, and the rest
kept for the end of the game. The hand really held has no part in that.
"""

import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from hanabi import bots
from hanabi.bots import Explanation
from hanabi.game import Act, Game
from hanabi.rules import Action, Drew, Ended, Event, Position, Sentence, View
from hanabi.rules.actions import action
from hanabi.rules.bits import LANES

_HANDS, _ENOUGH, _FEWEST = 200, 32, 5
"""How many other hands are tried; in how many of them the bot does the same, at most and at least."""


class Why(NamedTuple):
    """A turn that a bot took, its reasons, and whether some are kept back."""

    seat: int
    action: Action
    reasons: tuple[Sentence, ...]
    kept_back: bool


def why(game: Game, step: int, bot: str, asker: int | None) -> Why | None:
    """The reasons for a step of the game that this bot took; `None` if it gives none.

    Without an asker, or once the game is over, everything is told.
    """
    done = game.steps[step]
    assert isinstance(done, Act)
    before = game.before(step)
    seat = before.turn
    taken = action(before, game.book, done.number)
    full = _explained(game, step, bot, before)
    if full is None or full.action != taken:
        return None
    if asker is None or game.over:
        return Why(seat, taken, full.reasons, False)
    likewise = (
        told.reasons
        for hand in _hands(game, step, asker)
        if (told := _explained(game, step, bot, before, asker, hand)) and told.action == taken
    )
    others = list(islice(likewise, _ENOUGH))
    if len(others) < _FEWEST:
        return Why(seat, taken, (), True)
    common = [reason for reason in others[0] if all(reason in reasons for reasons in others)]
    safe = tuple(reason for reason in common if not _names(reason, game.names[asker]))
    return Why(seat, taken, safe, any(len(reasons) > len(safe) for reasons in others))


def _names(reason: Sentence, asker: str) -> bool:
    """Whether a reason names a card of the asker."""
    return reason.params.get("name") == asker and not reason.params.keys().isdisjoint(("card", "cards"))


def _explained(
    game: Game, step: int, bot: str, before: Position, asker: int = 0, hand: dict[int, int] | None = None
) -> Explanation | None:
    """What the bot says of the position before a step, if `asker` held the cards of `hand`, by order."""
    position, seat = before.copy(), before.turn
    history = _until(game, step)
    if hand:
        for at in range(asker * LANES, asker * LANES + position.held[asker]):
            position.cards[at] = hand[position.orders[at]]
        cards = game.book.cards
        history = [
            event._replace(card=cards[hand[event.order]])
            if isinstance(event, Drew) and event.order in hand
            else event
            for event in history
        ]
    made = bots.make(bot)
    if isinstance(made, bots.Starts):
        made.start(game.rules, seat)
    if not isinstance(made, bots.Explains):
        return None
    return made.explain(View(position, game.book, seat, game.names, history))


def _until(game: Game, step: int) -> list[Event]:
    """What had happened before a step."""
    begins = [at for at, event in enumerate(game.history) if not isinstance(event, Drew | Ended)]
    return list(game.history[: begins[step]])


def _hands(game: Game, step: int, asker: int) -> Iterator[dict[int, int]]:
    """Hands that the asker may hold for all the asker knows after that step, by the orders of the cards."""
    dice = random.Random(step)
    view = View(game.before(step + 1), game.book, asker, game.names)
    held = sorted(view.mine, key=lambda card: len(card.counted))
    number = {card: at for at, card in enumerate(game.book.cards)}
    for _ in range(_HANDS):
        left = view.unseen(asker)
        hand: dict[int, int] = {}
        for one in held:
            options = [number[card] for card in one.counted if left[number[card]]]
            if not options:
                break
            hand[one.order] = dice.choices(options, [left[card] for card in options])[0]
            left[hand[one.order]] -= 1
        else:
            yield hand
