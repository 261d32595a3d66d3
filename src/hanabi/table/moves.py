"""Moves as people send them, a card by its order, and as the game takes them.

Where a house lets the top of the draw pile be played, that card has the next order of all.
"""

from hanabi.game import Game
from hanabi.rules import IllegalAction, View
from hanabi.rules import actions as act
from hanabi.rules.bits import LANES

from .requests import Clue, Discard, Move, Play


def number(game: Game, move: Move) -> int:
    """The number of a move of the player to move; `IllegalAction` says why it cannot be made."""
    chosen = act.number(game.state, game.book, _action(game, move))
    if error := act.refusal(game.state, game.book, chosen):
        raise error
    return chosen


def legal(game: Game, move: Move) -> bool:
    """Whether a move can be made now."""
    try:
        number(game, move)
    except IllegalAction:
        return False
    return True


def hand(game: Game | View, seat: int) -> list[int]:
    """The orders of the cards in a hand, newest place first."""
    lanes = seat * LANES
    return game.state.orders[lanes : lanes + game.state.held[seat]][::-1]


def _action(game: Game, move: Move) -> act.Action:
    if isinstance(move, Clue):
        return act.Clue(move.to, move.word)
    if isinstance(move, Play) and move.order == game.state.dealt and game.rules.deck_plays:
        return act.Play(act.TOP)
    orders = hand(game, game.state.turn)
    if move.order not in orders:
        raise IllegalAction("table.card", order=move.order)
    slot = orders.index(move.order) + 1
    return act.Play(slot, move.declare) if isinstance(move, Play) else act.Discard(slot)


def told(game: Game | View, action: act.Action) -> Move:
    """An action of the player to move, as it is sent."""
    if isinstance(action, act.Clue):
        return Clue(action.seat, action.word)
    if action.slot == act.TOP:
        return Play(game.state.dealt)
    order = hand(game, game.state.turn)[action.slot - 1]
    return Play(order, action.declare) if isinstance(action, act.Play) else Discard(order)
