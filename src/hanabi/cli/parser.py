"""What a command takes, and the sentence for whoever says something else."""

import argparse
import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import NoReturn

from hanabi.rules import HanabiError

Wish = argparse.Namespace


class UsageError(HanabiError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """A parser that answers with a sentence, and knows what was probably meant."""

    def __init__(self, name: str, about: str, more: str, run: Callable[[Wish], int]) -> None:
        super().__init__(
            prog=f"hanabi {name}",
            description=about,
            epilog=more,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self.set_defaults(run=run)

    def error(self, message: str) -> NoReturn:
        for pattern, code in _MEANT.items():
            if found := re.fullmatch(pattern, message):
                raise UsageError(code, command=self.prog, what=found[1])
        raise UsageError("cli.usage", told=message)

    @property
    def options(self) -> list[str]:
        return [
            option for action in self._actions for option in action.option_strings if option.startswith("--")
        ]

    def wish(self, words: list[str]) -> Wish | None:
        """What is asked for; none if it was the help, which has been shown then."""
        try:
            wish, surplus = self.parse_known_args(words)
        except SystemExit:
            return None
        for word in surplus:
            if word.startswith("-"):
                unknown("cli.option", word.partition("=")[0], self.options, command=self.prog)
            raise UsageError("cli.surplus", command=self.prog, word=word[:60])
        return wish

    # -- what several commands take, by the same words --

    def json(self) -> None:
        self.add_argument("--json", action="store_true", help="for programs")

    def quiet(self, told: str) -> None:
        self.add_argument("-q", "--quiet", action="store_true", help=told)

    def rules(self, told: str) -> None:
        self.add_argument("--rules", metavar="RULES", help=told)


_MEANT = {
    r"argument (\S+): expected one argument": "cli.value",
    r"argument (\S+): ignored explicit argument .*": "cli.no-value",
    r"the following arguments are required: (.+)": "cli.missing",
}
"""What argparse says, and what is said in its place."""

_NONE = {
    "cli.command": "cli.command.none",
    "cli.option": "cli.option.none",
    "cli.admin": "cli.admin.none",
    "cli.file": "cli.file.none",
    "cli.form": "cli.form.none",
}
"""What is said where nothing known is like the word."""


def unknown(code: str, word: str, known: Iterable[str], **told: str) -> NoReturn:
    """Refuse a word that is none of those known, and say which was probably meant."""
    known = list(known)
    near = get_close_matches(word.lower(), known, 1)
    raise UsageError(
        code if near else _NONE[code], word=word[:60], near="".join(near), known=", ".join(known), **told
    )
