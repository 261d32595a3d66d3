"""What a server writes down of what it does: never a card, a secret, or a word that anybody said.

A line names requests by their routes, tables and people by their random names, and faults by where they
happened: what an error says could tell too much, and is left out.
"""

import logging
import re
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO

import structlog

from hanabi import HanabiError

Line = MutableMapping[str, Any]

_SHELF = re.compile(r".*/(site-packages|src|lib/python[^/]*)/")
"""Where modules lie, which differs from machine to machine."""

Form = Literal["text", "json", "quiet"]


def begin(form: Form, stream: TextIO | None = None) -> None:
    """Write lines of that form to a stream, standard error if none is said; also what libraries tell."""
    stream = stream or sys.stderr
    first: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        placed,
    ]
    last: Any = structlog.processors.JSONRenderer()
    if form != "json":
        last = structlog.dev.ConsoleRenderer(colors=stream.isatty(), pad_event_to=0, sort_keys=False)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *first],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    handler.addFilter(_own)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("hanabi").setLevel(logging.WARNING if form == "quiet" else logging.INFO)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *first,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def placed(_: Any, __: str, line: Line) -> Line:
    """An error as its kind, and the places that it came through: not what it says."""
    told = line.pop("exc_info", None)
    line.pop("stack_info", None)
    error = sys.exc_info()[1] if told is True else told[1] if isinstance(told, tuple) else told
    if isinstance(error, BaseException):
        line["error"] = type(error).__name__
        line["places"] = [
            f"{_SHELF.sub('', frame.filename)}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)[-12:]
        ]
    return line


def logger(name: str = "hanabi.server") -> structlog.stdlib.BoundLogger:
    """Who writes a line."""
    return structlog.stdlib.get_logger(name)


def _own(record: logging.LogRecord) -> bool:
    """Whether a line is worth writing: that somebody sends no UTF-8 is not, and could be said without end."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def fault(error: BaseException) -> None:
    """Something went wrong by a fault of ours; what is refused, or not found, is none."""
    if ours(error):
        logger().error("fault", exc_info=error)


def ours(error: BaseException) -> bool:
    """Whether an error is a fault of ours, and not somebody's wish that cannot be."""
    return not isinstance(error, HanabiError) and getattr(error, "status_code", 500) >= 500
