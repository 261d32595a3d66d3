"""What handlers take: the hall, and whoever asks."""

from typing import TypeVar

import msgspec
from litestar.di import NamedDependency

from hanabi.table.settings import Value

from .hall import Hall
from .people import Known
from .rooms import ServerError
from .visitors import Visitor

HallHere = NamedDependency[Hall]
"""As `hall`: what this process has."""
Anybody = NamedDependency[Known | None]
"""As `known`: whoever asks, or none."""
Somebody = NamedDependency[Known]
"""As `person`: whoever asks; who is not known is turned away."""
VisitorHere = NamedDependency[Visitor]
"""As `visitor`: from where it is asked, and by which device."""

Made = TypeVar("Made", bound=Value)


def checked(kind: type[Made], **told: object) -> Made:
    """A value of what an address says, if it says what can be."""
    try:
        return msgspec.convert(told, kind)
    except msgspec.ValidationError as error:
        raise ServerError("server.body", why=str(error)) from None
