"""Take the screenshots of the documentation: ``python scripts/screenshots.py http://127.0.0.1:8000``.

Start the server with ``--no-rate-limits``. A guest plays Territory as a bot would, to the end for
the replay, then the first turns of War of the Dukes, of Land of Clans & Wanderers and of a
campaign. Thardferr's battle calculator comes last.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

IMAGES = Path(__file__).parent.parent / "docs" / "images"
ROUNDS = 7
#: Turns of War of the Dukes in which the guest does nothing.
TURNS = 3
#: The turn of Land of Clans & Wanderers that is shown.
STAGED_IN = 4
#: The seed of a campaign with a peaceful first encounter, and the number of that encounter.
RUN, ROAD = 5, 2
DESK: ViewportSize = {"width": 1280, "height": 940}
PHONE: ViewportSize = {"width": 360, "height": 740}
#: The page has changed, and no request is pending.
SETTLED = """before => document.querySelector('main').innerText != before
    && !document.querySelector('.htmx-request')"""
PLANS = ("I go for the middle. Leave me the west and I leave you the east.", "Peace with c!")


def main() -> None:
    """Take all screenshots."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found)
        take(browser, sys.argv[1].rstrip("/"))
        browser.close()


def take(browser: Browser, server: str) -> None:
    """Play, and take a screenshot of every page worth one."""
    page = browser.new_context(viewport=DESK).new_page()
    page.goto(server)
    page.get_by_role("button", name="Play now Territory").click()
    page.get_by_role("button", name="Got it").click()
    while f"round {ROUNDS} " not in status(page) or "commands: 0" not in status(page):
        move(page)
    squares = page.locator("#wt-board a")
    squares.nth(squares.count() // 2).click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    shoot(page, "table")
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    shoot(page, "phone")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESK)
    page.goto(server)
    shoot(page, "home")
    page.go_back()
    while "game over" not in status(page):
        move(page)
    page.goto(f"{page.url.partition('?')[0]}/replay?step=300")
    shoot(page, "replay")
    page.goto(server)
    take_dukes(page)
    page.goto(server)
    take_clans(page)
    page.goto(f"{server}/clans/campaign")
    take_campaign(page)
    page.goto(f"{server}/thardferr/battle")
    expect(page.locator("#verdict")).to_contain_text("wins")
    shoot(page, "calculator")


def take_dukes(page: Page) -> None:
    """Let the other side come near, then select a piece to show where it can go."""
    page.get_by_role("button", name="Play now War of the Dukes").click()
    page.get_by_role("button", name="Got it").click()
    for line in ("deploy", *("end", "end") * TURNS):
        before = status(page)
        if not page.get_by_label("Your moves as text").is_visible():
            page.get_by_text("Other ways").click()
        page.get_by_label("Your moves as text").fill(line)
        page.keyboard.press("Enter")
        page.wait_for_function(SETTLED, arg=before)
        expect(page.get_by_text("Other ways")).to_be_visible(timeout=30_000)
    page.locator("#wt-board a.piece", has_text="2-6").first.click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    shoot(page, "dukes")


def take_clans(page: Page) -> None:
    """Play some turns, then select a card to show where it can be staged."""
    page.get_by_role("button", name="Play now Land of Clans & Wanderers").click()
    page.get_by_role("button", name="Got it").click()
    while f"turn {STAGED_IN} of" not in status(page):
        move(page)
    page.locator("#wt-board a.playing-card").first.click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    shoot(page, "clans")


def take_campaign(page: Page) -> None:
    """Take the first relic, travel to the first encounter, and show the next choices."""
    page.get_by_text("Play a certain run").click()
    page.get_by_label("Seed").fill(str(RUN))
    page.get_by_role("button", name="Begin with Napoleon").click()
    page.get_by_role("button", name="Got it").click()
    page.get_by_role("button", name="Confirm").click()
    page.locator(f"#wt-board a.clickable#choice-{ROAD}").click()
    page.get_by_role("button", name="Confirm").click()
    page.locator("#wt-board a.clickable#back").wait_for()
    shoot(page, "campaign")


def status(page: Page) -> str:
    """Return all text of the page."""
    return page.locator("main").inner_text()


def move(page: Page) -> None:
    """Make the move of a bot, but write a plan of our own."""
    before = status(page)
    if page.locator("textarea").count():
        page.locator("textarea").first.fill(PLANS["second" in before])
        page.get_by_role("button", name="Send", exact=True).click()
    else:
        page.get_by_role("button", name="Give me a hint").click()
        page.get_by_role("button", name="Confirm").click()
    page.wait_for_function(SETTLED, arg=before)


def shoot(page: Page, name: str) -> None:
    """Save a screenshot of the window."""
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=IMAGES / f"{name}.png", animations="disabled")
    print(f"{name}.png")


if __name__ == "__main__":
    main()
