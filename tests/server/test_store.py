"""One suite for both databases: what was written is there, once, and in order."""

import threading

import pytest
from sqlalchemy.event import listen

from hanabi.server.store import Answer, Card, Kept, Page, Seated, Store, StoreError, Wish

GAME = Card(
    game="g", seq=0, phase="gathering", name="", rules="german 3p", edition="german", players=3, seated=0,
    listed=True, opened=1, changed=1, due=None, bot=False, score=None, finish=None, ranked=True,
    deal="", maximum=25, taken_back=0, turns=None, spare=None, used=None, words="",
)  # fmt: skip


def wish(seq: int, *, game: str = "g", by: str = "ann", mine: str = "", seats=None, **told) -> Wish:
    page = Page(game, seq, by, mine or f"{by}-{game}-{seq}", 1000 + seq, b'[{"seq":%d}]' % seq)
    return Wish(page, GAME._replace(game=game, seq=seq, **told), seats)


def test_what_was_written_is_read_in_order(store):
    assert store.write([wish(0), wish(1), wish(2)]) == [Answer(Kept.WRITTEN, seq) for seq in range(3)]
    assert store.read("g") == [wish(seq).page for seq in range(3)]
    assert store.read("g", since=2) == [wish(2).page]
    assert store.read("h") == []


def test_who_stood_up_is_found_at_the_table_no_more(store):
    store.write([wish(0, seats=(Seated(0, "ann", "Ann", False),))])
    store.write([wish(1)])  # that says nothing of seats
    assert [card.game for card in store.games_of("ann")] == ["g"]
    store.write([wish(2, seats=())])
    assert store.games_of("ann") == []


def test_a_page_that_tells_nothing_new_of_its_table_leaves_the_card(store):
    store.write([wish(0, name="Friday")])
    store.write([wish(1)._replace(card=None)])
    (card,) = store.open_tables()
    assert (card.name, card.seq) == ("Friday", 0)
    assert [page.seq for page in store.read("g")] == [0, 1]


def test_of_two_that_want_the_same_place_at_the_same_moment_one_has_it(store):
    kept = store.write([wish(0, by="ann"), wish(0, by="bob")])
    assert [answer.kept for answer in kept] == [Kept.WRITTEN, Kept.LATE]
    assert [page.by for page in store.read("g")] == ["ann"]


def test_the_insert_is_the_lock(store):
    store.write([wish(0)])
    late = wish(0, by="bob")
    assert store.write([late]) == [Answer(Kept.LATE, 0)]
    assert store.read("g") == [wish(0).page]


def test_a_wish_that_comes_again_is_no_second_one(store):
    store.write([wish(0), wish(1, mine="x")])
    assert store.write([wish(2, mine="x")]) == [Answer(Kept.AGAIN, 1)]
    assert len(store.read("g")) == 2


def test_the_same_page_once_more_was_written_before(store):
    store.write([wish(0)])
    assert store.write([wish(0)]) == [Answer(Kept.AGAIN, 0)]


def test_in_one_batch_each_wish_is_answered_by_itself(store):
    store.write([wish(0)])
    answers = store.write([wish(0, by="bob"), wish(1), wish(0, game="h")])
    assert [answer.kept for answer in answers] == [Kept.LATE, Kept.WRITTEN, Kept.WRITTEN]


def test_the_card_of_a_table_is_that_of_its_last_page(store):
    store.write([wish(0), wish(1, phase="playing", bot=True), wish(0, game="h")])
    store.write([wish(1, by="zoe", phase="over")])  # too late: it says nothing
    assert [card.game for card in store.waiting()] == ["g"]
    assert [card.game for card in store.open_tables()] == ["h"]


def test_people_find_their_games(store):
    store.write([wish(0, seats=(Seated(0, "ann", "Ann", False), Seated(1, "", "cautious", True)))])
    store.write([wish(0, game="h", seats=(Seated(2, "bob", "Bob", False),))])
    assert [card.game for card in store.games_of("ann")] == ["g"]
    store.write([wish(1, seats=(Seated(1, "bob", "Bob", False),))])
    assert [card.game for card in store.games_of("ann")] == []
    assert {card.game for card in store.games_of("bob")} == {"g", "h"}


def test_a_lease_has_one_holder_until_its_time_is_over(store):
    assert store.lease("clock", "one", 60)
    assert not store.lease("clock", "two", 60)
    assert store.lease("clock", "one", 0)  # kept for no time at all
    assert store.lease("clock", "two", 60)
    store.release("clock", "one")
    assert not store.lease("clock", "one", 60)
    store.release("clock", "two")
    assert store.lease("clock", "one", 60)


def test_a_clock_that_was_set_back_keeps_nobody_from_a_lease(store):
    store.lease("clock", "one", 60)
    with store.work() as work:
        work.exec_driver_sql("UPDATE leases SET until = until + 3600000")
    assert store.lease("clock", "two", 60)
    assert not store.lease("clock", "one", 60)


def test_what_waits_is_told_until_a_time_or_of_some_tables(store):
    told = {
        "bot": {"bot": True},
        "soon": {"due": 50},
        "late": {"due": 5000},
        "both": {"bot": True, "due": 50},
    }
    store.write([wish(0, game=game, phase="playing", **what) for game, what in told.items()] + [wish(0)])
    assert {waits.game for waits in store.waiting()} == set(told)
    assert {waits.game for waits in store.waiting(until=50)} == {"bot", "soon", "both"}
    assert sorted(store.waits(["both", "g", "nowhere"])) == [("both", 0, 50, True), ("g", 0, None, False)]
    assert store.waits([]) == []


def test_what_waits_is_found_without_reading_of_all_tables(tmp_path):
    store, asked = Store(f"sqlite:///{tmp_path / 'hanabi.db'}"), []
    store.create()
    listen(store.engine, "before_cursor_execute", lambda *told: asked.append(told[2:4]))
    store.waiting(until=50)
    with store.engine.connect() as work:
        text, params = asked[-1]
        plan = str(work.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", params).all())
    assert "ix_games_bot" in plan and "ix_games_due" in plan
    store.close()


def test_a_secret_is_made_once(store):
    secret = store.secret("deals")
    again = Store(str(store.url.render_as_string(hide_password=False)))
    assert again.secret("deals") == secret
    assert again.secret("others") != secret
    assert len(secret) == 32
    again.close()


def test_of_many_writers_each_page_has_one(store, budget):
    """Threads race for every page of a log: each gets pages of its own, and no page is lost."""
    pages, crew, mine = budget(30, 300), 4, [[] for _ in range(4)]

    def race(number: int) -> None:
        seq = 0
        while seq < pages:
            answer = store.write([wish(seq, by=f"p{number}", mine=f"{number}-{seq}")])[0]
            if answer.kept is Kept.WRITTEN:
                mine[number].append(seq)
            seq += 1

    threads = [threading.Thread(target=race, args=(number,)) for number in range(crew)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seq for own in mine for seq in own) == list(range(pages))
    assert [page.seq for page in store.read("g")] == list(range(pages))


def test_a_full_disk_is_a_sentence_and_changes_nothing(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'hanabi.db'}")
    store.create()
    store.write([wish(0)])
    with store.engine.connect() as work:
        used = work.exec_driver_sql("PRAGMA page_count").scalar()
        work.exec_driver_sql(f"PRAGMA max_page_count = {used}")
    big = wish(1)
    big = big._replace(page=big.page._replace(entries=b"x" * 1_000_000))
    with pytest.raises(StoreError, match="disk is full"):
        store.write([big])
    assert store.read("g") == [wish(0).page]
    store.write([wish(1, mine="small")])
    assert len(store.read("g")) == 2
    store.close()


def test_a_database_that_is_not_there_is_a_sentence():
    store = Store("postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(StoreError) as error:
        store.create()
    assert error.value.code == "store.away"


def test_a_database_that_goes_away_comes_back(cluster):
    store = Store(cluster.database("away"))
    store.create()
    store.write([wish(0)])
    cluster.stop()
    try:
        with pytest.raises(StoreError):
            store.write([wish(1)])
    finally:
        cluster.start()
    store.write([wish(1)])
    assert [page.seq for page in store.read("g")] == [0, 1]
    store.close()
