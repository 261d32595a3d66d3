"""What hosts copy is right: files are read by what reads them, and every command in them is understood."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from hanabi import cli
from hanabi.server.config import Config

REPOSITORY = Path(__file__).parents[2]
DEPLOY = REPOSITORY / "deploy"
SETTINGS = {f"HANABI_{name.upper()}" for name in Config.__struct_fields__}
OURS = {"HANABI_NAME", "HANABI_UPSTREAM"}
"""Variables of the files themselves, for what stands before hanabi."""


def done(*command: object) -> str:
    """What a program says; it must be content."""
    run = subprocess.run(
        list(map(str, command)), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout + run.stderr


def understood(words: list[str]) -> bool:
    """Whether `hanabi` understands this."""
    name, *rest = words
    if name.startswith("-"):
        name, rest = "serve", words
    assert name in cli.COMMANDS, words
    wish = cli.parser(name).wish(rest)
    assert wish is not None, words
    if name == "admin":
        from hanabi.cli.admin import DOINGS

        assert wish.what in DOINGS
    return True


# -- the commands that are told --


def told() -> Iterator[tuple[str, str]]:
    """Every command that hosts are told, and where."""
    page = (REPOSITORY / "docs" / "host.md").read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"^```\w*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    for line in [*blocks.splitlines(), *re.findall(r"`(hanabi [^`]+)`", page)]:
        if found := re.search(r"(?:^|/|exec hanabi )hanabi ((--)?[a-z]+\b.*)", line):
            yield "host.md", found[1]
    for path in sorted(DEPLOY.iterdir()):
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := re.match(r"ExecStart=\S+/hanabi (.*)", line):
                yield path.name, found[1]


COMMANDS = sorted(set(told()))


def test_the_page_for_hosts_names_every_command_for_hosts():
    named = {command.split()[0] for _, command in COMMANDS}
    hosts = {"serve", "migrate", "backup", "restore", "move", "export", "config", "healthcheck", "admin"}
    assert hosts <= named


@pytest.mark.parametrize(("where", "command"), COMMANDS)
def test_every_command_that_hosts_are_told_is_understood(where, command):
    assert understood(shlex.split(command))


@pytest.mark.parametrize(
    "path", [*sorted(DEPLOY.iterdir()), REPOSITORY / "docs" / "host.md"], ids=lambda path: path.name
)
def test_every_setting_that_is_named_there_is(path):
    named = set(re.findall(r"HANABI_[A-Z_]+", path.read_text(encoding="utf-8")))
    assert named <= SETTINGS | OURS


# -- the container --


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile, an instruction each."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in whole.splitlines() if line)]


def test_the_linter_has_no_complaint_about_the_dockerfile(needs):
    beside = Path(sys.executable).with_name("hadolint")
    hadolint = str(beside) if beside.exists() else shutil.which("hadolint")
    needs("hadolint", hadolint)
    done(hadolint, DEPLOY / "Dockerfile")


def last(name: str) -> str:
    """What the final image has of an instruction."""
    found = instructions()
    stage = max(at for at, (each, _) in enumerate(found) if each == "FROM")
    (rest,) = [rest for each, rest in found[stage:] if each == name]
    return rest


def test_the_image_serves_as_nobody_and_says_whether_it_is_well():
    user, group = map(int, last("USER").split(":"))
    assert user >= 10_000 and group >= 10_000
    assert f"--uid {user}" in last("RUN")
    assert understood((json.loads(last("ENTRYPOINT")) + json.loads(last("CMD")))[1:])
    check = json.loads(last("HEALTHCHECK").partition("CMD ")[2])
    assert check[0] == "hanabi" and understood(check[1:])
    assert last("STOPSIGNAL") == "SIGTERM"


def test_the_image_keeps_everything_in_its_volume_and_listens_where_it_says():
    environment = dict(pair.split("=", 1) for pair in last("ENV").split())
    config = Config.of(environment)
    assert config.data == last("VOLUME") == last("WORKDIR")
    assert (config.host, config.port) == ("0.0.0.0", int(last("EXPOSE")))


def test_what_goes_into_the_image_is_there_and_nothing_else():
    allowed = [
        line.removeprefix("!")
        for line in (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
        if line.startswith("!")
    ]
    there = {name for name in allowed if (REPOSITORY / name).exists()}
    assert set(allowed) - there <= {"web"}  # the page is built into the wheel where it is there
    copied = [rest.split()[0] for name, rest in instructions() if name == "COPY" and "--from" not in rest]
    assert copied == ["requirements/run.txt", "."]
    for needed in ("pyproject.toml", "README.md", "LICENSE", "src"):  # by the build of the package
        assert needed in allowed


@pytest.mark.full
def test_the_package_that_the_image_installs_is_a_whole_program(tmp_path, needs):
    python, hanabi = tmp_path / "env" / "bin" / "python", tmp_path / "env" / "bin" / "hanabi"
    done(sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "env")
    download = [python, "-m", "pip", "download", "--quiet", "--dest", tmp_path / "hatchling", "hatchling"]
    needs("a package index", subprocess.run(download, capture_output=True, check=False).returncode == 0)
    done(python, "-m", "pip", "install", "--quiet", "--no-deps", REPOSITORY)
    (tmp_path / "packages.pth").write_text("\n".join(sys.path))
    here = next((tmp_path / "env" / "lib").glob("python*")) / "site-packages"
    shutil.copy(tmp_path / "packages.pth", here)  # what it needs is installed here already
    assert done(hanabi, "--version").startswith("hanabi 0.")
    done(hanabi, "migrate", "--data", tmp_path / "data")
    done(hanabi, "backup", tmp_path / "copy.db", "--data", tmp_path / "data")
    assert (here / "hanabi" / "server" / "migrations" / "versions").is_dir()


# -- compose --

COMPOSE = ["compose.yaml", "compose.postgresql.yaml"]


def compose(name: str) -> dict[str, Any]:
    return yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))


def filled(text: str) -> str:
    """A text with its variables said."""
    return re.sub(r"\$\{(\w+)(:[-?][^}]*)?\}", lambda found: f"said-{found[1].lower()}", text)


@pytest.mark.parametrize("name", COMPOSE)
def test_our_containers_may_do_nothing_that_they_need_not(name):
    ours = compose(name)["services"]["hanabi"]
    assert ours["read_only"] is True
    assert ours["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in ours["security_opt"]
    assert "/tmp" in ours["tmpfs"]
    build = (DEPLOY / ours["build"]["context"]).resolve()
    assert build == REPOSITORY and (build / ours["build"]["dockerfile"]).is_file()


@pytest.mark.parametrize("name", COMPOSE)
def test_what_services_name_is_there(name):
    whole = compose(name)
    assert set(whole) <= {"name", "services", "networks", "volumes"}
    for service in whole["services"].values():
        assert set(service.get("depends_on", ())) <= set(whole["services"])
        assert set(service.get("networks", ())) <= set(whole.get("networks", ()))
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in whole["volumes"]
    seconds = whole["services"]["hanabi"]["stop_grace_period"]
    assert int(seconds.removesuffix("s")) > 10  # longer than it takes to stop well


@pytest.mark.parametrize("name", COMPOSE)
def test_what_our_containers_are_told_is_understood(name):
    ours = compose(name)["services"]["hanabi"]
    environment = {key: filled(value) for key, value in ours["environment"].items() if filled(value)}
    command = [filled(word) for word in ours.get("command", ["serve"])]
    assert understood(command)
    config = Config.of(environment)
    if name == "compose.postgresql.yaml":
        from hanabi.server.store import Store

        store = Store(config.store)
        assert store.shared and store.url.host in compose(name)["services"]
        assert store.url.username == compose(name)["services"]["database"]["environment"]["POSTGRES_USER"]
        assert config.proxies == compose(name)["networks"]["inside"]["ipam"]["config"][0]["subnet"]


def test_the_database_of_the_containers_is_one_that_the_image_can_copy():
    client = re.search(r"postgresql-client-(\d+)", last("RUN"))
    assert client
    assert compose("compose.postgresql.yaml")["services"]["database"]["image"] == f"postgres:{client[1]}"


# -- systemd --

UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))


def entries(path: Path) -> list[tuple[str, str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        (key, value)
        for key, found, value in (line.partition("=") for line in lines)
        if found and key[0] != "#"
    ]


@pytest.mark.parametrize(
    "path", [path for path in UNITS if path.suffix == ".service"], ids=lambda path: path.name
)
def test_what_a_unit_starts_is_understood(path):
    told = entries(path)
    (start,) = [value for key, value in told if key == "ExecStart"]
    program, *words = shlex.split(start)
    assert program == "/opt/hanabi/bin/hanabi" and understood(words)
    said = dict(pair.split("=", 1) for key, value in told if key == "Environment" for pair in value.split())
    assert Config.of(said).data == "%S/hanabi"
    assert ("StateDirectory", "hanabi") in told and ("DynamicUser", "yes") in told


def test_systemd_has_no_complaint(tmp_path, needs):
    needs("systemd-analyze", shutil.which("systemd-analyze"))
    for path in UNITS:
        text = path.read_text(encoding="utf-8").replace("/opt/hanabi/bin/hanabi", sys.executable)
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    said = done("systemd-analyze", "verify", "--man=no", *sorted(tmp_path.iterdir()))
    assert not [line for line in said.splitlines() if "hanabi" in line], said
    rated = done("systemd-analyze", "security", "--offline=true", tmp_path / "hanabi.service")
    exposed = re.search(r"Overall exposure level for hanabi.service: ([\d.]+)", rated)
    assert exposed and float(exposed[1]) < 2


# -- proxies --


def test_caddy_understands_its_file(tmp_path, needs):
    needs("caddy", shutil.which("caddy"))
    done("caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile")


def test_nginx_understands_its_file(tmp_path, needs):
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    needs("nginx and openssl", nginx and shutil.which("openssl"))
    key, cert = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    request = [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-subj",
        "/CN=hanabi.example",
        "-days",
        "2",
    ]
    done("openssl", *request, "-keyout", key, "-out", cert)
    site = (
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace("/etc/ssl/hanabi.example", str(tmp_path))
    )
    (tmp_path / "site.conf").write_text(site, encoding="utf-8")
    whole = f"pid {tmp_path}/pid; events {{}} http {{ access_log off; include {tmp_path}/site.conf; }}"
    (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
    done(nginx, "-t", "-e", tmp_path / "log", "-c", tmp_path / "nginx.conf")
