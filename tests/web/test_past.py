"""Looking back in a browser, deals that many play, and who one is here."""

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

from hanabi import Game
from hanabi.bots import make
from hanabi.game import dumps
from web.conftest import DESK, PHONE, Person


def played() -> str:
    """A game of two, played to its end, as a record."""
    game, bot = Game("german 2p", seed=7, names=["Ann", "Bo"]), make("cautious")
    game.note(0, 3, "a two, I think")
    while not game.over:
        game.push(bot.act(game.view(game.state.turn)))
    return dumps(game).decode()


def brought(ann: Person) -> Any:
    """The page of a game that somebody brought along."""
    page = ann.go("/games")
    page.get_by_label(re.compile("Paste a record")).fill(played())
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_selector(".scrubber")
    return page


def now(page: Any) -> str:
    return str(page.locator("output").inner_text())


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_game_is_brought_along_and_looked_at_turn_by_turn(person, size):
    ann = person(size)
    page = brought(ann)
    assert re.search(r"/r/[0-9a-f]{16}\?t=0$", page.url)
    assert now(page) == "The deal"
    page.keyboard.press("ArrowRight")
    assert now(page).startswith("Turn 1 of ")
    assert page.url.endswith("?t=1")
    page.keyboard.press("End")
    assert re.fullmatch(r"Turn (\d+) of \1", now(page))
    assert page.locator(".ended").is_visible()
    page.keyboard.press("Home")
    assert now(page) == "The deal"
    assert ann.wide() == 0


def test_what_became_of_a_card_is_told_and_leads_to_its_turns(person):
    page = brought(person())
    page.locator(".card").first.click()
    fates = page.locator(".fates li")
    assert fates.first.inner_text().split() == ["0", "dealt"]
    turn = fates.last.get_by_role("button").inner_text()
    fates.last.get_by_role("button").click()
    assert now(page).startswith(f"Turn {turn} ")


def test_a_game_is_seen_through_the_eyes_of_a_seat(person):
    page = brought(person())
    assert page.locator(".card .face").count() == 10
    page.get_by_label("Whose eyes").select_option("0")
    expect(page.locator(".card .face")).to_have_count(5)


def test_who_does_not_want_to_know_sees_no_bar_and_no_end(person):
    page = brought(person())
    page.get_by_label("Hide how it goes on").check()
    assert page.locator("input[type=range]").count() == 0
    page.keyboard.press("ArrowRight")
    assert now(page) == "Turn 1"
    assert page.get_by_role("button", name="To the end").is_disabled()
    page.locator(".card").first.click()
    assert page.locator(".fates li").count() <= 2


def test_the_deal_of_a_game_is_played_again(person):
    page = brought(person())
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    page.get_by_role("button", name="Stand up").wait_for()


def test_what_is_no_game_is_told_so(person):
    ann = person()
    page = ann.go("/games")
    page.get_by_label(re.compile("Paste a record")).fill("to be or not to be")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".trouble")).to_have_text(re.compile("."))
    assert ann.complaints.pop().startswith("Failed to load resource")  # the browser's own, of a refusal


def test_ones_own_games_are_listed_and_lead_to_the_table(person):
    ann = person()
    where = ann.table("german 2p")
    page = ann.go("/games")
    page.locator(f'a[href="{where}"]').click()
    page.wait_for_selector(".board")


def test_the_deal_of_the_day_is_opened_once(person):
    ann = person(PHONE)
    page = ann.go("/deals")
    page.get_by_role("button", name="2 players").first.click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    ann.go("/deals")
    page.get_by_role("button", name="Make one").click()
    page.get_by_text(re.compile("/duplicate/")).wait_for()
    assert ann.wide() == 0


def test_somebody_claims_a_name_and_signs_in_with_it(person, seed):
    ann, name = person(PHONE), f"Wilma {seed % 9973 + 10} x"
    page = ann.go("/you")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill("a long enough secret")
    page.get_by_role("button", name="Take this name").click()
    page.get_by_role("heading", name=name).wait_for()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("heading", name="You are a guest").wait_for()
    page.get_by_label("Name", exact=True).fill(name.upper())
    page.get_by_label("Password", exact=True).fill("a long enough secret")
    page.get_by_role("button", name="I have one").click()
    page.get_by_role("heading", name=name).wait_for()
    page.get_by_label("What it is for").fill("a bot of mine")
    page.get_by_role("button", name="Make a token").click()
    token = page.locator(".token").inner_text()
    told = ann.context.request.get(
        ann.server.address + "/api/me", headers={"authorization": f"Bearer {token}", "cookie": ""}
    )
    assert told.json()["you"]["name"] == name


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone-light", "desk-dark"]
)
def test_nobody_is_kept_out_of_the_other_pages(person, faults, size, theme, tmp_path: Path):
    ann = person(size, theme, bypass_csp=True, reduced_motion="reduce")
    page = brought(ann)
    page.keyboard.press("End")
    assert faults(page) == []
    for path, there in (("/games", "form"), ("/deals", ".row"), ("/you", "form")):
        ann.go(path).wait_for_selector(there)
        assert faults(page) == []


def test_a_note_is_typed_wherever_the_keys_go(person):
    """Also where a card was clicked, and keeps the focus: no letter of a note is a move."""
    ann = person()
    page = ann.go(ann.table("german 2p"))
    page.wait_for_selector(".headline.mine")
    page.locator(".hand.own .card").nth(1).click()
    page.keyboard.press("n")
    page.keyboard.type("playable")
    page.keyboard.press("Enter")
    expect(page.locator(".notes")).to_contain_text("playable")
    page.locator(".hand.own .card").nth(2).click()
    page.keyboard.press("n")
    expect(page.locator("#note")).to_have_value("")
    assert page.locator(".log li.strike, .log li.clue").count() == 0
