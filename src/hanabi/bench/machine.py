"""Says which machine this is, and what runs on it."""

import os
import platform
import sys
from contextlib import suppress
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import hanabi

PACKAGES = {
    "numba": "numba",
    "numpy": "numpy",
    "hanabi-learning-environment": "the C++ environment",
    "open-spiel": "OpenSpiel",
    "pettingzoo": "PettingZoo",
    "jaxmarl": "JaxMARL",
    "jax": "JAX",
}


def machine() -> dict[str, str | int]:
    """The processor, how many of its cores we may use, the system, and the day.

    >>> sorted(machine())
    ['cores', 'date', 'processor', 'python', 'system']
    """
    return {
        "processor": _processor(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "date": date.today().isoformat(),
    }


def versions() -> dict[str, str]:
    """What is installed of all that a measurement depends on, by its package."""
    found = {"hanabi": hanabi.__version__}
    for name in PACKAGES:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def cores() -> int:
    """The cores that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _processor() -> str:
    """The name that the processor gives itself, with its family where the name says little."""
    told: dict[str, str] = {}
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            told.setdefault(name.strip(), value.strip())
    if "model name" in told:
        family = f" (family {told['cpu family']}, model {told['model']})" if "cpu family" in told else ""
        return told["model name"] + family
    return platform.processor() or f"{platform.machine()} ({sys.platform})"
