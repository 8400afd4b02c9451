"""Ways to play in a real browser: keys alone, fingers on a phone; and what is refused."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from support.browser.chromium import Come, Someone
from support.browser.table import (
    SHORT,
    alert,
    amount,
    arrive,
    asked_order,
    check_fits,
    confirm,
    end_commands,
    give_order,
    hand_in,
    happened,
    idle,
    my_turn,
    open_table,
    panel,
    plan,
    read_order,
    select_order,
    selected,
    send_plan,
    squares,
    status,
    tab_to,
    wait_for_scripts,
)

# --- keys --------------------------------------------------------------------------------------


def test_the_keyboard_alone_plays_a_round(come: Come) -> None:
    ann, bob, cid = come("Ann"), come("Bob"), come("Cid")
    table = open_table(ann, bob, cid, options=SHORT | {"declaration_count": 1})
    page, keys = ann.page, ann.page.keyboard
    for other in (bob, cid):
        hand_in(other, table, "")
    page.goto(table)
    tab_to(page, plan(page))
    keys.type("No mouse here.")
    tab_to(page, panel(page).get_by_role("button", name="Send", exact=True))
    keys.press("Enter")
    expect(happened(page)).to_contain_text("a: No mouse here.")

    tab_to(page, squares(page).first)
    keys.press("Enter")
    expect(panel(page)).to_contain_text("Now choose what next")
    tab_to(page, squares(page).first)
    keys.press("Enter")
    expect(amount(page)).to_be_focused()
    wanted = read_order(asked_order(page).inner_text(), 2)
    keys.type("2")  # in place of what stood there
    keys.press("Enter")
    expect(happened(page)).to_contain_text(wanted.noted)

    tab_to(page, end_commands(page))
    keys.press("Enter")
    expect(confirm(page)).to_be_focused()
    keys.press("Escape")
    expect(confirm(page)).to_have_count(0)
    tab_to(page, end_commands(page))
    keys.press("Enter")
    expect(confirm(page)).to_be_focused()
    keys.press("Enter")
    expect(idle(page)).to_be_visible()
    for other in (bob, cid):
        hand_in(other, table)
    expect(happened(page)).to_contain_text(wanted.sent_by("a"))
    expect(my_turn(page)).to_be_visible()


def test_a_plan_is_counted_in_code_points_and_shown_as_typed(come: Come) -> None:
    ann, bob, cid = come("Ann"), come("Bob"), come("Cid")
    options = SHORT | {"declaration_count": 1, "max_plan_length": 150}
    table = open_table(ann, bob, cid, options=options)
    for other in (bob, cid):
        hand_in(other, table, "")
    page = ann.page
    page.goto(table)
    wait_for_scripts(page)
    left = panel(page).get_by_role("status")
    expect(left).to_have_text("150 characters left")
    plan(page).fill("🦊" * 149)
    expect(left).to_have_text("1 character left")
    text = "🇪🇺\u3000a\u00a0b  c\u200cd\n" + "🦊" * 150
    plan(page).fill(text)
    expect(left).to_have_text("12 characters too many: the end will be cut off")
    kept = text.replace("\n", " ")[:150]
    plan(page).fill(text[:150])
    expect(left).to_have_text("0 characters left")
    send_plan(page)
    expect(happened(page)).to_contain_text("a: 🇪🇺")
    lines = page.locator(".events p").evaluate_all("all => all.map((each) => each.textContent)")
    assert any(f"a: {kept}\n" in line for line in lines)
    shown = page.locator(".events p", has_text="a: 🇪🇺").evaluate("each => each.innerText")
    assert f"a: {kept}" in shown, "no blank is lost"


# --- fingers -----------------------------------------------------------------------------------


def test_a_phone_plays_a_round(phone: Someone) -> None:
    page = phone.page
    page.goto("/")
    check_fits(page)
    page.get_by_role("button", name="Play now Territory").tap()
    arrive(page)
    for asked in ("first declaration", "second declaration"):
        expect(status(page)).to_contain_text(f"round 1 of 15, {asked}")
        check_fits(page)
        plan(page).fill("I play on the tram.")
        panel(page).get_by_role("button", name="Send", exact=True).tap()
    expect(status(page)).to_contain_text("commands: 0 of 3 given")
    check_fits(page)
    squares(page).first.tap()
    expect(panel(page)).to_contain_text("Now choose what next")
    check_fits(page)
    squares(page).first.tap()
    expect(amount(page)).to_be_visible()
    check_fits(page)
    page.get_by_role("button", name="half").tap()
    expect(amount(page)).to_have_value("2")
    confirm(page).tap()
    expect(status(page)).to_contain_text("1 of 3 given")
    check_fits(page)
    end_commands(page).tap()
    expect(panel(page)).to_contain_text("Give no more commands")
    confirm(page).tap()
    expect(status(page)).to_contain_text("round 2 of 15")
    expect(happened(page)).to_contain_text("a sends 2 units")
    check_fits(page)


# --- refusals ----------------------------------------------------------------------------------


def test_a_refused_order_says_why_and_loses_nothing(come: Come) -> None:
    ann = come("Ann")
    ann.expected.append("status of 4")  # browsers count every refusal as an error
    table = open_table(ann, come("Bob"), come("Cid"))
    page = ann.page
    page.goto(table)
    select_order(page, units=4)
    page.get_by_label("Say something to the table").fill("half a sen")
    other = ann.new_tab()
    other.goto(table)
    give_order(other, units=3)  # from the same square
    page.bring_to_front()
    expect(status(page)).to_contain_text("1 of 3 given")
    confirm(page).click()
    expect(alert(page)).to_contain_text("'4': choose 1 to 2")
    expect(amount(page)).to_have_value("4")
    expect(selected(page)).to_have_count(2)
    expect(page.get_by_label("Say something to the table")).to_have_value("half a sen")
    amount(page).fill("2")
    confirm(page).click()
    expect(status(page)).to_contain_text("2 of 3 given")
    expect(alert(page)).to_be_empty()


def test_an_order_that_became_impossible_is_told(come: Come) -> None:
    ann = come("Ann")
    table = open_table(ann, come("Bob"), come("Cid"))
    page = ann.page
    page.goto(table)
    select_order(page)
    other = ann.new_tab()
    other.goto(table)
    give_order(other, units=5)  # all there are
    expect(alert(page)).to_contain_text("What you had selected is not possible any more.")
    expect(selected(page)).to_have_count(0)


def test_a_typed_line_is_asked_about_before_part_of_it_is_ignored(come: Come) -> None:
    ann = come("Ann")
    table = open_table(ann, come("Bob"), come("Cid"))
    page = ann.page
    page.goto(table)
    good = ann.ask("GET", f"{table}/legal")["moves"][-1]["move"]
    line = f"{good} | 9,9,Q,1"
    page.get_by_text("Other ways").click()
    typed = page.get_by_label("Your moves as text")
    typed.fill(line)
    typed.press("Enter")
    expect(alert(page)).to_contain_text("the direction must be U, D, L or R")
    expect(typed).to_have_value(line)
    expect(status(page)).to_contain_text("0 of 3 given")
    alert(page).get_by_role("button", name="Send anyway").click()
    expect(idle(page)).to_be_visible()
    expect(status(page)).to_contain_text(re.compile("1 of 3 given, all in"))
