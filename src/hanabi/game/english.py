"""What the game says, in English."""

from hanabi.rules.sentences import words

words(
    {
        "game.deck": "the deck is not that of these rules: they have {size} cards, each as often as it is printed",
        "game.deck-and-seed": "a game has a seed or a deck, not both",
        "game.lot": "who starts cannot be drawn by lot from a given deck: say who does",
        "game.start": "there is no seat {start!r}: they go from 0 to {last}",
        "game.names": ("there is 1 seat, and {got} names", "there are {n} seats, and {got} names"),
        "game.name": "{name!r} is no name: it has 1 to 40 letters, single spaces, and is no number",
        "game.same-name": "two players cannot have the same name",
        "game.seed": "{seed!r} is no seed: it is a whole number from 0 up to 64 bits",
        "game.pop": "there is nothing to take back",
        "reorder.slots": (
            "a hand of 1 card is reordered by naming its slot",
            "a hand of {n} cards is reordered by naming each of its slots once",
        ),
        "reorder.over": "the game is over",
        "reorder.never": "hands are not reordered in this game",
        "reorder.clued": "{name} may reorder the hand only from receiving a clue until the end of the next own action",
    }
)
