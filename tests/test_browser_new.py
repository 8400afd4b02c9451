"""The form of a new table in a real browser: what it offers follows the seats."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser import Come


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
