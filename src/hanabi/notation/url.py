"""The compressed game that the site's links carry: the deck, the moves and the variant in some 150 signs.

    415howrnrhjibpqadkaq-glbsvts...,02fcla-dkdpob...,0#23

The number of players, the deck, the moves, and the number of the variant; a hyphen stands between every
twenty signs. It knows neither names nor options nor notes.
"""

import re
from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase, digits

from hanabi.game import Game
from hanabi.game.game import NAMES
from hanabi.rules import Card, HanabiError, Rules

from .replay import BROKEN_OFF, VOTED, Ending, Replay, Told, dealt, played, replay_of
from .site import options_of
from .variants import variant

_SIGNS = ascii_lowercase + digits + ascii_uppercase
_PLACES = {sign: place for place, sign in enumerate(_SIGNS)}
_LINE = 20
_MOST = 5000


class UrlError(HanabiError):
    """A link that carries no game, or a game that no link can carry."""


def read_url(url: str) -> Replay:
    """The replay that a link carries, or the compressed part of one.

    >>> replay = read_url("415howrnrhjibpqadkaq-glbsvtsfvpnulfyxumcc-kxeiwkagpufdm,02fcla-dkdp,0#2")
    >>> replay.turn, replay.game
    (2, <Game live 4p: 2 of 25, 6 clues, 0 strikes, 32 in the deck, Alice to move>)
    """
    if len(url) > _MOST:
        raise UrlError("url.long", most=_MOST)
    text, _, fragment = url.strip().rpartition("/")[2].partition("#")
    parts = text.replace("-", "").split(",")
    if not 3 <= len(parts) <= 4 or not all(sign in _PLACES for part in parts[:3] for sign in part):
        raise UrlError("url.text")
    deck, told, number = parts[:3]
    if deck[:1] not in tuple("23456"):
        raise UrlError("url.players", got=deck[:1])
    if not re.fullmatch(r"[0-9]{1,5}", number):
        raise UrlError("url.variant", got=number[:20])
    rules = variant(int(number)).rules(int(deck[0]))
    actions, ending = _actions(told)
    return played(
        rules,
        _deck(deck[1:], rules),
        actions,
        NAMES[: rules.players],
        ending=ending,
        turn=int(fragment) if re.fullmatch(r"[0-9]{1,3}", fragment) else None,
    )


def write_url(told: Replay | Game) -> str:
    """The compressed game, in the one way in which the site writes it; what it cannot carry is refused.

    >>> write_url(Game("american 2p", seed=7))
    '215fivdirrkmxotxalhw-nyqkmulppfehfnuaswkb-gcspjcgbuadvq,00,0'
    """
    replay = told if isinstance(told, Replay) else replay_of(told)
    options = options_of(replay)
    options.pop("variant", None)
    if options:
        raise UrlError("url.tell", what=", ".join(options))
    suits = [suit.name for suit in replay.rules.suit_list]
    ranks = replay.rules.ranks
    cards = (_SIGNS[suits.index(card.suit.name) * ranks + card.rank - 1] for card in replay.deck)
    whole = f"{replay.rules.players}1{ranks}{''.join(cards)},{_told(replay.told)},{replay.variant.number}"
    return "-".join(_pieces(whole, _LINE))


def _pieces(text: str, length: int) -> Iterator[str]:
    return (text[at : at + length] for at in range(0, len(text), length))


def _told(actions: tuple[Told, ...]) -> str:
    """Two signs a move: its value and type together, and its target."""
    low = min((action.type for action in actions), default=0)
    high = max((action.type for action in actions), default=0)
    span = high - low + 1
    signs = [f"{low}{high}"]
    for action in actions:
        first = (action.value + 1) * span + action.type - low
        if not 0 <= first < len(_SIGNS) or not 0 <= action.target < len(_SIGNS):
            raise UrlError(
                "url.tell", what=f"type {action.type}, target {action.target}, value {action.value}"
            )
        signs.append(_SIGNS[first] + _SIGNS[action.target])
    return "".join(signs)


def _span(text: str) -> tuple[int, int]:
    """The least and the greatest of something, as two digits."""
    if not re.fullmatch(r"[0-9]{2}", text) or text[0] > text[1]:
        raise UrlError("url.span", got=text)
    return int(text[0]), int(text[1])


def _deck(text: str, rules: Rules) -> tuple[Card, ...]:
    low, high = _span(text[:2])
    ranks = high - low + 1
    # The site counts values from 1, wherever they are said to begin.
    places = (divmod(_PLACES[sign], ranks) for sign in text[2:])
    return dealt(rules, [(suit, rank + 1) for suit, rank in places])


def _actions(text: str) -> tuple[list[Told], Ending | None]:
    low, high = _span(text[:2])
    if len(text) % 2:
        raise UrlError("url.short")
    told = []
    for pair in _pieces(text[2:], 2):
        value, kind = divmod(_PLACES[pair[0]], high - low + 1)
        told.append(Told(kind + low, _PLACES[pair[1]], max(value - 1, 0)))
    if told and told[-1].type in (BROKEN_OFF, VOTED):
        return told[:-1], Ending(*told[-1])
    return told, None
