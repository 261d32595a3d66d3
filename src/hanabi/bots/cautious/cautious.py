"""The bot for beginners: it plays what fits and says what helps; no memory, no dice."""

from collections.abc import Callable

from hanabi.bots.bot import Explanation
from hanabi.rules import Action, Discard, HanabiError, Held, Play, Sentence, View

from . import reasons
from .sight import Sight
from .tips import Tip, tips

Answer = Explanation | None
Idea = Callable[[Sight, list[Tip]], Answer]


class NotYourTurn(HanabiError):
    """A view in which another seat is to act, or none."""


class Cautious:
    """A careful partner: the same view always gets the same answer.

    >>> from hanabi.game import Game
    >>> game = Game("german 2p", seed=7)
    >>> print(Cautious().explain(game.view(0)))
    clue 1 to 1: Bob then knows that g1 in slot 3 fits
    """

    def act(self, view: View) -> Action:
        return self.explain(view).action

    def explain(self, view: View) -> Explanation:
        """The action, and why: what the first of the ideas below says that has an answer."""
        if view.turn is None or view.turn != view.seat:
            raise NotYourTurn("bot.turn")
        sight = Sight(view)
        options = tips(sight)
        return next(answer for idea in IDEAS if (answer := idea(sight, options)))


# --- the ideas ----------------------------------------------------------------------------------------


def save(sight: Sight, options: list[Tip]) -> Answer:
    """Warn the next player, who would discard a card that cannot be spared: by a clue that touches it, or by
    one that gives this player something better to do."""
    danger = sight.endangered
    if danger is None:
        return None
    for tip in options:
        touched = danger.order in tip.touched
        if tip.clue.seat == sight.others[0] and not tip.misleads and (touched or tip.fits):
            return Explanation(tip.clue, reasons.of_save(sight, tip, danger))
    return None


def play(sight: Sight, options: list[Tip]) -> Answer:
    """Play a card that fits, as far as clues, counting and promises tell: rather one that others wait for,
    then the lower one, then the older one."""
    ready = sight.ready[sight.seat]
    if not ready:
        return None
    best = max(ready, key=lambda held: (len(sight.waiting(held)), -sight.value(held), -held.order))
    return Explanation(_played(sight, best), reasons.of_play(sight, best))


def tell(sight: Sight, options: list[Tip]) -> Answer:
    """Give a clue after which somebody takes one more card to fit, rightly."""
    for tip in options:
        if tip.fits and not tip.misleads:
            return Explanation(tip.clue, reasons.of_clue(sight, tip))
    return None


def gamble(sight: Sight, options: list[Tip]) -> Answer:
    """Play the likeliest card in the last round, where a strike that can be spared costs nothing."""
    if sight.view.turns_left is None or not sight.reading.strike_to_spare or not sight.mine:
        return None
    best = max(sight.mine, key=sight.chance)
    if not sight.chance(best):
        return None
    return Explanation(_played(sight, best), reasons.of_gamble(sight, best))


def throw_away(sight: Sight, options: list[Tip]) -> Answer:
    """Discard a card that can never score."""
    if sight.full:
        return None
    useless = [held for held in sight.mine if sight.useless(held)]
    if not useless:
        return None
    oldest = min(useless, key=lambda held: held.order)
    return Explanation(Discard(oldest.slot), reasons.of_discard(sight, "bot.discard.trash", oldest))


def stall(sight: Sight, options: list[Tip]) -> Answer:
    """Give a harmless clue where a discard is not allowed, gains nothing, or would surely lose a card that
    cannot be spared."""
    out = _next_out(sight)
    if out and not sight.full and sight.share(out, sight.critical) < 1:
        return None
    harmless = next((tip for tip in options if not tip.misleads), None)
    return Explanation(harmless.clue, reasons.of_stall(sight, out)) if harmless else None


def discard(sight: Sight, options: list[Tip]) -> Answer:
    """Discard the oldest card that no clue touched; if all were touched, the one that is needed least."""
    out = _next_out(sight)
    if out is None or not sight.may_discard:
        return None
    code = "bot.discard.least" if out.touched else "bot.discard.oldest"
    return Explanation(Discard(out.slot), reasons.of_discard(sight, code, out))


def make_do(sight: Sight, options: list[Tip]) -> Answer:
    """Where nothing sensible is allowed: take what does least harm."""
    if options:
        return Explanation(options[0].clue, (Sentence("bot.clue.only"),))
    best = max(sight.mine, key=lambda held: sight.chance(held) - sight.harm(held))
    return Explanation(_played(sight, best), (Sentence("bot.play.only", {"slot": best.slot}),))


IDEAS: tuple[Idea, ...] = (
    save,
    play,
    tell,
    gamble,
    throw_away,
    stall,
    discard,
    make_do,
)
"""What the bot thinks of, the weightiest first."""


def _played(sight: Sight, held: Held) -> Play:
    """Playing a card, declared where that is played and its colour is known."""
    return Play(held.slot, sight.color(held) if sight.book.rules.declared else None)


def _next_out(sight: Sight) -> Held | None:
    """The own card that is discarded next."""
    order = sight.reading.next_out(sight.seat)
    return next((held for held in sight.mine if held.order == order), None) or min(
        sight.mine, key=sight.harm, default=None
    )
