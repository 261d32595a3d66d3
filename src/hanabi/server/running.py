"""A server that runs: it listens, says where, and stops when it is told to."""

import contextlib
import logging
import os
import resource
import signal
import socket
import ssl
import sys
import webbrowser

import segno
import uvicorn

from hanabi.rules.sentences import Sentence

from . import logs
from .app import app
from .config import Config, ConfigError
from .hall import Hall
from .socket import LONGEST

PATIENCE = 5
"""Seconds that requests may take to end when the server stops."""
MOST_FILES = 65_536
"""So many are enough where the machine sets no limit."""


def serve(config: Config, *, opens: bool = False) -> int:
    """Serve until somebody stops it; the exit code."""
    if config.tls:
        _check_tls(config)
    hall = Hall(config)
    with contextlib.closing(hall.store):  # now, where what is wrong can still be said in a sentence
        hall.store.create()
    listener = listen("0.0.0.0" if config.lan else config.host, config.port)
    logs.begin(config.log)
    open_many()
    signal.signal(signal.SIGTERM, _stop)
    with contextlib.suppress(KeyboardInterrupt):  # how it is told to stop
        Running(hall, listener, opens=opens).run(sockets=[listener])
    return 0


def open_many() -> None:
    """Each socket is an open file: have as many of them as the machine lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(ValueError, OSError):  # some systems promise more than they give
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _stop(number: int, frame: object) -> None:
    """To be told to stop is no misfortune; uvicorn stops, and then raises the signal once more."""


class Running(uvicorn.Server):
    """Says where it is, once it is there."""

    UNTRUE = "ASGI callable returned without completing handshake."
    """What uvicorn says of every socket that the gate has refused; it was answered."""

    def __init__(self, hall: Hall, listener: socket.socket, *, opens: bool) -> None:
        self.hanabi = config = hall.config
        self.listener = listener
        self.opens = opens
        logging.getLogger("uvicorn.error").addFilter(lambda line: line.msg != self.UNTRUE)
        super().__init__(
            uvicorn.Config(
                app(hall),
                ws="websockets-sansio",
                ws_max_size=4 * LONGEST,
                ws_per_message_deflate=False,
                lifespan="on",
                access_log=False,
                log_config=None,
                server_header=False,
                log_level="warning",
                proxy_headers=False,  # `visitors` reads them
                ssl_certfile=config.tls_cert or None,
                ssl_keyfile=config.tls_key or None,
                timeout_graceful_shutdown=PATIENCE,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    def _announce(self) -> None:
        """Say where it is."""
        config, port = self.hanabi, self.listener.getsockname()[1]
        scheme = "https" if config.tls else "http"
        here = config.address or f"{scheme}://{_written(config.host)}:{port}"
        print(Sentence("serve.at", {"address": here}))
        if config.lan:
            if host := address_in_room():
                there = config.address or f"{scheme}://{host}:{port}"
                print(Sentence("serve.lan", {"address": there}))
                if sys.stdout.isatty():
                    segno.make(there, micro=False).terminal(compact=True)
            else:
                print(Sentence("serve.no-lan"))
        print(Sentence("serve.stop"), flush=True)
        if self.opens:
            webbrowser.open(here)


def listen(host: str, port: int) -> socket.socket:
    """A place to listen at."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error.strerror or error)
        raise ConfigError("serve.port", host=host, port=port, why=why) from error


def address_in_room() -> str | None:
    """The address of this machine in its network; no packet is sent to learn it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return None
        host = str(asking.getsockname()[0])
    return None if host.startswith("127.") else host


def _written(host: str) -> str:
    """A host as it is written in an address."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _check_tls(config: Config) -> None:
    """A certificate that cannot be used is told before anything is opened."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(config.tls_cert, config.tls_key)
    except (OSError, ssl.SSLError) as error:
        raise ConfigError("serve.tls", why=error.strerror or str(error)) from error
