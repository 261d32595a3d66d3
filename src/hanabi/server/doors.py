"""What handlers take: the hall, and whoever asks."""

from litestar.di import NamedDependency

from .hall import Hall
from .people import Known
from .visitors import Visitor

HallHere = NamedDependency[Hall]
"""As `hall`: what this process has."""
Anybody = NamedDependency[Known | None]
"""As `known`: whoever asks, or none."""
Somebody = NamedDependency[Known]
"""As `person`: whoever asks; who is not known is turned away."""
VisitorHere = NamedDependency[Visitor]
"""As `visitor`: from where it is asked, and by which device."""
