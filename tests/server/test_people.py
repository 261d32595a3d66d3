"""Guests and accounts: who is known, by which secret, and for how long; on both databases."""

import threading
from collections.abc import Iterator

import msgspec
import pytest

from hanabi import HanabiError, Rules
from hanabi.server import nobody, passwords, sessions
from hanabi.server.people import Known, People
from hanabi.server.rooms import card
from hanabi.server.schema import SEATS, metadata
from hanabi.server.store import Kept, Page, Seated, Store, StoreError, Wish
from hanabi.table import Entry, Settings, Table, log
from hanabi.table.requests import Clue

GOOD = "correct horse battery"
BETTER = "staple correct horse"
DAY = 86_400_000


class Club:
    """A store, a clock that is moved by hand, and the people of two processes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.time = 1_700_000_000_000
        self.people = People(store, lambda: self.time)
        self.elsewhere = People(store, lambda: self.time)

    def guest(self) -> tuple[Known, str]:
        return self.people.welcome("Firefox, Linux")

    def member(self, name: str, password: str = GOOD) -> tuple[Known, str]:
        return self.people.accounts.claim(self.guest()[0], name, password, "Firefox, Linux")

    def sign_in(self, name: str, password: str = GOOD, before: Known | None = None) -> tuple[Known, str]:
        return self.people.accounts.sign_in(name, password, "Safari, iPhone", before)

    def rows(self) -> str:
        """All that is kept of people, as text."""
        with self.store.work(reads=True) as work:
            return "\n".join(
                str(row)
                for table in ("people", "sessions")
                for row in work.exec_driver_sql(f"SELECT * FROM {table}")
            )

    def game(self, name: str, *pages: tuple[str, list[Entry]], seats: tuple[Seated, ...] = ()) -> None:
        """Write a table as it would be written."""
        for seq, (by, entries) in enumerate(pages):
            page = Page(name, seq, by, f"{by}{seq}", 1, msgspec.json.encode(entries))
            told = card(name, seq, Table.of(entry for _, entries in pages[: seq + 1] for entry in entries))
            answer = self.store.write([Wish(page, told, seats)])[0]
            assert answer.kept is Kept.WRITTEN


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A database of each kind; making one takes longer than these tests."""
    if request.param == "sqlite":
        store = Store(f"sqlite:///{tmp_path_factory.mktemp('people') / 'hanabi.db'}")
    else:
        store = Store(request.getfixturevalue("cluster").database("people"))
    store.create()
    yield store
    store.close()


@pytest.fixture
def club(kept: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """Hashes are cheap here; what they cost is tested elsewhere."""
    monkeypatch.setattr(passwords, "MEMORY", 64)
    with kept.work() as work:
        for table in reversed(metadata.sorted_tables):
            work.execute(table.delete())
    made = Club(kept)
    yield made
    made.people.close()
    made.elsewhere.close()


def refusal(call, *args) -> str:
    """The code with which something is refused."""
    with pytest.raises(HanabiError) as refused:
        call(*args)
    assert str(refused.value)
    return refused.value.code


# -- sessions --


def test_a_guest_is_known_by_the_secret_and_by_nothing_else(club):
    known, secret = club.guest()
    assert club.people.known(secret) == club.elsewhere.known(secret) == known
    assert known == Known(known.person, "", False, known.session)
    for wrong in (
        "",
        "x",
        secret[:-1],
        secret + "A",
        secret.swapcase(),
        known.session,
        known.person,
        "'; --",
    ):
        assert club.people.known(wrong) is None


def test_no_secret_and_no_password_is_kept_only_hashes(club):
    known, secret = club.member("Ann")
    _, token = club.people.sessions.token(known, "my bot")
    rows = club.rows()
    assert known.session in rows
    assert "argon2id" in rows
    assert not [one for one in (secret, token, GOOD) if one in rows]


def test_secrets_have_256_bits_and_are_never_the_same(club):
    found = {club.guest()[1] for _ in range(50)}
    assert len(found) == 50
    assert all(len(secret) == 43 for secret in found)
    assert len({club.guest()[0].person for _ in range(50)}) == 50


def test_a_session_that_nobody_uses_is_over_one_day_and_one_that_is_used_is_not(club):
    used, idle = club.guest()[1], club.guest()[1]
    for _ in range(5):
        club.time += sessions.LASTS // 4
        assert club.people.known(used)
    assert club.people.known(idle) is None


def test_when_a_session_was_used_is_written_down_now_and_then(club):
    known, secret = club.guest()
    club.time += 1000
    club.people.known(secret)
    assert club.people.sessions.of(known.person)[0].seen == club.time - 1000
    club.time += sessions.SEEN_EVERY
    club.people.known(secret)
    assert club.people.sessions.of(known.person)[0].seen == club.time


def test_on_a_disk_that_is_full_people_are_still_known(club, monkeypatch):
    known, secret = club.guest()
    club.time += sessions.SEEN_EVERY
    work = club.store.work

    def full(*, reads: bool = False):
        if not reads:
            raise StoreError("store.full")
        return work(reads=True)

    monkeypatch.setattr(club.store, "work", full)
    assert club.people.known(secret) == known


def test_a_session_is_ended_by_its_owner_only_and_then_everywhere(club):
    (ann, secret), (bob, _) = club.guest(), club.guest()
    told = []
    club.people.ended.add(told.extend)
    assert refusal(club.people.sessions.end, bob, ann.session) == "people.no-session"
    assert club.elsewhere.over([ann.session, bob.session]) == set()
    club.people.sessions.end(ann, ann.session)
    assert club.people.known(secret) is None
    assert club.elsewhere.known(secret) is None
    assert told == [ann.session]
    assert club.elsewhere.over([ann.session, bob.session]) == {ann.session}
    assert refusal(club.people.sessions.end, ann, ann.session) == "server.nobody"


def test_of_many_sessions_those_that_are_over_are_found(club):
    known, _ = club.guest()
    assert club.people.over([known.session, *(f"gone{number}" for number in range(1200))]) == {
        f"gone{number}" for number in range(1200)
    }
    assert club.people.over([]) == set()


def test_all_others_are_ended_at_once(club):
    ann, secret = club.member("Ann")
    others = [club.sign_in("Ann")[1] for _ in range(3)]
    _, token = club.people.sessions.token(ann, "bot")
    (bob, stays) = club.guest()
    club.people.sessions.end_others(ann)
    assert [club.people.known(one) for one in (*others, token)] == [None] * 4
    assert club.people.known(secret) == ann
    assert club.people.known(stays) == bob


def test_sessions_are_listed_with_what_their_owner_recognises(club):
    ann, _ = club.member("Ann")
    club.time += DAY
    club.sign_in("Ann")
    session, _ = club.people.sessions.token(ann, "my bot")
    listed = club.people.sessions.of(ann.person)
    assert {(one.about, one.program, one.began) for one in listed} == {
        ("Firefox, Linux", False, club.time - DAY),
        ("Safari, iPhone", False, club.time),
        ("my bot", True, club.time),
    }
    assert session in {one.session for one in listed}


def test_a_token_is_known_as_a_program_until_it_is_ended_and_there_are_not_too_many(club):
    ann, _ = club.guest()
    session, token = club.people.sessions.token(ann, "bot")
    assert club.people.known(token) == ann._replace(session=session, program=True)
    for _ in range(sessions.MOST_TOKENS - 1):
        club.people.sessions.token(ann, "bot")
    assert refusal(club.people.sessions.token, ann, "bot") == "people.tokens"
    club.people.sessions.end(ann, session)
    assert club.people.known(token) is None
    club.people.sessions.token(ann, "bot")


def test_the_oldest_session_makes_room(club, monkeypatch):
    monkeypatch.setattr(sessions, "MOST", 3)
    ann, first = club.member("Ann")
    _, token = club.people.sessions.token(ann, "bot")
    told = []
    club.people.ended.add(told.extend)
    secrets = []
    for _ in range(3):
        club.time += 1
        secrets.append(club.sign_in("Ann")[1])
    assert club.people.known(first) is None
    assert told == [ann.session]
    assert all(map(club.people.known, [*secrets, token]))


# -- names and passwords --


def test_a_guest_claims_a_name_and_is_still_the_same_person(club):
    guest, old = club.guest()
    ann, new = club.people.accounts.claim(guest, " Ann  Lee ", GOOD, "Firefox, Linux")
    assert ann == Known(guest.person, "Ann Lee", True, ann.session)
    assert club.people.known(new) == ann
    assert club.people.known(old) is None
    assert refusal(club.people.accounts.claim, ann, "Bea", GOOD, "") == "people.claimed"
    assert (
        refusal(club.people.accounts.claim, guest, "Bea", GOOD, "") == "server.nobody"
    )  # that session is over


def test_who_was_sent_away_while_they_asked_gets_nothing(club):
    """A request can be held back for as long as its body takes to come."""
    ann, _ = club.member("Ann")
    club.people.sessions.end_others(ann)
    thief, _ = club.people.accounts.sign_in("Ann", GOOD, "", None)
    club.people.accounts.change(ann, GOOD, "quite another one", "")
    for late in (
        lambda: club.people.sessions.token(thief, "a bot"),
        lambda: club.people.sessions.end_others(thief),
        lambda: club.people.accounts.change(thief, "quite another one", "one of mine, now", ""),
    ):
        assert refusal(late) == "server.nobody"


def test_a_password_that_was_changed_meanwhile_lets_nobody_in(club, monkeypatch):
    ann, _ = club.member("Ann")
    right = club.people.passwords.right

    def slowly(kept, password):
        found = right(kept, password)
        monkeypatch.undo()  # the owner is quicker
        club.people.accounts.change(ann, GOOD, "quite another one", "")
        return found

    monkeypatch.setattr(club.people.passwords, "right", slowly)
    assert refusal(club.people.accounts.sign_in, "Ann", GOOD, "", None) == "people.wrong"
    assert club.people.accounts.sign_in("Ann", "quite another one", "", None)


@pytest.mark.parametrize("name", ["Ann", "ANN", "Ａnn", "A-n-n", "Ánn"])
def test_a_name_is_claimed_once_and_so_is_what_looks_like_it(club, name):
    club.member("Ann")
    guest, _ = club.guest()
    assert refusal(club.people.accounts.claim, guest, name, GOOD, "") == "people.taken"
    assert not club.people.known(club.guest()[1]).claimed


def test_of_two_who_claim_a_name_at_the_same_moment_one_gets_it(club, monkeypatch):
    guests, got = [club.guest()[0] for _ in range(4)], []
    ready = threading.Barrier(4)
    check = club.people.accounts._check_free
    monkeypatch.setattr(club.people.accounts, "_check_free", lambda name: (check(name), ready.wait(30)))

    def claim(guest: Known) -> None:
        try:
            got.append(club.people.accounts.claim(guest, "Ann", GOOD, "")[0].name)
        except HanabiError as refused:
            got.append(refused.code)

    threads = [threading.Thread(target=claim, args=(guest,)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(got) == ["Ann", "people.taken", "people.taken", "people.taken"]


def test_a_bad_name_or_password_claims_nothing(club):
    guest, secret = club.guest()
    for name, password in (("Ann", "short"), ("Ann", "password1"), ("Ann", "x" * 201), ("a\u200bnn", GOOD)):
        refusal(club.people.accounts.claim, guest, name, password, "")
    assert club.people.known(secret) == guest
    club.member("Ann")


def test_somebody_signs_in_by_name_and_password_however_the_name_is_typed(club):
    ann, _ = club.member("Ann Lee")
    for name in ("Ann Lee", " ann  lee", "ＡＮＮ LEE"):
        known, secret = club.sign_in(name)
        assert club.people.known(secret) == known == ann._replace(session=known.session)


def test_an_unknown_name_and_a_wrong_password_are_answered_alike(club):
    """The sentence, its values, and what was hashed: the same for both."""
    club.member("Ann")
    guest, _ = club.guest()
    told = []
    for name in ("Ann", "Zoe", "", "\ud800", "x" * 1000, guest.person):
        with pytest.raises(HanabiError) as refused:
            club.sign_in(name, "wrong horse battery")
        told.append(refused.value.sentence)
    assert set(map(repr, told)) == {repr(told[0])}
    assert told[0].code == "people.wrong"


def test_signing_in_gives_a_new_secret_and_ends_the_session_that_was_there(club):
    club.member("Ann")
    guest, planted = club.guest()
    known, secret = club.sign_in("Ann", before=guest)
    assert secret != planted
    assert club.people.known(planted) is None
    assert club.people.known(secret) == known


def test_a_new_password_ends_all_other_sessions_and_the_old_password(club):
    ann, first = club.member("Ann")
    other = club.sign_in("Ann")[1]
    _, token = club.people.sessions.token(ann, "bot")
    assert refusal(club.people.accounts.change, ann, "wrong horse", BETTER, "") == "people.wrong"
    assert refusal(club.people.accounts.change, ann, GOOD, "password1", "") == "people.common-password"
    assert club.people.known(other)
    known, secret = club.people.accounts.change(ann, GOOD, BETTER, "Firefox, Linux")
    assert [club.people.known(one) for one in (first, other, token)] == [None] * 3
    assert club.people.known(secret) == known
    assert refusal(club.sign_in, "Ann") == "people.wrong"
    assert club.sign_in("Ann", BETTER)[0].person == ann.person


def test_a_guest_has_no_password_to_change(club):
    assert refusal(club.people.accounts.change, club.guest()[0], "", BETTER, "") == "people.guest"


def test_a_password_that_was_hashed_in_an_older_way_is_hashed_anew(club):
    from argon2 import PasswordHasher

    ann, _ = club.member("Ann")
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(GOOD)
    with club.store.work() as work:
        work.exec_driver_sql(f"UPDATE people SET password = '{weak}'")
    club.sign_in("Ann")
    assert "m=64," in club.rows()
    assert "m=8," not in club.rows()
    assert club.sign_in("Ann")[0].person == ann.person


def test_operators_reset_a_password_ban_and_promote(club):
    ann, secret = club.member("Ann")
    found = club.people.named("ANN")
    assert (found.person, found.name, found.admin, found.banned) == (ann.person, "Ann", False, False)
    password = club.people.accounts.reset(ann.person)
    assert club.people.known(secret) is None
    known, secret = club.sign_in("Ann", password)
    club.people.promote(ann.person)
    assert club.people.known(secret) == known._replace(admin=True)
    club.people.promote(ann.person, False)
    assert club.people.known(secret) == known
    assert refusal(club.people.named, "Zoe") == "people.nobody"
    assert refusal(club.people.ban, "nobody") == "people.nobody"
    assert refusal(club.people.accounts.reset, club.guest()[0].person) == "people.guest"


def test_who_is_banned_is_known_nowhere_and_told_so(club):
    ann, secret = club.member("Ann")
    told = []
    club.people.ended.add(told.extend)
    club.people.ban(ann.person)
    assert told == [ann.session]
    assert club.elsewhere.over([ann.session]) == {ann.session}
    assert refusal(club.people.known, secret) == refusal(club.elsewhere.known, secret) == "people.banned"
    assert refusal(club.sign_in, "Ann") == "people.banned"
    assert refusal(club.sign_in, "Ann", "wrong horse") == "people.wrong"
    assert refusal(club.people.accounts.claim, club.guest()[0], "Ann", GOOD, "") == "people.taken"
    club.people.ban(ann.person, False)
    assert club.people.known(secret) == ann


def test_nobody_is_called_at_a_table_what_looks_like_somebody_elses_name(club):
    ann, _ = club.member("Ann")
    guest, _ = club.guest()
    for name in ("Ann", "ann", "A n n", "Аnn", "Ánn", "Admin", "cautious", "An\u200bn"):
        assert not club.people.may_be_called(guest.person, name)
    assert club.people.may_be_called(guest.person, "Anna")
    assert club.people.called(guest.person, " Anna ") == "Anna"
    assert club.people.may_be_called(ann.person, "Ann")
    assert club.people.may_be_called(ann.person, "Ännchen")


# -- links --


def seated(club: Club, *persons: str, game: str = "g") -> None:
    entries: list[Entry] = [log.Opened(1, persons[0], settings=Settings("german 2p"))]
    seats = tuple(Seated(seat, person, "Ann", False) for seat, person in enumerate(persons))
    club.game(game, (persons[0], entries), seats=(*seats, Seated(len(seats), "", "cautious", True)))


def test_a_guest_takes_the_own_seat_back_by_its_link(club):
    ann, _ = club.guest()
    seated(club, "zoe", ann.person)
    link = club.people.links.own(ann, "g")
    assert link.seat == 1
    assert club.elsewhere.links.own(ann, "g") == link
    stranger, lost = club.guest()
    known, secret = club.elsewhere.links.follow("g", link.secret, "Safari, iPhone", stranger)
    assert known == ann._replace(session=known.session)
    assert club.people.known(secret) == known
    assert club.people.known(lost) is None


def test_every_seat_has_a_link_of_its_own_and_nobody_elses_is_any_use(club):
    ann, bob = club.guest()[0], club.guest()[0]
    seated(club, ann.person, bob.person)
    seated(club, ann.person, bob.person, game="h")
    links = {club.people.links.own(who, game).secret for who in (ann, bob) for game in ("g", "h")}
    assert len(links) == 4
    own = club.people.links.own(ann, "g").secret
    for game, secret in (
        ("h", own),
        ("g", ""),
        ("g", own[:-1]),
        ("g", "é" * 43),
        ("none", own),
        ("g", own + "A"),
    ):
        assert refusal(club.people.links.follow, game, secret, "", None) == "people.no-link"
    assert refusal(club.people.links.own, club.guest()[0], "g") == "people.no-seat"


def test_a_link_holds_no_more_once_the_seat_is_anothers_or_what_it_stood_for_has_changed(club):
    (ann, _), (bob, _) = club.guest(), club.guest()
    seated(club, ann.person)
    first = club.people.links.own(ann, "g").secret

    def give_seat(person: str) -> None:
        with club.store.work() as work:
            work.execute(SEATS.update().where(SEATS.c.seat == 0).values(person=person))

    give_seat(bob.person)
    assert refusal(club.people.links.follow, "g", first, "", None) == "people.no-link"
    give_seat(ann.person)
    club.people.links.follow("g", first, "", None)
    club.people.sessions.end_others(ann)
    assert refusal(club.people.links.follow, "g", first, "", None) == "people.no-link"
    second = club.people.links.own(ann, "g").secret
    claimed, _ = club.people.accounts.claim(ann, "Ann", GOOD, "")
    assert refusal(club.people.links.follow, "g", second, "", None) == "people.no-link"
    assert refusal(club.people.links.own, claimed, "g") == "people.sign-in"


def test_a_link_is_no_way_in_for_whom_a_password_is_asked_or_who_is_banned(club):
    """Also where somebody got hold of the secret that would be the right one."""
    ann, _ = club.member("Ann")
    seated(club, ann.person)
    holder = club.people.links._holders("g")[0]
    secret = club.people.links._secret("g", holder)
    assert refusal(club.people.links.follow, "g", secret, "", None) == "people.sign-in"
    club.people.ban(ann.person)
    assert refusal(club.people.links.follow, "g", secret, "", None) == "people.banned"


# -- leaving --


def test_who_leaves_leaves_moves_and_nothing_that_tells_whose_they_were(club):
    ann, _ = club.member("Annalena Secret", GOOD)
    bob, _ = club.guest()
    deck = tuple(map(str, Rules("german", players=2).deck))
    own: list[Entry] = [
        log.Opened(1, ann.person, settings=Settings("german 2p", name="Annalena Secret's")),
        log.SatDown(1, ann.person, seat=0, name="Annalena Secret"),
    ]
    others: list[Entry] = [
        log.SatDown(2, bob.person, seat=1, name="Bob"),
        log.Said(3, bob.person, seat=1, text="hi Ann"),
    ]
    play: list[Entry] = [
        log.Dealt(4, ann.person, deck=deck, first=0),
        log.Said(4, ann.person, seat=0, text="I am Annalena Secret"),
        log.Noted(4, ann.person, seat=0, order=1, text="Annalena Secret's note"),
        log.Acted(5, ann.person, seat=0, move=Clue(1, 1)),
    ]
    seats = (Seated(0, ann.person, "Annalena Secret", False), Seated(1, bob.person, "Bob", False))
    club.game("g", (ann.person, own), (bob.person, others), (ann.person, play), seats=seats)
    club.game("again", (bob.person, own), seats=seats)  # a rematch, which somebody else asked for
    before = table_of(club, "g")
    forgotten = []
    club.people.accounts.forgets.append(lambda work, person: forgotten.append(person))
    assert refusal(club.people.accounts.leave, ann, "wrong horse") == "people.wrong"
    assert club.people.accounts.leave(ann, GOOD) == ["again", "g"]
    assert forgotten == [ann.person]
    kept = club.rows() + "".join(
        page.entries.decode() for game in ("g", "again") for page in club.store.read(game)
    )
    with club.store.work(reads=True) as work:
        kept += str(work.exec_driver_sql("SELECT * FROM seats").all()) + str(
            work.exec_driver_sql("SELECT game, name FROM games WHERE game = 'g'").all()
        )
    assert "Annalena" not in kept
    after = table_of(club, "g")
    assert [chair.name for chair in after.chairs] == [nobody.NOBODY, "Bob"]
    assert [remark.text for remark in after.remarks] == ["hi Ann", nobody.NOBODY]
    assert after.playing().score == before.playing().score
    assert after.playing().history == before.playing().history
    assert after.turn == before.turn == 1


def table_of(club: Club, game: str) -> Table:
    return Table.of(
        entry
        for page in club.store.read(game)
        for entry in msgspec.json.decode(page.entries, type=list[Entry])
    )


def test_who_left_is_known_nowhere_and_the_name_is_free_again(club):
    ann, secret = club.member("Ann")
    _, token = club.people.sessions.token(ann, "bot")
    told = []
    club.people.ended.add(told.extend)
    club.people.accounts.leave(ann, GOOD)
    assert club.people.known(secret) is None
    assert club.people.known(token) is None
    assert len(told) == 2
    assert ann.person not in club.rows()
    assert refusal(club.sign_in, "Ann") == "people.wrong"
    again, _ = club.member("Ann")
    assert again.person != ann.person


def test_a_guest_leaves_without_a_password(club):
    guest, secret = club.guest()
    club.people.accounts.leave(guest, "")
    assert club.people.known(secret) is None


def test_guests_who_sit_nowhere_and_come_no_more_are_forgotten(club):
    (sits, seat), (_, lost), (member, kept) = club.guest(), club.guest(), club.member("Ann")
    _, faithful = club.guest()
    seated(club, sits.person)
    club.time += 30 * DAY
    _, fresh = club.guest()
    club.people.known(faithful)
    assert club.people.forget(before=club.time - 20 * DAY) == 1
    assert club.people.known(lost) is None
    assert all(map(club.people.known, (seat, kept, fresh, faithful)))
    club.time += sessions.LASTS
    assert club.people.forget(before=0) == 0
    assert club.people.sessions.of(member.person) == []
    assert club.sign_in("Ann")[0].person == member.person
