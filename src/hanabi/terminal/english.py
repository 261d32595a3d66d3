"""What the terminal says, in English."""

from hanabi.rules.sentences import words

# The rules, set out as tables
words(
    {
        "book.edition": "{name}",
        "book.edition.head": "The {title} edition. Source: {source}.",
        "book.edition.head.open": "{title} ({source})",
        "book.edition.more": "To read its rules in full, or to play it:",
        "book.rules.head": "{rules} ({title})",
        "book.overview.more": (
            "To read of one edition with its variants, or to have the rules of one table in full:"
        ),
        "book.besides": "Besides the boxes",
        "book.variants": "Variants",
        "book.settings": "Settings",
        "book.suits": "Suits, named as in suits=red,pink",
        "book.box": "In the box",
        "book.grades": "Impression",
        "book.no-grades": "No grades: the result is a score of {maximum}.",
        "book.about.house": "any setting of any box combined, up to six players, and suits that no box has",
        "book.about.hle": "the settings of the common learning environment, to compare programs",
        "book.about.live": "the settings of the leading online site, its suits and modifiers by their codes",
        "book.row.modifier": "modifier {code}",
        "book.row.deck_plays": "playing the last card from the pile",
        "book.row.stop_early": "nothing more can be gained",
        "book.row.players": "players",
        "book.row.deck": "deck",
        "book.row.maximum": "best score",
        "book.row.clues": "clue tokens",
        "book.row.strikes": "strikes",
        "book.row.empty_clues": "clue that touches no card",
        "book.row.discard_at_full": "discard with all tokens there",
        "book.row.marking": "own hand may be rearranged",
        "book.row.perfection": "end",
        "book.row.declared": "declaring a colour",
        "book.row.strikeout": "lost by strikes",
        "book.row.variants": "variants",
        "book.row.first": "first player",
        "book.row.start": "first player",
        "book.row.digest": "digest",
        "book.players": "2 to 5; hands of 5 cards for 2 or 3 players, of 4 for 4 or 5",
        "book.players.six": "2 to 6; hands of 5 cards for 2 or 3 players, of 4 for 4 or 5, of 3 for 6",
        "book.hands": ("{players}, with 1 card each", "{players}, with {n} cards each"),
        "book.deck.plain": "50 cards: {suits}, each 1 1 1 2 2 3 3 4 4 5",
        "book.deck": ("{n} card: {suits}", "{n} cards: {suits}"),
        "book.suit-row": "{values}; {about}",
        "book.strikes": ("the first one ends the game", "{n}; the last of them ends the game"),
        "book.span": "{own}; {low} to {high} can be chosen",
        "book.or": "{one} or {rest}",
        "book.more": "{one}, {rest}",
        "book.range": "{low} to {high}",
        "book.empty_clues.true": "allowed",
        "book.empty_clues.false": "not allowed",
        "book.discard_at_full.true": "allowed; no token comes back",
        "book.discard_at_full.false": "not allowed",
        "book.marking.clued": "from receiving a clue until the end of the next own action",
        "book.marking.always": "at any time",
        "book.marking.never": "never",
        "book.perfection.true": "perfection: no last round; won with all stacks complete, else lost",
        "book.perfection.false": (
            "all stacks complete, or one more turn for everybody once the last card is drawn"
        ),
        "book.declared.true": (
            "who names the colour of a card rightly before playing it gets a token if it fits"
        ),
        "book.declared.false": "not played",
        "book.deck_plays.true": "allowed",
        "book.deck_plays.false": "not allowed",
        "book.stop_early.true": "ends the game",
        "book.stop_early.false": "does not end the game",
        "book.strikeout.zero": "scores nothing",
        "book.strikeout.sum": "scores what the stacks show",
        "book.start.lot": "drawn by lot",
        "book.start.seat": "seat {seat}",
        "book.variant.named": "{own}. {about}",
        "book.variant.multi5": "A sixth suit with one card of each value; clues may name its colour.",
        "book.variant.multi10": "A sixth suit with as many cards as the others; clues may name its colour.",
        "book.variant.wild5": (
            "A sixth suit with one card of each value, which no clue can name and every colour clue touches."
        ),
        "book.variant.wild10": (
            "A sixth suit with as many cards as the others, which no clue can name "
            "and every colour clue touches."
        ),
        "book.variant.perfection": (
            "There is no last round: all stacks must be completed, "
            "and the loss of a card that is still needed loses."
        ),
        "book.variant.declared": (
            "Who names the colour of a card before playing it gets a clue token if all is right, "
            "and a strike if the colour is wrong."
        ),
        "book.variant.strikes": "Harder: fewer strikes are allowed ({of}).",
        "book.variant.clues": ("Easier: 1 clue token more.", "Easier: 1 to {n} clue tokens more."),
        "book.together.all": "Any of these go together.",
        "book.together.one": (
            "Of the sixth suits one can be played; the other variant goes with any of them.",
            "Of the sixth suits one can be played; "
            "the other variants go with any of them and with each other.",
        ),
        "book.together.house": (
            "Of the four sixth suits one can be played as a variant; anything goes with anything."
        ),
        "book.setting": "{about}: {of}",
        "book.set.hand": "cards in a hand",
        "book.set.suits": "which suits",
        "book.set.ranks": "highest value of the cards",
        "book.set.clues": "clue tokens",
        "book.set.strikes": "which strike ends the game",
        "book.set.empty_clues": "a clue may touch no card",
        "book.set.discard_at_full": "a card may be discarded with all tokens there",
        "book.set.strikeout": "what a game lost by strikes scores",
        "book.set.marking": "when the own hand may be rearranged",
        "book.set.deck_plays": "the last card may be played from the draw pile",
        "book.set.stop_early": "the game ends when nothing more can be gained",
        "book.set.start": "the first seat, counted from 0",
        "book.modifiers": "Modifiers, named as in modifiers=CS,R5",
        "book.online": "touched by {colors} and {values}{dark}{reversed}{inverted}",
        "book.colors.own": "its own colour",
        "book.colors.all": "every colour",
        "book.colors.none": "no colour",
        "book.colors.prism": "a colour that goes by its value",
        "book.ranks.own": "its own value",
        "book.ranks.all": "every value",
        "book.ranks.none": "no value",
        "book.hues": "{hues}",
        "book.suit.dark": "; one card of each value",
        "book.suit.reversed": "; built from the highest value down",
        "book.suit.inverted": "; played by discarding, discarded by playing",
        "book.suit.red": "touched by its own colour and value",
        "book.suit.yellow": "touched by its own colour and value",
        "book.suit.green": "touched by its own colour and value",
        "book.suit.blue": "touched by its own colour and value",
        "book.suit.white": "touched by its own colour and value",
        "book.suit.multi5": "touched by its own colour and value; one card of each value",
        "book.suit.multi10": "touched by its own colour and value",
        "book.suit.wild5": "touched by every colour and its own value; one card of each value",
        "book.suit.wild10": "touched by every colour and its own value",
        "book.suit.rainbow": "touched by every colour and its own value",
        "book.suit.null": "touched by no colour, and by its own value",
        "book.suit.pink": "touched by its own colour and every value",
        "book.suit.brown": "touched by its own colour and no value",
        "book.suit.omni": "touched by every colour and every value",
        "book.box.multi": "multi cards",
        "book.box.first": "first player",
        "book.box.keeper": "token keeper",
        "book.box.spare": "spare tokens",
        "book.box.tokens": "clue tokens",
        "book.box.strikes": "strikes",
        "book.box.strikeout": "lost by strikes",
        "book.box.marks": "marking a hand",
        "book.box.grades": "impression",
        "book.box.talk": "talk",
        "book.box.age": "age",
        "book.box.theme": "story",
    }
)

# The game, line by line
words(
    {
        "line.prompt": "{name}, your turn:",
        "line.rules": "The rules: {rules}.",
        "line.you": "You are {names}.",
        "line.people": "{names} sit here.",
        "line.bots": "The bot {bot} plays for {names}.",
        "line.welcome": "Slot 1 is the newest card of a hand. Say help for what you can say.",
        "line.state": (
            "Score {score}, clue tokens {clues}, strikes {strikes}, 1 card in the draw pile.",
            "Score {score}, clue tokens {clues}, strikes {strikes}, {n} cards in the draw pile.",
        ),
        "line.rest": ("This is the last turn of the last round.", "The last round has {n} turns left."),
        "line.next": "{name} is next.",
        "line.hand-over": "{name} is next: sit down alone before the screen, {name}, and press Enter.",
        "line.no-screen": (
            "The output is no terminal, so nothing can be cleared: whoever reads it all sees all hands."
        ),
        "line.scrolls": (
            "This terminal cannot be cleared, only moved on: whoever scrolls back sees all hands."
        ),
        "line.held": "{name} held {cards}, the newest first.",
        "line.held-none": "{name} holds no card.",
        "line.again": "Another game? [Y/n]",
        "line.unknown": "there is no command {word!r}: did you mean {near}?",
        "line.number": "{text!r} is no number of turns",
        "line.turn": "{number}. {told}",
        "line.history-none": "Nothing has happened yet.",
        "line.pile": "{suit}: discarded {pile}; still to come {left}.",
        "line.pile-done": "{suit}: discarded {pile}; the stack is complete.",
        "line.pile-last": "Last copies: {last}.",
        "line.none": "nothing",
        "line.hint": "You could say: {move}.",
        "line.why": "{move}.",
        "line.kept-back": "What {name} had in mind says too much of your own hand: ask again after the game.",
        "line.kept-back.rest": (
            "What else {name} had in mind says too much of your own hand: ask again after the game."
        ),
        "line.no-reasons": "{name} gives no reasons",
        "line.no-bot-move": "no bot has taken a turn yet",
        "line.undone": "Taken back: {move}.",
        "line.undo-over": "the game is over, and everybody saw all hands: nothing is taken back any more",
        "line.saved": "Saved in {path}.",
        "line.save-where": "this game is not kept: say where, as in 'save evening.hanabi'",
        "line.save-over": "{path} is there already, and is not this game: choose another name",
        "line.kept": "The game is kept. To go on with it say {command} play, or to name it:",
        "line.not-kept": "The game is not kept.",
        "help.head": "On your turn say one of these. A word in capitals stands for what you choose.",
        "help.foot": "Say help and a word to hear more of it, as in help clue.",
        "help.short.play": "play SLOT: play a card",
        "help.long.play": (
            "Slots count from the newest card, which is in slot 1. Short: p 1. "
            "In the timed show: play 2 as red."
        ),
        "help.short.discard": "discard SLOT: discard a card for a clue token",
        "help.long.discard": "Short: d 5.",
        "help.short.clue": "clue WORD to NAME: tell somebody a colour or a value",
        "help.long.clue": (
            "For instance: clue red to Bob, clue 3 to Bob. Shorter: c red Bob, c r Bob, tell Bob red. "
            "With two players the name can be left out."
        ),
        "help.short.reorder": "reorder SLOTS: rearrange your own hand",
        "help.long.reorder": (
            "Say which slots the cards come from, from slot 1 on: reorder 2 1 3 4 5 changes places "
            "of the two newest. "
            "It is no turn and costs nothing; some editions allow it only after you received a clue."
        ),
        "help.short.move": "move SLOT to SLOT: put one card elsewhere in your own hand",
        "help.long.move": "For instance: move 3 to 1. The others close up. It is a way to reorder.",
        "help.short.table": "table: see or hear the whole table",
        "help.long.table": "Also: look. It shows only what you may know.",
        "help.short.hand": "hand: what you know of your own cards",
        "help.long.hand": "From clues, from what they do not say, and from the cards that you can see.",
        "help.short.discards": "discards: the discard pile, and what is still to come",
        "help.long.discards": (
            "For each suit the values that lie there, those not yet played, and the last copies."
        ),
        "help.short.history": "history: every turn so far",
        "help.long.history": "history 5 tells the last five.",
        "help.short.hint": "hint: what a bot would do in your place",
        "help.long.hint": "It sees what you see, and no more.",
        "help.short.why": "why: the reasons for the last move of a bot",
        "help.long.why": (
            "why Bob tells those of Bob. What would betray your own cards is told after the game."
        ),
        "help.short.undo": "undo: take back your last turn, and what bots did after it",
        "help.long.undo": (
            "As often as you like, to the beginning. With several people it takes back the last turn "
            "of any of them."
        ),
        "help.short.save": "save FILE: keep the game in a file",
        "help.long.save": (
            "The game is kept after every move anyway; save alone says where. hanabi play FILE goes "
            "on with it."
        ),
        "help.short.rules": "rules: the rules of this table in full",
        "help.long.rules": "hanabi rules, outside the game, tells of the other editions.",
        "help.short.help": "help WORD: more of one of these",
        "help.long.help": "For instance: help clue.",
        "help.short.quit": "quit: leave; the game is kept",
        "help.long.quit": "The end of the input (Ctrl-D) does the same. hanabi play goes on with the game.",
    }
)

# Before the game
words(
    {
        "open.head": "A new game. Press Enter for what stands in brackets.",
        "open.box": "Which edition? [{default}]",
        "open.edition": "{number} {name}: {title}",
        "open.players": "How many players, bots included? {values} [3]",
        "open.variants": "Which variants? Numbers or names; Enter for none []",
        "open.variant": "{number} {name}: {about}",
        "open.settings": "Other settings, as hanabi rules house lists them? []",
        "open.strikes": "Which strike loses the game? {values} [{default}]",
        "open.clues": "How many clue tokens? {values} [{default}]",
        "open.who": (
            "Who sits where? Say me, other people by name, and bots ({bots}), in the order of the seats."
        ),
        "open.seats": "Seats [{default}]",
        "open.start": "Who begins? A name, or lot [{default}]",
        "open.custom": "In this edition {first}.",
        "open.choice": "{text!r} is not among them: say one of {known}",
        "open.seats.count": (
            "there is 1 seat, and you named {n}",
            "there are {seats} seats, and you named {n}",
        ),
        "open.nobody": "nobody sits there called {text!r}",
        "open.resume": "There is a game that you did not finish: {rules}, {told}. Go on with it? [Y/n]",
        "open.resume.turns": ("after 1 turn", "after {n} turns"),
        "open.yes-or-no": "Say yes or no.",
        "open.nothing": "Nothing was begun.",
        "players.unknown": (
            "there is no player {word!r}: say one of {known}, or a name with one of them, as in Eve:me"
        ),
        "players.near": "there is no player {word!r}: did you mean {near}?",
        "players.count": (
            "the rules are for {seats} players, and 1 is named",
            "the rules are for {seats} players, and {n} are named",
        ),
        "players.table": "this table cannot have {n} players",
        "play.file-and-options": "a saved game has its rules and players: leave out {option}",
        "play.seed": "{text!r} is no seed: it is a whole number from 0 up to 64 bits",
        "session.damaged": "it was changed or damaged since it was saved",
        "session.version": "it was saved in form {version}, and this program knows form {known}",
        "session.bot": "there is no bot {who!r} here to go on with it",
        "session.in": "{path} is no saved game: {why}",
        "keep.folder": "games cannot be kept in {folder}: {why}",
        "keep.homeless": "games cannot be kept: this user has no home; name a folder in HANABI_DATA",
        "keep.held": "the game in {path} is being played elsewhere just now",
        "keep.no-file": "{path} is no file that can hold a game",
        "keep.read": "{path} cannot be read: {why}",
        "keep.write": "{path} cannot be written: {why}",
        "keep.long": "{path} is too long to be a saved game",
    }
)

# Looking back
words(
    {
        "replay.rules": "Rules: {rules}.",
        "replay.welcome": "Press Enter for the next turn, or say help.",
        "replay.prompt": "turn {turn} of {last}>",
        "replay.at": "Turn {turn} of {last}.",
        "replay.score": "Score {score}, and {reachable} can be reached.",
        "replay.pace.low": "Pace {pace}.",
        "replay.pace.medium": "Pace {pace}: not much to spare.",
        "replay.pace.high": "Pace {pace}: hardly anything to spare.",
        "replay.pace.zero": "Pace {pace}: nothing to spare.",
        "replay.efficiency": "Efficiency {value}.",
        "replay.future": (
            "From here {value} is needed, with 1 clue still to give.",
            "From here {value} is needed, with {n} clues still to give.",
        ),
        "replay.turn": "there is no turn {turn}: they go from 0 to {last}",
        "replay.no-more": "this is the end of the game",
        "replay.no-less": "this is the beginning of the game",
        "replay.seat": "nobody here is called {word!r}: say {names}, all or none",
        "replay.help.next": "the next turn; also just Enter, or next 5",
        "replay.help.back": "the turn before; also back 5",
        "replay.help.turn": "turn 12, or just 12: the game after so many turns",
        "replay.help.start": "the deal",
        "replay.help.end": "the end of the game",
        "replay.help.table": "the table once more",
        "replay.help.moves": "all moves, one after the other",
        "replay.help.numbers": "pace, efficiency and the rest, now and over the whole game",
        "replay.help.seat": "seat Bob: the game as Bob saw it; seat all, seat none",
        "replay.help.help": "this list",
        "replay.help.quit": "leave",
    }
)
