"""A game as it goes on: a state that moves are applied to."""

import enum
from typing import Any

import numpy as np

from hanabi.batch.compiled import Kernel
from hanabi.rules import IllegalAction
from hanabi.rules.state import NOTHING

from .cards import HanabiCard
from .game import HanabiGame
from .kernels import MOST_MOVES, ROW, compiled
from .moves import HanabiHistoryItem, HanabiMove, HanabiMoveType
from .observation import HanabiObservation
from .still import SIZE, Sheet, Still, address_of, piles_told, tokens_told

CHANCE_PLAYER_ID = -1


class IllegalMove(IllegalAction, AssertionError):
    """A move that the rules do not allow now: where it used to be an `AssertionError`, it still is one."""


class HanabiEndOfGameType(enum.IntEnum):
    """Why a game is over."""

    NOT_FINISHED = 0
    OUT_OF_LIFE_TOKENS = 1
    OUT_OF_CARDS = 2
    COMPLETED_FIREWORKS = 3


class HanabiState:
    """A state of a game: players make moves, and so does chance, which deals every card.

    >>> state = HanabiGame({"seed": 7}).new_initial_state()
    >>> while state.cur_player() == CHANCE_PLAYER_ID:
    ...     state.deal_random_card()
    >>> state.apply_move(HanabiMove.get_play_move(0))
    >>> state.move_history()[-1], state.life_tokens(), state.cur_player()
    (<(Play 0) by player 0 scored Y1>, 3, -1)
    """

    __slots__ = ("_address", "_game", "_log", "_log_at", "_sheet")

    def __init__(self, game: HanabiGame, c_state: "HanabiState | None" = None) -> None:
        if c_state is None:
            self._begin(game)
            key, start = game._deal()
            compiled()["open_game"](game._at, self._address, key, start)
        else:
            self._begin(c_state._game, c_state._still().row, c_state._log)
            self._row["state"]["key"] = self._game._deal_otherwise()

    def _begin(
        self, game: HanabiGame, row: bytes = b"", log: bytes | bytearray = bytes(8 * MOST_MOVES)
    ) -> None:
        """Take a sheet and a log, and write the first row, if there is one."""
        self._game = game
        self._log = bytearray(log)
        self._log_at = address_of(self._log)
        self._sheet = Sheet()
        self._address = self._sheet.begin
        self._sheet.memory[: len(row)] = row

    @property
    def _row(self) -> Any:
        """The row as it is now, to be read and written."""
        return np.frombuffer(self._sheet.memory, ROW, 1, self._address - self._sheet.begin)[0]

    def __reduce__(self) -> Any:
        return _again, (self._game, self._still().row, bytes(self._log))

    def _still(self) -> Still:
        return Still(self._game, self._sheet, self._address, self._log)

    def _move(self, kernel: Kernel, number: int) -> int:
        """Write the next row, and go there, unless the answer is negative."""
        sheet, to = self._sheet, self._address + SIZE
        if to == sheet.end:
            sheet = Sheet()
            to = sheet.begin
        told = kernel(self._game._at, self._address, to, self._log_at, number)
        if told >= 0:
            self._sheet, self._address = sheet, to
        return told

    def _deal_all(self) -> None:
        """Deal all hands of a state that nobody looked at."""
        compiled()["deal_all"](self._game._at, self._address, self._log_at)

    # -- moves --

    def copy(self) -> "HanabiState":
        """A state to go on with by itself; what is not dealt yet is shuffled anew."""
        return HanabiState(self._game, self)

    def apply_move(self, move: HanabiMove) -> None:
        """Make a move of the player to act, or deal a certain card."""
        if not self.move_is_legal(move):
            raise self._refusal(move)
        if move.type() == HanabiMoveType.DEAL:
            self._move(compiled()["deal_card"], move.color() * self._game._ranks + move.rank())
        elif self._move(compiled()["take"], self._game.get_move_uid(move)) < 0:
            raise self._refusal(move)

    def _refusal(self, move: HanabiMove) -> IllegalMove:
        chance = self.cur_player() == CHANCE_PLAYER_ID
        if move.type() == HanabiMoveType.DEAL:
            return IllegalMove("learning.deal" if chance else "learning.dealt", move=str(move))
        if chance:
            return IllegalMove("learning.chance", move=str(move))
        if self.is_terminal():
            return IllegalMove("learning.over", move=str(move))
        return IllegalMove("learning.illegal", move=str(move), legal=str(self.legal_moves()))

    def deal_random_card(self) -> None:
        """Deal the next card by the dice."""
        if self._move(compiled()["deal_card"], NOTHING) < 0:
            raise IllegalMove("learning.dealt", move="(Deal)")

    def legal_moves(self) -> list[HanabiMove]:
        """What the player to act may do."""
        still, moves = self._still(), self._game._moves
        return [] if still.turn < 0 else [moves[action] for action in still.legal()]

    def move_is_legal(self, move: HanabiMove) -> bool:
        """Whether the player to act may make a move, or a card may be dealt."""
        kind, _, _, color, rank = move.c_move
        still, game = self._still(), self._game
        if kind == HanabiMoveType.DEAL:
            known = 0 <= color < game._colors and 0 <= rank < game._ranks
            return still.turn == CHANCE_PLAYER_ID and known and still.drawable(color * game._ranks + rank)
        action = game.get_move_uid(move)
        known = 0 <= action < len(game._deeds) and game._deeds[action] == move.c_move
        return known and still.turn >= 0 and action in still.legal()

    # -- looking --

    def observation(self, player: int) -> HanabiObservation:
        """What a player may see."""
        return HanabiObservation(self, self._game, player)

    def cur_player(self) -> int:
        """Who is to act; `CHANCE_PLAYER_ID` while a card is to be dealt."""
        return self._still().turn

    def deck_size(self) -> int:
        return self._still().deck

    def discard_pile(self) -> list[HanabiCard]:
        """The discards, the first one first."""
        still = self._still()
        return [still.card(card) for card in still.discards()]

    def fireworks(self) -> list[int]:
        """How high each stack is."""
        return self._game._fireworks(self._still().played).copy()

    def player_hands(self) -> list[list[HanabiCard]]:
        """All hands, in each the oldest card first."""
        still = self._still()
        return [[still.card(card) for card in still.hand(seat)] for seat in range(self._game._players)]

    def information_tokens(self) -> int:
        return self._still().clues

    def life_tokens(self) -> int:
        return self._still().lives

    def num_players(self) -> int:
        return self._game._players

    def score(self) -> int:
        """The cards on the stacks; nothing once the lives are gone."""
        return self._still().score

    def end_of_game_status(self) -> HanabiEndOfGameType:
        return HanabiEndOfGameType(self._still().status)

    def is_terminal(self) -> bool:
        return self._still().status != HanabiEndOfGameType.NOT_FINISHED

    def card_playable_on_fireworks(self, color: int, rank: int) -> bool:
        return self._still().fits(color, rank)

    def move_history(self) -> list[HanabiHistoryItem]:
        """All moves and deals, the first one first."""
        return [HanabiHistoryItem(event) for event in self._still().events()]

    def __str__(self) -> str:
        still, lines = self._still(), tokens_told(self._still())
        for seat in range(self._game._players):
            lines += ["-----"] * (seat > 0) + ["Cur player"] * (seat == still.turn)
            for card, word in zip(still.hand(seat), still.known(seat), strict=True):
                lines.append(f"{still.card(card)} || {self._game._knowledge(word)}")
        return "\n".join(lines + piles_told(still))

    __repr__ = __str__


def _again(game: HanabiGame, row: bytes, log: bytes) -> HanabiState:
    state = HanabiState.__new__(HanabiState)
    state._begin(game, row, log)
    return state
