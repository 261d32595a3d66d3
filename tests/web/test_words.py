"""The browser says everything in every language, and what it takes from the Python side is not stale."""

import json
import re
import sys
from pathlib import Path
from string import Formatter

import pytest

HOUSE = Path(__file__).parents[2]
sys.path.append(str(HOUSE / "tools"))

import browser as web  # noqa: E402

SOURCES = [
    path
    for path in (HOUSE / "web" / "src").rglob("*")
    if path.suffix in (".ts", ".svelte") and "wire/messages" not in str(path)
]


def blanks(wording: object) -> set[str]:
    forms = wording if isinstance(wording, list | tuple) else [wording]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


@pytest.mark.parametrize("path", web.written(), ids=lambda path: path.name)
def test_what_the_browser_takes_from_here_is_not_stale(path):
    assert path.read_text(encoding="utf-8") == web.written()[path], (
        "PYTHONPATH=src python tools/browser.py writes it anew"
    )


@pytest.mark.parametrize("language", web.LANGUAGES)
def test_no_sentence_is_missing_in_any_language(language):
    assert web.english().keys() - web.translated(language).keys() == set()


@pytest.mark.parametrize("language", web.LANGUAGES)
def test_a_translation_has_the_same_blanks_and_forms(language):
    english = web.english()
    for code, wording in web.translated(language).items():
        assert blanks(wording) == blanks(english[code]), code
        assert isinstance(wording, str) == isinstance(english[code], str), code


def test_a_sentence_that_was_worded_anew_waits_for_its_translation(monkeypatch):
    before = web.english()
    monkeypatch.setattr(web, "english", lambda: before | {"nav.close": "Shut"})
    assert "nav.close" not in web.translated("de")
    assert "#, fuzzy" in web.renewed("de").decode()
    assert "#, fuzzy" not in (HOUSE / "src/hanabi/locale/de/hanabi.po").read_text(encoding="utf-8")


def test_every_sentence_of_the_browser_is_said_somewhere():
    own = json.loads((HOUSE / "web/src/words/browser.json").read_text(encoding="utf-8"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    composed = [re.escape(start) for start in re.findall(r"`([a-z.-]+)\$\{", text)]
    unsaid = [
        code
        for code in own
        if f'"{code}"' not in text and not any(re.match(start, code) for start in composed)
    ]
    assert unsaid == []
