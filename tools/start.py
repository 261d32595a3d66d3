"""Starts hanabi under its own Python, and has that prepared first when it is due."""

# Compiled anew at every start, so it stays small; what is seldom needed waits in prepare.py.
import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 (an old Python may well be asked to run this file)
    sys.stderr.write("hanabi needs Python 3.11 or newer, and this is Python %d.%d.\n" % sys.version_info[:2])  # noqa: UP031
    sys.exit(2)

TOOLS = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(TOOLS)
VENV = os.path.join(ROOT, ".venv")
LAYOUT = "1"  # of .venv; a new number makes everybody's anew


def tag() -> str:
    """Names the kind of Python that runs this; what one kind installed, another cannot use."""
    kind = sys.implementation
    return f"{LAYOUT} {kind.cache_tag}{sys.abiflags} {getattr(kind, '_multiarch', '')} {sys.platform}"


def due(part: str) -> bytes:
    """The stamp that set-up leaves: the Python and, word for word, the lock file that it installed.

    Comparing the words themselves is cheaper than loading a hash function.
    """
    with open(os.path.join(ROOT, "requirements", part + ".txt"), "rb") as lock:
        return tag().encode() + b"\n" + lock.read()


def stamp(part: str) -> bytes:
    """The stamp that lies in .venv, or nothing."""
    try:
        with open(os.path.join(VENV, "ready-" + part), "rb") as file:
            return file.read()
    except OSError:
        return b""


def at_home() -> bool:
    """Is this the Python of .venv?"""
    try:
        return sys.prefix != sys.base_prefix and os.path.samefile(sys.prefix, VENV)
    except OSError:
        return False


def test(args: list[str]) -> int:
    """Runs the tests from the top of the repository; paths may be given from anywhere."""
    import pytest

    paths = [os.path.abspath(arg) if os.path.exists(arg.partition("::")[0]) else arg for arg in args]
    os.chdir(ROOT)
    sys.argv = ["pytest", "-n", "2", "--dist", "worksteal", *paths]
    return int(pytest.main(sys.argv[1:]))


def serves(argv: list[str]) -> bool:
    """Whether a command opens the house: `hanabi`, `hanabi serve`, and `hanabi --lan` and the like."""
    first = argv[0] if argv else "serve"
    return first == "serve" or (first.startswith("-") and first not in ("-h", "--help", "-V", "--version"))


def _pages(part: str) -> None:
    """Has the pages of the browser built where that is due."""
    sys.path.insert(0, TOOLS)
    import bundle

    sys.path.remove(TOOLS)
    bundle.ensure(tools=part == "test")


def main(argv: list[str]) -> int:
    """Runs one command of hanabi, in this process when all is ready."""
    part = "test" if argv[:1] in (["test"], ["soak"]) else "run"
    if not at_home() or stamp(part) != due(part):
        sys.path.insert(0, TOOLS)
        import prepare

        return prepare.prepare(part, argv)
    os.environ.pop("HANABI_STARTS", None)
    if argv[:1] == ["test"] or serves(argv):
        _pages(part)
    if argv[:1] == ["test"]:
        return test(argv[1:])
    if part == "test":
        sys.path.insert(0, os.path.join(ROOT, "tests"))
    from hanabi.cli import main as run

    sys.argv[0] = "hanabi"
    return run(argv)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
