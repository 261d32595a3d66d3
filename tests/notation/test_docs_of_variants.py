"""docs/variants.md is what its tool writes."""

import runpy
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]


def test_the_table_of_variants_is_not_stale() -> None:
    tool = runpy.run_path(str(REPOSITORY / "tools" / "variants_table.py"))
    written = (REPOSITORY / "docs" / "variants.md").read_text(encoding="utf-8")
    assert written == tool["page"](), "stale: run python tools/variants_table.py"
