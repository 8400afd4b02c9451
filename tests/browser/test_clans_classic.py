"""Land of Clans & Wanderers in real browsers, classic mode: staging in secret, and the fight."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from support.browser.chromium import PHONE, Come, Someone
from support.browser.clans import (
    SHARED,
    Commander,
    control,
    fight,
    hand,
    is_secret,
    moment,
    open_clans,
    place,
    play_by_hints,
    spoken,
    staged,
    submit_at_once,
    verdicts,
    watch,
)
from support.browser.dukes import where
from support.browser.pressing import by_finger, by_mouse
from support.browser.table import board, check_fits, confirm, happened, is_same, mark, my_turn, told

#: What everybody may be asked for without having to see anything new.
ANSWERS = ("/view", "/legal", "/choices", "/replay")


def answers(someone: Someone, table: str) -> str:
    """Return all that the API tells somebody of the match."""
    return json.dumps([someone.ask("GET", table + path) for path in ANSWERS])


def test_a_turn_is_staged_in_secret_and_its_fight_is_watched(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob", reduced_motion="no-preference")
    table = open_clans(ann, bob)
    for each in (ann, bob):
        each.page.goto(table)
        expect(my_turn(each.page)).to_be_visible()
        mark(each.page)
    general = Commander(ann.page, by_mouse)
    cards = [card for card in hand(ann.page) if card != SHARED]

    # What Ann stages reaches Bob by no way at all: neither now, nor when she has submitted.
    before, known, frames = board(bob.page).inner_html(), answers(bob, table), len(bob.frames)
    for tile in ("a1", "b1", "c1"):
        general.stage(hand(ann.page)[0], tile)
    ann.page.get_by_label("Say something to the table").fill("Ready?")
    ann.page.get_by_role("button", name="Say", exact=True).click()
    expect(bob.page.get_by_text("Ready?")).to_be_visible()
    # Had there been anything to tell of the staging, it would have come before the question.
    assert [json.loads(text)["changed"] for text in bob.frames[frames:]] == ["talk"]
    assert answers(bob, table) == known
    assert board(bob.page).inner_html() == before
    assert is_secret(cards, told(bob, table))
    general.select(next(each for each in staged(ann.page) if "-c1-" in each), "take-back")
    confirm(ann.page).click()
    expect(board(ann.page).locator("[id^=staged-]")).to_have_count(2)
    for tile in ("b3", "c3"):
        Commander(bob.page, by_mouse).stage(hand(bob.page)[0], tile)
    assert answers(bob, table) != known

    submit_at_once(ann.page, bob.page)
    for each in (ann, bob):
        expect(where(each.page)).to_contain_text("turn 2 of 40")
        expect(happened(each.page)).to_contain_text("centre lane: the front is on b2")
        assert is_same(each.page)

    # Ann wants no motion: she steps, to and fro, with the mouse and with keys.
    page = ann.page
    expect(place(page)).to_have_text(re.compile("^1 of [0-9]+$"))
    expect(control(page, "Play")).to_be_visible()
    expect(moment(page)).to_contain_text("West lane, before the fight")
    control(page, "Centre").click()
    expect(moment(page)).to_contain_text("Centre lane, before the fight")
    control(page, "Step forward").click()
    expect(moment(page)).to_contain_text("Centre lane, tick 1 of 5")
    expect(spoken(page)).to_contain_text("Centre lane, tick 1 of 5")
    page.keyboard.press("ArrowLeft")
    expect(moment(page)).to_contain_text("Centre lane, before the fight")
    expect(verdicts(page)).to_be_hidden()
    control(page, "Step forward").focus()
    last = int(place(page).inner_text().split()[-1])
    for _ in range(last):
        page.keyboard.press("ArrowRight")
    expect(place(page)).to_have_text(f"{last} of {last}")
    expect(moment(page)).to_contain_text("East lane, the outcome")
    expect(verdicts(page)).to_be_visible()
    expect(moment(page)).to_contain_text(re.compile("East lane: (South|North) wins|undecided"))

    # Bob's plays by itself until he has seen enough; he can begin the next turn meanwhile.
    page = bob.page
    expect(control(page, "Pause")).to_be_visible()
    expect(place(page)).to_have_text(re.compile("^2 of "))
    control(page, "Pause").click()
    control(page, "Step back").click()
    expect(place(page)).to_have_text(re.compile("^1 of "))
    Commander(page, by_mouse).stage(hand(page)[0], "c3")
    expect(place(page)).to_have_text(re.compile("^1 of "))
    control(page, "Skip").click()
    expect(moment(page)).to_have_count(0)
    for lane in ("West", "Centre", "East"):
        expect(verdicts(page)).to_contain_text(f"{lane} lane: ")
    watch(page).click()
    expect(place(page)).to_have_text(re.compile("^1 of "))


def test_a_whole_game_by_hints_with_fingers_on_a_phone(come: Come) -> None:
    ann = come("Ann", viewport=PHONE, has_touch=True, is_mobile=True)
    page = ann.page
    page.goto(open_clans(ann, crystal_hp=25))
    check_fits(page)
    followed = []
    for words in play_by_hints(page, by_finger):
        followed.append(words)
        if len(followed) == 1:
            check_fits(page)
    assert any("stage" in words for words in followed)
    expect(page.get_by_role("region", name="Results")).to_contain_text("Ann")
    check_fits(page)

    # The replay shows the last fight too, and those before where one looks for them.
    expect(fight(page)).to_be_visible()
    watch(page).tap()
    expect(place(page)).to_have_text(re.compile("^1 of "))
    control(page, "Step forward").tap()
    expect(place(page)).to_have_text(re.compile("^2 of "))
    check_fits(page)
    control(page, "Skip").tap()
    expect(moment(page)).to_have_count(0)
    page.get_by_role("link", name="First").tap()
    expect(fight(page)).to_have_count(0)
