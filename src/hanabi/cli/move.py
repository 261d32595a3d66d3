"""`hanabi move`: from one database to another, as when a group outgrows its file."""

from .kept import existing, store_at
from .parser import Parser, Wish

ABOUT = "Copy everything from one database into another, which must be empty; stop the server first."
MORE = """\
FROM and TO are SQLite files or the URLs of PostgreSQL databases. FROM stays as it is.

examples:
  hanabi move games/hanabi.db postgresql://hanabi@localhost/hanabi
  hanabi move postgresql://hanabi@localhost/hanabi hanabi.db
  hanabi move old.db new.db --json
"""


def parser() -> Parser:
    takes = Parser("move", ABOUT, MORE, run)
    takes.add_argument("source", metavar="FROM", help="the database that there is")
    takes.add_argument("target", metavar="TO", help="the one that it shall be")
    takes.json()
    return takes


def run(wish: Wish) -> int:
    from hanabi.rules import Sentence

    from .output import tell_json

    with existing(url(wish.source)) as source:
        from hanabi.server.moving import move

        target = store_at(url(wish.target))
        try:
            counts = move(source, target)
        finally:
            target.close()
    if wish.json:
        tell_json(counts)
    else:
        print(Sentence("move.done", {"n": counts["games"], "to": target.url.render_as_string()}))
    return 0


def url(word: str) -> str:
    """A database by its URL; any other word is a file."""
    return word if "://" in word else f"sqlite:///{word}"
