"""docs/observation.md says where each part of an observation lies, and is not stale."""

import runpy
import subprocess
import sys
from pathlib import Path

from hanabi import Rules
from hanabi.research import layout

REPOSITORY = Path(__file__).parents[2]


def test_the_page_on_observations_is_what_its_tool_writes():
    tool = runpy.run_path(str(REPOSITORY / "tools" / "observation_table.py"))
    written = (REPOSITORY / "docs" / "observation.md").read_text(encoding="utf-8")
    assert written == tool["page"](), "stale: run python tools/observation_table.py"


def test_the_page_names_every_section():
    written = (REPOSITORY / "docs" / "observation.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in written for name in layout(Rules("danish", variant="declared")))


def test_whoever_asks_for_the_layout_only_needs_no_numpy():
    code = "import sys, hanabi.research; sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
