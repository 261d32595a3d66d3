"""What the bench says, in English."""

from hanabi.rules.sentences import words

words(
    {
        "bench.missing": "{package} is not installed here",
        "bench.compiler": "there is no C++ compiler here to build what drives the C++ environment's own loop",
        "bench.native": "what drives the C++ environment's own loop cannot be built: {why}",
        "bench.alone": "none of the peers is installed here: {packages}",
        "bench.only": "there is nothing to measure that is called {word!r}: there are {known}",
        "bench.players": "numbers of players are whole, from 2 to 5, with commas between: not {got!r}",
        "bench.rounds": "a number of rounds is whole, from 1 to 1000: not {got!r}",
        "bench.serve": "a server that is to be measured does not start",
        "bench.refused": "a server refuses what it is to be measured by: {why}",
        "bench.size": "{name} is a whole number, from 1: not {got!r}",
        "bench.stopped": "{name} stopped while it was measured: {why}",
    }
)
