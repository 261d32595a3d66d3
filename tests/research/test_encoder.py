"""The canonical observation: the same at both speeds, and nothing of what its seat cannot see."""

from random import Random

import numpy as np
import pytest

from hanabi import ALL, PUBLIC, Game, Rules, View
from hanabi.batch import Batch
from hanabi.research import explain, layout
from hanabi.research.encoder import Encoder
from hanabi.research.explain import ObservationError
from hanabi.research.layout import length
from hanabi.rules import BOXES
from hanabi.rules.bits import LANES
from hanabi.rules.state import CARDS
from rules.drivers import FAIR, GOOD, any_rules, choose, shuffled

HOUSE = (
    "house 6p suits=red,yellow,green,blue,white,omni hand=8 declared",
    "house 2p suits=red,null,pink,brown,rainbow ranks=4 hand=3 perfection clues=2 strikes=8",
    "house 3p wild10 declared start=lot discard_at_full=yes strikeout=sum",
    "house 2p suits=1 ranks=2 hand=2 perfection clues=1 strikes=8",
    "house 5p hand=7 multi10 declared clues=16 strikes=8",
    "hle 5p suits=3",
)
TABLES = [
    str(Rules(name, players=players, variant=variant))
    for name, box in BOXES.items()
    for players in box.players
    for variant in ("", *box.variants)
]


def together(rules: str, games: int, dice: Random, form: str, who: str | int) -> None:
    """Play a batch, and compare what it writes with what Python writes of a game's views."""
    encoder = Encoder(rules, form, who)
    batch = Batch(rules, games, seed=dice.getrandbits(32), again=False, observer=encoder)
    while not batch.over.all():
        rows, turn = encoder.array(batch), batch.turn
        actions = []
        for at, row in enumerate(rows):
            game = batch[at]
            seats = {"turn": [int(turn[at])], "all": range(game.rules.players)}.get(who, [who])
            for seat, line in zip(seats, row if who == "all" else [row], strict=True):
                assert np.array_equal(line, encoder.encode(game.view(seat)))
            actions.append(0 if game.over else choose(game.state, game.book, dice, GOOD))
        batch.step(actions)


@pytest.mark.parametrize("rules", [*TABLES, *HOUSE])
def test_a_row_is_the_same_at_both_speeds(rules, dice, budget):
    together(rules, budget(1, 20), dice, "bits", "all")


QUICK = {("bytes", "turn"), ("float32", 1)}
"""The others take as long: each is compiled by itself. `bits` of `all` are those of the test above."""
WAYS = [
    pytest.param(form, who, marks=() if (form, who) in QUICK else pytest.mark.full)
    for form in ("bytes", "float32", "bits")
    for who in ("turn", "all", 1)
]


@pytest.mark.parametrize(("form", "who"), WAYS)
def test_rows_of_every_form_for_whoever_is_asked_are_the_same_at_both_speeds(form, who, dice):
    together("hle 4p", 2, dice, form, who)
    together(HOUSE[0], 1, dice, form, who)


def test_no_bit_tells_what_the_seat_cannot_see(dice, budget):
    for _ in range(budget(60, 2000)):
        rules = any_rules(dice.choice)
        game = Game(rules, deck=shuffled(rules, dice), start=dice.randrange(rules.players))
        for _ in range(dice.randrange(40)):
            if not game.over:
                game.push(choose(game.state, game.book, dice, FAIR))
        seat = dice.randrange(rules.players)
        before = Encoder(rules).encode(game.view(seat))
        state = game.state.copy()
        held = range(seat * LANES, seat * LANES + state.held[seat])
        for lane in held:
            state.cards[lane] = dice.randrange(len(rules.cards))
        state.deck = [dice.randrange(len(rules.cards)) for _ in range(CARDS)]
        state.key = dice.getrandbits(60)
        assert np.array_equal(Encoder(rules).encode(View(state, game.book, seat, ())), before)


def test_no_compiled_bit_tells_what_the_seat_cannot_see(seed):
    encoder = Encoder("german 4p wild10", who="all")
    batch = Batch("german 4p wild10", 200, seed=seed, observer=encoder)
    for _ in range(50):
        before = encoder.array(batch).copy()
        for seat in range(4):
            kept = batch.states.copy()
            held = batch.states["held"][:, seat]
            hand = batch.states["cards"][:, seat * LANES : (seat + 1) * LANES]
            hand[np.arange(LANES) < held[:, None]] = 29
            batch.states["deck"] = 3
            batch.states["key"] += 1
            batch.refresh(0, len(batch))
            assert np.array_equal(encoder.array(batch)[:, seat], before[:, seat])
            assert not np.array_equal(encoder.array(batch), before)
            batch.states[:] = kept
            batch.refresh(0, len(batch))
        batch.step(batch.legal.argmax(axis=1))


def test_sections_lie_behind_each_other_without_a_gap(dice):
    for _ in range(200):
        rules = any_rules(dice.choice)
        at = 0
        for name, section in layout(rules).items():
            assert (section.name, section.start) == (name, at)
            assert len(section.shape) == len(section.axes)
            at = section.stop
        assert at == length(rules)


def test_an_observation_says_in_words_what_the_seat_sees(dice):
    game = Game("danish 3p multi5 declared", seed=dice.getrandbits(32))
    while not game.over:
        for seat in range(3):
            told = explain(game.rules, Encoder(game.rules).encode(game.view(seat)))
            view = game.view(seat)
            seen = [view.hands[(seat + offset) % 3] for offset in range(3)]
            assert told["hands"] == [
                [[str(card.card)] for card in reversed(hand)] + [[]] * (5 - len(hand)) for hand in seen[1:]
            ]
            assert told["short"] == [offset for offset in range(3) if len(seen[offset]) < 5]
            assert (told["deck"], told["clues"], told["lives"]) == (
                view.deck_left,
                view.clues,
                3 - view.strikes,
            )
            assert told["stacks"] == [
                str(card) for card in game.rules.cards if card.rank == view.stacks[card.suit.color]
            ]
            assert told["discards"] == [str(card) for card in view.discards]
            for hand, lanes in zip(seen, told["known"], strict=True):
                for card, lane in zip(reversed(hand), lanes, strict=False):
                    assert lane["possible"] == [str(one) for one in card.possible]
                    assert lane["clued"] == [*card.colors, *card.ranks]
        game.push(choose(game.state, game.book, dice, FAIR))


def test_what_cannot_be_written_is_refused_with_a_sentence():
    with pytest.raises(ObservationError, match=r"written as bytes, float32, bits: not as 'int8'"):
        Encoder("hle 2p", "int8")
    for who in (2, -1, "everybody", True):
        with pytest.raises(ObservationError, match=r"of a seat from 0 to 1: not of"):
            Encoder("hle 2p", who=who)
    game = Game("hle 3p", seed=1)
    for viewer in (PUBLIC, ALL):
        with pytest.raises(ObservationError, match=r"what a seat sees"):
            Encoder("hle 3p").encode(game.view(viewer))
    with pytest.raises(ObservationError, match=r"rules hle 2p does not fit where hle 3p"):
        Encoder("hle 2p").encode(game.view(0))
    with pytest.raises(ObservationError, match=r"rules hle 2p does not fit where hle 3p"):
        Batch("hle 3p", 2, observer=Encoder("hle 2p"))
    with pytest.raises(ObservationError, match="another observer"):
        Encoder("hle 3p").array(Batch("hle 3p", 2))
    with pytest.raises(ObservationError, match="has 658 bits: not 3"):
        explain("hle 2p", [0, 1, 0])
