"""What batches say, in English."""

from hanabi.rules.sentences import words

words(
    {
        "batch.games": "a batch has {least} to {last} games: not {got!r}",
        "batch.rules": "each of the {n} games needs its rules: {got} came",
        "batch.shape": (
            "games of one batch need the same players, hands and actions: {one} and {other} have not"
        ),
        "batch.no-rules": "a batch is played by rules, or a line that tells them: not by a {got}",
        "batch.no-game": "what stands in a batch is a game: not a {got}",
        "batch.actions": "a step takes {n} whole numbers, an action for each game: not {got}",
        "batch.some": "which of the {n} games are meant takes a yes or no for each: not {got}",
        "batch.illegal": "game {game}: {why}",
        "batch.which": "there is no game {got!r}: they go from 0 to {last}",
        "batch.other": "a game by the rules {got} cannot stand where {rules} is played",
        "batch.seat": "there is no seat {got!r}: they go from 0 to {last}",
        "batch.over": "a game that is over cannot stand where games begin anew",
        "batch.unlogged": "this batch keeps no log of its actions",
        "whole.games": "a number of games is whole, from {least} to {last}: not {got!r}",
        "whole.number": "the number of the first game is whole, from {least} to {last}: not {got!r}",
        "whole.seed": "a seed is a whole number from {least} to {last}: not {got!r}",
        "whole.steps": "a number of steps is whole, from {least} to {last}: not {got!r}",
        "whole.threads": "a number of threads is whole, from {least} to {last}: not {got!r}",
        "whole.seats": "each of the {n} seats needs a bot, or one plays them all: {got} came",
        "whole.bot": "a bot to be compiled has a function 'act', or is one: {got} is not",
        "whole.compile": "the bot {bot} cannot be compiled: {why}",
        "whole.illegal": "game {game}: the bot {bot} in seat {seat} took an action that is not legal: {why}",
        "belief.impossible": "no hand agrees with what is known of {name}'s",
        "belief.game": "game {game}: no hand agrees with what is known of it",
        "belief.owner": "a belief is about the hand of a seat from 0 to {last}: not {got!r}",
        "belief.slot": (
            "there is no card in slot {slot}: the hand has 1 card",
            "there is no card in slot {slot}: the hand has {n} cards",
        ),
        "belief.cards": "cards are a set of cards, or several one by one: not {got!r}",
        "belief.samples": "a number of hands is whole, from {least} to {last}: not {got!r}",
        "belief.seed": "a seed of hands is whole, from {least} to {last}: not {got!r}",
        "belief.first": "the number of the first hand is whole, from {least} to {last}: not {got!r}",
        "belief.rows": "a number of rows is whole, from {least} to {last}: not {got!r}",
        "belief.kind": "chances are float32 or float64: not {got}",
        "guess.view": "no view has a {field} that is not from {low} to {high}",
        "guess.cards": "guess {at}: every card must be somewhere, once for each of its copies",
        "guess.rows": "{name} must be an array of {kind}, with {places} places in each row",
        "guess.count": "{name} must have a row for each of the {n} views: {got} came",
        "batch.file": "{file} is no batch that was saved: {why}",
        "batch.file.zip": "it cannot be read",
        "batch.file.part": "{part} is missing, or not what it should be",
        "batch.file.version": "it is of version {got}, and this program knows version {known}",
    }
)
