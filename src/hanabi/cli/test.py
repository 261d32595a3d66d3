"""`hanabi test`, which only the repository has."""

from .parser import Parser, UsageError, Wish


def parser() -> Parser:
    return Parser("test", "Run the tests: ./hanabi test, in the repository.", "", run)


def run(wish: Wish) -> int:
    raise UsageError("cli.test")
