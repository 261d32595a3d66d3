"""The terminal that we talk through: what it can show, and lines in and out."""

import io
import os
import shutil
import sys
import textwrap
from collections.abc import Mapping
from typing import Literal

from hanabi import drawing
from hanabi.drawing.names import clean
from hanabi.rules import HanabiError, Sentence, View

from .signals import Ear

Color = Literal["auto", "never", "always"]

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home, the screen, and what has scrolled off it."""
_PLAIN = str.maketrans(
    {"▲": " ", "★": " ", "♣": " ", "●": " ", "◆": " ", "✿": " ", "◈": " ", "○": " "}
) | str.maketrans({"♥": " ", "■": " ", "✚": " ", "…": ".", "²": " 2"})
"""What stands for the signs of suits where only ASCII can be shown: the letter beside them says it too."""


class Screen:
    """Standard input and output as somebody sits before them, or as a program has them."""

    def __init__(
        self, ear: Ear, *, plain: bool = False, color: Color = "auto", environ: Mapping[str, str] = os.environ
    ) -> None:
        self.ear = ear
        self.reads = bool(sys.stdin) and _tty(sys.stdin)
        self.writes = bool(sys.stdout) and _tty(sys.stdout)
        dumb = environ.get("TERM", "") in ("", "dumb")
        self.clears = self.writes and not dumb
        self.colors = _colors(color, environ, able=self.clears)
        self.pictures = not plain and (self.clears or color == "always")
        self.ascii = not _unicode(environ)
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        if self.reads and self.writes and not dumb:
            import readline  # noqa: F401 (that it is there makes lines editable)

    @property
    def width(self) -> int:
        return shutil.get_terminal_size().columns if self.writes else 80

    # -- out --

    def say(self, *told: Sentence | HanabiError | str) -> None:
        """One paragraph of sentences."""
        self.show(self._broken(" ".join(map(sentence, told))))

    def show(self, text: str) -> None:
        """Lines as they are."""
        self._put("\n".join(map(clean, text.split("\n"))) + "\n")

    def _broken(self, text: str) -> str:
        """A line in as many as the terminal needs for it."""
        return textwrap.fill(text, max(self.width - 1, 20), break_on_hyphens=False) if self.writes else text

    def gap(self) -> None:
        self._put("\n")

    def draw(self, view: View) -> None:
        """The table as the viewer sees it: a picture where there is one to be had, else in words."""
        if self.pictures:
            bare = drawing.text(view)
            if max(map(len, bare.splitlines())) <= self.width:
                self._put(drawing.ansi(view, self.colors) + "\n")
                return
        self.show("\n".join(map(self._broken, drawing.plain(view).splitlines())))

    def clear(self) -> None:
        """Make everything said so far disappear, as far as this screen can."""
        if self.clears:
            self._put(_CLEAR)
        elif self.writes:
            self._put("\n" * shutil.get_terminal_size().lines)

    def breathe(self) -> None:
        """Between moves that nobody is asked for: whoever wants to break off can."""
        with self.ear.listening():
            pass

    def _put(self, text: str) -> None:
        if not sys.stdout:
            return
        sys.stdout.write(self._shown(text))
        sys.stdout.flush()

    def _shown(self, text: str) -> str:
        """Text in the signs that there are."""
        return text.translate(_PLAIN).encode("ascii", "replace").decode() if self.ascii else text

    # -- in --

    def ask(self, question: Sentence | str) -> str:
        """A line of input without its ends; `EOFError` where there is none any more."""
        *begin, end = self._broken(clean(str(question))).split("\n")
        prompt = self._shown(f"{end} ")
        if not sys.stdin:
            raise EOFError
        if begin:
            self.show("\n".join(begin))
        if self.reads:
            with self.ear.listening():
                return input(prompt).strip()
        self._put(prompt)
        with self.ear.listening():
            line = sys.stdin.readline()
        if not line:
            raise EOFError
        self._put(clean(line.rstrip("\r\n")) + "\n")  # as the terminal would have shown it
        return line.strip()


def sentence(told: Sentence | HanabiError | str) -> str:
    """As a sentence stands in a text.

    >>> sentence("the game is over")
    'The game is over.'
    """
    text = str(told)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!", ":")) else ".")


def _tty(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except ValueError:  # closed
        return False


def _colors(color: Color, environ: Mapping[str, str], *, able: bool) -> drawing.picture.Colors:
    if color == "never" or (color == "auto" and (environ.get("NO_COLOR") or not able)):
        return "none"
    rich = "256" in environ.get("TERM", "") or environ.get("COLORTERM", "") in ("truecolor", "24bit")
    return "256" if rich else "16"


def _unicode(environ: Mapping[str, str]) -> bool:
    """Whether signs beyond ASCII can be shown.

    Python writes UTF-8 in the C locale too, and then says so by setting LC_CTYPE itself: what the terminal
    can do is what the settings before that say.
    """
    if not sys.stdout or not (sys.stdout.encoding or "").lower().startswith("utf"):
        return False
    chosen = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    if not environ.get("LC_ALL") and environ.get("LC_CTYPE") == "C.UTF-8":
        chosen = environ.get("LANG") or ""
    return "utf" in chosen.lower()
