"""Prepares .venv: a Python of hanabi's own, with what a lock file asks for.

It can be stopped at any moment: stamps go first and come last, so a half-made .venv has none and is made
anew. One start at a time prepares; its lock goes with the installers, so that one which outlives a killed
start still keeps the others out.
"""

import errno
import fcntl
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NoReturn

from installers import Installers, Stop, environment, incomplete
from start import ROOT, TOOLS, VENV, at_home, due, stamp, tag

PYTHON = os.path.join(VENV, "bin", "python")
LOG = os.path.join(VENV, "setup.log")  # also the sign that .venv is ours, and so ours to make anew
LOCK = os.path.join(ROOT, ".venv.lock")
PARTS = ("run", "test")  # each contains the one before it
INSTALLERS = {"pip", "setuptools", "pkg_resources", "distutils", "_distutils_hack", "uv", "__pycache__"}


def prepare(part: str, argv: list[str]) -> int:
    """Makes ready what `part` needs, and starts over under the Python of .venv."""
    # Each round gets nearer (the base Python, then .venv's own, then ready), or something is odd here.
    rounds = int(os.environ.get("HANABI_STARTS", "0")) + 1
    try:
        if rounds > 3:
            raise Stop(f"Set-up was done and still does not fit this Python: remove {VENV} and try again.")
        with _alone() as lock:
            python = _step(part, lock)
    except Stop as stop:
        return _give_up(str(stop))
    except KeyboardInterrupt:
        return _give_up("Set-up was interrupted; the next start takes it up again.", code=130)
    except (OSError, ValueError) as error:
        return _give_up(_sentence(error))
    _start_over(python, argv, rounds)


def _step(part: str, lock: int) -> str:
    """Brings .venv as far as this Python can, and names the Python to go on with."""
    if at_home():
        if stamp(part) == due(part):  # another start was quicker
            return PYTHON
        if _sound(tag()):
            _furnish(part, lock)
            return PYTHON
    elif _sound(_probe()):
        return PYTHON
    if _within(sys.executable):  # never take away the Python that one is running in
        return _base()
    _build()
    _furnish(part, lock)
    return PYTHON


def _sound(kind: str) -> bool:
    """Was .venv ever finished for this kind of Python?"""
    return any(stamp(part).startswith(kind.encode() + b"\n") for part in PARTS)


def _probe() -> str:
    """The kind of Python that runs in .venv, in its own words, or nothing."""
    ask = f"import sys; sys.path.insert(0, {TOOLS!r}); import start; print(start.at_home() and start.tag())"
    try:
        answer = subprocess.run(
            [PYTHON, "-Ic", ask], env=environment(), stdin=subprocess.DEVNULL, capture_output=True
        )
    except OSError:
        return ""
    return answer.stdout.decode(errors="replace").strip() if answer.returncode == 0 else ""


def _base() -> str:
    """The Python that .venv is made from."""
    base: str = getattr(sys, "_base_executable", sys.executable)
    # A .venv that lost its pyvenv.cfg takes itself for its own base.
    return os.path.realpath(base) if _within(base) else base


def _within(path: str) -> bool:
    return path.startswith(VENV + os.sep)


def _start_over(python: str, argv: list[str], rounds: int) -> NoReturn:
    os.environ["HANABI_STARTS"] = str(rounds)
    options = ["-P"] if python == PYTHON else ["-X", "utf8", "-P"]  # as the front door does
    os.execv(python, [python, *options, os.path.join(TOOLS, "start.py"), *argv])


@contextmanager
def _alone() -> Iterator[int]:
    """Holds the lock that only one start can hold; says so when it has to wait for it."""
    lock = os.open(LOCK, os.O_RDWR | os.O_CREAT, 0o666)  # network disks lock nothing opened for reading
    try:
        for _ in range(20):
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                time.sleep(0.05)
        else:
            _say("Another start is setting up; waiting for it ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock
    finally:
        os.close(lock)


def _build() -> None:
    """Makes an empty .venv: a Python that finds the package, and nothing installed."""
    try:
        import venv
    except ImportError:
        raise Stop(incomplete("venv", _base())) from None
    _say("Setting up (once) ...")
    _put_aside()
    os.makedirs(VENV, exist_ok=True)
    open(LOG, "ab").close()
    # What is in it goes, not the folder itself, which may be a link, or a disk of its own.
    for entry in sorted(os.scandir(VENV), key=lambda entry: not entry.name.startswith("ready-")):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        elif entry.path != LOG:
            os.unlink(entry.path)
    venv.EnvBuilder(symlinks=True, with_pip=False, prompt="hanabi").create(os.path.realpath(VENV))
    # Python reads a relative line as seen from where the file lies, so the whole folder can be moved.
    with open(os.path.join(_packages(), "hanabi.pth"), "w", encoding="ascii") as path:
        path.write(os.path.relpath(os.path.join(ROOT, "src"), _packages()) + "\n")


def _put_aside() -> None:
    """Gives way to a .venv that somebody else made: it keeps its contents, under another name."""
    if not os.path.lexists(VENV) or os.path.exists(LOG) or (os.path.isdir(VENV) and not os.listdir(VENV)):
        return
    aside = next(name for n in range(1, 1000) if not os.path.lexists(name := f"{VENV}.{n}"))
    os.rename(VENV, aside)
    _say(f"There was a .venv that hanabi did not make; it is now {os.path.basename(aside)}.")


def _furnish(part: str, lock: int) -> None:
    """Installs what `part` needs, and stamps .venv when all of it is there."""
    stamps = {name: words for name in PARTS if (words := stamp(name))}
    before = _installed()
    for name in stamps:
        os.unlink(os.path.join(VENV, "ready-" + name))
    try:
        if re.search(rb"(?m)^\w.*==", due(part)):
            _say("Installing what the tests need (once) ..." if part == "test" else "Installing (once) ...")
            with open(LOG, "wb") as log:
                Installers(PYTHON, _base(), log=log, lock=lock).install(_lock_file(part), _lock_file("uv"))
    except BaseException:
        # Without a network the tests cannot be had, yet what ran before shall go on running.
        if _installed() == before:
            _stamp(stamps)
        raise
    _stamp({name: due(name) for name in PARTS[: PARTS.index(part) + 1]})


def _stamp(stamps: Mapping[str, bytes]) -> None:
    for name, words in stamps.items():
        path = os.path.join(VENV, "ready-" + name)
        with open(path + ".new", "wb") as file:
            file.write(words)
        os.replace(path + ".new", path)


def _installed() -> dict[str, int]:
    """What is installed, and when it was last touched; the installers themselves do not count."""
    return {
        entry.name: entry.stat(follow_symlinks=False).st_mtime_ns
        for entry in os.scandir(_packages())
        if entry.name.partition("-")[0] not in INSTALLERS
    }


def _packages() -> str:
    return sysconfig.get_path("purelib", scheme="venv", vars={"base": VENV, "platbase": VENV})


def _lock_file(part: str) -> str:
    return os.path.join(ROOT, "requirements", part + ".txt")


def _sentence(error: OSError | ValueError) -> str:
    if not isinstance(error, OSError) or not error.strerror:
        return f"Set-up stopped: {error}"
    where = f"{error.strerror} ({os.fsdecode(error.filename or ROOT)})"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"Set-up has to write in {ROOT}, and may not: {where}."
    return f"Set-up stopped: {where}."


def _give_up(sentence: str, *, code: int = 2) -> int:
    _say(sentence)
    return code


def _say(words: str) -> None:
    if sys.stderr:
        print(words, file=sys.stderr, flush=True)
