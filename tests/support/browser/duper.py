"""What people do at a table of Duper in a browser.

Turns have a clock, but not the five seconds that they usually have: on a slow machine they would
run out under any click.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from support.browser.table import amount, board, confirm, happened, selected, status, tab_to

#: Seconds of a turn: what the form offers, and what tests take instead.
USUAL, LONG = "5", "3600"

NOBODY, INVITATION, GREEDY = "Nobody (empty seat)", "Invitation link", "Bot: greedy"
OTHERS = ("green", "yellow", "orange", "purple")
INFANTRY, END = "infantry", "end turn"


def open_duper(page: Page, *seats: str, **options: str) -> None:
    """Open a table by the form: red is one's own seat, the last of the others stay empty.

    All that is not given is as the form offers it, but for the time of a turn.
    """
    page.goto("/new?game=duper")
    expect(page.get_by_label("Live,")).to_be_checked()
    seconds = page.get_by_label("Seconds a turn")
    expect(seconds).to_have_value(USUAL)
    seconds.fill(LONG)
    chosen = (*seats, *[NOBODY] * (len(OTHERS) - len(seats)))
    for colour, kind in zip(OTHERS, chosen, strict=True):
        page.get_by_label(f"Seat {colour}", exact=True).select_option(label=kind)
    if options:
        page.get_by_text("Options", exact=True).click()
    for name, value in options.items():
        field = page.locator(f"[name='o.{name}']")
        if field.evaluate("field => field.matches('select')"):
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Open the table").last.click()
    page.wait_for_url("**/tables/*")


# --- finding things on the page ----------------------------------------------------------------


def tile(number: int) -> str:
    """How the label of a tile begins."""
    return f"tile {number} ("


def lit(page: Page, begins: str) -> Locator:
    """What can be clicked on the board, by the beginning of its label."""
    return board(page).get_by_role("link", name=re.compile(f"^{re.escape(begins)}"))


def drawn(page: Page, begins: str) -> Locator:
    """What is on the board, whether it can be clicked or not, by the beginning of its label."""
    name = re.compile(f"^{re.escape(begins)}")
    return lit(page, begins).or_(board(page).get_by_role("img", name=name))


def lit_cards(page: Page) -> Locator:
    """The cards that can be clicked and are not selected."""
    cards = board(page).get_by_role("link", name=re.compile(" of (hearts|diamonds|clubs|spades)$"))
    return cards.and_(page.locator(":not([aria-current])"))


def hand(page: Page) -> list[str]:
    """The ids of the cards that one holds, such as ``card-QH``, once there are some."""
    cards = cards_of(page)
    expect(cards).not_to_have_count(0)
    return list(cards.evaluate_all("cards => cards.map(card => card.id)"))


def cards_of(page: Page) -> Locator:
    """The cards that one holds."""
    return board(page).locator(".playing-card")


def round_of(page: Page) -> int:
    """The round as the page tells it."""
    found = re.search(r"round (\d+) of", status(page).inner_text())
    assert found
    return int(found[1])


def turn_of(page: Page) -> tuple[str, str]:
    """Which turn the page shows, by its number, and when its time is up."""
    turn, until = page.evaluate(
        """() => [document.querySelector('#wt-move [name=phase]').value,
                  document.querySelector('[data-deadline]').dataset.deadline]"""
    )
    return turn, until


# --- playing -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hands:
    """Whose hands are at a page, and whether they touch it or have a mouse."""

    page: Page
    touch: bool = False

    def act(self, *labels: str, tells: str, many: int | None = None) -> None:
        """Make a move in one's own turn: click after click, an amount, and wait until it is told.

        Labels are given by how they begin.
        """
        self._click([lit(self.page, each) for each in labels], tells, many)

    def end_turn(self) -> None:
        """End one's turn, and wait for the next round."""
        self.act(END, tells=f"round {round_of(self.page) + 1}: red's turn")

    def build_tank(self, number: int) -> None:
        """Build a tank from the first pair of the hand; there must be one."""
        card = lit_cards(self.page).first
        self._click([lit(self.page, tile(number)), card, card], "builds a tank on")

    def attack_by_keys(self, source: int, target: int, tells: str) -> None:
        """Make an attack with the keyboard alone."""
        for place, number in enumerate((source, target)):
            wanted = lit(self.page, tile(number))
            wanted.wait_for()
            tab_to(self.page, wanted)
            self.page.keyboard.press("Enter")
            selected(self.page).nth(place).wait_for()
        expect(confirm(self.page)).to_be_focused()
        self.page.keyboard.press("Enter")
        self._see(tells)

    def _click(self, clicks: Sequence[Locator], tells: str, many: int | None = None) -> None:
        for place, each in enumerate(clicks):
            self._press(each)
            selected(self.page).nth(place).wait_for()
        if many is not None:
            amount(self.page).fill(str(many))
        self._press(confirm(self.page))
        self._see(tells)

    def _press(self, wanted: Locator) -> None:
        if self.touch:
            wanted.tap()
        else:
            wanted.click()

    def _see(self, tells: str) -> None:
        happened(self.page).get_by_text(tells).first.wait_for()
