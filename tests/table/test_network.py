"""People far away: what they say is delayed, doubled, turned round or lost, and nothing comes of that."""

import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from hypothesis import settings, strategies
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hanabi import HanabiError
from hanabi.rules import ALL, PUBLIC
from hanabi.table import Eyes, Table, eyes, handle, heard, log, own, requests, shown, tick
from hanabi.table.log import Entry, Person
from hanabi.table.requests import Request
from hanabi.table.settings import Bank, PerMove, Untimed, Watching
from hanabi.table.table import turns_of
from table.round import Round, everything
from table.wild import PEOPLE, RULES, request

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Entry]).decode
_decode_request = msgspec.json.Decoder(Request).decode

PLACES = strategies.integers(0, 1 << 16)


class Letter(NamedTuple):
    """A request on its way, as bytes."""

    who: Person
    mine: str
    said: bytes


class Post:
    """A server of one table: what was done once is answered, and not done again."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.done: dict[tuple[Person, str], int] = {}
        self.pages: list[tuple[Person, str, bytes]] = [("", "", _encode(round_.log))]

    @property
    def table(self) -> Table:
        return self.round.table

    def again(self) -> Table:
        """The table that the pages tell."""
        return Table.of(entry for _, _, page in self.pages for entry in _decode(page))

    def write(self, who: Person, mine: str, entries: list[Entry]) -> None:
        if entries:
            self.pages.append((who, mine, _encode(entries)))

    def receive(self, letter: Letter) -> str:
        """Do what is asked for, unless it was done; the code of what it is answered."""
        if (letter.who, letter.mine) in self.done:
            return "done"
        self.write("", "", tick(self.table, self.round.now))
        before = everything(self.again())
        try:
            said = _decode_request(letter.said)
            entries = handle(self.table, letter.who, said, self.round.now, self.round.house)
        except HanabiError as error:
            assert everything(self.table) == before, "what is refused changes nothing"
            return error.code
        self.write(letter.who, letter.mine, entries)
        self.done[letter.who, letter.mine] = len(self.pages) - 1
        return "done"


class Network(RuleBasedStateMachine):
    """Clients, what is under way between them and a table, and whatever may befall it."""

    @initialize(dice=strategies.randoms(use_true_random=False))
    def open(self, dice: random.Random) -> None:
        round_ = Round(
            dice.choice(RULES),
            seed=dice.randrange(1 << 30),
            talk=dice.choice(["strict", "phrases", "free"]),
            clock=dice.choice([Bank(60, 5), PerMove(30), Untimed(), Untimed()]),
            watching=Watching(public=dice.random() < 0.7, hands=True, eyes=True, delay=dice.choice([0, 2])),
            patience=30,
        )
        if dice.random() < 0.9:
            round_.sit("Ann", "Bob", dice.choice(["Cy", "cautious"])).start()
        self.post = Post(round_)
        self.wished = 0
        self.open_wishes: dict[tuple[Person, str], bytes] = {}
        self.under_way: list[Letter] = []
        self.answers: list[tuple[Person, str, str]] = []
        self.confirmed: set[tuple[Person, str]] = set()

    # -- people --

    @rule(dice=strategies.randoms(use_true_random=False), wishes=strategies.integers(1, 12))
    def wish(self, dice: random.Random, wishes: int) -> None:
        """Somebody wants something; they know the table as it was, or (mostly) is."""
        for _ in range(wishes):
            if self.post.table.waits_for_bot:
                self.bot()
                continue
            who, said = request(self.post.round, dice)
            self.wished += 1
            letter = Letter(who, f"w{self.wished}", _encode(said))
            self.open_wishes[who, letter.mine] = letter.said
            self.under_way.append(letter)
            if dice.random() < 0.8:
                self.deliver(-1)

    @rule(moves=strategies.integers(1, 3))
    def take_back(self, moves: int) -> None:
        """All agree to take something back, if they can."""
        people = list(self.post.table.persons().values())
        for who in people[:1]:
            self.ask(who, requests.Propose(requests.TakeBack(moves)))
        for who in people[1:]:
            self.ask(who, requests.Answer(True))

    def ask(self, who: Person, said: Request) -> None:
        self.wished += 1
        self.post.receive(Letter(who, f"w{self.wished}", _encode(said)))

    @rule(who=strategies.sampled_from(PEOPLE))
    def come_back(self, who: Person) -> None:
        """A client connects again, and sends what was not answered yet."""
        self.under_way += [
            Letter(one, mine, said) for (one, mine), said in self.open_wishes.items() if one == who
        ]

    # -- what befalls --

    @precondition(lambda self: self.under_way)
    @rule(place=PLACES)
    def deliver(self, place: int) -> None:
        letter = self.under_way.pop(place % len(self.under_way))
        self.answers.append((letter.who, letter.mine, self.post.receive(letter)))

    @precondition(lambda self: self.under_way)
    @rule(place=PLACES)
    def double(self, place: int) -> None:
        self.under_way.append(self.under_way[place % len(self.under_way)])

    @precondition(lambda self: self.under_way)
    @rule(place=PLACES)
    def lose(self, place: int) -> None:
        self.under_way.pop(place % len(self.under_way))

    @precondition(lambda self: self.answers)
    @rule(place=PLACES)
    def answer(self, place: int) -> None:
        who, mine, code = self.answers.pop(place % len(self.answers))
        self.open_wishes.pop((who, mine), None)
        if code == "done":
            self.confirmed.add((who, mine))

    @precondition(lambda self: self.answers)
    @rule(place=PLACES)
    def lose_answer(self, place: int) -> None:
        self.answers.pop(place % len(self.answers))

    def bot(self) -> None:
        self.post.write("", "", self.post.round.bot())

    @rule(seconds=strategies.integers(0, 40))
    def time(self, seconds: int) -> None:
        self.post.write("", "", self.post.round.wait(seconds))

    @rule(seconds=strategies.integers(1, 100))
    def clock_jumps_back(self, seconds: int) -> None:
        self.post.round.now -= seconds * 1000

    @rule()
    def restart(self) -> None:
        """The server is killed, and reads the log."""
        self.post.round.table = self.post.again()
        self.under_way.clear()
        self.answers.clear()

    # -- what always holds --

    @invariant()
    def the_log_tells_the_table(self) -> None:
        again, table = self.post.again(), self.post.table
        assert everything(again) == everything(table)
        for looks in {Eyes(PUBLIC), Eyes(ALL), *map(Eyes, range(3)), *(eyes(table, who) for who in PEOPLE)}:
            assert _encode(shown(again, looks)) == _encode(shown(table, looks))
        for who in PEOPLE:
            assert eyes(again, who) == eyes(table, who)
            assert own(again, who) == own(table, who)
            assert heard(again, who) == heard(table, who)

    @invariant()
    def what_was_confirmed_was_done_once(self) -> None:
        written = Counter((who, mine) for who, mine, _ in self.post.pages if mine)
        assert not written or max(written.values()) == 1
        assert written.keys() <= self.post.done.keys()
        assert self.confirmed <= self.post.done.keys()

    @invariant()
    def nobody_sees_what_they_may_not(self) -> None:
        table = self.post.table
        if table.phase != "playing":
            return
        for who in PEOPLE:
            seat, told = table.seat_of(who), shown(table, eyes(table, who)).game
            hidden = [seat] if seat is not None else []
            if seat is None and who not in table.watchers:
                hidden = [0, 1, 2]
            if told is None:
                assert seat is None
                continue
            assert not told.deck and not told.notes and told.result is None
            assert not [card for place in hidden for card in told.hands[place] if card.card]
            if seat is not None:
                assert all(card.card for place in {0, 1, 2} - {seat} for card in told.hands[place])
                assert all(
                    remark.seat is not None for remark in heard(table, who) if remark.at >= self.dealt_at
                )

    @property
    def dealt_at(self) -> int:
        return next(entry.at for entry in self.entries if isinstance(entry, log.Dealt))

    @property
    def entries(self) -> list[Entry]:
        return [entry for _, _, page in self.post.pages for entry in _decode(page)]

    @invariant()
    def the_table_is_in_order(self) -> None:
        table, entries = self.post.table, self.entries
        people = list(table.persons().values())
        assert len(people) == len(set(people)), "nobody holds two seats"
        assert not set(people) & table.watchers.keys(), "nobody plays and looks on"
        assert not set(people) & table.removed
        assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
        assert table.turn == sum(isinstance(entry, log.Acted | log.TookBack) for entry in entries)
        if table.game is not None:
            taken = sum(isinstance(entry, log.Acted) for entry in entries)
            assert turns_of(table.game.steps) == taken - table.taken_back
            assert sorted(map(str, table.game.deck)) == sorted(map(str, table.rules.deck))
        if table.pending:
            assert table.phase == "playing"
            assert table.pending.seat in table.persons()
            assert table.pending.agreed <= table.persons().keys()
        if table.phase != "playing":
            assert not table.premoves
        else:
            for seat, who in table.persons().items():
                assert not table.seen.get(who, set()) - {seat}, "nobody plays who has seen the hand"
            assert table.premoves.keys() <= table.persons().keys()
            assert table.paused or table.seat_to_move not in table.premoves

    @invariant()
    def no_time_is_given_away(self) -> None:
        clocks = self.post.table.clocks
        if clocks is None or not isinstance(clocks.clock, Bank):
            return
        turns = sum(isinstance(entry, log.Acted) for entry in self.entries)
        assert all(0 <= left <= (60 + 5 * turns) * 1000 for left in clocks.left)
        assert clocks.used >= 0


def test_whatever_befalls_messages_the_table_is_as_its_log_has_it(budget: Callable[[int, int], int]) -> None:
    run_state_machine_as_test(
        Network, settings=settings(max_examples=budget(12, 300), stateful_step_count=budget(40, 80))
    )
