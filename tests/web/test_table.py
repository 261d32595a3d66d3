"""A table in a browser: played by touch, mouse, keys and typed words, on phones and desks, and never lost."""

import json
import re
from typing import Any

import pytest

from web.conftest import DESK, PHONE, TABLET, Person

MINE = ".headline.mine"
OVER = ".end"


def turn(page: Any) -> bool:
    """Wait for one's own turn; false where the game is over."""
    page.wait_for_selector(f"{MINE}, {OVER}")
    return page.query_selector(OVER) is None


def more(page: Any, before: int) -> None:
    """Wait for another line of what happened, or the end."""
    page.wait_for_selector(f".log li:nth-child({before + 1}), {OVER}", state="attached")


def word(page: Any) -> str:
    """A value that the next hand holds."""
    label = page.locator(".others .hand").first.locator(".card").first.get_attribute("aria-label")
    return re.search(r": \D*(\d)\.", label)[1]  # type: ignore[index]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_one_click_deals_a_game_with_bots(person, size):
    page = person(size).go("/")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(".board")
    assert re.search(r"/t/\w+$", page.url)
    assert page.locator(".hand.own .card").count() == 5
    assert page.locator(".others .hand").count() == 2
    assert page.locator(".hand.own .face").count() == 0  # nobody sees the own cards
    assert page.locator(".others .face").count() == 10


def test_a_whole_game_by_keys(person, budget):
    ann = person()
    page = ann.go(ann.table(f"house 2p suits={budget(2, 5)}"))
    while turn(page):
        page.keyboard.press("Escape")
        before = page.locator(".log li").count()
        if (
            page.locator(".tokens .lit").count()
            and "Clue tokens: 0" not in page.locator(".side").inner_html()
        ):
            page.keyboard.type("c" + word(page))
        else:
            page.keyboard.type("d5" if page.locator(".hand.own .card").count() > 4 else "d4")
        more(page, before)
    assert page.get_by_role("button", name="Play again").is_visible()
    assert page.locator(".end .points").inner_text().split("/")[0].isdecimal()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(MINE)
    assert page.locator(".hand.own .card").count() == 5


def test_a_card_is_clued_by_touching_it_and_the_cards_light_up_first(person):
    ann = person(PHONE)
    page = ann.go(ann.table("german 3p"))
    turn(page)
    page.locator(".others .hand").first.locator(".card").nth(1).tap()
    choices = page.locator(".bar .clue")
    assert choices.count() == 2
    told = [int(choices.nth(at).locator(".count").inner_text()) for at in range(2)]
    for at, count in enumerate(told):
        choices.nth(at).focus()
        assert page.locator('.card[data-lit="preview"]').count() == count >= 1
    choices.first.tap()
    page.wait_for_selector(".log li:has-text('Ann tells')", state="attached")


def test_a_card_is_played_by_drag_and_by_typed_words(person):
    ann = person()
    page = ann.go(ann.table("german 2p"))
    turn(page)
    card = page.locator(".hand.own .card").first.bounding_box()
    stack = page.locator(".sky .stack").first.bounding_box()
    page.mouse.move(card["x"] + 20, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(card["x"] + 40, card["y"] - 40, steps=4)
    page.mouse.move(stack["x"] + 20, stack["y"] + 60, steps=8)
    page.mouse.up()
    page.wait_for_selector(".log li:has-text('Ann plays')", state="attached")
    turn(page)
    page.fill("#command", f"clue {word(page)}")
    page.press("#command", "Enter")
    page.wait_for_selector(".log li:has-text('Ann tells')")
    turn(page)
    page.fill("#command", "dance")
    page.press("#command", "Enter")
    assert "“dance” is no move" in page.locator(".notice.wrong").inner_text()


def test_a_play_that_cannot_fit_is_asked_about_first(person):
    ann, bo = person(), person()
    for one in (ann, bo):
        one.ask("/api/guest", {})
    fives = ["r5", "y5", "g5", "b5", "w5"]
    deck = [*fives, *(f"{suit}{rank}" for suit in "rygbw" for rank in (1, 1, 1, 2, 2, 3, 3, 4, 4))]
    table = ann.ask("/api/tables", {"rules": "german 2p", "deal": {"type": "open", "deck": deck}})["table"]
    clue = {"type": "act", "turn": 0, "move": {"type": "clue", "to": 0, "word": 5}}
    for at, (who, wish) in enumerate(
        [
            (ann, {"type": "sit", "seat": 0, "name": "Ann"}),
            (bo, {"type": "sit", "seat": 1, "name": "Bo"}),
            (bo, {"type": "ready"}),
            (ann, {"type": "start", "first": 1}),
            (bo, clue),
        ]
    ):
        who.ask(f"/api/tables/{table}", {"id": f"w{at}", "request": wish})
    page = ann.go(f"/t/{table}")
    turn(page)
    page.locator(".hand.own .card").first.click()
    page.locator(".bar .button.first").click()
    assert page.get_by_text("This card cannot fit").is_visible()
    assert page.locator(".log li").count() == 1
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".log li.strike")


def test_a_note_is_kept_and_only_its_writer_reads_it(person):
    ann = person()
    page = ann.go(ann.table("german 2p"))
    turn(page)
    page.locator(".hand.own .card").nth(2).click()
    page.get_by_role("button", name="Write a note").click()
    page.fill("#note", "mind this")
    page.press("#note", "Enter")
    page.wait_for_selector(".hand.own .card .note")
    page.reload()
    page.wait_for_selector(".hand.own .card .note")
    assert "mind this" in page.locator(".notes").inner_text()


def sit_down(ann: Person, bo: Person) -> None:
    """Ann opens a table for two by the second door, Bo comes by its link, and Ann deals."""
    page = ann.go("/")
    page.get_by_role("link", name="Open a table").click()
    page.get_by_label("2", exact=True).check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".seats")
    link = page.locator(".link").inner_text()
    other = bo.page
    other.goto(link)
    other.get_by_label("Your name").fill("Bo")
    other.get_by_role("button", name="Sit here").first.click()
    other.get_by_role("button", name="I am ready").click()
    page.locator(".start:not([disabled])").click()
    for one in (page, other):
        one.wait_for_selector(".board")


def test_two_people_meet_by_a_link_and_neither_is_sent_the_own_cards(person):
    ann, bo = person(), person(PHONE, "light", "de")
    bo.context.add_init_script("localStorage.setItem('hanabi.language', 'en')")
    frames: dict[str, list[str]] = {"ann": [], "bo": []}
    for name, one in (("ann", ann), ("bo", bo)):
        one.page.on(
            "websocket",
            lambda socket, name=name: socket.on(
                "framereceived", lambda frame: frames[name].append(str(frame))
            ),
        )
    sit_down(ann, bo)
    for one in (ann.page, bo.page):
        assert one.locator(".hand.own .face").count() == 0
        assert one.locator(".others .face").count() == 5
    first, second = (ann.page, bo.page) if ann.page.query_selector(MINE) else (bo.page, ann.page)
    first.locator(".others .card").first.click()
    first.locator(".bar .clue").first.click()
    second.wait_for_selector(MINE)
    assert "tells" in second.locator(".headline .last").inner_text()
    second.reload()
    second.wait_for_selector(MINE)
    for seat, name in enumerate(("ann", "bo")):
        states = [json.loads(frame) for frame in frames[name] if '"type":"state"' in frame]
        games = [state["shown"]["game"] for state in states if state["shown"]["game"]]
        assert games
        assert all(held["card"] is None for game in games for held in game["hands"][seat])


def test_what_was_decided_before_is_done_when_the_turn_comes(person):
    ann, bo = person(), person()
    sit_down(ann, bo)
    first, second = (ann.page, bo.page) if ann.page.query_selector(MINE) else (bo.page, ann.page)
    second.locator(".others .card").first.click()
    second.locator(".bar .clue").first.click()
    second.get_by_text("Decided:").wait_for()
    second.get_by_role("button", name="Not after all").click()
    second.get_by_text("Decided:").wait_for(state="detached")
    second.keyboard.type("d2")  # allowed by then: the clue before it costs a token
    second.get_by_text("Decided: discard slot 2").wait_for()
    first.keyboard.type("c" + word(first))
    more(first, 1)
    assert "discards" in first.locator(".log li").nth(1).inner_text()
    turn(first)


def test_a_move_is_taken_back_when_all_agree(person):
    ann, bo = person(), person(PHONE)
    sit_down(ann, bo)
    first, second = (ann.page, bo.page) if ann.page.query_selector(MINE) else (bo.page, ann.page)
    first.keyboard.type("c" + word(first))
    second.wait_for_selector(MINE)
    first.keyboard.press("u")
    asked = second.locator(".notice", has_text="wants to take back the last move")
    asked.get_by_role("button", name="No").click()
    asked.wait_for(state="detached")
    first.keyboard.press("u")
    asked.get_by_role("button", name="Agree").click()
    first.wait_for_selector(MINE)
    assert "Nothing has happened yet." in first.locator(".log").inner_text()


def test_a_game_stands_still_while_it_is_paused(person):
    ann, bo = person(), person()
    sit_down(ann, bo)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Pause").click()
    for one in (ann.page, bo.page):
        one.get_by_role("heading", name="The game is paused").wait_for()
    bo.page.get_by_role("button", name="Go on").click()
    for one in (ann.page, bo.page):
        one.get_by_role("heading", name="The game is paused").wait_for(state="detached")


def test_a_seat_comes_to_another_device_by_its_own_link(person):
    ann, phone = person(), person(PHONE)
    page = ann.go(ann.table("german 2p"))
    turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite with a link").click()
    page.get_by_text("Your own seat, on another device").wait_for()
    link = page.locator("dialog .link").last.inner_text()
    other = phone.page
    other.goto(link)
    other.wait_for_selector(".hand.own .card")
    assert "#" not in other.url
    other.get_by_role("heading", name="It is your turn").wait_for()


def test_colours_are_declared_where_the_edition_has_it(person):
    ann = person()
    page = ann.go(ann.table("danish 2p declared"))
    turn(page)
    page.locator(".hand.own .card").first.click()
    assert page.locator(".bar .button.first").count() == 1
    assert page.locator(".bar .declared .button").count() == 5
    page.get_by_role("button", name="Play as green").click()
    page.locator(".log li", has_text="Ann declares “green”").wait_for(state="attached")


def test_a_hand_is_rearranged_by_keys_and_by_drag(person):
    ann = person(reduced_motion="reduce")  # a card in flight cannot be gripped
    page = ann.go(ann.table("german 2p"))
    turn(page)
    orders = "[...document.querySelectorAll('.hand.own .card')].map(card => card.dataset.order).join()"
    page.locator(".hand.own .card").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_selector(".hand.own .place:nth-child(2) .card[data-order='4']")
    assert page.evaluate(orders) == "3,4,2,1,0"
    first, last = (page.locator(".hand.own .card").nth(at).bounding_box() for at in (0, 4))
    page.mouse.move(first["x"] + 30, first["y"] + 30)
    page.mouse.down()
    page.mouse.move(first["x"] + 60, first["y"] + 34, steps=3)
    page.mouse.move(last["x"] + 30, last["y"] + 34, steps=8)
    page.mouse.up()
    page.wait_for_selector(".hand.own .place:nth-child(5) .card[data-order='3']")
    assert page.evaluate(orders) == "4,2,1,0,3"


def test_a_lost_connection_is_said_at_once_and_resumed_by_itself(person):
    ann = person()
    sockets: list[Any] = []

    def between(socket: Any) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    ann.page.route_web_socket(re.compile("/api/socket"), between)
    page = ann.go(ann.table("german 2p"))
    turn(page)
    sockets[-1].close(code=1001, reason="a test")
    page.wait_for_selector(".lost")
    page.wait_for_selector(".lost", state="detached")
    assert len(sockets) >= 2
    before = page.locator(".log li").count()
    page.keyboard.type("c" + word(page))
    more(page, before)


def test_a_server_that_starts_anew_finds_everybody_where_they_were(person, server):
    ann = person()
    page = ann.go(ann.table("german 2p"))
    turn(page)
    page.keyboard.type("c" + word(page))
    more(page, 1)
    turn(page)
    lines = page.locator(".log li").all_inner_texts()
    server.stop()
    page.wait_for_selector(".lost")
    server.start()
    page.wait_for_selector(".lost", state="detached")
    turn(page)
    assert page.locator(".log li").all_inner_texts()[: len(lines)] == lines
    ann.complaints.clear()  # requests that the server could not answer while it was away


full = pytest.mark.full
"""What is looked at only where there is time."""


@pytest.mark.parametrize(
    "size", [PHONE, DESK, pytest.param(TABLET, marks=full)], ids=["phone", "desk", "tablet"]
)
@pytest.mark.parametrize(
    "rules",
    [
        "german 3p wild10",
        "house 6p multi10 hand=5",
        pytest.param("american 2p", marks=full),
        pytest.param("danish 5p multi5 declared", marks=full),
        pytest.param("dutch 4p perfection strikes=1", marks=full),
    ],
)
def test_every_table_fits_on_every_screen(person, size, rules):
    ann = person(size)
    page = ann.go(ann.table(rules))
    turn(page)
    assert ann.wide() <= 0
    own = page.locator(".hand.own").bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert own["y"] + own["height"] <= size[1] + 1
    assert bar["y"] + bar["height"] <= size[1] + 1
    for card in page.locator(".card").all():
        box = card.bounding_box()
        assert box["x"] >= -1
        assert box["x"] + box["width"] <= size[0] + 1
        assert box["width"] >= 26


@pytest.mark.parametrize("language", ["da", "de", *(pytest.param(code, marks=full) for code in ("en", "nl"))])
def test_nothing_is_cut_off_in_any_language(person, language):
    ann = person(PHONE, language=language)
    page = ann.go("/")
    page.wait_for_selector(".go")
    assert page.evaluate("document.documentElement.lang") == language
    clipped = """() => [...document.querySelectorAll('button, a, h1, h2, p, label, legend')]
        .filter(one => one.clientWidth && one.scrollWidth > one.clientWidth + 1
            && getComputedStyle(one).textOverflow !== 'ellipsis' && !one.closest('.spoken, .card'))
        .map(one => one.outerHTML.slice(0, 120))"""
    for path in ("/", "/new", ann.table("danish 3p multi5")):
        page = ann.go(path)
        page.wait_for_selector(".go, .headline")
        assert ann.wide() <= 0, path
        assert page.evaluate(clipped) == [], path
    turn(page)
    page.locator(".hand.own .card").first.click()
    assert page.evaluate(clipped) == []
    assert ann.wide() <= 0


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        (PHONE, "dark"),
        (DESK, "light"),
        pytest.param(PHONE, "light", marks=full),
        pytest.param(DESK, "dark", marks=full),
    ],
    ids=["phone-dark", "desk-light", "phone-light", "desk-dark"],
)
def test_nobody_is_kept_out(person, faults, size, theme):
    ann = person(size, theme, bypass_csp=True, reduced_motion="reduce")
    page = ann.go("/")
    page.wait_for_selector(".go")
    assert faults(page) == []
    page = ann.go("/new")
    page.wait_for_selector(".option")
    assert faults(page) == []
    page = ann.go(ann.table("german 3p wild10"))
    turn(page)
    page.locator(".others .card").first.click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator(".hand.own .card").first.click()
    assert faults(page) == []
    for key in ("t", "?"):
        page.keyboard.press("Escape")
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        assert faults(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="hidden")


def test_the_table_can_be_heard(person):
    ann = person()
    page = ann.go(ann.table("german 3p"))
    turn(page)
    own = page.get_by_role("region", name="Your hand").get_by_role("button")
    assert [own.nth(at).get_attribute("aria-label") for at in range(5)] == [
        f"Your slot {slot}: nothing is known." for slot in range(1, 6)
    ]
    theirs = page.get_by_role("region", name=re.compile("The hand of")).first.get_by_role(
        "button", name=re.compile("slot 1")
    )
    assert re.fullmatch(
        r"cautious, slot 1: (red|yellow|green|blue|white) [1-5]\. What cautious knows: nothing is known\.",
        theirs.get_attribute("aria-label"),
    )
    page.keyboard.press("t")
    tables = page.locator("dialog[open] table")
    assert tables.count() == 2
    assert tables.first.locator("tbody tr").count() == 3
    assert tables.last.locator("tbody tr").count() == 5
    page.keyboard.press("Escape")
    assert page.locator("[aria-live=polite]").count() == 1
