"""Accounts: names that are claimed by a password. What hashes is to be called by `Passwords.beside`."""

import secrets
from collections.abc import Callable

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from . import nobody
from .names import Name, NameRefused, plain
from .passwords import PasswordError, Passwords
from .schema import PEOPLE, SESSIONS
from .sessions import Known, Sessions
from .store import Store

Forgets = Callable[[sql.Connection, str], None]


class Accounts:
    """Claiming a name, signing in, changing the password, leaving for good.

    Whenever somebody's power changes they get a new secret, and the old one is worth nothing.
    """

    def __init__(self, store: Store, sessions: Sessions, passwords: Passwords) -> None:
        self._store = store
        self._sessions = sessions
        self._passwords = passwords
        self.forgets: list[Forgets] = []
        """What else is to be done, in the same transaction, when somebody leaves for good."""

    def claim(self, known: Known, text: str, password: str, about: str) -> tuple[Known, str]:
        """Make a guest the owner of a name: games and seats stay theirs."""
        if known.claimed:
            raise NameRefused("people.claimed")
        name = Name.to_claim(text)
        self._check_free(name)
        values = {
            "name": name.shown,
            "plain": name.plain,
            "skeleton": name.skeleton,
            "password": self._passwords.hash(password, name.shown),
        }
        mine = sql.and_(PEOPLE.c.person == known.person, PEOPLE.c.password.is_(None))
        with self._store.work() as work:
            self._sessions.alive(work, known)
            try:
                claimed = work.execute(sql.update(PEOPLE).where(mine).values(**values)).rowcount
            except IntegrityError as error:  # somebody was quicker
                raise NameRefused("people.taken", name=name.shown) from error
            if not claimed:
                raise NameRefused("people.claimed")
            ended = self._sessions.close_others(work, known.person)
            new = self._sessions.begin(work, known.person, about)
        self._sessions.tell(ended)
        return new

    def sign_in(self, name: str, password: str, about: str, before: Known | None) -> tuple[Known, str]:
        """A session of whoever has the name and knows the password; a session that was there before ends."""
        with self._store.work(reads=True) as work:
            found = work.execute(_ACCOUNT.where(PEOPLE.c.plain == plain(name))).first()
        if not self._passwords.right(found.password if found else None, password) or found is None:
            raise PasswordError("people.wrong")
        if found.banned:
            raise PasswordError("people.banned")
        again = self._passwords.again(password) if self._passwords.old(found.password) else found.password
        with self._store.work() as work:
            self._keep(work, found.person, again, instead=found.password)
            ended = self._sessions.close(work, SESSIONS.c.session == (before.session if before else ""))
            new = self._sessions.begin(work, found.person, about)
        self._sessions.tell(ended)
        return new

    def change(self, known: Known, old: str, new: str, about: str) -> tuple[Known, str]:
        """Change the password; all other sessions end."""
        checked = self.check(known, old)
        kept = self._passwords.hash(new, known.name)
        with self._store.work() as work:
            self._sessions.alive(work, known)
            self._keep(work, known.person, kept, instead=checked)
            ended = self._sessions.close_others(work, known.person)
            made = self._sessions.begin(work, known.person, about)
        self._sessions.tell(ended)
        return made

    def check(self, known: Known, password: str) -> str:
        """Whether it is really them; what is kept of the password then."""
        if not known.claimed:
            raise PasswordError("people.guest")
        with self._store.work(reads=True) as work:
            kept = work.execute(sql.select(PEOPLE.c.password).where(PEOPLE.c.person == known.person)).scalar()
        if kept is None or not self._passwords.right(kept, password):
            raise PasswordError("people.wrong")
        return str(kept)

    def reset(self, person: str) -> str:
        """A new password for somebody who forgot theirs, for operators to tell; all sessions end."""
        password = secrets.token_urlsafe(12)
        kept = self._passwords.hash(password, "")
        with self._store.work() as work:
            self._keep(work, person, kept)
            ended = self._sessions.close_others(work, person)
        self._sessions.tell(ended)
        return password

    def leave(self, known: Known, password: str) -> list[str]:
        """Forget somebody: account, sessions, names and words; the tables whose logs were changed.

        What is left is the moves, by a random id that leads to nobody.
        """
        if known.claimed:
            self.check(known, password)
        with self._store.work(reads=True) as work:
            self._sessions.alive(work, known)
        changed = nobody.redact(self._store, known.person)
        with self._store.work() as work:
            ended = self._sessions.close(work, SESSIONS.c.person == known.person)
            for forgets in self.forgets:
                forgets(work, known.person)
            work.execute(sql.delete(PEOPLE).where(PEOPLE.c.person == known.person))
        self._sessions.tell(ended)
        return sorted({*changed, *nobody.redact(self._store, known.person)})  # what came meanwhile

    def _check_free(self, name: Name) -> None:
        """Tell before the password is hashed that a name is taken."""
        like = sql.or_(PEOPLE.c.plain == name.plain, PEOPLE.c.skeleton == name.skeleton)
        with self._store.work(reads=True) as work:
            if work.execute(sql.select(PEOPLE.c.person).where(like)).first():
                raise NameRefused("people.taken", name=name.shown)

    def _keep(self, work: sql.Connection, person: str, password: str, *, instead: str | None = None) -> None:
        """Keep a password, instead of the one that was checked: another one may have come meanwhile."""
        changed = sql.update(PEOPLE).where(PEOPLE.c.person == person, PEOPLE.c.password.is_not(None))
        if instead is not None:
            changed = changed.where(PEOPLE.c.password == instead, sql.not_(PEOPLE.c.banned))
        if not work.execute(changed.values(password=password)).rowcount:
            raise PasswordError("people.guest" if instead is None else "people.wrong")


_ACCOUNT = sql.select(PEOPLE.c.person, PEOPLE.c.password, PEOPLE.c.banned)
