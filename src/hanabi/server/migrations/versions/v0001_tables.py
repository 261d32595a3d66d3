"""The first form: everything."""

from alembic import op

from hanabi.server.schema import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    metadata.create_all(op.get_bind())
