"""A slow, plain referee, written from the rules alone, that the real engine is compared with.

It shares no code with the engine on purpose: where the two differ, one of them has misread the rules. Every
rule names where it stands: `row "..."` is a row of the table in section 1, `decision N` one of section 4, and
`online` what docs/community.md tells of the leading online site.
"""

from typing import Any, NamedTuple

Card = tuple[str, int]  # (suit, value): what is printed on it
Action = tuple[Any, ...]
Settings = dict[str, Any]

LIMITS = {"players": (2, 6), "hand": (1, 8), "ranks": (1, 5), "clues": (1, 16), "strikes": (1, 8)}
SWITCHES = ("empty_clues", "discard_at_full", "perfection", "declared")


class Suit(NamedTuple):
    """One line of the touch table (section 5)."""

    word: str | None  # the colour a clue may name it by; None: it cannot be named
    declared: str  # the colour a declared play names it by
    colors: str = "own"  # which colour clues touch it: its "own", "every" one or "none"
    ranks: str = "own"  # which value clues touch it: its "own", "every" one or "none"
    single: bool = False  # only one card of each value
    hues: tuple[str, ...] = ()  # colours that touch it, where it has others than its word
    down: bool = False  # online, reversed: built from the highest value down
    swapped: bool = False  # online, orange: discarding plays, playing discards


# Section 3 for multi and wild, section 5 for the others; decision 9: a wild card is declared as "multi".
SUITS = {
    "red": Suit("red", "red"),
    "yellow": Suit("yellow", "yellow"),
    "green": Suit("green", "green"),
    "blue": Suit("blue", "blue"),
    "white": Suit("white", "white"),
    "multi5": Suit("multi", "multi", single=True),
    "multi10": Suit("multi", "multi"),
    "wild5": Suit(None, "multi", colors="every", single=True),
    "wild10": Suit(None, "multi", colors="every"),
    "rainbow": Suit(None, "rainbow", colors="every"),
    "null": Suit(None, "null", colors="none"),
    "pink": Suit("pink", "pink", ranks="every"),
    "brown": Suit("brown", "brown", ranks="none"),
    "omni": Suit(None, "omni", colors="every", ranks="every"),
}


# Online: the suits by their codes. First the grid of how colours (across) and values (down) touch.
GRID = {
    "none": {"none": "Nu null", "own": "Br brown", "every": "BrRa muddy-rainbow"},
    "own": {"none": "Wh white", "turn": "Pr prism", "every": "Ra rainbow"},
    "every": {"none": "WhPi light-pink", "own": "Pi pink", "every": "Om omni"},
}
NOT_JUST_DARK = {"Wh": "gray", "BrRa": "cocoa-rainbow", "WhPi": "gray-pink"}
for _ranks, _row in GRID.items():
    for _colors, _told in _row.items():
        _code, _word = _told.split()
        _own = (_word,) if _colors == "own" else ()
        _dark = NOT_JUST_DARK.get(_code, f"dark-{_word}")
        SUITS[_code] = Suit(None, _word, _colors, _ranks, hues=_own)
        SUITS[_code + "1"] = Suit(None, _dark, _colors, _ranks, single=True, hues=_own)
SUITS["Or"] = Suit(None, "orange", hues=("orange",), swapped=True)
SUITS["Or1"] = Suit(None, "dark-orange", hues=("orange",), single=True, swapped=True)
SUITS["Bk"] = Suit(None, "black", hues=("black",), single=True)
for _told in (
    *("R red red", "Y yellow yellow", "G green green", "B blue blue", "P purple purple", "T teal teal"),
    *("R2 ruby red", "AR1 tomato red", "AR2 mahogany red", "AR3 carrot red"),
    *("AG1 emerald green", "AG2 olive green", "AB1 berry blue", "AB2 navy blue", "AB3 sky blue"),
    *("EB1 ice-ea blue", "EB2 aqua-ea blue", "EB3 sky-ea blue"),
    *("EB4 berry-ea blue", "EB5 navy-ea blue", "EB6 ocean-ea blue"),
    *("DRY tangerine red yellow", "DRY2 peach red yellow", "DRY3 yam red yellow", "DRG gold red green"),
    *("DRB violet red blue", "DRB2 magenta red blue", "DRP cardinal red purple", "DRK maroon red black"),
    *("DYG lime yellow green", "DYG2 jungle yellow green", "DYB jade yellow blue", "DYK tan yellow black"),
    *("DGB cyan green blue", "DBP indigo blue purple", "DBK cobalt blue black"),
    *("DRYG geas red yellow green", "DRYGB beatnik red yellow green blue"),
    *("DRYGBP plum red yellow green blue purple", "DRYGBPT taupe red yellow green blue purple teal"),
):
    _code, _word, *_hues = _told.split()
    SUITS[_code] = Suit(None, _word, hues=tuple(_hues))
for _code in [code for code in SUITS if code[0].isupper()]:
    SUITS[_code + ":R"] = SUITS[_code]._replace(down=True)


# --- What the settings say, before any card is dealt ---


def changed(settings: Settings, *codes: str) -> bool:
    """Whether one of these modifiers is played."""
    return any(code in settings.get("modifiers", ()) for code in codes)


def climb(settings: Settings, suit: str) -> list[int]:
    """The values of a suit in the order in which its stack is built."""
    up = list(range(1, settings["ranks"] + 1))
    return up[::-1] if SUITS[suit].down else up


def clue_price(settings: Settings) -> int:
    """Online, clue starved: counted in halves, a clue costs two and one comes back."""
    return 2 if changed(settings, "CS") else 1


def most_clues(settings: Settings) -> int:
    return settings["clues"] * clue_price(settings)


def copies(settings: Settings, card: Card) -> int:
    """How many of this card the deck holds: row "cards"; sections 3 and 5 for what differs."""
    suit, rank = card
    if SUITS[suit].single or changed(settings, f"C{rank}"):
        return 1
    if rank == climb(settings, suit)[0]:  # also where there is only one value
        return 2 if rank == 1 and changed(settings, "S1") else 3
    if rank == climb(settings, suit)[-1]:
        return 1
    return 2


def kinds(settings: Settings) -> list[Card]:
    """Every card there is, once each."""
    return [(suit, rank) for suit in settings["suits"] for rank in climb(settings, suit)]


def deck_of(settings: Settings) -> list[Card]:
    """All cards, by suit, then as their stacks are built, copies together."""
    return [card for card in kinds(settings) for _ in range(copies(settings, card))]


def maximum(settings: Settings) -> int:
    """The score of a game with every stack complete."""
    return len(settings["suits"]) * settings["ranks"]


def check(settings: Settings) -> None:
    """Refuse rules outside the limits (section 5) or with too few cards for the deal (decision 21)."""
    for name, (lowest, highest) in LIMITS.items():
        if settings.get(name) not in range(lowest, highest + 1):
            raise ValueError(f"{name} must be {lowest} to {highest}, not {settings.get(name)!r}")
    for name in SWITCHES:
        if settings.get(name) not in (True, False):
            raise ValueError(f"{name} must be true or false, not {settings.get(name)!r}")
    if settings.get("strikeout") not in ("zero", "sum"):
        raise ValueError(f"strikeout must be zero or sum, not {settings.get('strikeout')!r}")
    if settings.get("marking") not in ("clued", "always", "never"):
        raise ValueError(f"marking must be clued, always or never, not {settings.get('marking')!r}")
    suits = settings.get("suits") or []
    if not 1 <= len(suits) <= 6 or len(set(suits)) != len(suits) or not set(suits) <= set(SUITS):
        raise ValueError(f"suits must be 1 to 6 different known ones, not {suits!r}")
    needed, there = settings["players"] * settings["hand"], len(deck_of(settings))
    if needed > there:
        raise ValueError(f"the deal needs {needed} cards and the deck has {there}")


def colors_there_are(settings: Settings) -> list[str]:
    """The colours of the suits, in order, each once."""
    words: list[str] = []
    for suit in settings["suits"]:
        line = SUITS[suit]
        words += [line.word] if line.word is not None else line.hues
    return list(dict.fromkeys(words))


def colors_to_clue(settings: Settings) -> list[str]:
    """The colours a clue may name: those in play (decision 20), unless there are no colour clues."""
    return [] if changed(settings, "CM") else colors_there_are(settings)


def values_to_clue(settings: Settings) -> list[int]:
    """The values a clue may name: those on the cards; online, not one that all values, or none, touch."""
    if changed(settings, "NM"):
        return []
    if changed(settings, "OE"):
        return [1, 2]
    special = {
        int(code[1]) for code in settings.get("modifiers", ()) if code[0] in "PBONMLD" and code[1:].isdigit()
    }
    return [rank for rank in range(1, settings["ranks"] + 1) if rank not in special]


def colors_to_declare(settings: Settings) -> list[str]:
    """The colours a declared play may name: any colour of the game (decision 14), in order, each once."""
    return list(dict.fromkeys(SUITS[suit].declared for suit in settings["suits"]))


def touches(settings: Settings, kind: str, value: str | int, card: Card) -> bool:
    """Whether a clue, ("color", "red") or ("rank", 3), touches this card (section 5, the touch table)."""
    suit, rank = card
    line = SUITS[suit]
    special = [
        code[0] for code in settings.get("modifiers", ()) if code[0] in "RPWBONMLD" and code[1:] == str(rank)
    ]
    if kind == "color":
        if changed(settings, "CB", "TB"):
            return False
        if line.colors in ("every", "none"):
            return line.colors == "every"
        turns = colors_there_are(settings)
        turn = turns[(rank - 1) % len(turns)] if turns else None
        if changed(settings, "Sy") and line.ranks != "none" and value == turn:
            return True
        for letter in special:
            if letter in "ROM":
                return True
            if letter in "WNL":
                return False
        if line.colors == "turn":
            return value == turn
        return value == line.word or value in line.hues
    if changed(settings, "NB", "TB"):
        return False
    if line.ranks in ("every", "none"):
        return line.ranks == "every"
    for letter in special:
        if letter in "POL":
            return True
        if letter in "BNM":
            return False
        if letter == "D":
            values = values_to_clue(settings)
            return value == values[settings["suits"].index(suit) % len(values)]
    if changed(settings, "OE"):
        return (rank in (1, 3, 5)) == (value == 1)
    if changed(settings, "Fu"):
        return rank <= value
    if changed(settings, "Ch"):
        return rank >= value
    return rank == value


def grade_of(settings: Settings, score: int) -> int | None:
    """The impression grade of a game played to its end (end of section 1, decision 16)."""
    if maximum(settings) not in (25, 30):
        return None  # section 5: else "score of maximum"
    for grade, highest in enumerate((5, 10, 15, 20, 24), start=1):
        if score <= highest:
            return grade
    return 7 if score == 30 else 6


# --- The game ---


class Referee:
    """One game, from the deal to its end."""

    def __init__(self, settings: Settings, deck: list[Card], start: int) -> None:
        check(settings)
        if sorted(deck) != sorted(deck_of(settings)):
            raise ValueError("the deck does not hold the cards of these rules")
        if start not in range(settings["players"]):
            raise ValueError(f"there is no seat {start!r} to start")
        self.settings = dict(settings)
        self.deck = list(deck)
        self.drawn = 0  # how many cards have left the draw pile; the next one is deck[drawn]
        self.hands: list[list[int]] = [[] for _ in self.seats()]  # orders, the oldest place first
        self.possible: dict[int, set[Card]] = {}  # by order
        self.colors: dict[int, set[str]] = {}
        self.ranks: dict[int, set[int]] = {}
        self.stacks = dict.fromkeys(settings["suits"], 0)
        self.discards: list[Card] = []
        self.clues = most_clues(settings)  # row "tokens": all available at the start; decision 6
        self.strikes = 0
        self.rest: int | None = None
        self.over: str | None = None
        self.turn: int | None = None
        self.clued = [False for _ in self.seats()]  # received a clue and has not acted since (decision 17)
        self.history: list[Action] = []
        self.said: str | None = None  # the kind of the last clue

        # Section 5: seat 0 gets its whole hand first, then seat 1, and so on, whoever starts.
        for seat in self.seats():
            for _ in range(settings["hand"]):
                self._draw(seat)
        # Decision 21: if the deal takes the last card, every player has one turn.
        # Section 3: Perfection has no last round.
        if self.left() == 0 and not settings["perfection"]:
            self.rest = settings["players"]
        self._begin_turn(start)

    # What is there

    def seats(self) -> range:
        return range(self.settings["players"])

    def left(self) -> int:
        """How many cards the draw pile still holds."""
        return len(self.deck) - self.drawn

    def fits(self, card: Card) -> bool:
        """Row "play": the next value of its suit, starting at 1."""
        suit, rank = card
        height = self.stacks[suit]
        return height < self.settings["ranks"] and rank == climb(self.settings, suit)[height]

    def swapped(self) -> bool:
        return any(SUITS[suit].swapped for suit in self.settings["suits"])

    def complete(self) -> bool:
        return all(height == self.settings["ranks"] for height in self.stacks.values())

    # What may be done

    def legal(self) -> set[Action]:
        """Row "turn": exactly one of a clue, a discard, a play; passing is not allowed."""
        if self.over is not None:
            return set()
        return self._actions(self.turn)

    def _actions(self, seat: int) -> set[Action]:
        actions: set[Action] = set()
        lanes = range(len(self.hands[seat]))

        for lane in lanes:
            actions.add(("play", lane))

        # Section 3, timed show: the colour may be named before playing; decision 14: optional, any colour.
        if self.settings["declared"]:
            for lane in lanes:
                for color in colors_to_declare(self.settings):
                    actions.add(("declare", lane, color))

        # Online, deck plays: the top card of the pile, if it is the last one.
        if self.settings.get("deck_plays") and self.left() == 1:
            actions.add(("top",))

        # Section 2, "discard with all tokens available"; decision 18. Online: always, where there is orange.
        if self.clues < most_clues(self.settings) or self.settings["discard_at_full"] or self.swapped():
            for lane in lanes:
                actions.add(("discard", lane))

        # Row "clue": one other player, one colour or one value, not with no token left.
        if self.clues >= clue_price(self.settings):
            for target in self.seats():
                if target == seat:
                    continue
                if not self.hands[target]:
                    continue  # decision 13
                for color in colors_to_clue(self.settings):
                    if self._may_say(target, "color", color):
                        actions.add(("clue", target, "color", color))
                for rank in values_to_clue(self.settings):
                    if self._may_say(target, "rank", rank):
                        actions.add(("clue", target, "rank", rank))
        return actions

    def _may_say(self, target: int, kind: str, value: str | int) -> bool:
        """Section 2, "clue that touches no card"."""
        if changed(self.settings, "AC") and kind == self.said:
            return False  # online, alternating clues
        blind = changed(self.settings, "TB", "CB" if kind == "color" else "NB")
        if self.settings["empty_clues"] or blind:
            return True
        return any(self._touches(kind, value, self.deck[order]) for order in self.hands[target])

    def _touches(self, kind: str, value: str | int, card: Card) -> bool:
        return touches(self.settings, kind, value, card)

    # Doing it

    def act(self, action: Action) -> None:
        if action not in list(self.legal()):
            raise ValueError(f"not a legal action now: {action!r}")
        seat = self.turn
        self.history.append(action)

        if action[0] == "clue":
            self._clue(action[1], action[2], action[3])
        elif action[0] == "top":
            self._draw(seat)
            self._play(seat, len(self.hands[seat]) - 1, None)
        elif action[0] == "declare":
            self._play(seat, action[1], action[2])
        elif (action[0] == "discard") != self._is_swapped(seat, action[1]):
            self._discard(seat, action[1])
        else:
            self._play(seat, action[1], None)

        self.clued[seat] = False  # decision 17: until the end of that player's own next action

        if self.over is not None:
            return  # decision 8: no replacement after an action that ends the game
        if action[0] != "clue":
            self._draw(seat)  # decision 8: after every discard and every play, fitting or not
        self._end_turn(seat)

    def _is_swapped(self, seat: int, lane: int) -> bool:
        """Online, orange: such a card is played by discarding it."""
        suit, _ = self.deck[self.hands[seat][lane]]
        return SUITS[suit].swapped

    def _clue(self, target: int, kind: str, value: str | int) -> None:
        self.clues -= clue_price(self.settings)
        self.said = kind
        self.clued[target] = True
        for order in self.hands[target]:
            touched = self._touches(kind, value, self.deck[order])
            # Row "clue": it points out all the cards that match, so it also says which do not.
            self.possible[order] = {
                card for card in self.possible[order] if self._touches(kind, value, card) == touched
            }
            if touched and kind == "color":
                self.colors[order].add(value)  # decision 20: a wild card counts as the named colour
            if touched and kind == "rank":
                self.ranks[order].add(value)

    def _discard(self, seat: int, lane: int) -> None:
        card = self._take(seat, lane)
        self.discards.append(card)
        self._return_token()  # row "discard"; decision 18: none gained when all are there
        if self.settings["perfection"] and self._was_indispensable(card):
            self._finish("indispensable")

    def _play(self, seat: int, lane: int, declared: str | None) -> None:
        card = self._take(seat, lane)
        suit = card[0]
        wrong_color = declared is not None and declared != SUITS[suit].declared  # decision 9 is in the table

        if self.fits(card) and not wrong_color:
            self.stacks[suit] += 1
            if declared is not None:
                self._return_token()  # section 3, timed show
            if self.stacks[suit] == self.settings["ranks"]:
                self._return_token()  # row "5 bonus"; decision 4: with the one above, two in all
            if self.complete():
                self._finish("complete")  # decision 7: at once, in the last round too
            return

        # Row "play"; decision 3: a wrong colour is a failed play, whether or not the card would have fitted.
        self.discards.append(card)  # decision 19
        self.strikes += 1
        if self.strikes == self.settings["strikes"]:
            self._finish("strikes")  # row "end" (a), decision 5; decision 11: the strike goes first
        elif self.settings["perfection"] and self._was_indispensable(card):
            self._finish("indispensable")

    def _take(self, seat: int, lane: int) -> Card:
        return self.deck[self.hands[seat].pop(lane)]

    def _return_token(self) -> None:
        """One token comes back by itself (decision 18), never above the maximum (decision 4)."""
        if self.clues < most_clues(self.settings):
            self.clues += 1

    def _was_indispensable(self, card: Card) -> bool:
        """Decision 1, for a card that has just gone to the discard pile."""
        suit, rank = card
        still_needed = rank in climb(self.settings, suit)[self.stacks[suit] :]
        in_the_pile = card in self.deck[self.drawn :]
        in_a_hand = any(card == self.deck[order] for hand in self.hands for order in hand)
        return still_needed and not in_the_pile and not in_a_hand

    def _draw(self, seat: int) -> None:
        if self.left() == 0:
            return  # row "end" (c): nobody draws in that round; section 3, Perfection: hands shrink
        order = self.drawn
        self.drawn += 1
        self.hands[seat].append(order)
        self.possible[order] = set(kinds(self.settings))
        self.colors[order] = set()
        self.ranks[order] = set()

    # Turns and endings

    def _end_turn(self, seat: int) -> None:
        if self.rest is not None:
            self.rest -= 1  # this was a turn of the last round, whatever the action
            if self.rest == 0:
                self._finish("last round")
                return
        elif self.left() == 0 and not self.settings["perfection"]:
            self.rest = self.settings["players"]  # row "end" (c): everyone, the one who drew it included
        self._begin_turn((seat + 1) % self.settings["players"])  # row "turn": clockwise
        if self.over is None and self.settings.get("stop_early") and self._no_gain():
            self._finish("no gain")

    def _no_gain(self) -> bool:
        """Online: the score is the best that is still possible, or no card that fits can still be played."""
        if sum(self.stacks.values()) == sum(self.reach(suit) for suit in self.stacks):
            return True
        turns = self.settings["players"] if self.rest is None else self.rest
        acting = [(self.turn + away) % self.settings["players"] for away in range(turns)]
        cards = [self.deck[order] for seat in acting for order in self.hands[seat]]
        return not any(self.fits(card) for card in cards + self.deck[self.drawn :])

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        if not self._actions(seat):
            self._finish("stuck")  # decision 2

    def _finish(self, reason: str) -> None:
        self.over = reason
        self.turn = None
        self.rest = None

    # Marking: decision 17

    def may_reorder(self, seat: int) -> bool:
        if self.over is not None or seat not in self.seats():
            return False
        if self.settings["marking"] == "clued":
            return self.clued[seat]
        return self.settings["marking"] == "always"

    def reorder(self, seat: int, lanes: list[int]) -> None:
        """The new place i holds the card that was at lanes[i]; no action, costs nothing."""
        if not self.may_reorder(seat):
            raise ValueError(f"seat {seat!r} may not reorder its hand now")
        hand = self.hands[seat]
        if sorted(lanes) != list(range(len(hand))):
            raise ValueError(f"not an order of {len(hand)} cards: {lanes!r}")
        self.hands[seat] = [hand[lane] for lane in lanes]
        self.history.append(("reorder", seat, tuple(lanes)))

    # What follows from the cards on the table

    def reach(self, suit: str) -> int:
        """The highest value this stack can still get to, given the discards."""
        height = self.stacks[suit]
        while height < self.settings["ranks"]:
            card = (suit, climb(self.settings, suit)[height])
            if self.discards.count(card) == copies(self.settings, card):
                break
            height += 1
        return height

    def playable(self) -> set[Card]:
        return {card for card in kinds(self.settings) if self.fits(card)}

    def trash(self) -> set[Card]:
        """Already on its stack, or above a value of which every copy is gone (that value included)."""
        needed = {
            (suit, rank)
            for suit, height in self.stacks.items()
            for rank in climb(self.settings, suit)[height : self.reach(suit)]
        }
        return set(kinds(self.settings)) - needed

    def critical(self) -> set[Card]:
        """Still needed, and one copy left. A needed card has no copy played, so only discards count."""
        needed = set(kinds(self.settings)) - self.trash()
        return {card for card in needed if copies(self.settings, card) - self.discards.count(card) == 1}

    def dead_suits(self) -> set[str]:
        return {suit for suit in self.stacks if self.reach(suit) < self.settings["ranks"]}

    # The result

    def lost(self) -> bool:
        return self.over in ("strikes", "indispensable", "stuck")

    def score(self) -> int:
        """Row "score"; decision 11: a lost game scores 0; section 5: a house may count a strike-out."""
        if self.over == "strikes" and self.settings["strikeout"] == "sum":
            return sum(self.stacks.values())
        if self.lost():
            return 0
        return sum(self.stacks.values())

    def max_score(self) -> int:
        if self.lost():
            return self.score()  # decision 11: nothing more can be reached
        return sum(self.reach(suit) for suit in self.stacks)

    def grade(self) -> int | None:
        """Decision 11: a grade is for a game played to its end; section 3: Perfection has none."""
        if self.over is None or self.lost() or self.settings["perfection"]:
            return None
        return grade_of(self.settings, self.score())

    def look(self) -> dict[str, Any]:
        """Everything that can be observed, as copies that nobody can spoil the game with."""
        return {
            "turn": self.turn,
            "clues": self.clues,
            "strikes": self.strikes,
            "stacks": dict(self.stacks),
            "discards": list(self.discards),
            "hands": [
                [
                    {
                        "card": self.deck[order],
                        "order": order,
                        "possible": frozenset(self.possible[order]),
                        "colors": set(self.colors[order]),
                        "ranks": set(self.ranks[order]),
                    }
                    for order in hand
                ]
                for hand in self.hands
            ],
            "left": self.left(),
            "rest": self.rest,
            "over": self.over,
            "score": self.score(),
            "max_score": self.max_score(),
            "stacks_sum": sum(self.stacks.values()),
            "grade": self.grade(),
            "playable": self.playable(),
            "trash": self.trash(),
            "critical": self.critical(),
            "dead_suits": self.dead_suits(),
            "may_reorder": [self.may_reorder(seat) for seat in self.seats()],
        }
