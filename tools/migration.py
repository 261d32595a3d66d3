"""Begins the next form of the database: what differs between the last one and `schema.py`, as a migration.

Run it as `PYTHONPATH=src python tools/migration.py rankings`, with a name for the step. What it writes is a
draft: read it, and say how the rows that there are become rows of the new form. Until there is a release, the
first form is written anew instead: `python tools/migration.py --first`.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import sqlalchemy as sql
from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext

from hanabi.server import migrations
from hanabi.server.schema import metadata

TEXT = '''"""{about}"""

import sqlalchemy as sa
from alembic import op

revision = "{number:04}"
down_revision = {before}


def upgrade() -> None:
{steps}
'''


def main(name: str) -> Path:
    """Write the draft; where it is."""
    if name == "--first":
        name = "tables"
        (migrations.VERSIONS / "v0001_tables.py").unlink(missing_ok=True)
    forms = migrations.known()
    number = len(forms) + 1
    with tempfile.TemporaryDirectory() as folder:
        engine = sql.create_engine(f"sqlite:///{folder}/empty.db", isolation_level="AUTOCOMMIT")
        if forms:
            migrations.bring(engine)
        with engine.connect() as work:
            context = MigrationContext.configure(
                work, opts={"render_as_batch": bool(forms), "version_table": migrations.TABLE}
            )
            steps = produce_migrations(context, metadata).upgrade_ops
        engine.dispose()
    assert steps is not None
    code = render_python_code(steps, render_as_batch=bool(forms))
    path = migrations.VERSIONS / f"v{number:04}_{name}.py"
    before = f'"{forms[-1]}"' if forms else "None"
    about = "The first form: everything." if not forms else f"{name.capitalize()}."
    lines = [line for line in code.splitlines() if not line.lstrip().startswith("#")]
    body = "\n".join(f"    {line}" if line else "" for line in lines)
    path.write_text(TEXT.format(about=about, number=number, before=before, steps=body), encoding="utf-8")
    for command in (["format", "--quiet"], ["check", "--fix", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, str(path)], check=True)
    return path


if __name__ == "__main__":
    print(main(sys.argv[1]))
