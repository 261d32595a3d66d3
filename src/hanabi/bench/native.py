"""Builds what drives the C++ environment without Python, and loads it."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hanabi.rules import HanabiError

from .measure import Work, timed

FLAGS = ("-std=c++11", "-O3", "-DNDEBUG", "-fPIC", "-shared")
"""A release build, as pip makes one of the package itself."""


class NativeError(HanabiError):
    """The C++ environment cannot be driven without Python here."""


def compiler() -> str | None:
    """A compiler of C++: the one that $CXX names, or else a usual one."""
    names = [os.environ["CXX"]] if os.environ.get("CXX") else ["c++", "g++", "clang++"]
    return next(filter(None, map(shutil.which, names)), None)


@cache
def library() -> Any:
    """The driver, built against the installed package."""
    spec = find_spec("hanabi_learning_environment")
    assert spec is not None
    assert spec.origin is not None
    package, tool = Path(spec.origin).parent, compiler()
    text = Path(__file__).with_name("native.cpp")
    with tempfile.TemporaryDirectory() as place:
        built = Path(place, "native.so")
        theirs = [str(package / "libpyhanabi.so"), f"-Wl,-rpath,{package}"]
        command = [str(tool), *FLAGS, f"-I{package}", str(text), "-o", str(built), *theirs]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise NativeError("bench.native", why=" ".join(done.stderr.split())[:200])
        driver = ctypes.CDLL(str(built))
    whole, number = ctypes.c_int64, ctypes.c_uint64
    driver.random_steps.argtypes, driver.random_steps.restype = (
        (ctypes.c_int, number, whole, ctypes.c_int),
        whole,
    )
    driver.simple_games.argtypes = (ctypes.c_int, number, whole, ctypes.POINTER(whole))
    driver.simple_games.restype = whole
    if not driver.fits():
        raise NativeError("bench.native", why="a move of this version lies otherwise in memory")
    return driver


def random_steps(players: int, watched: int) -> Work:
    """Random legal steps with observations of nobody, of the player to act (1), or of everybody (2)."""
    driver = library()

    def loop(steps: int) -> int:
        driver.random_steps(players, 1, steps, watched)
        return steps

    return timed(loop)


def simple_games(players: int, seed: int, games: int) -> tuple[float, float]:
    """Whole games of the simple bot: how many points and turns a game has, on average."""
    turns = ctypes.c_int64(0)
    points = library().simple_games(players, seed, games, ctypes.byref(turns))
    return points / games, turns.value / games


def simple(players: int) -> Work:
    """Whole games of the simple bot."""
    library()

    def loop(games: int) -> int:
        simple_games(players, 1, games)
        return games

    return timed(loop)
