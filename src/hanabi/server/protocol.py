"""The protocol as data: JSON Schema of all messages both ways, and the words of every code.

A program in any language can be made of it; so is the page that people read.
"""

import ast
import inspect
import itertools
import textwrap
from collections.abc import Collection, Iterable
from string import Formatter
from typing import Any

import msgspec
from msgspec import structs
from msgspec.inspect import StructType, multi_type_info

from hanabi.rules.sentences import ENGLISH, Wording

from .messages import ENDED, PROTOCOL, RESTART, SLOW, FromClient, FromServer
from .socket import LONGEST, MOST_FOLLOWED, MOST_WAITING

Schema = dict[str, Any]

CLOSES = {
    RESTART: "the server stops, or starts again: come back",
    SLOW: "more answers wait than you fetch: come back, and read",
    ENDED: "your session has ended: come back with another token",
}
"""With which codes the server closes a socket."""

LIMITS = {
    "bytes of a message": LONGEST,
    "tables followed by one socket": MOST_FOLLOWED,
    "answers that may wait to be fetched": MOST_WAITING,
}


def schema() -> Schema:
    """All of the protocol; `$defs` has `FromClient`, `FromServer`, and what they are made of."""
    (client, server), parts = described((FromClient, FromServer), "#/$defs/{name}")
    strict = described((FromClient,), "")[1].keys()
    for name, part in parts.items():
        if name not in strict:  # a newer server may tell more: whoever reads it passes over that
            part.pop("additionalProperties", None)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hanabi",
        "description": "What goes over the socket at /api/socket, one message a frame.",
        "protocol": PROTOCOL,
        "limits": LIMITS,
        "closes": {str(code): why for code, why in CLOSES.items()},
        "sentences": {code: worded(ENGLISH[code]) for code in sorted(ENGLISH)},
        "$defs": {"FromClient": client, "FromServer": server, **parts},
    }


def worded(wording: Wording) -> Schema:
    """The words of a code, for one and for several where `n` tells, and the values that they need.

    >>> worded("seat {seat} is taken")
    {'words': ['seat {seat} is taken'], 'params': ['seat']}
    """
    forms = [wording] if isinstance(wording, str) else list(wording)
    found = {
        name.partition(".")[0]: None for form in forms for _, name, _, _ in Formatter().parse(form) if name
    }
    return {"words": forms, "params": list(found | ({"n": None} if len(forms) > 1 else {}))}


def described(kinds: Collection[Any], template: str) -> tuple[list[Schema], dict[str, Schema]]:
    """JSON Schema of types, and of what they are made of, with what the source says of each."""
    found: dict[str, type] = {}
    _structs(multi_type_info(kinds), found)
    whole, parts = msgspec.json.schema_components(kinds, ref_template=template)
    for name, part in parts.items():
        if name not in found:
            raise ValueError(f"two things on the wire have one name: {name}")
        part["description"] = plain(found[name].__doc__)
        for field, told in said(found[name]).items():
            part["properties"][field].setdefault("description", told)
        for field in part["properties"].values():
            if "pattern" in field:  # other languages know no other end than this
                field["pattern"] = field["pattern"].replace(r"\Z", "$")
    return list(whole), parts


def _structs(told: object, found: dict[str, type]) -> None:
    """All structs that a type is made of, by their names."""
    if isinstance(told, StructType):
        if told.cls.__name__ in found:
            return
        found[told.cls.__name__] = told.cls
    parts: Iterable[object] = ()
    if isinstance(told, msgspec.Struct):
        parts = structs.astuple(told)
    elif isinstance(told, list | tuple):
        parts = told
    for part in parts:
        _structs(part, found)


def plain(doc: str | None) -> str:
    """A docstring without its examples, one paragraph a line."""
    parts = inspect.cleandoc(doc or "").split("\n\n")
    return "\n".join(" ".join(part.split()) for part in parts if not part.startswith(">>>"))


def said(kind: type) -> dict[str, str]:
    """What stands below the fields of a struct, its parents' too."""
    told: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if one.__module__.startswith("hanabi"):
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(one))).body
            assert isinstance(tree, ast.ClassDef)
            for line, after in itertools.pairwise(tree.body):
                match line, after:
                    case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant(str(text))):
                        told[name] = plain(text)
    return told
