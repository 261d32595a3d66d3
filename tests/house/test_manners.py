"""The house keeps its manners: style, types, the way that imports go, and nothing of anybody's machine."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import grimp
import pytest

REPOSITORY = Path(__file__).parents[2]
LOCKS = sorted((REPOSITORY / "requirements").glob("*.txt"))
ROOMS = sorted(path.parent.name for path in (REPOSITORY / "src" / "hanabi").glob("*/__init__.py"))


def is_content(*command: str) -> bool:
    """Does the command end well? What it said is shown where it did not."""
    result = subprocess.run(command, cwd=REPOSITORY, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    print(result.stdout, result.stderr, sep="")
    return result.returncode == 0


def test_the_linter_has_no_complaint() -> None:
    assert is_content(sys.executable, "-m", "ruff", "check", ".")


def test_the_formatter_would_change_nothing() -> None:
    assert is_content(sys.executable, "-m", "ruff", "format", "--check", ".")


def test_the_types_are_strict_and_right() -> None:
    assert is_content(sys.executable, "-m", "mypy")


# The rooms


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("hanabi", include_external_packages=True, cache_dir=None)


def test_imports_go_one_way() -> None:
    assert is_content(
        sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"
    )


def test_every_room_has_its_place_in_the_order_of_imports() -> None:
    contract = (REPOSITORY / "pyproject.toml").read_text().partition("layers = [")[2].partition("]")[0]
    placed = set(re.findall(r"\w+", contract))
    assert set(ROOMS) - placed <= {"testing", "locale"}


def test_the_rules_need_the_standard_library_only(imports: grimp.ImportGraph) -> None:
    known = sys.stdlib_module_names | {"hanabi"}
    rules = {"hanabi.rules", *imports.find_descendants("hanabi.rules")}
    strangers = {
        (room, wanted)
        for room in rules
        for wanted in imports.find_modules_directly_imported_by(room)
        if wanted.partition(".")[0] not in known
    }
    assert not strangers
    outside = {
        (room, wanted)
        for room in rules
        for wanted in imports.find_modules_directly_imported_by(room) - rules
        if wanted.partition(".")[0] == "hanabi"
    }
    assert not outside


@pytest.mark.parametrize(("room", "guests"), [("testing", {"cli", "testing"})])
def test_a_room_for_few_is_imported_by_few(imports: grimp.ImportGraph, room: str, guests: set[str]) -> None:
    inside = {name for name in imports.modules if f"{name}.".startswith(f"hanabi.{room}.")}
    callers = {caller for name in inside for caller in imports.find_modules_that_directly_import(name)}
    assert {caller.split(".")[1] if "." in caller else "hanabi" for caller in callers} <= guests


def test_the_server_knows_no_rules(imports: grimp.ImportGraph) -> None:
    server = {name for name in imports.modules if f"{name}.".startswith("hanabi.server.")}
    wanted = {name for caller in server for name in imports.find_modules_directly_imported_by(caller)}
    words = {"hanabi.rules.sentences"}  # how anything is said; it lies there because everybody needs it
    assert not {name for name in wanted if f"{name}.".startswith("hanabi.rules.")} - words


# The locks


def _pinned(lock: Path) -> list[str]:
    return re.findall(r"(?m)^([\w.-]+)==", lock.read_text())


def _named(wishes: Path) -> set[str]:
    return {
        re.split(r"[\s<>=!~;\[]", line)[0] for line in wishes.read_text().splitlines() if line[:1].isalnum()
    }


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_what_is_asked_for_and_every_file_by_its_hash(lock: Path) -> None:
    pinned = set(_pinned(lock))
    asked = _named(lock.with_suffix(".in"))
    assert asked <= pinned
    assert bool(asked) or not pinned
    entries = re.split(r"(?m)^(?=[\w.-]+==)", lock.read_text())[1:]
    assert all("--hash=sha256:" in entry for entry in entries)


@pytest.mark.parametrize(
    "lock", [*LOCKS, REPOSITORY / "web" / "package-lock.json"], ids=lambda lock: lock.name
)
def test_a_lock_names_no_host_and_no_folder(lock: Path) -> None:
    assert not re.search(r"https?:|file:|--(index|extra|find)|(?m:^| )/\w", lock.read_text())


def test_the_tests_run_with_the_versions_that_hanabi_runs_with() -> None:
    def versions(name: str) -> set[str]:
        return set(re.findall(r"(?m)^[\w.-]+==[^\\\n]*", (REPOSITORY / "requirements" / name).read_text()))

    assert versions("run.txt") <= versions("test.txt")


# What is in the repository


@pytest.fixture(scope="module")
def texts(needs: Callable[..., None]) -> list[tuple[str, str]]:
    """Every text file that is, or would be, in the repository."""
    needs("git", shutil.which("git") and (REPOSITORY / ".git").exists())
    return list(_texts())


def _texts() -> Iterator[tuple[str, str]]:
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        path = REPOSITORY / name
        if path.is_symlink() or not path.is_file():
            continue
        content = path.read_bytes()
        if b"\0" not in content:
            yield name, content.decode()


# Written so that this file does not find itself.
TRACES = {
    "folder": re.compile(r"(?<![\w.])/(hom[e]|User[s]|roo[t]|wor[k]|tm[p])/"),
    "host": re.compile(r"pyp[i]\.org|pythonhoste[d]|registry\.np[m]|deb\.debia[n]"),
}


@pytest.mark.parametrize("trace", TRACES)
def test_no_file_tells_of_the_machine_it_was_written_on(texts: list[tuple[str, str]], trace: str) -> None:
    assert not [(name, found[0]) for name, text in texts if (found := TRACES[trace].search(text))]


def test_every_text_ends_with_a_line_and_has_no_stray_spaces(texts: list[tuple[str, str]]) -> None:
    untidy = [
        name
        for name, text in texts
        if text and (not text.endswith("\n") or "\r" in text or re.search(r"[ \t]$", text, re.MULTILINE))
    ]
    assert not untidy


def test_the_front_door_and_the_tools_can_be_run(texts: list[tuple[str, str]]) -> None:
    scripts = [name for name, text in texts if text.startswith("#!")]
    assert "hanabi" in scripts
    assert not [name for name in scripts if not (REPOSITORY / name).stat().st_mode & 0o100]
