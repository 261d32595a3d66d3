"""Moves, and what came of them, as the learning environment has them."""

import enum
from typing import NamedTuple

from .cards import COLOR_CHAR, HanabiCard, color_idx_to_char


class HanabiMoveType(enum.IntEnum):
    """The kinds of moves; dealing a card is one of them."""

    INVALID = 0
    PLAY = 1
    DISCARD = 2
    REVEAL_COLOR = 3
    REVEAL_RANK = 4
    DEAL = 5


_BY_CARD = (HanabiMoveType.PLAY, HanabiMoveType.DISCARD)


class Deed(NamedTuple):
    """What a move says: -1 for what its kind does not."""

    type: HanabiMoveType
    card_index: int = -1
    target_offset: int = -1
    color: int = -1
    rank: int = -1


INVALID = Deed(HanabiMoveType.INVALID)


class HanabiMove:
    """A move of a player, or the deal of a card."""

    __slots__ = ("_move",)

    def __init__(self, move: Deed) -> None:
        assert move is not None
        self._move = move

    @property
    def c_move(self) -> Deed:
        return self._move

    def type(self) -> HanabiMoveType:
        return self._move.type

    def card_index(self) -> int:
        """The place in the hand, the oldest card first, of a card that is played or discarded."""
        return self._move.card_index

    def target_offset(self) -> int:
        """How many places clockwise the player sits who is told something."""
        return self._move.target_offset

    def color(self) -> int:
        return self._move.color

    def rank(self) -> int:
        return self._move.rank

    @staticmethod
    def get_discard_move(card_index: int) -> "HanabiMove":
        return HanabiMove(Deed(HanabiMoveType.DISCARD, card_index))

    @staticmethod
    def get_play_move(card_index: int) -> "HanabiMove":
        return HanabiMove(Deed(HanabiMoveType.PLAY, card_index))

    @staticmethod
    def get_reveal_color_move(target_offset: int, color: int) -> "HanabiMove":
        """The player to move is 0, the next one clockwise 1."""
        return HanabiMove(Deed(HanabiMoveType.REVEAL_COLOR, -1, target_offset, color))

    @staticmethod
    def get_reveal_rank_move(target_offset: int, rank: int) -> "HanabiMove":
        """The player to move is 0, the next one clockwise 1."""
        return HanabiMove(Deed(HanabiMoveType.REVEAL_RANK, -1, target_offset, -1, rank))

    def to_dict(self) -> dict[str, str | int | None]:
        kind, card_index, target_offset, color, rank = self._move
        if kind in _BY_CARD:
            return {"action_type": kind.name, "card_index": card_index}
        if kind == HanabiMoveType.REVEAL_COLOR:
            letter = color_idx_to_char(color)
            return {"action_type": kind.name, "target_offset": target_offset, "color": letter}
        if kind == HanabiMoveType.REVEAL_RANK:
            return {"action_type": kind.name, "target_offset": target_offset, "rank": rank}
        if kind == HanabiMoveType.DEAL:
            return {"action_type": kind.name, "color": color_idx_to_char(color), "rank": rank}
        raise ValueError(f"Unsupported move: {self}")

    def __str__(self) -> str:
        kind, card_index, target_offset, color, rank = self._move
        if kind in _BY_CARD:
            return f"({kind.name.title()} {card_index})"
        if kind == HanabiMoveType.REVEAL_COLOR:
            letter = COLOR_CHAR[color] if 0 <= color < len(COLOR_CHAR) else "X"
            return f"(Reveal player +{target_offset} color {letter})"
        if kind == HanabiMoveType.REVEAL_RANK:
            return f"(Reveal player +{target_offset} rank {rank + 1})"
        if kind == HanabiMoveType.DEAL:
            known = 0 <= color < len(COLOR_CHAR)
            return f"(Deal {HanabiCard(color if known else -1, rank)})"
        return "(INVALID)"

    __repr__ = __str__


class Event(NamedTuple):
    """A move that was made, by whom, and what came of it."""

    move: Deed
    player: int
    color: int = -1
    rank: int = -1
    scored: bool = False
    token: bool = False
    revealed: int = 0
    newly_revealed: int = 0
    deal_to: int = -1


class HanabiHistoryItem:
    """A move that was made, and what came of it."""

    __slots__ = ("_item",)

    def __init__(self, item: Event) -> None:
        self._item = item

    def move(self) -> HanabiMove:
        return HanabiMove(self._item.move)

    def player(self) -> int:
        """Who made it; -1 for a deal."""
        return self._item.player

    def scored(self) -> bool:
        """Whether a play was added to the fireworks."""
        return self._item.scored

    def information_token(self) -> bool:
        """Whether it brought an information token back."""
        return self._item.token

    def color(self) -> int:
        """The colour of the card that was played or discarded."""
        return self._item.color

    def rank(self) -> int:
        """The rank of the card that was played or discarded."""
        return self._item.rank

    def card_info_revealed(self) -> list[int]:
        """The places of the cards that a clue touched."""
        return _places(self._item.revealed)

    def card_info_newly_revealed(self) -> list[int]:
        """Of these, the cards of which the colour, or the rank, had not been told before."""
        return _places(self._item.newly_revealed)

    def deal_to_player(self) -> int:
        """Who got a card that was dealt."""
        return self._item.deal_to

    def __str__(self) -> str:
        item = self._item
        words = [str(self.move())]
        if item.player >= 0:
            words.append(f"by player {item.player}")
        if item.scored:
            words.append("scored")
        if item.token:
            words.append("info_token")
        if item.color >= 0:
            words.append(str(HanabiCard(item.color, item.rank)))
        if item.revealed:
            words.append("reveal " + ",".join(map(str, _places(item.revealed))))
        return f"<{' '.join(words)}>"

    __repr__ = __str__


def _places(mask: int) -> list[int]:
    return [place for place in range(8) if mask >> place & 1]
