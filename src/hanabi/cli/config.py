"""`hanabi config show`: what the settings of a server are, and who says so."""

from .kept import needed
from .parser import Parser, UsageError, Wish

ABOUT = "Show every setting of the server, its value, and where that was said."
MORE = """\
Settings are said in the environment, as HANABI_PORT=9000, or on the command line, which comes first.
Passwords are not shown.

examples:
  hanabi config show
  hanabi config show --json                       for programs
  hanabi config show --port 9000                  as it would be with this said
"""


def parser() -> Parser:
    takes = Parser("config", ABOUT, MORE, run)
    takes.add_argument("what", metavar="show", help="show them")
    takes.json()
    with needed():
        from hanabi.server.settings import meanings

    for name, about in meanings().items():
        takes.add_argument(f"--{name.replace('_', '-')}", metavar="VALUE", help=about.replace("%", "%%"))
    return takes


def run(wish: Wish) -> int:
    import os

    from hanabi.server.settings import meanings, settings

    from .output import tell, tell_json

    if wish.what != "show":
        raise UsageError("cli.config", word=wish.what[:60])
    all = settings(os.environ, **{name: getattr(wish, name) for name in meanings()})
    if wish.json:
        tell_json({one.name: {"value": one.value, "source": one.source} for one in all})
        return 0
    for one in all:
        tell(f"{one.name:<12}{one.value if one.value != '' else '-'}  ({one.source})")
        tell(f"{'':<12}{one.about}")
    return 0
