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
        "exam.env.space": "{rules}, seed {seed}, turn {turn}: an observation is not of its space {space}",
        "exam.env.turn": "{rules}, seed {seed}, turn {turn}: it is the turn of seat {seat}, not of {got}",
        "exam.env.actions": "{rules}, seed {seed}, turn {turn}: there are {n} actions, not {got}",
        "exam.env.mask": "{rules}, seed {seed}, turn {turn}: the mask is not what is legal",
        "exam.env.score": "{rules}, seed {seed}, turn {turn}: the score is {score}, not {got}",
        "exam.env.reward": "{rules}, seed {seed}, turn {turn}: the score changes by {change}, not by {got}",
        "exam.env.took": "{rules}, seed {seed}, turn {turn}: it took an action that is not legal: {why}",
        "exam.env.passed": "{rules}, seed {seed}, turn {turn}: it took no action, though a legal one: {why}",
        "exam.env.ends": "{rules}, seed {seed}, turn {turn}: it says that the game is over, which goes on",
        "exam.env.goes-on": "{rules}, seed {seed}, turn {turn}: it does not say that the game is over",
        "exam.env.silent": "{rules}, seed {seed}, turn {turn}: action {action} is refused without a reason",
        "exam.env.changed": "{rules}, seed {seed}, turn {turn}: action {action} is not legal, and it changes",
        "exam.env.reused": "{rules}, seed {seed}, turn {turn}: a step changes what was shown before",
        "exam.env.differs": "{rules}, seed {seed}, turn {turn}: with the same seed it goes another way",
        "exam.env.same-deal": "{rules}, seed {seed}, turn {turn}: another seed or a reset deals nothing else",
        "exam.env.no-copy": "{rules}, seed {seed}, turn {turn}: it cannot be copied and pickled: {why}",
        "exam.env.copy": "{rules}, seed {seed}, turn {turn}: a copy of it is not the same",
        "exam.env.copy-moves": "{rules}, seed {seed}, turn {turn}: it moves when a copy of it does",
        "exam.env.peeks": "{rules}, seed {seed}, turn {turn}: seat {seat} is shown what it cannot see",
        "exam.silent": "{rules}, seed {seed}, turn {turn}: it explains without a reason",
    }
)
