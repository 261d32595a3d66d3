"""Deals that many play: nobody plays one twice, and nobody knows of it who has not played it to its end."""

import pytest

from hanabi.server import deals
from hanabi.server.deals import DealError, Seen, may_look, may_sit, ranking
from hanabi.server.store import Kept, Store
from hanabi.table import Settings, requests
from hanabi.table.settings import Deal, Duplicate, OfTheDay, Open, Shuffled
from server.games import DAY, NOON, Sitting, keep, wish

SEVEN = Settings("german 3p", deal=Duplicate(7))


def sitting(*people: str, deal: Deal = SEVEN.deal, rules: str = "german 3p", **told) -> Sitting:
    return Sitting(rules, *(people or ("Ann", "Bob", "Cid")), deal=deal, **told)


def refused(ask, *args, **told) -> str:
    with pytest.raises(DealError) as error:
        ask(*args, **told)
    return error.value.code


@pytest.mark.parametrize("deal", [Shuffled(), Open(seed=7)])
def test_a_deal_of_ones_own_has_no_name(deal):
    assert deals.key(Settings(deal=deal)) == ""


def test_a_shared_deal_is_named_by_the_deal_and_all_of_its_rules():
    one = deals.key(SEVEN)
    assert one == deals.key(Settings("3p german", deal=Duplicate(7)))
    others = [
        Settings("german 3p", deal=Duplicate(8)),
        Settings("german 3p strikes=2", deal=Duplicate(7)),
        Settings("german 3p", deal=OfTheDay("2025-11-20")),
        Settings("german 3p", deal=OfTheDay("2025-11-21")),
    ]
    assert len({one, *map(deals.key, others)}) == 5


def test_the_deal_of_a_day_is_there_from_that_day_on():
    deals.checked_day(Settings(deal=OfTheDay("2025-11-20")), NOON)
    deals.checked_day(Settings(deal=OfTheDay("2025-11-19")), NOON)
    assert refused(deals.checked_day, Settings(deal=OfTheDay("2025-11-21")), NOON) == "deal.early"
    assert refused(deals.checked_day, Settings(deal=OfTheDay("2025-11-31")), NOON) == "deal.no-day"
    assert deals.today(NOON + DAY) == "2025-11-21"


def test_whoever_knows_nothing_may_sit_down_and_not_look(store):
    may_sit(store, "ann", SEVEN)
    assert refused(may_look, store, "ann", SEVEN) == "deal.unfinished"
    assert refused(ranking, store, "ann", SEVEN) == "deal.unfinished"


def test_everybody_may_sit_and_look_where_the_deal_is_their_own(store):
    keep(store, Sitting("german 3p", "Ann", "Bob", "Cid").start().lose())
    may_sit(store, "ann", Settings("german 3p"))
    may_look(store, "ann", Settings("german 3p"))


def test_who_waits_for_the_cards_knows_nothing_yet(store):
    keep(store, sitting())
    may_sit(store, "ann", SEVEN)


def test_from_the_deal_on_nobody_who_sat_there_sits_down_elsewhere(store):
    table = sitting().start()
    keep(store, table)
    assert refused(may_sit, store, "ann", SEVEN) == "deal.known"
    may_sit(store, "ann", SEVEN, game=table.game)
    may_sit(store, "dan", SEVEN)
    may_sit(store, "ann", Settings("german 3p strikes=2", deal=Duplicate(7)))
    assert refused(may_look, store, "ann", SEVEN) == "deal.unfinished"


def test_who_left_knows_the_deal_and_so_does_who_stood_in(store):
    table = sitting().start()
    table.say("ann", requests.Stand())
    table.say("dan", requests.Sit(0, "Dan"))
    table.say("dan", requests.Stand())
    keep(store, table)
    for who in ("ann", "bob", "dan"):
        assert refused(may_sit, store, who, SEVEN) == "deal.known"


def test_after_the_end_those_who_played_may_look_and_see_the_ranking(store):
    keep(store, sitting().start().lose())
    may_look(store, "ann", SEVEN)
    assert [standing.names for standing in ranking(store, "ann", SEVEN)] == [("Ann", "Bob", "Cid")]
    assert refused(may_look, store, "dan", SEVEN) == "deal.unfinished"
    assert refused(may_sit, store, "ann", SEVEN) == "deal.known"


def test_what_somebody_knows_stays_known_when_the_game_is_forgotten(store):
    table = sitting().start().lose()
    keep(store, table)
    with store.work() as work:
        work.exec_driver_sql(f"DELETE FROM games WHERE game = '{table.game}'")
    assert deals.seen(store, "ann", [deals.key(SEVEN)]) == {deals.key(SEVEN): Seen(table.game, True)}


def test_the_first_table_is_the_one_that_counts(store):
    """Who sat at two tables when the cards were dealt at both, in the same moment, cheated at the second."""
    first, second = sitting().start(), sitting("Ann", "Dan", "Eve").start()
    keep(store, first, second.lose())
    assert deals.seen(store, "ann", [deals.key(SEVEN)])[deals.key(SEVEN)] == Seen(first.game, True)
    assert [standing.place for standing in ranking(store, "dan", SEVEN)] == [None]


def test_tables_are_ranked_by_points_then_turns_then_time_and_share_places(store):
    tables = {
        name: sitting(f"{name}a", f"{name}b", f"{name}c").start()
        for name in ("quick", "slow", "same", "back", "lost", "ended")
    }
    tables["slow"].now += 60_000
    tables["back"].move().take_back()
    for name in ("quick", "slow", "same", "back"):
        tables[name].play()
    tables["lost"].lose()
    tables["ended"].move().end()
    keep(store, *tables.values())
    keep(store, sitting("Ann", "Bob", "Cid", deal=Duplicate(8)).start().lose())
    found = ranking(store, "losta", SEVEN)
    assert [(standing.place, standing.names[0][:-1]) for standing in found] == [
        *((1, name) for name in ("quick", "same")),
        (3, "slow"),
        (4, "lost"),
        *((None, name) for name in sorted(("back", "ended"), key=lambda name: tables[name].game)),
    ]
    told = {standing.names[0][:-1]: standing for standing in found}
    assert told["back"].taken_back == 1
    assert [name for name, standing in told.items() if standing.mine] == ["lost"]
    assert told["slow"].used - told["quick"].used == 60_000
    assert told["quick"].score > told["lost"].score == 0
    assert told["ended"].finish == "vote"


def test_more_turns_left_come_before_less_time(store, dice):
    tables = [sitting(f"a{n}", f"b{n}", f"c{n}").start() for n in range(8)]
    for table in tables:
        for _ in range(dice.randrange(4)):
            table.move()
        table.now += dice.choice([0, 7000, 60_000])
        keep(store, table.lose())
    found = ranking(store, "a0", SEVEN)
    results = [(-one.score, -one.spare, one.used) for one in found]
    assert results == sorted((-at.outcome.score, -at.spare, at.used) for at in (one.table for one in tables))
    assert [one.place for one in found] == [1 + results.index(result) for result in results]
    assert len({one.spare for one in found}) > 1


def test_of_a_long_ranking_the_best_are_told_and_ones_own(store, monkeypatch):
    monkeypatch.setattr(deals, "MOST_RANKED", 2)
    tables = [sitting(f"a{n}", f"b{n}", f"c{n}").start() for n in range(5)]
    for late, table in enumerate(tables):
        table.now += late * 5000
        keep(store, table.lose())
    assert [one.place for one in ranking(store, "a4", SEVEN)] == [1, 2, 5]


def test_a_fresh_number_is_one_that_nobody_has_played(store, monkeypatch):
    keep(store, sitting(deal=Duplicate(5)))
    numbers = iter([4, 4, 8])
    monkeypatch.setattr("secrets.randbelow", lambda most: next(numbers))
    assert deals.fresh(store) == 9


def test_the_house_names_deals_that_can_be_played():
    assert len({deals.key(Settings(rules, deal=OfTheDay("2025-11-20"))) for rules in deals.DAILY}) == 16


def test_a_store_that_is_used_again_knows_still(tmp_path):
    url = f"sqlite:///{tmp_path / 'hanabi.db'}"
    for _ in range(2):
        store = Store(url)
        store.create()
        if not deals.seen(store, "ann", [deals.key(SEVEN)]):
            keep(store, sitting().start())
    assert refused(may_sit, store, "ann", SEVEN) == "deal.known"
    store.close()


def test_who_waits_at_two_tables_is_dealt_cards_at_one(store):
    first, second = sitting(), sitting("Dan", "Ann", "Eve")
    deals.may_ask(store, second.table, second.game, "dan", requests.Start())
    keep(store, first.start())
    assert refused(deals.may_ask, store, second.table, second.game, "dan", requests.Start()) == "deal.known"
    assert refused(deals.may_ask, store, second.table, second.game, "bob", requests.Sit(0, "Bob"))
    deals.may_ask(store, first.table, first.game, "ann", requests.Sit(0, "Ann"))


def test_nobody_is_dealt_the_same_cards_at_two_tables_at_the_same_moment(store):
    first, second = sitting().start(), sitting("Dan", "Ann", "Eve").start()
    kept = store.write([wish(one.game, one.table, one.entries) for one in (first, second)])
    assert [answer.kept for answer in kept] == [Kept.WRITTEN, Kept.KNOWN]
    assert store.read(second.game) == []
    (again,) = store.write([wish(second.game, second.table, second.entries)])
    assert again.kept is Kept.KNOWN
    third = sitting("Dan", "Eve", "Fay").start()  # what was refused is not held against the others
    assert store.write([wish(third.game, third.table, third.entries)])[0].kept is Kept.WRITTEN


def test_only_who_has_finished_looks_on(store):
    table = sitting().start()
    keep(store, table, sitting("Zoe", "Yan", "Xia").start().lose())
    deals.may_ask(store, table.table, table.game, "zoe", requests.Watch())
    for sight in ("public", "hands"):
        said = requests.Watch(sight)
        assert refused(deals.may_ask, store, table.table, table.game, "dan", said) == "deal.unfinished"
