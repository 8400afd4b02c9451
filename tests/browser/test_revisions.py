"""The list of one's orders in a real browser: on a phone, and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Route, expect

from support.browser.chromium import Come, Someone
from support.browser.table import (
    CONTROLS,
    FINGER,
    SHORT,
    SMALL,
    alert,
    amount,
    give_order,
    hand_in,
    idle,
    open_table,
    select_order,
    send_plan,
    status,
    wait_for_scripts,
)

NARROW = {"width": 360, "height": 740}


def orders(page: Page) -> Locator:
    return page.get_by_role("region", name="Your orders").get_by_role("listitem")


def open_at(page: Page, table: str) -> None:
    page.goto(table)
    wait_for_scripts(page)


def test_orders_are_changed_on_a_phone(come: Come) -> None:
    ann, bob, cid = come("Ann", viewport=NARROW, has_touch=True), come("Bob"), come("Cid")
    table = open_table(ann, bob, cid, options={"declaration_count": 1})
    page = ann.page
    open_at(page, table)
    send_plan(page, "north")
    idle(page).wait_for()
    expect(orders(page)).to_have_count(1)
    page.get_by_label("Text of order 1").fill("south")
    page.get_by_role("button", name="Change order 1").click()
    expect(page.get_by_label("Text of order 1")).to_have_value("south")
    idle(page).wait_for()
    for other in (bob, cid):
        hand_in(other, table, "wait")
    status(page).filter(has_text="commands").wait_for()
    for _ in range(2):
        give_order(page)
    expect(orders(page)).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert page.evaluate(SMALL, [f"#wt-orders :is({CONTROLS})", FINGER]) == []
    page.get_by_label("Amount of order 2").fill("2")
    page.get_by_label("Amount of order 2").press("Enter")
    # The field shows 2 at once; the order is 2 when the server has answered.
    expect(page.locator("#wt-order-2 input[name=move]")).to_have_value(re.compile(",2$"))
    page.get_by_role("button", name="Move order 2 up").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Amount of order 1")).to_have_value("2")
    page.get_by_role("button", name="Take back order 2").click()
    expect(orders(page)).to_have_count(1)


# --- what is pressed while something is under way -------------------------------------------------


def with_orders(someone: Someone, *others: Someone) -> Page:
    """Return the page of somebody who has ordered 1, 2 and 3 units one way, which are all."""
    table = open_table(someone, *others, options=SHORT | {"starting_units": 9})
    way = someone.ask("GET", f"{table}/legal")["moves"][-1]["move"].removesuffix("1")
    for units in "123":
        someone.ask("POST", f"{table}/move", {"move": way + units})
    open_at(someone.page, table)
    expect(orders(someone.page)).to_have_count(3)
    return someone.page


@contextmanager
def held_back(page: Page) -> Iterator[None]:
    """Hold the first change of an order back until the block is over."""
    held: list[Route] = []
    page.route("**/orders", lambda route: route.continue_() if held else held.append(route))
    yield
    held[0].continue_()


def press(page: Page, name: str, *, first: bool = False) -> None:
    """Press a button of the list; the first is sent at once."""
    button = page.get_by_role("button", name=name)
    if not first:
        button.click()
        return
    with page.expect_request("**/orders"):
        button.click()


def amounts(page: Page, *expected: str) -> None:
    """Wait until so many units are ordered, as the server has it and as the fields show it."""
    for number, units in enumerate(expected, 1):
        move = page.locator(f"#wt-order-{number} input[name=move]")
        expect(move).to_have_value(re.compile(f",{units}$"))
        expect(page.get_by_label(f"Amount of order {number}")).to_have_value(units)
    expect(orders(page)).to_have_count(len(expected))


def test_what_is_pressed_while_an_order_is_changed_is_done_too(come: Come) -> None:
    page = with_orders(come("Ann"), come("Bob"), come("Cid"))
    with held_back(page):
        page.get_by_label("Amount of order 2").fill("4")
        with page.expect_request("**/orders"):
            page.get_by_label("Amount of order 2").press("Enter")
        press(page, "Move order 2 up")
        press(page, "Move order 3 up")  # which is then behind the one that was order 1
    amounts(page, "4", "3", "1")
    expect(alert(page)).to_be_empty()


def test_an_order_that_waits_is_the_one_that_was_pressed(come: Come) -> None:
    page = with_orders(come("Ann"), come("Bob"), come("Cid"))
    with held_back(page):
        press(page, "Take back order 1", first=True)
        press(page, "Take back order 1")  # a double click
        page.get_by_label("Amount of order 3").fill("5")
        page.get_by_label("Amount of order 3").press("Enter")
        press(page, "Take back order 2")
    amounts(page, "5")
    expect(alert(page)).to_be_empty()


def test_what_cannot_be_done_any_more_is_told(come: Come) -> None:
    page = with_orders(come("Ann"), come("Bob"), come("Cid"))
    with held_back(page):
        press(page, "Take back order 1", first=True)
        press(page, "Move order 1 down")
    expect(alert(page)).to_contain_text("Your orders have changed in the meantime")
    amounts(page, "2", "3")


def test_the_keyboard_stays_in_the_list_with_a_command_half_made(come: Come) -> None:
    ann = come("Ann")
    table = open_table(ann, come("Bob"), come("Cid"), options=SHORT | {"starting_units": 9})
    page = ann.page
    open_at(page, table)
    for units in (1, 2):
        give_order(page, units)
    select_order(page, 3)
    up = page.get_by_role("button", name="Move order 2 up")
    up.focus()
    page.keyboard.press("Enter")
    amounts(page, "2", "1")
    expect(up).to_be_focused()
    expect(amount(page)).to_have_value("3")


def test_what_is_typed_over_an_order_stands_out_until_it_is_sent(come: Come) -> None:
    page = with_orders(come("Ann"), come("Bob"), come("Cid"))
    main = re.compile(r"\bmain\b")
    change = page.get_by_role("button", name="Change order 1")
    expect(change).not_to_have_class(main)
    page.get_by_label("Amount of order 1").fill("4")
    expect(change).to_have_class(main)
    expect(page.get_by_role("button", name="Change order 2")).not_to_have_class(main)
    change.click()
    amounts(page, "4", "2", "3")
    expect(change).not_to_have_class(main)
    page.get_by_label("Amount of order 1").fill("5")
    press(page, "Take back order 1")
    amounts(page, "2", "3")
