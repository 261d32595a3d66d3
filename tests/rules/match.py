"""A game held twice, by the library and by the plain referee, and compared after every step.

The two share no code. What one of them calls by another name is translated here; after the end the
referee names no turn and no rest of a last round, so these two are compared only before it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hanabi import ALL, Game, IllegalAction, Rules
from hanabi import Action as Move
from hanabi import Clue as ClueMove
from hanabi import Discard as DiscardMove
from hanabi.rules import Card, Clued, Discarded, Drew, Ended, Event, Played, Reordered, core
from hanabi.rules.actions import TOP, number, parse
from oracle import (
    SUITS,
    Action,
    Referee,
    Settings,
    changed,
    climb,
    clue_price,
    colors_to_clue,
    colors_to_declare,
    deck_of,
    maximum,
    most_clues,
    touches,
    values_to_clue,
)
from rules.drivers import GOOD, Habit, choose, shuffled

Look = dict[str, Any]

NEVER_LEGAL = (
    ("play 0", "illegal.no-card"),
    ("play 9", "illegal.no-card"),
    ("discard 0", "illegal.no-card"),
    ("discard 9", "illegal.no-card"),
    ("clue 1 to ME", "illegal.yourself"),
    ("clue 6 to 1", None),
    ("clue mauve to 0", None),
    ("clue 1 to Nobody", "action.nobody"),
    ("play 1 as mauve", None),
    ("pass", "action.text"),
)
"""What no rules allow, with the reason where it is always the same; ME is the seat to act."""


class Difference(AssertionError):
    """The library and the referee do not agree."""


def settings_of(rules: Rules) -> Settings:
    """What the referee wants to know of the rules."""
    return {
        "players": rules.players,
        "hand": rules.hand,
        "suits": list(rules.suits),
        "ranks": rules.ranks,
        "clues": rules.clues,
        "strikes": rules.strikes,
        "empty_clues": rules.empty_clues,
        "discard_at_full": rules.discard_at_full,
        "perfection": rules.perfection,
        "declared": rules.declared,
        "strikeout": rules.strikeout,
        "marking": rules.marking,
        "modifiers": list(rules.modifiers),
        "deck_plays": rules.deck_plays,
        "stop_early": rules.stop_early,
    }


class Match:
    """One game, played by both.

    `seen` counts the situations that were reached, over as many games as share it.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int | None = None,
        deck: Sequence[Card] | None = None,
        start: int | None = None,
        seen: Counter[str] | None = None,
    ) -> None:
        self.seen = Counter[str]() if seen is None else seen
        self.settings = settings_of(rules)
        if seed is None:
            self.game = Game(rules, deck=deck, start=start)
            self.deck = [plain(card) for card in deck or ()]
            first = start if start is not None else int(rules.start)
        else:
            self.game = Game(rules, seed=seed, start=start)
            self.deck, lot = deal_of(seed, deck_of(self.settings), rules.players)
            first = start if start is not None else lot if rules.start == "lot" else int(rules.start)
            if start is None and rules.start == "lot":
                self.seen[f"lot: seat {first} begins"] += 1
        self.referee = Referee(self.settings, self.deck, first)
        self.look = self.referee.look()
        self.events: list[Event] = [
            Drew(seat, held["order"], self.card(held["card"]))
            for seat, hand in enumerate(self.look["hands"])
            for held in hand
        ]
        self.befores: list[tuple[Any, ...]] = []
        self.seen.update(first_sight(self.settings, self.look))
        self.compare()

    @property
    def over(self) -> bool:
        return self.referee.over is not None

    def card(self, card: tuple[str, int]) -> Card:
        suit, rank = card
        return next(one for one in self.game.rules.cards if one == (one.suit, rank) and one.suit.name == suit)

    # -- steps --

    def push(self, move: Move | int | str) -> None:
        """A legal turn for both."""
        meant = parse(move, self.game.names)[1] if isinstance(move, str) else move
        chosen = meant if isinstance(meant, int) else number(self.game.state, self.game.book, meant)
        named = self.numbered()[chosen]
        before = self.look
        self.befores.append(self.bytes())
        self.game.push(move)
        self.referee.act(named)
        self.look = self.referee.look()
        self.seen.update(situations(self.settings, before, named, self.look))
        self.events += self.expected(before, named, self.look)
        self.compare()

    def reorder(self, seat: int, lanes: Sequence[int]) -> None:
        """A reordering for both, or a refusal by both; the card of `lanes[i]` goes to lane i."""
        held = len(self.look["hands"][seat])
        slots = tuple(held - lane for lane in reversed(lanes))
        before = self.bytes()
        try:
            self.referee.reorder(seat, list(lanes))
        except ValueError:
            self.seen["marking: refused"] += 1
            self.refuse(lambda: self.game.reorder(seat, slots), f"reorder {seat} {slots}")
            return
        self.befores.append(before)
        self.game.reorder(seat, slots)
        self.look = self.referee.look()
        self.seen[f"marking: {self.settings['marking']}"] += 1
        self.events.append(Reordered(seat, slots))
        self.compare()

    def pop(self) -> None:
        """One step back: the library takes it back, the referee plays all the others again."""
        *steps, last = self.referee.history
        told = len(self.game.history)
        self.game.pop()
        if self.bytes() != self.befores.pop():
            raise Difference(f"not the state from before {last}")
        self.referee = Referee(self.settings, self.deck, self.game.start)
        for step in steps:
            if step[0] == "reorder":
                self.referee.reorder(step[1], list(step[2]))
            else:
                self.referee.act(step)
        self.look = self.referee.look()
        del self.events[len(self.game.history) :]
        if told <= len(self.events):
            raise Difference("the step taken back is still told")
        self.compare()

    def refuse(self, move: Any, what: object, code: str | None = None) -> None:
        """The library says no to something, for this reason, and nothing has changed."""
        before = self.bytes()
        try:
            move()
        except IllegalAction as error:
            if not str(error) or (code and error.code != code):
                raise Difference(f"{what} is refused by {error.code}, not {code}\n{self.story()}") from None
        else:
            raise Difference(f"taken, though not legal: {what}\n{self.story()}")
        if self.bytes() != before:
            raise Difference(f"refused, yet something changed: {what}\n{self.story()}")

    def refuse_others(self, dice: Random, count: int = 1) -> None:
        """Some of what is not legal now is refused by both, for the same reason."""
        legal = self.referee.legal()
        wrong = [at for at, action in enumerate(self.numbered()) if action not in legal]
        for chosen in dice.sample(wrong, min(count, len(wrong))):
            action = self.numbered()[chosen]
            self.refuse(lambda chosen=chosen: self.game.push(chosen), action, self.reason(action))
            try:
                self.referee.act(action)
            except ValueError:
                pass
            else:
                raise Difference(f"the referee takes {action}\n{self.story()}")
        if self.referee.look() != self.look:
            raise Difference(f"the referee refused, yet something changed\n{self.story()}")
        text, code = dice.choice(NEVER_LEGAL)
        text = text.replace("ME", str(self.look["turn"]))
        self.refuse(lambda: self.game.push(text), text, code)
        chosen = dice.choice((-1, len(self.numbered())))
        self.refuse(lambda: self.game.push(chosen), chosen, "action.number")

    def reason(self, action: Action) -> str:
        """Why an action is not legal: the first reason of these."""
        look, hands = self.look, self.look["hands"]
        if look["over"]:
            return "illegal.over"
        if action[0] == "clue":
            if look["clues"] < clue_price(self.settings):
                return "illegal.no-token"
            if not hands[action[1]]:
                return "illegal.no-hand"
            barred = changed(self.settings, "AC") and action[2] == self.referee.said
            return "illegal.barred" if barred else "illegal.empty-clue"
        if action[0] == "top":
            return "illegal.not-the-last"
        if action[1] >= len(hands[look["turn"]]):
            return "illegal.no-card"
        return "illegal.tokens-full"

    def numbered(self) -> list[Action]:
        """All actions by their numbers, the legal and the others: discards, plays, colour clues to the next
        seat, to the one after it and so on, value clues likewise, declared plays."""
        settings, turn = self.settings, self.look["turn"] or 0
        lanes = range(settings["hand"])
        others = [(turn + away) % settings["players"] for away in range(1, settings["players"])]
        return [
            *(("discard", lane) for lane in lanes),
            *(("play", lane) for lane in lanes),
            *(("clue", seat, "color", word) for seat in others for word in colors_to_clue(settings)),
            *(("clue", seat, "rank", rank) for seat in others for rank in values_to_clue(settings)),
            *(
                ("declare", lane, color)
                for lane in lanes
                for color in (colors_to_declare(settings) if settings["declared"] else ())
            ),
            *([("top",)] if settings["deck_plays"] else []),
        ]

    def bytes(self) -> tuple[Any, ...]:
        """Everything that there is of the game."""
        game = self.game
        return game.state.save(), tuple(game.steps), game.history, game.seed, game.start

    # -- comparing --

    def compare(self) -> None:
        """Every observable, the legal actions and the events: the same on both sides."""
        seen, wanted = self.observed(), dict(self.look)
        wanted["legal"] = self.referee.legal()
        wanted["lost"] = self.referee.lost()
        wanted["won"] = wanted["over"] == "complete"
        wanted["discards"] = Counter(wanted["discards"])
        wanted["hands"] = [[tuple(held.values()) for held in hand] for hand in wanted["hands"]]
        if self.over:
            seen["rest"] = None
        for name, value in wanted.items():
            if seen[name] != value:
                raise Difference(
                    f"{name}: the library says {seen[name]}, the referee {value}\n{self.story()}"
                )
        self.compare_actions()
        self.compare_sets()
        if list(self.game.history) != self.events:
            raise Difference(
                f"the history ends {self.game.history[-3:]}, not {self.events[-3:]}\n{self.story()}"
            )

    def observed(self) -> Look:
        """What the library shows, in the referee's words."""
        game = self.game
        view = game.view(ALL)
        outcome = game.outcome
        names = {suit.color: suit.name for suit in game.book.suits}
        return {
            "turn": game.turn,
            "clues": game.clues,
            "strikes": game.strikes,
            "stacks": {names[color]: height for color, height in game.stacks.items()},
            "discards": Counter(map(plain, game.discards)),
            "hands": [
                [
                    (
                        plain(held.card) if held.card else None,
                        held.order,
                        frozenset(map(plain, held.possible)),
                        set(held.colors),
                        set(held.ranks),
                    )
                    for held in reversed(hand)
                ]
                for hand in view.hands
            ],
            "left": game.deck_left,
            "rest": game.turns_left,
            "over": outcome.finish if outcome else None,
            "lost": bool(outcome and outcome.lost),
            "won": bool(outcome and outcome.won),
            "score": game.score,
            "max_score": game.max_score,
            "stacks_sum": outcome.stacks if outcome else sum(game.stacks.values()),
            "grade": outcome.grade if outcome else None,
            "playable": set(map(plain, view.playable)),
            "trash": set(map(plain, view.trash)),
            "critical": set(map(plain, view.critical)),
            "dead_suits": {suit.name for suit in view.dead},
            "may_reorder": [
                core.may_reorder(game.state, game.book, seat) for seat in range(game.rules.players)
            ],
            "legal": {self.named(move) for move in game.legal},
        }

    def compare_actions(self) -> None:
        """The legal actions have their numbers, and core objects to all the others."""
        state, book, moves = self.game.state, self.game.book, self.game.legal
        every, legal = self.numbered(), self.referee.legal()
        wanted = [at for at, action in enumerate(every) if action in legal]
        numbers = [number(state, book, move) for move in moves]
        if numbers != wanted or book.actions != len(every):
            raise Difference(f"the legal actions are numbered {numbers}, not {wanted}\n{self.story()}")
        unopposed = [at for at in range(-1, len(every) + 1) if not core.objection(state, book, at)]
        if unopposed != wanted:
            raise Difference(f"nothing is objected to in {unopposed}, legal are {wanted}\n{self.story()}")

    def compare_sets(self) -> None:
        """The sets that core makes have no card that there is not; compiled code reads them as they are."""
        state, book = self.game.state, self.game.book
        for made in (core.playable(state, book), core.reachable(state, book), state.played, state.gone):
            if not 0 <= made < 1 << maximum(self.settings):
                raise Difference(f"a set has a card that there is not: {made:b}\n{self.story()}")
        if state.discarded >> len(self.deck):
            raise Difference(f"the discard pile has a card that there is not\n{self.story()}")

    def named(self, move: Move) -> Action:
        """A move as the referee calls it."""
        if isinstance(move, ClueMove):
            return ("clue", move.seat, "color" if isinstance(move.word, str) else "rank", move.word)
        lane = self.game.state.held[self.game.state.turn] - move.slot
        if isinstance(move, DiscardMove):
            return ("discard", lane)
        if move.slot == TOP:
            return ("top",)
        return ("play", lane) if move.declare is None else ("declare", lane, move.declare)

    def expected(self, before: Look, action: Action, after: Look) -> Iterator[Event]:
        """The events that the history must tell of an action, from what the referee saw."""
        seat, kind = before["turn"], action[0]
        hand = before["hands"][seat]
        gained = after["clues"] - before["clues"]
        if kind == "clue":
            _, to, how, word = action
            told = [held for held in before["hands"][to] if touches(self.settings, how, word, held["card"])]
            fresh = [held["order"] for held in told if not held["colors"] and not held["ranks"]]
            yield Clued(seat, to, word, tuple(held["order"] for held in told), tuple(fresh))
        elif kind == "top":
            order = len(self.deck) - 1
            card = self.card(self.deck[order])
            yield Played(seat, TOP, order, card, after["stacks"] != before["stacks"], gained)
        else:
            held = hand[action[1]]
            where = (seat, len(hand) - action[1], held["order"], self.card(held["card"]))
            if (kind == "discard") != SUITS[held["card"][0]].swapped:
                yield Discarded(*where, gained)
            else:
                fits = after["stacks"] != before["stacks"]
                yield Played(*where, fits, gained, action[2] if kind == "declare" else None)
            if after["left"] < before["left"]:
                drawn = after["hands"][seat][-1]
                yield Drew(seat, drawn["order"], self.card(drawn["card"]))
        if after["over"]:
            yield Ended(after["over"])

    def story(self) -> str:
        """How to come here again."""
        deck = " ".join(f"{suit}-{rank}" for suit, rank in self.deck)
        return f"{self.game.rules}; starts {self.game.start}; deck {deck}; steps {self.referee.history}"


def play(match: Match, dice: Random, habit: Habit = GOOD) -> Match:
    """A whole game of good players, who also rearrange hands and try what is not allowed."""
    players = match.settings["players"]
    while not match.over:
        if dice.random() < 0.15:
            seat = dice.randrange(players)
            lanes = list(range(len(match.look["hands"][seat])))
            dice.shuffle(lanes)
            match.reorder(seat, lanes)
        if dice.random() < 0.2:
            match.refuse_others(dice, count=3)
        match.push(choose(match.game.state, match.game.book, dice, habit))
    match.reorder(0, range(len(match.look["hands"][0])))
    match.refuse(lambda: match.game.push(0), "an action after the end")
    return match


def any_match(rules: Rules, dice: Random, seen: Counter[str] | None = None) -> Match:
    """A match at these rules, of a seed or of a given deck."""
    if dice.random() < 0.5:
        return Match(rules, seed=dice.randrange(2**64), seen=seen)
    start = dice.randrange(rules.players)
    return Match(rules, deck=shuffled(rules, dice), start=start, seen=seen)


def plain(card: Card) -> tuple[str, int]:
    """A card as the referee has it."""
    return card.suit.name, card.rank


# --- the deal of a seed, once more ----------------------------------------------------------------------

_WORD = 2**64


def _mixed(word: int) -> int:
    """The finaliser of splitmix64."""
    word ^= word >> 30
    word = word * 0xBF58476D1CE4E5B9 % _WORD
    word ^= word >> 27
    word = word * 0x94D049BB133111EB % _WORD
    return word ^ word >> 31


def deal_of(seed: int, cards: list[tuple[str, int]], players: int) -> tuple[list[tuple[str, int]], int]:
    """The deck that a seed makes of sorted cards, and the seat that its lot falls on.

    Throw n of a key is the n-th number of splitmix64 that starts there, scaled down by its upper bits; throw
    n decides the n-th card, of all that are left, and the one of number 63 the lot.
    """
    key = _mixed(_mixed(seed)) // 2 | 1

    def throw(number: int, sides: int) -> int:
        return _mixed((key + (number + 1) * 0x9E3779B97F4A7C15) % _WORD) * sides // _WORD

    deck = list(cards)
    for place in range(len(deck)):
        other = place + throw(place, len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
    return deck, throw(63, players)


# --- situations ---------------------------------------------------------------------------------------


def first_sight(settings: Settings, look: Look) -> Iterator[str]:
    """What is special about a deal."""
    yield f"{settings['players']} players"
    if look["left"] == 0:
        yield "the deal takes the last card" + (", under perfection" if settings["perfection"] else "")


def situations(settings: Settings, before: Look, action: Action, after: Look) -> Iterator[str]:
    """What this turn shows of the rules."""
    seat, kind = before["turn"], action[0]
    full = before["clues"] == most_clues(settings)
    if is_online(settings):
        yield from _online_situations(settings, before, action, after)
        return
    if kind == "clue":
        yield from _clue_situations(settings, before, action)
    elif kind == "discard" and full:
        yield "a discard with all tokens there"
    elif kind in ("play", "declare"):
        yield from _play_situations(settings, before, action, after)
    if after["over"]:
        yield from _endings(settings, before, kind, after)
        return
    if kind != "clue":
        yield "a replacement" if after["left"] < before["left"] else "no card to draw"
    if after["rest"] and not before["rest"]:
        yield "the last round begins"
    if after["dead_suits"] - before["dead_suits"]:
        yield "a suit dies"
    if after["clues"] == 0:
        yield "no token left"
    if settings["perfection"]:
        if len(after["hands"][seat]) < len(before["hands"][seat]):
            yield "perfection: a hand shrinks"
        if not after["hands"][after["turn"]]:
            yield "perfection: a player without cards can only clue"
        if any(not hand for hand in after["hands"]):
            yield "perfection: somebody without cards cannot be told anything"


def _clue_situations(settings: Settings, before: Look, action: Action) -> Iterator[str]:
    _, to, how, word = action
    touched = [held["card"] for held in before["hands"][to] if touches(settings, how, word, held["card"])]
    if not touched:
        yield f"a {'colour' if how == 'color' else 'value'} clue that touches nothing"
    for name, rank in touched:
        suit = SUITS[name]
        if how == "color" and suit.colors == "every":
            yield f"a colour clue touches a {name} card"
        if how == "rank" and suit.ranks == "every" and rank != word:
            yield f"another value touches a {name} card"
        if how == "rank" and suit.declared == "multi":
            yield "a value clue touches a multi card"
    for held in before["hands"][to]:
        name, rank = held["card"]
        if how == "rank" and rank == word and SUITS[name].ranks == "none":
            yield f"its own value does not touch a {name} card"
        if how == "color" and SUITS[name].colors == "none":
            yield f"no colour touches a {name} card"


def _play_situations(settings: Settings, before: Look, action: Action, after: Look) -> Iterator[str]:
    suit, rank = before["hands"][before["turn"]][action[1]]["card"]
    short = settings["clues"] - before["clues"]
    could = (suit, rank) in before["playable"]
    five = could and rank == settings["ranks"]
    named = action[2] if action[0] == "declare" else None
    if named is None:
        if five:
            yield "a five returns a token" if short else "a five with all tokens there"
    elif named == SUITS[suit].declared:
        yield f"declared right, {'fits' if could else 'does not fit'}"
        if could and SUITS[suit].word is None:
            yield "declared right: a card that no clue can name"
        if could and not short:
            yield "declared right with all tokens there"
        if five and short:
            yield (
                "declared right: a five, two tokens"
                if short > 1
                else "declared right: a five, one token lost"
            )
    else:
        yield f"declared wrong, {'would have fitted' if could else 'does not fit'}"
    if after["strikes"] > before["strikes"] and not after["over"]:
        yield "a strike that is not the last"


def _endings(settings: Settings, before: Look, kind: str, after: Look) -> Iterator[str]:
    over = after["over"]
    yield f"over: {over}"
    if after["grade"]:
        yield f"grade {after['grade']} of {len(settings['suits'])} suits"
    if over == "complete":
        if before["rest"]:
            yield "a perfect win in the last round"
        elif settings["perfection"]:
            yield "a perfect win under perfection"
        elif before["left"]:
            yield "a perfect win before the last card"
        if before["left"]:
            yield "no replacement after the end"
    if over == "strikes":
        yield f"strike {settings['strikes']} is the last"
        if settings["strikeout"] == "sum" and after["score"]:
            yield "points survive the last strike"
        if settings["perfection"] and after["dead_suits"] - before["dead_suits"]:
            yield "the last strike also loses an indispensable card"
        if before["rest"]:
            yield "a strike-out in the last round"
    if over == "indispensable":
        yield f"indispensable: lost by a {'discard' if kind == 'discard' else 'failed play'}"
    if over == "last round" and not after["clues"] and not any(after["hands"]):
        yield "a last round that leaves no card and no token"
    if over == "last round" and after["dead_suits"]:
        yield "a last round with a dead suit"


def is_online(settings: Settings) -> bool:
    """Whether something is played that only the online site has."""
    codes = any(suit[0].isupper() for suit in settings["suits"])
    return codes or bool(settings["modifiers"]) or settings["deck_plays"] or settings["stop_early"]


def _online_situations(settings: Settings, before: Look, action: Action, after: Look) -> Iterator[str]:
    kind, full = action[0], before["clues"] == most_clues(settings)
    gained = after["clues"] - before["clues"]
    fits = after["stacks"] != before["stacks"]
    if kind == "clue":
        _, to, how, word = action
        hand = before["hands"][to]
        touched = [held["card"] for held in hand if touches(settings, how, word, held["card"])]
        if not touched and not settings["empty_clues"]:
            yield "online: a blind clue"
        if changed(settings, "AC"):
            yield "online: a clue of the other kind"
    elif kind == "top":
        yield f"online: the last card is played from the pile and {'fits' if fits else 'does not fit'}"
    else:
        suit, rank = before["hands"][before["turn"]][action[1]]["card"]
        line = SUITS[suit]
        if line.swapped and kind == "play":
            yield f"online: orange is discarded by playing{', with all tokens there' if full else ''}"
        elif line.swapped and kind == "discard":
            yield f"online: orange is played by discarding and {'fits' if fits else 'does not fit'}"
        elif line.down and fits and rank == climb(settings, suit)[-1]:
            yield "online: a reversed stack is complete"
    if clue_price(settings) > 1 and gained == 1:
        yield "online: half a token comes back"
    if after["over"] == "no gain":
        if before["rest"] and after["max_score"] > after["score"]:
            yield "online: nobody who has a turn left holds a card that fits"
        else:
            yield f"online: the best that was possible{', with cards to draw' if after['left'] else ''}"


ONLINE = (
    "online: a blind clue",
    "online: a clue of the other kind",
    *(f"online: the last card is played from the pile and {so}" for so in ("fits", "does not fit")),
    "online: orange is discarded by playing",
    "online: orange is discarded by playing, with all tokens there",
    *(f"online: orange is played by discarding and {so}" for so in ("fits", "does not fit")),
    "online: a reversed stack is complete",
    "online: half a token comes back",
    "online: nobody who has a turn left holds a card that fits",
    "online: the best that was possible",
    "online: the best that was possible, with cards to draw",
)
"""What a comparison by the rules of the online site must reach."""

EVERY = (
    *(f"{players} players" for players in (2, 3, 4, 5, 6)),
    "the deal takes the last card",
    "the deal takes the last card, under perfection",
    *(f"lot: seat {seat} begins" for seat in range(6)),
    "a replacement",
    "no card to draw",
    "no token left",
    "a discard with all tokens there",
    "a strike that is not the last",
    "a suit dies",
    "a five returns a token",
    "a five with all tokens there",
    "a colour clue that touches nothing",
    "a value clue that touches nothing",
    "a value clue touches a multi card",
    *(f"a colour clue touches a {suit} card" for suit in ("wild5", "wild10", "rainbow", "omni")),
    *(f"another value touches a {suit} card" for suit in ("pink", "omni")),
    "its own value does not touch a brown card",
    "no colour touches a null card",
    "declared right, fits",
    "declared right, does not fit",
    "declared right with all tokens there",
    "declared right: a five, two tokens",
    "declared right: a five, one token lost",
    "declared right: a card that no clue can name",
    "declared wrong, would have fitted",
    "declared wrong, does not fit",
    "marking: always",
    "marking: clued",
    "marking: refused",
    "the last round begins",
    "over: last round",
    "a last round with a dead suit",
    "a last round that leaves no card and no token",
    "over: complete",
    "a perfect win before the last card",
    "a perfect win in the last round",
    "a perfect win under perfection",
    "no replacement after the end",
    "over: strikes",
    *(f"strike {strikes} is the last" for strikes in range(1, 9)),
    "a strike-out in the last round",
    "points survive the last strike",
    "perfection: a hand shrinks",
    "perfection: a player without cards can only clue",
    "perfection: somebody without cards cannot be told anything",
    "over: indispensable",
    "indispensable: lost by a discard",
    "indispensable: lost by a failed play",
    "the last strike also loses an indispensable card",
    "over: stuck",
    *(f"grade {grade} of 5 suits" for grade in range(1, 7)),
    *(f"grade {grade} of 6 suits" for grade in range(1, 8)),
)
"""Every situation that a run of the comparison must reach."""


def table(seen: Counter[str]) -> str:
    """How often each situation was reached."""
    return "\n".join(f"{seen[name]:8} {name}" for name in EVERY)
