"""Passwords: hashed by argon2id, a few at a time, and never where anybody else would have to wait."""

import asyncio
import re
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hanabi import HanabiError

from .names import plain

SHORTEST = 8
LONGEST = 200
MEMORY, ROUNDS = 32 * 1024, 2
"""What a hash costs: in KiB, and in passes over them."""
AT_ONCE = 2
"""So many are hashed at a time: each takes that memory, and a core."""
MOST_WAITING = 40
"""So many may wait for their turn; more are told to come again."""

P = ParamSpec("P")
T = TypeVar("T")


class PasswordError(HanabiError):
    """A password that cannot be, or is not the right one."""


class Passwords:
    """Hashes and compares. Whoever calls `beside` goes on with other things meanwhile."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=ROUNDS, memory_cost=MEMORY, parallelism=1)
        self._nobodys = self._hasher.hash("nobody's")
        """Compared with where there is nothing to compare with: it takes as long."""
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._waiting = 0

    def close(self) -> None:
        self._threads.shutdown()

    def hash(self, password: str, name: str) -> str:
        """What is kept of a new password; `PasswordError` if it is a bad one."""
        return self._hasher.hash(_checked(password, name))

    def again(self, password: str) -> str:
        """What is kept of a password that was the right one."""
        return self._hasher.hash(_one_form(password))

    def right(self, kept: str | None, password: str) -> bool:
        """Whether a password is the right one. If nothing is kept it is not, and that takes as long."""
        try:
            self._hasher.verify(kept or self._nobodys, _one_form(password[:LONGEST]))
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def old(self, kept: str) -> bool:
        """Whether what is kept was made in an older way, and had better be made anew."""
        return self._hasher.check_needs_rehash(kept)

    async def beside(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that hashes, off the event loop, when it is its turn."""
        if self._waiting >= MOST_WAITING:
            raise PasswordError("people.busy")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))
        finally:
            self._waiting -= 1


def _one_form(password: str) -> str:
    """The same signs are the same password, whichever keyboard made them."""
    return unicodedata.normalize("NFKC", password)


def _checked(password: str, name: str) -> str:
    if len(password) > LONGEST:
        raise PasswordError("people.long-password", most=LONGEST)
    password = _one_form(password)
    if len(password) < SHORTEST:
        raise PasswordError("people.short-password", least=SHORTEST)
    if _common(plain(password).replace(" ", ""), plain(name).replace(" ", "")):
        raise PasswordError("people.common-password")
    return password


def _common(password: str, name: str) -> bool:
    """Whether a password is among the first that anybody would try."""
    bare = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", password)
    return (
        len(set(password)) < 4
        or bare in _WORDS
        or bare == name
        or password == name
        or (len(bare) < 3 and len(password) < 16)  # figures and signs, as dates and telephones are
        or any(password in row or password in row[::-1] for row in _ROWS)
        or any(password == part * (len(password) // len(part)) for part in _halves(password))
    )


def _halves(password: str) -> list[str]:
    """What it could be a repetition of."""
    return [password[:size] for size in range(1, len(password) // 2 + 1)]


_ROWS = (
    "0123456789012345678901234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
)
_WORDS = frozenset(
    word
    for line in (
        "password passwort passord adgangskode wachtwoord geheim hemmelig secret letmein welcome willkommen",
        "velkommen welkom hanabi firework fireworks feuerwerk fyrværkeri vuurwerk admin administrator login",
        "master superman batman football fodbold voetbal fussball fußball baseball basketball liverpool",
        "arsenal chelsea barcelona sunshine princess dragon monkey shadow michael jennifer jordan hunter",
        "killer pokemon starwars computer internet whatever iloveyou ichliebedich jegelskerdig ikhouvanjou",
        "trustno qwerty qwertz azerty qazwsx asdf asdfgh asdfghjk zxcvbnm abc abcd changeme default guest",
        "test testtest tester user root hello hallo hej mypassword passw pass p@ssw0rd passw0rd p@ssword",
        "samsung google facebook minecraft fortnite schatz sommer summer winter spring autumn herbst",
    )
    for word in map(plain, line.split())
)
