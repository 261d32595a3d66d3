"""What the server says, in English."""

from hanabi.rules.sentences import words

words(
    {
        "config.wrong": "a setting of the server is wrong: {why}",
        "store.full": "the disk is full: nothing was changed",
        "store.away": "the database cannot be reached: {why}",
        "store.refused": "the database refused: {why}",
        "server.no-table": "there is no table {game}",
        "server.followed": "the same people play on already",
        "server.busy": "so much happens at this table that this could not be written: try again",
    }
)
