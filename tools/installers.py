"""Installs a lock file into .venv: through uv where pip can get it for this machine, else through pip itself.

Both reach packages the way pip was told to on this machine, be it in its files or in the environment.
"""

import ast
import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import IO

# What a person may have told pip about reaching packages. Whatever else is set for pip is about other
# installations (a target folder, constraints, dry runs), and would break this one.
REACH = {
    *("index-url", "extra-index-url", "find-links", "no-index", "keyring-provider", "use-feature"),
    *("trusted-host", "cert", "client-cert", "proxy", "timeout", "default-timeout", "retries"),
    *("cache-dir", "no-cache-dir"),
}
# The same for uv.
UV_REACH = re.compile(
    r"UV_(DEFAULT_INDEX|INDEX|INDEX_.*|EXTRA_INDEX_URL|FIND_LINKS|NO_INDEX|INSECURE_HOST|KEYRING_PROVIDER"
    r"|SYSTEM_CERTS|NATIVE_TLS|HTTP_.*|CONFIG_FILE|CACHE_DIR|NO_CACHE|LINK_MODE|CONCURRENT_.*|OFFLINE)"
)
ELSEWHERE = re.compile(r"(PIP|UV|PYTHON|CONDA|VIRTUAL_ENV)(_.*)?|PYTHON.*|__PYVENV_LAUNCHER__")
UNREACHABLE = re.compile(
    rb"NewConnectionError|ConnectTimeout|ReadTimeout|Connection (refused|reset|broken)|connection broken"
    rb"|Name or service not known|name resolution|Network is unreachable|ProxyError|dns error"
    rb"|error sending request"
)


class Stop(Exception):
    """Set-up cannot go on; the sentence says why, and what would help."""


class Installers:
    """pip and uv for one .venv; what they say goes to a log, and the lock goes with them."""

    def __init__(self, python: str, base: str, *, log: IO[bytes], lock: int) -> None:
        self.python, self.base, self.log, self.lock = python, base, log, lock

    def install(self, lock_file: str, uv_lock_file: str) -> None:
        """Installs all that the lock file names, each file checked against its hash."""
        pip = self.pip()
        told = self.told(pip)
        wanted = ["--require-hashes", "-r", lock_file]
        for_pip = pip_environment(told, os.environ)
        get_uv = [
            *pip,
            "install",
            "--no-deps",
            "--only-binary",
            ":all:",
            "--require-hashes",
            "-r",
            uv_lock_file,
        ]
        if self.run(get_uv, for_pip):
            uv = [os.path.join(os.path.dirname(self.python), "uv"), "pip", "install", "--python", self.python]
            # With hashes it does not matter which index a file comes from; pip does not mind either.
            uv += ["--index-strategy", "unsafe-best-match", *wanted]
            if self.run(uv, uv_environment(told, os.environ)):
                return
        elif UNREACHABLE.search(self.said()):
            raise Stop(self.failed())
        if not self.run([*pip, "install", *wanted], for_pip):
            raise Stop(self.failed())

    def pip(self) -> list[str]:
        """A pip that installs into .venv: its own, or that of a Python which came without ensurepip."""
        own = [self.python, "-Im", "pip"]
        if self.run([*own, "--version"], environment()):
            return own
        if self.run([self.python, "-Im", "ensurepip", "--default-pip"], environment()):
            return own
        outer = [self.base, "-Pm", "pip", "--python", self.python]
        if self.run([*outer, "--version"], environment()):
            return outer
        if importlib.util.find_spec("ensurepip") is None:
            raise Stop(incomplete("ensurepip", self.base))
        raise Stop(self.failed())

    def told(self, pip: Sequence[str]) -> dict[str, str]:
        """What pip was told about reaching packages, in its files and in the environment."""
        names = {"PIP_CONFIG_FILE", *map(_variable, REACH)} & os.environ.keys()
        answer = subprocess.run(
            [*pip, "config", "list"],
            env=environment({name: os.environ[name] for name in names}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
        return pip_settings(answer.stdout.decode(errors="surrogateescape"))

    def run(self, command: Sequence[str], environ: Mapping[str, str]) -> bool:
        """Runs one command to its end; did it do well?"""
        self.log.write(f"\n$ {' '.join(command)}\n".encode(errors="backslashreplace"))
        self.log.flush()
        try:
            done = subprocess.run(
                command,
                env=environ,
                stdin=subprocess.DEVNULL,
                stdout=self.log,
                stderr=subprocess.STDOUT,
                pass_fds=[self.lock],
            )
        except OSError as error:  # a disk that lets no program start from it, say
            self.log.write(f"{error}\n".encode(errors="backslashreplace"))
            return False
        return done.returncode == 0

    def said(self) -> bytes:
        """All that the installers have said so far."""
        self.log.flush()
        with open(self.log.name, "rb") as log:
            return log.read()

    def failed(self) -> str:
        """The sentence for an installation that did not work out."""
        said = self.said()
        if b"No space left on device" in said:
            reason = "the disk is full"
        elif UNREACHABLE.search(said):
            reason = "it needs the network this once, and the package index could not be reached"
        else:
            reason = "packages could not be installed"
        return f"Set-up stopped: {reason}. The full output is in {self.log.name}"


def incomplete(module: str, base: str) -> str:
    """The sentence for a Python that came without one of its modules."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    remedy = f"install a complete Python {version}"
    if sys.base_prefix == "/usr" and os.path.exists("/usr/bin/apt-get"):
        remedy = f"run 'sudo apt install python{version}-venv'"
    return f"The Python at {base} lacks its module {module}: {remedy} and try again."


def pip_settings(listing: str) -> dict[str, str]:
    """What `pip config list` says about reaching packages, where the more particular word wins.

    >>> pip_settings("global.index-url='http://a'\\n:env:.index-url='http://b'\\ninstall.target='/tmp'")
    {'index-url': 'http://b'}
    """
    found: dict[str, str] = {}
    for section in ("global.", "install.", ":env:."):
        for line in listing.splitlines():
            key, _, value = line.partition("=")
            name = key.removeprefix(section)
            if name != key and name in REACH:
                found[name] = str(ast.literal_eval(value))
    return {name: value for name, value in found.items() if value}


def pip_environment(told: Mapping[str, str], environ: Mapping[str, str]) -> dict[str, str]:
    """The environment in which pip reaches packages as it was told, and heeds nothing else."""
    settings = {"PIP_RETRIES": "2"}  # five, pip's own number, keeps a person without a network waiting
    if index := environ.get("UV_DEFAULT_INDEX") or environ.get("UV_INDEX_URL"):
        settings["PIP_INDEX_URL"] = index
    settings |= {_variable(name): value for name, value in told.items()}
    settings |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INPUT": "1"}
    settings |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    if not _home():
        settings["PIP_NO_CACHE_DIR"] = "1"
    return environment(settings)


def uv_environment(told: Mapping[str, str], environ: Mapping[str, str]) -> dict[str, str]:
    """The same in uv's words: what pip was told wins, what only uv was told stays."""
    settings = {name: value for name, value in environ.items() if UV_REACH.fullmatch(name)}
    if index := told.get("index-url"):
        settings["UV_DEFAULT_INDEX"] = index
    for name, (variable, separator) in {
        "extra-index-url": ("UV_EXTRA_INDEX_URL", " "),
        "trusted-host": ("UV_INSECURE_HOST", " "),
        "find-links": ("UV_FIND_LINKS", ","),
    }.items():
        if name in told:
            settings[variable] = separator.join(told[name].split())
    if told.get("no-index", "").lower() in ("1", "true", "yes", "on"):
        settings["UV_NO_INDEX"] = "1"
    if told.get("keyring-provider") == "subprocess":
        settings["UV_KEYRING_PROVIDER"] = "subprocess"
    if seconds := told.get("timeout") or told.get("default-timeout"):
        settings.setdefault("UV_HTTP_TIMEOUT", seconds)
    for name, variable in {
        "cert": "SSL_CERT_FILE",
        "client-cert": "SSL_CLIENT_CERT",
        "proxy": "ALL_PROXY",
    }.items():
        if name in told and variable not in environ:
            settings[variable] = told[name]
    settings |= {"UV_NO_PROGRESS": "1", "UV_PYTHON_DOWNLOADS": "never"}
    if not _home() and "UV_CACHE_DIR" not in settings:
        settings["UV_NO_CACHE"] = "1"
    return environment(settings)


def environment(settings: Mapping[str, str] | None = None) -> dict[str, str]:
    """This environment with these settings, and without what is meant for other Pythons."""
    kept = {name: value for name, value in os.environ.items() if not ELSEWHERE.fullmatch(name)}
    return kept | dict(settings or {})


def _variable(setting: str) -> str:
    return "PIP_" + setting.upper().replace("-", "_")


def _home() -> bool:
    """Is there a home for a cache? Where there is none, pip would make a folder named "~" right here."""
    home = os.path.expanduser("~")
    return os.path.isabs(home) and os.path.isdir(home) and os.access(home, os.W_OK | os.X_OK)
