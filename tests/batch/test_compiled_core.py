"""One text, two speeds: core compiled by Numba plays as core on Python's integers does."""

import random

import numpy as np
import pytest
from numba import njit

from hanabi.batch import twins
from hanabi.batch.forge import Forge
from hanabi.batch.rows import book_rows, position, state_rows
from hanabi.notation import find
from hanabi.rules import BOXES, Position, Rules, bits, compile, core
from hanabi.rules.actions import legal
from hanabi.rules.state import COMPLETE, FIELDS, LAST_ROUND, STRIKES

GAMES = 1000

HOUSE = (
    "house 6p suits=red,yellow,green,blue,white,omni hand=8 declared",
    "house 2p suits=red,null,pink,brown,rainbow ranks=4 hand=3 perfection clues=2 strikes=8",
    "house 3p wild10 declared start=1 discard_at_full=yes strikeout=sum",
    "house 2p suits=1 ranks=2 hand=2 perfection clues=1 strikes=8",
    "hle 5p suits=3",
    "live 3p R+G+B+Or,AC,CS deck_plays=yes",
    "live 6p R+Y+G+B+P+DRYGBPT,D1,C4 empty_clues=yes",
    "live 2p R+B+Wh1:R+Pr,Fu,S1 hand=7 deck_plays=yes",
    "house 4p R+Pi+Om:R,NM,Sy,TB perfection=yes declared=yes",
)


@pytest.fixture(scope="module")
def compiled():
    made = Forge({}).compiled
    deal, act, reorder = made(core.deal), made(core.act), made(core.reorder)
    clues, objection, score = made(core.legal_clues), made(core.objection), made(core.score)
    reachable, may = made(core.reachable), made(core.may_reorder)

    @njit
    def start(games, books, key, seat):
        deal(games[0], books[0], key, seat)

    @njit
    def step(games, books, action):
        act(games[0], books[0], action)

    @njit
    def look(games, books, told):
        told[0] = clues(games[0], books[0])
        told[1] = score(games[0], books[0])
        told[2] = reachable(games[0], books[0])
        for seat in range(books[0].players):
            told[3 + seat] = may(games[0], books[0], seat)
        for action in range(books[0].actions + 1):
            told[9 + action] = objection(games[0], books[0], action)

    @njit
    def shuffle(games, seat, lanes):
        reorder(games[0], seat, lanes)

    return start, step, look, shuffle


def good_action(state: Position, book, dice: random.Random) -> int:
    """Nine times in ten a card that fits is played, so that games reach their ends."""
    base = state.turn * bits.LANES
    fits = [
        lane
        for lane in range(state.held[state.turn])
        if core.playable(state, book) >> state.cards[base + lane] & 1
    ]
    allowed = legal(state, book)
    if fits and dice.random() < 0.9:
        lane = dice.choice(fits)
        kinds = {core.PLAY, core.DECLARE}
    else:
        lane, kinds = None, {core.DISCARD, core.CLUE} if dice.random() < 0.95 else {core.PLAY, core.DECLARE}
    chosen = [a for a in allowed if book.kind[a] in kinds and lane in (None, book.which[a])]
    return dice.choice(chosen or allowed)


def everything(state: Position, book) -> list[int]:
    looks = [core.legal_clues(state, book), core.score(state, book), core.reachable(state, book)]
    looks += [int(core.may_reorder(state, book, seat)) for seat in range(book.players)]
    looks += [0] * (9 - len(looks))
    return looks + [core.objection(state, book, action) for action in range(book.actions + 1)]


def together(rules: Rules, games: int, compiled, seed: int) -> set[int]:
    """Play the same games at both speeds, comparing every field after every step; how they ended."""
    start, step, look, shuffle = compiled
    book = compile(rules)
    books, row, told = book_rows([book]), state_rows([Position()]), np.zeros(9 + book.actions + 1, np.int64)
    state, dice, ends = Position(), random.Random(seed), set()
    for game in range(games):
        key = bits.key_of(seed, game)
        core.deal(state, book, key, 0)
        start(row, books, key, 0)
        assert position(row[0]) == state
        while not state.over:
            if dice.random() < 0.05:
                seat = dice.randrange(book.players)
                lanes = dice.sample(range(state.held[seat]), state.held[seat])
                core.reorder(state, seat, lanes)
                shuffle(row, seat, np.array(lanes, np.int64))
            action = good_action(state, book, dice)
            core.act(state, book, action)
            step(row, books, action)
            assert position(row[0]) == state
            if dice.random() < 0.05 or state.over:
                look(row, books, told)
                assert told.tolist() == everything(state, book)
        ends.add(state.over)
    return ends


@pytest.mark.parametrize("edition", BOXES)
def test_a_thousand_good_games_are_the_same_at_both_speeds(edition, compiled, seed):
    box = BOXES[edition]
    tables = [
        Rules(edition, players=players, variant=variant)
        for players in box.players
        for variant in ("", *box.variants)
    ]
    share = -(-GAMES // len(tables))
    ends = [together(rules, share, compiled, seed + number) for number, rules in enumerate(tables)]
    assert set.union(*ends) >= {COMPLETE, LAST_ROUND, STRIKES}


@pytest.mark.parametrize("rules", HOUSE)
def test_house_rules_are_the_same_at_both_speeds(rules, compiled, seed):
    assert together(Rules.parse(rules), 50, compiled, seed)


def test_the_variants_of_the_online_site_are_the_same_at_both_speeds(compiled, seed, budget):
    playing = [found for found in find("") if not found.refusal]
    dice = random.Random(seed)
    for found in dice.sample(playing, budget(60, len(playing))):
        assert together(found.rules(dice.randint(2, 6)), 2, compiled, dice.getrandbits(40))


def test_the_primitives_and_their_twins_agree(seed):
    dice = random.Random(seed)
    for _ in range(2000):
        mask, key = dice.getrandbits(63), bits.key_of(dice.getrandbits(64), dice.getrandbits(40))
        throw, sides = dice.randrange(64), dice.randrange(1, 61)
        assert twins.members(mask) == bits.members(mask)
        assert twins.dice(key, throw, sides) == bits.dice(key, throw, sides)
    for number in (0, 1, 2**63 - 1):
        assert twins.key_of(number, 3) == bits.key_of(number, 3)


def test_a_state_goes_through_a_row_unchanged():
    state, book = Position(), compile(Rules("dutch", players=4))
    core.deal(state, book, bits.key_of(5, 0), 2)
    assert position(state_rows([state])[0]) == state


@pytest.mark.parametrize("end", ["low", "high"])
def test_a_row_holds_both_ends_of_every_range(end):
    state = Position()
    for name, field in FIELDS.items():
        value = getattr(field, end)
        setattr(state, name, [value] * field.length if field.length else value)
    assert position(state_rows([state])[0]) == state
