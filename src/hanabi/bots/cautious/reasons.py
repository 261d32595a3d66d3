"""Why the bot does what it does, in codes that the catalogue words."""

from hanabi.rules import Held, Sentence

from .sight import Sight
from .tips import Tip

Reasons = tuple[Sentence, ...]


def of_play(sight: Sight, held: Held) -> Reasons:
    """How it is known that a card fits, and what playing it brings."""
    told: list[Sentence] = []
    if sight.fits(int(held.counted)):
        code = "bot.play.known" if len(held.counted) == 1 else "bot.play.certain"
        told.append(Sentence(code, {"slot": held.slot, "cards": str(held.counted)}))
    else:
        giver = sight.reading.promised[held.order].giver
        told.append(Sentence("bot.play.promised", {"slot": held.slot, "name": sight.view.names[giver]}))
    if sight.value(held) == sight.book.ranks and not sight.full:
        told.append(Sentence("bot.play.completes"))
    if sight.book.rules.declared and sight.color(held) and not sight.full:
        told.append(Sentence("bot.play.declares"))
    for seat, card in sight.waiting(held):
        told.append(Sentence("bot.play.unblocks", {"name": sight.view.names[seat], "card": card}))
    return tuple(told)


def of_gamble(sight: Sight, held: Held) -> Reasons:
    percent = round(100 * sight.chance(held))
    return (Sentence("bot.play.last-round", {"slot": held.slot, "percent": percent}),)


def of_clue(sight: Sight, tip: Tip) -> Reasons:
    """What the receiver learns to fit, and how."""
    name = sight.view.names[tip.clue.seat]
    return tuple(
        Sentence(
            "bot.clue.points" if held.order == tip.said.points else "bot.clue.fits",
            {"name": name, "card": str(held.card), "slot": held.slot},
        )
        for held in tip.fits
    )


def of_save(sight: Sight, tip: Tip, danger: Held) -> Reasons:
    """Which card is in danger, and what the clue does about it."""
    told = {"name": sight.view.names[tip.clue.seat], "card": str(danger.card), "slot": danger.slot}
    reasons = [Sentence("bot.save.critical", told)]
    if tip.said.keeps == danger.order:
        reasons.append(Sentence("bot.save.keeps", told))
    elif danger.order in tip.touched:
        reasons.append(Sentence("bot.save.touches", told))
    return (*reasons, *of_clue(sight, tip))


def of_stall(sight: Sight, out: Held | None) -> Reasons:
    """Why no card goes, and that the clue does no harm."""
    if out is None:
        code = "bot.clue.empty-hand"
    elif not sight.full:
        code = "bot.clue.needed"
    else:
        code = "bot.clue.no-gain" if sight.may_discard else "bot.clue.full"
    return Sentence(code), Sentence("bot.clue.harmless")


def of_discard(sight: Sight, code: str, held: Held) -> Reasons:
    """Why this card, and why there is no clue instead."""
    percent = round(100 * sight.share(held, ~sight.trash))
    instead = "bot.clue.nothing" if sight.view.clues >= sight.book.price else "bot.clue.no-token"
    return Sentence(code, {"slot": held.slot, "percent": percent}), Sentence(instead)
