"""What people do at a table of Thardferr in a browser: orders by clicks, a day after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from support.browser.chromium import Someone
from support.browser.dukes import lit, notes, sheets, where
from support.browser.pressing import Press
from support.browser.table import amount, confirm, open_table, panel, selected

#: A beaten kingdom has peace for the rest of the game, and nobody can win before its end.
SAFE = {"truce": 30, "domination": 100}
GREEDY = {"kind": "bot", "bot": "greedy"}

HUMAN = "race-3"
HOUSE, INFANTRY, EXPLORING, IRON, WOOD = "building-6", "unit-1", "job-5", "good-1", "good-2"
FIELD_GLASS, ARCHER_PROTECTION, BRUNE = "technology-5", "strategy-1", "realm-1"
BUY, SELL, DONE = "buy", "sell", "done"


def open_realm(owner: Someone, bots: int = 2, **options: int | str) -> str:
    """Open a table against bots and return its address."""
    return open_table(
        owner, seats=[GREEDY] * bots, game="thardferr", options={**SAFE, **options}, clock="none"
    )


@dataclass
class Ruler:
    """Somebody who rules a kingdom at a page."""

    page: Page
    press: Press

    def order(self, *path: str, many: int | None = None) -> None:
        """Give an order by what is clicked for it, and wait until it stands."""
        before = self._given()
        self._select(path, many)
        self.press(confirm(self.page))
        if before is not None:
            expect(where(self.page)).to_contain_text(f"{before + 1} of 60 given")

    def _select(self, path: Sequence[str], many: int | None) -> None:
        for step, name in enumerate(path, 1):
            self.press(lit(self.page, name))
            expect(selected(self.page)).to_have_count(step)
        if many is not None:
            amount(self.page).fill(str(many))

    def _given(self) -> int | None:
        found = re.search(r"(\d+) of 60 given", where(self.page).inner_text())
        return int(found[1]) if found else None

    def hand_in(self, day: int) -> None:
        """Hand in the orders of a day, and wait for the next day."""
        self.press(lit(self.page, DONE))
        self.press(confirm(self.page))
        expect(where(self.page)).to_contain_text(re.compile(f"^day {day + 1} of|^over"))

    def bounds(self, *path: str) -> tuple[int, int]:
        """Select an order, return the smallest and the largest amount, and let it be."""
        self._select(path, None)
        asked = amount(self.page)
        found = tuple(int(asked.get_attribute(name) or "") for name in ("min", "max"))
        self.press(panel(self.page).get_by_role("button", name="Cancel"))
        expect(selected(self.page)).to_have_count(0)
        return found[0], found[1]

    def orders(self) -> list[list[str]]:
        """Return the orders of the day so far, as the page lists them."""
        (found,) = (rows for title, rows in sheets(self.page).items() if "orders today" in title)
        return found

    def prospects(self) -> dict[str, str]:
        """Return how attacks would end, as the page lists them."""
        rows = sheets(self.page)["Attacks on those now at home"]
        return {row[0]: f"{row[1]} {row[4]}".removesuffix(" 0") for row in rows}

    def notes(self) -> dict[str, str]:
        """Return what is noted on things that can be clicked."""
        return notes(self.page)

    def tile(self, name: str) -> Locator:
        """Return something on the board, by its id."""
        return self.page.locator(f"#wt-board [id='{name}']")
