"""The threat model tells the truth: every threat has its tests, and they are there."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "security.md").read_text(encoding="utf-8")
DEFENDED = PAGE.partition("\n## What is not defended")[0]
THREATS = dict(re.findall(r"(?ms)^### (.+?)\n(.*?)(?=^#|\Z)", DEFENDED))
TEST = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


@pytest.mark.parametrize("threat", THREATS)
def test_every_threat_has_tests_and_they_are_there(threat):
    named = TEST.findall(THREATS[threat])
    assert named
    missing = [
        (file, name)
        for file, name in named
        if f"\ndef {name}(" not in (TESTS / file).read_text(encoding="utf-8")
    ]
    assert missing == []


def test_threats_are_found():
    assert len(THREATS) > 20
