"""What whoever runs the server may set: by `HANABI_NAME` in the environment, or on the command line."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from hanabi import HanabiError


class ConfigError(HanabiError):
    """A setting that cannot be."""


class Config(Struct, frozen=True, kw_only=True):
    """How a server runs.

    >>> Config.of({"HANABI_PORT": "9000", "HANABI_DATA": "games"}).store
    'sqlite:///games/hanabi.db'
    """

    data: str = ""
    """The folder for everything that is kept; without one, a folder of this user's data."""
    database: str = ""
    """`postgresql://user@host/name`; without one, SQLite in the data folder."""
    host: str = "127.0.0.1"
    """Where it listens; 0.0.0.0 is everywhere."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """The port; 0 takes a free one."""
    address: str = ""
    """How people reach it where that differs, as behind a proxy: `https://hanabi.example`."""
    proxies: str = ""
    """The addresses of proxies whose word on a visitor's address and scheme is taken, with commas."""
    tls_cert: str = ""
    """The certificate, as a file."""
    tls_key: str = ""
    """Its key, as a file."""
    rates: Annotated[float, Meta(ge=0, le=1000)] = 1.0
    """How many times the usual may be asked for; 0 is as much as anybody likes, as for measuring."""
    lan: bool = False
    """Whether it listens to the phones in the room as well."""
    thinkers: Annotated[int, Meta(ge=1, le=64)] = 1
    """Processes in which bots think."""
    ray: str = ""
    """The address of a Ray cluster to which this machine belongs, on which bots think instead: `auto`."""
    log: Literal["text", "json", "quiet"] = "text"
    """The form of the log: lines to read, JSON, or only what goes wrong."""
    metrics: Annotated[str, Meta(extra={"secret": True})] = ""
    """The token by which other machines read /metrics; without one, only this machine does."""

    @classmethod
    def of(cls, environ: Mapping[str, str], **said: object) -> "Config":
        """The settings of an environment, and over them what was said; none says nothing."""
        told: dict[str, object] = {
            name: environ[f"HANABI_{name.upper()}"]
            for name in cls.__struct_fields__
            if environ.get(f"HANABI_{name.upper()}")
        }
        told |= {name: value for name, value in said.items() if value is not None}
        told.setdefault("data", str(_folder(environ)))
        try:
            return msgspec.convert(told, cls, strict=False)
        except msgspec.ValidationError as error:
            name = str(error).rpartition("$.")[2].strip("`")
            raise ConfigError("config.wrong", name=name, value=told.get(name)) from error

    @property
    def store(self) -> str:
        """The database, by its URL."""
        return self.database or f"sqlite:///{Path(self.data) / 'hanabi.db'}"

    @property
    def tls(self) -> bool:
        return bool(self.tls_cert)

    @property
    def secure(self) -> bool:
        """Whether people reach it by https."""
        return self.tls or self.address.startswith("https:")


def _folder(environ: Mapping[str, str]) -> Path:
    """Where programs keep what is a user's."""
    home = environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "hanabi"
