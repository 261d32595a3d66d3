"""What every test may ask for: the seed of this run, the budget it has, and the parts it needs."""

import os
import random
import signal
from collections.abc import Callable
from pathlib import Path

# Before NumPy is imported: its threads would wait for each other over small matrices, beside other tests.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from hypothesis import settings

# Who runs in the background may ignore these, and so would every program that a test starts.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler if number is signal.SIGINT else signal.SIG_DFL)

# A property gets so many tries; in full there is time to look into corners. Hypothesis would take the same
# ones every time where CI is set; here the seed says which.
for name, tries in {"quick": 50, "full": 2000}.items():
    settings.register_profile(name, max_examples=tries, deadline=None, derandomize=False, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    house = parser.getgroup("hanabi")
    house.addoption(
        "--full", action="store_true", help="run the long tests too, and give all of them more tries"
    )
    house.addoption("--seed", type=int, help="repeat a run: the seed that it printed")


@pytest.hookimpl(tryfirst=True)  # before Hypothesis takes its seed
def pytest_configure(config: pytest.Config) -> None:
    # Workers get the options as they are here, so they share the seed that is drawn now.
    if config.option.seed is None:
        config.option.seed = random.SystemRandom().randrange(2**32)
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(config.option.seed)
    settings.load_profile(_budget(config))


def pytest_report_header(config: pytest.Config) -> str:
    return f"hanabi: seed {config.option.seed}, budget {_budget(config)}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.TESTS_FAILED:
        config = terminalreporter.config
        full = " --full" if config.option.full else ""
        terminalreporter.write_line(f"To repeat: ./hanabi test{full} --seed {config.option.seed}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.full:
        return
    for item in items:
        if item.get_closest_marker("full"):
            item.add_marker(pytest.mark.skip(reason="only with ./hanabi test --full"))


def _budget(config: pytest.Config) -> str:
    return "full" if config.option.full else "quick"


@pytest.fixture(scope="session")
def seed(pytestconfig: pytest.Config) -> int:
    """The seed of this run."""
    return int(pytestconfig.option.seed)


@pytest.fixture
def dice(request: pytest.FixtureRequest, seed: int) -> random.Random:
    """Dice of this test's own, the same whichever tests run beside it."""
    return random.Random(f"{seed} {request.node.nodeid}")


@pytest.fixture(scope="session")
def budget(pytestconfig: pytest.Config) -> Callable[[int, int], int]:
    """`budget(200, 20_000)` is how much to do: the first number in a quick run, the second in a full one."""
    return lambda quick, full: full if pytestconfig.option.full else quick


@pytest.fixture(scope="session")
def needs() -> Callable[[str, object], None]:
    """`needs("tmux", shutil.which("tmux"))` skips where the part is missing, and fails there in CI."""

    def needs(what: str, present: object) -> None:
        if present:
            return
        if os.environ.get("CI") == "true":
            pytest.fail(f"needs {what}, which CI must have", pytrace=False)
        pytest.skip(reason=f"needs {what}, which is not here")

    return needs


@pytest.fixture(scope="session")
def shared(needs: Callable[[str, object], None]) -> Path:
    """The folder of shared facts and games: `HANABI_SHARED`, or `shared` beside the repository."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    folder = Path(os.environ.get("HANABI_SHARED", beside))
    needs(f"the shared games ({folder})", (folder / "games" / "variants.tsv").is_file())
    return folder
