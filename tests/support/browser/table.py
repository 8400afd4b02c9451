"""What people do at a table in a browser: finding things on its page as a reader would."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as OutOfTime

from support.browser.chromium import PHONE, Someone

ME, INVITE = {"kind": "me"}, {"kind": "invite"}
#: Nobody dominates three equals in the first rounds, so such a game lasts as long as it should.
SHORT = {"map_size": 6, "declaration_count": 0, "resource_square_pct": 0}

#: Far more than there is to reach on a page with the keyboard.
REACHABLE = 200
#: What a finger can hit, in pixels.
FINGER = 40
CONTROLS = "button, a.button, select, textarea, summary, input:not([type=hidden])"
#: What of these controls is seen, and smaller than that.
SMALL = """([controls, least]) => [...document.querySelectorAll(controls)]
    .filter((each) => each.checkVisibility())
    .filter((each) => each.getBoundingClientRect().height < least)
    .map((each) => each.outerHTML)"""


# --- tables ------------------------------------------------------------------------------------


def open_table(
    owner: Someone,
    *others: Someone,
    seats: Sequence[dict[str, str]] = (),
    options: dict[str, Any] = SHORT,
    **plan: Any,
) -> str:
    """Open a table by the API and return its address: people, then whatever other seats."""
    chosen = [ME, *[INVITE] * len(others), *seats]
    plan = {"game": "territory", "options": options, "seats": chosen} | plan
    table = owner.ask("POST", "/tables", plan)
    for number, other in enumerate(others, 1):
        other.ask("POST", f"/invitations/{table['seats'][number]['invitation']}")
    return f"/tables/{table['id']}"


def arrive(page: Page, table: str = "/tables/") -> str:
    """Wait until a click has led to a table, and its scripts are there; return its address.

    Who clicks on before that is served by pages that are loaded anew, which is another test.
    """
    page.wait_for_url(re.compile(re.escape(table)))
    return urlsplit(page.url).path


def hand_in(player: Someone, table: str, line: str = "done") -> None:
    """Hand a line in by the API."""
    player.ask("POST", f"{table}/line", {"line": line})


def order(player: Someone, table: str) -> Order:
    """Give a command by the API, for one unit."""
    first = player.ask("GET", f"{table}/legal")["moves"][-1]
    player.ask("POST", f"{table}/move", {"move": first["move"]})
    return read_order(first["words"], 1)


@dataclass(frozen=True)
class Order:
    """A command: how it is told, such as ``from 0,0 down to 0,1``, and how it is written."""

    way: str
    units: int
    text: str

    @property
    def count(self) -> str:
        """How many units go, in words."""
        return "1 unit" if self.units == 1 else f"{self.units} units"

    @property
    def noted(self) -> str:
        """What its owner reads of it before that."""
        return f"orders {self.count} {self.way}"

    def sent_by(self, letter: str) -> str:
        """The sentence that tells of it once it is carried out."""
        return f"{letter} sends {self.count} {self.way}"

    def is_in(self, text: str) -> bool:
        """Tell whether anything of it is told in a text."""
        return self.way in text or self.text in text


def read_order(words: str, units: int) -> Order:
    """Return the command that is told in words."""
    found = re.search(r"from (\d+,\d+) (\w)\w+ to \d+,\d+", words)
    assert found, words
    return Order(found[0], units, f"{found[1]},{found[2].upper()},{units}")


# --- finding things on the page ----------------------------------------------------------------


def wait_for_scripts(page: Page) -> None:
    """Wait until the page takes clicks: before, a link on the board leads nowhere."""
    page.wait_for_load_state("load")


def board(page: Page) -> Locator:
    """The board of a game that goes on."""
    wait_for_scripts(page)
    return page.get_by_role("region", name="Board")


def squares(page: Page) -> Locator:
    """The squares that can be clicked and are not selected."""
    lit = board(page).get_by_role("link", name=re.compile("^square"))
    return lit.and_(page.locator(":not([aria-current])"))


def selected(page: Page) -> Locator:
    """The squares that are selected."""
    return board(page).locator("a[aria-current=true]")


def panel(page: Page) -> Locator:
    """What is asked of the reader."""
    wait_for_scripts(page)
    return page.get_by_role("region", name="What you can do")


def happened(page: Page) -> Locator:
    """What the game tells."""
    return page.get_by_role("region", name="What happened")


def alert(page: Page) -> Locator:
    """What the page says to what the reader did."""
    return page.get_by_role("alert")


def amount(page: Page) -> Locator:
    """Where the number of units is typed."""
    return page.get_by_label(re.compile(r"^How many, \d+ to \d+$"))


def asked_order(page: Page) -> Locator:
    """What the panel says of a command that is selected."""
    return panel(page).get_by_text(re.compile("^Send units from"))


def plan(page: Page) -> Locator:
    """Where a declaration is typed."""
    return page.get_by_role("textbox", name="Hand in a plan")


def confirm(page: Page) -> Locator:
    """The button that makes the selected move."""
    wait_for_scripts(page)
    return page.get_by_role("button", name="Confirm")


def end_commands(page: Page) -> Locator:
    """The card on the board that ends one's commands."""
    return board(page).get_by_role("link", name="end commands")


def status(page: Page) -> Locator:
    """Where the game stands, in a line."""
    return page.get_by_role("status").filter(has_text=re.compile("^round|^over")).first


def my_turn(page: Page) -> Locator:
    """The heading of what is asked of the reader."""
    return page.get_by_role("heading", name="Your turn")


def result(page: Page) -> Locator:
    """The heading of a game that is over."""
    return page.get_by_role("heading", name=re.compile("win", re.IGNORECASE))


def idle(page: Page) -> Locator:
    """What the panel says to somebody who has done all there is to do."""
    return panel(page).get_by_role("heading", name="Nothing to do just now")


# --- playing -----------------------------------------------------------------------------------
# Waiting for a locator is quicker than expecting something of it, which is tried at long intervals.


def send_plan(page: Page, text: str = "") -> None:
    """Send a declaration: the text that is given, or else what stands there."""
    if text:
        plan(page).fill(text)
    panel(page).get_by_role("button", name="Send", exact=True).click()


def select_order(page: Page, units: int = 1) -> Order:
    """Select a command by two clicks on the board, and type how many units go."""
    squares(page).first.click()
    selected(page).wait_for()
    squares(page).first.click()
    asked_order(page).wait_for()
    amount(page).fill(str(units))
    return read_order(asked_order(page).inner_text(), units)


def give_order(page: Page, units: int = 1) -> Order:
    """Give a command by clicks and wait until it stands; it is not the last that one may give."""
    before = re.search(r"(\d+) of \d+ given", status(page).inner_text())
    assert before, "commands are asked for"
    found = select_order(page, units)
    confirm(page).click()
    status(page).filter(has_text=f"{int(before[1]) + 1} of 3 given").wait_for()
    expect(happened(page)).to_contain_text(found.noted)
    return found


def finish_orders(page: Page) -> None:
    """End one's commands by clicks."""
    end_commands(page).click()
    panel(page).get_by_text("Give no more commands", exact=True).wait_for()
    confirm(page).click()


def mark(page: Page) -> None:
    """Mark the page as it is loaded now, when its scripts run: before, forms load it again."""
    wait_for_scripts(page)
    page.evaluate("window.isTheSamePage = true")


def is_same(page: Page) -> bool:
    """Tell whether the page was not loaded again since it was marked."""
    return bool(page.evaluate("window.isTheSamePage === true"))


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus."""
    element = wanted.element_handle()  # found once: to find it takes longer than to press a key
    for _ in range(REACHABLE):
        page.keyboard.press("Tab")
        if element.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{wanted} is not reached with the keyboard")


# --- looking closely -----------------------------------------------------------------------------


def check_fits(page: Page) -> None:
    """Check that nothing is wider than the phone, and every control large enough.

    A page that is just being changed is given a moment; what is too small stays so.
    """
    width = page.evaluate("Math.max(document.scrollingElement.scrollWidth, innerWidth)")
    assert width <= PHONE["width"]
    with suppress(OutOfTime):
        none = f"given => ({SMALL})(given).length == 0"
        page.wait_for_function(none, arg=[CONTROLS, FINGER], timeout=5_000)
    assert page.evaluate(SMALL, [CONTROLS, FINGER]) == []


def told(someone: Someone, table: str) -> str:
    """Return all that somebody's browser could know of a table: page, sockets and answers."""
    paths = ("", "/view", "/legal", "/chat", "/choices", "/replay")
    answers = [_plain(someone.ask("GET", table + path)) for path in paths]
    fetched = [
        someone.context.request.get(table + path).text() for path in ("", "/live", "/replay")
    ]
    return "\n".join([someone.page.content(), *someone.frames, *answers, *fetched])


def _plain(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False)
