"""docs/rules.md says what the editions play by and what the tests check, and is not stale."""

import runpy
from pathlib import Path

import pytest

from hanabi.rules import BOXES

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool():
    return runpy.run_path(str(REPOSITORY / "tools" / "rules_table.py"))


def test_the_table_of_rules_is_what_its_tool_writes(tool):
    written = (REPOSITORY / "docs" / "rules.md").read_text(encoding="utf-8")
    assert written == tool["page"](), "stale: run python tools/rules_table.py"


def test_every_rule_has_a_test_in_every_edition_that_plays_by_it(tool):
    assert tool["lacking"]() == []


def test_all_rows_of_the_reference_are_there(tool):
    counts = [len(tool[part]) for part in ("SHARED", "DIFFERENT", "PLAYED_VARIANTS", "DECISIONS")]
    assert counts == [17, 10, 9, 21]
    assert [row.name for row in tool["DECISIONS"]] == [f"decision {number}" for number in range(1, 22)]


def test_every_fact_of_a_box_is_on_the_page(tool):
    assert all(BOXES[edition].facts.keys() <= tool["KINDS"].keys() for edition in BOXES)


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_noticed(tool, monkeypatch):
    claims = [claim for claim in tool["claims"]() if claim.row != "end (c)" or "dutch" not in claim.editions]
    claims.append(claims[0]._replace(row="end (d)", test="test_nothing"))
    monkeypatch.setitem(tool["lacking"].__globals__, "claims", lambda: claims)
    assert tool["lacking"]() == [
        "test_nothing claims 'end (d)', which is no row",
        *(f"no test checks 'end (c)' in the {edition} edition" for edition in tool["BOXES"]),
    ]
