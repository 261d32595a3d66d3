"""What tables can be opened with, and the rules of one in facts."""

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from hanabi.bots import BOTS
from hanabi.table.boxes import BoxShown, RulesShown, facts, shelf
from hanabi.table.settings import Value


class Shelf(Value, frozen=True):
    """All boxes, and the bots that may sit down."""

    boxes: tuple[BoxShown, ...]
    bots: tuple[str, ...]


@get("/api/boxes", sync_to_thread=False)
def boxes() -> Shelf:
    """The boxes on the shelf, and the bots."""
    return Shelf(shelf(), tuple(BOTS))


@get("/api/rules", sync_to_thread=False)
def rules(said: Annotated[str, QueryParameter(name="rules", max_length=300)]) -> RulesShown:
    """The facts of the rules that a line says."""
    return facts(said)


ROUTES = [boxes, rules]
