"""The numbers of a game as a chart over its turns, and as rows of little bars."""

from collections.abc import Callable, Iterator

from hanabi.drawing import Panel, Series, chart, sparkline
from hanabi.drawing.names import pad
from hanabi.game import Game
from hanabi.rules import Sentence, say
from hanabi.rules.sentences import ENGLISH, Wording

from .numbers import Numbers, numbers

Catalogue = dict[str, Wording]
_Value = Callable[[Numbers], float | None]

_LINES: dict[str, _Value] = {
    "score": lambda now: now.score,
    "gotten": lambda now: now.gotten,
    "reachable": lambda now: now.reachable,
    "tokens": lambda now: now.tokens,
    "usable": lambda now: now.usable,
    "pace": lambda now: now.pace,
    "efficiency": lambda now: now.efficiency,
    "future": lambda now: now.future,
}
_PANELS = (("score", "gotten", "reachable"), ("tokens", "usable"), ("pace",), ("efficiency", "future"))
"""What shares a scale."""


def plot(game: Game, *, catalogue: Catalogue = ENGLISH) -> str:
    """The numbers of a game over its turns, as an SVG document."""
    told = numbers(game)
    panels = []
    for names in _PANELS:
        series = [
            Series(_said(name, catalogue), [(now.turn, _LINES[name](now)) for now in told]) for name in names
        ]
        most = game.rules.maximum if "score" in names else None
        panels.append(Panel(series, _said(f"panel.{names[0]}", catalogue), least=0, most=most))
    title = {"rules": str(game.rules), "score": told[-1].score, "maximum": game.rules.maximum}
    return chart(
        say(Sentence("review.plot.title", title), catalogue),
        *panels,
        across=_said("turn", catalogue),
        catalogue=catalogue,
    )


def bars(game: Game, *, columns: int = 60, catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """The numbers of a game over its turns, a row each, with the least and the greatest.

    >>> game = Game("german 2p", seed=7)
    >>> for word in (1, 2, 3):
    ...     game.push(f"Alice clues {word} to Bob"); game.push("Bob plays slot 3")
    >>> print(next(bars(game)))
    score       ▁▁█████  0 to 1
    """
    told = numbers(game)
    wide = max(len(_said(name, catalogue)) for name in _LINES)
    for name, value in _LINES.items():
        values = [value(now) for now in told]
        known = [one for one in values if one is not None]
        if known:
            row = sparkline(values, columns=columns)
            span = {"least": f"{min(known):.3g}", "most": f"{max(known):.3g}"}
            reach = say(Sentence("review.plot.span", span), catalogue)
            yield f"{pad(_said(name, catalogue), wide)}  {row}  {reach}"


def _said(name: str, catalogue: Catalogue) -> str:
    return say(Sentence(f"review.{name}"), catalogue)
