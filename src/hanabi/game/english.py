"""What the game says, in English."""

from hanabi.rules.sentences import words
from hanabi.rules.suits import COLORS, HUES

words(
    {
        "game.deck": (
            "the deck is not that of these rules: they have {size} cards, each as often as it is printed"
        ),
        "game.deck-and-seed": "a game has a seed or a deck, not both",
        "game.lot": "who starts cannot be drawn by lot from a given deck: say who does",
        "game.start": "there is no seat {start!r}: they go from 0 to {last}",
        "game.names": ("there is 1 seat, and {got} names", "there are {n} seats, and {got} names"),
        "game.name": (
            "{name!r} is no name: it has 1 to 40 letters, single spaces, no control characters "
            "and none that nobody sees, and is no number"
        ),
        "game.same-name": "two players cannot have the same name",
        "game.number": "{number!r} is no number of a game: games of a seed are counted from 0",
        "game.seed": "{seed!r} is no seed: it is a whole number from 0 up to 64 bits",
        "game.take-back": (
            "1 turn has been taken: {turns!r} cannot be taken back",
            "{n} turns have been taken: {turns!r} cannot be taken back",
        ),
        "game.pop": "there is nothing to take back",
        "game.time": (
            "{at!r} is no time of a step: it is in whole milliseconds since the start, "
            "and the step before was at {last}"
        ),
        "note.card": "there is no card {order} to write a note on: they go from 0 to {last}",
        "note.text": "a text has at most {longest} letters, on one line, and no control characters",
        "reorder.slots": (
            "a hand of 1 card is reordered by naming its slot",
            "a hand of {n} cards is reordered by naming each of its slots once",
        ),
        "reorder.often": "hands have been reordered too often in this game",
        "reorder.over": "the game is over",
        "reorder.never": "hands are not reordered in this game",
        "reorder.clued": (
            "{name} may reorder the hand only from receiving a clue until the end of the next own action"
        ),
    }
)

words(
    {
        "file.read": "{file} cannot be read: {why}",
        "file.write": "{file} cannot be written: {why}",
        "file.packed": "{file} cannot be unpacked: it is damaged, or asks for too much memory",
        "file.zstd": "zstd needs a package that is not here: pip install 'hanabi[zstd]'",
        "file.long": "{file}, line {line}: no game is longer than {most} bytes",
        "file.game": "{file}, game {game}: {reason}",
        "file.wrong": "{file} is not read on: {n} lines in a row tell no game",
        "file.tell": "game {game} cannot be written: {reason}",
    }
)

words(
    {
        "record.size": "no record is longer than {most} bytes",
        "record.mark": "a record begins with a brace, not with a byte order mark",
        "record.utf8": "a record is UTF-8, and this is not from byte {at} on",
        "record.cut": "the record is cut off before its end",
        "record.json": "a record is JSON, and this is not: see line {line}, column {column}",
        "record.deep": "no record is nested so deep",
        "record.more": "something follows after the end of the record",
        "record.twice": "the name {name} comes twice in one object",
        "record.digits": "no number of a record has more than {most} digits",
        "record.number": "{name} is no number that a record can hold",
        "record.none": 'this is no record of a game: it would begin with {{"hanabi": 1',
        "record.version": "this program reads records of version {version}, and this one is of version {got}",
        "record.step": "step {step}: {reason}",
        "record.taken": "taking back {taking}: {reason}",
        "record.taken-after": (
            "only 1 step had been done, and {after} should stay",
            "only {n} steps had been done, and {after} should stay",
        ),
        "record.taken-none": "the steps that were taken back are missing",
        "record.taken-many": "'taken_back' holds 1 to {most} steps in all",
        "record.part": "in '{part}': {reason}",
        "record.beginning": "the game cannot begin: {reason}",
        "record.object": "there should be an object with names, not {got}",
        "record.lacks": "'{name}' is missing",
        "record.extra": "there should be nothing called {name}",
        "record.list": "'{name}' should be a list, not {got}",
        "record.whole": "'{name}' should be a whole number from 0 to {high}, not {got}",
        "record.word": "'{name}' should be a colour or a value, not {got}",
        "record.setting": "the setting {name} cannot be {got}",
        "record.digest": "the digest of the rules is {digest}, and the record says {got}",
        "record.names": "every seat should have the name of its player",
        "record.card": "there is no card {got} here: cards are written as 'r1'",
        "record.seed": "the seed {seed} does not give this deck",
        "record.verb": "a step is one of 'play', 'discard', 'clue' and 'reorder'",
        "record.held": "{name} does not hold the card {got}",
        "record.hand": "'reorder' should name the cards that {name} holds, each once",
        "record.notes": "there should be {n} objects, one for each seat",
        "record.note-card": "there is no card {got} to write a note on: they go from '0' to '{last}'",
        "record.note-text": "the note on card {order} should be a text, and not empty",
        "record.early": "the record names an outcome, and the game is not over",
        "record.late": "the record names no outcome, and the game is over: {outcome}",
        "record.outcome": "'{name}' is {found} by the steps of the game, and the record says {got}",
        "game.position": "{got!r} is no position",
        "position.list": "'{field}' should be a list of {n} numbers",
        "position.range": "'{field}' goes from {low} to {high}, in whole numbers",
        "position.hand": "the hand of seat {seat} is not whole: its cards, their orders and their number",
        "position.known": "clues cannot have said of card {order} what they are said to have said",
        "position.barred": "words are barred that no clue can have barred",
        "position.stacks": "a stack has a gap",
        "position.discards": "the discard pile does not agree with itself",
        "position.cards": "the copies of {card} are not all there, each in one place",
        "position.past": "more of {card} were drawn than have left the hands",
        "position.deck": "the deck holds something that is no card",
        "position.over": "'over' is {over} and should be {should}",
        "position.last": "the last action cannot have done what it is said to have done",
    }
)

_NAMED = tuple(dict.fromkeys((*HUES.values(), "white", "multi")))
"""The colours that a clue may name."""

words(
    {
        # Colours inflect in other languages, so each has whole sentences; English can do with one pattern.
        **{f"card.{color}": f"{color} {{rank}}" for color in COLORS},
        **{
            f"tell.clue.{color}": (
                f"{{who}} tells {{to}}: slot {{slots}} is {color}.",
                f"{{who}} tells {{to}}: slots {{slots}} are {color}.",
            )
            for color in _NAMED
        },
        **{f"tell.none.{color}": f"{{who}} tells {{to}}: no card is {color}." for color in _NAMED},
        **{
            f"tell.neither.{color}": (
                f"{{who}} tells {{to}}: no card is {color}, nor of the suit that every colour touches."
            )
            for color in _NAMED
        },
        **{
            f"tell.declare.{color}": f"{{who}} plays slot {{slot}} and declares it {color}: {{card}}."
            for color in COLORS
        },
        "tell.clue.value": (
            "{who} tells {to}: slot {slots} is a {value}.",
            "{who} tells {to}: slots {slots} are {value}s.",
        ),
        "tell.none.value": "{who} tells {to}: no card is a {value}.",
        "tell.play": "{who} plays slot {slot}: {card}.",
        "tell.play-top": "{who} plays the last card of the draw pile: {card}.",
        "tell.fits": "It fits.",
        "tell.completes": "It fits, and the stack is complete.",
        "tell.token": ("A clue token comes back.", "{n} clue tokens come back."),
        "tell.token-lost": (
            "There is no place for the clue token that it earns: all are there.",
            "There is no place for the {n} clue tokens that it earns: all are there.",
        ),
        "tell.misfit": "It does not fit: strike {strike} of {of}.",
        "tell.misnamed": "The colour is wrong: strike {strike} of {of}.",
        "tell.discard": "{who} discards slot {slot}: {card}.",
        "tell.no-token": "No clue token comes back: all are there.",
        "tell.draw": "{who} draws a card.",
        "tell.draw-seen": "{who} draws {card}.",
        "tell.last-round": "That was the last card of the draw pile: everybody has one more turn.",
        "tell.pile-empty": "That was the last card of the draw pile.",
        "tell.reorder": "{who} rearranges the hand: it now holds, from slot 1 on, what was in slots {slots}.",
        "tell.end": "The game is over.",
        "row.one": "{first}",
        "row.and": "{first} and {last}",
        "row.more": "{first}, {rest}",
    }
)
