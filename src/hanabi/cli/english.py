"""What the command line says, in English."""

from hanabi.rules.sentences import words

words(
    {
        "cli.usage": "{told}",
        "cli.command": "there is no command {word!r}: did you mean {near}?",
        "cli.command.none": "there is no command {word!r}: there are {known}",
        "cli.option": "{command} has no option {word}: did you mean {near}?",
        "cli.option.none": "{command} has no option {word}: it has {known}",
        "cli.value": "{what} wants something after it: {command} --help tells what",
        "cli.no-value": "{what} takes nothing after it: {command} --help tells of it",
        "cli.missing": "{command} wants to know {what}: {command} --help tells more",
        "cli.surplus": "{command} has no use for {word!r}",
        "cli.color": "{word!r} is no choice of colour: say auto, never or always",
        "cli.output": "the output cannot be written: {why}",
        "cli.no-input": "there is no standard input to read from",
        "cli.file": "there is no file {word!r}: did you mean {near}?",
        "cli.file.none": "there is no file {word!r}, and it is no link and no seed",
        "cli.what": "which game: say one, a file, a link or a seed, or else --seed",
        "cli.seed": "{text!r} is no seed: it is a whole number from 0 up to 64 bits",
        "cli.rules-and-file": "a game that was played has its rules: leave out --rules",
        "cli.players-and-game": "a game that was played has its moves: leave out --players",
        "cli.players": (
            "the rules are for 1 player, and {got} are named",
            "the rules are for {n} players, and {got} are named",
        ),
        "cli.game": (
            "{file} has 1 game, and none with number {number}",
            "{file} has {n} games, and none with number {number}",
        ),
        "cli.number": "{text!r} is no number of a game: they are counted from 1",
        "cli.turn": "{text!r} is no turn of this game: they go from {low} to {high}",
        "cli.turns": "several turns are for pictures: say --svg, --png, --gif, --text or --json as well",
        "cli.form": "there is no form {word!r}: did you mean {near}?",
        "cli.form.none": "there is no form {word!r}: there are {known}",
        "cli.ending": "{file} does not say what it shall be: end it in one of {known}, or say --to",
        "cli.batch": "this needs NumPy and Numba, which are not installed here: pip install 'hanabi[batch]'",
        "cli.games": "{text!r} is no number of games: it is whole, from {least} to {last}",
        "cli.which": "{text!r} is no number of a game here: it is whole, from {least} to {last}",
        "cli.workers": "{text!r} is no number of cores: it is whole, from {least} to {last}",
        "cli.seats": "{text!r} does not say how many play: say 3, or 2-5, or 2,4",
        "cli.seats-twice": "the rules say how many play: leave out --seats",
        "cli.one-table": "a record is of one table: say how many play, as in --seats 3",
        "cli.picture": "{file} does not say what picture it shall be: end it in .svg or .png",
        "cli.test": "the tests run in the repository: ./hanabi test",
        "cli.soak": "servers are broken in the repository only: ./hanabi soak",
        "cli.soak-number": "seconds and seeds are whole numbers, of nine digits at most: not {word!r}",
        "cli.soak-what": "there is nothing to try that is called {word!r}: there are {known}",
    }
)

words(
    {
        "convert.done": ("1 game is in {file}.", "{n} games are in {file}."),
        "verify.fine": ("1 game, and it is legal.", "{n} games, all of them legal."),
        "verify.failed": ("1 game, and it fails.", "{n} games, {failed} of which fail."),
        "verify.recorded": "the score is {found}, and the file says {got}",
        "stats.head": ("{rules}: 1 game", "{rules}: {n} games"),
        "stats.score": "score",
        "stats.turns": "turns",
        "stats.clues": "clues given",
        "stats.discards": "discards",
        "stats.misplays": "misplays",
        "stats.bad_discards": "bad discards",
        "stats.lost": "cards lost",
        "stats.efficiency": "efficiency",
        "stats.pace": "pace at the last draw",
        "stats.perfect": "best score",
        "stats.scores": "scores from 0 to {maximum}",
        "arena.head": ("{table}: 1 game", "{table}: {n} games"),
        "arena.mean": "mean score",
        "arena.zero": "mean with strike-outs as 0",
        "arena.perfect": "all stacks complete",
        "arena.struck": "struck out",
        "arena.turns": "turns",
        "arena.scores": "scores from 0 to {maximum}",
        "arena.rate": "games a second of one core",
        "arena.paired": (
            "against {name} on the same deals: {difference} ± {error} points, {perfect} % complete; "
            "better in {better}, worse in {worse} (sign test: {sign})"
        ),
        "arena.cross": (
            "{rules}: 1 game each; who sits first down the side, the others across",
            "{rules}: {n} games each; who sits first down the side, the others across",
        ),
        "variants.sum": ("1 variant; {played} can be played", "{n} variants; {played} can be played"),
        "variants.none": "no variant is called anything like {words!r}",
    }
)

# -- for hosts --

words(
    {
        "cli.server": "a server needs more than is installed here: pip install 'hanabi[server]'",
        "cli.no-database": "there is no database of a server at {where}",
        "cli.old-database": "the database is of an earlier version: hanabi migrate brings it to this one",
        "cli.admin": "there is no {word!r} to do: did you mean {near}?",
        "cli.admin.none": "there is no {word!r} to do: there are {known}",
        "cli.config": "there is nothing to {word} about settings: hanabi config show shows them",
        "migrate.none": "Nothing is to be done: the database has the form of this version.",
        "migrate.due": ("1 step is to be taken.", "{n} steps are to be taken."),
        "migrate.done": ("1 step was taken.", "{n} steps were taken."),
        "backup.done": "Everything is in {file} ({size} MB).",
        "restore.done": "Everything is as it was in {file}.",
        "move.done": ("1 table is in {to} now, and all else.", "{n} tables are in {to} now, and all else."),
        "admin.tables": ("1 table.", "{n} tables."),
        "admin.people": ("1 person.", "{n} people."),
        "admin.reports": ("1 report.", "{n} reports."),
        "admin.ended": "Table {name} is closed.",
        "admin.banned": "{name} plays here no more.",
        "admin.unbanned": "{name} may play here again.",
        "admin.reset": "{name} has the password {password} now.",
        "admin.made": "{name} is one of those who run the house.",
        "admin.unmade": "{name} runs the house no more.",
        "health.good": "{url} is well.",
        "health.bad": "{url} is not well: {why}",
    }
)
