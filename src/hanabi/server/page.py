"""The protocol as a page for people: plain HTML, made of the same data that programs read."""

import json
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from .protocol import Schema

INTRODUCTION = """\
<p>Open a WebSocket at <code>/api/socket</code> and send one message a frame, as JSON, told apart by its
<code>type</code>. A program says <a href="#Hello">hello</a> with its token, <a href="#Follow">follows</a> a
table, and <a href="#Ask">asks</a> for things there; the server answers with <a href="#State">the table as you
may see it</a>, <a href="#Mine">what is yours alone</a>, and whether it is <a href="#Done">done</a> or
<a href="#Refused">refused</a>. A field that is left out has its default. Pass over fields that you do not
know.</p>
<p>As data: <a href="/api/schema">the messages</a> (JSON Schema) and <a href="/api/schema/http">the routes</a>
(OpenAPI).</p>"""

STYLE = """\
:root { color-scheme: light dark; }
body { max-width: 52rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
body { overflow-wrap: anywhere; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 3rem; border-bottom: 1px solid; }
h3 { margin: 2rem 0 0; font-family: ui-monospace, monospace; font-size: 1rem; }
h3 + p, dd p { margin: 0.2rem 0; }
code { font-size: 0.95em; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.2rem; padding: 0; list-style: none; }
nav a, nav span { display: inline-block; padding: 0.3rem 0; }
dl { margin: 0.4rem 0 0; }
dt { margin-top: 0.4rem; }
dd { margin: 0 0 0 1.2rem; }
a:target, h3:target { outline: 2px solid; outline-offset: 4px; }
"""


def page(socket: Schema, routes: Schema) -> str:
    """The whole page."""
    body = "".join(_body(socket, routes))
    return f"""\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The protocol of hanabi</title>
<link rel="stylesheet" href="/api/page.css">
<body>
<h1>How programs play</h1>
{INTRODUCTION}
{body}</body>
</html>
"""


def _body(socket: Schema, routes: Schema) -> Iterator[str]:
    parts = routes["components"]["schemas"] | socket["$defs"]
    client, server = (_names(parts.pop(name)) for name in ("FromClient", "FromServer"))
    asked = _names(parts["Ask"]["properties"]["request"])
    others = sorted(parts.keys() - {*client, *server, *asked})
    sections = {
        "From you": client,
        "From the server": server,
        "What can be asked for": asked,
        "What they are made of": others,
    }
    yield _links(sections)
    for title, names in sections.items():
        yield f'<h2 id="{_id(title)}">{title}</h2>\n'
        for name in names:
            yield from _part(name, parts[name])
    yield '<h2 id="Limits">Limits, and why a socket is closed</h2>\n'
    yield _list((what, str(most)) for what, most in socket["limits"].items())
    yield _list(socket["closes"].items())
    yield '<h2 id="HTTP">Over HTTP</h2>\n'
    for path, operations in sorted(routes["paths"].items()):
        for method, operation in operations.items():
            yield from _route(path, method, operation)
    yield '<h2 id="Codes">Codes, and their words in English</h2>\n'
    yield _list((code, " | ".join(told["words"])) for code, told in socket["sentences"].items())


def _links(sections: dict[str, list[str]]) -> str:
    named = "".join(f'<li><a href="#{_id(title)}">{title}</a></li>' for title in sections)
    return f"""<nav><ul>{named}<li><a href="#Limits">Limits</a></li><li><a href="#HTTP">Over HTTP</a></li>\
<li><a href="#Codes">Codes</a></li></ul></nav>\n"""


def _part(name: str, schema: Schema) -> Iterator[str]:
    """A message, or what messages are made of."""
    fields = dict(schema.get("properties", {}))
    kind = fields.pop("type", {}).get("enum", [""])[0]
    title = f"{escape(name)}{f' &#x201C;{escape(kind)}&#x201D;' if kind else ''}"
    yield f'<h3 id="{escape(name)}">{title}</h3>\n<p>{escape(schema["description"])}</p>\n'
    if fields:
        needed = schema.get("required", ())
        yield "<dl>" + "".join(_field(name, fields[name], name in needed) for name in fields) + "</dl>\n"


def _field(name: str, schema: Schema, needed: bool) -> str:
    told = f"<p>{escape(schema['description'])}</p>" if "description" in schema else ""
    default = "" if needed else f", {_code(schema.get('default'))} if left out"
    return f"<dt><code>{escape(name)}</code>: {_kind(schema)}{default}</dt><dd>{told}</dd>"


def _kind(schema: Schema) -> str:
    """What a value can be, in words."""
    match schema:
        case {"$ref": str(where)}:
            name = escape(where.rpartition("/")[2])
            return f'<a href="#{name}">{name}</a>'
        case {"anyOf": [*kinds]}:
            return " or ".join(map(_kind, kinds))
        case {"enum": [*values]}:
            return " or ".join(map(_code, values))
        case {"type": "array", "prefixItems": [*kinds]}:
            return f"a list of {', '.join(map(_kind, kinds))}"
        case {"type": "array", "items": dict(kind)}:
            return f"a list of {_kind(kind)}"
        case {"type": "object", "additionalProperties": dict(kind)}:
            return f"an object of {_kind(kind)}"
        case {"type": str(kind)}:
            least, most = schema.get("minimum"), schema.get("maximum")
            return kind + (
                f", {least} to {most}" if most is not None else f" from {least}" if least is not None else ""
            )
    return "anything"


def _route(path: str, method: str, operation: Schema) -> Iterator[str]:
    yield f"<h3>{method.upper()} {escape(path)}</h3>\n<p>{escape(operation.get('description', ''))}</p>\n<dl>"
    for what, told in (("takes", operation.get("requestBody")), *operation["responses"].items()):
        for form in (told or {}).get("content", {}).values():
            if (kind := _kind(form.get("schema", {}))) and "Refusal" not in kind:
                yield f"<dt>{what}: {kind}</dt>"
    refused = [status for status in operation["responses"] if status >= "400"]
    yield f"<dt>refuses: {', '.join(refused)}</dt></dl>\n"


def _names(union: Schema) -> list[str]:
    return [one["$ref"].rpartition("/")[2] for one in union["anyOf"]]


def _list(rows: Iterable[tuple[str, str]]) -> str:
    return (
        "<dl>"
        + "".join(f"<dt><code>{escape(name)}</code></dt><dd>{escape(told)}</dd>" for name, told in rows)
        + "</dl>\n"
    )


def _code(value: Any) -> str:
    return f"<code>{escape(json.dumps(value))}</code>"


def _id(title: str) -> str:
    return title.replace(" ", "-")
