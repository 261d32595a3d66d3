"""A whole game in letters, for a forum: its moves, numbered, and the table at the end."""

from collections.abc import Sequence

from hanabi.rules import View, say
from hanabi.rules.sentences import ENGLISH

from .names import clean, wrap
from .picture import COLUMNS, text
from .scene import Catalogue, move, scene


def diagram(views: Sequence[View], *, catalogue: Catalogue = ENGLISH) -> str:
    """The moves between these views, each on its line, and the last view as a picture made of letters."""
    lines = [clean(str(views[-1].rules)), ""]
    wide = len(str(len(views) - 1))
    for view in views[1:]:
        shown = scene(view)
        for event in shown.latest[-1:]:
            first, *rest = wrap(clean(say(move(shown, event), catalogue)), COLUMNS - wide - 2)
            lines.append(f"{shown.turns:>{wide}}. {first}")
            lines += [" " * (wide + 2) + more for more in rest]
    return "\n".join([*lines, "", text(views[-1], catalogue=catalogue)])
