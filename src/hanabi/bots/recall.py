"""For a bot that comes in the middle of a game: what it would have been told from the beginning on.

Its seat's view is enough. The cards in its own hand, which it cannot see, are dealt as clues allow: so the
game can be played again, and at every turn the seat saw just what it sees in that one.
"""

from collections.abc import Iterator

from hanabi.game import Game
from hanabi.rules import Action, Card, Clued, Discarded, Drew, Event, Played, Reordered, View
from hanabi.rules import actions as act
from hanabi.rules.view import told

from .bot import Bot, Sees, Starts


def recall(bot: Bot, view: View) -> None:
    """Tell a new bot everything that its seat knows of a game.

    >>> from hanabi.bots import make
    >>> recall(make("cautious"), Game("german 2p", seed=7).view(0))
    """
    if isinstance(bot, Starts):
        bot.start(view.rules, view.seat)
    if isinstance(bot, Sees):
        for event, then in moments(view):
            bot.see(event, then)


def moments(view: View) -> Iterator[tuple[Event, View]]:
    """Every event of the game, and how the seat saw the table after that turn.

    A view that does not tell of the whole game is all that there is: then every event comes with it.
    """
    known = {event.order for event in view.history if isinstance(event, Drew | Discarded | Played)}
    if known == set(range(view.state.dealt)):
        yield from _played_again(view)
    else:
        yield from ((event, view) for event in view.history)


def _played_again(view: View) -> Iterator[tuple[Event, View]]:
    turns = [event for event in view.history if isinstance(event, Clued | Discarded | Played)]
    first = turns[0].seat if turns else view.turn
    game = Game(view.rules, deck=_deck(view), start=first, names=view.names)
    heard = 0
    for event in (None, *view.history):
        if isinstance(event, Reordered):
            game.reorder(event.seat, event.slots)
        elif isinstance(event, Clued | Discarded | Played):
            game.push(_action(event))
        elif event:
            continue  # it came with what was done
        then = game.view(view.seat)
        for news in game.history[heard:]:
            yield told(news, view.seat), then
        heard = len(game.history)


def _action(event: Clued | Discarded | Played) -> Action:
    """What a seat did. A card of an inverted suit is discarded by playing it, and the other way round."""
    if isinstance(event, Clued):
        return act.Clue(event.to, event.word)
    if isinstance(event, Played) != event.card.suit.inverted:
        return act.Play(event.slot, event.declared if isinstance(event, Played) else None)
    return act.Discard(event.slot)


def _deck(view: View) -> list[Card]:
    """A deck with which everything could have happened."""
    dealt = {event.order: event.card for event in view.history if isinstance(event, Drew) and event.card}
    dealt |= {event.order: event.card for event in view.history if isinstance(event, Discarded | Played)}
    hidden = list(view.hidden)
    for order, place in _guess(view, hidden).items():
        dealt[order] = hidden[place]
    rest = list(hidden)
    for order in (held.order for held in view.mine):
        rest.remove(dealt[order])
    return [dealt[order] for order in range(len(dealt))] + rest


def _guess(view: View, hidden: list[Card]) -> dict[int, int]:
    """For each card of the own hand one of those that are out of sight, as clues allow: by its place."""
    taken: dict[int, int] = {}
    possible = {held.order: held.possible for held in view.mine}

    def find(order: int, tried: set[int]) -> bool:
        for place, card in enumerate(hidden):
            if card in possible[order] and place not in tried:
                tried.add(place)
                if place not in taken or find(taken[place], tried):
                    taken[place] = order
                    return True
        return False

    for order in possible:
        find(order, set())
    return {order: place for place, order in taken.items()}
