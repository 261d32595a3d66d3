"""Write what web/ takes from the Python side: message types, the art of the suits, the words.

Run it as `PYTHONPATH=src python tools/browser.py`; a test says when what it wrote is stale. The sentences
that only the browser says are in web/src/words/browser.json, in English; translations of those and of the
house's own are in src/hanabi/locale, by their codes. `--catalogues` brings new sentences into those, without
a translation, and marks what was worded anew as fuzzy.
"""

import importlib
import io
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec
from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from hanabi.bots.registry import make
from hanabi.drawing import palette
from hanabi.game import Game
from hanabi.rules import ALL
from hanabi.rules.cards import SUITS
from hanabi.rules.sentences import ENGLISH, Wording
from hanabi.rules.suits import COLORS, ONLINE
from hanabi.server.history import OwnGames, Stats
from hanabi.server.house import Dealer
from hanabi.server.messages import FromClient, FromServer
from hanabi.server.records import RecordShown
from hanabi.server.routes.boxes import Shelf
from hanabi.server.routes.deals import NewDuplicate, Ranking, Today
from hanabi.server.routes.people import MaybeMe, Me, SessionShown, Token
from hanabi.server.routes.tables import Looked, Opened, Wish
from hanabi.table import Settings, Table, checked, eyes, handle, log, moves, requests, shown
from hanabi.table.boxes import RulesShown, facts
from hanabi.table.replaying import ReplayShown, positions, replay
from hanabi.table.settings import Open

HOUSE = Path(__file__).resolve().parents[1]
for _room in sorted((HOUSE / "src" / "hanabi").glob("*/english.py")):  # every room adds its sentences
    importlib.import_module(f"hanabi.{_room.parent.name}.english")
SOURCE = HOUSE / "web" / "src"
LOCALE = HOUSE / "src" / "hanabi" / "locale"
LANGUAGES = ("da", "de", "nl")
"""Beside English, which is where the sentences are written."""

YOU = (Me, MaybeMe, SessionShown, Token)
LOOKING_BACK = (OwnGames, Stats, ReplayShown, RecordShown, Today, NewDuplicate, Ranking)

SPOKEN = re.compile(
    r"(table|talk|watch|wire|server|people|deal|history|records?|illegal|reorder|note|finish|edition|grade|suits|suit)\..*"
    r"|book\.variant\.(multi|wild|perf|decl).*|bot\.(unknown|about\..*)|game\.name|in\..*"
    r"|setting\..*|rules\.(deal|declared.*|word|twice)|list\..*|variant\.(elsewhere|none|sixth|unknown)"
)
"""The codes of the house that a browser may come to say: why something is refused, what a table is called."""


# -- types --


def types() -> str:
    """Every message and every answer as TypeScript."""
    wanted: dict[str, Any] = {"FromClient": FromClient, "FromServer": FromServer}
    plain = (Shelf, RulesShown, Looked, Opened, Wish, *YOU, *LOOKING_BACK)
    told, parts = msgspec.json.schema_components([*wanted.values(), *plain], ref_template="{name}")
    unions = told[: len(wanted)]
    lines = ["// Written by tools/browser.py from the structs of the server: change those.", ""]
    lines += [f"export type {name} = {_type(union)};" for name, union in zip(wanted, unions, strict=True)]
    for name, part in sorted(parts.items()):
        lines += ["", *_interface(name, part)]
    return "\n".join(lines) + "\n"


def _interface(name: str, part: Mapping[str, Any]) -> Iterator[str]:
    required = set(part.get("required", ()))
    if about := part.get("description"):
        yield "/** " + " ".join(about.split()) + " */"
    yield f"export interface {name} {{"
    for field, told in part.get("properties", {}).items():
        # What has a default is left out where it is that, by either side.
        yield f"  {field}{'' if field in required else '?'}: {_type(told)};"
    yield "}"


def _type(told: Mapping[str, Any]) -> str:
    """A piece of JSON schema as a type."""
    if "$ref" in told:
        return str(told["$ref"])
    if "anyOf" in told:
        return " | ".join(dict.fromkeys(_type(one) for one in told["anyOf"]))
    if "enum" in told:
        return " | ".join(json.dumps(one) for one in told["enum"])
    if "const" in told:
        return json.dumps(told["const"])
    match told.get("type"):
        case "integer" | "number":
            return "number"
        case "boolean" | "string" | "null" as same:
            return str(same)
        case "array":
            return (
                f"readonly ({_type(told['items'])})[]"
                if isinstance(told.get("items"), dict)
                else "readonly unknown[]"
            )
        case "object":
            inside = told.get("additionalProperties")
            return f"Record<string, {_type(inside) if isinstance(inside, dict) else 'unknown'}>"
    return "unknown"


# -- art --


def paints() -> str:
    """How every suit looks, by its colour."""
    suits = {suit.color: suit for suit in (*ONLINE.values(), *SUITS.values())}
    told = {}
    for color in COLORS:
        paint = palette.paint(suits[color])
        shape = [[path, fill] if fill else [path] for path, fill in paint.shape]
        told[color] = {
            "face": paint.face,
            "ink": paint.ink,
            "glow": paint.glow,
            "edge": paint.edge,
            "shape": shape,
        }
    return "{\n" + ",\n".join(f'"{color}": {json.dumps(one)}' for color, one in told.items()) + "\n}\n"


# -- words --


def english() -> dict[str, Wording]:
    """All that the browser may say, by code."""
    own = json.loads((SOURCE / "words" / "browser.json").read_text(encoding="utf-8"))
    house = {code: wording for code, wording in ENGLISH.items() if SPOKEN.fullmatch(code)}
    if both := own.keys() & house.keys():
        raise ValueError(f"worded twice: {sorted(both)}")
    return house | {code: (one[0], one[1]) if isinstance(one, list) else one for code, one in own.items()}


def translated(language: str) -> dict[str, Wording]:
    """The same in another language, as far as it is translated; what was worded anew since is not."""
    source: dict[Any, Wording] = english()
    told: dict[str, Wording] = {}
    for message in catalogue(language):
        code, wording = message.context, cast(Wording, message.string)
        if code in source and message.id == source[code] and not message.fuzzy and all(_forms(wording)):
            told[str(code)] = wording
    return told


def catalogue(language: str) -> Catalog:
    """The translations into a language."""
    with (LOCALE / language / "hanabi.po").open("rb") as file:
        return read_po(file, locale=language)


def renewed(language: str) -> bytes:
    """Its catalogue, with every sentence that there is now."""
    before = {message.context: message for message in catalogue(language) if message.context}
    after = Catalog(locale=language, project="hanabi", fuzzy=False, header_comment=f"# Hanabi: {language}")
    for code, wording in sorted(english().items()):
        was = before.get(code)
        string: Any = was.string if was and len(_forms(was.string)) == len(_forms(wording)) else None
        flags = ["fuzzy"] if was and string and (was.id != wording or was.fuzzy) else []
        after.add(
            wording, string or ("" if isinstance(wording, str) else ("", "")), context=code, flags=flags
        )
    written = io.BytesIO()
    write_po(written, after, width=0, omit_header=False, sort_output=False)
    # Not when it was written, nor by whom and with what.
    return re.sub(rb'(?m)^"(?!Language:|Plural|MIME|Content).*\n', b"", written.getvalue())


def _forms(wording: Any) -> tuple[str, ...]:
    return tuple(wording) if isinstance(wording, tuple | list) else (wording,)


def words(language: str) -> str:
    """One language as the browser reads it."""
    told = english() if language == "en" else translated(language)
    return json.dumps(dict(sorted(told.items())), ensure_ascii=False, indent=0) + "\n"


# -- positions for the browser's own tests --


def position() -> str:
    """A real table in the middle of a game, as the first seat is shown it, with its rules in facts."""
    table, bot = Table(), make("cautious")
    settings = checked(Settings("american 3p wild10", deal=Open(seed=7)))
    house = Dealer(b"")
    table.apply(log.Opened(0, "ann", settings=settings))
    for who, request in (
        ("ann", requests.Sit(0, "Ann")),
        ("bo", requests.Sit(1, "Bo")),
        ("cy", requests.Sit(2, "Cy")),
        ("bo", requests.Ready()),
        ("cy", requests.Ready()),
        ("ann", requests.Start(0)),
    ):
        handle(table, who, request, 0, house)
    assert table.game is not None
    for turn in range(30):
        view = table.game.view(turn % 3)
        move = moves.told(table.game, bot.act(view))
        handle(table, ("ann", "bo", "cy")[turn % 3], requests.Act(table.turn, move), 0, house)
    told = {"shown": shown(table, eyes(table, "ann")), "facts": facts(settings.rules)}
    return json.dumps(msgspec.to_builtins(told), indent=0) + "\n"


def looking_back() -> str:
    """A short real game as it is told to who looks back, and some of its positions in full."""
    game, bot = Game("german 2p", seed=7, names=["Ann", "Bo"]), make("cautious")
    for _ in range(12):
        game.push(bot.act(game.view(game.view(0).turn or 0)))
    shown = positions(game, ALL)
    told = {"replay": replay(game, ALL), "positions": {at: shown[at] for at in (0, 5, 12)}}
    return json.dumps(msgspec.to_builtins(told, str_keys=True), indent=0) + "\n"


def written() -> dict[Path, str]:
    """All files, with what has to stand in them."""
    return {
        SOURCE / "wire" / "messages.ts": types(),
        SOURCE / "art" / "paints.json": paints(),
        HOUSE / "web" / "tests" / "position.json": position(),
        HOUSE / "web" / "tests" / "replay.json": looking_back(),
        **{SOURCE / "words" / f"{language}.json": words(language) for language in ("en", *LANGUAGES)},
    }


if __name__ == "__main__":
    if "--catalogues" in sys.argv:
        for name in LANGUAGES:
            (LOCALE / name / "hanabi.po").write_bytes(renewed(name))
    for path, text in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
