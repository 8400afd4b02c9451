"""Secrets in real browsers: what nobody else may know is in no page, socket or answer of theirs."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from support.browser.chromium import Come
from support.browser.table import (
    INVITE,
    ME,
    SHORT,
    arrive,
    board,
    finish_orders,
    give_order,
    hand_in,
    happened,
    idle,
    is_same,
    mark,
    my_turn,
    open_table,
    order,
    panel,
    send_plan,
    status,
    told,
)

PLAN = "We march at dawn, says Ann."


def test_two_people_keep_their_secrets_until_the_reveal(come: Come) -> None:
    ann, bob, cid = come("Ann"), come(), come("Cid")
    table = open_table(ann, cid, seats=[INVITE], options=SHORT | {"declaration_count": 1})
    ann.page.goto(table)
    bob.page.goto(ann.page.get_by_label("Invitation to seat c").input_value())
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take this seat").click()
    arrive(bob.page)
    for each in (ann, bob):
        expect(my_turn(each.page)).to_be_visible()
        mark(each.page)

    send_plan(ann.page, PLAN)
    expect(idle(ann.page)).to_be_visible()
    expect(ann.page).to_have_title("Territory – Wartable")
    expect(happened(bob.page)).to_contain_text("a hands in a plan")
    assert PLAN not in told(bob, table)
    hand_in(cid, table, "")
    send_plan(bob.page, "Bob has another plan.")
    for each in (ann, bob):
        expect(happened(each.page)).to_contain_text(f"a: {PLAN}")
        expect(happened(each.page)).to_contain_text("c: Bob has another plan.")

    hand_in(cid, table)
    expect(status(bob.page)).to_contain_text("waiting for a, c")
    before, frames = board(bob.page).inner_html(), len(bob.frames)
    secret = give_order(ann.page, units=2)
    ann.page.get_by_label("Say something to the table").fill("Hello!")
    ann.page.get_by_role("button", name="Say", exact=True).click()
    expect(bob.page.get_by_text("Hello!")).to_be_visible()
    # Had there been anything to tell of the command, it would have come before the greeting.
    assert [json.loads(text)["changed"] for text in bob.frames[frames:]] == ["talk"]
    assert board(bob.page).inner_html() == before
    assert not secret.is_in(told(bob, table))
    finish_orders(ann.page)
    expect(happened(bob.page)).to_contain_text("a hands in the commands")
    assert not secret.is_in(told(bob, table))
    assert secret.is_in(told(ann, table))

    finish_orders(bob.page)
    for each in (ann, bob):
        expect(happened(each.page)).to_contain_text(secret.sent_by("a"))
        expect(status(each.page)).to_contain_text("round 2")
        expect(each.page).to_have_title("● your turn · Territory – Wartable")
        assert is_same(each.page)


def test_a_spectator_follows_a_public_table_without_its_secrets(come: Come) -> None:
    players = [come(name) for name in ("Ann", "Bob", "Cid")]
    table = open_table(*players, public=True)
    watcher = come()
    page = watcher.page
    page.goto(table)
    expect(panel(page)).to_contain_text("You are watching")
    expect(panel(page)).to_contain_text("Waiting for a Ann, b Bob, c Cid")
    mark(page)
    assert board(page).get_by_role("link").count() == 0
    assert panel(page).get_by_role("button").count() == 0
    assert page.get_by_label("Say something to the table").count() == 0
    secret = order(players[0], table)
    hand_in(players[0], table)
    expect(happened(page)).to_contain_text("a hands in the commands")
    assert not secret.is_in(told(watcher, table))
    for player in players[1:]:
        hand_in(player, table)
    expect(happened(page)).to_contain_text(secret.sent_by("a"))
    expect(status(page)).to_contain_text("round 2")
    assert is_same(page)


def test_people_at_one_screen_hand_it_over(come: Come) -> None:
    screen = come("Ann")
    page = screen.page
    table = open_table(screen, seats=[ME | {"name": "Bob"}, ME | {"name": "Cid"}])
    page.goto(table)
    expect(page.get_by_role("heading", name="Hand the screen to Ann")).to_be_visible()
    page.get_by_role("link", name="I am Ann").click()
    secret = give_order(page)
    finish_orders(page)
    for name in ("Bob", "Cid"):
        expect(page.get_by_role("heading", name=f"Hand the screen to {name}")).to_be_visible()
        assert not secret.is_in(page.content())
        page.get_by_role("link", name=f"I am {name}").click()
        expect(my_turn(page)).to_be_visible()
        assert not secret.is_in(page.content())
        finish_orders(page)
    # Who was the last to hand in keeps the screen: the next round asks everybody at once.
    expect(happened(page)).to_contain_text(secret.sent_by("a"))
    own = give_order(page)
    page.get_by_role("link", name="Hand the screen over").click()
    page.get_by_role("link", name="I am Ann").click()
    expect(happened(page)).to_contain_text(secret.sent_by("a"))
    assert not own.is_in(page.content())
