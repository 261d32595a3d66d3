"""The rules of the leading online site, suit by suit and modifier by modifier, beside the plain referee."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from hanabi import Game, IllegalAction, Rules, RulesError
from hanabi.rules.modifiers import MODIFIERS
from hanabi.rules.suits import ONLINE as SUITS
from hanabi.rules.suits import REVERSED
from rules.claims import rule
from rules.drivers import FAIR, GOOD, PERFECT, RASH, WASTEFUL, Habit
from rules.match import ONLINE, any_match, play

BUSY = Habit(play=0.7, whim=0.3, hasty=0.3)

CORNERS = [
    ("2p suits=R ranks=3 hand=2 strikes=8", RASH, 40),
    ("2p R+B+Or deck_plays=yes", BUSY, 15),
    ("3p R+B+Or1,CS", FAIR, 10),
    ("2p R+G+B+Or:R strikes=8", RASH, 10),
    ("3p R+Y+G:R,AC", GOOD, 10),
    ("4p R+Y+Wh:R+Ra,CS", GOOD, 10),
    ("3p R+B+Pr,CB", GOOD, 6),
    ("5p R+Y+G+B+P,TB", FAIR, 6),
    ("6p R+Y+G+B+P,NB deck_plays=yes", GOOD, 8),
    ("3p R+Y+G+B+P,NM,Sy", GOOD, 8),
    ("2p R+B+Nu,CM hand=6", WASTEFUL, 8),
    ("3p perfection=yes", PERFECT, 6),
    ("2p strikes=8 deck_plays=yes", Habit(play=0.3, whim=0.1, hasty=0.3, tell=0.2), 8),
]


@rule("online preset", "live")
def test_the_site_plays_five_suits_by_codes_and_stops_early(edition: str) -> None:
    rules = Rules.parse(f"{edition} 3p")
    assert rules.suits == ("R", "Y", "G", "B", "P")
    assert (rules.size, rules.hand, rules.clues, rules.strikes) == (50, 5, 8, 3)
    assert (rules.empty_clues, rules.marking, rules.stop_early, rules.deck_plays) == (
        False,
        "never",
        True,
        False,
    )


@rule("early end", "live")
def test_a_game_ends_when_the_best_that_was_possible_is_reached(edition: str) -> None:
    for text, ended in ((edition, True), (f"{edition} stop_early=no", False)):
        game = Game(f"{text} 2p suits=R ranks=2 hand=1", deck=["r2", "r1", "r1", "r1"])
        game.push("Alice plays slot 1")  # the only 2 is lost: no more than 1 can be reached
        assert not game.over
        game.push("Bob plays slot 1")
        assert (game.score, game.over) == (1, ended)


@rule("early end", "live")
def test_a_game_ends_when_nobody_who_has_a_turn_left_holds_what_fits(edition: str) -> None:
    for text, ended in ((edition, True), (f"{edition} stop_early=no", False)):
        rules = f"{text} 2p suits=R,Wh1 ranks=1 hand=2 start=1"
        game = Game(rules, deck=["r1", "r1", "r1", "g1"])  # the deal takes the last card: a turn for each
        game.push("Bob plays slot 2")  # it was his last, and he keeps the gray 1
        assert (game.over, game.score, game.max_score) == (ended, 1, 2)


@rule("deck plays", "live")
def test_the_last_card_of_the_pile_may_be_played_from_it(edition: str) -> None:
    game = Game(
        f"{edition} 2p suits=R ranks=3 hand=2 deck_plays=yes", deck=["r2", "r2", "r3", "r1", "r1", "r1"]
    )
    with pytest.raises(IllegalAction, match="only the last card of the draw pile may be played from it"):
        game.push("Alice plays top")
    game.push("Alice plays slot 1")
    game.push("Bob plays top")
    assert (game.score, game.strikes, game.deck_left, game.turns_left) == (1, 1, 0, 2)
    assert game.text(1) == "Bob plays top"
    assert len(game.view(1).mine) == 2


@rule("online suits", "live")
def test_both_agree_on_what_only_the_online_site_has(edition: str, dice: Random) -> None:
    """Games of a fixed seed reach every such situation; the next test takes the seed of the run."""
    seen = Counter[str]()
    for text, habit, games in CORNERS:
        rules, steady = Rules.parse(f"{edition} {text}"), Random(f"{text} {habit}")
        for _ in range(games):
            play(any_match(rules, steady, seen), steady, habit)
    assert [name for name in ONLINE if not seen[name]] == []


def composed(dice: Random) -> Rules:
    """Rules of suits and modifiers that nobody ever listed together."""
    while True:
        suits = [
            code + dice.choice(("", "", REVERSED)) for code in dice.sample(sorted(SUITS), dice.randint(1, 6))
        ]
        try:
            return Rules(
                dice.choice(("live", "house")),
                players=dice.randint(2, 6),
                suits=suits,
                modifiers=dice.sample(sorted(MODIFIERS), dice.randint(0, 3)),
                ranks=dice.choice((5, 5, 5, 4, 3)),
                hand=dice.choice((None, 2, 5)),
                empty_clues=dice.choice((True, False)),
                perfection=dice.random() < 0.2,
                deck_plays=dice.choice((True, False)),
                stop_early=dice.choice((True, False)),
            )
        except RulesError as error:
            if error.code not in ("rules.deal", "suits.twice", "suits.hues", "modifier.clash"):
                raise


def test_both_agree_in_games_of_any_suits_and_modifiers(
    dice: Random, budget: Callable[[int, int], int]
) -> None:
    for _ in range(budget(60, 5000)):
        rules = composed(dice)
        play(any_match(rules, dice), dice, dice.choice((GOOD, PERFECT, FAIR, RASH, BUSY)))


def test_composed_rules_come_back_from_their_line_and_from_json(dice: Random) -> None:
    for _ in range(200):
        rules = composed(dice)
        assert Rules.parse(str(rules)) == rules
        assert Rules.from_json(rules.json()) == rules
        assert Rules.from_json(rules.json()).digest == rules.digest


@pytest.mark.parametrize("code", SUITS)
def test_every_suit_is_played_both_ways(code: str, dice: Random) -> None:
    for name in (code, code + REVERSED):
        others = ["Y", "G"] if name[0] != "Y" else ["R", "G"]
        if code in ("Y", "G"):
            others = ["R", "B"]
        play(any_match(Rules("live", players=2, suits=[*others, name]), dice), dice, GOOD)


@rule("online suits", "live")
@pytest.mark.parametrize("code", MODIFIERS)
def test_every_modifier_is_played(edition: str, code: str, dice: Random) -> None:
    for suits in ("R,Y,G", "R,B,Ra,Wh,Pi", "DRY,DYG,Br,Pr1,Om"):
        play(any_match(Rules(edition, players=3, suits=suits, modifiers=code), dice), dice, GOOD)


def test_what_is_not_played_says_why() -> None:
    for code in ("CP", "Du", "UD", "TH", "Su"):
        with pytest.raises(RulesError, match=rf"^{code} is not played here: [a-z ,]+$"):
            Rules.parse(f"live R+Y+G+B+P,{code}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("live R+Y+R", "two suits of a game cannot be the same, or be called the same"),
        ("live R+R:R", "two suits of a game cannot be the same, or be called the same"),
        ("live DRYGBPT+Bk", "clues can name at most 6 colours in a game, and these suits have 7"),
        ("live R+Y,OE,Fu", "the modifiers OE and Fu do not go together"),
        ("live R+Y,R5,P5", "the modifiers R5 and P5 do not go together"),
        ("live R+Y,CS,CS", "the rules say CS twice"),
        ("live R+Y,CS modifiers=AC", "the rules say modifiers twice"),
        ("live R+Y,CS clues=9", "where tokens are broken into parts, there are at most 8 of them"),
        ("live R+Or declared=yes", "colours are not declared in a game where playing a card may discard it"),
        (
            "live hand=8 deck_plays=yes",
            "a hand of 8 cards leaves no room to play the last card from the pile",
        ),
        ("german modifiers=CS", "there are no modifiers in the German edition: CS is played in house rules"),
        (
            "german R+Y+G+B+P",
            "suits cannot be R,Y,G,B,P in the German edition: only red,yellow,green,blue,white",
        ),
        ("german deck_plays=yes", "deck_plays cannot be yes in the German edition: only no"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, told: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.parse(text)
    assert str(refused.value) == told


def test_a_modifier_that_there_is_not_is_refused() -> None:
    with pytest.raises(RulesError, match=r"^there is no modifier 'XX': there are R1, R2, "):
        Rules("live", modifiers=["XX"])


def test_rules_without_anything_new_keep_their_digest_and_their_json() -> None:
    rules = Rules.parse("german 3p wild10 strikes=2")
    assert rules.digest == "bb9be2e6217c29b3"
    assert not {"modifiers", "deck_plays", "stop_early"} & rules.json().keys()
