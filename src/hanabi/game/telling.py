"""What happened at a table, told in whole sentences: no more than the viewer knows."""

from collections.abc import Iterable, Iterator, Sequence

from hanabi.rules import Card, Clued, Discarded, Drew, Ended, Event, Played, Reordered, Sentence, View
from hanabi.rules.actions import TOP

Told = tuple[Sentence, ...]


def story(view: View) -> Iterator[Told]:
    """Every turn and every reordering since the deal, each as its sentences.

    >>> from hanabi.game import Game
    >>> game = Game("german 2p", seed=7)
    >>> game.push("Alice clues 1 to Bob")
    >>> game.push("Bob plays slot 3")
    >>> for told in story(game.view(1)):
    ...     print(*told)
    Alice tells Bob: slot 3 is a 1.
    Bob plays slot 3: green 1. It fits. Bob draws a card.
    """
    hands: list[list[int]] = [[] for _ in view.names]
    strikes = view.strikes - sum(isinstance(event, Played) and not event.fits for event in view.history)
    turn: list[Sentence] = []
    dealing = True
    for event in view.history:
        if dealing and isinstance(event, Drew):
            hands[event.seat].insert(0, event.order)
            continue
        if turn and not isinstance(event, Drew | Ended):
            yield tuple(turn)
            turn = []
        dealing = False
        strikes += isinstance(event, Played) and not event.fits
        turn += tell(event, view, hands, strikes)
        _follow(hands, event)
    if turn:
        yield tuple(turn)


def tell(event: Event, view: View, hands: Sequence[Sequence[int]], strikes: int) -> Told:
    """One event; `hands` holds the orders of the cards before it, newest first, `strikes` counts it in."""
    if isinstance(event, Clued):
        return (_clue(event, view, hands[event.to]),)
    who = view.names[event.seat] if not isinstance(event, Ended) else ""
    if isinstance(event, Played):
        return (_play(event, who), *_what_came_of_it(event, view, strikes), *_last_card(event, view))
    if isinstance(event, Discarded):
        discard = Sentence("tell.discard", {"who": who, "slot": event.slot, "card": named(event.card)})
        return (discard,) if event.clues else (discard, Sentence("tell.no-token"))
    if isinstance(event, Drew):
        return _draw(event, view, who)
    if isinstance(event, Reordered):
        return (Sentence("tell.reorder", {"who": who, "slots": listed(event.slots)}),)
    return (Sentence("tell.end"),)


def _play(event: Played, who: str) -> Sentence:
    if event.slot == TOP:
        return Sentence("tell.play-top", {"who": who, "card": named(event.card)})
    code = f"tell.declare.{event.declared}" if event.declared else "tell.play"
    return Sentence(code, {"who": who, "slot": event.slot, "card": named(event.card)})


def named(card: Card) -> Sentence:
    """What a card is called: `red 3`."""
    return Sentence(f"card.{card.suit.color}", {"rank": card.rank})


def listed(items: Iterable[object]) -> Sentence:
    """Things in a row.

    >>> str(listed([1, 2, 5]))
    '1, 2 and 5'
    """
    first, *rest = items
    if not rest:
        return Sentence("row.one", {"first": first})
    if len(rest) == 1:
        return Sentence("row.and", {"first": first, "last": rest[0]})
    return Sentence("row.more", {"first": first, "rest": listed(rest)})


def _clue(event: Clued, view: View, hand: Sequence[int]) -> Sentence:
    told = {"who": view.names[event.seat], "to": view.names[event.to]}
    color = isinstance(event.word, str)
    word = event.word if color else "value"
    if not color:
        told["value"] = str(event.word)
    if event.touched:
        slots = sorted(hand.index(order) + 1 for order in event.touched)
        return Sentence(f"tell.clue.{word}", {**told, "slots": listed(slots), "n": len(slots)})
    # Rule book decision 20: without a match the clue speaks of the wild suit too.
    wild = color and any(suit.colors == "all" for suit in view.rules.suit_list)
    return Sentence(f"tell.neither.{word}" if wild else f"tell.none.{word}", told)


def _what_came_of_it(event: Played, view: View, strikes: int) -> Iterator[Sentence]:
    if not event.fits:
        wrong = event.declared not in (None, event.card.suit.color)
        count = {"strike": strikes, "of": view.rules.strikes}
        yield Sentence("tell.misnamed" if wrong else "tell.misfit", count)
        return
    complete = event.card.rank == event.card.suit.climb(view.rules.ranks)[-1]
    yield Sentence("tell.completes" if complete else "tell.fits")
    earned = complete + (event.declared is not None)
    if event.clues:
        yield Sentence("tell.token", {"n": event.clues})
    if event.clues < earned:
        yield Sentence("tell.token-lost", {"n": earned - event.clues})


def _draw(event: Drew, view: View, who: str) -> Told:
    draw = Sentence("tell.draw", {"who": who})
    if event.card:
        draw = Sentence("tell.draw-seen", {"who": who, "card": named(event.card)})
    return (draw, *_last_card(event, view))


def _last_card(event: Drew | Played, view: View) -> Told:
    """What it means that this card was the last of the draw pile, if it came from there."""
    from_pile = isinstance(event, Drew) or event.slot == TOP
    if not from_pile or event.order + 1 < view.book.size:
        return ()
    return (Sentence("tell.pile-empty" if view.rules.perfection else "tell.last-round"),)


def _follow(hands: list[list[int]], event: Event) -> None:
    """Keep track of where the cards are."""
    if isinstance(event, Drew):
        hands[event.seat].insert(0, event.order)
    elif isinstance(event, Played | Discarded) and event.slot != TOP:
        hands[event.seat].remove(event.order)
    elif isinstance(event, Reordered):
        hand = hands[event.seat]
        hands[event.seat] = [hand[slot - 1] for slot in event.slots]
