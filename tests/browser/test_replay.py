"""Looking back in a real browser: all the ways from step to step, and with whose eyes."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from support.browser.chromium import Come, Someone
from support.browser.table import SHORT, Order, hand_in, is_same, mark, open_table, order


@dataclass
class Past:
    """A finished game, somebody who played it with its page open, and the first's command."""

    ann: Someone
    table: str
    order: Order

    @property
    def page(self) -> Page:
        return self.ann.page

    @property
    def replay(self) -> Locator:
        return self.page.get_by_role("region", name="The game step by step")

    @property
    def last(self) -> int:
        return int(step_of(self.page).inner_text().split()[-1])


@pytest.fixture
def past(come: Come) -> Past:
    """A game of one round in which everybody gave a command."""
    players = [come(name) for name in ("Ann", "Bob", "Cid")]
    table = open_table(*players, options=SHORT | {"max_rounds": 1}, public=True)
    orders = []
    for player in players:
        orders.append(order(player, table))
        hand_in(player, table)
    players[0].page.goto(table)
    mark(players[0].page)
    return Past(players[0], table, orders[0])


def step_of(page: Page) -> Locator:
    return page.get_by_text(re.compile(r"^step \d+ of \d+$"))


def check_step(page: Page, step: int) -> None:
    expect(step_of(page)).to_have_text(re.compile(f"^step {step} of "))


def test_buttons_keys_and_slider_step_through_a_game(past: Past) -> None:
    page, last = past.page, past.last
    check_step(page, last)
    expect(past.replay).to_contain_text("the game ends after round 1")
    for name, step in (("Back", last - 1), ("First", 0), ("Forward", 1), ("Last", last)):
        page.get_by_role("link", name=name).click()
        check_step(page, step)
    for key, step in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("ArrowRight", last - 1)):
        page.keyboard.press(key)
        check_step(page, step)
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    slider.press("Home")
    check_step(page, 0)
    expect(past.replay).to_contain_text("a starts on")
    expect(slider).to_be_focused()
    slider.press("ArrowRight")
    check_step(page, 1)
    assert is_same(page)


def test_a_link_leads_to_the_same_step(past: Past, come: Come) -> None:
    past.page.get_by_role("link", name="First").click()
    past.page.get_by_role("link", name="Forward").click()
    check_step(past.page, 1)
    other = come().page
    other.goto(past.page.url)
    check_step(other, 1)
    assert board_of(other) == board_of(past.page)
    past.page.go_back()
    check_step(past.page, 0)


def board_of(page: Page) -> str:
    return page.locator("#wt-picture").inner_html()


def test_everybody_is_looked_back_on_with_what_they_knew(past: Past) -> None:
    page = past.page
    secret = page.get_by_role("img", name=past.order.sent_by("a"))
    own = page.get_by_role("img", name=f"you send {past.order.count} {past.order.way}")
    page.get_by_role("link", name="First").click()
    page.get_by_role("link", name="Forward").click()
    expect(secret).to_be_visible()  # everything is open at first
    look_as(page, "a Ann")
    page.get_by_role("link", name="Forward").click()
    expect(own).to_be_visible()
    expect(secret).to_have_count(0)
    look_as(page, "b Bob")
    for step in range(1, past.last):
        page.get_by_role("link", name="Forward").click()
        check_step(page, step)
        assert not past.order.is_in(past.replay.inner_html())
    page.get_by_role("link", name="Forward").click()
    expect(past.replay).to_contain_text(past.order.sent_by("a"))
    look_as(page, "everything open")
    page.get_by_role("link", name="Forward").click()
    expect(secret).to_be_visible()


def look_as(page: Page, name: str) -> None:
    """Look with other eyes, from the beginning of the round on."""
    page.get_by_label("As seen by").select_option(name)
    check_step(page, 0)


def test_a_game_plays_by_itself_until_its_end(past: Past) -> None:
    page = past.page
    page.get_by_role("link", name="First").click()
    check_step(page, 0)
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    check_step(page, past.last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
