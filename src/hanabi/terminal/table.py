"""From the wish to play to the last game of the evening: begin or go on, play, keep, leave."""

import datetime
from pathlib import Path
from typing import NamedTuple

from hanabi.rules import HanabiError, Sentence

from . import keep
from . import session as files
from .line import Left, Line
from .opening import opening, yes
from .screen import Color, Screen
from .seats import PlayersError, players, seated
from .session import Session, SessionError
from .signals import Ear, Stopped


class Wish(NamedTuple):
    """What somebody asked for on the command line."""

    rules: str | None = None
    players: str | None = None
    seed: str | None = None
    plain: bool = False
    color: Color = "auto"
    quiet: bool = False
    file: str | None = None

    @property
    def open(self) -> bool:
        """Whether it says nothing of the game, so that one may ask."""
        return all(said is None for said in (self.rules, self.players, self.seed, self.file))


class Begun(NamedTuple):
    """A game to be played, where it is kept, and the file that it came from."""

    session: Session
    place: keep.Place | None
    source: Path | None = None


def play(wish: Wish) -> int:
    """Play until nobody wants to any more; the exit code."""
    with Ear() as ear:
        screen = Screen(ear, plain=wish.plain, color=wish.color)
        try:
            begun = _begin(wish, screen)
        except EOFError:
            screen.gap()
            screen.say(Sentence("open.nothing"))
            return 0
        except Stopped:
            return 0
        except KeyboardInterrupt:
            screen.gap()
            raise
        return _evening(begun, screen, quiet=wish.quiet)


def _evening(begun: Begun, screen: Screen, *, quiet: bool) -> int:
    """One game after the other, at the same table."""
    while True:
        line = Line(begun.session, screen, begun.place, quiet=quiet, source=begun.source)
        try:
            again = line.play()
        except (Left, Stopped):
            line.leave(told=True)
            return 0
        except KeyboardInterrupt:
            screen.gap()
            line.leave(told=False)
            raise
        except BaseException:
            line.leave(told=False)
            raise
        line.leave(told=False)
        if not again:
            return 0
        game = begun.session.game
        session = Session(type(game)(game.rules, names=game.names), begun.session.seats)
        begun = Begun(session, _place(screen))


def _begin(wish: Wish, screen: Screen) -> Begun:
    """The game that is meant: the one of a file, one that was not finished, or a new one."""
    if wish.file is not None:
        return _from_file(wish, Path(wish.file), screen)
    if not wish.open:
        given = players(wish.players) if wish.players is not None else None
        session = seated(wish.rules, given, seed=_seed(wish.seed))
        return Begun(session, _place(screen))
    if not (screen.reads and screen.writes):
        return Begun(seated(None, None), _place(screen))
    return _unfinished(screen) or Begun(opening(screen), _place(screen))


def _unfinished(screen: Screen) -> Begun | None:
    """The latest game that nobody finished, if it shall go on now."""
    try:
        where = keep.folder()
    except keep.KeepError:
        return None  # a new game will say so
    for place in keep.unfinished(where):
        try:
            session = files.loads(keep.read(place.path, files.MOST_BYTES))
        except HanabiError as error:
            screen.say(SessionError("session.in", path=str(place.path), why=error.sentence))
            place.leave(finished=False)
            continue
        game = session.game
        if game.over or not game.steps:
            place.leave(finished=True)
            continue
        turns = Sentence("open.resume.turns", {"n": len(game.steps)})
        question = Sentence("open.resume", {"rules": str(game.rules), "told": turns})
        try:
            wanted = yes(screen, question)
        except BaseException:
            place.leave(finished=False)
            raise
        if wanted:
            return Begun(session, place)
        place.leave(finished=False)
        return None
    return None


def _from_file(wish: Wish, path: Path, screen: Screen) -> Begun:
    for option in ("rules", "players", "seed"):
        if getattr(wish, option) is not None:
            raise PlayersError("play.file-and-options", option=f"--{option}")
    path = path.absolute()
    kept = keep.ours(path)
    data = keep.read(path, files.MOST_BYTES)
    try:
        session = files.loads(data)
    except HanabiError as error:
        raise SessionError("session.in", path=str(path), why=error.sentence) from None
    if not kept:
        return Begun(session, _place(screen), path)
    place = keep.Place.hold(path)
    if place is None:
        raise keep.KeepError("keep.held", path=str(path))
    return Begun(session, place)


def _place(screen: Screen) -> keep.Place | None:
    """Where a new game is kept; without one it is played all the same."""
    try:
        return keep.new(keep.folder(), f"{datetime.datetime.now():%Y-%m-%d-%H%M%S}")
    except keep.KeepError as error:
        screen.say(error)
        return None


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 20 and int(text) < 1 << 64):
        raise PlayersError("play.seed", text=text[:40])
    return int(text)
