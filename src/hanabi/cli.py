"""The command line: `hanabi COMMAND`, with help that shows how."""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, NoReturn

from hanabi import __version__
from hanabi.rules import HanabiError
from hanabi.rules.sentences import words

words(
    {
        "cli.usage": "{told}",
        "cli.command": "there is no command {word!r}: did you mean {near}?",
        "cli.command.none": "there is no command {word!r}: there are {known}",
        "cli.option": "{command} has no option {word}: did you mean {near}?",
        "cli.option.none": "{command} has no option {word}: it has {known}",
        "cli.surplus": "{command} has no use for {word!r}",
        "cli.color": "{word!r} is no choice of colour: say auto, never or always",
        "cli.output": "the output cannot be written: {why}",
        "cli.test": "the tests run in the repository: ./hanabi test",
    }
)


class UsageError(HanabiError):
    """A command line that cannot be understood."""


class _Parser(argparse.ArgumentParser):
    """A parser that answers with a sentence, and knows what was probably meant."""

    def error(self, message: str) -> NoReturn:
        raise UsageError("cli.usage", told=message)

    @property
    def options(self) -> list[str]:
        return [
            option for action in self._actions for option in action.option_strings if option.startswith("--")
        ]


ABOUT = "Hanabi, by the rulebook that lies on your shelf."
OVERVIEW = """\
commands:
  play [FILE]     play in the terminal, with people and bots
  rules [RULES]   the editions, one of them, or the rules of a table in full
  bots            the bots that play along
  test            run the tests (in the repository)

examples:
  hanabi                                          a game, with everything asked
  hanabi play --players me,cautious --seed 7
  hanabi play --rules "german 3p wild10 strikes=2"
  hanabi rules danish
  hanabi COMMAND --help                           more of one command
"""
PLAY = """\
Without options it goes on with a game that was not finished, or asks what to play.

examples:
  hanabi play
  hanabi play --rules "danish 2p declared" --players me,cautious
  hanabi play --players me,Eve:me,cautious        two people take turns at one screen
  hanabi play --players cautious,cautious         watch the bots
  hanabi play --plain                             in words only, for a screen reader
  hanabi play evening.hanabi                      go on with a saved game

The game is kept after every move, in $HANABI_DATA or else in your data folder.
"""
RULES = """\
examples:
  hanabi rules                                    where the four boxes differ
  hanabi rules danish                             one edition, with its variants and what is in the box
  hanabi rules "german 3p wild10 strikes=2"       the rules of one table in full
  hanabi rules house                              every setting there is
  hanabi rules dutch --json
"""
BOTS = """\
examples:
  hanabi bots
  hanabi bots --json
  hanabi play --players me,cautious
"""


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code: 0, or 2 if it was not to be understood, or 130 if it was broken off."""
    argv = sys.argv[1:] if argv is None else argv
    try:
        code = _run(argv)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except HanabiError as error:
        return _refuse(error)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _hush()
        return 0
    except OSError as error:
        _hush()
        return _refuse(UsageError("cli.output", why=error.strerror or str(error)))


def _refuse(error: HanabiError) -> int:
    """One sentence for whoever called."""
    if sys.stderr:
        with contextlib.suppress(OSError):
            sys.stderr.write(f"hanabi: {' '.join(_shown(str(error)).split())}\n")
    return 2


def _shown(text: str) -> str:
    """Text without what would steer a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _hush() -> None:
    """Nobody reads any more: let nothing complain of that when the program ends."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str]) -> int:
    first = argv[0] if argv else "play"
    if first in ("-h", "--help", "help"):
        return _help(argv[1:] if first == "help" else [])
    if first in ("-V", "--version"):
        print(f"hanabi {__version__}")
        return 0
    if first.startswith("-"):  # as if the command were written
        known = list(dict.fromkeys(["--help", "--version", *_COMMANDS["play"]().options]))
        if not _option(first, known):
            _unknown("cli.option", first, known, command="hanabi")
        argv, first = ["play", *argv], "play"
    if first not in _COMMANDS:
        _unknown("cli.command", first, _COMMANDS)
    parser = _COMMANDS[first]()
    try:
        wish, surplus = parser.parse_known_args(argv[1:])
    except SystemExit:  # it has shown its help
        return 0
    for word in surplus:
        if word.startswith("-"):
            _unknown("cli.option", word.partition("=")[0], parser.options, command=parser.prog)
        raise UsageError("cli.surplus", command=parser.prog, word=word[:60])
    run: Callable[[argparse.Namespace], int] = parser.get_default("run")
    return run(wish)


def _option(word: str, known: Iterable[str]) -> bool:
    return word.partition("=")[0] in (*known, "-h", "-q")


def _unknown(code: str, word: str, known: Iterable[str], **told: str) -> NoReturn:
    known = list(known)
    near = get_close_matches(word.lower(), known, 1)
    raise UsageError(
        code if near else f"{code}.none", word=word[:60], near="".join(near), known=", ".join(known), **told
    )


def _help(rest: list[str]) -> int:
    if rest and rest[0] in _COMMANDS:
        print(_COMMANDS[rest[0]]().format_help(), end="")
        return 0
    if rest:
        _unknown("cli.command", rest[0], _COMMANDS)
    print(f"usage: hanabi [COMMAND] [options]\n\n{ABOUT}\n\n{OVERVIEW}", end="")
    return 0


# -- the commands --


def _parser(name: str, about: str, examples: str, run: Callable[[argparse.Namespace], int]) -> _Parser:
    parser = _Parser(
        prog=f"hanabi {name}",
        description=about,
        epilog=examples,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def _play() -> _Parser:
    parser = _parser("play", "Play in the terminal, line by line.", PLAY, _play_it)
    parser.add_argument("file", nargs="?", metavar="FILE", help="a saved game to go on with")
    parser.add_argument(
        "--rules", metavar="RULES", help='what to play by: "german 3p wild10"; see hanabi rules'
    )
    parser.add_argument(
        "--players", metavar="WHO", help="who sits where: me, bots, or Name:me; see hanabi bots"
    )
    parser.add_argument("--seed", metavar="N", help="shuffle by this number: the same deal again")
    parser.add_argument("--plain", action="store_true", help="words instead of pictures")
    parser.add_argument("--color", metavar="WHEN", default="auto", help="auto, never or always")
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="tell moves only; say table to see the table"
    )
    return parser


def _play_it(wish: argparse.Namespace) -> int:
    if wish.color not in ("auto", "never", "always"):
        raise UsageError("cli.color", word=wish.color[:60])
    from hanabi.terminal import Wish, play

    return play(Wish(wish.rules, wish.players, wish.seed, wish.plain, wish.color, wish.quiet, wish.file))


def _rules() -> _Parser:
    parser = _parser("rules", "What an edition says, or what a table plays by.", RULES, _rules_of)
    parser.add_argument("what", nargs="*", metavar="RULES", help="an edition, or rules: german 3p wild10")
    parser.add_argument("--rules", metavar="RULES", help="the same, as other commands take it")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser


def _rules_of(wish: argparse.Namespace) -> int:
    import shutil

    from hanabi.rules import EDITIONS, Rules
    from hanabi.terminal import rulebook

    text = " ".join([*wish.what, *([wish.rules] if wish.rules else [])]).strip()
    if wish.json:
        return _json(rulebook.data(text))
    width = min(shutil.get_terminal_size().columns, 100) - 1
    if not text:
        _print(rulebook.overview(width))
    elif text in EDITIONS:
        _print(rulebook.edition(EDITIONS[text], width))
    else:
        _print(rulebook.in_full(Rules.parse(text), width))
    return 0


def _bots() -> _Parser:
    parser = _parser("bots", "The bots that play along.", BOTS, _bots_of)
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser


def _bots_of(wish: argparse.Namespace) -> int:
    import shutil

    from hanabi.bots import BOTS
    from hanabi.terminal import rulebook

    if wish.json:
        return _json([{"name": name, "about": str(entry.about)} for name, entry in BOTS.items()])
    width = min(shutil.get_terminal_size().columns, 100) - 1
    _print(rulebook.table([(name, entry.about) for name, entry in BOTS.items()], width))
    return 0


def _test() -> _Parser:
    return _parser("test", "Run the tests: ./hanabi test, in the repository.", "", _test_it)


def _test_it(wish: argparse.Namespace) -> int:
    raise UsageError("cli.test")


def _json(data: Any) -> int:
    import json

    print(json.dumps(data, indent=2))
    return 0


def _print(text: str) -> None:
    """Text for people, in signs that the output can have."""
    encoding = (sys.stdout.encoding if sys.stdout else None) or "ascii"
    print(text.encode(encoding, "replace").decode(encoding))


_COMMANDS: dict[str, Callable[[], _Parser]] = {"play": _play, "rules": _rules, "bots": _bots, "test": _test}
