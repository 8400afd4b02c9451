"""A board that is larger than the screen: zoom, drag, arrow keys, and layers that stay shown."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Response, expect

from support.browser.chromium import PHONE, Come, Someone
from support.browser.table import ME, open_table, tab_to


def at_map(someone: Someone) -> Page:
    """Open a table with a large map, and show it."""
    table = open_table(someone, game="dukes", preset="quick", seats=[ME], options={}, clock="none")
    someone.page.goto(f"{table}?seat=0")
    expect(someone.page.locator("#orfburg-duke.clickable")).to_be_visible()
    return someone.page


def scrolled(page: Page) -> tuple[float, float]:
    left, top = page.locator("#wt-picture").evaluate("each => [each.scrollLeft, each.scrollTop]")
    return left, top


def width(page: Page) -> float:
    picture = page.locator("#wt-picture svg")
    return float(picture.evaluate("each => each.getBoundingClientRect().width"))


def test_the_board_is_enlarged_dragged_and_found_again(come: Come) -> None:
    page = at_map(come("Ann"))
    before = width(page)
    page.keyboard.press("+")
    page.get_by_role("button", name="Larger").click()
    assert width(page) == pytest.approx(before * 1.4**2, 0.01)
    box = page.locator("#wt-picture").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    left, top = scrolled(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    assert scrolled(page) == pytest.approx((left + 60, top + 40), abs=2)
    expect(page.locator("#wt-picture .chosen")).to_have_count(0)  # a drag is no click
    kept, size = scrolled(page), width(page)
    page.reload()
    expect(page.locator("#orfburg-duke.clickable")).to_be_visible()
    assert width(page) == pytest.approx(size, 0.01)
    assert scrolled(page) == pytest.approx(kept, abs=2)
    page.keyboard.press("-")
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert width(page) == pytest.approx(before, 0.01)


def test_arrow_keys_lead_from_one_thing_to_the_next(come: Come) -> None:
    page = at_map(come("Ann"))
    tab_to(page, page.locator("#orfburg-duke"))
    page.keyboard.press("Enter")
    expect(page.locator("#orfburg-duke.chosen")).to_be_focused()
    expect(page.locator("#h2310 .note")).to_have_text("2")
    at = focused_at(page)
    for key, direction in (("ArrowUp", -1), ("ArrowDown", 1)):
        page.keyboard.press(key)
        expect(page.locator("#wt-board a.clickable:focus")).to_have_count(1)
        before, at = at, focused_at(page)
        assert (at - before) * direction > 0, key


def focused_at(page: Page) -> float:
    """Return how far down the middle of what has the focus is."""
    middle = "(box => box.top + box.height / 2)(document.activeElement.getBoundingClientRect())"
    return float(page.evaluate(middle))


def test_layers_stay_as_they_were_chosen(come: Come) -> None:
    page = at_map(come("Ann"))
    zones = page.locator("#zones-1")
    expect(zones).to_be_hidden()
    page.get_by_label("enemy zones").check()
    expect(zones).to_be_visible()
    page.locator("#orfburg-duke").click()
    expect(page.locator("#orfburg-duke.chosen")).to_be_visible()
    expect(zones).to_be_visible()
    page.reload()
    expect(zones).to_be_visible()
    page.get_by_label("enemy zones").uncheck()
    expect(zones).to_be_hidden()


def test_a_hex_is_large_enough_for_a_finger_when_enlarged(come: Come) -> None:
    page = at_map(come("Ann", viewport=PHONE, has_touch=True, is_mobile=True))
    assert width(page) <= PHONE["width"]
    for _ in range(4):
        page.get_by_role("button", name="Larger").tap()
    page.locator("#orfburg-duke").scroll_into_view_if_needed()
    page.locator("#orfburg-duke").tap()
    box = page.locator("#h2310").bounding_box()
    assert box and box["width"] >= 40 and box["height"] >= 40


def test_what_is_drawn_already_is_not_sent_again(come: Come) -> None:
    page = at_map(come("Ann"))
    drawn = page.locator("#wt-picture svg")
    before, whole = drawn.evaluate("each => each.outerHTML"), len(page.content())
    answers = list[int]()

    def count(answer: Response) -> None:
        """Note the size of the answer to a click; what the socket tells is read besides."""
        if {"pick", "cancel"} & parse_qs(answer.request.post_data or "").keys():
            answers.append(len(answer.body()))

    page.on("response", count)
    for chosen in ("#orfburg-infantry-5", "#orfburg-infantry-0"):
        page.locator(chosen).click()
        expect(page.locator(f"{chosen}.chosen")).to_be_visible()
        again = drawn.evaluate("each => each.outerHTML")
        assert again != before and again.count("<") > before.count("<")
    expect(page.locator("#map-forest path")).to_have_attribute("d", re.compile("^m"))
    page.locator("#wt-cancel").click()
    expect(page.locator("#wt-picture .chosen")).to_have_count(0)
    assert drawn.evaluate("each => each.outerHTML") == before
    assert len(answers) == 3 and max(answers) < whole / 2


def test_lists_of_moves_are_there_as_soon_as_they_are_unfolded(come: Come) -> None:
    page = at_map(come("Ann"))
    page.locator("#orfburg-infantry-5").click()
    expect(page.locator("#orfburg-infantry-5.chosen")).to_be_visible()
    expect(page.locator("#wt-listed")).to_have_count(0)
    page.get_by_text("Other ways").click()
    page.locator("#wt-listed").select_option(index=0)
    page.locator("#wt-take").click()
    expect(page.locator("#wt-move [data-confirm]")).to_be_visible()


def test_a_page_that_misses_something_gets_the_whole_picture(come: Come) -> None:
    page = at_map(come("Ann"))
    drawn = page.locator("#wt-picture svg")
    before = drawn.evaluate("each => each.outerHTML")
    drawn.evaluate("each => each.querySelectorAll('.label').forEach(one => one.remove())")
    page.locator("#orfburg-infantry-5").click()
    expect(page.locator("#orfburg-infantry-5.chosen")).to_be_visible()
    page.locator("#wt-cancel").click()
    expect(page.locator("#wt-picture .chosen")).to_have_count(0)
    assert drawn.evaluate("each => each.outerHTML") == before
