"""The replay JSON of the leading online site, read strictly and written in one way.

    {"id": 7, "players": ["Alice", "Bob"], "deck": [{"suitIndex": 0, "rank": 3}, ...],
     "actions": [{"type": 0, "target": 4, "value": 0}, ...], "options": {"variant": "6 Suits"},
     "notes": [["", "5?"], []], "seed": "p2v1s3"}

Everything but `players` and `actions` may be missing; a `seed` that is there makes the deck, whatever `deck`
says, as it does on the site. What it means is told in docs/community.md.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hanabi.game import Game
from hanabi.game.record import decoded
from hanabi.rules import Card, HanabiError, Rules
from hanabi.rules.settings import hand_of

from .replay import BROKEN_OFF, VOTED, Ending, Replay, SiteError, Told, dealt, played, replay_of
from .seeds import shuffled
from .variants import variant

NO_VARIANT = "No Variant"
LONGEST_NAME = 100
MOST_ACTIONS = 1000
"""Of a game with the largest deck and the most tokens there are fewer."""

_KEPT = {
    "timed": bool,
    "timeBase": int,
    "timePerTurn": int,
    "speedrun": bool,
    "cardCycle": bool,
}
"""Options that change nothing in what may be done, nor in what it leads to."""

_PLAYED = {
    "variant": str,
    "startingPlayer": int,
    "emptyClues": bool,
    "oneExtraCard": bool,
    "oneLessCard": bool,
    "allOrNothing": bool,
    "deckPlays": bool,
    "detrimentalCharacters": bool,
}
"""Options that rules are made of."""

_PARTS = ("id", "players", "deck", "actions", "options", "notes", "characters", "seed", "recorded")


def read_site(data: str | bytes) -> Replay:
    """The replay that a document of the site tells; one sentence says what is wrong with it, and where.

    >>> clue = '{"type": 3, "target": 1, "value": 1}'
    >>> replay = read_site('{"players": ["Ann", "Bo"], "seed": "p2v0s1", "actions": [' + clue + "]}")
    >>> replay.game
    <Game live 2p: 0 of 25, 7 clues, 0 strikes, 40 in the deck, Bo to move>
    """
    document = decoded(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    return replay_from(document)


def replay_from(document: object) -> Replay:
    """The replay that a decoded document tells."""
    if not isinstance(document, dict) or not {"players", "actions"} <= document.keys():
        raise SiteError("site.none")
    number = document.get("id")
    if number is not None:
        _whole("id", number, 0, 2**53)
    try:
        return _replay(document)
    except HanabiError as error:
        if number is None:
            raise
        raise SiteError("site.place", game=number, reason=error.sentence) from None


def write_site(told: Replay | Game) -> str:
    """A game as the site tells it, on one line; what its form cannot tell is refused.

    >>> write_site(Game("german 2p", seed=7))[-60:]
    'ex":3,"rank":2}],"actions":[],"options":{"emptyClues":true}}'
    """
    replay = told if isinstance(told, Replay) else replay_of(told)
    return json.dumps(document_of(replay), ensure_ascii=False, separators=(",", ":"))


def document_of(replay: Replay) -> dict[str, Any]:
    """The document that tells a replay."""
    suits = [suit.name for suit in replay.rules.suit_list]
    document: dict[str, Any] = {} if replay.id is None else {"id": replay.id}
    options = options_of(replay)
    document["players"] = list(replay.names)
    document["deck"] = [{"suitIndex": suits.index(card.suit.name), "rank": card.rank} for card in replay.deck]
    document["actions"] = [told._asdict() for told in replay.told]
    if options:
        document["options"] = options
    if replay.notes:
        document["notes"] = [_trimmed(notes) for notes in replay.notes]
    if replay.seed is not None:
        document["seed"] = replay.seed
    return document


def _trimmed(notes: tuple[str, ...]) -> list[str]:
    """Notes up to the last one that says something."""
    kept = list(notes)
    while kept and not kept[-1]:
        kept.pop()
    return kept


def options_of(replay: Replay) -> dict[str, Any]:
    """The options that differ from what the site takes for granted."""
    rules = replay.rules
    for name, usual in _USUAL.items():
        if getattr(rules, name) != usual:
            raise SiteError("site.tell", name=name, value=getattr(rules, name))
    played = replay.variant
    if played.number is None:
        raise SiteError("site.tell-unlisted", name=played.name)
    extra = rules.hand - hand_of(rules.players)
    if extra not in (-1, 0, 1):
        raise SiteError("site.tell", name="hand", value=rules.hand)
    told = {
        "startingPlayer": replay.start,
        "variant": played.name if played.name != NO_VARIANT else "",
        "deckPlays": rules.deck_plays,
        "emptyClues": rules.empty_clues,
        "oneExtraCard": extra == 1,
        "oneLessCard": extra == -1,
        "allOrNothing": rules.perfection,
        **replay.options,
    }
    return {name: value for name, value in told.items() if value}


_USUAL = {"strikes": 3, "clues": 8, "discard_at_full": False, "declared": False, "strikeout": "zero"}


# --- reading ----------------------------------------------------------------------------------------------


def _replay(document: dict[str, Any]) -> Replay:
    for name in document:
        if name not in _PARTS:
            raise SiteError("site.extra", name=_shown(name))
    names = _names(document["players"])
    options = _object("options", document.get("options", {}))
    rules = _rules(len(names), options)
    if document.get("characters"):
        raise SiteError("site.characters")
    told, ending = _actions(document["actions"])
    seed = document.get("seed")
    if seed is not None and not (isinstance(seed, str) and 0 < len(seed) <= LONGEST_NAME):
        raise SiteError("site.text", name="seed", got=_shown(seed))
    deck = shuffled(rules, seed) if seed is not None else _deck(rules, document)
    return played(
        rules,
        deck,
        told,
        names,
        ending=ending,
        id=document.get("id"),
        seed=seed,
        options={name: options[name] for name in _KEPT if name in options},
        notes=_notes(document.get("notes", []), len(names), rules),
        recorded=_recorded(document.get("recorded")),
    )


def _names(players: object) -> tuple[str, ...]:
    names = _list("players", players)
    if not 2 <= len(names) <= 6:
        raise SiteError("site.players", count=len(names))
    if not all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names):
        raise SiteError("site.names", most=LONGEST_NAME)
    return tuple(names)


def _rules(players: int, options: dict[str, Any]) -> Rules:
    for name, value in options.items():
        kind = _PLAYED.get(name) or _KEPT.get(name)
        if kind is None:
            raise SiteError("site.extra", name=_shown(name))
        _CHECKS[kind](name, value)
    if options.get("detrimentalCharacters"):
        raise SiteError("site.characters")
    start = options.get("startingPlayer", 0)
    _whole("startingPlayer", start, 0, players - 1)
    chosen = (options.get(name, False) for name in _PLAYED if _PLAYED[name] is bool)
    return _made(players, options.get("variant", NO_VARIANT), start, *chosen)


@lru_cache(256)
def _made(
    players: int,
    played: str,
    start: int,
    empty_clues: bool,
    extra: bool,
    less: bool,
    all_or_nothing: bool,
    deck_plays: bool,
    characters: bool,
) -> Rules:
    if extra and less:
        raise SiteError("site.hand")
    return variant(played or NO_VARIANT).rules(
        players,
        start=start,
        hand=hand_of(players) + extra - less,
        empty_clues=empty_clues,
        perfection=all_or_nothing,
        deck_plays=deck_plays,
    )


def _deck(rules: Rules, document: dict[str, Any]) -> tuple[Card, ...]:
    if "deck" not in document:
        raise SiteError("site.lacks", name="deck")
    cards = _list("deck", document["deck"])
    if not all(isinstance(card, dict) and card.keys() == {"suitIndex", "rank"} for card in cards):
        raise SiteError("site.cards-told")
    return dealt(rules, ((card["suitIndex"], card["rank"]) for card in cards))


def _actions(actions: object) -> tuple[list[Told], Ending | None]:
    """The moves, and how the game was broken off, if it was."""
    told: list[Told] = []
    ending = None
    listed = _list("actions", actions)
    if len(listed) > MOST_ACTIONS:
        raise SiteError("site.many", most=MOST_ACTIONS)
    for turn, action in enumerate(listed, start=1):
        try:
            if ending:
                raise SiteError("site.broken")
            one = _told(action)
        except SiteError as error:
            raise SiteError("site.turn", turn=turn, reason=error.sentence) from None
        if one.type in (BROKEN_OFF, VOTED):
            ending = Ending(*one)
        else:
            told.append(one)
    return told, ending


def _told(action: object) -> Told:
    if not isinstance(action, dict):
        raise SiteError("site.object", got=_shown(action))
    for name in action:
        if name not in ("type", "target", "value"):
            raise SiteError("site.extra", name=_shown(name))
    for name in ("type", "target"):
        if name not in action:
            raise SiteError("site.lacks", name=name)
    kind, target, value = action["type"], action["target"], action.get("value", 0)
    _whole("type", kind, 0, VOTED)
    _whole("target", target, -1, 99)
    _whole("value", value, 0, 99)
    return Told(kind, target, value)


def _notes(notes: object, players: int, rules: Rules) -> tuple[tuple[str, ...], ...]:
    listed = _list("notes", notes)
    if not listed:
        return ()
    most = rules.size + len(rules.suits) + 2 * len(rules.suits)  # some variants have arrays of a larger deck
    if len(listed) != players or not all(isinstance(own, list) and len(own) <= most for own in listed):
        raise SiteError("site.notes", n=players)
    for own in listed:
        for text in own:
            if not isinstance(text, str):
                raise SiteError("site.text", name="notes", got=_shown(text))
    return tuple(map(tuple, listed))


def _recorded(recorded: object) -> int | None:
    """The score that a collection of games says of one."""
    if recorded is None:
        return None
    score = _object("recorded", recorded).get("score")
    if score is not None:
        _whole("score", score, 0, 30)
    return score


def _whole(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise SiteError("site.whole", name=name, low=low, high=high, got=_shown(value))


def _truth(name: str, value: object) -> None:
    if type(value) is not bool:
        raise SiteError("site.truth", name=name, got=_shown(value))


def _text(name: str, value: object) -> None:
    if not isinstance(value, str) or len(value) > LONGEST_NAME:
        raise SiteError("site.text", name=name, got=_shown(value))


_CHECKS: dict[type, Callable[[str, object], None]] = {
    bool: _truth,
    str: _text,
    int: lambda name, value: _whole(name, value, 0, 10**9),
}


def _list(name: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise SiteError("site.list", name=name, got=_shown(value))
    return value


def _object(name: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise SiteError("site.part", part=name, reason=SiteError("site.object", got=_shown(value)).sentence)
    return value


def _shown(value: object) -> str:
    """A value of a document, as short as a sentence can take it."""
    if isinstance(value, list | dict):
        return "[…]" if isinstance(value, list) else "{…}"
    told = json.dumps(value)
    return told if len(told) <= 40 else told[:39] + "…"
