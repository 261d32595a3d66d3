"""What is kept, and in which form: the tables of the database."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

LOG = Table(
    "log",
    metadata,
    Column("game", String(24), primary_key=True, comment="the name of the table"),
    Column("seq", Integer, primary_key=True, comment="0 is the opening; the insert is the lock"),
    Column("by", String(40), nullable=False, comment="who asked; nobody for bots and for time"),
    Column("mine", String(40), nullable=False, comment="the id that whoever asked gave it"),
    Column("at", BigInteger, nullable=False, comment="milliseconds since 1970"),
    Column("entries", LargeBinary, nullable=False, comment="what happened, as JSON"),
    UniqueConstraint("game", "by", "mine"),
)
"""Everything that ever happened at every table: what was decided together is one row, and no row changes."""

GAMES = Table(
    "games",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("seq", Integer, nullable=False, comment="the last of the log that this row tells of"),
    Column("phase", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("rules", String(300), nullable=False),
    Column("edition", String(20), nullable=False),
    Column("players", Integer, nullable=False),
    Column("seated", Integer, nullable=False),
    Column("listed", Boolean, nullable=False, comment="whether it is shown where tables are found"),
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("due", BigInteger, comment="when time brings something by itself"),
    Column("bot", Boolean, nullable=False, comment="whether it is the turn of a bot"),
    Column("score", Integer),
    Column("finish", String(20)),
    Column("ranked", Boolean, nullable=False),
    Column("deal", String(60), nullable=False, comment="the name of a deal that others play too"),
    Column("maximum", Integer, nullable=False),
    Column("taken_back", Integer, nullable=False, comment="how many moves were"),
    Column("turns", Integer, comment="how many were taken, once the game is over"),
    Column("spare", Integer, comment="turns that were left"),
    Column("used", BigInteger, comment="milliseconds from the deal to the end"),
    Column("words", Text, nullable=False, comment="what it is searched by, in small letters"),
    Index(None, "phase", "changed"),
    Index(None, "due"),
    Index(None, "deal"),
    Index("ix_games_bot", "game", sqlite_where=text("bot = 1"), postgresql_where=text("bot")),
)
"""One row for every table, made from its log: what the lobby shows, and what waits for time or a bot."""

SEATS = Table(
    "seats",
    metadata,
    Column("game", String(24), ForeignKey("games.game", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", Boolean, nullable=False),
    Index(None, "person"),
)
"""Who sits, or sat, where: for people's own games."""

PEOPLE = Table(
    "people",
    metadata,
    Column("person", String(40), primary_key=True, comment="what logs call somebody"),
    Column("name", String(40), comment="as it was claimed; nobody for guests"),
    Column("plain", String(200), unique=True, comment="the name as it is typed: small letters, one form"),
    Column("skeleton", String(200), unique=True, comment="what the name looks like"),
    Column("password", String(200), comment="by argon2id"),
    Column("links", Integer, nullable=False, comment="counted up where links to seats are to hold no more"),
    Column("banned", Boolean, nullable=False),
    Column("admin", Boolean, nullable=False),
    Column("came", BigInteger, nullable=False),
)
"""Everybody who ever came and was not forgotten; who has claimed a name has a password."""

SESSIONS = Table(
    "sessions",
    metadata,
    Column("session", String(40), primary_key=True, comment="by which it is listed and ended"),
    Column("hash", LargeBinary, nullable=False, unique=True, comment="SHA-256 of the secret"),
    Column("person", String(40), ForeignKey("people.person", ondelete="CASCADE"), nullable=False),
    Column("program", Boolean, nullable=False, comment="a token for a program; else a cookie of a browser"),
    Column("about", String(60), nullable=False, comment="the device, in a few words"),
    Column("began", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index(None, "person"),
)
"""What tells the server who asks: secrets that browsers and programs hold, by their hashes."""

SIGHTS = Table(
    "sights",
    metadata,
    Column("deal", String(60), primary_key=True, comment="as in games"),
    Column("person", String(40), primary_key=True),
    Column("game", String(24), nullable=False, comment="where it was seen first"),
    Column("done", Boolean, nullable=False, comment="whether it was played to its end"),
    Index(None, "person"),
)
"""Who knows something of a deal that others play too; it outlives the game."""

RECORDS = Table(
    "records",
    metadata,
    Column("record", String(24), primary_key=True, comment="the name by which it is found"),
    Column("owner", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("names", Text, nullable=False, comment="as a JSON list"),
    Column("turns", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("maximum", Integer, nullable=False),
    Column("finish", String(20), comment="nothing where it goes on"),
    Column("data", LargeBinary, nullable=False, comment="the game in our own form"),
    Index(None, "owner", "at"),
)
"""Games that people brought along."""

LEASES = Table(
    "leases",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("holder", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""What only one process may do at a time, and for how long it may."""

SECRETS = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What nobody outside may know; made at the first start."""
