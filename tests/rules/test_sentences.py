"""Everything said is a code with parameters: each code is worded, and each wording is used."""

import ast
import importlib
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

import hanabi
from hanabi import HanabiError, IllegalAction, RulesError
from hanabi.rules import Sentence, say
from hanabi.rules.sentences import ENGLISH, words

SOURCE = Path(hanabi.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
SPEAKERS = ("RulesError", "IllegalAction", "HanabiError", "Sentence")

for _path in FILES:
    if _path.name == "english.py":  # every room adds its sentences
        importlib.import_module(".".join(("hanabi", *_path.relative_to(SOURCE).with_suffix("").parts)))


class Said(NamedTuple):
    """A place in the source that says a code; the parameters, if they can be read there."""

    where: str
    code: str
    params: set[str] | None


def _said() -> Iterator[Said]:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKERS
            ):
                continue
            if node.args and isinstance(node.args[0], ast.Constant):
                yield Said(f"{path.name}:{node.lineno}", node.args[0].value, _params(node))


def _params(call: ast.Call) -> set[str] | None:
    names = {keyword.arg for keyword in call.keywords}
    for extra in call.args[1:]:
        if not isinstance(extra, ast.Dict) or not all(isinstance(key, ast.Constant) for key in extra.keys):
            return None
        names |= {key.value for key in extra.keys}
    return None if None in names else names


def _patterns() -> list[re.Pattern[str]]:
    """Codes that the source puts together, such as `grade.{number}`."""
    found = []
    for path in FILES:
        if path.name == "english.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                text = [
                    re.escape(part.value) if isinstance(part, ast.Constant) else ".+" for part in node.values
                ]
                if re.match(r"[a-z]+\.", node.values[0].value):
                    found.append(re.compile("".join(text)))
    return found


def _texts() -> set[str]:
    """Every string in the source, the wordings apart."""
    return {
        node.value
        for path in FILES
        if path.name != "english.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _forms(code: str) -> tuple[str, ...]:
    wording = ENGLISH[code]
    return wording if isinstance(wording, tuple) else (wording,)


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# --- codes and wordings belong together ---


def test_every_code_that_is_said_is_worded():
    said = list(_said())
    assert len(said) > 40
    assert [one for one in said if one.code not in ENGLISH] == []


def test_every_wording_is_said_somewhere():
    texts, patterns = _texts(), _patterns()
    assert {"rules.deal", "illegal.no-token"} <= texts
    unsaid = {
        code for code in ENGLISH if code not in texts and not any(one.fullmatch(code) for one in patterns)
    }
    assert unsaid == set()


def test_whoever_says_a_code_gives_all_that_its_wording_asks_for():
    lacking = [
        (one.where, one.code, asked)
        for one in _said()
        if one.params is not None and (asked := set().union(*map(_blanks, _forms(one.code))) - one.params)
    ]
    assert lacking == []


def test_whoever_says_a_code_with_two_forms_says_how_many():
    counted = [one for one in _said() if one.params is not None and len(_forms(one.code)) > 1]
    assert counted
    assert [one for one in counted if "n" not in one.params] == []


@pytest.mark.parametrize("code", sorted(ENGLISH))
def test_a_wording_is_plain_text_with_named_blanks(code):
    forms = _forms(code)
    assert len(forms) <= 2
    for text in forms:
        assert text
        assert text == " ".join(text.split())
        assert all(name.isidentifier() for name in _blanks(text))


# --- how sentences behave ---


def test_a_form_is_chosen_by_the_number():
    told = {n: str(Sentence("illegal.no-card", {"slot": 7, "n": n})) for n in (0, 1, 2)}
    assert told == {
        0: "there is no card in slot 7: the hand has 0 cards",
        1: "there is no card in slot 7: the hand has 1 card",
        2: "there is no card in slot 7: the hand has 2 cards",
    }


def test_a_sentence_within_a_sentence_is_worded_by_the_same_catalogue():
    catalogue = {"outcome.score": "{finish}, {score}/{maximum}", "finish.complete": "alle stabler er færdige"}
    inner = Sentence("finish.complete")
    outer = Sentence("outcome.score", {"finish": inner, "score": 20, "maximum": 20})
    assert say(outer, catalogue) == "alle stabler er færdige, 20/20"
    assert str(outer) == "all stacks are complete: 20 of 20"


def test_a_code_is_worded_once():
    before = dict(ENGLISH)
    with pytest.raises(ValueError, match=r"worded twice: rules.deal"):
        words({"rules.deal": "no", "rules.new": "new"})
    assert before == ENGLISH


@pytest.mark.parametrize("kind", [HanabiError, RulesError, IllegalAction])
def test_an_error_is_a_sentence_with_its_code_and_travels_between_processes(kind):
    error = kind("rules.deal", players=6, hand=8, size=40)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.code, again.sentence) == ("rules.deal", error.sentence)
    assert str(again) == "6 hands of 8 cards cannot be dealt: the deck has 40 cards"


def test_every_error_of_the_house_is_of_one_family():
    assert issubclass(RulesError, HanabiError)
    assert issubclass(IllegalAction, HanabiError)
