"""A whole game in a real browser, from the first visit to the replay."""

from __future__ import annotations

import re
from itertools import count

from playwright.sync_api import Locator, Page, expect

from support.browser.chromium import Come, Someone
from support.browser.table import (
    arrive,
    confirm,
    end_commands,
    finish_orders,
    give_order,
    hand_in,
    my_turn,
    plan,
    result,
    send_plan,
    squares,
    status,
)

#: Phases that are played by clicks, two rounds; the others by the API, which is quicker.
BY_HAND = 6


def play_phase(page: Page) -> None:
    """Do what is asked for, and wait until something else is."""
    asked = status(page).inner_text().split(":")[0]
    if plan(page).is_visible():
        send_plan(page, f"{asked}: I come in peace.")
    else:
        if squares(page).first.is_visible():
            give_order(page)
        _finish(page)
    status(page).filter(has_not_text=asked).wait_for()
    my_turn(page).wait_for()


def play_on(visitor: Someone, table: str) -> int:
    """Do next to nothing in every phase until the game is over; return how many that were."""
    for phases in count():
        seen = visitor.ask("GET", f"{table}/legal?wait=25&after=")
        while not (seen["your_turn"] or seen["over"]):
            seen = visitor.ask("GET", f"{table}/legal?wait=25&after={seen['tag']}")
        if seen["over"]:
            return phases
        hand_in(visitor, table)
    raise AssertionError("it ends")


def _finish(page: Page) -> None:
    if end_commands(page).is_visible():
        finish_orders(page)
    else:
        confirm(page).click()  # nothing else is possible, so it is selected already


def steps(page: Page) -> Locator:
    return page.get_by_text(re.compile(r"^step \d+ of \d+$"))


def test_a_new_visitor_plays_a_whole_game_and_looks_back(come: Come) -> None:
    visitor = come()
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Play now Territory").click()
    table = arrive(page)
    expect(my_turn(page)).to_be_visible()
    expect(page.get_by_role("region", name="Players").get_by_role("listitem")).to_have_count(5)
    for _ in range(BY_HAND):
        play_phase(page)
    phases = BY_HAND + play_on(visitor, table)
    expect(result(page)).to_be_visible()
    expect(page.get_by_role("region", name="Results").get_by_role("row")).to_have_count(6)
    replay = page.get_by_role("region", name="The game step by step")
    last = int(steps(page).inner_text().split()[-1])
    assert last > phases
    page.get_by_role("link", name="First").click()
    expect(steps(page)).to_have_text(f"step 0 of {last}")
    expect(replay).to_contain_text("a starts on")
    for step in (1, 2, 3):
        page.get_by_role("link", name="Forward").click()
        expect(steps(page)).to_have_text(f"step {step} of {last}")
    page.get_by_role("link", name="Last").click()
    expect(replay).to_contain_text("the game ends after round")
