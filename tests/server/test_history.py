"""One's own games are found by what one remembers of them, and counted as they were."""

from functools import cache
from statistics import mean
from typing import get_args

import pytest

from hanabi.rules.outcome import FINISHES
from hanabi.server import history, nobody
from hanabi.server.deals import BROKEN_OFF
from hanabi.server.history import HistoryError, Streak, Wanted, games, stats
from hanabi.server.store import Store
from hanabi.table import log, requests
from hanabi.table.settings import Duplicate, OfTheDay, Open
from server.games import DAY, NOON, Sitting, keep


def found(store, person: str = "ann", /, **wanted) -> list[str]:
    """The names of the games that are found."""
    return [game.name for game in games(store, person, Wanted(**wanted)).games]


def evening(day: int, rules: str, *people: str, **settings) -> Sitting:
    """A game that has begun, so many days later."""
    return Sitting(rules, *people, now=NOON + day * DAY, **settings).start()


@cache
def some_evenings() -> dict[str, Sitting]:
    """Some games of Ann's, one a day, by the names of what is special about them."""
    told = {
        "won": Sitting("german 3p", "Ann", "Bob", "Cid", name="won").start().play(),
        "lost": Sitting("german 2p wild10 strikes=2", "Bob", "Ann", now=NOON + DAY, name="lost")
        .start()
        .lose(),
        "ended": Sitting("danish 3p", "Ann", "Bob", "cautious", now=NOON + 2 * DAY, name="ended")
        .start()
        .end(),
        "back": Sitting("american 4p", "Ann", "Åse", "Bob", "Cid", now=NOON + 3 * DAY, name="back").start(),
        "typed": Sitting(
            "dutch 2p", "Ann", "Dan", now=NOON + 4 * DAY, name="typed", deal=Open(seed=4)
        ).start(),
        "day": Sitting("german 2p", "Ann", "Bob", now=NOON, name="day", deal=OfTheDay("2025-11-20")).start(),
        "going": Sitting("german 2p", "Ann", "Dan", now=NOON + 5 * DAY, name="going").start(),
        "waits": Sitting("german 2p", "Ann", "Dan", now=NOON + 6 * DAY, name="100% _new"),
        "others": Sitting("german 2p", "Bob", "Cid", now=NOON + 7 * DAY, name="others").start().lose(),
    }
    told["back"].move().move().take_back(2).lose()
    told["typed"].lose()
    told["day"].lose()
    return told


@pytest.fixture
def evenings(store) -> dict[str, Sitting]:
    keep(store, *some_evenings().values())
    return some_evenings()


ALL = ["100% _new", "going", "typed", "back", "ended", "lost", "day", "won"]


def test_games_are_told_newest_first_and_only_ones_own(store, evenings):
    assert found(store) == ALL
    assert found(store, "dan") == ["100% _new", "going", "typed"]
    assert found(store, "zoe") == []


WANTED = [
    ({"edition": "german"}, ["100% _new", "going", "lost", "day", "won"]),
    ({"words": "wild10"}, ["lost"]),
    ({"words": "strikes=2 wild10"}, ["lost"]),
    ({"words": "wild"}, []),
    ({"words": "wild10 strikes=1"}, []),
    ({"words": "%"}, []),
    ({"players": 3}, ["ended", "won"]),
    ({"phase": "playing"}, ["going"]),
    ({"phase": "gathering"}, ["100% _new"]),
    ({"finish": "strikes", "edition": "german"}, ["lost", "day"]),
    ({"finish": "vote"}, ["ended"]),
    ({"finish": "stuck"}, []),
    ({"least": 10}, ["won"]),
    ({"most": 10, "ranked": True}, ["ended", "lost", "day"]),
    ({"least": 30}, []),
    ({"partner": "bob"}, ["back", "ended", "lost", "day", "won"]),
    ({"partner": "cautious"}, ["ended"]),
    ({"partner": "Ann"}, []),
    ({"partner": "Bo"}, []),
    ({"partner": "B_b"}, []),
    ({"since": NOON + 3 * DAY}, ["100% _new", "going", "typed", "back"]),
    ({"until": NOON + DAY}, ["day", "won"]),
    ({"ranked": False}, ["typed", "back"]),
    ({"text": "GOING"}, ["going"]),
    ({"text": "åse"}, ["back"]),
    ({"text": "ÅSE american"}, ["back"]),
    ({"text": "bob danish caut"}, ["ended"]),
    ({"text": "100%"}, ["100% _new"]),
    ({"text": "_"}, ["100% _new"]),
    ({"text": "'; DROP TABLE games; --"}, []),
    ({"text": "bob zoe"}, []),
]


def test_games_are_found_by_what_one_remembers(store, evenings):
    for wanted, names in WANTED:
        assert (wanted, sorted(found(store, **wanted))) == (wanted, sorted(names))


def test_a_game_is_told_as_it_was(store, evenings):
    game = next(game for game in games(store, "ann", Wanted()).games if game.name == "lost")
    table = evenings["lost"].table
    assert (game.names, game.seat, game.score, game.maximum) == (("Bob", "Ann"), 1, 0, 30)
    assert (game.finish, game.turns, game.ranked) == ("strikes", len(table.game.steps), True)
    told = {game.name: game for game in games(store, "ann", Wanted()).games}
    assert told["back"].taken_back == 2
    assert told["day"].deal == OfTheDay("2025-11-20")
    assert told["won"].deal is None
    assert (told["going"].score, told["going"].finish, told["going"].turns) == (None, None, None)
    assert told["ended"].score == 0


def test_a_list_goes_on_where_one_was_whatever_came_meanwhile(store):
    first = [Sitting("german 2p", "Ann", "Bob", now=NOON + n // 3, name=str(n)) for n in range(10)]
    keep(store, *first)
    pages, after = [], ""
    for _ in range(10):
        page = games(store, "ann", Wanted(), after=after, most=3)
        pages.append([game.name for game in page.games])
        keep(store, Sitting("german 2p", "Ann", "Bob", now=NOON + DAY, name="new"))
        first[0].say("ann", requests.Say(phrase="thinking"))
        if page.next is None:
            break
        after = page.next
    assert [len(page) for page in pages] == [3, 3, 3, 1]
    assert sorted(name for page in pages for name in page) == sorted(map(str, range(10)))


def test_a_list_that_ends_with_a_page_says_so(store):
    keep(store, *(Sitting("german 2p", "Ann", "Bob") for _ in range(4)))
    assert games(store, "ann", Wanted(), most=4).next is None


@pytest.mark.parametrize("cursor", ["x", "1", "1.", ".a", "1.A", "1.a.b", "9" * 16 + ".a", "1.a\n", "-1.a"])
def test_a_place_in_the_list_is_one_that_was_told(cursor):
    with pytest.raises(HistoryError, match="no place in a list"):
        games(Store("sqlite://"), "ann", Wanted(), after=cursor)


def test_a_seat_that_somebody_stands_in_for_is_a_game_of_its_owner(store):
    table = Sitting("german 3p", "Ann", "Bob", "Cid").start()
    table.say("ann", requests.Stand())
    keep(store, table)
    assert len(games(store, "ann", Wanted()).games) == 1


# -- counting --


def test_games_are_counted_as_they_were(store, evenings):
    """The database counts; here they are counted by hand."""
    played = [at.table for name, at in evenings.items() if name in ("won", "lost", "back", "typed", "day")]
    told = stats(store, "ann", Wanted())
    scores = [table.outcome.score for table in played]
    assert (told.all.games, told.broken_off) == (5, 1)
    assert told.all.mean == pytest.approx(mean(scores))
    assert told.all.share == pytest.approx(mean(at.outcome.score / at.outcome.maximum for at in played))
    assert told.all.best == max(scores)
    assert told.all.strikeouts == sum(table.outcome.finish == "strikes" for table in played)
    assert told.all.lost == sum(table.outcome.lost for table in played)
    assert told.all.perfect == sum(table.outcome.finish == "complete" for table in played)
    assert [(here.edition, here.players, here.counted.games) for here in told.each] == [
        ("american", 4, 1),
        ("dutch", 2, 1),
        ("german", 2, 2),
        ("german", 3, 1),
    ]
    assert told.each[3].counted.mean == evenings["won"].table.outcome.score
    partners = {partner.name: partner for partner in told.partners}
    assert {name: partner.games for name, partner in partners.items()} == {
        "Bob": 4,
        "Cid": 2,
        "Åse": 1,
        "Dan": 1,
    }
    assert told.partners[0].name == "Bob"
    assert partners["Dan"].last == NOON + 4 * DAY


def test_what_is_counted_can_be_chosen(store, evenings):
    assert stats(store, "ann", Wanted(ranked=True)).all.games == 3
    assert stats(store, "ann", Wanted(partner="Cid")).all.games == 2


def test_where_nothing_was_played_nothing_is_counted(store):
    keep(store, Sitting("german 2p", "Ann", "Bob").start())
    told = stats(store, "ann", Wanted())
    assert (told.all, told.each, told.partners, told.broken_off) == (None, (), (), 0)


def test_bots_are_counted_by_what_they_are(store):
    keep(store, Sitting("german 3p", "Ann", "cautious", "cautious").start().lose())
    (partner,) = stats(store, "ann", Wanted()).partners
    assert (partner.name, partner.bot, partner.games) == ("cautious", True, 1)


def streaks(results: str) -> tuple[Streak, Streak]:
    """What streaks are, by hand: `x` is lost, `-` is a result, `!` is perfect."""

    def streak(good: str) -> Streak:
        runs = "".join("g" if result in good else " " for result in results).split(" ")
        return Streak(max(map(len, runs)), len(runs[-1]))

    return streak("-!"), streak("!")


def test_streaks_are_games_in_a_row(store, dice, budget):
    """Cards of games with results by chance, of two editions that take turns."""
    finishes = {"x": "strikes", "-": "last round", "!": "complete"}
    for one in range(budget(4, 40)):
        results = "".join(dice.choice("x-!!") for _ in range(dice.randrange(1, 30)))
        boxes = "".join(dice.choice("gd") for _ in results)
        for at, (result, box) in enumerate(zip(results, boxes, strict=True)):
            rules = "german 2p" if box == "g" else "danish 2p"
            table = Sitting(rules, f"Ann{one}", "Bob", now=NOON + at // 2 * DAY)
            keep(store, table)
            with store.work() as work:
                work.exec_driver_sql(
                    f"UPDATE games SET phase = 'over', finish = '{finishes[result]}', score = 9 "
                    f"WHERE game = '{table.game}'"
                )
        told = stats(store, f"ann{one}", Wanted())
        assert (told.all.unlost, told.all.flawless) == streaks(results)
        for here in told.each:
            own = "".join(r for r, box in zip(results, boxes, strict=True) if box == here.edition[0])
            assert (here.counted.unlost, here.counted.flawless) == streaks(own)


def test_who_leaves_for_good_is_found_by_nobody(store):
    keep(store, Sitting("german 2p", "Ann", "Bob", name="at home").start().lose())
    nobody.redact(store, "ann")
    assert found(store, "bob", text="ann") == []
    assert found(store, "bob", text="at home") == []
    assert found(store, "bob", text="bob german") == [""]
    assert stats(store, "bob", Wanted()).partners[0].name == nobody.NOBODY


def test_all_that_is_told_of_a_finish_is_known():
    assert set(get_args(history.Finish)) == {*FINISHES[1:], *BROKEN_OFF}
    assert set(get_args(log.Closed.__annotations__["why"])) == set(BROKEN_OFF)


def test_a_shared_deal_that_goes_on_tells_nothing_of_its_cards(store):
    keep(store, Sitting("german 2p", "Ann", "Bob", deal=Duplicate(7)).start())
    told = games(store, "ann", Wanted()).games[0]
    assert told.deal == Duplicate(7)
    assert not {"deck", "seed"} & set(told.__struct_fields__)
