"""What the command line says, in English."""

from hanabi.rules.sentences import words

words(
    {
        "cli.usage": "{told}",
        "cli.command": "there is no command {word!r}: did you mean {near}?",
        "cli.command.none": "there is no command {word!r}: there are {known}",
        "cli.option": "{command} has no option {word}: did you mean {near}?",
        "cli.option.none": "{command} has no option {word}: it has {known}",
        "cli.surplus": "{command} has no use for {word!r}",
        "cli.color": "{word!r} is no choice of colour: say auto, never or always",
        "cli.output": "the output cannot be written: {why}",
        "cli.batch": "this needs NumPy and Numba, which are not installed here: pip install 'hanabi[batch]'",
        "cli.test": "the tests run in the repository: ./hanabi test",
    }
)
