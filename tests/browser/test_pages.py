"""The pages in a real browser: the form and the lobby change in place, nothing is too wide."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from support.browser.chromium import PHONE, Come, Someone
from wartable.engine.registry import all_games


def _open_table(page: Page, **seats: str) -> str:
    page.goto("/new?game=territory&preset=quick")
    for seat, kind in seats.items():
        page.select_option(f"#{seat}", kind)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#lobby")).to_be_visible()
    page.wait_for_load_state()
    return page.url


def test_the_form_changes_in_place_and_keeps_the_rest(phone: Someone) -> None:
    page = phone.page
    page.goto("/new?game=territory")
    page.evaluate("window.isTheSamePage = true")
    rows = page.locator(".seat-row")
    page.get_by_role("button", name="Add a seat").click()
    expect(rows).to_have_count(6)
    page.select_option("#seat5", "open")
    page.get_by_role("button", name="Remove seat b").click()
    expect(rows).to_have_count(5)
    expect(page.locator("#seat4")).to_have_value("open")
    page.get_by_text("Options").click()
    page.select_option("#preset", "small")
    expect(page.locator("#o-map_size")).to_have_value("8")
    expect(page.locator("#o-map_size")).to_be_visible()
    expect(page.locator("#seat4")).to_have_value("open")
    assert page.evaluate("window.isTheSamePage")


def test_a_lobby_shows_who_comes_and_leads_to_the_game(desk: Someone, phone: Someone) -> None:
    owner, invited = desk.page, phone.page
    table = _open_table(owner)
    invited.goto(owner.locator(".link").input_value())
    invited.get_by_label("Your name").fill("Bob & <i>Co</i>")
    invited.get_by_role("button", name="Take this seat").click()
    invited.wait_for_url(table)
    expect(owner).to_have_url(table)
    expect(owner.locator("#lobby")).to_have_count(0)  # the last seat was taken: the game began
    expect(owner.get_by_text("Bob & <i>Co</i>").first).to_be_visible()


def test_others_follow_a_lobby_without_reload(desk: Someone, phone: Someone) -> None:
    owner, watcher = desk.page, phone.page
    table = _open_table(owner, seat2="open")
    link = owner.locator(".link").input_value()
    watcher.goto(link)
    watcher.get_by_role("button", name="Take this seat").click()
    expect(owner.locator("#seat-1")).to_contain_text("Guest")
    watcher.get_by_role("button", name="Leave my seat").click()
    expect(owner.locator("#seat-1")).to_contain_text("waits for whoever has the invitation")
    watcher.goto(link)
    watcher.get_by_role("button", name="Take this seat").click()
    expect(watcher.locator("#lobby")).to_be_visible()
    owner.get_by_role("button", name="Start now").click()
    expect(watcher.locator("#lobby")).to_have_count(0)
    expect(watcher).to_have_url(table)


def test_whoever_may_not_look_any_more_is_told(desk: Someone, phone: Someone) -> None:
    phone.expected.append("404")
    owner, player = desk.page, phone.page
    _open_table(owner, seat2="open")
    player.goto(owner.locator(".link").input_value())
    player.get_by_role("button", name="Take this seat").click()
    expect(player.locator("#lobby")).to_be_visible()
    expect(owner.locator("#seat-1")).to_contain_text("Guest")
    owner.locator("#seat-1 summary").click()
    owner.locator("#kind-1").select_option("open")
    owner.locator("#seat-1").get_by_role("button", name="Set").click()
    expect(player.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_nothing_is_wider_than_a_phone(phone: Someone) -> None:
    page = phone.page
    table = _open_table(page)
    link = page.locator(".link").input_value()
    page.goto("/games/territory")
    page.get_by_text("All options").click()
    for path in ("", "/", "/new", "/me", "/me/delete", "/sign-in", "/register", table, link):
        if path:
            page.goto(path)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], path


def test_the_keyboard_alone_opens_a_table(desk: Someone) -> None:
    page = desk.page
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    names = []
    for _ in range(3):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.innerText.split('\\n')[0]"))
    assert names == [all_games()[0].title, "Play now", "New table"]
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    page.locator("#preset").focus()
    for _ in range(100):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText") == "Open the table":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#lobby")).to_be_visible()


def test_a_link_is_copied(desk: Someone) -> None:
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    _open_table(desk.page)
    desk.page.get_by_role("button", name="Copy").click()
    expect(desk.page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    copied = desk.page.evaluate("navigator.clipboard.readText()")
    assert copied == desk.page.locator(".link").input_value()


# --- The form of a new table in a real browser: what it offers follows the seats -----------------


def clock(page: Page, name: str) -> None:
    """Wait until a clock is the one that is chosen, and the only one."""
    expect(page.get_by_role("radio", name=re.compile(f"^{name}"))).to_be_checked()
    expect(page.locator("input[name=clock]:checked")).to_have_count(1)


def test_the_clock_follows_the_seats_as_often_as_they_change(come: Come) -> None:
    page = come("Ann").page
    page.goto("/new?game=territory")
    page.wait_for_load_state("load")
    clock(page, "Slow")
    seat = page.get_by_label("Seat b", exact=True)
    for kind, offered in (
        ("bot:greedy", "None"),
        ("open", "Slow"),
        ("bot:random", "None"),
        ("invite", "Slow"),
    ):
        seat.select_option(kind)
        clock(page, offered)
    expect(page.get_by_label("Hours a round")).to_have_value("24")
