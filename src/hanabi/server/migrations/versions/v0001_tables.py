"""The first form: everything."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, comment="the last of the log that this row tells of"),
        sa.Column("phase", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("rules", sa.String(length=300), nullable=False),
        sa.Column("edition", sa.String(length=20), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("seated", sa.Integer(), nullable=False),
        sa.Column(
            "listed", sa.Boolean(), nullable=False, comment="whether it is shown where tables are found"
        ),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True, comment="when time brings something by itself"),
        sa.Column("bot", sa.Boolean(), nullable=False, comment="whether it is the turn of a bot"),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("finish", sa.String(length=20), nullable=True),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column(
            "deal", sa.String(length=60), nullable=False, comment="the name of a deal that others play too"
        ),
        sa.Column("maximum", sa.Integer(), nullable=False),
        sa.Column("taken_back", sa.Integer(), nullable=False, comment="how many moves were"),
        sa.Column("turns", sa.Integer(), nullable=True, comment="how many were taken, once the game is over"),
        sa.Column("spare", sa.Integer(), nullable=True, comment="turns that were left"),
        sa.Column("used", sa.BigInteger(), nullable=True, comment="milliseconds from the deal to the end"),
        sa.Column("words", sa.Text(), nullable=False, comment="what it is searched by, in small letters"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_games")),
    )
    op.create_index(
        "ix_games_bot",
        "games",
        ["game"],
        unique=False,
        sqlite_where=sa.text("bot = 1"),
        postgresql_where=sa.text("bot"),
    )
    op.create_index(op.f("ix_games_deal"), "games", ["deal"], unique=False)
    op.create_index(op.f("ix_games_due"), "games", ["due"], unique=False)
    op.create_index(op.f("ix_games_phase_changed"), "games", ["phase", "changed"], unique=False)
    op.create_table(
        "leases",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("holder", sa.String(length=40), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    op.create_table(
        "log",
        sa.Column("game", sa.String(length=24), nullable=False, comment="the name of the table"),
        sa.Column("seq", sa.Integer(), nullable=False, comment="0 is the opening; the insert is the lock"),
        sa.Column(
            "by", sa.String(length=40), nullable=False, comment="who asked; nobody for bots and for time"
        ),
        sa.Column("mine", sa.String(length=40), nullable=False, comment="the id that whoever asked gave it"),
        sa.Column("at", sa.BigInteger(), nullable=False, comment="milliseconds since 1970"),
        sa.Column("entries", sa.LargeBinary(), nullable=False, comment="what happened, as JSON"),
        sa.PrimaryKeyConstraint("game", "seq", name=op.f("pk_log")),
        sa.UniqueConstraint("game", "by", "mine", name=op.f("uq_log_game_by_mine")),
    )
    op.create_table(
        "people",
        sa.Column("person", sa.String(length=40), nullable=False, comment="what logs call somebody"),
        sa.Column(
            "name", sa.String(length=40), nullable=True, comment="as it was claimed; nobody for guests"
        ),
        sa.Column(
            "plain",
            sa.String(length=200),
            nullable=True,
            comment="the name as it is typed: small letters, one form",
        ),
        sa.Column("skeleton", sa.String(length=200), nullable=True, comment="what the name looks like"),
        sa.Column("password", sa.String(length=200), nullable=True, comment="by argon2id"),
        sa.Column(
            "links",
            sa.Integer(),
            nullable=False,
            comment="counted up where links to seats are to hold no more",
        ),
        sa.Column("banned", sa.Boolean(), nullable=False),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("came", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_people")),
        sa.UniqueConstraint("plain", name=op.f("uq_people_plain")),
        sa.UniqueConstraint("skeleton", name=op.f("uq_people_skeleton")),
    )
    op.create_table(
        "records",
        sa.Column("record", sa.String(length=24), nullable=False, comment="the name by which it is found"),
        sa.Column("owner", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False, comment="as a JSON list"),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("maximum", sa.Integer(), nullable=False),
        sa.Column("finish", sa.String(length=20), nullable=True, comment="nothing where it goes on"),
        sa.Column("data", sa.LargeBinary(), nullable=False, comment="the game in our own form"),
        sa.PrimaryKeyConstraint("record", name=op.f("pk_records")),
    )
    op.create_index(op.f("ix_records_owner_at"), "records", ["owner", "at"], unique=False)
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
    op.create_table(
        "sights",
        sa.Column("deal", sa.String(length=60), nullable=False, comment="as in games"),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=24), nullable=False, comment="where it was seen first"),
        sa.Column("done", sa.Boolean(), nullable=False, comment="whether it was played to its end"),
        sa.PrimaryKeyConstraint("deal", "person", name=op.f("pk_sights")),
    )
    op.create_index(op.f("ix_sights_person"), "sights", ["person"], unique=False)
    op.create_table(
        "seats",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.game"], name=op.f("fk_seats_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("session", sa.String(length=40), nullable=False, comment="by which it is listed and ended"),
        sa.Column("hash", sa.LargeBinary(), nullable=False, comment="SHA-256 of the secret"),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column(
            "program",
            sa.Boolean(),
            nullable=False,
            comment="a token for a program; else a cookie of a browser",
        ),
        sa.Column("about", sa.String(length=60), nullable=False, comment="the device, in a few words"),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.person"], name=op.f("fk_sessions_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session", name=op.f("pk_sessions")),
        sa.UniqueConstraint("hash", name=op.f("uq_sessions_hash")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
