"""`hanabi replay`: a game that was played, looked at turn by turn, or drawn."""

from collections.abc import Callable, Sequence
from typing import Any

from .output import tell_json
from .parser import Parser, UsageError, Wish

ABOUT = "Look at a game turn by turn, or draw it."
MORE = """\
A game is a file in any form, a link or a seed of the leading online site, or a seed of our own with
its --rules. In a terminal one steps through it by Enter and words; say help there.

examples:
  hanabi replay game.jsonl
  hanabi replay games.json.gz --game 12 --turn 30
  hanabi replay p3v0s12                           how a seed deals
  hanabi replay --seed 7 --rules "german 3p" --players cautious
  hanabi replay game.jsonl --svg game.svg         the whole game as one picture that moves
  hanabi replay game.jsonl --turn 5,20,40 --svg strip.svg
  hanabi replay game.jsonl --gif game.gif --quiet
  hanabi replay game.jsonl --chart numbers.svg
  hanabi replay game.jsonl --turn 30 --text -     for a forum
  hanabi replay game.jsonl --json

- as an output is standard output.
"""


def parser() -> Parser:
    takes = Parser("replay", ABOUT, MORE, run)
    takes.add_argument("what", metavar="GAME", nargs="?", help="a file, a link, a seed; - is standard input")
    takes.add_argument("--game", metavar="N", default="1", help="which game of the file")
    takes.rules("what a seed of our own is dealt by")
    takes.add_argument("--seed", metavar="N", help="a seed of our own, in place of a game")
    takes.add_argument("--players", metavar="BOTS", help="let bots play what a seed of our own deals")
    takes.add_argument("--seat", metavar="WHO", default="all", help="whose eyes: a name, all or none")
    takes.add_argument("--turn", metavar="N", help="the game after so many turns; several: 5,20,40")
    takes.add_argument("--plain", action="store_true", help="words instead of pictures")
    takes.add_argument("--color", metavar="WHEN", default="auto", help="auto, never or always")
    takes.add_argument("--svg", metavar="OUT", help="a picture: of turns, or of the game, which moves")
    takes.add_argument("--gif", metavar="OUT", help="the game as a film for where SVG is not taken")
    takes.add_argument("--png", metavar="OUT", help="turns as a picture of pixels")
    takes.add_argument("--chart", metavar="OUT", help="its numbers over the turns, as SVG")
    takes.add_argument("--text", metavar="OUT", help="its moves, or turns, in a form for forums")
    takes.quiet("no bar while it draws")
    takes.json()
    return takes


def run(wish: Wish) -> int:
    from hanabi.game import moments, turns
    from hanabi.terminal import look
    from hanabi.terminal.replay import seat_of

    if wish.color not in ("auto", "never", "always"):
        raise UsageError("cli.color", word=wish.color[:60])
    game = _game(wish)
    last = len(turns(game)) - 1
    chosen = [_number(part, 0, last, "cli.turn") for part in wish.turn.split(",")] if wish.turn else None
    outputs = [name for name in _DRAWN if getattr(wish, name)]
    if not (outputs or wish.json):
        if chosen and len(chosen) > 1:
            raise UsageError("cli.turns")
        return look(
            game, seat=wish.seat, turn=chosen[0] if chosen else None, plain=wish.plain, color=wish.color
        )
    if wish.json:
        tell_json(data(game, chosen))
    views = moments(game, seat_of(game, wish.seat))
    for name in outputs:
        _put(getattr(wish, name), _DRAWN[name](game, views, chosen, wish.quiet))
    return 0


def _game(wish: Wish) -> Any:
    """The game that is asked for; a deal that bots shall play is played."""
    from .sources import one, played, seeded

    if (wish.what is None) == (wish.seed is None):
        raise UsageError("cli.what")
    if wish.seed is not None:
        told: Any = seeded(wish.seed, wish.rules)
    else:
        told = one(wish.what, _number(wish.game, 1, 10**9, "cli.number"), wish.rules)
    game = played(told)
    if wish.players is not None:
        from hanabi.bots import make
        from hanabi.bots.match import play

        if game.steps:
            raise UsageError("cli.players-and-game")
        names = wish.players.split(",")
        seats = names * game.rules.players if len(names) == 1 else names
        if len(seats) != game.rules.players:
            raise UsageError("cli.players", n=game.rules.players, got=len(seats))
        play(game, [make(name.strip()) for name in seats])
    return game


def _number(text: str, low: int, high: int, code: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high):
        raise UsageError(code, text=text[:40], low=low, high=high)
    return int(text)


def _put(name: str, drawn: str | bytes) -> None:
    """Write what was drawn to a file, at once, or to standard output."""
    import sys

    from hanabi.game.files import writing

    from .sources import STANDARD

    data = drawn if isinstance(drawn, bytes) else drawn.encode() + b"\n"
    with writing(sys.stdout.buffer if name == STANDARD else name) as put:
        put(data)


# --- what is drawn --------------------------------------------------------------------------------------

Chosen = Sequence[int] | None


def _moments(game: Any, views: Any, chosen: Chosen) -> Any:
    """The views of the turns chosen, or of all steps."""
    from hanabi.game import turns

    steps = turns(game)
    return views if chosen is None else [views[steps[turn]] for turn in chosen]


def _svg(game: Any, views: Any, chosen: Chosen, quiet: bool) -> str:
    from hanabi import drawing

    shown = _moments(game, views, chosen)
    if chosen is None and len(shown) > 1:
        return drawing.film(shown)
    return drawing.svg(shown[0]) if len(shown) == 1 else drawing.strip(shown)


def _png(game: Any, views: Any, chosen: Chosen, quiet: bool) -> bytes:
    from hanabi import drawing

    shown = _moments(game, views, chosen) if chosen else views[-1:]
    return drawing.png(drawing.svg(shown[0]) if len(shown) == 1 else drawing.strip(shown))


def _gif(game: Any, views: Any, chosen: Chosen, quiet: bool) -> bytes:
    from hanabi import drawing
    from hanabi.drawing.bar import Bar

    return drawing.gif(_moments(game, views, chosen), progress=None if quiet else Bar("pictures"))


def _chart(game: Any, views: Any, chosen: Chosen, quiet: bool) -> str:
    from hanabi.review import plot

    return plot(game)


def _text(game: Any, views: Any, chosen: Chosen, quiet: bool) -> str:
    from hanabi import drawing

    if chosen is None:
        return drawing.diagram(views)
    return "\n\n".join(drawing.text(view) for view in _moments(game, views, chosen))


_DRAWN: dict[str, Callable[[Any, Any, Chosen, bool], str | bytes]] = {
    "svg": _svg,
    "png": _png,
    "gif": _gif,
    "chart": _chart,
    "text": _text,
}
"""What can be asked for, and how it is drawn."""


def data(game: Any, chosen: Chosen) -> dict[str, Any]:
    """A game with its numbers, for programs."""
    from hanabi.game import turns
    from hanabi.review import least_efficiency, numbers

    steps, told = turns(game), numbers(game)
    rows = []
    for turn in range(len(told)) if chosen is None else chosen:
        now = told[turn]._asdict() | {"critical": str(told[turn].critical), "lost": str(told[turn].lost)}
        move = game.text(steps[turn] - 1) if turn else None
        rows.append({"turn": now.pop("turn"), "move": move, **now})
    outcome = game.outcome
    return {
        "rules": str(game.rules),
        "names": list(game.names),
        "turns": len(told) - 1,
        "score": game.score,
        "maximum": game.rules.maximum,
        "end": outcome.finish if outcome else None,
        "least_efficiency": least_efficiency(game.rules),
        "numbers": rows,
    }
