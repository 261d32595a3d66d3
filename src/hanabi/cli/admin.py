"""`hanabi admin`: what whoever runs a server may do, also while it runs."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .kept import WHERE, opened, where
from .output import tell, tell_json
from .parser import Parser, UsageError, Wish, unknown

if TYPE_CHECKING:
    from hanabi.server.people import People
    from hanabi.server.store import Store

ABOUT = "Look after a server: its tables and its people. It may run, and learns of it within a second or two."
MORE = f"""\
what there is to do:
  tables                   the tables that are in use; --all those too whose game is over
  end TABLE                end a game, or close a table whose game has not begun
  people [WORDS]           who has been here, and under which names
  reports                  what people reported of others
  ban NAME, unban NAME     let somebody play here no more, or again
  reset-password NAME      a new password for somebody who has lost it; all their devices are signed out
  make-admin NAME, unmake-admin NAME
NAME is a name that was claimed; a guest is called as `people` lists them first.
{WHERE}

examples:
  hanabi admin tables
  hanabi admin end k7mw2xq4hd9a
  hanabi admin people zoe
  hanabi admin ban Zoe
  hanabi admin reports --json                     for programs
"""


class Doing(NamedTuple):
    """Something that may be done: what it is about, which is asked for unless it may be left out."""

    run: Callable[["Store", Wish], None]
    about: str = ""
    free: bool = False


def parser() -> Parser:
    takes = Parser("admin", ABOUT, MORE, run)
    takes.add_argument("what", metavar="WHAT", help=", ".join(DOINGS))
    takes.add_argument("name", metavar="NAME", nargs="?", help="the table, or the person")
    takes.add_argument("--all", action="store_true", help="tables whose game is over, too")
    takes.json()
    where(takes)
    return takes


def run(wish: Wish) -> int:
    if wish.what not in DOINGS:
        unknown("cli.admin", wish.what, DOINGS)
    doing = DOINGS[wish.what]
    if doing.about and not doing.free and not wish.name:
        raise UsageError("cli.missing", command=f"hanabi admin {wish.what}", what=doing.about)
    if wish.name and not doing.about:
        raise UsageError("cli.surplus", command=f"hanabi admin {wish.what}", word=wish.name[:60])
    with opened(wish) as store:
        doing.run(store, wish)
    return 0


# -- looking --


def _tables(store: "Store", wish: Wish) -> None:
    from hanabi.server.desk import tables

    _list(wish, tables(store, over=wish.all), "admin.tables", ("opened", "changed"))


def _people(store: "Store", wish: Wish) -> None:
    from hanabi.server.desk import people

    _list(wish, people(store, wish.name or ""), "admin.people", ("came", "seen"))


def _reports(store: "Store", wish: Wish) -> None:
    from hanabi.server.desk import reports

    _list(wish, list(reports(store)), "admin.reports", ("at",))


def _list(wish: Wish, rows: Sequence[Any], code: str, times: Iterable[str]) -> None:
    """Rows as a table for people, or as they are for programs."""
    from hanabi.rules import Sentence

    if wish.json:
        tell_json([row._asdict() for row in rows])
        return
    told = [row._replace(**{name: _time(getattr(row, name)) for name in times})._asdict() for row in rows]
    lines = [[_shown(value) for value in row.values()] for row in told]
    if lines:
        lines.insert(0, list(told[0]))
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        tell("  ".join(text.ljust(width) for text, width in zip(line, wide, strict=True)).rstrip())
    tell(str(Sentence(code, {"n": len(rows)})))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "-"
    return "".join(sign if sign.isprintable() else "?" for sign in str(value)) or "-"


def _time(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(milliseconds / 1000))


# -- doing --


def _end(store: "Store", wish: Wish) -> None:
    from hanabi.server.house import Dealer
    from hanabi.server.rooms import Rooms

    async def end() -> None:
        rooms = Rooms(store, Dealer(b""))  # no deck is asked for
        try:
            await (await rooms.room(wish.name)).close("house")
        finally:
            await rooms.close()

    asyncio.run(end())
    _done("admin.ended", wish)


def _with_people(code: str, do: Callable[["People", str], object]) -> Callable[["Store", Wish], None]:
    """Something that is done to a person."""

    def run(store: "Store", wish: Wish) -> None:
        from hanabi.server.people import People
        from hanabi.server.rooms import now

        people = People(store, now)
        try:
            found = do(people, _person(store, people, wish.name))
        finally:
            people.close()
        _done(code, wish, password=found)

    return run


def _person(store: "Store", people: "People", name: str) -> str:
    """Whoever is meant: by the claimed name, or as the list of people calls them."""
    from hanabi.server.desk import people as listed

    guests = [told.person for told in listed(store, name) if told.person == name]
    return guests[0] if guests else people.named(name).person


def _done(code: str, wish: Wish, **told: object) -> None:
    from hanabi.rules import Sentence

    if wish.json:
        tell_json({name: value for name, value in told.items() if value is not None})
    else:
        tell(str(Sentence(code, {"name": wish.name, **told})))


DOINGS = {
    "tables": Doing(_tables),
    "end": Doing(_end, "TABLE"),
    "people": Doing(_people, "WORDS", free=True),
    "reports": Doing(_reports),
    "ban": Doing(_with_people("admin.banned", lambda people, who: people.ban(who)), "NAME"),
    "unban": Doing(_with_people("admin.unbanned", lambda people, who: people.ban(who, False)), "NAME"),
    "reset-password": Doing(
        _with_people("admin.reset", lambda people, who: people.accounts.reset(who)), "NAME"
    ),
    "make-admin": Doing(_with_people("admin.made", lambda people, who: people.promote(who)), "NAME"),
    "unmake-admin": Doing(
        _with_people("admin.unmade", lambda people, who: people.promote(who, False)), "NAME"
    ),
}
"""What an operator may do."""
