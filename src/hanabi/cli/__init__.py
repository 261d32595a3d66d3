"""The command line: `hanabi COMMAND`, with help that shows how."""

import contextlib
import os
import sys
from importlib import import_module
from typing import cast

from hanabi import __version__
from hanabi.rules import HanabiError

from . import english as english
from .parser import Parser, UsageError, unknown

__all__ = ["COMMANDS", "main", "parser"]

COMMANDS = {
    "serve": ("", "open the house: tables for people with a browser"),
    "play": ("[FILE]", "play in the terminal, with people and bots"),
    "rules": ("[RULES]", "the editions, one of them, or the rules of a table in full"),
    "bots": ("", "the bots that play along"),
    "arena": ("BOTS", "many games of bots, and what they come to"),
    "replay": ("GAME", "look at a game turn by turn, or draw it"),
    "verify": ("FILE...", "check that games are legal, and what they scored"),
    "stats": ("FILE...", "what many games come to"),
    "convert": ("IN OUT", "take games from one form into another"),
    "variants": ("[WORDS]", "the variants of the leading online site"),
    "migrate": ("", "bring a server's database to this version"),
    "backup": ("FILE", "everything that a server keeps, in a file; it may run"),
    "restore": ("FILE", "put a backup back"),
    "move": ("FROM TO", "from one database to another"),
    "export": ("FILE", "the games that were played on a server, as records"),
    "config": ("show", "the settings of a server, and where each was said"),
    "healthcheck": ("[URL]", "whether a server lives"),
    "admin": ("WHAT [NAME]", "look after a server: end a table, ban somebody, and so on"),
    "bench": ("", "how fast it is, beside its peers"),
    "test": ("", "run the tests (in the repository)"),
    "soak": ("[WHAT]", "try to break a server, for long (in the repository)"),
}
"""Every command has a module of its own, which is loaded when it is called."""

ABOUT = "Hanabi, by the rulebook that lies on your shelf."
EXAMPLES = """\
examples:
  hanabi                                          serve to this machine
  hanabi --lan                                    and to the phones in the room
  hanabi play                                     a game in the terminal
  hanabi play --players me,cautious --seed 7
  hanabi play --rules "german 3p wild10 strikes=2"
  hanabi arena hat --seats 2-5 --games 100000
  hanabi rules danish
  hanabi replay game.json --svg game.svg
  hanabi COMMAND --help                           more of one command
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


def parser(name: str) -> Parser:
    """What a command takes."""
    return cast(Parser, import_module(f"{__name__}.{name}").parser())


def _run(argv: list[str]) -> int:
    first = argv[0] if argv else "serve"
    if first in ("-h", "--help", "help"):
        return _help(argv[1:] if first == "help" else [])
    if first in ("-V", "--version"):
        print(f"hanabi {__version__}")
        return 0
    if first.startswith("-"):  # as if the command were written
        known = list(dict.fromkeys(["--help", "--version", *parser("serve").options]))
        if first.partition("=")[0] not in known:
            unknown("cli.option", first, known, command="hanabi")
        argv, first = ["serve", *argv], "serve"
    if first not in COMMANDS:
        unknown("cli.command", first, COMMANDS)
    wish = parser(first).wish(argv[1:])
    return 0 if wish is None else cast(int, wish.run(wish))


def _help(rest: list[str]) -> int:
    if not rest:
        wide = max(len(f"{name} {takes}") for name, (takes, _) in COMMANDS.items())
        lines = [f"  {f'{name} {takes}':<{wide}}  {about}" for name, (takes, about) in COMMANDS.items()]
        commands = "\n".join(["commands:", *lines])
        print(f"usage: hanabi [COMMAND] [options]\n\n{ABOUT}\n\n{commands}\n\n{EXAMPLES}", end="")
        return 0
    if rest[0] not in COMMANDS:
        unknown("cli.command", rest[0], COMMANDS)
    print(parser(rest[0]).format_help(), end="")
    return 0


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
