"""A real PostgreSQL of the tests' own: started from what is installed, gone afterwards."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

USER = "hanabi"
PROGRAMS = ("initdb", "pg_ctl", "postgres")


def programs() -> Path | None:
    """Where PostgreSQL's programs are, if they are."""
    places = [*Path("/usr/lib/postgresql").glob("*/bin"), *Path("/opt/homebrew/opt").glob("postgresql*/bin")]
    found = shutil.which("initdb")
    places = sorted(places, reverse=True) + ([Path(found).resolve().parent] if found else [])
    return next((place for place in places if all((place / name).exists() for name in PROGRAMS)), None)


class Postgres:
    """One cluster on a free port of this machine."""

    def __init__(self, place: Path) -> None:
        self.data = place / "data"
        self._programs = programs()
        self._owner = _somebody()
        self._sockets = place
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if self._owner:
            os.chown(place, self._owner.pw_uid, self._owner.pw_gid)
        self._run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8")
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -k {self._sockets} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run("pg_ctl", "-D", self.data, "-w", "-o", options, "-l", self.data / "log", "start")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "-D", self.data, "-w", "-m", how, "stop")

    def database(self, name: str) -> str:
        """The URL of a new database."""
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *words: object) -> None:
        assert self._programs is not None
        owner = self._owner
        given = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if owner else {}
        done = subprocess.run(
            [self._programs / program, *map(str, words)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
            check=False,
            **given,
        )
        assert done.returncode == 0, done.stderr


def _somebody() -> pwd.struct_passwd | None:
    """Whom to start it as: it does not start as root."""
    if os.geteuid():
        return None
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


@contextmanager
def running() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="hanabi-postgres-") as place:
        Path(place).chmod(0o755)
        postgres = Postgres(Path(place))
        try:
            yield postgres
        finally:
            postgres.stop("immediate")
