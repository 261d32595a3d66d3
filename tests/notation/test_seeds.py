"""The site's seeds: its checksum, its generator, and the decks that they deal, number for number."""

from collections import Counter
from random import Random

import pytest

from hanabi import Rules
from hanabi.notation import SeedError, deck_of_seed, find, game_of_seed, read_seed, seeds_of, variant
from hanabi.notation.lottery import Lottery, mask
from hanabi.notation.seeds import checksum


def test_the_table_of_the_generator_is_derived() -> None:
    known = {0: 5041579894721019882, 1: 4646389086726545243, 2: 1395769623340756751, 606: 4152330101494654406}
    assert {entry: mask()[entry] & 2**63 - 1 for entry in known} == known
    assert len(mask()) == 607


def test_the_generator_draws_what_go_draws() -> None:
    lots = Lottery(1)
    assert [lots.below(100) for _ in range(10)] == [81, 87, 47, 59, 81, 18, 25, 40, 56, 0]


def test_the_seeds_zero_and_the_prime_are_the_same_one() -> None:
    drawn = [[lots.below(60) for _ in range(20)] for lots in map(Lottery, (0, 2**31 - 1, 89482311))]
    assert drawn[0] == drawn[1] == drawn[2]


def test_the_generator_is_a_ring_that_is_walked_backwards(dice: Random) -> None:
    """The way in which the generator is described: 607 places, of which two move along."""
    seed = dice.randrange(1, 2**31 - 1)
    number, ring = seed, []
    for step in range(20 + 3 * 607):
        number = number * 48271 % (2**31 - 1)
        if step >= 20:
            ring.append(number)
    ring = [ring[3 * at] << 40 ^ ring[3 * at + 1] << 20 ^ ring[3 * at + 2] ^ mask()[at] for at in range(607)]
    tap, feed, lots = 0, 334, Lottery(seed)
    for _ in range(1500):
        tap, feed = (tap - 1) % 607, (feed - 1) % 607
        ring[feed] = (ring[feed] + ring[tap]) % 2**64
        assert lots.below(2**30) == (ring[feed] >> 32) % 2**30


def test_the_checksum_is_crc_64() -> None:
    assert checksum("123456789") == 0x995DC9BBDF1939FA
    assert checksum("p2v0s1") == 0x5A2E747E0EA7ECD8
    assert checksum("legacy-x-p2v0s1") == checksum("p2v0s1")


@pytest.mark.parametrize(
    ("seed", "cards"),
    [
        ("p2v0s1", "b5 p4 b3 r4 g1 b3 b1 r1 g2 g4 r2 b2"),
        ("p5v0s1", "b3 g3 g2 y3 p1 g3 r2 r4"),
    ],
)
def test_a_seed_deals_its_deck(seed: str, cards: str) -> None:
    assert " ".join(map(str, deck_of_seed(seed))).startswith(cards)


def test_a_seed_deals_the_whole_deck_of_its_variant(dice: Random) -> None:
    playing = [found for found in find("") if not found.refusal]
    for found in dice.sample(playing, 20):
        seed = f"p3v{found.number}s{dice.randint(1, 99)}"
        rules = found.rules(3)
        assert Counter(deck_of_seed(seed)) == Counter(rules.deck)
        assert game_of_seed(seed).rules == rules


def test_a_deck_tells_its_seed() -> None:
    rules = Rules("live", players=3)
    assert list(seeds_of(deck_of_seed("p3v0s17"), rules, 30)) == ["p3v0s17"]
    assert list(seeds_of(deck_of_seed("p3v0sown"), rules, 30)) == []
    assert list(seeds_of(deck_of_seed("p3v16s4"), variant(16).rules(3), 10)) == ["p3v16s4"]


def test_a_seed_says_for_whom_it_is() -> None:
    assert read_seed("p4v16sfriday-night") == ("p4v16sfriday-night", 4, "Rainbow (5 Suits)")
    assert game_of_seed("p4v16sfriday-night", empty_clues=True).rules.players == 4


@pytest.mark.parametrize(
    "text", ["", "p7v0s1", "p1v0s1", "p2v0s", "p2s1", "p2v0s1 ", "p2v0s" + "1" * 101, "x" * 9999]
)
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(SeedError, match=r"is no seed: one reads like p3v0s12"):
        deck_of_seed(text)


def test_no_seed_deals_what_the_site_does_not_list() -> None:
    own = variant("R+Om,AC")
    with pytest.raises(SeedError, match=r"^no seed deals R\+Om,AC: the site does not list it$"):
        next(seeds_of(own.rules(2).deck, own.rules(2)))
