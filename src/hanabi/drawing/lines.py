"""A view in words: one fact a line, for a screen reader or the plainest of terminals."""

from collections.abc import Iterable, Iterator

from hanabi.rules import Sentence, View, say
from hanabi.rules.sentences import ENGLISH

from .names import clean
from .scene import Catalogue, Pile, Place, Scene, card, move, named, scene

_FEW = 6
"""Up to so many possibilities are named one by one; more are told as colours and values."""


def plain(view: View, *, catalogue: Catalogue = ENGLISH) -> str:
    """A view in words, one fact a line."""
    return "\n".join(clean(say(fact, catalogue)) for fact in facts(scene(view), catalogue))


def facts(scene: Scene, catalogue: Catalogue) -> Iterator[Sentence]:
    """Everything that a view shows, in the order in which players ask for it."""
    yield from _now(scene)
    yield from _tokens(scene)
    for pile in scene.piles:
        yield _stack(pile)
    yield from _discards(scene)
    for seat in range(len(scene.names)):
        yield from _hand(scene, seat, catalogue)


def _now(scene: Scene) -> Iterator[Sentence]:
    view = scene.view
    yield Sentence("draw.rules", {"rules": str(view.rules)})
    if scene.outcome:
        yield Sentence("draw.over", {"outcome": scene.outcome.sentence})
    elif view.turn is not None:
        code = "draw.turn-you" if view.turn == view.seat else "draw.turn"
        yield Sentence(code, {"name": scene.names[view.turn]})
    for event in scene.latest:
        yield Sentence("draw.last", {"move": move(scene, event)})
    if not scene.latest:
        yield Sentence("draw.last-none")


def _tokens(scene: Scene) -> Iterator[Sentence]:
    view, rules = scene.view, scene.view.rules
    score = {"score": view.score, "maximum": rules.maximum, "limit": scene.limit}
    yield Sentence("draw.score" if scene.limit is None else "draw.score-limit", score)
    yield Sentence("draw.clues", {"left": view.clues, "all": view.book.clues})
    yield Sentence("draw.strikes", {"made": view.strikes, "all": rules.strikes})
    yield Sentence("draw.deck", {"n": view.deck_left})
    if scene.rest:
        yield Sentence("draw.rest", {"n": scene.rest})


def _stack(pile: Pile) -> Sentence:
    tops = (0, *pile.ranks)
    told = {"suit": named(pile.suit), "top": tops[pile.top], "limit": tops[pile.limit]}
    none = "" if pile.top else "-none"
    if pile.limit == len(pile.copies):
        return Sentence(f"draw.stack{none}", told)
    return Sentence(f"draw.stack-limit{none}" if pile.limit else "draw.stack-dead", told)


def _discards(scene: Scene) -> Iterator[Sentence]:
    if not any(any(pile.discarded) for pile in scene.piles):
        yield Sentence("draw.discards-none")
    for pile in scene.piles:
        gone = zip(pile.ranks, pile.discarded, strict=True)
        values = [str(rank) for rank, count in gone for _ in range(count)]
        if values:
            yield Sentence("draw.discards", {"suit": named(pile.suit), "values": ", ".join(values)})


def _hand(scene: Scene, seat: int, catalogue: Catalogue) -> Iterator[Sentence]:
    hand = scene.hands[seat]
    code = "draw.hand-none" if not hand else "draw.hand-you" if seat == scene.view.seat else "draw.hand"
    yield Sentence(code, {"name": scene.names[seat], "n": len(hand)})
    for place in hand:
        told = "; ".join(say(one, catalogue) for one in _card(place, len(scene.piles), catalogue))
        yield Sentence("draw.slot", {"slot": place.held.slot, "told": told})


def _card(place: Place, suits: int, catalogue: Catalogue) -> Iterator[Sentence]:
    """What there is to say of a card in a hand."""
    held = place.held
    if held.card:
        yield card(held.card)
    for mark, certain in place.marks._asdict().items():
        if certain:
            yield Sentence(f"draw.{mark}")
    if held.touched:
        yield Sentence("draw.said", {"words": _list((*_colors(place), *held.ranks), catalogue)})
    if held.card is None:
        yield from _guess(place, suits, catalogue)


def _colors(place: Place) -> Iterator[Sentence]:
    return (Sentence(f"draw.suit.{color}") for color in place.held.colors)


def _guess(place: Place, suits: int, catalogue: Catalogue) -> Iterator[Sentence]:
    possible = place.held.possible
    if len(possible) == len(possible.universe):
        yield Sentence("draw.unknown")
    elif len(possible) == 1:
        yield Sentence("draw.must-be", {"card": card(next(iter(possible)))})
    elif len(possible) <= _FEW or len(possible) < len(place.suits) * len(place.ranks):
        yield Sentence("draw.can-be", {"cards": _list(map(card, possible), catalogue)})
    else:
        if len(place.suits) < suits:
            yield Sentence("draw.suits", {"suits": _list(map(named, place.suits), catalogue)})
        if len(place.ranks) * suits < len(possible.universe):
            yield Sentence("draw.values", {"values": _list(place.ranks, catalogue)})


def _list(things: Iterable[object], catalogue: Catalogue) -> str:
    return ", ".join(say(thing, catalogue) if isinstance(thing, Sentence) else str(thing) for thing in things)
