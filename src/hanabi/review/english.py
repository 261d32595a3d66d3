"""What review says, in English."""

from hanabi.rules.sentences import words

words(
    {
        "review.score": "score",
        "review.gotten": "gotten",
        "review.reachable": "reachable",
        "review.tokens": "tokens",
        "review.usable": "usable",
        "review.pace": "pace",
        "review.efficiency": "efficiency",
        "review.future": "needed",
        "review.turn": "turn",
        "review.panel.score": "cards",
        "review.panel.tokens": "clues",
        "review.panel.pace": "discards to spare",
        "review.panel.efficiency": "cards gotten for a clue",
        "review.plot.title": "{rules}: {score} of {maximum}",
        "review.plot.span": "{least} to {most}",
    }
)
