"""Who is measured beside us, if it is installed here: nothing is installed by measuring."""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from hanabi.rules import Sentence


@dataclass(frozen=True)
class Peer:
    """Another program that plays Hanabi."""

    name: str
    """What people call it."""
    package: str
    """What is to be installed, as package indexes name it."""
    module: str
    needs: Callable[[], Sentence | None] = lambda: None
    """What else it would need here, if that is missing."""

    @property
    def missing(self) -> Sentence | None:
        """Why it cannot be measured here; nothing where it can."""
        if importlib.util.find_spec(self.module) is None:
            return Sentence("bench.missing", {"package": self.package})
        return self.needs()

    @property
    def version(self) -> str:
        try:
            return version(self.package)
        except PackageNotFoundError:
            return ""


def _compiler() -> Sentence | None:
    from .native import compiler

    return None if compiler() else Sentence("bench.compiler")


US = Peer("hanabi", "hanabi", "hanabi")
CPP = Peer("C++ environment", "hanabi-learning-environment", "hanabi_learning_environment", needs=_compiler)
"""The C++ environment's own loops, without Python: a compiler builds what drives them."""
CPP_PYTHON = Peer("C++ environment, from Python", CPP.package, CPP.module)
OPENSPIEL = Peer("OpenSpiel", "open-spiel", "pyspiel")
PETTINGZOO = Peer("PettingZoo", "pettingzoo", "pettingzoo", needs=lambda: OPENSPIEL.missing)
JAXMARL = Peer("JaxMARL", "jaxmarl", "jaxmarl")

PEERS = (CPP, CPP_PYTHON, OPENSPIEL, PETTINGZOO, JAXMARL)
