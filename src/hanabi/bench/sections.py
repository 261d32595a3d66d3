"""What there is to measure: sections of rows that do the same work, and beside whom each is set."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from . import beliefs, jaxmarl, native, ours, theirs
from .machine import cores
from .measure import Work
from .peers import CPP, CPP_PYTHON, JAXMARL, OPENSPIEL, PETTINGZOO, US, Peer

Make = Callable[[int], Work]
"""Makes a work for a number of players."""


@dataclass(frozen=True)
class Row:
    """One way to do the work of a section."""

    name: str
    make: Make
    peer: Peer = US


@dataclass(frozen=True)
class Section:
    """The same work, done in several ways."""

    name: str
    """What to call it on the command line."""
    title: str
    rows: tuple[Row, ...] = field(repr=False)
    unit: str = "steps"
    clock: str = "CPU"
    beside: str = ""
    """The row that the others are set beside; none where there is nothing like it."""


def _native(watched: int) -> Row:
    return Row("C++ environment, native", lambda players: native.random_steps(players, watched), CPP)


def _calls(games: int) -> Row:
    told = "one game a call" if games == 1 else f"{games:,} games a call"
    return Row(f"hanabi, {told}", partial(ours.calls, games))


SIZES = (4, 16, 64, 256, 4096, 16384)

SECTIONS = (
    Section(
        "steps",
        "Random legal steps",
        (
            Row("hanabi", ours.steps_alone),
            _native(0),
            Row("OpenSpiel, from Python", theirs.openspiel, OPENSPIEL),
            Row("C++ environment, from Python", theirs.cpp_states, CPP_PYTHON),
            Row("JaxMARL, its best batch", partial(jaxmarl.work, watched=False), JAXMARL),
        ),
        beside="C++ environment, native",
    ),
    Section(
        "seat",
        "With the observation of the player to act",
        (
            Row("hanabi, as bits", partial(ours.observed_steps, who="turn")),
            Row("hanabi, as bytes", partial(ours.observed_steps, who="turn", form="bytes")),
            _native(1),
            Row("OpenSpiel, from Python", partial(theirs.openspiel, tensor=True), OPENSPIEL),
            Row("C++ environment, from Python", partial(theirs.cpp_states, encoded=True), CPP_PYTHON),
        ),
        beside="C++ environment, native",
    ),
    Section(
        "all",
        "With the observations of all players",
        (
            Row("hanabi, as bits", partial(ours.observed_steps, who="all")),
            _native(2),
            Row("JaxMARL, its best batch", partial(jaxmarl.work, watched=True), JAXMARL),
        ),
        beside="C++ environment, native",
    ),
    Section(
        "games",
        "Whole games of one simple bot, its views included",
        (Row("hanabi", ours.simple_games), Row("C++ environment, native", native.simple, CPP)),
        unit="games",
        beside="C++ environment, native",
    ),
    Section(
        "calls",
        "Steps called from Python, with legal mask and observation",
        (_calls(1), _calls(1024), Row("PettingZoo, one game a call", theirs.pettingzoo, PETTINGZOO)),
        beside="PettingZoo, one game a call",
    ),
    Section(
        "environment",
        "The usual Python environment: one line changed, two values read",
        (
            Row("hanabi", ours.environment),
            Row("C++ environment, rl_env", theirs.cpp_environment, CPP_PYTHON),
        ),
        beside="C++ environment, rl_env",
    ),
    Section(
        "everything",
        "The usual Python environment: every value read",
        (
            Row("hanabi", partial(ours.environment, everything=True)),
            Row("C++ environment, rl_env", partial(theirs.cpp_environment, everything=True), CPP_PYTHON),
        ),
        beside="C++ environment, rl_env",
    ),
    Section(
        "python",
        "One game, uncompiled",
        (
            Row("hanabi, core on a plain object", ours.core_steps),
            Row("hanabi, Game.push(action)", ours.pushes),
            Row("C++ environment, from Python", theirs.cpp_states, CPP_PYTHON),
        ),
        beside="C++ environment, from Python",
    ),
    Section(
        "threads",
        "Whole games of one simple bot, on more cores",
        tuple(
            Row(f"hanabi, {count} thread{'s' * (count > 1)}", partial(ours.on_threads, count))
            for count in range(1, min(cores(), 64) + 1)
        ),
        unit="games",
        clock="wall",
        beside="hanabi, 1 thread",
    ),
    Section(
        "beliefs",
        "Beliefs about the own hand of five cards",
        (
            Row("hanabi, how many hands there are", partial(beliefs.beliefs, "counted")),
            Row("hanabi, all marginals", partial(beliefs.beliefs, "weighed")),
            Row("hanabi, all marginals of lanes that cross", partial(beliefs.beliefs, "crossing")),
            Row("hanabi, a hand by chance", beliefs.samples),
            Row("hanabi, all hands, by another last card together", partial(beliefs.hands, "walked")),
            Row("hanabi, all hands, one by one", partial(beliefs.hands, "followed")),
        ),
        unit="answers",
    ),
    Section("sizes", "Steps called from Python, by the number of games", tuple(map(_calls, SIZES))),
)
