"""Bots that do what bots must not do, each in its own way; `cautious` is among them, as it is."""

import os
import time
from pathlib import Path

from hanabi import Action, View, bots, play


class Raises:
    """Fails on every turn."""

    def act(self, view: View) -> Action:
        raise ZeroDivisionError("twice nothing")


class Sleeps:
    """Never answers."""

    def act(self, view: View) -> Action:
        time.sleep(1_000_000)
        return view.legal[0]


class Spins:
    """Never answers, and is busy."""

    def act(self, view: View) -> Action:
        while True:
            pass


class Babbles:
    """Answers what is no action."""

    def act(self, view: View) -> Action:
        return "a red one, please"  # type: ignore[return-value]


class Cheats:
    """Plays from a slot that there is not."""

    def act(self, view: View) -> Action:
        return play(99)


class Exits:
    """Takes its process along."""

    def act(self, view: View) -> Action:
        os._exit(3)


class Leaves:
    """Wants to end politely."""

    def act(self, view: View) -> Action:
        raise SystemExit(4)


class Eats:
    """Needs more memory than a bot may have."""

    def act(self, view: View) -> Action:
        eaten = bytearray(1 << 30)
        return view.legal[len(eaten)]


class Prints:
    """Says on standard output what it should not."""

    def act(self, view: View) -> Action:
        print('{"type":"chose","place":1}', flush=True)
        return view.legal[0]


class Recovers:
    """Takes its process along the first time."""

    def act(self, view: View) -> Action:
        been = Path(os.environ["HANABI_TEST_FOLDER"]) / "been"
        if not been.exists():
            been.touch()
            os._exit(3)
        return view.legal[0]


class Pid:
    """Tells its process, by a file, and takes a while."""

    def act(self, view: View) -> Action:
        (Path(os.environ["HANABI_TEST_FOLDER"]) / str(os.getpid())).touch()
        time.sleep(0.3)
        return view.legal[0]


class Lingers:
    """Tells its process and the time by a file, and waits for another file."""

    def act(self, view: View) -> Action:
        folder = Path(os.environ["HANABI_TEST_FOLDER"])
        (folder / f"{os.getpid()}-{time.time_ns()}").touch()
        while not (folder / "go").exists():
            time.sleep(0.05)
        return view.legal[0]


BAD = {
    kind.__name__.lower(): kind
    for kind in (Raises, Sleeps, Spins, Babbles, Cheats, Exits, Leaves, Eats, Prints, Recovers, Pid, Lingers)
}


def make(name: str) -> bots.Bot:
    """A bot by its name."""
    return BAD[name]() if name in BAD else bots.make(name)
