"""The pages of the browser are built where that is due; without a network that is one sentence."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
sys.path.append(str(HOUSE / "tools"))

import bundle  # noqa: E402
import start  # noqa: E402


@pytest.mark.parametrize(
    ("words", "serves"),
    [("", True), ("serve --lan", True), ("--lan", True), ("--port 0", True), ("--help", False), ("-V", False),
     ("play", False), ("rules german", False)],
)  # fmt: skip
def test_whatever_opens_the_house_has_the_pages_built(words, serves):
    assert start.serves(words.split()) is serves


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A house of its own, with a page to build and one that was built a while ago."""
    web, built = tmp_path / "web", tmp_path / "bundle"
    (web / "src").mkdir(parents=True)
    (web / "tests").mkdir()
    (web / "node_modules").mkdir()
    built.mkdir()
    for path in (web / "package-lock.json", web / "src" / "main.ts", built / "index.html"):
        path.write_text("{}")
    monkeypatch.setattr(bundle, "WEB", str(web))
    monkeypatch.setattr(bundle, "MODULES", str(web / "node_modules"))
    monkeypatch.setattr(bundle, "BUNDLE", str(built))
    monkeypatch.setattr(bundle, "DOOR", str(built / "index.html"))
    monkeypatch.setattr(bundle, "LOG", str(web / "build.log"))
    return tmp_path


def later(path: Path) -> None:
    os.utime(path, ns=(2**62, 2**62))


def test_pages_are_due_when_something_they_are_made_of_is_newer(house):
    assert not bundle.stale()
    later(house / "web" / "src" / "main.ts")
    assert bundle.stale()


def test_pages_are_due_when_there_are_none(house):
    (house / "bundle" / "index.html").unlink()
    assert bundle.stale()


@pytest.mark.parametrize("folder", ["tests", "node_modules"])
def test_pages_are_not_due_for_what_they_are_not_made_of(house, folder):
    (house / "web" / folder / "new.ts").write_text("")
    later(house / "web" / folder / "new.ts")
    assert not bundle.stale()


def test_where_nothing_is_due_nothing_is_said_or_run(house, capsys, monkeypatch):
    monkeypatch.setattr(bundle, "build", pytest.fail)
    bundle.ensure()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("npm error code ECONNREFUSED", "the index of npm's packages could not be reached"),
        ("npm error code EINTEGRITY", "the full output is in"),
    ],
)
def test_what_goes_wrong_is_one_sentence_and_the_start_goes_on(house, capsys, monkeypatch, said, told):
    program = f"import sys; print({said!r}); sys.exit(1)"
    monkeypatch.setattr(bundle, "npm", lambda: [sys.executable, "-c", program])
    (house / "bundle" / "index.html").unlink()
    bundle.ensure()
    error = capsys.readouterr().err
    assert error.splitlines()[-1].startswith("The pages for the browser could not be built: ")
    assert told in error.splitlines()[-1]
    assert said in (house / "web" / "build.log").read_text()


def test_tools_that_are_there_serve_the_build_too(house):
    assert not bundle.furnished(tools=False)
    bundle._stamp(True)
    assert bundle.furnished(tools=True)
    assert bundle.furnished(tools=False)
    bundle._stamp(False)
    assert bundle.furnished(tools=False)
    assert not bundle.furnished(tools=True)
    (house / "web" / "package-lock.json").write_text("[]")
    assert not bundle.furnished(tools=False)


# -- the browser's own tests --


@pytest.fixture
def node(needs):
    """The Node of the wheel, with what set-up brought for the tests."""
    needs("the packages of web/ (set-up gets them with a network)", bundle.furnished(tools=True))

    def run(*command: str) -> tuple[int, str]:
        done = subprocess.run(
            [bundle.node(), *command],
            cwd=bundle.WEB,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        return done.returncode, done.stdout + done.stderr

    return run


def test_the_browsers_own_tests_pass(node):
    code, told = node("node_modules/vitest/vitest.mjs", "run", "--reporter=dot")
    assert code == 0, told


def test_the_types_of_the_browser_are_strict_and_right(node):
    code, told = node("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
    assert code == 0, told


def test_the_table_is_small(needs):
    """What a phone fetches: for the table 60 kB of packed script, and 120 kB in all, with one language."""
    import gzip

    built = Path(bundle.BUNDLE) / "assets"
    needs("the pages of the browser", built.is_dir())
    sizes = {path.name: len(gzip.compress(path.read_bytes(), mtime=0)) for path in built.iterdir()}
    scripts = sum(size for name, size in sizes.items() if name.startswith("index-") and name.endswith(".js"))
    assert scripts < 60_000
    languages = [size for name, size in sizes.items() if re.match(r"(da|de|en|nl)-", name)]
    assert len(languages) == 4
    assert sum(sizes.values()) - sum(languages) + max(languages) < 120_000
