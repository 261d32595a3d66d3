"""Faults planted in the rules are caught: what says that the comparison with the referee has teeth.

Each fault changes one fragment of one function, in memory and for the time of its test; the comparison then
plays on until it meets the difference. A fragment that is no longer there fails its test, so that this list
stays about the rules as they are written.
"""

from collections import Counter
from random import Random

import pytest

from hanabi import Rules
from rules.drivers import FAIR, GOOD, PERFECT, RASH, WASTEFUL, Habit
from rules.match import any_match, play
from rules.planting import Fault, plant, planted, the_function

REASONS = """\
        if state.clues < book.price:
            return NO_TOKEN
        if state.held[seat] == 0:
            return NOBODY_TO_TELL
"""
REASONS_TURNED = "".join(REASONS.splitlines(keepends=True)[at] for at in (2, 3, 0, 1))

FAULTS = [
    # The deal
    Fault("core.deal", "range(book.hand)", "range(book.hand - 1)", "hands of a card too few"),
    Fault("core.deal", "state.clues = book.clues", "state.clues = book.clues - 1", "a token is mislaid at the start"),
    Fault("core.deal", "state.turn = start", "state.turn = 0", "seat 0 begins, whoever should"),
    Fault("core.deal", "    begin_last_round(state, book)\n", "", "a deal of the last card begins no last round"),
    Fault("core.draw", "if order == book.size:", "if order >= book.size - 1:", "the last card stays in the pile"),
    Fault("core.draw", "book.everything", "book.everything >> 1", "a new card is never the highest of the last suit"),
    Fault("core.top", "pick += dice(state.key, order,", "pick += dice(state.key, 0,", "each throw is the first"),
    Fault("core.top", "state.deck[pick] = state.deck[order]", "state.deck[pick] = card", "a card is drawn twice, one never"),
    Fault("core.top", "    if state.key:\n", "    if state.key >= 0:\n", "a deck that was given goes through the shuffle"),
    Fault("bits.key_of", " >> 1 | 1", " >> 1", "another key, and for some seeds none"),
    Fault("bits.lot", "LOT_THROW", "0", "the lot is the throw that decides the first card"),
    Fault("bits.lot", "players)", "players - 1)", "the lot never falls on the last seat"),
    # The last round
    Fault("core.begin_last_round", " = book.players", " = book.players - 1", "whoever drew the last card has no more turn"),
    Fault("core.begin_last_round", " = book.players", " = book.players + 1", "somebody has two turns in the last round"),
    Fault("core.begin_last_round", " and not book.perfection", "", "perfection has a last round"),
    Fault("core.begin_last_round", "state.dealt == book.size", "state.dealt == book.size - 1", "it begins a card early"),
    Fault("core.pass_on", "    else:\n        begin_last_round(state, book)\n", "", "the last round never begins"),
    Fault("core.pass_on", "            return\n", "", "the turn passes on after the end"),
    Fault("core.pass_on", "state.over = LAST_ROUND", "state.over = COMPLETE", "the end of the last round counts as perfect"),
    # Clues
    Fault("core.tellable", " if state.held[seat] else 0", "", "an empty hand may be told something"),
    Fault("core.tellable", "book.free if", "(1 << book.colors + book.values) - 1 if", "clues may be empty in every edition"),
    Fault("core.tellable", "book.free if", "0 if", "clues may be empty nowhere"),
    Fault("core.tellable", "words |=", "words &=", "a clue must touch every card"),
    Fault("core.legal_clues", "state.clues < book.price", "state.clues < 0", "a clue without a token"),
    Fault("core.legal_clues", "state.clues < book.price", "state.clues <= 1", "the last token cannot be spent"),
    Fault("core.legal_clues", "offset + 1)", "offset)", "a clue to oneself"),
    Fault("core.objection", "if state.clues < book.price:", "if state.clues < 0:", "nobody minds a clue without a token"),
    Fault("core.objection", "if state.held[seat] == 0:", "if state.held[seat] < 0:", "no such hand is told of an empty one"),
    Fault("core.objection", REASONS, REASONS_TURNED, "the empty hand is told of, and not the missing token"),
    Fault("actions.legal_mask", "held << book.hand", "held << book.hand - 1", "plays have the numbers of discards"),
    Fault("actions.number", "lane = held - slot", "lane = slot - 1", "slots are counted from the oldest"),
    Fault("actions.number", "(seat - state.turn)", "(state.turn - seat)", "clues go the other way round"),
    Fault("core.clue", "    state.last_touched = touched\n", "    state.last_touched = touched\n    state.clues += touched == 0\n", "an empty clue is free"),
    Fault("core.clue", "    state.clues -= book.price\n", "", "clues are free"),
    Fault("core.clue", "known & miss", "known", "what is not touched learns nothing"),
    Fault("core.clue", "known & hit | flag", "known & hit", "nobody remembers what was said"),
    Fault("core.clue", "known & hit | flag", "known | flag", "nobody concludes what a clue means"),
    Fault("core.clue", "range(state.held[seat])", "range(1, state.held[seat])", "the oldest card misses every clue"),
    Fault("core.clue", "touched |= touches << lane", "touched |= touches", "the history tells of the oldest card only"),
    Fault("touch:Words._color", 'if suit.colors in ("all", "none"):', "if False:", "no colour touches a wild card"),
    Fault("touch:Words._value", 'if card.suit.ranks != "own":', "if False:", "pink hears its own value only, and brown its own too"),
    Fault("touch:Words._value", 'return card.suit.ranks == "all"', "return True", "brown hears every value"),
    Fault("cards:Suit.nameable", 'self.colors == "own"', "True", "multi may be named though it is wild"),
    # Discards
    Fault("core.may_discard", "state.clues < book.clues", "state.clues <= book.clues", "a discard with all tokens there"),
    Fault("core.may_discard", " or book.discard_at_full == 1", "", "the Dutch may not discard with all tokens there"),
    Fault("core.discard", "    regain(state, book, 1)\n", "", "a discard brings no token"),
    Fault("core.discard", "    bury(state, book, card)\n", "", "a discard leaves no trace"),
    Fault("core.regain", "min(state.clues + tokens, book.clues)", "state.clues + tokens", "more tokens than there are"),
    Fault("core.regain", "book.clues)", "8)", "extra tokens do not raise the maximum"),
    # Plays
    Fault("core.play", "if playable(state, book) >> card & 1 and", "if", "every card fits"),
    Fault("core.play", "(named == NOTHING or named == suit)", "True", "any colour may be named"),
    Fault("core.play", "(named == NOTHING or named == suit)", "named == NOTHING", "no name is ever right"),
    Fault("core.play", "if named != NOTHING:", "if named == NOTHING:", "the token goes to those who name nothing"),
    Fault("core.play", "if finished(state, book, suit):", "if card == 4:", "only the red five returns a token"),
    Fault("core.play", "if finished(state, book, suit):", "if finished(state, book, suit) and named < 0:", "no bonus for a named five"),
    Fault("core.play", "        bury(state, book, card)\n", "", "a failed play leaves the game"),
    Fault("core.play", "        state.last_fits = 1\n", "", "the history calls every play a failure"),
    Fault("core.play", "state.strikes == book.strikes", "state.strikes > book.strikes", "a strike too many is allowed"),
    Fault("core.play", "state.strikes == book.strikes", "state.strikes == 3", "always three strikes"),
    Fault("core.play", "            state.over = STRIKES\n", "            state.over = state.over or STRIKES\n", "the lost card is named, not the last strike"),
    Fault("core.play", "state.played == book.everything", "state.dealt == book.size and state.played == book.everything", "no perfect win before the last card"),
    Fault("core.play", "state.played == book.everything", "not state.rest and state.played == book.everything", "no perfect win in the last round"),
    Fault("core.playable", " & ~state.played", "", "a second copy fits again"),
    Fault("core.playable", " | book.ones", "", "no stack can be begun"),
    Fault("core.playable", " & book.everything", "", "a card of a suit that there is not fits"),
    Fault("core.finished", "== book.stack[suit]", "!= 0", "every card returns a token"),
    Fault("core.take", "    close(state.known, base, lane, 0)\n", "", "what is known stays with the lane, not with the card"),
    Fault("core.take", "    close(state.orders, base, lane, NOTHING)\n", "", "orders stay with the lane"),
    Fault("core.act", "if kind != CLUE:", "if kind == DISCARD:", "no replacement after a play"),
    Fault("core.act", "    if state.over == GOING:\n", "    if kind != CLUE:\n        draw(state, book, seat)\n        kind = CLUE\n    if state.over == GOING:\n", "a replacement after the end"),
    Fault("core.neighbour", "if seat >= book.players", "if seat > book.players", "a seat beyond the last"),
    # Perfection
    Fault("core.bury", "    if book.perfection and not", "    if not", "an indispensable card ends every game"),
    Fault("core.bury", "state.over = INDISPENSABLE", "state.over = STRIKES", "the wrong reason"),
    Fault("core.bury", "(state.discarded & pile) + ", "", "a second copy lies where the first one did"),
    Fault("core.bury", "if state.discarded & pile == pile:", "if state.discarded & pile:", "one copy gone counts as all gone"),
    Fault("core.pass_on", "state.over = STUCK", "state.over = GOING", "whoever can do nothing waits for ever"),
    Fault("core.pass_on", "state.held[state.turn] == 0 and ", "", "nobody with cards may be without a clue"),
    Fault("core.pass_on", " and legal_clues(state, book) == 0", "", "a player without cards has lost, whatever there is to tell"),
    # What the stacks say
    Fault("core.reachable", "range(book.ranks - 1)", "range(1)", "only the next card above a lost one is lost"),
    Fault("core.reachable", "dead << 1 & ~book.ones", "dead << 1", "a dead suit takes the next one along"),
    Fault("view:View.critical", " - self.trash", "", "useless cards are critical"),
    Fault("view:View.max_score", "if core.lost(self.state):", "if False:", "a lost game could still score"),
    # The end
    Fault("core.lost", "STRIKES <= state.over", "STRIKES < state.over", "a strike-out keeps its score"),
    Fault("core.score", "state.over == STRIKES and book.points_survive", "book.points_survive", "points survive any loss"),
    Fault("core.score", " and not (state.over == STRIKES and book.points_survive)", "", "points never survive"),
    Fault("outcome.outcome", "lost or book.perfection", "lost", "perfection is graded"),
    Fault("outcome.outcome", "lost or book.perfection", "book.perfection", "lost games are graded"),
    # Marking
    Fault("core.may_reorder", "state.over != GOING or ", "", "hands are rearranged after the end"),
    Fault("core.may_reorder", "book.marking == MARK_ALWAYS or ", "", "the Germans and the Dutch must wait for a clue"),
    Fault("core.may_reorder", "state.clued >> seat & 1 == 1", "state.clued != 0", "one player's clue lets all rearrange"),
    Fault("core.act", "    state.clued &= ~(1 << seat)\n", "", "the time for marking never ends"),
    Fault("core.clue", "    state.clued |= 1 << seat\n", "", "the time for marking never begins"),
    Fault("core.reorder", "swap(state.known, here, there)", "pass", "what is known stays where the card was"),
    Fault("core.reorder", "swap(state.orders, here, there)", "pass", "identity stays where the card was"),
    # Online
    Fault("core.act", "draw(state, book, seat)\n        play(", "play(", "a card of the hand is played in place of the last one of the pile"),
    Fault("core.act", "    if book.inverted:", "    if False:", "nothing comes of a suit being orange"),
    Fault("core.effect", "kind <= PLAY and ", "kind == PLAY and ", "orange is discarded by discarding it, too"),
    Fault("core.effect", "book.inverted >> card & 1", "False", "orange is like any other suit"),
    Fault("core.clue", "state.clues -= book.price", "state.clues -= 1", "a clue costs half a token"),
    Fault("core.clue", "    state.barred = book.bars[word]\n", "", "clues need not alternate"),
    Fault("core.tellable", " & ~state.barred", "", "what is barred is offered"),
    Fault("core.objection", "state.barred >> book.what[action] & 1", "False", "what is barred is said to touch nothing"),
    Fault("core.may_play_top", "book.size - 1", "book.size - 2", "the last card but one is played from the pile"),
    Fault("core.no_gain", "state.played == reachable(state, book)", "False", "a game goes on beyond its best"),
    Fault("core.no_gain", "if state.rest == 0:", "if state.rest >= 0:", "a game goes on though nobody holds what fits"),
    Fault("core.no_gain", "range(state.rest)", "range(book.players)", "cards count of those who have had their last turn"),
    Fault("core.pass_on", "book.stop_early and ", "", "every game stops where nothing can be gained"),
    Fault("core.lost", " <= STUCK", "", "a game that stops early is lost"),
    Fault("touch:Words._hue", "(rank - 1)", "rank", "prism is out of step"),
    Fault("touch:Words._value", "self.suits.index(card.suit) % len(self.values)", "0", "deceptive values deceive alike in every suit"),
    Fault("touch:Words._values", "not in never", "not in ()", "special values can be named"),
    Fault("cards:Suit.climb", "if self.reversed else", "if False else", "reversed suits are built upwards"),
    Fault("settings:Rules.copies", "change.scarce for", "False for", "ones are not scarce"),
    Fault("settings:Rules.copies", "or any(change.single == card.rank for change in self.changes)", "", "critical values have their copies"),
    Fault("core.reorder", "lanes[lane]] << 6 * lane", "lane] << 6 * lanes[lane]", "the order is read the other way round"),
]  # fmt: skip

# The comparison goes round these until it meets the fault: short games first.
ROUND: list[tuple[str, Habit]] = [
    ("american 2p wild10", GOOD),
    ("house 2p suits=red,yellow ranks=3 hand=2 clues=3 strikes=5 declared=yes", FAIR),
    ("house 3p suits=red,yellow ranks=3 hand=2 clues=2 strikes=2 perfection=yes start=lot", FAIR),
    ("house 3p suits=pink,brown,red hand=2 strikes=4 empty_clues=no marking=clued start=lot", FAIR),
    ("dutch 2p wild5 clues=10", GOOD),
    ("house 2p suits=red,blue ranks=3 hand=2 strikes=1 strikeout=sum start=lot", RASH),
    ("german 2p strikes=1", RASH),
    ("house 2p suits=red,yellow ranks=4 hand=2 strikes=8 perfection=yes strikeout=sum", FAIR),
    ("house 3p suits=red ranks=3 hand=2 clues=1 strikes=8 perfection=yes start=lot", WASTEFUL),
    ("house 2p suits=red,blue ranks=3 hand=1 clues=1 strikes=8 start=lot", RASH),
    ("house 3p suits=red,yellow,green ranks=1 hand=3 clues=1 strikes=8 perfection=yes", WASTEFUL),
    ("house 2p suits=white ranks=1 hand=1 start=lot", GOOD),
    ("house 2p suits=red,yellow ranks=2 hand=4", GOOD),
    ("house 4p suits=wild5 ranks=4 hand=1 clues=4 strikes=8 perfection=yes", FAIR),
    ("house 4p suits=red ranks=2 hand=1 clues=2 strikes=8 perfection=yes", WASTEFUL),
    ("house 2p suits=green,red ranks=2 hand=1 clues=2", PERFECT),
    ("house 2p suits=red,blue,null ranks=2 hand=1 perfection=yes discard_at_full=yes strikes=1", RASH),
    ("danish 3p declared multi5", PERFECT),
    ("danish 2p perfection", PERFECT),
    ("live 2p R+B+Or,AC hand=2 deck_plays=yes start=lot", FAIR),
    ("live 3p R+B+Pr+BrRa:R,D1,CS hand=2", FAIR),
    ("live 2p R+B+Wh1:R,C4,S1,AC hand=3", GOOD),
    ("live 2p R+B strikes=8 hand=2", FAIR),
]
GAMES = 2000
"""So many at most: the faults that hide best are met in some 40."""


def caught(dice: Random, games: int) -> str | None:
    """What the comparison says of the first difference that it meets."""
    for game in range(games):
        text, habit = ROUND[game % len(ROUND)]
        try:
            play(any_match(Rules.parse(text), dice), dice, habit)
        except Exception as difference:  # a crash is a difference too
            return f"game {game + 1}: {type(difference).__name__}: {difference}"
    return None


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_caught(fault: Fault, dice: Random) -> None:
    with plant(fault):
        found = caught(dice, GAMES)
    assert found, f"nobody noticed in {GAMES} games: {fault.story}"


def test_without_a_fault_nothing_is_caught(dice: Random) -> None:
    assert caught(dice, 3 * len(ROUND)) is None


def test_what_was_planted_is_taken_out_again() -> None:
    for fault in FAULTS:
        _, function = the_function(fault.where)
        sound = function.__code__
        with plant(fault):
            assert function.__code__ is not sound
        assert function.__code__ is sound


def test_a_fragment_that_is_no_longer_there_is_no_fault() -> None:
    with pytest.raises(LookupError, match="0 times"):
        planted(Fault("core.score", "the old text", "", "a rule rewritten since"))


def test_every_story_is_told_once() -> None:
    assert [story for story, times in Counter(fault.story for fault in FAULTS).items() if times > 1] == []
