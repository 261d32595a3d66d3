"""The front door opens, whatever state the house, the machine and the network are in.

The door is tried on a small house: the real door and the real set-up, with a program behind it that only
tells how it was called, and a package index on this machine that holds one package.
"""

import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest

REPOSITORY = Path(__file__).parents[2]
PROGRAM = """
import os, sys

def main(argv=None):
    print("argv", *(sys.argv[1:] if argv is None else argv))
    print("prefix", sys.prefix)
    print("starts", os.environ.get("HANABI_STARTS"))
    print("command", os.environ.get("HANABI_COMMAND"))
    return 3 if argv == ["three"] else 0
"""
# Stands where the test runner stands: `./hanabi test` has to install it before it can call it.
RUNNER = 'def main(args):\n    print("tested with", *args)\n    return 0\n'
NOBODY = 65534
PLAIN_PATH = "/usr/bin:/bin"


class House:
    """A copy of the front door, in a folder of its own."""

    def __init__(self, folder: Path, environ: Mapping[str, str]) -> None:
        self.folder, self.environ = folder, dict(environ)
        for name in ("hanabi", "tools", "requirements"):
            copy = shutil.copytree if (REPOSITORY / name).is_dir() else shutil.copy2
            copy(REPOSITORY / name, folder / name)
        shutil.rmtree(folder / "tools" / "__pycache__", ignore_errors=True)
        for name in ("run", "test", "uv"):
            (folder / "requirements" / f"{name}.txt").write_text("# nothing\n")
        package = folder / "src" / "hanabi"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "cli.py").write_text(PROGRAM)
        (package / "__main__.py").write_text("import sys\nfrom hanabi.cli import main\nsys.exit(main())\n")

    @property
    def python(self) -> Path:
        return self.folder / ".venv" / "bin" / "python"

    def run(self, *args: str, command: object = None, **options: object) -> subprocess.CompletedProcess[str]:
        options = {"env": self.environ, "stdin": subprocess.DEVNULL, "timeout": 120, **options}
        door = [str(command or self.folder / "hanabi"), *args]
        return subprocess.run(door, capture_output=True, text=True, **options)  # type: ignore[call-overload,no-any-return]

    def start(self, *args: str) -> subprocess.Popen[str]:
        """Starts it without waiting, in a process group of its own."""
        return subprocess.Popen(
            [str(self.folder / "hanabi"), *args],
            env=self.environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def want(self, wheel: Path, *, part: str = "test") -> None:
        """Makes one wheel the requirement of a part."""
        name, version = wheel.name.split("-")[:2]
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        (self.folder / "requirements" / f"{part}.txt").write_text(
            f"{name}=={version} --hash=sha256:{digest}\n"
        )


def _pin(wheel: Path) -> str:
    name, version = wheel.name.split("-")[:2]
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


@pytest.fixture
def plain(tmp_path: Path) -> dict[str, str]:
    """The environment of a stranger: an empty home, and nothing listening where packages come from."""
    home = tmp_path / "home"
    home.mkdir()
    nowhere = f"http://127.0.0.1:{_free_port()}/simple"
    path = f"{Path(sys.base_prefix) / 'bin'}:{PLAIN_PATH}"
    return {"PATH": path, "HOME": str(home), "PIP_INDEX_URL": nowhere, "UV_INDEX_URL": nowhere}


@pytest.fixture
def house(tmp_path: Path, plain: dict[str, str]) -> House:
    folder = tmp_path / "a hånd of cards"
    folder.mkdir()
    return House(folder, plain)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package named pytest, as small as packages come."""
    path = tmp_path_factory.mktemp("wheels") / "pytest-1.0-py3-none-any.whl"
    files = {
        "pytest.py": RUNNER,
        "pytest-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: pytest\nVersion: 1.0\n",
        "pytest-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [f"{name},sha256={_digest(text)},{len(text)}" for name, text in files.items()]
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        archive.writestr(
            "pytest-1.0.dist-info/RECORD", "\n".join([*record, "pytest-1.0.dist-info/RECORD,,\n"])
        )
    return path


def _digest(text: str) -> str:
    return urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def index_with(wheel: Path, *, slow: threading.Event | None = None) -> Iterator[tuple[str, list[str]]]:
    """A package index on this machine that holds one wheel: its address, and what was asked of it.

    While `slow` is not set it keeps everybody waiting.
    """
    asked: list[str] = []

    class Index(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            if slow:
                slow.wait(60)
            if self.path == f"/files/{wheel.name}":
                self._answer(wheel.read_bytes(), "application/octet-stream")
            elif self.path == "/simple/pytest/":
                self._answer(f'<a href="/files/{wheel.name}">{wheel.name}</a>'.encode(), "text/html")
            else:
                self.send_error(404)

        def _answer(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

        def handle(self) -> None:
            with suppress(OSError):  # whoever asked may have been killed
                super().handle()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Index)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/simple", asked
    finally:
        server.shutdown()
        server.server_close()


def opens(result: subprocess.CompletedProcess[str], *argv: str) -> bool:
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()[0] == " ".join(["argv", *argv])


def is_one_sentence(result: subprocess.CompletedProcess[str], words: str) -> bool:
    """Did it stop with code 2 and say one clear thing last?"""
    assert result.returncode == 2, (result.returncode, result.stdout, result.stderr)
    assert "Traceback" not in result.stderr
    assert words in result.stderr.splitlines()[-1], result.stderr
    return True


# Set-up, and the starts after it


def test_the_first_start_sets_up_without_a_network_and_says_so(house: House) -> None:
    first = house.run("play", "--seats", "3")
    assert opens(first, "play", "--seats", "3")
    assert first.stderr == "Setting up (once) ...\n"
    assert f"prefix {house.folder / '.venv'}" in first.stdout


def test_later_starts_are_silent_and_write_nothing(house: House) -> None:
    house.run()
    before = sorted((path, path.stat().st_mtime_ns) for path in (house.folder / ".venv").rglob("*"))
    later = house.run("again")
    assert opens(later, "again")
    assert later.stderr == ""
    assert "starts None" in later.stdout
    assert sorted((path, path.stat().st_mtime_ns) for path in (house.folder / ".venv").rglob("*")) == before


def test_the_exit_code_is_the_programs(house: House) -> None:
    assert house.run("three").returncode == 3


def test_it_opens_from_any_folder_and_through_links(house: House, tmp_path: Path) -> None:
    shelf = tmp_path / "bin"
    shelf.mkdir()
    (shelf / "far").symlink_to(house.folder / "hanabi")
    (shelf / "hanabi").symlink_to("far")
    environ = house.environ | {"PATH": f"{shelf}:{house.environ['PATH']}"}
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert opens(house.run("x", command=shelf / "hanabi", cwd=elsewhere, env=environ), "x")
    for command, folder in (["hanabi", "y"], elsewhere), (["sh", "hanabi", "y"], house.folder):
        result = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True)
        assert opens(result, "y")


def test_the_program_knows_what_to_say_to_come_back(house: House, tmp_path: Path) -> None:
    door = house.folder / "hanabi"
    assert f"command {door}" in house.run("x").stdout
    result = subprocess.run(
        ["sh", "hanabi", "x"], cwd=house.folder, env=house.environ, capture_output=True, text=True
    )
    assert "command ./hanabi" in result.stdout


def test_python_m_hanabi_works_inside_the_environment(house: House, tmp_path: Path) -> None:
    house.run()
    assert opens(house.run("-m", "hanabi", "x", command=house.python, cwd=tmp_path), "x")


def test_closed_standard_streams_do_no_harm(house: House) -> None:
    closed = ["sh", "-c", '"$0" x <&- 2>&-', str(house.folder / "hanabi")]
    result = subprocess.run(closed, env=house.environ, stdout=subprocess.PIPE, text=True)
    assert (result.returncode, result.stdout.splitlines()[0]) == (0, "argv x")


@pytest.mark.parametrize(
    "odd",
    [
        {"PYTHONHOME": "/nowhere", "PYTHONPATH": "/nowhere"},
        {"PYTHONWARNINGS": "error", "PYTHONSAFEPATH": "", "PYTHONNOUSERSITE": "1"},
        {"VIRTUAL_ENV": "/nowhere", "CONDA_PREFIX": "/nowhere", "UV_PYTHON": "2.7", "UV_SYSTEM_PYTHON": "1"},
        {"PIP_TARGET": "/nowhere", "PIP_USER": "1", "PIP_NO_BINARY": ":all:", "PIP_QUIET": "3"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"CDPATH": "/usr:/tmp", "ENV": "/nowhere", "HOME": ""},
    ],
    ids=lambda odd: next(iter(odd)),
)
def test_settings_meant_for_others_do_not_reach_it(house: House, wheel: Path, odd: dict[str, str]) -> None:
    if any(name.startswith("PIP") for name in odd):
        house.want(wheel, part="run")
    with index_with(wheel) as (address, _):
        house.environ |= {"PIP_INDEX_URL": address} | odd
        assert opens(house.run("x"), "x")
    assert opens(house.run("x"), "x")


def test_a_module_that_lies_in_the_way_is_not_picked_up(house: House, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    trap.mkdir()
    for name in ("hanabi", "random", "venv", "subprocess", "start"):
        (trap / f"{name}.py").write_text("raise SystemExit('the wrong module')\n")
    environ = house.environ | {"PYTHONPATH": str(trap)}
    assert opens(house.run("x", cwd=trap, env=environ), "x")


# What can have happened to the folder since


def test_a_moved_folder_still_opens_without_setting_up_again(house: House, tmp_path: Path) -> None:
    house.run()
    moved = tmp_path / "another place"
    house.folder.rename(moved)
    result = house.run("x", command=moved / "hanabi")
    assert opens(result, "x")
    assert result.stderr == ""
    assert opens(house.run("-m", "hanabi", "y", command=moved / ".venv/bin/python", cwd=tmp_path), "y")


def test_a_copied_folder_uses_its_own_files(house: House, tmp_path: Path) -> None:
    house.run()
    copy = tmp_path / "copy"
    shutil.copytree(house.folder, copy, symlinks=True)
    shutil.rmtree(house.folder)
    result = house.run("x", command=copy / "hanabi")
    assert opens(result, "x")
    assert f"prefix {copy / '.venv'}" in result.stdout


def _lose_python(house: House) -> None:
    house.python.unlink()
    house.python.symlink_to("/nowhere/python3")


def _break_python(house: House) -> None:
    house.python.unlink()
    house.python.write_text("#!/bin/sh\nexit 1\n")
    house.python.chmod(0o755)


def _stamp_by_another_python(house: House) -> None:
    stamp = house.folder / ".venv" / "ready-run"
    stamp.write_text(stamp.read_text().replace("cpython-3", "cpython-2"))


def _lose_the_mark_of_an_environment(house: House) -> None:
    (house.folder / ".venv" / "pyvenv.cfg").unlink()


def _lose_the_stamp(house: House) -> None:
    (house.folder / ".venv" / "ready-run").unlink()


def _lose_the_insides(house: House) -> None:
    shutil.rmtree(house.folder / ".venv" / "bin")


def _lose_stamp_and_mark(house: House) -> None:
    _lose_the_stamp(house)
    _lose_the_mark_of_an_environment(house)


@pytest.mark.parametrize(
    "harm",
    [
        _lose_python,
        _break_python,
        _stamp_by_another_python,
        _lose_the_mark_of_an_environment,
        _lose_the_stamp,
        _lose_the_insides,
        _lose_stamp_and_mark,
    ],
    ids=lambda harm: harm.__name__.strip("_"),
)
def test_a_harmed_environment_is_made_anew(house: House, harm: Callable[[House], None]) -> None:
    house.run()
    harm(house)
    repaired = house.run("x")
    assert opens(repaired, "x")
    assert repaired.stderr == "Setting up (once) ...\n"
    assert house.run("x").stderr == ""


def test_an_environment_that_somebody_else_made_is_kept_under_another_name(house: House) -> None:
    theirs = house.folder / ".venv"
    theirs.mkdir()
    (theirs / "precious").write_text("data")
    result = house.run("x")
    assert opens(result, "x")
    assert ".venv.1" in result.stderr
    assert (house.folder / ".venv.1" / "precious").read_text() == "data"


def test_a_link_to_another_disk_stays_a_link(house: House, tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (house.folder / ".venv").symlink_to(tmp_path / "disk")
    assert opens(house.run("x"), "x")
    assert opens(house.run("y"), "y")
    assert (house.folder / ".venv").is_symlink()


def test_changed_requirements_are_noticed(house: House) -> None:
    house.run()
    (house.folder / "requirements" / "run.txt").write_text("# still nothing\n")
    assert opens(house.run("x"), "x")
    stamp = (house.folder / ".venv" / "ready-run").read_text()
    assert stamp.endswith("# still nothing\n")


# Two at once, and killed in the middle


def test_started_many_times_at_once_it_sets_up_once(house: House) -> None:
    starts = [house.start("x") for _ in range(6)]
    answers = [start.communicate(timeout=120) for start in starts]
    assert [start.returncode for start in starts] == [0] * 6, answers
    assert "".join(err for _, err in answers).count("Setting up") == 1


def test_the_second_waits_for_the_first_and_says_so(house: House) -> None:
    import fcntl

    with open(house.folder / ".venv.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        second = house.start("x")
        assert second.stderr is not None
        assert second.stderr.readline() == "Another start is setting up; waiting for it ...\n"
    out, _ = second.communicate(timeout=60)
    assert out.startswith("argv x")


def test_killed_at_any_moment_the_next_start_repairs_it(
    house: House, dice: Random, budget: Callable[[int, int], int]
) -> None:
    for _ in range(budget(6, 60)):
        shutil.rmtree(house.folder / ".venv", ignore_errors=True)
        start = house.start("x")
        time.sleep(dice.uniform(0.02, 0.3))
        os.killpg(start.pid, signal.SIGKILL)
        start.communicate()
        assert opens(house.run("x"), "x")


def test_ctrl_c_during_set_up_is_no_traceback(house: House, wheel: Path) -> None:
    house.want(wheel)
    hold = threading.Event()
    with index_with(wheel, slow=hold) as (address, asked):
        house.environ |= {"PIP_INDEX_URL": address}
        start = house.start("test")
        _until(lambda: asked)
        os.killpg(start.pid, signal.SIGINT)
        _, err = start.communicate(timeout=60)
        assert start.returncode == 130
        assert err.splitlines()[-1] == "Set-up was interrupted; the next start takes it up again."
        hold.set()
        assert "tested with" in house.run("test").stdout


def test_an_installer_that_outlives_its_start_keeps_the_next_one_waiting(house: House, wheel: Path) -> None:
    house.want(wheel)
    hold = threading.Event()
    with index_with(wheel, slow=hold) as (address, asked):
        house.environ |= {"PIP_INDEX_URL": address}
        first = house.start("test")
        _until(lambda: asked)
        first.kill()  # it alone; pip goes on
        first.communicate()
        second = house.start("test")
        assert second.stderr is not None
        assert second.stderr.readline() == "Another start is setting up; waiting for it ...\n"
        hold.set()
        out, err = second.communicate(timeout=60)
        assert "tested with" in out, err


def _until(done: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


# What must be installed


def test_the_tests_have_what_they_need_installed_from_the_index_that_pip_uses(
    house: House, wheel: Path
) -> None:
    house.want(wheel)
    with index_with(wheel) as (address, asked):
        house.environ |= {"PIP_INDEX_URL": address}
        first = house.run("test", "-k", "clue")
    assert "tested with -n 2 --dist worksteal -k clue" in first.stdout, first.stderr
    assert f"/files/{wheel.name}" in asked
    # From here on nobody listens at that address.
    tests = house.folder / "tests"
    tests.mkdir()
    (tests / "test_deal.py").touch()
    later = house.run("test", "test_deal.py::test_a", cwd=tests)
    assert f"{tests}/test_deal.py::test_a" in later.stdout
    assert later.stderr == ""
    assert opens(house.run("play"), "play")
    moved = house.folder.rename(house.folder.with_name("moved"))
    assert "tested with" in house.run("test", command=moved / "hanabi").stdout


def test_without_a_network_the_tests_say_so_and_the_game_goes_on(house: House, wheel: Path) -> None:
    house.want(wheel)
    house.run()
    refused = house.run("test")
    assert is_one_sentence(refused, "the package index could not be reached")
    log = Path(refused.stderr.strip().rpartition(" is in ")[2])
    assert "Connection refused" in log.read_text()
    later = house.run("play")
    assert opens(later, "play")
    assert later.stderr == ""


def test_a_file_with_another_hash_is_refused(house: House, wheel: Path, tmp_path: Path) -> None:
    house.want(wheel)
    forged = tmp_path / wheel.name
    with zipfile.ZipFile(shutil.copy(wheel, forged), "a") as archive:
        archive.writestr("pytest_extra.py", "")
    with index_with(forged) as (address, _):
        house.environ |= {"PIP_INDEX_URL": address}
        assert is_one_sentence(house.run("test"), "packages could not be installed")


# What the machine can lack


def _shelf(folder: Path, **programs: str) -> str:
    """A PATH that holds these scripts and the plain commands, and no other Python."""
    folder.mkdir()
    for name in ("sh", "readlink", "dirname", "env"):
        (folder / name).symlink_to(shutil.which(name) or name)
    for name, text in programs.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return str(folder)


def test_without_any_python_it_names_what_to_install(house: House, tmp_path: Path) -> None:
    environ = house.environ | {"PATH": _shelf(tmp_path / "bin")}
    assert is_one_sentence(house.run(env=environ), "needs Python 3.11 or newer")


def test_an_old_python_and_a_shim_that_fails_are_passed_over(house: House, tmp_path: Path) -> None:
    # The old one answers as 3.8 would: its version is too low, and it knows no -P.
    old = '#!/bin/sh\ncase $1 in -P) echo "Unknown option: -P" >&2; exit 2 ;; esac\nexit 1\n'
    shim = '#!/bin/sh\necho "shim: not installed here" >&2\nexit 127\n'
    programs = {"python3": old, "python3.13": shim}
    environ = house.environ | {"PATH": _shelf(tmp_path / "bin", **programs)}
    assert is_one_sentence(house.run(env=environ), "needs Python 3.11 or newer")
    (tmp_path / "bin" / "python").symlink_to(Path(sys.base_prefix) / "bin" / "python3")
    assert opens(house.run("x", env=environ), "x")


def _python_without(module: str, folder: Path) -> str:
    """A PATH whose Python has lost one of its modules."""
    folder.mkdir()
    (folder / f"{module}.py").write_text(f"raise ModuleNotFoundError('no {module}', name='{module}')\n")
    real = Path(sys.base_prefix) / "bin" / "python3"
    return f'#!/bin/sh\nPYTHONPATH="{folder}" exec "{real}" "$@"\n'


def test_without_the_module_venv_it_names_the_package(house: House, tmp_path: Path) -> None:
    lacking = _python_without("venv", tmp_path / "lacking")
    environ = house.environ | {"PATH": _shelf(tmp_path / "bin", python3=lacking)}
    assert is_one_sentence(house.run(env=environ), "lacks its module venv")


def test_started_by_an_old_python_directly_it_says_which_one_it_needs(
    house: House, needs: Callable[..., None]
) -> None:
    source = (house.folder / "tools" / "start.py").read_text()
    old = "import sys; sys.version_info = (3, 8, 18); exec(compile(sys.stdin.read(), 'start.py', 'exec'))"
    result = subprocess.run([sys.executable, "-c", old], input=source, capture_output=True, text=True)
    assert is_one_sentence(result, "needs Python 3.11 or newer, and this is Python 3.8")


@contextmanager
def _lent_to_nobody(plain: Mapping[str, str]) -> Iterator[House]:
    """A house in a folder that anybody can enter; tests often run as root, whom no permission stops."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        (Path(folder) / "house").mkdir()
        yield House(Path(folder) / "house", dict(plain) | {"PATH": PLAIN_PATH})


@pytest.fixture
def as_nobody(needs: Callable[..., None]) -> dict[str, object]:
    needs("root, to step down from", os.geteuid() == 0)
    works = subprocess.run(
        ["python3", "-c", "import sys, venv; assert sys.version_info >= (3, 11)"], env={"PATH": PLAIN_PATH}
    )
    needs("a Python of the system", works.returncode == 0)
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def test_a_folder_that_may_not_be_written_is_one_sentence(
    plain: dict[str, str], as_nobody: dict[str, object]
) -> None:
    with _lent_to_nobody(plain) as house:
        assert is_one_sentence(house.run(**as_nobody), "has to write in")


def test_once_set_up_it_runs_for_whoever_may_only_read(
    plain: dict[str, str], as_nobody: dict[str, object]
) -> None:
    with _lent_to_nobody(plain) as house:
        house.run()
        assert opens(house.run("x", **as_nobody), "x")


@pytest.mark.parametrize(
    "home", [None, *(pytest.param(home, marks=pytest.mark.full) for home in ("", "/nowhere", "/proc"))]
)
def test_whoever_has_no_home_can_set_up(
    plain: dict[str, str], as_nobody: dict[str, object], wheel: Path, home: str | None
) -> None:
    with _lent_to_nobody(plain) as house, index_with(wheel) as (address, _):
        os.chown(house.folder, NOBODY, NOBODY)
        house.want(wheel)
        environ = house.environ | {"PIP_INDEX_URL": address, "HOME": home or ""}
        if home is None:
            del environ["HOME"]
        result = house.run("test", env=environ, cwd=house.folder, **as_nobody)
        assert "tested with" in result.stdout, result.stderr
        assert not (house.folder / "~").exists()


# The house itself


@pytest.fixture
def clone(tmp_path: Path, needs: Callable[..., None]) -> Path:
    """This repository as a stranger gets it, changes not committed yet included."""
    needs("git", shutil.which("git") and (REPOSITORY / ".git").exists())
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout
    folder = tmp_path / "clone"
    for name in filter(None, names.split("\0")):
        if (REPOSITORY / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(REPOSITORY / name, folder / name, follow_symlinks=False)
    return folder


@pytest.fixture
def online(plain: dict[str, str]) -> dict[str, str]:
    """A stranger's environment on this machine: packages come from where they come from here."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return environ | {"HOME": plain["HOME"]}


def test_a_fresh_clone_greets_a_stranger(clone: Path, online: dict[str, str]) -> None:
    door = [str(clone / "hanabi"), "--help"]
    result = subprocess.run(door, env=online, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "usage" in result.stdout.lower()


@pytest.mark.full
def test_a_fresh_clone_tests_itself_and_then_needs_no_network(
    clone: Path, plain: dict[str, str], online: dict[str, str], wheel: Path
) -> None:
    nobody_listens = {name: plain[name] for name in ("HOME", "PIP_INDEX_URL", "UV_INDEX_URL")}
    tests = ["test", "tests/house/test_manners.py", "-k", "lock"]
    for environ in (online, online | nobody_listens):
        command = [str(clone / "hanabi"), *tests]
        result = subprocess.run(
            command, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        assert result.returncode == 0, result.stdout + result.stderr
        assert " passed" in result.stdout
    # Now that uv is there, it asks the index that pip was told of, in a file this time.
    lock = clone / "requirements" / "test.txt"
    lock.write_text(_pin(wheel))
    with index_with(wheel) as (address, asked):
        told = clone.with_name("pip.conf")
        told.write_text(f"[global]\nindex-url = {address}\n")
        unset = ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "UV_INDEX_URL", "UV_DEFAULT_INDEX")
        online = {name: value for name, value in online.items() if name not in unset}
        result = subprocess.run(
            [str(clone / "hanabi"), "test"],
            env=online | {"PIP_CONFIG_FILE": str(told)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    assert "tested with" in result.stdout, result.stderr
    assert f"/files/{wheel.name}" in asked
    last = (clone / ".venv" / "setup.log").read_text().rpartition("\n$ ")[2]
    assert last.startswith(f"{clone}/.venv/bin/uv pip install")
