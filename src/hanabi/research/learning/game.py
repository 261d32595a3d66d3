"""What is played: the configuration of the learning environment, and the tables that follow from it."""

import enum
import re
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from hanabi.batch.rows import VIEW, Rows, book_rows
from hanabi.research.canonical import MOST_WORDS
from hanabi.research.layout import layout
from hanabi.rules import Book, HanabiError, Rules, RulesError
from hanabi.rules.bits import LANES, key_of, lot
from hanabi.rules.core import CLUE, DISCARD

from .cards import COLOR_CHAR, HanabiCardKnowledge, Knowledge
from .kernels import DESK, compiled
from .moves import INVALID, Deed, HanabiMove, HanabiMoveType

if TYPE_CHECKING:
    from .state import HanabiState

MOST_TOKENS = 32


class ConfigError(HanabiError, ValueError):
    """A configuration that there cannot be."""


class AgentObservationType(enum.IntEnum):
    """What observations tell: the cards of others, also what clues said, or even the own cards."""

    MINIMAL = 0
    CARD_KNOWLEDGE = 1
    SEER = 2


class HanabiGame:
    """A configuration: all games of it are dealt one after another from its seed.

    >>> game = HanabiGame({"players": 3, "seed": 7})
    >>> game.max_moves(), game.num_cards(0, 4), game.get_move(10)
    (30, 1, (Reveal player +1 color R))
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {} if params is None else {key: str(value) for key, value in params.items()}
        players = _number(given, "players", 2, 2, 5)
        self._values = {
            "random_start_player": given.get("random_start_player") in ("True", "true", "1"),
            "seed": _number(given, "seed", -1, -(2**31), 2**31 - 1),
            "max_life_tokens": _number(given, "max_life_tokens", 3, 0, MOST_TOKENS),
            "max_information_tokens": _number(given, "max_information_tokens", 8, 0, MOST_TOKENS),
            "hand_size": _number(given, "hand_size", 5 if players < 4 else 4, 1, LANES),
            "ranks": _number(given, "ranks", 5, 1, 5),
            "colors": _number(given, "colors", 5, 1, 5),
            "observation_type": _number(given, "observation_type", 1, 0, 2),
            "players": players,
        }
        while self._values["seed"] == -1:
            self._values["seed"] = secrets.randbits(32) - 2**31
        self._dealt = self._copied = 0
        self._lay_out()

    def _lay_out(self) -> None:
        """The tables of these rules, for Python and for compiled code."""
        values = self._values
        names = ("players", "hand_size", "colors", "ranks")
        self._players, self._hand, self._colors, self._ranks = (values[name] for name in names)
        try:
            rules = Rules(
                "hle", players=self._players, hand=self._hand, suits=self._colors, ranks=self._ranks
            )
        except RulesError as error:
            raise ConfigError(error.code, **error.sentence.params) from None
        self._book = Book(rules)
        self._book.clues, self._book.strikes = values["max_information_tokens"], values["max_life_tokens"]
        self._seer = values["observation_type"] == AgentObservationType.SEER
        self._minimal = values["observation_type"] == AgentObservationType.MINIMAL
        usual = layout(rules)["known"]
        extra = self._book.clues - rules.clues + self._book.strikes - rules.strikes
        self._bits = extra + (usual.start if self._minimal else usual.stop)
        self._deeds = [_deed(self._book, action) for action in range(self._book.actions)]
        self._moves = [HanabiMove(deed) for deed in self._deeds]
        self._move_dicts = [move.to_dict() for move in self._moves]
        self._card_dicts = [
            {"color": COLOR_CHAR[color], "rank": rank}
            for color in range(self._colors)
            for rank in range(self._ranks)
        ]
        self._known_dicts = {
            word: HanabiCardKnowledge(
                Knowledge(word << len(self._card_dicts), self._colors, self._ranks)
            ).to_dict()
            for word in _told(self._colors, self._ranks)
        }
        self._known: dict[int, Knowledge] = {}
        self._stack_dicts: dict[int, dict[str, int]] = {}
        self._stacks: dict[int, list[int]] = {}
        self._rows = book_rows([self._book])
        self._sight = np.zeros(1, VIEW)
        self._out = bytearray(64 * MOST_WORDS)
        self._desk = self._addresses()
        self._at = int(self._desk.ctypes.data)
        kernels = compiled()
        self._step, self._observe = kernels["step"], kernels["observe"]

    def _addresses(self) -> Rows:
        desk = np.zeros(1, DESK)
        desk["book"] = self._rows.ctypes.data
        desk["seer"] = self._seer
        desk["sight"] = self._sight.ctypes.data
        desk["out"] = np.frombuffer(self._out, np.uint8).ctypes.data
        return desk

    def __reduce__(self) -> Any:
        return _again, (self._values, self._dealt, self._copied)

    def _without_seed(self) -> "HanabiGame":
        """The same game, which deals something else: a seed is the deck."""
        return _again({**self._values, "seed": 0}, 0, 0)

    # -- deals --

    def _deal(self) -> tuple[int, int]:
        """The key of the next game, and who starts."""
        key = key_of(self._values["seed"], self._dealt)
        self._dealt += 1
        return key, lot(key, self._players) if self._values["random_start_player"] else 0

    def _deal_otherwise(self) -> int:
        """The key of what a copied state may still be dealt."""
        self._copied += 1
        return key_of(self._values["seed"], 1 << 40 | self._copied)

    # -- tables that fill as they are asked --

    def _knowledge(self, word: int) -> HanabiCardKnowledge:
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = Knowledge(word, self._colors, self._ranks)
        return HanabiCardKnowledge(known)

    def _fireworks(self, played: int) -> list[int]:
        stacks = self._stacks.get(played)
        if stacks is None:
            stack = (1 << self._ranks) - 1
            stacks = self._stacks[played] = [
                (played >> color * self._ranks & stack).bit_count() for color in range(self._colors)
            ]
        return stacks

    def _firework_dict(self, played: int) -> dict[str, int]:
        stacks = self._stack_dicts.get(played)
        if stacks is None:
            tops = self._fireworks(played)
            stacks = self._stack_dicts[played] = {COLOR_CHAR[at]: top for at, top in enumerate(tops)}
        return stacks.copy()

    # -- what everybody asks --

    def new_initial_state(self) -> "HanabiState":
        """A state of which no card is dealt yet."""
        from .state import HanabiState  # which needs games

        return HanabiState(self)

    @property
    def c_game(self) -> "HanabiGame":
        return self

    def parameter_string(self) -> str:
        """All that was chosen, a line each."""
        return "".join(f"{name}={str(value).lower()}\n" for name, value in self._values.items())

    def num_players(self) -> int:
        return self._players

    def num_colors(self) -> int:
        return self._colors

    def num_ranks(self) -> int:
        return self._ranks

    def hand_size(self) -> int:
        """The most cards in a hand."""
        return self._hand

    def max_information_tokens(self) -> int:
        return self._book.clues

    def max_life_tokens(self) -> int:
        return self._book.strikes

    def observation_type(self) -> AgentObservationType:
        return AgentObservationType(self._values["observation_type"])

    def max_moves(self) -> int:
        """How many different moves players have, legal or not."""
        return self._book.actions

    def num_cards(self, color: int, rank: int) -> int:
        """How many of a card the deck has."""
        if not (0 <= color < self._colors and 0 <= rank < self._ranks):
            return 0
        return self._book.copies[color * self._ranks + rank].bit_count()

    def get_move_uid(self, move: HanabiMove) -> int:
        """The number of a move; -1 for a deal."""
        kind, card_index, target_offset, color, rank = move.c_move
        others = self._players - 1
        match kind:
            case HanabiMoveType.DISCARD:
                return card_index
            case HanabiMoveType.PLAY:
                return self._hand + card_index
            case HanabiMoveType.REVEAL_COLOR:
                return 2 * self._hand + (target_offset - 1) * self._colors + color
            case HanabiMoveType.REVEAL_RANK:
                first = 2 * self._hand + others * self._colors
                return first + (target_offset - 1) * self._ranks + rank
        return -1

    def get_move(self, move_uid: int) -> HanabiMove:
        """The move of a number; an invalid one if none has it."""
        if 0 <= move_uid < len(self._moves):
            return self._moves[move_uid]
        return HanabiMove(INVALID)


def _number(given: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    """A number as the original reads it: from the beginning of a text."""
    if name not in given:
        return usual
    found = re.match(r"\s*[+-]?\d{1,12}", given[name], re.ASCII)
    if not found or not least <= int(found[0]) <= most:
        raise ConfigError("learning.config", name=name, got=given[name][:40], least=least, most=most)
    return int(found[0])


def _told(colors: int, ranks: int) -> list[int]:
    """All that clues may have named of a card: a colour, a rank, both, or nothing."""
    named_colors = [0, *(1 << color for color in range(colors))]
    named_ranks = [0, *(1 << colors + rank for rank in range(ranks))]
    return [color | rank for color in named_colors for rank in named_ranks]


def _deed(book: Book, action: int) -> Deed:
    """A move by its number."""
    kind, which, what = book.kind[action], book.which[action], book.what[action]
    if kind != CLUE:
        return Deed(HanabiMoveType.DISCARD if kind == DISCARD else HanabiMoveType.PLAY, which)
    if what < book.colors:
        return Deed(HanabiMoveType.REVEAL_COLOR, -1, which, what)
    return Deed(HanabiMoveType.REVEAL_RANK, -1, which, -1, what - book.colors)


def _again(values: Mapping[str, Any], dealt: int, copied: int) -> HanabiGame:
    game = HanabiGame(values)
    game._dealt, game._copied = dealt, copied
    return game
