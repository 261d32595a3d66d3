"""The page of bots is the one that the tool writes, of bots that play as they did when they were measured."""

import json
from pathlib import Path

import pytest

from hanabi.arena import fingerprint
from hanabi.bots import BOTS

REPOSITORY = Path(__file__).parents[2]
MEASURED = json.loads((REPOSITORY / "docs" / "bots.json").read_text())


@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_as_they_did_when_they_were_measured(bot: str) -> None:
    assert fingerprint(bot) == MEASURED[bot]["play"], "run tools/bots_table.py measure"


def test_the_page_is_the_one_that_the_tool_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(REPOSITORY / "tools"))
    import bots_table

    assert bots_table.page() == (REPOSITORY / "docs" / "bots.md").read_text()
