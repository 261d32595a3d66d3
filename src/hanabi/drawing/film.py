"""A whole game as one picture that moves: cards go from hand to stack, and everything else changes with them.

It is SVG with CSS alone, so that a page, a mail and a file browser can show it. Whoever has asked the system
for less motion gets the last moment, still; and so does whoever cannot show motion. Each thing is drawn once
for as long as it looks the same, which keeps sixty turns as small as ten pictures.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import NamedTuple

from hanabi.rules import Discarded, Played, Sentence, View, say
from hanabi.rules.sentences import ENGLISH

from . import cards, sky
from .marks import box, document, group, tag, write
from .palette import NIGHT, number
from .scene import Catalogue, Scene, move, scene
from .scene import Place as Held
from .table import NAME, ROOM, SIDE, WIDTH, backdrop, header, seat_of, slots, stage, table

FLIGHT = 0.5
"""So long a card flies, in seconds; the one drawn for it comes after."""

BLINK = 0.01
"""So long it takes to come and go."""

LAST = 4.0
"""So long the end stays, in seconds, until it begins again."""

_FOOT = 30


class Spell(NamedTuple):
    """Something that looks the same from one moment to another, in seconds."""

    start: float
    end: float
    drawn: str


class Place(NamedTuple):
    """Where a card is from a moment on, how large, and how visible."""

    at: float
    x: float
    y: float
    scale: float
    opacity: float = 1


def film(views: Sequence[View], *, seconds: float = 2.0, catalogue: Catalogue = ENGLISH) -> str:
    """The moments of a game one after the other, each for so many seconds, as an SVG document that moves."""
    reel = Reel(views, round(max(seconds, 3 * FLIGHT), 2), catalogue)
    end = reel.scenes[-1]
    body = tag("g", reel.still(end), class_="still") + tag("g", reel.moving(), class_="film")
    told = {"n": end.turns, "score": end.view.score, "maximum": end.view.rules.maximum}
    title = say(Sentence("draw.film.title", told), catalogue)
    lines = (say(line, catalogue) for line in story(reel.scenes))
    return document(title, lines, body, (WIDTH, reel.height), style=reel.style)


def stills(views: Sequence[View], catalogue: Catalogue) -> tuple[list[str], int]:
    """The moments of a game as pictures of one size, `WIDTH` and so high, for a film of another kind."""
    reel = Reel(views, 3 * FLIGHT, catalogue)
    return [reel.still(scene) for scene in reel.scenes], reel.height


def story(scenes: Sequence[Scene]) -> Iterator[Sentence]:
    """What happened, move by move, and how it ended."""
    for moment in scenes:
        if moment.latest:
            yield move(moment, moment.latest[-1])
    if end := scenes[-1].outcome:
        yield end.sentence


Parts = Callable[[Scene], dict[str, str]]
"""Takes a moment apart: what is drawn, by the name of the part."""


class Reel:
    """The moments of a game, taken apart into what changes and when."""

    def __init__(self, views: Sequence[View], seconds: float, catalogue: Catalogue) -> None:
        self.scenes = [scene(view, columns=NAME) for view in views]
        self.stage = stage(self.scenes, catalogue)
        self.catalogue = catalogue
        self.starts = [seconds * at for at in range(len(views))]
        self.length = seconds * (len(views) - 1) + LAST
        self._spells: dict[str, float] = {}
        self._flights: dict[str, list[Place]] = {}

    @property
    def height(self) -> int:
        return self.stage.height + _FOOT

    def still(self, scene: Scene) -> str:
        """One moment, as it is when nothing moves."""
        return self._ground() + table(scene, self.stage, self.catalogue) + self._caption(scene)

    def _ground(self) -> str:
        return box(0, 0, WIDTH, self.height, NIGHT.ground, round=18)

    # -- what is drawn --

    def moving(self) -> str:
        """Everything, the rearmost first."""
        stage, first = self.stage, self.scenes[0]
        drawn = self._ground() + backdrop(stage.top + stage.middle) + slots(first, stage, self.catalogue)
        drawn += self._part(0, lambda scene: {"head": header(scene, self.catalogue)[0]})
        drawn += self._part(0, lambda scene: {"turn": self._caption(scene)})
        # What lies on the table changes when the card that flies there has arrived.
        skies = self._part(FLIGHT, lambda scene: dict(sky.stacks(scene, ROOM, self.catalogue)))
        sides = self._part(0, lambda scene: dict(sky.side(scene, SIDE, self.catalogue)))
        drawn += group(skies, x=stage.stacks[0], y=stage.stacks[1])
        drawn += group(sides, x=stage.side[0], y=stage.side[1])
        for seat in range(len(first.names)):
            x, y = stage.seat(seat)
            drawn += group(self._part(0, partial(self._seat, seat)), x=x, y=y)
        return drawn + "".join(map(self._card, self._orders()))

    def _caption(self, scene: Scene) -> str:
        """How far the game is, at the foot of the picture."""
        last = self.scenes[-1].turns
        y, wide = self.stage.height + 8, WIDTH - 180.0
        told = say(Sentence("draw.film.turn", {"turn": scene.turns, "last": last}), self.catalogue)
        drawn = box(20, y, wide, 6, NIGHT.foot, round=3)
        if scene.turns:
            drawn += box(20, y, wide * scene.turns / last, 6, NIGHT.gold, round=3)
        return drawn + write(told, WIDTH - 20, y + 8, 16, NIGHT.quiet, anchor="end", room=130)

    def _seat(self, seat: int, scene: Scene) -> dict[str, str]:
        return {"seat": seat_of(scene, seat, self.stage.placed, self.catalogue)}

    # -- what stays for a while --

    def _part(self, late: float, parts: Parts) -> str:
        """Parts of the picture by their names, each for as long as it looks the same."""
        told = [parts(scene) for scene in self.scenes]
        names = dict.fromkeys(name for moment in told for name in moment)
        return "".join(
            self._spell(spell)
            for name in names
            for spell in self._spans([one.get(name, "") for one in told], late)
        )

    def _spans(self, drawn: Sequence[str], late: float) -> Iterator[Spell]:
        at = 0
        for one, same in groupby(drawn):
            begin, at = at, at + len(list(same))
            if one:
                start = self.starts[begin] + (late if begin else 0)
                end = self.length if at == len(drawn) else self.starts[at] + late
                yield Spell(start, end, one)

    def _spell(self, spell: Spell) -> str:
        if spell.end - spell.start >= self.length - 0.001:
            return spell.drawn
        name = f"s{round(100 * (spell.end - spell.start))}"
        self._spells[name] = spell.end - spell.start
        return tag("g", spell.drawn, class_=f"f {name}", style=f"animation-delay:{number(spell.start)}s")

    # -- cards --

    def _orders(self) -> list[int]:
        """The cards that are ever in a hand, the newest first: the older ones pass in front of them."""
        seen = [place.held.order for scene in self.scenes for hand in scene.hands for place in hand]
        return sorted(set(seen), reverse=True)

    def _card(self, order: int) -> str:
        """A card with all its looks, on its way from the draw pile to a hand, and on to where it ends."""
        found = [_find(scene, order) for scene in self.scenes]
        held = [at for at, one in enumerate(found) if one]
        first, gone = held[0], held[-1] + 1
        rules = self.scenes[0].view.rules
        looks = [cards.tile(one[2], rules.suit_list, rules.ranks) if one else "" for one in found]
        looks[gone : gone + 1] = [looks[gone - 1]] * len(looks[gone : gone + 1])  # while it flies
        places = [
            Place(self.starts[at], *self.stage.card(*one[:2]), self.stage.placed.scale)
            for at, one in enumerate(found)
            if one
        ]
        name = f"c{order}"
        self._flights[name] = [*self._coming(first, places), *self._going(order, gone, places[-1])]
        return tag("g", *map(self._spell, self._spans(looks, 0)), class_=f"c {name}")

    def _coming(self, first: int, places: list[Place]) -> Iterator[Place]:
        """The way of a card into a hand, and through it."""
        ready = 0.0
        if first:
            x, y = self.stage.side
            start = self.starts[first] + FLIGHT
            pile = Place(start, x, y + 8, sky.WIDE / cards.WIDE)
            ready = start + FLIGHT
            yield pile._replace(at=start - BLINK, opacity=0)
            yield pile
        yield places[0]._replace(at=ready)
        for before, after in pairwise(places):
            if before[1:] != after[1:]:
                start = max(after.at, ready)
                yield before._replace(at=start)
                yield after._replace(at=start + FLIGHT)

    def _going(self, order: int, gone: int, last: Place) -> Iterator[Place]:
        """The way of a card out of a hand, if it leaves it."""
        if gone < len(self.scenes):
            start = self.starts[gone]
            end = self._end(order, self.scenes[gone])._replace(at=start + FLIGHT)
            yield last._replace(at=start)
            yield end
            yield end._replace(at=end.at + BLINK, opacity=0)

    def _end(self, order: int, scene: Scene) -> Place:
        """Where a card lies that has just left a hand."""
        event = next(event for event in scene.latest if getattr(event, "order", None) == order)
        assert isinstance(event, Played | Discarded)
        rules, card = scene.view.rules, event.card
        fits = isinstance(event, Played) and event.fits
        where = sky.landing if fits else sky.grave
        at, step = rules.suit_list.index(card.suit), card.suit.climb(rules.ranks).index(card.rank) + 1
        x, y = where(at, len(rules.suits), rules.ranks, step, ROOM)
        wide = sky.WIDE if fits else sky.MINI_WIDE
        return Place(0, self.stage.stacks[0] + x, self.stage.stacks[1] + y, wide / cards.WIDE)

    # -- style --

    def style(self, name: str) -> str:
        """What makes it move; under its own name, so that several can stand on one page."""
        rules = [
            f"#{name} .film{{display:none}}",
            f"@media(prefers-reduced-motion:no-preference){{#{name} .film{{display:inline}}"
            f"#{name} .still{{display:none}}}}",
            f"#{name} .f,#{name} .c{{animation:{number(self.length)}s ease-in-out infinite}}",
            f"#{name} .f{{visibility:hidden;animation-timing-function:step-end}}",
            f"#{name}:hover *{{animation-play-state:paused}}",
        ]
        for spell, lasts in self._spells.items():
            keys = f"0%{{visibility:visible}}{self._share(lasts)}{{visibility:hidden}}"
            rules += _animation(name, spell, keys)
        for card, places in self._flights.items():
            rules += _animation(name, card, "".join(map(self._key, _filled(places, self.length))))
        return "".join(rules)

    def _key(self, place: Place) -> str:
        """A place of a card as a key frame."""
        moved = f"translate({number(place.x)}px,{number(place.y)}px)scale({place.scale:.4g})"
        return f"{self._share(place.at)}{{transform:{moved};opacity:{number(place.opacity)}}}"

    def _share(self, at: float) -> str:
        """A moment as a part of the whole."""
        return f"{100 * at / self.length:.6f}".rstrip("0").rstrip(".") + "%"


def _animation(name: str, part: str, keys: str) -> tuple[str, str]:
    return f"@keyframes {name}-{part}{{{keys}}}", f"#{name} .{part}{{animation-name:{name}-{part}}}"


def _filled(places: list[Place], length: float) -> Iterator[Place]:
    """Places from the first moment to the last: where nothing is said, a card is where it was or will be."""
    yield places[0]._replace(at=0)
    yield from (place for place in places if 0 < place.at < length)
    yield places[-1]._replace(at=length)


def _find(scene: Scene, order: int) -> tuple[int, int, Held] | None:
    """In which hand a card is, where, and what is known of it."""
    for seat, hand in enumerate(scene.hands):
        for lane, place in enumerate(hand):
            if place.held.order == order:
                return seat, lane, place
    return None
