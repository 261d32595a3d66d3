"""A table at which anything may be said by anybody: requests at random, mostly sensible ones."""

import random

from hanabi import HanabiError
from hanabi.game import Game
from hanabi.rules import core
from hanabi.rules.actions import action
from hanabi.rules.bits import LANES
from hanabi.table import moves, requests
from hanabi.table.requests import Request
from hanabi.table.settings import Bank, Untimed, Watching
from table.round import Round

PEOPLE = ("ann", "bob", "cy", "zoe", "yan")
RULES = ("german 3p", "danish 3p declared perfection", "american 3p wild10", "dutch 3p strikes=1")


def good_move(game: Game, dice: random.Random) -> requests.Move:
    """Nine times in ten a card that fits, so that games reach their ends; else anything legal."""
    state, book = game.state, game.book
    base = state.turn * LANES
    for lane in range(state.held[state.turn]):
        if core.playable(state, book) >> state.cards[base + lane] & 1 and dice.random() < 0.9:
            return requests.Play(state.orders[base + lane])
    legal = [number for number in range(book.actions) if not core.objection(state, book, number)]
    calm = [number for number in legal if book.kind[number] in (core.CLUE, core.DISCARD)]
    return moves.told(game, action(state, book, dice.choice(calm or legal)))


def request(round_: Round, dice: random.Random) -> tuple[str, Request]:
    """Somebody's next wish."""
    table, who = round_.table, dice.choice(PEOPLE)
    seat = dice.randrange(3)
    order = dice.randrange(20)
    if table.pending and dice.random() < 0.5:
        return who, requests.Answer(dice.random() < 0.8)
    if table.game and table.phase == "playing" and dice.random() < 0.6 and table.mover.person:
        return round_.who, requests.Act(table.turn, good_move(table.game, dice))
    held = round_.hand_of(table.seat_of(who) or 0) if table.phase == "playing" else []
    return who, dice.choice(
        [
            *[requests.Sit(seat, who.title())] * 4,
            requests.Stand(),
            requests.SeatBot(seat, dice.choice(["cautious", None])),
            requests.Lock(dice.random() < 0.3),
            requests.HandOver(seat),
            requests.Ready(dice.random() < 0.8),
            requests.Start(dice.choice([None, 0, 1])),
            requests.Premove(dice.choice([None, requests.Clue(seat, 1), *map(requests.Play, held[:2])])),
            requests.Reorder(tuple(dice.sample(held, len(held)))),
            requests.Mark(dice.choice(held or [order]), dice.choice(["raised", "turned", None])),
            requests.Note(order, dice.choice(["", "a five?"])),
            requests.Say(text=dice.choice(["", "hello"])),
            requests.Say(phrase="remember"),
            requests.Pause(dice.random() < 0.2),
            requests.Propose(
                dice.choice(
                    [
                        requests.Replace(seat, dice.choice(["cautious", None])),
                        requests.Replace(seat, "cautious"),
                    ]
                )
            ),
            requests.Propose(requests.TakeBack(dice.randint(1, 3))),
            requests.Watch(*dice.choice([("public", None), ("hands", None), ("eyes", seat)])),
            requests.Mute(seat, dice.random() < 0.5),
            requests.Report(seat, "rude"),
        ]
    )


def evening(dice: random.Random, wishes: int, *, takes_back: bool = True) -> Round:
    """A table after so many wishes; what is refused changes nothing, as other tests show."""
    round_ = Round(
        dice.choice(RULES),
        seed=dice.randrange(1 << 30),
        talk=dice.choice(["strict", "phrases", "free"]),
        clock=dice.choice([Bank(86_400), Untimed()]),
        watching=Watching(hands=True, eyes=True, delay=dice.choice([0, 2])),
        patience=30,
    )
    if dice.random() < 0.9:
        round_.sit("Ann", "Bob", dice.choice(["Cy", "cautious"])).start()
    for _ in range(wishes):
        if dice.random() < 0.02:
            round_.wait(40)
        if round_.table.waits_for_bot and dice.random() < 0.8:
            round_.bot()
            continue
        who, wish = request(round_, dice)
        if isinstance(getattr(wish, "proposal", None), requests.TakeBack) and not takes_back:
            continue
        try:
            round_.say(who, wish)
        except HanabiError:
            continue
    return round_
