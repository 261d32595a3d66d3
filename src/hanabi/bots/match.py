"""A game played by bots, of which each gets only what its seat may know."""

from collections.abc import Sequence

from hanabi.game import Game
from hanabi.rules import HanabiError
from hanabi.rules.view import told

from .bot import Bot, Sees, Starts


class SeatsError(HanabiError):
    """There are not as many bots as seats."""


def play(game: Game, bots: Sequence[Bot]) -> Game:
    """Play a game on to its end, a bot for each seat.

    >>> from hanabi.bots import make
    >>> play(Game("danish 2p", seed=7), [make("cautious"), make("cautious")]).over
    True
    """
    match = Match(game, bots)
    while not game.over:
        match.step()
    return game


class Match:
    """A game with its bots: turn by turn, so that somebody may look on or take a turn in between."""

    def __init__(self, game: Game, bots: Sequence[Bot]) -> None:
        if len(bots) != game.rules.players:
            raise SeatsError("bot.seats", got=len(bots), n=game.rules.players)
        self.game = game
        self.bots = tuple(bots)
        self._told = 0
        self._watching = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Sees)]
        for seat, bot in enumerate(bots):
            if isinstance(bot, Starts):
                bot.start(game.rules, seat)
        self.tell()

    def step(self) -> None:
        """Let the bot whose turn it is take it."""
        seat = self.game.state.turn
        self.game.push(self.bots[seat].act(self.game.view(seat)))
        self.tell()

    def tell(self) -> None:
        """Tell the bots that want to know what has happened since they were last told."""
        if not self._watching:
            return
        history = self.game.history
        news, self._told = history[self._told :], len(history)
        for seat, bot in self._watching:
            view = self.game.view(seat)
            for event in news:
                bot.see(told(event, seat), view)
