"""`hanabi play`: a game in the terminal."""

from .parser import Parser, UsageError, Wish

ABOUT = "Play in the terminal, line by line."
MORE = """\
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


def parser() -> Parser:
    takes = Parser("play", ABOUT, MORE, run)
    takes.add_argument("file", nargs="?", metavar="FILE", help="a saved game to go on with")
    takes.rules('what to play by: "german 3p wild10"; see hanabi rules')
    takes.add_argument("--players", metavar="WHO", help="who sits where: me, bots, Name:me; see hanabi bots")
    takes.add_argument("--seed", metavar="N", help="shuffle by this number: the same deal again")
    takes.add_argument("--plain", action="store_true", help="words instead of pictures")
    takes.add_argument("--color", metavar="WHEN", default="auto", help="auto, never or always")
    takes.quiet("tell moves only; say table to see the table")
    return takes


def run(wish: Wish) -> int:
    if wish.color not in ("auto", "never", "always"):
        raise UsageError("cli.color", word=wish.color[:60])
    from hanabi.terminal import Wish as Game
    from hanabi.terminal import play

    return play(Game(wish.rules, wish.players, wish.seed, wish.plain, wish.color, wish.quiet, wish.file))
