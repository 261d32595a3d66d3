"""What a table plays by: an edition, what was chosen of it, and the settings that follow."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from typing import Any

from . import suits as catalogue
from .bits import LANES
from .cards import SUITS, Card, Suit
from .editions import EDITIONS, SIXTH, VARIANTS, Edition, Marking, Strikeout
from .modifiers import MODIFIERS, Modifier, checked
from .sentences import RulesError, Sentence, brief
from .touch import Words

LOT = "lot"
"""As `start`: the first player is drawn by lot."""

MOST_HUES = 6
MOST_TOKENS = 16

_HANDS = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}


@dataclass(frozen=True, init=False)
class Rules:
    """The rules of one table, in full; what no such table can play is refused with a sentence.

    >>> rules = Rules("german", players=3, variant="wild10", strikes=2)
    >>> str(rules), rules.maximum
    ('german 3p wild10 strikes=2', 30)
    >>> rules == Rules.parse("german 3p wild10 strikes=2")
    True
    >>> Rules("danish", strikes=2)
    Traceback (most recent call last):
    hanabi.rules.sentences.RulesError: strikes cannot be 2 in the Danish edition: only 3
    """

    edition: str
    players: int
    hand: int
    suits: tuple[str, ...]
    ranks: int
    clues: int
    strikes: int
    empty_clues: bool
    discard_at_full: bool
    perfection: bool
    declared: bool
    strikeout: Strikeout
    marking: Marking
    start: int | str
    modifiers: tuple[str, ...] = ()
    deck_plays: bool = False
    stop_early: bool = False

    def __init__(
        self,
        edition: str = "american",
        *,
        players: int = 2,
        variant: str | Iterable[str] = (),
        hand: int | None = None,
        suits: int | str | Iterable[str] | None = None,
        ranks: int | None = None,
        clues: int | None = None,
        strikes: int | None = None,
        empty_clues: bool | None = None,
        discard_at_full: bool | None = None,
        perfection: bool | None = None,
        declared: bool | None = None,
        strikeout: Strikeout | None = None,
        marking: Marking | None = None,
        start: int | str | None = None,
        modifiers: str | Iterable[str] = (),
        deck_plays: bool | None = None,
        stop_early: bool | None = None,
    ) -> None:
        apart = ("self", "variant", "suits", "modifiers")
        asked = {name: value for name, value in locals().items() if name not in apart}
        box = edition_of(edition)
        for name in _variants(box, variant):
            if name in SIXTH:
                suits = (*_suits(box, suits), name)
            elif asked[name] in (None, True):
                asked[name] = True
            else:
                raise RulesError("rules.twice", name=name)
        for name, values in choices(box, _chosen(box, "players", players, box.players)).items():
            _set(self, name, values[0] if asked[name] is None else _chosen(box, name, asked[name], values))
        _set(self, "suits", _checked(box, _suits(box, suits)))
        _set(self, "modifiers", _modified(box, modifiers))
        _check_together(self)
        if self.players * self.hand > self.size:
            raise RulesError("rules.deal", players=self.players, hand=self.hand, size=self.size)

    # -- as text and as data --

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """Rules from a line: an edition, `3p`, variants, and settings as `name=value`, in any order."""
        if not isinstance(text, str):
            raise RulesError("rules.none", got=text)
        given: dict[str, Any] = {"variant": []}
        for word in text.split():
            name, sets, value = word.partition("=")
            if sets:
                name = _known(name, [*_FREE, "suits", "players", "modifiers"], "setting.unknown")
            elif word in EDITIONS:
                name, value = "edition", word
            elif word in VARIANTS:
                given["variant"].append(word)
                continue
            elif word.endswith("p") and word[:-1].isdecimal():
                name, value = "players", word[:-1]
            elif "+" in word:
                name, _, changes = word.partition(",")
                if changes:
                    _once(given, "modifiers", changes)
                name, value = "suits", name.replace("+", ",")
            else:
                words = [*EDITIONS, *VARIANTS, *(f"{name}=" for name in _FREE)]
                raise RulesError("rules.word", word=word[:40], near=_near(word, words))
            _once(given, name, _read(value))
        return cls(**given)

    def __str__(self) -> str:
        box = EDITIONS[self.edition]
        words = [self.edition, f"{self.players}p"]
        last = self.suits[1:][-1:]
        words += [
            name for name in self.variants if name in box.variants and (name not in SIXTH or name in last)
        ]
        base = tuple(name for name in self.suits if name not in words)
        if base != box.suits:
            words.append("suits=" + ",".join(base))
        if self.modifiers:
            words.append("modifiers=" + ",".join(self.modifiers))
        for name, values in choices(box, self.players).items():
            value = getattr(self, name)
            if name not in ("edition", "players", *words) and value != values[0]:
                words.append(f"{name}={_write(value)}")
        return " ".join(words)

    def json(self) -> dict[str, Any]:
        """Every setting by its name, as JSON has it.

        Settings that came later stand there only if they are chosen: so the name of older rules stays theirs.
        """
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in vars(self).items()
            if name not in SINCE or value != SINCE[name]
        }

    @classmethod
    def from_json(cls, data: object) -> "Rules":
        """Rules from what `json` gave: every setting must be there, and be one that the edition can have."""
        if not isinstance(data, Mapping):
            raise RulesError("rules.json")
        names = list(cls.__dataclass_fields__)
        for name in sorted(map(str, data.keys() - set(names))):
            raise RulesError("rules.json.extra", name=name[:40])
        for name in names:
            if name not in SINCE and data.get(name) is None:
                raise RulesError("rules.json.missing", name=name)
        for name in ("suits", "modifiers"):
            if not isinstance(data.get(name, []), list):
                raise RulesError("rules.json")
        return cls(**(SINCE | dict(data)))

    @property
    def digest(self) -> str:
        """A short name for exactly these rules, the same on every machine."""
        import hashlib
        import json

        return hashlib.sha256(json.dumps(self.json(), sort_keys=True).encode()).hexdigest()[:16]

    # -- what follows from them --

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants played, by their names."""
        return tuple(
            name for name in VARIANTS if name in self.suits or (name not in SIXTH and getattr(self, name))
        )

    @property
    def suit_list(self) -> tuple[Suit, ...]:
        return catalogue.lettered(self.suits)

    @property
    def changes(self) -> tuple[Modifier, ...]:
        """The modifiers, as what they change."""
        return tuple(MODIFIERS[code] for code in self.modifiers)

    @property
    def said(self) -> Words:
        """The words that clues may say, and what each touches."""
        return Words(self.suit_list, self.ranks, self.changes)

    @property
    def price(self) -> int:
        """How many tokens a clue costs: where they are broken into parts, all parts of one."""
        return max((change.price for change in self.changes), default=1)

    @property
    def tokens(self) -> int:
        """How many clue tokens are counted: where they are broken, the parts."""
        return self.clues * self.price

    @property
    def colors(self) -> tuple[str, ...]:
        """The colours that a clue may name."""
        return self.said.colors

    @property
    def cards(self) -> tuple[Card, ...]:
        """What can be printed on a card here: the order of the bits in every set of cards."""
        return tuple(Card(suit, rank) for suit in self.suit_list for rank in suit.climb(self.ranks))

    def copies(self, card: Card) -> int:
        """How many of this card the deck has: 3 of the one that a stack begins with, 1 of the one that
        completes it, 2 of the others."""
        if card.suit.one_of_each or any(change.single == card.rank for change in self.changes):
            return 1
        climb = card.suit.climb(self.ranks)
        if card.rank == climb[0]:
            return 2 if card.rank == 1 and any(change.scarce for change in self.changes) else 3
        return 1 if card.rank == climb[-1] else 2

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards, sorted."""
        return tuple(card for card in self.cards for _ in range(self.copies(card)))

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return sum(map(self.copies, self.cards))

    @property
    def maximum(self) -> int:
        """The score of a perfect game."""
        return len(self.suits) * self.ranks

    def card(self, text: str) -> Card:
        """A card of this deck from its short name or its words."""
        found = Card.parse(text, self.suit_list)
        if found.rank > self.ranks:
            raise RulesError("card.unknown", text=text[:40])
        return found


def hand_of(players: int) -> int:
    """How many cards each of so many players holds, if nobody says otherwise."""
    return _HANDS.get(players, 5)


def edition_of(name: str) -> Edition:
    """The edition of that name."""
    return EDITIONS[_known(name, EDITIONS, "edition.unknown")]


SINCE: dict[str, Any] = {field.name: field.default for field in fields(Rules) if field.default is not MISSING}
"""Settings that rules had before there was a choice, and what they were then."""

_FREE: dict[str, tuple[Any, ...]] = {
    "hand": tuple(range(1, LANES + 1)),
    "ranks": (5, 1, 2, 3, 4),
    "empty_clues": (True, False),
    "discard_at_full": (False, True),
    "perfection": (False, True),
    "declared": (False, True),
    "strikeout": ("zero", "sum"),
    "marking": ("always", "clued", "never"),
    "deck_plays": (False, True),
    "stop_early": (False, True),
    "clues": (),
    "strikes": (),
    "start": (),
}
"""What house rules may set, and to what; three depend on the edition or on the players."""


def choices(box: Edition, players: int) -> dict[str, tuple[Any, ...]]:
    """What every setting may be in an edition, its own choice first."""
    own: dict[str, tuple[Any, ...]] = {
        "edition": (box.name,),
        "players": box.players,
        "hand": (hand_of(players),),
        "ranks": (5,),
        "clues": box.clues,
        "strikes": box.strikes,
        "empty_clues": (box.empty_clues,),
        "discard_at_full": (box.discard_at_full,),
        "perfection": (False, True) if "perfection" in box.variants else (False,),
        "declared": (False, True) if "declared" in box.variants else (False,),
        "strikeout": ("zero",),
        "marking": (box.marking,),
        "start": (*range(players), LOT),
        "deck_plays": (False,),
        "stop_early": (box.stop_early,),
    }
    if box.open:
        own |= {name: (*own[name], *(v for v in free if v not in own[name])) for name, free in _FREE.items()}
    return own


def _set(rules: Rules, name: str, value: object) -> None:
    object.__setattr__(rules, name, value)


def _chosen(box: Edition, name: str, value: Any, values: tuple[Any, ...]) -> Any:
    if any(value == one and type(value) is type(one) for one in values):
        return value
    code = "setting.choice" if len(values) > 1 else "setting.fixed"
    raise RulesError(code, where=box.where, name=name, value=_quoted(value), values=_listed(values))


def _variants(box: Edition, variant: str | Iterable[str]) -> list[str]:
    names = variant.split() if isinstance(variant, str) else list(variant)
    for name in names:
        _known(name, VARIANTS, "variant.unknown")
        if not box.variants:
            raise RulesError("variant.none", where=box.where)
        if name not in box.variants:
            raise RulesError("variant.elsewhere", where=box.where, name=name, has=", ".join(box.variants))
        if names.count(name) > 1:
            raise RulesError("rules.twice", name=name)
    sixth = [name for name in names if name in SIXTH]
    if len(sixth) > 1:
        raise RulesError("variant.sixth", one=sixth[0], other=sixth[1])
    return names


def _suits(box: Edition, suits: int | str | Iterable[str] | None) -> tuple[str, ...]:
    if suits is None:
        return box.suits
    if isinstance(suits, int):
        if not 1 <= suits <= len(box.suits) or isinstance(suits, bool):
            raise RulesError("suits.number", number=suits, last=len(box.suits))
        return box.suits[:suits]
    return tuple(suits.split(",") if isinstance(suits, str) else suits)


def _checked(box: Edition, suits: tuple[str, ...]) -> tuple[str, ...]:
    for name in suits:
        if not catalogue.known(name):
            _known(name, SUITS, "suit.unknown")
    if not 1 <= len(suits) <= 6:
        raise RulesError("suits.count", count=len(suits))
    called = {suit.color for suit in catalogue.lettered(suits)}
    if len(called) < len(suits):
        raise RulesError("suits.twice")
    own = suits == box.suits or (suits[:-1] == box.suits and suits[-1] in box.variants)
    if not box.open and not own:
        raise RulesError(
            "setting.fixed", where=box.where, name="suits", value=",".join(suits), values=",".join(box.suits)
        )
    return suits


def _modified(box: Edition, modifiers: str | Iterable[str]) -> tuple[str, ...]:
    codes = checked(modifiers.split(",") if isinstance(modifiers, str) else modifiers)
    if codes and not box.open:
        raise RulesError("modifier.closed", where=box.where, name=codes[0])
    return codes


def _check_together(rules: Rules) -> None:
    """Refuse what does not go together, and what is more than core has room for."""
    if len(rules.said.hues) > MOST_HUES:
        raise RulesError("suits.hues", most=MOST_HUES, count=len(rules.said.hues))
    if rules.declared and any(suit.inverted for suit in rules.suit_list):
        raise RulesError("rules.declared-inverted")
    if rules.deck_plays and rules.hand == LANES:
        raise RulesError("rules.deck-plays-hand", hand=rules.hand)
    if rules.tokens > MOST_TOKENS:
        raise RulesError("rules.parts", most=MOST_TOKENS // rules.price)


def _once(given: dict[str, Any], name: str, value: Any) -> None:
    if name in given:
        raise RulesError("rules.twice", name=name)
    given[name] = value


def _known(name: object, names: Iterable[str], code: str) -> str:
    known = list(names)
    if not isinstance(name, str) or name not in known:
        raise RulesError(code, name=str(brief(name))[:40], near=_near(name, known), known=", ".join(known))
    return name


def _near(name: object, names: list[str]) -> str:
    """The name that was probably meant, or else all there are."""
    close = get_close_matches(name[:40].lower(), names, 1) if isinstance(name, str) else []
    return close[0] if close else ", ".join(names)


def _read(value: str) -> Any:
    if value in ("yes", "no"):
        return value == "yes"
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 4 else value


def _write(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _quoted(value: object) -> str:
    if isinstance(value, str):
        return repr(value[:40])
    return _write(value) if isinstance(value, bool) else str(brief(value))


def _listed(values: tuple[Any, ...]) -> Sentence | str:
    """What a setting may be, in order: `1 to 8`, `0, 1 or lot`."""
    numbers = sorted(value for value in values if type(value) is int)
    words: list[Sentence | str] = [_write(value) for value in values if type(value) is not int]
    if len(numbers) > 2:
        words.insert(0, Sentence("list.span", {"low": numbers[0], "high": numbers[-1]}))
    else:
        words[:0] = map(str, numbers)
    told = words[0]
    for word in words[1:-1]:
        told = Sentence("list.more", {"few": told, "more": word})
    return told if len(words) == 1 else Sentence("list.or", {"few": told, "last": words[-1]})
