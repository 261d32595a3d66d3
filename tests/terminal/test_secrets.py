"""Nobody hears of the own hand, or of the draw pile, what a player may not know."""

import contextlib
import io
from random import Random

import pytest

from hanabi import bots
from hanabi.game import Game
from hanabi.rules import fill
from hanabi.terminal import commands
from hanabi.terminal.line import Left, Line
from hanabi.terminal.screen import Screen
from hanabi.terminal.session import Session
from hanabi.terminal.signals import Ear
from hanabi.terminal.why import why


def heard(game: Game, seats: tuple[str, ...], said: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """Everything on the screen when somebody says this, up to the end of the input."""
    screen = Screen(Ear(), color="always", environ={"TERM": "xterm-256color", "LANG": "C.UTF-8"})
    out = io.StringIO()
    answers = iter(said)

    def ask(question: object) -> str:
        out.write(f"{question} ")
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(screen, "ask", ask)
    monkeypatch.setattr(screen, "_put", out.write)
    with contextlib.suppress(Left):
        Line(Session(game, seats), screen, None, clock=lambda: 0.0).play()
    return out.getvalue()


def other_world(game: Game, seat: int, dice: Random) -> Game:
    """The same game, with other cards wherever this seat cannot see any."""
    view = game.view(seat)
    for _ in range(1000):
        cards, hand = list(view.hidden), {}
        dice.shuffle(cards)
        for held in sorted(view.mine, key=lambda held: len(held.counted)):
            card = next((card for card in cards if card in held.counted), None)
            if card is None:
                break
            cards.remove(card)
            hand[held.slot] = card
        else:
            filled = fill(view, {seat: [hand[held.slot] for held in view.mine]}, cards)
            return Game.at(game.rules, filled, names=game.names)
    raise AssertionError("no other world was found")


@pytest.mark.parametrize("rules", ["german 3p", "danish 3p multi5 declared", "american 3p wild10"])
def test_what_a_person_cannot_see_changes_nothing_on_the_screen(
    rules: str, dice: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(rules, seed=dice.randrange(2**32))
    partner = bots.make("cautious")
    for _ in range(3 * dice.randrange(1, 6)):
        if not game.over:
            game.push(partner.act(game.view(game.state.turn)))
    if game.over:
        return
    seat = game.state.turn
    seats = tuple("person" if at == seat else "cautious" for at in range(3))
    here = Game.at(game.rules, game.state, names=game.names)
    said = ["table", "hand", "discards", "history", "hint", "why", "undo", "rules", "help", "quit"]
    first = heard(here, seats, said, monkeypatch)
    assert "your turn" in first
    for _ in range(3):
        assert heard(other_world(game, seat, dice), seats, said, monkeypatch) == first


def test_why_says_the_same_whatever_the_asker_holds(dice: Random) -> None:
    """Played on in another world in which the bots do the same, their reasons sound the same."""
    compared = told = 0
    for _ in range(200):
        game = Game("american 3p", seed=dice.randrange(2**32))
        partner = bots.make("cautious")
        for _ in range(3 * dice.randrange(6)):
            if not game.over:
                game.push(partner.act(game.view(game.state.turn)))
        if game.over:
            continue
        by = game.state.turn
        asker = (by + 1) % 3
        other = other_world(game, asker, dice)
        here = Game.at(game.rules, game.state, names=game.names)
        for world in (here, other):
            world.push(partner.act(world.view(by)))
        if here.steps != other.steps or here.view(asker).hands != other.view(asker).hands:
            continue  # the asker sees which of the two it is
        compared += 1
        answers = [why(world, 0, "cautious", asker) for world in (here, other)]
        assert all(answers)
        told += bool(answers[0].reasons)
        assert answers[0].reasons == answers[1].reasons
    print(f"{compared} worlds compared, with reasons told in {told}")
    assert compared > 10
    assert told > 5


def test_once_the_game_is_over_every_reason_is_told(dice: Random) -> None:
    game = Game("american 3p", seed=7)
    partner = bots.make("cautious")
    while not game.over:
        game.push(partner.act(game.view(game.state.turn)))
    answer = why(game, 0, "cautious", 1)
    assert answer and answer.reasons and not answer.kept_back


def test_between_people_the_screen_shows_only_what_all_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("german 2p", seed=7)
    told = heard(game, ("person", "person"), ["", "clue 5", ""], monkeypatch)
    between = told.split("Bob is next")[0].split("your turn:")[-1]
    assert "Alice tells Bob" in between
    assert not [card for card in map(str, game.deck) if card in between]


def test_every_command_has_its_help() -> None:
    from hanabi.rules.sentences import ENGLISH

    for name in (*commands.COMMANDS, *commands.MOVES):
        if name != "tell":
            assert f"help.short.{name}" in ENGLISH
            assert f"help.long.{name}" in ENGLISH
