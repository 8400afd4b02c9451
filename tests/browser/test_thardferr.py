"""Thardferr in a real browser: ten days by mouse, a day with fingers, a day with keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from support.browser.chromium import PHONE, Come
from support.browser.dukes import where
from support.browser.pressing import Press, by_finger, by_keys, by_mouse
from support.browser.table import check_fits, happened, is_same, mark, result
from support.browser.thardferr import (
    ARCHER_PROTECTION,
    BRUNE,
    BUY,
    EXPLORING,
    FIELD_GLASS,
    HOUSE,
    HUMAN,
    INFANTRY,
    IRON,
    SELL,
    WOOD,
    Ruler,
    open_realm,
)


def test_ten_days_with_orders_of_every_kind(come: Come) -> None:
    ann = come("Ann")
    ruler = Ruler(ann.page, by_mouse)
    page = ruler.page
    page.goto(open_realm(ann, days=10, peace=2))
    expect(where(page)).to_have_text("day 0, the choice of races: choose a race")
    mark(page)
    ruler.order(HUMAN)
    expect(where(page)).to_contain_text("day 1 of 10, peace up to day 2")

    # What is built, trained and done, and an order that is taken back.
    assert ruler.bounds(HOUSE)[0] == 1
    ruler.order(HOUSE, many=1)
    assert ruler.orders() == [["build", "1 House"]]
    assert ruler.bounds(HOUSE)[0] == 0
    ruler.order(HOUSE, many=0)
    assert ruler.orders() == [["nothing", "everything stays as it is"]]
    ruler.order(HOUSE, many=1)
    ruler.order(INFANTRY, many=2)
    ruler.order(EXPLORING, many=100)
    assert [row[0] for row in ruler.orders()] == ["build", "train", "assign"]
    expect(happened(page)).to_contain_text("Arden orders: assign Exploration 100")
    assert BRUNE not in ruler.notes()
    ruler.hand_in(1)
    expect(happened(page)).to_contain_text("Arden builds 1 House")
    expect(happened(page)).to_contain_text("Arden trains 2 Infantry")

    # The market, research and a strategy.
    ruler.order(WOOD, BUY, many=2)
    ruler.order(IRON, SELL, many=1)
    ruler.order(FIELD_GLASS)
    ruler.order(ARCHER_PROTECTION)
    assert [row[0] for row in ruler.orders()] == ["sell", "buy", "research", "strategy"]
    ruler.hand_in(2)
    for said in ("buys 2 wood", "sells 1 iron", "begins to research Field-glass"):
        expect(happened(page)).to_contain_text(f"Arden {said}")
    expect(happened(page)).to_contain_text("Arden now follows Archer Protection")

    # The peace is over: an attack, foretold on the map and beside it.
    told = ruler.prospects()
    assert ruler.notes()[BRUNE] == told["Brune, 100 %"]
    ruler.order(BRUNE, many=60)
    assert ruler.orders() == [["attack", "Brune with 60 % of every unit"]]
    assert "Brune, 60 %" in ruler.prospects()
    expect(ruler.tile("plan")).to_be_visible()
    ruler.hand_in(3)
    expect(happened(page)).to_contain_text("Arden marches against Brune with ")
    expect(ruler.tile("march-0")).to_be_visible()
    expect(page.get_by_role("region", name="Battles of the last day")).to_contain_text(
        "Arden against Brune"
    )

    for day in range(4, 11):
        ruler.hand_in(day)
    expect(result(page)).to_be_visible()
    table = page.get_by_role("region", name="Results")
    for column in ("race", "land", "strength", "army", "built"):
        expect(table.get_by_role("columnheader", name=column)).to_be_visible()
    expect(table).to_contain_text("Human")
    assert is_same(page)


@pytest.mark.parametrize("press", [by_finger, by_keys])
def test_a_day_by_touch_on_a_phone_and_by_keys_alone(press: Press, come: Come) -> None:
    touch = press is by_finger
    ann = come("Ann", viewport=PHONE, has_touch=True, is_mobile=True) if touch else come("Ann")
    ruler = Ruler(ann.page, press)
    page = ruler.page
    page.goto(open_realm(ann, bots=1, days=2, peace=0))
    if touch:
        check_fits(page)
    ruler.order(HUMAN)
    expect(where(page)).to_contain_text("day 1 of 2: give orders")
    ruler.order(INFANTRY, many=1)
    ruler.order(WOOD, BUY, many=1)
    ruler.order(BRUNE, many=50)
    assert [row[0] for row in ruler.orders()] == ["train", "buy", "attack"]
    if touch:
        check_fits(page)
    ruler.hand_in(1)
    expect(happened(page)).to_contain_text("Arden marches against Brune")
