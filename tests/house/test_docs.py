"""The docs tell the truth: commands run, links lead somewhere, pictures are what the program draws.

Examples with `>>>` run by themselves, as doctests.
"""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from pictures import PICTURES, pictures

REPOSITORY = Path(__file__).parents[2]
PAGES = [REPOSITORY / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
PAGES += sorted((REPOSITORY / "docs").rglob("*.md"))

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [
    pytest.param(language, code, id=f"{page.name}-{number}")
    for page in PAGES
    for number, (language, code) in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")), start=1)
]
SERVER = re.compile(r"(?m)^\./hanabi(?: serve\b.*| --(?!help).*)?$\n?")
"""A command that does not end by itself."""
LINK = re.compile(r"\]\(([^)#\s]+)")


@pytest.mark.parametrize(("language", "code"), BLOCKS)
def test_every_block_of_code_runs(language: str, code: str, tmp_path: Path) -> None:
    if language == "python":
        assert ">>>" in code  # the doctests have it
        return
    assert language in ("sh", "")
    for command in SERVER.findall(code) if language == "sh" else ():
        serves(command, tmp_path)
    code = SERVER.sub("", code)
    if language == "sh" and code.strip():
        run = subprocess.run(
            ["sh", "-e", "-c", code],
            cwd=REPOSITORY,
            env=os.environ | {"HANABI_DATA": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout
        assert "Traceback" not in run.stdout + run.stderr


def serves(command: str, folder: Path) -> None:
    """Serve, look at the tables, and stop."""
    environment = os.environ | {"HANABI_DATA": str(folder), "HANABI_PORT": "0"}
    server = subprocess.Popen(
        ["sh", "-c", f"exec {command}"], cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, text=True
    )
    with server:
        assert server.stdout is not None
        where = re.search(r"http://\S+", server.stdout.readline())
        assert where
        with urllib.request.urlopen(f"{where[0]}/api/tables") as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(30) == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", pictures())
def test_a_picture_is_what_the_program_draws(name: str) -> None:
    assert (PICTURES / name).read_text(encoding="utf-8") == pictures()[name]


def test_no_picture_is_left_over() -> None:
    assert {path.name for path in PICTURES.iterdir()} == set(pictures())
