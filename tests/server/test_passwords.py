"""Passwords: which ones are taken, how they are kept, and that nobody waits for them."""

import asyncio
import re
import threading
import time

import pytest

from hanabi.server.passwords import AT_ONCE, LONGEST, MOST_WAITING, PasswordError, Passwords


@pytest.fixture(scope="module")
def passwords():
    made = Passwords()
    yield made
    made.close()


def test_a_password_is_kept_as_argon2id_and_each_time_otherwise(passwords):
    one, other = (passwords.hash("correct horse", "Ann") for _ in range(2))
    assert re.match(r"\$argon2id\$v=19\$m=32768,t=2,p=1\$", one)
    assert one != other
    assert passwords.right(one, "correct horse") and passwords.right(other, "correct horse")
    assert not passwords.right(one, "correct horsf")
    assert not passwords.old(one)


def test_the_same_signs_are_the_same_password_whichever_keyboard_made_them(passwords):
    kept = passwords.hash("pa\u0308sse und Seil", "Ann")
    assert passwords.right(kept, "pässe und Seil")


@pytest.mark.parametrize(
    "password",
    [
        "password", "password1", "Passw0rd!!", "12345678", "87654321", "19791224", "aaaaaaaa", "abababab",
        "abcabcabc", "qwertyuiop", "QWERTZUI", "hanabi2026", "annalee99", "AnnaLee!!", "iloveyou123",
        "poiuytrewq", "1q2w3e4r", "Fyrværkeri1",
    ],
)  # fmt: skip
def test_a_password_that_is_tried_first_is_refused(passwords, password):
    with pytest.raises(PasswordError, match="too easily guessed"):
        passwords.hash(password, "Anna Lee")


def test_a_password_has_neither_too_few_letters_nor_too_many(passwords):
    with pytest.raises(PasswordError, match="at least 8"):
        passwords.hash("x7-b!qz", "Ann")
    with pytest.raises(PasswordError, match=f"at most {LONGEST}"):
        passwords.hash("ab-" * 70, "Ann")


@pytest.mark.parametrize("kept", ["", "nonsense", "$argon2id$v=19$m=1", "plain text"])
def test_what_is_no_hash_fits_no_password(passwords, kept):
    assert not passwords.right(kept, "plain text")


def test_nobodys_password_is_compared_with_as_much_work_as_somebodys(passwords, monkeypatch):
    """Not the time is compared, but what is done: one hash of the same cost."""
    done = []
    verify = passwords._hasher.verify
    monkeypatch.setattr(
        type(passwords._hasher), "verify", lambda self, kept, text: done.append(kept) or verify(kept, text)
    )
    kept = passwords.hash("correct horse", "Ann")
    assert not passwords.right(None, "correct horse")
    assert not passwords.right(kept, "wrong horse")
    assert [one.split("$")[:4] for one in done] == [kept.split("$")[:4]] * 2
    assert not passwords.right(None, "nobody's")


def test_the_event_loop_goes_on_while_passwords_are_hashed_a_few_at_a_time(passwords):
    running, most, lock, enough = 0, 0, threading.Lock(), threading.Event()

    def hashing() -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        enough.wait(30)
        with lock:
            running -= 1

    async def main() -> None:
        waiting = [asyncio.create_task(passwords.beside(hashing)) for _ in range(MOST_WAITING)]
        while running < AT_ONCE:
            await asyncio.sleep(0.001)  # it goes on
        try:
            with pytest.raises(PasswordError, match="too many people"):
                await asyncio.wait_for(passwords.beside(hashing), 10)
        finally:
            enough.set()
        await asyncio.gather(*waiting)
        await passwords.beside(time.sleep, 0)  # and there is room again

    asyncio.run(main())
    assert most == AT_ONCE
