"""What the doors for researchers say, in English."""

from hanabi.rules.sentences import words

words(
    {
        "encoder.form": "an observation is written as {known}: not as {got!r}",
        "encoder.who": (
            "an observation is that of 'turn', of 'all', or of a seat from 0 to {last}: not of {got!r}"
        ),
        "encoder.view": "an observation is what a seat sees: {viewer} is none",
        "encoder.rules": "what is written by the rules {rules} does not fit where {other} is played",
        "encoder.batch": "this batch has another observer",
        "learning.config": "{name} is a whole number from {least} to {most}: not {got}",
        "learning.player": "there is no player {got}: they go from 0 to {last}",
        "learning.deal": "{move} cannot be: the draw pile has no such card",
        "learning.dealt": "{move} cannot be: no hand lacks a card, or the draw pile is empty",
        "learning.chance": "{move} cannot be: a card is to be dealt first",
        "learning.over": "{move} cannot be: the game is over",
        "learning.illegal": "{move} is not legal: it may be one of {legal}",
        "learning.action": "an action is a dictionary or a whole number: not {got!r}",
        "learning.kind": "an action has an action_type, one of {known}: not {got!r}",
        "learning.part": "an action of type {kind} has {parts}: not {got!r}",
        "learning.name": "there is no environment {got!r}: there are {known}",
        "learning.dict": "a configuration is a dictionary: not {got!r}",
        "encoder.bits": "an observation by these rules has {need} bits: not {got}",
    }
)
