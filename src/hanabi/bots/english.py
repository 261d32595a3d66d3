"""What bots say, in English."""

from hanabi.rules.sentences import words

words(
    {
        "bot.unknown": "there is no bot {name!r}: try {near}",
        "bot.seats": "each of the {n} seats needs a bot: {got} came",
        "bot.turn": "a bot is asked only when it is its turn",
        "bot.about.cautious": "a careful partner for beginners: it plays what fits, and clues what helps",
        "bot.about.hat": "a record breaker among its own kind: each clue tells everybody something in code",
        "bot.play.known": "slot {slot} is {cards}, and fits",
        "bot.play.certain": "whatever slot {slot} is, it fits: {cards}",
        "bot.play.promised": "a clue by {name} pointed at slot {slot}: it fits",
        "bot.play.completes": "completing a stack brings a clue token back",
        "bot.play.declares": "declaring its colour rightly brings a clue token back",
        "bot.play.unblocks": "{name} holds {card}, which fits next",
        "bot.play.last-round": (
            "in the last round a strike costs nothing, and slot {slot} fits with a chance of {percent} %"
        ),
        "bot.play.only": "nothing else is allowed, and slot {slot} does least harm",
        "bot.clue.fits": "{name} then knows that {card} in slot {slot} fits",
        "bot.clue.points": "it points at {card} in {name}'s slot {slot}, the newest new card that can fit",
        "bot.clue.full": "all clue tokens are there, so nothing may be discarded",
        "bot.clue.no-gain": "all clue tokens are there, so a discard would gain nothing",
        "bot.clue.needed": "a discard would lose a card that cannot be spared",
        "bot.clue.empty-hand": "there is no card in the hand",
        "bot.clue.harmless": "this clue promises nothing that is not so",
        "bot.clue.only": "nothing else is allowed, and this clue does least harm",
        "bot.clue.no-token": "no clue token is left",
        "bot.clue.nothing": "no clue makes one more card known to fit",
        "bot.save.critical": "{name} discards {card} in slot {slot} next, and it is the last copy",
        "bot.save.keeps": "its value asks {name} to keep it",
        "bot.save.touches": "once a clue has touched it, {name} does not discard it as the oldest",
        "bot.discard.trash": "the card in slot {slot} can never score",
        "bot.discard.oldest": "slot {slot} holds the oldest card that no clue touched",
        "bot.discard.least": (
            "clues touched the whole hand; slot {slot} is needed least, with a chance of {percent} %"
        ),
    }
)
