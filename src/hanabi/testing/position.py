"""The position language: a game that begins in the middle, set out as people would lay it on a table."""

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from operator import or_

from hanabi.game import Game
from hanabi.game.game import NAMES
from hanabi.rules import ALL, Book, Position, Rules, RulesError, compile, core
from hanabi.rules.bits import LANES
from hanabi.rules.state import CARDS

from . import english as english


def position(
    stacks: str = "",
    rules: Rules | str = "american",
    *,
    clues: int | None = None,
    strikes: int = 0,
    discards: str = "",
    deck: str = "",
    deck_left: int | None = None,
    turn: str = "alice",
    rest: int | None = None,
    **hands: str,
) -> Game:
    """A game in which this lies on the table; what is not said is filled so that nothing happens by accident.

    Hands go by the players' names, the newest card first; `deck` goes from the next card on. In both, and in
    `discards`, an x stands for any suit or value. So `xx` becomes a card that does not fit now, that is not
    the last of its kind and that no clue about the named cards of its hand touches, as long as there is one;
    and `r5:5:red` is a card of which clues have told these words. There are as many players as hands are
    named, or as the rules say. With `deck_left`, the cards that are nowhere else lie on the discard pile.

    >>> game = position("r4 y0 g0 b0 w0", alice="r5 xx xx xx xx", clues=3)
    >>> game.push("Alice plays slot 1")
    >>> game
    <Game american 2p: 5 of 25, 4 clues, 0 strikes, 35 in the deck, Bob to move>
    >>> position("r1", alice="r5 xx xx xx xx", discards="r5")
    Traceback (most recent call last):
    hanabi.rules.sentences.RulesError: there is only 1 r5 in the deck
    """
    played = _rules(rules, hands)
    table = _Table(compile(played))
    table.stack(stacks)
    zones = {
        name: hands.get(name, " ".join(["xx"] * played.hand))
        for name in map(str.lower, NAMES[: played.players])
    }
    if strangers := hands.keys() - zones.keys():
        raise RulesError("action.nobody", name=min(strangers))
    table.lay(zones | {"discards": discards, "deck": deck})
    table.share_out(deck_left)
    for name in zones:
        _check_hand(name, len(table.zones[name]), played.hand, bool(table.zones["deck"]))
    state = table.state(list(zones))
    state.clues = _number("clues", played.clues if clues is None else clues, 0, played.clues)
    state.strikes = _number("strikes", strikes, 0, played.strikes - 1)
    if turn.lower() not in zones:
        raise RulesError("action.nobody", name=turn)
    state.turn = list(zones).index(turn.lower())
    core.begin_last_round(state, table.book)
    if rest is not None:
        if not state.rest:
            raise RulesError("lay.rest")
        state.rest = _number("turns", rest, 1, played.players)
    return _begun(played, table.book, state)


class _Wish:
    """A card that is asked for: `r5`, `rx`, `x5` or `xx`, with marks behind it: `r5:5`."""

    def __init__(self, text: str, book: Book) -> None:
        self.text = text
        name, *marks = text.lower().split(":")
        suits = {suit.letter for suit in book.suits} | {"x"}
        ranks = {str(rank) for rank in range(1, book.ranks + 1)} | {"x"}
        if len(name) != 2 or name[0] not in suits or name[1] not in ranks:
            raise RulesError("lay.card", text=text)
        said = {str(word): number for number, word in enumerate(book.names)}
        if not said.keys() >= set(marks):
            raise RulesError("lay.mark", text=text)
        self.words = [said[mark] for mark in marks]
        self.wild = name.count("x")
        fitting = {
            card
            for card in range(len(book.cards))
            if all(sign in ("x", own) for sign, own in zip(name, str(book.cards[card]), strict=True))
        }
        self.cards = {card for card in fitting if all(book.words[card] >> word & 1 for word in self.words)}
        if not self.cards:
            raise RulesError("lay.mark", text=text)


class _Table:
    """What lies where while a position is set out: every card is somewhere, and none is there too often."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.left = Counter(book.deck)
        self.played = 0
        self.zones: dict[str, list[int]] = {"discards": []}
        self.wishes: dict[str, list[_Wish]] = {}

    def take(self, card: int) -> int:
        if not self.left[card]:
            copies = self.book.copies[card].bit_count()
            raise RulesError("lay.copies", card=str(self.book.cards[card]), n=copies)
        self.left[card] -= 1
        return card

    def stack(self, text: str) -> None:
        """Build the stacks: `r4 y0`."""
        letters = {suit.letter: at for at, suit in enumerate(self.book.suits)}
        heights = {str(rank): rank for rank in range(self.book.ranks + 1)}
        for word in text.split():
            if word[:1] not in letters or word[1:] not in heights:
                raise RulesError("lay.stack", text=word)
            first = letters[word[0]] * self.book.ranks
            if self.played >> first & 1:
                raise RulesError("lay.stack-twice", suit=str(self.book.suits[letters[word[0]]]))
            for card in range(first, first + heights[word[1:]]):
                self.played |= 1 << self.take(card)

    def lay(self, zones: dict[str, str]) -> None:
        """Lay out the cards of each zone: first those that are named, then those named by half, then any."""
        self.wishes = {
            zone: [_Wish(word, self.book) for word in text.split()] for zone, text in zones.items()
        }
        found: dict[_Wish, int] = {}
        for wild in range(3):
            for zone, wishes in self.wishes.items():
                self.zones[zone] = [found[wish] for wish in wishes if wish in found]
                beside = self._words([found[wish] for wish in wishes if wish.wild < wild and zone != "deck"])
                found |= {wish: self._granted(wish, beside) for wish in wishes if wish.wild == wild}
        self.zones = {zone: [found[wish] for wish in wishes] for zone, wishes in self.wishes.items()}

    def _words(self, cards: list[int]) -> int:
        """The clues that touch any of these cards."""
        return reduce(or_, (self.book.words[card] for card in cards), 0)

    def _granted(self, wish: _Wish, beside: int) -> int:
        """The card for a wish that matters least."""
        if not wish.wild:
            return self.take(min(wish.cards))
        there = [card for card in wish.cards if self.left[card]]
        if not there:
            raise RulesError("lay.none", text=wish.text)
        return self.take(min(there, key=lambda card: self._matters(card, beside)))

    def _matters(self, card: int, beside: int = 0) -> tuple[bool, bool, bool, bool, int, int]:
        """How much a card matters: does it fit, is it the last of its kind, does a clue about the cards
        beside it touch it, is it needed at all, and how soon?"""
        needed = not self.played >> card & 1
        touched = bool(self.book.words[card] & beside)
        return self._fits(card), self._lost(card), touched, needed, -self.book.cards[card].rank, card

    def _kept(self, card: int) -> int:
        """How many of a card are not on the discard pile."""
        return self.book.copies[card].bit_count() - self.zones["discards"].count(card)

    def _fits(self, card: int) -> bool:
        return bool((self.played << 1 | self.book.ones) & ~self.played & 1 << card)

    def share_out(self, deck_left: int | None) -> None:
        """What is nowhere yet goes to the draw pile, or as much of it as does not fit there is discarded."""
        deck, discards = self.zones["deck"], self.zones["discards"]
        there = len(deck) + self.left.total()
        if deck_left is None:
            deck_left = there
        if not len(deck) <= deck_left <= there:
            raise RulesError("lay.deck", left=deck_left, named=len(deck), there=there)
        while there > deck_left:
            discards.append(self._spared())
            there -= 1
        deck += sorted(self.left.elements(), key=self._matters)
        self.left.clear()

    def _spared(self) -> int:
        """The card whose discard does the least harm; a hand keeps one that would be lost, for a filler."""
        card = self.take(min((card for card in self.left if self.left[card]), key=self._harm))
        if self._lost(card) and not self._fits(card):
            for zone, at in self._fillers():
                filler = self.zones[zone][at]
                if not self._lost(filler):
                    self.zones[zone][at] = card
                    return filler
        return card

    def _fillers(self) -> Iterator[tuple[str, int]]:
        """Where cards lie in hands that nobody asked for."""
        for zone, wishes in self.wishes.items():
            for at, wish in reversed(list(enumerate(wishes))):
                if zone not in ("deck", "discards") and wish.wild == 2 and not wish.words:
                    yield zone, at

    def _lost(self, card: int) -> bool:
        """Whether the discard of a card loses it for its stack."""
        return not self.played >> card & 1 and self._kept(card) == 1

    def _harm(self, card: int) -> tuple[bool, bool, int, int]:
        needed = not self.played >> card & 1
        return self._lost(card), needed, -self._kept(card), -self.book.cards[card].rank

    def state(self, seats: list[str]) -> Position:
        """The table as a state in which the cards of the stacks and of the discard pile were drawn first."""
        state, book = Position(), self.book
        discards = self.zones["discards"]
        gone = [card for card in range(len(book.cards)) if self.played >> card & 1] + discards
        hands = [list(reversed(self.zones[seat])) for seat in seats]
        deck = [*gone, *(card for hand in hands for card in hand), *self.zones["deck"]]
        state.deck = [*deck, *[-1] * (CARDS - len(deck))]
        state.dealt = len(deck) - len(self.zones["deck"])
        state.played = self.played
        for card, copies in Counter(discards).items():
            state.discarded |= (1 << copies) - 1 << book.first_copy[card]
            if copies == book.copies[card].bit_count():
                state.gone |= 1 << card
        order = len(gone)
        for seat, name in enumerate(seats):
            state.held[seat] = len(hands[seat])
            for lane, wish in enumerate(reversed(self.wishes[name])):
                at = seat * LANES + lane
                state.cards[at] = hands[seat][lane]
                state.orders[at] = order
                state.known[at] = _told(wish, book)
                order += 1
        state.last_clues = 0
        return state


def _rules(rules: Rules | str, hands: dict[str, str]) -> Rules:
    """The rules, with as many players as hands are named where the text does not say how many."""
    if isinstance(rules, Rules):
        return rules
    if not any(_says_players(word) for word in rules.split()):
        names = [name.lower() for name in NAMES]
        rules += f" {max([2, *(names.index(name) + 1 for name in hands if name in names)])}p"
    return Rules.parse(rules)


def _says_players(word: str) -> bool:
    return word.startswith("players=") or (word.endswith("p") and word[:-1].isdecimal())


def _told(wish: _Wish, book: Book) -> int:
    known = book.everything
    for word in wish.words:
        known = known & book.hit[word] | book.flag[word]
    return known


def _number(name: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise RulesError("lay.number", name=name, got=value, low=low, high=high)
    return value


def _check_hand(name: str, held: int, hand: int, pile: bool) -> None:
    if held > hand:
        raise RulesError("lay.hand-full", name=name.title(), got=held, need=hand)
    if pile and held < hand:
        raise RulesError("lay.hand", name=name.title(), got=held, need=hand)


def _begun(rules: Rules, book: Book, state: Position) -> Game:
    """The game at this state, if there is anything left to play."""
    if rules.perfection and state.gone & ~state.played:
        raise RulesError("lay.lost")
    stuck = state.held[state.turn] == 0 and core.legal_clues(state, book) == 0
    if state.played == book.everything or stuck:
        raise RulesError("lay.over")
    return Game.at(rules, state)


def hand(game: Game, name: str) -> str:
    """The cards in a hand, newest first.

    >>> hand(position(bob="r1 r2 r3 r4 r5"), "bob")
    'r1 r2 r3 r4 r5'
    """
    seat = [own.lower() for own in game.names].index(name.lower())
    return " ".join(str(held.card) for held in game.view(ALL).hands[seat])
