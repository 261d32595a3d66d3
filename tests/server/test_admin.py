"""What whoever runs the house may do at the command line, while a server runs or not."""

import json
from typing import Any

import pytest

from hanabi import cli
from hanabi.server.passwords import PasswordError
from hanabi.server.people import People
from hanabi.server.rooms import now
from hanabi.server.store import Store
from hanabi.table import Settings, requests
from server.test_commands import Command, command, played, say
from server.test_rooms import Process, run, table_of_two

__all__ = ["command", "played", "say"]


def told(command: Command, *words: str) -> Any:
    code, out, err = command("admin", *words, "--json")
    assert code == 0, err
    return json.loads(out)


@pytest.fixture
def people(store) -> People:
    made = People(store, now)
    yield made
    made.close()


def claimed(people: People, name: str, password: str = "correct horse battery") -> tuple[str, str]:
    """Somebody with a name; the person, and the secret of the session."""
    known, secret = people.welcome("a test")
    made = people.accounts.claim(known, name, password, "a test")
    return known.person, made[1] if isinstance(made, tuple) else secret


# -- tables --


def test_the_tables_in_use_are_listed(command, played):
    rows = told(command, "tables")
    assert [row["phase"] for row in rows] == ["playing"]
    assert rows[0]["names"] == "Ann, Bob"
    assert sorted(row["phase"] for row in told(command, "tables", "--all")) == ["over", "over", "playing"]
    text = command("admin", "tables")[1]
    assert "game" in text.splitlines()[0] and text.endswith("\n1 table.")


def test_where_no_table_is_that_is_said(command, store):
    assert command("admin", "tables") == (0, "0 tables.", "")


def test_a_game_is_ended_once(command, played):
    game = told(command, "tables")[0]["game"]
    assert command("admin", "end", game) == (0, f"Table {game} is closed.", "")
    assert told(command, "tables") == []
    assert "the game is over" in command("admin", "end", game)[2]
    assert "no table nowhere" in command("admin", "end", "nowhere")[2]


def test_a_table_that_has_not_begun_is_closed(command, url, store):
    async def gather(process: Process) -> None:
        room = await process.rooms.open("ann", Settings("german 2p"))
        await room.ask("ann", "s", requests.Sit(0, "Ann"))

    run(gather, url)
    (row,) = told(command, "tables")
    assert command("admin", "end", row["game"])[0] == 0
    assert store.open_tables() == []


# -- people --


def test_people_are_listed_with_the_names_they_use(command, url, people):
    zoe, _ = claimed(people, "Zoe")
    guest, _ = people.welcome("a test")

    async def sit(process: Process) -> None:
        room = await process.rooms.open(guest.person, Settings("german 2p"))
        await room.ask(guest.person, "s", requests.Sit(0, "Knud_100%"))

    run(sit, url)
    rows = {row["person"]: row for row in told(command, "people")}
    assert (rows[zoe]["name"], rows[zoe]["claimed"], rows[zoe]["tables"]) == ("Zoe", True, 0)
    assert (rows[guest.person]["name"], rows[guest.person]["claimed"]) == ("Knud_100%", False)
    assert [row["person"] for row in told(command, "people", "zo")] == [zoe]
    assert [row["person"] for row in told(command, "people", "100%")] == [guest.person]
    assert told(command, "people", "%") == told(command, "people", "100%")
    assert told(command, "people", "nobody") == []


def test_somebody_is_banned_and_comes_back(command, people):
    _, secret = claimed(people, "Zoe")
    assert people.known(secret) is not None
    assert command("admin", "ban", "zoe") == (0, "zoe plays here no more.", "")
    with pytest.raises(Exception, match="may not play here"):
        people.known(secret)
    assert told(command, "people")[0]["banned"]
    assert command("admin", "unban", "Zoe")[0] == 0
    assert people.known(secret) is not None


def test_a_guest_is_banned_by_what_the_list_says(command, people):
    guest, secret = people.welcome("a test")
    assert command("admin", "ban", guest.person)[0] == 0
    with pytest.raises(Exception, match="may not play here"):
        people.known(secret)


def test_a_lost_password_is_replaced_and_all_devices_are_signed_out(command, people):
    _, secret = claimed(people, "Zoe")
    code, out, _ = command("admin", "reset-password", "Zoe")
    password = out.split()[4]
    assert code == 0 and len(password) >= 12
    assert people.known(secret) is None
    known, _ = people.accounts.sign_in("Zoe", password, "a test", None)
    assert known.name == "Zoe"
    with pytest.raises(PasswordError):
        people.accounts.sign_in("Zoe", "correct horse battery", "a test", None)


def test_a_guest_has_no_password_to_lose(command, people):
    guest, secret = people.welcome("a test")
    assert command("admin", "reset-password", guest.person)[0] == 2
    assert people.known(secret) is not None


def test_somebody_is_made_one_of_those_who_run_the_house(command, people):
    _, secret = claimed(people, "Zoe")
    assert command("admin", "make-admin", "Zoe")[0] == 0
    assert people.known(secret).admin
    assert command("admin", "unmake-admin", "Zoe")[0] == 0
    assert not people.known(secret).admin


def test_nobody_is_a_sentence(command, store):
    for what in ("ban", "unban", "reset-password", "make-admin", "unmake-admin"):
        code, out, err = command("admin", what, "Nobody")
        assert (code, out) == (2, "")
        assert "Nobody" in err


# -- reports --


def test_what_was_reported_is_listed(command, url):
    text = 'he said "type":"reported" and \\ laughed'

    async def play(process: Process) -> None:
        room = await table_of_two(process.rooms)
        await room.ask("ann", "r1", requests.Report(1, text))
        await table_of_two(process.rooms, talk="free")

    run(play, url)
    (row,) = told(command, "reports")
    assert (row["by"], row["whom"], row["person"], row["text"]) == ("Ann", "Bob", "bob", text)
    assert command("admin", "reports")[1].endswith("1 report.")


# -- how it is called --

WRONG = {
    "admin": "wants to know",
    "admin dance": "there is no 'dance' to do",
    "admin tabels": "did you mean tables?",
    "admin end": "hanabi admin end wants to know TABLE",
    "admin ban": "hanabi admin ban wants to know NAME",
    "admin reports all": "has no use for 'all'",
    "admin tables --jsno": "did you mean --json?",
}


@pytest.mark.parametrize("line", WRONG)
def test_what_cannot_be_understood_is_a_sentence(say, line):
    code, out, err = say(*line.split())
    assert (code, out) == (2, "")
    assert WRONG[line] in err


def test_where_there_is_no_database_that_is_said(tmp_path, capsys):
    assert cli.main(["admin", "tables", "--data", str(tmp_path)]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_away_is_a_sentence(capsys):
    assert cli.main(["admin", "tables", "--database", "postgresql://nobody@127.0.0.1:1/none"]) == 2
    assert "cannot be reached" in capsys.readouterr().err
    with pytest.raises(Exception, match="cannot be reached"):
        Store("postgresql://nobody@127.0.0.1:1/none").due()
