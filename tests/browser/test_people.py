"""People in real browsers: guests and accounts, several tabs, talk, giving up, playing again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Locator, Page, expect

from support.browser.chromium import Come, Someone
from support.browser.table import (
    SHORT,
    alert,
    arrive,
    give_order,
    hand_in,
    happened,
    is_same,
    mark,
    my_turn,
    open_table,
    panel,
    result,
    status,
)

LOGIN, PASSWORD = "ann-of-the-browser", "correct horse battery"


def my_games(page: Page) -> Locator:
    return page.get_by_role("region", name="My games").get_by_role("listitem")


def test_a_guest_becomes_an_account_and_keeps_the_games(come: Come) -> None:
    page = come().page
    page.goto("/")
    page.get_by_role("button", name="Play now Territory").click()
    table = arrive(page)
    expect(my_turn(page)).to_be_visible()
    page.get_by_role("link", name="Your profile").click()
    expect(my_games(page)).to_have_count(1)
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Login").fill(LOGIN)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    page.get_by_role("link", name="Your profile").click()
    expect(page.get_by_text(f"You are signed in as {LOGIN}")).to_be_visible()
    expect(my_games(page)).to_have_count(1)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    expect(page.get_by_role("heading", name="My tables")).to_have_count(0)

    page = come().page
    page.goto("/")
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Login").fill(LOGIN)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Your profile").click()
    expect(my_games(page)).to_have_count(1)
    my_games(page).get_by_role("link").click()
    assert arrive(page) == table
    expect(my_turn(page)).to_be_visible()


def test_tabs_of_one_player_follow_each_other(come: Come) -> None:
    ann = come("Ann")
    table = open_table(ann, come("Bob"), come("Cid"))
    two, one = ann.page, ann.new_tab()
    for tab in (two, one):
        tab.goto(table)
        expect(my_turn(tab)).to_be_visible()
        mark(tab)
    first = give_order(one)
    expect(happened(two)).to_contain_text(first.noted)
    two.bring_to_front()
    second = give_order(two, units=2)
    expect(happened(one)).to_contain_text(second.noted)
    assert is_same(one) and is_same(two)


def test_talk_appears_at_others_unless_they_mute(come: Come) -> None:
    ann, bob, cid = come("Ann"), come("Bob"), come("Cid")
    table = open_table(ann, bob, cid)
    for each in (ann, bob):
        each.page.goto(table)
        mark(each.page)
    talk = bob.page.get_by_role("region", name="Table talk")
    say(ann, "Shall we <b>share</b> the north?")
    expect(talk).to_contain_text("Ann: Shall we <b>share</b> the north?")
    expect(ann.page.get_by_label("Say something to the table")).to_be_empty()
    bob.page.get_by_role("button", name="Mute Ann").click()
    expect(talk).not_to_contain_text("Shall we")
    say(ann, "Bob?")
    expect(ann.page.get_by_role("region", name="Table talk")).to_contain_text("Ann: Bob?")
    cid.ask("POST", f"{table}/chat", {"text": "Bob does not hear you."})
    expect(talk).to_contain_text("Cid: Bob does not hear you.")
    expect(talk).not_to_contain_text("Bob?")
    bob.page.get_by_role("button", name="Unmute Ann").click()
    expect(talk).to_contain_text("Ann: Bob?")
    assert is_same(ann.page) and is_same(bob.page)


@pytest.mark.parametrize("width", [1280, 360])
def test_words_without_end_do_not_widen_the_page(come: Come, width: int) -> None:
    ann = come("W" * 40)
    ann.page.set_viewport_size({"width": width, "height": 700})
    ann.page.goto(open_table(ann, come("Bob"), come("Cid")))
    say(ann, "x" * 400)
    expect(ann.page.get_by_role("region", name="Table talk")).to_contain_text("x" * 400)
    assert ann.page.evaluate("document.scrollingElement.scrollWidth") == width
    players = ann.page.get_by_role("region", name="Players")
    assert players.evaluate("box => box.scrollWidth <= box.clientWidth")


def say(someone: Someone, text: str) -> None:
    someone.page.get_by_label("Say something to the table").fill(text)
    someone.page.get_by_role("button", name="Say", exact=True).click()


def test_who_resigns_is_asked_first_and_others_see_it(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    table = open_table(ann, bob, come("Cid"))
    for each in (ann, bob):
        each.page.goto(table)
        mark(each.page)
    resign(ann.page, lambda dialog: dialog.dismiss())
    expect(my_turn(ann.page)).to_be_visible()
    expect(alert(ann.page)).to_be_empty()
    resign(ann.page, lambda dialog: dialog.accept())
    expect(panel(ann.page)).to_contain_text("You have resigned")
    players = bob.page.get_by_role("region", name="Players")
    expect(players).to_contain_text("has resigned")
    assert is_same(ann.page) and is_same(bob.page)


def resign(page: Page, answer: Callable[[Dialog], None]) -> None:
    with page.expect_event("dialog"):
        page.once("dialog", answer)
        page.get_by_role("button", name="Resign").click()


def test_a_rematch_is_offered_and_accepted(come: Come) -> None:
    ann, bob, cid = come("Ann"), come("Bob"), come("Cid")
    table = open_table(ann, bob, cid, options=SHORT | {"max_rounds": 1})
    for each in (ann, bob):
        each.page.goto(table)
        expect(my_turn(each.page)).to_be_visible()
        mark(each.page)
    for each in (ann, bob, cid):
        hand_in(each, table)
    for each in (ann, bob):
        expect(result(each.page)).to_be_visible()
        assert is_same(each.page)
    ann.page.get_by_role("button", name="Offer a rematch").click()
    expect(ann.page.get_by_text("held for Bob")).to_be_visible()
    rematch = arrive(ann.page)
    bob.page.get_by_role("link", name="Go to the rematch").click()
    arrive(bob.page, rematch)
    bob.page.get_by_role("button", name="Take your seat").click()
    expect(ann.page.get_by_text("held for Bob")).to_have_count(0)
    cid.page.goto(rematch)
    cid.page.get_by_role("button", name="Take your seat").click()
    for each in (ann, bob, cid):
        expect(my_turn(each.page)).to_be_visible()
        expect(status(each.page)).to_contain_text("round 1 of 1")
