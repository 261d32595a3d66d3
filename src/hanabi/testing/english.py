"""What the position language and the exams say, in English."""

from hanabi.rules.sentences import words

words(
    {
        "lay.stack": "{text!r} is no stack here: say a suit's letter and how high, like r4",
        "lay.stack-twice": "the stack of {suit} is named twice",
        "lay.card": "{text!r} is no card here: say a letter and a value like r5, with x for any",
        "lay.mark": "{text!r} is marked wrongly: say what clues have told of it, like r5:red:5",
        "lay.copies": (
            "there is only 1 {card} in the deck",
            "there are only {n} of {card} in the deck",
        ),
        "lay.none": "no card is left that could be {text!r}",
        "lay.hand": "{name} cannot hold {got} cards: while there is a draw pile, a hand has {need}",
        "lay.hand-full": "{name} cannot hold {got} cards: a hand has at most {need}",
        "lay.deck": "the draw pile cannot have {left} cards: {named} are named, and {there} are there",
        "lay.lost": "so many cards on the discard pile lose an indispensable one",
        "lay.number": "there cannot be {got} {name} there: only {low} to {high}",
        "lay.rest": "there is no last round there: a card is left to draw, or Perfection is played",
        "lay.over": "the game is over there",
        "exam.illegal": "{rules}, seed {seed}, turn {turn}: {action} is not allowed: {why}",
        "exam.differs": "{rules}, seed {seed}, turn {turn}: with the same cards it did something else",
        "exam.peeks": "{rules}, seed {seed}, turn {turn}: what it did depends on cards that it cannot see",
        "exam.changed": "{rules}, seed {seed}, turn {turn}: it changed the view that it was shown",
        "exam.explains": "{rules}, seed {seed}, turn {turn}: it explains {said} and does {did}",
        "exam.silent": "{rules}, seed {seed}, turn {turn}: it explains without a reason",
    }
)
