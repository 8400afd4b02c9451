"""Decks of Land of Clans & Wanderers in real browsers: made, saved, and played at a table."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from support.browser.chromium import Come, Someone
from support.browser.table import arrive


def card(page: Page, name: str) -> Locator:
    return page.locator(".pool-card").filter(has=page.get_by_role("heading", name=name, exact=True))


def line(page: Page, name: str) -> Locator:
    return page.locator(f"#line-{name}")


def size(page: Page) -> Locator:
    return page.locator("#deck-size .size-number")


def test_a_deck_is_edited_saved_and_chosen_for_a_seat(come: Come) -> None:
    ann = come()
    ann.expected.append("422")
    page = ann.page
    page.goto("/clans/decks")
    page.get_by_role("link", name="Starter deck").click()
    expect(size(page)).to_have_text("25")

    # A full deck takes no more, and says so; the button keeps the focus.
    add = page.get_by_role("button", name="Add Cavalry", exact=True)
    add.click()
    expect(page.locator("#told")).to_contain_text("A deck has at most 25 cards: remove one")
    expect(add).to_be_focused()
    page.get_by_role("button", name="Remove one Pikeman decoy from the deck").click()
    expect(size(page)).to_have_text("24")
    expect(line(page, "pikeman-decoy")).to_have_count(0)
    expect(page.locator("#told .notice")).to_have_count(0)
    expect(page.locator("#heard")).to_contain_text("24 of 25 cards")
    add.click()
    expect(line(page, "cavalry").locator(".deck-count")).to_contain_text("5")
    line(page, "field_medic").get_by_role("button", name="Remove one").click()
    page.get_by_role("button", name="Add Archer", exact=True).click()
    expect(page.locator("#told")).to_contain_text(
        "Archer is rare: a deck may hold 3 copies, and this deck has them"
    )

    # The pool follows the filters; nothing of the deck is lost by that.
    page.get_by_label("Name", exact=True).nth(1).press_sequentially("assas")
    expect(page.locator(".pool-card")).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Ability").select_option("first_strike")
    page.get_by_label("Show").select_option("all")
    expect(page.locator("#pool-count")).to_contain_text(re.compile(r"^[1-9][0-9]? cards? of \d+"))
    expect(size(page)).to_have_text("24")

    # What an ability means is told on hover and on focus, and goes with Escape.
    ability = page.locator(".pool-card .ability-name").filter(has_text="First strike").first
    tip = ability.locator("xpath=following-sibling::*[@role='tooltip']")
    expect(tip).to_be_hidden()
    ability.hover()
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("strikes before those without first strike")
    page.mouse.move(0, 0)
    expect(tip).to_be_hidden()
    ability.focus()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()

    # Saving makes a guest, and the address that of the deck.
    page.locator("#deck-name").fill("Ann’s riders")
    page.locator("#do-save").click()
    expect(page.locator("#told")).to_contain_text("Ann’s riders is saved.")
    expect(page).to_have_url(re.compile(r"/clans/decks/\d+$"))
    saved = page.url
    page.get_by_role("button", name="Empty it").click()
    expect(size(page)).to_have_text("0")
    page.get_by_role("button", name="Reset").click()
    expect(size(page)).to_have_text("24")

    # It is there for a seat, among the decks that everybody has; the game begins with it.
    page.goto("/new?game=clans")
    page.locator("summary").filter(has_text="of seat South").click()
    page.locator("#s0-deck").select_option(label="Ann’s riders")
    page.locator("select[name$=kind], select.seat-kind").nth(1).select_option("bot:random")
    page.get_by_role("button", name="Open the table").click()
    table = ann.ask("GET", arrive(page))
    assert table["status"] == "running"
    assert "cavalry*5" in table["seats"][0]["options"]["deck"]
    page.goto(saved)
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete this deck").click()
    expect(page.locator("main")).to_contain_text("The deck is deleted.")


def test_a_phone_does_all_of_it_by_touch_and_keyboard(phone: Someone) -> None:
    phone.expected.append("422")
    page = phone.page
    page.goto("/clans/decks/new")
    page.get_by_role("button", name="Add Cavalry", exact=True).tap()
    expect(size(page)).to_have_text("1")
    page.get_by_role("button", name="Add Pikeman", exact=True).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(size(page)).to_have_text("3")
    page.locator("#more-cavalry summary").tap()
    expect(page.locator("#more-cavalry")).to_contain_text("It attacks archers with +4 damage")
    page.get_by_role("button", name="Add Cavalry", exact=True).tap()
    expect(size(page)).to_have_text("4")
    expect(page.locator("#more-cavalry")).to_have_attribute("open", "")
    ability = card(page, "Cavalry").locator(".ability-name").first
    ability.tap()
    tip = card(page, "Cavalry").get_by_role("tooltip")
    expect(tip).to_be_visible()
    box = tip.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 360

    page.locator("#do-save-bar").tap()
    expect(page.locator("#told")).to_contain_text("First give the deck a name")
    page.locator("#deck-text summary").tap()
    page.get_by_label("Deck as text").fill("cavalry*9, Archer*7\n# mine\nNobody*2")
    page.get_by_role("button", name="Use this text").tap()
    told = page.locator("#told")
    expect(told).to_contain_text("12 of 18 cards are imported.")
    expect(told).to_contain_text("4 of Archer too many")
    expect(told).to_contain_text("There is no card 'nobody'")
    expect(page.get_by_label("Deck as text")).to_have_value("cavalry*9, archer*3")
    page.locator("#deck-name").fill("Pocket")
    page.locator("#do-save-bar").tap()
    expect(told).to_contain_text("Pocket is saved.")
    expect(page.locator("#deck-size")).to_contain_text("3 more to play it")
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="All decks").tap()
    expect(page.get_by_role("link", name="Pocket")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_decks_without_scripts(come: Come) -> None:
    page = come(java_script_enabled=False).page
    page.goto("/clans/decks")
    page.get_by_label("Prebuilt deck").select_option("grand_army")
    page.get_by_role("button", name="Begin with it").click()
    page.get_by_role("button", name="Remove Voltigeur", exact=True).click()
    expect(size(page)).to_have_text("24")
    page.get_by_role("searchbox").fill("cav")
    page.get_by_role("searchbox").press("Enter")
    expect(card(page, "Cavalry")).to_be_visible()
    expect(card(page, "Voltigeur")).to_have_count(0)
    page.locator("#do-save").click()
    expect(page.locator("main")).to_contain_text("The deck is saved.")
    expect(page.locator("#deck-name")).to_have_value("My Grand Army")
    expect(size(page)).to_have_text("24")
