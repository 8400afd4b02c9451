"""War of the Dukes in a real browser: by mouse, by keys alone, and by fingers on a phone."""

from __future__ import annotations

import json
from functools import reduce
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Locator, Page, Request, WebSocketRoute, expect

from support.browser.chromium import PHONE, Come, Someone
from support.browser.dukes import (
    Game,
    attack_sheet,
    counters,
    drawn,
    lit,
    measured,
    notes,
    picture,
    take_back,
    wait_until,
    where,
)
from support.browser.prepared import open_prepared
from support.browser.pressing import Press, by_finger, by_keys, by_mouse, draw_fingers
from support.browser.table import (
    arrive,
    board,
    check_fits,
    confirm,
    happened,
    is_same,
    mark,
    panel,
    selected,
)
from support.dukes.boards import at, start
from support.server import Running
from wartable.games.dukes import GAME
from wartable.games.dukes.moves import DEPLOY, END
from wartable.games.dukes.rules.pieces import unit_at
from wartable.games.dukes.view.clicks import BUTTONS, PIECE_IDS
from wartable.games.dukes.view.layout import hex_id

#: With it the die of the battle shows a 1.
SEED = 1
#: Notes that the page follows its table.
FLAG_CONNECTION = """
  document.addEventListener("htmx:ws:after:connection", () => (window.isConnected = true));
"""
#: Both sides place one piece themselves, and have the others deployed.
SETTING_UP = ("place infantry 2211", "deploy", "place infantry 2007", "deploy")


def test_a_newcomer_is_soon_in_the_first_turn(desk: Someone) -> None:
    page = desk.page
    page.goto("/")
    page.get_by_role("button", name=f"Play now {GAME.title}").click()
    arrive(page)
    lit(page, BUTTONS[DEPLOY]).click()
    confirm(page).click()
    expect(where(page)).to_contain_text("turn 1 of 15, Orfburg moves: choose a piece")
    assert set(counters(page)) == set(PIECE_IDS)


@pytest.mark.parametrize("press", [by_mouse, by_keys])
def test_setting_up_moving_and_a_battle(
    press: Press, come: Come, served: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = come("Ann")
    game = Game(ann.page, start(SEED), press)
    page, s = game.page, game.match.s
    page.goto(open_prepared(served, monkeypatch, game.match, ann))
    game.make(*SETTING_UP)
    mark(page)

    game.make("lead 2009")
    expect(take_back(page)).to_be_visible()
    game.make("move 2110 2008")
    game.take_back()
    game.make("move 2110 1809", "move 2212 1910", "end")
    expect(take_back(page)).to_have_count(0)

    guard, gun = unit_at(s, at("1808")), unit_at(s, at("1910"))
    game.make("attack 1808 1809")
    check_chances(page, "1-2", AR="4 in 6 (67 %)", DR="2 in 6 (33 %)")
    assert notes(page)[PIECE_IDS[gun]] == "1-1"
    game.make("attack 1808 1910")
    check_chances(page, "1-1", AR="3 in 6 (50 %)", DR="3 in 6 (50 %)")
    game.make("roll")
    expect(attack_sheet(page)).to_have_count(0)
    expect(happened(page)).to_contain_text("16 against 20 are odds of 1-1; the die shows 1")
    expect(happened(page)).to_contain_text("retreats from Kaiserburg (1808) to Kaiserburg (1807)")
    assert s.at[guard] == at("1807")
    game.make("advance 1809")
    assert is_same(page)
    game.make("end")
    expect(where(page)).to_contain_text("Wulfenberg moves")


def check_chances(page: Page, odds: str, **chances: str) -> None:
    """Check what is told of an attack before the die is rolled."""
    rows = attack_sheet(page).get_by_role("row")
    expect(rows.filter(has_text="odds")).to_contain_text(odds)
    for result, chance in chances.items():
        expect(rows.filter(has_text=f"{result}, ")).to_contain_text(chance)


def test_a_phone_shows_any_part_of_the_map(
    come: Come, served: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = come("Ann", viewport=PHONE, has_touch=True, is_mobile=True)
    game = Game(ann.page, start(SEED, preset="quick"), by_finger)
    page = game.page
    page.goto(open_prepared(served, monkeypatch, game.match, ann))
    expect(panel(page)).to_contain_text("Choose something that is lit up")
    check_fits(page)

    whole = measured(page)[2]
    assert whole <= PHONE["width"]
    for _ in range(3):
        board(page).get_by_role("button", name="Larger").tap()
    left, top, width = measured(page)
    assert width > 2.5 * whole
    draw_fingers(picture(page), ((0, 0), (-100, 0)))
    wait_until(page, f"left > {left + 50}")
    draw_fingers(picture(page), ((0, 0), (0, -100)))
    wait_until(page, f"top > {top + 50}")
    draw_fingers(picture(page), ((-40, 0), (-60, 0)), ((40, 0), (60, 0)))
    wait_until(page, f"width > {1.4 * width}")
    check_fits(page)

    game.make("move 2110 2008")
    expect(lit(page, BUTTONS[END])).to_be_attached()
    assert measured(page)[2] > 1.4 * width
    game.take_back()
    game.make("move 2110 1809", "end")
    check_fits(page)


def test_dragging_the_map_with_the_mouse_is_no_click(
    come: Come, served: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = come("Ann")
    game = Game(ann.page, start(SEED, preset="quick"), by_mouse)
    page = game.page
    unit, other = (PIECE_IDS[unit_at(game.match.s, at(spot))] for spot in ("2110", "2111"))
    page.goto(open_prepared(served, monkeypatch, game.match, ann))
    for _ in range(2):
        board(page).get_by_role("button", name="Larger").click()
    lit(page, unit).hover()
    left, top, _ = measured(page)
    box = lit(page, unit).bounding_box()
    assert box is not None
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.mouse.down()
    page.mouse.move(box["x"] - 80, box["y"] - 60, steps=4)
    page.mouse.up()
    wait_until(page, f"left > {left + 50} && top > {top + 30}")
    assert asked == []
    game.choose(unit)
    drawn(page, other).click()
    expect(lit(page, other)).to_have_attribute("aria-current", "true")
    expect(selected(page)).to_have_count(1)


def test_arrow_keys_lead_from_a_piece_to_hexes_around_it(
    come: Come, served: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = come("Ann")
    game = Game(ann.page, start(SEED, preset="quick"), by_keys)
    page, unit = game.page, PIECE_IDS[unit_at(game.match.s, at("2110"))]
    page.goto(open_prepared(served, monkeypatch, game.match, ann))
    game.choose(unit)
    expect(selected(page)).to_be_focused()
    for arrow, number in (("ArrowUp", "2109"), ("ArrowUp", "2108"), ("ArrowDown", "2109")):
        page.keyboard.press(arrow)
        expect(lit(page, hex_id(at(number)))).to_be_focused()
    page.keyboard.press("ArrowLeft")
    hexes = (lit(page, hex_id(at(number))) for number in ("2008", "2009"))
    expect(page.locator(":focus").and_(reduce(Locator.or_, hexes))).to_be_visible()
    page.keyboard.press("Escape")
    expect(selected(page)).to_have_count(0)


def test_layers_are_shown_on_demand(
    come: Come, served: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = come("Ann")
    game = Game(ann.page, start(SEED, preset="quick"), by_mouse)
    page = game.page
    page.goto(open_prepared(served, monkeypatch, game.match, ann))
    zones, wish = drawn(page, "zones-1"), page.get_by_label("enemy zones")
    expect(zones).to_be_hidden()
    wish.check()
    expect(zones).to_be_visible()
    expect(drawn(page, "zones-0")).to_be_hidden()
    game.make("move 2110 1809")  # which brings a new board
    expect(zones).to_be_visible()
    page.reload()
    expect(wish).to_be_checked()
    expect(zones).to_be_visible()
    wish.uncheck()
    expect(zones).to_be_hidden()
    game.make("move 2212 1910")
    expect(zones).to_be_hidden()
    expect(wish).not_to_be_checked()


def test_a_page_reads_the_table_again_only_for_what_it_does_not_show(
    come: Come, served: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to a move shows the table after it; the message about it brings nothing new."""
    ann = come("Ann")
    game = Game(ann.page, start(SEED, preset="quick"), by_mouse)
    page = game.page
    sockets: list[WebSocketRoute] = []
    # What the socket brings is up to the test.
    page.route_web_socket("**/stream?*", lambda socket: sockets.append(socket))
    page.add_init_script(FLAG_CONNECTION)
    table = open_prepared(served, monkeypatch, game.match, ann)
    asked: list[str | None] = []
    page.on("request", lambda it: asked.append(it.post_data) if it.method == "POST" else None)

    def tell(changed: str, tag: str) -> None:
        sockets[0].send(json.dumps({"changed": changed, "tag": tag}))

    def reads(changed: str, tag: str) -> None:
        with page.expect_response("**/live"):
            tell(changed, tag)

    page.goto(table)
    mark(page)
    page.wait_for_function("window.isConnected")
    shown = tag_of(page)
    reads("view", shown)  # others may have been missed before the connection
    tell("view", shown)
    reads("view", "another")
    reads("talk", shown)
    game.make("move 2110 2008")
    assert tag_of(page) != shown
    tell("view", tag_of(page))
    game.choose(PIECE_IDS[unit_at(game.match.s, at("2111"))])
    assert ["pick" in parse_qs(each or "") for each in asked] == [False] * 3 + [True] * 3
    assert is_same(page)


def tag_of(page: Page) -> str:
    """Return the tag of what the page shows."""
    found = page.locator("[data-tag]").get_attribute("data-tag")
    assert found
    return found
