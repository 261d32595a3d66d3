"""Compiled code is kept, and is never code of another text: nor of another machine, nor of somebody else."""

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from hanabi.batch import compiled, shelf
from hanabi.batch.compiled import kernels
from hanabi.batch.texts import Texts, named

START = """
import sys
from hanabi.batch import Batch
batch = Batch("german 2p", games=3, seed=7)
batch.step([5, 6, 7])
print(batch.score.tolist(), batch.turn.tolist(), "numba" in sys.modules)
"""


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    """Where compiled code is kept now."""
    monkeypatch.setenv("HANABI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiled, "_made", {})
    return tmp_path / "cache"


@pytest.fixture
def bot(tmp_path, monkeypatch, capsys):
    """Writes a text and runs its `kernel`: what that answers to 10, and whether it had to be compiled."""
    monkeypatch.syspath_prepend(tmp_path)

    def run(text: str, **modules: str) -> tuple[int, bool]:
        for name, content in {"bot": text, **modules}.items():
            (tmp_path / f"{name}.py").write_text(content)
        made = {}
        for name in (*modules, "bot"):
            spec = spec_from_file_location(name, tmp_path / f"{name}.py")
            made[name] = module_from_spec(spec)
            monkeypatch.setitem(sys.modules, name, made[name])
            exec(compile((tmp_path / f"{name}.py").read_text(), name, "exec"), vars(made[name]))
        compiled._made.clear()
        answer = kernels([made["bot"].kernel], about="a test")["kernel"](10)
        told = capsys.readouterr().err
        assert told == "" or told.startswith("hanabi: compiling a test for this machine ...")
        return answer, "compiling" in told

    return run


CALL = "def helper(x):\n    return x {0}\ndef kernel(x):\n    return helper(x)\n"
DEEP = "def low(x):\n    return x {0}\ndef mid(x):\n    return low(x)\ndef kernel(x):\n    return mid(x)\n"
MAKER = "def maker(n):\n    def kernel(x):\n        return x + n\n    return kernel\nkernel = maker({0})\n"
NESTED = (
    "def maker(f):\n    def kernel(x):\n        return f(x)\n    return kernel\n"
    "def add(x):\n    return x {0}\nkernel = maker(add)\n"
)
EDITS = {
    "the function": "def kernel(x):\n    return x {0}\n",
    "a called function": CALL,
    "a function that a called one calls": DEEP,
    "a constant": "N = 0 {0}\ndef kernel(x):\n    return x + N\n",
    "a constant in a called function": (
        "N = 0 {0}\ndef f(x):\n    return x + N\ndef kernel(x):\n    return f(x)\n"
    ),
    "a tuple": "N = (0, 0 {0})\ndef kernel(x):\n    return x + N[1]\n",
    "a value around it": MAKER.replace("{0}", "0 {0}"),
    "a function around it": NESTED,
    "what stands for an argument": "def f(x, n=0 {0}):\n    return x + n\ndef kernel(x):\n    return f(x)\n",
    "a function that stands for one": (
        "def add(x):\n    return x {0}\ndef f(x, g=add):\n    return g(x)\ndef kernel(x):\n    return f(x)\n"
    ),
    "an array": "import numpy as np\nN = np.array([0 {0}])\ndef kernel(x):\n    return x + N[0]\n",
    "a function within it": "N = 0 {0}\ndef kernel(x):\n    f = lambda y: y + N\n    return f(x)\n",
    "a number of NumPy's": "import numpy as np\nN = np.int8(0 {0})\ndef kernel(x):\n    return x + N\n",
    "somebody's compiled function": (
        "from numba import njit\n@njit\ndef f(x):\n    return x {0}\ndef kernel(x):\n    return f(x)\n"
    ),
}


@pytest.mark.parametrize("what", EDITS)
def test_an_edit_gives_new_code_and_both_versions_stay(what, place, bot):
    one, other = EDITS[what].replace("{0}", "+ 1"), EDITS[what].replace("{0}", "+ 2")
    assert bot(one) == (11, True)
    assert bot(other) == (12, True)
    assert bot(one) == (11, False)
    assert bot(other) == (12, False)
    assert len(list(place.iterdir())) == 2


@pytest.mark.parametrize("text", ["STEP = {0}", "def step():\n    return {0}"])
def test_an_edit_in_another_module_gives_new_code(text, place, bot):
    call = "other.STEP" if "STEP" in text else "other.step()"
    kernel = f"import other\ndef kernel(x):\n    return x + {call}\n"
    assert bot(kernel, other=text.replace("{0}", "1")) == (11, True)
    assert bot(kernel, other=text.replace("{0}", "2")) == (12, True)
    assert bot(kernel, other=text.replace("{0}", "1")) == (11, False)


def test_what_cannot_be_told_apart_is_compiled_every_time(place, bot):
    # The class has the same name and the same text around it; only what is in it changes.
    text = (
        "from typing import NamedTuple\nclass Pair(NamedTuple):\n    {0}\n"
        "def kernel(x):\n    p = Pair(x, 1)\n    return p.a\n"
    )
    one = text.replace("{0}", "a: int\n    b: int")
    other = text.replace("{0}", "b: int\n    a: int")
    assert bot(one) == (10, True)
    assert bot(other) == (1, True)
    assert bot(one) == (10, True)
    assert not place.exists() or not list(place.iterdir())


def test_names_are_found_wherever_they_stand_in_a_function():
    def inner(x):
        return [os for _ in range(x)], len(x)

    def outer(x):
        def within(y):
            return inner(y), CALL

        return within(x), {Texts for _ in x}, (lambda: sys)()

    assert named(inner) == {"os": os}
    assert named(outer) == {"inner": inner, "CALL": CALL, "Texts": Texts, "sys": sys}


def test_a_function_that_calls_itself_is_told_apart(place):
    def again(x):
        return again(x - 1) if x else 0

    assert Texts([again], {}).digest


# --- the shelf ---

ADD = "def kernel(x):\n    return x + 1\n"


@pytest.mark.parametrize("damage", [b"", b"rubbish", None])
def test_a_damaged_file_is_replaced(damage, place, bot):
    bot(ADD)
    (file,) = place.iterdir()
    content = file.read_bytes()
    file.write_bytes(content[:-1] if damage is None else damage)
    assert bot(ADD) == (11, True)
    assert file.read_bytes()[:4] == content[:4] or file.stat().st_size > 1000
    assert bot(ADD) == (11, False)


def test_a_file_that_others_may_write_is_not_run(place, bot):
    bot(ADD)
    (file,) = place.iterdir()
    file.chmod(0o666)
    assert bot(ADD) == (11, True)
    assert bot(ADD) == (11, False)


def test_a_file_of_somebody_else_is_not_run(place, bot, needs):
    needs("the rights of root", os.getuid() == 0)
    bot(ADD)
    (file,) = place.iterdir()
    os.chown(file, 12345, 12345)
    assert bot(ADD) == (11, True)


def test_a_folder_that_others_may_write_is_not_used(place, bot):
    place.mkdir()
    place.chmod(0o777)
    assert bot(ADD) == (11, True)
    assert bot(ADD) == (11, True)
    assert not list(place.iterdir())


def test_a_link_of_somebody_else_is_not_followed(place, bot, tmp_path, needs):
    needs("the rights of root", os.getuid() == 0)
    (tmp_path / "own").mkdir(mode=0o700)
    place.symlink_to(tmp_path / "own")
    os.chown(place, 12345, 12345, follow_symlinks=False)
    assert bot(ADD) == (11, True)
    assert not list((tmp_path / "own").iterdir())


def test_where_nothing_can_be_kept_it_is_said(place, tmp_path, capsys):
    place.write_text("a file, and no folder")

    def kernel(x):
        return x + 1

    assert kernels([kernel], about="a test")["kernel"](10) == 11
    assert capsys.readouterr().err.endswith(" s, and it cannot be kept\n")


def test_without_a_home_to_write_in_temporary_files_are_used(bot, tmp_path, monkeypatch):
    (tmp_path / "home").write_text("a file, and no folder")
    monkeypatch.delenv("HANABI_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(shelf.tempfile, "tempdir", str(tmp_path))
    assert bot(ADD) == (11, True)
    assert bot(ADD) == (11, False)
    assert len(list((tmp_path / f"hanabi-{os.getuid()}").iterdir())) == 1


def test_what_is_kept_is_read_where_nothing_can_be_written(place, bot, monkeypatch):
    bot(ADD)
    monkeypatch.setattr(os, "utime", _refuse)
    monkeypatch.setattr(shelf.tempfile, "NamedTemporaryFile", _refuse)
    assert bot(ADD) == (11, False)


def _refuse(*_, **__):
    raise PermissionError


def test_the_shelf_is_not_filled_without_end(place, bot, monkeypatch):
    monkeypatch.setattr(shelf, "_MOST", 2)
    for number in range(4):
        bot(ADD.replace("1", str(number)))
    assert len(list(place.iterdir())) == 2


# --- whole programs ---


RAISE = """
import sys
from hanabi.batch.compiled import kernels

def kernel(x):
    if x > 5:
        raise ValueError
    return x + 1

known = kernels([kernel], about="a test")["kernel"]
for given in ((1,), (), (1, 2), ("a",), (2**63,), (7,)):
    try:
        print(known(*given))
    except Exception as error:
        print(type(error).__name__, error)
"""


def test_what_a_kernel_cannot_take_is_an_error_with_the_compiler_there_and_without(tmp_path):
    first, second = run(tmp_path / "cache", RAISE), run(tmp_path / "cache", RAISE)
    assert first.stdout.splitlines() == [
        "2",
        "TypeError kernel takes 1 numbers",
        "TypeError kernel takes 1 numbers",
        "TypeError 'str' object cannot be interpreted as an integer",
        "OverflowError int too big to convert",
        "RuntimeError kernel failed: compiled code raised an exception",
    ]
    assert (second.stdout, second.stderr) == (first.stdout, "")


def run(place: Path, text: str = START, **more: str) -> subprocess.CompletedProcess[str]:
    source = str(Path(compiled.__file__).parents[2])
    env = os.environ | {"HANABI_CACHE": str(place), "PYTHONPATH": source} | more
    env.pop("HANABI_QUIET", None) if "HANABI_QUIET" not in more else None
    return subprocess.run([sys.executable, "-c", text], env=env, capture_output=True, text=True, timeout=300)


def test_the_first_start_tells_what_it_does_and_the_next_ones_need_no_compiler(tmp_path):
    first, second = run(tmp_path / "cache"), run(tmp_path / "cache")
    assert first.stderr.startswith("hanabi: compiling the steps of a batch for this machine ...")
    assert first.stderr.endswith(" s, once\n")
    assert (second.stdout, second.stderr) == (first.stdout.replace("True", "False"), "")


@pytest.mark.full
def test_two_that_start_at_once_do_not_disturb_each_other(tmp_path):
    source = str(Path(compiled.__file__).parents[2])
    env = os.environ | {"HANABI_CACHE": str(tmp_path / "cache"), "PYTHONPATH": source}
    starts = [
        subprocess.Popen([sys.executable, "-c", START], env=env, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    told = {start.communicate(timeout=300)[0] for start in starts}
    assert len(told) == 1
    assert len(list((tmp_path / "cache").iterdir())) == 1
    assert "False" in run(tmp_path / "cache").stdout
