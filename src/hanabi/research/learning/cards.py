"""Cards, and what is known of them, as the learning environment has them: colours and ranks from 0."""

from collections.abc import Iterable

COLOR_CHAR = ["R", "Y", "G", "W", "B"]


def color_idx_to_char(color_idx: int) -> str | None:
    """The letter of a colour; none for -1, a colour that is not known."""
    assert isinstance(color_idx, int)
    return None if color_idx == -1 else COLOR_CHAR[color_idx]


def color_char_to_idx(color_char: str) -> int:
    """The number of a colour."""
    assert isinstance(color_char, str)
    if color_char not in COLOR_CHAR:
        raise ValueError(f"Invalid color: {color_char}. Should be one of {COLOR_CHAR}.")
    return COLOR_CHAR.index(color_char)


class HanabiCard:
    """A card by its colour and rank; -1 where these are hidden."""

    __slots__ = ("_color", "_rank")

    def __init__(self, color: int, rank: int) -> None:
        self._color = color
        self._rank = rank

    def color(self) -> int:
        return self._color

    def rank(self) -> int:
        return self._rank

    def valid(self) -> bool:
        return self._color >= 0 and self._rank >= 0

    def to_dict(self) -> dict[str, str | int | None]:
        return {"color": color_idx_to_char(self._color), "rank": self._rank}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HanabiCard):
            return NotImplemented
        return self._color == other._color and self._rank == other._rank

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{COLOR_CHAR[self._color]}{self._rank + 1}" if self.valid() else "XX"

    __repr__ = __str__


class Knowledge:
    """What clues said of a card, read off its word of knowledge: the identities, flags above them."""

    __slots__ = ("color", "colors", "rank", "ranks")

    def __init__(self, word: int, colors: int, ranks: int) -> None:
        possible = [word >> card & 1 for card in range(colors * ranks)]
        told = word >> colors * ranks
        self.colors = tuple(color for color in range(colors) if any(possible[color * ranks :][:ranks]))
        self.ranks = tuple(rank for rank in range(ranks) if any(possible[rank::ranks]))
        self.color = _first(color for color in range(colors) if told >> color & 1)
        self.rank = _first(rank for rank in range(ranks) if told >> colors + rank & 1)


def _first(numbers: Iterable[int]) -> int | None:
    return next(iter(numbers), None)


class HanabiCardKnowledge:
    """What clues said of a card: a colour or a rank if one was named, and which ones are still plausible."""

    __slots__ = ("_knowledge",)

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge

    def color(self) -> int | None:
        """The colour, if a clue named it."""
        return self._knowledge.color

    def rank(self) -> int | None:
        """The rank, if a clue named it."""
        return self._knowledge.rank

    def color_plausible(self, color_index: int) -> bool:
        """Whether no clue speaks against a colour."""
        return color_index in self._knowledge.colors

    def rank_plausible(self, rank_index: int) -> bool:
        """Whether no clue speaks against a rank."""
        return rank_index in self._knowledge.ranks

    def to_dict(self) -> dict[str, str | int | None]:
        color = self._knowledge.color
        return {"color": None if color is None else COLOR_CHAR[color], "rank": self._knowledge.rank}

    def __str__(self) -> str:
        known = self._knowledge
        color = "X" if known.color is None else COLOR_CHAR[known.color]
        rank = "X" if known.rank is None else known.rank + 1
        colors = "".join(COLOR_CHAR[color] for color in known.colors)
        ranks = "".join(str(rank + 1) for rank in known.ranks)
        return f"{color}{rank}|{colors}{ranks}"

    __repr__ = __str__
