"""The settings of a server, told: what each is for, what it is now, and where that was said."""

import ast
import inspect
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sql

from .config import Config

HIDDEN = "***"


class Setting(NamedTuple):
    """One setting."""

    name: str
    value: Any
    source: Literal["default", "environment", "command line"]
    about: str


def meanings() -> dict[str, str]:
    """What every setting is for, as `Config` says it.

    >>> meanings()["port"]
    'The port; 0 takes a free one.'
    """
    (described,) = ast.parse(inspect.getsource(Config)).body
    assert isinstance(described, ast.ClassDef)
    told = {}
    for line, after in zip(described.body, described.body[1:], strict=False):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            assert isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant), line.target.id
            told[line.target.id] = inspect.cleandoc(str(after.value.value))
    return told


def settings(environ: Mapping[str, str], **said: object) -> list[Setting]:
    """All settings; passwords in them are not told.

    >>> told = {one.name: one for one in settings({"HANABI_DATABASE": "postgresql://ann:secret@db/hanabi"})}
    >>> told["database"].value, told["database"].source
    ('postgresql://ann:***@db/hanabi', 'environment')
    """
    config = Config.of(environ, **said)
    about = meanings()
    return [
        Setting(name, _told(name, getattr(config, name)), _source(name, environ, said), about[name])
        for name in Config.__struct_fields__
    ]


def _source(
    name: str, environ: Mapping[str, str], said: Mapping[str, object]
) -> Literal["default", "environment", "command line"]:
    if said.get(name) is not None:
        return "command line"
    return "environment" if environ.get(f"HANABI_{name.upper()}") else "default"


def _told(name: str, value: Any) -> Any:
    """A value without its secrets."""
    if name in _SECRET and value:
        return HIDDEN
    if isinstance(value, str) and "://" in value:
        return without_password(value)
    return value


def without_password(address: str) -> str:
    """A URL that can be shown."""
    try:
        url = sql.make_url(address)
    except (ValueError, sql.exc.ArgumentError):
        return HIDDEN
    query = {name: HIDDEN if "pass" in name.lower() else value for name, value in url.query.items()}
    return url.set(query=query).render_as_string(hide_password=True)


_SECRET = {
    field.name
    for field in msgspec.inspect.type_info(Config).fields  # type: ignore[attr-defined]
    if isinstance(field.type, msgspec.inspect.Metadata) and (field.type.extra or {}).get("secret")
}
"""Settings that are secrets themselves."""
