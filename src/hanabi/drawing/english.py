"""What pictures say, in English."""

from hanabi.rules.sentences import Wording, words
from hanabi.rules.suits import COLORS

# Colours inflect in other languages: whatever says one has a code, and so a whole sentence, for each of them.
_BY_COLOR: dict[str, Wording] = {
    "draw.suit": "{color}",
    "draw.card": "{color} {rank}",
    "draw.clued": (
        "{name} clued {color} to {to}: slot {slots}",
        "{name} clued {color} to {to}: slots {slots}",
    ),
    "draw.clued-none": "{name} clued {color} to {to}: no card",
    "draw.declared": "{name} declared {color} and played {card} from slot {slot}",
    "draw.declared-strike": "{name} declared {color} and played {card} from slot {slot}: a strike",
}


def _of(wording: Wording, color: str) -> Wording:
    if isinstance(wording, tuple):
        return wording[0].replace("{color}", color), wording[1].replace("{color}", color)
    return wording.replace("{color}", color)


words({f"{code}.{color}": _of(wording, color) for code, wording in _BY_COLOR.items() for color in COLORS})
words(
    {
        # what happened
        "draw.clued-value": (
            "{name} clued {value} to {to}: slot {slots}",
            "{name} clued {value} to {to}: slots {slots}",
        ),
        "draw.clued-value-none": "{name} clued {value} to {to}: no card",
        "draw.discarded": "{name} discarded {card} from slot {slot}",
        "draw.played": "{name} played {card} from slot {slot}",
        "draw.strike": "{name} played {card} from slot {slot}: a strike",
        "draw.played-top": "{name} played {card}, the last of the draw pile",
        "draw.strike-top": "{name} played {card}, the last of the draw pile: a strike",
        "draw.reordered": "{name} reordered the hand",
        # in words, a fact a line
        "draw.rules": "Rules: {rules}",
        "draw.turn": "Turn: {name}",
        "draw.turn-you": "Turn: {name}, you",
        "draw.over": "Game over: {outcome}",
        "draw.last": "Last move: {move}",
        "draw.last-none": "Last move: none yet",
        "draw.score": "Score: {score} of {maximum}",
        "draw.score-limit": "Score: {score} of {maximum}, at most {limit} can still be reached",
        "draw.clues": "Clue tokens: {left} of {all}",
        "draw.strikes": "Strikes: {made} of {all}",
        "draw.deck": ("Draw pile: 1 card", "Draw pile: {n} cards"),
        "draw.rest": ("Last round: 1 turn left", "Last round: {n} turns left"),
        "draw.stack": "Stack {suit}: {top}",
        "draw.stack-none": "Stack {suit}: empty",
        "draw.stack-limit": "Stack {suit}: {top}, cannot pass {limit}",
        "draw.stack-limit-none": "Stack {suit}: empty, cannot pass {limit}",
        "draw.stack-dead": "Stack {suit}: empty, cannot begin",
        "draw.discards": "Discarded {suit}: {values}",
        "draw.discards-none": "Discarded: nothing",
        "draw.hand": ("{name} holds 1 card", "{name} holds {n} cards, newest first"),
        "draw.hand-you": ("{name}, you, hold 1 card", "{name}, you, hold {n} cards, newest first"),
        "draw.hand-none": "{name} holds no card",
        "draw.slot": "Slot {slot}: {told}",
        "draw.unknown": "unknown",
        "draw.said": "clued {words}",
        "draw.must-be": "must be {card}",
        "draw.can-be": "can be {cards}",
        "draw.suits": "colours: {suits}",
        "draw.values": "values: {values}",
        "draw.playable": "playable",
        "draw.trash": "useless",
        "draw.critical": "last copy",
        # in pictures
        "draw.title": "Hanabi: {told}, {score} of {maximum}",
        "draw.to-move": "{name} to move",
        "draw.you": "{name} (you)",
        "draw.label.score": "score",
        "draw.label.limit": "at most {limit}",
        "draw.label.clues": "clue tokens",
        "draw.label.strikes": "strikes",
        "draw.label.deck": "draw pile",
        "draw.label.rest": "turns left",
        "draw.label.you": "you",
        "draw.label.slot": "slot",
        "draw.label.stacks": "stack",
        "draw.label.discards": "discarded",
        "draw.label.never": "out of reach",
        # in pixels
        "draw.pixels": "pictures of pixels need packages that are not here: pip install 'hanabi[drawing]'",
        # in films
        "draw.film.title": (
            "Hanabi: a game of 1 turn, {score} of {maximum}",
            "Hanabi: a game of {n} turns, {score} of {maximum}",
        ),
        "draw.film.turn": "turn {turn} of {last}",
        "draw.strip.turn": "turn {turn}",
        # in charts
        "draw.chart.line": "{name}: {first} to {last}; least {least}, greatest {most}",
        "draw.chart.line-over": (
            "{name}: {first} at {across} {from}, {last} at {across} {to}; least {least}, greatest {most}"
        ),
        "draw.bars.bar": "{name}: {value}",
        "draw.chart.nothing": "{name}: no numbers",
    }
)
