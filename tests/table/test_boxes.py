"""What a table can be opened with is what the rules say, and can be opened."""

import itertools

from hanabi import Rules
from hanabi.rules import BOXES, Card
from hanabi.table import Settings, checked
from hanabi.table.boxes import facts, shelf


def test_everything_that_a_box_offers_can_be_opened():
    for box in shelf():
        for players, strikes, clues in itertools.product(box.players, box.strikes, box.clues):
            checked(Settings(f"{box.name} {players}p strikes={strikes} clues={clues}"))
        for variant in box.variants:
            assert variant.name in checked(Settings(f"{box.name} 3p {variant.name}")).rules
        for name, values in box.house.items():
            for value in values:
                said = ("no", "yes")[value] if isinstance(value, bool) else value
                checked(Settings(f"{box.name} 3p {name}={said}"))


def test_a_box_offers_nothing_that_its_rulebook_does_not_have():
    offered = {box.name: box for box in shelf()}
    assert all(not offered[name].house for name in BOXES)
    assert offered["american"].strikes == (3,)
    assert [variant.name for variant in offered["danish"].variants] == list(BOXES["danish"].variants)


def test_the_facts_tell_every_copy_and_every_touch():
    for text in (
        "american 3p",
        "german 2p wild10",
        "danish 4p multi5 declared",
        "house 6p suits=red,pink,omni,null",
    ):
        rules, told = Rules.parse(text), facts(text)
        assert sum(sum(suit.copies) for suit in told.suits) == rules.size
        for word in told.words:
            touched = {str(card) for card in rules.cards if rules.said.touches(card, word.word)}
            assert set(word.touches) == touched
        letters = {suit.letter: suit.color for suit in told.suits}
        assert all(
            isinstance(card, Card) and letters[str(card)[0]] == card.suit.color for card in rules.cards
        )
