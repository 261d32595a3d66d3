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
        "encoder.bits": "an observation by these rules has {need} bits: not {got}",
    }
)
