"""`hanabi serve`: tables for people with a browser, on this machine or in the room."""

from .parser import Parser, Wish

ABOUT = "Serve tables to browsers, terminals and programs, until Ctrl+C."
MORE = """\
Everything is kept in the data folder; a game goes on where it was after a restart.
Each option can be set in the environment as well: HANABI_PORT=9000, HANABI_DATA=...

examples:
  hanabi serve
  hanabi serve --open                             and open the browser
  hanabi serve --lan                              and a code for the phones in the room
  hanabi serve --port 9000 --data games
  hanabi serve --tls cert.pem key.pem --host 0.0.0.0
  hanabi serve --database postgresql://hanabi@localhost/hanabi
"""


def parser() -> Parser:
    takes = Parser("serve", ABOUT, MORE, run)
    takes.add_argument("--host", metavar="HOST", help="where to listen; this machine alone if not said")
    takes.add_argument("--port", metavar="N", help="the port; 8000 if not said, and 0 is a free one")
    takes.add_argument("--lan", action="store_true", default=None, help="listen to the room as well")
    takes.add_argument("--address", metavar="URL", help="how people reach it, as behind a proxy")
    takes.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"), help="serve https with this certificate")
    takes.add_argument("--data", metavar="FOLDER", help="where everything is kept")
    takes.add_argument("--database", metavar="URL", help="a PostgreSQL instead of a file")
    takes.add_argument("--open", action="store_true", help="open the browser")
    return takes


def run(wish: Wish) -> int:
    import os
    import sys

    from hanabi.server.config import Config
    from hanabi.server.running import serve

    cert, key = wish.tls or (None, None)
    # Somebody at a terminal wants to read the address and scan the code; services keep a log.
    quiet = sys.stderr is not None and sys.stderr.isatty() and "HANABI_LOG" not in os.environ
    config = Config.of(
        os.environ,
        host=wish.host,
        port=wish.port,
        lan=wish.lan,
        address=wish.address,
        tls_cert=cert,
        tls_key=key,
        data=wish.data,
        database=wish.database,
        log="quiet" if quiet else None,
    )
    return serve(config, opens=wish.open)
