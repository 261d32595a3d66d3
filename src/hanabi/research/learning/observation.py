"""What a player sees of a state, and the bits of it."""

import enum
from typing import TYPE_CHECKING, Any

from hanabi.rules import HanabiError

from .cards import HanabiCard, HanabiCardKnowledge
from .game import HanabiGame
from .moves import Deed, Event, HanabiHistoryItem, HanabiMove, HanabiMoveType
from .still import Sheet, Still, piles_told, tokens_told

if TYPE_CHECKING:
    from .state import HanabiState

_HIDDEN = Deed(HanabiMoveType.DEAL)


class NoSuchPlayer(HanabiError, ValueError):
    """A player that a game does not have."""


class HanabiObservation:
    """What a player sees: seats count from it, 0, and its own cards are hidden."""

    __slots__ = ("_player", "_still")

    def __init__(self, state: "HanabiState", game: HanabiGame, player: int) -> None:
        if not 0 <= player < state._game._players:
            raise NoSuchPlayer("learning.player", got=player, last=state._game._players - 1)
        self._still = state._still()
        self._player = player

    @classmethod
    def _of(cls, still: Still, player: int) -> "HanabiObservation":
        self = cls.__new__(cls)
        self._still, self._player = still, player
        return self

    def _seats(self) -> list[int]:
        """All seats, the observer's first."""
        players = self._still.game._players
        return [(self._player + offset) % players for offset in range(players)]

    def observation(self) -> "HanabiObservation":
        return self

    def cur_player_offset(self) -> int:
        """How many places clockwise the player to act sits; -1 while a card is to be dealt."""
        turn = self._still.turn
        return -1 if turn < 0 else (turn - self._player) % self._still.game._players

    def num_players(self) -> int:
        return self._still.game._players

    def observed_hands(self) -> list[list[HanabiCard]]:
        """All hands, the own one first and hidden; in each the oldest card first."""
        still = self._still
        hands = [[still.card(card) for card in still.hand(seat)] for seat in self._seats()]
        if not still.game._seer:
            hands[0] = [HanabiCard(-1, -1) for _ in hands[0]]
        return hands

    def card_knowledge(self) -> list[list[HanabiCardKnowledge]]:
        """What clues said of each card of each hand."""
        game = self._still.game
        return [[game._knowledge(word) for word in self._known(seat)] for seat in self._seats()]

    def _known(self, seat: int) -> tuple[int, ...]:
        known = self._still.known(seat)
        return (self._still.game._book.everything,) * len(known) if self._still.game._minimal else known

    def discard_pile(self) -> list[HanabiCard]:
        """The discards, the first one first."""
        return [self._still.card(card) for card in self._still.discards()]

    def fireworks(self) -> list[int]:
        """How high each stack is."""
        return self._still.game._fireworks(self._still.played).copy()

    def deck_size(self) -> int:
        return self._still.deck

    def information_tokens(self) -> int:
        return self._still.clues

    def life_tokens(self) -> int:
        return self._still.lives

    def last_moves(self) -> list[HanabiHistoryItem]:
        """What happened since the observer's own last move, and that move; the last one first."""
        events = self._still.events()
        begun = next((at for at, event in enumerate(events) if event.player >= 0), len(events))
        seen = []
        for event in reversed(events[begun:]):
            seen.append(HanabiHistoryItem(self._seen(event)))
            if event.player == self._player:
                break
        return seen

    def _seen(self, event: Event) -> Event:
        """An event with its seats counted from the observer, who does not see the own new card."""
        players = self._still.game._players
        if event.player >= 0:
            return event._replace(player=(event.player - self._player) % players)
        to = (event.deal_to - self._player) % players
        hidden = to == 0 and not self._still.game._seer
        return event._replace(deal_to=to, move=_HIDDEN if hidden else event.move)

    def legal_moves(self) -> list[HanabiMove]:
        """What the observer may do; nothing if it is not its turn."""
        if self._still.turn != self._player:
            return []
        moves = self._still.game._moves
        return [moves[action] for action in self._still.legal()]

    def card_playable_on_fireworks(self, color: int, rank: int) -> bool:
        return self._still.fits(color, rank)

    def __reduce__(self) -> Any:
        """What the player may know travels, and nothing else."""
        row, log = self._still.blanked(self._player)
        return _again, (self._still.game._without_seed(), row, log, self._player)

    def __str__(self) -> str:
        lines, turn = tokens_told(self._still), self.cur_player_offset()
        hands = zip(self.observed_hands(), self.card_knowledge(), strict=True)
        for offset, (cards, known) in enumerate(hands):
            lines += ["-----"] * (offset > 0) + ["Cur player"] * (offset == turn)
            lines += [f"{card} || {told}" for card, told in zip(cards, known, strict=True)]
        return "\n".join(lines + piles_told(self._still))

    __repr__ = __str__


def _again(game: HanabiGame, row: bytes, log: bytes, player: int) -> HanabiObservation:
    sheet = Sheet(1)
    sheet.memory[:] = row
    return HanabiObservation._of(Still(game, sheet, sheet.begin, bytearray(log)), player)


class ObservationEncoderType(enum.IntEnum):
    """The kinds of encoders."""

    CANONICAL = 0


class ObservationEncoder:
    """Writes observations as bits; subclass it to write them otherwise."""

    def __init__(
        self, game: HanabiGame, enc_type: ObservationEncoderType = ObservationEncoderType.CANONICAL
    ) -> None:
        self._game = game
        self._encoder = ObservationEncoderType(enc_type)

    def shape(self) -> list[int]:
        """How many bits there are, as a list of one."""
        return [self._game._bits]

    def encode(self, observation: HanabiObservation) -> list[int]:
        """An observation as a list of 0 and 1."""
        return observation._still.bits(observation._player)
