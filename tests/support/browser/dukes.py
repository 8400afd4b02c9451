"""What people do at a table of War of the Dukes in a browser, beside the same game in the engine.

A move is given as text, and made on the page by the clicks that the game says it consists of. The
same move is made in a match of the same seed, and the page must show what that match says.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from support.browser.pressing import Press
from support.browser.table import board, confirm, happened, panel, selected
from wartable.engine.kit.moves import code_of
from wartable.engine.play.click_paths import follow
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.engine.scene.scene import Rect
from wartable.games.dukes import may_take_back
from wartable.games.dukes.view.clicks import PIECE_IDS, clicks

#: Label and middle of every counter, by its id.
READ_COUNTERS = """counters => Object.fromEntries(counters.map((each) => {
  const label = each.getAttribute("aria-label") ?? each.querySelector("title").textContent;
  const { x, y, width, height } = each.querySelector(".shape").getBBox();
  return [each.id, [label, x + width / 2, y + height / 2]];
}))"""

#: What is noted on links, by their ids.
READ_NOTES = """links => Object.fromEntries(links.map(
  (each) => [each.id, each.querySelector(".note").textContent]
))"""

#: The rows of tables, by their captions.
READ_SHEETS = """tables => Object.fromEntries(tables.map((table) => [
  table.caption.textContent,
  [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
]))"""


# --- finding things on the page ----------------------------------------------------------------


def drawn(page: Page, name: str) -> Locator:
    """Something on the board, by its id."""
    return board(page).locator(f"#{name}")


def lit(page: Page, name: str) -> Locator:
    """Something that is offered on the board to be clicked next, by its id."""
    return board(page).locator(f"a.clickable#{name}")


def all_lit(page: Page) -> set[str]:
    """The ids of all that is offered to be clicked next."""
    links = board(page).locator("a.clickable:not([aria-current])")
    return set(links.evaluate_all("links => links.map((each) => each.id)"))


def notes(page: Page) -> dict[str, str]:
    """What is noted on things that can be clicked, by their ids."""
    links = board(page).locator("a.clickable:has(.note)")
    found: dict[str, str] = links.evaluate_all(READ_NOTES)
    return found


def counters(page: Page) -> dict[str, list[str | float]]:
    """The counters on the map, by their ids: label and middle."""
    pieces = board(page).locator(".counter")
    found: dict[str, list[str | float]] = pieces.evaluate_all(READ_COUNTERS)
    return found


def where(page: Page) -> Locator:
    """Where the game stands, in a line."""
    return page.locator(".table-head").get_by_role("status")


def picture(page: Page) -> Locator:
    """What holds the picture of the board, of which a part may be seen."""
    return board(page).locator("#wt-picture")


def measured(page: Page) -> tuple[float, float, float]:
    """How far the picture is scrolled to the right and down, and how wide it is as a whole."""
    found = picture(page).evaluate("it => [it.scrollLeft, it.scrollTop, it.scrollWidth]")
    left, top, width = found
    return left, top, width


def wait_until(page: Page, condition: str) -> None:
    """Wait until something is true of what ``measured`` tells: ``left``, ``top`` and ``width``."""
    page.wait_for_function(
        f"""() => {{
          const it = document.getElementById("wt-picture");
          const [left, top, width] = [it.scrollLeft, it.scrollTop, it.scrollWidth];
          return {condition};
        }}"""
    )


def take_back(page: Page) -> Locator:
    """The button that takes the last move back."""
    return panel(page).get_by_role("button", name="Take back my last move")


def sheets(page: Page) -> dict[str, list[list[str]]]:
    """The small tables of words beside the board: their rows, by title."""
    found: dict[str, list[list[str]]] = page.locator(".sheet table").evaluate_all(READ_SHEETS)
    return found


def attack_sheet(page: Page) -> Locator:
    """What the attack that is being put together would do."""
    return page.get_by_role("region", name="Attack on")


# --- playing -----------------------------------------------------------------------------------


@dataclass
class Game:
    """A game at a page for both sides, and the same one in the engine."""

    page: Page
    match: Match
    press: Press

    @property
    def view(self) -> View:
        """The game as the engine shows it to who is to decide."""
        return self.match.view(self.match.to_act[0])

    def make(self, *lines: str) -> None:
        """Make moves by what they consist of, on the page and in the engine, and compare them."""
        for line in lines:
            self._make(line)
            self.agree(line)

    def agree(self, line: str) -> None:
        """Make a move in the engine that was made on the page, and compare them."""
        assert not self.match.submit(self.match.to_act[0], line).stopped
        self.check()

    def _make(self, line: str) -> None:
        if len(self.view.legal()) > 1:  # or else it is selected already
            *first, last = self._path(line)
            for name in first:
                self.choose(name)
            self.press(lit(self.page, last))
        if not may_take_back(self.match.book, self.match.s, self._code(line)):
            self.press(confirm(self.page))

    def choose(self, name: str) -> None:
        """Choose what a move begins with; check that all that can follow is lit up and noted."""
        self.press(lit(self.page, name))
        selected(self.page).wait_for()
        following = {choice.id for choice in follow(self.view, [name]).choices}
        assert all_lit(self.page) == following
        told = {key: note.sign for key, note in self.view.notes([name]).items()}
        assert notes(self.page) == {key: told[key] for key in told.keys() & following}

    def take_back(self) -> None:
        """Take the last move back, on the page and in the engine, and compare them."""
        told = self._told()
        self.press(take_back(self.page))
        self.match.take_back(self.match.to_act[0])
        for sentence in told:
            expect(happened(self.page)).not_to_contain_text(sentence)
        self.check()

    def check(self) -> None:
        """Check that the page tells of the latest move, and has every counter at its place."""
        expect(where(self.page)).to_have_text(self.view.status())
        for sentence in self._told():
            expect(happened(self.page)).to_contain_text(sentence)
        assert counters(self.page) == self._counters()
        assert sheets(self.page) == {
            each.title: [list(row) for row in each.rows] for each in self.view.scene().sheets
        }

    def _told(self) -> list[str]:
        """What is told of the latest move, or of the beginning."""
        return self.view.sentences(since=len(self.match.moves) - 1)

    def _path(self, line: str) -> tuple[str, ...]:
        return clicks(self.match.book, self.match.s, self.match.to_act[0], self._code(line))

    def _code(self, line: str) -> int:
        return code_of(self.match.game.notation.read_move(self.match.book, line))

    def _counters(self) -> dict[str, list[str | float]]:
        found: dict[str, list[str | float]] = {}
        noted = self.view.notes()
        for each in self.view.scene().elements:
            if each.id in PIECE_IDS and isinstance(each.shape, Rect):
                box = each.shape
                words = f", {noted[each.id].words}" if each.id in noted else ""
                middle = box.x + box.width / 2, box.y + box.height / 2
                found[each.id] = [each.label + words, *middle]
        return found
