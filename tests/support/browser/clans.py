"""What people do at a table of Land of Clans & Wanderers in a browser, in both modes."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from support.browser.chromium import Someone
from support.browser.dukes import all_lit, lit
from support.browser.pressing import Press
from support.browser.table import INVITE, ME, board, confirm, panel, selected
from wartable.engine.play.click_paths import follow
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.view.clicks import DONE_BUTTON

GREEDY = {"kind": "bot", "bot": "greedy"}
#: Two decks with but one card in common.
SANDS, ARMY = {"hero": "saladin", "deck": "sandstorm"}, {"hero": "napoleon", "deck": "grand_army"}
SHARED = "card-scout"

#: Makes two pages press the same button at the same time, as exactly as clocks tell.
PRESS_AT = """at => setTimeout(
  () => document.querySelector("[data-confirm]").click(), at - Date.now()
)"""

#: More moves than a game by hints takes.
HINTS = 400


def open_clans(owner: Someone, *others: Someone, **options: int | str) -> str:
    """Open a table, against a bot if nobody else plays, and return its address.

    The owner has the sands, and other people the army.
    """
    rivals: list[Any] = [INVITE] * len(others) or [GREEDY]
    seats = [ME | {"options": SANDS}, *rivals]
    plan = {"game": "clans", "options": options, "seats": seats, "clock": "none"}
    table = owner.ask("POST", "/tables", plan)
    for number, other in enumerate(others, 1):
        code = table["seats"][number]["invitation"]
        wish = {"seat": number, "code": code, "options": ARMY}
        other.ask("POST", f"/tables/{table['id']}/join", wish)
    return f"/tables/{table['id']}"


# --- finding things on the page ----------------------------------------------------------------


def hand(page: Page) -> list[str]:
    """The ids of the cards in the reader's hand that can be played now."""
    return sorted(name for name in all_lit(page) if name.startswith("card-"))


def staged(page: Page) -> list[str]:
    """The ids of the cards that the reader has staged."""
    found = board(page).locator("[id^=staged-]")
    return list(found.evaluate_all("cards => cards.map((each) => each.id)"))


def fight(page: Page) -> Locator:
    """What the page shows of the last fight."""
    return page.get_by_role("region", name="The last fight")


def verdicts(page: Page) -> Locator:
    """How every lane ended, which is not told while the fight is watched."""
    return fight(page).locator(".verdicts")


def watch(page: Page) -> Locator:
    """What shows the last fight step by step."""
    return fight(page).get_by_role("link", name="Watch it step by step")


def control(page: Page, name: str) -> Locator:
    """A button that steps, plays or leaves the fight that is watched."""
    return fight(page).get_by_role("button", name=name, exact=True)


def moment(page: Page) -> Locator:
    """The moment of the fight that is shown."""
    return fight(page).locator("[data-frame]:visible")


def place(page: Page) -> Locator:
    """Which moment of how many that is."""
    return fight(page).locator("[data-at]")


def spoken(page: Page) -> Locator:
    """What is read aloud of the fight."""
    return fight(page).locator("[aria-live=polite]")


def alarms(page: Page) -> Locator:
    """What nobody should miss, at the top of the page."""
    return page.locator("#wt-alarms .alarm")


# --- playing -----------------------------------------------------------------------------------


@dataclass
class Commander:
    """Somebody who plays at a page with the mouse, fingers or keys."""

    page: Page
    press: Press

    def select(self, *path: str) -> None:
        """Select a whole move by what is clicked for it."""
        for step, name in enumerate(path, 1):
            self.press(lit(self.page, name))
            expect(selected(self.page)).to_have_count(step)
        confirm(self.page).wait_for()

    def make(self, *path: str, tells: str) -> None:
        """Make a move, and wait until the page tells of it."""
        self.select(*path)
        self.press(confirm(self.page))
        self.page.get_by_role("region", name="What happened").get_by_text(tells).first.wait_for()

    def stage(self, card: str, tile: str) -> None:
        """Stage a card, and wait until it stands there."""
        count = len(staged(self.page))
        self.select(card, f"tile-{tile}")
        self.press(confirm(self.page))
        expect(board(self.page).locator("[id^=staged-]")).to_have_count(count + 1)

    def note(self, view: View, *path: str) -> str:
        """Select all but the last of a path, and return what is noted on the last.

        All that can follow must be lit up, and noted as the engine says.
        """
        *before, last = path
        for name in before:
            self.press(lit(self.page, name))
        expect(selected(self.page)).to_have_count(len(before))
        assert all_lit(self.page) == {choice.id for choice in follow(view, before).choices}
        label = lit(self.page, last).get_attribute("aria-label") or ""
        assert label.endswith(view.notes(before)[last].words)
        self.page.keyboard.press("Escape")
        expect(selected(self.page)).to_have_count(0)
        return label


def submit_at_once(*pages: Page) -> None:
    """Let all hand in at the same moment."""
    for page in pages:
        lit(page, DONE_BUTTON).click()
        confirm(page).wait_for()
    at = (time.time() + 0.5) * 1000
    for page in pages:
        page.evaluate(PRESS_AT, at)


def play_by_hints(page: Page, press: Press) -> Iterator[str]:
    """Do what a bot advises until the game is over; yield each advice that was followed."""
    hint = panel(page).get_by_role("button", name="Give me a hint")
    over = page.get_by_role("link", name="Download the record")
    for _ in range(HINTS):
        hint.or_(over).first.wait_for()
        if over.is_visible():
            return
        press(hint)
        words = panel(page).get_by_text(re.compile("^A bot would")).inner_text()
        mark = page.locator("#wt-move [name=once]").get_attribute("value")
        press(confirm(page))
        page.wait_for_function(
            "mark => document.querySelector('#wt-move [name=once]')?.value !== mark", arg=mark
        )
        yield words
    raise AssertionError("the game does not end")


# --- what the engine says ------------------------------------------------------------------------


def begun_from(match: Match) -> Match:
    """Return a match that begins where this one stands."""
    return Match(match.game, options=match.options, seed=match.seed, position=match.position_text())


def is_secret(cards: Sequence[str], known: str) -> bool:
    """Tell whether a text names none of these cards, given by their ids in a hand."""
    names = [card.removeprefix("card-") for card in cards]
    return not any(name in known or catalogue().cards[name].name in known for name in names)
