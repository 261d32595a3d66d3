"""One whole game of each edition and each of its variants, written out so that a reader can follow it.

Each file of `goldens` says at every turn all that there is to see, and what was done then; the moves in it
(the lines that begin with >) are played again here, and must make the same file. To write the files anew
from their own moves, which is a decision that the diff shows, and to find a game where there is no file yet:

    PYTHONPATH=src:tests python -m rules.test_goldens
"""

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from hanabi import ALL, Clue, Discard, Game, Rules, View
from hanabi.rules import (
    BOXES,
    Card,
    CardSet,
    Clued,
    Discarded,
    Drew,
    Ended,
    Event,
    Held,
    Reordered,
    core,
)
from rules.drivers import FAIR, GOOD, PERFECT, RASH, Habit, choose
from rules.match import Match

FOLDER = Path(__file__).parent / "goldens"


class Golden(NamedTuple):
    """A game to show something: what must be seen in it, by the names that `match` gives to situations."""

    rules: str
    shows: tuple[str, ...]
    habit: Habit = GOOD

    @property
    def path(self) -> Path:
        edition, _, *variant = self.rules.split()
        return FOLDER / f"{'-'.join([edition, *variant] if variant else [edition, 'base'])}.txt"


FRANK = Habit(play=0.9, declare=0.8, misname=0.3, hasty=0.05)
"""Players who declare much, and not always what is so."""
SLOW = Habit(play=0.7, whim=0.1, hasty=0.02, tell=0.35)
"""Players who throw away more than they should."""
MULTI = "a value clue touches a multi card"

GOLDENS = [
    Golden("danish 2p", ("a colour clue that touches nothing", "marking: clued", "over: last round")),
    Golden("danish 2p multi5", (MULTI, "a suit dies", "a last round with a dead suit"), SLOW),
    Golden("danish 3p perfection", ("over: indispensable", "indispensable: lost by a discard"), SLOW),
    Golden(
        "danish 2p declared",
        (
            "declared right, fits",
            "declared right, does not fit",
            "declared wrong, would have fitted",
            "declared right: a five, two tokens",
            "a strike that is not the last",
        ),
        FRANK,
    ),
    Golden("american 3p", ("a five returns a token", "no token left", "over: last round")),
    Golden("american 2p multi10", (MULTI, "grade 6 of 6 suits", "a five with all tokens there")),
    Golden("american 4p multi5", (MULTI, "marking: clued", "over: last round")),
    Golden("american 2p wild10", ("a colour clue touches a wild10 card", "over: complete"), PERFECT),
    Golden(
        "american 2p perfection", ("perfection: a hand shrinks", "a perfect win under perfection"), PERFECT
    ),
    Golden("german 2p", ("a value clue that touches nothing", "marking: always", "over: complete"), PERFECT),
    Golden("german 5p multi10", (MULTI, "the last round begins", "grade 5 of 6 suits")),
    Golden("german 2p multi5", (MULTI, "over: strikes", "strike 3 is the last"), RASH),
    Golden(
        "german 3p wild10", ("a colour clue touches a wild10 card", "a suit dies", "over: last round"), SLOW
    ),
    Golden("german 2p strikes=2", ("a strike that is not the last", "strike 2 is the last"), FAIR),
    Golden("german 3p strikes=1", ("strike 1 is the last",), FAIR),
    Golden("german 2p clues=9", ("a five with all tokens there", "no token left", "over: last round")),
    Golden("dutch 2p", ("a discard with all tokens there", "marking: always", "over: last round")),
    Golden("dutch 4p multi5", (MULTI, "a discard with all tokens there", "over: last round")),
    Golden("dutch 2p wild5", ("a colour clue touches a wild5 card", "a suit dies", "over: last round"), SLOW),
    Golden("dutch 3p perfection", ("indispensable: lost by a failed play",), FAIR),
    Golden("dutch 2p strikes=2", ("strike 2 is the last", "a discard with all tokens there"), FAIR),
    Golden("dutch 5p strikes=1", ("strike 1 is the last",), FAIR),
    Golden(
        "dutch 2p clues=10", ("a discard with all tokens there", "a perfect win in the last round"), PERFECT
    ),
]

# The rows of the variants in the rules text, box by box; harder and easier are settings.
VARIANTS = {
    "danish": {"multi5", "perfection", "declared"},
    "american": {"multi5", "multi10", "wild10", "perfection"},
    "german": {"multi5", "multi10", "wild10", "strikes=2", "strikes=1", "clues"},
    "dutch": {"multi5", "wild5", "perfection", "strikes=2", "strikes=1", "clues"},
}


# --- writing ------------------------------------------------------------------------------------------

HOW_TO_READ = (
    "Cards stand as slot, card, #order, newest first, [what clues leave of it; what was said]. After 'counts'",
    "come the cards of which the owner of the hand sees every copy. Where counting tells still more of a card,",
    "that stands behind =. A set of cards is told by suits and values: ry12 are four; * is every card, - none.",
)


def written(match: Match, moves: Iterable[str], golden: Golden, seed: int) -> str:
    """The whole game as text, while it is played."""
    game = match.game
    lines = [
        f"rules   {game.rules}",
        f"shows   {'; '.join(golden.shows)}",
        f"seed    {seed}",
        f"deck    {' '.join(map(str, game.deck))}",
        "",
        *HOW_TO_READ,
    ]
    told = len(game.history)
    for move in moves:
        lines += ["", *position(game), f"> {move}"]
        push(match, move)
        lines += [f"    {happened(event, game)}" for event in game.history[told:]]
        told = len(game.history)
    lines += ["", *position(game)]
    return "\n".join(lines) + "\n"


def push(match: Match, move: str) -> None:
    """A move of a golden, for the library and the referee."""
    name, reorders, slots = move.partition(" reorders ")
    if not reorders:
        match.push(move)
        return
    newest_first = [int(slot) for slot in slots.split()]
    match.reorder(match.game.names.index(name), [len(newest_first) - slot for slot in reversed(newest_first)])


def position(game: Game) -> Iterator[str]:
    """All that there is to see."""
    view, rules = game.view(ALL), game.rules
    last = "" if game.turns_left is None or game.over else f", {game.turns_left} turns left"
    yield (
        f"== {sum(hasattr(step, 'number') for step in game.steps) + 1}: "
        f"{'the end' if game.turn is None else game.names[game.turn]}, clues {game.clues} of {rules.clues}, "
        f"strikes {game.strikes} of {rules.strikes}, deck {game.deck_left}{last}, "
        f"score {game.score}, at most {game.max_score} of {rules.maximum}"
    )
    yield f"stacks    {'  '.join(f'{color} {height}' for color, height in game.stacks.items())}"
    piles = Counter(map(str, game.discards))
    pile = " ".join(card if count == 1 else f"{card}x{count}" for card, count in piles.items())
    yield f"discards  {pile or '-'}"
    yield (
        f"fits {several(view.playable)}   useless {several(view.trash)}   "
        f"last copy {several(view.critical)}   dead {' '.join(map(str, view.dead)) or '-'}"
    )
    for seat, name in enumerate(game.names):
        unseen = game.book.set(sum(1 << card for card, copies in enumerate(view.unseen(seat)) if copies))
        hand = "  ".join(held(card, unseen) for card in view.hands[seat]) or "-"
        yield f"{name:9} {hand}   counts {several(~unseen)}"
    if game.outcome:
        end = game.outcome
        grade = f"grade {end.grade}" if end.grade else "no grade"
        won = "won" if end.won else "lost" if end.lost else "neither won nor lost"
        yield f"outcome   {end.finish}, {won}, {grade}, the stacks show {end.stacks}"
        yield f"          {end}"
        return
    yield f"may       {'; '.join(allowed(game, view))}"


def allowed(game: Game, view: View) -> Iterator[str]:
    """The legal actions, told together; and who may rearrange the own hand."""
    plays, discards, clues = [], [], dict[int, list[str]]()
    declared: dict[int, list[str]] = {}
    for move in view.legal:
        if isinstance(move, Clue):
            clues.setdefault(move.seat, []).append(str(move.word))
        elif isinstance(move, Discard):
            discards.append(str(move.slot))
        elif move.declare:
            declared.setdefault(move.slot, []).append(move.declare)
        else:
            plays.append(str(move.slot))
    yield f"play {' '.join(reversed(plays))}"
    if declared:
        (colors,) = {tuple(colors) for colors in declared.values()}
        yield f"play {' '.join(map(str, sorted(declared)))} as {' '.join(colors)}"
    if discards:
        yield f"discard {' '.join(reversed(discards))}"
    for seat, words in sorted(clues.items()):
        yield f"tell {game.names[seat]} {' '.join(words)}"
    marking = [name for seat, name in enumerate(game.names) if core.may_reorder(game.state, game.book, seat)]
    if marking:
        yield f"reorder {' '.join(marking)}"


def held(card: Held, unseen: CardSet) -> str:
    said = " ".join([*card.colors, *map(str, card.ranks)])
    counted = "" if card.counted == card.possible & unseen else f"={several(card.counted)}"
    about = "; ".join(filter(None, [several(card.possible), said, counted]))
    return f"{card.slot} {card.card} #{card.order} [{about}]"


def several(cards: CardSet) -> str:
    """A set of cards by suits: `ry12 g5`."""
    if cards and len(cards) == len(cards.universe):
        return "*"
    ranks: dict[str, str] = {}
    for card in cards:
        ranks[card.suit.letter] = ranks.get(card.suit.letter, "") + str(card.rank)
    suits: dict[str, str] = {}
    for letter, values in ranks.items():
        suits[values] = suits.get(values, "") + letter
    return " ".join(letters + values for values, letters in suits.items()) or "-"


def happened(event: Event, game: Game) -> str:
    """An event with everything that it says."""
    if isinstance(event, Clued):
        touched = " ".join(f"#{order}{'!' if order in event.fresh else ''}" for order in event.touched)
        return f"{event.word} touches {touched or 'nothing'} of {game.names[event.to]}'s"
    if isinstance(event, Drew):
        return f"{game.names[event.seat]} draws {event.card} #{event.order}"
    if isinstance(event, Reordered):
        return f"{game.names[event.seat]}'s slots hold what was in {' '.join(map(str, event.slots))}"
    if isinstance(event, Ended):
        return f"the end: {event.finish}"
    back = f", clues +{event.clues}"
    if isinstance(event, Discarded):
        return f"{_what(event.card)} #{event.order} to the discard pile{back}"
    named = f" declared {event.declared}" if event.declared else ""
    return f"{_what(event.card)} #{event.order}{named} {'fits' if event.fits else 'is a strike'}{back}"


def _what(card: Card) -> str:
    return f"{card.suit.color} {card.rank}"


# --- reading ------------------------------------------------------------------------------------------


def played(golden: Golden) -> tuple[str, Match]:
    """What is written when the moves of a golden are played again, and the game."""
    text = golden.path.read_text()
    seed = int(text.partition("\nseed ")[2].split()[0])
    moves = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    match = Match(Rules.parse(golden.rules), seed=seed)
    return written(match, moves, golden, seed), match


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.path.stem)
def test_the_golden_game_plays_as_it_is_written(golden: Golden) -> None:
    assert golden.path.exists(), f"there is no golden game of {golden.rules}"
    text, match = played(golden)
    was = golden.path.read_text()
    assert text == was, "\n" + "".join(
        difflib.unified_diff(was.splitlines(True), text.splitlines(True), "written", "played")
    )
    assert match.over
    assert [name for name in golden.shows if not match.seen[name]] == []


@pytest.mark.parametrize("edition", BOXES)
def test_every_variant_of_an_edition_has_its_golden(edition: str) -> None:
    variants = {
        variant.partition("=")[0] if variant.startswith("clues") else variant
        for variant in (
            golden.path.stem.removeprefix(f"{edition}-")
            for golden in GOLDENS
            if golden.rules.startswith(edition + " ")
        )
    }
    assert variants == VARIANTS[edition] | {"base"}
    box = BOXES[edition]
    harder = {f"strikes={strikes}" for strikes in box.strikes[1:]}
    easier = {"clues"} if len(box.clues) > 1 else set()
    assert VARIANTS[edition] == set(box.variants) | harder | easier


def test_there_is_no_golden_of_nothing() -> None:
    assert set(FOLDER.iterdir()) == {golden.path for golden in GOLDENS}


# --- finding ------------------------------------------------------------------------------------------


def found(golden: Golden, least: int = 12) -> str:
    """The shortest of the first three games that show what is wanted and do not end as soon as they begin."""
    games: list[tuple[int, list[str], int]] = []
    for seed in range(1, 1000):
        match = Match(Rules.parse(golden.rules), seed=seed)
        dice = Random(seed)
        while not match.over:
            marking = dice.random() < 0.1 and [
                seat
                for seat in range(match.settings["players"])
                if len(match.look["hands"][seat]) > 1 and match.referee.may_reorder(seat)
            ]
            if marking and sum(match.seen[f"marking: {how}"] for how in ("always", "clued")) < 3:
                seat = dice.choice(marking)
                lanes = list(range(len(match.look["hands"][seat])))
                dice.shuffle(lanes)
                match.reorder(seat, lanes)
            match.push(choose(match.game.state, match.game.book, dice, golden.habit))
        steps = [match.game.text(step) for step in range(len(match.game.steps))]
        if len(steps) >= least and all(match.seen[name] for name in golden.shows):
            games.append((len(steps), steps, seed))
        if len(games) == 3:
            break
    _, moves, seed = min(games)
    return written(Match(Rules.parse(golden.rules), seed=seed), moves, golden, seed)


if __name__ == "__main__":
    for one in GOLDENS:
        one.path.write_text(played(one)[0] if one.path.exists() else found(one))
        print(one.path.name)
