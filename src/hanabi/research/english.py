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
        "env.rules-twice": "rules say everything: {name} cannot be set beside them",
        "env.illegal": "what is not legal can be met by {known}: not by {got!r}",
        "env.refused": "an action was refused, as every one that is not legal: {why}; the mask says what is",
        "env.kind": "an observation can be {known}: not {got!r}",
        "env.seer": "nobody sees the own cards here: 'seer' is an observation of hanabi.research.rl_env only",
        "env.minimal": "the minimal observation comes as bytes or float32, not as bits",
        "env.action": "an action is a whole number: not {got}",
        "env.agent": "there is no agent {got!r}: there are {known}",
        "env.silent": "{agent} is to act, and took no action",
        "env.render": "a game is rendered as one of {known}: not as {got!r}",
        "env.fresh": "no game is on: reset deals one",
        "env.learner": "the one who learns is asked by the environment, not by a match",
        "env.autoreset": "games begin anew in one of the ways {known}: not {got!r}",
        "env.vector-partners": (
            "partners sit at one game: many of those are made by make_vec(..., vectorization_mode='sync')"
        ),
        "env.mask-seed": "a reset of some games deals the next ones: it takes no seed",
        "env.decks": "each of the {n} games needs its deck: {got} came",
        "env.steps": "a rollout has at least 1 step: not {got}",
        "env.rollout": "a rollout is of games that begin anew, and of what one seat sees of each",
        "env.seat": "a seat is 'rotate' or a number from 0 to {last}: not {got!r}",
        "env.partner": "a partner is a bot, its name, its class or a policy: not {got!r}",
        "env.partners": (
            "each of the {n} partners is a bot of its own, by its name, its class or in a list: {got} came"
        ),
        "env.setting": "there is no setting {name!r}: there are rules, {known}",
    }
)
